"""The guesses of the lessons: what is asked, and what came out, away from the reader's eyes.

A lesson asks by an id, ``guess("5a")``, and says what came out by the same id, ``outcome("5a")``:
so no cell and no file gives away what somebody is about to guess. The first number is the
lesson's, the letter says which of its guesses; "11b.a" is the first of lesson 11b.

A guess is kept under its question in English, as in copies of lessons in which the cell itself
has the question and the outcome: there and here it is one guess.
"""

from __future__ import annotations

import re
from fractions import Fraction
from typing import NamedTuple

from cluekit.learn.answers.numbers import UnreadableError, same_number
from cluekit.words import mark, say


class Asked(NamedTuple):
    """A question, what came out, and what a guess may be: any text where there are no choices.

    ``right`` is the guess that is right, where the outcome says more than that. What is not
    ``ours`` is somebody's own and said as it is.
    """

    question: str
    outcome: str
    choices: tuple[str, ...] = ()
    right: str = ""
    ours: bool = True
    kept: str = ""

    @property
    def kept_as(self) -> str:
        """What a guess is kept under: the question as the first lessons wrote it (``kept``)."""
        return self.kept or self.question

    def in_words(self, text: str) -> str:
        """Return a text of it in the reader's language."""
        return say(text) if self.ours else text

    def says_so(self, guess: str) -> bool:
        """Return whether this guess is right, as it is written here or in the reader's language.

        >>> GUESSES["0a"].says_so("two")
        True
        """
        right = self.right or self.outcome
        if guess.casefold() in {right.casefold(), self.in_words(right).casefold()}:
            return True
        try:
            return same_number(guess, Fraction(right.replace("%", "/100")))
        except (ValueError, UnreadableError):
            return False


ADA, BRUNO, CARLA = mark("Ada"), mark("Bruno"), mark("Carla")
SUSPECTS = (ADA, BRUNO, CARLA)
UNKNOWABLE = mark("nobody can know")

GUESSES = {
    "0a": Asked(mark("How many of the three people know which card it was?"), "2"),
    "1a": Asked(
        mark("Otto’s envelope: who, with what, where?"),
        mark("Bruno, the Rope, the Tower"),
        kept="Otto's envelope: who, with what, where?",
    ),
    "1b": Asked(mark("How many different case files are there?"), "27"),
    "2a": Asked(
        mark("How many cells does Nora’s shake of the head fill?"),
        "3",
        kept="How many cells does Nora's shake of the head fill?",
    ),
    "3a": Asked(
        mark("Which card did Otto show?"),
        mark("Tower"),
        (BRUNO, mark("Dagger"), mark("Tower"), UNKNOWABLE),
    ),
    "3b": Asked(mark("How many of the four rows of O_D | O_T are true?"), "3"),
    "4a": Asked(mark("Who did it?"), CARLA, SUSPECTS),
    "4b": Asked(mark("How many rows are left without that “not both”?"), "4"),
    "5a": Asked(
        mark("Bad luck, or a mistake?"), mark("a mistake"), (mark("bad luck"), mark("a mistake"))
    ),
    "6a": Asked(mark("Who did it: does it follow?"), CARLA, (*SUSPECTS, UNKNOWABLE)),
    "7a": Asked(mark("Besides your own two: how many cards are out for Otto?"), "3"),
    "7b.a": Asked(
        mark("How many of the three can Otto hold?"),
        mark("two or three"),
        (mark("exactly one"), mark("one or two"), mark("exactly two"), mark("two or three")),
    ),
    "8a": Asked(
        mark("Is one deal that fits a proof?"),
        mark("no: it shows what is possible, not what is certain"),
        (mark("yes"), mark("no")),
        mark("no"),
    ),
    "9a": Asked(mark("Of the five clues: how many does a proof need?"), "3"),
    "10a": Asked(
        mark("How many of your six deals are left after Otto’s “no”?"),
        mark("2, and the room is the Tower in both"),
        right="2",
    ),
    "11a": Asked(
        mark("Which of the three did Otto most likely show?"),
        mark("the Library: in 24 deals of 49 he has it, in 18 each of the others"),
        (BRUNO, mark("Vase"), mark("Library"), mark("all alike")),
        mark("Library"),
    ),
    "11b": Asked(
        mark("How likely is the Vase in the envelope: 1/2, more, or less?"),
        mark("1/2 if every deal counts alike; 16/29 if she shows at random"),
    ),
    "11b.a": Asked(mark("How likely is it that Alba did it?"), "22%"),
    "11b.b": Asked(
        mark("Who scores better on average, and by how much?"),
        mark("70%, by 0.22 bits: −0.881 against −1.103"),
    ),
    "12a": Asked(
        mark("How many of your own cards would you name: none, one or two?"),
        mark("none: 1.310 bits, against 1.197 and 0.918"),
        (mark("none"), mark("one"), mark("two")),
        mark("none"),
    ),
    "12b.a": Asked(mark("Which card asks best?"), "Imre", ("Dalia", "Hedda", "Imre", "Sami")),
    "12b.b": Asked(
        mark("Which split of eight is worth most, and how much does 3 : 5 lose?"),
        mark("4 : 4 is worth 1.00 bits, and 3 : 5 is worth 0.95"),
    ),
    "13a": Asked(mark("How many can be the Killer?"), "8"),
    "14a": Asked(
        mark("How often should a good bluffer bluff?"),
        mark("on two by two: one time in three"),
        right="1/3",
    ),
    "20a": Asked(
        mark("Longer or shorter, and by how many turns?"),
        mark("longer, by about 2.7 turns"),
        right=mark("longer"),
    ),
    "23a": Asked(
        mark("Take a clue of hers away. How many case files can be the answer then?"),
        mark("more than one"),
        (mark("none"), mark("one"), mark("more than one")),
    ),
}
"""Each by its id. A question is never worded anew without keeping the name of what is kept."""

_ID = re.compile(r"\d{1,2}[a-z]?\.?[a-z]")


def asked_as(question: str) -> Asked | None:
    """Return the guess with this id; None where it is a question of somebody's own.

    Raises ``LookupError`` in words for an id that no guess has.

    >>> asked_as("5a").question, asked_as("Who did it?")
    ('Bad luck, or a mistake?', None)
    """
    if question in GUESSES or not _ID.fullmatch(question):
        return GUESSES.get(question)
    raise LookupError(no_such_guess(question))


def no_such_guess(name: str) -> str:
    """Say that no guess has this id, and which there are."""
    known = ", ".join(GUESSES)
    return say("There is no guess “{name}”. There are: {known}.", name=name[:40], known=known)
