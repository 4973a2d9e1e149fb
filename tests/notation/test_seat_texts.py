"""A seat's text holds that seat's letters and nothing else."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from any_game import any_game
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from cluekit.clue.notation import read, write
from cluekit.clue.referee import game
from cluekit.core import SPECTATOR, Chance, RefusedError, reaches
from cluekit.core.session import Session
from twin.amounts import amounts, either_run
from twin.editions import PRESETS, any_kind, edition_with, open_game, played
from twin.worlds import Rigged, World, twins


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
@amounts(100, 10_000)
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
        for other in twins(world, seat, luck, 10):
            assert write(other.session, seat) == write(world.session, seat)
            differ += write(other.session) != write(world.session)
            compared += 1
    assert differ > 0.9 * compared


def test_only_the_own_hand_is_in_it() -> None:
    """Other hands and the envelope are question marks, as many as there are cards."""
    session = next(played(open_game(edition_with("mini"), 3, 3), any_kind(), 0)).prepare()
    text = write(session, 1)
    assert "told to: p1\n" in text
    assert "\nenvelope: ? ? ?\nhand p0: ? ?\n" in text
    assert "\nhand p2: ? ?\n" in text
    assert "\nhand p1: ?" not in text


def test_it_cannot_be_played() -> None:
    """What a seat does not know no game can be made from: said so, not guessed."""
    session = any_game(17)
    for seat in _seats(session):
        with pytest.raises(RefusedError) as refused:
            read(write(session, seat))
        assert refused.value.problem.code == "text-partial"
