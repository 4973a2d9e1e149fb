"""Orders of Noir: a move as a few words, such as a press sends it or a person types it.

``kill H`` · ``arrest H`` · ``disguise`` · ``exonerate B`` · ``exonerate B arrest C`` ·
``identity Q`` · ``row 1 right`` · ``column 3 up`` as in written positions; besides ``prepare``,
``draw`` (the first half of an exoneration), ``discard B`` (the second), ``suspect:hedda`` (a cell)
or ``name:hedda`` (a button): whatever naming this suspect means now, ``citizen:hedda:imre`` and
``shift:row:0:1`` (an arrow). Suspects go by letter or
by id; spaces do as well as colons.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from cluekit.core import Problem, RefusedError
from cluekit.core.session import Session
from cluekit.core.sets import members
from cluekit.noir import Choices, Edition, Phase, moves
from cluekit.noir.actions import FORMS, read_action
from cluekit.noir.table import KILLER
from cluekit.ui.door import NotHeardError
from cluekit.words import say

Words = Sequence[str]
LINES = range(-1, 100)
"""The numbers a line can be called by; whether there is one, the rules answer."""


def read(order: str, session: Session) -> Sequence[Any]:
    """Return the moves that an order is made of; raises ``NotHeardError`` for what is none.

    Whether a move is legal is another question: the rules answer it. Only that a card which is
    not in the hand cannot be exonerated is said at once, before another one is drawn for it.
    """
    words = order.replace(":", " ").split()
    reader = _READ.get((words[0], len(words))) if words else None
    if reader is not None:
        return [reader(words[1:], session.edition, session.choices)]
    try:
        made = read_action(" ".join(words), session.edition)
    except RefusedError:
        raise NotHeardError(_not_a_move(order)) from None
    return _exonerating(made, session) if len(made) > 1 else made


def _not_a_move(order: str) -> str:
    return say(
        "“{order}” is not a move. Moves look like this: {examples}.",
        order=order[:80],
        examples=", ".join(FORMS),
    )


def _exonerating(made: Sequence[Any], session: Session) -> Sequence[Any]:
    """Return the draw and the discard, or what is left of them: the card may be drawn already."""
    choices = session.choices
    if choices.phase is Phase.DISCARD:
        return made[1:]
    hand = session.view(choices.seat).hand if choices.seat >= 0 else 0
    if choices.exonerate and not hand >> made[1].suspect & 1:
        about = {"suspect": made[1].suspect, "legal": list(members(hand))}
        raise RefusedError(Problem("not-in-your-hand", "N12", about))
    return made


def suspect_number(word: str, edition: Edition) -> int:
    """Return the suspect meant by a letter or an id; raises ``NotHeardError`` for nobody."""
    try:
        return edition.number(word)
    except KeyError:
        raise NotHeardError(
            say(
                "There is no suspect “{name}”: they go from A to {last}.",
                name=word[:40],
                last=edition.suspects[-1].letter,
            )
        ) from None


def named(choices: Choices) -> Callable[[int], Any]:
    """Return the move that naming a suspect means now: a kill, an arrest, who to be, a discard."""
    if choices.phase is Phase.IDENTITY:
        return moves.ChooseIdentity
    if choices.phase is Phase.DISCARD:
        return moves.Discard
    return moves.Kill if choices.seat == KILLER else moves.Arrest


def _named(words: Words, edition: Edition, choices: Choices) -> Any:
    return named(choices)(suspect_number(words[0], edition))


def _shift(words: Words, _: Edition, __: Choices) -> Any:
    axis, index, step = words
    known = {str(number): number for number in LINES}
    if axis not in ("row", "column") or index not in known or step not in ("1", "-1"):
        raise NotHeardError(_not_a_move("shift " + " ".join(words)))
    return moves.Shift(axis, known[index], known[step])


def _of_suspect(kind: Any) -> Callable[[Words, Edition, Choices], Any]:
    return lambda words, edition, _: kind(suspect_number(words[0], edition))


def _citizens(words: Words, edition: Edition, _: Choices) -> Any:
    return moves.CitizensArrest(*(suspect_number(word, edition) for word in words))


_READ: dict[tuple[str, int], Callable[[Words, Edition, Choices], Any]] = {
    ("prepare", 1): lambda _, __, choices: moves.Prepare(choices.prepare),
    ("draw", 1): lambda _, __, ___: moves.Exonerate(),
    ("discard", 2): _of_suspect(moves.Discard),
    ("suspect", 2): _named,
    ("name", 2): _named,
    ("shift", 4): _shift,
    ("citizen", 3): _citizens,
}
