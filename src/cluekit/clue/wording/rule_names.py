"""The rules of deduction by name, and each in a sentence: for badges, proofs and lessons."""

from __future__ import annotations

from cluekit.words import mark, say

NAMES = {
    "mine": mark("your own cards"),
    "shown": mark("seen"),
    "looked": mark("looked up"),
    "told": mark("noted"),
    "pass": mark("pass"),
    "show": mark("show"),
    "accused": mark("wrong accusation"),
    "silence": mark("silence"),
    "row": mark("one place per card"),
    "envelope": mark("one of each kind"),
    "show-last": mark("last of a show"),
    "hand-full": mark("full hand"),
    "hand-forced": mark("forced hand"),
    "packing": mark("packing"),
    "count": mark("counting"),
    "cases": mark("cases"),
    "contradiction": mark("contradiction"),
    "suppose": mark("supposition"),
    "unit": mark("unit clause"),
    "resolve": mark("resolution"),
    "sat": mark("machine search"),
}
"""What each rule is called, wherever people read it: on the sheet, in reasons, in proofs."""

_SAYS = {
    "mine": mark(
        "You see your own hand and the cards that lie open: what is there, and what is not."
    ),
    "shown": mark("A card that you were shown is with the player who showed it."),
    "looked": mark("A card that you have looked at is where you saw it."),
    "told": mark("It was noted as a fact."),
    "pass": mark("A player who cannot show a card has none of those asked for."),
    "show": mark("A player who shows a card has at least one of those asked for."),
    "accused": mark("After a wrong accusation not all of its cards are in the envelope."),
    "silence": mark("A player who would have spoken if they knew, and did not, did not know."),
    "row": mark(
        "A card is in exactly one place: known in one, it is in no other; out of all others, it "
        "is in the last."
    ),
    "envelope": mark("The envelope holds exactly one card of each kind."),
    "show-last": mark(
        "Of the cards that may have been shown, those that are out cannot be the one."
    ),
    "hand-full": mark("A hand whose cards are all known has no other card."),
    "hand-forced": mark("A hand with no more possible cards than its size has them all."),
    "packing": mark(
        "Shows with no card in common were answered with different cards, and cards that can go "
        "nowhere else fill the places they have: there is no room for more."
    ),
    "count": mark("How many cards there are, and how many places, tells what must be."),
    "cases": mark("One of several things is so, and each of them leads to the same."),
    "contradiction": mark("Suppose the opposite: when it leads to what cannot be, it is not so."),
    "suppose": mark("For the sake of argument this is taken as true."),
    "unit": mark("When all parts of an “or” but one are false, the last one is true."),
    "resolve": mark("From “p or q” and “not p, or r” follows “q or r”."),
    "sat": mark("A program has tried everything: no deal fits the opposite."),
}


def rule_name(rule: str) -> str:
    """Return the name of a rule: "last of a show"; an unknown one keeps its id."""
    return say(NAMES[rule]) if rule in NAMES else rule


def rule_says(rule: str) -> str:
    """Return the rule in a sentence; "" for an unknown one."""
    return say(_SAYS.get(rule, ""))
