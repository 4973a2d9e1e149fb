"""Every answer of lessons 13, 11b and 12b about Noir, found once more by trying everybody."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from math import isclose, log2
from typing import Any

import noir_oracle as oracle
from exercise_cases import in_each_case
from msgspec.structs import replace

from cluekit.learn.exercises import Exercise
from cluekit.learn.forms import Grid
from naming import case_named
from variants import fresh_case

FRESH = 25
"""Fresh cases of each exercise, beside that of the file."""


def grid_of(exercise: Exercise) -> Grid:
    """The board, the cards and the actions of a case."""
    assert exercise.case.grid is not None
    return exercise.case.grid


def lived(exercise: Exercise) -> oracle.Evening:
    """The story of an exercise."""
    return oracle.Evening(grid_of(exercise))


def until(exercise: Exercise, number: int) -> oracle.Evening:
    """The story up to an action, without it."""
    grid = grid_of(exercise)
    return oracle.Evening(replace(grid, actions=grid.actions[:number]))


def letters(ids: Any) -> set[str]:
    """Suspects by their letters: each name begins with its own."""
    return {name[0].upper() for name in ids}


def around(board: oracle.Board, who: str) -> set[str]:
    """The neighbours of somebody."""
    return {one for row in board for one in row if oracle.touch(board, one, who)}


# --- lesson 13 ------------------------------------------------------------------------------------


@in_each_case("13.1", fresh=FRESH)
def test_13_1_neighbours_and_cards_are_counted(exercise: Exercise) -> None:
    """3, 5, 8; 21 suspects; 20 cards."""
    grid = grid_of(exercise)
    near = [len(around(list(grid.board), who)) for who in grid.about]
    others = sum(map(len, grid.board)) - len(grid.hand)
    assert exercise.right_answers == (*near, others, others - 1)
    assert sorted(near) == [3, 5, 8]


@in_each_case("13.2", fresh=FRESH)
def test_13_2_the_killer_stood_next_to_every_victim(exercise: Exercise) -> None:
    """{A, B, C, L, M}; whoever forgets the shift finds {B, C, L, M}."""
    evening = lived(exercise)
    assert letters(exercise.right_answers[0]) == evening.could
    assert evening.killer in evening.could
    assert "disguise" not in evening.story
    assert evening.story.count("kill") == 2 or "both" not in exercise.title
    laid = {one for one in evening.could if _fits(evening, one, evening.boards[0])}
    hasty = letters(exercise.values["laid"].ids)
    assert evening.could != hasty
    assert laid <= hasty


def _fits(evening: oracle.Evening, one: str, board: oracle.Board) -> bool:
    return all(oracle.touch(board, one, who) == near for _, who, near in evening.said)


@in_each_case("13.3", fresh=FRESH)
def test_13_3_both_answers_split_the_candidates(exercise: Exercise) -> None:
    """{A, C} and {L, M}; in the file no other of the five would split the others evenly."""
    evening, (card,) = lived(exercise), grid_of(exercise).about
    drawn = evening.deck[0]
    assert card in evening.hand | {drawn}
    left = evening.could - {drawn, card}
    yes = left & around(evening.board, card)
    assert tuple(map(letters, exercise.right_answers)) == (yes, left - yes)
    assert exercise.values["drawn"] == drawn
    if not exercise.number:
        near = {who: len(evening.could & around(evening.board, who)) for who in evening.could}
        assert near == {"A": 1, "B": 2, "C": 1, "L": 1, "M": 1}


@in_each_case("13.4", fresh=FRESH)
def test_13_4_shifts_are_listed(exercise: Exercise) -> None:
    """20, then 19: every line two ways, without those that bring the old board back."""
    board, (last, *_) = list(grid_of(exercise).board), grid_of(exercise).actions
    after = oracle.moved(board, last.split())
    legal = [shift for shift in shifts_of(after) if is_legal(after, shift, last)]
    assert exercise.right_answers == (len(shifts_of(board)), len(legal))


def shifts_of(board: oracle.Board) -> list[list[str]]:
    """Every line, two ways, where that changes the board."""
    rows = [["row", str(n + 1), way] for n in range(len(board)) for way in ("right", "left")]
    columns = [["column", str(n + 1), w] for n in range(len(board[0])) for w in ("up", "down")]
    return [s for s in rows + columns if oracle.moved(board, s) != board]


def is_legal(board: oracle.Board, shift: list[str], last: str) -> bool:
    """Whether a shift of the same line does not bring back the board before."""
    back = {"right": "left", "left": "right", "up": "down", "down": "up"}
    undone = oracle.moved(board, [*last.split()[:2], back[last.split()[2]]])
    return oracle.moved(board, shift) != undone


@in_each_case("13.5", fresh=FRESH)
def test_13_5_after_a_disguise_everybody_in_the_deck_may_be_the_killer(exercise: Exercise) -> None:
    """{A, K, T}: two of them were cleared before. Without one, what was cleared stays so."""
    evening, before, values = lived(exercise), until(exercise, -1), exercise.values
    becomes, may = exercise.right_answers
    *_, last = grid_of(exercise).actions
    assert letters(may) == set(grid_of(exercise).about) & evening.could
    cleared, shown = {values["missed"], values["cleared"]}, values["shown"]
    assert not cleared & before.could
    assert (cleared <= letters(may)) == bool(cleared & letters(may)) == (becomes == "anew")
    if becomes == "one-out":
        assert last == f"arrest {shown}"
        assert "disguise" not in evening.story
        assert before.could - evening.could == {shown}
        return
    assert last == "disguise"
    if becomes == "anew":
        assert evening.could == ({*evening.deck, evening.killer} - evening.dead)
    else:
        assert (becomes, shown in evening.dead) == ("same", True)
        assert evening.could == before.could


@in_each_case("13.6", fresh=FRESH)
def test_13_6_one_line_is_wrong_and_who_is_let_go_could_be_the_killer(exercise: Exercise) -> None:
    """Line by line beside the story: {A} is let go by the board as it was laid."""
    evening, values = lived(exercise), exercise.values
    (wrong,), let_go = exercise.right_answers  # type: ignore[misc]
    first, second, both = (letters(values[name].ids) for name in ("set_1", "set_2", "both"))
    kills = [n for n, verb in enumerate(evening.story) if verb == "kill"]
    one, other = (_next_to(evening, number, kills) for number in kills)
    lapsed = values["lapsed"] if wrong == "line-4" else ""
    verdicts = [first == one, second == other, both == first & second, not lapsed]
    assert [f"line-{n}" for n, right in enumerate(verdicts, start=1) if not right] == [wrong]
    kept = both - set(lapsed)
    assert letters(let_go) == evening.could - kept
    assert kept < evening.could
    if lapsed:
        assert not oracle.touch(evening.board, lapsed, values["lapsed_of"])
        assert lapsed in one & other


def _next_to(evening: oracle.Evening, number: int, kills: list[int]) -> set[str]:
    """Who lived next to the victim of an action, one's own cards left out, when it was played."""
    victims = [victim for _, victim, _ in evening.said]
    at = kills.index(number)
    return around(evening.boards[number], victims[at]) - {*victims[:at]} - evening.own


@in_each_case("13.7", fresh=FRESH)
def test_13_7_every_house_is_tried(exercise: Exercise) -> None:
    """Six houses, the highest is 14; eleven if it was carried."""
    first, van, _, deaf, reach, walk = exercise.case.numbers

    def near(mast: int) -> set[int]:
        return {house for house in range(1, 31) if abs(house - mast) <= reach}

    left = near(first) & near(van) - near(deaf)
    carried = [h for h in near(van) if any(abs(h - start) <= walk for start in near(first))]
    assert exercise.right_answers == (len(left), max(left), len(carried))


# --- lessons 11b and 12b --------------------------------------------------------------------------


@in_each_case("12b.1", fresh=FRESH)
def test_12b_1_an_answer_is_worth_what_it_takes_away_on_average(exercise: Exercise) -> None:
    """Three of five say yes: 0.971 of 2.322 bits."""
    evening, (card,) = lived(exercise), grid_of(exercise).about
    could = evening.could - {evening.deck[0], card}
    yes = could & around(evening.board, card)
    n_yes, open_bits, worth = exercise.right_answers
    assert n_yes == len(yes)
    assert isclose(float(open_bits), log2(len(could)), abs_tol=1e-8)
    assert isclose(float(worth), oracle.worth(could, yes), abs_tol=1e-8)


@in_each_case("12b.2", fresh=FRESH)
def test_12b_2_no_other_card_is_worth_more(exercise: Exercise) -> None:
    """Every card of the hand is tried."""
    evening = lived(exercise)
    drawn = evening.deck[0]
    could = evening.could - {drawn}
    worths = {c: oracle.worth(could, around(evening.board, c)) for c in evening.hand | {drawn}}
    (best,), worth, (busy,) = exercise.right_answers
    assert letters([best]) == {max(worths, key=lambda card: worths[card])}
    first, second = sorted(worths.values(), reverse=True)[:2]
    assert first > second + 1e-9
    assert isclose(float(worth), first, abs_tol=1e-8)
    assert letters(exercise.values["hand"].ids) == set(worths)
    near = {card: len(around(evening.board, card) & evening.alive) for card in worths}
    assert [card for card in near if near[card] == max(near.values())] == [*letters([busy])]
    assert worths[busy[0].upper()] < first


@in_each_case("12b.3", fresh=FRESH)
def test_12b_3_the_sum_is_done_once_more(exercise: Exercise) -> None:
    """Which of the four lines does not follow from those above it; and 0.722 bits."""
    n, yes, _ = exercise.case.numbers
    names = ("open", "after_yes", "after_no", "average", "worth")
    before, after_yes, after_no, average, gain = (exercise.values[each].number for each in names)
    follows = {
        "line-1": isclose(before, log2(n)),
        "line-2": isclose(after_yes, log2(yes)) and isclose(after_no, log2(n - yes)),
        "line-3": isclose(average, (yes * after_yes + (n - yes) * after_no) / n),
        "line-4": isclose(gain, before - average, abs_tol=1e-9),
    }
    (wrong,), worth = exercise.right_answers  # type: ignore[misc]
    assert [line for line, right in follows.items() if not right] == [wrong]
    everybody = [f"s{at}" for at in range(n)]
    wanted = oracle.worth(set(everybody), set(everybody[:yes]))
    assert isclose(float(str(worth)), wanted, abs_tol=1e-8)


@in_each_case("12b.4", fresh=FRESH)
def test_12b_4_each_clue_was_told_on_its_own_board(exercise: Exercise) -> None:
    """The board moved or shrank after a clue, and today's board would mislead."""
    evening = lived(exercise)
    assert letters(exercise.right_answers[0]) == evening.could
    assert evening.killer in evening.could
    today = {one for one in evening.alive if _fits(evening, one, evening.board)}
    assert any(then != evening.board for then, _, _ in evening.said)
    assert today - evening.own != evening.could


@in_each_case("11b.4", fresh=FRESH)
def test_11b_4_open_cards_count_for_ever_and_clues_until_a_disguise(exercise: Exercise) -> None:
    """Each sentence was said before the disguise or after it; if that failed, all of them count."""
    evening, values, actions = lived(exercise), exercise.values, grid_of(exercise).actions
    assert {values["asked"], values["shown"]} <= evening.open
    middle = actions.index("disguise")
    said = {
        "killed": f"kill {values['victim']}",
        "missed": f"arrest {values['missed']}",
        "answered": f"exonerate {values['asked']}",
        "late": f"kill {values['late_victim']}",
    }
    success = values["shown"] not in until(exercise, middle).dead
    still = {name for name, action in said.items() if not success or action in actions[middle:]}
    assert {*exercise.right_answers[0]} == {"open", "shown", *still}  # type: ignore[misc]
    assert said["killed"] in actions[:middle]
    assert actions[-1] == said["late"]


def test_11b_4_some_disguises_fail_and_some_clues_come_later() -> None:
    """Then all six sentences still count, or four of them."""
    answers: Any = [fresh_case("11b.4", number).right_answers[0] for number in range(FRESH + 1)]
    assert set(map(len, answers)) >= {3, 4, 6}


@in_each_case("11b.5", fresh=FRESH)
def test_11b_5_what_was_said_of_the_porter_before_the_change_is_void(exercise: Exercise) -> None:
    """Somebody is ruled out by a sentence if it is about a person, or about the post since then."""
    change, *days = exercise.case.numbers
    said = dict(zip(("glasses", "berg", "roth", "turkish", "diaz"), days, strict=True))
    holds = {name for name, day in said.items() if name in {"roth", "diaz"} or day > change}
    assert {*exercise.right_answers[0]} == holds  # type: ignore[misc]
    assert change not in days
    week = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday")
    for name, text in exercise.questions[0].options:
        assert text.startswith(f"{week[said[name]]}: ")


@in_each_case("11b.1", fresh=FRESH)
def test_11b_1_who_has_fewer_neighbours_is_likelier(exercise: Exercise) -> None:
    """40/181 for A, not 1/8."""
    evening, (who,) = lived(exercise), grid_of(exercise).about
    chances = chances_of(evening)
    share, score, forecast = exercise.right_answers
    assert Fraction(str(share)) == chances[who] / sum(chances.values())
    assert isclose(float(str(score)), log2(Fraction(*exercise.case.numbers)), abs_tol=1e-8)
    assert forecast == _forecast(exercise, chances)


def chances_of(evening: oracle.Evening) -> dict[str, Fraction]:
    """How likely each suspect would have killed just this neighbour."""
    return {one: Fraction(1, len(around(evening.boards[0], one))) for one in evening.could}


def scores_of(chances: dict[str, Fraction]) -> dict[str, float]:
    """What a habit scores on average: saying what is believed, overdoing it, all alike."""
    whole = float(sum(chances.values()))
    shares = sorted((float(chance) / whole for chance in chances.values()), reverse=True)
    bold = [0.9, *[0.1 / (len(shares) - 1)] * (len(shares) - 1)]
    said = {"honest": shares, "sharp": bold, "even": [1 / len(shares)] * len(shares)}
    return {
        habit: sum(share * log2(told) for share, told in zip(shares, forecast, strict=True))
        for habit, forecast in said.items()
    }


def _forecast(exercise: Exercise, chances: dict[str, Fraction]) -> str:
    """Which habit is best, between the others, or worst on average, as the question wants."""
    scores = scores_of(chances)
    ranked = sorted(scores, key=lambda habit: scores[habit])
    return {"": ranked[2], "between": ranked[1], "worst": ranked[0]}[exercise.case.house]


GRIDS = ("13.1", "13.2", "13.3", "13.5", "13.6", "12b.1", "12b.2", "12b.4", "11b.4", "11b.1")


def test_variants_are_other_positions_and_no_relabellings() -> None:
    """No two cases are the same after their letters are renamed one for one."""
    for name in GRIDS:
        with case_named(name):
            cases = (fresh_case(name, number) for number in range(FRESH + 1))
            shapes = [_shape(grid_of(exercise)) for exercise in cases]
            assert all(one != other for one, other in pairwise(shapes))
            assert len(set(shapes)) > len(shapes) // 2


def _shape(grid: Grid) -> str:
    """A case with its letters renamed in the order in which the board is read."""
    names = {who: chr(0x100 + place) for place, who in enumerate("".join(grid.board))}
    parts = [*grid.actions, *grid.about, *sorted(grid.hand)]
    return "|".join("".join(names.get(letter, letter) for letter in part) for part in parts)
