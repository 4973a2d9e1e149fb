"""Checking edition files of Noir: all that is wrong, with line, key and what would be right.

A file without any mistake is an edition that can be played.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from cluekit.core import Problem
from cluekit.core.misfits import Placed, fit, form_of, misfits, mistakes_in, notes_in
from cluekit.noir.editions.file_format import CAST, VERSION, File, Options


def problems_in(text: str) -> list[Problem]:
    """Return every mistake in the text of an edition file, in the order of its lines."""
    return mistakes_in(text, VERSION, _mistakes)


def _mistakes(table: dict[str, object]) -> Iterator[Placed]:
    yield from misfits(table, form_of(File))
    options = fit(table.get("options", {}), Options)
    yield from _names(table, options)
    if options is not None:
        for option, problem in contradictions(options):
            yield Placed(("options", option), problem)


def contradictions(options: Options) -> Iterator[tuple[str, Problem]]:
    """Yield why no game can be played by these answers, with the option to blame (N04, N15)."""
    least = options.hand + 2  # the Killer's card, and one to go on with
    if options.suspects < least:
        about = {
            "hand": options.hand,
            "least": least,
            "suspects": options.suspects,
            "most": options.suspects - 2,
        }
        yield "hand", Problem("too-many-cards-drawn", "N04", about)
    if options.toll >= options.suspects:
        about = {"toll": options.toll, "most": options.suspects - 1}
        yield "toll", Problem("toll-too-high", "N15", about)
    if options.hand == 1 and not options.dead_identity:
        yield "hand", Problem("one-card-may-be-dead", "N04", {"hand": options.hand})


# --- suspects with names of your own ----------------------------------------------------------


def _names(table: dict[str, object], options: Options | None) -> Iterator[Placed]:
    """Every suspect has a name, and no two have the same."""
    names = [name for name in _listed(table) if isinstance(name, str)]
    seen: set[str] = set()
    for index, name in enumerate(names):
        if name.casefold() in seen:
            twice = Problem("suspect-name-twice", about={"name": name[:40]})
            yield Placed(("suspects", index), twice)
        seen.add(name.casefold())
    if names and options is not None and len(names) < options.suspects:
        about = {
            "count": len(names),
            "suspects": options.suspects,
            "rows": options.rows,
            "columns": options.columns,
        }
        yield Placed(("suspects",), Problem("suspects-too-few", "N01", about))


def _listed(table: dict[str, Any]) -> list[Any]:
    found = table.get("suspects")
    return found[: len(CAST)] if isinstance(found, list) else []


# --- advice ------------------------------------------------------------------------------------


def notes_on(text: str) -> list[Problem]:
    """Return what is odd in the text of an edition file that has no mistakes, by its lines."""
    return notes_in(text, _notes)


def _notes(table: dict[str, object]) -> Iterator[Placed]:
    options = msgspec.convert(table.get("options", {}), Options)
    names = _listed(table)
    if len(names) > options.suspects:
        about = {"count": len(names), "suspects": options.suspects}
        yield Placed(("suspects",), Problem("suspects-left-over", about=about))
    yield from _letters(names[: options.suspects])
    if options.citizens_arrest and not options.canvas:
        yield Placed(("options", "citizens-arrest"), Problem("citizens-without-canvas", "N19"))
    if options.citizens_arrest and options.hand == 1:
        yield Placed(("options", "citizens-arrest"), Problem("citizens-without-hand", "N19"))


def _letters(names: list[str]) -> Iterator[Placed]:
    """Name the first suspect whose name begins with another letter than the suspect's own."""
    for index, (name, suspect) in enumerate(zip(names, CAST, strict=False)):
        if name[:1].upper() != suspect.letter[0]:
            about = {"name": name, "letter": suspect.letter}
            yield Placed(("suspects", index), Problem("suspect-other-letter", about=about))
            return
