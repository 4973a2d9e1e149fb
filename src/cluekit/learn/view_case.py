"""What one seat has seen of a real game, as the case of an exercise."""

from __future__ import annotations

from collections.abc import Iterator

from cluekit.clue.public.table import Question
from cluekit.clue.public.view import View
from cluekit.learn.forms import Case


def case_of(view: View) -> Case:
    """Return a seat's hand and the questions it heard; its own chair comes first.

    Cards that it was shown, and those it showed, are named; others are ``?``. A question that
    nobody has answered yet says nothing, so it is left out.
    """
    seats = len(view.table.players)
    around = [(view.seat + step) % seats for step in range(seats)]
    return Case(
        deck=view.table.edition.id,
        seats=tuple(view.table.players[seat].name for seat in around),
        hand=tuple(view.deck.cards[card].id for card in view.hand),
        events=tuple(_events(view)),
    )


def _events(view: View) -> Iterator[str]:
    for number, question in enumerate(view.table.questions):
        outcome = "" if question.accusing else _outcome(view, number, question)
        if outcome:
            cards = " ".join(view.deck.cards[card].alias for card in question.cards)
            yield f"{_name(view, question.asker)}: {cards} -> {outcome}"


def _outcome(view: View, number: int, question: Question) -> str:
    if question.shower is not None:
        seen = [shown.card for shown in view.own.shown if shown.question == number]
        card = view.deck.cards[seen[0]].alias if seen else "?"
        return f"{_name(view, question.shower)} {card}"
    passed = [s for s in range(len(view.table.players)) if question.passed >> s & 1]
    if len(passed) == len(view.table.players) - 1:
        return "nobody"
    return ", ".join(f"{_name(view, seat)} none" for seat in passed)


def _name(view: View, seat: int) -> str:
    return view.table.players[seat].name
