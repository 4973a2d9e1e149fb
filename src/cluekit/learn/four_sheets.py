"""Four sheets with two sides, and which must be turned to find out whether a rule is kept.

Peter Wason's task (1966). A rule says "if this, then that". Each of four sheets shows one side:
this, not this, that, not that. What lies on the other side can break the rule on two of them.
"""

from __future__ import annotations

import msgspec

from cluekit.learn.values import list_in_words
from cluekit.words import mark, say

GIVEN, NOT_GIVEN, THEN, NOT_THEN = range(4)
"""What a sheet shows: the rule's beginning, its opposite, the rule's end, its opposite."""
BREAKING = frozenset((GIVEN, NOT_THEN))
"""What has to be turned: only there can the back break the rule."""


class Theme(msgspec.Struct, frozen=True):
    """A rule, the four sides that lie up, in the order of the numbers above, and their backs."""

    asks: str
    rule: str
    sides: tuple[str, str, str, str]
    backs: tuple[str, str, str, str]
    bad: tuple[str, str]
    """What on the back of the first sheet, and of the last, would break the rule."""


THEMES = {
    "letters": Theme(
        mark("Each card has a letter on one side and a number on the other."),
        mark("If there is a vowel on one side, there is an even number on the other."),
        ("A", "K", "4", "7"),
        ("6", "3", "D", "E"),
        (mark("an odd number"), mark("a vowel")),
    ),
    "detective sheets": Theme(
        mark("On each old sheet one side is about the Rope, the other about the Library."),
        mark("Otto says: “If I hold the Rope, I also hold the Library.”"),
        (mark("Rope"), mark("no Rope"), mark("Library"), mark("no Library")),
        (mark("Library"), mark("no Library"), mark("no Rope"), mark("Rope")),
        (mark("“no Library”"), mark("“Rope”")),
    ),
}
"""By the names that lessons call them by. In each, one back breaks the rule."""


class FourSheets(msgspec.Struct, frozen=True):
    """A theme, which sheets are chosen, whether these were turned, and whether all is told."""

    theme: str
    chosen: frozenset[int] = frozenset()
    turned: bool = False
    told: bool = False

    @property
    def about(self) -> Theme:
        """The rule and the sheets."""
        return THEMES[self.theme]

    def toggle(self, sheet: int) -> FourSheets:
        """Return the same with one sheet chosen, or no longer chosen."""
        return FourSheets(self.theme, self.chosen ^ {sheet})

    def turn(self) -> FourSheets:
        """Return the same with the chosen sheets turned."""
        return FourSheets(self.theme, self.chosen, turned=True)

    def tell(self) -> FourSheets:
        """Return the same with everything told."""
        return FourSheets(self.theme, self.chosen, turned=True, told=True)

    @property
    def sides(self) -> list[str]:
        """What lies up, in the reader's language."""
        return [say(side) for side in self.about.sides]

    @property
    def called(self) -> str:
        """What is chosen, in words: "A and 4"."""
        return list_in_words([self.sides[sheet] for sheet in sorted(self.chosen)])

    def back(self, sheet: int) -> str:
        """Return the other side of a sheet, "" while it is hidden."""
        seen = self.told or (self.turned and sheet in self.chosen)
        return say(self.about.backs[sheet]) if seen else ""

    @property
    def right(self) -> bool:
        """Whether just those sheets are chosen whose backs can break the rule."""
        return self.chosen == BREAKING


_COULD = {
    GIVEN: mark("“{side}” has to be turned: with {bad} on its back the rule would be broken."),
    NOT_GIVEN: mark("“{side}” tells nothing: about that the rule is silent."),
    THEN: mark("“{side}” tells nothing: whatever is on its back, the rule is kept."),
    NOT_THEN: mark("“{side}” has to be turned: with {bad} on its back the rule is broken."),
}
"""What the back of each sheet could have told. In each theme the last one is the breaker."""


def could_tell(sheets: FourSheets, sheet: int) -> str:
    """Return what the other side of a sheet could have told, in a sentence."""
    bad = say(sheets.about.bad[sheet == NOT_THEN])
    return say(_COULD[sheet], side=sheets.sides[sheet], bad=bad)
