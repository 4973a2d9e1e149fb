"""A table in which each sentence, or each row of a truth table, is sorted into one of a few bins.

A bin is a column; in each row one of its round boxes is ticked. So the arrow keys go from bin to
bin, and a voice says the sentence and the bin together.
"""

from __future__ import annotations

from cluekit.draw import Element, el
from cluekit.learn.question import Question
from cluekit.ui.exercises.state import Desk
from cluekit.ui.kit.still_paper import Paper


def sort_field(desk: Desk, place: int, question: Question) -> Element:
    """Return the table: a row for each option, a column for each bin."""
    heads = [el("th", text, scope="col") for _, text in question.bins]
    signs = iter(question.signs)
    rows = [
        _row(desk, f"p{place}:{option}", text, next(signs), question)
        for option, text in question.options
    ]
    return el(
        "table",
        el("thead", el("tr", el("td"), heads)),
        el("tbody", rows),
        class_="ck-sort",
    )


def _row(desk: Desk, name: str, text: str, sign: str, question: Question) -> Element:
    head = el("th", el("b", sign, class_="ck-ex-letter"), el("span", text), scope="row")
    return el(
        "tr",
        head,
        [_cell(name, text, where, on=desk.field_text(name) == where[0]) for where in question.bins],
        data_key=f"sort:{name}",
    )


def _cell(name: str, text: str, where: tuple[str, str], *, on: bool) -> Element:
    bin_id, words = where
    tick = el(
        "input", type="radio", name=name, value=bin_id, checked=on, aria_label=f"{text} {words}"
    )
    return el("td", el("label", tick))


def bins_on_paper(paper: Paper, question: Question) -> None:
    """Write the options, each with a round box for every bin, and the bins above."""
    words = " · ".join(f"◯ {text}" for _, text in question.bins)
    paper.text(words, quiet=True)
    for sign, (_, text) in zip(question.signs, question.options, strict=False):
        top = paper.top
        for number, _ in enumerate(question.bins):
            paper.box(round_=True, indent=18 + 22 * number)
        paper.text(f"{sign}  {text}", indent=26 + 22 * len(question.bins))
        paper.top = max(paper.top, top + 20)
