"""Counted nouns: a number and its noun are one place in a message, so that they always agree.

``say("Left: {rooms:room}.", rooms=1)`` gives "Left: 1 room."; a verb that agrees, too, belongs to
the noun: "1 card is left over", "2 cards are left over". The words of each language stand in its
catalogue, once for all messages.
"""

from __future__ import annotations

from cluekit.words.catalogues import facts


def mark_n(one: str, many: str) -> tuple[str, str]:
    """Return both forms as they are: they wait here, in English, for the catalogues."""
    return one, many


COUNTED = {
    "action": mark_n("{n} action", "{n} actions"),
    "bit": mark_n("{n} bit", "{n} bits"),
    "card": mark_n("{n} card", "{n} cards"),
    "card-drawn": mark_n("{n} card is drawn", "{n} cards are drawn"),
    "card-over": mark_n("{n} card is left over", "{n} cards are left over"),
    "card-over-first": mark_n(
        "{n} card is left over, for the first player",
        "{n} cards are left over, one more for each of the first players",
    ),
    "case-file": mark_n("{n} case file", "{n} case files"),
    "cell": mark_n("{n} cell", "{n} cells"),
    "clause": mark_n("{n} clause", "{n} clauses"),
    "clause-enough": mark_n("{n} clause suffices", "{n} clauses suffice"),
    "coin": mark_n("{n} coin", "{n} coins"),
    "column": mark_n("{n} column", "{n} columns"),
    "deal": mark_n("{n} deal", "{n} deals"),
    "dead-is": mark_n("{n} is dead", "{n} are dead"),
    "evidence-card": mark_n("{n} evidence card", "{n} evidence cards"),
    "fitting-world": mark_n("{n} world that fits", "{n} worlds that fit"),
    "game": mark_n("{n} game", "{n} games"),
    "hand-holds": mark_n("{n} hand holds", "{n} hands hold"),
    "is-left": mark_n("{n} is left", "{n} are left"),
    "learner": mark_n("{n} learner", "{n} learners"),
    "letter": mark_n("{n} letter", "{n} letters"),
    "mark": mark_n("{n} mark", "{n} marks"),
    "model": mark_n("{n} model", "{n} models"),
    "move": mark_n("{n} move", "{n} moves"),
    "name": mark_n("{n} name", "{n} names"),
    "pair": mark_n("{n} pair", "{n} pairs"),
    "pair-lost": mark_n(
        "{n} pair would leave the envelope without a card of some kind",
        "{n} pairs would leave the envelope without a card of some kind",
    ),
    "point": mark_n("{n} point", "{n} points"),
    "question": mark_n("{n} question", "{n} questions"),
    "room": mark_n("{n} room", "{n} rooms"),
    "row": mark_n("{n} row", "{n} rows"),
    "step": mark_n("{n} step", "{n} steps"),
    "suspect": mark_n("{n} suspect", "{n} suspects"),
    "there-is": mark_n("There is {n}", "There are {n}"),
    "there-is-value": mark_n("There is {n} value", "There are {n} values"),
    "try": mark_n("{n} try", "{n} tries"),
    "turn": mark_n("{n} turn", "{n} turns"),
    "way": mark_n("{n} way", "{n} ways"),
    "way-is-left": mark_n("{n} way is left", "{n} ways are left"),
    "weapon": mark_n("{n} weapon", "{n} weapons"),
}
"""Each noun by the name that places call it by: its form for one, and for many."""


def decides(number: float, language: str) -> int:
    """Return the whole number that a noun agrees with: 1.58 bits are many, in Portuguese one."""
    if number == int(number):
        return abs(int(number))
    return int(abs(number)) if facts(language).one_below_two else 2
