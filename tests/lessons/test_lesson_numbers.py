"""What the lessons say in numbers is so: counted again, by listing worlds, beside the sentence."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from itertools import combinations, combinations_with_replacement, product
from math import comb, factorial
from pathlib import Path

import oracle
import pytest
from claimed import NUMBER, STEMS, holds
from claims_11_to_14 import FACES, around, in_mid_game, lesson_11, lesson_11b, lesson_14
from lesson_files import cell_of, number_in, shown_by, told, told_numbers
from listening_oracle import bits_of

from cluekit.clue import NAMES, bots_for, new_game
from cluekit.core.session import run as play
from cluekit.lab.estimate import share_of
from cluekit.learn.forms import Case
from naming import case_named

COUNTING = "07_counting_and_pigeonholes.ipynb"
SOLVER = "09_sat_and_resolution.ipynb"


def _files(sizes: Iterable[int]) -> int:
    """How many case files piles of these sizes allow, one by one."""
    return len(list(product(*map(range, sizes))))


def test_01_case_files_are_counted() -> None:
    """27, and 12 for two cards of two kinds; three cards of the mansion take 124 away."""
    name = "01_the_case_file.ipynb"
    assert told_numbers(name, "play", r"each room, so (\w+)\. .*: (\w+) for Ada alone") == (3, 9)
    assert told_numbers(name, "bet", r"in (\d+) was right; .* left (\d+)\.") == (
        _files((3, 3, 3)),
        _files((2, 2, 3)),
    )
    gone = _files((6, 6, 9)) - _files((5, 5, 8))
    assert told_numbers(name, "big-deal", r"(\w+) cards, and (\d+) case files are gone") == (
        3,
        gone,
    )
    for kind, sizes in enumerate(((1, 3, 3), (2, 2, 3))):
        factors = re.findall(r"(\d) × (\d) × (\d)", cell_of(name, "vary-why"))[kind]
        assert tuple(map(int, factors)) == sizes


def test_02_a_pass_is_three_crosses_and_yours_are_none() -> None:
    """In the mansion four pass; of these you are one, and your own column is known before."""
    name = "02_true_false_not_known_yet.ipynb"
    before = oracle.certain(oracle.knowing(["ada", "rope"]))
    after = oracle.certain(oracle.hearing(oracle.knowing(["ada", "rope"]), "You: B V L -> Otto L"))
    new = [cell for cell in after if cell.endswith(":nora") and cell not in before]
    assert f", {len(new)})" in cell_of(name, "outcome")
    asked, seats = range(3), range(6)
    pattern = (
        r"mansion (\w+) people .* question, (\w+) passes, .*[Oo]ne of the (\w+) who passed was you"
    )
    people, passes, same = told_numbers(name, "big", pattern)
    assert (people, passes) == (len(seats), same)
    answering = seats[1:]
    passed = answering[:-1]  # the last one shows
    assert passes == len(passed)
    for you in passed:
        known = {(you, card) for card in asked}
        heard = set(product(passed, asked)) - known
        by, each = told_numbers(name, "big", r"(\w+) times (\w+), before")
        assert by * each == len(heard) == 9


def _won_by_jumpers(deals: int) -> int:
    """Of three games a deal, the jumper in each chair once."""
    won = 0
    for deal, chair in product(range(deals), range(3)):
        bots = ["jumper" if seat == chair else "note-taker" for seat in range(3)]
        session = play(new_game("mini", NAMES[:3], f"J{deal}"), bots_for(bots))
        won += session.view(0).table.winner == chair
    return won


def _in_the_papers(pattern: str) -> tuple[int, ...]:
    """Numbers of the page on bots."""
    page = (Path(__file__).resolve().parents[2] / "docs" / "bots.md").read_text(encoding="utf-8")
    found = re.search(pattern, " ".join(page.split()))
    assert found
    return tuple(map(number_in, found.groups()))


IN_MINI = r"one `jumper` against two `note-taker`, .*? won ([\d,]+) of ([\d,]+) games"
IN_THE_MANSION = r"`note-taker` \| `jumper` \| `uk` \| (\d+) of (\d+)"
JUMPER = r"jumper against (\w+) note-takers wins (\d+) games in a hundred, where a third would be"


@pytest.mark.early
def test_05_how_often_the_jumper_wins() -> None:
    """As often as the page on bots says; what is played here could be so, and could be no third."""
    name = "05_if_then.ipynb"
    others, wins = told_numbers(name, "big", JUMPER)
    won, games = _in_the_papers(IN_MINI)
    assert (others, wins) == (2, round(100 * won / games))
    found = share_of(_won_by_jumpers(200), 600)
    assert found.low < wins / 100 < found.high + 0.02 < Fraction(1, 3)
    (two,) = told_numbers(name, "big", r"two jumpers against two note-takers won (\d+) games in a")
    lost, played = _in_the_papers(IN_THE_MANSION)
    assert two == round(100 * (played - lost) / played)


@pytest.mark.long
def test_05_how_often_the_jumper_wins_in_the_long_run() -> None:
    """The page on bots, game by game."""
    won, games = _in_the_papers(IN_MINI)
    assert _won_by_jumpers(games // 3) == won


def test_07_slots_pigeons_and_full_hands() -> None:
    """Three more are out; some hole has two or more; a hand of the mansion leaves nine cards."""
    left = oracle.hearing(
        oracle.knowing(["vase", "dagger"]), "Nora: A V L -> Otto ?", "Nora: C D G -> Otto ?"
    )
    out = {c for c in oracle.CARDS if all(w[c] != "otto" for w in left)} - {"vase", "dagger"}
    assert f', "{len(out)}")' in cell_of(COUNTING, "outcome")
    assert told_numbers(COUNTING, "full", r"and (\w+) more are out") == (len(out),)
    pattern = r"(\w+) pigeons into (\w+) holes: some hole has (\w+)( or more)?\."
    *said, more = told(COUNTING, "mansion", pattern)
    pigeons, holes, least = map(number_in, said)
    assert (least, bool(more)) == _fullest(pigeons, holes)
    *said, more = told(COUNTING, "before", r"(\w+) cups, (\w+) sweets .*cup has (\w+)( or more)?”")
    cups, sweets, least = map(number_in, said)
    assert (least, bool(more)) == _fullest(sweets, cups)
    assert told(COUNTING, "mansion", r"says more: (how many|who) players? ?\*must\*") == (
        "how many",
    )
    deck, shows = set(range(21)), [{0, 1, 2}, {3, 4, 5}, {6, 7, 8}]
    outside = deck - set().union(*shows)
    fewest = min(len(outside - set(own)) for own in combinations(deck, 3))
    (claimed,) = told_numbers(COUNTING, "big", r"crosses out at least (\w+) cards besides your own")
    assert claimed == fewest


def _fullest(pigeons: int, holes: int) -> tuple[int, bool]:
    """How many the fullest hole has at least, and whether it may have more."""
    most = {
        max(Counter(way).values()) for way in combinations_with_replacement(range(holes), pigeons)
    }
    return min(most), len(most) > 1


def test_08_clauses_are_counted() -> None:
    """36 letters, 63 and 75 clauses; 147 cells of the mansion."""
    name = "08_models_and_cnf.ipynb"
    cards, places = range(9), range(4)
    rows = [1 + comb(len(places), 2) for _ in cards]
    inside = [1 + comb(3, 2) for _ in range(3)]
    pattern = r"(\d+) letters, (\d+) clauses for the cards, (\d+) in all"
    letters = len(list(product(cards, places)))
    assert told_numbers(name, "deck-count", pattern) == (letters, sum(rows), sum(rows + inside))
    assert told_numbers(name, "vary", r"2 to the (\d+)th power") == (21 * 7,)


FILE = (
    "Nora: B R L -> Otto ?",
    "Nora: B V T -> Otto ?",
    "Otto: C D G -> nobody",
    "You: A R L -> Nora L",
    "Otto: A R T -> You A",
)


def _suspects(*clues: str) -> set[str]:
    """Who can be the culprit, for somebody with Ada and the Tower."""
    return oracle.in_file(oracle.hearing(oracle.knowing(["ada", "tower"]), *clues), oracle.SUSPECTS)


def test_09_a_proof_needs_three_of_five_clues() -> None:
    """No two of them are enough."""
    enough = [
        some
        for size in range(len(FILE) + 1)
        for some in combinations(FILE, size)
        if _suspects(*some) == {"carla"}
    ]
    assert f', "{min(map(len, enough))}")' in cell_of(SOLVER, "outcome")


def test_09_each_story_has_one_false_clue_and_a_culprit() -> None:
    """What you saw is so; what everybody heard is so. One clue is left that can be false."""
    sixth = re.search(r'and_then\("(.+)"\)', cell_of(SOLVER, "lie"))
    assert sixth
    clues = (*FILE, sixth[1])
    assert _suspects(*clues) == set()
    assert "With all six no deal fits." in cell_of(SOLVER, "lie-said")
    without = {n: _suspects(*clues[: n - 1], *clues[n:]) for n in range(1, len(clues) + 1)}
    could = {n: found for n, found in without.items() if found}
    first = (
        r"In the first story clue (\d) is false: (\w+) passed with (\w+) .* it (\w+) is the culprit"
    )
    second = r"In the second .*: clue (\d) is false, and the culprit is (\w+)\."
    clue, who, card, culprit = told(SOLVER, "lie-who", first)
    assert [{int(clue): {culprit.casefold()}}] == [{n: could[n]} for n in could if n != len(clues)]
    assert (who, card) == ("Nora", "Carla")
    assert clues[-1].endswith("-> Nora C")
    assert clues[int(clue) - 1] == "Otto: C D G -> nobody"
    clue, culprit = told(SOLVER, "lie-who", second)
    assert {int(clue): {culprit.casefold()}} == {len(clues): could[len(clues)]}


def test_09_the_big_deals_are_counted() -> None:
    """33 billion for a hand with one card of each kind; 147 cells, twice asked."""
    deals = 5 * 5 * 8 * factorial(15) // factorial(3) ** 5
    assert told_numbers(SOLVER, "big-said", r"Of the (\d+) billion deals") == (deals // 10**9,)
    assert told_numbers(SOLVER, "big", r"(\d+) cards, (\d+) cells") == (21, 21 * 7)


# --- chances and bits -------------------------------------------------------------------------


def _beside_guesses() -> dict[tuple[str, str], list[object]]:
    """What the numbers beside a guess are to be, by lesson and cell."""
    back = oracle.hearing(oracle.knowing(["ada", "rope"]), "Nora: B V L -> Otto ?")
    has = {card: sum(w[card] == "otto" for w in back) for card in ("bruno", "vase", "library")}
    assert has["bruno"] == has["vase"]
    eleven, first, square = lesson_11(), lesson_11b(), lesson_14()
    near = {who: Fraction(1, len(around(FACES, who))) for who in around(FACES, "G")}
    hand = Case(hand=("ada", "rope"))
    asked = ((1, 4, 6), (0, 4, 6), (0, 3, 6))
    return {
        ("11", "outcome"): [has["library"], len(back), has["bruno"]],
        ("11", "second-outcome"): [eleven["inside, all alike"], eleven["inside, at random"]],
        ("11b", "outcome"): [near["A"] / sum(near.values())],
        ("12", "outcome"): [bits_of(hand, cards) for cards in asked],
        ("13", "outcome"): [first["faces around"]],
        ("14", "outcome"): [square["rows"], square["columns"], 1 / square["bluff"]],  # type: ignore[operator]
    }


def test_what_stands_beside_a_guess_is_what_is_counted() -> None:
    """A code cell shows the outcome, in words that are fixed."""
    for (stem, cell), counted in _beside_guesses().items():
        with case_named(stem, cell):
            (outcome,) = re.findall(r'guess\(".*",\s*"(.*)"\)', cell_of(STEMS[stem], cell))
            said = NUMBER.findall(outcome)
            assert [holds(*pair) for pair in zip(said, counted, strict=True)] == [True] * len(said)


def test_13_the_board_of_the_machine_begins_in_mid_game() -> None:
    """There the Killer could have shifted or disguised instead, each time: the page says so."""
    for name, cell in (("13_noir.ipynb", "board"), ("12b_questions_in_bits.ipynb", "evening")):
        shares = dict(re.findall(r"([A-Z]) \w+ (\d+)%", shown_by(name, cell)))
        assert shares == {who: str(round(100 * share)) for who, share in in_mid_game().items()}
    assert "begins in mid-game: each time the Killer could have shifted" in cell_of(
        "13_noir.ipynb", "machine"
    )
    assert "It begins in mid-game" in cell_of("12b_questions_in_bits.ipynb", "name")
