"""Fresh cases for lesson 11, “how likely?”."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from itertools import combinations
from math import prod
from typing import NamedTuple

from msgspec.structs import replace

from cluekit.clue.editions.cast import KINDS
from cluekit.clue.editions.edition import edition
from cluekit.core import Luck
from cluekit.learn.card_values import Hands, Named, OneOf, card_list, cards_by_number
from cluekit.learn.clues import Clue
from cluekit.learn.families import Family, Values, any_numbers, by_number, one_wrong_line
from cluekit.learn.families.hands import (
    asked_line,
    card_ids,
    deck_of,
    one_of_each,
    own_cards,
    refuting_world,
    the_card,
)
from cluekit.learn.forms import Case
from cluekit.learn.habits import Habit, chance_to_show, could_show, weight
from cluekit.learn.kinds.world import hands_of, lay_out
from cluekit.learn.statements import Statement
from cluekit.learn.values import Word
from cluekit.learn.worlds import asked_in, deals, deals_of, name_of, puzzle_of
from cluekit.logic import Deal, Literal
from cluekit.words import mark

# --- own chances ----------------------------------------------------------------------------------
# Chances from your own hand alone (exercise 11.1).
#
# Nothing has been asked yet. One card of each kind is in the envelope, each that is left equally
# likely; what is not there is dealt, to all others alike.


def own_chances_values(case: Case) -> Values:
    """Return the chance of each card, of all three together, and of a card in Nora's hand."""
    deck, own = deck_of(case), {*own_cards(case)}
    kinds = [deck.kind(deck.cards[deck.number(name)].kind) for name in case.about]
    # How many cards there are of each kind, and how many are not yours
    sizes, left = [len(kind) for kind in kinds], [len({*kind} - own) for kind in kinds]
    inside = [Fraction(1, n) for n in left]
    others = len(case.seats) - 1
    return {
        "hand": card_list(case.hand, case.deck),
        "who": case.seats[1],
        "next": case.seats[2],
        "inside_1": str(inside[0]),
        "inside_3": str(inside[2]),
        "with_own_1": str(Fraction(1, sizes[0])),
        "with_own_3": str(Fraction(1, sizes[2])),
        "half": "1/2",
        "file": str(Fraction(1, prod(left))),
        "file_with_own": str(Fraction(1, prod(sizes))),
        "sum": str(sum(inside)),
        "files": prod(left),
        "held": str((1 - inside[0]) / others),
        "dealt_1": str(1 - inside[0]),
        "places_alike": str(Fraction(1, others + 1)),
        "no_envelope": str(Fraction(1, others)),
        "others": others,
        **by_number("card", (Named(name, "the", case.deck) for name in case.about)),
        **by_number("left", left),
    }


def fresh_own_chances(case: Case, luck: Luck) -> Case:
    """Return another hand, of the lesson deck or of the mansion's, and a card of each kind."""
    deck_id = luck.pick(("mini", "uk"))
    deck = edition(deck_id).deck
    size = (deck.size - len(KINDS)) // len(case.seats)
    while True:
        hand = sorted(luck.order(range(deck.size))[:size])
        left = [[card for card in deck.kind(kind) if card not in hand] for kind in KINDS]
        if min(map(len, left)) > 1:
            about = luck.order([luck.pick(kind) for kind in left])
            named = card_ids(deck, about)
            held = card_ids(deck, hand)
            return replace(case, deck=deck_id, hand=held, about=named)


# --- behind a back --------------------------------------------------------------------------------
# One back: the deals that fit are counted, and what is how likely (exercises 11.2, 11.5).


def behind_a_back_values(case: Case) -> Values:
    """Return counts and chances; and a deal in which the likeliest card is somewhere else."""
    (who, cards), fitting, file = _open(case), deals(case), len(case.seats)
    before = deals_of(puzzle_of(replace(case, events=())))
    one, other, third = map(deck_of(case).number, case.about)
    about = {"one": one, "other": other, "third": third}
    ones = {card: _deals_with(before, who, card) for card in cards}
    two = sum(_deals_with(before, who, *pair) for pair in combinations(cards, 2))
    now = {card: _deals_with(fitting, who, card) for card in cards}
    inside = _deals_with(fitting, file, third)

    def alone(card: int) -> int:
        """Return in how many deals the player has this card, and none of the others asked for."""
        return sum({c for c in cards if deal[c] == who} == {card} for deal in before)

    def first(wanted: Callable[[set[int]], bool]) -> Hands:
        """Return the first deal in which the player holds of the asked cards what is wanted."""
        held = (({c for c in cards if deal[c] == who}, deal) for deal in before)
        return hands_of(case, next(deal for own, deal in held if wanted(own)))

    return {
        "hand": card_list(case.hand, case.deck),
        "clue": Clue(case, 0),
        "who": case.seats[who],
        "shown": OneOf(cards_by_number(cards, case.deck)),
        "before": len(before),
        "n": len(fitting),
        **{name: the_card(case, card) for name, card in about.items()},
        "with_one": ones[one],
        "with_other": ones[other],
        "with_both": _deals_with(before, who, one, other),
        "alone": alone(other),
        "sum_of_alone": " + ".join(str(alone(card)) for card in cards),
        "two": two,
        "less_singles": len(before) - sum(ones.values()),
        "less_alone": len(before) - len(fitting) + two,
        "singles": sum(ones.values()),
        "without": len(before) - len(fitting),
        "second_deal": first(lambda held: other in held and len(held) > 1),
        "pair_deal": first(lambda held: len(held) > 1),
        "none_deal": first(lambda held: not held),
        "share_one": str(Fraction(now[one], len(fitting))),
        "share_other": str(Fraction(now[other], len(fitting))),
        "inside": str(Fraction(inside, len(fitting))),
        "n_inside": inside,
        "cards_alike": str(Fraction(1, len(cards))),
        "one_before": str(Fraction(ones[one], len(before))),
        "inside_before": str(Fraction(_deals_with(before, file, third), len(before))),
        **_refuted(case, who, now),
    }


def _refuted(case: Case, who: int, now: Mapping[int, int]) -> Values:
    """Return the claim that the likeliest card was shown, and a deal in which it was not.

    ``now`` says in how many of the deals that fit the player has each card.
    """
    likeliest = max(now, key=lambda card: (now[card], card))
    claim = name_of(case, Literal(likeliest, who))
    world, fitting = refuting_world(case, claim), len(deals(case))
    return {
        "likeliest": the_card(case, likeliest),
        "chance": str(Fraction(now[likeliest], fitting)),
        "against": fitting - now[likeliest],
        "rest": OneOf(cards_by_number(now.keys() - {likeliest}, case.deck)),
        "claim": claim,
        "claim_said": Statement(claim, case),
        "world": world,
        "deal": lay_out(case, world),
    }


def _open(case: Case) -> tuple[int, list[int]]:
    """Return who showed, and which of the three cards that may have been."""
    (asked,) = asked_in(case)
    fitting, who = deals(case), asked.answers[-1].seat
    return who, [card for card in asked.cards if any(deal[card] == who for deal in fitting)]


def _deals_with(among: Sequence[Deal], who: int, *cards: int) -> int:
    """Return in how many deals a player has all of these cards."""
    return sum(all(deal[card] == who for card in cards) for deal in among)


def fresh_behind_a_back(case: Case, luck: Luck) -> Case:
    """Return another hand and another question, answered behind your back.

    Your two cards are of one kind or not, and one of them was asked for or not: what is counted
    depends on just that, so that is drawn first, each about as often.
    """
    deck = deck_of(case)
    kinds, own = luck.pick(((1, None), (2, 0), (2, 1)))
    while True:
        asker, shower = luck.order(case.seats[1:])
        hand = luck.order(range(deck.size))[:2]
        asked = one_of_each(deck, luck)
        free = luck.order([card for card in asked if card not in hand])
        least = len(KINDS) if asker == case.seats[2] else 2  # past you the question goes
        if len(free) < least or own not in (None, len(asked) - len(free)):
            continue
        if len({deck.cards[card].kind for card in hand}) != kinds:
            continue
        found = replace(
            case,
            hand=card_ids(deck, sorted(hand)),
            events=(asked_line(deck, asker, asked, f"{shower} ?"),),
            about=card_ids(deck, (free[0], free[1], luck.pick(free[:2]))),
        )
        if set(free[:2]) <= set(_open(found)[1]):
            return found


# --- card by choice -------------------------------------------------------------------------------
# A card is shown to you: how likely is what, by how its owner chose (exercises 11.3, 11.8).

ORDERS: dict[str, Habit] = {"suspects": "suspects-first", "rooms": "rooms-first"}
SAYS = {
    "suspects": mark("a suspect if possible, else a weapon, and a room only as a last resort"),
    "rooms": mark("a room if possible, else a weapon, and a suspect only as a last resort"),
}
FREE = mark(
    "{who} would have shown {shown} in each of these deals, so it is as if we counted: {answer}."
)
BOUND = mark("with some of the other cards {who} would not have shown {shown}: {answer} is left.")


class Shown:
    """The deals that fit a card shown to you, and what they weigh."""

    def __init__(self, case: Case) -> None:
        (asked,) = asked_in(case)
        answer = asked.answers[-1]
        self.case = case
        self.who, self.card = answer.seat, answer.cards[0]
        self.among = tuple(asked.cards)
        self.fitting = deals(case)
        self.other = deck_of(case).number(case.about[0])

    def share(self, place: int, habit: Habit) -> Fraction:
        """Return how likely the other card is at a place."""
        return self.whole(habit, lambda deal: deal[self.other] == place) / self.whole(habit)

    def whole(self, habit: Habit, counts: Callable[[Deal], bool] = lambda _: True) -> Fraction:
        """Return what the deals that fit, and count, weigh together."""
        return weight(self.fitting, (self.card, self.who, self.among), habit, counts)

    def with_choice(self) -> int:
        """Return in how many deals its owner could have shown another card."""
        return sum(map(self._may_choose, self.fitting))

    def of_choice(self) -> Deal:
        """Return the first of these deals."""
        return next(filter(self._may_choose, self.fitting))

    def _may_choose(self, deal: Deal) -> bool:
        could = could_show(deal, self.who, self.among)
        return chance_to_show(self.card, could, "at-random") < 1


def card_by_choice_values(case: Case) -> Values:
    """Return each chance by each model, and the chances of the models themselves.

    At random was as likely as the order before the card was seen.
    """
    seen, file, order = Shown(case), len(case.seats), ORDERS[case.house]
    two = seen.with_choice()
    by_order, at_random = seen.whole(order), seen.whole("at-random")
    facts: Values = {
        "hand": card_list(case.hand, case.deck),
        "clue": Clue(case, 0),
        "who": case.seats[seen.who],
        "shown": the_card(case, seen.card),
        "other": the_card(case, seen.other),
        "order": Word(SAYS[case.house]),
        "n": len(seen.fitting),
        "n_one": len(seen.fitting) - two,
        "n_two": two,
        "n_inside": sum(deal[seen.other] == file for deal in seen.fitting),
        "whole": str(at_random),
        "inside_alike": str(seen.share(file, "alike")),
        "inside_random": str(seen.share(file, "at-random")),
        "too_alike": str(seen.share(seen.who, "alike")),
        "too_random": str(seen.share(seen.who, "at-random")),
        "too_order": str(seen.share(seen.who, order)),
        "half": "1/2",
        "choice_deal": hands_of(case, seen.of_choice()),
    }
    why = FREE if by_order == len(seen.fitting) else BOUND
    return facts | {
        "why_order": Word(why, {**facts, "answer": facts["too_order"]}),
        "by_order": str(by_order),
        "at_random": str(at_random),
        "is_order": str(by_order / (by_order + at_random)),
        "is_random": str(at_random / (by_order + at_random)),
        "against": str(by_order / at_random),
    }


def fresh_card_by_choice(case: Case, luck: Luck) -> Case:
    """Return another hand and another card shown, whose owner may have had a choice."""
    deck = deck_of(case)
    while True:
        hand = sorted(luck.order(range(deck.size))[:2])
        asked = one_of_each(deck, luck)
        free = luck.order([card for card in asked if card not in hand])
        if len(free) < 2:  # noqa: PLR2004 - the card shown, and another one to ask about
            continue
        shown, other, *_ = (deck.cards[card] for card in free)
        who = luck.pick(case.seats[1:])
        found = replace(
            case,
            hand=card_ids(deck, hand),
            events=(asked_line(deck, "You", asked, f"{who} {shown.alias}"),),
            about=(other.id,),
            house=luck.pick(tuple(ORDERS)),
        )
        if deals_of(puzzle_of(found)) and tells(found):
            return found


def tells(case: Case) -> bool:
    """Tell whether the choice matters, and the card can still have been shown by habit."""
    seen, file = Shown(case), len(case.seats)
    by_order = seen.whole(ORDERS[case.house])
    alike, random = (seen.share(file, habit) for habit in ("alike", "at-random"))
    choice = seen.with_choice()
    several = all(many > 1 for many in (by_order, choice, len(seen.fitting) - choice))
    return several and alike != random


# --- when to accuse -------------------------------------------------------------------------------
# Accuse now on a chance, or wait a turn and be sure, if nobody is quicker (exercise 11.4).

WHY = {
    "now": mark("now you win with {win}, later only with 1 − {quick} = {wait}."),
    "later": mark("now you win with {win}, later with 1 − {quick} = {wait}."),
    "either": mark("both win with {win}: 1 − {quick} = {wait}. It makes no difference."),
}
NOT = {
    "now": mark("accusing wins with {win}, waiting with {wait}. Compare these two."),
    "later": mark("waiting wins only if {who} is not quicker: {wait}. Accusing wins with {win}."),
    "either": mark("they differ: {win} now, {wait} later."),
}
WAYS = tuple(WHY)


def when_to_accuse_values(case: Case) -> Values:
    """Return the chances of both ways, where they are equal, and which is better."""
    files, top, below = case.numbers
    win, quick = Fraction(1, files), Fraction(top, below)
    wait = 1 - quick
    best = "either" if win == wait else "now" if win > wait else "later"
    facts: Values = {
        "who": case.seats[1],
        "files": files,
        "win": str(win),
        "quick": str(quick),
        "wait": str(wait),
        "limit": str(1 - win),
    }
    wrong = [way for way in WAYS if way != best]
    return {
        **facts,
        "half": "1/2",
        "best": best,
        "why": Word(WHY[best], facts),
        **by_number("wrong", wrong),
        **by_number("not", (Word(NOT[way], facts) for way in wrong)),
    }


def fresh_when_to_accuse(case: Case, luck: Luck) -> Case:
    """Return how many are left, and how quick the other is: quicker, slower, just as good."""
    files = luck.pick((3, 4, 5, 6))
    below = luck.pick((2, 3, 4)) * files
    limit = below - below // files
    tops = {"now": range(limit + 1, below), "later": range(1, limit), "either": (limit,)}
    top = luck.pick(tuple(tops[luck.pick(WAYS)]))
    quick = Fraction(top, below)
    return replace(case, numbers=(files, quick.numerator, quick.denominator))


# --- weighed lines --------------------------------------------------------------------------------
# A chance reckoned in four lines, and one of them is wrong (exercise 11.6).

THIRDS, ALIKE, COUNTED, ODDS = range(4)
"""The slips, by the line in which they stand."""
RIGHT = (
    mark("In {alone} deals she could show nothing else: each counts 1, together {first}."),
    mark("In {choice} deals she had a choice of two: each counts 1/2, together {second}."),
    mark("All together weigh {first} + {second} = {whole}."),
    mark("So she has another of the three with chance {second} / ({whole}) = {share}."),
)
WRONG = (
    mark("In {alone} deals she could show one card of three: each counts 1/3, together {first}."),
    mark("In {choice} deals she had a choice: they fit as well, each counts 1, together {second}."),
    mark("All together are {alone} + {choice} = {whole} deals."),
    mark("So she has another of the three with chance {second} / ({first}) = {share}."),
)
WHY_RIGHT = (
    mark("that line is right: with one such card she had no choice, so it was certain."),
    mark("that line is right: she shows either of two, each with chance 1/2."),
    mark("that line is right: it is the sum of all the weights that are left."),
    mark("that line follows: her weight with another one, divided by all."),
)
WHY_WRONG = (
    mark("in the first line she has only one of the three. She could not show the other two."),
    mark("the second line forgets the choice. She would have shown the other card half the time."),
    mark("the third line adds deals, not weights. The {choice} deals count half."),
    mark("the last line divides by the other weight. A chance is a part of the whole."),
)


class Sum(NamedTuple):
    """What stands in the four lines, with a slip in one of them or none (-1)."""

    first: Fraction
    second: Fraction
    whole: Fraction
    share: Fraction


def reckon(alone: int, choice: int, slip: int = -1) -> Sum:
    """Return the numbers of the lines, each from those above it as they are written."""
    first = Fraction(alone, 3 if slip == THIRDS else 1)
    second = Fraction(choice, 1 if slip == ALIKE else 2)
    whole = Fraction(alone + choice) if slip == COUNTED else first + second
    return Sum(first, second, whole, second / (first if slip == ODDS else whole))


def weighed_lines_values(case: Case) -> Values:
    """Return the four lines, which is wrong, and the true chance."""
    alone, choice, slip = case.numbers
    written, truly = reckon(alone, choice, slip), reckon(alone, choice)
    facts: Values = {"alone": alone, "choice": choice, "who": case.seats[1]}
    facts |= {name: str(number) for name, number in written._asdict().items()}
    lines = [Word(text, facts) for text in RIGHT]
    lines[slip] = Word(WRONG[slip], facts)
    whys = [Word(why) for why in WHY_RIGHT]
    return {
        **facts,
        **one_wrong_line(lines, slip, whys, Word(WHY_WRONG[slip], facts)),
        "deals": alone + choice,
        "true_second": str(truly.second),
        "true_whole": str(truly.whole),
        "answer": str(truly.share),
        "as_written": str(written.share),
        "counted": str(Fraction(choice, alone + choice)),
    }


# --- flagged mail ---------------------------------------------------------------------------------
# Alarms and what they are worth: a mail filter, a test for an illness (exercise 11.7).

HUNDRED = 100
TOLD = {
    "mail": mark(
        "Of {all} emails {bad} are spam. A filter flags {caught} of these, and also {false} of the "
        "good ones."
    ),
    "test": mark(
        "Of {all} people {bad} have a rare illness. A test finds {caught} of these, and also "
        "gives an alarm for {false} healthy people."
    ),
}
ASKED = {
    "mail": mark("An email is flagged. How likely is it to be spam?"),
    "test": mark("Somebody’s test gives an alarm. How likely is it that this person is ill?"),
}
HOW_MANY = {
    "mail": mark("How many emails does the filter flag?"),
    "test": mark("For how many people does the test give an alarm?"),
}


def flagged_mail_values(case: Case) -> Values:
    """Return how many alarms there are, and how many of them are true."""
    hundreds, bad, caught, false = case.numbers
    everybody, alarms = hundreds * HUNDRED, caught + false
    facts: Values = {"all": everybody, "bad": bad, "caught": caught, "false": false}
    return facts | {
        "told": Word(TOLD[case.house], facts),
        "how_many": Word(HOW_MANY[case.house]),
        "asked": Word(ASKED[case.house]),
        "alarms": alarms,
        "share": str(Fraction(caught, alarms)),
        "turned_round": str(Fraction(caught, bad)),
        "before": str(Fraction(bad, everybody)),
        "of_all": str(Fraction(caught, everybody)),
        "good": everybody - bad,
        "never_wrong": str(1 - Fraction(false, everybody - bad)),
    }


def fresh_flagged_mail(case: Case, luck: Luck) -> Case:
    """Return other numbers: few are bad, most of them are found, and there are false alarms."""
    bad = luck.pick((10, 20, 25, 40, 50))
    caught = bad - luck.pick(range(1, bad // 5 + 1))
    numbers = (luck.pick((10, 20)), bad, caught, luck.pick(range(20, 100)))
    return replace(case, numbers=numbers, house=luck.pick(tuple(TOLD)))


FAMILIES = {
    "own-chances": Family(own_chances_values, fresh_own_chances),
    "behind-a-back": Family(behind_a_back_values, fresh_behind_a_back),
    "card-by-choice": Family(card_by_choice_values, fresh_card_by_choice),
    "when-to-accuse": Family(when_to_accuse_values, fresh_when_to_accuse),
    "weighed-lines": Family(
        weighed_lines_values,
        any_numbers(range(5, 15), range(2, 10), range(len(RIGHT))),
    ),
    "flagged-mail": Family(flagged_mail_values, fresh_flagged_mail),
}
