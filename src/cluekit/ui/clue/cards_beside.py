"""Cards beside the board: one's hand, the middle of the table, bonus cards, the envelope."""

from __future__ import annotations

from cluekit.clue.picture import bonus_card, middle
from cluekit.clue.picture.cards.faces import hand
from cluekit.clue.public import facts
from cluekit.draw import Element, el
from cluekit.ui.clue.desk import ClueDesk, answers, peeks, resolving
from cluekit.words import say

MOST_BONUS = 3
"""How many bonus cards lie open at once: those of one move, or the one being resolved."""


def own_hand(desk: ClueDesk) -> list[Element]:
    """Return the hand of the player here."""
    if not desk.view.hand:
        return []
    several = desk.choices is not None and desk.choices.several and len(desk.choices.show) > 1
    cards = hand(desk.view, None if several else desk.choices)
    focus = "" if answers(desk) and not several else None
    return [_side("hand", say("Your hand"), cards, focus)]


def on_the_table(desk: ClueDesk) -> list[Element]:
    """Return the cards that lie open or face down in the middle."""
    lying = middle(desk.view, desk.choices)
    focus = "" if peeks(desk) else None
    return [] if lying is None else [_side("middle", say("On the table"), lying, focus)]


def bonus_cards(desk: ClueDesk) -> list[Element]:
    """Return the bonus cards that lie open: those just drawn, and the one being resolved."""
    drawn = [fact.bonus for fact in desk.moved if isinstance(fact, facts.BonusDrawn)]
    now = resolving(desk)
    if now is not None and now not in drawn:
        drawn.insert(0, now)
    edition = desk.view.table.edition
    cards = [
        el(
            "span",
            bonus_card(edition, bonus),
            class_="ck-now-resolving" if bonus == now else None,
            data_key=f"bonus:{place}:{bonus}",
        )
        for place, bonus in enumerate(drawn[-MOST_BONUS:])
    ]
    return [el("div", cards, class_="ck-bonus-row", data_key="bonus")] if cards else []


def _side(key: str, caption: str, cards: Element, focus: str | None) -> Element:
    return el(
        "div",
        el("p", caption, class_="ck-caption"),
        cards,
        class_="ck-hand-side",
        data_key=key,
        data_focus=focus,
    )
