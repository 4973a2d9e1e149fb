"""Answers that cannot be read: what was strange in them, and an example that can be read."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction

from cluekit.clue.editions.edition import edition
from cluekit.learn.answers.choices import read_cards
from cluekit.learn.answers.numbers import UnreadableError
from cluekit.learn.card_values import Cards
from cluekit.learn.feedback import Feedback, quote
from cluekit.learn.forms import Case
from cluekit.learn.grids import Suspects, stages, suspects
from cluekit.learn.question import Question
from cluekit.learn.statements import Letters
from cluekit.learn.values import Choice, Several
from cluekit.sets import mask as mask_of
from cluekit.words import mark
from cluekit.words.numbers import local_number

DEAD = mark("Dead already, so not to be chosen: {others}. Choose from {known}, such as {example}.")
OTHERS = mark("Not to be chosen here: {others}. Choose from {known}, such as {example}.")

COUNTS = ("12", "3 × 4")
SHARES = ("1/3", "0.333", "33%")
BITS = ("1.585", "log2 3")


def unread(question: Question, strange: Sequence[str]) -> Feedback:
    """Return what cannot be read, and an example; ``strange`` are the items nobody knows."""
    kind = question.kind
    given = {"given": quote(strange[0] if strange else ""), "example": kind.example(question)}
    message, more = kind.explain(question, strange)
    return Feedback("not-yet", message or kind.unreadable, {**given, **more})


def letters_of(question: Question, _: Sequence[str]) -> tuple[str, dict[str, object]]:
    """Say which letter stands for whom."""
    return "", {"letters": Letters(question.case)}


def strangers(question: Question, strange: Sequence[str]) -> tuple[str, dict[str, object]]:
    """Tell apart what is nothing at all and what is in the game, but not to be chosen."""
    choose: Several = question.value(question.part.choose)
    try:
        message, others = _elsewhere(choose, strange, question.case)
    except UnreadableError as error:
        return "", {"known": choose, "given": quote(str(error.args[0]))}
    return message, {"known": choose, "others": others}


def _elsewhere(choose: Several, strange: Sequence[str], case: Case) -> tuple[str, Several]:
    """Return what is in the game, but not to be chosen; raises ``UnreadableError`` for a stranger.

    The message says so, or that all of them are dead.
    """
    known = everything(choose, case)
    named = read_cards(list(strange), known.cards)
    if isinstance(known, Suspects):
        others = Suspects(tuple(name for name in known.ids if name in named))
        gone = ~stages(case)[-1].living
        return (OTHERS if others.as_set & ~gone else DEAD), others
    return OTHERS, Cards(tuple(name for name in known.ids if name in named), known.deck)


def everything(choose: Several, case: Case) -> Cards | Suspects:
    """Return all cards of the deck, or all suspects who ever stood on the board."""
    if isinstance(choose, Cards):
        return Cards(tuple(card.id for card in edition(choose.deck).deck.cards), choose.deck)
    return suspects(mask_of(stages(case)[0].table.cells) | stages(case)[0].table.dead)


# --- examples: what can be read, and is not the answer -----------------------------------------


def one_of(*texts: str) -> Callable[[Question], Choice]:
    """Return the same examples for every question."""
    return lambda _: Choice(texts)


def a_number(question: Question) -> Choice:
    """Return numbers of the sort that was asked for, as the reader writes them."""
    whole = Fraction(question.answer).denominator == 1
    sort = BITS if question.part.checker == "bits" else COUNTS if whole else SHARES
    return Choice(tuple(map(local_number, sort)))


def always(text: str) -> Callable[[Question], str]:
    """Return the same example for every question."""
    return lambda _: text


def signs(most: int | None = None) -> Callable[[Question], str]:
    """Return the signs of the first options as an example: at most this many, or all."""
    return lambda question: ", ".join(question.signs[: len(question.options)][:most])


def some_of(question: Question) -> str:
    """Return one or two of those that can be chosen: not just those that are right."""
    choose, answer = question.value(question.part.choose), question.answer
    called = [card.alias or card.id for card in choose.cards]
    right = {c.alias or c.id for c in answer.cards} if isinstance(answer, Several) else set()
    some = next((n for n in (2, 1, 3) if set(called[:n]) != right), 1)
    return ", ".join(called[:some])
