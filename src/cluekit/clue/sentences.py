"""The sentences of the rule sheet: one for each answer an edition can give, with its clause."""

from __future__ import annotations

from typing import Any

from cluekit.core.rulesheet import Sentence
from cluekit.words import mark

SECTIONS = {
    "table": mark("At the table"),
    "set-up": mark("Setting up"),
    "moving": mark("Moving"),
    "rooms": mark("In a room"),
    "asking": mark("Asking"),
    "answering": mark("Answering"),
    "accusing": mark("Accusing"),
    "bonus": mark("Bonus cards"),
    "knowing": mark("Who knows what"),
}
"""Sections in reading order, with their headings."""


ANSWERS: dict[str, tuple[str, dict[Any, Sentence]]] = {
    "first_player": (
        "set-up",
        {
            "highest-roll": Sentence(
                "U08", mark("Everybody rolls one die; the highest begins, ties roll again.")
            ),
            "first-suspect": Sentence(
                "C04", mark("The first suspect begins; unplayed, the next one clockwise.")
            ),
            "drawn": Sentence("P14", mark("The order of the turns is drawn by lot.")),
        },
    ),
    "leftovers": (
        "set-up",
        {
            "uneven": Sentence(
                "U05", mark("All cards are dealt; some hands may be larger by one.")
            ),
            "face-up": Sentence(
                "U05", mark("Hands are equal; cards left over lie face up."), house=True
            ),
            "face-down": Sentence(
                "U30", mark("Hands are equal; cards left over lie face down."), house=True
            ),
        },
    ),
    "two_players": (
        "set-up",
        {
            "four-face-down": Sentence(
                "U31",
                mark(
                    "With two players four cards lie face down; when the other cannot answer, the "
                    "asker may look at one of them."
                ),
                house=True,
            ),
        },
    ),
    "dice": (
        "moving",
        {
            1: Sentence("U09", mark("Roll one die."), house=True),
            2: Sentence("U09", mark("Roll two dice.")),
        },
    ),
    "dice_faces": (
        "moving",
        {
            "question-mark": Sentence(
                "P05", mark("The dice have a ? in place of the one; it counts one step.")
            ),
        },
    ),
    "movement": (
        "moving",
        {
            "exact": Sentence("U09", mark("Go exactly as many squares as you rolled.")),
            "up-to": Sentence("C05", mark("Go as many squares as you rolled, or fewer.")),
        },
    ),
    "pawns": (
        "moving",
        {
            "block": Sentence("C12", mark("Nobody walks through another piece.")),
            "may-be-crossed": Sentence(
                "P08", mark("Other pieces may be walked past; nobody stops on their square.")
            ),
        },
    ),
    "same_square_twice": (
        "moving",
        {
            False: Sentence("U09", mark("No square twice in one move."), house=True),
            True: Sentence("U09", mark("A square may be used again in the same move."), house=True),
        },
    ),
    "re_enter_room_left": (
        "moving",
        {
            False: Sentence(
                "P03", mark("Nobody goes back in the same turn into the room they left.")
            ),
            True: Sentence(
                "P03", mark("One may go back in the same turn into the room one left."), house=True
            ),
        },
    ),
    "doors": (
        "moving",
        {
            "closed-by-pawn": Sentence(
                "U22", mark("A piece before a door closes it; who is shut in waits."), house=True
            ),
            "never-closed": Sentence("U22", mark("Doors are never closed."), house=True),
        },
    ),
    "staying": (
        "rooms",
        {
            "always": Sentence("U11", mark("You may stay in your room instead of rolling.")),
            "when-called": Sentence(
                "P02", mark("You must leave your room, unless somebody called you there.")
            ),
            "never": Sentence("P02", mark("You must always leave your room."), house=True),
        },
    ),
    "suggestions": (
        "rooms",
        {
            "each-turn": Sentence("U11", mark("In a room you may ask once every turn.")),
            "once-per-entry": Sentence(
                "C10", mark("You may ask when you have come in or were called in, not again.")
            ),
        },
    ),
    "named_where_standing": (
        "rooms",
        {
            "not-called": Sentence(
                "U24", mark("Being named where you stand is not being called."), house=True
            ),
            "called": Sentence(
                "U24", mark("Being named where you stand is being called."), house=True
            ),
        },
    ),
    "questioning": (
        "asking",
        {
            "classic": Sentence(
                "U12",
                mark("The question goes round from the asker's left; the first who can, answers."),
            ),
            "fast": Sentence(
                "P12",
                mark("You ask one player of your choice; that player's piece is called."),
            ),
            "every-player": Sentence(
                "U12", mark("Every other player answers, one after the other."), house=True
            ),
        },
    ),
    "cards_shown": (
        "answering",
        {
            "one": Sentence("U12", mark("Who can answer shows the asker one card, own choice.")),
            "at-least-one": Sentence(
                "P11", mark("Who can answer shows the asker one card, or more if they like.")
            ),
            "all": Sentence(
                "P11", mark("Who can answer shows the asker every card that matches."), house=True
            ),
        },
    ),
    "accusation": (
        "accusing",
        {
            "after-suggestion": Sentence(
                "U16", mark("You may accuse after your question, in the same turn.")
            ),
            "any-time": Sentence(
                "U16", mark("You may accuse at any time in your turn."), house=True
            ),
            "in-the-middle": Sentence("P09", mark("You may accuse only in the pool.")),
        },
    ),
    "accuse_after_shown": (
        "accusing",
        {
            False: Sentence(
                "U15", mark("You may not accuse in a turn in which you were shown a card.")
            ),
        },
    ),
    "before_envelope": (
        "accusing",
        {
            "envelope": Sentence(
                "U16", mark("You write your accusation down and look into the envelope alone.")
            ),
            "table-first": Sentence(
                "C15",
                mark(
                    "You say your accusation aloud; whoever can disprove it shows a card, and only "
                    "if nobody can is the envelope opened."
                ),
            ),
        },
    ),
    "wrong_accuser": (
        "accusing",
        {
            "no-more-turns": Sentence(
                "U18", mark("Who is wrong has no more turns, and still answers questions.")
            ),
            "still-moves": Sentence(
                "U18",
                mark("Who is wrong still moves, asks nothing more, and still answers questions."),
                house=True,
            ),
        },
    ),
    "bonus_cards": (
        "bonus",
        {
            True: Sentence("P05", mark("A rolled ? and a ? on the floor each draw a bonus card.")),
        },
    ),
}
"""Topic (the option's name), section, and the sentence for each answer that needs one."""
