"""What is asked of a refusal, and tables that stand a little otherwise than any game leads to."""

from typing import Any

import pytest
from msgspec.structs import replace

from cluekit.clue.public import moves
from cluekit.clue.wording import explain
from cluekit.core import Problem, RefusedError
from cluekit.core.session import Session
from rulebook.situations import at_table, dice, do
from standing import put_at


def refusal(session: Session, move: Any, seat: int | None = None) -> Problem:
    """Return why the one who decides, or that seat, may not do this; nothing may change by it."""
    step, asked = session.step, session.choices.seat if seat is None else seat
    problem = session.problem_with(asked, move)
    assert problem is not None
    with pytest.raises(RefusedError) as refused:
        session.play(asked, move)
    assert (refused.value.problem, session.step) == (problem, step)
    return problem


def code_of(session: Session, move: Any) -> tuple[str, str]:
    """Return code and clause of the refusal."""
    found = refusal(session, move)
    return found.code, found.clause


def said(session: Session, move: Any) -> str:
    """Return the refusal in English."""
    return explain(refusal(session, move), session.edition, session.players)


def lies(session: Session, **changes: Any) -> Session:
    """Let the table lie a little otherwise; return the session."""
    here = session._positions[-1]
    put_at(session, replace(here, table=replace(here.table, **changes)))
    session._choices = None
    return session


def rolled(**answers: Any) -> Session:
    """Return a table where seat 0 has rolled three."""
    session = at_table(**answers)
    dice(session, 1, 2)
    do(session, moves.Roll())
    return session
