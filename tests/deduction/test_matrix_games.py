"""Small zero-sum games: exact equilibria beside a linear programme, and learning by regret."""

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cluekit.logic.games import MatrixGame, Regrets, equilibrium, mixed_strategy, rounds_of_regret
from cluekit.noir.tiny_noir import Tiny, solve

F = Fraction


def game(*rows: tuple[object, ...]) -> MatrixGame:
    """A game by its rows."""
    return MatrixGame(tuple(tuple(F(str(gain)) for gain in row) for row in rows))


NOIR = game((0.8, 0.2), (0.4, 0.6))
"""Arrest or Gather against Kill or Hide: the Inspector's chance of winning."""
BLUFF = game((1, "1/2"), (0, 1))
"""Tiny Noir on two by two: an honest arrest or oneself; the Killer takes the arrested or not."""
GAINS = st.integers(-9, 9).map(F)
GAMES = st.tuples(st.integers(1, 4), st.integers(1, 4)).flatmap(
    lambda size: st.lists(
        st.lists(GAINS, min_size=size[1], max_size=size[1]), min_size=size[0], max_size=size[0]
    ).map(lambda rows: MatrixGame(tuple(map(tuple, rows))))
)


def value_by_linear_programme(of: MatrixGame) -> float:
    """The most the rows are sure of: v with x ≥ 0, Σx = 1, and v ≤ what each column gives."""
    from scipy.optimize import linprog  # noqa: PLC0415 - slow to load, in each process

    gains = np.array(of.gains, dtype=float)
    rows, columns = gains.shape
    found = linprog(
        [0.0] * rows + [-1.0],
        A_ub=np.hstack([-gains.T, np.ones((columns, 1))]),
        b_ub=np.zeros(columns),
        A_eq=[[1.0] * rows + [0.0]],
        b_eq=[1.0],
        bounds=[(0, None)] * rows + [(None, None)],
    )
    return float(found.x[-1])


@given(of=GAMES)
def test_an_equilibrium_cannot_be_exploited_and_has_the_value_of_the_programme(
    of: MatrixGame,
) -> None:
    """Chances are chances; two best replies gain exactly nothing; ties and zeros too."""
    found = equilibrium(of)
    for side in (found.rows, found.columns):
        assert mixed_strategy(*side) == side
    assert of.exploitability(found.rows, found.columns) == 0
    assert of.maximin <= found.value <= of.minimax
    assert float(found.value) == pytest.approx(value_by_linear_programme(of), abs=1e-7)
    assert bool(of.saddle_points) == (of.maximin == of.minimax)


def test_the_games_of_the_lesson() -> None:
    """The bluff of two by two; the other side's gains are losses; arresting always is answered."""
    assert (NOIR.saddle_points, NOIR.maximin, NOIR.minimax) == ((), F("0.4"), F("0.6"))
    mixed = (mixed_strategy("1/4", "3/4"), mixed_strategy("1/2", "1/2"))
    assert equilibrium(NOIR) == (*mixed, F(1, 2))
    waiting = game((0.8, 0.2), (0.4, 0.6), (0.3, 0.15))
    assert (waiting.dominated_rows, waiting.without_row(2)) == (((2, 0), (2, 1)), NOIR)
    assert equilibrium(waiting).rows == mixed_strategy("1/4", "3/4", 0)
    hidden = equilibrium(game((1, 0), (0, 3)))
    assert hidden == (mixed_strategy("3/4", "1/4"), mixed_strategy("3/4", "1/4"), F(3, 4))
    other = equilibrium(NOIR.seen_by_columns)
    assert (other.columns, other.rows, -other.value) == equilibrium(NOIR)
    assert NOIR.seen_by("columns").seen_by("columns") == NOIR == NOIR.seen_by("rows")
    assert NOIR.seen_by("columns") == NOIR.seen_by_columns != NOIR
    assert (NOIR.choices("rows"), game((1, 2, 3)).choices("columns")) == (2, 3)
    assert NOIR.replies(mixed_strategy(1, 0)) == (1,)
    assert NOIR.replies(mixed_strategy("1/4", "3/4")) == (0, 1)
    assert NOIR.sure_of(mixed_strategy(1, 0)) == F("0.2")
    assert NOIR.exploitability(mixed_strategy(1, 0), mixed_strategy(1, 0)) == F("0.6")


def test_the_bluff_of_two_by_two_is_what_the_solver_of_the_whole_game_finds() -> None:
    """By hand 1/3 to the Killer with self-arrest, 1/2 without: the tree, solved, says the same."""
    found = equilibrium(BLUFF)
    assert found == (mixed_strategy("2/3", "1/3"), mixed_strategy("1/3", "2/3"), F(2, 3))
    with_bluff = solve(Tiny(2, 2, 3, self_arrest=True), 40)
    assert with_bluff.value == pytest.approx(1 - float(found.value), abs=0.001)
    never = BLUFF.sure_of(mixed_strategy(1, 0))
    assert solve(Tiny(2, 2, 3), 40).value == pytest.approx(1 - float(never), abs=0.001)


def test_what_is_no_game_or_no_strategy_is_refused() -> None:
    """Ragged, empty, too large; regret matching by hand, with a chance for each choice."""
    for rows in ((), ((),)):
        with pytest.raises(ValueError, match=r"^a game needs a row and a column$"):
            MatrixGame(rows)
    with pytest.raises(ValueError, match=r"^all rows of a game have equally many columns$"):
        MatrixGame(((F(1),), (F(1), F(2))))
    said = "the chances of a strategy are 0 or more, and add up to 1"
    for chances in (("1/2", "1/3"), (2, -1)):
        with pytest.raises(ValueError, match=f"^{said}$"):
            mixed_strategy(*chances)
    for many in (((F(0),) * 7,), ((F(0),),) * 7):
        with pytest.raises(ValueError, match=r"^a side has at most 6 choices here$"):
            equilibrium(MatrixGame(many))
    assert Regrets((3.0, -1.0, 1.0), (0.0,) * 3).strategy == (0.75, 0.0, 0.25)
    assert Regrets((-3.0, 0.0), (0.0,) * 2).strategy == (0.5, 0.5)
    assert Regrets.of_nothing(4).strategy == Regrets.of_nothing(4).average == (0.25,) * 4
    once = Regrets.of_nothing(2).after((1.0, 0.0), 0.0)
    assert (once.regrets, once.average, once.rounds) == ((1.0, 0.0), (0.5, 0.5), 1)
    assert once.after((0.0, 1.0), 0.0).average == (0.75, 0.25)
    for chances in ((1,), ("1/2", "1/4", "1/4")):
        with pytest.raises(ValueError, match="zip"):
            NOIR.worth_of_rows(mixed_strategy(*chances))
        with pytest.raises(ValueError, match="zip"):
            NOIR.sure_of(mixed_strategy(*chances))
    for worth in ((1.0,), (1.0, 2.0, 3.0)):
        with pytest.raises(ValueError, match="zip"):
            Regrets.of_nothing(2).after(worth, 0.0)


@pytest.mark.parametrize("of", [NOIR, BLUFF, game((0, -1, 1), (1, 0, -1), (-1, 1, 0))])
def test_average_strategies_come_near_and_regret_goes_down(of: MatrixGame) -> None:
    """The exploitability of the averages is the two regrets a round together, and shrinks."""
    history = rounds_of_regret(of, 2000)
    for count in (10, 2000):
        last = history[count - 1]
        rows, columns = (tuple(map(F, side.average)) for side in last)
        gap = float(max(of.worth_of_rows(columns)) - min(of.worth_of_columns(rows)))
        both = last.rows.regret_a_round + last.columns.regret_a_round
        assert gap <= both + 1e-9
    assert both < 0.02
    exact = equilibrium(of)
    assert history[-1].rows.average == pytest.approx([float(x) for x in exact.rows], abs=0.03)
