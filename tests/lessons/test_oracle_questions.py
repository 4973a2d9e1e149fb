"""Every answer of lesson 12, found once more: by halving, by listing worlds, by weighing coins."""

import re
from collections import Counter
from functools import cache
from itertools import islice, pairwise
from math import log2, prod
from typing import Any

import oracle
import pytest
from claims_11_to_14 import IN_THE_MANSION
from exercise_cases import Counted, in_each_case, tells
from kripke import answers_to, bits_of, file_in, first, learnt_by, mine, open_bits, total
from lesson_files import shown_by
from msgspec.structs import replace
from oracle import entropy

from cluekit.core import RefusedError
from cluekit.learn.asking import Asking
from cluekit.learn.exercises import Exercise, load
from cluekit.learn.forms import Case
from cluekit.logic.information import Model
from cluekit.ui import past_tournament

QUESTIONS = "12_what_is_a_question_worth.ipynb"


def halvings(many: int) -> int:
    """How often so many are halved until one is left, the larger half each time."""
    return 0 if many == 1 else 1 + halvings(many - many // 2)


def three(exercise: Exercise) -> list[tuple[int, ...]]:
    """The three questions of a case, by the numbers of their cards."""
    numbers = exercise.case.numbers
    return [numbers[at : at + 3] for at in (0, 3, 6)]


def name_of_most(amounts: list[float]) -> str:
    """The option with the most."""
    return f"question-{amounts.index(max(amounts)) + 1}"


def laid(hands: Any) -> tuple[int, ...]:
    """A deal that is shown, as the oracle has them: who holds each card, 3 is the envelope."""
    at = {card: place for place, (_, cards) in enumerate(hands.hands) for card in cards}
    return tuple(at[card] for card in oracle.CARDS)


def settles(case: Case, cards: tuple[int, ...]) -> float:
    """How likely the answer to a question of yours leaves one case file."""
    done = [lines for lines in answers_to(case, cards).values() if open_bits(lines) < 1e-9]
    return sum(map(total, done)) / total(mine(case))


def files_after(case: Any, cards: tuple[int, ...], deal: tuple[int, ...]) -> set[int]:
    """How many case files each answer leaves that a question may get in a deal."""
    deals = ([each for each, _ in lines] for lines in answers_to(case, cards).values())
    return {len(set(map(file_in, possible))) for possible in deals if deal in possible}


@in_each_case("12.1", fresh=9)
def test_12_1_files_are_halved_until_one_is_left(exercise: Exercise) -> Counted:
    """4.755 and 5, 8.340 and 9, 3.585 and 4 in the file; powers of two until one is enough."""
    answers: list[Any] = list(exercise.right_answers)
    found: dict[str, object] = {}
    right = zip(exercise.case.sizes, answers[::2], answers[1::2], strict=True)
    for at, (sizes, bits, steps) in enumerate(right, start=1):
        files = prod(sizes)
        power, least = next(2**k for k in range(99) if 2**k >= files), halvings(files)
        assert 2 ** float(bits) == pytest.approx(files)
        assert steps == least
        found |= {f"n_{at}": files, f"about_{at}": log2(files), f"cards_{at}": sum(sizes)}
        found |= {f"least_{at}": least, f"power_{at}": power, f"below_{at}": power // 2}
        found |= {f"down_{at}": least - 1} if at < 3 else {}
    return found


@in_each_case("12.2", fresh=6)
def test_12_2_the_order_is_that_of_the_bits_and_the_quiet_one_gives_least(ex: Exercise) -> Counted:
    """1.310 > 1.197 > 0.918 in the file; both counted line by line."""
    order, quiet = ex.right_answers
    asked_for = {f"question-{n}": cards for n, cards in enumerate(three(ex), start=1)}
    bits = {name: bits_of(ex.case, cards) for name, cards in asked_for.items()}
    assert list(order) == sorted(bits, key=bits.__getitem__, reverse=True)  # type: ignore[call-overload]
    found: dict[str, object] = {f"rank_bits_{n}": bits[name] for n, name in enumerate(order, 1)}  # type: ignore[arg-type]
    given = [-sum(learnt_by(ex.case, s, cards) for s in (1, 2)) for cards in three(ex)]
    assert quiet == name_of_most(given)
    found["least_bits"] = -max(given)
    for better, worse in pairwise(order):  # type: ignore[call-overload]
        about = ex.values[f"parted_{better[-1]}"].values
        deal = laid(about["deal"])
        assert deal in dict(mine(ex.case))
        assert about["less"] == min(files_after(ex.case, asked_for[better], deal))
        assert about["more"] == max(files_after(ex.case, asked_for[worse], deal))
        assert about["less"] < about["more"]
    return found


@in_each_case("12.3", fresh=9)
def test_12_3_cards_that_are_left_are_counted(exercise: Exercise) -> Counted:
    """1.585, 0.585 and 0.918 in the file: one room is shown, or the others are out."""
    nobody, shown, expected = (float(str(each)) for each in exercise.right_answers)
    cards = exercise.case.numbers[0]
    rest = len(range(1, cards))
    gains = [log2(cards), *[log2(cards) - log2(rest)] * rest]
    assert (nobody, shown) == pytest.approx((gains[0], gains[1]))
    assert expected == pytest.approx(sum(gains) / len(gains))
    assert nobody > shown
    return {"k": cards, "rest": rest, "about_nobody": log2(cards), "about_rest": log2(rest)}


@in_each_case("12.4", fresh=6)
def test_12_4_the_most_bits_are_neither_most_a_turn_nor_the_likeliest_end(ex: Exercise) -> Counted:
    """In each case the greedy answer is wrong twice, so one case refutes “always”."""
    case, values, (soon, ending, _) = ex.case, ex.values, ex.right_answers
    asked_for = {f"question-{n}": cards for n, cards in enumerate(three(ex), start=1)}
    bits = [bits_of(case, cards) for cards in three(ex)]
    turns, ends = [1 + far for far in case.numbers[9:]], [settles(case, each) for each in three(ex)]
    rates = [each / turn for each, turn in zip(bits, turns, strict=True)]
    assert (soon, ending) == (name_of_most(rates), name_of_most(ends))
    assert name_of_most(bits) not in (soon, ending)
    assert len({cards[2] for cards in three(ex)}) == 3
    found: dict[str, object] = {"bits_1": bits[0], "turns_1": turns[0]}
    found |= {f"rate_{n}": rate for n, rate in enumerate(rates, 1)}
    found |= {f"settles_{n}": end for n, end in enumerate(ends, 1)}
    given = [-sum(learnt_by(case, seat, cards) for seat in (1, 2)) for cards in three(ex)]
    wrongs = {"greedy": name_of_most(bits), "quiet": name_of_most(given)}
    assert wrongs == {name: values[name] for name in wrongs}
    for wrong, name in wrongs.items():
        found[f"{wrong}_left"] = 0
        if name != ending:
            deal = laid(values[f"{wrong}_deal"])
            assert deal in dict(mine(case))
            found[f"{wrong}_left"] = most = max(files_after(case, asked_for[name], deal))
            assert values[f"{wrong}_left"] == most > 1
            assert 1 in files_after(case, asked_for[str(ending)], deal)
    return found


@in_each_case("12.5", fresh=9)
def test_12_5_the_files_are_weighed_by_their_deals(exercise: Exercise) -> Counted:
    """3.022 bits in the file; the last question was somebody else's, and nobody answered it."""
    case, (world, open_) = exercise.case, exercise.right_answers
    possible = dict(mine(case))
    alike = open_bits([(each, 1.0) for each in possible])
    assert float(str(open_)) == pytest.approx(alike) == pytest.approx(open_bits(mine(case)))
    asker, cards, who, _ = oracle.told(case.events[-1])
    asked = tuple(map(oracle.CARDS.index, cards))
    assert (asker != "you", who) == (True, "nobody")
    assert not {f"E_{card[0].upper()}" for card in cards} <= set(world)  # type: ignore[call-overload]
    fits, gone = laid(exercise.values["deal"]), laid(exercise.values["gone"])
    assert fits in possible
    assert file_in(fits) != asked
    assert gone not in possible
    assert gone in dict(mine(replace(case, events=(), said=())))
    files = [file_in(deal) for deal in possible]
    found = {"n_deals": len(files), "n_files": len(set(files)), "n_right": files.count(asked)}
    return {**found, "about_open": alike}


def test_what_hangs_on_how_cards_are_shown_is_asked_with_its_model() -> None:
    """Bits and chances of a card that was chosen are those of a model, and the question says it."""
    for name, part in (("12.2", 0), ("12.4", 0), ("11.3", 1), ("11.6", 0)):
        assert "at random" in load(name).prompt(load(name).form.parts[part]), name


@in_each_case("12.6", fresh=9)
def test_12_6_one_line_is_wrong_and_the_worth_is_that_of_the_deals(exercise: Exercise) -> Counted:
    """0.918 in the file. Each line is read beside a table of all files and answers."""
    (wrong,), worth = exercise.right_answers  # type: ignore[misc]
    m, rest, _ = exercise.case.numbers
    files = [(room, pair) for room in range(m) for pair in range(rest)]
    others = sum(room > 0 for room, _ in files)
    whole, each = log2(len(files)), [log2(others if room else rest) for room, _ in files]
    average = sum(each) / len(files)
    assert float(str(worth)) == pytest.approx(whole - average)
    assert [line for line, follows in follow(exercise).items() if not follows] == [wrong]
    found = {"m": m, "rest": rest, "true_some_files": others}
    return {**found, "why_wrong open": whole, "why_wrong average": average}


READ = (
    r"(\d+) rooms, (\d+) pairs of suspect and weapon: .* = (\d+), log2 (\d+) = ([\d.]+) bits?\.",
    r"Nobody shows it: chance (\d+)/(\d+)\b.* known; (\d+) left, ([\d.]+) bits?\.",
    r"Somebody shows it: chance (\d+)/(\d+)\b.* so (\d+) left, ([\d.]+) bits?\.",
    r"= ([\d.]+)\..* ([\d.]+) bits?\.$",
)
"""What is read in the four lines as they stand on the screen."""


def follow(exercise: Exercise) -> dict[str, bool]:
    """Whether each line follows from those above it, chance by chance and number by number."""
    said = [text.strip("“”") for _, text in sorted(exercise.questions[0].options)]
    found = [re.search(pattern, line) for pattern, line in zip(READ, said, strict=True)]
    first, nobody, somebody, last = ([float(each) for each in one.groups()] for one in found if one)
    m, rest, files, same, open_ = first
    none, some = nobody[0] / nobody[1], somebody[0] / somebody[1]
    average = none * nobody[3] + some * somebody[3]
    return {
        "line-1": files == same == m * rest and close(open_, log2(files)),
        "line-2": close(none, 1 / m) and nobody[2] == rest and close(nobody[3], log2(rest)),
        "line-3": close(none + some, 1)
        and somebody[2] == (m - 1) * rest
        and close(somebody[3], log2(somebody[2])),
        "line-4": close(last[0], average) and close(last[1], open_ - average),
    }


def close(written: float, exact: float) -> bool:
    """Whether a number can be what is written, to three places and reckoned with such."""
    return abs(written - exact) < 0.0021


@cache
def heavier(coins: int) -> int:
    """How many weighings find the heavier coin, by trying every number on the pans."""
    if coins == 1:
        return 0
    tries = range(1, coins // 2 + 1)
    return 1 + min(max(heavier(pan), heavier(max(1, coins - 2 * pan))) for pan in tries)


def suspected(coins: int) -> int:
    """The same where each is known to be heavy, or light, if it is the one, and others are good.

    Good coins fill the pans, so all can be parted in three as evenly as their number allows.
    """
    return 0 if coins <= 1 else 1 + suspected(-(-coins // 3))


@cache
def unknown(coins: int, *, good: bool) -> int:
    """The same where any coin may be either; without a good coin the pans hold equally many."""
    if coins <= 1:
        return 0 if coins == 0 else 1 if good else 99
    best = 99
    for heap in range(1, coins + 1):
        for other in range(heap + 1):
            if heap + other <= coins and (good or heap == other):
                both = suspected(heap + other), unknown(coins - heap - other, good=True)
                best = min(best, 1 + max(both))
    return best


@in_each_case("12.7", fresh=9)
def test_12_7_coins_are_weighed_in_every_way(exercise: Exercise) -> Counted:
    """3, 2 and 3 in the file: 9 coins, and the famous 12."""
    coins, many = exercise.case.numbers
    bits = {each: entropy((each, each, coins - 2 * each)) for each in range(1, coins // 2 + 1)}
    pan, least, odd = max(bits, key=lambda each: bits[each]), heavier(coins), of_unknown(many)
    assert tuple(int(str(each)) for each in exercise.right_answers) == (pan, least, odd)
    known = {n: of_unknown(n) for n in (0, *range(3, 41))}
    most, before = (max(n for n in known if known[n] <= times) for times in (odd, odd - 1))
    told = exercise.answer(pan, least, odd).parts[2].text
    assert f"for {most} coins at most, one weighing less for {before}" in told
    assert before < many <= most
    return (
        tells(pan=pan, rest=coins - 2 * pan, pan_bits=bits[pan], half_bits=bits[coins // 2])
        | tells(least=least, cases_told=3**least, cases_before=3 ** (least - 1), unknown=odd)
        | tells(cases=2 * many, told_by=3**odd, most=most, most_before=before)
    )


def of_unknown(coins: int) -> int:
    """How many weighings find a coin that may be too heavy or too light."""
    return unknown(coins, good=False)


POINTS = re.compile(r"greedy: ([+−][\d.]+) \(([+−][\d.]+) to ([+−][\d.]+)\)")


def test_the_lesson_says_what_its_tournaments_say() -> None:
    """Ahead in the little house, behind in the mansion; the report of 12.4 is the latter's."""
    told = {name: shown_by(QUESTIONS, name) for name in ("small", "mansion")}
    found = {name: POINTS.search(said) for name, said in told.items()}
    small, mansion = (
        [float(each.replace("−", "-")) for each in one.groups()] for one in found.values() if one
    )
    assert small[1] > 0 > mansion[2]
    report = load("12.4").right_answers[2]
    assert [float(report[name]) for name in ("mean", "low", "high")] == mansion  # type: ignore[index]
    assert f"{report['fixed']} games with" in told["mansion"]  # type: ignore[index]


IN_FOUR_GAMES = Counter(greedy=29, complete=42)
"""The questions in the first four of the games that `IN_THE_MANSION` counts."""


@pytest.mark.parametrize(
    ("games", "expected"),
    [
        pytest.param(4, IN_FOUR_GAMES, marks=pytest.mark.early),
        pytest.param(None, IN_THE_MANSION, marks=pytest.mark.long),
    ],
)
def test_who_walks_asks_less(games: int | None, expected: Counter[str]) -> None:
    """Games with the seating of the one that lesson 12 shows, played again: all as it claims."""
    tournament = past_tournament("greedy in the mansion").results
    shown = list(tournament.experiment.bots_in(18))
    bots_in, games_in_all = tournament.experiment.bots_in, range(tournament.experiment.games)
    seated = (number for number in games_in_all if list(bots_in(number)) == shown)
    asked: Counter[str] = Counter()
    for number in islice(seated, games):
        questions = tournament.game(number).view(0).table.questions
        asked.update(shown[question.asker] for question in questions)
    assert asked == expected
    assert asked["greedy"] < asked["complete"]


MINE = Case(hand=("ada", "rope"))
CASES = [
    MINE,
    Case(hand=("ada", "rope"), events=("Nora: B V L -> Otto ?",)),
    Case(hand=("carla", "tower"), events=("You: A V T -> Nora V", "Otto: C R G -> You C")),
    Case(hand=("bruno", "vase"), events=("Otto: A D L -> Nora ?", "Nora: C R T -> nobody")),
]


@pytest.mark.parametrize("case", CASES)
@pytest.mark.parametrize("cards", [(1, 4, 7), (0, 3, 6), (2, 5, 8)])
def test_what_you_learn_and_what_each_other_learns(case: Case, cards: tuple[int, int, int]) -> None:
    """Line by line: every listener with every hand, before and after."""
    asking = Asking(case)
    assert asking.bits == pytest.approx(open_bits(mine(case)))
    answers, weighed = answers_to(case, cards), asking.weigh(cards)
    assert weighed.bits == pytest.approx(bits_of(case, cards))
    found = {(o.shower, o.card): o for o in asking.outcomes(cards)}
    assert set(found) == set(answers)
    for answer, lines in answers.items():
        assert found[answer].chance == pytest.approx(total(lines) / total(mine(case)))
        assert found[answer].deals == len(dict(lines))
        assert found[answer].bits == pytest.approx(open_bits(lines))
    for seat, bits in weighed.given:
        assert bits == pytest.approx(learnt_by(case, seat, cards), abs=1e-9)


@pytest.mark.parametrize("model", ["deals", "refuter"])
def test_the_three_questions_of_lesson_12(model: Model) -> None:
    """1.310, 1.197 and 0.918 bits for you; the more you name of your own, the more they learn."""
    asking = Asking(MINE, model)
    three = [asking.weigh(cards) for cards in ((1, 4, 6), (0, 4, 6), (0, 3, 6))]
    assert [round(each.bits, 3) for each in three] == [1.31, 1.197, 0.918]
    given = [each.given_away for each in three]
    assert given == sorted(given)


def test_an_answer_leads_to_what_it_promised() -> None:
    """After each answer as many bits are open as the answers said; the deal decides which comes."""
    asking = Asking(CASES[3])
    for outcome in asking.outcomes((0, 3, 6)):
        after = asking.after((0, 3, 6), outcome)
        assert after.bits == pytest.approx(abs(outcome.bits))
        assert len(after.table.possible) == outcome.deals
    deal = asking.table.possible[0]
    assert {o.shower for o in asking.outcomes_where((0, 3, 6), deal)} == {first(deal, 0, (0, 3, 6))}


def test_half_a_story_and_no_hand_are_refused() -> None:
    """In words."""
    with pytest.raises(RefusedError, match="Finish each question"):
        Asking(Case(hand=("ada", "rope"), events=("Nora: B V L -> Otto none",)))
    with pytest.raises(RefusedError, match="which cards you hold"):
        Asking(Case())
