"""Games of two choices each, in hundredths: how they are drawn, solved and misread (14.1–14.8)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import gcd

from msgspec.structs import replace

from cluekit.core import Luck
from cluekit.learn.families import Family, Values, by_number
from cluekit.learn.forms import Case
from cluekit.learn.gains import Corner, Gains, Mixture, gain, hundredths, share
from cluekit.learn.values import Said, Word
from cluekit.logic.games import MatrixGame, Mixed, Side, equilibrium, mixed_strategy
from cluekit.words import mark

# --- two by two -----------------------------------------------------------------------------------

NEAREST = Fraction(3, 100)
"""Chances that are nearer than this are hard to tell apart."""
MOST = 12
"""The largest denominator of a chance that can be found by hand."""
_TRIES = 400
SIZE = 2


def game_of(numbers: Sequence[int], columns: int = SIZE) -> MatrixGame:
    """Return the table of gains that these hundredths are, row by row."""
    gains = hundredths(*numbers)
    starts = range(0, len(gains), columns)
    return MatrixGame(tuple(gains[start : start + columns] for start in starts))


def gain_tables(luck: Luck, low: int = 1, high: int = 19) -> Iterator[tuple[int, ...]]:
    """Yield tables of four different multiples of five hundredths, without end in practice."""
    for _ in range(_TRIES):
        numbers = tuple(5 * luck.pick(range(low, high + 1)) for _ in range(SIZE * SIZE))
        if len(set(numbers)) == SIZE * SIZE:
            yield numbers


def is_plain(game: MatrixGame) -> bool:
    """Tell whether both sides must mix, in chances that are found by hand and not nearly alike."""
    found = equilibrium(game)
    chances = (*found.rows, *found.columns)
    apart = abs(found.rows[0] - Fraction(1, 2)) > NEAREST
    return min(chances) > 0 and max(c.denominator for c in chances) <= MOST and apart


def cells(game: MatrixGame) -> dict[str, Said]:
    """Return the four numbers as sentences name them: a b in the first row, c d in the second."""
    (a, b), (c, d) = game.gains
    return {"a": gain(a), "b": gain(b), "c": gain(c), "d": gain(d)}


def best_reply(
    game: MatrixGame, name: str, strategy: Mixed, replies: tuple[str, ...]
) -> dict[str, Said | Word]:
    """Return what the other side plays against a strategy of the rows, and what it leaves them."""
    reply = replies[game.replies(strategy)[0]]
    return {f"{name}_reply": Word(reply), f"{name}_worth": gain(game.sure_of(strategy))}


def swap_chances(strategy: Mixed) -> Mixed:
    """Return a strategy with its two chances changed round."""
    return strategy[::-1]


def both(game: MatrixGame, rows: tuple[str, ...], columns: tuple[str, ...]) -> dict[str, Gains]:
    """Return the table as each side sees it."""
    sides: tuple[Side, Side] = ("rows", "columns")
    one, other = (Gains(game, rows, columns, side) for side in sides)
    return {"for_rows": one, "for_columns": other}


# --- no saddle ------------------------------------------------------------------------------------
# Arrest or Gather against Kill or Hide: is there a corner to stay in, and if not? (14.1).

ROWS = (mark("Arrest"), mark("Gather"))
COLUMNS = (mark("Kill"), mark("Hide"))
At = tuple[int, int]
CORNERS: dict[At, str] = {
    (0, 0): "arrest-kill",
    (0, 1): "arrest-hide",
    (1, 0): "gather-kill",
    (1, 1): "gather-hide",
}
KILLER_LEAVES = mark("the Killer would not stay there: he goes to {there}.")
INSPECTOR_LEAVES = mark("the Inspector would not stay there: she goes to {there}.")
SAFE = mark(
    "it is the smallest in its row and the largest in its column: nobody gains by leaving it"
)
UNSAFE = mark(
    "the Inspector alone can be sure of {maximin}, the Killer can hold her down to {minimax}, and "
    "no number is both"
)


def no_saddle_values(case: Case) -> Values:
    """Return the corner that is safe, the equilibrium, and what hasty people say.

    They stay with one choice, or toss a coin. Of each corner that is not safe: who leaves it, and
    where to; first the Killer the best one.
    """
    game = game_of(case.numbers)
    found = equilibrium(game)
    about = {"maximin": gain(game.maximin), "minimax": gain(game.minimax)}
    saddle = next(iter(game.saddle_points), None)
    best = max(CORNERS, key=lambda at: game.gains[at[0]][at[1]])
    others = [at for at in CORNERS if at not in (best, saddle)]
    left = [others[min(number, len(others) - 1)] for number in range(len(CORNERS) - 1)]
    leaving = [_away(game, corner) for corner in left]
    stays = max(range(2), key=lambda row: min(game.gains[row]))
    always = mixed_strategy(*(int(row == stays) for row in range(2)))
    even = mixed_strategy("1/2", "1/2")
    turned_rows, turned_columns = swap_chances(found.rows), swap_chances(found.columns)
    # What the Inspector plays against the Killer's strategy turned round, and what she has then
    worths = game.worth_of_rows(turned_columns)
    return {
        **cells(game),
        **both(game, ROWS, COLUMNS),
        **about,
        "saddle": CORNERS[saddle] if saddle else "none",
        "why_saddle": Word(SAFE) if saddle else Word(UNSAFE, dict(about)),
        "highest": CORNERS[best],
        "away": _away(game, best)[1],
        **by_number("corner", (CORNERS[corner] for corner in left)),
        **by_number("leaves", (Word(said, {"there": there}) for said, there in leaving)),
        "inspector": found.rows,
        "killer": found.columns,
        "worth": found.value,
        "value_said": gain(found.value),
        "inspector_said": Mixture(ROWS, found.rows),
        "killer_said": Mixture(COLUMNS, found.columns),
        "turned_rows": turned_rows,
        "turned_columns": turned_columns,
        "always": always,
        "always_row": Word(ROWS[stays]),
        "even": even,
        **best_reply(game, "always", always, COLUMNS),
        **best_reply(game, "even", even, COLUMNS),
        **best_reply(game, "turned", turned_rows, COLUMNS),
        "hers_reply": Word(ROWS[worths.index(max(worths))]),
        "hers_worth": gain(max(worths)),
        "mean": mean_of(game),
        "top": game.maximin,
        "roof": game.minimax,
    }


def mean_of(game: MatrixGame) -> Fraction:
    """Return the mean of the four numbers of a table."""
    return sum((gain for row in game.gains for gain in row), start=Fraction(0)) / 4


def _away(game: MatrixGame, at: At) -> tuple[str, Corner]:
    """Return that somebody leaves a corner, and the corner to which: the Killer, if he gains."""
    row, column = at
    said = KILLER_LEAVES
    if game.gains[row][1 - column] < game.gains[row][column]:
        column = 1 - column
    else:
        said, row = INSPECTOR_LEAVES, 1 - row
    return said, Corner(ROWS[row], COLUMNS[column], game.gains[row][column])


def fresh_no_saddle(case: Case, luck: Luck) -> Case:
    """Return another table: with a safe corner in about every third, else both must mix.

    The safe corner is not the highest number of all; the value has two decimals at most.
    """
    with_saddle = luck.pick((True, False, False))
    for numbers in gain_tables(luck):
        game = game_of(numbers)
        value = equilibrium(game).value
        if with_saddle:
            fits = len(game.saddle_points) == 1 and value < Fraction(max(numbers), 100)
        else:
            fits = is_plain(game) and value.denominator <= 100  # noqa: PLR2004 - two decimals
        if fits:
            return replace(case, numbers=numbers)
    raise LookupError("no such table")


# --- hidden prize ---------------------------------------------------------------------------------
# Two places and two prizes: where to hide, where to look (exercise 14.2).

PLACES = (mark("place X"), mark("place Y"))
_NOTHING = Fraction(0)


def hidden_prize_values(case: Case) -> Values:
    """Return how both sides mix, and what follows the bigger prize."""
    small, big = map(Fraction, case.numbers)
    game = MatrixGame(((small, _NOTHING), (_NOTHING, big)))
    found = equilibrium(game)
    return {
        **both(game, PLACES, PLACES),
        "small": case.numbers[0],
        "big": case.numbers[1],
        "total": case.numbers[0] + case.numbers[1],
        "searcher": found.rows,
        "hider": found.columns,
        "value": found.value,
        "value_said": share(found.value),
        "said": Mixture(PLACES, found.rows),
        "prize": found.rows[::-1],
        "even": mixed_strategy("1/2", "1/2"),
        "only_big": mixed_strategy(0, 1),
        "bluffed": share(game.sure_of(found.rows[::-1])),
        "greedy_hider": share(max(game.worth_of_rows(found.rows[::-1]))),
        "mean": (small + big) / 4,
        "half": small / 2,
    }


def fresh_hidden_prize(case: Case, luck: Luck) -> Case:
    """Return two other prizes that have no common divisor, the second one bigger."""
    pairs = [(a, b) for b in range(2, 8) for a in range(1, b) if gcd(a, b) == 1]
    return replace(case, numbers=luck.pick(pairs))


# --- one row too many -----------------------------------------------------------------------------
# Three rows of which one is never better than another: delete it, then solve (exercise 14.3).

NAMES = (mark("Arrest"), mark("Gather"), mark("Wait"))
IDS = ("arrest", "gather", "wait")
THIRD = Fraction(1, 3)


def one_row_too_many_values(case: Case) -> Values:
    """Return the row that goes, the row that beats it, and the strategy that remains."""
    game = game_of(case.numbers)
    gone, better = game.dominated_rows[-1]
    found, left = equilibrium(game), [n for n in range(3) if n != gone]
    others = [IDS[n] for n in left]
    halves, turned = tuple(Fraction(n != gone, 2) for n in range(3)), [*found.rows]
    turned[left[0]], turned[left[1]] = turned[left[1]], turned[left[0]]
    gains = {
        f"{name}_{column}": gain(game.gains[row][n])
        for row, name in enumerate(IDS)
        for n, column in enumerate(("kill", "hide"))
    }
    return {
        **gains,
        "for_rows": Gains(game, NAMES, COLUMNS),
        "gone": IDS[gone],
        "gone_said": Word(NAMES[gone]),
        "better_said": Word(NAMES[better]),
        **by_number("other", others),
        "strategy": found.rows,
        "said": Mixture(NAMES, found.rows),
        "value_said": gain(found.value),
        "thirds": mixed_strategy(*(THIRD,) * 3),
        **best_reply(game, "thirds", (THIRD,) * 3, COLUMNS),
        **best_reply(game, "halves", halves, COLUMNS),
        **best_reply(game, "turned", tuple(turned), COLUMNS),
        "halves": halves,
        "turned": tuple(turned),
    }


def fresh_one_row_too_many(case: Case, luck: Luck) -> Case:
    """Return another table of two rows, and somewhere a third that one of them beats."""
    while True:
        numbers = next(n for n in gain_tables(luck, 4) if is_plain(game_of(n)))
        beaten = luck.pick((0, 1))
        worse = tuple(number - 5 * luck.pick((1, 2, 3)) for number in numbers[2 * beaten :][:2])
        at = luck.pick((0, 2, 4))
        whole = (*numbers[:at], *worse, *numbers[at:])
        if min(worse) >= 0 and (len({gone for gone, _ in game_of(whole).dominated_rows}) == 1):
            return replace(case, numbers=whole)


# --- exploited ------------------------------------------------------------------------------------
# A strategy that somebody plays, and how the other side uses it: a refutation (exercise 14.6).

REPLIES = ("kill", "hide")
EXPLOITED_WHY = {
    "kill": mark("against this strategy Kill leaves the Inspector less than Hide does"),
    "hide": mark("against this strategy Hide leaves the Inspector less than Kill does"),
    "alike": mark(
        "both leave the Inspector the same: this is the equilibrium, and no reply is better"
    ),
}


def _mixed(tenths: int, of: int) -> Mixed:
    return Fraction(tenths, of), 1 - Fraction(tenths, of)


def exploited_values(case: Case) -> Values:
    """Return the best reply, what is left then, and how much an equilibrium is better."""
    *numbers, part, whole = case.numbers
    game, mine = game_of(numbers), _mixed(part, whole)
    kill, hide = game.worth_of_columns(mine)
    left, value = min(kill, hide), equilibrium(game).value
    reply = "alike" if kill == hide else REPLIES[hide < kill]
    others = [each for each in EXPLOITED_WHY if each != reply]
    chances = [share(chance) for chance in mine]
    return {
        **cells(game),
        **both(game, ROWS, COLUMNS),
        "mine": Mixture(ROWS, mine),
        "p": chances[0],
        "q": chances[1],
        "reply": reply,
        "why": Word(EXPLOITED_WHY[reply]),
        **by_number("other", others),
        "kill": gain(kill),
        "hide": gain(hide),
        "left": left,
        "left_said": gain(left),
        "more": max(kill, hide),
        "mean": (kill + hide) / 2,
        "sure": value,
        "sure_said": gain(value),
        "open": value - left,
        "open_said": gain(value - left),
    }


def fresh_exploited(case: Case, luck: Luck) -> Case:
    """Return another table and strategy; now and then it is the equilibrium itself."""
    even = luck.pick((True, False, False, False))
    for numbers in gain_tables(luck):
        game = game_of(numbers)
        part, whole = luck.pick(range(1, 5)), 5
        if even:
            found = equilibrium(game).rows[0]
            part, whole = found.numerator, found.denominator
        # What is reckoned has few decimals, so that it can be written down
        reckoned = [*game.worth_of_columns(_mixed(part, whole)), equilibrium(game).value]
        short = all(1000 % number.denominator == 0 for number in reckoned)
        if is_plain(game) and short:
            return replace(case, numbers=(*numbers, part, whole))
    raise LookupError("no such table")


# --- wrong reckoning ------------------------------------------------------------------------------
# Otto reckons an equilibrium line by line; one of his lines is wrong (exercise 14.7).

LINES = ("line-1", "line-2", "line-3", "line-4")
TEXTS = (
    mark("If the Killer kills, I win {a} · p + {c} · (1 − p)."),
    mark("If he hides, I win {b} · p + {d} · (1 − p)."),
    mark("It must not matter to him which: {left} · p + {c} = {right} · p + {d}."),
    mark("So p = {chance}: that is how often I arrest."),
)
SLIPS = (
    mark("If the Killer kills, I win {a} · p + {b} · (1 − p)."),
    mark("If he hides, I win {b} · p + {d} · p."),
    mark("It must not matter to him which: {left} · p + {c} = {slip} · p + {d}."),
    mark("So p = {turned}: that is how often I arrest."),
)
"""The same lines with a slip in each."""
WRONG_RECKONING_WHY = (
    mark("a row was read instead of a column: if the Killer kills, the numbers are {a} and {c}"),
    mark("gathering has the chance 1 − p, not p: the two chances add up to 1"),
    mark("{b} − {d} is {right}, not {slip}"),
    mark("{left} · p + {c} = {right} · p + {d} gives {chance}; {turned} is the chance to gather"),
)


def wrong_reckoning_values(case: Case) -> Values:
    """Return his lines, and which of them is wrong."""
    *numbers, wrong = case.numbers
    game = game_of(numbers)
    (a, b), (c, d) = game.gains
    chance = equilibrium(game).rows[0]
    about = {
        **cells(game),
        "left": gain(a - c),
        "right": gain(b - d),
        "slip": gain(d - b),
        "chance": share(chance),
        "turned": share(1 - chance),
    }
    texts = [SLIPS[n] if n == wrong else TEXTS[n] for n in range(len(TEXTS))]
    others = [line for n, line in enumerate(LINES) if n != wrong]
    return {
        **about,
        **by_number("text", (Word(text, about) for text in texts)),
        "wrong": LINES[wrong],
        "why": Word(WRONG_RECKONING_WHY[wrong], about),
        "mended": Word(TEXTS[wrong], about),
        **by_number("other", others),
        "p": equilibrium(game).rows[0],
        "turned_p": equilibrium(game).rows[1],
        "killer_p": equilibrium(game).columns[0],
    }


def fresh_wrong_reckoning(case: Case, luck: Luck) -> Case:
    """Return another table, and a slip in another line."""
    for numbers in gain_tables(luck):
        game = game_of(numbers)
        found = equilibrium(game)
        differ = {*found.rows, found.columns[0], Fraction(1, 2)}
        if is_plain(game) and len(differ) == len(found.rows) + 2:
            return replace(case, numbers=(*numbers, luck.pick(range(len(LINES)))))
    raise LookupError("no such table")


# --- penalties ------------------------------------------------------------------------------------
# Away from the table: a penalty kick, left or right, against a keeper who must guess (14.8).

KICKS = (mark("kick left"), mark("kick right"))
DIVES = (mark("dive left"), mark("dive right"))


def penalties_values(case: Case) -> Values:
    """Return how kicker and keeper mix, and what they do who have a favourite side."""
    game = game_of(case.numbers)
    found = equilibrium(game)
    strong = max(range(2), key=lambda row: sum(game.gains[row]))
    favourite = mixed_strategy(*(int(row == strong) for row in range(2)))
    even = mixed_strategy("1/2", "1/2")
    return {
        **cells(game),
        **both(game, KICKS, DIVES),
        "kicker": found.rows,
        "keeper": found.columns,
        "value": found.value,
        "kicker_said": Mixture(KICKS, found.rows),
        "keeper_said": Mixture(DIVES, found.columns),
        "value_said": gain(found.value),
        "favourite": favourite,
        "favourite_worth": gain(game.sure_of(favourite)),
        "even": even,
        "even_worth": gain(game.sure_of(even)),
        "turned": swap_chances(found.rows),
        "turned_keeper": swap_chances(found.columns),
        "turned_worth": gain(game.sure_of(swap_chances(found.rows))),
        "mean": mean_of(game),
    }


def fresh_penalties(case: Case, luck: Luck) -> Case:
    """Return other shares of goals: a keeper who dives the right way stops more.

    Each dive is the better one on its own side, and the chances all differ.
    """
    for numbers in gain_tables(luck, 8):
        a, b, c, d = numbers
        if max(a, d) >= min(b, c):
            continue
        game = game_of(numbers)
        found = equilibrium(game)
        if len({*found.rows, *found.columns}) == len(numbers) and is_plain(game):
            return replace(case, numbers=numbers)
    raise LookupError("no such table")


FAMILIES = {
    "no-saddle": Family(no_saddle_values, fresh_no_saddle),
    "hidden-prize": Family(hidden_prize_values, fresh_hidden_prize),
    "one-row-too-many": Family(one_row_too_many_values, fresh_one_row_too_many),
    "exploited": Family(exploited_values, fresh_exploited),
    "wrong-reckoning": Family(wrong_reckoning_values, fresh_wrong_reckoning),
    "penalties": Family(penalties_values, fresh_penalties),
}
