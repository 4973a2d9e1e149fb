"""Draw `docs/table.svg`, the picture in the README: the board in the middle of a game.

    python tools/table_picture.py

It is the picture of a game that anybody can play again: four note-takers, seed 51, up to the first
turn from the sixteenth on in which the first seat has rolled.
"""

from pathlib import Path

from cluekit.clue import Session, bots_for, new_game
from cluekit.clue.picture import board
from cluekit.core.session import run

FILE = Path(__file__).resolve().parent.parent / "docs" / "table.svg"
TURNS, ROOMS = 9, 3


def worth_showing(session: Session) -> bool:
    """Whether the first seat has rolled, late enough, with several rooms in reach."""
    choices = session.choices
    rooms = [place for place in choices.walks if session.edition.plan.is_room(place)]
    return choices.seat == 0 and session.view(0).table.turn >= TURNS and len(rooms) >= ROOMS


def main(seed: int = 51) -> None:
    """Play up to the position and draw it as the first seat sees it."""
    session = new_game("uk", ("You", "Nora", "Otto", "Pia"), seed=seed)
    run(session, bots_for(["note-taker"] * 4), until=worth_showing)
    FILE.parent.mkdir(exist_ok=True)
    FILE.write_text(f"{board(session.view(0), session.choices)}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
