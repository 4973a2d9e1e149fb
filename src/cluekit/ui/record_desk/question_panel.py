"""What to ask next in a family's own game: the suggestions that tell most."""

from __future__ import annotations

from cluekit.clue.wording import explain
from cluekit.clue.wording.names import all_of
from cluekit.core import Problem
from cluekit.draw import Element, el
from cluekit.records.report import called_in
from cluekit.records.solution import AskAnswer
from cluekit.ui.kit.controls import panel
from cluekit.ui.notebook.advice_panel import MOST, bit, table
from cluekit.ui.record_desk.conclusions import CaseMachine
from cluekit.words import say
from cluekit.words.amounts import give_or_take, how_sure, in_bits


def case_asking(machine: CaseMachine) -> Element:
    """Return the panel: the best suggestions, or why there are none."""
    title = say("What should I ask?")
    found = machine.advice
    if isinstance(found, Problem):
        return panel("asking", title, [el("p", explain(found))])
    heads = [say("Suggestion"), say("Worth"), say("Given away")]
    sure = how_sure([each.error for each in found[:MOST]])
    hint = el("p", " ".join(filter(None, [bit(), sure])), class_="ck-muted ck-hint")
    rows = [_row(machine, each) for each in found[:MOST]]
    return panel("asking", title, [*_sizes(machine, found), hint, table(heads, rows)])


def _row(machine: CaseMachine, each: AskAnswer) -> Element:
    deck, lines = machine.case.deck, machine.layout.lines
    cards = ", ".join(lines[deck.number(card)].name for card in each.cards)
    if each.whom is not None:
        called = called_in(machine.case)
        cards = say("{cards} (asking {other})", cards=cards, other=called[each.whom])
    return el(
        "tr",
        el("th", cards, scope="row"),
        el("td", f"{in_bits(each.bits)}{give_or_take(each.error)}", class_="ck-number"),
        el("td", in_bits(each.public), class_="ck-number"),
    )


def _sizes(machine: CaseMachine, found: tuple[AskAnswer, ...]) -> list[Element]:
    """Say for which hand sizes this was weighed, where they are not known."""
    sizes = found[0].sizes if found else None
    if not sizes:
        return []
    called = called_in(machine.case)
    hands = [f"{called.get(seat, seat)} {size}" for seat, size in sizes.items()]
    words = say("Weighed as if these were the hand sizes: {sizes}.", sizes=all_of(hands))
    return [el("p", words, class_="ck-muted ck-hint")]
