"""A table with a proof beside it that rests on a turn older than its log shows."""

import re
from typing import Any

from cluekit.core import SPECTATOR
from cluekit.ui import watch
from cluekit.ui.clue.page import TURNS

CITES = re.compile(r'data-target="cite:(\d+):(\d+)"')


def proved(name: str) -> Any:
    """Return it, watched: the sheet is nobody's, so all that is proved rests on questions."""
    scene = watch("uk", ("Mara", "Nora", "Otto", "Pia"), seed=3, name=name)
    while scene.session.view(SPECTATOR).table.turn < 2 * TURNS:
        scene.sitting.one_move()
    _press(scene, "help:all")
    sheet: Any = scene.shelf.lying
    for (card, column), mark in sheet.machine.closed.marks.items():
        if mark.rule == "pass":
            _press(scene, f"ask:{card}:{column}")
            links = CITES.findall(scene.drawing)
            if any(sheet.machine.question_lines[int(entry)].turn <= TURNS for _, entry in links):
                return scene
    raise AssertionError("no proof rests on a turn so old")


def _press(scene: Any, target: str) -> None:
    scene.hear({"kind": "press", "id": "a-1", "target": target, "turn": scene.turn})
