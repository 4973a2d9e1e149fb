"""Judging a game that a learner played: whether it stands where the exercise wants it."""

from __future__ import annotations

from cluekit.core.session import AnySession, Session
from cluekit.learn.answers.numbers import UnreadableError
from cluekit.learn.feedback import Feedback
from cluekit.learn.game_goals import GOALS
from cluekit.learn.own_games import chair, is_of, laid_in, play_out
from cluekit.learn.question import Question, not_yet
from cluekit.learn.values import Word
from cluekit.words import mark

ANOTHER = mark("That is another game. Begin again: then this exercise’s own is on the table.")
LOST = mark("{why} Begin again: one press lays the same game anew.")


def check(question: Question, given: object) -> Feedback:
    """Return how a game stands: there, lost, or what is missing. A table hands over its game."""
    session, laid = _session(given), laid_in(question.case)
    if not is_of(laid, session):
        return not_yet(ANOTHER)
    found = GOALS[laid.goal].standing(session, chair(laid))
    if found.state == "reached":
        return Feedback("yes", question.part.because, {**question.values, **found.values})
    message, about = found.message, found.values
    if found.state == "lost":
        message, about = LOST, {"why": Word(found.message, found.values)}
    if found.slip:
        return Feedback("close", message, about, found.slip)
    return not_yet(message, about)


def _session(given: object) -> AnySession:
    """Return the game that was handed over; raises ``UnreadableError`` where there is none."""
    if isinstance(given, Session):
        return given
    try:
        found = getattr(given, "session", None)
    except Exception:  # noqa: BLE001 - whatever somebody hands over
        found = None
    if isinstance(found, Session):
        return found
    raise UnreadableError(given if isinstance(given, str) else type(given).__name__)


def right(question: Question) -> AnySession:
    """Return the game as played by somebody who reaches the goal."""
    laid = laid_in(question.case)
    return play_out(laid, GOALS[laid.goal].good())


def example(_: Question) -> str:
    """Return what stands in the call."""
    return "game"
