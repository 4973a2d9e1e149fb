"""Every answer of lessons 13, 11b and 12b about Noir, found once more by trying everybody."""

from fractions import Fraction
from itertools import pairwise
from math import isclose, log2
from operator import mul
from typing import Any

import noir_oracle as oracle
from exercise_cases import Counted, in_each_case, tells
from msgspec.structs import replace
from oracle import entropy

from cluekit.learn.exercises import Exercise
from cluekit.learn.forms import Grid
from naming import case_named
from variants import fresh_case

FRESH = 12
"""Fresh cases of each exercise, beside that of the file."""


def grid_of(exercise: Exercise) -> Grid:
    """The board, the cards and the actions of a case."""
    assert exercise.case.grid is not None
    return exercise.case.grid


def lived(exercise: Exercise, until: int | None = None) -> oracle.Evening:
    """The story of an exercise, or what of it comes before an action."""
    grid = grid_of(exercise)
    return oracle.Evening(replace(grid, actions=grid.actions[:until]))


def letters(ids: Any) -> set[str]:
    """Suspects by their letters: each name begins with its own."""
    return {name[0].upper() for name in ids}


@in_each_case("13.1", fresh=FRESH)
def test_13_1_neighbours_and_cards_are_counted(exercise: Exercise) -> Counted:
    """3, 5, 8; 21 suspects; 20 cards."""
    grid = grid_of(exercise)
    near = [len(oracle.around(grid.board, who)) for who in grid.about]
    everybody = len(set("".join(grid.board)))
    others, deck = everybody - len(grid.hand), everybody - len({*grid.hand, grid.killer})
    assert exercise.right_answers == (*near, others, deck)
    assert sorted(near) == [3, 5, 8]
    found = {f"near_{n}": each for n, each in enumerate(near, 1)}
    return tells(**found, everybody=everybody, deck=deck)


@in_each_case("13.2", fresh=FRESH)
def test_13_2_the_killer_stood_next_to_every_victim(exercise: Exercise) -> None:
    """{A, B, C, L, M}; whoever forgets the shift finds {B, C, L, M}."""
    evening = lived(exercise)
    assert letters(exercise.right_answers[0]) == evening.could
    assert evening.killer in evening.could
    assert "disguise" not in evening.story
    assert evening.story.count("kill") == 2 or "both" not in exercise.title
    hasty = letters(exercise.values["laid"].ids)
    assert evening.could != hasty
    assert {one for one in evening.could if _fits(evening, one, evening.boards[0])} <= hasty


def _fits(evening: oracle.Evening, one: str, board: oracle.Board) -> bool:
    return all(oracle.touch(board, one, who) == near for _, who, near in evening.said)


@in_each_case("13.3", fresh=FRESH)
def test_13_3_both_answers_split_the_candidates(exercise: Exercise) -> None:
    """{A, C} and {L, M}; in the file no other of the five would split the others evenly."""
    evening, (card,) = lived(exercise), grid_of(exercise).about
    drawn = evening.deck[0]
    assert card in evening.hand | {drawn}
    left = evening.could - {drawn, card}
    yes = left & oracle.around(evening.board, card)
    assert tuple(map(letters, exercise.right_answers)) == (yes, left - yes)
    assert exercise.values["drawn"] == drawn
    if not exercise.number:
        beside = [oracle.around(evening.board, who) for who in sorted(evening.could)]
        assert [len(evening.could & each) for each in beside] == [1, 2, 1, 1, 1]  # A B C L M


@in_each_case("13.4", fresh=FRESH)
def test_13_4_shifts_are_listed(exercise: Exercise) -> Counted:
    """20, then 19: every line two ways, without those that bring the old board back."""
    board, (last, *_) = list(grid_of(exercise).board), grid_of(exercise).actions
    axis, line, way = last.split()
    after = oracle.moved(board, [axis, line, way])
    back = {"right": "left", "left": "right", "up": "down", "down": "up"}
    undone = oracle.moved(after, [axis, line, back[way]])
    shifts = shifts_of(board)
    now = [shift for shift in shifts_of(after) if oracle.moved(after, shift) != undone]
    assert exercise.right_answers == (len(shifts), len(now))
    lines = {(axis, line) for axis, line, _ in shifts}
    return {"lines": len(lines), "shifts": len(shifts), "after": len(now)}


def shifts_of(board: oracle.Board) -> list[list[str]]:
    """Every line, two ways, where that changes the board."""
    rows = [["row", str(n + 1), way] for n in range(len(board)) for way in ("right", "left")]
    columns = [["column", str(n + 1), w] for n in range(len(board[0])) for w in ("up", "down")]
    return [s for s in rows + columns if oracle.moved(board, s) != board]


@in_each_case("13.5", fresh=FRESH)
def test_13_5_after_a_disguise_everybody_in_the_deck_may_be_the_killer(exercise: Exercise) -> None:
    """{A, K, T}: two of them were cleared before. Without one, what was cleared stays so."""
    evening, before, values = lived(exercise), lived(exercise, -1), exercise.values
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
    return oracle.around(evening.boards[number], victims[at]) - {*victims[:at]} - evening.own


@in_each_case("13.7", fresh=FRESH)
def test_13_7_every_house_is_tried(exercise: Exercise) -> Counted:
    """Six houses, the highest is 14; eleven if it was carried."""
    first, van, _, quiet, reach, walk = exercise.case.numbers
    street = range(1, 31)
    masts = first, van, quiet
    one, two, deaf = ({house for house in street if abs(house - m) <= reach} for m in masts)
    walked = {house for house in street if any(abs(house - start) <= walk for start in one)}
    left, carried = (one & two) - deaf, walked & two
    assert exercise.right_answers == (len(left), max(left), len(carried))
    ranges = {"one": one, "two": two, "deaf": deaf, "walked": walked}
    found = {f"{name}_low": min(houses) for name, houses in ranges.items()}
    found |= {f"{name}_high": max(houses) for name, houses in ranges.items()}
    return tells(**found, unheard=len(one & two), left=len(left), walked=len(carried))


@in_each_case("12b.1", fresh=FRESH)
def test_12b_1_an_answer_is_worth_what_it_takes_away_on_average(exercise: Exercise) -> Counted:
    """Three of five say yes: 0.971 of 2.322 bits."""
    evening, (card,) = lived(exercise), grid_of(exercise).about
    could = evening.could - {evening.deck[0], card}
    n, yes = len(could), could & oracle.around(evening.board, card)
    n_yes, open_bits, worth = exercise.right_answers
    assert n_yes == len(yes)
    assert isclose(float(open_bits), log2(n), abs_tol=1e-8)
    assert isclose(float(worth), oracle.worth(could, yes), abs_tol=1e-8)
    no = n - len(yes)
    return (
        tells(n=n, n_yes=n_yes, n_no=no, left_yes=log2(len(yes)), left_no=log2(no))
        | tells(open_said=log2(n), lucky_said=log2(n / min(len(yes), no)))
        | tells(worth_said=oracle.worth(could, yes))
    )


@in_each_case("12b.2", fresh=FRESH)
def test_12b_2_no_other_card_is_worth_more(exercise: Exercise) -> Counted:
    """Every card of the hand is tried, and its living neighbours are counted."""
    evening = lived(exercise)
    could, hand = evening.could - {evening.deck[0]}, evening.hand | {evening.deck[0]}
    around = {card: oracle.around(evening.board, card) for card in hand}
    worths = {card: oracle.worth(could, around[card]) for card in hand}
    (best,), worth, (busy,) = exercise.right_answers
    right = max(hand, key=lambda card: worths[card])
    first, second = sorted(worths.values(), reverse=True)[:2]
    assert letters([best]) == {right}
    assert first > second + 1e-9
    assert isclose(float(worth), first, abs_tol=1e-8)
    assert letters(exercise.values["hand"].ids) == hand
    near = {card: len(around[card] & evening.alive) for card in hand}
    assert [card for card in near if near[card] == max(near.values())] == [*letters([busy])]
    assert worths[busy[0].upper()] < first
    n, yes = len(could), len(could & around[right])
    return tells(n=n, open_said=log2(n), best_said=first, best_yes=yes, best_no=n - yes) | tells(
        best_left_yes=log2(yes), best_left_no=log2(n - yes), busy_near=max(near.values())
    )


@in_each_case("12b.3", fresh=FRESH)
def test_12b_3_the_sum_is_done_once_more(exercise: Exercise) -> Counted:
    """Which of the four lines does not follow from those above it; and 0.722 bits."""
    n, yes, _ = exercise.case.numbers
    names = ("open", "after_yes", "after_no", "average", "worth")
    before, after_yes, after_no, average, gain = (exercise.values[each].number for each in names)
    true = {"true_open": log2(n), "true_yes": log2(yes), "true_no": log2(n - yes)}
    follows = (
        isclose(before, log2(n)),
        isclose(after_yes, log2(yes)) and isclose(after_no, log2(n - yes)),
        isclose(average, (yes * after_yes + (n - yes) * after_no) / n),
        isclose(gain, before - average, abs_tol=1e-9),
    )
    (wrong,), worth = exercise.right_answers  # type: ignore[misc]
    assert [f"line-{line}" for line, right in enumerate(follows, 1) if not right] == [wrong]
    assert isclose(float(str(worth)), entropy((yes, n - yes)), abs_tol=1e-8)
    return {"no": n - yes, **true}


@in_each_case("12b.4", fresh=FRESH)
def test_12b_4_each_clue_was_told_on_its_own_board(exercise: Exercise) -> Counted:
    """The board moved or shrank after a clue, and today's board would mislead."""
    evening = lived(exercise)
    assert letters(exercise.right_answers[0]) == evening.could
    assert evening.killer in evening.could
    today = {one for one in evening.alive if _fits(evening, one, evening.board)}
    assert any(then != evening.board for then, _, _ in evening.said)
    assert today - evening.own != evening.could
    return {"clues": len(evening.said)}


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
    success = values["shown"] not in lived(exercise, middle).dead
    still = {name for name, action in said.items() if not success or action in actions[middle:]}
    assert {*exercise.right_answers[0]} == {"open", "shown", *still}  # type: ignore[misc]
    assert said["killed"] in actions[:middle]
    assert actions[-1] == said["late"]


def test_11b_4_some_disguises_fail_and_some_clues_come_later() -> None:
    """Then all six sentences still count, or four of them."""
    answers: Any = [fresh_case("11b.4", number).right_answers[0] for number in range(FRESH + 1)]
    assert set(map(len, answers)) >= {3, 4, 6}


@in_each_case("11b.5", fresh=FRESH)
def test_11b_5_what_was_said_of_the_porter_before_the_change_is_void(ex: Exercise) -> Counted:
    """Somebody is ruled out by a sentence if it is about a person, or about the post since then."""
    change, *days = ex.case.numbers
    said = dict(zip(("glasses", "berg", "roth", "turkish", "diaz"), days, strict=True))
    holds = {name for name, day in said.items() if name in {"roth", "diaz"} or day > change}
    assert {*ex.right_answers[0]} == holds  # type: ignore[misc]
    assert change not in days
    week = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday")
    for name, text in ex.questions[0].options:
        assert text.startswith(f"{week[said[name]]}: ")
    return {"n": len(holds)}


@in_each_case("11b.1", fresh=FRESH)
def test_11b_1_who_has_fewer_neighbours_is_likelier(exercise: Exercise) -> Counted:
    """40/181 for A, not 1/8: said as it is believed, or overdone, or all alike."""
    evening, (who,) = lived(exercise), grid_of(exercise).about
    ways = {one: len(oracle.around(evening.boards[0], one)) for one in evening.could}
    whole, given = sum(Fraction(1, n) for n in ways.values()), Fraction(*exercise.case.numbers)
    shares = sorted((1 / each / float(whole) for each in ways.values()), reverse=True)
    alike = [1 / len(shares)] * len(shares)
    sharp = [0.9, *(0.1 / (len(shares) - 1) for _ in shares[1:])]
    said = {"honest": shares, "sharp": sharp, "even": alike}
    scores = {habit: sum(map(mul, shares, map(log2, told))) for habit, told in said.items()}
    worst, between, best = sorted(scores, key=lambda habit: scores[habit])
    share, score, forecast = exercise.right_answers
    assert Fraction(str(share)) == 1 / (ways[who] * whole)
    assert isclose(float(str(score)), log2(given), abs_tol=1e-8)
    assert forecast == {"": best, "between": between, "worst": worst}[exercise.case.house]
    found = {f"{habit}_score": mean for habit, mean in scores.items()}
    return {**found, "share": 1 / (ways[who] * whole), "ways": ways[who], "score_said": log2(given)}


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
