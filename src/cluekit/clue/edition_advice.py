"""Advice on an edition file: what can be played, but was hardly meant so."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from cluekit.clue.editions.mistakes import cards, options_of, texts
from cluekit.clue.editions.options import Options
from cluekit.clue.picture.boards.floors import KINDS as FLOORS
from cluekit.clue.picture.glyphs import WEAPONS
from cluekit.core import Problem
from cluekit.core.edition_text import Path_
from cluekit.core.misfits import Placed, notes_in
from cluekit.core.problems import nearest
from cluekit.draw.crests import SHAPES

DRAWN = {
    "suspects": SHAPES,
    "weapons": tuple(WEAPONS),
    "rooms": ("plain", *FLOORS),
}
"""The shapes that can be drawn, for each kind of card."""


def notes_on(text: str) -> list[Problem]:
    """Return what is odd in the text of an edition file that has no mistakes, by its lines."""
    return notes_in(text, _notes)


def _notes(table: dict[str, object]) -> Iterator[Placed]:
    yield from _shapes(table)
    for key in ("shape", "colour"):
        yield from _alike(table, key)
    options = options_of(table)
    if options is not None:
        yield from _switches(table, options)


def _shapes(table: dict[str, object]) -> Iterator[Placed]:
    """Name the shapes for which there is no drawing; a weapon drawn by its id needs none."""
    for kind, known in DRAWN.items():
        for path, card in cards(table, kind):
            shape = card.get("shape", "plain")
            if shape not in known and not (kind == "weapons" and card["id"] in WEAPONS):
                yield Placed((*path, "shape"), _no_drawing(shape, known))


def _no_drawing(shape: str, known: Sequence[str]) -> Problem:
    if meant := nearest(shape, known):
        return Problem("shape-nearest", about={"name": shape, "meant": meant})
    return Problem("shape-unknown", about={"name": shape, "known": list(known)})


def _alike(table: dict[str, Any], key: str) -> Iterator[Placed]:
    """Name suspects that share a shape or a colour: they are hard to tell apart."""
    first: dict[str, Path_] = {}
    for path, word in texts(table, "suspects", key):
        other = first.setdefault(word.lower(), path)
        if other != path:
            about = {"name": word, "other": table["suspects"][other[1]]["id"]}
            code = "suspects-same-shape" if key == "shape" else "suspects-same-colour"
            yield Placed(path, Problem(code, about=about))


def _switches(table: dict[str, Any], options: Options) -> Iterator[Placed]:
    written = table.get("options", {})
    drawn = options.dice_faces == "question-mark" or "?" in table["board"]["map"]
    if options.bonus_cards and not drawn:
        yield Placed(("options", "bonus-cards"), Problem("bonus-never-drawn"))
    if "turn-order" in options.setup_order and "first-player" in written:
        yield Placed(("options", "first-player"), Problem("first-player-unused"))
    if options.staying == "never" and written.get("suggestions") == "each-turn":
        yield Placed(("options", "suggestions"), Problem("each-turn-but-never-staying"))
    if options.questioning == "fast" and "cards-shown" in written and options.cards_shown != "all":
        yield Placed(("options", "cards-shown"), Problem("fast-shows-all"))
