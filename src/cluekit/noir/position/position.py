"""A position that somebody sets up: for puzzles, lessons and tests.

What a position leaves out is filled in: an empty discard pile, a deck of the cards of everybody
on the board or dead that are nowhere else (in alphabetical order, without those marked innocent),
the Killer to move. Who is neither on the board nor dead is not in the game. What no game can have
led to is refused, see ``contradictions``.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Annotated, Any, Final, Literal

import msgspec
from msgspec.structs import replace

from cluekit.core import Problem, RefusedError, refusal
from cluekit.core.edition_text import check_depth
from cluekit.core.problems import nearest
from cluekit.noir.editions import grid
from cluekit.noir.editions.edition import Edition, edition, problem_with
from cluekit.noir.editions.file_format import CAST
from cluekit.noir.notation.actions import EDITIONS, read_action
from cluekit.noir.public import moves
from cluekit.noir.public.moves import Shift
from cluekit.noir.public.table import INSPECTOR, KILLER, LastShift, Phase, Table, players_for
from cluekit.noir.referee.rules import choices, remove_dead_lines
from cluekit.noir.referee.state import Secrets, State
from cluekit.sets import mask, members

# --- contradictions -------------------------------------------------------------------------------
# What contradicts itself in a written position: no game could ever have led there.
#
# What is *not* refused, because it happens: a card of somebody dead in the Inspector's hand or in
# the deck (a suspect who is killed keeps no card), a dead line that lies on the board (the next
# action takes it away), and a position that leaves out the Inspector, or cards of the hand.

Cards = Mapping[str, Sequence[int]]


def contradictions(state: State, cards: Cards, last: str = "") -> Iterator[Problem]:
    """Yield why no game can stand like this, each by its key; ``cards`` are the lists by theirs.

    ``last`` is the action before this position, as it is written.
    """
    yield from _people(state, cards)
    yield from _wrong_cards(state, cards)
    yield from _wrong_phase(state)
    yield from _counts(state, cards)
    yield from _last_action(state, last)


def _people(state: State, cards: Cards) -> Iterator[Problem]:
    """The Killer and the Inspector are on the board, alive, and no card of theirs lies open."""
    table, secrets = state.table, state.secrets
    living = mask(table.cells) & ~table.dead
    for key, own in (("killer", secrets.killer), ("inspector", secrets.inspector)):
        if own >= 0 and not living >> own & 1:
            yield _wrong(state, "dead-or-away", key, own)
        elif own >= 0 and own in cards["innocent"]:
            yield _wrong(state, "identity-innocent", key, own)
    for one in cards["innocent"]:
        if one not in table.cells:
            yield _wrong(state, "dead-or-away", "innocent", one)


def _wrong_cards(state: State, cards: Cards) -> Iterator[Problem]:
    """A card is in one place, and its suspect is in the game: on the board, or dead."""
    here = mask(state.table.cells) | state.table.dead
    for key in ("hand", "deck", "discard"):
        for card in cards[key]:
            if not here >> card & 1:
                yield _wrong(state, "card-of-nobody", key, card)
            elif key in ("hand", "deck") and card in cards["innocent"]:
                yield _wrong(state, "innocent-not-open", key, card)


def _wrong_phase(state: State) -> Iterator[Problem]:
    """What is to be done next fits who is to do it, and what has been done."""
    table, secrets = state.table, state.secrets
    phase, killers = table.phase.value, table.mover == KILLER
    if table.phase is Phase.FIRST_KILL and (table.dead or not killers or secrets.inspector >= 0):
        yield Problem("not-the-first-kill", "N02", {"key": "phase"})
    if table.phase is Phase.IDENTITY and (killers or secrets.inspector >= 0):
        yield Problem("identity-not-open", "N04", {"key": "phase"})
    if not killers and secrets.inspector < 0 and (table.phase is Phase.ACTION or not state.hand):
        yield Problem("inspector-missing", about={"key": "inspector", "phase": phase})


def _counts(state: State, cards: Cards) -> Iterator[Problem]:
    """The hand is no larger than it is dealt, the toll is not paid, and somebody can do something.

    One of the cards dealt becomes the Inspector's identity: of four, three are left in the hand.
    """
    table, options = state.table, state.table.edition.options
    most = options.hand - (state.secrets.inspector >= 0)
    if len(cards["hand"]) > most:
        about = {"key": "hand", "count": len(cards["hand"]), "most": most}
        yield Problem("hand-too-large", "N04", about)
    if table.toll >= options.toll:
        yield Problem(
            "toll-paid", "N15", {"key": "dead", "count": table.toll, "most": options.toll}
        )
    elif (mask(table.cells) & ~table.dead).bit_count() < 2:  # noqa: PLR2004 - nobody to look for
        yield Problem("killer-alone", "N15", {"key": "dead"})
    elif not nobody_knows(state) and not remove_dead_lines(table) and not list(choices(state)):
        yield Problem("nothing-to-do", about={"key": "phase"})


def nobody_knows(state: State) -> bool:
    """Tell whether the Inspector, whom the position leaves out, is to act."""
    table = state.table
    return table.phase is Phase.ACTION and table.mover == INSPECTOR and state.secrets.inspector < 0


def _last_action(state: State, last: str) -> Iterator[Problem]:
    """The last action was the other side's, what it did is to be seen, and any line is there."""
    table, rules, shift = state.table, state.table.edition, state.table.shift
    if shift is not None:
        lines = table.rows if shift.axis == "row" else table.width
        if not 0 <= shift.index < lines:
            moved = {"key": "last_action", "line": shift.index + 1, "most": lines}
            yield Problem("no-such-line-moved", about=moved)
    about = {"key": "last_action", "action": last[:60]}
    for move in read_action(last, rules) if last else ():
        if table.phase is Phase.FIRST_KILL:
            yield Problem("nothing-before", "N02", about)
        elif table.mover == _DONE_BY.get(type(move), 1 - table.mover):
            yield Problem("last-by-the-other", "N01", {**about, "seat": table.mover})
        elif not _left_its_mark(state, move):
            # Whom the action is about: of a citizen's arrest, who is arrested
            suspect = int(getattr(move, "target", getattr(move, "suspect", -1)))
            letter = rules.suspects[suspect].letter
            yield Problem(_MARKS[type(move)], about={**about, "suspect": letter})


_DONE_BY = {
    moves.Kill: KILLER,
    moves.Disguise: KILLER,
    moves.Arrest: INSPECTOR,
    moves.ChooseIdentity: INSPECTOR,
    moves.Discard: INSPECTOR,
    moves.CitizensArrest: INSPECTOR,
}
"""The side that does each kind of action; a shift is done by either."""

_MARKS = {
    moves.Kill: "last-killed-nobody",
    moves.Arrest: "last-arrested-the-killer",
    moves.CitizensArrest: "last-arrested-the-killer",
    moves.ChooseIdentity: "last-chose-another",
    moves.Discard: "last-marked-nobody",
}
"""What is wrong where an action has not left behind what it leaves behind by the rules."""


def _left_its_mark(state: State, move: moves.Move) -> bool:
    """Tell whether the position is as such an action leaves it."""
    table, secrets = state.table, state.secrets
    match move:
        case moves.Kill(suspect):
            return bool(table.dead >> suspect & 1)
        case moves.Arrest(suspect) | moves.CitizensArrest(_, suspect):
            return suspect != secrets.killer
        case moves.ChooseIdentity(suspect):
            return suspect == secrets.inspector
        case moves.Discard(suspect):
            gone = table.dead | ~mask(table.cells)
            return bool((table.innocent | gone) >> suspect & 1)
    return True


def _wrong(state: State, code: str, key: str, suspect: int) -> Problem:
    return Problem(
        code, about={"key": key, "suspect": state.table.edition.suspects[suspect].letter}
    )


def open_cards(cards: Cards, dead: int) -> list[int]:
    """Return the cards that lie open: those written, and of everybody marked innocent (N12)."""
    marked = mask(cards["innocent"]) & ~dead & ~mask(cards["discard"])
    return [*cards["discard"], *members(marked)]


# --- text -----------------------------------------------------------------------------------------
# The text of a position file, as keys and values; what cannot be read is placed by its line.

_LINE = re.compile(r"\(at line (\d+),")
_BYTE = re.compile(r"\(byte (\d+)\)")


def table_of(text: str, *, as_json: bool) -> dict[str, object]:
    """Return the keys of a TOML or JSON text; raises ``RefusedError`` with the line."""
    if not as_json:
        check_depth(text)
    try:
        table = msgspec.json.decode(text.encode()) if as_json else tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        found = _LINE.search(str(error))
        raise _unreadable(int(found[1]) if found else _last(text), "TOML") from None
    except msgspec.DecodeError as error:
        found = _BYTE.search(str(error))
        before = text.encode()[: int(found[1])] if found else b""
        line = 1 + before.count(b"\n") if found else _last(text)
        raise _unreadable(line, "JSON") from None
    except (ValueError, RecursionError):  # a number of thousands of digits; brackets in brackets
        raise refusal("position-too-deep") from None
    if not isinstance(table, dict):
        raise _unreadable(1, "JSON")
    return table


def _last(text: str) -> int:
    return 1 + text.rstrip().count("\n")


def _unreadable(line: int, kind: str) -> RefusedError:
    return refusal("position-not-written", line=line, kind=kind)


def check_keys(
    table: Iterable[str], known: Iterable[str], needed: Iterable[str] = (), within: str = ""
) -> None:
    """Refuse an unknown key, naming the nearest known one, and a missing key."""
    names, given = list(known), list(table)
    for key in given:
        if key not in names:
            near = nearest(key, names)
            about = {"key": within + key[:40], "known": names, "meant": near}
            code = "position-key-nearest" if near else "position-key-unknown"
            raise refusal(code, **about)
    for key in needed:
        if key not in given:
            raise refusal("position-key-missing", key=key)


# --- position -------------------------------------------------------------------------------------

FORMAT = "cluekit-noir-position"
VERSION: Final = 2
MODES = {
    "classic": "noir-classic",
    "standard": "noir-standard",
    "citizens": "noir-citizens",
    "citizens-arrest": "noir-citizens",
}
Suspects = list[str] | str


class Position(msgspec.Struct, forbid_unknown_fields=True):
    """A position as it is written. Suspects go by letter: ``["A", "B"]``, or ``"AB"``."""

    board: list[str]
    """The board, a text for each row: "A B C D E", or "ABCDE"."""
    killer: str
    """Who the Killer is."""

    # --- The file and the house rules ---------------------------------------------------------

    format: Literal["cluekit-noir-position"] = "cluekit-noir-position"
    """What this is."""
    version: Literal[1, 2] = 1
    """Which form of it: in 1 an edition's name stands for the rules it had then (N15)."""
    mode: Literal["classic", "standard", "citizens", "citizens-arrest"] | None = None
    """The mode that is played, by its name."""
    edition: str | None = None
    """The edition that is played, in its place."""
    options: dict[str, Any] = {}
    """Answers to switches, where they are not those of mode or edition."""

    # --- The position -------------------------------------------------------------------------

    dead: Suspects = ""
    """Those who are dead, those too that have left the board."""
    kills: Annotated[int, msgspec.Meta(ge=0, le=49)] | None = None
    """How many of them the Killer has killed, where only these count (N15); not given: all."""
    innocent: Suspects = ""
    """Those who are marked innocent."""
    inspector: str | None = None
    """Who the Inspector is, once chosen."""
    hand: Suspects = ""
    """The Inspector's evidence cards."""
    deck: Suspects | None = None
    """The evidence deck, top card first; where it is not given, the cards left, by the alphabet."""
    discard: Suspects = ""
    """The cards that lie open."""
    to_move: Literal["killer", "inspector"] = "killer"
    """The side that acts."""
    phase: Literal["first-kill", "identity", "action"] | None = None
    """What is to be decided; where it is not given, as the position says."""
    last_action: str | None = None
    """The action before this position: a shift may not be undone (N07)."""

    # --- What is played from it ---------------------------------------------------------------

    history: list[str] = []
    """The actions that lead from the position to where playing begins."""
    actions: list[str] = []
    """The actions to play."""


def state_of(written: Position) -> State:
    """Return the position as the rules have it; raises ``RefusedError`` with what is wrong."""
    edition = _edition(written)
    cells, width = _board(written, edition)
    seen = _cards(written, edition)
    dead, killers = mask(seen["dead"]), written.to_move == "killer"
    deaths, kills = dead.bit_count(), written.kills
    if kills is not None and kills > deaths:
        raise refusal("more-kills-than-dead", key="kills", count=kills, most=deaths)
    discards = open_cards(seen, dead)
    own = [edition.number(written.inspector)] if written.inspector else []
    table = Table(
        edition,
        players_for(edition, ("Killer", "Inspector")),
        phase=Phase(written.phase or ("action" if own or killers else "identity")),
        prepared=4,
        laid=cells,
        cells=cells,
        width=width,
        dead=dead,
        innocent=mask(seen["innocent"]) & ~dead,
        kills=deaths if kills is None else kills,
        deck=len(seen["deck"]),
        hand=len(seen["hand"]),
        discards=tuple(discards),
        shown=mask(discards),
        chosen=bool(own),
        mover=KILLER if killers else INSPECTOR,
        turn=1,
    )
    secrets = Secrets(
        killer=edition.number(written.killer),
        inspector=own[0] if own else -1,
        drawn=mask([*seen["hand"], *own]),
        order=tuple(seen["deck"]),
    )
    last = read_action(written.last_action, edition)[0] if written.last_action else None
    if isinstance(last, Shift):  # the other side has just made it (N07)
        axis: grid.Axis = "row" if last.axis == "row" else "column"
        table = replace(table, shift=LastShift(1 - table.mover, axis, last.index, last.step))
    state = State(table, secrets)
    for problem in contradictions(state, seen, written.last_action or ""):
        raise RefusedError(problem)
    return state


def _edition(written: Position) -> Edition:
    """Return the edition, with the options and the size of the board as they are written."""
    base = _meant(written)
    rows = [_letters(row) for row in written.board]
    named = [written.killer, written.inspector or "", *(letter for row in rows for letter in row)]
    for some in (written.dead, written.innocent, written.hand, written.deck, written.discard):
        named += _letters(some or "")
    known = {suspect.letter.lower(): number for number, suspect in enumerate(CAST)}
    most = max(known.get(letter.lower(), 0) for letter in named)
    options = _options(base, written.options)
    side = range(2, 8)
    needed = next(((r, c) for r in side for c in side if r * c > most and r >= len(rows)), (7, 7))
    if options.suspects <= most:
        options = replace(options, rows=needed[0], columns=needed[1])
    return Edition(base.id, base.name, options, CAST[: options.suspects], base.source)


def _meant(written: Position) -> Edition:
    """Return the edition that mode or name meant when positions had this version."""
    base = edition(written.edition or MODES[written.mode or "classic"])
    own, meant = base.options, edition(MODES[written.mode]).options if written.mode else None
    # The second mode has the canvas, in the third citizens arrest, too
    if meant and (own.canvas, own.citizens_arrest) != (meant.canvas, meant.citizens_arrest):
        raise refusal("mode-and-edition", key="mode", mode=written.mode, edition=base.id)
    answers = EDITIONS.former.get(written.version, {}).get(base.id, {})
    changes = {key.replace("-", "_"): answer for key, answer in answers.items()}
    return replace(base, options=replace(base.options, **changes))


def _options(base: Edition, changes: dict[str, object]) -> Any:
    kind = type(base.options)
    told = {key.replace("_", "-"): value for key, value in changes.items()}
    check_keys(told, kind.__struct_encode_fields__, within="options.")
    try:
        options = msgspec.convert({**msgspec.to_builtins(base.options), **told}, kind)
    except msgspec.ValidationError as error:
        where = str(error).rpartition(" - at ")[2].strip("`$.")
        raise refusal("position-value", key=f"options.{where}", wants="options") from None
    problem = problem_with(options)
    if problem and told:
        raise RefusedError(problem)
    return options


def _letters(written: Suspects) -> list[str]:
    """Return the letters of "AB", "A B2" or ["A", "B"]."""
    if isinstance(written, list):
        return written
    return written.split() if " " in written.strip() else list(written.strip())


def _numbers(written: Suspects, edition: Edition, key: str) -> list[int]:
    found = []
    for letter in _letters(written):
        try:
            found.append(edition.number(letter))
        except KeyError:
            about = {"key": key, "suspect": letter[:20] or "–", "last": edition.suspects[-1].letter}
            raise RefusedError(Problem("no-such-suspect", "N01", about)) from None
    twice = [number for number in found if found.count(number) > 1]
    if twice:
        raise refusal("suspect-twice", key=key, suspect=edition.suspects[twice[0]].letter)
    return found


def _board(written: Position, edition: Edition) -> tuple[grid.Cells, int]:
    rows = [_letters(row) for row in written.board]
    widths = {len(row) for row in rows}
    if len(widths) != 1 or not 1 <= len(rows) <= 7 or not 1 <= min(widths) <= 7:  # noqa: PLR2004
        raise refusal("board-not-a-grid", rows=[len(row) for row in rows])
    cells = _numbers([letter for row in rows for letter in row], edition, "board")
    return tuple(cells), widths.pop()


def _cards(written: Position, edition: Edition) -> dict[str, list[int]]:
    """Return every list of suspects by its key; the deck is what is left, unless it is written."""
    given = {key: getattr(written, key) for key in ("dead", "innocent", "hand", "discard")}
    seen = {key: _numbers(letters, edition, key) for key, letters in given.items()}
    people = [written.killer, *([written.inspector] if written.inspector else [])]
    held = [*seen["hand"], *seen["discard"], *_numbers(people, edition, "killer, inspector")]
    if written.deck is None:
        here = {*seen["dead"], *_board(written, edition)[0]}
        gone = {*held, *seen["innocent"]}  # the card of who is marked lies open (N12)
        seen["deck"] = [card for card in sorted(here) if card not in gone]
    else:
        seen["deck"] = _numbers(written.deck, edition, "deck")
    everywhere = [*held, *seen["deck"]]
    twice = [card for card in everywhere if everywhere.count(card) > 1]
    if twice:
        raise refusal("card-twice", suspect=edition.suspects[twice[0]].letter)
    return seen


LARGEST_FILE = 100_000
"""The most characters a position file may have."""


def read_position(text: str, suffix: str = "") -> Position:
    """Read a position from TOML, or from JSON where the suffix or the first character says so.

    Raises ``RefusedError`` that says where it is wrong.
    """
    if len(text) > LARGEST_FILE:
        raise refusal("position-too-large", largest=LARGEST_FILE)
    as_json = suffix == ".json" or text.lstrip().startswith("{")
    table = table_of(text, as_json=as_json)
    check_keys(table, Position.__struct_fields__, ("board", "killer"))
    try:
        return msgspec.convert(table, Position)
    except msgspec.ValidationError as error:
        where = str(error).rpartition(" - at ")[2].strip("`$.")
        raise refusal("position-value", key=where, wants=where.partition("[")[0]) from None


def write_position(state: State, last_action: str = "") -> dict[str, Any]:
    """Return a position by the keys of the file: what can be read again."""
    table, secrets = state.table, state.secrets
    name = [suspect.letter for suspect in table.edition.suspects]

    def some(suspects: int) -> list[str]:
        return [name[suspect] for suspect in members(suspects)]

    deck = secrets.order[len(secrets.order) - table.deck :]
    usual = msgspec.to_builtins(edition(table.edition.id).options)
    answers = msgspec.to_builtins(table.edition.options).items()
    return {
        "format": FORMAT,
        "version": VERSION,
        "edition": table.edition.id,
        "options": {key: answer for key, answer in answers if answer != usual[key]},
        "board": grid.text(table.cells, table.width, dict(enumerate(name))),
        "dead": some(table.dead),
        "kills": table.kills,
        "innocent": some(table.innocent),
        "killer": name[secrets.killer],
        "inspector": name[secrets.inspector] if secrets.inspector >= 0 else None,
        "hand": some(state.hand),
        "deck": [name[card] for card in deck],
        "discard": [name[card] for card in table.discards],
        "to_move": {KILLER: "killer", INSPECTOR: "inspector"}.get(table.mover),
        "phase": table.phase.value,
        "last_action": last_action or None,
    }
