"""What an exact count takes in a browser: the same positions in Pyodide and in this Python.

Pyodide runs under node, from the packages that `npm install` puts beside this file. Both sides
count the same positions and must find the same numbers of deals; each time is the least of a few
by the clock, and the two sides are measured one after the other, twice, so that a busy moment
does not fall on one alone. Where the compiled msgspec for Pyodide is not at hand, plain data
classes take its place there; the ratio is given against this Python with msgspec, and with them.

`npm install --prefix benchmarks`, then `python kit.py bench in_the_browser`.
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
INSTALLED = HERE / "node_modules"
NUMBER, ROUNDS = 60, 2
NATIVE = """
import sys
sys.path[:0] = sys.argv[1:3]
if sys.argv[3] == "plain":
    import _plain_structs
    _plain_structs.install()
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


def native(text: str, structs: str) -> list[list[float]]:
    """Count in this Python, with msgspec or with plain data classes."""
    found: list[list[float]] = answer(
        [sys.executable, "-c", NATIVE, str(SOURCES), str(HERE), structs], text
    )
    return found


def in_pyodide(text: str) -> dict[str, Any]:
    """Count in Pyodide."""
    script = str(HERE / "_in_pyodide.mjs")
    found: dict[str, Any] = answer(
        [shutil.which("node") or "node", script, str(SOURCES), str(HERE), str(INSTALLED)], text
    )
    return found


def least(rounds: list[list[list[float]]]) -> list[float]:
    """Return the least time of each position over the rounds."""
    return [min(each[1] for each in same) for same in zip(*rounds, strict=True)]


def main() -> None:
    """Measure in turns; print the ratios."""
    if not (INSTALLED / "pyodide").is_dir():
        raise SystemExit("Pyodide is not there: npm install --prefix benchmarks")
    text, sides = given(), {"msgspec": [], "plain": [], "Pyodide": []}
    about: dict[str, Any] = {}
    for _ in range(ROUNDS):
        for structs in ("msgspec", "plain"):
            sides[structs].append(native(text, structs))
        about = in_pyodide(text)
        sides["Pyodide"].append(about["found"])
    deals = {tuple(each[0] for each in found) for rounds in sides.values() for found in rounds}
    if len(deals) > 1:
        raise SystemExit("WRONG: not the same numbers of deals")
    times = {name: least(rounds) for name, rounds in sides.items()}
    structs = "compiled msgspec" if about["compiled"] else "plain data classes"
    print(f"Pyodide {about['pyodide']}, Python {about['version']}, {structs}; here {sys.version}")
    for name, found in times.items():
        print(f"{name}: median {statistics.median(found):.2f} ms, most {max(found):.2f} ms")
    for name in ("msgspec", "plain"):
        told(name, [one / other for one, other in zip(times["Pyodide"], times[name], strict=True)])


def told(name: str, ratios: list[float]) -> None:
    """Print the ratios against one native side, and whether the bar is met."""
    middle, most = statistics.median(ratios), statistics.quantiles(ratios, n=10)[8]
    met = "met" if middle <= BAR else "MISSED"
    print(f"Pyodide / here with {name}: median {middle:.2f}, p90 {most:.2f}; at most {BAR}: {met}")


if __name__ == "__main__":
    main()
