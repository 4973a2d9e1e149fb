"""A whodunit: a hand, and what was asked and answered, as one chair saw it; its code.

>>> from cluekit.learn.puzzles.whodunit import Event, Whodunit
>>> case = Whodunit("mini", 3, hand=(0, 3), events=(Event(0, (1, 5, 8)),))
>>> case.lines
('You: B D T -> nobody',)
>>> whodunit_in(code_of(case)) == case
True

The code is the whodunit itself, written as one number: the edition, the seats, the hand, then event
by event who asks, what, and which of the answers that can be. It holds no solution: that is
found out again each time.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from math import comb

import msgspec

from cluekit.clue.editions.cast import Deck, Triple
from cluekit.clue.editions.edition import edition
from cluekit.clue.notation.questions import Answer, Suggestion
from cluekit.core import refusal
from cluekit.learn.forms import Case
from cluekit.learn.puzzles.codes import Digits, hand_of, plain_signs, rank_of, read_code, write_code
from cluekit.logic import Puzzle
from cluekit.logic.puzzle import seen_whole
from cluekit.records.premises import Round, after, premises
from cluekit.sets import mask

EDITIONS = ("mini", "uk", "us", "pool")
"""The decks a code can name, in the order of their numbers: what comes later is added behind."""
KINDS = 8
"""As many decks a code can name; the last number says that it is about Noir."""

NAMES = ("You", "Nora", "Otto", "Pia", "Mara", "Ugo")
"""Who sits at the table, clockwise."""

MOST_EVENTS = 63

NOBODY = -1
HIDDEN = -1


class Event(msgspec.Struct, frozen=True):
    """A suggestion: who asked, for which cards, who showed one, and which, as far as it was seen.

    ``shower`` is a seat or ``NOBODY``; ``card`` is ``HIDDEN`` where two others showed it to each
    other.
    """

    asker: int
    cards: Triple
    shower: int = NOBODY
    card: int = HIDDEN


class Whodunit(msgspec.Struct, frozen=True, dict=True):
    """What one chair knows of an evening: seat 0, with its ``hand`` (card numbers, in order)."""

    edition: str
    seats: int
    hand: tuple[int, ...]
    events: tuple[Event, ...] = ()

    @cached_property
    def deck(self) -> Deck:
        """The cards."""
        return edition(self.edition).deck

    @property
    def sizes(self) -> tuple[int, ...]:
        """The hand sizes of an even deal; the first seats have the cards left over."""
        least, more = divmod(self.deck.size - 3, self.seats)
        return tuple(least + (seat < more) for seat in range(self.seats))

    @cached_property
    def puzzle(self) -> Puzzle:
        """Everything that the chair knows: the hand, and each event as a log entry."""
        table = Round(order=tuple(range(self.seats)), file=self.seats, me=0)
        said = (
            premise
            for entry, event in enumerate(self.events)
            for premise in premises(_suggestion(event), table, entry)
        )
        dealt = seen_whole(0, mask(self.hand), self.deck.whole)
        return Puzzle(self.deck.kinds, self.sizes, (*dealt, *said))

    @property
    def players(self) -> tuple[str, ...]:
        """Who sits at the table, clockwise; the first is you."""
        return NAMES[: self.seats]

    @property
    def lines(self) -> tuple[str, ...]:
        """The events as they are written down."""
        return tuple(self._line(event) for event in self.events)

    def _line(self, event: Event) -> str:
        called = [card.alias or card.id for card in self.deck.cards]
        asked = f"{NAMES[event.asker]}: {' '.join(called[card] for card in event.cards)}"
        if event.shower == NOBODY:
            return f"{asked} -> nobody"
        shown = "?" if event.card == HIDDEN else called[event.card]
        return f"{asked} -> {NAMES[event.shower]} {shown}"

    @property
    def form(self) -> Case:
        """The same as lessons tell a case."""
        hand = tuple(self.deck.cards[card].id for card in self.hand)
        return Case(deck=self.edition, seats=self.players, hand=hand, events=self.lines)

    @property
    def record(self) -> str:
        """The same as the text of a record, for ``solve`` and for people."""
        called = [card.alias or card.id for card in self.deck.cards]
        events = "".join(f'    "{line}",\n' for line in self.lines)
        return (
            f'deck = "{self.edition}"\nplayers = {list(self.players)}\nme = "{NAMES[0]}"\n'
            f'hand = "{" ".join(called[card] for card in self.hand)}"\n'
            f"hand_sizes = {list(self.sizes)}\nevents = [\n{events}]\n"
        )


def _suggestion(event: Event) -> Suggestion:
    if event.shower == NOBODY:
        return Suggestion(event.asker, event.cards, nobody=True)
    return Suggestion(event.asker, event.cards, (Answer(event.shower, (event.card,)),))


def answers_to(asker: int, cards: Triple, seats: int) -> Iterator[tuple[int, int]]:
    """Yield every answer that seat 0 can see: (shower, card); the order is that of codes."""
    yield NOBODY, HIDDEN
    for shower in after(asker, tuple(range(seats))):
        if 0 in (asker, shower):
            yield from ((shower, card) for card in cards)
        else:
            yield shower, HIDDEN


# --- codes ----------------------------------------------------------------------------------------


def code_of(case: Whodunit) -> str:
    """Return the code, in groups of five signs."""
    digits = [(EDITIONS.index(case.edition), KINDS), (case.seats, 8)]
    digits += [(rank_of(case.hand), comb(case.deck.size, len(case.hand)))]
    digits += [(len(case.events), MOST_EVENTS + 1)]
    for event in case.events:
        digits += _digits(case, event)
    return write_code(digits)


def _digits(case: Whodunit, event: Event) -> Iterator[tuple[int, int]]:
    piles = case.deck.piles
    yield event.asker, case.seats
    for card, pile in zip(event.cards, piles, strict=True):
        yield card - pile.start, len(pile)
    known = list(answers_to(event.asker, event.cards, case.seats))
    yield known.index((event.shower, event.card)), len(known)


def whodunit_in(code: str) -> Whodunit:
    """Return the whodunit that a code says; raises ``RefusedError`` as ``read_code`` does."""
    reader = read_code(code)
    try:
        case = _read(reader)
    except (IndexError, ValueError):
        raise refusal("puzzle-code", code=code[:60]) from None
    if plain_signs(code_of(case)) != plain_signs(code):
        raise refusal("puzzle-code", code=code[:60])
    return case


def _read(reader: Digits) -> Whodunit:
    name, seats = EDITIONS[reader.digit(KINDS)], reader.digit(8)
    if not 2 <= seats <= len(NAMES):  # noqa: PLR2004 - nobody asks alone
        raise ValueError
    bare = Whodunit(name, seats, ())
    size = bare.sizes[0]
    hand = hand_of(reader.digit(comb(bare.deck.size, size)), bare.deck.size, size)
    events = []
    for _ in range(reader.digit(MOST_EVENTS + 1)):
        asker = reader.digit(seats)
        suspect, weapon, room = (pile.start + reader.digit(len(pile)) for pile in bare.deck.piles)
        cards = suspect, weapon, room
        known = list(answers_to(asker, cards, seats))
        events.append(Event(asker, cards, *known[reader.digit(len(known))]))
    return Whodunit(name, seats, hand, tuple(events))
