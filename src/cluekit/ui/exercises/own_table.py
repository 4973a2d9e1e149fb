"""The table of an exercise: laid once, begun again in one press, found again by its exercise."""

from __future__ import annotations

from cluekit.core.session import AnySession, Session
from cluekit.learn.exercises import Exercise
from cluekit.learn.forms import Laid
from cluekit.learn.game_goals import GOALS
from cluekit.learn.own_games import deal_out, is_of, kinds, play_out
from cluekit.ui import registry
from cluekit.ui.exercises.state import Desk
from cluekit.ui.kit.presses import NothingHereError
from cluekit.ui.tables import seating
from cluekit.ui.tables.sitting import Sitting
from cluekit.ui.tables.widget import Table

_STANDING: dict[str, Sitting] = {}
"""The sittings of exercises in this kernel."""


def game_on_table(desk: Desk, part: int) -> AnySession | None:
    """Return the game on the table of an exercise, else one that was handed over in code."""
    if sitting := _STANDING.get(desk.attempt.exercise.id):
        return sitting.session
    given = [getattr(one, "session", one) for one in desk.attempt.given[part : part + 1]]
    return next((one for one in given if isinstance(one, Session)), None)


def has_table(exercise: Exercise) -> bool:
    """Tell whether a table of this exercise is laid."""
    return exercise.id in _STANDING


def is_laid(exercise: Exercise) -> bool:
    """Tell whether this very case lies on the table of its exercise."""
    sitting, laid = _STANDING.get(exercise.id), exercise.case.table
    return bool(sitting and laid and is_of(laid, sitting.session))


def table_of(exercise: Exercise) -> Table:
    """Lay the table of an exercise, or show it again as it stands.

    Raises ``NothingHereError`` for an exercise without one.
    """
    laid = exercise.case.table
    if laid is None:
        raise NothingHereError
    if exercise.id not in _STANDING:
        _STANDING[exercise.id] = _sitting_of(laid, exercise.id)
    elif not is_laid(exercise):
        begin_again(exercise)
    return _STANDING[exercise.id].shown_as(Table)


def begin_again(exercise: Exercise) -> None:
    """Lay the game of an exercise anew on its table, where there is one."""
    sitting, laid = _STANDING.get(exercise.id), exercise.case.table
    if sitting is not None and laid is not None:
        sitting.go_on_with(_game_of(laid))


def _sitting_of(laid: Laid, name: str) -> Sitting:
    session = _game_of(laid)
    made = seating.seat(session, kinds(laid), registry.staging_of(session), called=name)
    made.look_for_earlier()
    return made


def _game_of(laid: Laid) -> AnySession:
    """Return the game with the moves that are made already."""
    return play_out(laid, GOALS[laid.goal].good(), laid.moves) if laid.moves else deal_out(laid)
