"""Survivors that are known, each with the reason: read from a TOML file.

[[survivors]]
module = "src/…/paths.py"
reason = "a cache: the same answer, found anew"
changes = ["Paths.walks: … → …"]
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from pathlib import Path

Name = tuple[str, str]
"""A change by its file and its name."""


def read_accepted(path: Path) -> dict[Name, str]:
    """Return the reason for each accepted survivor; ``ValueError`` for a file of another form."""
    if not path.exists():
        return {}
    told = tomllib.loads(path.read_text(encoding="utf-8"))
    found: dict[Name, str] = {}
    for number, entry in enumerate(told.pop("survivors", []), 1):
        if set(entry) != {"module", "reason", "changes"} or not entry["reason"].strip():
            raise ValueError(
                f"{path.name}: entry {number} must have module, reason and changes, and no more"
            )
        found |= {(entry["module"], change): entry["reason"] for change in entry["changes"]}
    if told:
        raise ValueError(f"{path.name}: only [[survivors]] is known, not {', '.join(told)}")
    return found


def no_longer_there(accepted: Iterable[Name], survived: Iterable[Name]) -> list[Name]:
    """Return the entries of the file that are no survivors (any more)."""
    return sorted(set(accepted).difference(survived))
