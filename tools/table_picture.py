"""Draw `docs/table.svg`, the picture in the README: the board in the middle of a game.

    python tools/table_picture.py

It is the picture of a game that anybody can play again: four note-takers, seed 51, up to the first
turn from the sixteenth on in which the first seat has rolled.
"""

from pathlib import Path

from cluekit.clue import Session, bots_for, new_game
from cluekit.clue.picture import board
from cluekit.core.session import run
from cluekit.words import speaking

FILE = Path(__file__).resolve().parent.parent / "docs" / "table.svg"
TURNS, ROOMS = 9, 3


def worth_showing(session: Session) -> bool:
    """Whether the first seat has rolled, late enough, with several rooms in reach."""
    choices = session.choices
    rooms = [place for place in choices.walks if session.edition.plan.is_room(place)]
    return choices.seat == 0 and session.view(0).table.turn >= TURNS and len(rooms) >= ROOMS


def drawn(seed: int = 51) -> str:
    """Play up to the position; return it as the first seat sees it, in the reader's language."""
    session = new_game("uk", ("You", "Nora", "Otto", "Pia"), seed=seed)
    run(session, bots_for(["note-taker"] * 4), until=worth_showing)
    return f"{board(session.view(0), session.choices)}\n"


def main() -> None:
    """Draw it in English."""
    FILE.parent.mkdir(exist_ok=True)
    with speaking("en"):
        FILE.write_text(drawn(), encoding="utf-8")


if __name__ == "__main__":
    main()
