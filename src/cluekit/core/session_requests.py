"""Requests that a session cannot meet: a seat, a step or an argument that does not exist."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial, wraps
from typing import Any, ParamSpec, TypeVar

from cluekit.core.calls import as_written, check_call
from cluekit.core.letters import DEALER, SPECTATOR
from cluekit.core.problems import Problem, RefusedError

Explain = Callable[[Problem, Any, Any], str]
"""What puts a problem into words, given the edition and the players."""

Given = ParamSpec("Given")
Found = TypeVar("Found")


def refuse_misfits(make: Callable[Given, Found]) -> Callable[Given, Found]:
    """Return a session's method that refuses wrong arguments by their names.

    Not for ``view``, ``play`` and ``luck``: bots' games call them all the time.
    """

    @wraps(make)
    def made(*args: Given.args, **kwargs: Given.kwargs) -> Found:
        try:
            check_call(make, args, kwargs)
        except RefusedError as error:
            raise refusal_of(args[0], error.problem) from None
        return make(*args, **kwargs)

    return made


def refusal_of(session: Any, problem: Problem) -> RefusedError:
    """Return a refusal by a session: a sentence where the session can explain, else a code."""
    if session.explain is None:
        return RefusedError(problem)
    explain = partial(session.explain, edition=session.edition, players=session.players)
    return RefusedError(problem, explain=explain)


def check_onlooker(session: Any, seat: object) -> None:
    """Refuse anything but a seat of this game, the spectator and the dealer."""
    seats = range(len(session.players))
    if type(seat) is int and (seat in seats or seat in (SPECTATOR, DEALER)):
        return
    name = seat[:40] if isinstance(seat, str) else as_written(seat)
    raise refusal_of(session, Problem("no-such-seat", about={"name": name, "known": [*seats]}))


def check_number(session: Any, seat: object) -> None:
    """Refuse a seat that is not a number."""
    if not isinstance(seat, int):
        check_onlooker(session, seat)


def check_step(session: Any, step: object) -> None:
    """Refuse a step that this game has not reached."""
    if type(step) is not int or not 0 <= step <= session.step:
        about = {"step": as_written(step), "last": session.step}
        raise refusal_of(session, Problem("no-such-step", about=about))
