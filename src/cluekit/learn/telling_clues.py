"""From an event to statements, and from a statement back to what must have happened."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from cluekit.clue.editions import edition
from cluekit.clue.wording import explain as explain_game
from cluekit.core import RefusedError
from cluekit.learn.clues import clue_lines
from cluekit.learn.forms import Case
from cluekit.learn.statements import sentence
from cluekit.learn.values import Named, either, joined, spoken
from cluekit.learn.worlds import literals_of, names, puzzle_of
from cluekit.logic import Literal
from cluekit.logic.backgrounds import Setting, clue
from cluekit.logic.formulas import Atom, Formula, Not, clauses, read, written
from cluekit.words import say


def statements_of(case: Case) -> list[Formula]:
    """Return what the events of a case say, a statement for each pass and each show."""
    named = {literal: name for name, literal in literals_of(case).items()}
    setting = Setting(puzzle_of(case), named)
    return [formula for entry in range(len(case.events)) for formula in clue(setting, entry)]


def from_event(event: str, hand: tuple[str, ...] = ()) -> list[tuple[str, str]]:
    """Return what an event says: statements in signs and in words.

    Raises ``LookupError`` in words for an event that cannot be read.
    """
    case = Case(hand=hand, events=(event,))
    try:
        found = statements_of(case)
    except RefusedError as error:
        raise LookupError(explain_game(error.problem)) from None
    return [(written(formula), sentence(formula, case)) for formula in found]


def in_words(event: str) -> str:
    """Return an event as a sentence; raises ``RefusedError``."""
    return clue_lines(Case(events=(event,)))[0]


def to_events(text: str) -> list[str]:
    """Return what happened if a statement is all that was learnt: a line for each clause.

    "At least one of …" of one holder is a show, "none of …" a pass; what no single event says is
    told as such. Raises ``NotAFormulaError``.
    """
    case = Case()
    formula = read(text, names(case))
    found = clauses(formula)
    if found is None:
        return [say("No event at the table says just that.")]
    return list(dict.fromkeys(_happened(found, case)))


def _happened(found: tuple[tuple[Formula, ...], ...], case: Case) -> Iterator[str]:
    passes: dict[int, list[int]] = {}
    for clause in found:
        literals = [_literal(part, case) for part in clause]
        who = literals[0].holder
        one_hand = {literal.holder for literal in literals} == {who} and who < len(case.seats)
        if one_hand and all(literal.has for literal in literals):
            yield _showed(case.seats[who], _cards([each.card for each in literals], case, either))
        elif one_hand and len(literals) == 1:
            passes.setdefault(who, []).append(literals[0].card)
        else:
            yield say("No event at the table says just that.")
    for who, cards in passes.items():
        yield _passed(case.seats[who], _cards(cards, case, joined))


def _cards(numbers: list[int], case: Case, how: Callable[[list[str]], str]) -> str:
    deck = edition(case.deck).deck
    return how([spoken(Named(deck.cards[card].id, "the", case.deck)) for card in numbers])


def _showed(who: str, cards: str) -> str:
    if who == "You":
        return say("You showed a card: {cards}.", cards=cards)
    return say("{who} showed a card: {cards}.", who=who, cards=cards)


def _passed(who: str, cards: str) -> str:
    if who == "You":
        return say("You passed, asked about {cards}.", cards=cards)
    return say("{who} passed, asked about {cards}.", who=who, cards=cards)


def _literal(formula: Formula, case: Case) -> Literal:
    if isinstance(formula, Not) and isinstance(formula.inner, Atom):
        return ~literals_of(case)[formula.inner.name]
    if isinstance(formula, Atom):
        return literals_of(case)[formula.name]
    raise AssertionError("a clause has literals only")
