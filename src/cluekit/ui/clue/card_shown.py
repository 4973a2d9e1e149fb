"""News that must not be missed: a card shown, a question nobody answers, a wrong accusation."""

from __future__ import annotations

from cluekit.clue.editions.edition import Edition
from cluekit.clue.picture.cards.faces import face
from cluekit.clue.public import facts
from cluekit.clue.public.view import View
from cluekit.clue.wording import name, tell, who
from cluekit.clue.wording.names import all_of, cards
from cluekit.draw import Element, el
from cluekit.ui.clue.desk import ClueDesk
from cluekit.ui.kit.controls import button
from cluekit.words import say

Seen = facts.CardSeen | facts.FaceDownSeen
"""A card that one seat alone has seen."""


def is_news(fact: object, seat: int) -> bool:
    """Tell whether this is a card that this seat alone was allowed to see, or that nobody answered.

    The latter is heard by all, and is the climax of many a game.
    """
    shown = isinstance(fact, facts.CardSeen) and fact.to == seat
    return shown or isinstance(fact, facts.FaceDownSeen | facts.NobodyAnswered)


def seen_cards(desk: ClueDesk) -> list[Element]:
    """Return the cards this seat was shown since its own last move, large, with who showed them."""
    seen = (fact for fact in desk.seen if isinstance(fact, facts.CardSeen | facts.FaceDownSeen))
    return [_seen(fact, desk.view, number) for number, fact in enumerate(seen)]


def unanswered_questions(desk: ClueDesk) -> list[Element]:
    """Return the questions nobody could answer since this seat's own last move, where one looks.

    It says what all have heard, and nothing that follows from it.
    """
    heard = (fact for fact in desk.seen if isinstance(fact, facts.NobodyAnswered))
    return [_unanswered(fact, desk.view, number) for number, fact in enumerate(heard)]


def _unanswered(fact: facts.NobodyAnswered, view: View, number: int) -> Element:
    asked = [q for q in view.table.questions if q.asker == fact.seat and not q.showers]
    about = all_of(cards(view.table.edition, asked[-1].cards)) if asked else ""
    return el(
        "div",
        el("b", about, " "),
        tell(fact, view),
        class_="ck-unanswered",
        data_key=f"unanswered:{number}:{fact.seat}",
    )


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
    """Return the three cards of the envelope for a wrong accuser, until that one goes on.

    The button stands above them: below three cards it would lie out of sight in a low window.
    """
    inside = desk.view.own.looked or ()
    return el(
        "div",
        el("p", verdict_words(desk.view), class_="ck-claim"),
        el("div", button(say("Go on"), "read", main=True), class_="ck-row"),
        _faces(desk.view.table.edition, inside),
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
