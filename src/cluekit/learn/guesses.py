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

    ``right`` is the guess that is right, where the outcome says more than that; ``why`` is said
    with the outcome. What is not ``ours`` is somebody's own and said as it is.
    """

    question: str
    outcome: str
    choices: tuple[str, ...] = ()
    right: str = ""
    ours: bool = True
    kept: str = ""
    why: str = ""

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

YES_OR_NO = YES, NO = mark("yes"), mark("no")

GUESSES = {
    "0a": Asked(
        mark("How many of the three people know which card it was?"),
        "2",
        why=mark("Nora saw its face, and Otto chose it. You saw its back."),
    ),
    "0b": Asked(
        mark("Otto holds another card and shows it: does your own story change?"),
        NO,
        YES_OR_NO,
        why=mark("You read the same lines, word for word. Only Nora reads another card."),
    ),
    "1a": Asked(
        mark("Otto’s envelope: who, with what, where?"),
        mark("Bruno, the Rope, the Tower"),
        kept="Otto's envelope: who, with what, where?",
        why=mark("Before the deal, one guess in 27 is right."),
    ),
    "1b": Asked(
        mark("How many different case files are there?"),
        "27",
        why=mark("Each suspect goes with each weapon, and each such pair with each room."),
    ),
    "1c": Asked(
        mark("You hold Ada and Bruno: how many case files are left?"),
        "9",
        why=mark("Only Carla is left, with any of three weapons in any of three rooms."),
    ),
    "2a": Asked(
        mark("How many cells does Nora’s shake of the head fill?"),
        "3",
        kept="How many cells does Nora's shake of the head fill?",
        why=mark("She has none of the three cards that you named."),
    ),
    "2b": Asked(
        mark("Otto shows Bruno: is it certain now where Carla is?"),
        mark("yes, she is in the envelope"),
        YES_OR_NO,
        YES,
        why=mark("Ada is yours, Bruno is Otto’s, and the envelope needs a suspect."),
    ),
    "3a": Asked(
        mark("Which card did Otto show?"),
        mark("Tower"),
        (BRUNO, mark("Dagger"), mark("Tower"), UNKNOWABLE),
        why=mark("He has at least one of the three, and the other two are yours."),
    ),
    "3b": Asked(
        mark("How many of the four rows of O_D | O_T are true?"),
        "3",
        why=mark("Only the row in which he has neither is false."),
    ),
    "4a": Asked(
        mark("Who did it?"),
        CARLA,
        SUSPECTS,
        why=mark("Ada is yours, Bruno is Nora’s, and one of the three is in the envelope."),
    ),
    "4b": Asked(
        mark("How many rows are left without that “not both”?"),
        "4",
        why=mark("The row with Ada and Bruno comes back: nothing else kept it out."),
    ),
    "5a": Asked(
        mark("Bad luck, or a mistake?"),
        mark("a mistake"),
        (mark("bad luck"), mark("a mistake")),
        why=mark("He went backwards along his “if”: somebody else may have the Vase, and you do."),
    ),
    "5b": Asked(
        mark("Does this arrow hold turned round?"),
        YES,
        YES_OR_NO,
        why=mark("Two suspects are left, and exactly one of them did it."),
    ),
    "6a": Asked(
        mark("Who did it: does it follow?"),
        CARLA,
        (*SUSPECTS, UNKNOWABLE),
        why=mark("If Otto had her, he would need three cards, and he holds two."),
    ),
    "6b": Asked(
        mark("Nora names the Vase, not the Rope: is Carla still certain?"),
        NO,
        YES_OR_NO,
        why=mark("Both backs may now be one card, the Vase: then Otto has room for Carla."),
    ),
    "7a": Asked(
        mark("Besides your own two: how many cards are out for Otto?"),
        "3",
        why=mark("Two shows with no card in common fill both slots. Nothing else has room."),
    ),
    "7b": Asked(
        mark("Otto holds three cards: besides your own two, how many are out?"),
        "0",
        why=mark("One slot is empty, and anything may be in it."),
    ),
    "7b.a": Asked(
        mark("How many of the three can Otto hold?"),
        mark("two or three"),
        (mark("exactly one"), mark("one or two"), mark("exactly two"), mark("two or three")),
        why=mark("In the villa he may keep a card back."),
    ),
    "8a": Asked(
        mark("Is one deal that fits a proof?"),
        mark("no: it shows what is possible, not what is certain"),
        YES_OR_NO,
        NO,
        why=mark("In another deal that fits, somebody else did it."),
    ),
    "9a": Asked(
        mark("Of the five clues: how many does a proof need?"),
        "3",
        why=mark("Leave out one of them, and some deal has another suspect."),
    ),
    "10a": Asked(
        mark("How many of your six deals are left after Otto’s “no”?"),
        mark("2, and the room is the Tower in both"),
        right="2",
        why=mark("In the other four he would have known the room."),
    ),
    "10b": Asked(
        mark("Otto says yes, or Nora says no: how many deals are left each time?"),
        "4",
        why=mark("Each of these answers rules out only two of the six."),
    ),
    "11a": Asked(
        mark("Which of the three did Otto most likely show?"),
        mark("the Library: in 24 deals of 49 he has it, in 18 each of the others"),
        (BRUNO, mark("Vase"), mark("Library"), mark("all alike")),
        mark("Library"),
        why=mark("Two of the three rooms are in players’ hands, but only one of Bruno and Carla."),
    ),
    "11b": Asked(
        mark("How likely is the Vase in the envelope: 1/2, more, or less?"),
        mark("1/2 if every deal counts alike; 16/29 if she shows at random"),
        why=mark("It depends on how Nora chooses what to show."),
    ),
    "11b.a": Asked(
        mark("How likely is it that Alba did it?"),
        "22%",
        why=mark("She has only three neighbours, so Goran was a likelier victim for her."),
    ),
    "11b.b": Asked(
        mark("Who scores better on average, and by how much?"),
        mark("70%, by 0.22 bits: −0.881 against −1.103"),
        why=mark("Three misses at 90% cost more than seven hits bring in."),
    ),
    "12a": Asked(
        mark("How many of your own cards would you name: none, one or two?"),
        mark("none: 1.310 bits, against 1.197 and 0.918"),
        (mark("none"), mark("one"), mark("two")),
        mark("none"),
        why=mark("That question has seven answers, one with two of your own cards only three."),
    ),
    "12b": Asked(
        mark("In the mansion: how many games in a hundred does greedy win?"),
        "39",
        why=mark("The best question is far away, and while it walks, the others ask."),
    ),
    "12b.a": Asked(
        mark("Which card asks best?"),
        "Imre",
        ("Dalia", "Hedda", "Imre", "Sami"),
        why=mark("Three would say yes and two no: you can hardly foresee the answer."),
    ),
    "12b.b": Asked(
        mark("Which split of eight is worth most, and how much does 3 : 5 lose?"),
        mark("4 : 4 is worth 1.00 bits, and 3 : 5 is worth 0.95"),
        why=mark("The fairer the split, the less you can foresee the answer."),
    ),
    "13a": Asked(
        mark("How many can be the Killer?"),
        "8",
        why=mark("A B C, F H, K L M stand around Goran, and you hold none of their cards."),
    ),
    "13b": Asked(
        mark("Alba lies dead in the corner: how many can be the Killer?"),
        "3",
        why=mark("Nobody in a corner has more neighbours."),
    ),
    "14a": Asked(
        mark("How often should a good bluffer bluff?"),
        mark("on two by two: one time in three"),
        right="1/3",
        why=mark("Then the Killer wins a third, whatever he does; without a bluff, half."),
    ),
    "20a": Asked(
        mark("Longer or shorter, and by how many turns?"),
        mark("longer, by about 2.7 turns"),
        right=mark("longer"),
        why=mark("Zero is not in the interval."),
    ),
    "20b": Asked(
        mark("The edges meet: are games of Noir longer or shorter?"),
        mark("not clear: zero is in the interval"),
        (mark("longer"), mark("shorter"), mark("not clear")),
        mark("not clear"),
        why=mark("A little longer, a little shorter: both would fit."),
    ),
    "20c": Asked(
        mark(
            "One player is asked, and shows all: is the sign the same with three players and four?"
        ),
        mark("no: shorter with three, longer with four"),
        YES_OR_NO,
        NO,
        why=mark("Of two others, the one you ask holds half of the cards; of three, a third."),
    ),
    "23a": Asked(
        mark("Take a clue of hers away. How many case files can be the answer then?"),
        mark("more than one"),
        (mark("none"), mark("one"), mark("more than one")),
        why=mark("No clue is too many, so without one of them the case stays open."),
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
