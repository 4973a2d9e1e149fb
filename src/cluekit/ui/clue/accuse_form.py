"""The form to accuse with: the dialog, and its second thought."""

from __future__ import annotations

from collections.abc import Sequence

from cluekit.clue.editions.cast import KINDS, Triple
from cluekit.clue.picture.part import part
from cluekit.clue.public.view import View
from cluekit.clue.wording.names import theory
from cluekit.draw import Child, Element, el
from cluekit.ui.clue.chips import pile
from cluekit.ui.kit.controls import button
from cluekit.ui.notebook.accusation import NOTHING, QUESTIONS
from cluekit.words import say


def accusation(view: View, claim: Triple | None, written: Sequence[int] = NOTHING) -> Element:
    """Return the dialog of an accusation; with a ``claim``, the question whether one is sure.

    What is ``written`` on one's own sheet is chosen already.
    """
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


@part(8)
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
        el("p", _aloud(), class_="ck-muted") if said_aloud(view) else None,
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


def _row(*children: Child) -> Element:
    return el("div", *children, class_="ck-row")
