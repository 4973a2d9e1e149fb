"""What to ask next in a family's own game: the suggestions that tell most."""

from __future__ import annotations

from cluekit.clue.cases.advising import advice
from cluekit.clue.cases.answers import AskAnswer
from cluekit.clue.wording import explain
from cluekit.clue.wording.names import all_of
from cluekit.clue.wording.worths import give_or_take, how_sure
from cluekit.core import RefusedError
from cluekit.draw import Element, el
from cluekit.ui.advising import MOST, bit, table
from cluekit.ui.case_machine import CaseMachine
from cluekit.ui.sheet_page import panel
from cluekit.words import say
from cluekit.words.amounts import in_bits


def case_asking(machine: CaseMachine) -> Element:
    """Return the panel: the best suggestions, or why there are none."""
    title = say("What should I ask?")
    try:
        found = advice(machine.case, machine.model)
    except RefusedError as refused:
        return panel("asking", title, [el("p", explain(refused.problem))])
    heads = [say("Suggestion"), say("Worth"), say("Given away")]
    sure = how_sure([each.error for each in found[:MOST]])
    hint = el("p", " ".join(filter(None, [bit(), sure])), class_="ck-muted ck-hint")
    rows = [_row(machine, each) for each in found[:MOST]]
    return panel("asking", title, [*_sizes(machine, found), hint, table(heads, rows)])


def _row(machine: CaseMachine, each: AskAnswer) -> Element:
    deck, lines = machine.case.deck, machine.layout.lines
    cards = ", ".join(lines[deck.number(card)].name for card in each.cards)
    if each.whom is not None:
        called = {player.id: player.name for player in machine.case.players}
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
    called = {player.id: player.name for player in machine.case.players}
    hands = [f"{called.get(seat, seat)} {size}" for seat, size in sizes.items()]
    words = say("Weighed as if these were the hand sizes: {sizes}.", sizes=all_of(hands))
    return [el("p", words, class_="ck-muted ck-hint")]
