"""The sentences of the rule sheet that no switch changes, each with the houses it holds in."""

from __future__ import annotations

from collections.abc import Callable

from cluekit.clue.editions import Edition
from cluekit.core.rulesheet import Sentence
from cluekit.words import mark


def _every(_: Edition) -> bool:
    return True


def _chosen(edition: Edition) -> bool:
    return "characters" in edition.options.setup_order


def _nearest(edition: Edition) -> bool:
    return not _chosen(edition)


def _passages(edition: Edition) -> bool:
    return any(edition.plan.passages)


def _pool(edition: Edition) -> bool:
    return edition.plan.pool >= 0


def _own_rooms(edition: Edition) -> bool:
    return all(room >= 0 for room in edition.weapon_rooms)


def _any_rooms(edition: Edition) -> bool:
    return not _own_rooms(edition)


ALWAYS: list[tuple[str, str, Callable[[Edition], bool], Sentence]] = [
    (
        "pieces",
        "table",
        _nearest,
        Sentence("U07", mark("Everybody plays the piece nearest to their chair.")),
    ),
    (
        "pieces",
        "table",
        _chosen,
        Sentence("P14", mark("Everybody chooses a character, in the order of the turns.")),
    ),
    (
        "pieces-start",
        "set-up",
        _every,
        Sentence(
            "U04",
            mark("All pieces stand on their start squares; those nobody plays can be called too."),
        ),
    ),
    (
        "weapons",
        "set-up",
        _own_rooms,
        Sentence("U01", mark("Each weapon begins in its own room.")),
    ),
    (
        "weapons",
        "set-up",
        _any_rooms,
        Sentence("C01", mark("The weapons begin in different rooms; it does not matter which.")),
    ),
    (
        "case-file",
        "set-up",
        _every,
        Sentence(
            "U03",
            mark("One suspect, one weapon and one room go unseen into the envelope."),
        ),
    ),
    (
        "sheets",
        "set-up",
        _every,
        Sentence("U06", mark("Everybody keeps a private sheet and crosses off the own cards.")),
    ),
    (
        "steps",
        "moving",
        _every,
        Sentence("U09", mark("A step goes to the next square, never diagonally.")),
    ),
    (
        "entering",
        "moving",
        _every,
        Sentence(
            "C06",
            mark(
                "Going into a room is a step of its own; it needs no exact roll and ends the move."
            ),
            house=True,
        ),
    ),
    (
        "passages",
        "moving",
        _passages,
        Sentence("U20", mark("A secret passage takes the place of the roll and of the move.")),
    ),
    (
        "pool",
        "moving",
        _pool,
        Sentence(
            "P20",
            mark("The pool is no room: going in ends the move, and one may stay there."),
            house=True,
        ),
    ),
    (
        "naming",
        "asking",
        _every,
        Sentence("U10", mark("You ask in a room: name a suspect, a weapon and that room.")),
    ),
    (
        "called",
        "asking",
        _every,
        Sentence("U10", mark("Piece and weapon are put into the room and stay there.")),
    ),
    (
        "once",
        "accusing",
        _every,
        Sentence("U16", mark("Everybody may accuse once in a game, of any three cards.")),
    ),
    (
        "right",
        "accusing",
        _every,
        Sentence("U17", mark("Who is right shows the cards and has won.")),
    ),
    (
        "unsolved",
        "accusing",
        _every,
        Sentence(
            "U19",
            mark("When everybody has accused wrongly, the case stays unsolved."),
            house=True,
        ),
    ),
    (
        "public",
        "knowing",
        _every,
        Sentence(
            "U21",
            mark(
                "Everybody sees rolls, moves, questions, who could not answer and who showed a "
                "card; only the two know which card."
            ),
            house=True,
        ),
    ),
]
"""What holds whatever the switches say: topic, section, where it applies, sentence."""
