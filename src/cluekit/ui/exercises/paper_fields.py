"""The fields of an exercise on paper: boxes to tick, lines to write on, or what is to be done."""

from __future__ import annotations

from cluekit.learn.card_values import Cards
from cluekit.learn.grids import Suspects
from cluekit.learn.question import Question
from cluekit.noir.wording.sentences import letter_and_name
from cluekit.ui.kit.still_paper import Paper
from cluekit.ui.noir_boards.exercise_grid import pressable
from cluekit.words import say


def round_boxes(paper: Paper, question: Question) -> None:
    """Write the options, each with a round box: one is to be ticked."""
    for letter, text in _options(question):
        paper.box(round_=True)
        paper.text(f"{letter}  {text}", indent=42)


def boxes(paper: Paper, question: Question) -> None:
    """Write the options, each with a box."""
    for letter, text in _options(question):
        paper.box(round_=False)
        paper.text(f"{letter}  {text}", indent=42)


def steps(paper: Paper, question: Question) -> None:
    """Write the steps that are to be put in order."""
    for letter, text in _options(question):
        paper.text(f"{letter}  {text}", indent=42)


def _options(question: Question) -> list[tuple[str, str]]:
    pairs = zip(question.signs, question.options, strict=False)
    return [(letter, text) for letter, (_, text) in pairs]


def write_choices(paper: Paper, question: Question) -> None:
    """Write what is chosen from, each with a box; suspects are ticked on the board itself."""
    if pressable(question):
        paper.text(say("Tick suspects on the board."), quiet=True)
        return
    for name in choice_names(question):
        paper.box(round_=False)
        paper.text(name, indent=42)


def choice_names(question: Question) -> list[str]:
    """Return what can be ticked: cards by name, suspects by name and letter."""
    some: Cards | Suspects = question.value(question.part.choose)
    if isinstance(some, Suspects):
        return [letter_and_name(person.alias, person.name) for person in some.cards]
    return [say(card.name) for card in some.cards]


def one_line(paper: Paper, _: Question) -> None:
    """Leave a line for the answer."""
    paper.text(say("Your answer") + ": ________", quiet=True)


def cells(paper: Paper, _: Question) -> None:
    """Say how the sheet above is marked."""
    paper.text(say("Write ✓ or ✕ into the cells."), quiet=True)


def world(paper: Paper, _: Question) -> None:
    """Say how cards are laid out."""
    paper.text(say("Give every card a place: each hand, and the envelope."), quiet=True)


def proof(paper: Paper, _: Question) -> None:
    """Say how a proof is written."""
    paper.text(say("Write line by line: statement; rule; lines it rests on."), quiet=True)
