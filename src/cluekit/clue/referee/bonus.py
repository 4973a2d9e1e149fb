"""Bonus cards: data in the edition, one function here for each effect (P05, P21, P22).

A card is drawn open. ``onward`` says what happens by itself, ``choices_of`` what somebody has to
decide first: which player the card is about, or which card to show. What a card gives to the
move (more steps, a leap, a further turn) is the fold of ``BonusUsed`` in ``table``.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cluekit.clue.public import facts
from cluekit.clue.public.choices import NOBODYS_TURN, Choices
from cluekit.clue.public.table import Table, whole_bonus_deck
from cluekit.clue.referee.state import State
from cluekit.core import Letter, Luck, only, public

Letters = tuple[Letter, ...]


def draw(table: Table, luck: Luck, count: int) -> Letters:
    """Draw this many bonus cards; an empty deck is shuffled again (P21).

    A deck in which every card would be idle has none to draw (P22).
    """
    if not count:
        return ()
    sent: list[Letter] = []
    left = list(table.bonus_left)
    whole = whole_bonus_deck(table.edition, table.face_down)
    for _ in range(count if any(whole) else 0):
        if not any(left):
            left = list(whole)
            sent.append(public(facts.BonusDeckShuffled()))
        pile = [bonus for bonus, copies in enumerate(left) for _ in range(copies)]
        drawn = luck.pick(pile)
        left[drawn] -= 1
        sent.append(public(facts.BonusDrawn(table.mover, drawn)))
    return tuple(sent)


def choices_of(state: State) -> Choices:
    """Return the decision that the card being resolved asks for, if it asks for one."""
    table = state.table
    decides = _DECIDES.get(table.bonus_effect)
    found = decides(state) if decides else dict(_NOTHING)
    seat = found.pop("seat")
    return Choices(seat, table.phase, table.edition.deck, **found)


def onward(state: State, offered: Choices) -> Letters:
    """Finish the card when nobody has anything (more) to decide about it."""
    if offered.seat != NOBODYS_TURN:
        return ()
    table = state.table
    return (public(facts.BonusUsed(table.mover, table.bonus_drawn[0])),)


def show(state: State, seat: int, card: int) -> Letters:
    """Show a card for the bonus card being resolved."""
    table = state.table
    if table.bonus_effect == "lay-open":
        return (public(facts.CardLaidOpen(seat, card)),)
    to = table.mover if table.bonus_effect == "be-shown" else table.after(seat)
    return (
        public(facts.Showed(seat, to, bonus=True)),
        Letter(facts.CardSeen(seat, to, card, bonus=True), only(seat, to)),
    )


# --- what each effect asks somebody to decide; a seat of -1: nothing --------------------------

_NOTHING = {"seat": NOBODYS_TURN}


def _be_shown(state: State) -> dict[str, object]:
    """Choose a player; that player shows you a card of their choice."""
    table = state.table
    if table.given:
        return dict(_NOTHING)
    if table.giver is not None:
        return {"seat": table.giver, "show": state.secrets.hands[table.giver]}
    others = tuple(seat for seat in table.seats_after(table.mover) if table.sizes[seat])
    return {"seat": table.mover, "pick": others} if others else dict(_NOTHING)


def _show_left(state: State) -> dict[str, object]:
    """Everybody shows the next player a card, the drawer first."""
    table = state.table
    for seat in (table.mover, *table.seats_after(table.mover)):
        if table.sizes[seat] and not table.given >> seat & 1:
            return {"seat": seat, "show": state.secrets.hands[seat]}
    return dict(_NOTHING)


def _lay_open(state: State) -> dict[str, object]:
    """Lay one card of your hand open."""
    table = state.table
    open_already = [card for _, card in table.laid_open]
    hand = tuple(c for c in state.secrets.hands[table.mover] if c not in open_already)
    return dict(_NOTHING) if table.given or not hand else {"seat": table.mover, "show": hand}


def _peek(state: State) -> dict[str, object]:
    """Look at one of the cards that lie face down."""
    table = state.table
    if table.given or not table.face_down:
        return dict(_NOTHING)
    return {"seat": table.mover, "peek": tuple(range(table.face_down))}


_DECIDES: dict[str, Callable[[State], dict[str, Any]]] = {
    "be-shown": _be_shown,
    "show-left": _show_left,
    "lay-open": _lay_open,
    "peek": _peek,
}

EFFECTS = ("move-anywhere", "six-more", "another-turn", *_DECIDES)
"""What a bonus card can do."""
