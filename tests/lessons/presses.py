"""Pressing and filling in what an exercise widget offers, as the browser half does."""

from __future__ import annotations

from html.parser import HTMLParser
from typing import Any

from cluekit.clue.editions.edition import edition
from cluekit.learn.worlds import literals_of
from variants import fresh_case

COUNT = iter(range(10**9))


def press(widget: Any, target: str, turn: int | None = None, **values: list[str]) -> None:
    """Press something as the browser half does, with the fields of the form around it."""
    content: dict[str, Any] = {"kind": "press", "id": f"test-{next(COUNT)}", "target": target}
    content |= {"turn": widget.turn if turn is None else turn, "values": values}
    widget.hear(content)


class Parts(HTMLParser):
    """Everything that can be pressed or filled in, and whether it can be named."""

    def __init__(self, markup: str) -> None:
        super().__init__()
        self.targets: list[str] = []
        self.fields: list[tuple[str, str]] = []
        self.nameless: list[str] = []
        self.feed(markup)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note what matters of an element."""
        found = {name: value or "" for name, value in attrs}
        if "data-target" in found:
            self.targets.append(found["data-target"])
        if tag == "input":
            self.fields.append((found.get("name", ""), found.get("value", "")))
        if tag == "svg" and "aria-hidden" not in found and "aria-label" not in found:
            self.nameless.append(tag)


def fields_for(name: str, number: int = 0) -> dict[str, list[str]]:
    """The fields of a form that is filled in rightly."""
    exercise_ = fresh_case(name, number)
    filled: dict[str, list[str]] = {}
    for place, (q, right) in enumerate(
        zip(exercise_.questions, exercise_.right_answers, strict=True)
    ):
        if q.part.kind in ("choice", "number", "formula"):
            filled[f"p{place}"] = [str(right)]
        elif q.part.kind == "sort":
            filled |= {f"p{place}:{option}": [where] for option, where in right.items()}
        elif q.part.checker == "numbers":
            filled[f"p{place}"] = [" ".join(map(str, right))]
        elif q.part.kind in ("multi", "set"):
            filled[f"p{place}"] = list(right)
        elif q.part.kind == "world":
            filled[f"p{place}"] = [_laid(q, name) for name in right]
    return filled


def _laid(q: Any, name: str) -> str:
    """The entry of a card's menu that puts it where the literal says."""
    literal = literals_of(q.case)[name]
    places = [*(seat.lower() for seat in q.case.seats), "envelope"]
    return f"{edition(q.case.deck).deck.cards[literal.card].id}:{places[literal.holder]}"


def prove(card: Any, place: int, lines: list[str]) -> None:
    """Put the lines of a proof in, one by one, ending boxes where they end."""
    for line in lines:
        inner = line.lstrip("> ")
        statement, rule, *rests = (text.strip() for text in inner.split(";"))
        deep = line[: len(line) - len(inner)].count(">")
        own = {"suppose": deep - 1, "cases": deep + 1, "contradiction": deep + 1}.get(rule, deep)
        while card.desk.lines(place).depth > own:
            press(card, f"line:end:{place}")
        fields = {"statement": [statement], "rule": [rule], "rests": rests or [""]}
        values = {f"{name}{place}": value for name, value in fields.items()}
        press(card, f"line:add:{place}", **values)
        assert card.desk.lines(place).told.right, card.desk.lines(place).told.text


def put_in(card: Any) -> None:
    """Do with the mouse what the parts that are no fields want: order steps, mark cells."""
    for place, (q, right) in enumerate(
        zip(card.desk.questions, card.desk.attempt.exercise.right_answers, strict=True)
    ):
        if q.part.kind == "order":
            for goal, step in enumerate(right):
                while card.desk.order(place).index(step) > goal:
                    press(card, f"up:{place}:{step}")
        if q.part.kind == "proof":
            prove(card, place, right)
        if q.part.kind == "cells":
            targets = Parts(card.drawing).targets
            for cell, mark in right.items():
                press(card, _target(card, cell, targets), mark=[mark])


def _target(card: Any, cell: str, targets: list[str]) -> str:
    deck = ["ada", "bruno", "carla", "rope", "vase", "dagger", "library", "garden", "tower"]
    holders = [*(seat.lower() for seat in card.desk.attempt.exercise.case.seats), "envelope"]
    name, _, holder = cell.partition(":")
    target = f"pencil:{deck.index(name)}:{holders.index(holder)}"
    assert target in targets
    return target
