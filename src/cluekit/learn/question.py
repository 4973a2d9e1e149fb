"""A part of an exercise with the values of its case, and the verdict on an answer to it.

What only one kind of question does is a ``QuestionKind``; all of them stand in ``kinds/``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import count
from typing import Any, NamedTuple

from cluekit.core import Chance
from cluekit.learn.feedback import Feedback
from cluekit.learn.forms import Case, Misconception, Need, Part
from cluekit.learn.values import Several, Word, text_with, value_in_words
from cluekit.words import mark, say

Values = Mapping[str, Any]


class QuestionKind(NamedTuple):
    """What only this kind of question does."""

    check: Callable[[Question, object], Feedback]
    """Judges an answer by its meaning; raises ``UnreadableError`` for one that has none."""
    unreadable: str
    """What is said to that."""
    example: Callable[[Question], object]
    """An answer that can be read and is not right."""
    first: str = mark("Not answered yet.")
    """What is said where nothing was put in: what is to be done first."""
    explain: Callable[[Question, Sequence[str]], tuple[str, dict[str, object]]] = lambda _, __: (
        "",
        {},
    )
    """May put another message in place of ``unreadable``, and gives more values for either."""
    right: Callable[[Question], object] = lambda question: question.answer
    """A right answer in the plain form that a learner may give."""
    shuffled: bool = False
    """Whether the options are mixed, since their order would tell the answer."""
    ordered: bool = False
    """Whether the order of the options is the answer."""
    field_names: tuple[str, ...] = ()
    """Those of the fields that every question of the kind has; without them each option has one."""
    pressed: bool = False
    """Whether the answer is pressed, item by item: then it has no field."""
    ask: Callable[[Question, Any], Word | None] = lambda _, __: None
    """A question that begins where the answer of somebody stands who has failed twice, or None."""


class Question(NamedTuple):
    """A part of an exercise together with its kind and the values of its case."""

    part: Part
    kind: QuestionKind
    values: Values
    case: Case
    number: int = 0
    name: str = ""
    """The exercise and the part: "5.4/2"."""

    def value(self, written: object) -> Any:
        """Return a `$value` computed, anything else as it is written."""
        if isinstance(written, str) and written.startswith("$"):
            return self.values[written[1:]]
        return written

    @property
    def signs(self) -> str:
        """The signs of the options, in order: letters, or digits where suspects have letters."""
        return "123456789" if self.case.grid else "ABCDEFGHIJ"

    @property
    def answer(self) -> Any:
        """The right answer."""
        return self.value(self.part.answer)

    @property
    def right(self) -> Any:
        """A right answer in the plain form that a learner may give: ids, numbers, marks."""
        return self.kind.right(self)

    def in_words(self, answer: object) -> str:
        """Return an answer in the plain form as people read it."""
        said, bins = dict(self.options) | self._called, dict(self.bins)

        def named(one: object) -> str:
            return said.get(str(one), str(one))

        if isinstance(answer, Mapping) and all(":" in str(key) for key in answer):  # cells
            held = (cell.split(":") for cell, mark in answer.items() if mark == "yes")
            return "; ".join(f"{named(card)}: {named(holder)}" for card, holder in held)
        if isinstance(answer, Mapping):
            sorted_into = (f"{named(a)}: {bins.get(str(b), b)}" for a, b in sorted(answer.items()))
            return "; ".join(sorted_into)
        if isinstance(answer, list | tuple | set | frozenset):
            return "; ".join(named(one).rstrip(".") for one in answer) or say("nothing")
        return named(answer)

    @property
    def _called(self) -> dict[str, str]:
        """What cards and those who hold them are called, by their ids."""
        if self.case.grid:
            return {}
        from cluekit.clue.editions.edition import edition  # noqa: PLC0415 - not for the map
        from cluekit.clue.wording import name  # noqa: PLC0415 - the same

        holders = {seat.lower(): value_in_words(seat) for seat in self.case.seats}
        cards = {card.id: name(card) for card in edition(self.case.deck).deck.cards}
        letters = {card.alias: name(card) for card in edition(self.case.deck).deck.cards}
        seats = {seat[0]: value_in_words(seat) for seat in self.case.seats}
        return (
            holders
            | cards
            | {"envelope": say("Envelope"), "E": say("Envelope")}
            | {
                f"{holder}_{letter}": f"{called}: {card}"
                for holder, called in {**seats, "E": say("Envelope")}.items()
                for letter, card in letters.items()
                if letter
            }
        )

    @property
    def options(self) -> list[tuple[str, str]]:
        """Ids and words of the options, in the reader's language and the order of showing.

        Steps and alternatives are shuffled (else the first would often be right), in the same
        way for everybody, whatever their words, unless they are lines that belong in their order.
        """
        said = [
            (option.id, text_with(option.text, dict(self.values))) for option in self.part.options
        ]
        if self.part.as_written or not self.kind.shuffled:
            return said
        chance = Chance(self.name, self.number)
        for turn in count():
            drawn = chance.luck("options", turn).order(said)
            order = [option for option, _ in drawn]
            if not self.kind.ordered or too_early(order, self.needs):
                return drawn  # an order that is right as it is shown leaves nothing to do
        raise AssertionError("there is an order that is not right")

    @property
    def signed_options(self) -> list[tuple[str, str, str]]:
        """The same options, each behind its sign."""
        return [(sign, *option) for sign, option in zip(self.signs, self.options, strict=False)]

    @property
    def field_names(self) -> tuple[str, ...]:
        """The names of the fields of an answer: its kind names them, or its options do."""
        return self.kind.field_names or tuple(option.id for option in self.part.options)

    @property
    def bins(self) -> list[tuple[str, str]]:
        """Ids and words of what options are sorted into, in order."""
        values = dict(self.values)
        return [(each.id, text_with(each.text, values)) for each in self.part.bins]

    @property
    def needs(self) -> tuple[Need, ...]:
        """What must come before what: by the exercise itself, then by the house rule."""
        return (*self.part.needs, *self.values.get("house_needs", ()))


def right_ids(question: Question) -> list[str]:
    """Return the right answer as a learner may give it, where it is several ids or cards."""
    answer = question.answer
    return list(answer.ids if isinstance(answer, Several) else answer)


def always(example: object) -> Callable[[Question], object]:
    """Return what gives the same example for every question."""
    return lambda _: example


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


def too_early(order: Sequence[str], needs: Sequence[Need]) -> Need | None:
    """Return the first need that an order does not meet; None where it meets all."""
    late = (need for need in needs if order.index(need.first) > order.index(need.then))
    return next(late, None)


def verdict(
    question: Question,
    same: Callable[[Any], bool],
    otherwise: Feedback,
    *,
    ticked_all: bool = False,
) -> Feedback:
    """Return yes, or the first misconception that gives this very answer, or ``otherwise``.

    Somebody who ticks everything may have done so without thinking, so we do not infer a
    misconception that explains ticking everything only in some cases.
    """
    values = dict(question.values)
    if same(question.answer):
        return Feedback("yes", question.part.because, values)
    for wrong in question.part.misconceptions:
        if same(question.value(wrong.match)) and not (ticked_all and wrong.sometimes):
            return Feedback("close", wrong.message, values, wrong.id)
    return otherwise


class SlipInPart(NamedTuple):
    """A slip, and which of the things that were chosen give it away."""

    wrong: Misconception
    taken: frozenset[str]


def slip_in_part(
    question: Question, chosen: frozenset[str], as_set: Callable[[Any], frozenset[str]]
) -> SlipInPart | None:
    """Return the first slip that only some of what was chosen gives away; None where none does."""
    for wrong in question.part.misconceptions if chosen else ():
        match = as_set(question.value(wrong.match)) if wrong.how else frozenset()
        taken = chosen & match
        if (wrong.how == "any" and taken) or (wrong.how == "part" and taken == chosen < match):
            return SlipInPart(wrong, taken)
    return None


def not_yet(message: str, values: Values | None = None, wrong: tuple[str, ...] = ()) -> Feedback:
    """Return a plain "not yet"."""
    return Feedback("not-yet", message, dict(values or {}), wrong=wrong)
