"""Who wins how often, and what stands beside a guess: played and counted again."""

from __future__ import annotations

import re
from fractions import Fraction
from itertools import product

import oracle
import pytest
from claimed import NUMBER, STEMS, holds
from claims_00_to_05 import JUMPER, in_the_papers
from claims_11_to_14 import FACES, around, in_mid_game, lesson_11, lesson_11b, lesson_14
from lesson_files import cell_of, shown_by
from listening_oracle import bits_of

from cluekit.clue import NAMES, bots_for, new_game
from cluekit.core.session import run as play
from cluekit.lab.estimate import share_of
from cluekit.learn.forms import Case
from naming import case_named


def _won_by_jumpers(deals: int) -> int:
    """Of three games a deal, the jumper in each chair once."""
    won = 0
    for deal, chair in product(range(deals), range(3)):
        bots = ["jumper" if seat == chair else "note-taker" for seat in range(3)]
        session = play(new_game("mini", NAMES[:3], f"J{deal}"), bots_for(bots))
        won += session.view(0).table.winner == chair
    return won


@pytest.mark.early
def test_05_how_often_the_jumper_wins() -> None:
    """What is played here could be what the page on bots says, and could be no third."""
    won, games = in_the_papers(JUMPER)[1:]
    found = share_of(_won_by_jumpers(200), 600)
    assert found.low < won / games < found.high + 0.02 < Fraction(1, 3)


@pytest.mark.long
def test_05_how_often_the_jumper_wins_in_the_long_run() -> None:
    """The page on bots, game by game."""
    won, games = in_the_papers(JUMPER)[1:]
    assert _won_by_jumpers(games // 3) == won


# --- chances and bits -------------------------------------------------------------------------


def _beside_guesses() -> dict[tuple[str, str], list[object]]:
    """What the numbers beside a guess are to be, by lesson and cell."""
    back = oracle.hearing(oracle.knowing(["ada", "rope"]), "Nora: B V L -> Otto ?")
    has = {card: sum(w[card] == "otto" for w in back) for card in ("bruno", "vase", "library")}
    assert has["bruno"] == has["vase"]
    eleven, first, square = lesson_11(), lesson_11b(), lesson_14()
    near = {who: Fraction(1, len(around(FACES, who))) for who in around(FACES, "G")}
    hand = Case(hand=("ada", "rope"))
    asked = ((1, 4, 6), (0, 4, 6), (0, 3, 6))
    return {
        ("11", "outcome"): [has["library"], len(back), has["bruno"]],
        ("11", "second-outcome"): [eleven["inside, all alike"], eleven["inside, at random"]],
        ("11b", "outcome"): [near["A"] / sum(near.values())],
        ("12", "outcome"): [bits_of(hand, cards) for cards in asked],
        ("13", "outcome"): [first["faces around"]],
        ("14", "outcome"): [square["rows"], square["columns"], 1 / square["bluff"]],  # type: ignore[operator]
    }


def test_what_stands_beside_a_guess_is_what_is_counted() -> None:
    """A code cell shows the outcome, in words that are fixed."""
    for (stem, cell), counted in _beside_guesses().items():
        with case_named(stem, cell):
            (outcome,) = re.findall(r'guess\(".*",\s*"(.*)"\)', cell_of(STEMS[stem], cell))
            said = NUMBER.findall(outcome)
            assert [holds(*pair) for pair in zip(said, counted, strict=True)] == [True] * len(said)


def test_13_the_board_of_the_machine_begins_in_mid_game() -> None:
    """There the Killer could have shifted or disguised instead, each time: the page says so."""
    for name, cell in (("13_noir.ipynb", "board"), ("12b_questions_in_bits.ipynb", "evening")):
        shares = dict(re.findall(r"\w+ \(([A-Z])\) (\d+)%", shown_by(name, cell)))
        assert shares == {who: str(round(100 * share)) for who, share in in_mid_game().items()}
    assert "begins in mid-game: each time the Killer could have shifted" in cell_of(
        "13_noir.ipynb", "machine"
    )
    assert "It begins in mid-game" in cell_of("12b_questions_in_bits.ipynb", "name")
