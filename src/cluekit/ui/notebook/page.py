"""The page of the notebook: the sheet, what helps there are, and what was asked beside it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from cluekit.clue.deduction.sheet import OPEN, Sheet
from cluekit.clue.picture.badges import badge
from cluekit.clue.picture.sheets import entropy_gauge as entropy
from cluekit.clue.picture.sheets import envelope as casefile
from cluekit.clue.picture.sheets.envelope import Believed, counts_text
from cluekit.clue.picture.sheets.grid import Line, grid
from cluekit.clue.picture.sheets.sheet import grid_on
from cluekit.clue.wording.rule_names import rule_name, rule_says
from cluekit.draw import Element, el
from cluekit.logic.counting import Count
from cluekit.ui.kit.controls import button, menu, panel, small_button
from cluekit.ui.kit.pens import how_to_mark
from cluekit.ui.notebook.conclusions import MODELS, Model
from cluekit.ui.notebook.helps import folded_helps, helps
from cluekit.ui.notebook.page_values import Page, Silence
from cluekit.words import mark, say, say_n

# --- envelope panel -------------------------------------------------------------------------------
# The envelope as it is believed to be: the panel beside a sheet.

MODEL_NAMES = {
    "deals": mark("every deal equally likely"),
    "refuter": mark("players show one of their cards at random"),
}
"""The two models, as a menu says them."""

MODEL_NOTES = {
    "deals": mark("Counted: every deal that fits what you saw counts once."),
    "refuter": mark(
        "Weighed: a player who could have shown you one of several cards chose one of them at "
        "random, so each such deal counts less."
    ),
}


def file_chances(count: Count, lines: tuple[Line, ...]) -> Believed:
    """Return what the pictures of the case file show of a count."""
    joint = {(triple[0], triple[1], triple[2]): weight for triple, weight in count.joint.items()}
    return Believed(lines, joint, count.deals, count.entropy())


def uncounted_panel() -> Element:
    """Return the panel where counting the deals was given up."""
    words = say("To count the deals takes too many steps, so chances are left out.")
    return panel("envelope", say("What may be in the envelope"), [el("p", words)])


def envelope_panel(shown: Believed, model: Model, course: tuple[float, ...]) -> Element:
    """Return the panel: how likely what is, how much is open, and how that has gone."""
    options = [(name, say(MODEL_NAMES[name])) for name in MODELS]
    return panel(
        "envelope",
        say("What may be in the envelope"),
        [
            el("form", menu(say("Counting"), "model", options, model, "model"), data_key="model"),
            el("p", say(MODEL_NOTES[model]), class_="ck-muted ck-hint"),
            casefile.page(shown),
            el("p", say("How much is open"), class_="ck-caption"),
            entropy.page(entropy.Course(course, shown.most)),
            el("p", counts_text(shown), class_="ck-muted ck-hint"),
        ],
    )


# --- page -----------------------------------------------------------------------------------------


def draw_page(page: Page) -> Element:
    """Return the page."""
    return el(
        "div",
        folded_helps(page, _explained(page)) if page.inside else helps(page),
        el("div", _sheet(page), _panels(page), class_="ck-sheet-columns", data_key="columns"),
        data_key=f"sheet:{page.seat}",
        class_="ck-sheet-side",
    )


def _sheet(page: Page) -> Element:
    drawn = grid(grid_on(page.layout, page.printed, page.pencil, writable=True, notes=page.notes))
    hatched = " ck-hatched" if page.notes.shares else ""
    return el(
        "div",
        _reveal(page) if page.waiting else None,
        _own_cards() if page.unmarked else None,
        el("div", drawn, class_=f"ck-sheet-frame{hatched}", data_key="frame"),
        page.accusation,
        None if page.inside else list(_explained(page)),
        class_="ck-sheet-paper",
        data_key="paper",
    )


def _own_cards() -> Element:
    """Return the offer to mark the cards of one's own hand."""
    marks = small_button(say("Mark my own cards"), "own-cards")
    return el("div", marks, class_="ck-row", data_key="unmarked")


def _explained(page: Page) -> Iterator[Element]:
    """Yield how to mark, what the signs mean, and what can be pressed."""
    if page.notes.pressing != "ask":
        yield how_to_mark(page.notes.pressing)
    if page.notes.badges:
        yield legend(page.printed)
    if page.layout.has_pieces:
        words = say("The sign above a name is that player’s piece, not a card of that player’s.")
        yield el("p", words, class_="ck-muted ck-hint", data_key="signs")
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
    items = [
        el("li", badge(rule), _rule_called(rule), title=rule_says(rule)) for rule in sorted(found)
    ]
    label = say("What the small signs mean")
    return el("ul", items, role="list", class_="ck-legend", aria_label=label, data_key="legend")


def _rule_called(rule: str) -> str:
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
    if page.plain:
        yield say(
            "What follows from your cards, passes and shown cards is printed: one place per card, "
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
