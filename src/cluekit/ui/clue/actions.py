"""What can be done now: buttons and forms for every choice that is open at this screen."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from cluekit.clue.deduction.sheet import NO, OPEN, YES
from cluekit.clue.editions.cast import KINDS, Kind, Triple
from cluekit.clue.editions.edition import Edition
from cluekit.clue.picture.boards.house import suspect_initials
from cluekit.clue.picture.cards.faces import face
from cluekit.clue.picture.glyphs import glyph
from cluekit.clue.picture.skin import part
from cluekit.clue.public import facts, moves
from cluekit.clue.public.choices import Choices
from cluekit.clue.public.view import View
from cluekit.clue.wording import act, in_room, lay_open, name, tell, the, who
from cluekit.clue.wording.names import all_of, cards, theory
from cluekit.core import DEALER
from cluekit.draw import Child, Element, crest, el
from cluekit.draw.still import Itself, keep
from cluekit.ui.kit.controls import button
from cluekit.ui.kit.messages import NotHeardError, Press
from cluekit.ui.notebook.marks_panel import NOTHING, QUESTIONS, fitting
from cluekit.ui.notebook.state import NotebookState
from cluekit.ui.tables.chrome import onward
from cluekit.ui.tables.desk import Desk
from cluekit.words import language, mark, say

# --- desk -----------------------------------------------------------------------------------------
# The desk of Clue, and what lies where one acts.

ClueDesk: TypeAlias = Desk[View, Choices]


def answers(desk: ClueDesk) -> bool:
    """Tell whether a card must be shown now: then the hand lies where one acts."""
    return desk.choices is not None and bool(desk.choices.show)


def peeks(desk: ClueDesk) -> bool:
    """Tell whether a face-down card may be looked at now: then they lie where one acts."""
    return desk.choices is not None and bool(desk.choices.peek)


def walks(desk: ClueDesk) -> bool:
    """Tell whether a place on the board is chosen now."""
    return desk.choices is not None and bool(desk.choices.walks)


def resolving(desk: ClueDesk) -> int | None:
    """Return the bonus card that is being resolved, if there is one."""
    table = desk.view.table
    return table.bonus_drawn[0] if table.phase == "bonus" and table.bonus_drawn else None


# --- card shown -----------------------------------------------------------------------------------
# News that must not be missed: a card shown, a question nobody answers, a wrong accusation.


def is_news(fact: object, seat: int) -> bool:
    """Tell whether this is a card that this seat alone was allowed to see, or that nobody answered.

    The latter is heard by all, and is the climax of many a game.
    """
    shown = isinstance(fact, facts.CardSeen) and fact.to == seat
    return shown or isinstance(fact, facts.FaceDownSeen | facts.NobodyAnswered)


def seen_cards(desk: ClueDesk) -> list[Element]:
    """Return the cards this seat was shown since its own last move, large, with who showed them."""
    view, edition = desk.view, desk.view.table.edition
    drawn: list[Element] = []
    for fact in desk.seen:
        if isinstance(fact, facts.CardSeen):
            title = name(edition.deck.cards[fact.card])
            words = say("{who} shows you: {card}", who=who(view, fact.seat), card=title)
        elif isinstance(fact, facts.FaceDownSeen):
            title = name(edition.deck.cards[fact.card])
            words = say("This lies face down: {card}", card=title)
        else:
            continue
        drawn.append(
            el(
                "div",
                el("p", words, class_="ck-title"),
                _faces(edition, (fact.card,)),
                class_="ck-seen",
                data_key=f"seen:{len(drawn)}:{fact.card}",
            )
        )
    return drawn


def unanswered_questions(desk: ClueDesk) -> list[Element]:
    """Return the questions nobody could answer since this seat's own last move, where one looks.

    It says what all have heard, and nothing that follows from it.
    """
    table = desk.view.table
    heard = (fact for fact in desk.seen if isinstance(fact, facts.NobodyAnswered))
    drawn: list[Element] = []
    for number, fact in enumerate(heard):
        asked = [q for q in table.questions if q.asker == fact.seat and not q.showers]
        about = all_of(cards(table.edition, asked[-1].cards)) if asked else ""
        key = f"unanswered:{number}:{fact.seat}"
        bold, told = el("b", about, " "), tell(fact, desk.view)
        drawn.append(el("div", bold, told, class_="ck-unanswered", data_key=key))
    return drawn


def verdict_words(view: View) -> str:
    """Return that the accusation made here was wrong, and what was in the envelope."""
    edition, inside = view.table.edition, view.own.looked
    if inside is None:
        return ""
    wrong = say("Wrong: the envelope held {cards}.", cards=all_of(cards(edition, inside)))
    from_now_on = (
        say("You still move and show cards, but may no longer ask or accuse.")
        if edition.options.wrong_accuser == "still-moves"
        else say("You go on showing cards, but have no more turns.")
    )
    return f"{wrong} {from_now_on}"


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
        data_moment="envelope",
    )


def _faces(edition: Edition, shown: tuple[int, ...]) -> Element:
    pictures = [
        el("span", face(edition, card), role="img", aria_label=name(edition.deck.cards[card]))
        for card in shown
    ]
    return el("div", pictures, class_="ck-hand ck-reveal")


# --- chips ----------------------------------------------------------------------------------------
# Chips: small cards to choose from, and a card's emblem.


def pile(edition: Edition, kind: Kind, question: str, chosen: int = -1) -> Element:
    """Return the cards of one kind to choose one from; -1 for none that is chosen already."""
    return _chip_pile(Itself(edition), kind, question, chosen)


@keep(32, by=language)
def _chip_pile(itself: Itself[Edition], kind: Kind, question: str, chosen: int) -> Element:
    edition = itself.it
    return el(
        "fieldset",
        el("legend", question),
        el(
            "div",
            [chip(edition, kind, card, on=card == chosen) for card in edition.deck.kind(kind)],
            class_="ck-chips",
        ),
        class_=f"ck-pile ck-pile-{kind}",
    )


def chip(edition: Edition, kind: Kind, number: int, *, on: bool = False) -> Element:
    """Return a small card that can be chosen."""
    card = edition.deck.cards[number]
    return el(
        "label",
        el(
            "input",
            type="radio",
            name=kind,
            value=number,
            required=True,
            checked=True if on else None,
        ),
        emblem(edition, number),
        el("span", name(card)),
        class_="ck-chip",
        data_key=f"chip:{number}",
    )


def tick(kind: str, field: str, value: int, words: str, view: View, card: int) -> Element:
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
def _emblem(itself: Itself[Edition], number: int, side: int) -> Element:
    edition = itself.it
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


# --- accuse form ----------------------------------------------------------------------------------
# The form to accuse with: the dialog, and its second thought.


def accusation(desk: ClueDesk) -> Element:
    """Return the dialog of an accusation; once one is chosen, the question whether one is sure.

    What is written on one's own sheet is chosen already.
    """
    view, claim = desk.view, desk.thought
    written = fitting(view.table.edition, desk.written.get(view.seat, NOTHING))
    inside = _second_thought(view, claim) if claim else _claim(view, tuple(written))
    return el(
        "dialog",
        inside,
        class_="ck-dialog",
        data_key="accuse",
        data_open="" if claim else None,
        data_on_close="claim:drop",
        aria_label=say("Accuse"),
    )


@part(most=8)
def _claim(view: View, written: tuple[int, ...]) -> Element:
    edition = view.table.edition
    piles = [
        pile(edition, kind, say(QUESTIONS[kind]), card)
        for kind, card in zip(KINDS, written, strict=True)
    ]
    return el(
        "form",
        el("p", say("Accuse: who, with what, and where?"), class_="ck-title"),
        el("p", say("You may accuse once in the whole game."), class_="ck-muted"),
        el(
            "p",
            say("You say it aloud: a player who can disprove it shows a card."),
            class_="ck-muted",
        )
        if view.table.edition.options.before_envelope == "table-first"  # C15
        else None,
        piles,
        _row(
            button(say("Go on"), "claim", main=True, submit=True),
            el("button", say("Not yet"), type="button", class_="ck-button", data_closes=""),
        ),
        data_key="claim",
        class_="ck-asking",
    )


def _second_thought(view: View, claim: Triple) -> Element:
    edition = view.table.edition
    warning = (
        say(
            "If this is right, you win at once. If one part is wrong, you still move and answer, "
            "but may no longer ask or accuse."
        )
        if edition.options.wrong_accuser == "still-moves"
        else say(
            "If this is right, you win at once. If one part is wrong, you only answer questions "
            "from now on."
        )
    )
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


def _row(*children: Child) -> Element:
    return el("div", *children, class_="ck-row")


# --- suggest form ---------------------------------------------------------------------------------
# Forms to ask and to answer: the suggestion, and the cards shown where more than one can be.


def suggestion(view: View, choices: Choices, card: int) -> Element:
    """Return the form of a suggestion: one suspect, one weapon, in the room of a card (U10).

    Where questioning is fast, one player is chosen too (P12).
    """
    edition, players = view.table.edition, view.table.players
    room = in_room(edition.deck.cards[card])
    ask = say("Ask this player") if choices.whom else say("Ask the others")
    return el(
        "form",
        el("p", say("Ask about somebody {in_room}", in_room=room), class_="ck-caption"),
        pile(edition, "suspect", say("Who?")),
        pile(edition, "weapon", say("With what?")),
        el(
            "fieldset",
            el("legend", say("Whom do you ask?")),
            el(
                "div",
                [
                    tick("radio", "whom", seat, who(view, seat), view, players[seat].suspect)
                    for seat in choices.whom
                ],
                class_="ck-chips",
            ),
            class_="ck-pile ck-pile-player",
        )
        if choices.whom
        else None,
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


# --- actions --------------------------------------------------------------------------------------


def actions(desk: ClueDesk) -> Element:
    """Return everything that can be pressed beside the board."""
    choices = desk.choices
    back = button(say("Take back"), "undo", quiet=True) if desk.undo else None
    elsewhere = walks(desk) or peeks(desk)
    return el(
        "div",
        list(_forms(desk.view, choices)) if choices else [],
        el("div", list(_buttons(desk)), back, class_="ck-row"),
        accusation(desk) if choices and choices.accuse else None,
        class_="ck-actions",
        data_key="actions",
        data_focus=None if elsewhere else "",
    )


def _several(choices: Choices | None) -> bool:
    return choices is not None and choices.several and len(choices.show) > 1


def _forms(view: View, choices: Choices) -> Iterator[Element]:
    if choices.room is not None and choices.seat != DEALER:
        yield suggestion(view, choices, choices.room)
    if _several(choices):
        yield showing(view, choices)
    elif choices.show:
        yield _cards_to_show(view, choices)
    if choices.characters:  # those that are still free (P14)
        characters = [
            _chip(view, suspect, name(view.deck.cards[suspect]), f"choose:{suspect}")
            for suspect in choices.characters
        ]
        yield _pile(say("Whom will you play?"), characters, "characters")
    if choices.pick:  # a bonus card is about one of them
        players = [
            _chip(view, view.table.players[seat].suspect, who(view, seat), f"pick:{seat}")
            for seat in choices.pick
        ]
        yield _pile(say("Choose a player"), players, "players")


def _cards_to_show(view: View, choices: Choices) -> Element:
    """Return a button for each card that answers: beside what must be shown, and in sight."""
    edition, cards = view.table.edition, view.deck.cards
    openly = view.table.bonus_effect == "lay-open"
    chips = [
        _chip(
            view,
            card,
            lay_open(card, edition) if openly else say("Show {card}", card=the(cards[card])),
            f"show:{card}",
        )
        for card in choices.show
    ]
    return el("div", chips, class_="ck-chips", data_key="to-show")


def _pile(question: str, chips: list[Element], key: str) -> Element:
    return el(
        "fieldset",
        el("legend", question),
        el("div", chips, class_="ck-chips"),
        class_="ck-pile",
        data_key=f"pile:{key}",
    )


def _chip(view: View, card: int, words: str, target: str) -> Element:
    return el(
        "button",
        emblem(view.table.edition, card),
        el("span", words),
        type="button",
        class_="ck-chip",
        data_target=target,
        data_key=f"do:{target}",
    )


def _proved(desk: ClueDesk) -> bool:
    """Tell whether to accuse is what is to be done now."""
    return desk.proved and desk.choices is not None and desk.choices.accuse


def is_settled(sheet: object) -> bool:
    """Tell whether a sheet names one card of each kind for the envelope.

    What it prints at the level of help that its owner has chosen counts, and the owner's own marks:
    a card marked as there, or the only one of its kind that is not marked as anywhere else.
    """
    if not isinstance(sheet, NotebookState) or sheet.nobodys:
        return False
    return all(len(_left(sheet, pile)) == 1 for pile in sheet.view.deck.piles)


def _left(sheet: NotebookState, pile: range) -> list[int]:
    """Return the cards of a kind that are there by the marks, or all that can still be."""
    printed, pencil = sheet.printed, sheet.pencil
    envelope = printed.envelope

    def says(card: int, at: int) -> str:
        mark = printed.says(card, at)
        return mark if mark != OPEN else pencil.get((card, at), OPEN)

    there = [card for card in pile if says(card, envelope) == YES]
    elsewhere = [at for at in range(printed.holders) if at != envelope]
    return there or [
        card
        for card in pile
        if says(card, envelope) != NO and not any(says(card, at) == YES for at in elsewhere)
    ]


def _buttons(desk: ClueDesk) -> Iterator[Element]:
    choices, edition = desk.choices, desk.view.table.edition
    yield from onward(desk)
    if choices is None:
        return
    if choices.prepare:
        yield button(act(moves.Prepare(choices.prepare), edition), "prepare", main=True)
    if choices.roll:
        yield button(act(moves.Roll(), edition), "roll", main=True)
    for there in choices.passages:
        yield button(act(moves.TakePassage(there), edition), f"passage:{there}", key=f"by:{there}")
    if choices.stay:
        yield button(act(moves.Stay(), edition), "stay", key="staying")
    if choices.end:
        # Whether to accuse is the question then. A button answers it only where what the reader
        # has marked, or chosen to see, does: nothing is given away to a pencil.
        plain = choices.room is None and not choices.peek and not unanswered_questions(desk)
        yield button(act(moves.EndTurn(), edition), "end", main=plain and not _proved(desk))
    if choices.accuse:
        yield el(
            "button",
            say("Accuse …"),
            type="button",
            class_="ck-button ck-main" if _proved(desk) else "ck-button",
            data_opens="accuse",
            data_key="do:accuse",
            aria_haspopup="dialog",
        )
