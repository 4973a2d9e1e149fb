"""A case made from a seat's text says what the seat's letters say, under any house rules."""

from __future__ import annotations

import pytest

from cluekit.clue import Phase
from cluekit.clue.deduction.puzzle import puzzle_of
from cluekit.clue.notation import write
from cluekit.core import SPECTATOR, Chance
from cluekit.logic import sat
from cluekit.logic.counting import count
from cluekit.records.from_game_text import is_game_text, is_whole, told_case
from twin.amounts import amounts
from twin.editions import PRESETS, any_kind, draw_options, edition_with, open_game, played


@pytest.mark.parametrize("preset", PRESETS)
@amounts(12, 1_000)
def test_a_seats_text_holds_what_its_letters_say(preset: str, amount: int) -> None:
    """No more and no less can be concluded from it, and every deal is as likely."""
    compared = 0
    for seed in range(amount):
        luck = Chance(f"case texts {seed}").luck("options", 0, 0)
        edition = edition_with(preset, **(draw_options(luck) if seed % 4 else {}))
        players = luck.pick(range(edition.players[0], edition.players[1] + 1))
        most = luck.pick((40, 80, 150))
        *_, now = played(open_game(edition, players, seed), any_kind(), most)
        if not any(now.view(SPECTATOR).table.sizes) or now.choices.phase is Phase.ANSWER:
            continue
        for seat in (*range(players), SPECTATOR):
            text = write(now, seat)
            assert is_game_text(text)
            assert not is_whole(text)
            told, lived = told_case(text).puzzle(), puzzle_of(now.view(seat))
            assert (told.kinds, told.sizes) == (lived.kinds, lived.sizes)
            assert sat.closure(told) == sat.closure(lived), (seed, seat)
            if told.cards < 22 and seed % 3 == 0:
                one, other = count(told, "refuter"), count(lived, "refuter")
                assert one is not None
                assert other is not None
                assert one.deals == other.deals
                assert _shares(one.joint) == pytest.approx(_shares(other.joint))
            compared += 1
    assert compared > amount


def _shares(joint: dict[tuple[int, ...], int]) -> dict[tuple[int, ...], float]:
    whole = sum(joint.values())
    return {cards: weight / whole for cards, weight in joint.items()}


def test_a_whole_text_is_known_by_its_first_line() -> None:
    """So that nobody takes the solution for what a seat knew."""
    *_, now = played(open_game(edition_with("mini"), 3, 1), any_kind(), 20)
    assert is_game_text(write(now))
    assert is_whole(write(now))
    assert not is_game_text('deck = "mini"\nplayers = ["cluekit-game", "B"]\n')
