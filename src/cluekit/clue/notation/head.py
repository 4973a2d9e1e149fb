"""The head of a text, read: every line checked, then the table is set up by the rules."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Sequence

import msgspec

from cluekit.clue.editions import Edition
from cluekit.clue.notation.asking import cards_of
from cluekit.clue.notation.heading import FORMAT, VERSION
from cluekit.clue.notation.house_rules import OWN, read_named, read_own, with_options
from cluekit.clue.notation.lines import EDITION_MARK, Line, refuse
from cluekit.clue.notation.names import UNKNOWN, Names, names_for, words
from cluekit.clue.notation.possible import reason
from cluekit.clue.seats import problem_with_players, seat_id
from cluekit.clue.table import Player
from cluekit.core import Problem, RefusedError

ONCE = ("edition", "order", "weapons", "envelope", "face up", "face down", "first", "next")
MANY = ("option", "seat", "start", "hand")

_SEAT = re.compile(
    r"(?P<who>.+?)(?:\s+as\s+(?P<piece>.+?))?(?:\s*,\s*called\s+(?P<name>\".*\"))?", re.IGNORECASE
)


class Head(msgspec.Struct):
    """The lines of a head by what they say; ``own`` are those of an edition's text."""

    once: dict[str, Line] = {}
    many: dict[str, list[Line]] = {}
    own: list[Line] = []


class Setting(msgspec.Struct):
    """What a head says: what is played, by whom, and what luck is to give in the set-up.

    ``pieces`` are the suspects that the seats take, where they choose them, -1 for one that has
    not. ``to_do`` is the step of the set-up that is next, or "" when all is done.
    """

    edition: Edition
    players: tuple[Player, ...]
    names: Names
    head: Head
    pieces: tuple[int, ...]
    to_do: str


def split(lines: Sequence[Line]) -> tuple[Head, Sequence[Line]]:
    """Return the head and the lines after it; raises ``RefusedError`` for a foreign text."""
    begin = lines[0].text.lower().split() if lines else []
    if begin[:1] != [FORMAT] or len(begin) != 2 or not re.fullmatch("[0-9]{1,6}", begin[1]):  # noqa: PLR2004 - a word and a number
        raise RefusedError(Problem("text-foreign", about={"begins": f"{FORMAT} {VERSION}"}))
    if int(begin[1]) != VERSION:
        about = {"version": int(begin[1]), "known": VERSION}
        raise RefusedError(Problem("text-newer", about=about))
    head = Head()
    for count, line in enumerate(lines[1:], start=1):
        if not _sort(line, head):
            return head, lines[count:]
    return head, ()


def _sort(line: Line, head: Head) -> bool:
    """Put a line of the head where it belongs; False when it belongs to the game."""
    if line.text.startswith(EDITION_MARK):
        head.own.append(line)
        return True
    key = " ".join(line.said)
    if line.right is None:
        return False
    if key == "told to":
        raise refuse("text-partial", line)
    if key in ONCE:
        if key in head.once:
            raise refuse("text-twice", line, what=key)
        head.once[key] = line
        return True
    kind = line.said[0] if line.said[:1] == ("hand",) else key
    if kind in MANY:
        head.many.setdefault(kind, []).append(line)
    return kind in MANY


def read_setting(head: Head) -> Setting:
    """Return what the head says."""
    edition = _edition(head)
    cards = names_for(edition, ())
    seats = head.many.get("seat", [])
    players, pieces = _seated(seats, edition, cards)
    problem = problem_with_players(edition, players)
    if problem is not None:
        line = seats[0].number if seats else 0
        raise refuse("text-players", line, why=reason(problem, cards))
    return Setting(
        edition, players, names_for(edition, players), head, pieces, _to_do(head, edition)
    )


def _edition(head: Head) -> Edition:
    line = head.once.get("edition")
    if line is None:
        raise RefusedError(Problem("text-missing", about={"what": "edition"}))
    if (line.right or "").lower() != OWN:
        return with_options(read_named(line), head.many.get("option", []))
    if head.many.get("option"):
        raise refuse("text-no-such-option", head.many["option"][0], name="option", known=[])
    return read_own(line, head.own)


def _to_do(head: Head, edition: Edition) -> str:
    line = head.once.get("next")
    if line is None:
        return ""
    steps = list(edition.options.setup_order)
    if line.right not in steps:
        raise refuse("text-no-such-answer", line, name=(line.right or "")[:40], known=steps)
    return str(line.right)


# --- seats -------------------------------------------------------------------------------------


def _seated(
    lines: Iterable[Line], edition: Edition, names: Names
) -> tuple[tuple[Player, ...], tuple[int, ...]]:
    """Return the players, and the pieces they have or will choose."""
    later = "characters" in edition.options.setup_order
    players: list[Player] = []
    pieces: list[int] = []
    for line in lines:
        found = _SEAT.fullmatch(line.right or "")
        if found is None:
            raise refuse("text-seat", line, example=names.card(edition.deck.suspects[0]))
        piece = _piece(line, found["piece"], edition, names)
        name, name_id = _named(line, found, [player.id for player in players])
        players.append(Player(name_id, name, -1 if later else piece))
        pieces.append(piece)
    return tuple(players), tuple(pieces)


def _piece(line: Line, said: str | None, edition: Edition, names: Names) -> int:
    if said is None:
        return UNKNOWN
    found = cards_of(line, words(said), names)
    if len(found) != 1 or found[0] not in edition.deck.suspects:
        known = [names.card(card) for card in edition.deck.suspects]
        raise refuse("text-no-such-piece", line, name=said[:40], known=known)
    return found[0]


def _named(line: Line, found: re.Match[str], taken: list[str]) -> tuple[str, str]:
    """Return the name and the seat's id."""
    if found["name"] is None:
        return found["who"], seat_id(found["who"], taken, len(taken))
    try:
        return json.loads(found["name"]), found["who"]
    except ValueError:
        raise refuse("text-name", line, text=found["name"][:40]) from None
