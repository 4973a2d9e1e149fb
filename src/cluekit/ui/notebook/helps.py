"""The row of tools above the sheet: pens, help as a short menu, and what lessons unlock.

What the reader's lessons have unlocked stands in the row; the rest is folded away under *More*,
each with the lesson that explains it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from cluekit.clue.deduction.help_levels import BEGINNER, HELPS
from cluekit.core import SPECTATOR
from cluekit.draw import Child, Element, el
from cluekit.learn.inventory import lesson_of
from cluekit.ui.kit.controls import menu, small_button, toggle
from cluekit.ui.kit.pens import pens
from cluekit.ui.notebook.page_values import Page
from cluekit.words import mark, say

HELP_NAMES = {
    "pencil": mark("Pencil only"),
    "check": mark("Check when I ask"),
    "follows": mark("Show what follows"),
    "all": mark("Everything, and how likely"),
}
"""The levels of help, as a menu says them."""

HELP_SAYS = {
    "pencil": mark("Paper and pencil: nothing is printed, nothing is judged."),
    "check": mark(
        "You mark, and when you ask, each of your marks is judged: right, wrong, too early."
    ),
    "follows": mark("What follows from all you saw is printed, each mark with its reason."),
    "all": mark("All that can be known is printed, and how likely the rest is."),
}
"""Each level in a sentence."""

KITS = {
    "usual": mark("the first rules"),
    "unlocked": mark("what my lessons have unlocked"),
    "every": mark("every rule"),
}
"""The sets of rules that may print, as a menu says them."""


class Tool(NamedTuple):
    """A tool: what shows it, what it does in a sentence, and the rule that unlocks it, if any."""

    shown: Element
    says: str
    rule: str = ""


def helps(page: Page) -> Element:
    """Return the row of tools above the sheet."""
    return el(
        "form",
        _pens(page),
        _row(page),
        class_="ck-helps",
        data_key="helps",
        data_focus=True,
    )


def folded_helps(page: Page, explained: Iterator[Element]) -> Element:
    """Return the same in one line, as a table has it: the pens, and the rest behind a word."""
    return el(
        "form",
        _pens(page),
        el(
            "details",
            el("summary", say("Help"), class_="ck-summary"),
            _row(page),
            list(explained),
            data_key="helps-folded",
        ),
        class_="ck-helps ck-sheet-tools",
        data_key="sheet-tools",
        data_focus=True,
    )


def _pens(page: Page) -> Element:
    return pens(page.notes.pressing, "pressing:{}", _ask(page) if page.asks else None)


def _row(page: Page) -> Element:
    """Return the level of help, and the tools that the reader's lessons have unlocked."""
    tools = list(_tools(page))
    near = [tool for tool in tools if not tool.rule or tool.rule in page.mine]
    far = [tool for tool in tools if tool not in near]
    return el(
        "div",
        _levels(page),
        small_button(say("Check my marks"), "check") if page.asks else None,
        [tool.shown for tool in near],
        _more(far) if far else None,
        class_="ck-row",
        data_key="tools",
    )


def _ask(page: Page) -> Element:
    return toggle(say("Why?"), "pressing:ask", on=page.notes.pressing == "ask")


def _levels(page: Page) -> Element:
    """Return the levels of help: folded, the one in use on the outside, a sentence for each."""
    rows = [el("li", _level(level, on=level == page.help)) for level in HELPS]
    return el(
        "details",
        el("summary", say("Help: {level}", level=say(HELP_NAMES[page.help])), class_="ck-fold"),
        el("ul", rows, role="list", aria_label=say("How much help")),
        class_="ck-levels",
        data_menu="once",
        data_key="levels",
    )


def _level(level: str, *, on: bool) -> Element:
    return el(
        "button",
        el("b", say(HELP_NAMES[level])),
        el("span", say(HELP_SAYS[level])),
        type="button",
        class_="ck-help-level",
        aria_pressed="true" if on else "false",
        data_target=f"help:{level}",
        data_key=f"do:help:{level}",
    )


def _tools(page: Page) -> Iterator[Tool]:
    """Yield what else there is at this level of help."""
    if page.help == "all":
        yield Tool(
            toggle(say("The envelope"), "panel:envelope", on="envelope" in page.open),
            say("What may be in the envelope, and how likely."),
        )
        if page.seat != SPECTATOR:
            yield Tool(
                toggle(say("What should I ask?"), "panel:asking", on="asking" in page.open),
                say("Which question is expected to tell you most."),
            )
    if page.prints:
        yield Tool(
            toggle(say("Guess first"), "guess", on=page.guessing),
            say("New marks wait until you have guessed them."),
            "" if page.guessing else "row",
        )
    if page.help == "follows":
        yield Tool(
            _kits(page),
            say("Which rules may print."),
            "" if page.kit != "usual" else "show-last",
        )
    if page.asks:
        silent = page.silence != "off"
        yield Tool(
            toggle(say("Nobody accused"), "silence", on=silent),
            say("A player who is sure accuses at once, so one who has not accused was not sure."),
            "" if silent else "silence",
        )


def _kits(page: Page) -> Element:
    options = [(name, say(words)) for name, words in KITS.items()]
    return menu(say("by"), "rules", options, page.kit, "rules")


def _more(tools: list[Tool]) -> Element:
    rows = [el("li", list(_tool_words(tool)), data_key=f"more:{tool.rule}") for tool in tools]
    return el(
        "details",
        el("summary", say("More"), class_="ck-fold"),
        el("ul", rows, role="list"),
        class_="ck-levels ck-more",
        data_menu="",
        data_key="more",
    )


def _tool_words(tool: Tool) -> Iterator[Child]:
    """Yield a tool, what it does, and the lesson that explains it."""
    yield tool.shown
    yield el("span", tool.says)
    if tool.rule not in BEGINNER and (lesson := lesson_of(tool.rule)):
        number = int(lesson.lstrip("L"))
        yield el("small", say("Lesson {number} explains it.", number=number))
