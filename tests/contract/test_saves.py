"""A game saved at any step and opened again is the same game, for every seat."""

from pathlib import Path

import pytest

from cluekit.core import SPECTATOR
from cluekit.core.session import Session
from cluekit.core.store import keep, open_saved, post, read_saved
from contract.kinds import EVERY_PRESET, KINDS, Kind
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
@amounts(8, 1_200)
def test_saved_and_opened_at_every_step(preset: str, amount: int, tmp_path: Path) -> None:
    """The file alone gives the game back after every accepted move, after an undo, to be played on.

    Every other step is read, the odd ones in every other game; in each one game is played on.
    """
    kind = KINDS[preset]
    for number in range(amount):
        session = _game(preset, number)
        file = tmp_path / f"{number}.jsonl"
        keep(session, file)
        for _ in played(session, kind.calm if number % 2 else kind.wish, 32):
            with case_named(run_seed(), number, session.step):
                if (session.step + number) % 2:
                    _same(session, read_saved(file, kind.game).session)
                if session.step % 7 == 3:
                    last = session.record[-1]
                    session.undo(lab=True)
                    _same(session, read_saved(file, kind.game).session)
                    session.play(last.seat, last.move)
                if session.step == 4 * number:
                    _goes_on(session, file, kind)


def _goes_on(session: Session, file: Path, kind: Kind) -> None:
    """Assert that a game that was opened goes on as it would have without, and is kept."""
    opened = open_saved(file, kind.game)
    assert not opened.notices
    both = (played(game, kind.wish, 5) for game in (session.branch(session.step), opened.session))
    for alone, kept in zip(*both, strict=True):
        assert (alone.record, repr(alone.choices)) == (kept.record, repr(kept.choices))
    _same(opened.session, read_saved(file, kind.game).session)
    file.unlink()
    keep(session, file)
