"""The page of the notebook: the sheet, what helps there are, and what was asked beside it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from cluekit.clue.deduction.help_levels import BEGINNER
from cluekit.clue.deduction.sheet import OPEN, Sheet
from cluekit.clue.editions.cast import KINDS
from cluekit.clue.picture.glyphs import badge
from cluekit.clue.picture.sheets import entropy_gauge as entropy
from cluekit.clue.picture.sheets import envelope as casefile
from cluekit.clue.picture.sheets.envelope import Believed, counts_text
from cluekit.clue.picture.sheets.grid import Grid, grid
from cluekit.clue.picture.sheets.sheet import Pencil, grid_of, grid_on
from cluekit.clue.picture.sheets.sheet_still import summary
from cluekit.clue.public.table import NOWHERE
from cluekit.clue.public.view import View
from cluekit.clue.wording.names import (
    KIND_NAMES,
    in_place,
    name,
    rule_name,
    rule_says,
    seat_name,
    theory,
    who,
)
from cluekit.draw import Element, el
from cluekit.logic.counting import Model
from cluekit.ui.kit.controls import button, how_to_mark, menu, panel, small_button, story_paragraphs
from cluekit.ui.kit.messages import NotHeardError, Press
from cluekit.ui.kit.still_paper import Printed, Written
from cluekit.ui.notebook.conclusions import MODELS, Machine
from cluekit.ui.notebook.helps import Page, Silence, helps
from cluekit.ui.notebook.marks_panel import OPEN as NOT_YET
from cluekit.ui.notebook.marks_panel import QUESTIONS
from cluekit.words import capital, mark, say, say_n

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


def model_menu(model: Model) -> Element:
    """Return the menu that chooses a model."""
    options = [(name, say(MODEL_NAMES[name])) for name in MODELS]
    return menu(say("Counting"), "model", options, model, "model")


def chosen_model(press: Press) -> Model:
    """Return the model that was chosen; raises ``NotHeardError`` for an unknown one."""
    for model in MODELS:
        if model == press.value("model"):
            return model
    raise NotHeardError(say("There is no such way of counting."))


def envelope_panel(
    shown: Believed | None,
    model: Model,
    course: tuple[float, ...] | None = None,
    uncounted: str = "",
) -> Element:
    """Return the panel: how likely what is, and how much is open.

    With the ``course`` of a game it shows how that has gone, too, and lets the model be chosen.
    Where the deals were not counted, it says ``uncounted``.
    """
    title = say("What may be in the envelope")
    if shown is None:
        return panel("envelope", title, el("p", uncounted))
    choosing, gone = None, None
    if course is not None:
        choosing = el("form", model_menu(model), data_key="model")
    if course:  # empty where each moment by itself is too hard to count
        caption = el("p", say("How much is open"), class_="ck-caption")
        gone = [caption, entropy.page(entropy.Course(course, shown.most))]
    note = el("p", say(MODEL_NOTES[model]), class_="ck-muted ck-hint")
    counts = el("p", counts_text(shown), class_="ck-muted ck-hint")
    return panel("envelope", title, choosing, note, casefile.page(shown), gone, counts)


# --- page -----------------------------------------------------------------------------------------


def draw_page(page: Page) -> Element:
    """Return the page."""
    drawn = grid(grid_on(page.layout, page.printed, page.pencil, writable=True, notes=page.notes))
    hatched = " ck-hatched" if page.notes.shares else ""
    own_cards = small_button(say("Mark my own cards"), "own-cards")
    sheet = el(
        "div",
        _reveal(page) if page.waiting else None,
        el("div", own_cards, class_="ck-row", data_key="unmarked") if page.unmarked else None,
        el("div", drawn, class_=f"ck-sheet-frame{hatched}", data_key="frame"),
        page.accusation,
        None if page.inside else list(_explained(page)),
        class_="ck-sheet-paper",
        data_key="paper",
    )
    panels = el("div", list(page.panels), class_="ck-panels", data_key="panels")
    beside = panels if page.panels else None
    return el(
        "div",
        helps(page, _explained(page)),
        el("div", sheet, beside, class_="ck-sheet-columns", data_key="columns"),
        data_key=f"sheet:{page.seat}",
        class_="ck-sheet-side",
    )


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
    called = {rule: rule_name(rule) for rule in sorted(found)}
    if "follows" in called:
        called["follows"] = say("by cases; ask why")
    items = [el("li", badge(rule), called[rule], title=rule_says(rule)) for rule in called]
    label = say("What the small signs mean")
    return el("ul", items, role="list", class_="ck-legend", aria_label=label, data_key="legend")


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


# --- notes page -----------------------------------------------------------------------------------
# The detective notes of one seat, on one page of A4: what lies open, the cards, the sheet.
#
# "Detective Notes: … found in the lounge; chief suspects; … each player takes a sheet" (001). All
# of it is made from the view of that seat, its own marks and what it has written.

CSS = """
.ck-notes{max-width:760px;padding:14px 18px;box-sizing:border-box;color:var(--ck-ink);
background:var(--ck-paper);font:13px/1.35 var(--ck-font);border-radius:9px;overflow-x:auto}
.ck-notes :is(h1,h2){margin:0 0 4px;font-size:19px;line-height:1.2;color:inherit}
.ck-notes h2{margin:12px 0 3px;font-size:13px}
.ck-notes p{margin:0 0 4px}
.ck-notes-story{font-size:12px;font-style:italic}
.ck-notes-columns{display:flex;flex-wrap:wrap;gap:0 22px;align-items:flex-start}
.ck-notes-columns>:first-child{flex:1 1 200px}
.ck-notes-columns>:last-child{flex:0 1 auto}
.ck-notes table{border-collapse:collapse;margin:8px 0 0;font-size:12px}
.ck-notes table.ck-notes-list{width:100%}
.ck-notes :is(th,td){padding:0 5px;height:19px;text-align:left;font-weight:400;
background:none;border:0 solid currentcolor;border-width:0 0 .6px;white-space:nowrap}
.ck-notes .ck-notes-sheet :is(td,thead th){border-left-width:.6px;text-align:center;min-width:26px;
max-width:78px;overflow:hidden;text-overflow:ellipsis}
.ck-notes tbody th[scope=rowgroup]{font-weight:700;border-bottom-width:1.5px;padding-top:3px}
.ck-notes-many thead th{writing-mode:vertical-rl;transform:rotate(180deg);
padding:5px 0;border-width:.6px 0 0 .6px}
.ck-notes .ck-notes-many thead th{height:112px;max-height:none;text-align:left;border-left-width:0}
.ck-notes-lines{max-height:114px;overflow:hidden}
.ck-notes .ck-notes-lines p{border-bottom:.6px solid currentcolor;height:26px;margin:0}
@media print{@page{size:A4 portrait;margin:11mm}
.ck-notes{max-width:none;padding:0;color:#000;background:none;overflow:visible}
.ck-notes>div{display:flex;flex-direction:column;height:272mm}
.ck-notes-columns{flex-wrap:nowrap}.ck-notes-lines{flex:1 1 0;max-height:none}
.ck-notes *{break-inside:avoid}}
"""
SIGNS = {"yes": "✓", "no": "✕", "maybe": "?"}
HEAVY = {"yes": "✔", "no": "✖"}
"""What follows is drawn heavier: paper may have no colours."""
MANY = 5
"""With more columns than this their names stand upright."""


def notes_page(
    view: View, pencil: Pencil, written: Sequence[int], level: str, *, shared: bool
) -> Printed:
    """Return the page of a view's seat; ``level`` is how much the machine prints on the sheet.

    Where the screen is ``shared``, a cell shows none of it: what stands there stays.
    """

    def write() -> Written:
        certain = Machine(view, BEGINNER).printed_sheet(level)
        drawn, text = grid_of(view, certain, pencil), summary(view, certain)
        title, left = _title(view), el("div", list(_beside(view, written)))
        body = el(
            "div",
            el("h1", title),
            el("div", story_paragraphs(view.table.edition.story), class_="ck-notes-story"),
            el("div", left, sheet_on_paper(drawn), class_="ck-notes-columns"),
            el("h2", say("Notes")),
            el("div", [el("p") for _ in range(40)], class_="ck-notes-lines"),
        )
        return Written(title, body, _text(view, written, text))

    def instead() -> str:
        whose = seat_name(view, view.seat)
        return say("These notes are for {who} alone: page() has them, to be saved.", who=whose)

    return Printed(write, CSS, "ck-notes", instead if shared else None)


def _title(view: View) -> str:
    return say("Detective notes: {edition}", edition=say(view.table.edition.name))


def _beside(view: View, written: Sequence[int]) -> Iterator[Element]:
    """Yield what stands beside the sheet: cards, weapons, suspects, the accusation."""
    cards = [name(card) for card in view.deck.cards]
    if view.hand:
        yield el("h2", say("Your hand"))
        yield el("p", ", ".join(cards[card] for card in view.hand))
    yield el("h2", say("Where the weapons lie"))
    yield _listed(_weapons(view))
    yield el("h2", say("The suspects"))
    played = {player.suspect: who(view, seat) for seat, player in enumerate(view.table.players)}
    yield _listed((cards[suspect], played.get(suspect, "–")) for suspect in view.deck.suspects)
    yield el("h2", say("My accusation"))
    yield _listed(
        (say(QUESTIONS[kind]), "" if card == NOT_YET else cards[card])
        for kind, card in zip(KINDS, written, strict=True)
    )


def _weapons(view: View) -> Iterator[tuple[str, str]]:
    table, deck = view.table, view.deck
    for weapon, there in zip(deck.weapons, table.weapons, strict=True):
        place = "–" if there == NOWHERE else in_place(table.edition, there)
        yield name(deck.cards[weapon]), place


def _listed(rows: Iterator[tuple[str, str]]) -> Element:
    cells = [el("tr", el("th", what, scope="row"), el("td", told)) for what, told in rows]
    return el("table", el("tbody", cells), class_="ck-notes-list")


def sheet_on_paper(drawn: Grid) -> Element:
    """Return the sheet on paper: heavy what follows, light what the owner marked."""
    head = [el("th", column.name, scope="col") for column in drawn.columns]
    bodies = []
    for kind in KINDS:
        title = el("th", say(KIND_NAMES[kind]), scope="rowgroup", colspan=len(head) + 1)
        rows = [el("tr", title)]
        for _, line in drawn.of(kind):
            marks = [
                HEAVY[cell.says] if cell.says != OPEN else SIGNS.get(cell.pencil, "")
                for cell in line.cells
            ]
            cells = [el("td", mark) for mark in marks]
            rows.append(el("tr", el("th", line.name, scope="row"), cells))
        bodies.append(el("tbody", rows))
    looks = "ck-notes-sheet ck-notes-many" if len(head) > MANY else "ck-notes-sheet"
    legend = say("✔ ✖ it follows · ✓ ✕ ? your own mark")
    table = el("table", el("thead", el("tr", el("td"), head)), bodies, class_=looks)
    return el("div", table, el("p", legend))


def _text(view: View, written: Sequence[int], certain: str) -> str:
    """Return the page in words; ``certain`` is what the sheet prints."""
    cards = [name(view.deck.cards[card]) for card in view.hand]
    hand = say("Your hand: {cards}.", cards=", ".join(cards)) if cards else ""
    lie = "; ".join(f"{what} {place}" for what, place in _weapons(view))
    parts = [_title(view), hand, say("Where the weapons lie: {places}.", places=capital(lie))]
    if NOT_YET not in written:
        suspect, weapon, room = written
        accused = theory(view.table.edition, (suspect, weapon, room))
        parts.append(say("My accusation: {what}", what=accused))
    return "\n".join(filter(None, [*parts, certain]))
