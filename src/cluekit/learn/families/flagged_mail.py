"""Alarms and what they are worth: a mail filter, a test for an illness (exercise 11.7)."""

from __future__ import annotations

from fractions import Fraction

from msgspec.structs import replace

from cluekit.core import Luck
from cluekit.learn.forms import Case
from cluekit.learn.values import Word
from cluekit.words import mark

HUNDRED = 100
TOLD = {
    "mail": mark(
        "Of {all} mails {bad} are spam. A filter flags {caught} of these, and also {false} of the "
        "good ones."
    ),
    "test": mark(
        "Of {all} people {bad} have a rare illness. A test finds {caught} of these, and also "
        "gives an alarm for {false} healthy people."
    ),
}
ASKED = {
    "mail": mark("A mail is flagged. How likely is it to be spam?"),
    "test": mark("Somebody’s test gives an alarm. How likely is it that this person is ill?"),
}
HOW_MANY = {
    "mail": mark("How many mails does the filter flag?"),
    "test": mark("For how many people does the test give an alarm?"),
}


def values(case: Case) -> dict[str, object]:
    """Return how many alarms there are, and how many of them are true."""
    hundreds, bad, caught, false = case.numbers
    everybody, alarms = hundreds * HUNDRED, caught + false
    facts: dict[str, object] = {"all": everybody, "bad": bad, "caught": caught, "false": false}
    return facts | {
        "told": Word(TOLD[case.house], facts),
        "how_many": Word(HOW_MANY[case.house]),
        "asked": Word(ASKED[case.house]),
        "alarms": alarms,
        "share": str(Fraction(caught, alarms)),
        "turned_round": str(Fraction(caught, bad)),
        "before": str(Fraction(bad, everybody)),
        "of_all": str(Fraction(caught, everybody)),
        "good": everybody - bad,
        "never_wrong": str(1 - Fraction(false, everybody - bad)),
    }


def fresh(case: Case, luck: Luck) -> Case:
    """Return other numbers: few are bad, most of them are found, and there are false alarms."""
    bad = luck.pick((10, 20, 25, 40, 50))
    caught = bad - luck.pick(range(1, bad // 5 + 1))
    numbers = (luck.pick((10, 20)), bad, caught, luck.pick(range(20, 100)))
    return replace(case, numbers=numbers, house=luck.pick(tuple(TOLD)))
