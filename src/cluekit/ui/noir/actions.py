"""What can be done now in Noir: a menu of actions, and what is still to be chosen of a plan.

A plan is an action half chosen: its kind, for a citizen's arrest also the card. Its words are in
the table's ``thought``, and a press whose target begins with ``plan:`` changes them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from cluekit.core import DEALER, Problem
from cluekit.draw import Element, el
from cluekit.noir import Choices, Phase
from cluekit.noir.picture.cards.cards import portrait
from cluekit.noir.picture.part import part
from cluekit.noir.public import moves
from cluekit.noir.public.table import KILLER
from cluekit.noir.public.view import View
from cluekit.noir.wording.log_sentences import act
from cluekit.noir.wording.sentences import explain, name
from cluekit.sets import mask, members
from cluekit.ui.kit.controls import button
from cluekit.ui.noir.suspicion import NoirDesk
from cluekit.ui.tables.chrome import onward
from cluekit.words import mark, say, say_n

QUESTIONS = {
    "kill": mark("Whom do you kill?"),
    "arrest": mark("Whom do you arrest?"),
    "choose": mark("Who will you be?"),
    "discard": mark("Whose card do you discard?"),
    "card": mark("Whom do you exonerate?"),
    "citizen": mark("Whom does a citizen next to {suspect} arrest?"),
    "shift": mark("Which line moves, and which way?"),
}


def actions(desk: NoirDesk) -> Element:
    """Return everything that can be pressed beside the board."""
    choices = desk.choices
    back = button(say("Take back"), "undo", quiet=True) if desk.undo else None
    return el(
        "div",
        list(_asks(desk, choices)) if choices else None,
        # both answers look alike: the screen may be seen
        el(
            "div",
            [button(say("Yes"), "answer:yes"), button(say("No"), "answer:no")],
            class_="ck-row",
            data_key="answer",
        )
        if desk.asked is not None
        else None,
        el("div", list(onward(desk)), back, class_="ck-row"),
        class_="ck-actions",
        data_key="actions",
        data_focus="",
    )


def _asks(desk: NoirDesk, choices: Choices) -> Iterator[Element]:
    """Yield the step of the set-up, the one question of this phase, or the menu of actions."""
    if choices.seat == DEALER:
        words = act(moves.Prepare(choices.prepare), desk.view.table.edition)
        yield el("div", button(words, "prepare", main=True), class_="ck-row", data_key="prepare")
    elif choices.phase is Phase.ACTION:
        if _plan_of(desk):
            yield _rest_of_plan(desk, choices)
        else:
            kinds = list(_kinds(desk.view, choices))
            yield el("div", kinds, class_="ck-row", data_key="menu")
    else:
        kind = {Phase.IDENTITY: "choose", Phase.DISCARD: "discard"}.get(choices.phase, "kill")
        yield _whom(desk.view, say(QUESTIONS[kind]), action_cells(desk), target(desk))


def action_cells(desk: NoirDesk) -> int:
    """Return the set of suspects whose cell means an action now."""
    choices, plan = desk.choices, _plan_of(desk)
    if choices is None:
        return 0
    if plan[:1] == ("citizen",):
        suspects = desk.view.table.edition.suspects
        of_card = {suspects[card].id: targets for card, targets in choices.citizens}
        cards = mask(card for card, _ in choices.citizens)
        return of_card[plan[1]] if len(plan) > 1 else cards
    if plan == ("shift",):
        return 0
    return int(choices.kill | choices.arrest | choices.choose | choices.discard)


def target(desk: NoirDesk) -> str:
    """Return what a press of a cell sends before the suspect's id; "" while nothing is decided."""
    if desk.choices is None or desk.choices.seat == DEALER:
        return ""
    plan = _plan_of(desk)
    if plan[:1] == ("citizen",):
        return f"citizen:{plan[1]}" if len(plan) > 1 else "plan:citizen"
    return "suspect"


def _plan_of(desk: NoirDesk) -> tuple[str, ...]:
    """Return the words of the plan, () for none."""
    return desk.thought if isinstance(desk.thought, tuple) else ()


# --- the menu ---------------------------------------------------------------------------------


def _kinds(view: View, choices: Choices) -> Iterator[Element]:
    """Yield a button for each kind of action; what is not open now says why."""
    edition = view.table.edition
    empty = Problem("no-cards-left", "N13")
    if choices.seat == KILLER:
        nobody = Problem("nobody-near", "N23")
        yield _action_button(say("Kill …"), "plan:kill", choices.kill, nobody)
        disguise = act(moves.Disguise(), edition)
        yield _action_button(disguise, "disguise", choices.disguise, empty)
    else:
        yield _action_button(say("Arrest …"), "plan:arrest", choices.arrest, empty)
        exonerate = act(moves.Exonerate(), edition)
        yield _action_button(exonerate, "draw", choices.exonerate, empty)
        if choices.citizens:
            yield button(say("Citizen’s arrest …"), "plan:citizen")
    if choices.shifts:
        yield button(say("Shift …"), "plan:shift")


def _action_button(words: str, sent: str, can: object, why_not: Problem) -> Element:
    """Return a button; where it cannot be pressed now it says why, and stays where it is."""
    if can:
        return button(words, sent, main=sent.startswith("plan"))
    reason = explain(why_not)
    return el(
        "button",
        words,
        type="button",
        class_="ck-button ck-low",
        data_target=sent,
        data_key=f"do:{sent}",
        aria_disabled="true",
        title=reason,
        aria_label=f"{words}: {reason}",
    )


# --- the rest of a plan -----------------------------------------------------------------------


def _rest_of_plan(desk: NoirDesk, choices: Choices) -> Element:
    """Return what is still to be chosen: whom, or which line, and a way out."""
    view, plan, edition = desk.view, _plan_of(desk), desk.view.table.edition
    kind = "card" if plan == ("citizen",) else plan[0]
    if kind == "shift":
        chips = [_chip(_shift_target(shift), None, act(shift, edition)) for shift in choices.shifts]
        inside = _pile(say(QUESTIONS["shift"]), chips)
    else:
        card = name(edition, edition.number(plan[1])) if kind == "citizen" else ""
        question = say(QUESTIONS[kind], suspect=card) if card else say(QUESTIONS[kind])
        inside = _whom(view, question, action_cells(desk), target(desk))
    return el(
        "div",
        inside,
        el("div", button(say("Something else"), "plan:drop", quiet=True), class_="ck-row"),
        data_key="second-step",
    )


def _whom(view: View, question: str, some: int, sent: str) -> Element:
    """Return the suspects to choose one from."""
    suspects = view.table.edition.suspects
    # A button needs a target of its own: the browser finds the focus again by it, and must not
    # find the cell
    sent = "name" if sent == "suspect" else sent
    chips = [
        _chip(f"{sent}:{suspects[who].id}", portrait(who, 32), name(view.table.edition, who))
        for who in members(some)
    ]
    return _pile(question, chips)


def _shift_target(shift: moves.Shift) -> str:
    return f"shift:{shift.axis}:{shift.index}:{shift.step}"


def _pile(question: str, chips: list[Element]) -> Element:
    return el(
        "fieldset",
        el("legend", question),
        el("div", chips, class_="ck-chips"),
        class_="ck-pile",
        data_key="pile:choice",
    )


def _chip(sent: str, drawn: Element | None, words: str) -> Element:
    return el(
        "button",
        drawn,
        el("span", words),
        type="button",
        class_="ck-chip ck-noir-chip",
        data_target=sent,
        data_key=f"do:{sent}",
    )


# --- all of it as a list ------------------------------------------------------------------------


def as_list(desk: NoirDesk) -> Element:
    """Return every legal action once more, as plain buttons."""
    choices = desk.choices
    inside = None
    if choices is not None and choices.phase is Phase.ACTION:
        inside = _action_list(desk.view, choices)
    return el("div", inside, data_key="as-list")


@part(most=16)
def _action_list(view: View, choices: Choices) -> Element:
    edition = view.table.edition
    legal = list(choices)
    items = [
        el("li", button(act(move, edition), order_of(move, view), key=f"list:{number}"))
        for number, move in enumerate(legal)
    ]
    return el(
        "details",
        el(
            "summary",
            say_n("{n} action as a list", "All {n} actions as a list", len(legal)),
            class_="ck-summary",
        ),
        el("ul", items, role="list", class_="ck-places"),
        data_key="places",
    )


def order_of(move: moves.Move, view: View) -> str:
    """Return what a press sends to make this move."""
    if isinstance(move, moves.Shift):
        return _shift_target(move)
    suspects = view.table.edition.suspects
    fields: Iterable[int] = (getattr(move, field) for field in move.__struct_fields__)
    return ":".join([_SENT[type(move)], *(suspects[who].id for who in fields)])


_SENT: dict[type[Any], str] = {
    **dict.fromkeys((moves.ChooseIdentity, moves.Kill, moves.Arrest, moves.Discard), "name"),
    moves.Disguise: "disguise",
    moves.Exonerate: "draw",
    moves.CitizensArrest: "citizen",
}


Open = Callable[[Choices], object]
PLANS: dict[str, Open] = {
    "kill": lambda choices: choices.kill,
    "arrest": lambda choices: choices.arrest,
    "shift": lambda choices: choices.shifts,
    "citizen": lambda choices: choices.citizens,
}
"""The actions that are planned first, and whether they are open now."""
