"""Levels of play: each bot honestly beats the one below it."""

from __future__ import annotations

from math import sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cluekit.clue import NAMES, bots_for, new_game, sheet_of
from cluekit.clue.deduction.hand_size_rules import by_hands
from cluekit.clue.public.facts import AccusationFailed, AccusationHeld
from cluekit.core.session import run

SURE = {"note-taker", "careful", "complete"}
"""Bots that accuse only when they are certain."""


def assert_beats(edition: str, better: str, worse: str, games: int) -> None:
    """Play four at a table, two of each, chairs changed: the 95 % interval lies above one half."""
    won = 0
    for game in range(games):
        kinds = [better if (seat + game) % 2 == 0 else worse for seat in range(4)]
        session = run(new_game(edition, NAMES[:4], game), bots_for(kinds))
        won += kinds[session.view(0).table.winner] == better
        if {better, worse} <= SURE:
            happened = [type(fact) for _, fact in session.letters(0)]
            assert AccusationFailed not in happened
            assert happened.count(AccusationHeld) == 1
    share = won / games
    assert share - 1.96 * sqrt(share * (1 - share) / games) > 0.5


@pytest.mark.parametrize("edition", ["uk", "us", "pool"])
def test_careful_beats_the_note_taker_who_beats_chance(edition: str) -> None:
    """Hand sizes and unseen shows are worth games; and so are notes, nearly every game."""
    assert_beats(edition, "careful", "note-taker", 150)
    assert_beats(edition, "note-taker", "random", 20)


def test_complete_beats_careful() -> None:
    """To know all that follows, and to ask first what few can show, is worth games."""
    assert_beats("uk", "complete", "careful", 100)


def test_the_expert_beats_the_note_taker() -> None:
    """Chances and the worth of questions are worth games."""
    assert_beats("uk", "expert", "note-taker", 20)


@pytest.mark.long
@pytest.mark.parametrize("edition", ["uk", "us", "pool"])
@pytest.mark.parametrize(("better", "worse"), [("complete", "careful"), ("expert", "complete")])
def test_each_level_beats_the_one_below(edition: str, better: str, worse: str) -> None:
    """In the long run the highest levels are told apart in every edition."""
    assert_beats(edition, better, worse, 1500)


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
