"""What the exercises of lessons 10 to 12b tell: worlds, chances and bits, counted by listing."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import permutations
from math import comb, log2, prod

import noir_oracle
import oracle
from exercise_cases import left
from kripke import file
from listening_oracle import LETTERS, bits_of, entropy, learnt_by, mine, open_bits, settles
from test_oracle_chance import asked, chance, score, share, weighed
from test_oracle_knowing import PILES, of
from test_oracle_noir import around, chances_of, grid_of, lived, scores_of
from test_oracle_questions import files_after, halvings, heavier, laid, three, unknown
from told_values import Counted

from cluekit.clue import edition
from cluekit.learn.exercises import Exercise

EVENINGS = 10
"""Of each forecaster in 11b.2, as its question says."""


def times(worlds: list[oracle.World], true: Callable[[oracle.World], bool]) -> int:
    """In how many worlds something is so."""
    return sum(map(true, worlds))


def after_the_no(exercise: Exercise, who: str, what: str) -> list[oracle.World]:
    """The worlds of yours in which somebody does not know a card of the case file."""
    found, yours = of(exercise)
    sure = found.knows_which(who, lambda now: file(now, PILES[what]))
    return [dict(now.where) for now in yours if not sure(now)]


def told_10_3(exercise: Exercise) -> Counted:
    """Deals are counted before the "no" and after it."""
    who, what = exercise.case.about
    rest = after_the_no(exercise, who.lower(), what)
    return {
        "before": len({now.where for now in of(exercise)[1]}),
        "after": len({tuple(world.items()) for world in rest}),
    }


def told_10_8(exercise: Exercise) -> Counted:
    """The first line of the friend's that is not so in every deal that the "no" leaves."""
    (said,) = exercise.case.said
    rest = after_the_no(exercise, said.who.lower(), said.what)
    lines = [line.partition(";")[0] for line in exercise.values["lines"]]
    wrong = [not all(oracle.is_true(line, world) for world in rest) for line in lines]
    return {"wrong": wrong.index(True) + 1}


def told_11_1(exercise: Exercise) -> Counted:
    """Cards of each kind that are not in the hand; hands of the others, with a card and without."""
    case = exercise.case
    kinds = {card.id: card.kind for card in edition(case.deck).deck.cards}
    rest = [kind for card, kind in kinds.items() if card not in case.hand]
    of_kind = {f"left_{n}": rest.count(kinds[one]) for n, one in enumerate(case.about, start=1)}
    inside, dealt, size = Fraction(1, of_kind["left_1"]), len(rest) - 3, len(case.hand)
    in_hand = Fraction(comb(dealt - 1, size - 1), comb(dealt, size))
    return {
        **of_kind,
        "others": len(case.seats) - 1,
        "inside_1": inside,
        "dealt_1": 1 - inside,
        "held": (1 - inside) * in_hand,
    }


def told_11_2(exercise: Exercise) -> Counted:
    """Deals are sorted by which of the three the shower holds."""
    cards, who, _ = asked(exercise)
    one, other, third = exercise.case.about
    before, fitting = oracle.knowing(exercise.case.hand), left(exercise)
    held = [{card for card in cards if world[card] == who} for world in before]
    return {
        "before": len(before),
        "n": len(fitting),
        "n_inside": times(fitting, lambda world: world[third] == "envelope"),
        "two": sum(len(some) == 2 for some in held),
        "with_both": sum({one, other} <= some for some in held),
        "with_one": sum(one in some for some in held),
        "with_other": sum(other in some for some in held),
        "without": held.count(set()),
        "share_one": share(fitting, lambda world: world[one] == who),
        "share_other": share(fitting, lambda world: world[other] == who),
        "inside": share(fitting, lambda world: world[third] == "envelope"),
    }


def told_11_3(exercise: Exercise) -> Counted:
    """Deals that fit, by how many of the three could have been shown; and weighed by habits."""
    cards, who, _ = asked(exercise)
    (other,) = exercise.case.about
    fitting = left(exercise)
    could = [sum(world[card] == who for card in cards) for world in fitting]
    at_random, by_order = weighed(exercise, ""), weighed(exercise, exercise.case.house)

    def inside(world: oracle.World) -> bool:
        return world[other] == "envelope"

    def too(world: oracle.World) -> bool:
        return world[other] == who

    return {
        "n": len(fitting),
        "n_inside": times(fitting, inside),
        "n_one": could.count(1),
        "n_two": could.count(2),
        "whole": sum(weight for _, weight in at_random),
        "inside_alike": share(fitting, inside),
        "inside_random": chance(at_random, inside),
        "too_alike": share(fitting, too),
        "too_random": chance(at_random, too),
        "too_order": chance(by_order, too),
        "why_order answer": chance(by_order, too),
    }


def told_11_4(exercise: Exercise) -> Counted:
    """One room of so many; and what is left of 1, of this chance and of the other's."""
    _, top, below = exercise.case.numbers
    waits = dict.fromkeys(("why wait", "not_1 wait", "not_2 wait"), 1 - Fraction(top, below))
    rooms = range(exercise.case.numbers[0])
    win = Fraction(sum(room == rooms[0] for room in rooms), len(rooms))
    return {"win": win, "limit": 1 - win, **waits}


def told_11_5(exercise: Exercise) -> Counted:
    """Deals that fit, and those of them in which the likeliest card is elsewhere."""
    cards, who, _ = asked(exercise)
    fitting = left(exercise)
    with_it = max(times(fitting, lambda world, c=card: world[c] == who) for card in cards)  # type: ignore[misc]
    n = len(fitting)
    return {"n": n, "against": n - with_it, "chance": Fraction(with_it, n)}


def told_11_6(exercise: Exercise) -> Counted:
    """Deals without a choice are those that are not said to have one; these weigh half."""
    deals, choice = exercise.values["deals"], exercise.values["choice"]
    weights = [Fraction(1)] * (deals - choice) + [Fraction(1, 2)] * choice
    whole, second = sum(weights), sum(weights[deals - choice :])
    return {
        "alone": deals - choice,
        "true_whole": whole,
        "true_second": second,
        "answer": second / whole,
    }


def told_11_7(exercise: Exercise) -> Counted:
    """All of them are listed: bad or not, with an alarm or without."""
    hundreds, bad, caught, false = exercise.case.numbers
    everybody = [(n < bad, n < caught or bad <= n < bad + false) for n in range(100 * hundreds)]
    alarms, rightly = sum(alarm for _, alarm in everybody), everybody.count((True, True))
    return {
        "alarms": alarms,
        "caught": rightly,
        "share": Fraction(rightly, alarms),
        "turned_round": Fraction(rightly, sum(is_bad for is_bad, _ in everybody)),
        "false": everybody.count((False, True)),
        "good": sum(not is_bad for is_bad, _ in everybody),
    }


def told_11_8(exercise: Exercise) -> Counted:
    """What the card weighs by either habit."""
    at_random, by_order = (
        sum(weight for _, weight in weighed(exercise, habit)) for habit in ("", exercise.case.house)
    )
    return {
        "at_random": at_random,
        "by_order": by_order,
        "is_order": by_order / (by_order + at_random),
    }


def told_11b_1(exercise: Exercise) -> Counted:
    """Neighbours on the board as it lay, and what each habit scores."""
    evening, (who,) = lived(exercise), grid_of(exercise).about
    chances = chances_of(evening)
    scores = scores_of(chances)
    return {
        "share": chances[who] / sum(chances.values()),
        "ways": len(around(evening.boards[0], who)),
        "score_said": log2(Fraction(*exercise.case.numbers)),
        **{f"{habit}_score": mean for habit, mean in scores.items()},
    }


def told_11b_2(exercise: Exercise) -> Counted:
    """Evening by evening; the two who refute are found by trying each pair."""
    said, many, missed, *people = exercise.case.numbers
    four = list(zip(people[::2], people[1::2], strict=True))
    scores = {each: score(*each, EVENINGS) for each in four}
    ((more, fewer),) = [
        pair
        for pair in permutations(four, 2)
        if pair[0][1] > pair[1][1] and scores[pair[0]] < scores[pair[1]]
    ]
    return {
        "other": Fraction(100 - said, 100),
        "true": Fraction(said * many, 100),
        "right": EVENINGS - missed,
        "score_said": score(said, EVENINGS - missed, EVENINGS),
        **{f"score_{n}": scores[each] for n, each in enumerate(four, start=1)},
        "more_right": Fraction(more[0], 100),
        "more_times": more[1],
        "more_score": scores[more],
        "fewer_right": Fraction(fewer[0], 100),
        "fewer_times": fewer[1],
        "fewer_score": scores[fewer],
    }


def told_11b_3(exercise: Exercise) -> Counted:
    """Log2 of what was given to what happened, forecast by forecast."""
    slip, *numbers = exercise.case.numbers
    told = list(zip(numbers[::2], numbers[1::2], strict=True))
    true = [log2((said if came else 100 - said) / 100) for said, came in told]
    found: dict[str, object] = {"n": len(told)}
    found |= {"true_sum": sum(true), "true_mean": sum(true) / len(told)}
    others = [at for at in range(len(told)) if at != slip]
    lines = {f"why_{n}": at for n, at in enumerate(others, start=1)}
    if slip < len(told):
        lines["why_wrong"] = slip
        found["why_wrong true"] = true[slip]
    for name, at in lines.items():
        said = Fraction(told[at][0], 100)
        found |= {f"{name} said": said, f"{name} other": 1 - said}
    return found


def told_11b_5(exercise: Exercise) -> Counted:
    """Two sentences are about persons; three are about the post, and count if said since then."""
    change, glasses, berg, _, turkish, _ = exercise.case.numbers
    return {"n": 2 + sum(day > change for day in (glasses, berg, turkish))}


def told_12_1(exercise: Exercise) -> Counted:
    """Case files are halved, and powers of two are written down until one is enough."""
    found: dict[str, object] = {}
    for at, sizes in enumerate(exercise.case.sizes, start=1):
        files = prod(sizes)
        power = next(2**k for k in range(99) if 2**k >= files)
        least = halvings(files)
        found |= {f"about_{at}": log2(files), f"cards_{at}": sum(sizes), f"least_{at}": least}
        found |= {f"power_{at}": power, f"below_{at}": power // 2}
        found |= {f"n_{at}": files}
        if at < 3:
            found[f"down_{at}"] = least - 1
    return found


def told_12_2(exercise: Exercise) -> Counted:
    """Bits line by line, for who asks and for the two who listen."""
    questions = three(exercise)
    bits = sorted((bits_of(exercise.case, cards) for cards in questions), reverse=True)
    given = [sum(learnt_by(exercise.case, s, cards) for s in (1, 2)) for cards in questions]
    ranked = {f"rank_bits_{n}": each for n, each in enumerate(bits, start=1)}
    return {**ranked, "least_bits": min(given)}


def told_12_3(exercise: Exercise) -> Counted:
    """One room is shown, or the others are out."""
    rooms, _ = exercise.case.numbers
    rest = len(range(1, rooms))
    return {"k": rooms, "rest": rest, "about_nobody": log2(rooms), "about_rest": log2(rest)}


def told_12_4(exercise: Exercise) -> Counted:
    """Bits by turns, and what a wrong question can leave in the deal that is shown for it."""
    case, asked_for = exercise.case, three(exercise)
    bits = [bits_of(case, cards) for cards in asked_for]
    turns = [1 + far for far in case.numbers[9:]]
    given = [sum(learnt_by(case, seat, cards) for seat in (1, 2)) for cards in asked_for]
    ends = [settles(case, cards) for cards in asked_for]
    wrong = {"greedy": bits.index(max(bits)), "quiet": given.index(min(given))}
    found: dict[str, object] = {"bits_1": bits[0], "turns_1": turns[0]}
    for n in (1, 2, 3):
        found |= {f"rate_{n}": bits[n - 1] / turns[n - 1], f"settles_{n}": ends[n - 1]}
    for name, which in wrong.items():
        if ends[which] < max(ends):
            deal = laid(exercise.values[f"{name}_deal"])
            found[f"{name}_left"] = max(files_after(case, asked_for[which], deal))
        else:
            found[f"{name}_left"] = 0
    return found


def told_12_5(exercise: Exercise) -> Counted:
    """Deals that fit, their case files, and those in which the three that were asked for are it."""
    deals = {deal for deal, *_ in mine(exercise.case)}
    letters = exercise.case.events[-1].partition(":")[2].partition("->")[0].split()
    cards = tuple(LETTERS.index(letter) for letter in letters)
    files = [tuple(card for card, at in enumerate(deal) if at == 3) for deal in deals]
    return {
        "n_deals": len(deals),
        "n_files": len(set(files)),
        "n_right": files.count(cards),
        "about_open": open_bits([(deal, (), 1.0) for deal in deals]),
    }


def told_12_6(exercise: Exercise) -> Counted:
    """Files are listed: every other room with every pair; what each leaves open is averaged."""
    rooms, pairs, _ = exercise.case.numbers
    files = [(room, pair) for room in range(rooms) for pair in range(pairs)]
    others = sum(room > 0 for room, _ in files)
    bits = [log2(others if room else pairs) for room, _ in files]
    return {
        "m": rooms,
        "rest": pairs,
        "true_some_files": others,
        "why_wrong open": log2(len(files)),
        "why_wrong average": sum(bits) / len(files),
    }


def told_12_7(exercise: Exercise) -> Counted:
    """Coins are weighed in every way; answers are multiplied by three."""
    coins, odd = exercise.case.numbers
    tells = {each: entropy((each, each, coins - 2 * each)) for each in range(1, coins // 2 + 1)}
    pan = max(tells, key=lambda each: tells[each])
    least, so_many = heavier(coins), weighings_of_unknown(odd)
    return {
        "pan": pan,
        "rest": coins - 2 * pan,
        "pan_bits": tells[pan],
        "half_bits": tells[coins // 2],
        "least": least,
        "cases_told": 3**least,
        "cases_before": 3 ** (least - 1),
        "unknown": so_many,
        "cases": 2 * odd,
        "told_by": 3**so_many,
        "most": most_unknown(so_many),
        "most_before": most_unknown(so_many - 1),
    }


def most_unknown(weighings: int) -> int:
    """How many coins so many weighings suffice for, if any may be too heavy or too light."""
    return max((n for n in range(3, 41) if weighings_of_unknown(n) <= weighings), default=0)


def weighings_of_unknown(coins: int) -> int:
    """How many weighings find such a coin."""
    return unknown(coins, good=False)


def told_12b_1(exercise: Exercise) -> Counted:
    """Who can be the Killer is asked about one card's neighbours."""
    evening, (card,) = lived(exercise), grid_of(exercise).about
    could = evening.could - {evening.deck[0], card}
    yes = len(could & around(evening.board, card))
    no = len(could) - yes
    return {
        "n": len(could),
        "n_yes": yes,
        "n_no": no,
        "left_yes": log2(yes),
        "left_no": log2(no),
        "open_said": log2(len(could)),
        "lucky_said": log2(len(could) / min(yes, no)),
        "worth_said": noir_oracle.worth(could, around(evening.board, card)),
    }


def told_12b_2(exercise: Exercise) -> Counted:
    """Every card of the hand is tried, and its living neighbours are counted."""
    evening = lived(exercise)
    could, hand = evening.could - {evening.deck[0]}, evening.hand | {evening.deck[0]}
    near = {card: around(evening.board, card) for card in hand}
    worths = {card: noir_oracle.worth(could, near[card]) for card in hand}
    best = max(hand, key=lambda card: worths[card])
    yes = len(could & near[best])
    no = len(could) - yes
    return {
        "n": len(could),
        "open_said": log2(len(could)),
        "best_said": worths[best],
        "best_yes": yes,
        "best_left_yes": log2(yes),
        "best_no": no,
        "best_left_no": log2(no),
        "busy_near": max(len(some & evening.alive) for some in near.values()),
    }


def told_12b_3(exercise: Exercise) -> Counted:
    """What is open before and after either answer."""
    n, yes, _ = exercise.case.numbers
    true = {"true_open": log2(n), "true_yes": log2(yes), "true_no": log2(n - yes)}
    return {"no": n - yes, **true}


def told_12b_4(exercise: Exercise) -> Counted:
    """Clues are what was said of neighbours since the last disguise."""
    return {"clues": len(lived(exercise).said)}


def told_12b_5(exercise: Exercise) -> Counted:
    """An arrest parts one from the others; a question parts them in two."""
    n, yes = exercise.case.numbers
    return {
        "no": n - yes,
        "others": n - 1,
        "open_said": log2(n),
        "left_said": log2(n - 1),
        "worth_said": entropy((1, n - 1)),
        "asked_said": entropy((yes, n - yes)),
    }


def told_12b_6(exercise: Exercise) -> Counted:
    """Lockers are listed row by row, then halved."""
    rows, wide, top = exercise.case.numbers
    in_top = [row < top for row in range(rows) for _ in range(wide)]
    n, yes, no = len(in_top), in_top.count(True), in_top.count(False)
    least = halvings(n)
    return {
        "n": n,
        "yes": yes,
        "no": no,
        "open_said": log2(n),
        "worth_said": entropy((yes, no)),
        "lucky_said": log2(n / min(yes, no)),
        "least": least,
        "below": least - 1,
        "told": 2**least,
        "told_before": 2 ** (least - 1),
    }
