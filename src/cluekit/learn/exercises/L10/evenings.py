"""Short evenings by luck, played by the rules: what families about knowledge are cut from.

The cards are dealt, somebody asks, and the next player who has one of the three shows one of
them. What you see of it becomes a case.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from cluekit.clue.editions.cast import KINDS
from cluekit.clue.editions.edition import edition
from cluekit.clue.notation import UNKNOWN
from cluekit.core import Luck
from cluekit.learn.card_values import Hands, Named, card_list, cards_by_number
from cluekit.learn.chair_worlds import CERTAIN, OPEN, minds_of, shows
from cluekit.learn.clues import Clue
from cluekit.learn.families import Family
from cluekit.learn.forms import Asked, Case
from cluekit.learn.kinds.world import counterexample, hands_of
from cluekit.learn.statements import Sentence, Statement
from cluekit.learn.values import Word, value_in_words
from cluekit.learn.worlds import asked_in, name_of, names
from cluekit.logic import Literal
from cluekit.logic.formulas import read
from cluekit.logic.knowing import Sight
from cluekit.sets import mask, members
from cluekit.words import mark, say

# --- minds ----------------------------------------------------------------------------------------
# Who knows what, in words: statements about knowledge, and the deal of a world.


class Knows(msgspec.Struct, frozen=True):
    """That somebody knows something, told in words; ``what`` is a statement that knows its own."""

    who: str
    what: object

    def in_words(self) -> str:
        """Return "Nora knows that Otto has the Rope", without a full stop."""
        told = value_in_words(self.what)
        if self.who == "You":
            return say("you know that {what}", what=told)
        return say("{who} knows that {what}", who=self.who, what=told)


def deal_of(case: Case, world: Sight | None) -> Hands:
    """Return the deal of a world, place by place; of no world, nothing."""
    return hands_of(case, world.deal) if world is not None else Hands((), case.deck)


# --- evenings -------------------------------------------------------------------------------------

# --- evenings -------------------------------------------------------------------------------------

Hand = frozenset[int]


def deal_hands(case: Case, luck: Luck) -> list[Hand]:
    """Deal the deck of a case: a hand for each seat."""
    deck = edition(case.deck).deck
    file = {luck.pick(deck.kind(kind)) for kind in KINDS}
    rest = luck.order([card for card in range(deck.size) if card not in file])
    seats = len(case.seats)
    return [frozenset(rest[seat::seats]) for seat in range(seats)]


def triple(case: Case, luck: Luck, own: Sequence[int] = ()) -> list[int]:
    """Return three cards to ask about, one of each kind, these among them."""
    deck = edition(case.deck).deck
    kinds = {deck.cards[card].kind: card for card in own}
    return [kinds[kind] if kind in kinds else luck.pick(deck.kind(kind)) for kind in KINDS]


def event(case: Case, hands: Sequence[Hand], asker: int, cards: Sequence[int], luck: Luck) -> str:
    """Return what happens when somebody asks, as you see it from the first chair."""
    deck, seats = edition(case.deck).deck, len(case.seats)
    said = f"{case.seats[asker]}: {' '.join(deck.cards[card].alias for card in cards)} ->"
    for step in range(1, seats):
        shower = (asker + step) % seats
        held = [card for card in cards if card in hands[shower]]
        if held:
            card = luck.pick(held)
            seen = deck.cards[card].alias if 0 in (asker, shower) else "?"
            return f"{said} {case.seats[shower]} {seen}"
    return f"{said} nobody"


def evening(case: Case, luck: Luck, askers: Sequence[int]) -> Case:
    """Return an evening in which these seats ask, one after the other, about anything."""
    hands, deck = deal_hands(case, luck), edition(case.deck).deck
    events = tuple(event(case, hands, asker, triple(case, luck), luck) for asker in askers)
    mine = tuple(deck.cards[card].id for card in sorted(hands[0]))
    return replace(case, hand=mine, events=events)


class Renaming:
    """Other names for the cards of a deck with kinds of one size: kinds and cards change places."""

    def __init__(self, deck: str, luck: Luck) -> None:
        cards = edition(deck).deck
        self.kinds = luck.order(range(len(KINDS)))
        """For each kind the number of the kind that takes its place."""
        self.letters: dict[str, str] = {}
        """The letter that takes a letter's place."""
        for number, kind in enumerate(KINDS):
            old = [cards.cards[card].alias for card in cards.kind(kind)]
            there = cards.kind(KINDS[self.kinds[number]])
            new = luck.order([cards.cards[card].alias for card in there])
            self.letters |= dict(zip(old, new, strict=True))

    def of(self, letters: str) -> str:
        """Return letters by their other names."""
        return " ".join(self.letters[letter] for letter in letters.split())


def under_other_names(case: Case, names: Renaming, hand: str, events: Sequence[str]) -> Case:
    """Return a case of this hand and these events, in letters, under other names."""
    deck = edition(case.deck).deck
    held = sorted(deck.number(letter.lower()) for letter in names.of(hand).split())
    return replace(
        case,
        hand=tuple(deck.cards[card].id for card in held),
        events=tuple(_event(case, names, event) for event in events),
    )


def _event(case: Case, names: Renaming, event: str) -> str:
    """Return an event with other letters, its cards in the order of the deck."""
    deck = edition(case.deck).deck
    said, _, outcome = event.partition(" -> ")
    asker, _, cards = said.partition(": ")
    letters = sorted(names.of(cards).split(), key=lambda one: deck.number(one.lower()))
    who, _, what = outcome.partition(" ")
    shown = f"{who} {names.letters.get(what, what)}" if what else who
    return f"{asker}: {' '.join(letters)} -> {shown}"


# --- seen by two ----------------------------------------------------------------------------------
# A card that two people see: who knows which it was, and what is common knowledge (10.1).

NONE = (mark("You have none of the three."), mark("{who} has none of the three."))
ONE = (mark("You have at least one of the three."), mark("{who} has at least one of the three."))
"""Said of you, and of somebody else."""
SEEN_BY_TWO_YOU = mark("you")
HAS_ONE, THIRD_NONE, THE_CARD, ASKER_NONE = range(4)
"""The numbers of the sentences."""
PICKS = ("s1", "s2", "s3", "s4")


def seen_by_two_values(case: Case) -> dict[str, object]:
    """Return who knows the card, which of four sentences all share, and the usual slips."""
    (asked,), minds = asked_in(case), minds_of(case)
    frame, (show,) = minds.frame, tuple(shows([asked]))
    (third,) = {*range(len(case.seats))} - {show.by, show.to}
    sure = frame.knows_which
    knows = [s for s in frame.agents if not minds.yours & ~sure(s, lambda world: world.shown[0])]
    listed = _seen_by_two_sentences(case, show.by, show.to, third, asked.cards[case.numbers[4]])
    told = [listed[number] for number in case.numbers[:4]]
    shared = [pick for pick, (_, test) in zip(PICKS, told, strict=True) if _common(case, test)]
    one = next(
        pick for pick, number in zip(PICKS, case.numbers[:4], strict=True) if number == HAS_ONE
    )
    card = next(
        pick for pick, number in zip(PICKS, case.numbers[:4], strict=True) if number == THE_CARD
    )
    named = asked.cards[case.numbers[4]]
    other = minds.frame.where(lambda world: not world.hand(show.by) >> named & 1)
    return {
        "clue": Clue(case, 0),
        "asker": _in_a_sentence(case, show.to),
        "shower": _in_a_sentence(case, show.by),
        "third": _in_a_sentence(case, third),
        "knows": tuple(_id(case, seat) for seat in knows),
        "everyone": tuple(_id(case, seat) for seat in frame.agents),
        "asker_only": (_id(case, show.to),),
        "shower_only": (_id(case, show.by),),
        **{pick: sentence for pick, (sentence, _) in zip(PICKS, told, strict=True)},
        "shared": tuple(shared),
        "with_card": tuple(p for p in PICKS if p in (*shared, card)),
        "only_one": (one,),
        "asker_too": tuple(p for p in PICKS if p in shared or _number(case, p) == ASKER_NONE),
        "silent": tuple(p for p in PICKS if p in shared or _number(case, p) == THIRD_NONE),
        "deal": deal_of(case, frame.worlds[next(members(other))]),
    }


def _number(case: Case, pick: str) -> int:
    return case.numbers[PICKS.index(pick)]


def _in_a_sentence(case: Case, seat: int) -> object:
    """Return the name of a seat as it stands within a sentence: you are no proper name."""
    return case.seats[seat] if seat else Word(SEEN_BY_TWO_YOU)


def _id(case: Case, seat: int) -> str:
    return case.seats[seat].lower()


def _seen_by_two_sentences(
    case: Case, by: int, to: int, third: int, card: int
) -> list[tuple[object, object]]:
    """Return four sentences about an answer, and what makes each of them true."""
    cards = mask(asked_in(case)[0].cards)
    names = {seat: case.seats[seat] for seat in (by, to, third)}

    def has_none(seat: int) -> Any:
        return lambda world: not world.hand(seat) & cards

    held = Sentence(name_of(case, Literal(card, by)), case)
    return [
        (Word(ONE[by > 0], {"who": names[by]}), lambda world: bool(world.hand(by) & cards)),
        (Word(NONE[third > 0], {"who": names[third]}), has_none(third)),
        (held, lambda world: bool(world.hand(by) >> card & 1)),
        (Word(NONE[to > 0], {"who": names[to]}), has_none(to)),
    ]


def _common(case: Case, test: Any) -> bool:
    minds = minds_of(case)
    return not minds.yours & ~minds.frame.common(minds.frame.where(test))


def fresh_seen_by_two(case: Case, luck: Luck) -> Case:
    """Return another question that is answered by a card, by whom it may be."""
    while True:
        found = evening(case, luck, [luck.pick(range(3))])
        (asked,) = asked_in(found)
        if asked.answers:
            shown = asked.answers[-1].cards[0]
            named = luck.pick([n for n, card in enumerate(asked.cards) if shown in (UNKNOWN, card)])
            return replace(found, hand=(), numbers=(*luck.order(range(4)), named))


# --- own cards asked ------------------------------------------------------------------------------
# You ask about two cards of your own and one more: what you know then, and what others know.

KNOWS = mark("{who} knows it there: with {telling} in hand, only the envelope is left for {card}")
PLACES = ("you", "nora", "otto", "envelope")


def own_cards_asked_values(case: Case) -> dict[str, object]:
    """Return where the third card is for you, where it can be for another, and who would know."""
    deck, minds, (asked,) = edition(case.deck).deck, minds_of(case), asked_in(case)
    (card,) = [c for c in asked.cards if deck.cards[c].id not in case.hand]
    seat, file = case.seats.index(case.about[0]), len(case.seats)
    frame = minds.frame
    here = {frame.worlds[at].deal[card] for at in members(minds.yours)}
    doubts = [cell for cell in frame.cells[seat] if cell & minds.yours]
    there = {frame.worlds[at].deal[card] for cell in doubts for at in members(cell)}
    sure = frame.knows_which(seat, lambda world: world.deal[card])
    telling = {frame.worlds[at].hand(seat) for at in members(sure & minds.yours)}
    card_named = Named(deck.cards[card].id, "the", case.deck)
    telling_cards = cards_by_number(members(min(telling, default=0)), case.deck)
    claim = " | ".join(f"({_hand(case, seat, hand)})" for hand in sorted(telling))
    return {
        "hand": card_list(case.hand, case.deck),
        "clue": Clue(case, 0),
        "card": card_named,
        "who": case.about[0],
        "other": next(name for name in case.seats[1:] if name != case.about[0]),
        "here": PLACES[min(here)],
        "there": tuple(PLACES[place] for place in sorted(there)),
        "same": tuple(PLACES[place] for place in sorted(here)),
        "everywhere": tuple(PLACES),
        "hers_too": tuple(PLACES[place] for place in sorted(there | {seat})),
        "not_yours": tuple(PLACES[place] for place in sorted(there - {0})),
        "others": cards_by_number([c for c in range(deck.size) if c != card], case.deck),
        "telling": telling_cards,
        "nothing": (),
        "your_two": card_list(case.hand, case.deck),
        "doubt": deal_of(case, frame.worlds[_doubt(case, doubts, card)]),
        "claim_holds": Word(
            KNOWS, {"who": case.about[0], "telling": telling_cards, "card": card_named}
        ),
        "claim": claim or name_of(case, Literal(card, file)),
        "telling_said": Statement(claim or name_of(case, Literal(card, file)), case),
        "world": counterexample(case, read(claim, names(case))) or () if claim else (),
    }


def _hand(case: Case, seat: int, hand: int) -> str:
    return " & ".join(name_of(case, Literal(card, seat)) for card in members(hand))


def _doubt(case: Case, doubts: list[int], card: int) -> int:
    """Return a world that the other considers possible and in which the card is not there."""
    minds = minds_of(case)
    real = {minds.frame.worlds[at].deal[card] for at in members(minds.yours)}
    either = (at for cell in doubts for at in members(cell))
    return next(at for at in either if minds.frame.worlds[at].deal[card] not in real)


def fresh_own_cards_asked(case: Case, luck: Luck) -> Case:
    """Return another question with two own cards of different kinds; of another player.

    Where the third card is comes first, each place as often: where nobody shows, in the envelope.
    """
    place = -1 if case.house == "nobody" else luck.pick((-1, 1, 2))
    while True:
        hands = deal_hands(case, luck)
        deck, own = edition(case.deck).deck, sorted(hands[0])
        if len({deck.cards[card].kind for card in own}) < len(own):
            continue
        third = _third(case, own, hands, place)
        if not third:
            continue
        told = event(case, hands, 0, sorted((*own, luck.pick(third))), luck)
        mine = tuple(deck.cards[card].id for card in own)
        found = replace(case, hand=mine, events=(told,), about=(luck.pick(case.seats[1:]),))
        if _fits(found):
            return found


def _third(case: Case, own: list[int], hands: list[Hand], place: int) -> list[int]:
    """Return the cards of the third kind that lie in a hand, or with -1 in the envelope."""
    deck, held = edition(case.deck).deck, set().union(*hands)
    (kind,) = {*KINDS} - {deck.cards[card].kind for card in own}
    there = deck.kind(kind)
    return [c for c in there if (c not in held if place < 0 else c in hands[place])]


def _fits(case: Case) -> bool:
    """Tell whether the other player did not show the card, and cannot be certain of it."""
    (asked,) = asked_in(case)
    shower = asked.answers[-1].seat if asked.answers else -1
    if case.house == "nobody" and asked.answers:
        return False
    return shower != case.seats.index(case.about[0])


# --- shown before ---------------------------------------------------------------------------------
# Two of your cards are asked for, and perhaps the asker knows one of them (exercise 10.4).


def shown_before_values(case: Case) -> dict[str, object]:
    """Return which of your two cards is no news to the asker, and a deal that shows why."""
    deck, minds = edition(case.deck).deck, minds_of(case)
    (earlier,), asked = asked_in(case), _question_of(case)
    seat, mine = case.seats.index(asked.asker), [deck.number(card) for card in case.hand]
    frame = minds.frame
    known = [n for n, c in enumerate(mine) if not minds.yours & ~_knows(case, seat, c)]
    shown = next(a.cards[0] for a in earlier.answers if a.cards)
    new = next(card for n, card in enumerate(mine) if n not in known)
    chairs = sorted(cell for cell in frame.cells[seat] if cell & minds.yours)  # some are sure
    without = next(at for cell in chairs for at in members(cell) if frame.worlds[at].deal[new])
    before, other = mine.index(shown), 1 - mine.index(shown)
    names = ("card-1", "card-2")
    return {
        "clue": Clue(case, 0),
        "hand": card_list(case.hand, case.deck),
        "asker": asked.asker,
        "first_asker": case.seats[earlier.asker],
        "cards": card_list(asked.cards, case.deck),
        **{f"card_{n}": _card_called(case, card) for n, card in enumerate(mine, start=1)},
        "shown": _card_called(case, shown),
        "new": _card_called(case, new),
        "answer": names[known[0]] if known else "either",
        "shown_one": names[before],
        "other_one": names[other],
        "either": "either",
        "deal": deal_of(case, frame.worlds[without]),
    }


def _question_of(case: Case) -> Asked:
    if case.asked is None:
        raise ValueError("this case needs a suggestion")
    return case.asked


def _knows(case: Case, seat: int, card: int) -> int:
    """Return where this seat knows that you have the card."""

    def yours(world: Sight) -> bool:
        return world.deal[card] == 0

    frame = minds_of(case).frame
    return frame.knows(seat, frame.where(yours))


def _card_called(case: Case, card: int) -> Named:
    return Named(edition(case.deck).deck.cards[card].id, "the", case.deck)


def fresh_shown_before(case: Case, luck: Luck) -> Case:
    """Return another card that you showed, and another question about both of your cards."""
    deck = edition(case.deck).deck
    while True:
        hands = deal_hands(case, luck)
        own = sorted(hands[0])
        if len({deck.cards[card].kind for card in own}) < len(own):
            continue
        first = luck.pick((1, 2))
        told = event(case, hands, first, triple(case, luck, [luck.pick(own)]), luck)
        if " -> You " not in told:
            continue
        asker = case.seats[luck.pick((first, first, 3 - first))]
        third = next(k for k in KINDS if k not in {deck.cards[card].kind for card in own})
        cards = sorted([*own, luck.pick(deck.kind(third))])
        ids = tuple(deck.cards[card].id for card in cards)
        asked = Asked(asker=asker, cards=(ids[0], ids[1], ids[2]), shower="You")
        mine = tuple(deck.cards[card].id for card in own)
        return replace(case, hand=mine, events=(told,), asked=asked)


# --- who knows that -------------------------------------------------------------------------------
# Nested knowledge: whether Nora knows that you know (exercise 10.5).
#
# Two questions by you; the second player who answers, or nobody, tells something about the first.

WHICH = mark("you know which card {who} showed you")
WHO_KNOWS_THAT_YOU, AT = 0, 0
HASTY = mark(
    "what you know is not what {who} knows. In this deal that is false, and it fits: {deal}."
)
DEAF = mark(
    "look at what everybody heard. From {who}’s chair no deal is left in which it is false."
)


def who_knows_that_values(case: Case) -> dict[str, object]:
    """Return four statements about who knows what, and what you can say of each."""
    minds, show = minds_of(case), next(iter(shows(asked_in(case))))
    shower, (third,) = show.by, {1, 2} - {show.by}
    card = minds.world(minds.yours)
    if card is None:
        raise ValueError("no deal fits")
    extents = _extents(case, shower, third, card.shown[AT])
    said = _who_knows_that_sentences(case, shower, third, card.shown[AT])
    order = case.numbers
    picks = {number: PICKS[order.index(number)] for number in order}
    states = {picks[n]: minds.says(extent) for n, extent in enumerate(extents)}
    hasty = OPEN if states[picks[1]] == CERTAIN else CERTAIN
    two_deep = OPEN if states[picks[2]] == CERTAIN else CERTAIN
    return {
        "clue_1": Clue(case, 0),
        "clue_2": Clue(case, 1),
        "hand": card_list(case.hand, case.deck),
        "shower": case.seats[shower],
        "third": case.seats[third],
        "card": said[4],
        **{PICKS[place]: said[number] for place, number in enumerate(order)},
        "states": states,
        "hasty": {picks[1]: hasty},
        "two_deep": {picks[2]: two_deep},
        "doubts": {picks[0]: OPEN},
        "back": {picks[3]: OPEN},
        **_why("why_hasty", case, third, extents[1], hasty),
        **_why("why_deep", case, shower, extents[2], two_deep),
    }


def _why(name: str, case: Case, seat: int, extent: int, wrong: str) -> dict[str, Word]:
    """Return what is said to a slip: a deal, or that everybody heard it."""
    deal = deal_of(case, minds_of(case).world(~extent))
    about = {"who": case.seats[seat], "deal": deal}
    return {name: Word(HASTY if wrong == CERTAIN else DEAF, about)}


def _extents(case: Case, shower: int, third: int, card: int) -> list[int]:
    """Return where each of the four statements is true."""
    frame = minds_of(case).frame

    def held(world: Sight) -> bool:
        return world.deal[card] == shower

    holds = frame.where(held)
    which = frame.knows_which(WHO_KNOWS_THAT_YOU, lambda world: world.shown[AT])
    return [
        frame.knows(shower, frame.knows(WHO_KNOWS_THAT_YOU, holds)),
        frame.knows(third, holds),
        frame.knows(shower, frame.knows(third, holds)),
        frame.knows(third, which),
    ]


def _who_knows_that_sentences(case: Case, shower: int, third: int, card: int) -> list[object]:
    """Return the four statements in words, and last what they are about."""
    one, other = case.seats[shower], case.seats[third]
    held = Statement(name_of(case, Literal(card, shower)), case)
    return [
        Knows(one, Knows("You", held)),
        Knows(other, held),
        Knows(one, Knows(other, held)),
        Knows(other, Word(WHICH, {"who": one})),
        held,
    ]


def fresh_who_knows_that(case: Case, luck: Luck) -> Case:
    """Return two other questions of yours, the first of which is answered by a card."""
    while True:
        found = evening(case, luck, (0, 0))
        found = replace(found, numbers=tuple(luck.order(range(4))))
        if asked_in(found)[0].answers and len(set(found.events)) > 1:
            return found


FAMILIES = {
    "seen-by-two": Family(seen_by_two_values, fresh_seen_by_two),
    "own-cards-asked": Family(own_cards_asked_values, fresh_own_cards_asked),
    "shown-before": Family(shown_before_values, fresh_shown_before),
    "who-knows-that": Family(who_knows_that_values, fresh_who_knows_that),
}
