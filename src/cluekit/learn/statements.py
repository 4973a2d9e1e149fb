"""Formulas as sentences: "Otto has Bruno or Otto has the Tower", in the reader's language."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from cluekit.clue.editions.edition import edition
from cluekit.learn.forms import Case
from cluekit.learn.values import either, list_in_words
from cluekit.learn.worlds import letters, literals_of, names
from cluekit.logic import Literal
from cluekit.logic.clauses import Clause, atom_of, clause_text
from cluekit.logic.formulas import And, Atom, Formula, If, Iff, Not, Or, read
from cluekit.words import form, say


class Statement(msgspec.Struct, frozen=True):
    """A formula about a case, to be told in words."""

    formula: str
    case: Case

    def in_words(self) -> str:
        """Return it as a sentence without a full stop."""
        return sentence(read(self.formula, names(self.case)), self.case)


class Sentence(msgspec.Struct, frozen=True):
    """A formula about a case, told as a sentence of its own."""

    formula: str
    case: Case

    def in_words(self) -> str:
        """Return it with a capital and a full stop."""
        text = Statement(self.formula, self.case).in_words()
        return f"{text[:1].upper()}{text[1:]}."


def proof_steps(lines: Iterable[str], name: str = "step") -> dict[str, str]:
    """Return the lines of a proof as values, each as it is written: "step_1" and so on."""
    return {f"{name}_{number}": line for number, line in enumerate(lines, start=1)}


class Letters(msgspec.Struct, frozen=True):
    """Which letter of a literal stands for whom, and which for what."""

    case: Case

    def in_words(self) -> str:
        """Return "Letters: Y You, N Nora, O Otto, E Envelope; A Ada, B Bruno …"."""
        called = [say(seat) if seat == "You" else seat for seat in self.case.seats]
        who = zip(letters(self.case), (*called, say("Envelope")), strict=True)
        cards = edition(self.case.deck).deck.cards
        what = ((card.alias or card.id, say(card.name)) for card in cards)
        return say("Letters: {places}; {cards}.", places=_spelled(who), cards=_spelled(what))


def _spelled(pairs: Iterable[tuple[str, str]]) -> str:
    return ", ".join(f"{letter} {name}" for letter, name in pairs)


def sentence(formula: Formula, case: Case) -> str:  # noqa: PLR0911 - one for each connective
    """Return what a formula says, in words."""
    match formula:
        case Atom(name=name):
            return literal_in_words(literals_of(case)[name], case)
        case Not(inner=Atom(name=name)):
            return literal_in_words(~literals_of(case)[name], case)
        case Not(inner=inner):
            return say("it is not true that {what}", what=_in_parentheses(inner, case))
        case And(parts=parts):
            return list_in_words([_in_parentheses(part, case) for part in parts])
        case Or(parts=parts):
            return either([_in_parentheses(part, case) for part in parts])
        case If(given=given, then=then):
            return say(
                "if {given}, then {then}",
                given=_in_parentheses(given, case),
                then=_in_parentheses(then, case),
            )
        case Iff(left=left, right=right):
            one, other = _in_parentheses(left, case), _in_parentheses(right, case)
            return say("{one} if and only if {other}", one=one, other=other)


def _in_parentheses(formula: Formula, case: Case) -> str:
    simple = isinstance(formula, Atom) or (
        isinstance(formula, Not) and isinstance(formula.inner, Atom)
    )
    text = sentence(formula, case)
    return text if simple else f"({text})"


def literal_in_words(literal: Literal, case: Case) -> str:
    """Return "Otto has Bruno", "Carla is not in the envelope"."""
    named = edition(case.deck).deck.cards[literal.card].name
    card = form(named, "the") or say(named)
    if literal.holder == len(case.seats):
        inside = say("{card} is in the envelope", card=card)
        return inside if literal.has else say("{card} is not in the envelope", card=card)
    who = case.seats[literal.holder]
    if who == "You":
        yours = say("you have {card}", card=card)
        return yours if literal.has else say("you do not have {card}", card=card)
    has = say("{who} has {card}", who=who, card=card)
    return has if literal.has else say("{who} does not have {card}", who=who, card=card)


# --- clause words ---------------------------------------------------------------------------------
# Clauses and literals as sentences: of the lesson deck in its words, of others as they stand.

TABLE = Case()
"""Any case of the lesson deck: it names the letters."""


def clause_in_words(clause: Clause) -> str:
    """Return "Otto has Carla or Otto has the Vase", "p or not q", "the empty clause"."""
    if not clause:
        return say("the empty clause")
    if all(atom_of(literal) in literals_of(TABLE) for literal in clause):
        return Statement(clause_text(clause), TABLE).in_words()
    plain = [
        say("not {atom}", atom=atom_of(literal)) if literal.startswith("~") else literal
        for literal in clause
    ]
    return either(plain)
