"""Rules of one's own in words: what they told, and why a rule cannot be read or carried out."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cluekit.clue.public import facts
from cluekit.clue.public.view import View
from cluekit.clue.wording.names import all_of, cards, one_of, say_about, seat_name
from cluekit.words import mark, say

# --- what was told --------------------------------------------------------------------------------


def _these(view: View, told: tuple[int, ...]) -> str:
    """Return cards as "the weapons", where they are all of a kind, or one by one."""
    for pile, words in zip(view.deck.piles, _PILES, strict=True):
        if told == tuple(pile):
            return say(words)
    return all_of(cards(view.table.edition, told))


_PILES = mark("the suspects"), mark("the weapons"), mark("the rooms")


def hand_statement(seat: int, told: tuple[int, ...], least: int, most: int, view: View) -> str:
    """Return what somebody said of their hand: of these cards, this many."""
    if len(told) == 1:
        you, other = _HAS if least else _HAS_NOT
    elif not most or least == len(told):
        you, other = _ALL if least else _NONE
    else:
        you, other = _EXACTLY if least == most else _AT_LEAST
    these = _these(view, told)
    return say_about(view, seat, you, other, number=least, these=these)


_HAS = mark("You said that you have {these}."), mark("{who} said: I have {these}.")
_HAS_NOT = (
    mark("You said that you do not have {these}."),
    mark("{who} said: I do not have {these}."),
)
_ALL = (
    mark("You said that you have all of these: {these}."),
    mark("{who} said: I have all of these: {these}."),
)
_NONE = (
    mark("You said that you have none of these: {these}."),
    mark("{who} said: I have none of these: {these}."),
)
_EXACTLY = (
    mark("You said how many of {these} you have: {number}."),
    mark("{who} said how many of {these} they have: {number}."),
)
_AT_LEAST = (
    mark("You said that you have at least {number} of these: {these}."),
    mark("{who} said: I have at least {number} of these: {these}."),
)


def _told(fact: facts.Told, view: View) -> str:
    return hand_statement(fact.seat, fact.cards, fact.least, fact.most, view)


def _excused(fact: facts.Excused, view: View) -> str:
    return say_about(
        view,
        fact.seat,
        mark("By a rule of this table you need not answer this question."),
        mark("By a rule of this table {who} need not answer: that says nothing of their cards."),
    )


def _barred(fact: facts.Barred, view: View) -> str:
    return say_about(
        view,
        fact.seat,
        mark("By a rule of this table you may not accuse now."),
        mark("By a rule of this table {who} may not accuse now: their silence says nothing."),
    )


def _another_turn(fact: facts.AnotherTurn, view: View) -> str:
    return say_about(
        view,
        fact.seat,
        mark("After this turn you have another one."),
        mark("After this turn {who} has another one."),
    )


def _owes(fact: facts.Owes, view: View) -> str:
    who, other = seat_name(view, fact.seat), seat_name(view, fact.to)
    if fact.to == view.seat:
        return say("{who} has to show you a card.", who=who)
    if fact.seat == view.seat:
        return say("You have to show {other} a card, your choice.", other=other)
    return say("{who} has to show {other} a card.", who=who, other=other)


def _shown(fact: facts.ShownByRule, view: View) -> str:
    who, other = seat_name(view, fact.seat), seat_name(view, fact.to)
    if fact.seat == view.seat:
        shown = mark("You showed {other} a card."), mark("{other} drew a card of yours, blind.")
    elif fact.to == view.seat:
        shown = mark("{who} showed you a card."), mark("You drew a card of {who}’s, blind.")
    else:
        shown = (
            mark("{who} showed {other} a card."),
            mark("{other} drew a card of {who}’s, blind, and looked at it."),
        )
    return say(shown[fact.drawn], who=who, other=other)


OWN: dict[type, Callable[[Any, View], str]] = {
    facts.Told: _told,
    facts.Excused: _excused,
    facts.Barred: _barred,
    facts.AnotherTurn: _another_turn,
    facts.Owes: _owes,
    facts.ShownByRule: _shown,
}

# --- why a rule is refused ------------------------------------------------------------------------

KINDS = {
    "truth": mark("a condition (true or false)"),
    "number": mark("a number"),
    "word": mark("the id of a card, in quotes"),
    "cards": mark("cards"),
    "dice": mark("numbers in brackets, such as (6, 6)"),
    "seat": mark("a player"),
    "seats": mark("players"),
}
"""What an expression of a rule can stand for."""

OWN_REASONS = {
    "rule-too-long": mark("The rule is too long: {longest} characters at most."),
    "rule-too-deep": mark("Row {row} of the rule: too much stands in one another here."),
    "rule-moment": mark("A rule has either “after” (a moment) or “may” (a right): one of the two."),
    "rule-not-python": mark(
        "Row {row} of the rule cannot be read: a bracket, a quote or a colon may be missing, or "
        "the lines are not indented alike."
    ),
    "rule-no-function": mark("A rule is one function of the table, such as: def my_rule(t):"),
    "rule-no-source": mark(
        "The text of this rule cannot be found. Write it in a cell, as a function below @rule(…)."
    ),
    "rule-import": mark(
        "Row {row} of the rule: a rule imports nothing. What it may see comes with the table."
    ),
    "rule-while": mark(
        "Row {row} of the rule: there is no “while”, which might never end. “for” goes over "
        "players or dice."
    ),
    "rule-keeps": mark(
        "Row {row} of the rule: a rule keeps nothing (“{said}”). What it remembered could not be "
        "saved or taken back."
    ),
    "rule-hidden": mark(
        "Row {row} of the rule: “{name}” is not open to rules. They see what lies open, no more."
    ),
    "rule-call": mark(
        "Row {row} of the rule: “{name}” is not in the language. len, sum, min and max are; what "
        "somebody does is written as t.who.tells(…)."
    ),
    "rule-other": mark("Row {row} of the rule: “{said}” is not in the language of rules."),
    "rule-name-nearest": mark(
        "Row {row} of the rule: there is no “{name}” here. Did you mean “{meant}”?"
    ),
    "rule-name-unknown": mark(
        "Row {row} of the rule: there is no “{name}” here. There are: {known}."
    ),
    "rule-name-late": mark("Row {row} of the rule: “{name}” means something only at: {known}."),
    "rule-table-alone": mark(
        "Row {row} of the rule: “{name}” is the whole table. Say what of it: "
        "{name}.dice, {name}.me …"
    ),
    "trial-pairs": mark("A trial compares 1 to {most} pairs of worlds, not {pairs}."),
    "rule-kinds": mark("Row {row} of the rule: this must be {must_be}; it is {is_a}."),
    "rule-unlike": mark(
        "Row {row} of the rule: {one_kind} and {other_kind} cannot be compared by “{sign}”."
    ),
    "rule-verb-form": mark("Row {row} of the rule: write it so: {form}"),
    "rule-verb-in-right": mark(
        "Row {row} of the rule: a right says yes or no, by “return”. To do something, a rule has a "
        "moment: after=…"
    ),
    "rule-answer-after": mark(
        "Row {row} of the rule: after a moment a rule does something and returns nothing. To "
        "forbid something, it has a right: may=…"
    ),
    "rule-again-me": mark("Row {row} of the rule: only t.me, who is on turn, can go again."),
    "rule-does-nothing": mark("This rule does nothing: it needs a verb, such as t.who.tells(…)."),
    "rule-answers-nothing": mark(
        "This rule forbids nothing: it needs a “return” with a condition, or “return False”."
    ),
    "rule-card": mark("Row {row} of the rule: this edition has no card “{name}”."),
    "trial-of-clue-alone": mark("Only editions of Clue can be tried; this one is of Noir."),
    "own-rule": mark("A rule of this table forbids it: “{says}”"),
    "own-rule-endless": mark(
        "The rule “{says}” was stopped after {most} steps. Nothing was played."
    ),
    "own-rule-letters": mark(
        "Rules wanted to tell more than {most} things at once. Nothing was played."
    ),
    "own-rule-untrue": mark(
        "By these rules somebody would be told what is not so ({kind}). Nothing was played."
    ),
    "own-rule-audience": mark(
        "By these rules the wrong players would be told something ({kind}). Nothing was played."
    ),
}
"""Why a rule of one's own cannot be read, or what it would do cannot be."""


def in_words(kinds: str | list[str]) -> str:
    """Return what an expression is, or what it may be."""
    every = [kinds] if isinstance(kinds, str) else kinds
    return one_of([say(KINDS.get(each, each)) for each in every])
