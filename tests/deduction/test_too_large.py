"""A spectator of ten players with forty cards and unknown sizes is answered, or told at once."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from cluekit.core import Chance
from cluekit.logic.counting import count_evenly
from cluekit.logic.work import Work
from cluekit.records import case_of
from cluekit.records.report import summary
from cluekit.records.solver import OPEN, solve
from cluekit.records.sources import source
from cluekit.ui.record_desk.widget import CaseDesk, written_of

PLAYERS = [f"P{number}" for number in range(10)]
PILES = {"suspects": 12, "weapons": 14, "rooms": 14}


def written(questions: int) -> str:
    """An evening that could have been: a deal, and questions with the answers it gives."""
    luck = Chance("forty cards").luck("table", 0)
    decks = {pile: [f"{pile[0]}{n}" for n in range(1, most + 1)] for pile, most in PILES.items()}
    inside = [luck.pick(deck) for deck in decks.values()]
    dealt = luck.order([card for deck in decks.values() for card in deck if card not in inside])

    def lines() -> Iterator[str]:
        for number in range(questions):
            cards = {luck.pick(deck) for deck in decks.values()}
            others = [(number + each) % 10 for each in range(1, 10)]
            shower = next((one for one in others if cards & set(dealt[one::10])), None)
            said = "nobody" if shower is None else f"{PLAYERS[shower]} ?"
            yield f"{PLAYERS[number % 10]}: {' '.join(sorted(cards))} -> {said}"

    deck = "\n".join(f"{pile} = {cards}" for pile, cards in decks.items())
    events = "\n".join(lines())
    return (
        f'players = {PLAYERS}\nhand_sizes = "unknown"\nevents = """\n{events}\n"""\n[deck]\n{deck}'
    )


@pytest.mark.early
def test_what_is_too_large_to_count_still_tells_what_is_certain() -> None:
    """After this many steps counting gives up, and the words say so; the sheet is exact."""
    desk = CaseDesk(written_of(source(written(30))))
    assert desk.machine is not None
    found = [solve(case_of(source(written(0)))), desk.machine.solution]
    assert [each.deals is None for each in found] == [False, True]
    for each in found:
        assert each.can is not None
        told = " ".join(summary(each))
        assert ("takes too many steps" in told) == (each.deals is None)
        assert not re.search(r"\b0 deals", told)
        open_cells = [
            (card, holder)
            for card in range(40)
            for holder in range(11)
            if each.says(card, holder) == OPEN
        ]
        assert open_cells
    given_up = found[1]
    assert (given_up.marginals, given_up.joint, given_up.settled) == (None, {}, True)
    assert "takes too many steps" in desk.in_words()


def test_the_limit_is_one_of_steps() -> None:
    """A case is given up at the same place every time; what is below the limit is counted."""
    case = case_of(source(written(0)))
    assert count_evenly(case.puzzle(), case.spread(), work=Work(1_000_000)) == count_evenly(
        case.puzzle(), case.spread()
    )
