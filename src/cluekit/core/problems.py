"""Refusals: a code and what it is about. Words come later, in the reader's language."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from difflib import get_close_matches
from typing import Any

import msgspec

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
