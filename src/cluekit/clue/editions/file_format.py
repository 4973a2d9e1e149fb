"""An edition file as it is written: its tables, its keys, and the limits of each.

The published JSON Schema is made from these types (``cluekit.clue.schemas``), and ``mistakes``
holds files against them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Annotated, Any, Literal

import msgspec
from msgspec import Meta

from cluekit.clue.editions.board import (
    LARGEST,
    RESERVED,
    cell_by_name,
    has_pool,
    is_on_map,
    problems_with_map,
)
from cluekit.clue.editions.options import Options, SetupStep
from cluekit.clue.rule_language.language import Moment, Right, Rule
from cluekit.clue.rule_language.reading import LONGEST, read_rule
from cluekit.core import Problem, RefusedError
from cluekit.core.edition_text import Id, Name, Path_
from cluekit.core.misfits import Placed, fit, form_of, misfits, mistakes_in
from cluekit.core.problems import nearest
from cluekit.words.story import Opening, in_each_language

FORMAT = "cluekit-edition"
VERSION = 2

LONGEST_TEXT = 200
MOST_SUSPECTS = 10
"""As many as there are start digits."""

MOST_CARDS = 40
"""The most suspects, weapons and rooms together; there are two of each kind at least."""

MOST_BONUS = 40

MOST_RULES = 12

Alias = Annotated[str, Meta(max_length=2)]
Text = Annotated[str, Meta(min_length=1, max_length=LONGEST_TEXT)]
Colour = Annotated[str, Meta(pattern="^#[0-9A-Fa-f]{6}$")]
Digit = Annotated[str, Meta(pattern="^[0-9]$")]
Mark = Annotated[str, Meta(min_length=1, max_length=1)]
Square = Annotated[str, Meta(pattern="^[A-Z]{1,2}[1-9][0-9]?$")]
MapText = Annotated[str, Meta(max_length=LARGEST * (LARGEST + 2))]
People = Annotated[int, Meta(ge=2, le=MOST_SUSPECTS)]
Effect = Literal[
    "move-anywhere", "six-more", "another-turn", "be-shown", "show-left", "lay-open", "peek"
]


class Suspect(msgspec.Struct, forbid_unknown_fields=True):
    """A suspect: a card and a piece. ``start`` is the digit of its start square on the map."""

    id: Id
    name: Name
    start: Digit
    colour: Colour
    shape: Id
    alias: Alias = ""


class Weapon(msgspec.Struct, forbid_unknown_fields=True):
    """A weapon. ``room`` is the id of the room in which it begins; luck decides without."""

    id: Id
    name: Name
    shape: Id
    alias: Alias = ""
    room: str = ""


class Room(msgspec.Struct, forbid_unknown_fields=True):
    """A room. ``mark`` is its character on the map, ``passages`` the ids of rooms they lead to."""

    id: Id
    name: Name
    mark: Mark
    shape: Id = "plain"
    alias: Alias = ""
    passages: Annotated[tuple[str, ...], Meta(max_length=MOST_CARDS)] = ()


class BonusCard(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A bonus card: what it is called, what it says, what it does, how many there are (P05)."""

    id: Id
    name: Name
    text: Text
    effect: Effect
    count: Annotated[int, Meta(ge=1, le=20)] = 1


class OwnRule(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A rule of one's own: its sentence, the moment or the right it is about, and its text."""

    sentence: Text
    text: Annotated[str, Meta(min_length=1, max_length=LONGEST)]
    after: Moment | Literal[""] = ""
    may: Right | Literal[""] = ""


class Board(msgspec.Struct, forbid_unknown_fields=True):
    """The floor plan as text, one character a square.

    ``spot`` is the square that is marked X, by column and row, such as "N15".
    """

    map: MapText
    spot: Square = ""


class Telling(Opening, frozen=True, forbid_unknown_fields=True):
    """A story: how it opens, what is said of the spot marked X, what its solver may be called."""

    spot: Text = ""
    winner: Name = ""


if TYPE_CHECKING:

    class Story(Telling, frozen=True):
        """A story for all readers, and stories for readers of one language."""
else:
    Story = in_each_language(Telling)


class File(msgspec.Struct, forbid_unknown_fields=True):
    """An edition file: house rules, cards and a board."""

    format: Literal["cluekit-edition"]
    """What the file is."""
    version: Literal[1, 2]
    """The version of the format: 2 where there are rules of one's own."""
    id: Id
    """What the edition is called in code, on the command line and in saves."""
    name: Name
    """What people call it."""
    players: tuple[People, People]
    """The fewest and the most players."""
    suspects: Annotated[list[Suspect], Meta(min_length=2, max_length=MOST_SUSPECTS)]
    """The cards of the first kind, in the order of the sheet."""
    weapons: Annotated[list[Weapon], Meta(min_length=2, max_length=MOST_CARDS)]
    """The cards of the second kind."""
    rooms: Annotated[list[Room], Meta(min_length=2, max_length=MOST_CARDS)]
    """The cards of the third kind, which are on the board, too."""
    board: Board
    """The floor plan."""
    follows: Literal["", "000", "001", "004"] = ""
    """The number of the rule document it goes by; the rule sheet marks what that does not say."""
    options: Options = Options()
    """The answers to the switches, where they differ from those of ``uk``."""
    story: Story = Story()
    """What the rule sheet and the waiting room tell first."""
    bonus: Annotated[tuple[BonusCard, ...], Meta(max_length=MOST_BONUS)] = ()
    """The bonus cards, for editions that have any."""
    rule: Annotated[tuple[OwnRule, ...], Meta(max_length=MOST_RULES)] = ()
    """Rules of one's own, each read as text and never run as Python."""


# --- mistakes -------------------------------------------------------------------------------------
# Checking edition files: everything that is wrong, with line, key and what would be right.
#
# A file without any mistake is an edition that can be played.

KINDS = ("suspects", "weapons", "rooms")


def problems_in(text: str) -> list[Problem]:
    """Return every mistake in the text of an edition file, in the order of its lines.

    Each is about a ``line`` (counted from 1) and a ``key``; at most ``MOST`` are returned.
    """
    return mistakes_in(text, VERSION, _mistakes)


def _mistakes(table: dict[str, object]) -> Iterator[Placed]:
    yield from misfits(table, form_of(File))
    yield from _ids(table)
    yield from _rooms_named(table)
    yield from _numbers(table)
    yield from _marks_and_map(table)
    yield from _house_rules(table)
    yield from _own_rules(table)


# --- reading what is there, however wrong the rest is -----------------------------------------


def cards(table: dict[str, object], kind: str) -> list[tuple[Path_, dict[str, Any]]]:
    """Return the tables of one kind of card with the ways to them."""
    pile = table.get(kind)
    if not isinstance(pile, list):
        return []
    return [((kind, i), card) for i, card in enumerate(pile[:MOST_CARDS]) if isinstance(card, dict)]


def texts(table: dict[str, object], kind: str, key: str) -> list[tuple[Path_, str]]:
    """Return what stands under this key in each card of a kind, where it is a text."""
    found = ((path, card.get(key)) for path, card in cards(table, kind))
    return [((*path, key), word) for path, word in found if isinstance(word, str) and word]


def options_of(table: dict[str, object]) -> Options | None:
    """Return the house rules, or None when they cannot be read."""
    return fit(table.get("options", {}), Options)


# --- what fits by itself, but not together ----------------------------------------------------


def _ids(table: dict[str, object]) -> Iterator[Placed]:
    """Every card has an id of its own, every alias is there once, so is every bonus card."""
    names = [found for kind in KINDS for found in texts(table, kind, "id")]
    yield from _twice(names, "id-twice")
    yield from _twice(texts(table, "bonus", "id"), "id-twice")
    aliases = [found for kind in KINDS for found in texts(table, kind, "alias")]
    yield from _twice([(path, alias.lower()) for path, alias in aliases], "alias-twice")
    ids = {name for _, name in names}
    for path, alias in aliases:
        if alias in ids or alias.lower() in ids:
            yield Placed(path, Problem("alias-twice", about={"name": alias}))


def _twice(found: Sequence[tuple[Path_, str]], code: str) -> Iterator[Placed]:
    seen = set()
    for path, word in found:
        if word in seen:
            yield Placed(path, Problem(code, about={"name": word[:40]}))
        seen.add(word)


def _rooms_named(table: dict[str, object]) -> Iterator[Placed]:
    """Weapons begin in rooms, and passages lead to rooms, that there are."""
    ids = [name for _, name in texts(table, "rooms", "id")]
    for path, room in texts(table, "weapons", "room"):
        yield from _no_such_room(path, room, ids)
    for path, card in cards(table, "rooms"):
        passages = card.get("passages")
        ends = passages[:MOST_CARDS] if isinstance(passages, list) else []
        for index, end in enumerate(ends):
            there = (*path, "passages", index)
            if not isinstance(end, str):
                continue
            if end == card.get("id"):
                yield Placed(there, Problem("passage-to-itself", about={"name": end[:40]}))
            elif end in ends[:index]:
                yield Placed(there, Problem("passage-twice", about={"name": end[:40]}))
            else:
                yield from _no_such_room(there, end, ids)


def _no_such_room(path: Path_, room: str, ids: list[str]) -> Iterator[Placed]:
    if room in ids:
        return
    if meant := nearest(room, ids):
        about = {"name": room[:40], "meant": meant}
        yield Placed(path, Problem("no-such-room-nearest", about=about))
    else:
        yield Placed(path, Problem("no-such-room", about={"name": room[:40], "known": ids}))


def _numbers(table: dict[str, object]) -> Iterator[Placed]:
    """There are cards and pieces enough for the players, and not too many."""
    piles = [len(cards(table, kind)) for kind in KINDS]
    most_cards = sum(piles)
    if most_cards > MOST_CARDS:
        about = {"count": most_cards, "most": MOST_CARDS}
        yield Placed(("rooms",), Problem("cards-too-many", about=about))
    players = table.get("players")
    if not (isinstance(players, list) and len(players) == 2):  # noqa: PLR2004 - least and most
        return
    least, most = players
    if type(least) is not int or type(most) is not int:
        return
    if least > most:
        yield Placed(("players",), Problem("players-order", about={"first": least, "last": most}))
    if all(piles) and most > piles[0]:
        about = {"most": most, "suspects": piles[0]}
        yield Placed(("players",), Problem("too-few-suspects", about=about))
    if all(piles) and most > most_cards - 3:
        about = {"most": most, "left": most_cards - 3}
        yield Placed(("players",), Problem("too-few-cards", about=about))


def _marks_and_map(table: dict[str, object]) -> Iterator[Placed]:
    marks = [found for found in texts(table, "rooms", "mark") if len(found[1]) == 1]
    clashes = list(_twice(marks, "mark-twice"))
    yield from clashes
    yield from _twice(texts(table, "suspects", "start"), "start-twice")
    reserved = [found for found in marks if found[1] in RESERVED]
    for path, mark in reserved:
        about = {"mark": mark, "reserved": RESERVED.replace(" ", "")}
        yield Placed(path, Problem("mark-reserved", about=about))
    board = table.get("board")
    text = board.get("map") if isinstance(board, dict) else None
    whole = len(marks) == len(cards(table, "rooms")) and not clashes and not reserved
    if whole and isinstance(text, str):
        yield from _map(table, text, [mark for _, mark in marks])


def _map(table: dict[str, object], text: str, marks: list[str]) -> Iterator[Placed]:
    for problem in problems_with_map(text, marks):
        yield Placed(("board", "map"), problem)
        if problem.code in {"map-empty", "map-too-large"}:
            return
    for path, suspect in cards(table, "suspects"):
        digit = suspect.get("start")
        if isinstance(digit, str) and digit and digit not in text:
            about = {"mark": digit[:40], "suspect": str(suspect.get("id", ""))[:40]}
            yield Placed((*path, "start"), Problem("map-start-missing", about=about))
    board = fit(table["board"], Board)
    if board and board.spot and not is_on_map(text, cell_by_name(board.spot)):
        yield Placed(("board", "spot"), Problem("spot-nowhere", about={"square": board.spot}))
    options = options_of(table)
    if options and options.accusation == "in-the-middle" and not has_pool(text):
        yield Placed(("options", "accusation"), Problem("no-pool"))


def _house_rules(table: dict[str, object]) -> Iterator[Placed]:
    """The set-up can be played in its order; bonus cards are there where they are drawn."""
    options = options_of(table)
    if options is None:
        return
    for problem in _setup_problems(options.setup_order):
        yield Placed(("options", "setup-order"), problem)
    if options.bonus_cards and not table.get("bonus"):
        yield Placed(("options", "bonus-cards"), Problem("bonus-deck-missing"))


def _own_rules(table: dict[str, object]) -> Iterator[Placed]:
    """Every rule of one's own can be read, and names only cards of this edition."""
    ids = [name for kind in KINDS for _, name in texts(table, kind, "id")]
    for path, written in cards(table, "rule"):
        fits = fit(written, OwnRule)
        if fits is None:
            continue
        try:
            read = own_rule(fits)
        except RefusedError as refused:
            where = path if refused.problem.code == "rule-moment" else (*path, "text")
            yield Placed(where, refused.problem)
            continue
        for word in sorted(read.words - set(ids)):
            row = 1 + next(n for n, row in enumerate(fits.text.split("\n")) if word in row)
            code, about = "rule-card", {"row": row, "name": word, "nearest": nearest(word, ids)}
            yield Placed((*path, "text"), Problem(code, about=about))


def own_rule(written: OwnRule) -> Rule:
    """Read a rule of a file; raises ``RefusedError`` about the row of its text."""
    return read_rule(written.sentence, written.text, after=written.after, may=written.may)


def _setup_problems(steps: tuple[SetupStep, ...]) -> Iterator[Problem]:
    for step, needs in _NEEDS.items():
        if steps.count(step) > 1:
            yield Problem("setup-step-twice", about={"name": step})
        if step in _ALWAYS and step not in steps:
            yield Problem("setup-step-missing", about={"name": step})
        for need in needs if step in steps else ():
            if need not in steps or steps.index(need) > steps.index(step):
                yield Problem("setup-step-order", about={"name": step, "before": need})
    if ("turn-order" in steps) == ("first-player" in steps):
        yield Problem("setup-first-player")


_ALWAYS = ("pieces", "weapons", "piles", "case-file", "deal", "mark-sheets")
_NEEDS: dict[SetupStep, tuple[SetupStep, ...]] = {
    "turn-order": (),
    "characters": ("turn-order",),
    "pieces": (),
    "weapons": (),
    "piles": (),
    "case-file": ("piles",),
    "deal": ("case-file",),
    "mark-sheets": ("deal",),
    "first-player": (),
}
"""What each step of the set-up needs before it."""
