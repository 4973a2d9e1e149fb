"""What to ask next, and where to go for it: advice from one seat's view.

A suggestion is worth the bits its answer is expected to tell about the case file; a room is worth
its best suggestion, a turn of walking counting as much as a turn of asking. Everything comes from
the seat's own letters. Two models can be chosen for what was seen so far: every deal equally
likely, or the refuter shows at random; who will show next is expected to choose at random in both.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import product

import msgspec

from cluekit.clue.deduction.puzzle import puzzle_of
from cluekit.clue.editions.cast import KINDS, Kind, Triple
from cluekit.clue.public.moves import EVERYBODY
from cluekit.clue.public.table import Table
from cluekit.clue.public.view import View
from cluekit.logic import Puzzle
from cluekit.logic.information import (
    EVERY,
    Model,
    Question,
    Scale,
    Showing,
    Worlds,
    Worth,
    worlds,
    worths,
)
from cluekit.sets import mask

# --- ways -----------------------------------------------------------------------------------------
# The ways to ask: which of one's own cards a suggestion names, and so what its answer is about.
#
# Nobody else can show a card from one's own hand, and nobody one that lies in the case file. To
# name two such cards is to ask about the third alone: it is shown, or nobody answers and it is in
# the case file (U13, U14).

About = tuple[Kind, ...]


def about(view: View, can: Sequence[int], cards: Iterable[int]) -> About:
    """Return the kinds of those cards, in a suggestion of one of each, that others may show.

    ``can[card]`` are the holders that the card may have, as a bitmask: seats are the first bits.
    """
    others = mask(range(len(view.table.players))) & ~(1 << view.seat)
    return tuple(kind for kind, card in zip(KINDS, cards, strict=True) if can[card] & others)


def settles(view: View) -> bool:
    """Tell whether naming two of one's own cards settles for certain where the third card is.

    Not where one player alone is asked (P12), nor where cards may lie face down (U30).
    """
    return view.table.edition.options.questioning != "fast" and not view.table.face_down


# --- advice ---------------------------------------------------------------------------------------

FARTHEST = 60
"""More steps than this count as that many."""


class Suggestion(msgspec.Struct, frozen=True, gc=False):
    """A suggestion and its worth; ``whom`` is the one seat asked where questioning is fast.

    Elsewhere it is ``EVERYBODY``.
    ``worth.public`` is what the others learn of it at most: the bits that stand in what everybody
    sees, for somebody who knows all that this seat knows.
    """

    cards: Triple
    whom: int
    worth: Worth


class Room(msgspec.Struct, frozen=True, gc=False):
    """A room to head for: its card, its best suggestion, and the turns until one can ask there.

    ``turns`` is 0 where one may ask now; ``rate`` is bits per turn.
    """

    room: int
    best: Suggestion
    turns: float

    @property
    def rate(self) -> float:
        """The bits of the best suggestion, shared among the turns it takes."""
        return self.best.worth.bits / (1 + self.turns)


class Way(msgspec.Struct, frozen=True):
    """A way to ask: the kinds of card that its answer can be about, and the best suggestion so."""

    about: About
    best: Suggestion


class Advice(msgspec.Struct, frozen=True):
    """All suggestions, most bits first, all rooms, best rate first, and all ways to ask.

    The ways that name most of one's own cards come first, the one that names none comes last.

    ``exact`` tells whether every worth is; else each has its error. ``deals`` is their number.
    """

    suggestions: tuple[Suggestion, ...]
    rooms: tuple[Room, ...]
    exact: bool
    deals: int
    ways: tuple[Way, ...] = ()


def advice(
    view: View, model: Model = "refuter", *, every: int = EVERY, known: Puzzle | None = None
) -> Advice | None:
    """Return what every suggestion and every room is worth to this seat.

    It goes by what the seat's letters say, or by what else is ``known`` (such as by silence).

    None for a spectator, and where the letters contradict each other. Of up to ``every`` deals the
    best suggestions are weighed by all of them, and all are where that takes no more than some
    forty counts; else by some deals. Raises ``TooWideError`` where there are too many ways to deal
    (say, ten players with forty cards).
    """
    if not 0 <= view.seat < len(view.table.players):
        return None
    here = worlds(known or puzzle_of(view), model, every=every, some=None)
    return advise(view, here) if here else None


def advise(view: View, here: Worlds) -> Advice:
    """Return the advice that follows from these worlds of the view."""
    asking = asking_at(view)
    named = list(asking.suggestions(view.deck.piles))
    found = worths(here, (asking.question(*each) for each in named))
    ranked = [Suggestion(*each, worth) for each, worth in zip(named, found, strict=True)]
    ranked.sort(key=lambda suggestion: -suggestion.worth.bits)
    best: dict[int, Suggestion] = {}
    for suggestion in ranked:
        best.setdefault(suggestion.cards[2], suggestion)
    rooms = [Room(room, suggestion, turns_to(view, room)) for room, suggestion in best.items()]
    rooms.sort(key=lambda room: -room.rate)
    exact = not any(worth.error for worth in found)
    return Advice(tuple(ranked), tuple(rooms), exact, here.deals, _ways(view, here, ranked))


def _ways(view: View, here: Worlds, ranked: Sequence[Suggestion]) -> tuple[Way, ...]:
    """Return each way in which this seat could ask, with the first of the ranked suggestions."""
    best: dict[About, Suggestion] = {}
    for suggestion in ranked:
        best.setdefault(about(view, here.can, suggestion.cards), suggestion)
    order = sorted(best, key=lambda kinds: (len(kinds), [KINDS.index(kind) for kind in kinds]))
    return tuple(Way(kinds, best[kinds]) for kinds in order)


def weigh_suggestions(
    view: View, scale: Scale, cards: Sequence[Sequence[int]]
) -> Iterator[Suggestion]:
    """Yield every suggestion about one of these suspects, weapons and rooms, with its worth."""
    asking = asking_at(view)
    for named, whom in asking.suggestions(cards):
        yield Suggestion(named, whom, scale.weigh(asking.question(named, whom)))


class Asking(msgspec.Struct, frozen=True, gc=False):
    """How a seat asks where it sits (U12, P11, P12).

    The others answer in this ``order``; ``whom`` are those who can be asked alone, or ``EVERYBODY``
    alone. ``shows`` and ``goes_on`` are as in a ``Question``.
    """

    asker: int
    order: tuple[int, ...]
    whom: tuple[int, ...] = (EVERYBODY,)
    shows: Showing = "one"
    goes_on: bool = False

    def suggestions(self, cards: Sequence[Sequence[int]]) -> Iterator[tuple[Triple, int]]:
        """Yield the cards of every suggestion about these, and whom it is put to."""
        for suspect, weapon, room, seat in product(*cards, self.whom):
            yield (suspect, weapon, room), seat

    def question(self, cards: Triple, whom: int) -> Question:
        """Return the question that such a suggestion is."""
        order = self.order if whom == EVERYBODY else (whom,)
        return Question(self.asker, cards, order, self.shows, self.goes_on)


def asking_at(view: View) -> Asking:
    """Return how the seat of this view asks at its table.

    Where a shower may show several cards, one is expected.
    """
    table, options = view.table, view.table.edition.options
    fast = options.questioning == "fast"
    others = tuple(seat for seat in table.order if seat != view.seat)
    return Asking(
        asker=view.seat,
        order=table.seats_after(view.seat),
        whom=others if fast else (EVERYBODY,),
        shows="all" if fast or options.cards_shown == "all" else "one",
        goes_on=options.questioning == "every-player",
    )


def question_of(view: View, cards: Triple, whom: int = EVERYBODY) -> Question:
    """Return the question that this suggestion is."""
    return asking_at(view).question(cards, whom)


def turns_to(view: View, room: int) -> float:
    """Return about how many turns pass until this seat can ask in the room, from where it stands.

    A passage, or staying where that is allowed, takes none. A room that has to be left and
    entered again takes at least one.
    """
    table = view.table
    plan = table.edition.plan
    here, there = table.place_of(view.seat), view.deck.place(room)
    if there == here:
        return 0.0 if may_ask_here(table, view.seat) else 1.0
    if plan.is_room(here) and there in plan.passages[here]:
        return 0.0
    return turns_between(table, here, there)


def turns_between(table: Table, here: int, there: int) -> float:
    """Return about how many turns walking takes beyond the one in which one arrives at best.

    Exact for an empty board where each roll brings one nearer by what it shows (U09).
    """
    steps = table.edition.paths.distances[here][there]
    return _more_rolls(min(steps, FARTHEST), table.edition.options.dice)


@lru_cache(maxsize=512)
def _more_rolls(steps: int, dice: int) -> float:
    """Return how many rolls are expected after the first until this many steps are made."""
    rolls = [sum(faces) for faces in product(range(1, 7), repeat=dice)]
    short = [1 + _more_rolls(steps - roll, dice) for roll in rolls if roll < steps]
    return sum(short) / len(rolls)


def may_ask_here(table: Table, seat: int) -> bool:
    """Tell whether the seat may ask, this turn or its next, without leaving where it stands."""
    options = table.edition.options
    if table.mover == seat and table.entered and not table.asked:
        return True
    called = bool(table.called >> seat & 1)
    return called or (options.staying == "always" and options.suggestions == "each-turn")
