"""Fresh cases for lesson 6: elimination, cases, contradiction."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations

import msgspec
from msgspec.structs import replace

from cluekit.core import Luck
from cluekit.learn.card_values import card_list
from cluekit.learn.families import Family, Values, by_number
from cluekit.learn.families.hands import asked_line, card_ids, card_piles, deck_of, the_card
from cluekit.learn.forms import Case
from cluekit.learn.statements import Statement, proof_steps
from cluekit.learn.values import Word, sentence_with
from cluekit.learn.worlds import asked_in
from cluekit.words import mark, say

# --- chains ---------------------------------------------------------------------------------------
# A proof without cases: a pass, a show, and the last one left (exercise 6.1).


def chains_values(case: Case) -> Values:
    """Return the goal, a proof of it, and its steps to be put in order."""
    deck = deck_of(case)
    first, second = asked_in(case)
    (mine,) = set(first.cards) - set(second.cards)
    (shown,) = set(second.cards) - set(first.cards)
    out = [card for card in first.cards if card != mine]
    (third,) = set(deck.kind(deck.cards[mine].kind)) - {mine, shown}
    mine_, shown_, third_, v, w = (deck.cards[c].alias for c in (mine, shown, third, *out))
    lines = (
        f"~O_{v} & ~O_{w}; pass; c1",
        f"{' | '.join(f'O_{deck.cards[card].alias}' for card in second.cards)}; show; c2",
        f"O_{shown_}; show-last; 1, 2",
        f"~E_{shown_}; row; 3",
        f"~E_{mine_}; mine",
        f"E_{third_}; envelope; 4, 5",
    )
    says = by_number("says", (Statement(line.partition(";")[0], case) for line in lines))
    return {
        "hand": card_list(case.hand, case.deck),
        "goal": f"E_{third_}",
        "goal_said": Statement(f"E_{third_}", case),
        "proof": lines,
        "first_line": lines[0],
        "shown": the_card(case, shown),
        **says,
        **proof_steps(lines),
    }


def fresh_chains(case: Case, luck: Luck) -> Case:
    """Return the same kind of evening with other cards, of any kind in each part."""
    deck = deck_of(case)
    main, *others = luck.order(card_piles(deck))
    mine, shown = luck.order(main)[:2]
    piles = [luck.order(pile) for pile in others]
    both, own = [pile[0] for pile in piles], luck.pick([pile[1] for pile in piles])
    seen = asked_line(deck, "Nora", sorted([mine, *both]), f"You {deck.cards[mine].alias}")
    unseen = asked_line(deck, "Nora", sorted([shown, *both]), "Otto ?")
    return replace(case, hand=card_ids(deck, sorted((mine, own))), events=(seen, unseen))


# --- timetables -----------------------------------------------------------------------------------
# A timetable with wishes: cases and contradictions away from the table (exercise 6.6).
#
# Four lessons, one after the other, and three wishes. All 24 orders are tried.

LESSONS = (mark("art"), mark("maths"), mark("music"), mark("sport"))
WISHES = (
    mark("{a} comes before {b}."),
    mark("{a} comes right before or right after {b}."),
    mark("{a} comes neither right before nor right after {b}."),
    mark("{a} is the first or the last one."),
)
"""The wishes there are, about lessons a and b."""

BECOMES = {
    "breaks": mark("each of the six orders with {lesson} there breaks a wish."),
    "one": mark("of the six orders with {lesson} there, only this one breaks no wish: {supposed}."),
    "several": mark(
        "with {lesson} there, these two, for example, break no wish: {supposed}; {another}."
    ),
}
"""Why a supposition breaks, or what it leaves."""
STATUS = {
    "certain": mark("in every timetable that is left, {a} comes before {b}."),
    "impossible": mark("in every timetable that is left, {b} comes before {a}."),
    "not-known": mark("it is so here: {with_it}. Here it is not: {without}."),
}
"""What the timetables that are left say of a claim."""

Order = tuple[int, ...]
Wish = tuple[int, int, int]
"""Which wish, of which two lessons."""


class Timetable(msgspec.Struct, frozen=True):
    """Lessons in order, to be told in words."""

    order: Order

    def in_words(self) -> str:
        """Return "art, sport, music, maths"."""
        return ", ".join(say(LESSONS[lesson]) for lesson in self.order)


class Wished(msgspec.Struct, frozen=True):
    """A wish, to be told as a sentence."""

    wish: Wish

    def in_words(self) -> str:
        """Return "Maths comes before art."."""
        kind, a, b = self.wish
        return sentence_with(WISHES[kind], {"a": Word(LESSONS[a]), "b": Word(LESSONS[b])})


def is_met(wish: Wish, order: Order) -> bool:
    """Tell whether an order does what is wished."""
    kind, a, b = wish
    one, other = order.index(a), order.index(b)
    return (one < other, abs(one - other) == 1, abs(one - other) > 1, one in (0, 3))[kind]


def wishes_of(case: Case) -> list[Wish]:
    """Return the three wishes of a case."""
    first = case.numbers[:9]
    return [(first[at], first[at + 1], first[at + 2]) for at in range(0, 9, 3)]


def orders(wishes: Sequence[Wish]) -> list[Order]:
    """Return every order that does all that is wished."""
    return [order for order in permutations(range(4)) if all(is_met(w, order) for w in wishes)]


def timetables_values(case: Case) -> Values:
    """Return what follows from a supposition, how many orders fit, and what is said of a claim."""
    wishes = wishes_of(case)
    lesson, place, a, b = case.numbers[9:]
    fitting = orders(wishes)
    supposed = [order for order in fitting if order[place] == lesson]
    after = [order for order in fitting if order.index(a) > order.index(b)]
    before = [order for order in fitting if order not in after]
    becomes = ("breaks", "one", "several")[min(len(supposed), 2)]
    status = "not-known" if before and after else "certain" if before else "impossible"
    found: Values = {
        **by_number("wish", (Wished(wish) for wish in wishes)),
        "lesson": Word(LESSONS[lesson]),
        "place": place + 1,
        "becomes": becomes,
        "supposed": Timetable(supposed[0] if supposed else ()),
        "another": Timetable(supposed[-1] if supposed else ()),
        "n": len(fitting),
        "all_orders": 24,
        "with_two": len(orders(wishes[:2])),
        "example": Timetable(fitting[0]),
        "claim": Wished((0, a, b)),
        "status": status,
        "with_it": Timetable(before[0] if before else ()),
        "without": Timetable(after[0] if after else ()),
    }
    lessons = {"a": Word(LESSONS[a]), "b": Word(LESSONS[b])}
    reason, status_reason = Word(BECOMES[becomes], found), Word(STATUS[status], found | lessons)
    return {**found, "reason": reason, "reason_3": status_reason}


def fresh_timetables(case: Case, luck: Luck) -> Case:
    """Return three other wishes that leave one timetable to four, and other questions."""
    wanted, many = luck.pick(("breaks", "one", "several")), luck.pick((2, 3, 4, 5))
    while True:
        numbers = list[int]()
        for kind in luck.order((0, 0, 0, 1, 2, 3))[:3]:
            numbers += (kind, *luck.order(range(4))[:2])
        a, b = luck.order(range(4))[:2]
        found = replace(case, numbers=(*numbers, luck.pick(range(4)), luck.pick(range(4)), a, b))
        wishes = wishes_of(found)
        # As many timetables as wanted are left, and each wish takes some away
        without = (orders([one for one in wishes if one != wish]) for wish in wishes)
        fair = len(orders(wishes)) == many and all(len(left) > many for left in without)
        if fair and timetables_values(found)["becomes"] == wanted:
            return found


FAMILIES = {
    "chains": Family(chains_values, fresh_chains),
    "timetables": Family(timetables_values, fresh_timetables),
}
