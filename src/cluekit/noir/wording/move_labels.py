"""What can be done, in words: on a button, and as one sentence on what comes next."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cluekit.core import DEALER
from cluekit.noir.editions.edition import Edition
from cluekit.noir.public import facts, moves
from cluekit.noir.public.choices import Choices
from cluekit.noir.public.table import INSPECTOR, KILLER, Phase
from cluekit.noir.public.view import View
from cluekit.noir.wording.sentences import DOING, name
from cluekit.words import mark, say

TURNS = {INSPECTOR: mark("It is the Inspector’s turn."), KILLER: mark("It is the Killer’s turn.")}
"""Whose turn it is, as whole sentences: in Italian the article joins the word before it."""

NEXT_STEP = {
    "board": mark("lay all suspects open in rows (N01)"),
    "evidence": mark("shuffle the evidence deck, one card for each suspect (N01)"),
    "killer": mark("the Killer draws a card: a secret identity (N02)"),
    "inspector": mark("the Inspector draws cards, to choose an identity later (N04)"),
}
"""Each step of the set-up, as it is to come."""

PREPARE = {
    "board": mark("Lay out the suspects"),
    "evidence": mark("Shuffle the evidence deck"),
    "killer": mark("Let the Killer draw"),
    "inspector": mark("Let the Inspector draw"),
}
"""Each step of the set-up, as on its button."""

SHIFT = {
    ("row", 1): mark("Row {line} to the right"),
    ("row", -1): mark("Row {line} to the left"),
    ("column", 1): mark("Column {line} down"),
    ("column", -1): mark("Column {line} up"),
}


def act(move: moves.Move, edition: Edition) -> str:
    """Return what a move does, as on a button."""
    return _ACT[type(move)](move, edition)


def _of_suspect(message: str) -> Callable[[Any, Edition], str]:
    return lambda move, edition: say(message, suspect=name(edition, move.suspect))


def _citizens(move: moves.CitizensArrest, edition: Edition) -> str:
    return say(
        "Exonerate {suspect}, arrest {other}",
        suspect=name(edition, move.suspect),
        other=name(edition, move.target),
    )


_ACT: dict[type, Callable[[Any, Edition], str]] = {
    moves.Prepare: lambda move, _: say(PREPARE[move.step]),
    moves.ChooseIdentity: _of_suspect(mark("Be {suspect}")),
    moves.Shift: lambda move, _: say(SHIFT[move.axis, move.step], line=move.index + 1),
    moves.Kill: _of_suspect(mark("Kill {suspect}")),
    moves.Disguise: lambda _, __: say("Disguise yourself"),
    moves.Arrest: _of_suspect(mark("Arrest {suspect}")),
    moves.Exonerate: lambda _, __: say("Draw a card to exonerate"),
    moves.Discard: _of_suspect(mark("Exonerate {suspect}")),
    moves.CitizensArrest: _citizens,
}


# --- what comes next --------------------------------------------------------------------------


def offer(choices: Choices, view: View) -> str:
    """Return one sentence on what this seat can do now, or on whom the table waits for.

    Of the other side's choices it says no more than lies open: whose decision it is, and in what.
    """
    if choices.phase is Phase.OVER:
        return say("The game is over.")
    if choices.seat == DEALER:
        return say("Next: {step}.", step=say(NEXT_STEP[choices.prepare]))
    waiting = choices.seat != view.seat
    return _waiting(choices) if waiting else _OFFER[choices.phase](choices, view)


def _waiting(choices: Choices) -> str:
    if choices.phase is Phase.IDENTITY:
        return say("The Inspector is choosing who to be.")
    if choices.phase is Phase.DISCARD:
        return say("The Inspector is choosing a card to discard.")
    return say(TURNS[choices.seat])


def question(fact: object, view: View) -> str:
    """Return what somebody is asked, whose answer this fact will tell (N10, N17, N18)."""
    asked = _QUESTIONS[type(fact)]
    suspect = name(view.table.edition, getattr(fact, "suspect", None))
    return say(asked, suspect=suspect)


_QUESTIONS: dict[type, str] = {
    facts.Arrested: mark("The Inspector asks the Killer: “Are you {suspect}?” (N10)"),
    facts.KillerAnswered: mark(
        "The Inspector exonerates {suspect} and asks the Killer: "
        "“Do you stand next to {suspect}?” (N17)"
    ),
    facts.InspectorAnswered: mark(
        "The Killer kills {suspect}, who was marked innocent, and asks the Inspector: "
        "“Do you stand next to {suspect}?” (N18)"
    ),
}


def _action(choices: Choices, view: View) -> str:
    kinds = [say(DOING[kind.__struct_config__.tag]) for kind in choices.kinds()]
    you = say("You are the Killer.") if view.seat == KILLER else say("You are the Inspector.")
    return f"{you} {say('You can: {kinds}.', kinds='; '.join(kinds))}"


_OFFER: dict[Phase, Callable[[Choices, View], str]] = {
    Phase.FIRST_KILL: lambda _, __: say(
        "You are the Killer. Your first action must be a kill: choose somebody next to you. (N02)"
    ),
    Phase.IDENTITY: lambda _, __: say(
        "You are the Inspector. Choose one of your cards: that is who you are to the end. (N04)"
    ),
    Phase.ACTION: _action,
    Phase.DISCARD: lambda _, __: say(
        "Discard one of your cards, face up: that suspect is innocent. (N12)"
    ),
}
