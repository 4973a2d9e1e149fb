"""Forms with boxes: one, at least one, or all that apply; the same away from the table (7b.5)."""

from __future__ import annotations

from msgspec.structs import replace

from cluekit.core import Luck
from cluekit.learn.families.answering import OTHERS
from cluekit.learn.forms import Case
from cluekit.learn.values import Word
from cluekit.words import mark

ONE, LEAST, ALL = 0, 1, 2
FORMS = (
    mark("{who}’s form says “Tick one language that you speak”, and {ticked} is ticked."),
    mark("{who}’s form says “Tick at least one language that you speak”, and {ticked} is ticked."),
    mark("{who}’s form says “Tick all languages that you speak”, and {ticked} is ticked."),
)
"""Three forms, by the number of each."""
LANGUAGES = (mark("French"), mark("Spanish"), mark("German"), mark("Greek"))


def values(case: Case) -> dict[str, object]:
    """Return the forms, and whose empty box means "no"; then how many sets a form leaves open.

    ``numbers``: forms, ticks, language; then boxes on a fourth form, and how many are ticked.
    """
    forms, ticks, (wanted, boxes, ticked) = case.numbers[:3], case.numbers[3:6], case.numbers[6:]
    people = zip(case.about, forms, ticks, strict=True)
    lines = [Word(FORMS[f], {"who": who, "ticked": Word(LANGUAGES[t])}) for who, f, t in people]
    return {
        **{f"line_{number}": line for number, line in enumerate(lines, start=1)},
        **{f"person_{number}": who for number, who in enumerate(case.about, start=1)},
        "language": Word(LANGUAGES[wanted]),
        "no": _people(forms, ALL),
        "everybody": tuple(f"person-{number}" for number in (1, 2, 3)),
        "nobody": ("nobody",),
        "one_too": _people(forms, ALL, ONE),
        "least_too": _people(forms, ALL, LEAST),
        "boxes": boxes,
        "ticked": ticked,
        "empty": boxes - ticked,
        "sets": 2 ** (boxes - ticked),
        "twice_each": 2 * (boxes - ticked),
        "ticks_open": 2**boxes,
    }


def _people(forms: tuple[int, ...], *which: int) -> tuple[str, ...]:
    """Return the options that stand for those who had one of these forms."""
    chosen = [f"person-{number}" for number, form in enumerate(forms, start=1) if form in which]
    return tuple(chosen) or ("nobody",)


def fresh(case: Case, luck: Luck) -> Case:
    """Return other forms, other ticks, and a language that nobody has ticked."""
    forms = tuple(luck.pick((ONE, LEAST, ALL)) for _ in range(3))
    wanted, *others = luck.order(range(len(LANGUAGES)))
    ticks = tuple(luck.pick(others) for _ in range(3))
    return replace(
        case, about=tuple(luck.order(OTHERS)[:3]), numbers=(*forms, *ticks, wanted, *_boxes(luck))
    )


def _boxes(luck: Luck) -> tuple[int, int]:
    """Return how many boxes a form has, and how many are ticked: three to five stay empty."""
    empty, ticked = luck.pick((3, 4, 5)), luck.pick((1, 2))
    return empty + ticked, ticked
