"""Judging a learner's function: called on fresh trials under bounds, and held to properties.

What is asked of it is said by its trials: they know what to call it with, and what is wrong with
what it returned (``detective_checks.py``, ``hand_checks.py``). Whatever it does besides is answered
in words and harms nothing: exceptions, loops without end, too much memory, prints, and what it does
to what it was given, which is made anew for each call.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Iterable
from contextlib import redirect_stderr, redirect_stdout
from functools import partial
from itertools import islice
from typing import Any, Protocol

from cluekit.core.bounds import EndlessError, error_in_words, within
from cluekit.core.memory_bound import memory_bound
from cluekit.learn.answers.numbers import UnreadableError
from cluekit.learn.feedback import Feedback
from cluekit.learn.question import Question, not_yet
from cluekit.words import mark

Function = Callable[..., Any]

STEPS = 200_000
"""How many steps a function may take for one trial."""
MEMORY = 300_000_000
"""How many bytes more it may need."""
MOST = 500
"""How many things it may return: there are far fewer."""
LONGEST = 160
"""How much of an exception is told."""

ENDLESS = mark(
    "Case {number}: it did not come to an end and was stopped after {steps} steps. Is there a loop "
    "that never ends? Try it: {code}"
)
RAISED = mark("Case {number}: it stopped with {error} Try it: {code}")
NOTHING = mark("It returned nothing. Does it end with “return”?")
TOO_MANY = mark("It returned more than {most} things; far fewer are enough.")


class Trial(Protocol):
    """What a function is called with, once; ``code`` is what to type to try it oneself."""

    @property
    def number(self) -> int:
        """Which trial it is, from 1."""

    @property
    def code(self) -> str:
        """What to type."""

    @property
    def wanted(self) -> str:
        """What is said to a learner who returns something else: ``{what}`` is its type."""

    def arguments(self) -> tuple[object, ...]:
        """Return what the function gets: new each time."""

    def fault(self, made: list[object]) -> Feedback | None:
        """Return what is wrong with the things that it returned; None where nothing is."""


class Idle:
    """A function that finds nothing: an answer that can be read, and is called by a name."""

    def __init__(self, name: str) -> None:
        self.name = name

    def __call__(self, *_: object) -> set[str]:
        """Return nothing that could be found."""
        return set()

    def in_words(self) -> str:
        """Return the name under which a function is handed over."""
        return self.name


def example(question: Question) -> object:
    """Return a function that can be called, and is not right."""
    return Idle(question.part.function)


def reference(question: Question) -> object:
    """Return a function that is right: the one that the trials were made for."""
    return question.values["reference"]


# --- the check ------------------------------------------------------------------------------------


def check(question: Question, given: object) -> Feedback:
    """Return the feedback on a function: the first property that it breaks, in the first trial."""
    if not callable(given):
        raise UnreadableError(given if isinstance(given, str) else type(given).__name__)
    for trial in question.values["trials"]:
        made = _called(given, trial)
        told = made if isinstance(made, Feedback) else trial.fault(made)
        if told is not None:
            return told
    return Feedback("yes", question.part.because, dict(question.values))


def _called(function: Function, trial: Trial) -> list[object] | Feedback:
    """Call the function under its bounds; return the things that it returned."""
    about = {"number": trial.number, "code": trial.code}
    sink = _Nowhere()
    try:
        with memory_bound(MEMORY), redirect_stdout(sink), redirect_stderr(sink):
            returned = within(STEPS, partial(function, *trial.arguments()))
            if wrong := _no_things(returned, trial):
                return wrong
            listed = within(STEPS, partial(_listed, returned))
    except EndlessError as error:
        return not_yet(ENDLESS, {**about, "steps": error.steps})
    except Exception as error:  # noqa: BLE001 - whatever they think of; a stop goes on
        said = error_in_words(error)[:LONGEST].rstrip(".")
        return not_yet(RAISED, {**about, "error": f"{said}."})
    return listed if len(listed) <= MOST else not_yet(TOO_MANY, {"most": MOST})


def _no_things(returned: object, trial: Trial) -> Feedback | None:
    if returned is None:
        return not_yet(NOTHING)
    if isinstance(returned, (str, bytes)) or not isinstance(returned, Iterable):
        return not_yet(trial.wanted, {"what": type(returned).__name__})
    return None


def _listed(returned: Iterable[object]) -> list[object]:
    return list(islice(returned, MOST + 1))


class _Nowhere(io.TextIOBase):
    """Where prints go while a function is checked."""

    def write(self, text: str) -> int:
        """Forget a text."""
        return len(text)
