"""Where a solver will slip: a clue read in a way in which people often read it, and what comes out.

>>> from cluekit.learn.puzzles.whodunit import Event, Whodunit
>>> asked = Event(0, (0, 4, 6), 2, 4), Event(0, (2, 3, 6), 2, 2)
>>> [(slip.reading, slip.after, slip.card) for slip in slips(Whodunit("mini", 3, (3, 7), asked))]
[('pass-shows', 2, 1)]

Each reading puts statements of its own beside those of one event, or in their place. It invites a
slip where, after some events, it leaves one card of a kind for the envelope, and all events, read
rightly, do not: that card is elsewhere, or it may be.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from cluekit.learn.puzzles.whodunit import HIDDEN, NOBODY, Event, Whodunit
from cluekit.logic import SET_UP, Holds, Lacks, OneOf, Premise, Puzzle
from cluekit.logic.sat.encoding import ALWAYS, Solver
from cluekit.records.premises import after
from cluekit.sets import mask

READINGS = ("all-three", "rest-out", "asker-out", "later-passed", "pass-shows")
"""The readings: a show of one card as a show of all three; the other two crossed out with a card
that was seen; the asker thought to have none; seats that were not asked taken to have passed; a
pass taken for a show."""


class Slip(NamedTuple):
    """A wrong conclusion that a case invites.

    Who takes ``event`` (from 0) in the wrong ``reading``, which is about ``seat``, believes when
    the first ``after`` events are known that ``card`` is in the envelope.
    """

    reading: str
    event: int
    seat: int
    after: int
    card: int


class _Misread(NamedTuple):
    """An event read wrongly; ``instead`` says that the right reading no longer stands beside it."""

    reading: str
    event: int
    seat: int
    premises: tuple[Premise, ...]
    instead: bool = False


def slips(case: Whodunit) -> tuple[Slip, ...]:
    """Return the slips that a case invites, in the order in which they come."""
    events, puzzle = len(case.events), case.puzzle
    misread = [each for at in range(events) for each in _readings(case, at)]
    premises, guards = list(puzzle.premises), [_guard(premise) for premise in puzzle.premises]
    for number, wrong in enumerate(misread, start=events + 1):
        premises += wrong.premises
        guards += [number] * len(wrong.premises)
    counted = Puzzle(puzzle.kinds, puzzle.sizes, tuple(premises))
    uncounted = Puzzle(puzzle.kinds, (None,) * case.seats, tuple(premises))
    found = list[Slip]()
    with Solver(counted, guards) as solver, Solver(uncounted, guards) as loose:
        sure = _inside(solver, range(1, events + 1))
        if sure is None:
            return ()
        for number, wrong in enumerate(misread, start=events + 1):
            for known in range(wrong.event + 1, events + 1):
                right = [at + 1 for at in range(known) if not (wrong.instead and at == wrong.event)]
                believed = _inside(solver, [*right, number])
                if believed is None:  # who reads it so does not count hands either
                    believed = _inside(loose, [*right, number])
                if believed is None:  # what is known contradicts it: nobody stays with it
                    break
                if more := believed - sure:
                    found.append(Slip(*wrong[:3], known, min(more)))
                    break
    return tuple(sorted(found, key=lambda slip: (slip.after, READINGS.index(slip.reading))))


def _guard(premise: Premise) -> int:
    return ALWAYS if premise.entry == SET_UP else premise.entry + 1


def _inside(solver: Solver, guards: Sequence[int]) -> frozenset[int] | None:
    """Return the cards that must be in the case file; None where no deal fits."""
    deal, file = solver.model((), guards), solver.holders - 1
    if deal is None:
        return None
    inside = [card for card, at in enumerate(deal) if at == file]
    return frozenset(
        card for card in inside if solver.model((-solver.has(card, file),), guards) is None
    )


def _readings(case: Whodunit, at: int) -> Iterator[_Misread]:
    """Yield how an event of other people is read wrongly; your own cards nobody takes wrongly."""
    event = case.events[at]
    order, shower, asked = after(event.asker, tuple(range(case.seats))), event.shower, event.cards
    passed = order if shower == NOBODY else order[: order.index(shower)]
    if shower > 0 and event.card == HIDDEN:
        yield _Misread("all-three", at, shower, (Holds(shower, mask(asked), at),))
    elif shower > 0:
        yield _Misread("rest-out", at, shower, (Lacks(shower, _rest(event), at),))
    if event.asker:
        yield _Misread("asker-out", at, event.asker, (Lacks(event.asker, mask(asked), at),))
    later = [] if shower == NOBODY else [seat for seat in order[len(passed) + 1 :] if seat]
    for seat in later:
        yield _Misread("later-passed", at, seat, (Lacks(seat, mask(asked), at),))
    said = [premise for premise in case.puzzle.premises if premise.entry == at]
    for seat in filter(None, passed):
        others = [p for p in said if p.holder != seat or not isinstance(p, Lacks)]
        wrong = (OneOf(seat, mask(asked), at), *others)
        yield _Misread("pass-shows", at, seat, wrong, instead=True)


def _rest(event: Event) -> int:
    return mask(card for card in event.cards if card != event.card)
