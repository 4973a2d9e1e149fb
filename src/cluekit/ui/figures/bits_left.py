"""The entropy gauge: how many bits are open before and after each clue."""

from __future__ import annotations

from cluekit.clue.picture.sheets import entropy_gauge as entropy
from cluekit.core import Problem, RefusedError
from cluekit.draw import Still, el, gauge, picture
from cluekit.learn.code_case import CodeCase
from cluekit.learn.code_case import read_case as case_of_lines
from cluekit.logic.counting import Model, count
from cluekit.ui.kit.messages import plainly
from cluekit.ui.kit.scene import Redrawn
from cluekit.ui.kit.still_paper import CSS
from cluekit.words import say

SEATS = ("You", "Nora", "Otto")


@plainly
def entropy_gauge(
    *lines: str, edition: str = "mini", seats: tuple[str, ...] = SEATS, model: Model = "refuter"
) -> Still:
    """Return the bits that are open at the beginning, and after each clue.

    ``lines``, ``edition`` and ``seats`` are as for ``case``: "You hold A R", then clues such as
    "Nora: B V L -> Otto ?". By the ``model`` "refuter" who could show several cards has chosen one
    at random; by "deals" all deals count alike. Raises ``RefusedError`` in words for what cannot be
    read, and where no deal fits.
    """
    whole = case_of_lines(lines, edition, seats)
    bits = tuple(_bits(whole, until, model) for until in range(len(whole.clues) + 1))
    course = entropy.Course(bits, max(bits))
    return Redrawn(lambda: _picture(course))


def _bits(whole: CodeCase, until: int, model: Model) -> float:
    """Return the bits that are open after this many clues."""
    known = CodeCase(whole.hand, whole.clues[:until], whole.edition, whole.seats)
    found = count(known.puzzle, model)
    if found is None:
        raise RefusedError(Problem("no-deal-fits"), say("No deal fits these clues."))
    return abs(found.entropy())


def _picture(course: entropy.Course) -> Still:
    words = entropy.describe(course)
    high = gauge.HIGH if len(course.bits) > 1 else gauge.FLAT
    svg = picture(
        el("rect", class_="ck-paper-ground", width=gauge.WIDE, height=high),
        entropy.drawing(course),
        size=(gauge.WIDE, high),
        title=say("How much is open"),
        text=words,
        css=CSS + gauge.CSS,
    )
    return Still(svg, words, int(gauge.WIDE))
