"""How many whole games a second: four note-takers on the full board, one core.

Prints games a second of CPU time, and as a ratio the same against a bare mock (see
`_bare_mock.py`), measured in turns so that machine and neighbours cancel out. Run it with
`python kit.py bench games_per_second`.
"""

import statistics
import time
from random import Random  # noqa: TID251 - for the bare mock alone

from _bare_mock import Board, Game

from cluekit.clue import edition, players_for
from cluekit.lab import play_one

UK = edition("uk")
PLAYERS = players_for(UK, ["A", "B", "C", "D"])
BOARD = Board(UK)
ROUNDS, GAMES = 7, 250


def ours(start: int) -> int:
    """Play whole games by the rules; return the number of turns."""
    bots = ["note-taker"] * 4
    games = (play_one(UK, PLAYERS, bots, "bench", start + game) for game in range(GAMES))
    return sum(game.turns for game in games)


def bare(start: int) -> int:
    """Play as many games of the bare mock; return the number of turns."""
    games = (Game(UK, BOARD, Random(start + game)) for game in range(GAMES))  # noqa: S311
    return sum(game.play() for game in games)


def main() -> None:
    """Measure in turns: ours, the mock, ours, the mock …."""
    started = time.process_time()
    ours(-GAMES)
    print(
        f"first {GAMES} games, board not yet known: {GAMES / (time.process_time() - started):.0f}/s"
    )
    rates: dict[str, list[float]] = {"ours": [], "bare": []}
    turns: dict[str, list[float]] = {"ours": [], "bare": []}
    for number in range(ROUNDS):
        for name, play in (("ours", ours), ("bare", bare)):
            started = time.process_time()
            played = play(number * GAMES)
            seconds = time.process_time() - started
            rates[name].append(GAMES / seconds)
            turns[name].append(played / seconds)
    for name, found in rates.items():
        middle = statistics.median(found)
        print(f"{name}: {middle:.0f} games/s (least {min(found):.0f}, most {max(found):.0f})")
    ratios = [one / other for one, other in zip(rates["ours"], rates["bare"], strict=True)]
    by_turn = [one / other for one, other in zip(turns["ours"], turns["bare"], strict=True)]
    print(f"ours / bare mock, games: {statistics.median(ratios):.2f}")
    print(f"ours / bare mock, turns: {statistics.median(by_turn):.2f}")


if __name__ == "__main__":
    main()
