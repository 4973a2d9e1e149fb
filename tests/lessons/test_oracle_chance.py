"""Every answer of lesson 11, found once more by listing and weighing the worlds.

With them forecasts, arrests and lockers of Noir's lessons, read out of the sentences on the screen.
"""

import re
from fractions import Fraction
from itertools import permutations, product
from math import comb, isclose, log2

import oracle
from exercise_cases import Counted, in_each_case, left, tells
from oracle import entropy
from test_oracle_questions import halvings

from cluekit.clue import edition
from cluekit.learn.exercises import Exercise

ORDER = {"suspects": oracle.CARDS, "rooms": oracle.CARDS[::-1]}


def share(worlds: list[oracle.World], card: str, place: str) -> Fraction:
    """The share of the worlds in which a card is in a place."""
    return Fraction(sum(world[card] == place for world in worlds), len(worlds))


def asked(exercise: Exercise) -> tuple[tuple[str, ...], str, str]:
    """The three cards of the only event, who showed, and the letter shown."""
    (event,) = exercise.case.events
    return oracle.told(event)[1:]


def fractions(exercise: Exercise) -> tuple[Fraction, ...]:
    """The right answers as exact numbers."""
    return tuple(map(Fraction, exercise.right_answers))  # type: ignore[arg-type]


@in_each_case("11.1", fresh=9)
def test_11_1_by_listing_envelopes_and_counting_hands(exercise: Exercise) -> Counted:
    """1/2, 1/3, 1/12, 1/4 in the file; in the mansion hands are counted by binomials."""
    case, deck = exercise.case, edition(exercise.case.deck).deck
    kinds = {card.id: card.kind for card in deck.cards if card.id not in case.hand}
    piles = [[c for c in kinds if kinds[c] == k] for k in ("suspect", "weapon", "room")]
    files, (one, _, three) = list(product(*piles)), case.about
    asked_for = [{one}, {three}, {*case.about}]
    held_in = [sum(some <= {*file} for file in files) for some in asked_for]
    inside, third, all_three = (Fraction(many, len(files)) for many in held_in)
    dealt, size = len(kinds) - 3, len(case.hand)
    held = (1 - inside) * Fraction(comb(dealt - 1, size - 1), comb(dealt, size))
    assert fractions(exercise) == (inside, third, all_three, held)
    left = {f"left_{n}": len(next(p for p in piles if c in p)) for n, c in enumerate(case.about, 1)}
    others = len(case.seats) - 1
    return {**left, "others": others, "inside_1": inside, "dealt_1": 1 - inside, "held": held}


@in_each_case("11.2", fresh=9)
def test_11_2_counts_the_worlds_behind_a_back(exercise: Exercise) -> Counted:
    """16, 23, 49, 18/49, 24/49, 19/49 in the file."""
    cards, who, _ = asked(exercise)
    before, fitting = oracle.knowing(exercise.case.hand), left(exercise)
    one, other, third = exercise.case.about
    held = [{card for card in cards if world[card] == who} for world in before]
    shares = {
        "share_one": share(fitting, one, who),
        "share_other": share(fitting, other, who),
        "inside": share(fitting, third, "envelope"),
    }
    counts = (held.count({other}), held.count(set()), len(fitting))
    assert fractions(exercise) == (*counts, *shares.values())
    names = ("second", "pair", "none")
    second, pair, none = (_held(exercise, f"{name}_deal", before) for name in names)
    assert other in second
    assert (len(second) > 1, len(pair) > 1, none) == (True, True, set())
    return (
        tells(**shares, before=len(before), n=len(fitting), without=held.count(set()))
        | tells(n_inside=sum(world[third] == "envelope" for world in fitting))
        | tells(two=sum(len(some) == 2 for some in held))
        | tells(with_both=sum({one, other} <= some for some in held))
        | tells(with_one=sum(one in some for some in held))
        | tells(with_other=sum(other in some for some in held))
    )


def _held(exercise: Exercise, name: str, among: list[oracle.World]) -> set[str]:
    """The cards asked for that the shower holds in a deal that is shown; it is one of these."""
    deal = {card: at.lower() for at, cards in exercise.values[name].hands for card in cards}
    assert deal in among
    cards, who, _ = asked(exercise)
    return {card for card in cards if deal[card] == who}


Weighed = list[tuple[oracle.World, Fraction]]


def weighed(exercise: Exercise, habit: str) -> Weighed:
    """The worlds that fit, each with the chance that just this card is shown in it."""
    cards, who, letter = asked(exercise)
    found = []
    for world in left(exercise):
        could = [c for c in ORDER.get(habit, oracle.CARDS) if world[c] == who and c in cards]
        by_order = Fraction(could[0][0] == letter)
        found.append((world, by_order if habit in ORDER else Fraction(1, len(could))))
    return found


def chance(worlds: Weighed, card: str, place: str) -> Fraction:
    """The weight of the worlds in which a card is in a place, as a part of all."""
    there = (weight for world, weight in worlds if world[card] == place)
    return sum(there, Fraction(0)) / sum(weight for _, weight in worlds)


@in_each_case("11.3", fresh=9)
def test_11_3_the_chance_depends_on_how_she_chose(exercise: Exercise) -> Counted:
    """1/2; 16/29; 3/29; 1/6 in the file; a slip is shown a deal in which there was a choice."""
    cards, who, _ = asked(exercise)
    (other,), fitting = exercise.case.about, left(exercise)
    at_random, by_order = weighed(exercise, ""), weighed(exercise, exercise.case.house)

    chances = {
        "inside_alike": share(fitting, other, "envelope"),
        "inside_random": chance(at_random, other, "envelope"),
        "too_random": chance(at_random, other, who),
        "too_order": chance(by_order, other, who),
    }
    assert fractions(exercise) == tuple(chances.values())
    assert len(_held(exercise, "choice_deal", fitting)) > 1
    could = [sum(world[card] == who for card in cards) for world in fitting]
    return {
        **chances,
        "n": len(fitting),
        "n_inside": sum(world[other] == "envelope" for world in fitting),
        "n_one": could.count(1),
        "n_two": could.count(2),
        "whole": sum(weight for _, weight in at_random),
        "too_alike": share(fitting, other, who),
        "why_order answer": chances["too_order"],
    }


@in_each_case("11.8", fresh=9)
def test_11_8_the_card_speaks_of_the_habit(exercise: Exercise) -> Counted:
    """36/65 in the file: both habits were as likely before."""
    habits = ("", exercise.case.house)
    at_random, by_order = (sum(w for _, w in weighed(exercise, habit)) for habit in habits)
    is_order = by_order / (by_order + at_random)
    assert fractions(exercise) == (is_order,)
    return {"at_random": at_random, "by_order": by_order, "is_order": is_order}


@in_each_case("11.4", fresh=9)
def test_11_4_both_ways_are_played_out(exercise: Exercise) -> Counted:
    """1/3, 2/3, wait: every room and every thousandth of q is tried."""
    rooms, top, below = exercise.case.numbers
    win, limit, best = exercise.right_answers
    now, later = Fraction(1, rooms), 1 - Fraction(top, below)
    assert Fraction(str(win)) == now
    better = next(q for q in range(1001) if now > 1 - Fraction(q, 1000))
    assert better - 1 <= Fraction(str(limit)) * 1000 < better
    assert best == ("now" if now > later else "later" if later > now else "either")
    waits = dict.fromkeys(("why wait", "not_1 wait", "not_2 wait"), later)
    return {"win": now, "limit": 1 - now, **waits}


@in_each_case("11.5", fresh=9)
def test_11_5_the_deal_fits_and_the_likeliest_card_is_elsewhere(exercise: Exercise) -> Counted:
    """The claim names the likeliest of the three, and it does not follow."""
    cards, who, _ = asked(exercise)
    fitting, (world,) = left(exercise), exercise.right_answers
    claim = exercise.questions[0].value(exercise.form.parts[0].goal)
    times = {card: sum(world[card] == who for world in fitting) for card in cards}
    n, most = len(fitting), max(times.values())
    assert times[oracle.NAMED[claim[-1].lower()]] == most < n
    deals = [w for w in fitting if all(oracle.is_true(atom, w) for atom in world)]  # type: ignore[attr-defined]
    assert [oracle.is_true(claim, deal) for deal in deals] == [False]
    return {"n": n, "against": n - most, "chance": Fraction(most, n)}


@in_each_case("11.6", fresh=9)
def test_11_6_the_lines_are_reckoned_again(exercise: Exercise) -> Counted:
    """Line 2 and 7/29 in the file: hands are listed, one by one; those with a choice weigh half."""
    alone, choice, slip = exercise.case.numbers
    weights = [Fraction(1)] * alone + [Fraction(1, 2)] * choice
    whole, second = sum(weights), sum(weights[alone:])
    wrong, answer = exercise.right_answers
    assert (wrong, Fraction(str(answer))) == ((f"line-{slip + 1}",), second / whole)
    assert exercise.values["deals"] == alone + choice
    found = {"alone": alone, "true_whole": whole, "true_second": second}
    return {**found, "answer": second / whole}


@in_each_case("11.7", fresh=9)
def test_11_7_alarms_are_counted_one_by_one(exercise: Exercise) -> Counted:
    """67 and 18/67 in the file: all of them are listed, bad or not, with an alarm or without."""
    hundreds, bad, caught, false = exercise.case.numbers
    everybody = [(n < bad, n < caught or bad <= n < bad + false) for n in range(100 * hundreds)]
    alarms, rightly = sum(alarm for _, alarm in everybody), everybody.count((True, True))
    of_alarms = Fraction(rightly, alarms)
    assert exercise.right_answers == (alarms, str(of_alarms))
    is_bad = sum(bad for bad, _ in everybody)
    return tells(
        alarms=alarms, caught=rightly, share=of_alarms, good=len(everybody) - is_bad
    ) | tells(turned_round=Fraction(rightly, is_bad), false=everybody.count((False, True)))


def read(text: str) -> list[int]:
    """The whole numbers of a sentence."""
    return [int(found) for found in re.findall(r"\d+", text)]


def prompts(exercise: Exercise) -> list[list[int]]:
    """The numbers that stand in the questions as they are read."""
    return [read(exercise.prompt(part)) for part in exercise.form.parts]


def score(said: int, right: int, evenings: int) -> float:
    """Evening by evening: log2 of what was given to what happened."""
    each = [said / 100] * right + [1 - said / 100] * (evenings - right)
    return sum(map(log2, each)) / evenings


@in_each_case("11b.2", fresh=12)
def test_11b_2_shares_scores_and_the_two_who_refute(exercise: Exercise) -> Counted:
    """Every pair of the four is tried: one alone is right more often and scores less."""
    came, mean, pair = exercise.right_answers
    (first, many), (evenings, said, missed), third = prompts(exercise)
    mine = score(said, evenings - missed, evenings)
    assert came == first * many / 100
    assert isclose(float(str(mean)), mine, abs_tol=1e-8)
    assert third == [evenings]
    four = {name: read(text) for name, text in exercise.questions[2].options}
    scores = {name: score(*each, evenings) for name, each in four.items()}
    pairs = [(a, b) for a, b in permutations(four, 2) if four[a][1] > four[b][1]]
    ((more, fewer),) = [(a, b) for a, b in pairs if scores[a] < scores[b]]
    assert {more, fewer} == {*pair}  # type: ignore[misc]
    found: dict[str, object] = {f"score_{n}": each for n, each in enumerate(scores.values(), 1)}
    for name, who in (("more", more), ("fewer", fewer)):
        found |= {f"{name}_right": Fraction(four[who][0], 100), f"{name}_times": four[who][1]}
        found[f"{name}_score"] = scores[who]
    found |= {"other": Fraction(100 - said, 100), "true": Fraction(first * many, 100)}
    return {**found, "right": evenings - missed, "score_said": mine}


@in_each_case("11b.3", fresh=12)
def test_11b_3_one_line_does_not_give_what_it_says(exercise: Exercise) -> Counted:
    """Each evening's line is checked against log2, the last one against the lines above it."""
    (wrong,), mean = exercise.right_answers  # type: ignore[misc]
    *lines, last = (text.replace("−", "-") for _, text in exercise.questions[0].options)
    written, true, given = [], [], []
    for line in lines:
        said, noes = int(line.split("%")[0].strip("“")), "it was no" in line
        written.append(float(re.findall(r"-?\d+(?:\.\d+)?", line.partition("it was")[2])[0]))
        true.append(log2((100 - said if noes else said) / 100))
        given.append(Fraction(said, 100))
    good = [abs(one - other) <= 6e-4 for one, other in zip(written, true, strict=True)]
    told = float(re.findall(r"-?\d+(?:\.\d+)?", last)[-1])
    good.append(abs(told - sum(written) / 3) <= 2e-3)
    slip = good.index(False)
    assert (good.count(False), wrong) == (1, f"line-{slip + 1}")
    assert isclose(float(str(mean)), sum(true) / 3, abs_tol=1e-8)
    found = {"n": len(true), "true_sum": sum(true), "true_mean": sum(true) / 3}
    others = [each for at, each in enumerate(given) if at != slip]
    why = {f"why_{n}": each for n, each in enumerate(others, start=1)}
    if slip < len(given):
        why["why_wrong"] = given[slip]
        found["why_wrong true"] = true[slip]
    for name, each in why.items():
        found |= {f"{name} said": each, f"{name} other": 1 - each}
    return found


@in_each_case("12b.5", fresh=12)
def test_12b_5_an_arrest_is_weighed_like_a_question(exercise: Exercise) -> Counted:
    """One against all others, beside the split that is asked about."""
    worth, more = exercise.right_answers
    (n, *_), (yes, whole) = prompts(exercise)
    assert n == whole
    arrest, question = entropy((1, n - 1)), entropy((yes, n - yes))
    assert isclose(float(str(worth)), arrest, abs_tol=1e-8)
    same = isclose(arrest, question, abs_tol=1e-9)
    assert more == ("same" if same else "arrest" if arrest > question else "question")
    found = {"no": n - yes, "others": n - 1, "open_said": log2(n), "left_said": log2(n - 1)}
    return {**found, "worth_said": arrest, "asked_said": question}


@in_each_case("12b.6", fresh=12)
def test_12b_6_lockers_are_halved(exercise: Exercise) -> Counted:
    """The worth of a question about the top, and how often a wall can be halved."""
    n, rows, wide, top = prompts(exercise)[0]
    in_top = [row < top for row in range(rows) for _ in range(wide)]
    yes, no, least = in_top.count(True), in_top.count(False), halvings(n)
    worth, steps = exercise.right_answers
    assert (steps, n) == (least, len(in_top))
    assert isclose(float(str(worth)), entropy((yes, no)), abs_tol=1e-8)
    return (
        tells(n=n, yes=yes, no=no, open_said=log2(n), worth_said=entropy((yes, no)))
        | tells(lucky_said=log2(n / min(yes, no)), least=least, below=least - 1, told=2**least)
        | tells(told_before=2 ** (least - 1))
    )
