"""Saved, taken back, branched and looked back on at any step, a game is the same game."""

from collections import Counter
from pathlib import Path

import pytest

from cluekit.core import SPECTATOR, RefusedError
from cluekit.core.session import Session
from cluekit.core.store import keep, open_saved, post, read_saved
from contract.kinds import EVERY_PRESET, KINDS, Kind
from naming import case_named
from run_seed import run_seed
from twin.amounts import amounts, numbers
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


def _back_and_forth(session: Session) -> None:
    """Assert that undo gives the position before, and the same move the very same letters."""
    last, after = session.record[-1], session._positions[-1]
    before, record = session._positions[-2], session.record[:-1]
    session.undo(lab=True)
    assert session._positions[-1] is before
    assert session.record == record
    assert last.move in session.choices
    assert (session.play(last.seat, last.move), session._positions[-1]) == (last.letters, after)


def _allows_undo(session: Session, answered: tuple[type, ...]) -> bool:
    """Assert that what was seen is not unseen, outside the lab; tell whether undo was allowed."""
    branch = session.branch(session.step)
    letters = session.record[-1].letters
    secret = any(letter.to > 0 for letter in letters)
    asked = any(isinstance(letter.fact, answered) for letter in letters)
    if secret or asked:
        with pytest.raises(RefusedError) as error:
            branch.undo()
        assert error.value.problem.code == ("undo-secret" if secret else "undo-answered")
    else:
        branch.undo()
    assert branch.record == session.record[: branch.step]
    assert branch.step == session.step - (not (secret or asked))
    return not (secret or asked)


@pytest.mark.parametrize("preset", EVERY_PRESET)
@amounts(30, 5_000)
def test_every_move_can_be_taken_back(preset: str, amount: int) -> None:
    """In a lab, each; else none that told of hidden cards, and nothing changes then."""
    kind, allowed = KINDS[preset], Counter[bool]()
    for number in numbers(amount, lambda: min(allowed[True], allowed[False]) > 20):
        for session in played(_game(preset, number), kind.wish, 80):
            with case_named(run_seed(), number, session.step):
                if session.step and number % 3 == 0:
                    allowed[_allows_undo(session, kind.answered)] += 1
                if session.step:
                    _back_and_forth(session)


@pytest.mark.parametrize("preset", EVERY_PRESET)
def test_back_to_the_bare_table_and_on_again(preset: str) -> None:
    """A whole game taken back step by step and played again is the same game."""
    for number in range(3):
        with case_named(run_seed(), number):
            session = _game(preset, number)
            seats, wish = range(len(session.players)), KINDS[preset].wish
            then = [[now.view(seat) for seat in seats] for now in played(session, wish, 120)]
            record, end = session.record, session._positions[-1]
            for step, views in enumerate(then):
                assert [session.view(seat, step) for seat in seats] == views
                for seat in seats if step % 3 == number else ():
                    post = session.letters(seat, 0, step)
                    assert post + session.letters(seat, step) == session.letters(seat)
            for step, made in enumerate(record):
                assert session.branch(step).play(made.seat, made.move) == made.letters
            for _ in played(session.branch(session.step // 2), wish, 40):
                pass
            assert session.record == record
            while session.step:
                session.undo(lab=True)
            with pytest.raises(RefusedError) as refused:
                session.undo(lab=True)
            assert refused.value.problem.code == "nothing-to-undo"
            for made in record:
                session.play(made.seat, made.move)
            assert (session.record, session._positions[-1]) == (record, end)
