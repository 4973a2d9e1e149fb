"""A deal laid out to refute a claim: it must be legal, and the claim false in it."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

import msgspec
from msgspec.structs import replace

from cluekit.clue.editions.edition import edition
from cluekit.learn.answers.choices import pieces, read_cards
from cluekit.learn.answers.numbers import UnreadableError
from cluekit.learn.card_values import ENVELOPE, Hands
from cluekit.learn.clues import broken_fact
from cluekit.learn.feedback import Feedback
from cluekit.learn.forms import Case
from cluekit.learn.question import Question, QuestionKind, always, not_yet, right_ids
from cluekit.learn.statements import Letters, sentence
from cluekit.learn.values import value_in_words
from cluekit.learn.worlds import literals_of, names, puzzle_of, rows, true_atoms
from cluekit.logic import Deal, Literal, holds_in
from cluekit.logic.formulas import Formula, read, true_in
from cluekit.sets import mask
from cluekit.ways import fold_case
from cluekit.words import mark, say


def check(question: Question, given: object) -> Feedback:
    """Return the feedback on a deal: any legal one that violates the claim is right."""
    case, laid = question.case, dict[int, int]()
    deck = edition(case.deck).deck
    for literal in _laid(case, given):
        if laid.setdefault(literal.card, literal.holder) != literal.holder:
            card = say(deck.cards[literal.card].name)
            return not_yet(mark("{card} lies in two places."), {"card": card})
    if len(laid) < deck.size:
        about = {"n": len(laid), "all": deck.size}
        return not_yet(mark("So far {n} of {all} cards have a place."), about)
    deal = tuple(laid[card] for card in range(deck.size))
    if wrong := illegal(case, deal):
        return not_yet(mark("That deal cannot be. {reason}"), {"reason": wrong})
    claim = read(question.value(question.part.goal), names(case))
    values = {**question.values, "claim": sentence(claim, case), "world": hands_of(case, deal)}
    if true_in(claim, true_atoms(case, deal)):
        message = mark("That deal is legal, but the claim is true in it: {claim}.")
        if "claim_holds" in values:
            message = mark("That deal is legal, but it does not refute the claim. {claim_holds}.")
        return not_yet(message, values)
    return Feedback("yes", question.part.because, values)


def illegal(case: Case, deal: Deal) -> str:
    """Return why a deal cannot be, in words; "" where it can."""
    puzzle = puzzle_of(case)
    for seat, wanted in enumerate(puzzle.sizes):
        if (have := deal.count(seat)) != wanted:
            who = value_in_words(case.seats[seat])
            return say("{who}: {n:card}, but it must be {all}.", who=who, n=have, all=wanted)
    inside = mask(card for card, holder in enumerate(deal) if holder == puzzle.file)
    if any((inside & kind).bit_count() != 1 for kind in puzzle.kinds):
        return say("The envelope holds one suspect, one weapon and one room.")
    against = (premise for premise in puzzle.premises if not holds_in(deal, premise))
    first = next(against, None)
    return say("It contradicts {clue}", clue=broken_fact(case, first)) if first else ""


def _laid(case: Case, given: object) -> Iterator[Literal]:
    """Yield where each card was laid: O_B, bruno:otto, or {"Otto": "B T", …}."""
    known, cells = names(case), literals_of(case)
    if isinstance(given, Mapping):
        deck = edition(case.deck).deck
        for who, cards in given.items():
            first = known.get(f"{fold_case(str(who))}_{fold_case(deck.cards[0].alias)}")
            if first is None:
                raise UnreadableError(str(who))
            for card in read_cards(cards, deck.cards):
                yield Literal(deck.number(card), cells[first].holder)
        return
    words = given.replace(",", " ").replace(";", " ").split() if isinstance(given, str) else None
    for item in words if words is not None else pieces(given):
        card, colon, holder = item.partition(":")
        name = fold_case(f"{holder}_{card}" if colon else item)
        if name not in known:
            raise UnreadableError(item)
        yield cells[known[name]]


def hands_of(case: Case, deal: Deal) -> Hands:
    """Return a deal to be said, place by place."""
    ids = [card.id for card in edition(case.deck).deck.cards]
    places = [*case.seats, "Envelope"]
    held = (
        (who, tuple(ids[card] for card, holder in enumerate(deal) if holder == place))
        for place, who in enumerate(places)
    )
    return Hands(tuple(held), case.deck)


def counterexample(case: Case, claim: Formula) -> tuple[str, ...] | None:
    """Return the first deal that fits the case and not the claim, as literals; None: it follows."""
    found = next((row for row in rows(case) if not true_in(claim, row)), None)
    return tuple(sorted(found)) if found else None


def lay_out(case: Case, world: Collection[str]) -> Hands:
    """Return a deal given by its true atoms, place by place."""
    where = {literals_of(case)[name].card: literals_of(case)[name].holder for name in world}
    return hands_of(case, tuple(holder for _, holder in sorted(where.items())))


# --- laying it out ----------------------------------------------------------------------------


class Laying(msgspec.Struct, frozen=True):
    """A deal while it is laid out: where each card lies, and which place is filled next.

    ``room`` says how many cards each place holds, the hands first, then the envelope. When a place
    is full the next one is filled; what is left when only one has room goes there by itself.
    """

    cards: tuple[str, ...]
    room: dict[str, int]
    where: dict[str, str]
    chosen: str = ""

    @property
    def filling(self) -> str:
        """The place that the next card goes to; "" where none has room."""
        chosen = [self.chosen] if self.chosen else []
        return next((place for place in (*chosen, *self.room) if self.free(place) > 0), "")

    @property
    def unlaid(self) -> tuple[str, ...]:
        """The cards that have no place yet."""
        return tuple(card for card in self.cards if card not in self.where)

    def at(self, place: str) -> tuple[str, ...]:
        """Return the cards that lie at a place, in the order of the deck."""
        return tuple(card for card in self.cards if self.where.get(card) == place)

    def free(self, place: str) -> int:
        """Return how many more cards a place holds."""
        return self.room[place] - len(self.at(place))

    def press(self, card: str) -> Laying:
        """Put a card where the next one goes; one that lies somewhere is taken back from there."""
        if place := self.where.get(card):
            return replace(self.put(card, ""), chosen=place)
        if not self.filling:
            return self
        laid = self.put(card, self.filling)
        open_ = [place for place in laid.room if laid.free(place) > 0]
        if len(open_) == 1 and len(laid.unlaid) == laid.free(open_[0]):
            laid = replace(laid, where={**laid.where, **dict.fromkeys(laid.unlaid, open_[0])})
        return laid

    def put(self, card: str, place: str) -> Laying:
        """Put a card at a place, full or not; "" takes it back."""
        others = {one: there for one, there in self.where.items() if one != card}
        return replace(self, where={**others, card: place} if place else others)

    def as_answer(self) -> list[str]:
        """Return the deal as an answer gives it: "ada:nora", card by card."""
        return [f"{card}:{self.where[card]}" for card in self.cards if card in self.where]


def laying(case: Case, given: Collection[str] | None = None, chosen: str = "") -> Laying:
    """Return the deal of a case as it is laid out by now; at first your own hand is."""
    seats = [seat.casefold() for seat in case.seats]
    puzzle = puzzle_of(case)
    sizes = [size or 0 for size in puzzle.sizes]
    room = dict(zip([*seats, ENVELOPE], [*sizes, len(puzzle.kinds)], strict=True))
    cards = tuple(card.id for card in edition(case.deck).deck.cards)
    if given is None:
        given = [f"{card}:{seats[0]}" for card in case.hand]
    pairs = [one.partition(":")[::2] for one in given]
    where = {card: place for card, place in pairs if card in cards and place in room}
    return Laying(cards, room, where, chosen)


WORLD = QuestionKind(
    check,
    mark("“{given}” cannot be read here. Write a place for each card, as in {example} … {letters}"),
    always("O_B, E_C"),
    explain=lambda question, _: ("", {"letters": Letters(question.case)}),
    right=right_ids,
    pressed=True,
    first=mark("Not answered yet: lay out the cards."),
)
