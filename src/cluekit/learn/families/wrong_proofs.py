"""A proof of something that is not so: one line does not follow (exercise 6.5).

The file is one of those of 6.2. What is "proved" about it is the claim that 6.4 refutes.
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from cluekit.core import Luck
from cluekit.learn.families import two_ways
from cluekit.learn.families.two_ways import Asked
from cluekit.learn.forms import Case
from cluekit.learn.statements import Statement
from cluekit.learn.values import Word
from cluekit.words import mark

WHY = (
    mark("that card is not with you and not with Nora. But Otto may have it."),
    mark("one case is missing: line 2 says “or”, and only one box was opened."),
    mark("it rests on a line in a box that is closed: there it was only supposed."),
    mark("one card of Otto’s is known there, and he has two. His hand is not full."),
)
"""What is wrong with the line, slip by slip."""
IDS = ("M16", "M12", "M13", "M15")


def values(case: Case) -> dict[str, object]:
    """Return the lines, which is the wrong one, and a deal in which the last one is false."""
    (slip,) = case.numbers
    told = two_ways.values(case)
    lines, wrong = _lines(told, slip)
    supposed = [n for n, line in enumerate(lines, start=1) if line.endswith("; suppose")]
    return {
        **told,
        "lines": lines,
        "wrong": wrong,
        "wrong_says": Statement(lines[wrong - 1].lstrip("> ").partition(";")[0], case),
        "why": Word(WHY[slip]),
        "supposed": supposed[0] if supposed else 0,
        "last": len(lines),
        "pass_line": next(n for n, line in enumerate(lines, start=1) if "; pass;" in line),
    }


def _lines(told: dict[str, Any], slip: int) -> tuple[tuple[str, ...], int]:
    """Return a proof with this slip, and the number of the line that has it."""
    g = told["claim"].removeprefix("E_")
    first, second, third = (told[f"{name}_clue"] for name in ("first", "second", "third"))
    mine, given, shown = told["case_1"], told["case_2"], told["case_7"].removeprefix("> ")
    one, other = (f"O_{card}" for card in given.partition(";")[0].replace("O_", "").split(" | "))
    begin = (mine, f"{one} | {other}; show-last; 1, {second}", f"~Y_{g} & ~N_{g}; pass; {third}")
    if slip == 0:
        return (*begin, f"E_{g}; row; 3"), 4
    box = (
        f"> {other}; suppose",
        f"> {shown.partition(';')[0]}; show; {first}",
    )
    if slip == 1:
        full = (*box, f"> ~O_{g}; hand-full; 4, 5", f"> E_{g}; row; 3, 6")
        return (*begin, *full, f"E_{g}; cases; 2, 4"), 8
    if slip == 2:  # noqa: PLR2004 - the third slip
        return (begin[2], *box, f"> ~O_{g}; hand-full; 2, 3", f"E_{g}; row; 1, 4"), 5
    early = (f"> {one}; suppose", f"> ~O_{g}; hand-full; 4", f"> E_{g}; row; 3, 5")
    late = (f"> ~O_{g}; hand-full; 7, 8", f"> E_{g}; row; 3, 9", f"E_{g}; cases; 2, 4, 7")
    return (*begin, *early, *box, *late), 5


def fits(case: Case) -> bool:
    """Tell whether the card of the claim is not among those of the first show."""
    played = two_ways.roles(case)
    if played is None:
        return False
    claim = str(two_ways.values(case)["claim"]).removeprefix("E_")
    shown: Asked = two_ways.by_kind(case, played[0])
    return claim not in {card.alias for card in shown.values()}


def fresh(case: Case, luck: Luck) -> Case:
    """Return another file and another slip."""
    slip = luck.pick(range(len(WHY)))
    while True:
        found = two_ways.fresh(replace(case, numbers=()), luck)
        if fits(found):
            return replace(found, numbers=(slip,))
