"""From when on it could be proved where each card was, and by whom, from that seat's letters."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from cluekit.clue import Session
from cluekit.clue.deduction.hindsight import without_case_file
from cluekit.clue.deduction.puzzle import holders_of, puzzle_of
from cluekit.clue.editions.cast import KINDS
from cluekit.clue.public.view import View
from cluekit.logic import Puzzle
from cluekit.logic.work import TooHardError, Work
from cluekit.records.record import Case
from cluekit.records.solution import AuditAnswer, Found
from cluekit.records.solver import STEPS, possible

Known = tuple[Found, tuple[int, ...] | None]
"""What is possible after an entry."""


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


def _lived(session: Session, seat: int, work: Work) -> Iterator[Known]:
    """Yield what was possible for a seat each time it learned something."""
    before: Puzzle | None = None
    for step in range(1, session.step + 1):
        view: View = session.view(seat, step)
        if not any(view.table.sizes):
            continue
        puzzle = without_case_file(puzzle_of(view))
        if puzzle != before:
            before = puzzle
            yield Found(len(view.table.questions), view.table.turn), possible(puzzle, (), work)


def audit_case(case: Case, steps: int = STEPS) -> tuple[AuditAnswer, ...]:
    """Return the audit of a record, for the one who wrote it; turns are not known."""
    who = "" if case.me is None else case.players[case.me].id
    cards = [card.id for card in case.deck.cards]
    return (_audit(who, cards, len(case.holders) - 1, _written(case, Work(steps))),)


def _written(case: Case, work: Work) -> Iterator[Known]:
    out = [0] * case.deck.size  # what an entry rules out stays so: it is not asked again
    for entries in range(len(case.entries) + 1):
        yield Found(entries, None), possible(case.puzzle(entries), case.spread(), work, out)


def _audit(seat: str, cards: list[str], file: int, known: Iterable[Known]) -> AuditAnswer:
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
