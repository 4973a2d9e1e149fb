"""Short evenings by luck, played by the rules: what families about knowledge are cut from.

The cards are dealt, somebody asks, and the next player who has one of the three shows one of
them. What you see of it becomes a case.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec
from msgspec.structs import replace

from cluekit.clue.editions.cast import KINDS
from cluekit.clue.editions.edition import edition
from cluekit.clue.notation import UNKNOWN
from cluekit.core import Luck
from cluekit.learn.card_values import Hands, card_list, cards_by_number
from cluekit.learn.chair_worlds import CERTAIN, OPEN, minds_of, shows
from cluekit.learn.clues import Clue
from cluekit.learn.families import Family, Values, by_number
from cluekit.learn.families.hands import (
    answer_line,
    asked_line,
    card_ids,
    deck_of,
    one_of_each,
    own_cards,
    question_of,
    refuting_world,
    the_card,
    triple_of,
)
from cluekit.learn.forms import Asked, Case
from cluekit.learn.kinds.world import hands_of
from cluekit.learn.statements import Sentence, Statement
from cluekit.learn.values import Word, value_in_words
from cluekit.learn.worlds import asked_in, name_of
from cluekit.logic import Literal
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

Hand = frozenset[int]


def deal_hands(case: Case, luck: Luck) -> list[Hand]:
    """Deal the deck of a case: a hand for each seat."""
    deck = deck_of(case)
    file = one_of_each(deck, luck)
    rest = luck.order([card for card in range(deck.size) if card not in file])
    seats = len(case.seats)
    return [frozenset(rest[seat::seats]) for seat in range(seats)]


def evening(case: Case, luck: Luck, askers: Sequence[int]) -> Case:
    """Return an evening in which these seats ask, one after the other, about anything."""
    hands, deck = deal_hands(case, luck), deck_of(case)
    events = tuple(answer_line(case, hands, seat, one_of_each(deck, luck), luck) for seat in askers)
    return replace(case, hand=card_ids(deck, sorted(hands[0])), events=events)


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
    """Return a case of this hand and these events, in letters, under other names.

    The cards of an event stand in the order of the deck.
    """
    deck = deck_of(case)

    def renamed(letters: str) -> list[int]:
        return sorted(deck.number(letter.lower()) for letter in names.of(letters).split())

    told = list[str]()
    for event in events:
        said, _, outcome = event.partition(" -> ")
        asker, _, cards = said.partition(": ")
        answer = " ".join(names.letters.get(word, word) for word in outcome.split())
        told.append(asked_line(deck, asker, renamed(cards), answer))
    return replace(case, hand=card_ids(deck, renamed(hand)), events=tuple(told))


# --- seen by two ----------------------------------------------------------------------------------
# A card that two people see: who knows which it was, and what is common knowledge (10.1).

NONE = (mark("You have none of the three."), mark("{who} has none of the three."))
ONE = (mark("You have at least one of the three."), mark("{who} has at least one of the three."))
"""Said of you, and of somebody else."""
SEEN_BY_TWO_YOU = mark("you")
HAS_ONE, THIRD_NONE, THE_CARD, ASKER_NONE = range(4)
"""The numbers of the sentences."""
PICKS = ("s1", "s2", "s3", "s4")


def seen_by_two_values(case: Case) -> Values:
    """Return who knows the card, which of four sentences all share, and the usual slips."""
    (asked,), minds = asked_in(case), minds_of(case)
    frame, (show,) = minds.frame, tuple(shows([asked]))
    (third,) = {*range(len(case.seats))} - {show.by, show.to}
    named, ids = asked.cards[case.numbers[4]], [seat.lower() for seat in case.seats]
    sure = frame.knows_which
    knows = [s for s in frame.agents if not minds.yours & ~sure(s, lambda world: world.shown[0])]
    listed = _seen_by_two_sentences(case, show.by, show.to, third, named)
    told = dict(zip(PICKS, case.numbers[:4], strict=True))
    pick_of = {number: pick for pick, number in told.items()}
    shared = tuple(
        pick
        for pick, number in told.items()
        if not minds.yours & ~frame.common(frame.where(listed[number][1]))
    )
    other = frame.where(lambda world: not world.hand(show.by) >> named & 1)

    def and_shared(number: int) -> tuple[str, ...]:
        return tuple(pick for pick in PICKS if pick in (*shared, pick_of[number]))

    def who(seat: int) -> str | Word:
        """Return the name of a seat as it stands within a sentence: you are no proper name."""
        return case.seats[seat] if seat else Word(SEEN_BY_TWO_YOU)

    return {
        "clue": Clue(case, 0),
        "asker": who(show.to),
        "shower": who(show.by),
        "third": who(third),
        "knows": tuple(ids[seat] for seat in knows),
        "everyone": tuple(ids[seat] for seat in frame.agents),
        "asker_only": (ids[show.to],),
        "shower_only": (ids[show.by],),
        **{pick: listed[number][0] for pick, number in told.items()},
        "shared": shared,
        "with_card": and_shared(THE_CARD),
        "only_one": (pick_of[HAS_ONE],),
        "asker_too": and_shared(ASKER_NONE),
        "silent": and_shared(THIRD_NONE),
        "deal": deal_of(case, frame.worlds[next(members(other))]),
    }


def _seen_by_two_sentences(
    case: Case, by: int, to: int, third: int, card: int
) -> list[tuple[Word | Sentence, Callable[[Sight], bool]]]:
    """Return four sentences about an answer, and what makes each of them true."""
    cards = mask(asked_in(case)[0].cards)
    names = {seat: case.seats[seat] for seat in (by, to, third)}

    def has_none(seat: int) -> Callable[[Sight], bool]:
        return lambda world: not world.hand(seat) & cards

    held = Sentence(name_of(case, Literal(card, by)), case)
    return [
        (Word(ONE[by > 0], {"who": names[by]}), lambda world: bool(world.hand(by) & cards)),
        (Word(NONE[third > 0], {"who": names[third]}), has_none(third)),
        (held, lambda world: bool(world.hand(by) >> card & 1)),
        (Word(NONE[to > 0], {"who": names[to]}), has_none(to)),
    ]


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


def own_cards_asked_values(case: Case) -> Values:
    """Return where the third card is for you, where it can be for another, and who would know."""
    deck, minds, (asked,) = deck_of(case), minds_of(case), asked_in(case)
    (card,) = [c for c in asked.cards if c not in own_cards(case)]
    seat, worlds = case.seats.index(case.about[0]), minds.frame.worlds
    here = {worlds[at].deal[card] for at in members(minds.yours)}
    # The worlds that the other considers possible, for all that you know
    cells = (cell for cell in minds.frame.cells[seat] if cell & minds.yours)
    doubts = [worlds[at] for cell in cells for at in members(cell)]
    there = {world.deal[card] for world in doubts}
    sure = minds.frame.knows_which(seat, lambda world: world.deal[card])
    telling = sorted({worlds[at].hand(seat) for at in members(sure & minds.yours)})
    told: Values = {
        "who": case.about[0],
        "telling": cards_by_number(members(min(telling, default=0)), case.deck),
        "card": the_card(case, card),
    }
    hands = ([name_of(case, Literal(c, seat)) for c in members(hand)] for hand in telling)
    claim = " | ".join(f"({' & '.join(hand)})" for hand in hands)
    said = claim or name_of(case, Literal(card, len(case.seats)))

    def places(where: set[int]) -> tuple[str, ...]:
        return tuple(PLACES[place] for place in sorted(where))

    return {
        **told,
        "hand": card_list(case.hand, case.deck),
        "clue": Clue(case, 0),
        "other": next(name for name in case.seats[1:] if name != case.about[0]),
        "here": PLACES[min(here)],
        "there": places(there),
        "same": places(here),
        "everywhere": PLACES,
        "hers_too": places(there | {seat}),
        "not_yours": places(there - {0}),
        "others": cards_by_number([c for c in range(deck.size) if c != card], case.deck),
        "nothing": (),
        "your_two": card_list(case.hand, case.deck),
        "doubt": deal_of(case, next(world for world in doubts if world.deal[card] not in here)),
        "claim_holds": Word(KNOWS, told),
        "claim": said,
        "telling_said": Statement(said, case),
        "world": refuting_world(case, claim) if claim else (),
    }


def fresh_own_cards_asked(case: Case, luck: Luck) -> Case:
    """Return another question with two own cards of different kinds; of another player.

    Where the third card is comes first, each place as often: where nobody shows, in the envelope.
    The player asked about has not shown it, and cannot be certain of it.
    """
    place, deck = -1 if case.house == "nobody" else luck.pick((-1, 1, 2)), deck_of(case)
    while True:
        hands = deal_hands(case, luck)
        own, held = sorted(hands[0]), set().union(*hands)
        if len({deck.cards[card].kind for card in own}) < len(own):
            continue
        (kind,) = {*KINDS} - {deck.cards[card].kind for card in own}
        there = [c for c in deck.kind(kind) if (c not in held if place < 0 else c in hands[place])]
        if not there:
            continue
        told = answer_line(case, hands, 0, sorted((*own, luck.pick(there))), luck)
        about = (luck.pick(case.seats[1:]),)
        found = replace(case, hand=card_ids(deck, own), events=(told,), about=about)
        (asked,) = asked_in(found)
        if not asked.answers:
            return found
        if case.house != "nobody" and case.seats[asked.answers[-1].seat] != about[0]:
            return found


# --- shown before ---------------------------------------------------------------------------------
# Two of your cards are asked for, and perhaps the asker knows one of them (exercise 10.4).


def shown_before_values(case: Case) -> Values:
    """Return which of your two cards is no news to the asker, and a deal that shows why."""
    minds, (earlier,), asked = minds_of(case), asked_in(case), question_of(case)
    seat, mine, frame = case.seats.index(asked.asker), own_cards(case), minds.frame

    def is_known(card: int) -> bool:
        """Tell whether this seat knows that you have the card."""
        return not minds.yours & ~frame.knows(seat, frame.where(lambda w: w.deal[card] == 0))

    known = [n for n, card in enumerate(mine) if is_known(card)]
    shown = next(a.cards[0] for a in earlier.answers if a.cards)
    new = next(card for n, card in enumerate(mine) if n not in known)
    chairs = sorted(cell for cell in frame.cells[seat] if cell & minds.yours)  # some are sure
    without = next(at for cell in chairs for at in members(cell) if frame.worlds[at].deal[new])
    before = mine.index(shown)
    names = ("card-1", "card-2")
    return {
        "clue": Clue(case, 0),
        "hand": card_list(case.hand, case.deck),
        "asker": asked.asker,
        "first_asker": case.seats[earlier.asker],
        "cards": card_list(asked.cards, case.deck),
        **by_number("card", (the_card(case, card) for card in mine)),
        "shown": the_card(case, shown),
        "new": the_card(case, new),
        "answer": names[known[0]] if known else "either",
        "shown_one": names[before],
        "other_one": names[1 - before],
        "either": "either",
        "deal": deal_of(case, frame.worlds[without]),
    }


def fresh_shown_before(case: Case, luck: Luck) -> Case:
    """Return another card that you showed, and another question about both of your cards."""
    deck = deck_of(case)
    while True:
        hands = deal_hands(case, luck)
        own = sorted(hands[0])
        if len({deck.cards[card].kind for card in own}) < len(own):
            continue
        first = luck.pick((1, 2))
        kinds = {deck.cards[card].kind: card for card in [luck.pick(own)]}
        cards = [kinds[kind] if kind in kinds else luck.pick(deck.kind(kind)) for kind in KINDS]
        told = answer_line(case, hands, first, cards, luck)
        if " -> You " not in told:
            continue
        asker = case.seats[luck.pick((first, first, 3 - first))]
        third = next(k for k in KINDS if k not in {deck.cards[card].kind for card in own})
        cards = sorted([*own, luck.pick(deck.kind(third))])
        asked = Asked(asker=asker, cards=triple_of(deck, cards), shower="You")
        mine = card_ids(deck, own)
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


def who_knows_that_values(case: Case) -> Values:
    """Return four statements about who knows what, and what you can say of each."""
    minds, show = minds_of(case), next(iter(shows(asked_in(case))))
    shower, (third,) = show.by, {1, 2} - {show.by}
    if (here := minds.world(minds.yours)) is None:
        raise ValueError("no deal fits")
    frame, card = minds.frame, here.shown[AT]
    holds = frame.where(lambda world: world.deal[card] == shower)
    which = frame.knows_which(WHO_KNOWS_THAT_YOU, lambda world: world.shown[AT])
    one, other = (case.seats[seat] for seat in (shower, third))
    held = Statement(name_of(case, Literal(card, shower)), case)
    # Where each of the four statements is true, and how it is said
    extents = (
        frame.knows(shower, frame.knows(WHO_KNOWS_THAT_YOU, holds)),
        frame.knows(third, holds),
        frame.knows(shower, frame.knows(third, holds)),
        frame.knows(third, which),
    )
    said = (
        Knows(one, Knows("You", held)),
        Knows(other, held),
        Knows(one, Knows(other, held)),
        Knows(other, Word(WHICH, {"who": one})),
    )
    picks = {number: pick for pick, number in zip(PICKS, case.numbers, strict=True)}
    states = {picks[n]: minds.says(extent) for n, extent in enumerate(extents)}

    def slip(number: int, who: str) -> tuple[str, Word]:
        """Return a wrong answer, and what is said to it: a deal, or that everybody heard it."""
        wrong = OPEN if states[picks[number]] == CERTAIN else CERTAIN
        about = {"who": who, "deal": deal_of(case, minds.world(~extents[number]))}
        return wrong, Word(HASTY if wrong == CERTAIN else DEAF, about)

    hasty, why_hasty = slip(1, other)
    two_deep, why_deep = slip(2, one)
    return {
        **by_number("clue", (Clue(case, 0), Clue(case, 1))),
        "hand": card_list(case.hand, case.deck),
        "shower": one,
        "third": other,
        "card": held,
        **{pick: said[number] for number, pick in picks.items()},
        "states": states,
        "hasty": {picks[1]: hasty},
        "two_deep": {picks[2]: two_deep},
        "doubts": {picks[0]: OPEN},
        "back": {picks[3]: OPEN},
        "why_hasty": why_hasty,
        "why_deep": why_deep,
    }


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
