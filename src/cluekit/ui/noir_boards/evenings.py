"""The evenings of Noir that lessons tell of, by name: nothing in a cell tells of its answer."""

from __future__ import annotations

from typing import Any

EVENINGS: dict[str, dict[str, Any]] = {
    "a body in the second row": {"hand": "VWXY", "phase": "first-kill", "actions": ["kill G"]},
    "five faces are left": {
        "inspector": "Y",
        "hand": "HIS",
        "actions": ["kill G", "row 1 right", "kill H"],
    },
    "a line that is gone": {
        "dead": "FGIJ",
        "inspector": "Y",
        "hand": "RTV",
        "actions": ["kill H", "column 5 down"],
    },
}
"""Each as the keys of a position."""
