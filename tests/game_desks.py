"""The pictures of a whole game: the desk of each seat and of who only watches, at every step."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

from cluekit.clue import BOTS, NAMES
from cluekit.clue import new_game as new_clue
from cluekit.clue.editions.edition import SHIPPED as CLUE
from cluekit.core import SPECTATOR
from cluekit.core.session import Session
from cluekit.draw import Element
from cluekit.noir import new_game as new_noir
from cluekit.noir.bots import BOTS as NOIR_BOTS
from cluekit.noir.editions.edition import SHIPPED as NOIR
from cluekit.ui.clue.page import draw_desk
from cluekit.ui.noir.page import draw_desk as draw_noir
from cluekit.ui.tables.desk import Desk

EDITIONS = (*CLUE, *NOIR)
HELPS = ("", "sets", "belief", "pencil")


class Drawing(NamedTuple):
    """How a picture is drawn, and of what."""

    draw: Callable[[Desk], Element]
    desk: Desk

    def text(self) -> str:
        """Return the picture as it travels."""
        return str(self.draw(self.desk))


Seats = Callable[[Session], Sequence[int]]


def everybody(session: Session) -> Sequence[int]:
    """Return every seat, and whoever only watches."""
    return (*range(len(session.players)), SPECTATOR)


def two(session: Session) -> Sequence[int]:
    """Return who decides now, and somebody else, each by turns."""
    others = everybody(session)
    return (max(session.choices.seat, 0), others[session.step % len(others)])


def drawings(edition: str, players: int = 0, seats: Seats = everybody) -> Iterator[Drawing]:
    """Yield the pictures of a game that bots play to its end, with as many as can sit there."""
    if edition in NOIR:
        session, kinds = new_noir(edition, seed=5), NOIR_BOTS
        bot, draw = "careful", draw_noir
    else:
        from cluekit.clue.editions.edition import edition as read  # noqa: PLC0415 - only for Clue

        names = NAMES[: players or read(edition).players[1]]
        session, kinds = new_clue(edition, names, seed=5), BOTS
        bot, draw = "note-taker", draw_desk
    yield from pictures(session, draw, seats(session))
    bots = [kinds[bot]() for _ in session.players]
    while not session.over:
        seat = session.choices.seat
        move = bots[seat](session.view(seat), session.choices, session.luck(f"bot {seat}"))
        session.play(seat, move)
        yield from pictures(session, draw, seats(session))


def pictures(
    session: Session, draw: Callable[[Desk], Element], seats: Sequence[int]
) -> Iterator[Drawing]:
    """Yield what these seats see now."""
    for seat in seats:
        yield Drawing(draw, desk_of(session, seat))


def desk_of(session: Session, seat: int) -> Desk:
    """Return the desk of a seat as the game stands; how much the machine says goes by the step."""
    step = session.step
    moved: list[Any] = [fact for _, fact in session.letters(seat, step - 1)] if step else []
    given: dict[str, Any] = {
        "view": session.view(seat),
        "letters": session.letters(seat),
        "moved": moved,
    }
    given |= {"choices": session.choices_for(seat), "deciding": session.choices}
    helped, undo = HELPS[step // 2 % len(HELPS)], step % 2 == 0
    return Desk(**given, step=step, steps=step, help=helped, undo=undo)
