"""A manhunt: a grid of Noir and what was done on it, as the Inspector saw it; its code.

>>> from cluekit.noir.editions.edition import edition
>>> g, y = (edition("noir-classic").number(letter) for letter in "GY")
>>> case = Manhunt("noir-classic", inspector=y, hand=(0, 1), actions=(Action("kill", g),))
>>> case.lines
('kill G',)
>>> bin(case.candidates().killer).count("1")
6
>>> manhunt_in(code_of(case)) == case
True

The code holds what the Inspector saw, not who the
Killer is: that is found out again each time.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from math import comb, factorial

import msgspec
from msgspec.structs import replace

from cluekit.core import refusal
from cluekit.learn.puzzles.codes import Digits, hand_of, plain_signs, rank_of, read_code, write_code
from cluekit.learn.puzzles.whodunit import KINDS
from cluekit.noir.deduction.candidates import Candidates, after, drew
from cluekit.noir.editions import grid
from cluekit.noir.editions.edition import Edition, edition
from cluekit.noir.notation.actions import board, write_action
from cluekit.noir.position.position import VERSION, Position
from cluekit.noir.public import facts, moves
from cluekit.noir.public.fold import fold
from cluekit.noir.public.table import KILLER, Phase, Table, opening, players_for
from cluekit.noir.wording.sentences import name, tell
from cluekit.sets import mask
from cluekit.words import say

EDITIONS = ("noir-classic", "noir-standard", "noir-003-classic", "noir-003-standard")
"""The editions a code can name, in the order of their numbers: others are added behind."""

NOIR = KINDS - 1
"""The number that a code of Noir has where others have their deck."""

MOST_ACTIONS = 31
NOTHING = -1
AXES: tuple[grid.Axis, ...] = ("row", "column")


class Action(msgspec.Struct, frozen=True):
    """An action, and what the Inspector saw of it.

    ``what`` is "kill", "arrest", "disguise", "exonerate", "row" or "column". ``who`` is whom it
    is about: the victim, the suspect arrested in vain, whose card is discarded; of a disguise the
    card that is shown. A shift has the number of its line there, and ``step`` (right and down are
    1, left and up −1). ``drew`` is the card drawn for an exoneration. ``said`` is what it led to:
    whether the Killer stands next to the exonerated, whether the disguise succeeded.
    """

    what: str
    who: int
    step: int = 0
    drew: int = NOTHING
    said: bool = False


class Manhunt(msgspec.Struct, frozen=True, dict=True):
    """A board laid and nobody dead; the Inspector's card, evidence cards that matter, and actions.

    Without ``cells`` the suspects stand in the order of the alphabet, row by row. ``first`` is the
    seat that acts first; then they act in turns.
    """

    edition: str
    inspector: int
    hand: tuple[int, ...]
    actions: tuple[Action, ...] = ()
    cells: tuple[int, ...] = ()
    first: int = KILLER

    @cached_property
    def rules(self) -> Edition:
        """The edition, with its options."""
        return edition(self.edition)

    @cached_property
    def own(self) -> int:
        """The Inspector's cards at the beginning, as a set."""
        return mask(self.hand) | 1 << self.inspector

    @cached_property
    def laid(self) -> Table:
        """The table before the first action."""
        options = self.rules.options
        everybody = tuple(range(options.suspects))
        return replace(
            opening(self.rules, players_for(self.rules, ("Killer", "Inspector"))),
            phase=Phase.ACTION,
            prepared=4,
            laid=self.cells or everybody,
            cells=self.cells or everybody,
            width=options.columns,
            deck=len(everybody) - len(self.hand) - 2,
            hand=len(self.hand),
            chosen=True,
            mover=self.first,
            turn=2,
        )

    @property
    def clues(self) -> tuple[str, ...]:
        """What there is to know: the actions, then the evidence cards."""
        return (*self.lines, *(self.rules.suspects[card].letter for card in self.hand))

    def without(self, clue: int) -> Manhunt:
        """Return the case without one of its clues; the others are taken as they stand."""
        actions, hand = self.actions, self.hand
        if clue < len(actions):
            return replace(self, actions=actions[:clue] + actions[clue + 1 :])
        card = clue - len(actions)
        return replace(self, hand=hand[:card] + hand[card + 1 :])

    @property
    def lines(self) -> tuple[str, ...]:
        """The actions as people write them."""
        return tuple(_line(action, self.rules) for action in self.actions)

    def sentences(self) -> Iterator[str]:
        """Yield action by action what the Inspector saw of it, in the reader's language."""
        table = self.laid
        for action in self.actions:
            sentences = [tell(fact, self.rules) for fact in public_facts(action, table)]
            if action.drew != NOTHING:  # the Inspector alone sees which
                drawn = name(self.rules, action.drew)
                sentences[0] = say("You drew the card of {suspect}.", suspect=drawn)
            yield " ".join(sentence for sentence in sentences if sentence)
            table = learn(self.begin(), table, action)[1]

    def record(self, killer: int | None = None) -> Iterator[str]:
        """Yield the lines of a position file; only with the Killer's number it can be played."""
        written = self.position(0 if killer is None else killer)
        yield f'edition = "{written.edition}"'
        yield "board = [" + ", ".join(f'"{row}"' for row in written.board) + "]"
        yield f'inspector = "{written.inspector}"'
        yield f'hand = "{"".join(written.hand)}"'
        if killer is not None:
            yield f'killer = "{written.killer}"'
            yield f'deck = "{"".join(written.deck or "")}"'
        yield f'to_move = "{written.to_move}"'
        yield "actions = ["
        for line, told in zip(self.lines, self.sentences(), strict=True):
            yield f'    "{line}",  # {told}'
        yield "]"

    def candidates(self) -> Candidates:
        """Return who the Killer can be after all actions, taken as they stand."""
        known, table = self.begin(), self.laid
        for action in self.actions:
            known, table = learn(known, table, action)
        return known

    def begin(self) -> Candidates:
        """Return who the Killer can be before the first action."""
        everybody = mask(self.laid.cells)
        return Candidates(everybody & ~self.own, 0, self.own)

    def position(self, killer: int) -> Position:
        """Return where it began, as a position to be played from, if this is the Killer now."""
        letters = [suspect.letter for suspect in self.rules.suspects]
        became = [
            action.who for action in self.actions if action.what == "disguise" and action.said
        ]
        killers = [*became, killer]
        drawn = list(self._drawn(iter(killers[1:])))
        gone = {*drawn, killers[0], self.inspector, *self.hand}
        deck = [*drawn, *(card for card in sorted(self.laid.cells) if card not in gone)]
        rows = board(self.rules, self.laid.cells, self.laid.width).replace(" ", "").split("/")
        return Position(
            board=rows,
            version=VERSION,
            edition=self.edition,
            killer=letters[killers[0]],
            inspector=letters[self.inspector],
            hand=[letters[card] for card in self.hand],
            deck=[letters[card] for card in deck],
            to_move="killer" if self.first == KILLER else "inspector",
        )

    def _drawn(self, became: Iterator[int]) -> Iterator[int]:
        """Yield the cards as they were drawn from the deck; a new Killer's is the next of these."""
        for action in self.actions:
            if action.what == "exonerate":
                yield action.drew
            elif action.what == "disguise":
                yield next(became) if action.said else action.who


def _line(action: Action, rules: Edition) -> str:
    move: moves.Move
    match action.what:
        case "kill":
            move = moves.Kill(action.who)
        case "arrest":
            move = moves.Arrest(action.who)
        case "exonerate":
            move = moves.Discard(action.who)
        case "disguise":
            move = moves.Disguise()
        case axis:
            move = moves.Shift(axis, action.who, action.step)
    return write_action(move, rules)


# --- what an action tells -------------------------------------------------------------------------


def learn(known: Candidates, table: Table, action: Action) -> tuple[Candidates, Table]:
    """Return the candidates and the table after an action; no rule is asked whether it may be."""
    if action.what == "exonerate":
        known = drew(known, 1 << action.drew)
    for fact in public_facts(action, table):
        known, table = after(known, table, fact), fold(table, fact)
    while (
        table.dead
        and table.cells
        and any(removed := grid.dead_lines(table.cells, table.width, table.dead))
    ):
        table = fold(table, facts.LinesRemoved(*removed))
    return known, table


def public_facts(action: Action, table: Table) -> Iterator[object]:
    """Yield what everybody sees of an action, on the table before it."""
    match action.what:
        case "kill":
            yield facts.Killed(action.who)
        case "arrest":
            yield facts.Arrested(action.who, hit=False)
        case "disguise":
            yield facts.Disguised(action.said, action.who)
        case "exonerate":
            yield facts.InspectorDrew(1)
            yield facts.Exonerated(action.who)
            if table.edition.options.canvas and action.who in table.cells:
                yield facts.KillerAnswered(action.who, action.said)
        case axis:
            if table.cells and action.who < (table.rows if axis == "row" else table.width):
                yield facts.Shifted(table.mover, axis, action.who, action.step)


# --- codes ----------------------------------------------------------------------------------------

WHATS = ("kill", "disguise", "arrest", "exonerate", *AXES)
"""In codes: what was done."""


def code_of(case: Manhunt) -> str:
    """Return the code, in groups of five signs; a board in the order of the alphabet is short."""
    size = len(case.laid.cells)
    digits = [(NOIR, KINDS), (EDITIONS.index(case.edition), KINDS), (case.inspector, size)]
    digits += [
        (case.first, 2),
        (len(case.hand), KINDS),
        (rank_of(case.hand), comb(size, len(case.hand))),
    ]
    digits += [(len(case.actions), MOST_ACTIONS + 1)]
    for action in case.actions:
        digits += _digits(action, size)
    return write_code([*digits, (_order_rank(case.laid.cells), factorial(size))])


def _digits(action: Action, size: int) -> Iterator[tuple[int, int]]:
    yield WHATS.index(action.what), len(WHATS)
    yield action.who, size
    if action.what in AXES:
        yield action.step > 0, 2
    elif action.what == "exonerate":
        yield action.drew, size
    if action.what in ("exonerate", "disguise"):
        yield action.said, 2


def _order_rank(cells: tuple[int, ...]) -> int:
    """Return the number of an order of suspects among all (Lehmer's code); the alphabet is 0."""
    rank, left = 0, sorted(cells)
    for cell in cells:
        rank = rank * len(left) + left.index(cell)
        left.remove(cell)
    return rank


def _order_of(rank: int, size: int) -> tuple[int, ...]:
    places = []
    for base in range(1, size + 1):
        rank, place = divmod(rank, base)
        places.append(place)
    left = list(range(size))
    return tuple(left.pop(place) for place in reversed(places))


def is_manhunt(code: str) -> bool:
    """Tell whether a code is about Noir; raises ``RefusedError`` where it is none."""
    return read_code(code).digit(KINDS) == NOIR


def manhunt_in(code: str) -> Manhunt:
    """Return the manhunt that a code says; raises ``RefusedError`` as ``read_code`` does."""
    reader = read_code(code)
    try:
        case = _read(reader)
    except (IndexError, ValueError):
        raise refusal("puzzle-code", code=code[:60]) from None
    if plain_signs(code_of(case)) != plain_signs(code):
        raise refusal("puzzle-code", code=code[:60])
    return case


def _read(reader: Digits) -> Manhunt:
    if reader.digit(KINDS) != NOIR:
        raise ValueError
    grid_id = EDITIONS[reader.digit(KINDS)]
    size = edition(grid_id).options.suspects
    inspector, first, held = reader.digit(size), reader.digit(2), reader.digit(KINDS)
    hand = hand_of(reader.digit(comb(size, held)), size, held)
    actions = tuple(_read_action(reader, size) for _ in range(reader.digit(MOST_ACTIONS + 1)))
    cells = _order_of(reader.left, size)
    laid = () if cells == tuple(range(size)) else cells
    return Manhunt(grid_id, inspector, hand, actions, laid, first)


def _read_action(reader: Digits, size: int) -> Action:
    what, who = WHATS[reader.digit(len(WHATS))], reader.digit(size)
    step = 2 * reader.digit(2) - 1 if what in AXES else 0
    drew_card = reader.digit(size) if what == "exonerate" else NOTHING
    said = bool(reader.digit(2)) if what in ("exonerate", "disguise") else False
    return Action(what, who, step, drew_card, said)
