"""What one side believes, drawn: the board as a heat-map, and how much is open."""

from __future__ import annotations

from collections.abc import Callable
from math import log2

import msgspec

from cluekit.draw import Element, el, gauge, with_attributes
from cluekit.noir.deduction.belief import Belief
from cluekit.noir.deduction.belief_history import Course, truth
from cluekit.noir.picture.boards.board import EDGE, SIDE, TALL
from cluekit.noir.picture.boards.live import Look, live_board
from cluekit.noir.public import facts
from cluekit.noir.public.table import KILLER
from cluekit.noir.public.view import View
from cluekit.noir.wording.sentences import name
from cluekit.words import say
from cluekit.words.amounts import in_bits, per_cent

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
    look = Look(belief=shown.belief, target=target, called=_called(shown), signs=_signs(shown))
    return close_up(shown.view, look)


def close_up(view: View, look: Look) -> Element:
    """Return the board without the edge where arrows would stand."""
    across = view.table.edition.options.columns * SIDE + 8
    box = f"{EDGE - 4:g} {EDGE - 4:g} {across:g} {view.table.rows * TALL + 12:g}"
    return with_attributes(live_board(view, look), viewBox=box)


def _called(shown: Shown) -> Callable[[int], str]:
    role = say("the Killer, truly") if shown.course.about == KILLER else say("the Inspector, truly")
    return lambda suspect: role if suspect == shown.truly else ""


def _signs(shown: Shown) -> Callable[[int], list[Element]]:
    def drawn(suspect: int) -> list[Element]:
        signs = []
        if suspect == shown.asked:
            frame = {"x": 4, "y": 4, "width": SIDE - 12, "height": TALL - 12, "rx": 4}
            signs.append(el("rect", class_="ck-asked", **frame))
        if suspect == shown.truly:
            signs.append(_flag(say("truth")))
        return signs

    return drawn


def _flag(words: str) -> Element:
    """Return a small flag at the lower edge: who it was all the time."""
    middle, top = (SIDE - 4) / 2, TALL - 14
    return el(
        "g",
        el("rect", x=middle - 27, y=top, width=54, height=15, rx=3, class_="ck-truly"),
        el("text", words, x=middle, y=top + 11, text_anchor="middle", class_="ck-truly-said"),
    )


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
    order = sorted(belief.weights, key=lambda who: (-belief.weights[who], who))[:LIKELIEST]
    shares = ", ".join(f"{name(edition, who)} {per_cent(belief.share(who))}" for who in order)
    return say("Most likely: {shares}.", shares=shares) if order else say("Nobody is possible.")
