"""Judging a mixed strategy: a chance for each choice, which the other side tries to exploit."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from itertools import islice
from typing import Any

from cluekit.learn.answers.choices import read_options
from cluekit.learn.answers.numbers import UnreadableError, read_number
from cluekit.learn.feedback import Feedback
from cluekit.learn.gains import Gains, gain
from cluekit.learn.question import Question, not_yet, verdict
from cluekit.learn.values import Word
from cluekit.logic.games import ROWS
from cluekit.ways import fold_case
from cluekit.words import mark

NEAR = Fraction(1, 100)
"""How far a chance may be off."""
_LONGEST = 400
_WAYS = (r"[;\n]", r",\s+|\s+(?:and|e|ed)\s+", r"\s+", r",")
"""Where a text is split, the first way that gives a number for each choice: "0,25; 0,75"."""
_PERCENT = re.compile(r"(?<=\d)\s+(?=%)")

EXPLOITED = {
    True: mark(
        "Against that the other side plays {reply}, and you come to {worth} on average. You could "
        "be sure of {value}, whatever it does."
    ),
    False: mark(
        "Against that the other side plays {reply}, and comes to {worth} on average. You could "
        "hold it down to {value}, whatever it does."
    ),
}
"""What is said of a wrong strategy, by whether the rows' side was asked for."""


def check(question: Question, given: object) -> Feedback:
    """Return the feedback on chances; a wrong strategy is answered by the other side's best."""
    chances = _read(question, given)
    about: dict[str, object] = {"n": len(chances), "all": len(question.options)}
    if len(chances) < len(question.options):
        return not_yet(mark("So far {n} of {all} have a chance."), about)
    mine = tuple(chances[option] for option, _ in question.options)
    if min(mine) < 0:
        return not_yet(mark("No chance is less than 0: {chance}."), {"chance": gain(min(mine))})
    total = sum(mine, Fraction(0))
    if abs(total - 1) > NEAR:
        about = {"total": gain(total)}
        return not_yet(mark("Together that is {total}. The chances must add up to 1."), about)
    return verdict(question, lambda right: _close_to(mine, right), _exploited(question, mine))


def _close_to(mine: Iterable[Fraction], right: Any) -> bool:
    return all(abs(one - Fraction(it)) <= NEAR for one, it in zip(mine, right, strict=True))


def _exploited(question: Question, mine: tuple[Fraction, ...]) -> Feedback:
    """Say how the other side uses this strategy, where the exercise has a table of gains."""
    if not question.part.gains:
        return not_yet(mark("Those are not the chances. Reckon each of them once more."))
    gains: Gains = question.value(question.part.gains)
    total = sum(mine, Fraction(0))
    whole = tuple(chance / total for chance in mine)
    reply, worth = gains.against(whole)
    about = {"reply": Word(reply), "worth": gain(worth), "value": gain(gains.solved.value)}
    return not_yet(EXPLOITED[gains.side == ROWS], about)


# --- reading ------------------------------------------------------------------------------------


def _read(question: Question, given: object) -> dict[str, Fraction]:
    """Return a chance for each choice that was named, by its id; whole per cents add up to 100."""
    if isinstance(given, Mapping):
        pairs = [(_one(str(name), question), chance) for name, chance in islice(given.items(), 20)]
    else:
        items = _items(
            given, len(question.options), lambda text: _choice_and_number(text, question)
        )
        pairs = [
            _choice_and_number(item, question) or (option, item)
            for item, (option, _) in zip(items, question.options, strict=False)
        ]
    read = {name: read_number(chance)[0] for name, chance in pairs}
    hundred = sum(read.values()) == 100 and len(read) == len(question.options)  # noqa: PLR2004 - %
    return {name: chance / 100 if hundred else chance for name, chance in read.items()}


def _items(given: object, wanted: int, named: Callable[[str], object]) -> list[object]:
    if not isinstance(given, str):
        if isinstance(given, Iterable) and not isinstance(given, (bytes, bytearray)):
            found = list(islice(given, 20))
            if len(found) == wanted:
                return found
        raise UnreadableError(given)
    text = _PERCENT.sub("", given[:_LONGEST].strip(" {}[]().;"))
    for way in _WAYS:
        items: list[object] = [item.strip() for item in re.split(way, text) if item.strip()]
        if len(items) == wanted and all(named(str(item)) or _is_number(item) for item in items):
            return items
    raise UnreadableError(given)


def _choice_and_number(item: object, question: Question) -> tuple[str, str] | None:
    """Return the choice and the number of "arrest: 1/4" or "Arrest 1/4"; None without a name."""
    found = re.fullmatch(r"(.*[^\W\d_][^:=]*?)\s*(?:[:=]|\s)\s*(\S+)", str(item))
    known = {fold_case(name) for option in question.options for name in option}
    known |= {sign.casefold() for sign in question.signs[: len(question.options)]}
    if found and fold_case(found[1]) in known and _is_number(found[2]):
        return _one(found[1], question), found[2]
    return None


def _is_number(item: object) -> bool:
    try:
        read_number(item)
    except UnreadableError:
        return False
    return True


def _one(name: str, question: Question) -> str:
    """Return the id of the choice that is meant: by its id, its words or its sign."""
    found = read_options([name], question.options)
    if len(found) != 1:
        raise UnreadableError(name)
    return found[0]


def some_chances(question: Question) -> str:
    """Return an example of an answer: the whole chance on the first choice, mostly not right."""
    return "; ".join(["1", *["0"] * (len(question.options) - 1)])


def plain(question: Question) -> list[str]:
    """Return a right answer as somebody writes it."""
    return [str(Fraction(chance)) for chance in question.answer]
