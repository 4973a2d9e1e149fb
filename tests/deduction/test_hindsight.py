"""Hindsight: from when it could be proved, by counting; and what a question was worth."""

from bisect import bisect_left
from functools import cache, partial

import pytest

from cluekit.clue import BOTS, Session, new_game
from cluekit.clue.deduction.advice import advice
from cluekit.clue.deduction.hindsight import best_question, when_known, without_case_file
from cluekit.clue.deduction.puzzle import puzzle_of
from cluekit.core import SPECTATOR
from cluekit.core.session import run
from cluekit.logic import SET_UP
from cluekit.logic.counting import count
from cluekit.noir import new_game as new_noir
from cluekit.noir.bots import BOTS as NOIR_BOTS
from cluekit.noir.deduction.candidates import candidates
from cluekit.noir.deduction.hindsight import search
from cluekit.noir.public.table import INSPECTOR, KILLER, Phase

GAMES = [("mini", 3, 5), ("mini", 3, 6), ("uk", 6, 5), ("us", 4, 6), ("pool", 4, 2)]
NAMES = ("You", "Nora", "Otto", "Pia", "Rui", "Ada")


@cache
def over(edition: str, seats: int, seed: int) -> Session:
    """Return a game that note-takers have played to its end."""
    session = new_game(edition, NAMES[:seats], seed=seed)
    return run(session, {seat: BOTS["note-taker"]() for seat in range(seats)})


counted = cache(count)  # most moves of a game tell a seat nothing


def files(session: Session, seat: int, step: int) -> int:
    """Count the case files that fit what a seat had been told by then."""
    return len(counted(without_case_file(puzzle_of(session.view(seat, step)))).joint)


@pytest.mark.parametrize(("edition", "seats", "seed"), GAMES)
def test_it_is_known_from_that_move_on_and_not_before(edition: str, seats: int, seed: int) -> None:
    """Counting all deals: one case file from the moment on, several until then."""
    session = over(edition, seats, seed)
    inside = session.view(0).table.case_file
    for seat in (*range(seats), SPECTATOR):
        found = when_known(partial(session.view, seat), session.step, inside)
        assert not found.too_hard
        dealt = [step for step in range(session.step) if any(session.view(0, step).table.sizes)]
        # Nobody forgets: one file is left from a step on, so half of the steps are out at a time.
        first = bisect_left(dealt, x=True, key=lambda at, seat=seat: files(session, seat, at) == 1)
        if first == len(dealt):
            assert found.moment is None
            continue
        assert files(session, seat, dealt[first] - 1) > 1
        then = session.view(seat, dealt[first]).table
        assert (found.moment.questions, found.moment.turn) == (len(then.questions), then.turn)


def test_the_questions_named_are_enough() -> None:
    """With them the case file follows, without the last not; too much is said to be too much."""
    session = over("uk", 6, 5)
    inside = session.view(0).table.case_file
    found = when_known(partial(session.view, 4), session.step, inside).moment
    assert found.dealt
    assert found.entries[-1] == found.questions - 1
    puzzle = without_case_file(puzzle_of(session.view(4, session.step - 1)))
    for entries, alone in (({*found.entries}, True), ({*found.entries[:-1]}, False)):
        kept = [n for n, p in enumerate(puzzle.premises) if p.entry in {*entries, SET_UP}]
        assert (len(count(puzzle.only(kept)).joint) == 1) is alone
    assert when_known(partial(session.view, 0), session.step, inside, steps=1).too_hard
    best = best_question(partial(session.view, 0), session.step, steps=1)
    assert best.question is None
    assert best.left_out == best.asked > 0


def test_the_best_question_is_the_one_that_the_advice_weighs_highest() -> None:
    """Of a seat's own questions; each as the sheet would have weighed it just before."""
    session = over("mini", 3, 6)
    for seat in range(3):
        worths: dict[int, float] = {}
        for step in range(1, session.step + 1):
            before, after = session.view(seat, step - 1), session.view(seat, step)
            asked = after.table.questions[len(before.table.questions) :]
            if not asked or asked[0].asker != seat or asked[0].accusing:
                continue
            weighed = advice(before, "deals").suggestions
            same = next(one for one in weighed if one.cards == asked[0].cards)
            worths[len(after.table.questions) - 1] = same.worth.bits
        best = best_question(partial(session.view, seat), session.step)
        assert best.asked == len(worths)
        assert best.question.worth.bits == pytest.approx(max(worths.values()))
        assert worths[best.question.entry] == max(worths.values())


@pytest.mark.parametrize("seed", range(1, 5))
@pytest.mark.parametrize("edition", ["noir-classic", "noir-standard", "noir-citizens"])
def test_a_search_in_noir(edition: str, seed: int) -> None:
    """The number that is told is that of who was possible, action after action, to the end."""
    session = new_noir(edition, ("You", "Nora"), seed=seed)
    run(session, {seat: NOIR_BOTS["careful"]() for seat in (KILLER, INSPECTOR)})
    for seat in (KILLER, INSPECTOR, SPECTATOR):
        found = search(partial(session.view, seat), session.step, seat)
        left: dict[int, int] = {}
        for step in range(session.step):
            view = session.view(seat, step)
            if view.table.phase is not Phase.SETUP:
                known = candidates(view)
                who = known.inspector if seat == KILLER else known.killer
                left[view.table.turn - 1] = who.bit_count()
        assert (found.course, found.left) == (tuple(left.values()), found.course[-1])
        if found.action is None:
            assert found.left > 1
        else:
            assert {*found.course[found.action :]} == {1}
            assert found.action == 0 or found.course[found.action - 1] > 1
        if found.most is not None:
            assert found.course[found.most.action - 1] == found.most.before
            assert found.course[found.most.action] == found.most.after
