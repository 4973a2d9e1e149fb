"""What rules of one's own cost: a move without any, with one, with six; and a trial.

Prints CPU time a move as a ratio to the plain edition, measured in turns so that machine and
neighbours cancel out, and the seconds of a trial. Run it with `python kit.py bench own_rules`.
"""

import statistics
import time
from typing import Any

from cluekit.clue import Edition, bots_for, edition, new_game, own_rules, rule, trial
from cluekit.core.session import run

PLAYERS = ["Ada", "Ben", "Cleo", "Dan"]
ROUNDS, GAMES = 7, 12


@rule("Who rolls a double six is shown a card by the left neighbour, drawn blind.", after="roll")
def double_six(t: Any) -> None:
    """Act at a roll."""
    if t.dice == (6, 6):
        t.left.shows(t.me)


@rule("Who rolls doubles is shown a card of the left neighbour's choice.", after="roll")
def doubles_choose(t: Any) -> None:
    """Let somebody choose."""
    if t.dice[0] == t.dice[1]:
        t.left.shows(t.me, choosing=True)


@rule("Who has passed twice in a row says how many weapons they hold.", after="pass")
def twice_passed(t: Any) -> None:
    """Tell a count."""
    if t.who.passes == 2:  # noqa: PLR2004 - as a class writes it
        t.who.tells(t.weapons)


@rule("Who is asked from the ballroom shows a second card, if they have one.", after="show")
def ballroom_two(t: Any) -> None:
    """Show one more."""
    if t.asker.room == "ballroom":
        t.who.shows_one_more()


@rule("Who is in the library need not answer.", may="answer")
def quiet_library(t: Any) -> Any:
    """Excuse somebody."""
    return t.who.room != "library"


@rule("Nobody accuses before the tenth turn.", may="accuse")
def not_so_fast(t: Any) -> Any:
    """Bar somebody."""
    return t.turn >= 10  # noqa: PLR2004 - the same


RULES = (double_six, doubles_choose, twice_passed, ballroom_two, quiet_library, not_so_fast)
UK = edition("uk")


def seconds_a_move(made: Edition, first: int) -> float:
    """Play games of note-takers; return the CPU time a move."""
    moves, start = 0, time.process_time()
    for seed in range(first, first + GAMES):
        session = new_game(made, PLAYERS, seed=seed)
        moves += run(session, bots_for(["note-taker"] * 4), most=300).step
    return (time.process_time() - start) / moves


def main() -> None:
    """Measure in turns: none, one, six, none …."""
    kinds = {"one rule at a roll": RULES[:1], "one right": RULES[4:5], "six rules": RULES}
    found: dict[str, list[float]] = {name: [] for name in kinds}
    for number in range(ROUNDS):
        plain = seconds_a_move(UK, number * GAMES)
        for name, rules in kinds.items():
            found[name].append(seconds_a_move(own_rules(UK, *rules), number * GAMES) / plain)
    for name, ratios in found.items():
        print(f"{name}: {statistics.median(ratios):.2f} times a move without rules")
    start = time.process_time()
    tried = trial(own_rules(UK, *RULES))
    print(f"a trial of six: {time.process_time() - start:.1f} s of CPU time, ok: {tried.ok}")


if __name__ == "__main__":
    main()
