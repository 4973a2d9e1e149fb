"""The board: the suspects in their rows, who is dead or innocent, and what one side believes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from cluekit.draw import Element, Still, el, picture, with_attributes
from cluekit.draw.lettering import width
from cluekit.noir.deduction.belief import Belief
from cluekit.noir.editions.edition import Edition
from cluekit.noir.picture.cards.faces import face
from cluekit.noir.public.choices import Choices
from cluekit.noir.public.view import View
from cluekit.noir.wording.sentences import name
from cluekit.words import say
from cluekit.words.amounts import hundredths, per_cent

SIDE, TALL, EDGE = 72.0, 88.0, 34.0
"""The width and the height of a cell, and of the edge where the arrows stand."""

BESIDE = 40.0
"""The middle of a face: at the right of the letter, which no hair may cover."""

NAMED = 72.0
"""Where a name stands, below its face."""

CSS = """
.ck-noir text{font-family:var(--ck-font);fill:var(--ck-ink)}
.ck-noir .ck-cell{fill:var(--ck-panel);stroke:var(--ck-line);stroke-width:1}
.ck-noir .ck-face path{stroke:var(--ck-ink);stroke-width:1.6;stroke-linejoin:round}
.ck-noir .ck-face path:not([fill]){fill:none;stroke-linecap:round}
.ck-noir .ck-letter{font-size:15px;font-weight:700;paint-order:stroke;stroke:var(--ck-panel);
stroke-width:3;stroke-linejoin:round}
.ck-noir .ck-own-letter{fill:var(--ck-panel);stroke:none}
.ck-noir .ck-own-ground{fill:var(--ck-ink)}
.ck-noir .ck-called{font-size:10px;fill:var(--ck-muted)}
.ck-noir .ck-dead .ck-face{opacity:.28}
.ck-noir .ck-dead .ck-cell{fill:var(--ck-corridor)}
.ck-noir .ck-cross{stroke:var(--ck-ink);stroke-width:2.5;stroke-linecap:round}
.ck-noir .ck-innocent{fill:none;stroke:var(--ck-sure);stroke-width:2.5}
.ck-noir .ck-level{fill:var(--ck-doubt);opacity:.34}
.ck-noir .ck-share{font-size:12px;font-weight:700;font-variant-numeric:tabular-nums}
.ck-noir .ck-share-ground{fill:var(--ck-panel)}
.ck-noir .ck-out{stroke:var(--ck-muted);stroke-width:1;opacity:.55}
.ck-noir .ck-own{fill:none;stroke:var(--ck-ink);stroke-width:3.5}
.ck-noir .ck-may{fill:none;stroke:var(--ck-accent);stroke-width:3;stroke-dasharray:5 3}
.ck-noir .ck-arrow{fill:var(--ck-accent)}
.ck-noir .ck-truth{fill:var(--ck-accent)}
"""


def board(view: View, choices: Choices | None = None, belief: Belief | None = None) -> Element:
    """Return the board as one side sees it, with what can be pressed and how likely each is."""
    table = view.table
    rows = table.rows if table.cells else 0
    size = (2 * EDGE + table.width * SIDE, 2 * EDGE + rows * TALL)
    may = possible_targets(choices, view.seat)
    cells = []
    for at, suspect in enumerate(table.cells):
        pressed = bool(may >> suspect & 1)
        drawn = cell(view, suspect, divmod(at, table.width), belief, marked=pressed)
        target = f"suspect:{table.edition.suspects[suspect].id}"
        cells.append(with_attributes(drawn, data_target=target) if pressed else drawn)
    arrows = list(_arrows(view, choices)) if choices and choices.seat == view.seat else []
    return picture(
        el("g", cells, arrows, class_="ck-noir"),
        size=size,
        title=say("The board of Noir"),
        text=describe(view, belief),
        css=CSS,
    )


def board_still(view: View, belief: Belief | None = None) -> Still:
    """Return the board as a still picture for a notebook cell."""
    return Still(board(view, belief=belief), describe(view, belief))


def describe(view: View, belief: Belief | None = None) -> str:
    """Return everything the board shows, row by row, in words."""
    table, edition = view.table, view.table.edition
    if not table.cells:
        return say("The suspects are not laid out yet.")
    rows = [table.cells[at : at + table.width] for at in range(0, len(table.cells), table.width)]
    lines = [
        say("Row {number}: {suspects}.", number=number, suspects=", ".join(_short(view, row)))
        for number, row in enumerate(rows, start=1)
    ]
    if view.own.identity >= 0:
        lines.append(say("You are {suspect}.", suspect=name(edition, view.own.identity)))
    if belief is not None and belief.total:
        lines.append(likeliest_of(belief, lambda who: edition.suspects[who].letter, 5))
    return " ".join(lines)


def likeliest_of(belief: Belief, called: Callable[[int], str], most: int) -> str:
    """Return the likeliest suspects with their shares, at most this many (``most``).

    Where more are alike than that, or all are, nobody is singled out.
    """
    order = sorted(belief.weights, key=lambda who: (-belief.weights[who], who))
    first = [who for who in order if belief.weights[who] == belief.weights[order[0]]]
    alike = {"n": len(first), "share": per_cent(belief.share(order[0]))}
    if len(first) == len(order) > 1:
        return say("Equally likely: {n:suspect}, each {share}.", **alike)
    if len(first) > most:
        return say("Most likely: {n:suspect}, each {share}.", **alike)
    shares = (f"{called(who)} {per_cent(belief.share(who))}" for who in order[:most])
    return say("Most likely: {shares}.", shares=", ".join(shares))


def _short(view: View, row: tuple[int, ...]) -> Iterator[str]:
    table = view.table
    for suspect in row:
        letter = table.edition.suspects[suspect].letter
        if table.dead >> suspect & 1:
            yield say("{letter} dead", letter=letter)
        elif table.innocent >> suspect & 1:
            yield say("{letter} innocent", letter=letter)
        else:
            yield letter


# --- a cell -----------------------------------------------------------------------------------


def cell(
    view: View,
    suspect: int,
    at: tuple[float, float],
    belief: Belief | None = None,
    *,
    possible: int | None = None,
    marked: bool = False,
) -> Element:
    """Return a suspect at this row and column.

    Where there is no belief, a set of who is ``possible`` lets the others be hatched. ``marked``
    ones are framed: a press means them.
    """
    seen = seen_of(view, suspect, belief, possible=possible)
    return drawn_cell(view.table.edition, seen, at, marked=marked)


class Likely(NamedTuple):
    """How likely a suspect is: in hundredths, in per cent as it is written, as a share of 1."""

    hundredths: str
    percent: str
    level: float

    @property
    def nothing(self) -> bool:
        """Whether the suspect is impossible."""
        return self.hundredths == "0"


class Seen(NamedTuple):
    """What is to be seen of a suspect in a cell, and all that its drawing depends on."""

    suspect: int
    dead: bool
    innocent: bool
    own: bool
    killer: bool
    inspector: bool
    likely: Likely | None
    possible: bool | None


def seen_of(
    view: View, suspect: int, belief: Belief | None = None, *, possible: int | None = None
) -> Seen:
    """Return what is to be seen of a suspect."""
    table = view.table
    share = None if belief is None else belief.share(suspect)
    return Seen(
        suspect,
        dead=bool(table.dead >> suspect & 1),
        innocent=bool(table.innocent >> suspect & 1),
        own=suspect == view.own.identity,
        killer=suspect == table.killer,
        inspector=suspect == table.inspector,
        likely=None if share is None else Likely(hundredths(share), per_cent(share), float(share)),
        possible=None if possible is None else bool(possible >> suspect & 1),
    )


def drawn_cell(
    edition: Edition, seen: Seen, at: tuple[float, float], *, marked: bool = False
) -> Element:
    """Return a cell at this row and column, drawn from what is to be seen in it."""
    row, column = at
    who, dead, likely = edition.suspects[seen.suspect], seen.dead, seen.likely
    named_at = NAMED if likely is None else NAMED - 5  # what is believed stands below
    if dead and likely and likely.nothing:
        likely = None  # the cross says it
    out = not dead and seen.possible is False
    return el(
        "g",
        el("rect", class_="ck-cell", width=SIDE - 4, height=TALL - 4, rx=5),
        _hatch() if out else _likelihood(likely),
        el("g", face(seen.suspect), transform=f"translate({BESIDE:g} 32)"),
        _signs(seen),
        _letter(who.letter, own=seen.own),
        el("text", who.name, x=SIDE / 2 - 2, y=named_at, text_anchor="middle", class_="ck-called"),
        _share(likely),
        frame("ck-may") if marked else None,
        class_="ck-suspect ck-dead" if dead else "ck-suspect",
        data_key=f"suspect:{who.id}",
        transform=f"translate({EDGE + column * SIDE + 2:g} {EDGE + row * TALL + 2:g})",
    )


def _letter(letter: str, *, own: bool) -> list[Element]:
    """Return the letter in its corner; your own stands light on dark."""
    words = el("text", letter, x=7, y=19, class_="ck-letter ck-own-letter" if own else "ck-letter")
    ground = {"x": 3, "y": 4, "width": width(letter, 15) + 9, "height": 19, "rx": 4}
    return [el("rect", class_="ck-own-ground", **ground), words] if own else [words]


def possible_targets(choices: Choices | None, seat: int) -> int:
    """Return whom this seat could name now, as a set."""
    if choices is None or choices.seat != seat:
        return 0
    return choices.kill | choices.arrest | choices.choose | choices.discard


def _signs(seen: Seen) -> list[Element]:
    """Return the signs of the dead, of innocents, of oneself, and of the truth at the end."""
    signs = []
    if seen.dead:  # a cross over the face, beside the letter: crossed, a P would read as an R
        cross = f"M24 21L{SIDE - 14:g} 56M{SIDE - 14:g} 21L24 56"
        signs.append(el("path", d=cross, class_="ck-cross"))
    elif seen.innocent:
        ring = "M50 6a9 9 0 1 1 -.01 0ZM46 15l3 4l6 -8"
        signs.append(el("path", d=ring, class_="ck-innocent"))
    if seen.own:
        signs.append(frame("ck-own"))
    if seen.killer or seen.inspector:
        signs.append(el("path", d="M46 50l10 6l-10 6z", class_="ck-truth"))
    return signs


def frame(kind: str) -> Element:
    """Return a frame inside a cell, of the kind that is its class."""
    return el("rect", class_=kind, x=2, y=2, width=SIDE - 8, height=TALL - 8, rx=5)


def _likelihood(likely: Likely | None) -> list[Element]:
    """Return a filled level for what is possible, diagonal lines for what is not."""
    if likely is None:
        return []
    wide, high = SIDE - 4, TALL - 4
    if not likely.nothing:
        level = likely.level * high
        return [el("rect", class_="ck-level", y=high - level, width=wide, height=level, rx=5)]
    return _hatch()


def _hatch() -> list[Element]:
    wide, high = SIDE - 4, TALL - 4
    slopes = "".join(f"M{x:g} {high:g}l{high / 2:g} -{high:g}" for x in range(-36, int(wide), 12))
    return [el("svg", el("path", d=slopes, class_="ck-out"), width=wide, height=high)]


def _share(likely: Likely | None) -> list[Element]:
    """Return the number below the name, on a ground of its own: no line of the face is near."""
    if likely is None or likely.nothing:
        return []
    across = width(likely.percent, 12) + 6
    middle = SIDE / 2 - 2
    ground = {"x": middle - across / 2, "y": 69.5, "width": across, "height": 12.5, "rx": 4}
    return [
        el("rect", class_="ck-share-ground", **ground),
        el("text", likely.percent, x=middle, y=79.75, text_anchor="middle", class_="ck-share"),
    ]


# --- arrows -----------------------------------------------------------------------------------


def _arrows(view: View, choices: Choices) -> Iterator[Element]:
    """Yield an arrow for each shift that is legal: at the end towards which the line moves."""
    table = view.table
    right, below = EDGE + table.width * SIDE, EDGE + table.rows * TALL
    for shift in choices.shifts:
        ahead = shift.step > 0
        if shift.axis == "row":
            middle = EDGE + (shift.index + 0.5) * TALL
            spot = (right + EDGE / 2 if ahead else EDGE / 2, middle)
        else:
            middle = EDGE + (shift.index + 0.5) * SIDE
            spot = (middle, below + EDGE / 2 if ahead else EDGE / 2)
        turn = {("row", 1): 0, ("column", 1): 90, ("row", -1): 180, ("column", -1): 270}
        yield el(
            "g",
            el("rect", x=-12, y=-12, width=24, height=24, fill="transparent"),
            el("path", d="M-5 -8L8 0L-5 8Z", class_="ck-arrow"),
            transform=f"translate({spot[0]:g} {spot[1]:g}) rotate({turn[shift.axis, shift.step]})",
            data_key=f"shift:{shift.axis}:{shift.index}:{shift.step}",
            data_target=f"shift:{shift.axis}:{shift.index}:{shift.step}",
        )
