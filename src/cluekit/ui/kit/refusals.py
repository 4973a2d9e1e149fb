"""Refusals as a cell shows them: a sentence, not a code."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import ParamSpec, TypeVar

from cluekit.core.calls import check_call
from cluekit.core.problems import Problem, RefusedError

Explain = Callable[[Problem], str]
Given = ParamSpec("Given")
Made = TypeVar("Made")


class _Words:
    """Who puts a problem into words: the kit knows no game, so this is handed to it."""

    explain: Explain = staticmethod(lambda problem: problem.code)


def explain_with(explain: Explain) -> None:
    """Put problems into words in this way from now on, wherever no table says more of them."""
    _Words.explain = staticmethod(explain)


def explain(problem: Problem) -> str:
    """Return why something was refused, in words."""
    return _Words.explain(problem)


class NotThereError(RefusedError, LookupError):
    """A lookup that found nothing, refused in words; still a LookupError for who catches that."""


def plainly(make: Callable[Given, Made]) -> Callable[Given, Made]:
    """Return the same function; what it refuses reads as a sentence in the reader's language.

    Arguments of a wrong kind are refused by their names, before anything is done. The problem
    stays with the error, for code that asks for it. A plain LookupError is how parts
    below say in words that there is no such thing; a KeyError would be a mistake of ours, and
    passes.
    """

    @wraps(make)
    def made(*args: Given.args, **kwargs: Given.kwargs) -> Made:
        try:
            check_call(make, args, kwargs)
            return make(*args, **kwargs)
        except RefusedError as error:
            if error.words:
                raise
            raise RefusedError(error.problem, explain(error.problem)) from None
        except LookupError as error:
            if type(error) is not LookupError:
                raise
            raise NotThereError(Problem("no-such-thing"), str(error)) from None

    return made
