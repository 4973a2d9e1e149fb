"""A session: play, take back, look back, branch; and what it refuses."""

from __future__ import annotations

import pytest

from cluekit.clue import bots_for, edition, new_game, stack_deck
from cluekit.clue.public import moves
from cluekit.core import DEALER, NOBODY, SPECTATOR, Letter, RefusedError, only, reaches
from cluekit.core.session import Session, Step, run

HANDS = [["ada", "rope"], ["carla", "dagger"], ["library", "tower"]]
CASE = ("bruno", "vase", "garden")


def scripted_game(*dice: int) -> Session:
    """You hold Ada and Rope, Nora Carla and Dagger, Otto Library and Tower."""
    return new_game(chance=stack_deck(edition("mini"), CASE, HANDS, dice))


def test_letters_reach_whom_they_are_addressed_to() -> None:
    """Bit s of the audience is seat s; a spectator gets what goes to everyone."""
    assert only(0, 2) == 0b101
    assert reaches(only(2), 2)
    assert not reaches(only(2), 1)
    assert not reaches(NOBODY, 0)
    assert reaches(Letter("news").to, SPECTATOR)
    assert not reaches(only(0, 1, 2), SPECTATOR)
    assert not reaches(-1, -1)


def test_set_up_is_the_dealers_and_goes_step_by_step() -> None:
    """With ``ready=False`` nothing lies on the table until the dealer goes on."""
    session = new_game(ready=False)
    assert (session.step, session.choices.seat, session.choices.prepare) == (0, DEALER, "pieces")
    with pytest.raises(RefusedError, match="still-setting-up"):
        session.play(0, moves.Roll())
    with pytest.raises(RefusedError, match="setup-order"):
        session.play(DEALER, moves.Prepare("deal"))
    session.play(DEALER, moves.Prepare("pieces"))
    assert session.prepare().step == 7
    with pytest.raises(RefusedError, match="already-set-up"):
        session.play(DEALER, moves.Prepare("pieces"))


def test_a_refused_move_changes_nothing() -> None:
    """Position, record and post are the very same afterwards."""
    session = scripted_game(1, 1)
    before = (session.view(0), session.record, session.letters(0))
    for seat, move in [
        (0, moves.Walk(3)),
        (1, moves.Roll()),
        (0, moves.Show(0)),
        (0, moves.Walk([1])),  # type: ignore[arg-type]
        (0, moves.Show(card=True)),
        (0, "roll"),
        (SPECTATOR, moves.Roll()),
        (-1, moves.Roll()),
    ]:
        with pytest.raises(RefusedError):
            session.play(seat, move)
    assert (session.view(0), session.record, session.letters(0)) == before


def test_undo_takes_back_the_last_move_and_the_same_dice_come_again() -> None:
    """A roll that was taken back falls the same way again: no fishing for luck."""
    session = new_game(seed=4)
    seat = session.choices.seat
    session.play(seat, moves.Roll())
    dice = session.view(0).table.dice
    session.undo()
    assert session.view(0).table.dice == ()
    session.play(seat, moves.Roll())
    assert session.view(0).table.dice == dice


def test_what_was_seen_cannot_be_unseen() -> None:
    """The deal told seats a secret, so only a lab takes it back; an empty record refuses."""
    session = new_game(ready=False)
    with pytest.raises(RefusedError, match="nothing-to-undo"):
        session.undo()
    while session.choices.prepare != "mark-sheets":
        session.play(DEALER, moves.Prepare(session.choices.prepare))
    with pytest.raises(RefusedError, match="undo-secret"):
        session.undo()
    hand = session.view(0).hand
    session.undo(lab=True)
    assert session.view(0).hand == ()
    session.play(DEALER, moves.Prepare("deal"))
    assert session.view(0).hand == hand


def test_every_earlier_step_can_be_looked_at() -> None:
    """The view after this many moves is the view that was."""
    session = new_game(seed=1)
    seen = []
    bots = bots_for(["random"] * 3)
    while not session.over and session.step < 60:
        seen.append((session.step, session.view(1)))
        run(session, bots, until=lambda s: s.step > seen[-1][0])
    assert len(seen) > 40
    for step, view in seen:
        assert session.view(1, step) == view


def test_a_branch_leaves_the_game_alone() -> None:
    """What if I had …: the branch goes its own way from the same point."""
    session = new_game(seed=1)
    seat = session.choices.seat
    session.play(seat, moves.Roll())
    branch = session.branch(session.step - 1)
    assert branch.choices.seat == seat
    branch.play(seat, moves.Roll())
    assert branch.view(seat) == session.view(seat)
    walk = next(iter(branch.choices))
    branch.play(seat, walk)
    assert branch.step == session.step + 1


class Refusing:
    """A keeper whose disk is full."""

    def note_move(self, number: int, step: Step) -> Refusing:
        """Refuse."""
        raise OSError(number, type(step).__name__)

    def note_undo(self, number: int) -> Refusing:
        """Refuse."""
        raise OSError(number)

    def withdraw(self) -> None:
        """Nothing was noted."""


def test_a_move_that_cannot_be_kept_is_not_played() -> None:
    """When the save fails the game stands as before the move."""
    session = new_game(seed=1)
    session.keeper = Refusing()
    before = session.record
    with pytest.raises(OSError, match="Step"):
        session.play(session.choices.seat, moves.Roll())
    with pytest.raises(OSError, match="6"):
        session.undo()
    assert session.record == before
    assert session.choices.roll


def test_nobody_else_has_a_hand() -> None:
    """Spectators, the dealer and numbers that are no seat see the table alone."""
    session = new_game(seed=1)
    for seat in (SPECTATOR, DEALER, -1, 3):
        assert session.view(seat).hand == ()
    assert session.letters(-1) == []
    assert repr(session) == "<Session mini: you, nora, otto; 7 moves>"


def test_luck_for_others_begins_anew_at_every_move() -> None:
    """Of the same seed, purpose and move it is the same luck, and not the table's."""
    session = new_game(seed=1)
    mine = session.luck("bot 1").order(range(50))
    assert mine == session.chance.luck("bot 1", session.step, 0).order(range(50))
    assert mine != session.chance.luck("table", session.step, 0).order(range(50))
    session.play(session.choices.seat, moves.Roll())
    assert mine != session.luck("bot 1").order(range(50))


def test_undo_refuses_by_a_code() -> None:
    """The very code: words are found by it."""
    session = new_game(ready=False)
    with pytest.raises(RefusedError) as refused:
        session.undo()
    assert refused.value.problem.code == "nothing-to-undo"
    session.prepare()
    session.undo()
    session.undo()
    with pytest.raises(RefusedError) as refused:
        session.undo()
    assert refused.value.problem.code == "undo-secret"
