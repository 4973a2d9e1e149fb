"""The page of the notebook: the sheet, what helps there are, and what was asked beside it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Literal

import msgspec

from cluekit.clue.deduction.help_levels import HELPS
from cluekit.clue.deduction.sheet import OPEN, Sheet
from cluekit.clue.picture.badges import badge
from cluekit.clue.picture.sheets.sheet import PLAIN, Notes, Pencil, sheet
from cluekit.clue.public.view import View
from cluekit.clue.wording.rule_names import rule_name, rule_says
from cluekit.core import SPECTATOR
from cluekit.draw import Element, el
from cluekit.ui.kit.controls import button, menu, small_button, toggle
from cluekit.words import mark, say, say_n

Silence = Literal["off", "on", "broken"]


class Page(msgspec.Struct, frozen=True):
    """What the page depends on.

    ``printed`` is what the machine prints, ``notes`` stands beside it; ``help`` is one of
    ``HELPS``, ``kit`` the rules that may print, one of ``KITS``. ``guessing`` says that new marks
    wait until the owner has guessed, ``waiting`` how many wait now. ``plain`` says that only a
    beginner's rules print. ``open`` are the names of the panels that are open, ``panels`` what is
    in all of them. ``silence`` says whether it is counted in that nobody accused, or that this
    cannot be. ``inside`` says that it is a part of a table: then its helps are folded away.
    """

    view: View
    printed: Sheet
    pencil: Pencil
    notes: Notes = PLAIN
    help: str = "follows"
    kit: str = "usual"
    guessing: bool = False
    waiting: int = 0
    plain: bool = False
    silence: Silence = "off"
    open: frozenset[str] = frozenset()
    panels: tuple[Element, ...] = ()
    inside: bool = False

    @property
    def asks(self) -> bool:
        """Whether the machine answers at all."""
        return self.help != "pencil"

    @property
    def prints(self) -> bool:
        """Whether the machine prints marks."""
        return self.help in ("follows", "all")


def draw_page(page: Page) -> Element:
    """Return the page."""
    return el(
        "div",
        _folded(page) if page.inside else _helps(page),
        el("div", _sheet(page), _panels(page), class_="ck-sheet-columns", data_key="columns"),
        data_key=f"sheet:{page.view.seat}",
        class_="ck-sheet-side",
    )


HELP_NAMES = {
    "pencil": mark("Pencil only"),
    "check": mark("Check my marks"),
    "follows": mark("Show what follows"),
    "all": mark("Everything, and how likely"),
}
"""The levels of help, as a menu says them."""


KITS = {
    "usual": mark("the first rules"),
    "unlocked": mark("what my lessons have unlocked"),
    "every": mark("every rule"),
}
"""The sets of rules that may print, as a menu says them."""


def _helps(page: Page) -> Element:
    """Return the row of tools above the sheet."""
    options = [(name, say(HELP_NAMES[name])) for name in HELPS]
    chosen = menu(say("Help"), "help", options, page.help, "help")
    return el(
        "form",
        chosen,
        _kits(page) if page.help == "follows" else None,
        list(_pressing(page)) if page.asks and not page.inside else None,
        list(_tools(page)),
        class_="ck-helps",
        data_key="helps",
    )


def _folded(page: Page) -> Element:
    """Return the same row in one line: what a press does, and the rest behind a word."""
    return el(
        "div",
        el(
            "details",
            el("summary", say("Help"), class_="ck-summary"),
            _helps(page),
            list(_explained(page)),
            data_key="helps-folded",
        ),
        list(_pressing(page)) if page.asks else None,
        class_="ck-sheet-tools",
        data_key="sheet-tools",
    )


def _kits(page: Page) -> Element:
    options = [(name, say(words)) for name, words in KITS.items()]
    return menu(say("by"), "rules", options, page.kit, "rules")


def _pressing(page: Page) -> Iterator[Element]:
    """Yield the choice of what a press on a cell does."""
    asks = page.notes.pressing == "ask"
    pair = [
        toggle(say("✎ Write"), "pressing:pencil", on=not asks),
        toggle(say("? Ask why"), "pressing:ask", on=asks),
    ]
    label = say("A press on a cell:")
    yield el("span", pair, role="group", class_="ck-row", aria_label=label, data_key="pressing")


def _tools(page: Page) -> Iterator[Element]:
    if page.asks:
        yield small_button(say("Check my marks"), "check")
        yield toggle(say("Nobody accused"), "silence", on=page.silence != "off")
    if page.prints:
        yield toggle(say("Guess first"), "guess", on=page.guessing)
    if page.help == "all":
        yield toggle(say("The envelope"), "panel:envelope", on="envelope" in page.open)
        if page.view.seat != SPECTATOR:
            yield toggle(say("What should I ask?"), "panel:asking", on="asking" in page.open)


def _sheet(page: Page) -> Element:
    drawn = sheet(page.view, page.printed, page.pencil, notes=page.notes)
    hatched = " ck-hatched" if page.notes.shares else ""
    return el(
        "div",
        _reveal(page) if page.waiting else None,
        el("div", drawn, class_=f"ck-sheet-frame{hatched}", data_key="frame"),
        None if page.inside else list(_explained(page)),
        class_="ck-sheet-paper",
        data_key="paper",
    )


def _explained(page: Page) -> Iterator[Element]:
    """Yield what the signs mean, and what can be pressed."""
    if page.notes.badges:
        yield legend(page.printed)
    for text in _hints(page):
        yield el("p", text, class_="ck-muted ck-hint")


def _reveal(page: Page) -> Element:
    """Return the offer to show what waits."""
    words = say_n(
        "{n} new mark follows. Write down what you think, then look.",
        "{n} new marks follow. Write down what you think, then look.",
        page.waiting,
    )
    return el(
        "div",
        el("p", words),
        button(say("Look"), "reveal", main=True),
        class_="ck-row ck-offered",
        data_key="waiting",
    )


def legend(printed: Sheet) -> Element:
    """Return the badges that are on the sheet, with their names."""
    found = {each.rule for each in (printed.marks or {}).values() if each.says != OPEN}
    items = [el("li", badge(rule), _named(rule), title=rule_says(rule)) for rule in sorted(found)]
    label = say("What the small signs mean")
    return el("ul", items, role="list", class_="ck-legend", aria_label=label, data_key="legend")


def _named(rule: str) -> str:
    return rule_name(rule) if rule != "follows" else say("by cases; ask why")


SILENCE_NOTES: Mapping[Silence, str] = {
    "on": mark(
        "Counted in: anybody who is sure accuses at the first chance, so a player who has not "
        "accused was not sure. Switch it on only where everybody plays like that."
    ),
    "broken": mark(
        "Silence is not counted here: somebody must have been sure, and did not accuse."
    ),
}
"""What it means that nobody accused, as a hint says it."""


def _hints(page: Page) -> Iterator[str]:
    if page.silence != "off":
        yield say(SILENCE_NOTES[page.silence])
    if page.notes.pressing == "pencil":
        yield say(
            "Press an open cell for a pencil mark: ✓ yes, ✕ no, ? perhaps, and again to rub out."
        )
    if page.plain:
        yield say(
            "What follows from your cards, passes and shown cards is printed: one place a card, "
            "one of each kind in the envelope. How many cards a hand has is not counted."
        )
    if page.asks:
        yield say("The key ? asks about the cell you are on: why, or why not yet.")
    if page.help == "all":
        yield say("Numbers in open cells are per cent.")
    if page.prints and page.notes.tags:
        yield say(
            "Small numbers say which question was answered by a card you did not see: "
            "one of its cells is so."
        )


def _panels(page: Page) -> Element | None:
    if not page.panels:
        return None
    return el("div", list(page.panels), class_="ck-panels", data_key="panels")
