"""Forms to ask with: the suggestion, and the accusation with its second thought."""

from __future__ import annotations

from collections.abc import Sequence

from cluekit.clue.editions.cast import Kind, Triple
from cluekit.clue.editions.edition import Edition
from cluekit.clue.picture.boards.house import suspect_initials
from cluekit.clue.picture.glyphs import glyph
from cluekit.clue.picture.part import part
from cluekit.clue.public.choices import Choices
from cluekit.clue.public.view import View
from cluekit.clue.wording import in_room, name, who
from cluekit.clue.wording.names import all_of, theory
from cluekit.draw import Child, Element, crest, el
from cluekit.draw.keeping import Itself, keep
from cluekit.ui.kit.controls import button
from cluekit.ui.kit.messages import NotHeardError, Press
from cluekit.words import language, mark, say


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
                _tick("radio", "whom", seat, who(view, seat), view, players[seat].suspect)
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
                    _tick("checkbox", "card", card, name(cards[card]), view, card)
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


def accusation(view: View, claim: Triple | None) -> Element:
    """Return the dialog of an accusation; with a ``claim``, the question whether one is sure."""
    inside = _second_thought(view, claim) if claim else _claim(view)
    return el(
        "dialog",
        inside,
        class_="ck-dialog",
        data_key="accuse",
        data_open="" if claim else None,
        data_on_close="claim:drop",
        aria_label=say("Accuse"),
    )


@part(8)
def _claim(view: View) -> Element:
    edition = view.table.edition
    return el(
        "form",
        el("p", say("Accuse: who, with what, and where?"), class_="ck-title"),
        el("p", say("You may accuse once in the whole game."), class_="ck-muted"),
        el("p", _aloud(), class_="ck-muted") if said_aloud(view) else None,
        pile(edition, "suspect", say("Who?")),
        pile(edition, "weapon", say("With what?")),
        pile(edition, "room", say("Where?")),
        _row(
            button(say("Go on"), "claim", main=True, submit=True),
            el("button", say("Not yet"), type="button", class_="ck-button", data_closes=""),
        ),
        data_key="claim",
        class_="ck-asking",
    )


def _second_thought(view: View, claim: Triple) -> Element:
    edition = view.table.edition
    warning = _moves_on() if edition.options.wrong_accuser == "still-moves" else _out()
    return el(
        "div",
        el("p", say("Are you sure?"), class_="ck-title"),
        el("p", theory(edition, claim), class_="ck-claim"),
        el("p", warning, class_="ck-muted"),
        _row(
            button(say("Yes, I accuse"), "claim:sure", main=True),
            button(say("Choose again"), "claim:drop"),
        ),
        data_key="second-thought",
    )


def said_aloud(view: View) -> bool:
    """Tell whether the table answers an accusation before the envelope is opened (C15)."""
    return view.table.edition.options.before_envelope == "table-first"


def _aloud() -> str:
    return say("You say it aloud: a player who can disprove it shows a card.")


def _out() -> str:
    return say(
        "If this is right, you win at once. If one part is wrong, you only answer questions "
        "from now on."
    )


def _moves_on() -> str:
    return say(
        "If this is right, you win at once. If one part is wrong, you still move and answer, but "
        "may no longer ask or accuse."
    )


def pile(edition: Edition, kind: Kind, question: str) -> Element:
    """Return the cards of one kind to choose one from."""
    return _pile(Itself(edition), kind, question)


@keep(32, by=language)
def _pile(house: Itself[Edition], kind: Kind, question: str) -> Element:
    edition = house.it
    return el(
        "fieldset",
        el("legend", question),
        el(
            "div",
            [chip(edition, kind, card) for card in edition.deck.kind(kind)],
            class_="ck-chips",
        ),
        class_=f"ck-pile ck-pile-{kind}",
    )


def chip(edition: Edition, kind: Kind, number: int) -> Element:
    """Return a small card that can be chosen."""
    card = edition.deck.cards[number]
    return el(
        "label",
        el("input", type="radio", name=kind, value=number, required=True),
        emblem(edition, number),
        el("span", name(card)),
        class_="ck-chip",
        data_key=f"chip:{number}",
    )


def _tick(kind: str, field: str, value: int, words: str, view: View, card: int) -> Element:
    """Return a small card to tick, alone (radio) or with others (checkbox)."""
    return el(
        "label",
        el("input", type=kind, name=field, value=value, required=kind == "radio" or None),
        emblem(view.table.edition, card),
        el("span", words),
        class_="ck-chip",
        data_key=f"{field}:{value}",
    )


def emblem(edition: Edition, number: int, side: int = 26) -> Element:
    """Return a card's crest or glyph as a small picture; -1 is a piece nobody has chosen yet."""
    return _emblem(Itself(edition), number, side)


@keep(256, by=language)
def _emblem(house: Itself[Edition], number: int, side: int) -> Element:
    edition = house.it
    card = edition.deck.cards[number]
    if number < 0:
        drawn: Child = el("circle", r=9, class_="ck-nobody")
    elif card.kind == "suspect":
        drawn = crest(card.shape, card.colour, suspect_initials(edition)[number], 10)
    else:
        drawn = glyph(card, 24)
    return el(
        "svg",
        drawn,
        viewBox="-14 -14 28 28",
        width=side,
        height=side,
        class_="ck-emblem",
        aria_hidden="true",
        focusable="false",
    )


def _row(*children: Child) -> Element:
    return el("div", *children, class_="ck-row")
