"""Taking back, branching and looking back, at every step of a game."""

import pytest

from cluekit.clue.public import moves
from cluekit.core import RefusedError
from cluekit.core.session import Session
from contract.kinds import EVERY_PRESET, KINDS
from twin.amounts import amounts
from twin.editions import PRESETS, eager, edition_with, open_game, played


def _game(preset: str, seed: int) -> Session:
    return KINDS[preset].table(preset, "undo", seed)


@pytest.mark.parametrize("preset", EVERY_PRESET)
@amounts(50, 5_000)
def test_every_move_can_be_taken_back(preset: str, amount: int) -> None:
    """Undo gives the position before; playing on again gives the very same letters."""
    for seed in range(amount):
        session = _game(preset, seed)
        for _ in played(session, KINDS[preset].wish, 80):
            if not session.step:
                continue
            last, after = session.record[-1], session._positions[-1]
            before, record = session._positions[-2], session.record[:-1]
            session.undo(lab=True)
            assert session._positions[-1] is before
            assert session.record == record
            assert last.move in session.choices
            assert session.play(last.seat, last.move) == last.letters
            assert session._positions[-1] == after


@pytest.mark.parametrize("preset", EVERY_PRESET)
def test_back_to_the_bare_table_and_on_again(preset: str) -> None:
    """A whole game taken back step by step and played again is the same game."""
    for seed in range(5):
        session = _game(preset, seed)
        for _ in played(session, KINDS[preset].wish, 150):
            pass
        record, end = session.record, session._positions[-1]
        while session.step:
            session.undo(lab=True)
        with pytest.raises(RefusedError) as refused:
            session.undo(lab=True)
        assert refused.value.problem.code == "nothing-to-undo"
        for step in record:
            session.play(step.seat, step.move)
        assert session.record == record
        assert session._positions[-1] == end


@pytest.mark.parametrize("preset", EVERY_PRESET)
def test_what_was_seen_cannot_be_unseen(preset: str) -> None:
    """Outside the lab no move is taken back that told of hidden cards; nothing changes then.

    Somebody alone was shown a card, or everybody heard who can answer or who cannot.
    """
    refused = allowed = 0
    for seed in range(10):
        session = _game(preset, seed)
        for _ in played(session, KINDS[preset].wish, 120):
            if not session.step:
                continue
            branch = session.branch(session.step)
            letters = session.record[-1].letters
            secret = any(letter.to > 0 for letter in letters)
            asked = any(isinstance(letter.fact, KINDS[preset].answered) for letter in letters)
            if secret or asked:
                refused += 1
                code = "undo-secret" if secret else "undo-answered"
                with pytest.raises(RefusedError) as error:
                    branch.undo()
                assert error.value.problem.code == code
                assert branch.record == session.record
            else:
                allowed += 1
                branch.undo()
                assert branch.record == session.record[:-1]
    assert refused > 20
    assert allowed > 20


@pytest.mark.parametrize("preset", EVERY_PRESET)
def test_a_branch_leaves_the_game_alone(preset: str) -> None:
    """A branch begins where the game stood, draws the same luck, and goes its own way."""
    session = _game(preset, 3)
    for _ in played(session, KINDS[preset].wish, 120):
        pass
    record = session.record
    for step in range(session.step):
        branch = session.branch(step)
        assert branch.play(record[step].seat, record[step].move) == record[step].letters
    for _ in played(session.branch(session.step // 2), KINDS[preset].wish, 40):
        pass
    assert session.record == record


@pytest.mark.parametrize("preset", EVERY_PRESET)
def test_looking_back_shows_what_was_seen_then(preset: str) -> None:
    """A view of an earlier step is the view that the seat had at that step."""
    session = _game(preset, 4)
    seats = range(len(session.players))
    then = [[now.view(seat) for seat in seats] for now in played(session, KINDS[preset].wish, 100)]
    for step, views in enumerate(then):
        assert [session.view(seat, step) for seat in seats] == views
        for seat in seats:
            post = session.letters(seat, 0, step)
            assert post + session.letters(seat, step) == session.letters(seat)


@pytest.mark.parametrize("preset", PRESETS)
def test_no_question_is_for_nothing(preset: str) -> None:
    """Even one that nobody could answer, all in public, cannot be taken back; the lab may.

    Nor one that waits for an answer: that somebody must choose a card tells who has one.
    """
    public = 0
    for seed in range(12):
        session = _game(preset, seed)
        for now in played(session, eager(accuse_one_in=1_000), 120):
            asked = bool(now.record) and isinstance(now.record[-1].move, moves.Suggest)
            if not asked or any(letter.to > 0 for letter in now.record[-1].letters):
                continue
            public += 1
            branch = now.branch(now.step)
            with pytest.raises(RefusedError) as refused:
                branch.undo()
            assert refused.value.problem.code in {"undo-answered", "undo-secret"}
            branch.undo(lab=True)
            assert branch.step == now.step - 1
    assert public > 10


def test_luck_comes_back_after_undo() -> None:
    """A roll taken back and made again falls the same: undo is no way to better dice."""
    session = open_game(edition_with("uk"), 4, 11).prepare()
    seat = session.choices.seat
    first = session.play(seat, moves.Roll())
    session.undo()
    assert session.play(seat, moves.Roll()) == first
