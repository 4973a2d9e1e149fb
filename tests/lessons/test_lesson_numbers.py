"""What the lessons say in numbers is so: counted again, by listing worlds, beside the sentence."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import product
from math import comb, log2
from pathlib import Path
from typing import Any

import noir_oracle
import oracle
import pytest
from lesson_files import WORDS, cell_of, number_in, shown_by, told, told_numbers

from cluekit.clue import NAMES, bots_for, new_game
from cluekit.core.session import run as play
from cluekit.lab.estimate import share_of

CHANCES = "11_how_likely.ipynb"
QUESTIONS = "12_what_is_a_question_worth.ipynb"


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
