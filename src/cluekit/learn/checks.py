"""Checking an answer: one check a kind of question, each by meaning."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from itertools import count
from typing import Any, NamedTuple

from cluekit.clue.editions import edition
from cluekit.core import Chance
from cluekit.learn.families.sheet_marks import ENVELOPE
from cluekit.learn.feedback import Feedback, Verdict
from cluekit.learn.forms import Case, Need, Part
from cluekit.learn.reading import (
    UnreadableError,
    folded,
    pieces,
    read_cards,
    read_mark,
    read_numbers,
    read_options,
    same_number,
)
from cluekit.learn.values import Cards, told
from cluekit.words import mark, say

Values = Mapping[str, Any]


class Question(NamedTuple):
    """A part of an exercise together with the values of its case."""

    part: Part
    values: Values
    case: Case
    number: int = 0

    def value(self, written: Any) -> Any:
        """Return a `$value` computed, anything else as it is written."""
        if isinstance(written, str) and written.startswith("$"):
            return self.values[written[1:]]
        return written

    @property
    def answer(self) -> Any:
        """The right answer."""
        return self.value(self.part.answer)

    @property
    def right(self) -> Any:
        """A right answer in the plain form that a learner may give: ids, numbers, marks."""
        if self.part.kind == "order":
            return in_order([option.id for option in self.part.options], self.needs)
        answer = self.answer
        return list(answer.ids) if isinstance(answer, Cards) else answer

    @property
    def options(self) -> list[tuple[str, str]]:
        """Ids and words of the options, in the reader's language and the order of showing.

        Steps and alternatives are shuffled (else the first would often be right), in the same
        way for everybody.
        """
        said = [(option.id, told(option.text, dict(self.values))) for option in self.part.options]
        if self.part.kind not in ("choice", "order"):
            return said
        chance = Chance(self.part.prompt, self.number)
        draws = (chance.luck("options", turn).order(said) for turn in count())
        return next(drawn for drawn in draws if not self._solved(drawn))

    def _solved(self, shown: Sequence[tuple[str, str]]) -> bool:
        """Tell whether an order would be right as it is shown: then there is nothing to do."""
        order = [option for option, _ in shown]
        return self.part.kind == "order" and _too_early(order, self.needs) is None

    @property
    def needs(self) -> tuple[Need, ...]:
        """What must come before what: the exercise's own needs, then those of the house rule."""
        return (*self.part.needs, *self.values.get("house_needs", ()))


def in_order(steps: Sequence[str], needs: Sequence[Need]) -> list[str]:
    """Return the steps so that every need is met, otherwise in the order they are written.

    Raises ``ValueError`` when the needs go round in a circle.
    """
    left, done = list(steps), list[str]()
    while left:
        ready = [s for s in left if not any(n.then == s and n.first in left for n in needs)]
        if not ready:
            raise ValueError(f"these steps wait for each other: {left}")
        done.append(ready[0])
        left.remove(ready[0])
    return done


def check(question: Question, given: Any) -> Feedback:
    """Return the feedback on an answer; nothing a learner writes raises."""
    if given is None:
        return Feedback("not-yet", mark("This part still waits for an answer."))
    try:
        return _CHECKS[question.part.kind](question, given)
    except UnreadableError as error:
        values = {"given": str(error.args[0])[:60]}
        return Feedback("not-yet", _UNREAD[question.part.kind], values)


_UNREAD = {
    "choice": mark("“{given}” is none of the options."),
    "multi": mark("“{given}” is none of the options."),
    "number": mark("“{given}” is no number that can be read here. Try 12, 1/3 or 33.3%."),
    "set": mark("“{given}” is nothing that can be chosen here."),
    "cells": mark("“{given}” is no mark. Use yes, no, or leave the cell empty."),
    "order": mark("“{given}” is none of the steps."),
}


def _verdict(
    question: Question,
    same: Callable[[Any], bool],
    otherwise: Feedback,
    *,
    ticked_all: bool = False,
) -> Feedback:
    """Return yes, or the first misconception that gives this very answer, or ``otherwise``.

    Who ticks all there is may have done so without any thought: a mistake that leads there only
    on some cases is not read out of it.
    """
    values = dict(question.values)
    if same(question.answer):
        return Feedback("yes", question.part.because, values)
    for wrong in question.part.misconceptions:
        if same(question.value(wrong.match)) and not (ticked_all and wrong.sometimes):
            return Feedback("close", wrong.message, values, wrong.id)
    return otherwise


def _not_yet(message: str, values: Values | None = None, wrong: tuple[str, ...] = ()) -> Feedback:
    verdict: Verdict = "not-yet"
    return Feedback(verdict, message, dict(values or {}), wrong=wrong)


# --- the kinds --------------------------------------------------------------------------------


def _choice(question: Question, given: Any) -> Feedback:
    chosen = read_options(given, question.options)
    if len(chosen) != 1:
        return _not_yet(mark("Choose one."))
    again = _not_yet(mark("That one does not fit. Read it aloud and imagine the table."))
    return _verdict(question, lambda answer: answer == chosen[0], again)


def _multi(question: Question, given: Any) -> Feedback:
    chosen = frozenset(read_options(given, question.options)) if given else frozenset()
    answer = frozenset(question.answer)
    return _verdict(question, lambda a: frozenset(a) == chosen, _compare(chosen, answer))


def _compare(chosen: frozenset[str], answer: frozenset[str]) -> Feedback:
    missing, extra = answer - chosen, chosen - answer
    if missing and not extra:
        return _not_yet(mark("All of that is right, and something is missing."))
    if extra and not missing:
        return _not_yet(mark("Nothing is missing, but something is too many."))
    return _not_yet(mark("Something is missing, and something is too many."))


def _number(question: Question, given: Any) -> Feedback:
    def same(answer: Any) -> bool:
        return same_number(given, Fraction(answer))

    return _verdict(question, same, _not_yet(mark("That is not the number. Count again.")))


def _set(question: Question, given: Any) -> Feedback:
    if question.part.checker == "numbers":
        return _numbers(question, given)
    choose: Cards = question.value(question.part.choose)
    chosen = read_cards(given, choose.cards) if _anything(given) else frozenset()
    answer = _ids(question.answer)
    ticked_all = chosen == _ids(choose)
    again = _everything(chosen, answer) if ticked_all else _compare(chosen, answer)
    return _verdict(question, lambda a: _ids(a) == chosen, again, ticked_all=ticked_all)


def _everything(chosen: frozenset[str], answer: frozenset[str]) -> Feedback:
    about = {"all": len(chosen), "n": len(answer)}
    return _not_yet(mark("You chose everything there is. That fits: {n} of {all}."), about)


def _anything(given: Any) -> bool:
    nothing = {"none", "nobody", "nothing", "nessuna", "nessuno", "nenhuma", "nenhum", "{}", "∅"}
    return bool(pieces(given)) and str(given).strip().casefold() not in nothing


def _ids(cards: Any) -> frozenset[str]:
    return frozenset(cards.ids if isinstance(cards, Cards) else cards)


def _numbers(question: Question, given: Any) -> Feedback:
    chosen = read_numbers(given)
    answer = read_numbers(question.answer)
    if len(chosen) != len(answer):
        about: dict[str, Any] = {"wanted": len(answer), "given": len(chosen)}
        again = _not_yet(mark("There are {wanted} hands to fill; you wrote {given}."), about)
    else:
        about = {"wanted": int(sum(answer)), "given": sum(chosen)}
        again = _not_yet(mark("Your hands hold {given} cards together, not {wanted}."), about)
        if sum(chosen) == sum(answer):
            again = _not_yet(mark("All cards are dealt, but not one by one round the table."))
    return _verdict(question, lambda a: read_numbers(a) == chosen, again)


def _cells(question: Question, given: Any) -> Feedback:
    if not isinstance(given, Mapping):
        raise UnreadableError(given)
    answer: dict[str, str] = question.answer
    read = {_cell(question.case, cell): read_mark(says) for cell, says in given.items()}
    marks = {cell: says for cell, says in read.items() if says}
    wrong = tuple(sorted(cell for cell, says in marks.items() if answer.get(cell) != says))
    missing = len(answer.keys() - marks.keys())
    if wrong:
        again = _not_yet(mark("Marks that are not certain yet: {n}."), {"n": len(wrong)}, wrong)
    else:
        again = _not_yet(mark("All true so far. Certain and still empty: {n}."), {"n": missing})
    return _verdict(question, lambda a: a == marks, again)


def _cell(case: Case, cell: Any) -> str:
    """Return a cell's name, "ada:nora", from "Ada:Nora", ("A", "Nora") or "Rope:envelope"."""
    parts = cell.split(":") if isinstance(cell, str) else pieces(cell)
    if len(parts) != 2:  # noqa: PLR2004 - a card and a holder
        raise UnreadableError(cell)
    cards = read_cards(parts[0], edition(case.deck).deck.cards)
    return f"{next(iter(cards), '')}:{_holder(case, parts[1])}"


def _holder(case: Case, name: str) -> str:
    known = {folded(seat): seat.lower() for seat in case.seats}
    known |= {folded(say(seat)): seat.lower() for seat in case.seats}
    known |= {"envelope": ENVELOPE, "e": ENVELOPE, folded(say("Envelope")): ENVELOPE}
    if folded(name) not in known:
        raise UnreadableError(name)
    return known[folded(name)]


def _order(question: Question, given: Any) -> Feedback:
    order = read_options(given, question.options)
    known = {option.id for option in question.part.options}
    if len(order) != len(set(order)) or set(order) != known:
        left = say("{n} of {all}", n=len(known & set(order)), all=len(known))
        return _not_yet(mark("Every step once, please: so far {left}."), {"left": left})
    values = dict(question.values)
    if need := _too_early(order, question.needs):
        return Feedback("close", need.why, values, "what-needs-what", (need.first, need.then))
    return Feedback("yes", question.part.because, values)


def _too_early(order: Sequence[str], needs: Sequence[Need]) -> Need | None:
    """Return the first need that an order does not meet; None where it meets all."""
    late = (need for need in needs if order.index(need.first) > order.index(need.then))
    return next(late, None)


_CHECKS: dict[str, Callable[[Question, Any], Feedback]] = {
    "choice": _choice,
    "multi": _multi,
    "number": _number,
    "set": _set,
    "cells": _cells,
    "order": _order,
}
