"""The slow twin's turns: why one is over by itself, whose are passed over, who goes aside."""

from typing import Any

from cluekit.clue.public import facts
from twin.slow_setup import ALL

Post = tuple[Any, frozenset[int]]


def over_because(game: Any, staying_allowed: bool) -> Any:  # noqa: FBT001 - an answer, no switch
    """Say which clause leaves the seat on turn nothing to do (U10, U15, U18, U25, C10, P09)."""
    if game.mover in game.accused:
        return "accused"
    if game.at == "close" and game.options.accusation == "in-the-middle":
        return "only-in-the-pool"
    if game.at == "close":
        return "card-shown"
    if game.here() not in game.ground.rooms:
        return "no-room"
    return "room-not-entered" if staying_allowed else "shut-in"


def passed_over(seats: list[int], out: set[int]) -> tuple[list[Post], int]:
    """U28: a wrong accuser's turns are passed over, and the table says so; then who is next."""
    at = next(at for at, seat in enumerate(seats) if seat not in out)
    return ([(facts.TurnsSkipped(tuple(seats[:at])), ALL)] if at else []), seats[at]


def clear_the_door(game: Any) -> list[Post]:
    """U28: whoever plays no more does not stand before a door for good."""
    for room, square in game.ground.doors:
        if game.here() == square:
            game.pieces[game.suspects[game.mover]] = room
            return [(facts.Walked(game.mover, (room,), forced=True), ALL)]
    return []
