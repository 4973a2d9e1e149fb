"""Forms to ask and to answer: the suggestion, and the cards shown where more than one can be."""

from __future__ import annotations

from collections.abc import Sequence

from cluekit.clue.editions.cast import Kind
from cluekit.clue.public.choices import Choices
from cluekit.clue.public.view import View
from cluekit.clue.wording import in_room, name, who
from cluekit.clue.wording.names import all_of
from cluekit.draw import Element, el
from cluekit.ui.clue.chips import pile, tick
from cluekit.ui.kit.controls import button
from cluekit.ui.kit.messages import NotHeardError, Press
from cluekit.words import mark, say


def suggestion(view: View, choices: Choices, card: int) -> Element:
    """Return the form of a suggestion: one suspect, one weapon, in the room of a card (U10).

    Where questioning is fast, one player is chosen too (P12).
    """
    edition = view.table.edition
    room = in_room(edition.deck.cards[card])
    ask = say("Ask this player") if choices.whom else say("Ask the others")
    return el(
        "form",
        el("p", say("Ask about somebody {in_room}", in_room=room), class_="ck-caption"),
        pile(edition, "suspect", say("Who?")),
        pile(edition, "weapon", say("With what?")),
        _whom(view, choices.whom) if choices.whom else None,
        button(ask, "suggest", main=True, submit=True),
        class_="ck-asking",
        data_key=f"suggest:{view.table.turn}",
    )


def check_chosen(press: Press, *kinds: Kind) -> None:
    """Refuse, in the reader's language, a form in which something is not chosen yet."""
    open_still = [say(_OPEN_STILL[kind]) for kind in kinds if not press.value(kind)]
    if open_still:
        raise NotHeardError(say("Still to be chosen: {what}.", what=all_of(open_still)))


_OPEN_STILL: dict[Kind, str] = {
    "suspect": mark("who it was"),
    "weapon": mark("with what"),
    "room": mark("where"),
}


def _whom(view: View, seats: Sequence[int]) -> Element:
    """Return the players one of whom is asked."""
    players = view.table.players
    return el(
        "fieldset",
        el("legend", say("Whom do you ask?")),
        el(
            "div",
            [
                tick("radio", "whom", seat, who(view, seat), view, players[seat].suspect)
                for seat in seats
            ],
            class_="ck-chips",
        ),
        class_="ck-pile ck-pile-player",
    )


def showing(view: View, choices: Choices) -> Element:
    """Return the form in which more than one card can be shown (P11)."""
    cards = view.deck.cards
    return el(
        "form",
        el(
            "fieldset",
            el("legend", say("Which of them do you show? One is enough.")),
            el(
                "div",
                [
                    tick("checkbox", "card", card, name(cards[card]), view, card)
                    for card in choices.show
                ],
                class_="ck-chips",
            ),
            class_="ck-pile",
        ),
        button(say("Show what is ticked"), "show", main=True, submit=True),
        class_="ck-asking",
        data_key=f"show:{view.table.turn}:{choices.seat}",
    )
