"""Arrows: if … then between two literals of a case, turned round in every way.

An arrow may be followed forwards (``given``, so ``then``) and, by its contrapositive, from the
opposite of its end to the opposite of its beginning. Its converse and its inverse are other arrows.
"""

from __future__ import annotations

import msgspec

from cluekit.learn.card_values import Hands
from cluekit.learn.forms import Case
from cluekit.learn.kinds.formula import mistake_in_words
from cluekit.learn.kinds.world import counterexample, lay_out
from cluekit.learn.statements import sentence
from cluekit.learn.worlds import literals_of, names, rows
from cluekit.logic.formulas import Formula, If, NotAFormulaError, formula_text, read, true_in
from cluekit.words import say

EXAMPLE = "O_V -> E_T"


def opposite(literal: str) -> str:
    """Return the literal that is true where this one is false: ``~O_B`` of ``O_B``."""
    return literal[1:] if literal.startswith("~") else f"~{literal}"


class Arrow(msgspec.Struct, frozen=True):
    """If ``given``, then ``then``: two literals such as ``O_B`` and ``~E_C``."""

    given: str
    then: str

    @property
    def text(self) -> str:
        """The arrow in signs: ``O_B -> ~E_B``."""
        return f"{self.given} -> {self.then}"

    @property
    def contrapositive(self) -> Arrow:
        """The arrow that says the same, seen from its other end."""
        return Arrow(opposite(self.then), opposite(self.given))

    @property
    def converse(self) -> Arrow:
        """The arrow turned round."""
        return Arrow(self.then, self.given)

    @property
    def inverse(self) -> Arrow:
        """The arrow with both ends negated: the contrapositive of its converse."""
        return self.converse.contrapositive


def formula_of(arrow: Arrow, case: Case) -> Formula:
    """Return an arrow as a statement."""
    return read(arrow.text, names(case))


def arrow_in_words(arrow: Arrow, case: Case) -> str:
    """Return "If Otto has the Vase, then the Tower is in the envelope."."""
    said = sentence(formula_of(arrow, case), case)
    return f"{said[:1].upper()}{said[1:]}."


def arrow_from(text: str, case: Case) -> Arrow:
    """Read ``O_V -> E_T``, in any spelling of a statement; raises ``LookupError`` in words."""
    try:
        formula = read(text, names(case))
    except NotAFormulaError as error:
        raise LookupError(mistake_in_words(error, EXAMPLE)) from None
    if isinstance(formula, If):
        ends = formula_text(formula.given), formula_text(formula.then)
        if set(ends) <= literals(case):
            return Arrow(*ends)
    why = say("“{text}” is not an arrow. Write one like {example}.", text=text, example=EXAMPLE)
    raise LookupError(why)


def literals(case: Case) -> frozenset[str]:
    """Return every literal of a case, as it is written, true ones and negated ones."""
    atoms = literals_of(case)
    return frozenset(atoms) | {opposite(atom) for atom in atoms}


def follows(arrow: Arrow, case: Case) -> bool:
    """Tell whether an arrow holds in every deal that fits the case."""
    formula = formula_of(arrow, case)
    return all(true_in(formula, row) for row in rows(case))


def refuting_deal(arrow: Arrow, case: Case) -> Hands | None:
    """Return a deal that fits, in which the arrow's beginning is true and its end is not."""
    world = counterexample(case, formula_of(arrow, case))
    return lay_out(case, world) if world else None


class Arrows(msgspec.Struct, frozen=True):
    """What is known of some arrows of a case: which ones hold, and which ones were refuted.

    The first ones are given; others come as they are asked about. ``asked`` is the last of these.
    """

    case: Case
    holding: tuple[Arrow, ...] = ()
    refuted: tuple[Arrow, ...] = ()
    asked: Arrow | None = None

    def after(self, arrow: Arrow) -> Arrows:
        """Return the same with one more arrow, which holds or is refuted."""
        holds = follows(arrow, self.case)
        holding, refuted = self.holding, self.refuted
        if holds and arrow not in holding:
            holding = (*holding, arrow)
        if not holds and arrow not in refuted:
            refuted = (*refuted, arrow)
        return Arrows(self.case, holding, refuted, arrow)

    def without(self, arrow: Arrow) -> Arrows:
        """Return the same without a refuted arrow: it has been seen."""
        left = tuple(other for other in self.refuted if other != arrow)
        return Arrows(self.case, self.holding, left, None)

    @property
    def atoms(self) -> tuple[str, ...]:
        """The atoms that the arrows are about, in the order in which they came."""
        ends = [end for arrow in self.every for end in (arrow.given, arrow.then)]
        return tuple(dict.fromkeys(end.lstrip("~") for end in ends))

    @property
    def every(self) -> tuple[Arrow, ...]:
        """The arrows that hold, then the refuted ones."""
        return (*self.holding, *self.refuted)

    def both_ways(self, arrow: Arrow) -> bool:
        """Tell whether an arrow and its converse are both there: "if and only if"."""
        return arrow in self.holding and arrow.converse in self.holding


def arrows_of(case: Case, *texts: str) -> Arrows:
    """Return the arrows of a case that are written here; raises ``LookupError`` in words.

    An arrow that does not hold is refused: it would be shown as one that does.
    """
    found = Arrows(case)
    for text in texts:
        arrow = arrow_from(text, case)
        if not follows(arrow, case):
            said = arrow_in_words(arrow, case)
            raise LookupError(say("That does not follow from what was seen: “{arrow}”", arrow=said))
        found = found.after(arrow)
    return Arrows(case, found.holding)
