"""Levels of play: each bot honestly beats the one below it."""

from __future__ import annotations

from math import sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cluekit.clue import NAMES, bots_for, new_game, sheet_of
from cluekit.clue.deduction.hand_size_rules import by_hands
from cluekit.core.session import run


def share_of_wins(edition: str, better: str, worse: str, games: int) -> tuple[float, float]:
    """Play four at a table, two of each kind, chairs changed every game.

    Return the better one's share of the games won, and the half-width of its 95 % interval.
    """
    won = 0
    for game in range(games):
        kinds = [better if (seat + game) % 2 == 0 else worse for seat in range(4)]
        session = run(new_game(edition, NAMES[:4], game), bots_for(kinds))
        won += kinds[session.view(0).table.winner] == better
    share = won / games
    return share, 1.96 * sqrt(share * (1 - share) / games)


@pytest.mark.parametrize("edition", ["uk", "us", "pool"])
def test_careful_beats_the_note_taker(edition: str) -> None:
    """Hand sizes and unseen shows are worth games: the interval lies above one half."""
    share, half = share_of_wins(edition, "careful", "note-taker", 150)
    assert share - half > 0.5


def test_complete_beats_careful() -> None:
    """To know all that follows, and to ask first what few can show, is worth games."""
    share, half = share_of_wins("uk", "complete", "careful", 200)
    assert share - half > 0.5


def test_the_expert_beats_the_note_taker() -> None:
    """Chances and the worth of questions are worth games."""
    share, half = share_of_wins("uk", "expert", "note-taker", 25)
    assert share - half > 0.5


@pytest.mark.long
@pytest.mark.parametrize("edition", ["uk", "us", "pool"])
@pytest.mark.parametrize(("better", "worse"), [("complete", "careful"), ("expert", "complete")])
def test_each_level_beats_the_one_below(edition: str, better: str, worse: str) -> None:
    """In the long run the highest levels are told apart in every edition."""
    share, half = share_of_wins(edition, better, worse, 1500)
    assert share - half > 0.5


@pytest.mark.parametrize("edition", ["uk", "us", "pool"])
def test_the_note_taker_beats_chance(edition: str) -> None:
    """Whoever takes notes wins nearly every game against random play."""
    share, half = share_of_wins(edition, "note-taker", "random", 20)
    assert share - half > 0.5


@given(st.sampled_from(["mini", "uk", "us", "pool"]), st.integers(2, 3), st.integers(0, 10**6))
def test_careful_concludes_more_and_nothing_false(edition: str, players: int, seed: int) -> None:
    """It knows all that the plain sheet knows; every mark is true and has its rule."""
    session = new_game(edition, NAMES[:players], seed)
    run(session, bots_for(["careful"] * players), until=lambda s: s.step > 60 + seed % 40)
    seats = len(session.players)
    where = {card: seat for seat in range(seats) for card in session.view(seat).hand}
    for seat in range(seats):
        view = session.view(seat)
        plain, more = sheet_of(view), by_hands(sheet_of(view), view)
        for card in range(view.deck.size):
            assert more.can[card] & ~plain.can[card] == 0
            held = where.get(card)
            for holder in range(seats):
                says = more.says(card, holder)
                assert says != ("no" if holder == held else "yes")
                assert more.mark(card, holder).says == says
