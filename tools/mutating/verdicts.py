"""What came out: kept between runs, counted per file, survivors told with their reasons."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from cluekit.lab.estimate import share_of
from mutating.accepted import Name
from mutating.jobs import Mutant

BAR = 0.90
"""The least share of changes that must be noticed."""


class Verdict(NamedTuple):
    """What came of a change: "killed", "timeout", "crashed" (all noticed), "survived" or "lost"."""

    mutant: Mutant
    verdict: str
    by: str

    @property
    def noticed(self) -> bool:
        """Whether some test noticed the change."""
        return self.verdict in {"killed", "timeout", "crashed"}


def read_results(results: Path) -> dict[tuple[str, str, str], dict[str, Any]]:
    """Return what is kept, by file, state of the file, and change; a half line is left out."""
    found = {}
    lines = results.read_text(encoding="utf-8").splitlines() if results.exists() else []
    for line in lines:
        try:
            told = json.loads(line)
        except ValueError:
            continue
        found[told["module"], told["sha"], told["name"]] = told
    return found


def still_known(told: dict[str, Any] | None, world: str) -> bool:
    """Tell whether a result stands: it was noticed, or survived in just this state of the files."""
    if told is None or told["verdict"] == "lost":
        return False
    return bool(told["verdict"] != "survived" or told["world"] == world)


def verdicts_on(mutants: Sequence[Mutant], results: Path) -> list[Verdict]:
    """Return the verdicts on those changes that have one."""
    known = read_results(results)
    found = []
    for mutant in mutants:
        module, name = mutant.name
        told = known.get((module, mutant.sha, name))
        if told is not None:
            found.append(Verdict(mutant, told["verdict"], told["by"]))
    return found


def scored(verdicts: Sequence[Verdict]) -> float:
    """Return the share of changes that were noticed; 1 of none."""
    return sum(one.noticed for one in verdicts) / len(verdicts) if verdicts else 1.0


def unexplained(verdicts: Sequence[Verdict], accepted: dict[Name, str]) -> list[Verdict]:
    """Return the survivors for which no reason is given."""
    return [one for one in verdicts if not one.noticed and one.mutant.name not in accepted]


def report(
    verdicts: Sequence[Verdict], accepted: dict[Name, str], *, sampled: bool
) -> Iterator[str]:
    """Yield the lines that people read: the score by file and in all, and every survivor."""
    for module in dict.fromkeys(one.mutant.module for one in verdicts):
        these = [one for one in verdicts if one.mutant.module == module]
        yield f"{_counted(these)}  {module}"
    yield f"{_counted(verdicts)}  in all"
    if sampled and verdicts:
        found = share_of(sum(one.noticed for one in verdicts), len(verdicts))
        yield f"all changes: between {found.low:.1%} and {found.high:.1%} (Wilson, 95 % sure)"
    kinds = Counter(one.verdict for one in verdicts)
    yield ", ".join(f"{count} {kind}" for kind, count in sorted(kinds.items()))
    for kind in ("timeout", "crashed"):
        yield from (_told(one, one.by) for one in verdicts if one.verdict == kind)
    for one in verdicts:
        if not one.noticed:
            reason = accepted.get(one.mutant.name, "NO REASON GIVEN")
            yield _told(one, reason if one.verdict == "survived" else "could not be tried")


def _counted(verdicts: Sequence[Verdict]) -> str:
    killed = sum(one.noticed for one in verdicts)
    return f"{killed:5} of {len(verdicts):5}  {scored(verdicts):7.2%}"


def _told(one: Verdict, why: str) -> str:
    mutant = one.mutant
    head = f"{one.verdict.upper()} {mutant.module}:{mutant.change.line}"
    return f"{head}  {mutant.change.name}\n    {why}"
