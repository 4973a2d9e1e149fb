"""Cards to press, and rooms of a board: what exercises and the workshop are answered with."""

from __future__ import annotations

from cluekit.clue.editions.edition import Edition
from cluekit.clue.picture.boards.ground import UNIT, inside_cells, largest_box, room_path
from cluekit.clue.picture.boards.house import suspect_initials
from cluekit.clue.picture.glyphs import glyph
from cluekit.draw import Element, crest, el
from cluekit.words import say

CHECK = "M-7 0l5 6l10 -12"


def card_button(
    own_edition: Edition,
    card: str,
    target: str,
    *,
    on: bool | None = None,
    where: str = "",
    carry: str = "",
) -> Element:
    """Return a small card that can be pressed: its kind is seen by its edge, its name is read.

    ``on`` says whether it is chosen, ``where`` in whose hand it lies, for those who do not see it;
    ``carry`` what is pressed when it was dragged to another place.
    """
    number = own_edition.deck.number(card)
    shown = own_edition.deck.cards[number]
    drawn = glyph(shown, 24)
    if shown.kind == "suspect":
        drawn = crest(shown.shape, shown.colour, suspect_initials(own_edition)[number], 11)
    frame = {"viewBox": "-13 -13 26 26", "aria_hidden": "true", "focusable": "false"}
    name = say(shown.name)
    return el(
        "button",
        el("svg", drawn, **frame),
        el("span", name),
        type="button",
        class_=f"ck-ex-card ck-ex-{shown.kind}",
        aria_pressed=None if on is None else str(on).lower(),
        aria_label=f"{name}, {where}" if where else None,
        data_target=target,
        data_key=target,
        data_carry=carry or None,
    )


def room_button(own_edition: Edition, card: str, target: str, *, on: bool) -> Element:
    """Return a room of the board that can be pressed; a ✓ is in one that is chosen."""
    deck, plan = own_edition.deck, own_edition.plan
    cells = inside_cells(plan, deck.place(deck.number(card)))
    box = largest_box(frozenset(cells))
    x, y = (box.column + box.across / 2) * UNIT, (box.row + box.down / 2) * UNIT
    sign = el("g", el("circle", r=15), el("path", d=CHECK), transform=f"translate({x:g} {y:g})")
    return el(
        "g",
        el("path", class_="ck-pick-ground", d=room_path(cells, 0.12)),
        el("g", sign, class_="ck-pick-sign") if on else None,
        class_="ck-pick-room",
        role="button",
        tabindex=0,
        aria_pressed=str(on).lower(),
        aria_label=say(deck.cards[deck.number(card)].name),
        data_target=target,
        data_key=target,
    )
