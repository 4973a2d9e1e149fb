"""A session: play, take back, look back, branch; and what it refuses."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import product

import pytest

from cluekit import noir
from cluekit.clue import bots_for, edition, new_game, stack_deck
from cluekit.clue.public import moves
from cluekit.core import DEALER, NOBODY, SPECTATOR, Letter, RefusedError, only, reaches
from cluekit.core.session import AnySession, Session, Step, run
from naming import case_named

HANDS = [["ada", "rope"], ["carla", "dagger"], ["library", "tower"]]
CASE = ("bruno", "vase", "garden")


def scripted_game(*dice: int) -> Session:
    """You hold Ada and Rope, Nora Carla and Dagger, Otto Library and Tower."""
    return new_game(chance=stack_deck(edition("mini"), CASE, HANDS, dice))


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


def test_a_refused_move_changes_nothing() -> None:
    """Position, record and post are the same afterwards; so it is when the save fails."""
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
    session = new_game(seed=1)
    session.keeper = Refusing()
    before = session.record
    with pytest.raises(OSError, match="Step"):
        session.play(session.choices.seat, moves.Roll())
    with pytest.raises(OSError, match="6"):
        session.undo()
    assert session.record == before
    assert session.choices.roll


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


JUNK = (None, 1.5, "x", [], {}, object(), -1, 99, 2**80, float("nan"), int)


@pytest.mark.parametrize("game", [new_game, noir.new_game])
def test_a_senseless_question_is_refused_in_a_sentence(game: Callable[[], AnySession]) -> None:
    """No seat, no move and no text ends in an error of Python's; what is refused is said."""
    session = game()
    for ask, junk in product(("view", "letters", "branch", "problem_with_undo", "play"), JUNK):
        args = (junk, "roll") if ask == "play" else (junk,)
        with case_named(ask, junk):
            with pytest.raises(RefusedError) as refused:
                getattr(session, ask)(*args)
            assert re.match(r"[A-Z“].* .*[.)]$", str(refused.value))
            assert refused.value.words == ""  # who knows the table better still puts it in words


def test_a_refusal_is_shown_in_words_where_a_session_knows_them() -> None:
    """By name, with the clause; without them it is shown by its code."""
    session = new_game("mini", seed=7)
    with pytest.raises(RefusedError) as refused:
        session.play(0, moves.Roll())
    shown = "It is not your decision now: the table waits for Otto. (U08)"
    assert (str(refused.value), refused.value._render_traceback_()) == (shown, [shown])
    session.explain = None
    with pytest.raises(RefusedError, match=r"not-your-turn: {'seat': 2}"):
        session.play(0, moves.Roll())
