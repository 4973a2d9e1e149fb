"""What ``cluekit solve --json`` answers, as types: the published JSON Schema is made from them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import Literal

import msgspec

from cluekit.clue import Session
from cluekit.clue.deduction.hindsight import without_case_file
from cluekit.clue.deduction.puzzle import holders_of, puzzle_of
from cluekit.clue.editions.cast import KINDS
from cluekit.clue.public.view import View
from cluekit.logic import Puzzle, sat
from cluekit.logic.solver import STEPS, Solution
from cluekit.logic.work import TooHardError, Work
from cluekit.records.record import Case, Entry
from cluekit.sets import members

FORMAT: Literal["cluekit-solve"] = "cluekit-solve"
VERSION: Literal[2] = 2
"""In the first version ``deals`` was always a number: 0 where they had not been counted."""

Part = Literal["silence", "why", "ask", "audit"]
"""What can be asked for besides the solution."""


class Chance(msgspec.Struct, frozen=True):
    """A chance, exact ("7/12") and rounded."""

    fraction: str
    rounded: float = msgspec.field(name="float")


class CardAnswer(msgspec.Struct, frozen=True):
    """Where a card may be, by holders' ids; how likely at each, or null where that is too much."""

    possible: tuple[str, ...]
    marginal: dict[str, Chance] | None


class FileAnswer(msgspec.Struct, frozen=True):
    """A possible content of the case file, by ids, and how likely it is."""

    cards: tuple[str, ...]
    fraction: str
    rounded: float = msgspec.field(name="float")


class EntryAnswer(msgspec.Struct, frozen=True):
    """An entry: its number from 1, its line in the file, its text."""

    number: int
    line: int
    text: str


class SizesAnswer(msgspec.Struct, frozen=True):
    """The hand sizes: how they are known, and over how many ways to deal ``deals`` sums."""

    how: Literal["given", "unknown", "ignore"]
    ways: int
    said: str


class ProofAnswer(msgspec.Struct, frozen=True):
    """A proof in words; ``sizes`` are the hand sizes it is for, null where it needs none."""

    sizes: dict[str, int] | None
    level: int
    lines: tuple[str, ...]


class WhyAnswer(msgspec.Struct, frozen=True):
    """Why a card is with a holder ("yes"), or not ("no"), or why that is "open".

    ``entries`` are the fewest entries from which it follows; or, as ``how`` says, "enough", none of
    them to spare, where the fewest are too hard to find; or none, where all of them are meant.
    Where it is open, ``worlds`` are two possible deals, by card and holder: one with the card
    there, one without.
    """

    card: str
    holder: str
    says: Literal["yes", "no", "open"]
    proofs: tuple[ProofAnswer, ...]
    entries: tuple[int, ...]
    worlds: tuple[dict[str, str], dict[str, str]] | None
    how: Literal["fewest", "enough", "all"] = "fewest"


class AskAnswer(msgspec.Struct, frozen=True):
    """What a suggestion is worth: expected bits about the case file, give or take ``error``.

    ``exact`` says that every deal was weighed; else some were, and the true worth is within the
    error in about nineteen of twenty cases. ``public`` is what the others learn at most,
    ``solves`` the chance that it settles the case; ``whom`` is who is asked, where one player
    alone is. Where the hand sizes are not known it is weighed for one possibility, ``sizes``.
    """

    cards: tuple[str, ...]
    bits: float
    exact: bool
    error: float
    public: float
    solves: float
    whom: str | None = None
    sizes: dict[str, int] | None = None


class Found(msgspec.Struct, frozen=True):
    """When something could be proved: after which entry, and in which turn (null: not known)."""

    entry: int
    turn: int | None


class AuditAnswer(msgspec.Struct, frozen=True):
    """From when on a seat could prove where each card was, and the whole case file; null: never.

    ``until`` is the entry up to which it was looked through, where that took too many steps.
    """

    seat: str
    cards: dict[str, Found | None]
    case_file: Found | None
    until: int | None = None


class Answer(msgspec.Struct, frozen=True):
    """The whole answer."""

    consistent: bool
    """Whether the entries can all be true."""
    model: Literal["deals", "refuter"]
    """How likely a deal is: all alike, or less where who showed a card could have shown others."""
    deals: int | None
    """How many deals fit; null where counting took too many steps."""
    sizes: SizesAnswer
    """How many cards each player holds."""
    cards: dict[str, CardAnswer]
    """Where each card may be, by its id."""
    joint: tuple[FileAnswer, ...]
    """What the case file may be, the likeliest first; empty where counting took too many steps."""
    entropy: float | None
    """How much is still to be found out about it, in bits."""
    clash: tuple[int, ...]
    """The fewest entries that contradict each other."""
    entries: tuple[EntryAnswer, ...]
    """The entries as they were read."""
    explained: tuple[ProofAnswer, ...] = ()
    """How what is certain follows, as proofs."""
    why: WhyAnswer | None = None
    """The answer to ``--why``."""
    ask: tuple[AskAnswer, ...] | None = None
    """The answer to ``--ask``, the best suggestion first."""
    audit: tuple[AuditAnswer, ...] | None = None
    """The answer to ``--audit``, seat by seat."""
    silence: bool = False
    """Whether conclusions were drawn from nobody's having accused."""
    counted: bool = True
    """Whether the deals were counted; else that took too many steps."""
    at_most: int | None = None
    """A number that the deals cannot exceed, where they were not counted."""
    settled: bool = True
    """Whether the marks are all that follows; else there may be others."""
    stopped: bool = False
    """Whether the work was broken off."""
    left_out: tuple[Part, ...] = ()
    """What was asked for and took too many steps, or was not come to."""
    format: Literal["cluekit-solve"] = FORMAT
    """What the answer is."""
    version: Literal[2] = VERSION
    """The version of the format."""


def chance(share: Fraction) -> Chance:
    """Return a chance as it is written."""
    return Chance(str(share), float(share))


def card_answers(case: Case, solution: Solution) -> dict[str, CardAnswer]:
    """Return where each card may be."""
    ids, answers = case.holders, {}
    for number, card in enumerate(case.deck.cards):
        can = solution.can[number] if solution.can else 0
        chances = solution.marginals[number] if solution.marginals else None
        answers[card.id] = CardAnswer(
            possible=tuple(ids[holder] for holder in members(can)),
            marginal=dict(zip(ids, map(chance, chances), strict=True)) if chances else None,
        )
    return answers


def file_answers(case: Case, solution: Solution) -> tuple[FileAnswer, ...]:
    """Return what the case file may be, the likeliest first."""
    cards = case.deck.cards
    return tuple(
        FileAnswer(tuple(cards[card].id for card in inside), str(share), float(share))
        for inside, share in solution.joint.items()
    )


def sizes_of(case: Case, puzzle: Puzzle) -> dict[str, int] | None:
    """Return the hand sizes of a puzzle by player, where the record itself does not give them."""
    sizes = puzzle.sizes[: len(case.players)]
    known = [size for size in sizes if size is not None]
    if case.how_sizes != "unknown" or len(known) < len(sizes):
        return None
    return {player.id: size for player, size in zip(case.players, known, strict=True)}


def entry_answers(entries: tuple[Entry, ...]) -> tuple[EntryAnswer, ...]:
    """Return the entries as they stand in the file."""
    return tuple(EntryAnswer(entry.number, entry.line, entry.text) for entry in entries)


def numbers_of(entries: Iterable[int]) -> tuple[int, ...]:
    """Return the numbers of entries as people count them, from 1."""
    return tuple(entry + 1 for entry in entries)


def deal_answer(case: Case, deal: tuple[int, ...]) -> dict[str, str]:
    """Return a deal by ids: who has which card."""
    cards = case.deck.cards
    return {cards[card].id: case.holders[holder] for card, holder in enumerate(deal)}


# --- audit ----------------------------------------------------------------------------------------
# From when on it could be proved where each card was, and by whom, from that seat's letters.

Possible = tuple[Found, tuple[int, ...] | None]
"""A moment, and the holders that each card could have then; None where nothing fitted."""


def audit_game(session: Session, steps: int = STEPS) -> tuple[AuditAnswer, ...]:
    """Return the audit of a game, seat by seat, each from the letters to that seat alone.

    What was read in the envelope proves nothing: only conclusions count. Each seat's are followed
    for this many steps.
    """
    cards = [card.id for card in session.edition.deck.cards]
    file = holders_of(session.view(0).table).file
    return tuple(
        _audit(player.id, cards, file, _lived(session, seat, Work(steps)))
        for seat, player in enumerate(session.players)
    )


def _lived(session: Session, seat: int, work: Work) -> Iterator[Possible]:
    """Yield what was possible for a seat each time it learned something."""
    before: Puzzle | None = None
    for step in range(1, session.step + 1):
        view: View = session.view(seat, step)
        if not any(view.table.sizes):
            continue
        puzzle = without_case_file(puzzle_of(view))
        if puzzle != before:
            before = puzzle
            yield Found(len(view.table.questions), view.table.turn), sat.closure(puzzle, (), work)


def audit_case(case: Case, steps: int = STEPS) -> tuple[AuditAnswer, ...]:
    """Return the audit of a record, for the one who wrote it; turns are not known."""
    who = "" if case.me is None else case.players[case.me].id
    cards = [card.id for card in case.deck.cards]
    return (_audit(who, cards, len(case.holders) - 1, _written(case, Work(steps))),)


def _written(case: Case, work: Work) -> Iterator[Possible]:
    out = [0] * case.deck.size  # what an entry rules out stays so: it is not asked again
    for entries in range(len(case.entries) + 1):
        known = case.knowledge(entries)
        yield Found(entries, None), sat.closure(known.puzzle, known.evenly, work, out)


def _audit(seat: str, cards: list[str], file: int, known: Iterable[Possible]) -> AuditAnswer:
    found: dict[str, Found | None] = dict.fromkeys(cards)
    solved: Found | None = None
    last = 0
    try:
        for when, can in known:
            if can is None:
                break
            last = when.entry
            for card, holders in zip(cards, can, strict=True):
                if not holders & (holders - 1) and found[card] is None:
                    found[card] = when
            inside = sum(1 for holders in can if holders == 1 << file)
            if solved is None and inside == len(KINDS):
                solved = when
    except TooHardError:
        return AuditAnswer(seat, found, solved, until=last)
    return AuditAnswer(seat, found, solved)
