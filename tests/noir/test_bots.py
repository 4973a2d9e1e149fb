"""Bots: legal moves from the view alone, and better than chance in both roles."""

import pytest

from cluekit.core import Chance
from cluekit.core.session import run
from cluekit.noir import INSPECTOR, KILLER, SHIPPED, new_game
from cluekit.noir.belief import belief_about, evenly
from cluekit.noir.bots import BOTS, canvas_bits
from noir.positions import script

GAMES = 60


def killer_wins(name: str, killer: str, inspector: str, games: int = GAMES) -> int:
    """Return how many of so many seeded games the Killer wins."""
    won = 0
    for seed in range(games):
        session = new_game(name, seed=f"bots {seed}")
        bots = {KILLER: BOTS[killer](), INSPECTOR: BOTS[inspector]()}
        run(session, bots, until=lambda now: now.step > 800)
        won += session.view(KILLER).table.winner == KILLER
    return won


@pytest.mark.parametrize("name", SHIPPED)
@pytest.mark.parametrize("bot", BOTS)
def test_every_game_between_bots_ends(name: str, bot: str) -> None:
    """Bots only make legal moves, and their games come to an end."""
    for seed in range(3):
        session = new_game(name, seed=seed)
        run(session, {seat: BOTS[bot]() for seat in (KILLER, INSPECTOR)})
        assert session.over


@pytest.mark.parametrize("bot", ["careful", "bayes"])
def test_thinking_pays(bot: str) -> None:
    """Against chance a thinking bot wins at least three games in four on either side.

    Of 60 games it wins 46 to 56; 45 would be three in four.
    """
    assert killer_wins("noir-classic", bot, "random") >= 45
    assert killer_wins("noir-classic", "random", bot) <= 15


@pytest.mark.parametrize("bot", BOTS)
def test_a_bot_needs_its_view_and_nothing_else(bot: str) -> None:
    """The same view, choices and luck give the same move, whoever holds the other cards."""
    session = new_game("noir-standard", seed=8)
    luck = Chance("walk").luck("play", 0)
    for _ in range(12):
        seat = session.choices.seat
        asked = (session.view(seat), session.choices)
        moves = [BOTS[bot]()(*asked, Chance(1).luck("bot", 0)) for _ in range(2)]
        assert moves[0] == moves[1]
        assert moves[0] in session.choices
        session.play(seat, luck.pick(list(session.choices)))


def test_the_best_question_splits_evenly() -> None:
    """L13.3: of A, B, C, L, M, exonerating B is worth most: it splits the other four in two."""
    playing = script(mode="standard", killer="C", deck="BDEF", to_move="killer")
    for action in ("kill G", "row 1 right", "kill H"):
        assert not playing.act(action).problem
    table = playing.state.table
    even = evenly(playing.about_killer.killer)
    bits = {letter: canvas_bits(even, table, ord(letter) - 65) for letter in "BXWV"}
    assert max(bits, key=bits.__getitem__) == "B"


def test_belief_is_at_hand() -> None:
    """A bot's belief can be asked for: it is a function of its view."""
    session = new_game("noir-classic", seed=3)
    run(session, {KILLER: BOTS["bayes"]()})
    assert belief_about(session.view(INSPECTOR), KILLER).total > 0
