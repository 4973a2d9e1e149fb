"""What the rule panel says of each rule of the deduction inventory, and of the words of a proof.

Its name and its sentence are those of the sheet (``clue/wording/rule_names.py``); here stand when
it may be used, an example at the lesson's table, and the error that people make with it.
"""

from __future__ import annotations

from typing import NamedTuple

from cluekit.learn.inventory import GIVEN, RULES, UNLOCKS, Mode, unlocked_rules, usable
from cluekit.learn.progress import Progress
from cluekit.words import mark


class Note(NamedTuple):
    """When a rule may be used, an example, and the common error; each a message."""

    when: str
    example: str
    error: str


NOTES = {
    "mine": Note(
        mark("At any time, from the start."),
        mark("You hold Ada. So Ada is neither with Nora nor in the envelope."),
        mark("To mark where your cards are, and forget all the places where they are not."),
    ),
    "pass": Note(
        mark("After a question, for everybody who was asked and showed nothing."),
        mark("Otto passed on Ada, the Rope and the Tower. So he has none of the three."),
        mark("To cross out the asker as well: people may ask about cards of their own."),
    ),
    "show-last": Note(
        mark("All cards that were asked for but one are out for the player who showed."),
        mark(
            "Otto passed on the Vase and the Library. Then he showed one of Carla, the Vase and "
            "the Library. So it was Carla."
        ),
        mark("To cross out the other two as well: a hand may hold more than the card it showed."),
    ),
    "row": Note(
        mark("You know where a card is; or you know all places but one where it is not."),
        mark("Otto has Carla. So Carla is not in the envelope."),
        mark("To go backwards: what Nora does not have need not be in the envelope."),
    ),
    "envelope": Note(
        mark("You know which card of a kind is inside; or all of the kind but one are out."),
        mark("You have Ada and Otto has Carla. So Bruno is in the envelope."),
        mark("To mix the kinds: one suspect inside says nothing about the weapons."),
    ),
    "hand-full": Note(
        mark("All places of a hand are taken, by cards you know or by a show of other cards."),
        mark(
            "Otto has the Vase, and one of the Rope and the Library. That is two cards, so he "
            "does not have Carla."
        ),
        mark("To count one card twice: perhaps the show was of the card that you know."),
    ),
    "cases": Note(
        mark("You know that this is so or that, and each of them leads to the same."),
        mark("Otto has Bruno or the Vase. With either, Carla is in the envelope. So she is."),
        mark("To leave one case out."),
    ),
    "contradiction": Note(
        mark("What you suppose leads to two things that cannot both be."),
        mark(
            "Suppose that Carla is not in the envelope. Then Otto needs three cards, and he has "
            "two. So she is."
        ),
        mark("To use a line of the box outside of it: there it was only supposed."),
    ),
    "hand-forced": Note(
        mark("No more cards are left for a hand than it holds."),
        mark(
            "Nora holds two cards, and all are out for her but Carla and the Tower: she has both."
        ),
        mark("To forget that the envelope needs a card of each kind, too."),
    ),
    "packing": Note(
        mark("A hand has as many places as its player has shown with no card in common."),
        mark(
            "Otto showed one of Ada and the Library, and one of Carla and the Garden. His hand "
            "is full, and all else is out."
        ),
        mark("To pack two shows that share a card: it may have been shown twice."),
    ),
    "count": Note(
        mark("Numbers alone decide; or all deals that fit are counted, and it is so in each."),
        mark("Eight rooms are dealt, three cards a hand: at least three players have a room."),
        mark("To say which card it is: a number tells how many, and seldom which."),
    ),
    "unit": Note(
        mark("All parts of an “or” are false but one."),
        mark("Otto has Carla or the Vase. He does not have the Vase. So he has Carla."),
        mark("To conclude from a part that is true: then the others stay open."),
    ),
    "resolve": Note(
        mark("One “or” has a statement among its parts, another one has its opposite."),
        mark(
            "Otto has Bruno or the Library. Otto does not have Bruno, or the Garden is in the "
            "envelope. So Otto has the Library, or the Garden is in the envelope."
        ),
        mark("To strike out two statements at once."),
    ),
    "sat": Note(
        mark("No chain of steps is in sight, and a machine is at hand."),
        mark("Add “Carla is not in the envelope”, and no deal is left. So she is in there."),
        mark("To take possible for certain: one deal that fits proves nothing."),
    ),
    "silence": Note(
        mark("Everybody was asked aloud who knows it, and a good reasoner says no."),
        mark("With the Vase Otto would know the weapon. He says no. So he does not have the Vase."),
        mark("To think that silence tells nothing."),
    ),
}
"""A note for each rule of the inventory, in its order of teaching."""

IN_PROOFS = {
    "show": Note(
        mark("To write down what an unseen card told you, as a line to build on."),
        mark("Nora asked about Carla, the Vase and the Library, and Otto showed a card."),
        mark("To write down one of the three as if you had seen it."),
    ),
    "suppose": Note(
        mark("To open a box: for one of your cases, or for the opposite of your goal."),
        mark("Suppose that Otto has Bruno."),
        mark("To forget to close the box: inside, the goal is only supposed."),
    ),
}
"""Two more words of the lines of a proof. They read a clue and open a box; nobody unlocks them."""


class Row(NamedTuple):
    """A rule in the panel: whether it may be used, and the lesson that unlocks it if not yet."""

    rule: str
    note: Note
    usable: bool = True
    lesson: str = ""


def panel_rows(of: Progress | str, mode: Mode = "relaxed") -> list[Row]:
    """Return the rows of the panel: the rules that are unlocked, then the others.

    Strict: the others may not be used. Relaxed: they carry a mark. Free: nothing is marked.
    """
    mine, may = unlocked_rules(of), usable(of, mode)
    rows = [Row(rule, NOTES[rule], rule in may, _marked(rule, mine, mode)) for rule in RULES]
    return sorted(rows, key=lambda row: row.rule not in mine)


def _marked(rule: str, mine: frozenset[str], mode: Mode) -> str:
    if rule in mine or mode == "free":
        return ""
    return next(lesson for lesson, rules in UNLOCKS.items() if rule in rules).removeprefix("L")


def unlocked_later(rules: tuple[str, ...], lesson: str) -> frozenset[str]:
    """Return those of these rules that a lesson has not unlocked at its end."""
    free = {*unlocked_rules(lesson), *IN_PROOFS, *GIVEN}
    return frozenset(rules) - free
