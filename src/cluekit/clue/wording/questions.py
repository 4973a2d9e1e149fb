"""A question of the log and its answers, in one line, as the seat of a view may know them."""

from __future__ import annotations

from collections.abc import Iterator

from cluekit.clue.public import facts
from cluekit.clue.public.table import Question
from cluekit.clue.public.view import View
from cluekit.clue.wording.log_sentences import tell
from cluekit.words import say


def question_words(view: View, index: int) -> str:
    """Return what was asked and answered: "Question 3: Nora asked: … Otto showed Nora a card."."""
    told = " ".join(tell(fact, view) for fact in _happened(view, index))
    return say("Question {number}: {told}", number=index + 1, told=told)


def _happened(view: View, index: int) -> Iterator[object]:
    question = view.table.questions[index]
    if question.accusing:
        yield facts.Accused(question.asker, question.cards)
    else:
        yield facts.Suggested(question.asker, question.cards, question.whom)
    for seat in view.table.seats_after(question.asker):
        if question.passed >> seat & 1:
            yield facts.CouldNotAnswer(seat)
    for seat, count in question.answers:
        yield from _shows_of(view, index, question, (seat, count))


def _shows_of(
    view: View, index: int, question: Question, answer: tuple[int, int]
) -> Iterator[object]:
    """Yield what a seat showed: the cards where this view saw them, else how many."""
    seat, count = answer
    seen = [s.card for s in view.own.shown if s.question == index and s.by == seat]
    if not seen:
        yield facts.Showed(seat, question.asker, count)
    for card in seen:
        yield facts.CardSeen(seat, question.asker, card)
