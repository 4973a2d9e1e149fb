"""What can be done now: buttons and forms for every choice that is open at this screen."""

from __future__ import annotations

from collections.abc import Iterator

from cluekit.clue.public import moves
from cluekit.clue.public.choices import Choices
from cluekit.clue.public.view import View
from cluekit.clue.wording import act, name, who
from cluekit.core import DEALER
from cluekit.draw import Element, el
from cluekit.ui.clue.accuse_form import accusation
from cluekit.ui.clue.card_shown import unanswered_questions
from cluekit.ui.clue.chips import emblem
from cluekit.ui.clue.desk import ClueDesk, answers, peeks, walks
from cluekit.ui.clue.suggest_form import showing, suggestion
from cluekit.ui.kit.controls import button
from cluekit.ui.notebook.accusation import NOTHING, fitting
from cluekit.ui.tables.chrome import onward
from cluekit.words import say


def actions(desk: ClueDesk) -> Element:
    """Return everything that can be pressed beside the board."""
    choices = desk.choices
    back = button(say("Take back"), "undo", quiet=True) if desk.undo else None
    elsewhere = walks(desk) or peeks(desk) or (answers(desk) and not _several(choices))
    return el(
        "div",
        list(_forms(desk.view, choices)) if choices else [],
        el("div", list(_buttons(desk)), back, class_="ck-row"),
        _accusation(desk) if choices and choices.accuse else None,
        class_="ck-actions",
        data_key="actions",
        data_focus=None if elsewhere else "",
    )


def _accusation(desk: ClueDesk) -> Element:
    written = fitting(desk.view.table.edition, desk.written.get(desk.view.seat, NOTHING))
    return accusation(desk.view, desk.thought, written)


def _several(choices: Choices | None) -> bool:
    return choices is not None and choices.several and len(choices.show) > 1


def _forms(view: View, choices: Choices) -> Iterator[Element]:
    if choices.room is not None and choices.seat != DEALER:
        yield suggestion(view, choices, choices.room)
    if _several(choices):
        yield showing(view, choices)
    if choices.characters:
        yield _characters(view, choices)
    if choices.pick:
        yield _players(view, choices)


def _characters(view: View, choices: Choices) -> Element:
    """Return the characters that are still free, to choose your own (P14)."""
    edition = view.table.edition
    free = [
        _chip(view, suspect, name(edition.deck.cards[suspect]), f"choose:{suspect}")
        for suspect in choices.characters
    ]
    return _pile(say("Whom will you play?"), free, "characters")


def _players(view: View, choices: Choices) -> Element:
    """Return the players a bonus card may be about."""
    players = view.table.players
    open_now = [
        _chip(view, players[seat].suspect, who(view, seat), f"pick:{seat}") for seat in choices.pick
    ]
    return _pile(say("Choose a player"), open_now, "players")


def _pile(question: str, chips: list[Element], key: str) -> Element:
    return el(
        "fieldset",
        el("legend", question),
        el("div", chips, class_="ck-chips"),
        class_="ck-pile",
        data_key=f"pile:{key}",
    )


def _chip(view: View, suspect: int, words: str, target: str) -> Element:
    return el(
        "button",
        emblem(view.table.edition, suspect),
        el("span", words),
        type="button",
        class_="ck-chip",
        data_target=target,
        data_key=f"do:{target}",
    )


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
        # Whether to accuse is the question then, and no button answers it.
        plain = choices.room is None and not choices.peek and not unanswered_questions(desk)
        yield button(act(moves.EndTurn(), edition), "end", main=plain)
    if choices.accuse:
        yield _accuse()


def _accuse() -> Element:
    return el(
        "button",
        say("Accuse …"),
        type="button",
        class_="ck-button",
        data_opens="accuse",
        data_key="do:accuse",
        aria_haspopup="dialog",
    )
