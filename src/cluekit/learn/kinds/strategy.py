"""A mixed strategy to judge: a chance for each choice, which the other side tries to exploit."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from fractions import Fraction
from itertools import islice
from typing import Any

from cluekit.learn.answers.numbers import LONGEST, UnreadableError, read_number
from cluekit.learn.feedback import Feedback
from cluekit.learn.gains import Gains, gain
from cluekit.learn.kinds.options import option_called
from cluekit.learn.question import Question, QuestionKind, not_yet, verdict
from cluekit.learn.values import Word
from cluekit.logic.games import ROWS
from cluekit.ways import fold_case
from cluekit.words import mark

NEAR = Fraction(1, 100)
"""How far a chance may be off."""
_WAYS = (r"[;\n]", r",\s+|\s+(?:and|e|ed)\s+", r"\s+", r",")
"""Where a text is split, the first way that gives a number for each choice: "0,25; 0,75"."""

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

    def close(right: Any) -> bool:
        return all(abs(one - Fraction(it)) <= NEAR for one, it in zip(mine, right, strict=True))

    if not question.part.gains:
        again = not_yet(mark("Those are not the chances. Work each of them out once more."))
    else:
        gains: Gains = question.value(question.part.gains)
        reply, worth = gains.against(tuple(chance / total for chance in mine))
        about = {"reply": Word(reply), "worth": gain(worth), "value": gain(gains.solved.value)}
        again = not_yet(EXPLOITED[gains.side == ROWS], about)
    return verdict(question, close, again)


# --- reading ------------------------------------------------------------------------------------


def _read(question: Question, given: object) -> dict[str, Fraction]:
    """Return a chance for each choice that was named, by its id; whole per cents add up to 100."""
    if isinstance(given, Mapping):
        pairs = [
            (option_called(str(name), question.options), chance)
            for name, chance in islice(given.items(), 20)
        ]
    else:
        pairs = [
            _choice_and_number(item, question) or (option, item)
            for item, (option, _) in zip(_items(question, given), question.options, strict=False)
        ]
    read = {name: read_number(chance)[0] for name, chance in pairs}
    hundred = sum(read.values()) == 100 and len(read) == len(question.options)  # noqa: PLR2004 - %
    return {name: chance / 100 if hundred else chance for name, chance in read.items()}


def _items(question: Question, given: object) -> list[object]:
    """Return what stands for each choice; raises ``UnreadableError`` for more or fewer."""
    wanted = len(question.options)
    if not isinstance(given, str):
        if isinstance(given, Iterable) and not isinstance(given, (bytes, bytearray)):
            found = list(islice(given, 20))
            if len(found) == wanted:
                return found
        raise UnreadableError(given)
    text = re.sub(r"(?<=\d)\s+(?=%)", "", given[:LONGEST].strip(" {}[]().;"))
    for way in _WAYS:
        items: list[object] = [item.strip() for item in re.split(way, text) if item.strip()]
        if len(items) == wanted and all(
            _choice_and_number(item, question) or _is_number(item) for item in items
        ):
            return items
    raise UnreadableError(given)


def _choice_and_number(item: object, question: Question) -> tuple[str, str] | None:
    """Return the choice and the number of "arrest: 1/4" or "Arrest 1/4"; None without a name."""
    found = re.fullmatch(r"(.*[^\W\d_][^:=]*?)\s*(?:[:=]|\s)\s*(\S+)", str(item))
    known = {fold_case(name) for option in question.options for name in option}
    known |= {sign.casefold() for sign in question.signs[: len(question.options)]}
    if found and fold_case(found[1]) in known and _is_number(found[2]):
        return option_called(found[1], question.options), found[2]
    return None


def _is_number(item: object) -> bool:
    try:
        read_number(item)
    except UnreadableError:
        return False
    return True


STRATEGY = QuestionKind(
    check,
    mark("“{given}” cannot be read as chances. Write one for each choice, as in {example}."),
    # The whole chance on the first choice, which is seldom right
    lambda question: "; ".join(["1", *["0"] * (len(question.options) - 1)]),
    right=lambda question: [str(Fraction(chance)) for chance in question.answer],
    first=mark("Not answered yet: write a chance for each."),
)
