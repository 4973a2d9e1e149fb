"""Noir as a staging: everything a table asks of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Never

from cluekit.core import Problem, RefusedError, store
from cluekit.core.store import Saved
from cluekit.draw import Still
from cluekit.noir import Choices, Edition, Session, game, new_game
from cluekit.noir.bots import BOTS, LEVELS
from cluekit.noir.picture import board, stylesheet
from cluekit.noir.picture.boards import heat_map
from cluekit.noir.picture.boards.board import describe
from cluekit.noir.picture.boards.heat_map import SAID, SHADED
from cluekit.noir.picture.boards.heat_map import SHADES_CSS as SHADES
from cluekit.noir.picture.cards import cards
from cluekit.noir.public import facts, moves
from cluekit.noir.public.table import INSPECTOR, KILLER
from cluekit.noir.public.view import View
from cluekit.noir.rulesheet.sheet import clause_says
from cluekit.noir.wording.log_sentences import offer, plain_log, question, tell_step
from cluekit.noir.wording.sentences import explain, name
from cluekit.ui.kit.messages import NotHeardError, Press
from cluekit.ui.kit.presses import NothingHereError, Presses
from cluekit.ui.noir import ending
from cluekit.ui.noir.actions import PLANS
from cluekit.ui.noir.orders import read, suspect_number
from cluekit.ui.noir.page import draw_desk, moments, played_back
from cluekit.ui.noir.set_up import SET_UP
from cluekit.ui.noir.suspicion import ANSWERS, HELPS
from cluekit.ui.noir_boards.belief import INSIDE, BeliefBoard, at_the_table
from cluekit.ui.noir_boards.belief_page import CSS as BELIEF
from cluekit.ui.tables.sitting import Sitting
from cluekit.ui.tables.staging import (
    Beginning,
    Drawing,
    Playing,
    Pressed,
    Question,
    Staging,
    Telling,
)
from cluekit.words import say


def open_saved(path: Path | str) -> Saved:
    """Open a saved game where it was; every further move goes on being saved."""
    saved = store.open_saved(Path(path), game)
    saved.session.explain = explain
    return saved


MOVES = Presses[Pressed, str]()
"""What can be pressed to make a move: its order, as ``read`` takes it.

A new form is added here **and** in ``orders._READ``, unless the notation of games reads it already.
"""

OTHER_PRESSES = Presses[Pressed, None]()
"""What else can be pressed here: no order comes of it, so each press does its own work."""

ending.listen(OTHER_PRESSES)


@MOVES.on(
    *("prepare", "draw", "disguise", "suspect:{who:id|letter}", "name:{who:id|letter}"),
    *(f"{act}:{{who:id|letter}}" for act in ("identity", "kill", "arrest", "discard", "exonerate")),
    *(
        "citizen:{card:id|letter}:{who:id|letter}",
        "exonerate:{card:id|letter}:arrest:{who:id|letter}",
    ),
    *("shift:{axis:row|column}:{line:int}:{step:1|-1}", "row:{line:int}:{way:right|left}"),
    "column:{line:int}:{way:up|down}",
)
def _order(_: Pressed, press: Press, /, **_words: int | str) -> str:
    """Return what was pressed as it is: an order, like those that are typed and written in cells.

    The pattern has seen to its form. What its words mean is read in one place, ``orders``, with
    what the side in front may know; some are the notation of games, which has a reader of its own.
    """
    return press.target


@OTHER_PRESSES.on("plan:drop")
def _drop(table: Pressed, _: Press) -> None:
    """Drop the plan, and think of something else."""
    table.thought = None
    table.redraw()


@OTHER_PRESSES.on("plan:{kind:kill|arrest|shift|citizen}")
def plan(table: Pressed, _: Press, kind: str) -> None:
    """Plan an action of this kind: choose it, and say later whom or which."""
    _open(table, kind)
    table.thought = (kind,)
    table.redraw()


@OTHER_PRESSES.on("plan:citizen:{card:id|letter}")
def _plan_card(table: Pressed, _: Press, card: str) -> None:
    """Choose the card with which a citizen's arrest begins."""
    legal = [one for one, _ in _open(table, "citizen").citizens]
    edition = table.session.edition
    number = suspect_number(card, edition)
    if number not in legal:
        raise RefusedError(Problem("not-in-your-hand", "N19", {"suspect": number, "legal": legal}))
    table.thought = ("citizen", str(edition.suspects[number].id))
    table.redraw()


def _open(table: Pressed, kind: str) -> Choices:
    """Return what can be decided; raises where an action of this kind cannot be begun now."""
    choices: Choices | None = table.choices
    if choices is None or not PLANS[kind](choices):
        raise NothingHereError
    return choices


@OTHER_PRESSES.on("help")
def suspect_whom(table: Pressed, press: Press) -> None:
    """Choose how much the board says of who the other side can be."""
    if press.value("help") not in HELPS:
        raise NotHeardError(say("There is no such kind of help."))
    table.help = press.value("help")
    table.redraw()


@OTHER_PRESSES.on("pencil:{who:id|letter}")
def shade(table: Pressed, press: Press, who: str) -> None:
    """Shade somebody who is possible, or take the shade away: a mark of your own, no move."""
    marks = press.values.get("mark", [])
    mine = table.help == "pencil" and table.seat in table.sitting.people
    if not mine or len(marks) != 1 or marks[0] not in PENCIL:
        raise NothingHereError
    suspect = suspect_number(who, table.session.edition)
    kept = marks[0] in SHADED
    table.sitting.mark(table.seat, (suspect, 0), "yes" if kept else "")
    table.redraw()
    called = name(table.session.edition, suspect)
    table.speak(f"{called}: {say(SAID['shaded' if kept else ''])}")


@OTHER_PRESSES.on("answers")
def answer_whom(table: Pressed, press: Press) -> None:
    """Choose who answers what is asked here: the table, or the person who is asked."""
    kind = press.value("answers")
    if kind not in ANSWERS:
        raise NotHeardError(say("There is no such way to answer."))
    table.sitting.in_person = kind == "in person"
    table.redraw()


def asks(happened: Sequence[object]) -> Question | None:
    """Return the question that is answered among these facts, or None (N10, N17, N18)."""
    return next((_ASKS[type(fact)](fact) for fact in happened if type(fact) in _ASKS), None)


def _question(fact: Any, seat: int, clause: str, honest: bool, codes: tuple[str, str]) -> Question:  # noqa: FBT001 - the answer itself
    refusal = Problem(codes[honest], clause, {"suspect": fact.suspect})
    return Question(seat, fact, honest, refusal)


_IS = ("you-are-not", "you-are")
_NEAR = ("you-do-not-stand-near", "you-stand-near")
_ASKS: dict[type, Callable[[Any], Question]] = {
    facts.Arrested: lambda fact: _question(fact, KILLER, "N10", fact.hit, _IS),
    facts.KillerAnswered: lambda fact: _question(fact, KILLER, "N17", fact.near, _NEAR),
    facts.InspectorAnswered: lambda fact: _question(fact, INSPECTOR, "N18", fact.near, _NEAR),
}

PENCIL = ("", "yes", "no", "maybe")
"""What the browser's pencil can have written in a cell."""


def in_words(view: View) -> str:
    """Return everything that lies on the table as this side sees it."""
    lying = cards.in_words(view) if view.table.cells else ""
    return " ".join(filter(None, [describe(view), lying]))


def _explain(problem: Problem, session: Session) -> str:
    """Return why something was refused, with the names of suspects."""
    return explain(problem, session.edition)


def no_notebook(_sitting: Sitting, _level: str) -> Never:
    """Say that Noir has no detective sheet."""
    raise NotHeardError(say("This game has no detective sheet."))


def belief(sitting: Sitting) -> BeliefBoard:
    """Return what the player here believes about the other side."""
    return sitting.shown_as(at_the_table)


NOIR: Staging[Edition, View, Choices, moves.Move] = Staging(
    Beginning(
        bots=BOTS,
        levels=LEVELS,
        usual_bot="careful",
        set_up=SET_UP,
        new_game=new_game,
        open_saved=open_saved,
        sides=("killer", "inspector"),
        seats=2,
    ),
    Playing(read=read, moves=MOVES, other_presses=OTHER_PRESSES, explain=_explain, asks=asks),
    Drawing(
        draw=draw_desk,
        played_back=played_back,
        moments=moments,
        backdrop=lambda _edition: "",
        style=lambda: stylesheet() + SHADES + heat_map.CSS + BELIEF,
        still=lambda view, _: Still(board(view), in_words(view)),
        notebook=no_notebook,
        paper=no_notebook,
        belief=belief,
        beside=INSIDE,
    ),
    Telling(
        tell_step=tell_step,
        offer=offer,
        law=clause_says,
        plain_log=plain_log,
        words=in_words,
        question=question,
    ),
)
