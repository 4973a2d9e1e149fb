"""The field of a game to be played on: how to open its table, how far it is, and once more."""

from __future__ import annotations

from cluekit.draw import Element, el
from cluekit.learn.own_games import ME, laid_in
from cluekit.learn.question import Question
from cluekit.learn.values import list_in_words
from cluekit.ui.exercises.logic_fields import button
from cluekit.ui.exercises.own_table import has_table, is_laid
from cluekit.ui.exercises.state import Desk
from cluekit.ui.kit.still_paper import Paper
from cluekit.words import say


def play_field(desk: Desk, place: int, question: Question) -> Element:
    """Return how the table is opened, and how far its game is; nothing is played here."""
    exercise = desk.attempt.exercise
    if not has_table(exercise):
        state = say("The table is not laid yet. Run that cell.")
    elif not is_laid(exercise):
        state = say("Another game of this exercise is on the table.")
    else:
        state = say("The table is laid. Check looks at the game as it stands.")
    begin = button(f"game:again:{place}", say("Begin again"))
    return el(
        "div",
        el("p", _how(question)),
        el("pre", el("code", f'exercise("{exercise.id}").table()')),
        el("p", state, class_="ck-ex-how", data_key=f"game:{place}"),
        begin if has_table(exercise) else None,
        class_="ck-ex-code ck-ex-play",
    )


def play_on_paper(paper: Paper, question: Question) -> None:
    """Write who sits at the table, and where to note what was played."""
    paper.text(_how(question), quiet=True)
    paper.text(say("Your moves") + ": ________________", indent=42)


def _how(question: Question) -> str:
    others = [name for name in laid_in(question.case).names if name != ME]
    return say("You play against {others}, at a table in a cell:", others=list_in_words(others))
