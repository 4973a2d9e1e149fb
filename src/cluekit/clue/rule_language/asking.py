"""Asking a rule: its value is gone through step by step; there is no other code in it.

Cards are bits of a set, seats are numbers, as everywhere in the kit. Kinds were checked when the
rule was read, so nothing here can fail but by going on too long.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from cluekit.clue.rule_language import language as own
from cluekit.core import refusal

MOST_STEPS = 20_000
"""How many parts of a rule may be gone through for one moment."""


class Sight(NamedTuple):
    """What a rule is asked about: how to see, which card an id means, how a deed is done."""

    see: Callable[[str, int | None], Any]
    card: Callable[[str], int]
    do: Callable[[str, int, Mapping[str, Any]], None]


def ask(rule: own.Rule, sight: Sight) -> bool:
    """Let a rule act, or say whether a right stands; raises ``RefusedError`` when it goes on."""
    return _Asked(rule, sight).body(rule.body) is not False


class _Asked:
    def __init__(self, rule: own.Rule, sight: Sight) -> None:
        self._rule, self._sight = rule, sight
        self._left = MOST_STEPS
        self.variables: dict[str, int] = {}

    def _count(self) -> None:
        self._left -= 1
        if self._left < 0:
            raise refusal("own-rule-endless", says=self._rule.sentence, most=MOST_STEPS)

    def body(self, body: tuple[own.Statement, ...]) -> bool | None:
        """Go through statements; return the answer, None where none was given."""
        for one in body:
            self._count()
            said = _DONE[type(one)](self, one)
            if said is not None:
                return said
        return None

    def choose(self, one: own.When) -> bool | None:
        return self.body(one.then if self.value(one.test) else one.otherwise)

    def go_over(self, one: own.Each) -> bool | None:
        for value in self.value(one.over):
            self.variables[one.name] = value
            said = self.body(one.body)
            if said is not None:
                return said
        return None

    def act(self, one: own.Do) -> None:
        given = {key: self.value(each) for key, each in one.given}
        self._sight.do(one.verb, self.value(one.who), given)

    def answer(self, one: own.Answer) -> bool:
        return True if one.says is None else self.value(one.says)

    def value(self, one: own.Expression) -> Any:
        """Return what an expression stands for here."""
        self._count()
        return _VALUE[type(one)](self, one)

    def card_set(self, one: own.Cards) -> int:
        return sum(1 << card for card in {self._sight.card(each) for each in one.ids})

    def look(self, one: own.Seen) -> Any:
        return self._sight.see(one.name, None if one.of is None else self.value(one.of))

    def part(self, one: own.At) -> int:
        dice = self.value(one.of)
        return dice[one.index] if one.index < len(dice) else 0

    def count_of(self, one: own.Count) -> int:
        of = self.value(one.of)
        if one.how == "len":
            return of.bit_count() if isinstance(of, int) else len(of)
        return _COUNT[one.how](of or (0,))

    def connect(self, one: own.Both) -> bool:
        if one.word == "and":
            return all(self.value(each) for each in one.parts)
        return any(self.value(each) for each in one.parts)

    def compare(self, one: own.Compared) -> bool:
        left = self.value(one.first)
        for sign, each in one.rest:
            right = self.value(each)
            if not self._holds(sign, left, right):
                return False
            left = right
        return True

    def _holds(self, sign: str, left: Any, right: Any) -> bool:
        if compare := _SIGNS.get(sign):
            return bool(compare(left, right))
        if isinstance(left, str):
            within = bool(left) and bool(right >> self._sight.card(left) & 1)
        else:
            within = left in right
        return within == (sign == "in")

    def join(self, one: own.Joined) -> int:
        return int(_JOIN[one.sign](self.value(one.left), self.value(one.right)))


_SIGNS: dict[str, Callable[[Any, Any], Any]] = {
    "==": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}
_COUNT: dict[str, Callable[[tuple[int, ...]], int]] = {"sum": sum, "min": min, "max": max}
_JOIN: dict[str, Callable[[int, int], int]] = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    "%": operator.mod,
    "&": operator.and_,
    "|": operator.or_,
    "without": lambda left, right: left & ~right,
}
_DONE: dict[type, Callable[[_Asked, Any], bool | None]] = {
    own.When: _Asked.choose,
    own.Each: _Asked.go_over,
    own.Do: _Asked.act,
    own.Answer: _Asked.answer,
}
_VALUE: dict[type, Callable[[_Asked, Any], Any]] = {
    own.Value: lambda _, one: one.value,
    own.Cards: _Asked.card_set,
    own.Dice: lambda _, one: one.numbers,
    own.Variable: lambda asked, one: asked.variables[one.name],
    own.Seen: _Asked.look,
    own.At: _Asked.part,
    own.Count: _Asked.count_of,
    own.Not: lambda asked, one: not asked.value(one.of),
    own.Both: _Asked.connect,
    own.Compared: _Asked.compare,
    own.Joined: _Asked.join,
}
