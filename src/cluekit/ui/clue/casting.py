"""Who plays whom, and the set-up in the picture while it is played step by step."""

from __future__ import annotations

from cluekit.clue.picture.cards.set_up import set_up
from cluekit.clue.picture.part import part
from cluekit.clue.public.choices import Phase
from cluekit.clue.public.view import View
from cluekit.clue.wording import name, who
from cluekit.draw import Element, el
from cluekit.ui.clue.chips import emblem
from cluekit.ui.clue.desk import ClueDesk
from cluekit.words import say


@part(64, seat=True)
def cast(view: View) -> Element | None:
    """Return which piece is whose, as far as it is known, with the pieces."""
    players = view.table.players
    parts = [_part(view, seat) for seat in range(len(players)) if players[seat].suspect >= 0]
    if not parts:
        return None
    label = say("Whose piece is which")
    return el("ul", parts, class_="ck-cast", role="list", aria_label=label, data_key="cast")


def _part(view: View, seat: int) -> Element:
    suspect = view.table.players[seat].suspect
    piece = name(view.deck.cards[suspect])
    if seat == view.seat:
        words = say("You play {suspect}.", suspect=piece)
    else:
        words = say("{who} plays {suspect}.", who=who(view, seat), suspect=piece)
    drawn = emblem(view.table.edition, suspect, 24)
    return el("li", drawn, el("span", words), data_key=f"cast:{seat}")


def table_set_up(desk: ClueDesk) -> list[Element]:
    """Return piles, envelope and hands as far as they are laid; nothing once the game has begun."""
    if desk.view.table.phase is not Phase.SETUP:
        return []
    return [el("div", set_up(desk.view), class_="ck-setting-up", data_key="set-up")]
