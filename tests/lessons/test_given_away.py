"""What the others learn by listening, and the answers to a question, against plain counting."""

from __future__ import annotations

import pytest
from listening_oracle import answers_to, first, learnt_by, mine, open_bits

from cluekit.core import RefusedError
from cluekit.learn.asking import Asking
from cluekit.learn.forms import Case
from cluekit.logic.information import Model

MINE = Case(hand=("ada", "rope"))
CASES = [
    MINE,
    Case(hand=("ada", "rope"), events=("Nora: B V L -> Otto ?",)),
    Case(hand=("carla", "tower"), events=("You: A V T -> Nora V", "Otto: C R G -> You C")),
    Case(hand=("bruno", "vase"), events=("Otto: A D L -> Nora ?", "Nora: C R T -> nobody")),
]


@pytest.mark.parametrize("case", CASES)
@pytest.mark.parametrize("cards", [(1, 4, 7), (0, 3, 6), (2, 5, 8)])
def test_what_you_learn_and_what_each_other_learns(case: Case, cards: tuple[int, int, int]) -> None:
    """Line by line: every listener with every hand, before and after."""
    asking = Asking(case)
    here, total = mine(case), sum(weight for *_, weight in mine(case))
    assert asking.bits == pytest.approx(open_bits(here))
    answers = answers_to(case, cards)
    left = sum(sum(w for *_, w in rows) / total * open_bits(rows) for rows in answers.values())
    weighed = asking.weigh(cards)
    assert weighed.bits == pytest.approx(asking.bits - left)
    found = {(o.shower, o.card): o for o in asking.outcomes(cards)}
    assert set(found) == set(answers)
    for answer, rows in answers.items():
        assert found[answer].chance == pytest.approx(sum(w for *_, w in rows) / total)
        assert found[answer].deals == len({deal for deal, *_ in rows})
        assert found[answer].bits == pytest.approx(open_bits(rows))
    for seat, bits in weighed.given:
        assert bits == pytest.approx(learnt_by(case, seat, cards), abs=1e-9)


@pytest.mark.parametrize("model", ["deals", "refuter"])
def test_the_three_questions_of_lesson_12(model: Model) -> None:
    """1.310, 1.197 and 0.918 bits for you; the more you name of your own, the more they learn."""
    asking = Asking(MINE, model)
    three = [asking.weigh(cards) for cards in ((1, 4, 6), (0, 4, 6), (0, 3, 6))]
    assert [round(each.bits, 3) for each in three] == [1.31, 1.197, 0.918]
    given = [each.given_away for each in three]
    assert given == sorted(given)


def test_an_answer_leads_to_what_it_promised() -> None:
    """After each answer as many bits are open as the answers said; the deal decides which comes."""
    asking = Asking(CASES[3])
    for outcome in asking.outcomes((0, 3, 6)):
        after = asking.after((0, 3, 6), outcome)
        assert after.bits == pytest.approx(abs(outcome.bits))
        assert len(after.table.possible) == outcome.deals
    deal = asking.table.possible[0]
    assert {o.shower for o in asking.outcomes_where((0, 3, 6), deal)} == {first(deal, 0, (0, 3, 6))}


def test_half_a_story_and_no_hand_are_refused() -> None:
    """In words."""
    with pytest.raises(RefusedError, match="to its end"):
        Asking(Case(hand=("ada", "rope"), events=("Nora: B V L -> Otto none",)))
    with pytest.raises(RefusedError, match="which cards you hold"):
        Asking(Case())
