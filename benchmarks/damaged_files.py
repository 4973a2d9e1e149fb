"""How long, and how much memory, a damaged file can cost: the greatest of many mutants.

Usage: damaged_files.py [NUMBER OF MUTANTS]. The bar is 50 ms and 50 MB each.
"""

import sys
import tempfile
import time
import tracemalloc
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tests" / "store"))

import mutants  # noqa: E402 - it lies beside the tests

from cluekit.clue import (  # noqa: E402
    bots_for,
    edition,
    game,
    new_game,
    read_edition,
)
from cluekit.core import RefusedError, store  # noqa: E402
from cluekit.core.session import run  # noqa: E402

MEMORY_EVERY = 10
"""Memory is traced for every so manieth mutant: tracing is slow."""


def whole_save(folder: Path) -> Path:
    """Return a save of a whole game on the full board."""
    session = new_game("uk", ("Ada", "Bea", "Cem", "Dan"), seed=3, ready=False)
    path = store.keep(session, folder / "game.jsonl").path
    run(session.prepare(), bots_for(["note-taker"] * 4))
    return path


def cost(work: Callable[[], object], *, memory: bool) -> tuple[float, float]:
    """Return milliseconds and, where asked for, the peak in MB, of something that may refuse."""
    if memory:
        tracemalloc.start()
    started = time.process_time()
    with suppress(RefusedError):
        work()
    spent = (time.process_time() - started) * 1000
    if not memory:
        return spent, 0
    peak = tracemalloc.get_traced_memory()[1] / 1e6
    tracemalloc.stop()
    return 0, peak


def worst(name: str, works: Callable[[int], Callable[[], object]], number: int) -> None:
    """Print the greatest cost of this many mutants."""
    costs = [cost(works(n), memory=n % MEMORY_EVERY == 0) for n in range(number)]
    times = sorted(spent for spent, _ in costs)
    peak = max(peak for _, peak in costs)
    print(
        f"{name}: {number} mutants, median {times[number // 2]:.2f} ms, p99 "
        f"{times[number * 99 // 100]:.1f} ms, most {times[-1]:.1f} ms; at most {peak:.1f} MB"
    )


def main(number: int) -> None:
    """Measure saves and edition files."""
    with tempfile.TemporaryDirectory() as folder:
        path = whole_save(Path(folder))
        content = path.read_bytes()
        sources = [edition(name).source.encode() for name in ("mini", "uk")]

        def save(n: int) -> Callable[[], object]:
            path.write_bytes((mutants.forged if n % 2 else mutants.harmed)(content, n))
            return lambda: store.open_saved(path, game)

        def source(n: int) -> Callable[[], object]:
            text = mutants.harmed(sources[n % 2], n).decode("utf-8", "replace")
            return lambda: new_game(read_edition(text))

        print(f"the save has {len(content) / 1000:.0f} kB")
        worst("saves", save, number)
        worst("editions", source, number)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 2_000)
