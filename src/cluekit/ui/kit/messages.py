"""The door: what a browser says is decoded strictly, or turned away in words.

Whatever comes over the widget's channel is hostile until it has passed here: it has the right
shape and size, an id, and the turn it was meant for.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Annotated, ParamSpec, TypeVar

import msgspec
from msgspec import Meta

from cluekit.core.calls import check_call
from cluekit.core.problems import Problem, RefusedError
from cluekit.visible import visible
from cluekit.words import say

LONGEST_VALUE = 2_000
"""The most characters one field of a form may have."""

LONGEST_PASTED = 200_000
"""The most characters of the one field into which a whole edition file is pasted."""

PASTED = "pasted"

_Id = Annotated[str, Meta(min_length=1, max_length=40, pattern=r"^[a-z0-9]+-[0-9]+$")]
_Target = Annotated[str, Meta(min_length=1, max_length=120)]
_Name = Annotated[str, Meta(max_length=60)]
_Values = Annotated[list[Annotated[str, Meta(max_length=LONGEST_PASTED)]], Meta(max_length=60)]


class NotHeardError(Exception):
    """A message that was not acted on. Its text says why, in the reader's language."""

    def _render_traceback_(self) -> list[str]:
        """What a notebook's cell prints (IPython asks for it): the sentence, and no traceback."""
        return [visible(str(self))]


class Press(msgspec.Struct, frozen=True, tag_field="kind", tag="press", forbid_unknown_fields=True):
    """Something was pressed: ``target`` names it, ``turn`` is the turn the presser saw.

    ``values`` holds the fields of the form around it; a name may have several values.
    """

    id: _Id
    target: _Target
    turn: int
    values: Annotated[dict[_Name, _Values], Meta(max_length=80)] = {}

    def value(self, name: str) -> str:
        """Return the first value of a field, "" when it has none."""
        return next(iter(self.values.get(name, ())), "")

    @property
    def words(self) -> list[str]:
        """The parts of the target: ``walk:12`` is ``["walk", "12"]``."""
        return self.target.split(":")


def decode(content: object) -> Press:
    """Return the press that a message means; raises ``NotHeardError``."""
    try:
        press = msgspec.convert(content, Press, strict=True)
        msgspec.json.encode(press)  # half a character (a lone surrogate) can be written nowhere
    except (msgspec.ValidationError, RecursionError, UnicodeError):
        raise NotHeardError(say("That message could not be read; nothing has changed.")) from None
    # Only one field takes a whole file
    plain = (text for name, texts in press.values.items() if name != PASTED for text in texts)
    long = len(press.values.get(PASTED, ())) > 1 or any(len(text) > LONGEST_VALUE for text in plain)
    if long or not press.target.isprintable():
        raise NotHeardError(say("That message could not be read; nothing has changed."))
    return press


def check_turn(press: Press, turn: int) -> None:
    """Turn away what was meant for another moment; raises ``NotHeardError``."""
    if press.turn != turn:
        raise NotHeardError(
            say("The game has gone on since then; nothing has changed. Look again.")
        )


# --- refusals -------------------------------------------------------------------------------------
# Refusals as a cell shows them: a sentence, not a code.

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
    """A lookup that found nothing, refused in words: still a LookupError to those who catch one."""


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
