"""Lines that people write into their notes: those that follow, and those that only seem to."""

from __future__ import annotations

from typing import NamedTuple

from cluekit.words import mark


class Line(NamedTuple):
    """A line with a place for what it concludes; ``why`` says why it follows, or why not.

    ``so`` is the conclusion as a formula, with the cards' parts in braces: "~E_{own}".
    """

    text: str
    so: str
    why: str


class Notes(NamedTuple):
    """Three lines that follow from what was seen, and three that do not."""

    right: tuple[Line, Line, Line]
    wrong: tuple[Line, Line, Line]


_ONE_PLACE = mark("that line follows: a card is in one place only")
_SOME = mark("that line follows: a card went across the table, and it was one of the three")
_HOLD = mark("I hold {own}, so {so}.")
_SHOWED = mark("{shower} showed a card, so {so}.")
_ASKED = mark("{asker} asked about {one}, so {so}.")
_NOT_OWN = mark("It was not {own}, so {so}.")
_PASSED = mark("{passer} had none of the three, so {so}.")
_TRUST = mark("players may ask about cards of their own")
_QUIET = mark("silence about a card says nothing about it")
_COULD = mark("it may have been another of the three")

BANK = {
    "pack": Notes(
        right=(
            Line(
                mark("No card answers both questions, so {shower}’s hand is full: {so}."),
                "~O_{out}",
                mark("that line follows: two shows that share no card take both slots"),
            ),
            Line(
                mark("{shower} has no slot left for a card that was not asked about: {so}."),
                "~O_{out_2}",
                mark("that line follows: two shows that share no card take both slots"),
            ),
            Line(_HOLD, "~O_{own}", _ONE_PLACE),
        ),
        wrong=(
            Line(
                mark("One of {shower}’s two slots holds this: {so}."),
                "O_{one}",
                _COULD,
            ),
            Line(_ASKED, "~N_{one}", _TRUST),
            Line(
                mark("{shower} has no room for it, and I do not have it. So {so}."),
                "N_{out}",
                mark("there is one more place, the envelope"),
            ),
        ),
    ),
    "mine": Notes(
        right=(
            Line(_HOLD, "~E_{own}", _ONE_PLACE),
            Line(_HOLD, "~N_{own}", _ONE_PLACE),
            Line(
                mark("My two cards are {own} and {own_2}, so {so}."),
                "~Y_{rival}",
                mark("that line follows: you see all of your own hand"),
            ),
        ),
        wrong=(
            Line(
                mark("I hold {own}, so the envelope has another one: {so}."),
                "E_{rival}",
                mark("there are two others of that kind, and it may be either"),
            ),
            Line(
                mark("I do not have {rival}, so somebody else does: {so}."),
                "N_{rival} | O_{rival}",
                mark("there is one more place, the envelope"),
            ),
            Line(mark("Nobody has spoken of {quiet}, so {so}."), "E_{quiet}", _QUIET),
        ),
    ),
    "pass": Notes(
        right=(
            Line(_PASSED, "~N_{one}", mark("that line follows: a pass says no three times")),
            Line(mark("{shower} showed me {shown}, so {so}."), "~E_{shown}", _ONE_PLACE),
            Line(_HOLD, "~O_{own}", _ONE_PLACE),
        ),
        wrong=(
            Line(mark("Nobody has mentioned {quiet}, so {so}."), "~E_{quiet}", _QUIET),
            Line(
                _PASSED,
                "E_{one}",
                mark("a card that one player does not have may be with another"),
            ),
            Line(
                mark("{shower} showed me {shown} and nothing else, so {so}."),
                "~O_{one}",
                mark("a player who shows one card may hold the others as well"),
            ),
        ),
    ),
    "show": Notes(
        right=(
            Line(_SHOWED, "O_{own} | O_{one} | O_{two}", _SOME),
            Line(_HOLD, "~O_{own}", _ONE_PLACE),
            Line(
                _NOT_OWN,
                "O_{one} | O_{two}",
                mark("that line follows: with one of the three out, the other two are left"),
            ),
        ),
        wrong=(
            Line(
                mark("{shower} showed only one card, so {so}."),
                "~(O_{one} & O_{two})",
                mark("one card was shown. That does not mean that the other is not there"),
            ),
            Line(_ASKED, "~N_{one}", _TRUST),
            Line(_NOT_OWN, "O_{one}", _COULD),
        ),
    ),
    "back": Notes(
        right=(
            Line(_SHOWED, "O_{zero} | O_{one} | O_{two}", _SOME),
            Line(_HOLD, "~O_{own}", _ONE_PLACE),
            Line(_HOLD, "~E_{own}", _ONE_PLACE),
        ),
        wrong=(
            Line(_ASKED, "~N_{one}", _TRUST),
            Line(_SHOWED, "O_{two}", _COULD),
            Line(mark("Nobody has spoken of {quiet}, so {so}."), "E_{quiet}", _QUIET),
        ),
    ),
}
"""By what was seen: your own hand, a pass, a show of which one card is yours, a card's back."""
