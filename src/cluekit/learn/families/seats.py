"""Seats in a train: "exactly one" away from the table (exercise 4.6)."""

from __future__ import annotations

from math import comb

from msgspec.structs import replace

from cluekit.core import Luck
from cluekit.learn.families.not_both import clauses
from cluekit.learn.forms import Case
from cluekit.learn.values import Word
from cluekit.words import mark

COMPLAINTS = (
    (mark("Two people hold a ticket for seat 12."), "seat-most"),
    (mark("A lady and her neighbour have both been given the window seat."), "seat-most"),
    (mark("A boy has paid, and there is no number on his ticket."), "person-least"),
    (mark("A man has a ticket, but no seat was ever given to him."), "person-least"),
    (mark("One girl has been given the seats 3 and 4."), "person-most"),
    (mark("A traveller finds his name on two seats of the same train."), "person-most"),
)
"""What is said at the counter, and the rule that the booking program has forgotten."""

WHY = {
    "seat-most": mark("one seat went to two people: at most one person per seat."),
    "person-least": mark("one person got no seat: at least one seat per person."),
    "person-most": mark("one person got two seats: at most one seat per person."),
}


def values(case: Case) -> dict[str, object]:
    """Return the complaint and its rule, and the clauses of a whole compartment."""
    said, people, seats = case.numbers
    text, rule = COMPLAINTS[said]
    others = [each for each in ("seat-most", "person-least", "person-most") if each != rule]
    return {
        "complaint": Word(text),
        "rule": rule,
        "why": Word(WHY[rule]),
        "other_1": others[0],
        "other_2": others[1],
        "people": people,
        "seats": seats,
        "one_person": clauses(seats),
        "each_person": people * clauses(seats),
        "added": people + clauses(seats),
        "least_only": people,
        "seat_pairs": comb(people, 2),
        "each_seat": seats * comb(people, 2),
        "together": people * clauses(seats) + seats * comb(people, 2),
        "all_full": people * clauses(seats) + seats * clauses(people),
    }


def fresh(case: Case, luck: Luck) -> Case:
    """Return another complaint and a compartment of another size."""
    people = luck.pick((3, 4, 5))
    numbers = (luck.pick(range(len(COMPLAINTS))), people, people + luck.pick((1, 2)))
    return replace(case, numbers=numbers)
