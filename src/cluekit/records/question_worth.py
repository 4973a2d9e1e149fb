"""What to ask next in a record: the worth of every suggestion of the player whose record it is."""

from __future__ import annotations

from itertools import product

from cluekit.clue.notation.names import UNKNOWN
from cluekit.core import refusal
from cluekit.logic import Puzzle
from cluekit.logic.counting import Model
from cluekit.logic.information import Question, Showing, TooWideError, Worth, worlds, worths
from cluekit.logic.work import Work
from cluekit.records.premises import after
from cluekit.records.record import Case
from cluekit.records.solution import AskAnswer, sizes_of
from cluekit.records.solver import STEPS

WEIGHED = 20
"""How many worlds are looked at for a question in one step: whole columns of them at a time."""

MOST_ASKED = 20
"""This many suggestions are answered with, the best first."""


def advice(case: Case, model: Model, steps: int = STEPS) -> tuple[AskAnswer, ...]:
    """Return the best suggestions, most expected bits first.

    Where the hand sizes are not known, it is for one of the possibilities, and says which.
    Raises ``RefusedError`` for a spectator, and where there are too many ways to deal;
    ``TooHardError`` where these steps do not lead to the worth of any.
    """
    me = case.me
    if me is None:
        raise refusal("case-ask-whose", known=[player.name for player in case.players])
    puzzle = next(case.puzzles(), None)
    try:
        here = worlds(puzzle, model, some=None, work=Work(steps)) if puzzle else None
    except TooWideError:
        raise refusal("case-ask-too-wide") from None
    if here is None:
        return ()
    asked = [
        (cards, whom, _question(case, me, cards, whom))
        for cards in product(case.deck.suspects, case.deck.weapons, case.deck.rooms)
        for whom in _whom(case)
    ]
    found = worths(here, (question for *_, question in asked), most=WEIGHED * steps)
    ranked = sorted(zip(asked, found, strict=True), key=lambda pair: -pair[1].bits)
    return tuple(
        _answer(case, here.puzzle, cards, whom, worth)
        for (cards, whom, _), worth in ranked[:MOST_ASKED]
    )


def _whom(case: Case) -> list[int]:
    """Return who can be asked alone where questioning is fast (P12), else that all are."""
    others = [seat for seat in range(len(case.players)) if seat != case.me]
    return others if case.questioning == "fast" else [UNKNOWN]


def _question(case: Case, me: int, cards: tuple[int, ...], whom: int) -> Question:
    shows: Showing = "all" if case.shows_all else "one"
    return Question(
        asker=me,
        cards=cards,
        order=after(me, case.order) if whom == UNKNOWN else (whom,),
        shows=shows,
        goes_on=case.questioning == "every-player",
    )


def _answer(
    case: Case, puzzle: Puzzle, cards: tuple[int, ...], whom: int, worth: Worth
) -> AskAnswer:
    return AskAnswer(
        cards=tuple(case.deck.cards[card].id for card in cards),
        bits=worth.bits,
        exact=not worth.error,
        error=worth.error,
        public=worth.public,
        solves=worth.solves,
        whom=None if whom == UNKNOWN else case.players[whom].id,
        sizes=sizes_of(case, puzzle),
    )
