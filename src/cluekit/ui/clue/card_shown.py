"""News that must not be missed: a card one was shown, and that an accusation was wrong."""

from __future__ import annotations

from cluekit.clue.editions.edition import Edition
from cluekit.clue.picture.cards.faces import face
from cluekit.clue.public import facts
from cluekit.clue.public.view import View
from cluekit.clue.wording import name, who
from cluekit.clue.wording.names import all_of, cards
from cluekit.draw import Element, el
from cluekit.ui.clue.desk import ClueDesk
from cluekit.ui.kit.controls import button
from cluekit.words import say

Seen = facts.CardSeen | facts.FaceDownSeen
"""A card that one seat alone has seen."""


def is_news(fact: object, seat: int) -> bool:
    """Tell whether this fact of a seat's post is a card that this seat was allowed to see."""
    shown = isinstance(fact, facts.CardSeen) and fact.to == seat
    return shown or isinstance(fact, facts.FaceDownSeen)


def seen_cards(desk: ClueDesk) -> list[Element]:
    """Return the cards this seat was shown since its own last move, large, with who showed them."""
    seen = (fact for fact in desk.seen if isinstance(fact, facts.CardSeen | facts.FaceDownSeen))
    return [_seen(fact, desk.view, number) for number, fact in enumerate(seen)]


def _seen(fact: Seen, view: View, number: int) -> Element:
    edition = view.table.edition
    title = name(edition.deck.cards[fact.card])
    if isinstance(fact, facts.CardSeen):
        words = say("{who} shows you: {card}", who=who(view, fact.seat), card=title)
    else:
        words = say("This lies face down: {card}", card=title)
    return el(
        "div",
        el("p", words, class_="ck-title"),
        _faces(edition, (fact.card,)),
        class_="ck-seen",
        data_key=f"seen:{number}:{fact.card}",
    )


def verdict_words(view: View) -> str:
    """Return that the accusation made here was wrong, and what was in the envelope."""
    edition, inside = view.table.edition, view.own.looked
    if inside is None:
        return ""
    wrong = say("Wrong: the envelope held {cards}.", cards=all_of(cards(edition, inside)))
    return f"{wrong} {_from_now_on(edition)}"


def _from_now_on(edition: Edition) -> str:
    if edition.options.wrong_accuser == "still-moves":
        return say("You still move and show cards, but may no longer ask or accuse.")
    return say("You go on showing cards, but have no more turns.")


def read_it() -> str:
    """Return what is to be done while the envelope lies open before a wrong accuser."""
    return say("Look at what was in the envelope; then go on.")


def verdict(desk: ClueDesk) -> Element:
    """Return the three cards of the envelope for a wrong accuser, until that one goes on."""
    inside = desk.view.own.looked or ()
    return el(
        "div",
        el("p", verdict_words(desk.view), class_="ck-claim"),
        _faces(desk.view.table.edition, inside),
        el("div", button(say("Go on"), "read", main=True), class_="ck-row"),
        class_="ck-asking",
        data_key="verdict",
        data_focus="",
    )


def _faces(edition: Edition, shown: tuple[int, ...]) -> Element:
    pictures = [
        el("span", face(edition, card), role="img", aria_label=name(edition.deck.cards[card]))
        for card in shown
    ]
    return el("div", pictures, class_="ck-hand ck-reveal")
