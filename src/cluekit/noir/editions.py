"""Editions: a mode of Noir as answers, read from a TOML file."""

from __future__ import annotations

import tomllib
from functools import cache, lru_cache
from importlib import resources
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from cluekit.core import Problem, RefusedError
from cluekit.noir.cast import CAST, Suspect
from cluekit.noir.options import Options

FORMAT, VERSION = "cluekit-noir-edition", 1
LARGEST_FILE = 20_000
SHIPPED = (
    "noir-classic",
    "noir-standard",
    "noir-citizens",
    "noir-003-classic",
    "noir-003-standard",
)
"""The editions that come with the kit."""

Id = Annotated[str, Meta(pattern="^[a-z0-9]+(-[a-z0-9]+)*$", max_length=40)]
Name = Annotated[str, Meta(min_length=1, max_length=60)]


class File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An edition file as it is written."""

    format: Literal["cluekit-noir-edition"]
    version: Literal[1]
    id: Id
    name: Name
    options: Options = Options()


class Edition(msgspec.Struct, frozen=True):
    """A mode with its house rules and its suspects. ``source`` is the text of the file."""

    id: str
    name: str
    options: Options
    suspects: tuple[Suspect, ...]
    source: str
    players: tuple[int, int] = (2, 2)

    def __repr__(self) -> str:
        """Return a short form."""
        return f"Edition({self.id!r})"

    def number(self, name: str) -> int:
        """Return the suspect with this letter or id; raises ``KeyError`` with the name."""
        for number, suspect in enumerate(self.suspects):
            if name.lower() in (suspect.letter.lower(), suspect.id):
                return number
        raise KeyError(name)


@cache
def edition(name: str) -> Edition:
    """Return a shipped edition by its id; refuses others with the ids there are."""
    if name not in SHIPPED:
        about = {"name": str(name)[:40], "known": list(SHIPPED)}
        raise RefusedError(Problem("no-such-edition", about=about))
    file = resources.files("cluekit.noir").joinpath("editions", f"{name}.toml")
    return read_edition(file.read_text(encoding="utf-8"))


@lru_cache(maxsize=16)
def read_edition(text: str) -> Edition:
    """Read the text of an edition file; raises ``RefusedError`` with what is wrong."""
    file = _file(text)
    options = file.options
    problem = problem_with(options)
    if problem:
        raise RefusedError(problem)
    return Edition(file.id, file.name, options, CAST[: options.suspects], text)


def _file(text: str) -> File:
    if len(text) > LARGEST_FILE:
        raise RefusedError(Problem("edition-too-large", about={"largest": LARGEST_FILE}))
    try:
        table: Any = tomllib.loads(text)
        return msgspec.convert(table, File)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError, RecursionError) as error:
        about = {"reason": str(error)[:200]}
        raise RefusedError(Problem("edition-wrong", about=about)) from None


def problem_with(options: Options) -> Problem | None:
    """Return why no game can be played by these answers, or None."""
    least = options.hand + 2  # the Killer's card, and one to go on with
    if options.suspects < least:
        return Problem("too-many-cards-drawn", "N04", {"hand": options.hand, "least": least})
    if options.toll >= options.suspects:
        return Problem("toll-too-high", "N15", {"toll": options.toll, "most": options.suspects - 1})
    if options.hand == 1 and not options.dead_identity:
        return Problem("one-card-may-be-dead", "N04", {"hand": options.hand})
    return None
