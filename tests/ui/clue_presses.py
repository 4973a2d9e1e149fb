"""A table of Clue over a wire: how it is laid, and how a move is pressed, as a person would."""

from functools import cache
from typing import Any

from wire import Wire

from cluekit.clue import BOTS, edition, new_game, stack_deck
from cluekit.clue.public import moves
from cluekit.core.session import run
from cluekit.ui import table
from cluekit.ui.notebook.widget import Sheet, with_help
from cluekit.ui.registry import staging_of
from cluekit.ui.tables.sitting import Sitting
from cluekit.ui.tables.widget import Table

HANDS = [["ada", "rope"], ["carla", "dagger"], ["garden", "tower"]]
FILE = ("bruno", "vase", "library")
"""Who has what in the villa; a double six leads from the first turn into the library."""


def villa(humans: int = 1, *dice: int, front: bool = False) -> Table:
    """Return a table of the lesson deck with known hands; the first seat begins."""
    luck = stack_deck(edition("mini"), case_file=FILE, hands=HANDS, dice=dice or (6, 6))
    scene = table("mini", humans=humans, chance=luck, fresh=True, bots="random")
    if front:
        scene.sitting.sit_down(0)
    return scene


def in_the_library(wire: Wire, scene: Table) -> Table:
    """Let the first seat roll and walk into the library."""
    if scene.sitting.waits_for is not None:
        wire.press(scene, "sit:0")
    return wire.press(scene, "roll", "walk:0")


def asked(wire: Wire, scene: Table, suspect: int = 2, weapon: int = 4) -> Table:
    """Let the first seat ask there: Carla with the Vase, and Nora holds Carla."""
    return wire.press(in_the_library(wire, scene), "suggest", suspect=suspect, weapon=weapon)


def accused(wire: Wire, scene: Table, suspect: int = 1) -> Table:
    """Let it ask what nobody can answer, and accuse: rightly, unless it is somebody else."""
    asked(wire, scene, suspect=1)
    wire.press(scene, "claim", suspect=suspect, weapon=4, room=6)
    return wire.press(scene, "claim:sure")


@cache  # the sheets below change nothing in it
def _middle(name: str, seats: int, steps: int) -> Any:
    session = new_game(name, ("You", "Nora", "Otto", "Pia")[:seats], seed=4)
    bots = {seat: BOTS["note-taker"]() for seat in range(seats)}
    return run(session, bots, lambda now: now.step >= steps)


def midgame(name: str = "uk", seats: int = 4, steps: int = 60, level: str = "follows") -> Sheet:
    """Return the sheet of the first seat of a game in which so many moves have been made."""
    bots = {seat: BOTS["note-taker"]() for seat in range(1, seats)}
    session = _middle(name, seats, steps)
    return with_help(Sheet(Sitting(session, bots, staging_of(session), saved=False)), level)


WORDS = {moves.TakePassage: "passage", moves.EndTurn: "end"}
WORDS |= {moves.ChooseCharacter: "choose", moves.PickPlayer: "pick"}
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
