"""The detective notes of one seat, on one page of A4: what lies open, the cards, the sheet.

"Detective Notes: … found in the lounge; chief suspects; … each player takes a sheet" (001). All of
it is made from the view of that seat, its own marks and what it has written.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cluekit.clue.deduction.help_levels import BEGINNER
from cluekit.clue.deduction.sheet import OPEN
from cluekit.clue.editions.cast import KINDS, Kind
from cluekit.clue.picture.sheets.grid import Cell, Grid
from cluekit.clue.picture.sheets.sheet import Pencil, grid_of
from cluekit.clue.picture.sheets.sheet_still import summary
from cluekit.clue.public.table import NOWHERE
from cluekit.clue.public.view import View
from cluekit.clue.wording.names import KIND_NAMES, in_place, name, seat_name, theory, who
from cluekit.draw import Element, el
from cluekit.ui.kit.opening import story_paragraphs
from cluekit.ui.kit.printed import Printed, Written
from cluekit.ui.notebook.accusation import OPEN as NOT_YET
from cluekit.ui.notebook.accusation import QUESTIONS
from cluekit.ui.notebook.conclusions import Machine
from cluekit.words import capital, say

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
"""What follows, as it stands on paper that knows no colours."""
MANY = 5
"""With more columns than this their names stand upright."""


def notes_page(
    view: View, pencil: Pencil, written: Sequence[int], level: str, *, shared: bool
) -> Printed:
    """Return the page of a view's seat; ``level`` is how much the machine prints on the sheet.

    Where the screen is ``shared``, a cell shows none of it: what stands there stays.
    """

    def write() -> Written:
        drawn = grid_of(view, Machine(view, BEGINNER).printed_sheet(level), pencil)
        return Written(_title(view), _page(view, drawn, written), _text(view, level, written))

    def instead() -> str:
        whose = seat_name(view, view.seat)
        return say("These notes are for {who} alone: page() has them, to be saved.", who=whose)

    return Printed(write, CSS, "ck-notes", instead if shared else None)


def _title(view: View) -> str:
    return say("Detective notes: {edition}", edition=say(view.table.edition.name))


def _page(view: View, drawn: Grid, written: Sequence[int]) -> Element:
    left = el("div", list(_beside(view, written)))
    story = el("div", story_paragraphs(view.table.edition.story), class_="ck-notes-story")
    columns = el("div", left, _sheet(drawn), class_="ck-notes-columns")
    lines = el("div", [el("p") for _ in range(40)], class_="ck-notes-lines")
    return el("div", el("h1", _title(view)), story, columns, el("h2", say("Notes")), lines)


def _beside(view: View, written: Sequence[int]) -> Iterator[Element]:
    """Yield what stands beside the sheet: cards, weapons, suspects, the accusation."""
    if view.hand:
        yield el("h2", say("Your hand"))
        yield el("p", ", ".join(name(view.deck.cards[card]) for card in view.hand))
    yield el("h2", say("Where the weapons lie"))
    yield _listed(_weapons(view))
    yield el("h2", say("The suspects"))
    yield _listed(_suspects(view))
    yield el("h2", say("My accusation"))
    yield _listed(
        (say(QUESTIONS[kind]), "" if card == NOT_YET else name(view.deck.cards[card]))
        for kind, card in zip(KINDS, written, strict=True)
    )


def _weapons(view: View) -> Iterator[tuple[str, str]]:
    table, deck = view.table, view.deck
    for weapon, there in zip(deck.weapons, table.weapons, strict=True):
        place = "–" if there == NOWHERE else in_place(table.edition, there)
        yield name(deck.cards[weapon]), place


def _suspects(view: View) -> Iterator[tuple[str, str]]:
    played = {player.suspect: seat for seat, player in enumerate(view.table.players)}
    for suspect in view.deck.suspects:
        player = who(view, played[suspect]) if suspect in played else "–"
        yield name(view.deck.cards[suspect]), player


def _listed(rows: Iterator[tuple[str, str]]) -> Element:
    cells = [el("tr", el("th", what, scope="row"), el("td", told)) for what, told in rows]
    return el("table", el("tbody", cells), class_="ck-notes-list")


def _sheet(drawn: Grid) -> Element:
    head = [el("th", column.name, scope="col") for column in drawn.columns]
    kinds = [_kind(drawn, kind) for kind in KINDS]
    looks = "ck-notes-sheet ck-notes-many" if len(head) > MANY else "ck-notes-sheet"
    legend = say("✔ ✖ it follows · ✓ ✕ ? your own mark")
    table = el("table", el("thead", el("tr", el("td"), head)), kinds, class_=looks)
    return el("div", table, el("p", legend))


def _kind(drawn: Grid, kind: Kind) -> Element:
    title = el("th", say(KIND_NAMES[kind]), scope="rowgroup", colspan=len(drawn.columns) + 1)
    rows = [
        el("tr", el("th", line.name, scope="row"), [el("td", _mark(cell)) for cell in line.cells])
        for _, line in drawn.of(kind)
    ]
    return el("tbody", el("tr", title), rows)


def _mark(cell: Cell) -> str:
    """Return what stands in a cell: heavy what follows, light what the owner marked."""
    return HEAVY[cell.says] if cell.says != OPEN else SIGNS.get(cell.pencil, "")


def _text(view: View, level: str, written: Sequence[int]) -> str:
    """Return the page in words."""
    cards = [name(view.deck.cards[card]) for card in view.hand]
    hand = say("Your hand: {cards}.", cards=", ".join(cards)) if cards else ""
    lie = "; ".join(f"{what} {place}" for what, place in _weapons(view))
    parts = [_title(view), hand, say("Where the weapons lie: {places}.", places=capital(lie))]
    if NOT_YET not in written:
        suspect, weapon, room = written
        accused = theory(view.table.edition, (suspect, weapon, room))
        parts.append(say("My accusation: {what}", what=accused))
    return "\n".join(
        filter(None, [*parts, summary(view, Machine(view, BEGINNER).printed_sheet(level))])
    )
