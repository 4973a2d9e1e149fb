"""The worlds of a case as everybody's chair sees them, and which of them are possible for you.

All that was said aloud leaves worlds out for everybody; what you hold and what you were shown says
which of them are possible for you. So "Nora knows it" can be asked of you, too: you are certain
when she knows it in every world that you consider possible.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache, lru_cache

import msgspec
from msgspec.structs import replace

from cluekit.clue import players_for
from cluekit.clue.editions.cast import KINDS, Deck
from cluekit.clue.editions.edition import edition
from cluekit.clue.notation import UNKNOWN, Answer, Asked, events
from cluekit.clue.public.view import View
from cluekit.core import Luck
from cluekit.learn.forms import Case, Saying
from cluekit.logic import NotAll
from cluekit.logic.knowing import Frame, Shown, Sight, sights
from cluekit.records.premises import Round, public_news
from cluekit.sets import mask, members

YOU = 0
"""The seat whose case it is."""

CERTAIN, FALSE, OPEN = "certain", "never", "open"
"""What you can say of a statement: it is true in all your worlds, in none, in some."""


class Minds(msgspec.Struct, frozen=True):
    """The worlds of a case, and which of them you consider possible (a set of their numbers)."""

    frame: Frame[Sight]
    yours: int

    def says(self, extent: int) -> str:
        """Return whether a statement is ``CERTAIN`` for you, ``FALSE`` or ``OPEN``."""
        if not self.yours & ~extent:
            return CERTAIN
        return OPEN if self.yours & extent else FALSE

    def world(self, extent: int) -> Sight | None:
        """Return the first of your worlds in which the statement is true, or None."""
        return next((self.frame.worlds[at] for at in members(self.yours & extent)), None)

    def after(self, extent: int) -> Minds:
        """Return what is left once this was said aloud."""
        return Minds(self.frame.after(extent), self.yours & extent)

    @property
    def deals(self) -> int:
        """How many deals are possible for you, whatever was shown in them."""
        return len({self.frame.worlds[at].deal for at in members(self.yours)})


@cache
def minds_of(case: Case) -> Minds:
    """Return who knows what once everything in the case has happened."""
    found = _before_sayings(case)
    for said in case.said:
        found = found.after(_extent(case, found.frame, said))
    return found


@cache
def _before_sayings(case: Case) -> Minds:
    seats, deck = len(case.seats), edition(case.deck).deck
    asked = asked_in(case)
    # Everybody heard who passed, and that a card was shown
    table = Round(order=tuple(range(seats)), file=seats, me=None)
    aloud = [
        premise
        for entry, each in enumerate(asked)
        for premise in public_news(each, table, entry).premises
    ]
    found = sights(deck.kinds, hand_sizes(deck, seats), aloud, list(shows(asked)))
    hand = mask(deck.number(card) for card in case.hand)
    # The card that was shown each time, UNKNOWN where you saw its back
    seen = [answer.cards[0] for answer in map(_show_in, asked) if answer]

    def possible(world: Sight) -> bool:
        fits = (card in (UNKNOWN, shown) for card, shown in zip(seen, world.shown, strict=True))
        return (not hand or world.hand(YOU) == hand) and all(fits)

    return Minds(found, found.where(possible))


def shows(asked: Iterable[Asked]) -> Iterator[Shown]:
    """Yield who showed one of which cards to whom."""
    for each in asked:
        if answer := _show_in(each):
            yield Shown(answer.seat, each.asker, mask(each.cards))


def _show_in(asked: Asked) -> Answer | None:
    """Return the answer in which a card was shown; None where none was."""
    return next((answer for answer in asked.answers if answer.cards), None)


@lru_cache(maxsize=512)
def asked_in(case: Case) -> tuple[Asked, ...]:
    """Read the events of a case; raises ``RefusedError`` for a line that is not an event."""
    own_edition = edition(case.deck)
    players = players_for(own_edition, case.seats)
    return events("\n".join(case.events), own_edition, players)


def hand_sizes(deck: Deck, seats: int) -> tuple[int, ...]:
    """Return how many cards each seat holds when all but three are dealt, one by one."""
    return tuple((deck.size - 3 - seat + seats - 1) // seats for seat in range(seats))


# --- who said aloud what they know ----------------------------------------------------------------


def subject_cards(deck: Deck, word: str) -> int:
    """Return the cards that "suspect", "weapon", "room" or "envelope" stands for."""
    kinds = [kind for kind in KINDS if word in (kind, "envelope")]
    return mask(card for kind in kinds for card in deck.kind(kind))


def _extent(case: Case, frame: Frame[Sight], said: Saying) -> int:
    """Return the worlds in which what somebody said of their own knowledge is true."""
    cards, file = subject_cards(edition(case.deck).deck, said.what), len(case.seats)
    sure = frame.knows_which(case.seats.index(said.who), lambda world: world.hand(file) & cards)
    return sure if said.knows else frame.left & ~sure


def silence(case: Case) -> Iterator[NotAll]:
    """Yield the hands that are out since their player said whether they know.

    Such premises are numbered after the events.
    """
    if not case.said:
        return
    minds = _before_sayings(case)
    for entry, said in enumerate(case.said, start=len(case.events)):
        after = minds.after(_extent(case, minds.frame, said))
        yield from hands_out(minds, after, case.seats.index(said.who), entry)
        minds = after


def hands_out(before: Minds, after: Minds, seat: int, entry: int) -> Sequence[NotAll]:
    """Return premises that rule out the hands of a seat that you no longer consider possible."""
    hands = [
        {minds.frame.worlds[at].hand(seat) for at in members(minds.yours)}
        for minds in (before, after)
    ]
    return [NotAll(seat, hand, entry, "silence") for hand in sorted(hands[0] - hands[1])]


# --- clue evenings --------------------------------------------------------------------------------
# Evenings of Clue as one seat hears them: a game that was played, or dealt and asked at random.
#
# At random, cards are dealt and questions answered by the rules: clockwise from the asker, the
# first who has one of the three cards shows one of them, each equally likely. Where somebody walks
# is left out.


def case_of(view: View) -> Case:
    """Return a seat's hand and the questions it heard in a real game; its own chair comes first.

    Cards that it was shown, and those it showed, are named; others are ``?``. A question that
    nobody has answered yet says nothing, so it is left out.
    """
    players, cards = view.table.players, view.deck.cards
    events = []
    for number, question in enumerate(view.table.questions):
        passed = [seat for seat in range(len(players)) if question.passed >> seat & 1]
        outcome = ", ".join(f"{players[seat].name} none" for seat in passed)
        if question.shower is not None:
            seen = [shown.card for shown in view.own.shown if shown.question == number]
            outcome = f"{players[question.shower].name} {cards[seen[0]].alias if seen else '?'}"
        elif len(passed) == len(players) - 1:
            outcome = "nobody"
        if outcome and not question.accusing:
            asked = " ".join(cards[card].alias for card in question.cards)
            events.append(f"{players[question.asker].name}: {asked} -> {outcome}")
    around = [(view.seat + step) % len(players) for step in range(len(players))]
    return Case(
        deck=view.table.edition.id,
        seats=tuple(players[seat].name for seat in around),
        hand=tuple(cards[card].id for card in view.hand),
        events=tuple(events),
    )


TRIES = 2_000
"""This many evenings are looked through for a case before giving up."""


class NoEveningError(LookupError):
    """No evening had what the exercise asks for."""


def evenings(like: Case, luck: Luck, least: int, most: int) -> Iterator[Case]:
    """Yield evening after evening, each dealt afresh, with a number of questions."""
    for _ in range(TRIES):
        yield evening(like, luck, luck.pick(range(least, most + 1)))
    raise NoEveningError(f"no evening in {TRIES}")


def evening(like: Case, luck: Luck, questions: int) -> Case:
    """Return what you hold and hear on an evening with this many questions, the asker by luck."""
    deck, seats = edition(like.deck).deck, len(like.seats)
    file = [luck.pick(kind) for kind in (deck.suspects, deck.weapons, deck.rooms)]
    rest = luck.order([card for card in range(deck.size) if card not in file])
    hands = [sorted(rest[seat::seats]) for seat in range(seats)]
    names, events = [card.alias for card in deck.cards], []
    for _ in range(questions):
        asker = luck.pick(range(seats))
        cards = [luck.pick(kind) for kind in (deck.suspects, deck.weapons, deck.rooms)]
        answer = "nobody"
        for shower in ((asker + step) % seats for step in range(1, seats)):
            if held := [card for card in cards if card in hands[shower]]:
                # You see the card where you asked or showed, else its back
                card = names[luck.pick(held)] if YOU in (asker, shower) else "?"
                answer = f"{like.seats[shower]} {card}"
                break
        asked = " ".join(names[card] for card in cards)
        events.append(f"{like.seats[asker]}: {asked} -> {answer}")
    hand = tuple(deck.cards[card].id for card in hands[YOU])
    return replace(like, hand=hand, events=tuple(events))
