"""What house rules cost: turns a second under the most loaded options against plain ones.

Four note-takers, one core, both arms in turns. Prints the ratio of the time a turn takes:
loaded / plain. Run it with `python kit.py bench loaded_options`.
"""

import statistics
import time

from cluekit.clue import edition, players_for
from cluekit.clue.editions.edition import Edition, read_edition
from cluekit.lab import play_one

ROUNDS, GAMES = 7, 120
LOADED = {
    "questioning": '"every-player"',
    "cards-shown": '"at-least-one"',
    "before-envelope": '"table-first"',
    "leftovers": '"face-down"',
    "same-square-twice": "true",
    "movement": '"exact"',
}
"""On top of the pool edition: bonus cards, crossing pieces, doors never closed, the pool."""


def loaded() -> Edition:
    """Return the pool edition with every costly answer."""
    text = edition("pool").source
    head, options = text.split("[options]", 1)
    own, _, rest = options.partition("\n[")
    kept = [line for line in own.splitlines() if line.split(" =")[0] not in LOADED]
    answers = [f"{key} = {value}" for key, value in LOADED.items()]
    return read_edition("\n".join([head + "[options]", *kept, *answers, "[" + rest]))


def seconds_a_turn(house: Edition, start: int) -> float:
    """Play whole games; return the processor seconds of one turn."""
    players = players_for(house, ["A", "B", "C", "D"])
    began = time.process_time()
    bots = ["note-taker"] * 4
    games = (play_one(house, players, bots, "bench", start + game) for game in range(GAMES))
    turns = sum(game.turns for game in games)
    return (time.process_time() - began) / turns


def main() -> None:
    """Measure in turns: plain, loaded, plain, loaded …."""
    plain, full = edition("uk"), loaded()
    for house in (plain, full):
        seconds_a_turn(house, -GAMES)
    ratios = []
    for number in range(ROUNDS):
        one = seconds_a_turn(plain, number * GAMES)
        other = seconds_a_turn(full, number * GAMES)
        ratios.append(other / one)
        print(f"plain {one * 1e6:.0f} µs a turn, loaded {other * 1e6:.0f} µs")
    print(
        f"loaded / plain: {statistics.median(ratios):.2f} ({min(ratios):.2f} … {max(ratios):.2f})"
    )


if __name__ == "__main__":
    main()
