"""What stands beside a sheet about choices and about the owner's marks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from cluekit.clue.picture.sheets.grid import VERDICTS
from cluekit.clue.picture.sheets.layout import Cell, Layout
from cluekit.clue.wording.claims import Names, claim
from cluekit.draw import Element, el
from cluekit.logic import Clause
from cluekit.ui.kit.controls import panel, small_button
from cluekit.words import mark, say, say_n


def choices_about(names: Names, choices: Sequence[tuple[str, Clause]]) -> list[Element]:
    """Return what is known though no cell of it is: one of several must be so, and why."""
    if not choices:
        return []
    items = [
        el(
            "li",
            el("span", claim(names, clause)),
            small_button(
                say("Why?"), target, label=say("Why? {claim}", claim=claim(names, clause))
            ),
        )
        for target, clause in choices
    ]
    heading = el("p", say("This is certain: one of several"), class_="ck-caption")
    return [heading, el("ul", items, role="list", class_="ck-plain")]


def checked_panel(judged: Mapping[Cell, str], layout: Layout) -> Element:
    """Return what a check found of the pencil marks, each with its sign and its words."""
    lines = [
        _judged(cell, what, layout)
        for cell, what in sorted(judged.items(), key=lambda each: (ORDER.index(each[1]), each[0]))
        if what != "right"
    ]
    away = [
        small_button(say("Rub out what is wrong"), "rub:wrong") if _has(judged, "wrong") else None,
        small_button(say("Rub out what does not follow yet"), "rub:early")
        if _has(judged, "early")
        else None,
    ]
    said = el("p", checked_words(judged))
    listed = el("ul", lines, role="list", class_="ck-plain")
    tools = el("div", away, class_="ck-row")
    return panel("check", say("Your marks"), [said, listed, tools])


def _has(judged: Mapping[Cell, str], what: str) -> bool:
    return what in judged.values()


def checked_words(judged: Mapping[Cell, str]) -> str:
    """Return how many marks are right, wrong, or not to be known yet."""
    if not judged:
        return say("You have no ✓ or ✕ to check.")
    found = list(judged.values())
    right, wrong, early = (found.count(what) for what in ("right", "wrong", "early"))
    return " ".join(
        [
            say_n("{n} mark is right.", "{n} marks are right.", right),
            say_n("{n} is wrong.", "{n} are wrong.", wrong),
            say_n("{n} does not follow yet.", "{n} do not follow yet.", early),
        ]
    )


ORDER = ("wrong", "early", "right")
_SAYS = {
    "wrong": mark("{cell}: this cannot be so."),
    "early": mark("{cell}: it may still go either way."),
}


def _judged(cell: Cell, what: str, layout: Layout) -> Element:
    name = layout.title(cell)
    why = small_button(
        say("Why?"), f"ask:{cell[0]}:{cell[1]}", label=say("Why? {claim}", claim=name)
    )
    return el(
        "li",
        el("b", VERDICTS[what], class_=f"ck-found-{what}", aria_hidden="true"),
        el("span", say(_SAYS[what], cell=name)),
        why,
        class_="ck-judged",
        data_key=f"judged:{cell[0]}:{cell[1]}",
    )


def guessed_panel(guessed: Mapping[Cell, str], new: int, layout: Layout) -> Element:
    """Return how the owner's guesses compare with what has just been printed."""
    wrong = [cell for cell, what in sorted(guessed.items()) if what == "wrong"]
    items = [el("li", say("{cell}: it is the other way.", cell=layout.title(c))) for c in wrong]
    said = el("p", guessed_words(guessed, new))
    listed = el("ul", items, role="list", class_="ck-plain")
    return panel("guess", say("Your guesses"), [said, listed])


def guessed_words(guessed: Mapping[Cell, str], new: int) -> str:
    """Return how many of the new marks were guessed, and how many of these rightly."""
    right = list(guessed.values()).count("right")
    return say(
        "New: {new}. Guessed: {guessed}; right of these: {right}.",
        new=new,
        guessed=len(guessed),
        right=right,
    )
