"""A session: play, take back, look back, branch; and what it refuses."""

from __future__ import annotations

import re
from itertools import product
from unittest.mock import Mock

import pytest

from cluekit import noir
from cluekit.clue import bots_for, edition, new_game, stack_deck
from cluekit.clue.public import moves
from cluekit.core import DEALER, NOBODY, SPECTATOR, Letter, RefusedError, only, reaches
from cluekit.core.session import Step, run
from naming import case_named

HANDS = [["ada", "rope"], ["carla", "dagger"], ["library", "tower"]]
CASE = ("bruno", "vase", "garden")


def test_letters_reach_whom_they_are_addressed_to() -> None:
    """Bit s is seat s; spectators get what goes to all; who is no seat is refused."""
    assert only(0, 2) == 0b101
    assert reaches(only(2), 2)
    assert not reaches(only(2), 1)
    assert not reaches(NOBODY, 0)
    assert reaches(Letter("news").to, SPECTATOR)
    assert not reaches(only(0, 1, 2), SPECTATOR)
    assert not reaches(-1, -1)
    session = new_game(ready=False)
    assert (session.step, session.choices.seat, session.choices.prepare) == (0, DEALER, "pieces")
    with pytest.raises(RefusedError, match="still being set up"):
        session.play(0, moves.Roll())
    with pytest.raises(RefusedError, match="One thing after the other"):
        session.play(DEALER, moves.Prepare("deal"))
    session.play(DEALER, moves.Prepare("pieces"))
    assert session.prepare().step == 7
    with pytest.raises(RefusedError, match="set up already"):
        session.play(DEALER, moves.Prepare("pieces"))
    session = new_game(seed=1)
    for seat in (SPECTATOR, DEALER):
        assert session.view(seat).hand == ()
    for seat in (-1, 3, 99, 1.5, None, "Nora"):
        for look in (session.view, session.letters):
            with pytest.raises(RefusedError) as refused:
                look(seat)  # type: ignore[arg-type]
            assert refused.value.problem.code in {"no-such-seat", "argument-kind"}
    with pytest.raises(RefusedError, match=r"There is no seat “Nora”. There are: 0, 1, 2."):
        session.view("Nora")  # type: ignore[arg-type]
    assert repr(session) == "<Session mini: you, nora, otto; 7 moves>"


def test_what_is_refused_is_said_and_changes_nothing() -> None:
    """Position, record, post stay; no question ends in an error of Python's."""
    session = new_game(chance=stack_deck(edition("mini"), CASE, HANDS, (1, 1)))
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
    session = new_game(seed=1)
    full = OSError("no room")
    session.keeper = Mock(**{"note_move.side_effect": full, "note_undo.side_effect": full})
    before = session.record
    with pytest.raises(OSError, match="no room"):
        session.play(session.choices.seat, moves.Roll())
    with pytest.raises(OSError, match="no room"):
        session.undo()
    assert isinstance(session.keeper.note_move.call_args.args[1], Step)
    session.keeper.note_undo.assert_called_once_with(6)
    assert session.record == before
    assert session.choices.roll
    asks = ("view", "letters", "branch", "problem_with_undo", "play")
    for session, ask, junk in product((new_game(), noir.new_game()), asks, JUNK):
        args = (junk, "roll") if ask == "play" else (junk,)
        with case_named(session, ask, junk):
            with pytest.raises(RefusedError) as refused:
                getattr(session, ask)(*args)
            assert re.match(r"[A-Z“].* .*[.)]$", str(refused.value))
            assert refused.value.words == ""  # who knows the table better still puts it in words
    session = new_game("mini", seed=7)
    with pytest.raises(RefusedError) as refused:
        session.play(0, moves.Roll())
    shown = "It is not your decision now: the table waits for Otto. (U08)"
    assert (str(refused.value), refused.value._render_traceback_()) == (shown, [shown])
    session.explain = None
    with pytest.raises(RefusedError, match=r"not-your-turn: {'seat': 2}"):
        session.play(0, moves.Roll())


def test_undo_takes_back_what_was_not_seen() -> None:
    """The dice fall the same again, as luck for others does."""
    session = new_game(seed=4)
    seat = session.choices.seat
    session.play(seat, moves.Roll())
    dice = session.view(0).table.dice
    session.undo()
    assert session.view(0).table.dice == ()
    session.play(seat, moves.Roll())
    assert session.view(0).table.dice == dice
    session = new_game(ready=False)
    with pytest.raises(RefusedError, match="no move to take back") as refused:
        session.undo()
    assert refused.value.problem.code == "nothing-to-undo"
    while session.choices.prepare != "mark-sheets":
        session.play(DEALER, moves.Prepare(session.choices.prepare))
    with pytest.raises(RefusedError, match=r"cannot be un(seen|known)") as refused:
        session.undo()
    assert refused.value.problem.code == "undo-secret"
    hand = session.view(0).hand
    session.undo(lab=True)
    assert session.view(0).hand == ()
    session.play(DEALER, moves.Prepare("deal"))
    assert session.view(0).hand == hand
    session = new_game(seed=1)
    mine = session.luck("bot 1").order(range(50))
    assert mine == session.chance.luck("bot 1", session.step, 0).order(range(50))
    assert mine != session.chance.luck("table", session.step, 0).order(range(50))
    session.play(session.choices.seat, moves.Roll())
    assert mine != session.luck("bot 1").order(range(50))


def test_every_earlier_step_can_be_looked_at() -> None:
    """The view that was; a branch leaves the game alone; a step beyond the game is refused."""
    session = new_game(seed=1)
    seen = []
    bots = bots_for(["random"] * 3)
    while not session.over and session.step < 60:
        seen.append((session.step, session.view(1)))
        run(session, bots, until=lambda s: s.step > seen[-1][0])
    assert len(seen) > 40
    for step, view in seen:
        assert session.view(1, step) == view
    session = new_game(seed=1)
    seat = session.choices.seat
    session.play(seat, moves.Roll())
    branch = session.branch(session.step - 1)
    assert branch.choices.seat == seat
    branch.play(seat, moves.Roll())
    assert branch.view(seat) == session.view(seat)
    branch.play(seat, next(iter(branch.choices)))
    assert branch.step == session.step + 1
    session = new_game("mini", seed=7)
    assert session.view(0, 0).table.turn == 0
    with pytest.raises(RefusedError, match=r"There is no move 99: the game has 7 moves"):
        session.view(0, 99)
    with pytest.raises(RefusedError, match=r"“roll” is a text, not a move."):
        session.branch(7).play(2, "roll")  # type: ignore[arg-type]


JUNK = (None, 1.5, "x", [], {}, object(), -1, 99, 2**80, float("nan"), int)
