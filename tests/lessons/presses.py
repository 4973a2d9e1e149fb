"""Pressing and filling in what an exercise widget offers, as the browser half does."""

from html.parser import HTMLParser
from typing import Any

from right_answers import marks_of

COUNT = iter(range(10**9))


def press(widget: Any, *targets: str, turn: int | None = None, **values: list[str]) -> Any:
    """Press one thing after the other as the browser half does, with the fields of the form.

    Returns the widget as it stands then.
    """
    for target in targets:
        content = {"kind": "press", "id": f"test-{next(COUNT)}", "target": target, "values": values}
        widget.hear({**content, "turn": widget.turn if turn is None else turn})
    return widget


def add_line(card: Any, statement: str, rule: str, rests: str = "") -> Any:
    """Put one line into the form of a proof, whatever becomes of it."""
    return press(card, "line:add:0", statement0=[statement], rule0=[rule], rests0=[rests])


def offers(widget: Any, target: str) -> bool:
    """Whether a widget can be pressed there."""
    return f'data-target="{target}"' in widget.drawing


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


def prove(card: Any, place: int, lines: list[str]) -> None:
    """Put the lines of a proof in, one by one, ending boxes where they end."""
    for line in lines:
        inner = line.lstrip("> ")
        statement, rule, *rests = (text.strip() for text in inner.split(";"))
        deep = line[: len(line) - len(inner)].count(">")
        own = {"suppose": deep - 1, "cases": deep + 1, "contradiction": deep + 1}.get(rule, deep)
        while card.draft.proof_so_far(place).depth > own:
            press(card, f"line:end:{place}")
        fields = {"statement": [statement], "rule": [rule], "rests": rests or [""]}
        values = {f"{name}{place}": value for name, value in fields.items()}
        press(card, f"line:add:{place}", **values)
        assert card.draft.proof_so_far(place).told.right, card.draft.proof_so_far(place).told.text


def put_in(card: Any) -> None:
    """Do with the mouse what the parts that are no fields want: order steps, mark cells."""
    for place, (q, right) in enumerate(
        zip(card.draft.questions, card.draft.attempt.exercise.right_answers, strict=True)
    ):
        if q.part.kind == "order":
            for goal, step in enumerate(right):
                while card.draft.order(place).index(step) > goal:
                    press(card, f"up:{place}:{step}")
        if q.part.kind == "proof":
            prove(card, place, right)
        if q.part.kind in ("code", "play"):  # handed over in a cell, not in the form
            card.answer(*[None] * place, right)
    for target, mark in marks_of(card.draft.attempt.exercise).items():
        assert offers(card, target)
        press(card, target, mark=[mark])
