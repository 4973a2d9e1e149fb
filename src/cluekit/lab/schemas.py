"""The published JSON Schema of what ``cluekit simulate --json`` answers, made from its type.

``python -m cluekit.lab.schemas`` rewrites it.
"""

from __future__ import annotations

from pathlib import Path

from cluekit.core import schemas
from cluekit.lab.simulate import Simulation

SIMULATION = "simulation.json"
KINDS: schemas.Kinds = {SIMULATION: ("What cluekit simulate answers", Simulation)}


def written() -> bytes:
    """Return the schema as its file holds it."""
    return schemas.written(KINDS, SIMULATION)


def published() -> bytes:
    """Return the schema as it lies in the package."""
    return schemas.published("cluekit.lab", SIMULATION)


if __name__ == "__main__":
    schemas.rewrite(KINDS, Path(__file__).parent / "schema")
