"""The bots that reckon: what complete, expert and greedy know and believe, and why they move."""

from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from cluekit import words
from cluekit.clue import BOTS, NAMES, View, bots_for, new_game
from cluekit.clue.bots import GlassBox, Reason, expert
from cluekit.clue.bots.card_to_show import least_telling
from cluekit.clue.bots.expert_beliefs import Thought
from cluekit.clue.bots.greedy import Greedy
from cluekit.clue.bots.judgement import chance_if_waiting, is_settled, pays
from cluekit.clue.deduction.advice import advice
from cluekit.clue.deduction.puzzle import puzzle_of
from cluekit.clue.public import moves
from cluekit.clue.public.view import Shown
from cluekit.clue.wording.bot_reasons import say_why
from cluekit.core import Chance
from cluekit.core.session import Session, run
from cluekit.logic.counting import count
from naming import case_named
from twin.editions import any_kind, edition_with, open_game, played
from twin.worlds import Rigged, World, twins

HOUSES: tuple[tuple[str, int, dict[str, Any]], ...] = (
    ("mini", 3, {}), ("uk", 2, {"two_players": "four-face-down"}), ("us", 4, {}), ("pool", 4, {}),
    ("pool", 3, {"questioning": "fast", "bonus_cards": True}),
    ("uk", 5, {"questioning": "every-player", "leftovers": "face-down"}),
)  # fmt: skip
"""Houses that are played: edition, players, other answers."""


@pytest.mark.parametrize("kind", ["complete", "expert"])
def test_they_play_every_house_to_its_end(kind: str) -> None:
    """The game ends, and whoever is asked has a reason for each move, in every language."""
    for number, (name, players, answers) in enumerate(HOUSES):
        with case_named(name, players, answers):
            session = open_game(edition_with(name, **answers), players, 11)
            bots: dict[int, GlassBox] = {seat: BOTS[kind]() for seat in range(players)}
            if kind == "expert" and number:  # one thinks, for most of the time; the others hurry
                bots |= {seat: BOTS["careful"]() for seat in range(1, players)}
            while not session.prepare().over:
                assert session.step < 1500
                seat, choices = session.choices.seat, session.choices
                view = session.view(seat)
                move = bots[seat](view, choices, session.luck(f"bot {seat}"))
                if session.step % 3 == 0:
                    assert_reason(bots[seat].why(view, choices, move), view)
                session.play(seat, move)
            assert session.view(0).table.winner is not None or session.view(0).table.accused


def assert_reason(reason: Reason, view: View) -> None:
    """A reason can be said in each language, and nothing is left open in it."""
    for language in words.LANGUAGES:
        with words.speaking(language):
            assert (said := say_why(reason, view))
        assert "{" not in said


@pytest.mark.parametrize("preset", ["mini", "uk", "us", "pool"])
def test_same_letters_same_move(preset: str) -> None:
    """In worlds a seat cannot tell apart its bot knows, believes, does and says the same."""
    pairs = 0
    for number in range(0, 40, 4):
        world = World(open_game(edition_with(preset), 3, number), Rigged(f"world {number}", {}, {}))
        for _ in played(world.session, any_kind(accuse_one_in=60), 12 + number):
            pass
        seat = world.session.choices.seat
        if world.session.over or seat < 0:
            continue
        told = everything_said(world.session, seat)
        for other in twins(world, seat, Chance(number).luck("twins", 0), 1):
            assert everything_said(other.session, seat) == told
            pairs += 1
    assert pairs > 4


def everything_said(session: Session, seat: int) -> list[str]:
    """Return all that the reckoning bots let out in this seat."""
    view, choices, said = session.view(seat), session.choices, []
    for kind in ("complete", "expert"):
        box: GlassBox = BOTS[kind]()
        move = box(view, choices, Chance("same").luck("bot", session.step))
        said.append(f"{move} {box.believes(view)} {box.knows(view).can}")
        said.append(say_why(box.why(view, choices, move), view))
    return said


def test_asking_a_bot_changes_nothing() -> None:
    """What bots think follows from the view alone: asked all the time they play the same game."""
    for kind in ("careful", "complete", "expert"):
        plain = run(new_game("mini", seed=8), bots_for([kind] * 3))
        session, bots = new_game("mini", seed=8), bots_for([kind] * 3)
        while not session.over:
            seat, choices = session.choices.seat, session.choices
            box: GlassBox = bots[seat]
            for step in (session.step, session.step // 2):
                seen = session.view(seat, step)
                box.knows(seen)
                box.believes(seen)
            view, luck = session.view(seat), f"bot {seat}"
            move = box(view, choices, session.luck(luck))
            assert move == BOTS[kind]()(view, choices, session.luck(luck))
            box.why(view, choices, move)
            session.play(seat, move)
        assert session.record == plain.record, kind


@pytest.mark.parametrize("name", ["mini", "uk", "pool"])
def test_the_expert_believes_what_counting_gives(name: str) -> None:
    """Where every deal was weighed its chances are exact; complete rules out what no deal has."""
    exact = 0
    for seed in range(8):
        session = new_game(name, NAMES[: 3 + (name == "uk")], seed)
        run(session, bots_for(["careful"] * 4), until=lambda s, n=12 + 8 * seed: s.step >= n)
        for seat in range(3):
            view = session.view(seat)
            belief, counted = expert.Expert().believes(view), count(puzzle_of(view), "refuter")
            assert counted is not None
            assert sum(belief.chances.values()) == 1
            if belief.exact:
                exact += 1
                whole = sum(counted.joint.values())
                assert belief.chances == {f: Fraction(w, whole) for f, w in counted.joint.items()}
        box: GlassBox = BOTS["complete"]()
        assert tuple(box.knows(view).can) == tuple(count(puzzle_of(view)).can)
    assert exact > 3


def thinking(step: int) -> tuple[View, Thought]:
    """Return a view in the middle of a game, and what the expert thinks there."""
    session = new_game("uk", NAMES[:4], 2)
    run(session, bots_for(["careful"] * 4), until=lambda s: s.step >= step)
    view = session.view(0)
    here = expert.Expert().think(view)
    assert here is not None
    return view, here


def test_the_more_rivals_the_less_waiting_wins_and_what_is_shown_tells_least() -> None:
    """If a question can settle it; a card seen before is shown again, else of the larger kind."""

    def odds(*accused: int) -> list[Fraction | float]:
        tables = (replace(view.table, accused=seats) for seats in accused)
        return [chance_if_waiting(replace(view, table=table), here) for table in tables]

    view, here = thinking(30)
    assert odds(0b1110) == [here.best.worth.best]
    assert not is_settled(view, here)
    assert not pays(replace(view, table=replace(view.table, accused=0b1110)), here)
    view, here = thinking(60)
    found = odds(0b1110, 0b1100, 0b1000, 0)
    assert here.best.worth.solves > 0
    assert found == sorted(found, reverse=True)
    assert found[0] > found[-1]
    view = new_game("uk", NAMES[:4], 3).view(0)
    suspect, room = view.deck.suspects[0], view.deck.rooms[0]
    table = replace(view.table, laid_open=((0, suspect),))
    seen = replace(view.own, shown=(Shown(0, suspect, by=0, to=view.table.mover),))
    for knows, card in (
        (view, room),
        (replace(view, table=table), suspect),
        (replace(view, own=seen), suspect),
    ):
        assert least_telling(knows, (suspect, room)) == [card]


def test_the_paper_on_bots_says_what_can_be_run() -> None:
    """Its lines run as they stand, and every bot has a row."""
    paper = (Path(__file__).parents[2] / "docs" / "bots.md").read_text(encoding="utf-8")
    lines = paper.split("```python\n")[1].split("```")[0]
    exec(compile(lines, "docs/bots.md", "exec"), {})  # noqa: S102 - it is our own paper
    assert all(f"| `{name}` |" in paper for name in BOTS)


@cache
def moments(seed: int) -> list[tuple[View, moves.Move, Reason]]:
    """A game of a greedy bot in the first chair: what it saw, what it did, and why."""
    session, bots = new_game("mini", NAMES[:3], seed), bots_for(["greedy", "complete", "complete"])
    asked, found = Greedy(), []
    while not session.prepare().over:
        seat, choices = session.choices.seat, session.choices
        view = session.view(seat)
        move = bots[seat](view, choices, session.luck(f"bot {seat}"))
        if seat == 0:
            found.append((view, move, asked.why(view, choices, move)))
        session.play(seat, move)
    return found


def test_greedy_asks_for_the_most_bits_that_its_room_allows() -> None:
    """As the detective sheet reckons them; it says what it wants, and for how many bits."""
    told = [moment for seed in range(3) for moment in moments(seed)]
    asked = [(view, move) for view, move, _ in told if isinstance(move, moves.Suggest)]
    assert len(asked) > 3
    for view, move in asked:
        found = advice(view)
        assert found
        assert found.exact
        room = view.deck.room(view.table.place_of(0))
        here = [each for each in found.suggestions if each.cards[2] == room]
        (mine,) = [each for each in here if each.cards[:2] == (move.suspect, move.weapon)]
        assert mine.worth.bits == pytest.approx(here[0].worth.bits)
    assert {"head-most", "ask-worth", "show-any", "sure"} <= {reason.code for *_, reason in told}
    for view, _, reason in told:
        assert_reason(reason, view)


def test_greedy_and_the_jumper_play_every_edition_always_the_same() -> None:
    """Every move is legal, or the game would refuse it; reckoning has no luck of its own."""
    for kinds, edition, players in (
        *(("greedy complete", "mini", 2), ("greedy complete", "us", 3)),
        *(("greedy complete", "pool", 2), ("jumper note-taker", "mini", 2)),
        *(("jumper note-taker", "uk", 6), ("jumper note-taker", "pool", 4)),
    ):
        seated = [*kinds.split(), kinds.split()[1], *kinds.split() * 2][:players]
        games = (run(new_game(edition, NAMES[:players], 5), bots_for(seated)) for _ in range(2))
        first, again = (game.record for game in games)
        assert first == again
