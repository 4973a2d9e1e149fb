"""Orders as they are typed, and what each screen answers them with before any move is made."""

from typing import Any

from cluekit.core import DEALER, SPECTATOR, RefusedError
from cluekit.core.session import Session
from cluekit.noir.referee.game import GAME as NOIR
from cluekit.ui.kit.messages import NotHeardError
from cluekit.ui.registry import staging_of
from cluekit.ui.tables.sitting import Sitting

EVERY = 6
"""One order of this many is tried at a step, others at the next: all of them take long."""


def clue_orders(session: Session) -> list[str]:
    """Return an order of each kind, and one to show each card."""
    deck = session.edition.deck
    claim = f"{deck.suspects[0]} {deck.weapons[-1]} {deck.rooms[0]}"
    return [
        *("prepare", "roll", "stay", "end", "passage 0", "walk 0", "walk nowhere", "pick 0"),
        *("choose 0", "peek 0", "peek 9", "accuse " + claim, "suggest 0 0", ""),
        *(f"suggest {deck.suspects[0]} {deck.weapons[0]}{whom}" for whom in ("", " 1")),
        *(f"show {card}" for card in range(deck.size)),
        f"show 0 {deck.size - 1}",
    ]


def some(session: Session) -> list[Any]:
    """Return some of the suspects of Noir, always the same."""
    return list(session.edition.suspects[::5])


def noir_orders(session: Session) -> list[str]:
    """Return an order of each kind about some of the suspects."""
    about = [each.letter for each in some(session)]
    kinds = ("exonerate", "discard", "identity", "kill", "arrest", "name", "suspect")
    first = about[0]
    return [
        *("prepare", "draw", "disguise", "row 1 right", "column 2 up", "row 99 left"),
        *("shift row 0 1", "shift row 0 7", "shift up 0 1", "exonerate ?", "kill", ""),
        *(f"{kind} {letter}" for kind in kinds for letter in about),
        *(f"exonerate {letter} arrest {first}" for letter in about),
        *(f"citizen {letter} {first}" for letter in about),
    ]


def orders(session: Session, seat: int) -> str:
    """Return what typed orders are answered with: in front, behind a curtain, before bots."""
    every = noir_orders(session) if session.game is NOIR else clue_orders(session)
    everybody, said = set(range(len(session.players))), list[str]()
    for people in ({seat} - {SPECTATOR}, everybody, set[int]()):
        bots: dict[int, Any] = dict.fromkeys(everybody - people)  # nobody plays on
        screen = Sitting(session, bots, staging_of(session), saved=False)
        said += [_answer(screen, order) for order in every[session.step % EVERY :: EVERY]]
    return "\n".join(said)


def _answer(screen: Sitting, order: str) -> str:
    session = screen.session
    seat = DEALER if session.choices.seat == DEALER else screen.front
    try:
        move = screen.moves_meant(order)[0]
    except NotHeardError as error:
        return f"{order}: {error}"
    except RefusedError as error:
        return f"{order}: {error!r} {staging_of(session).playing.explain(error.problem, session)}"
    return f"{order}: {move} {session.problem_with(seat, move)}"
