"""The case file as it is believed to be: how likely each card, each triple, and how much is open.

Everything a picture shows stands in ``Believed``: integer weights, so that shares are exact.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import product
from math import log2, prod

import msgspec

from cluekit.clue.editions.cast import KINDS, Kind, Triple
from cluekit.clue.picture.sheets.grid import Line
from cluekit.clue.picture.skin import css
from cluekit.clue.wording.names import KIND_NAMES
from cluekit.draw import Element, Still, el, number, picture
from cluekit.draw.lettering import cut
from cluekit.words import say, say_n
from cluekit.words.amounts import hundredths, in_bits, per_cent

WIDE = 340.0
SMALL = 27
"""With at most this many triples all of them are drawn, as slices of a cube."""
TOP = 6
"""Of more triples this many are named, the likeliest first."""

_ROW, _NAME, _BAR = 21.0, 126.0, 158.0


Weight = int | Fraction


class Believed(msgspec.Struct, frozen=True):
    """How likely each case file is: ``joint`` gives every possible triple an exact weight.

    ``lines`` are the cards. ``deals`` is how many deals are possible, ``bits`` the entropy of the
    case file.
    """

    lines: tuple[Line, ...]
    joint: Mapping[Triple, Weight]
    deals: int
    bits: float

    @property
    def total(self) -> Weight:
        """The sum of all weights."""
        return sum(self.joint.values())

    def of(self, kind: Kind) -> list[int]:
        """Return the cards of a kind."""
        return [card for card, line in enumerate(self.lines) if line.kind == kind]

    @property
    def most(self) -> float:
        """The entropy when nothing at all was known."""
        return log2(prod(len(self.of(kind)) for kind in KINDS))

    def share(self, card: int) -> Fraction:
        """Return how likely it is that a card is in the case file."""
        place = KINDS.index(self.lines[card].kind)
        inside = sum(weight for triple, weight in self.joint.items() if triple[place] == card)
        return Fraction(inside, self.total)

    def ranking(self) -> list[tuple[Triple, Fraction]]:
        """Return the triples, the likeliest first."""
        order = sorted(self.joint, key=lambda triple: (-self.joint[triple], triple))
        total = self.total  # once: with a thousand triples it takes its time
        return [(triple, Fraction(self.joint[triple], total)) for triple in order]


def counts_text(believed: Believed) -> str:
    """Return how many deals and case files are left."""
    return " ".join(
        [
            say_n("{n} deal is possible.", "{n} deals are possible.", believed.deals),
            say_n("{n} case file is left.", "{n} case files are left.", len(believed.joint)),
            say("Open about the case file: {bits}.", bits=in_bits(believed.bits)),
        ]
    )


def describe(believed: Believed) -> str:
    """Return what the picture shows, in words."""
    first = [
        say("{triple}: {share}.", triple=card_names(believed, triple), share=per_cent(share))
        for triple, share in believed.ranking()[:TOP]
    ]
    return " ".join([counts_text(believed), *first])


def card_names(believed: Believed, triple: Triple) -> str:
    """Return the names of a triple's cards."""
    return ", ".join(believed.lines[card].name for card in triple)


def drawing(believed: Believed) -> tuple[Element, float]:
    """Return the case file as a group ``WIDE`` across, and its height."""
    small = prod(len(believed.of(kind)) for kind in KINDS) <= SMALL
    parts = [_cube(believed)] if small else [_triples(believed)]
    parts += [_kind(believed, kind) for kind in KINDS]
    top, placed = 0.0, []
    for drawn, high in parts:
        placed.append(el("g", drawn, transform=f"translate(0 {number(top)})"))
        top += high + 10
    return el("g", placed), top


def page(believed: Believed) -> Element:
    """Return the case file as a picture for a page."""
    drawn, high = drawing(believed)
    return el(
        "svg",
        drawn,
        viewBox=f"0 0 {WIDE:g} {high:g}",
        class_="ck-picture ck-case-file",
        role="img",
        aria_label=describe(believed),
        data_key="case-file",
    )


def still_case_file(believed: Believed) -> Still:
    """Return the case file as a still picture."""
    drawn, high = drawing(believed)
    ground = el("rect", class_="ck-ground", width=WIDE + 24, height=high + 24, rx=9)
    inside = el("g", drawn, transform="translate(12 12)")
    title, text = say("What may be in the envelope"), describe(believed)
    size, looks = (WIDE + 24, high + 24), css("casefile")
    svg = picture(ground, inside, size=size, title=title, text=text, css=looks)
    return Still(svg, f"{title}. {text}", round(WIDE + 24))


# --- bars ---------------------------------------------------------------------------------------


def _kind(believed: Believed, kind: Kind) -> tuple[Element, float]:
    """Return the cards of a kind that may be in the case file, each with a bar."""
    shares = [(card, believed.share(card)) for card in believed.of(kind)]
    possible = [(believed.lines[card].name, share) for card, share in shares if share]
    rows = [
        el(
            "g",
            el("text", cut(words, 12.5, _NAME - 6), class_="ck-case-name", y=15),
            *_level(share, _NAME, 5, _BAR),
            transform=f"translate(0 {number(18 + place * _ROW)})",
        )
        for place, (words, share) in enumerate(possible)
    ]
    return el("g", _title(say(KIND_NAMES[kind])), rows), 20 + len(rows) * _ROW


def _triples(believed: Believed) -> tuple[Element, float]:
    rows = [
        el(
            "g",
            el(
                "text",
                cut(card_names(believed, triple), 12.5, WIDE - 8),
                class_="ck-case-name",
                y=14,
            ),
            *_level(share, 0, 19, WIDE - 54),
            transform=f"translate(0 {number(18 + place * (_ROW + 13))})",
        )
        for place, (triple, share) in enumerate(believed.ranking()[:TOP])
    ]
    title = _title(say("The likeliest case files"))
    return el("g", title, rows), 20 + len(rows) * (_ROW + 13)


def _title(words: str) -> Element:
    return el("text", words, class_="ck-case-title", y=12)


def _level(share: Fraction, x: float, y: float, wide: float) -> Iterator[Element]:
    """Yield a bar of this length and how much of it is filled, and the number behind."""
    kind = "ck-case-sure" if share == 1 else "ck-case-level"
    yield el("rect", class_="ck-case-rail", x=x, y=y, width=wide, height=11, rx=2)
    yield el("rect", class_=kind, x=x, y=y, width=max(1.0, wide * float(share)), height=11, rx=2)
    yield el("text", per_cent(share), class_="ck-case-number", x=x + wide + 46, y=y + 10)


# --- the cube -----------------------------------------------------------------------------------


def _cube(believed: Believed) -> tuple[Element, float]:
    """Return a slice for each suspect, a row for each weapon, a column for each room.

    What is likely is filled.
    """
    suspects, weapons, rooms = (believed.of(kind) for kind in KINDS)
    cell = min(34.0, (WIDE - 30 - 10 * (len(suspects) - 1)) / (len(suspects) * len(rooms)))
    slices = []
    for place, suspect in enumerate(suspects):
        x = 30 + place * (len(rooms) * cell + 10)
        slices.append(_slice(believed, suspect, cell, x))
    for row, weapon in enumerate(weapons):
        y = 28 + (row + 0.5) * cell
        sign = believed.lines[weapon].badge.draw(20)
        slices.append(el("g", sign, transform=f"translate(13 {number(y)})"))
    return el("g", slices), 28 + len(weapons) * cell + 26


def _slice(believed: Believed, suspect: int, cell: float, x: float) -> Element:
    _, weapons, rooms = (believed.of(kind) for kind in KINDS)
    line = believed.lines[suspect]
    wide, foot = len(rooms) * cell, 28 + len(weapons) * cell + 14
    cells = [
        _cell(believed, (suspect, weapon, room), (column * cell, 28 + row * cell), cell)
        for (row, weapon), (column, room) in product(enumerate(weapons), enumerate(rooms))
    ]
    signs = [
        el(
            "g",
            believed.lines[room].badge.draw(19),
            transform=f"translate({number((n + 0.5) * cell)} {number(foot)})",
        )
        for n, room in enumerate(rooms)
    ]
    return el(
        "g",
        el("g", line.badge.draw(18, 9), transform="translate(10 12)"),
        el("text", cut(line.name, 13, wide - 22), class_="ck-case-head", x=23, y=17),
        cells,
        signs,
        transform=f"translate({number(x)} 0)",
    )


def _cell(believed: Believed, triple: Triple, at: tuple[float, float], cell: float) -> Element:
    weight = believed.joint.get(triple, 0)
    share = Fraction(weight, believed.total)
    side = cell - 2
    inside: list[Element] = [el("rect", class_="ck-case-cell", width=side, height=side)]
    if not weight:
        inside.append(el("path", class_="ck-case-out", d=_hatching(side)))
    else:
        high = max(1.0, side * float(share))
        inside.append(el("rect", class_="ck-case-fill", y=side - high, width=side, height=high))
        words = hundredths(share)
        inside.append(el("text", words, class_="ck-case-in", x=side / 2, y=side / 2 + 4))
    place = f"translate({number(at[0] + 1)} {number(at[1] + 1)})"
    return el("g", inside, transform=place, data_key="file:" + ":".join(map(str, triple)))


def _hatching(side: float) -> str:
    """Return diagonal lines over a square."""
    steps = [side * n / 4 for n in range(1, 8)]
    ends = [(min(s, side), max(0.0, s - side), max(0.0, s - side), min(s, side)) for s in steps]
    return "".join(f"M{number(a)} {number(b)}L{number(c)} {number(d)}" for a, b, c, d in ends)
