"""What one side believes, drawn: the board as a heat-map, and how much is open."""

from __future__ import annotations

from collections.abc import Callable
from math import log2

import msgspec

from cluekit.draw import Element, el, gauge, with_attributes
from cluekit.noir.deduction.belief import Belief, Course, truth
from cluekit.noir.picture.boards.board import EDGE, SIDE, TALL, likeliest_of
from cluekit.noir.picture.boards.live import Look, live_board
from cluekit.noir.public import facts
from cluekit.noir.public.table import KILLER
from cluekit.noir.public.view import View
from cluekit.noir.wording.sentences import name
from cluekit.words import mark, say
from cluekit.words.amounts import in_bits

CSS = """
.ck-noir .ck-asked{fill:none;stroke:var(--ck-indigo);stroke-width:3.5;stroke-dasharray:2 4;
stroke-linecap:round}
.ck-noir .ck-truly{fill:var(--ck-ink)}
.ck-noir text.ck-truly-said{fill:var(--ck-paper);font-size:10px;font-weight:700}
"""

LIKELIEST = 5
"""This many suspects are named in words, the likeliest first."""


class Shown(msgspec.Struct, frozen=True):
    """A moment of a belief: everything its picture depends on.

    ``course`` is the whole course, ``move`` the number of the action after which it is shown;
    ``view`` the board then, as the side that looks on knows it. ``asked`` is a suspect, or None.
    """

    course: Course
    move: int
    view: View
    asked: int | None = None

    @property
    def then(self) -> Course:
        """The course as it was then."""
        return self.course.until(self.move)

    @property
    def belief(self) -> Belief:
        """What was believed then; at the end of the game, before everything was laid open."""
        told = [each for each in self.then.learned if not isinstance(each.fact, facts.GameEnded)]
        return told[-1].after if told else self.course.first

    @property
    def truly(self) -> int | None:
        """The suspect it was then, if that lies open now; else None."""
        found = [suspect for since, suspect in truth(self.course) if since <= self.move]
        return found[-1] if found else None


def heat_map(shown: Shown, target: str = "why") -> Element:
    """Return the board with how likely each suspect is; a press on one sends ``target:id``."""
    role = say("the Killer, truly") if shown.course.about == KILLER else say("the Inspector, truly")
    look = Look(
        belief=shown.belief,
        target=target,
        called=lambda suspect: role if suspect == shown.truly else "",
        signs=_signs(shown),
    )
    return close_up(shown.view, look)


def close_up(view: View, look: Look) -> Element:
    """Return the board without the edge where arrows would stand."""
    across = view.table.edition.options.columns * SIDE + 8
    box = f"{EDGE - 4:g} {EDGE - 4:g} {across:g} {view.table.rows * TALL + 12:g}"
    return with_attributes(live_board(view, look), viewBox=box)


def _signs(shown: Shown) -> Callable[[int], list[Element]]:
    def drawn(suspect: int) -> list[Element]:
        signs = []
        if suspect == shown.asked:
            frame = {"x": 4, "y": 4, "width": SIDE - 12, "height": TALL - 12, "rx": 4}
            signs.append(el("rect", class_="ck-asked", **frame))
        if suspect == shown.truly:
            # at the top, beside the letter: how likely it was stands at the foot
            middle = SIDE - 28
            flag = el("rect", x=middle - 24, y=0, width=48, height=15, rx=3, class_="ck-truly")
            words = {"text_anchor": "middle", "class_": "ck-truly-said"}
            signs.append(el("g", flag, el("text", say("truth"), x=middle, y=11, **words)))
        return signs

    return drawn


# --- how much is open -------------------------------------------------------------------------


def open_now(shown: Shown) -> Element:
    """Return the gauge of the bits that are open, and their course over the actions."""
    bits = (*shown.course.bits()[: shown.move], shown.belief.bits())
    everybody = shown.course.began.table.edition.options.suspects
    foot = say("after move {move}", move=shown.move)
    return gauge.page(gauge.Gauge(bits, log2(everybody), in_bits(bits[-1]), foot), open_text(shown))


def open_text(shown: Shown) -> str:
    """Return how much is open, in words."""
    left = shown.belief.suspects.bit_count()
    bits = in_bits(shown.belief.bits())
    return say("Possible: {left:suspect}. Open: {bits}.", left=left, bits=bits)


def likeliest(shown: Shown) -> str:
    """Return the likeliest suspects with their shares, in words."""
    belief, edition = shown.belief, shown.view.table.edition
    if not belief.total:
        return say("Nobody is possible.")
    return likeliest_of(belief, lambda who: name(edition, who), LIKELIEST)


# --- shades ---------------------------------------------------------------------------------------
# The board with marks of your own: who is shaded, and what a check said of it.

SHADES_CSS = """
.ck-noir .ck-shaded{fill:var(--ck-doubt);fill-opacity:.3;stroke:var(--ck-doubt);stroke-width:3}
.ck-noir .ck-suspect[data-pencil=yes] .ck-cell{fill:color-mix(in srgb,var(--ck-doubt) 30%,
var(--ck-panel));stroke:var(--ck-doubt);stroke-width:3}
.ck-noir .ck-suspect:is([data-pencil=""],[data-pencil=no]) :is(.ck-shaded,.ck-shaded-sign)
{display:none}
.ck-noir .ck-badge-ground{fill:var(--ck-panel);stroke:var(--ck-ink);stroke-width:1.5}
.ck-noir .ck-badge-sign{fill:none;stroke:var(--ck-ink);stroke-width:2.4;stroke-linecap:round}
.ck-noir .ck-right-sign .ck-badge-ground{stroke:var(--ck-sure)}
.ck-noir .ck-right-sign .ck-badge-sign{stroke:var(--ck-sure)}
"""

SIGNS = {
    "shaded": "M-3 0h.01M0 0h.01M3 0h.01",
    "right": "M-4 0L-1 3L4 -4",
    "wrong": "M-3.5 -3.5L3.5 3.5M3.5 -3.5L-3.5 3.5",
    "missing": "M-4.5 0H4.5M0 -4.5V4.5",
}
"""The sign of each mark around its middle: dots, a tick, a cross, a plus."""

SAID = {
    "": mark("not shaded"),
    "shaded": mark("shaded"),
    "right": mark("shaded, rightly"),
    "wrong": mark("shaded, but impossible"),
    "missing": mark("not shaded, but possible"),
}


KEPT = "maybe"
"""The pencil mark of a shaded suspect."""

SHADED = ("yes", KEPT)
"""The marks that mean shaded when a browser sends them."""


class Shading(msgspec.Struct, frozen=True):
    """Who is shaded; ``possible`` is who should be, once that was checked, else None."""

    kept: int = 0
    possible: int | None = None

    @property
    def wrong(self) -> int:
        """The suspects who are shaded and impossible, as far as that was checked."""
        return self.kept & ~self.possible if self.possible is not None else 0

    @property
    def missing(self) -> int:
        """The suspects who are possible and not shaded, as far as that was checked."""
        return self.possible & ~self.kept if self.possible is not None else 0

    def mark(self, suspect: int) -> str:
        """Return the mark of a suspect, one of ``SAID``."""
        if self.missing >> suspect & 1:
            return "missing"
        if not self.kept >> suspect & 1:
            return ""
        if self.possible is None:
            return "shaded"
        return "wrong" if self.wrong >> suspect & 1 else "right"


def shaded_board(view: View, shading: Shading) -> Element:
    """Return the board with its marks; a press on a cell sends ``pencil:id`` and the mark.

    The browser shows a mark at once and goes on from mark to mark: from none to "yes", and from
    ``KEPT``, with which the shaded are drawn, to none. So a press shades, or takes the shade away.
    """
    return close_up(view, look_of(shading))


def look_of(shading: Shading) -> Look:
    """Return how a board looks that is shaded by hand, and what its cells send."""
    return Look(
        target="pencil",
        called=lambda suspect: say(SAID[shading.mark(suspect)]),
        signs=_draw_mark(shading),
        pencil=lambda suspect: KEPT if shading.kept >> suspect & 1 else "",
    )


def _draw_mark(shading: Shading) -> Callable[[int], list[Element]]:
    def drawn(suspect: int) -> list[Element]:
        mark = shading.mark(suspect)
        if not mark:
            return []
        box = {"x": 2, "y": 2, "width": SIDE - 8, "height": TALL - 8, "rx": 5}
        ground = [] if mark == "missing" else [el("rect", class_="ck-shaded", **box)]
        badge = el(
            "g",
            el("circle", r=9, class_="ck-badge-ground"),
            el("path", d=SIGNS[mark], class_="ck-badge-sign"),
            transform=f"translate({SIDE - 17:g} 15)",
            class_=f"ck-{mark}-sign",
        )
        return [*ground, badge]

    return drawn
