"""The detective sheet as one still picture, for pages without a kernel and for paper."""

from __future__ import annotations

from cluekit.clue.deduction.sheet import NO, YES, Sheet
from cluekit.clue.editions.cast import KINDS, Kind
from cluekit.clue.picture.sheets.grid_still import drawing, size
from cluekit.clue.picture.sheets.sheet import PLAIN, Notes, Pencil, grid_of, holder_name
from cluekit.clue.picture.skin import css
from cluekit.clue.public.view import View
from cluekit.clue.wording import name
from cluekit.clue.wording.names import KIND_NAMES, all_of
from cluekit.draw import Still, picture
from cluekit.words import say


def still_sheet(
    view: View, certain: Sheet, pencil: Pencil | None = None, notes: Notes = PLAIN
) -> Still:
    """Return the sheet as an image with everything certain, and the pencil marks, in words."""
    drawn = grid_of(view, certain, pencil, notes=notes)
    title, text = say("Detective sheet"), summary(view, certain)
    looks = css("paper") if notes == PLAIN else css("paper", "grid")
    svg = picture(
        drawing(drawn),
        size=size(drawn),
        title=title,
        text=text,
        css=looks,
    )
    return Still(svg, f"{title}. {text}")


def summary(view: View, certain: Sheet) -> str:
    """Return what is settled on a sheet: who holds what, and what is left for the envelope."""
    held = [_cards_of(view, certain, holder) for holder in range(certain.holders)]
    left = [_open_of_kind(view, certain, kind) for kind in KINDS]
    return " ".join([*filter(None, held), *left])


def _cards_of(view: View, certain: Sheet, holder: int) -> str:
    cards = view.deck.cards
    has = [name(card) for number_, card in enumerate(cards) if certain.says(number_, holder) == YES]
    if not has:
        return ""
    return say("{holder}: {cards}.", holder=holder_name(view, holder), cards=all_of(has))


def _open_of_kind(view: View, certain: Sheet, kind: Kind) -> str:
    cards = view.deck.kind(kind)
    left = [name(view.deck.cards[c]) for c in cards if certain.says(c, certain.envelope) != NO]
    return say("{kind} still possible: {cards}.", kind=say(KIND_NAMES[kind]), cards=", ".join(left))
