"""Every answer of lessons 13, 11b and 12b, recomputed by trying everybody."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from math import isclose, log2

import noir_oracle as oracle
import pytest
from msgspec.structs import replace
from test_oracle import answers

from cluekit.learn.exercises import Exercise, load
from variants import fresh_case

VARIANTS = range(51)
"""The case of the file, and fifty fresh ones."""


def lived(exercise: Exercise) -> oracle.Evening:
    """The story of an exercise."""
    return oracle.Evening(exercise.case.grid)


def letters(ids: list[str]) -> set[str]:
    """Suspects by their letters: each name begins with its own."""
    return {name[0].upper() for name in ids}


def around(board: oracle.Board, who: str) -> set[str]:
    """The neighbours of somebody."""
    return {one for row in board for one in row if oracle.touch(board, one, who)}


# --- lesson 13 ------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", VARIANTS)
def test_13_1_neighbours_and_cards_are_counted(number: int) -> None:
    """3, 5, 8; 21 suspects; 20 cards."""
    exercise = fresh_case("13.1", number)
    grid = exercise.case.grid
    assert grid is not None
    near = tuple(len(around(list(grid.board), who)) for who in grid.about)
    size = sum(map(len, grid.board))
    assert answers(exercise) == (*near, size - len(grid.hand), size - len(grid.hand) - 1)
    assert sorted(near) == [3, 5, 8]
    if not number:
        assert answers(exercise) == (3, 5, 8, 21, 20)


@pytest.mark.parametrize("number", VARIANTS)
def test_13_2_the_killer_stood_next_to_every_victim(number: int) -> None:
    """{A, B, C, L, M}; whoever forgets the shift finds {B, C, L, M}."""
    exercise = fresh_case("13.2", number)
    evening = lived(exercise)
    assert letters(answers(exercise)[0]) == evening.could
    assert evening.killer in evening.could
    assert "disguise" not in evening.story
    laid = {one for one in evening.could if _fits(evening, one, evening.boards[0])}
    hasty = letters(exercise.values["laid"].ids)
    assert evening.could != hasty
    assert laid <= hasty
    if not number:
        assert (evening.could, hasty) == (set("ABCLM"), set("BCLM"))


def _fits(evening: oracle.Evening, one: str, board: oracle.Board) -> bool:
    return all(oracle.touch(board, one, who) == near for _, who, near in evening.said)


@pytest.mark.parametrize("number", VARIANTS)
def test_13_3_both_answers_split_the_candidates(number: int) -> None:
    """{A, C} and {L, M}."""
    exercise = fresh_case("13.3", number)
    evening, grid = lived(exercise), exercise.case.grid
    assert grid is not None
    (card,) = grid.about
    drawn = evening.deck[0]
    assert card in evening.hand | {drawn}
    left = evening.could - {drawn, card}
    yes = left & around(evening.board, card)
    assert tuple(map(letters, answers(exercise))) == (yes, left - yes)
    assert exercise.values["drawn"] == drawn
    if not number:
        assert (yes, left - yes) == (set("AC"), set("LM"))


def test_13_3_of_all_who_could_be_the_killer_only_b_splits_the_others_evenly() -> None:
    """A, C, L and M would each leave one on one side and three on the other."""
    evening = lived(load("13.3"))
    assert evening.could == set("ABCLM")
    sides = {who: (evening.could - {who}) & around(evening.board, who) for who in evening.could}
    assert {who: len(yes) for who, yes in sides.items()} == {"A": 1, "B": 2, "C": 1, "L": 1, "M": 1}


@pytest.mark.parametrize("number", VARIANTS)
def test_13_4_shifts_are_listed(number: int) -> None:
    """20, then 19: every line two ways, without those that bring the old board back."""
    exercise = fresh_case("13.4", number)
    grid = exercise.case.grid
    assert grid is not None
    board = list(grid.board)
    after = oracle.moved(board, grid.actions[0].split())
    before, legal = (
        len(_shifts(board)),
        sum(_legal(after, s, grid.actions[0]) for s in _shifts(after)),
    )
    assert answers(exercise) == (before, legal)
    if not number:
        assert (before, legal) == (20, 19)


def _shifts(board: oracle.Board) -> list[list[str]]:
    rows = [["row", str(n + 1), way] for n in range(len(board)) for way in ("right", "left")]
    columns = [["column", str(n + 1), w] for n in range(len(board[0])) for w in ("up", "down")]
    return [s for s in rows + columns if oracle.moved(board, s) != board]


def _legal(board: oracle.Board, shift: list[str], last: str) -> bool:
    """Whether a shift of the same line does not bring back the board before."""
    back = {"right": "left", "left": "right", "up": "down", "down": "up"}
    undone = oracle.moved(board, [*last.split()[:2], back[last.split()[2]]])
    return oracle.moved(board, shift) != undone


@pytest.mark.parametrize("number", VARIANTS)
def test_13_5_after_a_disguise_everybody_in_the_deck_may_be_the_killer(number: int) -> None:
    """{A, K, T}: two of them were cleared before. Without one, what was cleared stays so."""
    exercise = fresh_case("13.5", number)
    evening, grid = lived(exercise), exercise.case.grid
    assert grid is not None
    becomes, may = answers(exercise)
    assert letters(may) == set(grid.about) & evening.could
    cleared = {exercise.values["missed"], exercise.values["cleared"]}
    before = oracle.Evening(type(grid)(**{**_fields(grid), "actions": grid.actions[:-1]}))
    shown = exercise.values["shown"]
    assert not cleared & before.could
    if becomes == "anew":
        assert grid.actions[-1] == "disguise"
        assert evening.could == ({*evening.deck, evening.killer} - evening.dead)
        assert cleared <= letters(may)
        return
    assert not cleared & letters(may)
    if becomes == "same":
        assert grid.actions[-1] == "disguise"
        assert shown in evening.dead
        assert evening.could == before.could
    else:
        assert (becomes, grid.actions[-1]) == ("one-out", f"arrest {shown}")
        assert "disguise" not in evening.story
        assert before.could - evening.could == {shown}


def test_13_5_is_right_in_the_file() -> None:
    """As the curriculum has it."""
    becomes, may = answers(load("13.5"))
    assert (becomes, letters(may)) == ("anew", set("AKT"))


def _fields(grid: object) -> dict[str, object]:
    return {name: getattr(grid, name) for name in grid.__struct_fields__}  # type: ignore[attr-defined]


# --- lessons 11b and 12b --------------------------------------------------------------------------


@pytest.mark.parametrize("number", VARIANTS)
def test_12b_1_an_answer_is_worth_what_it_takes_away_on_average(number: int) -> None:
    """Three of five say yes: 0.971 of 2.322 bits."""
    exercise = fresh_case("12b.1", number)
    evening, grid = lived(exercise), exercise.case.grid
    assert grid is not None
    (card,) = grid.about
    could = evening.could - {evening.deck[0], card}
    yes = could & around(evening.board, card)
    n_yes, open_bits, worth = answers(exercise)
    assert n_yes == len(yes)
    assert isclose(float(open_bits), log2(len(could)), abs_tol=1e-8)
    assert isclose(float(worth), oracle.worth(could, yes), abs_tol=1e-8)
    if not number:
        assert (n_yes, round(float(worth), 3)) == (3, 0.971)


@pytest.mark.parametrize("number", VARIANTS)
def test_12b_2_no_other_card_is_worth_more(number: int) -> None:
    """Every card of the hand is tried."""
    exercise = fresh_case("12b.2", number)
    evening = lived(exercise)
    drawn = evening.deck[0]
    could = evening.could - {drawn}
    worths = {c: oracle.worth(could, around(evening.board, c)) for c in evening.hand | {drawn}}
    (best,), worth, (busy,) = answers(exercise)
    assert letters([best]) == {max(worths, key=lambda card: worths[card])}
    first, second = sorted(worths.values(), reverse=True)[:2]
    assert first > second + 1e-9
    assert isclose(float(worth), first, abs_tol=1e-8)
    assert letters(exercise.values["hand"].ids) == set(worths)
    near = {card: len(around(evening.board, card) & evening.alive) for card in worths}
    assert [card for card in near if near[card] == max(near.values())] == [*letters([busy])]
    assert worths[busy[0].upper()] < first


@pytest.mark.parametrize("number", VARIANTS)
def test_12b_4_each_clue_was_told_on_its_own_board(number: int) -> None:
    """The board moved or shrank after a clue, and today's board would mislead."""
    exercise = fresh_case("12b.4", number)
    evening = lived(exercise)
    assert letters(answers(exercise)[0]) == evening.could
    assert evening.killer in evening.could
    today = {one for one in evening.alive if _fits(evening, one, evening.board)}
    assert any(then != evening.board for then, _, _ in evening.said)
    assert today - evening.own != evening.could
    if not number:
        assert evening.could == {"L", "M"}
        assert len(evening.boards[-1]) < len(evening.boards[0])


@pytest.mark.parametrize("number", VARIANTS)
def test_11b_4_open_cards_count_for_ever_and_clues_until_a_disguise(number: int) -> None:
    """Each sentence was said before the disguise or after it."""
    exercise = fresh_case("11b.4", number)
    evening = lived(exercise)
    counts = set(answers(exercise)[0])
    values = exercise.values
    assert {values["asked"], values["shown"]} <= evening.open
    actions = list(exercise.case.grid.actions) if exercise.case.grid else []
    middle = actions.index("disguise")
    said = {
        "killed": f"kill {values['victim']}",
        "missed": f"arrest {values['missed']}",
        "answered": f"exonerate {values['asked']}",
        "late": f"kill {values['late_victim']}",
    }
    assert exercise.case.grid
    before = oracle.Evening(replace(exercise.case.grid, actions=tuple(actions[:middle])))
    success = values["shown"] not in before.dead
    still = {name for name, action in said.items() if not success or action in actions[middle:]}
    assert counts == {"open", "shown", *still}
    assert said["killed"] in actions[:middle]
    assert actions[-1] == said["late"]


def test_11b_4_some_disguises_fail_and_some_clues_come_later() -> None:
    """Then all six sentences still count, or four of them."""
    sizes = {len(answers(fresh_case("11b.4", number))[0]) for number in VARIANTS}
    assert sizes >= {3, 4, 6}


@pytest.mark.parametrize("number", VARIANTS)
def test_11b_1_who_has_fewer_neighbours_is_likelier(number: int) -> None:
    """40/181 for A, not 1/8."""
    exercise = fresh_case("11b.1", number)
    evening, grid = lived(exercise), exercise.case.grid
    assert grid is not None
    (who,) = grid.about
    board = evening.boards[0]
    chances = {one: Fraction(1, len(around(board, one))) for one in evening.could}
    share, score, forecast = answers(exercise)
    assert Fraction(share) == chances[who] / sum(chances.values())
    assert isclose(float(score), log2(Fraction(*exercise.case.numbers)), abs_tol=1e-8)
    assert forecast == _forecast(exercise, chances)
    if not number:
        assert (share, float(score)) == ("40/181", -3.0)


def _forecast(exercise: Exercise, chances: dict[str, Fraction]) -> str:
    """Which habit is best, between the others, or worst on average, as the question wants."""
    whole = float(sum(chances.values()))
    shares = sorted((float(chance) / whole for chance in chances.values()), reverse=True)
    bold = [0.9, *[0.1 / (len(shares) - 1)] * (len(shares) - 1)]
    said = {"honest": shares, "sharp": bold, "even": [1 / len(shares)] * len(shares)}
    scores = {
        habit: sum(share * log2(told) for share, told in zip(shares, forecast, strict=True))
        for habit, forecast in said.items()
    }
    ranked = sorted(scores, key=lambda habit: scores[habit])
    return {"": ranked[2], "between": ranked[1], "worst": ranked[0]}[exercise.case.house]


def test_11b_1_no_forecast_scores_more_on_average_than_the_honest_one() -> None:
    """A step away in any direction costs bits (Good 1952)."""
    shares = [Fraction(40, 181), Fraction(24, 181), Fraction(117, 181)]

    def average(said: list[float]) -> float:
        return sum(float(s) * log2(t) for s, t in zip(shares, said, strict=True))

    honest = average([float(share) for share in shares])
    for step in (-0.1, -0.01, 0.01, 0.1):
        said = [float(shares[0]) + step, float(shares[1]) - step, float(shares[2])]
        assert average(said) < honest


# --- all of them ----------------------------------------------------------------------------------

GRIDS = ["13.1", "13.2", "13.3", "13.5", "13.6", "12b.1", "12b.2", "12b.4", "11b.4", "11b.1"]


@pytest.mark.parametrize("name", GRIDS)
def test_variants_are_other_positions_and_no_relabellings(name: str) -> None:
    """No two cases are the same after their letters are renamed one for one."""
    cases = [fresh_case(name, number).case.grid for number in VARIANTS]
    shapes = [_shape(grid) for grid in cases]
    assert all(one != other for one, other in pairwise(shapes))
    assert len(set(shapes)) > len(shapes) // 2


def _shape(grid: object) -> str:
    """A case with its letters renamed in the order in which the board is read."""
    fields = _fields(grid)
    order = "".join(fields["board"])  # type: ignore[arg-type]
    names = {who: chr(0x100 + place) for place, who in enumerate(order)}
    parts = [*fields["actions"], *fields["about"], *sorted(fields["hand"])]  # type: ignore[misc]
    return "|".join("".join(names.get(letter, letter) for letter in part) for part in parts)
