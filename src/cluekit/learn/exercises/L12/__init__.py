"""Fresh cases for lesson 12, “what is a question worth?”."""

from __future__ import annotations

import itertools
from math import ceil, log2
from typing import NamedTuple

from msgspec.structs import replace

from cluekit.core import Luck
from cluekit.learn.asking import Asking
from cluekit.learn.card_values import card_list, cards_by_number
from cluekit.learn.chair_worlds import evenings
from cluekit.learn.clues import Clue
from cluekit.learn.families import Family, Values, any_numbers, one_wrong_line
from cluekit.learn.families.hands import deck_of, refuting_world
from cluekit.learn.forms import Case
from cluekit.learn.kinds.world import hands_of, lay_out
from cluekit.learn.values import Counted, Rounded, Word, bits
from cluekit.learn.worlds import asked_in, deals, puzzle_of
from cluekit.logic.counting import count
from cluekit.words import mark

# --- halving --------------------------------------------------------------------------------------
# How many bits are open, and how many yes or no questions always suffice (exercise 12.1).


def halving_values(case: Case) -> Values:
    """Return for each pile of case files its bits and questions, and what hasty people answer."""
    found: Values = {}
    for place, (suspects, weapons, rooms) in enumerate(case.sizes, start=1):
        n = suspects * weapons * rooms
        found |= {
            f"suspects_{place}": suspects,
            f"weapons_{place}": weapons,
            f"rooms_{place}": rooms,
            f"n_{place}": n,
            f"bits_{place}": bits(log2(n)),
            f"about_{place}": Rounded(log2(n)),
            f"least_{place}": ceil(log2(n)),
            f"down_{place}": int(log2(n)),
            f"power_{place}": 2 ** ceil(log2(n)),
            f"below_{place}": 2 ** int(log2(n)),
            f"half_{place}": -(-n // 2),
            f"one_by_one_{place}": n - 1,
            f"added_{place}": bits(log2(suspects + weapons + rooms)),
            f"cards_{place}": suspects + weapons + rooms,
            f"split_{place}": sum(ceil(log2(size)) for size in (suspects, weapons, rooms)),
        }
    return found


def fresh_halving(case: Case, luck: Luck) -> Case:
    """Return three other piles: a small one, a large one, and what is left late in a game.

    How many questions the large one takes is drawn first: most of them take nine.
    """
    wanted = luck.pick((8, 9, 10))
    while True:
        sizes = tuple(
            (luck.pick(range(low, high)), luck.pick(range(low, high)), luck.pick(range(low, high)))
            for low, high in ((2, 5), (5, 10), (1, 5))
        )
        found = [a * b * c for a, b, c in sizes]
        plain = [n & (n - 1) and n > 4 for n in found]  # noqa: PLR2004 - two questions hide slips
        large = ceil(log2(found[1])) == wanted
        if large and all(plain) and len(set(found)) == len(found):
            return replace(case, sizes=sizes)


# --- nobody shows ---------------------------------------------------------------------------------
# A clean question about one card: what nobody's answer tells, and what a card does (12.3).

KINDS = (mark("suspect"), mark("weapon"), mark("room"))
NOUNS = ("suspect", "weapon", "room")


def nobody_shows_values(case: Case) -> Values:
    """Return the bits of either answer, what they are on average, and what is taken for them."""
    k, kind = case.numbers
    nobody, shown = log2(k), log2(k) - log2(k - 1)
    expected = nobody / k + shown * (k - 1) / k
    return {
        "k": k,
        "rest": k - 1,
        "open": Counted(NOUNS[kind], k),
        "kind": Word(KINDS[kind]),
        "nobody": bits(nobody),
        "shown": bits(shown),
        "expected": bits(expected),
        "about_nobody": Rounded(nobody),
        "about_shown": Rounded(shown),
        "about_rest": Rounded(log2(k - 1)),
        "about_expected": Rounded(expected),
        "chance": bits(1 / k),
        "other_chance": bits((k - 1) / k),
        "left": bits(log2(k - 1)),
        "plain_mean": bits((nobody + shown) / 2),
        "sum": bits(nobody + shown),
        "one_bit": bits(1.0),
    }


# --- is it settled --------------------------------------------------------------------------------
# A question that nobody answers: what it leaves open where the asker may hold the cards (12.5).

FEWEST, MOST = 3, 12
"""How many case files are left, at least and at most: few enough to be listed by hand."""


def is_it_settled_values(case: Case) -> Values:
    """Return the hasty conclusion, a deal in which it is false, and the bits still open."""
    deck, asked = deck_of(case), asked_in(case)[-1]
    goal = " & ".join(f"E_{deck.cards[card].alias}" for card in asked.cards)
    asking, fitting = Asking(case), deals(case)
    files = [tuple(c for c, at in enumerate(d) if at == len(case.seats)) for d in fitting]
    world = refuting_world(case, goal)
    return {
        "hand": card_list(case.hand, case.deck),
        "last": Clue(case, len(case.events) - 1),
        "who": case.seats[asked.asker],
        "cards": cards_by_number(asked.cards, case.deck),
        "goal": goal,
        "world": world,
        "deal": lay_out(case, world),
        "n_deals": len(files),
        "n_files": len(set(files)),
        "n_right": files.count(asked.cards),
        "open": bits(asking.bits),
        "about_open": Rounded(asking.bits),
        "nothing": bits(0),
        "all_files": bits(Asking(start(case)).bits),
        "gone": hands_of(case, next(each for each in deals(start(case)) if each not in fitting)),
    }


def start(case: Case) -> Case:
    """Return the case before anything was asked."""
    return Case(deck=case.deck, seats=case.seats, hand=case.hand)


def fresh_is_it_settled(case: Case, luck: Luck) -> Case:
    """Return another evening that ends with a question of somebody else that nobody answers."""
    deck = deck_of(case)
    for evening in evenings(case, luck, 1, 2):
        last = asked_in(evening)[-1]
        mine = {deck.number(card) for card in evening.hand}
        if not getattr(last, "nobody", False) or not last.asker or mine & set(last.cards):
            continue
        found = count(puzzle_of(evening))
        if not found or not FEWEST <= len(found.joint) <= MOST:
            continue
        # Where it matters how the others choose what they show, a count of deals and their weights
        # come to different bits, and no answer would be right without a model
        if bits(Asking(evening).bits) == bits(Asking(evening, "deals").bits):
            return evening
    raise AssertionError("evenings raises before")


# --- worth line by line ---------------------------------------------------------------------------
# What a clean question is worth, line by line, and one line is wrong (exercise 12.6).
#
# Two cards are your own, so the answer is about the third card alone, which is one of ``m`` that
# are open. Nora and Otto are equally likely to have it; it is in the envelope in one case of ``m``.

OPEN, ALIKE, LEFT_OVER, STOPS = range(4)
"""The slips, by the line in which they stand."""
RIGHT = (
    mark(
        "{m} rooms, {rest} pairs of suspect and weapon: {m} × {rest} = {n}, log2 {n} = {open:bit}."
    ),
    mark("Nobody shows it: chance 1/{m}. Then the room is known; {rest} left, {none:bit}."),
    mark("Somebody shows it: chance {other}/{m}. {other} rooms, so {some_files} left, {some:bit}."),
    mark(
        "1/{m} × {none} + {other}/{m} × {some} = {average}. Worth {open} − {average} = {worth:bit}."
    ),
)
WRONG = (
    mark(
        "{m} rooms, {rest} pairs of suspect and weapon: {m} + {rest} = {n}, log2 {n} = {open:bit}."
    ),
    mark(
        "Nobody shows it: chance 1/2, yes or no. Then the room is known; {rest} left, {none:bit}."
    ),
    mark(
        "Somebody shows it: chance {other}/{m}. One file is out, so {some_files} left, {some:bit}."
    ),
    mark(
        "1/{m} × {none} + {other}/{m} × {some} = {average}. So the question is worth {worth:bit}."
    ),
)
WHY_RIGHT = (
    mark("that line is right: every room goes with every pair, so you multiply."),
    mark("that line is right: one of the {m} rooms is in the envelope, each equally likely."),
    mark("that line is right: with the room all its pairs are out."),
    mark("that line follows from those above it: what was open, less what is left on average."),
)
WHY_WRONG = (
    mark("the first line adds. Every room goes with every pair: {m} × {rest} = {true_n}."),
    mark("the second line takes two answers to be equally likely. The chance is 1/{m}."),
    mark("the third line takes one file away. With the room go all its {rest} pairs."),
    mark("the last line stops early. What is left is still open: {open} − {average} has gone."),
)


class Sum(NamedTuple):
    """The numbers in the four lines, with a slip in one of them or none (-1)."""

    n: int
    open: float
    none: float
    some_files: int
    some: float
    average: float
    worth: float


def reckon(m: int, rest: int, slip: int = -1) -> Sum:
    """Return the numbers of the lines, each from those above it as they are written."""
    n = m + rest if slip == OPEN else m * rest
    start, none = log2(n), log2(rest)
    some_files = m * rest - 1 if slip == LEFT_OVER else (m - 1) * rest
    some = log2(some_files)
    average = (none + some) / 2 if slip == ALIKE else none / m + (m - 1) / m * some
    return Sum(
        n, start, none, some_files, some, average, average if slip == STOPS else start - average
    )


def worth_line_by_line_values(case: Case) -> Values:
    """Return the four lines, which is wrong, and what the question is truly worth."""
    m, rest, slip = case.numbers
    written, truly = reckon(m, rest, slip), reckon(m, rest)
    facts: Values = {"m": m, "rest": rest, "other": m - 1, "true_n": truly.n}
    facts |= {
        name: number if isinstance(number, int) else Rounded(number)
        for name, number in written._asdict().items()
    }
    lines = [Word(text, facts) for text in RIGHT]
    lines[slip] = Word(WRONG[slip], facts)
    if slip == ALIKE:
        lines[LEFT_OVER], lines[STOPS] = Word(OTHER_HALF, facts), Word(HALVES, facts)
    whys = [Word(why, facts) for why in WHY_RIGHT]
    return {
        **facts,
        **one_wrong_line(lines, slip, whys, Word(WHY_WRONG[slip], facts)),
        "true_open": Rounded(truly.open),
        "true_none": Rounded(truly.none),
        "true_some": Rounded(truly.some),
        "true_some_files": truly.some_files,
        "true_average": Rounded(truly.average),
        "true_worth": Rounded(truly.worth),
        "answer": bits(truly.worth),
        "as_written": bits(written.worth),
        "remains": bits(truly.average),
    }


OTHER_HALF = mark(
    "Somebody shows it: chance 1/2, too. {other} rooms, so {some_files} left, {some:bit}."
)
"""The third line where the second took both answers for equally likely."""
HALVES = mark("({none} + {some}) / 2 = {average}. Worth: {open} − {average} = {worth:bit}.")
"""And the last one."""


def fresh_worth_line_by_line(case: Case, luck: Luck) -> Case:
    """Return other numbers of rooms and pairs, and another slip."""
    while True:
        m, rest = luck.pick(range(3, 8)), luck.pick((2, 4, 6, 9))
        slip = luck.pick(range(len(RIGHT)))
        truly, written = reckon(m, rest), reckon(m, rest, slip)
        seen = {round(number, 2) for number in (written.worth, truly.average)}
        if round(truly.worth, 2) not in seen and written.worth > 0:
            return replace(case, numbers=(m, rest, slip))


# --- weighing coins -------------------------------------------------------------------------------
# Coins on a balance: how many weighings suffice, away from the table (exercise 12.7).
#
# A weighing has three answers: left, right, even. So k of them tell 3^k cases apart at most. One
# heavier coin of n: as many as it takes until 3^k is n. Where nobody knows whether the odd coin is
# heavier or lighter there are 2n cases; and k weighings suffice for (3^k - 3) / 2 coins (Dyson
# 1946).

PANS = 3


def weighing_coins_values(case: Case) -> Values:
    """Return the answers, and what follows from halving or from trying one by one."""
    coins, odd = case.numbers
    least = _weighings(coins)
    pan = round(coins / PANS)
    unknown = next(k for k in itertools.count(1) if _most_of_unknown(k) >= odd)
    return {
        "coins": coins,
        "odd": odd,
        "cases": 2 * odd,
        "least": least,
        "by_halves": ceil(log2(coins)),
        "by_pairs": coins // 2,
        "pan": pan,
        "rest": coins - 2 * pan,
        "half": coins // 2,
        "pan_bits": Rounded(_bits(coins, pan)),
        "half_bits": Rounded(_bits(coins, coins // 2)),
        "cases_told": PANS**least,
        "cases_before": PANS ** (least - 1),
        "unknown": unknown,
        "as_if_heavier": _weighings(odd),
        "odd_halves": ceil(log2(2 * odd)),
        "told_by": PANS**unknown,
        "most": _most_of_unknown(unknown),
        "most_before": _most_of_unknown(unknown - 1),
    }


def _most_of_unknown(weighings: int) -> int:
    """Return of how many coins an odd one can be found, and whether it is heavier or lighter."""
    return int(PANS**weighings - 3) // 2


def _weighings(cases: int) -> int:
    """Return how many weighings tell this many cases apart, if any do."""
    return next(k for k in itertools.count(0) if cases <= PANS**k)


def _bits(coins: int, pan: int) -> float:
    """Return what weighing ``pan`` coins against ``pan`` is expected to tell."""
    parts = (pan, pan, coins - 2 * pan)
    return -1.0 * sum(part / coins * log2(part / coins) for part in parts if part)


def fresh_weighing_coins(case: Case, luck: Luck) -> Case:
    """Return other coins: the ways to go wrong lead elsewhere, and every slip shows."""
    while True:
        coins = luck.pick([n for n in range(6, 60) if n % PANS == 0 or n % PANS == PANS - 1])
        odd = luck.pick((3, *range(5, 13), *range(14, 39)))
        told = weighing_coins_values(replace(case, numbers=(coins, odd)))
        slips = {told["by_halves"], told["by_pairs"]}
        others = {told["as_if_heavier"], told["odd_halves"]}
        if told["least"] not in slips and told["unknown"] not in others:
            return replace(case, numbers=(coins, odd))


FAMILIES = {
    "halving": Family(halving_values, fresh_halving),
    "nobody-shows": Family(nobody_shows_values, any_numbers(range(3, 10), range(len(KINDS)))),
    "is-it-settled": Family(is_it_settled_values, fresh_is_it_settled),
    "worth-line-by-line": Family(worth_line_by_line_values, fresh_worth_line_by_line),
    "weighing-coins": Family(weighing_coins_values, fresh_weighing_coins),
}
