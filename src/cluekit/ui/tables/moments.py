"""Moments: what others do is followed step by step, at a pace that each seat chooses.

A move is cut into moments by its facts, as the seat here was told them. Each is a frame: a strip
over the lower edge of the board's side shows who does what, and says it in a sentence.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from cluekit.draw import Element, el
from cluekit.draw.colours import small
from cluekit.draw.log import without_codes
from cluekit.draw.still import keep
from cluekit.ui.kit.controls import menu
from cluekit.words import language, mark, say

PACES = {
    1600: mark("Pace: slowly"),
    900: mark("Pace: calmly"),
    350: mark("Pace: quickly"),
    0: mark("Pace: at once"),
}
"""For how many milliseconds a frame is shown; at once, none is."""


class Kind(NamedTuple):
    """A kind of moment: what it is called on the page, and for how many frames' time it stays."""

    name: str
    beats: int = 1


class Moment(NamedTuple):
    """A moment of a move: how many of its facts have been told by then, and of what kind it is."""

    until: int
    kind: Kind = Kind("")


def moments_of(
    facts: Sequence[object], kinds: Mapping[type, Kind], waits: Callable[[object], bool]
) -> list[Moment]:
    """Return the moments of a move: each fact of one of these ``kinds`` begins one.

    What ``waits`` at the end, such as whose turn it is next, is told with the move after it.
    """
    end = len(facts)
    while end and waits(facts[end - 1]):
        end -= 1
    heads = [at for at, fact in enumerate(facts[:end]) if type(fact) in kinds]
    if not heads:
        return [Moment(end)] if end else []
    cuts = [*heads[1:], end]
    return [Moment(to, kinds[type(facts[at])]) for at, to in zip(heads, cuts, strict=True)]


def no_strip() -> Element:
    """Return the place of the strip while nothing is played back: it takes no room.

    It comes first in its column: of all that asks for the focus, the first gets it.
    """
    return el("div", class_="ck-moments", data_key="moments")


def strip(moment: Moment, drawn: Element | None, told: Sequence[str]) -> Element:
    """Return the strip of a frame: what is ``drawn`` and ``told`` of the moment, and a way out.

    The focus waits there, so that afterwards it goes where one acts.
    """
    skip = el(
        "button",
        say("Skip"),
        type="button",
        class_="ck-button ck-small",
        data_skips="",
        data_key="do:skip",
    )
    words = " ".join(without_codes(line) for line in told)
    inside = el(
        "div",
        drawn,
        el("div", el("p", words), skip, class_="ck-moment-told", data_key="told"),
        class_="ck-moment",
        data_key="moment",
        data_moment=moment.kind.name or None,
        data_beats=moment.kind.beats,
        data_focus="",
    )
    return el("div", inside, class_="ck-moments", data_key="moments")


def tools(pace: int, *, follows: bool) -> list[Element]:
    """Return the menu of the pace, where there is anything to be followed, and the sound's switch.

    The browser alone keeps whether there is sound, for it is heard on that device.
    """
    paces = [(str(each), say(words)) for each, words in PACES.items()]
    chosen = menu(say("How fast others are followed"), "pace", paces, str(pace), "pace")
    of_pace = el("form", chosen, class_="ck-pace", data_key="pace")
    return [*([of_pace] if follows else []), _sound()]


@keep(8, by=language)
def _sound() -> Element:
    return el(
        "button",
        el("svg", el("path", d=_SPEAKER), viewBox="0 0 20 20", aria_hidden="true"),
        type="button",
        class_="ck-button ck-small ck-sound",
        title=say("Sound"),
        aria_label=say("Sound"),
        aria_pressed="false",
        data_sound="",
        data_key="do:sound",
        data_on=say("Sound is on."),
        data_off=say("Sound is off."),
    )


_SPEAKER = "M3 8H6L10 4V16L6 12H3ZM13 7.5Q15 10 13 12.5M15.5 5Q19 10 15.5 15"

CSS = small("""
.ck-left {
  position: relative;
}
.ck-moments:empty {
  display: none;
}
.ck-moments {
  position: absolute;
  z-index: 3;
  inset: auto 0 0;
}
.ck-moment {
  display: flex;
  flex-wrap: wrap;
  gap: 6px 14px;
  align-items: center;
  min-height: 126px;
  padding: 8px 12px;
  border: 1.5px solid var(--ck-ink);
  border-radius: 10px;
  background: var(--ck-panel);
  box-shadow: 0 -4px 18px rgb(20 24 31 / .18);
}
.ck-moment > svg {
  display: block;
  flex: 1 1 320px;
  min-width: 0;
  max-width: 440px;
  height: auto;
  overflow: visible;
}
.ck-moment-told {
  display: flex;
  flex: 1 1 150px;
  flex-wrap: wrap;
  gap: 4px 12px;
  align-items: center;
  justify-content: space-between;
  font-weight: 600;
  line-height: 1.3;
}
.ck-moment-told > p {
  flex: 1 1 120px;
}
.ck-scene .ck-moment-told > .ck-button {
  flex: none;
  min-height: 28px;
  padding: 2px 12px;
}
.ck-moment[data-moment="nobody"],
.ck-moment[data-moment="accuses"] {
  border-color: var(--ck-doubt);
  border-width: 3px;
  padding: 6.5px 10.5px;
}
.ck-pace .ck-menu > span {
  position: absolute;
  width: 1px;
  height: 1px;
  overflow: hidden;
  clip-path: inset(50%);
}
.ck-pace select {
  min-height: 34px;
  max-width: 150px;
}
.ck-sound svg {
  display: block;
  width: 20px;
  height: 20px;
  fill: none;
  stroke: currentcolor;
  stroke-width: 1.8;
  stroke-linejoin: round;
  stroke-linecap: round;
}
.ck-sound[aria-pressed="false"] svg {
  opacity: .55;
}
@container ck-scene (max-width: 760px) {
  .ck-moments {
    position: sticky;
    order: 9;
    bottom: 0;
    height: 0;
  }
  .ck-moment {
    position: absolute;
    inset: auto 0 0;
  }
}
""")
