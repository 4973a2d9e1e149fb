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

from cluekit.core import Problem, RefusedError
from cluekit.noir import Choices, Edition, Phase, View
from cluekit.noir.notation.actions import FORMS, read_action
from cluekit.noir.public import moves
from cluekit.noir.public.table import KILLER, Table
from cluekit.noir.wording.sentences import forms_text
from cluekit.sets import members
from cluekit.ui.kit.messages import NotHeardError
from cluekit.words import say

Words = Sequence[str]
Made = Sequence[moves.Move]
_Reader = Callable[[Words, Table, Choices | None], moves.Move]
LINES = range(-1, 100)
"""The numbers a line can be called by; whether there is one, the rules answer."""


def read(order: str, view: View, choices: Choices | None) -> Sequence[moves.Move]:
    """Return the moves that an order is made of; raises ``NotHeardError`` where it cannot be read.

    ``view`` and ``choices`` are those of the player who gives the order, no choices where the other
    side decides: nothing else is known here, so nothing else can be told. Whether a move is legal
    is another question: the rules answer it. Only a card that is not in the hand is refused here,
    before another one is drawn for it.
    """
    words = order.replace(":", " ").split()
    reader = _READ.get((words[0], len(words))) if words else None
    if reader is not None:
        return [reader(words[1:], view.table, choices)]
    try:
        made = read_action(" ".join(words), view.table.edition)
    except RefusedError:
        raise NotHeardError(_not_a_move(order)) from None
    return _exonerating(made, view, choices) if len(made) > 1 else made


def _not_a_move(order: str) -> str:
    return say(
        "“{order}” is not a move. Moves look like this: {examples}.",
        order=order[:80],
        examples=forms_text(FORMS),
    )


def _exonerating(
    made: Sequence[moves.Move], view: View, choices: Choices | None
) -> Sequence[moves.Move]:
    """Return the draw and the discard, or what is left of them: the card may be drawn already."""
    if view.table.phase is Phase.DISCARD:
        return made[1:]
    card, mine = made[1], choices is not None and choices.exonerate
    if isinstance(card, moves.Discard) and mine and not view.hand >> card.suspect & 1:
        about = {"suspect": card.suspect, "legal": list(members(view.hand))}
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


def move_naming(table: Table) -> Callable[[int], moves.Move]:
    """Return the move that naming a suspect means now: a kill, an arrest, who to be, a discard."""
    if table.phase is Phase.IDENTITY:
        return moves.ChooseIdentity
    if table.phase is Phase.DISCARD:
        return moves.Discard
    return moves.Kill if table.mover == KILLER else moves.Arrest


def _move_on(words: Words, table: Table, _: Choices | None) -> moves.Move:
    return move_naming(table)(suspect_number(words[0], table.edition))


def _shift(words: Words, _: Table, __: Choices | None) -> moves.Move:
    axis, index, step = words
    known = {str(number): number for number in LINES}
    if axis not in ("row", "column") or index not in known or step not in ("1", "-1"):
        raise NotHeardError(_not_a_move("shift " + " ".join(words)))
    return moves.Shift(axis, known[index], known[step])


def _citizens(words: Words, table: Table, _: Choices | None) -> moves.Move:
    return moves.CitizensArrest(*(suspect_number(word, table.edition) for word in words))


_READ: dict[tuple[str, int], _Reader] = {
    ("prepare", 1): lambda _, __, choices: moves.Prepare(choices.prepare if choices else ""),
    ("draw", 1): lambda _, __, ___: moves.Exonerate(),
    ("discard", 2): lambda words, table, _: moves.Discard(suspect_number(words[0], table.edition)),
    ("suspect", 2): _move_on,
    ("name", 2): _move_on,
    ("shift", 4): _shift,
    ("citizen", 3): _citizens,
}
