"""The lines of a proof as they are shown: number, statement, words, rule, boxes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cluekit.draw import Child, Element, el
from cluekit.learn.forms import Case
from cluekit.learn.slips import rule_title
from cluekit.learn.statements import sentence
from cluekit.logic.formulas import formula_text
from cluekit.logic.proof_boxes import SUPPOSE, Line


def by(line: Line) -> str:
    """Return "hand-full (full hand): 6, 7"."""
    rule = rule_title(line.rule)
    return f"{rule}: {', '.join(line.cites)}" if line.cites else rule


def as_sentence(text: str) -> str:
    """Return words with a capital and a full stop."""
    return f"{text[:1].upper()}{text[1:]}."


def proof_line(case: Case, number: int, line: Line, key: str, *more: Child) -> Element:
    """Return one line; ``more`` stands below its words."""
    return el(
        "li",
        el("b", str(number), class_="ck-ex-letter"),
        el(
            "span",
            el("code", formula_text(line.statement)),
            " ",
            el("span", as_sentence(sentence(line.statement, case))),
            more,
        ),
        el("span", by(line), class_="ck-ex-by"),
        style=f"--ck-deep:{line.depth}",
        class_=_box(line),
        data_key=f"{key}:{number}",
    )


def _box(line: Line) -> str | None:
    """Return how a line stands: outside of all boxes, in one, or where one begins."""
    if not line.depth:
        return None
    return "ck-ex-boxed ck-ex-begins" if line.rule == SUPPOSE else "ck-ex-boxed"


def lines_in_words(case: Case, lines: Sequence[Line], bar: str = "| ") -> Iterator[str]:
    """Yield the lines as text, with a bar for each box around them."""
    for number, line in enumerate(lines, start=1):
        said = as_sentence(sentence(line.statement, case))
        yield f"{number:>2}  {bar * line.depth}{formula_text(line.statement)}  {said} {by(line)}"
