"""Moments: what others do is followed step by step, at a pace that each seat chooses.

A move is cut into moments by its facts, as the seat here was told them. Each is a frame: a strip
over the lower edge of the board's side shows who does what, and says it in a sentence.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

from cluekit.draw import Element, el
from cluekit.draw.log import without_codes
from cluekit.draw.still import keep
from cluekit.ui.kit.controls import menu
from cluekit.ui.kit.stage import Parts
from cluekit.ui.tables.desk import AnyDesk, Desk, Kind, Moment, Place
from cluekit.ui.tables.staging import AnyStaging
from cluekit.words import language, mark, say

PACES = {
    1600: mark("Slowly"),
    900: mark("Steadily"),
    350: mark("Quickly"),
    0: mark("At once"),
}
"""For how many milliseconds a frame is shown; at once, none is."""


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


# --- the strip ----------------------------------------------------------------------------------


def no_strip() -> Element:
    """Return the place of the strip while nothing is played back: it takes no room.

    It comes first in its column: of all that asks for the focus, the first gets it.
    """
    return el("div", class_="ck-moments", data_key="moments")


def strip(desk: AnyDesk, drawn: Element | None, told: Sequence[str]) -> Element:
    """Return the strip of a frame: what is ``drawn`` and ``told`` of the moment, and a way out.

    The focus waits there, so that afterwards it goes where one acts. With the first frame the page
    is scrolled to it.
    """
    moment = desk.moment
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
        data_sought="" if desk.opens else None,
    )
    return el("div", inside, class_="ck-moments", data_key="moments")


def tools(pace: int, *, follows: bool) -> list[Element]:
    """Return the menu of the pace, where there is anything to be followed, and the sound's switch.

    They lie behind one small button, for the players need the row. The browser alone keeps whether
    there is sound, for it is heard on that device.
    """
    paces = [(str(each), say(words)) for each, words in PACES.items()]
    chosen = menu(say("Speed of the other players’ moves"), "pace", paces, str(pace), "pace")
    named = say("Pace and sound")
    inside = [el("form", chosen) if follows else None, _sound()]
    return [
        el(
            "details",
            el("summary", _sign(steps=_STEPS), el("span", named), class_="ck-button"),
            el("div", inside, class_="ck-following"),
            class_="ck-pace",
            data_menu="",
            data_key="pace",
        )
    ]


def _sign(**paths: str) -> Element:
    drawn = [el("path", d=path, data_key=key) for key, path in paths.items()]
    return el("svg", drawn, viewBox="0 0 20 20", aria_hidden="true")


@keep(8, by=language)
def _sound() -> Element:
    return el(
        "button",
        _sign(speaker=_SPEAKER, waves=_WAVES, none=_NONE),
        el("span", say("Sound")),
        type="button",
        class_="ck-button ck-small ck-sound",
        aria_pressed="false",
        data_sound="",
        data_key="do:sound",
        data_on=say("Sound is on."),
        data_off=say("Sound is off."),
    )


_STEPS = "M4 5L9 10L4 15M11 5L16 10L11 15"
_SPEAKER = "M3 8H6L10 4V16L6 12H3Z"
_WAVES, _NONE = "M13 7.5Q15 10 13 12.5M15.5 5Q19 10 15.5 15", "M13 7.5L18 12.5M18 7.5L13 12.5"


# --- playback -----------------------------------------------------------------------------------
# The frames in which what has happened is seen once more, a moment each. They are drawn from the
# place that a table shows: what its seat was told decides how many there are, and their order.

MOST_FRAMES = 60
"""How many moments are shown one after the other; of more, the last ones."""


class Played(NamedTuple):
    """A moment of a move: the place by then and just before, and what was told in between."""

    moment: Moment
    by_then: Place
    before: Place
    told: Sequence[object]

    def desk(
        self,
        steps: int,
        help: str,  # noqa: A002 - the word on the menu
        pencil: Mapping[tuple[int, int], str],
        *,
        opens: bool,
    ) -> AnyDesk:
        """Return what its picture depends on; nothing can be decided in it."""
        place, session = self.by_then, self.by_then.session
        return Desk(
            view=place.view,
            choices=None,
            deciding=session.choices,
            letters=place.letters(),
            moved=self.told,
            step=place.moves,
            steps=steps,
            acting=session.record[place.moves - 1].seat,
            moment=self.moment,
            before=self.before.view,
            opens=opens,
            help=help,
            pencil=pencil,
        )


def played_back(
    seen: Place,
    since: int,
    staging: AnyStaging,
    *,
    halts: bool = False,
    help: str = "",  # noqa: A002 - the word on the menu
    pencil: Mapping[tuple[int, int], str] | None = None,
) -> list[Parts]:
    """Return the pictures of all moments after a step, the last ones of too many.

    ``halts`` says that the picture after them shows the last moment: how it ends, or what a player
    must read first.
    """
    unseen = [*moments_since(seen, max(since, seen.moves - MOST_FRAMES), staging, halts=halts)]
    desks = [
        each.desk(seen.moves, help, pencil or {}, opens=not number)
        for number, each in enumerate(unseen[-MOST_FRAMES:])
    ]
    return [staging.drawing.played_back(desk) for desk in desks]


def moments_since(seen: Place, since: int, staging: AnyStaging, *, halts: bool) -> Iterator[Played]:
    """Yield each moment after a step.

    The last move is in the picture that follows: where it is no moment of its own, it is no frame.
    """
    waiting: list[object] = []
    for step in range(since + 1, seen.moves + 1):
        place, before = seen._replace(step=step), 0
        facts = place.last_move
        moments = staging.drawing.moments(facts)
        if step == seen.moves:
            moments = [each for each in moments if each.kind.name][: -1 if halts else None]
        for moment in moments:
            told = [*waiting, *facts[before : moment.until]]
            by_then = place._replace(told=moment.until)
            yield Played(moment, by_then, place._replace(told=before), told)
            waiting, before = [], moment.until
        waiting = [*waiting, *facts[before:]]
