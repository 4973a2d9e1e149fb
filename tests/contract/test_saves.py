"""A game saved at any step and opened again is the same game, for every seat."""

from pathlib import Path

import pytest

from cluekit.core import SPECTATOR
from cluekit.core.session import Session
from cluekit.core.store import keep, open_saved, post, read_saved
from contract.kinds import EVERY_PRESET, KINDS
from naming import case_named
from run_seed import run_seed
from twin.amounts import amounts
from twin.editions import played


def _game(preset: str, number: int) -> Session:
    return KINDS[preset].table(preset, f"saves {run_seed()}", number)


def _same(one: Session, other: Session) -> None:
    """Assert that two sessions are the same game, looked at from everywhere."""
    assert (one.step, one.record, one.players) == (other.step, other.record, other.players)
    assert repr(one.choices) == repr(other.choices)
    for seat in (*range(len(one.players)), SPECTATOR):
        assert repr(one.view(seat)) == repr(other.view(seat))
        assert (one.letters(seat), post(one, seat)) == (other.letters(seat), post(other, seat))


@pytest.mark.parametrize("preset", EVERY_PRESET)
@amounts(20, 1_000)
def test_saved_and_opened_at_some_step(preset: str, amount: int, tmp_path: Path) -> None:
    """Saved at a step (another one in each game), opened, played on: the same game as without."""
    kind = KINDS[preset]
    for number in range(amount):
        session = _game(preset, number)
        for now in played(session, kind.wish, 5 * number):
            assert now is session
        file = tmp_path / f"{number}.jsonl"
        with case_named(run_seed(), number, session.step):
            keep(session, file)
            opened = open_saved(file, kind.game)
            assert not opened.notices
            _same(session, opened.session)
            session.keeper = None
            both = (played(game, kind.wish, 5) for game in (session, opened.session))
            for _ in zip(*both, strict=False):
                _same(session, opened.session)
            _same(session, read_saved(file, kind.game).session)


@pytest.mark.parametrize("preset", EVERY_PRESET)
@amounts(8, 1_200)
def test_saved_and_opened_at_every_step(preset: str, amount: int, tmp_path: Path) -> None:
    """The file alone gives the game back after every single accepted move, and after an undo."""
    kind = KINDS[preset]
    for number in range(amount):
        session = _game(preset, number)
        file = tmp_path / f"{number}.jsonl"
        keep(session, file)
        for _ in played(session, kind.calm, 32):
            with case_named(run_seed(), number, session.step):
                _same(session, read_saved(file, kind.game).session)
                if session.step % 7 == 3:
                    last = session.record[-1]
                    session.undo(lab=True)
                    _same(session, read_saved(file, kind.game).session)
                    session.play(last.seat, last.move)
