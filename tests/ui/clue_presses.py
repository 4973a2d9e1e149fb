"""A table of Clue over a wire: how a move is pressed, as a person would."""

from __future__ import annotations

from typing import Any

from wire import Wire

from cluekit.clue.public import moves
from cluekit.ui.tables.widget import Table

WORDS = {
    moves.TakePassage: "passage",
    moves.EndTurn: "end",
    moves.ChooseCharacter: "choose",
    moves.PickPlayer: "pick",
}
"""How a press names a move, where it is not called by its own name."""


def order_of(move: Any) -> str:
    """Return how a browser would press for this move."""
    name = WORDS.get(type(move), type(move).__name__.lower())
    if isinstance(move, moves.Show):
        return ":".join(["show", *map(str, (move.card, *move.also))])
    numbers = [] if isinstance(move, moves.Prepare) else list(move.__struct_fields__)
    return ":".join([name, *(str(getattr(move, number)) for number in numbers)])


def typed(move: Any) -> str:
    """Return how a person would type this move."""
    if isinstance(move, moves.Suggest):
        whom = [str(move.whom)] if move.whom >= 0 else []
        return " ".join(["suggest", str(move.suspect), str(move.weapon), *whom])
    return order_of(move)


def press_for(wire: Wire, scene: Table, move: Any) -> None:
    """Press as a person would for this move."""
    if isinstance(move, moves.Suggest):
        whom = {"whom": move.whom} if move.whom >= 0 else {}
        wire.press(scene, "suggest", suspect=move.suspect, weapon=move.weapon, **whom)
    elif isinstance(move, moves.Show) and move.also:
        wire.press(scene, "show", card=[move.card, *move.also])
    elif isinstance(move, moves.Accuse):
        wire.press(scene, "claim", suspect=move.suspect, weapon=move.weapon, room=move.room)
        wire.press(scene, "claim:sure")
    else:
        wire.press(scene, order_of(move))
