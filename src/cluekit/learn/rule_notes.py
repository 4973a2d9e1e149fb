"""What the rule panel says of each rule of the deduction inventory, and of the words of a proof.

Its name and its sentence are those of the sheet (``clue/wording/names.py``); here stand when
it may be used, an example at the lesson's table, and the error that people make with it.
"""

from __future__ import annotations

import re
from typing import Literal, NamedTuple

from msgspec.structs import replace

from cluekit.learn.exercises import Exercise, by_lesson
from cluekit.learn.forms import Part
from cluekit.learn.progress import Done, Progress
from cluekit.words import mark

# --- inventory ------------------------------------------------------------------------------------
# The deduction inventory: which lesson unlocks which rule, and who may use what.
#
# A lesson grants the rules of all lessons before it, present or not: 07b those of 07. What a
# notebook may apply by itself is what its learner has unlocked.

Mode = Literal["strict", "relaxed", "free"]
"""Strict: only unlocked rules. Relaxed: all, those not unlocked with a mark. Free: all."""

GIVEN = ("shown", "looked", "told", "accused")
"""What somebody saw or was told outright is nobody's conclusion: there is nothing to unlock."""

UNLOCKS: dict[str, tuple[str, ...]] = {
    "L01": ("mine",),
    "L02": ("pass",),
    "L03": ("show-last",),
    "L04": ("row", "envelope"),
    "L06": ("hand-full", "cases", "contradiction"),
    "L07": ("hand-forced", "packing", "count"),
    "L09": ("unit", "resolve", "sat"),
    "L10": ("silence",),
}
"""The rules that may be used from the end of a lesson on."""

INVENTORY_RULES = tuple(rule for rules in UNLOCKS.values() for rule in rules)
"""All rules, in the order in which the course unlocks them."""

LAST = "L19z"
"""Lessons after this one stand beside the course. Their names sort as they are taught."""


def rules_granted_by(lesson: str) -> frozenset[str]:
    """Return the rules that a lesson begins with: those of all before it."""
    if not re.fullmatch(r"L\d{2}[a-z]?", lesson):
        raise ValueError(f"{lesson!r} is no lesson: write L01, L02 …")
    here = lesson
    return frozenset(GIVEN).union(*(rules for name, rules in UNLOCKS.items() if name < here))


def unlocked_rules(of: Progress | str) -> frozenset[str]:
    """Return the rules that are unlocked: by a lesson at its end, or by a learner's progress.

    Progress unlocks the rules up to and including the last lesson whose exercises are all solved.
    """
    if isinstance(of, str):
        return rules_granted_by(of) | frozenset(UNLOCKS.get(of, ()))
    done = [
        lesson
        for lesson in _lessons()
        if all(of.get(name, Done()).solved for name in _lessons()[lesson])
    ]
    return unlocked_rules(max(done)) if done else frozenset(GIVEN)


def _lessons() -> dict[str, list[str]]:
    """Return the exercises of each lesson of the course; none is opened for it."""
    return {lesson: found for lesson, found in by_lesson().items() if lesson <= LAST}


def lesson_of(rule: str) -> str:
    """Return the lesson that unlocks a rule, "" where there is none, or not yet."""
    found = next((lesson for lesson, rules in UNLOCKS.items() if rule in rules), "")
    return found if found in by_lesson() else ""


def usable(of: Progress | str, mode: Mode = "strict") -> dict[str, bool]:
    """Return the rules that may be used, and of each whether it carries the mark "not unlocked"."""
    mine = unlocked_rules(of)
    if mode == "strict":
        return dict.fromkeys(sorted(mine), False)
    everything = (*GIVEN, *INVENTORY_RULES)
    return {rule: mode == "relaxed" and rule not in mine for rule in everything}


# --- proof modes ----------------------------------------------------------------------------------
# An exercise as a mode has it: which rules its proofs may use.


def in_mode(exercise: Exercise, mode: Mode) -> Exercise:
    """Return the exercise with the rules of a mode; strict is as it is written.

    Where one kind of proof is asked for, the other stays out: it is praised, and asked again.
    """
    if mode == "strict":
        return exercise
    parts = tuple(_with_all_rules(part) for part in exercise.form.parts)
    return replace(exercise, form=replace(exercise.form, parts=parts))


def _with_all_rules(part: Part) -> Part:
    if not part.rules:  # no proof
        return part
    # a table loads this file for the rules of a learner, and checks no proof
    from cluekit.learn.kinds.proof import KINDS  # noqa: PLC0415
    from cluekit.logic.backgrounds import RULES  # noqa: PLC0415
    from cluekit.logic.step_checker import BOXED  # noqa: PLC0415

    asked = set(KINDS) & set(part.rules)
    out = set(KINDS) - asked if asked else set()
    more = [rule for rule in (*RULES, *BOXED) if rule not in (*part.rules, *out)]  # no search
    return replace(part, rules=(*part.rules, *more))


# --- rule notes -----------------------------------------------------------------------------------


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
        mark("To say which card it is: a number tells you how many, and rarely which."),
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
    rows = [
        Row(rule, NOTES[rule], rule in may, _marked(rule, mine, mode)) for rule in INVENTORY_RULES
    ]
    return sorted(rows, key=lambda row: row.rule not in mine)


def _marked(rule: str, mine: frozenset[str], mode: Mode) -> str:
    if rule in mine or mode == "free":
        return ""
    return next(lesson for lesson, rules in UNLOCKS.items() if rule in rules).removeprefix("L")


def unlocked_later(rules: tuple[str, ...], lesson: str) -> frozenset[str]:
    """Return those of these rules that a lesson has not unlocked at its end."""
    free = {*unlocked_rules(lesson), *IN_PROOFS, *GIVEN}
    return frozenset(rules) - free
