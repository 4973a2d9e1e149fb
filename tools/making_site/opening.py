"""Prints the opening of the table to play at once, as JSON; `play` runs it in a process of its own.

There is no widget library in it, as there is none on the page: `site/play_table.py` sees to that.
"""

import json
import re
import sys
from typing import Any

import play_table

MADE = re.compile(r'data-target="(roll|walk:[^"]*)"')
"""What is answered beforehand: the opening moves, that is the roll and ways to walk."""
LONGEST = 20_000
"""Longer answers, with the others' turns in them, wait for Python: else the page would wait."""


def opening(language: str) -> dict[str, Any]:
    """The first picture, the answers to each opening move, and the style of all of it."""

    def after(*presses: str) -> tuple[Any, dict[str, Any]]:
        stage = play_table.lay(language)
        changes = stage.changes()
        for number, target in enumerate(presses, start=1):
            message = {
                "kind": "press",
                "id": f"page-{number}",
                "target": target,
                "turn": stage.turn,
            }
            changes = json.loads(play_table.answer(stage, json.dumps(message)))
        return stage, changes

    def answers(*presses: str) -> dict[str, Any]:
        if len(presses) > 1:
            return {}
        found = {}
        for target in sorted({*MADE.findall(after(*presses)[0].drawing)}):
            _, changes = after(*presses, target)
            if len(json.dumps(changes)) <= LONGEST:
                found[target] = {"changes": changes, "answers": answers(*presses, target)}
        return found

    stage, state = after()
    return {"style": stage.style, "state": state, "answers": answers()}


if __name__ == "__main__":
    print(json.dumps(opening(sys.argv[1])))
