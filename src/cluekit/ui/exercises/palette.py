"""Palettes: who has it, which card, which sign, which rule, what it rests on; put in by a press.

Each chip says what it puts in (``data-inserts``) and into which field of the form (``data-into``);
the browser does so at the caret and says it. A palette is one stop of the Tab key; arrows go on.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from cluekit.clue.editions.edition import edition
from cluekit.clue.wording.rule_names import rule_says
from cluekit.draw import Element, el
from cluekit.learn.clues import clue_lines
from cluekit.learn.question import Question
from cluekit.learn.slips import rule_title
from cluekit.learn.worlds import letters
from cluekit.words import mark, say


class Chip(NamedTuple):
    """A chip: what it shows, what it puts in, and its words."""

    shows: str
    inserts: str
    says: str


SIGNS = (
    Chip("~", "~", mark("not")),
    Chip("&", " & ", mark("and")),
    Chip("|", " | ", mark("or")),
    Chip("->", " -> ", mark("if … then")),
    Chip("<->", " <-> ", mark("if and only if")),
    Chip("(", "(", mark("open a bracket")),
    Chip(")", ")", mark("close a bracket")),
)
"""The signs of a statement."""


def statement_palette(question: Question, field: str) -> Element:
    """Return who has it, which card and the signs, to be put into a statement."""
    case = question.case
    seats = (say("You") if seat == "You" else seat for seat in case.seats)
    called = zip(letters(case), (*seats, say("Envelope")), strict=True)
    holders = [Chip(f"{letter}_", f"{letter}_", says) for letter, says in called]
    cards = [Chip(card.alias, card.alias, say(card.name)) for card in edition(case.deck).deck.cards]
    signs = [chip._replace(says=say(chip.says)) for chip in SIGNS]
    return el(
        "div",
        _row(say("Who has it"), holders, field, words=True),
        _row(say("Which card"), cards, field, words=True),
        _row(say("Signs"), signs, field),
        class_="ck-ex-palette",
        data_key=f"palette:{field}",
    )


def rule_palette(question: Question, field: str) -> Element:
    """Return the rules of a proof, to be chosen by a press; each with its sentence to rest on."""
    chips = [Chip(rule_title(rule), rule, rule_title(rule)) for rule in question.part.rules]
    titles = {rule: rule_says(rule) for rule in question.part.rules}
    return _row(say("Rules"), chips, field, titles=titles)


def rests_palette(question: Question, lines: int, field: str) -> Element | None:
    """Return the lines that stand and the clues, to be named one after the other."""
    told = [
        Chip(f"c{n}", f"c{n}", f"c{n}: {text}")
        for n, text in enumerate(clue_lines(question.case), start=1)
    ]
    stand = [Chip(str(n), str(n), say("Line {n}", n=n)) for n in range(1, lines + 1)]
    chips = [*stand, *told]
    return _row(say("Lines and clues"), chips, field, apart=", ") if chips else None


def _row(
    label: str,
    chips: Iterable[Chip],
    field: str,
    *,
    words: bool = False,
    apart: str = "",
    titles: dict[str, str] | None = None,
) -> Element:
    """Return a row of chips; with ``words`` what they stand for is written beside the letter."""
    made = [
        el(
            "button",
            el("b", chip.shows),
            el("span", chip.says) if words else None,
            type="button",
            class_="ck-ex-put",
            tabindex=0 if place == 0 else -1,
            title=(titles or {}).get(chip.inserts) or (None if words else chip.says),
            aria_label=chip.says,
            data_inserts=chip.inserts,
            data_into=field,
            data_apart=apart or None,
            data_key=f"put:{field}:{chip.inserts.strip()}",
        )
        for place, chip in enumerate(chips)
    ]
    return el(
        "div",
        el("span", label, class_="ck-ex-palette-name"),
        el("div", made, role="toolbar", aria_label=label, class_="ck-ex-put-row"),
        class_="ck-ex-palette-row",
    )
