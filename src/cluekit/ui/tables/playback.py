"""Playback: the frames in which what has happened is seen once more, a moment each.

They are drawn from the place that a table shows: what its seat was told decides how many there are,
in which order, and how long each stays.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from cluekit.ui.kit.stage import Parts
from cluekit.ui.tables.desk import AnyDesk, Desk, Place
from cluekit.ui.tables.moments import Moment
from cluekit.ui.tables.staging import AnyStaging

MOST_FRAMES = 60
"""How many moments are shown one after the other; of more, the last ones."""


class Played(NamedTuple):
    """A moment of a move: the place by then and just before, and what was told in between."""

    moment: Moment
    by_then: Place
    before: Place
    told: Sequence[object]

    def desk(self, steps: int, help: str, pencil: Mapping[tuple[int, int], str]) -> AnyDesk:  # noqa: A002 - the word on the menu
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
    """Return the pictures of all moments after so many moves, the last ones of too many.

    ``halts`` says that the picture after them shows the last moment: how it ends, or what a player
    must read first.
    """
    unseen = [*moments_since(seen, max(since, seen.moves - MOST_FRAMES), staging, halts=halts)]
    desks = [each.desk(seen.moves, help, pencil or {}) for each in unseen[-MOST_FRAMES:]]
    return [staging.drawing.played_back(desk) for desk in desks]


def moments_since(seen: Place, since: int, staging: AnyStaging, *, halts: bool) -> Iterator[Played]:
    """Yield each moment after so many moves.

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
