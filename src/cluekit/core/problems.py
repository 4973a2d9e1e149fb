"""Refusals: a code and what it is about. Words come later, in the reader's language."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from difflib import get_close_matches
from typing import Any, NamedTuple, Protocol

import msgspec

from cluekit.core.letters import DEALER
from cluekit.visible import visible


class Problem(msgspec.Struct, frozen=True):
    """Why something was refused.

    ``code`` names the reason in kebab case, ``clause`` the rule that says so ("U12", or "" where
    no rule is needed), ``about`` holds what the sentence needs, as plain ids and numbers.
    """

    code: str
    clause: str = ""
    about: dict[str, Any] = {}


class RefusedError(Exception):
    """A move, a file or a message was refused; nothing has changed.

    ``words`` is the whole sentence, where the code that raises it knows the reader's language.
    Where it only knows who does, ``explain`` is asked when the error is shown.
    """

    def __init__(
        self, problem: Problem, words: str = "", explain: Callable[[Problem], str] | None = None
    ) -> None:
        plain = f"{problem.code}: {problem.about}" if problem.about else problem.code
        super().__init__(words or plain)
        self.words = words
        self.problem = problem
        self._explain = explain

    def __str__(self) -> str:
        """Return the sentence; the code, where nobody knows words for it."""
        if self.words or self._explain is None:
            return super().__str__()
        return self._explain(self.problem)

    def _render_traceback_(self) -> list[str]:
        """What a notebook's cell prints (IPython asks for it): the sentence, and no traceback."""
        return [visible(str(self))]


def refuse_if(problem: Problem | None) -> None:
    """Raise the refusal of what has a problem; without one, go on."""
    if problem is not None:
        raise RefusedError(problem)


def refusal(code: str, /, **about: object) -> RefusedError:
    """Return a refusal for this reason, ready to be raised; no rule need say so."""
    return RefusedError(Problem(code, about=about))


def nearest(word: str, known: Iterable[str]) -> str:
    """Return the known word that is most like this one, "" where none is like it."""
    plain = word[:80].strip().casefold()
    return next(iter(get_close_matches(plain, list(known), n=1)), "")


# --- refusing -------------------------------------------------------------------------------------
# What every game refuses alike: a move too late, out of turn, of no known kind.

SETUP = "setup"
"""The phase of every game before it begins."""


class Decision(Protocol):
    """What sessions and refusals ask of a game's choices: all legal moves of one seat."""

    @property
    def seat(self) -> int:
        """The seat that decides, below 0 when nobody has anything left to decide."""

    @property
    def phase(self) -> str:
        """Where the game stands; "setup" until it has begun."""

    @property
    def prepare(self) -> str:
        """The next step of the set-up, or ""."""

    def kinds(self) -> tuple[type[Any], ...]:
        """Return the kinds of move that are open."""

    def __contains__(self, move: object, /) -> bool:
        """Tell whether this very move is legal."""


class Refusing(NamedTuple):
    """What a game's refusals go by.

    ``over`` is the clause that ends the game, ``order`` the one that says whose turn it is;
    ``well_formed`` tells whether something is a move of the game at all; ``why`` says of each
    kind of move, given the state, the choices and the move, why it may not be made now.
    """

    over: str
    order: str
    well_formed: Callable[[object], bool]
    why: Mapping[type, Callable[[Any, Any, Any], Problem]]

    def problem_with(
        self, state: object, choices: Decision, seat: int, move: object
    ) -> Problem | None:
        """Return why the seat may not play the move, or None when it is one of its choices."""
        if choices.seat == seat and move in choices:
            return None
        problem = out_of_turn(choices, seat, over=self.over, order=self.order)
        problem = problem or no_move(move, self.well_formed)
        return problem or self.why[type(move)](state, choices, move)


def out_of_turn(choices: Decision, seat: int, *, over: str, order: str) -> Problem | None:
    """Return why this seat decides nothing now, or None when the decision is its own.

    ``over`` is the clause that ends the game, ``order`` the one that says whose turn it is.
    """
    if choices.seat < 0:
        return Problem("game-over", over)
    if choices.seat == seat:
        return None
    if choices.seat == DEALER:
        return Problem("still-setting-up", about={"next": choices.prepare})
    if seat == DEALER and choices.phase != SETUP:
        return Problem("already-set-up")
    return Problem("not-your-turn", order, {"seat": choices.seat})


def no_move(move: object, well_formed: Callable[[object], bool]) -> Problem | None:
    """Return why this is not a move of the game at all, or None."""
    if well_formed(move):
        return None
    if isinstance(move, str):
        return Problem("text-for-a-move", about={"text": move[:40]})
    return Problem("not-a-move", about={"move": type(move).__name__[:40]})


def not_now(choices: Decision, wanted: str, clause: str) -> Problem:
    """Return the problem that this kind of move comes at another time; it names the open kinds."""
    about = {"wanted": wanted, "kinds": [kind.__struct_config__.tag for kind in choices.kinds()]}
    return Problem("not-now", clause, about)


def out_of_order(choices: Decision, step: object, clause: str) -> Problem:
    """Return why a step of the set-up is not the next one: somebody may have to choose first."""
    if not choices.prepare and choices.phase == SETUP:
        return not_now(choices, "prepare", clause)
    if not choices.prepare:
        return Problem("already-set-up")
    return Problem("setup-order", clause, {"step": str(step)[:40], "next": choices.prepare})
