"""The house rules in the form: every switch in words, and the rule card that they make."""

from __future__ import annotations

from collections.abc import Sequence

from cluekit.draw import Element, el
from cluekit.ui.kit.controls import menu
from cluekit.ui.tables.set_up import Answer, Number, Switch, own_answer
from cluekit.ui.waiting_room.form_state import Filled, contradiction, edition_of
from cluekit.words import say, say_n


def draw_front(filled: Filled) -> Element:
    """Return the switches that stand in front, with their answers in words of their own."""
    asked = [switch for switch in filled.switches if switch.front]
    return el(
        "div",
        [_switch(filled, switch, switch.front) for switch in asked],
        class_="ck-front",
        data_key="front",
    )


def draw_rules(filled: Filled) -> Element:
    """Return the switches: those that are asked for most, the others folded away."""
    changed = len(filled.changes)
    switches = [switch for switch in filled.switches if not switch.front]
    head = say_n("House rules: {n} changed", "House rules: {n} changed", changed)
    more = el(
        "details",
        el("summary", say("More house rules"), class_="ck-summary"),
        [_switch(filled, switch) for switch in switches if not switch.main],
        data_key="more-rules",
    )
    return el(
        "details",
        el("summary", head if changed else say("House rules"), class_="ck-summary"),
        [_switch(filled, switch) for switch in switches if switch.main],
        more,
        data_key="rules",
        class_="ck-folded",
    )


def draw_card(filled: Filled) -> Element:
    """Return the rule card of the game as it would be played, or why there can be no such game."""
    if why := contradiction(filled):
        return el("p", why, class_="ck-notice", role="alert", data_key="contradiction")
    own = {line.about: line.says for line in filled.games.card_lines(filled.base)}
    lines = [
        _line(line.about, line.says, changed=line.says != own.get(line.about))
        for line in filled.games.card_lines(edition_of(filled))
        if line.says
    ]
    return el(
        "details",
        el("summary", say("The rule card"), class_="ck-summary"),
        el("dl", lines, class_="ck-rule-lines"),
        data_key="card",
        class_="ck-folded",
    )


def _line(about: str, says: str, *, changed: bool) -> Element:
    mark = el("small", say("changed"), class_="ck-changed") if changed else None
    return el("div", el("dt", about, mark), el("dd", says))


# --- one switch -------------------------------------------------------------------------------


def _switch(filled: Filled, switch: Switch, front: str = "") -> Element:
    """Return one house rule: its answers as sentences, or its numbers and what they mean.

    In ``front`` it stands under another heading, and each answer has its name before it.
    """
    return el(
        "fieldset",
        el("legend", front or switch.head),
        [_answer(filled, switch.topic, answer, named=bool(front)) for answer in switch.answers],
        _numbers(filled, switch) if switch.numbers else None,
        class_="ck-switch",
        data_key=f"rule:{filled['edition']}:{switch.topic}",
    )


def _answer(filled: Filled, topic: str, answer: Answer, *, named: bool) -> Element:
    """Return an answer to be chosen, with its clause; the edition's own is marked."""
    own = answer.word == own_answer(filled.base, topic)
    return el(
        "label",
        el(
            "input",
            type="radio",
            name=f"rule-{topic}",
            value=answer.word,
            checked=True if answer.word == filled.answer(topic) else None,
            data_change="change",
            data_key=f"rule:{topic}:{answer.word}",
        ),
        el("b", answer.name) if named else None,
        el("span", answer.says),
        el("small", say("this edition’s rule"), class_="ck-muted") if own else None,
        _clause(answer.clause),
        class_="ck-answer",
    )


def _numbers(filled: Filled, switch: Switch) -> Sequence[Element]:
    values = {number.topic: _value(filled, number) for number in switch.numbers}
    menus = [_number(filled, number) for number in switch.numbers]
    says = el("p", switch.sentence(values), " ", _clause(switch.clause), class_="ck-numbers-say")
    return [el("div", menus, class_="ck-row"), says]


def _number(filled: Filled, number: Number) -> Element:
    """Return the menu of a number; the edition's own is marked."""
    own = own_answer(filled.base, number.topic)
    options = [(word, _marked(word, own=word == own)) for word in map(str, number.values)]
    return menu(
        number.label,
        f"rule-{number.topic}",
        options,
        str(_value(filled, number)),
        "change",
    )


def _marked(word: str, *, own: bool) -> str:
    return say("{number} (this edition’s rule)", number=word) if own else word


def _value(filled: Filled, number: Number) -> int:
    """Return the number that is chosen, or the edition's own."""
    chosen, own = filled.answer(number.topic), own_answer(filled.base, number.topic)
    return int(chosen if chosen in map(str, number.values) else own)


def _clause(clause: str) -> Element:
    return el("span", clause, class_="ck-muted ck-clause-id")
