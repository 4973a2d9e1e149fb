"""Bots: legal moves from the view alone, better the more they think; what they suppose."""

import io
from collections.abc import Iterator
from contextlib import redirect_stdout
from itertools import chain, product
from pathlib import Path

import pytest
from msgspec.structs import replace

from cluekit.core import Chance
from cluekit.core.session import Session, run
from cluekit.noir import INSPECTOR, KILLER, SHIPPED, Edition, new_game
from cluekit.noir.bots import BOTS, Bot, Searcher, bots_for, canvas_bits, searcher
from cluekit.noir.bots.bayes_bot import weigh
from cluekit.noir.bots.bot_models import HANDS, MODELS, SLIPS
from cluekit.noir.bots.glass_box import Account, Option, Reason, best
from cluekit.noir.bots.outcomes import Board, Following, prospects, risk, thoughts
from cluekit.noir.bots.searcher import TRUST, WIDTH, Node
from cluekit.noir.deduction.belief import Belief, belief_about, evenly
from cluekit.noir.deduction.candidates import candidates
from cluekit.noir.deduction.supposed_worlds import Supposed, draw_suspect, play_on, suppose
from cluekit.noir.public import moves
from cluekit.noir.public.table import Phase
from cluekit.noir.public.view import View
from cluekit.noir.wording.bot_reasons import REASONS, say_why
from cluekit.sets import mask, members
from cluekit.words import speaking
from naming import case_named
from noir.positions import at_random, goes, script
from run_seed import run_seed
from standing import put_at
from twin.noir_editions import drawn_edition

QUICK = {**BOTS, "searcher": lambda: Searcher(6)}
"""A searcher with few trials plays worse, but by the same code."""


def killer_wins(name: str, killer: str, inspector: str, games: int) -> int:
    """Return how many of this many seeded games the Killer wins."""
    won = 0
    for seed in range(games):
        session = new_game(name, seed=f"bots {seed}")
        bots = {KILLER: QUICK[killer](), INSPECTOR: QUICK[inspector]()}
        run(session, bots, until=lambda now: now.step > 800)
        won += session.view(KILLER).table.winner == KILLER
    return won


def asked(session: Session) -> tuple[View, object]:
    """Return what a bot is asked: the view of who is to decide, and the choices."""
    return session.view(session.choices.seat), session.choices


def decisions(name: str, seed: int, most: int = 60) -> Iterator[Session]:
    """Yield a random game at each of its decisions."""
    game = at_random(new_game(name, seed=seed), seed, most=most)
    return (game.branch(step) for step in range(4, game.step))


@pytest.mark.parametrize("bot", BOTS)
@pytest.mark.early
def test_every_game_between_bots_ends(bot: str) -> None:
    """Bots only make legal moves, and their games come to an end."""
    names = {"searcher": ["noir-citizens"], "bayes": SHIPPED[1:4]}.get(bot, SHIPPED * 2)
    for seed, name in enumerate(names):
        with case_named(name, seed):
            session = new_game(name, seed=seed)
            run(session, {seat: QUICK[bot]() for seat in (KILLER, INSPECTOR)})
            assert session.over


@pytest.mark.parametrize("seat", [KILLER, INSPECTOR])
def test_patience_has_an_end(seat: int) -> None:
    """`bayes` may wait and shift; after 150 shifts in a row it does anything else that is open."""
    waits = 0
    for seed in range(3):
        session = at_random(new_game("noir-classic", seed=seed), seed, most=9)
        luck, bot = Chance("patience").luck("play", 0), BOTS["bayes"]()
        while session.step < 315 and not session.over:
            choices = session.choices
            if choices.seat == seat and (session.step < 30 or session.step > 310):
                made = bot(session.view(seat), choices, luck)
                waits += session.step < 30 and isinstance(made, moves.Shift)
                only_shifts = len(choices.shifts) == len(list(choices))
                assert session.step < 30 or only_shifts or not isinstance(made, moves.Shift)
            session.play(choices.seat, luck.pick(choices.shifts))
    assert waits > 2


@pytest.mark.early
def test_thinking_pays() -> None:
    """Against chance a thinking bot wins three games in four on either side; belief beats sets."""
    for bot, games in (("careful", 40), ("bayes", 6)):
        assert killer_wins("noir-classic", bot, "random", games) >= games * 3 / 4, bot
        assert killer_wins("noir-classic", "random", bot, games) <= games / 4, bot
    for name in ("noir-classic", "noir-standard"):
        won = killer_wins(name, "bayes", "careful", 12), killer_wins(name, "careful", "bayes", 12)
        assert won[0] > won[1] + 3, name


def test_a_bot_needs_its_view_and_nothing_else() -> None:
    """The same view, choices and luck give the same move, whatever it was asked before."""
    for bot in BOTS:
        session = new_game("noir-standard", seed=8)
        luck, old = Chance("walk").luck("play", 0), QUICK[bot]()
        for _ in range(12 if bot != "searcher" else 8):
            made = [one(*asked(session), Chance(1).luck("bot", 0)) for one in (old, QUICK[bot]())]
            with case_named(bot, session.step):
                assert made[0] == made[1]
                assert made[0] in session.choices
            session.play(session.choices.seat, luck.pick(list(session.choices)))


def test_every_bot_is_a_glass_box() -> None:
    """It names its move, its belief, every option with worth and reason; the best is made."""
    for bot in BOTS:
        for seed in range(3 if bot != "searcher" else 1):
            session = at_random(new_game("noir-citizens", seed=seed), seed, most=14 + seed)
            view, one = session.view(session.choices.seat), QUICK[bot]()
            told = one.explain(view, session.choices, Chance(1).luck("bot", 0))
            known, worths = candidates(view), [option.worth for option in told.options]
            made = {option.worth for option in told.options if option.move == told.move}
            with case_named(bot, seed):
                assert told.move == one(view, session.choices, Chance(1).luck("bot", 0))
                assert made
                assert all(option.move in session.choices for option in told.options)
                assert (told.known.killer, told.known.inspector) == (known.killer, known.inspector)
                assert (one.believes(view), one.knows(view)) == (told.belief, told.known)
                if bot == "random":  # a kind first, then a move of it: shares that sum to 1
                    assert len(worths) == len(list(session.choices))
                    assert abs(sum(worths) - 1) < 1e-9
                else:
                    assert (worths, made) == (sorted(worths, reverse=True), {worths[0]})


def test_belief_is_the_exact_one() -> None:
    """Following a game fact by fact gives the belief that starting anew gives, to the share."""
    for seat in (KILLER, INSPECTOR):
        session, luck = new_game("noir-standard", seed=6), Chance("walk").luck("play", 0)
        followers = [QUICK[bot]() for bot in ("bayes", "searcher")]
        while session.step < 40 and not session.over:
            view = session.view(seat)
            beliefs = [belief_about(view, 1 - seat), *(one.believes(view) for one in followers)]
            whole, *found = [{who: b.share(who) for who in b.weights} for b in beliefs]
            assert found == [whole] * 2
            kind = luck.pick(session.choices.kinds())
            session.play(session.choices.seat, luck.pick(list(session.choices.of_kind(kind))))


def test_what_may_come_of_a_move_adds_up() -> None:
    """The chances that a move hits, or leads to one of the positions after it, sum to 1."""
    for name in ("noir-classic", "noir-citizens"):
        for seed in range(4):
            for at in list(decisions(name, seed, most=50))[seed % 2 :: 2]:
                view = at.view(at.choices.seat)
                here = thoughts(view, Following(exact=True).up_to(view.table))
                found = prospects(here, at.choices)
                assert {prospect.move for prospect in found} == set(at.choices)
                for prospect in found:
                    chances = [chance for chance, _ in prospect.branches]
                    assert prospect.hit + sum(chances) == pytest.approx(1)
                    assert min([prospect.hit, *chances]) >= 0
                    assert all(0 <= outlook.risk <= 1 for _, outlook in prospect.branches)


def test_the_best_question_splits_evenly_and_long_games_do_not_overflow() -> None:
    """L13.3: B splits the other four in two; with hundreds of digits shares stay the same."""
    playing = script(mode="standard", killer="C", deck="BDEF", to_move="killer")
    goes(playing, "kill G", "row 1 right", "kill H")
    even = evenly(playing.about_killer.killer)
    bits = {who: canvas_bits(even, playing.state.table, ord(who) - 65) for who in "BXWV"}
    assert max(bits, key=bits.__getitem__) == "B"
    bots: dict[int, Bot] = dict(bots_for([None, "careful"]))
    assert list(bots) == [INSPECTOR], "one id for each seat, the Killer first; None is a person"
    table = script(mode="standard").state.table
    some = evenly(0b11111)
    huge = Belief({who: weight * 10**400 for who, weight in some.weights.items()})
    board = Board(table.cells, table.width, wrap=False)
    for seat in (KILLER, INSPECTOR):
        risks = [risk(seat, 6, evenly(0b1111111), belief, board) for belief in (some, huge)]
        assert risks[0] == pytest.approx(risks[1])
        assert risks[0] > 0
    assert canvas_bits(huge, table, 1) == pytest.approx(canvas_bits(some, table, 1))


def test_a_certain_arrest_is_made() -> None:
    """Who knows the Killer and stands next to them arrests at once."""
    found: list[Session] = []
    for game in chain.from_iterable(decisions("noir-standard", seed) for seed in range(60)):
        near = game.choices.arrest & candidates(game.view(INSPECTOR)).killer
        if near and len(belief_about(game.view(INSPECTOR), KILLER).weights) == 1:
            found.append(game)
            if len(found) > 8:
                break
    assert len(found) > 8
    for game, bot in product(found, ("careful", "bayes", "searcher")):
        made = (Searcher(6) if bot == "searcher" else BOTS[bot]())(
            *asked(game), Chance(2).luck("bot", 0)
        )
        assert isinstance(made, (moves.Arrest, moves.CitizensArrest)), bot


def test_it_makes_as_many_trials_as_it_may() -> None:
    """Without any it plays as `bayes`; worths order the moves, wins raise one, neglect another."""
    for name in SHIPPED:
        for game in list(decisions(name, 3))[::20]:
            told = Searcher(25).explain(*asked(game), Chance(1).luck("bot", 0))
            tried = sum(option.reason.left for option in told.options)
            assert tried == (25 if len(told.options) > 1 else 0)
            assert len(told.options) <= WIDTH
            assert all(0 <= option.reason.chance <= 1 for option in told.options)
    for game in list(decisions("noir-standard", 5))[::4]:
        view, choices = asked(game)
        made = Searcher(0)(view, choices, Chance(1).luck("bot", 0))
        here = thoughts(view, Following(exact=True).up_to(view.table))
        assert made in [option.move for option in best(weigh(here, choices))]
    node = Node()
    first = [Option(moves.Kill(who), worth, Reason("any")) for who, worth in ((1, 0.5), (2, 0.4))]
    node.options, node.tries, node.won = tuple(first), [0, 0], [0.0, 0.0]
    assert node.next() == 0
    for _ in range(3 * TRUST):
        node.learn(0, 0.0)
    assert node.next() == 1
    for _ in range(6 * TRUST):
        node.learn(1, 1.0)
    assert node.worth(1) > node.worth(0)


def test_every_option_has_its_reason_in_words() -> None:
    """In every language, filled in, with its suspect; each code but the rare last kill comes up."""
    options: list[tuple[View, Option]] = []
    seen: set[str] = set()
    for seed in range(8):
        game = new_game(("noir-classic", "noir-citizens")[seed % 2], seed=f"words {seed}")
        bots = {KILLER: BOTS["careful"](), INSPECTOR: BOTS["careful"]()}
        while not game.over and game.step < 60 and not set(REASONS) - {"kill-last"} <= seen:
            view, choices = asked(game)
            for bot in (BOTS["random"](), BOTS["careful"](), BOTS["bayes"](), Searcher(2)):
                told: Account = bot.explain(view, choices, Chance(seed).luck("bot", 0))
                options += [(view, option) for option in told.options]
                seen |= {option.reason.code for option in told.options}
            step = game.step
            run(game, bots, until=lambda now, step=step: now.step > step)  # type: ignore[misc]
    assert set(REASONS) - {"kill-last"} <= seen
    for language in ("en", "it", "pt"):
        with speaking(language):
            said = [say_why(option.reason, view) for view, option in options]
        for (view, option), words in zip(options, said, strict=True):
            with case_named(language, option.reason.code):
                assert words.endswith(".")
                assert "{" not in words
                who = option.reason.suspect
                assert who is None or view.table.edition.suspects[who].name in words


def test_the_page_about_the_bots() -> None:
    """Its lines run (nobody is Inspector at the first kill); ids and figures are the code's."""
    page = (Path(__file__).parents[2] / "docs" / "bots.md").read_text(encoding="utf-8")
    on_noir, said = page.split("# Noir's bots")[1], io.StringIO()
    lines = on_noir.split("```python\n")[1].split("```")[0]
    with redirect_stdout(said):
        exec(compile(lines, "docs/bots.md", "exec"), {})  # noqa: S102 - it is our own paper
    answers = said.getvalue().splitlines()
    assert len(answers) >= 3
    assert all("Nobody is the Inspector yet." in line for line in answers)
    assert all(f"| `{name}` |" in on_noir for name in BOTS)
    assert {"legal", "kinds", "careful", "bayes"} == set(MODELS)
    assert all(name in on_noir for name in MODELS)
    assert (searcher.WIDTH, searcher.TRUST, HANDS, SLIPS * 20) == (6, 12, 6, 1)
    told = " ".join(on_noir.split())
    assert f"{searcher.BUDGET} worlds" in told
    assert all(word in told for word in ("six best", "twelve trials", "six hands", "in twenty"))


A_DEAD_INSPECTOR = "supposing 3873170118 21"
"""A house that lets the Inspector choose who is dead, and a game where it can be nobody else."""


def _supposed(view: View, seed: object) -> Supposed:
    other = belief_about(view, 1 - view.seat)
    luck = Chance(f"{seed}").luck("suppose", 0)
    return suppose(view, candidates(View(view.table)), other, luck)


def _worlds(name: str | Edition, seed: object) -> list[tuple[Session, Supposed]]:
    """Return a game at each of many points, with a world supposed by whoever is to decide."""
    game = at_random(new_game(name, seed=seed), seed, most=60)
    points = (game.branch(step) for step in range(4, game.step))
    return [(at, _supposed(at.view(at.choices.seat), at.step)) for at in points]


def _fits(game: Session, world: Supposed) -> None:
    """Assert that a world fits a view: table, cards, choices, letters; every card once."""
    seat, table, state = game.choices.seat, world.table, world.state
    view = game.view(seat)
    assert (table, world.choices, world.view(seat)) == (view.table, game.choices, view)
    killer, hand, deck = state.secrets.killer, state.hand, state.secrets.order
    inspector = [state.secrets.inspector] if table.chosen else []
    places = [killer, *inspector, *deck, *members(hand), *table.discards]
    assert sorted(places) == list(range(table.edition.options.suspects))
    assert (len(deck), hand.bit_count()) == (table.deck, table.hand)
    known = candidates(view)
    if seat == INSPECTOR:
        assert known.killer >> killer & 1
    elif table.chosen:
        assert known.inspector >> state.secrets.inspector & 1
    other = world.view(1 - seat)
    assert candidates(other).own == other.own.drawn | mask(other.own.was)


def test_a_supposed_world_fits_the_view() -> None:
    """In the kit's editions and by any house rules, where the other side may move, too."""
    for number in range(13):
        seed = f"supposing {run_seed()} {number}" if number < 12 else A_DEAD_INSPECTOR
        house = SHIPPED[number] if number < 5 else drawn_edition(seed)
        for game, world in _worlds(house, seed):
            with case_named(seed, game.step):
                _fits(game, world)
                first, luck = next(iter(world.choices)), Chance(seed).luck("on", 0)
                moved = play_on(world, first, luck)
                assert moved.choices.seat < 0 or len(list(moved.choices)) > 0


@pytest.mark.parametrize("name", SHIPPED)
def test_a_supposed_game_goes_on_by_the_rules(name: str) -> None:
    """It is played to the end by any legal moves; the candidates go along with the facts."""
    for game, start in _worlds(name, 5)[::7]:
        world, luck = start, Chance(f"on {game.step}").luck("play", 0)
        for _ in range(400):
            if world.choices.seat < 0:
                break
            kind = luck.pick(world.choices.kinds())
            world = play_on(world, luck.pick(list(world.choices.of_kind(kind))), luck)
            if world.table.phase is not Phase.OVER:
                assert world.public == candidates(View(world.table))


@pytest.mark.parametrize("name", ["noir-standard", "noir-citizens"])
def test_twin_worlds_give_the_same_move(name: str) -> None:
    """Games that differ only in what a seat cannot know: the same move, for the same reasons.

    The twin is the game as the seat could suppose it, other cards in other hands, as a session of
    its own; its choices come from the rules, not from the first game.
    """
    differ = 0
    for number, (game, world) in enumerate(_worlds(name, 2)):
        seat, twin = game.choices.seat, game.branch(game.step)
        here = twin._positions[-1]
        put_at(twin, replace(here, secrets=world.state.secrets, owns=world.owns))
        for bot in BOTS if number % 4 == 0 else BOTS.keys() - {"searcher"}:
            one, other = (
                (Searcher(6) if bot == "searcher" else BOTS[bot]()).explain(
                    at.view(seat), at.choices, Chance("twin").luck("bot", 0)
                )
                for at in (game, twin)
            )
            assert one == other, bot
        differ += twin._positions[-1].secrets != game._positions[-1].secrets
    assert differ > 5


def test_luck_draws_as_the_belief_says() -> None:
    """Of 3,000 draws with weights 1 : 2 : 7 each comes about as often; also with huge weights."""
    for scale in (1, 3**40):
        belief, luck = evenly(0b111), Chance("draw").luck("draw", 0)
        belief = replace(belief, weights={0: scale, 1: 2 * scale, 2: 7 * scale})
        found = [draw_suspect(belief, luck) for _ in range(3_000)]
        for who, share in enumerate((0.1, 0.2, 0.7)):
            assert abs(found.count(who) / 3_000 - share) < 0.035  # four standard errors at most
