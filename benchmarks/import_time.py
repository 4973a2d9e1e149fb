"""How long `import cluekit` takes, and a first game: a fresh Python each time.

Prints the median and the greatest of many runs, less what an empty Python needs, and fails if
any scientific or Jupyter package was loaded.
"""

import statistics
import subprocess
import sys
import time

RUNS = 15
HEAVY = "{'numpy', 'matplotlib', 'IPython', 'anywidget', 'ipywidgets', 'pandas', 'jupyterlab'}"
WHAT = {
    "nothing": "pass",
    "import cluekit": "import cluekit",
    "import cluekit.clue": "import cluekit.clue",
    "a first game (mini)": "from cluekit.clue import new_game; new_game('mini')",
    "a first game (uk)": "from cluekit.clue import new_game; new_game('uk')",
}


def seconds(code: str) -> float:
    """Run the code in a fresh Python; return the time it took by the clock."""
    check = f"{code}\nimport sys\nsys.exit(bool({HEAVY} & set(sys.modules)))"
    started = time.perf_counter()
    subprocess.run([sys.executable, "-c", check], check=True)
    return time.perf_counter() - started


def main() -> None:
    """Measure in turns, so that a busy moment falls on all alike."""
    found: dict[str, list[float]] = {name: [] for name in WHAT}
    for _ in range(RUNS):
        for name, code in WHAT.items():
            found[name].append(seconds(code) * 1000)
    empty = statistics.median(found.pop("nothing"))
    print(f"an empty Python: {empty:.0f} ms")
    for name, times in found.items():
        middle, most = statistics.median(times) - empty, max(times) - empty
        print(f"{name}: {middle:.0f} ms more (most {most:.0f})")


if __name__ == "__main__":
    main()
