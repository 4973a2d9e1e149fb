"""What an exact count takes in a browser: the same positions in Pyodide and in this Python.

Pyodide runs under node, with the wheels that the web site ships: `python kit.py site` comes first.
Both sides count the same positions and must find the same numbers of deals; each time is the least
of a few by the clock, and the two sides are measured one after the other, twice, so that a busy
moment does not fall on one alone. `python kit.py bench in_the_browser`.
"""

import json
import shutil
import statistics
import subprocess
import sys
from pathlib import Path
from typing import Any

from _positions import positions
from msgspec.structs import asdict

from cluekit.logic import Premise

BAR = 2.5
HERE = Path(__file__).parent
SOURCES = HERE.parent / "src"
PYODIDE = HERE.parent / "build" / "site" / "jupyter" / "static" / "pyodide"
NUMBER, ROUNDS = 60, 2
NATIVE = """
import sys
sys.path[:0] = sys.argv[1:3]
from _browser_worker import measured
print(measured(sys.stdin.read()))
"""


def given() -> str:
    """Return the positions as JSON."""
    return json.dumps(
        [
            [each.puzzle.kinds, each.puzzle.sizes, list(map(_written, each.puzzle.premises))]
            for each in positions(NUMBER)
        ]
    )


def _written(premise: Premise) -> list[Any]:
    return [type(premise).__name__, *asdict(premise).values()]


def answer(command: list[str], text: str) -> Any:
    """Return what a process answers to this text."""
    done = subprocess.run(command, input=text, capture_output=True, text=True, check=False)
    if done.returncode:
        raise SystemExit(done.stderr[-2000:])
    return json.loads(done.stdout.strip().rpartition("\n")[2])


def native(text: str) -> list[list[float]]:
    """Count in this Python."""
    found: list[list[float]] = answer([sys.executable, "-c", NATIVE, str(SOURCES), str(HERE)], text)
    return found


def in_pyodide(text: str) -> dict[str, Any]:
    """Count in Pyodide."""
    script = str(HERE / "_in_pyodide.mjs")
    found: dict[str, Any] = answer(
        [shutil.which("node") or "node", script, str(SOURCES), str(HERE), str(PYODIDE)], text
    )
    return found


def least(rounds: list[list[list[float]]]) -> list[float]:
    """Return the least time of each position over the rounds."""
    return [min(each[1] for each in same) for same in zip(*rounds, strict=True)]


def main() -> None:
    """Measure in turns; print the ratio."""
    if not PYODIDE.is_dir():
        raise SystemExit("The site is not there: python kit.py site")
    text = given()
    ours: list[list[list[float]]] = []
    theirs: list[list[list[float]]] = []
    about: dict[str, Any] = {}
    for _ in range(ROUNDS):
        ours.append(native(text))
        about = in_pyodide(text)
        theirs.append(about["found"])
    if len({tuple(each[0] for each in found) for found in [*ours, *theirs]}) > 1:
        raise SystemExit("WRONG: not the same numbers of deals")
    print(f"Pyodide {about['pyodide']}, Python {about['version']}; here {sys.version}")
    here, there = least(ours), least(theirs)
    for name, found in {"here": here, "Pyodide": there}.items():
        print(f"{name}: median {statistics.median(found):.2f} ms, most {max(found):.2f} ms")
    tell([one / other for one, other in zip(there, here, strict=True)])


def tell(ratios: list[float]) -> None:
    """Print the ratios, and whether the bar is met."""
    middle, most = statistics.median(ratios), statistics.quantiles(ratios, n=10)[8]
    met = "met" if middle <= BAR else "MISSED"
    print(f"Pyodide / here: median {middle:.2f}, p90 {most:.2f}; at most {BAR}: {met}")


if __name__ == "__main__":
    main()
