"""What the lessons say in numbers is so: counted again, by listing worlds, beside the sentence."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import combinations, combinations_with_replacement, product
from math import comb, factorial, log2
from typing import Any

import noir_oracle
import oracle
import pytest
from claims_00_to_05 import JUMPER, in_the_papers
from lesson_files import WORDS, cell_of, number_in, shown_by, told, told_numbers

from cluekit.clue import NAMES, bots_for, new_game
from cluekit.core.session import run as play
from cluekit.lab.estimate import share_of

COUNTING = "07_counting_and_pigeonholes.ipynb"
SOLVER = "09_sat_and_resolution.ipynb"
CHANCES = "11_how_likely.ipynb"
QUESTIONS = "12_what_is_a_question_worth.ipynb"


def _files(sizes: Iterable[int]) -> int:
    """How many case files piles of these sizes allow, one by one."""
    return len(list(product(*map(range, sizes))))


def _won_by_jumpers(deals: int) -> int:
    """Of three games a deal, the jumper in each chair once."""
    won = 0
    for deal, chair in product(range(deals), range(3)):
        bots = ["jumper" if seat == chair else "note-taker" for seat in range(3)]
        session = play(new_game("mini", NAMES[:3], f"J{deal}"), bots_for(bots))
        won += session.view(0).table.winner == chair
    return won


@pytest.mark.early
def test_05_how_often_the_jumper_wins() -> None:
    """What is played here could be what the page on bots says, and could be no third."""
    won, games = in_the_papers(JUMPER)[1:]
    found = share_of(_won_by_jumpers(200), 600)
    assert found.low < won / games < found.high + 0.02 < Fraction(1, 3)


@pytest.mark.long
def test_05_how_often_the_jumper_wins_in_the_long_run() -> None:
    """The page on bots, game by game."""
    won, games = in_the_papers(JUMPER)[1:]
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
    assert told_numbers(CHANCES, "big", r"players, ([\d,]+) deals") == (deals,)
    assert told_numbers(SOLVER, "big", r"(\d+) cards, (\d+) cells") == (21, 21 * 7)


# --- chances and bits -------------------------------------------------------------------------


def test_11_shares_of_deals_and_the_two_models() -> None:
    """72 deals less 23; 24 of 49; then 18 deals, 1/2 or 16/29, and 3/29 for both cards."""
    mine = oracle.knowing(["ada", "rope"])
    back = oracle.hearing(mine, "Nora: B V L -> Otto ?")
    pattern = r"(\d+) deals were possible; the clue has thrown (\d+) away"
    assert told_numbers(CHANCES, "name", pattern) == (len(mine), len(mine) - len(back))
    best = max(sum(w[card] == "otto" for w in back) for card in ("bruno", "vase", "library"))
    likely = r"(\d+) of (\d+) is less than half"
    assert told_numbers(CHANCES, "certain", likely) == (best, len(back))
    assert 2 * best < len(back)
    shown = oracle.hearing(mine, "You: B V L -> Nora B")
    ways = [sum(w[card] == "nora" for card in ("bruno", "vase", "library")) for w in shown]
    weights = [Fraction(1, each) for each in ways]

    def share(test: Any, weighed: Sequence[Fraction]) -> Fraction:
        return sum((x for w, x in zip(shown, weighed, strict=True) if test(w)), Fraction()) / sum(
            weighed
        )

    inside = [
        share(lambda w: w["vase"] == "envelope", each)
        for each in (weights, [Fraction(1)] * len(shown))
    ]
    count, *said = told(CHANCES, "model", r"the same (\d+) deals; (\S+) or (\S+) by one switch")
    assert (int(count), [Fraction(each) for each in said]) == (len(shown), inside)
    turned = r"both\?” is (\S+)\. .*showed it\?” is (\S+)\."
    both = share(lambda w: w["vase"] == "nora", weights)
    assert tuple(map(Fraction, told(CHANCES, "turned", turned))) == (Fraction(1, 2), both)


def test_11b_the_first_body() -> None:
    """The first move must be a kill, of any neighbour: Alba 22 %, and the sheet says the same."""
    name = "11b_how_sure.ipynb"
    board = ["ABCDE", "FGHIJ", "KLMNO", "PQRST", "UVWXY"]
    near = {who: _near(board, who) for who in "ABCFHKLM"}
    alba, of, hedda = told(
        name, "play", r"Alba has (\w+) neighbours.* one of (\w+): .*Hedda has (\w+),"
    )
    assert (number_in(alba), number_in(of), number_in(hedda)) == (near["A"], near["A"], near["H"])
    whole = sum(Fraction(1, each) for each in near.values())
    assert f', "{round(100 / near["A"] / whole)}%")' in cell_of(name, "outcome")


def _near(board: list[str], who: str, dead: str = "") -> int:
    """How many living neighbours somebody has."""
    return sum(noir_oracle.touch(board, who, x) for row in board for x in row if x not in dead)


def test_13_the_board_of_the_machine_begins_in_mid_game() -> None:
    """There the Killer could have shifted or disguised instead, each time: the page says so.

    Shares are those of all legal moves alike: kills, twenty shifts (then nineteen), a disguise.
    """
    board = ["ABCDE", "FGHIJ", "KLMNO", "PQRST", "UVWXY"]
    after = noir_oracle.moved(board, ["row", "1", "right"])
    ways = {
        who: Fraction(1, (_near(board, who) + 21) * (_near(after, who, "G") + 20))
        for who in "ABCLM"
    }
    whole = sum(ways.values())
    for name, cell in (("13_noir.ipynb", "board"), ("12b_questions_in_bits.ipynb", "evening")):
        shares = dict(re.findall(r"([A-Z]) \w+ (\d+)%", shown_by(name, cell)))
        assert shares == {who: str(round(100 * way / whole)) for who, way in ways.items()}
    open_ = -sum(float(way / whole) * log2(way / whole) for way in ways.values())
    assert f"says {open_:.2f}. It begins in mid-game" in cell_of(
        "12b_questions_in_bits.ipynb", "name"
    )
    assert "begins in mid-game: each time the Killer could have shifted" in cell_of(
        "13_noir.ipynb", "machine"
    )


def test_12_files_questions_and_answers_are_counted() -> None:
    """Twelve files; 27 questions; seven answers, or three; 324 files in the mansion."""
    mine = oracle.knowing(["ada", "rope"])
    files = len(oracle.files(mine))
    assert told_numbers(QUESTIONS, "question", r"(\w+) case files are possible") == (files,)
    many, bits = told(QUESTIONS, "name", r"(\w+) files take log2 \d+ = ([\d.]+) halvings")
    assert (number_in(many), bits) == (files, f"{log2(files):.3f}")
    assert told_numbers(QUESTIONS, "lab-words", r"all (\d+) questions") == (_files((3, 3, 3)),)
    pattern = r"it has (\w+) answers, a question with two of your own cards only (\w+)\."
    assert told_numbers(QUESTIONS, "three-said", pattern) == (
        len(_answers(mine, ("bruno", "vase", "library"))),
        len(_answers(mine, ("ada", "rope", "library"))),
    )
    many, asked, open_ = told(QUESTIONS, "big", r"(\d+) case files, (\d+) questions, ([\d.]+) bits")
    mansion = _files((6, 6, 9))
    assert (int(many), int(asked), open_) == (mansion, mansion, f"{log2(mansion):.1f}")


def _answers(worlds: Iterable[oracle.World], cards: Sequence[str]) -> set[tuple[str, str]]:
    """The answers that a question of yours can get: who shows which card, or nobody."""
    found = set()
    for world in worlds:
        shower = next((s for s in oracle.PLACES[1:3] if any(world[c] == s for c in cards)), "")
        found |= {(shower, card) for card in cards if world[card] == shower} or {("", "")}
    return found


def test_12b_a_flat_top() -> None:
    """3 : 5 loses a twentieth of a bit, 1 : 7 almost half."""
    name = "12b_questions_in_bits.ipynb"
    assert "3 : 5 loses a twentieth of a bit, 1 : 7 almost half" in cell_of(name, "vary-why")
    lost = [1 + sum(n / 8 * log2(n / 8) for n in (yes, 8 - yes)) for yes in (3, 1)]
    assert round(20 * lost[0]) == 1
    assert 0.4 < lost[1] < 0.5


def test_13_sets_of_suspects() -> None:
    """Eight of twenty-one; both clues leave five; a body in the corner leaves three."""
    name = "13_noir.ipynb"
    board = ["ABCDE", "FGHIJ", "KLMNO", "PQRST", "UVWXY"]
    living = set("".join(board)) - set("VWXY")
    around = {who for who in living if noir_oracle.touch(board, who, "G")}
    first, of = told(name, "play-two", r"^(\w+), from (\S+)\.")
    assert (number_in(first), of) == (len(around), {21: "twenty-one"}[len(living)])
    corner = {who for who in living if noir_oracle.touch(board, who, "A")}
    assert told_numbers(name, "vary-why", r"^(\w+)\.") == (len(corner),)
    assert told(name, "vary", r"fewer than (\w+)\.") == (WORDS[len(around)],)


def test_14_how_often_perfect_play_fails() -> None:
    """She is right two times in three: more than 0.7 of fifty rounds comes one time in four."""
    name = "14_bluff_and_the_rule_lab.ipynb"
    rounds, most = 50, Fraction(7, 10)
    fails = sum(
        Fraction(comb(rounds, k) * 2**k, 3**rounds) for k in range(rounds + 1) if k > most * rounds
    )
    pattern = (
        r"hold her to ([\d.]+) over fifty rounds\. Even perfect play fails (\w+) time in (\w+)"
    )
    bar, one, four = told(name, "mission", pattern)
    assert Fraction(bar) == most
    assert abs(fails - Fraction(number_in(one), number_in(four))) < Fraction(3, 100)
