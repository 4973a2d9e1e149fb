"""What the lab costs over the bare engine, what a second worker brings, how soon it stops.

All in one run, as ratios, so that machine and neighbours cancel out where they can; a machine with
something else to do shows no gain from a second worker. Run it with
`python kit.py bench experiments`.
"""

import os
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from cluekit.clue import edition
from cluekit.lab import experiment, flip, run_experiment
from cluekit.lab.playing import play_game, seats_for

UK = edition("uk")
OTHER = flip(UK, staying="when-called")
BOTS = ["note-taker"] * 4
ROUNDS, FEW, MANY = 10, 150, 2000
TOML = """format = "cluekit-experiment"
version = 1
editions = ["uk"]
players = 4
games = 100000
[flip]
staying = "when-called"
"""


def bare(seed: str) -> float:
    """Return the CPU seconds of the games alone."""
    started = time.process_time()
    seats = seats_for(UK, 4)
    for house in (UK, OTHER):
        for index in range(FEW):
            play_game(house, seats, BOTS, seed, index)
    return time.process_time() - started


def whole(seed: str) -> float:
    """Return the CPU seconds of the same games as an experiment, kept in a file, and its table."""
    with tempfile.TemporaryDirectory() as folder:
        started = time.process_time()
        results = run_experiment(experiment([UK, OTHER], BOTS, FEW, seed), Path(folder, "found"))
        results.csv()
        return time.process_time() - started


def overhead() -> float:
    """Return how much longer the lab takes than the games alone, in CPU time: 0.05 is 5 %.

    Whoever plays the games of a seed for the first time also learns the ways that they walk, which
    the board then knows: so each seed is played once before it is measured, and each of the two
    goes first as often as the other.
    """
    bare("board"), whole("board")
    ratios = []
    for number in range(ROUNDS):
        seed = f"bench {number}"
        bare(seed)
        found = {play: play(seed) for play in ((bare, whole) if number % 2 else (whole, bare))}
        ratios.append(found[whole] / found[bare])
    return statistics.median(ratios) - 1


def gain() -> tuple[float, float]:
    """Return how much quicker two workers are than one: with their start, and once they are up."""
    asked = experiment([UK, OTHER], BOTS, MANY, "workers")
    taken = []
    for workers in (1, 2, 2):
        started = time.perf_counter()
        run_experiment(asked, workers=workers)
        taken.append(time.perf_counter() - started)
    alone, cold, warm = taken
    print(f"{2 * MANY / alone:.0f} games/s with one worker")
    return alone / cold, alone / warm


def careful() -> float:
    """Return the seconds of 1,000 pairs of the lesson deck, careful bots, two workers."""
    mini = edition("mini")
    asked = experiment([mini, flip(mini, staying="when-called")], "careful", 1000, "careful")
    started = time.perf_counter()
    run_experiment(asked, workers=2)
    return time.perf_counter() - started


def stop(workers: int) -> float:
    """Return the seconds from Ctrl + C to the end of the program."""
    with tempfile.TemporaryDirectory() as folder:
        file, kept = Path(folder, "stop.toml"), Path(folder, "stop.results")
        file.write_text(TOML, encoding="utf-8")
        words = [sys.executable, "-m", "cluekit", "experiment", file, "--workers", str(workers)]
        quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        begun = subprocess.Popen(words, start_new_session=True, **quiet)  # type: ignore[call-overload]
        while not (kept.exists() and kept.read_bytes().count(b"\n") > 2):  # noqa: PLR2004 - two chunks
            time.sleep(0.05)
        started = time.perf_counter()
        os.killpg(begun.pid, signal.SIGINT)
        begun.wait()
        return time.perf_counter() - started


def main() -> None:
    """Measure, and say which bar each stands beside."""
    print(f"the lab over the bare engine: {overhead():+.1%} of CPU time (bar: 10 %)")
    cold, warm = gain()
    print(f"two workers: {cold:.2f} × one with their start, {warm:.2f} × once up (bar: 1.7 ×)")
    print(
        f"1,000 pairs of the lesson deck, careful bots, two workers: {careful():.1f} s (bar: 30 s)"
    )
    for workers in (1, 2):
        print(f"stopped with {workers} working: {stop(workers):.2f} s (bar: 1 s)")


if __name__ == "__main__":
    main()
