"""A game as text: written, read back, written again; a seat's text has its own letters alone."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from any_game import any_game, some_move, wander
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from cluekit.clue import SHIPPED, bots_for, edition, new_game, players_for, read_edition
from cluekit.clue.notation import read, write
from cluekit.clue.public.table import Player
from cluekit.clue.referee import game
from cluekit.core import SPECTATOR, Chance, RefusedError, reaches, store
from cluekit.core.session import Session, run
from cluekit.visible import is_seen
from twin.amounts import amounts, either_run
from twin.editions import PRESETS, any_kind, edition_with, open_game, played
from twin.worlds import Rigged, World, twins

WARNING = "holds the solution"


def same(session: Session) -> Session:
    """Assert that the game's text gives the game back, and return what was read."""
    text = write(session)
    again = read(text)
    assert (again.record, again.players) == (session.record, session.players)
    assert again.edition.options == session.edition.options
    assert (repr(again.choices), write(again)) == (repr(session.choices), text)
    return again


@either_run
@given(seed=st.integers(0, 2**32))
def test_any_game_comes_back(run: str, seed: int) -> None:  # noqa: ARG001 - see either_run
    """Under any answers to all switches, at any point: every move and every letter."""
    same(any_game(seed))


@pytest.mark.parametrize("seed", range(12))
def test_every_point_of_a_game_comes_back(seed: int) -> None:
    """In the set-up, after a roll, in the middle of a question: at each move, late at some."""
    session = any_game(f"every point {seed}")
    for step in {*range(min(session.step, 40)), *range(seed % 4, session.step, 4), session.step}:
        same(session.branch(step))


@pytest.mark.parametrize("name", SHIPPED)
def test_shipped_editions_come_back(name: str) -> None:
    """Whole games of every shipped edition, for the fewest and for the most players."""
    for count in edition(name).players:
        for seed in range(3):
            session = new_game(name, [f"Player {n}" for n in range(count)], seed)
            run(session, bots_for(["note-taker"] * count), until=lambda s: s.step > 400)
            assert f"\nedition: {name}\n\n" in write(session)
            same(session)


def test_text_game_text() -> None:
    """As it is written it is read; the first line warns."""
    text = write(run(new_game("pool", seed=4), bots_for(["random"] * 3), until=_long))
    assert (write(read(text)), write(read(write(read(text))))) == (text, text)
    session = new_game("mini", seed=1)
    assert WARNING in write(session).split("\n")[0]
    assert WARNING not in write(session, 0)
    players = players_for(edition("mini"), ("You", "Miss Marple", "Élise"))
    text = write(Session(game, edition("mini"), players, Chance(1)).prepare())
    assert "\nseat: You as ada\nseat: Miss Marple as bruno\nseat: Élise as carla\n" in text
    assert "\nhand miss-marple: " in text
    session = next(played(open_game(edition_with("mini"), 3, 3), any_kind(), 0)).prepare()
    text = write(session, 1)
    assert "told to: p1\n" in text
    assert "\nenvelope: ? ? ?\nhand p0: ? ?\n" in text
    assert "\nhand p2: ? ?\n" in text
    assert "\nhand p1: ?" not in text
    session = any_game(17)
    for seat in _seats(session):
        with pytest.raises(RefusedError) as refused:
            read(write(session, seat))
        assert refused.value.problem.code == "text-partial"


def _long(session: Session) -> bool:
    return session.step > 300


def test_options_that_differ_stand_in_the_head() -> None:
    """An own edition stands in the text whole; ids that begin alike; a weapon without a room."""
    options = '\n[options]\nstaying = "never"\ndice = 1\naccuse-after-shown = false\n'
    session = new_game(read_edition(edition("mini").source + options), seed=3)
    text = write(session)
    assert "option: staying never\noption: accuse-after-shown no\n" in text
    assert "option: dice 1\n" in text
    assert "|" not in text
    assert same(session).edition.options == session.edition.options
    assert "| [board]\n" in write(any_game(1))
    source = edition("mini").source.replace('"vase"', '"rope-library"')
    source = source.replace('id = "garden"', 'id = "none"').replace('"garden"', '"none"')
    same(wander(new_game(read_edition(source), seed=2), Chance(2).luck("test", 0, 0), 80))
    knot = '[[weapons]]\nid = "knot"\nname = "Knot"\nshape = "rope"\n\n[[rooms]]'
    same(new_game(read_edition(edition("mini").source.replace("[[rooms]]", knot, 1)), seed=8))


@given(
    names=st.lists(
        st.text(st.characters(codec="utf-8"), min_size=1, max_size=40).filter(
            lambda name: name.isprintable() and name.strip() and is_seen(name)
        ),
        min_size=3,
        max_size=3,
        unique_by=lambda name: name.strip().casefold(),
    )
)
def test_players_may_have_any_name(names: list[str]) -> None:
    """Letters of any script, signs that mean something else in a line: the game comes back."""
    same(wander(new_game("mini", names, seed=5), Chance(5).luck("test", 0, 0), 40))


@pytest.mark.parametrize("ids", [
    ("end", "seat-2", "hand-nora"), ("nobody", "nora", "nora-rolls"), ("edition", "rolls", "you"),
    ("ada", "rope", "a"),
])  # fmt: skip
def test_seat_ids_that_mean_something_else(ids: tuple[str, str, str]) -> None:
    """A seat may be called like a word of the notation: it is written so that it is not one."""
    for names in (ids, ("Name: one", "two -> # three", "x as y")):
        players = tuple(Player(ids[n], names[n], n) for n in range(3))
        session = Session(game, edition("mini"), players, Chance(9)).prepare()
        same(wander(session, Chance(9).luck("test", 0, 0), 60))


@pytest.mark.parametrize("seed", range(12))
def test_a_read_game_goes_on_and_branches(seed: int) -> None:
    """From any point one may do something else than the text: luck goes on, whatever is asked."""
    again = read(write(any_game(f"branch {seed}")))
    luck = Chance(seed).luck("test", 0, 0)
    for step in range(0, again.step + 1, 5):
        branch = again.branch(step)
        for _ in range(30):
            if not branch.over:
                branch.play(branch.choices.seat, some_move(branch, luck))
    while again.step and luck.die(4) > 1:
        again.undo(lab=True)
    wander(again, luck, again.step + 40)


def test_a_read_game_can_be_saved(tmp_path: Path) -> None:
    """A save of it opens as the same game, and its text is the same."""
    session = read(write(any_game(31)))
    store.keep(session, tmp_path / "game.jsonl")
    opened = store.read_saved(tmp_path / "game.jsonl", game).session
    assert (opened.record, write(opened)) == (session.record, write(session))


def _seats(session: Session) -> tuple[int, ...]:
    return (*range(len(session.players)), SPECTATOR)


def _only_what_was_told(session: Session, seat: int) -> Session:
    """Return the session without a secret: other letters, moves, hands and luck are gone."""
    bare = session.branch(session.step)
    bare.chance = None  # type: ignore[assignment] # whoever asks for it fails
    steps = tuple(
        replace(step, move=None, letters=tuple(x for x in step.letters if reaches(x.to, seat)))
        for step in session.record
    )
    nobody = tuple(game.Own() for _ in session.players)
    positions = tuple(
        replace(
            position,
            secrets=game.Secrets(),
            owns=tuple(own if s == seat else n for s, (own, n) in _pairs(position.owns, nobody)),
        )
        for position in session._positions
    )
    bare._steps, bare._places = list(steps), list(positions)
    return bare


def _pairs(one: tuple[object, ...], two: tuple[object, ...]) -> Iterator[tuple[int, tuple]]:
    return enumerate(zip(one, two, strict=True))


@either_run
@given(seed=st.integers(0, 2**32))
def test_it_is_made_of_that_seats_letters(run: str, seed: int) -> None:  # noqa: ARG001 - as above
    """With everything else taken away, the text is the same, under any house rules."""
    session = any_game(seed)
    for seat in _seats(session):
        assert write(_only_what_was_told(session, seat), seat) == write(session, seat)


@pytest.mark.parametrize("preset", PRESETS)
@amounts(50, 10_000)
def test_twin_worlds_have_the_same_text(preset: str, amount: int) -> None:
    """Two games that differ only in what the seat cannot know are written alike for it."""
    compared = differ = number = 0
    while compared < amount:
        number += 1
        luck = Chance(f"texts {preset} {number}").luck("test", 0, 0)
        plain = open_game(edition_with(preset), luck.pick((2, 3)), number)
        world = World(plain, Rigged(f"texts {number}", {}, {}))
        for _ in played(world.session, any_kind(), luck.pick((8, 20, 60))):
            pass
        seat = luck.pick(_seats(world.session))
        ours, whole = write(world.session, seat), write(world.session)
        for other in twins(world, seat, luck, 5):
            assert write(other.session, seat) == ours
            differ += write(other.session) != whole
            compared += 1
    assert differ > 0.9 * compared
