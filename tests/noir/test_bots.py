"""Bots: legal moves from the view alone, better the more they think, and open to questions."""

import pytest

from cluekit.core import Chance
from cluekit.core.session import run
from cluekit.noir import INSPECTOR, KILLER, SHIPPED, new_game
from cluekit.noir.bots import BOTS, Bot, Searcher, bots_for, canvas_bits
from cluekit.noir.bots.evaluation import risk
from cluekit.noir.bots.layout import Board
from cluekit.noir.bots.outcomes import prospects
from cluekit.noir.bots.tracker import Following, thoughts
from cluekit.noir.deduction.belief import Belief, belief_about, evenly
from cluekit.noir.deduction.candidates import candidates
from cluekit.noir.public import moves
from noir.positions import at_random, script

GAMES = 40
QUICK = {**BOTS, "searcher": lambda: Searcher(6)}
"""A searcher with few trials plays worse, but by the same code."""


def killer_wins(name: str, killer: str, inspector: str, games: int = GAMES) -> int:
    """Return how many of this many seeded games the Killer wins."""
    won = 0
    for seed in range(games):
        session = new_game(name, seed=f"bots {seed}")
        bots = {KILLER: QUICK[killer](), INSPECTOR: QUICK[inspector]()}
        run(session, bots, until=lambda now: now.step > 800)
        won += session.view(KILLER).table.winner == KILLER
    return won


@pytest.mark.parametrize("name", SHIPPED)
@pytest.mark.parametrize("bot", BOTS)
def test_every_game_between_bots_ends(name: str, bot: str) -> None:
    """Bots only make legal moves, and their games come to an end."""
    for seed in range(1 if bot == "searcher" else 3):
        session = new_game(name, seed=seed)
        run(session, {seat: QUICK[bot]() for seat in (KILLER, INSPECTOR)})
        assert session.over


@pytest.mark.parametrize("seat", [KILLER, INSPECTOR])
def test_patience_has_an_end(seat: int) -> None:
    """`bayes` may wait and shift; after 150 shifts in a row it does anything else that is open."""
    waits = 0
    for seed in range(6):
        session = at_random(new_game("noir-classic", seed=seed), seed, most=9)
        luck, bot = Chance("patience").luck("play", 0), BOTS["bayes"]()
        while session.step < 320 and not session.over:
            choices = session.choices
            if choices.seat == seat and (session.step < 30 or session.step > 310):
                made = bot(session.view(seat), choices, luck)
                waits += session.step < 30 and isinstance(made, moves.Shift)
                only_shifts = len(choices.shifts) == len(list(choices))
                assert session.step < 30 or only_shifts or not isinstance(made, moves.Shift)
            session.play(choices.seat, luck.pick(choices.shifts))
    assert waits > 5


@pytest.mark.parametrize("bot", ["careful", "bayes"])
@pytest.mark.early
def test_thinking_pays(bot: str) -> None:
    """Against chance a thinking bot wins at least three games in four on either side.

    Of 40 games it wins 32 or more; 30 would be three in four.
    """
    assert killer_wins("noir-classic", bot, "random") >= 30
    assert killer_wins("noir-classic", "random", bot) <= 10


@pytest.mark.parametrize("name", ["noir-classic", "noir-standard"])
def test_believing_beats_keeping_sets(name: str) -> None:
    """As Killer `bayes` wins more games against `careful` than the other way round, by far."""
    assert killer_wins(name, "bayes", "careful") > killer_wins(name, "careful", "bayes") + 10


@pytest.mark.parametrize("bot", BOTS)
def test_a_bot_needs_its_view_and_nothing_else(bot: str) -> None:
    """The same view, choices and luck give the same move, whatever it was asked before."""
    session = new_game("noir-standard", seed=8)
    luck, old = Chance("walk").luck("play", 0), QUICK[bot]()
    for _ in range(12):
        seat = session.choices.seat
        asked = (session.view(seat), session.choices)
        made = [one(*asked, Chance(1).luck("bot", 0)) for one in (old, QUICK[bot]())]
        assert made[0] == made[1]
        assert made[0] in session.choices
        session.play(seat, luck.pick(list(session.choices)))


@pytest.mark.parametrize("bot", BOTS)
def test_every_bot_is_a_glass_box(bot: str) -> None:
    """Asked, it names the move it makes, its belief, and every option with worth and reason."""
    for seed in range(3):
        session = at_random(new_game("noir-citizens", seed=seed), seed, most=14 + seed)
        seat, one = session.choices.seat, QUICK[bot]()
        asked = (session.view(seat), session.choices)
        told = one.explain(*asked, Chance(1).luck("bot", 0))
        assert told.move == one(*asked, Chance(1).luck("bot", 0))
        assert [option for option in told.options if option.move == told.move]
        assert all(option.move in session.choices for option in told.options)
        known = candidates(session.view(seat))
        assert (told.known.killer, told.known.inspector) == (known.killer, known.inspector)
        assert one.believes(asked[0]) == told.belief
        assert one.knows(asked[0]) == told.known


@pytest.mark.parametrize("bot", ["careful", "bayes", "searcher"])
def test_a_thinking_bot_takes_the_best_it_sees(bot: str) -> None:
    """Options come best first, and the move made is worth as much as the first."""
    session = at_random(new_game("noir-standard", seed=4), 4, most=13)
    asked = (session.view(session.choices.seat), session.choices)
    told = QUICK[bot]().explain(*asked, Chance(2).luck("bot", 0))
    worths = [option.worth for option in told.options]
    made = {option.worth for option in told.options if option.move == told.move}
    assert worths == sorted(worths, reverse=True)
    assert made == {worths[0]}


@pytest.mark.parametrize("bot", ["bayes", "searcher"])
@pytest.mark.parametrize("seat", [KILLER, INSPECTOR])
def test_belief_is_the_exact_one(bot: str, seat: int) -> None:
    """Following a game fact by fact gives the belief that starting anew gives, to the share."""
    session, one = new_game("noir-standard", seed=6), QUICK[bot]()
    luck = Chance("walk").luck("play", 0)
    while session.step < 40 and not session.over:
        found, whole = one.believes(session.view(seat)), belief_about(session.view(seat), 1 - seat)
        assert {who: found.share(who) for who in found.weights} == {
            who: whole.share(who) for who in whole.weights
        }
        kind = luck.pick(session.choices.kinds())
        session.play(session.choices.seat, luck.pick(list(session.choices.of_kind(kind))))


def test_random_tells_how_likely_each_move_was() -> None:
    """`random` picks a kind, then a move of it: the shares it names are these, and sum to 1."""
    session = at_random(new_game("noir-classic", seed=1), 1, most=10)
    seat, choices = session.choices.seat, session.choices
    told = BOTS["random"]().explain(session.view(seat), choices, Chance(1).luck("bot", 0))
    assert len(told.options) == len(list(choices))
    assert abs(sum(option.worth for option in told.options) - 1) < 1e-9


@pytest.mark.parametrize("name", ["noir-classic", "noir-citizens"])
def test_what_may_come_of_a_move_adds_up(name: str) -> None:
    """The chances that a move hits, or leads to one of the positions after it, sum to 1."""
    for seed in range(4):
        session = at_random(new_game(name, seed=seed), seed, most=50)
        for step in range(4, session.step):
            at = session.branch(step)
            view = at.view(at.choices.seat)
            here = thoughts(view, Following(exact=True).up_to(view.table))
            found = prospects(here, at.choices)
            assert {prospect.move for prospect in found} == set(at.choices)
            for prospect in found:
                chances = [chance for chance, _ in prospect.branches]
                assert prospect.hit + sum(chances) == pytest.approx(1)
                assert min([prospect.hit, *chances]) >= 0
                assert all(0 <= outlook.risk <= 1 for _, outlook in prospect.branches)


def test_bots_sit_where_they_are_named() -> None:
    """One id for each seat, the Killer first; None is a person."""
    bots: dict[int, Bot] = dict(bots_for([None, "careful"]))
    assert list(bots) == [INSPECTOR]


def test_long_games_do_not_overflow() -> None:
    """After hundreds of actions weights have hundreds of digits; shares and bits stay the same."""
    table = script(mode="standard").state.table
    some = evenly(0b11111)
    huge = Belief({who: weight * 10**400 for who, weight in some.weights.items()})
    board = Board(table.cells, table.width, wrap=False)
    for seat in (KILLER, INSPECTOR):
        asked = [risk(seat, 6, evenly(0b1111111), belief, board) for belief in (some, huge)]
        assert asked[0] == pytest.approx(asked[1])
        assert asked[0] > 0
    assert canvas_bits(huge, table, 1) == pytest.approx(canvas_bits(some, table, 1))


def test_the_best_question_splits_evenly() -> None:
    """L13.3: of A, B, C, L, M, exonerating B is worth most: it splits the other four in two."""
    playing = script(mode="standard", killer="C", deck="BDEF", to_move="killer")
    for action in ("kill G", "row 1 right", "kill H"):
        assert not playing.act(action).problem
    table = playing.state.table
    even = evenly(playing.about_killer.killer)
    bits = {letter: canvas_bits(even, table, ord(letter) - 65) for letter in "BXWV"}
    assert max(bits, key=bits.__getitem__) == "B"
