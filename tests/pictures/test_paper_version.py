"""A board on paper: every shape of the live one, and nothing that only a browser half reads."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from cluekit.draw import Element, el
from cluekit.draw.paper_version import for_paper, rules_in_use
from cluekit.noir.picture import stylesheet
from cluekit.ui import belief_board, candidate_mask, predict

WIDGETS = {
    "belief": lambda: belief_board("five faces are left"),
    "mask": lambda: candidate_mask("a body in the second row"),
    "predict": lambda: predict("noir-standard", seed=1),
}


def shapes(drawing: Element) -> Iterator[tuple[str, str]]:
    """Every element with the attributes that say how it looks."""
    look = {k: v for k, v in drawing.attributes if not re.match("data-|aria-|role|tabindex", k)}
    yield drawing.tag, repr(sorted(look.items()))
    for child in drawing.children:
        if isinstance(child, Element):
            yield from shapes(child)
        else:
            yield "text", child


def test_no_shape_and_no_word_is_lost() -> None:
    """Only what is pressed, named and keyed goes."""
    live: Any = el(
        "g",
        el("rect", class_="ck-a", data_target="kill:a", tabindex="0", width=3),
        el("text", "A", aria_label="Alba"),
        role="grid",
        data_key="grid",
    )
    paper = for_paper(live)
    assert Counter(shapes(paper)) == Counter(shapes(live))
    assert str(paper) == '<g><rect class="ck-a" width="3"/><text>A</text></g>'


@pytest.mark.parametrize("name", WIDGETS)
def test_a_board_of_noir_keeps_what_it_wears(name: str) -> None:
    """Each class that is drawn and has a rule has it on paper, too; no press is left."""
    widget: Any = WIDGETS[name]()
    paper = str(widget.still())
    style, _, drawn = paper.partition("</style>")
    for name_ in {one for found in re.findall(r'class="([^"]+)"', drawn) for one in found.split()}:
        if re.search(rf"\.ck-noir \.{name_}\{{", stylesheet()):
            assert f".{name_}{{" in style
    assert not re.search(r"data-(target|key)|tabindex|:hover", paper)
    assert len(paper) < 31_000


def test_rules_for_what_is_not_drawn_stay_away() -> None:
    """In a block of a medium, too; one of several selectors is enough."""
    css = (
        "@media print{.ck-a{x:1}.ck-b{x:2}}.ck-b,.ck-a path{x:3}.ck-a[data-x]{x:4}.ck-c .ck-a{x:5}"
    )
    assert (
        rules_in_use(css, el("g", class_="ck-a ck-z"))
        == "@media print{.ck-a{x:1}}.ck-b,.ck-a path{x:3}"
    )
