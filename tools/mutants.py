"""The mutation score: change the code in one place after the other; some test must notice.

    python kit.py mutants                        all changes (hours)
    python kit.py mutants --only rights view     those in files with these words in their path
    python kit.py mutants --sample 300 --seed 1  a sample, with its interval
    python kit.py mutants --report               what is known, without trying anything

What has been found out is kept in build/mutants and stands as long as the changed file stays as
it is; survivors are tried again when a test or a source has changed. `--fresh` forgets it all.
The exit code is 1 when the tests fail on the true code, and, in a run over all changes, when less
than 90 % are noticed or a survivor has no reason in tests/mutants.toml. Survivors with a reason
count as survivors.
"""

from __future__ import annotations

import argparse
import math
import os
import sys
from collections.abc import Sequence
from pathlib import Path

from mutating.accepted import no_longer_there, read_accepted
from mutating.groups import GROUPS, Group
from mutating.jobs import Mutant, mutants_of, try_all, world_of
from mutating.survey import NotGreenError, chart_of
from mutating.verdicts import (
    BAR,
    Verdict,
    read_results,
    report,
    scored,
    still_known,
    unexplained,
    verdicts_on,
)

from cluekit.core.chance import Chance


def arguments(words: Sequence[str]) -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(
        prog="python kit.py mutants",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--group", choices=sorted(GROUPS), action="append")
    parser.add_argument("--only", nargs="+", default=[], metavar="PATH", help="part of a path")
    parser.add_argument("--sample", type=int, metavar="N", help="this many changes, by luck")
    parser.add_argument("--seed", default="1", metavar="S", help="which sample (default: 1)")
    parser.add_argument(
        "--seconds",
        type=float,
        default=math.inf,
        metavar="S",
        help="show a change only to the shortest tests, this many seconds in all",
    )
    parser.add_argument("--report", action="store_true", help="tell what is known, try nothing")
    parser.add_argument("--fresh", action="store_true", help="forget what is known")
    return parser.parse_args(words)


def sample(mutants: list[Mutant], amount: int | None, seed: str) -> list[Mutant]:
    """Return this many of the changes, by luck; all where there are not more."""
    if amount is None or amount >= len(mutants):
        return mutants
    order = Chance(seed).luck("mutants", 0, 0).order(range(len(mutants)))
    return [mutants[index] for index in sorted(order[:amount])]


def try_unknown(group: Group, mutants: list[Mutant], results: Path, seconds: float) -> None:
    """Try the changes about which nothing is known (any more)."""
    known, world = read_results(results), world_of(group, seconds)
    todo = [
        mutant
        for mutant in mutants
        if not still_known(known.get((mutant.module, mutant.sha, mutant.change.name)), world)
    ]
    print(f"{len(mutants)} changes, {len(todo)} to try", flush=True)
    if todo:
        try_all(todo, group, chart_of(group), results, seconds)


def judge(group: Group, options: argparse.Namespace) -> bool:
    """Try the changes of a group and tell; return whether all is well."""
    results = group.build / "results.jsonl"
    if options.fresh:
        results.unlink(missing_ok=True)
    mutants = sample(mutants_of(group, options.only), options.sample, options.seed)
    if not options.report:
        try_unknown(group, mutants, results, options.seconds)
    verdicts = verdicts_on(mutants, results)
    known = read_accepted(group.root / group.accepted)
    accepted = {name: reason for name, reason in known.items() if name[0] in group.modules}
    print(*report(verdicts, accepted, sampled=bool(options.sample)), sep="\n", flush=True)
    whole = len(verdicts) == len(mutants_of(group))
    return well(verdicts, accepted) if whole else True


def well(verdicts: list[Verdict], accepted: dict[tuple[str, str], str]) -> bool:
    """Tell whether enough was noticed, and every survivor has its reason; say what is left over."""
    survived = [one.mutant.name for one in verdicts if not one.noticed]
    for module, change in no_longer_there(accepted, survived):
        print(f"no survivor (any more), take it out of the list: {module}  {change}")
    return scored(verdicts) >= BAR and not unexplained(verdicts, accepted)


def main(words: Sequence[str]) -> int:
    """Do what the command line says."""
    options = arguments(words)
    if not hasattr(os, "fork"):
        print("Trying changes needs fork(): use Linux, macOS, or WSL on Windows.")
        return 1
    try:
        return max(int(not judge(GROUPS[name], options)) for name in options.group or GROUPS)
    except NotGreenError as error:
        print(error)
        return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
