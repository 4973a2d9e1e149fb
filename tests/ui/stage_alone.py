"""A host without any widget library: it plays on stages, and prints what its pages were sent.

``test_stage.py`` runs this in a process of its own.
"""

import json
import re
import sys
from typing import Any

MISSING = ("anywidget", "ipywidgets", "traitlets", "comm")
if __name__ == "__main__":
    sys.modules.update(dict.fromkeys(MISSING))  # type: ignore[arg-type] # whoever imports one fails

from afresh import drawn_from  # noqa: E402 - the same
from cluekit.core import Chance  # noqa: E402 - only now
from cluekit.ui import exercise, table  # noqa: E402 - the same
from cluekit.ui.noir.actions import order_of  # noqa: E402 - the same
from cluekit.words import speaking  # noqa: E402 - the same


class Page:
    """A page that shows one stage: it knows what it was sent, and nothing else."""

    def __init__(self, stage: Any) -> None:
        self.stage = stage
        self.state = stage.changes()
        self.presses = 0

    @property
    def picture(self) -> str:
        """What is on the page."""
        return drawn_from(self.state)

    def targets(self, begin: str = "") -> list[str]:
        """Return what can be pressed on the page."""
        return re.findall(f'data-target="({begin}[^"]*)"', self.picture)

    def press(self, target: str, **values: str) -> list[str]:
        """Press this; return the names of the fields that came."""
        self.presses += 1
        message = {"kind": "press", "id": f"page-{self.presses}", "target": target}
        fields = {name: [value] for name, value in values.items()}
        news = self.stage.hear({**message, "turn": self.state["turn"], "values": fields})
        self.state |= json.loads(json.dumps(news))
        assert self.picture == self.stage.drawing
        assert self.state["notice"] == "", self.state["notice"]
        return sorted(news)

    def catch_up(self) -> list[str]:
        """Take what another press has changed here."""
        news = self.stage.changes()
        self.state |= news
        assert self.picture == self.stage.drawing
        return sorted(news)


def clue() -> dict[str, Any]:
    """Play a turn of Clue in Italian, with the sheet beside it."""
    with speaking("it"):
        at_table = Page(table("mini", seed=5, fresh=True, bots="random"))
        sheet = Page(at_table.stage.sheet("follows"))
    came = {"roll": at_table.press("roll")}
    came["walk"] = at_table.press(at_table.targets("walk:")[0])
    came["end"] = at_table.press("end")
    came["sheet"] = sheet.catch_up()
    came["mark"] = sheet.press(sheet.targets("pencil:")[0], mark="yes")
    came["language"] = at_table.press("language", language="pt")
    return {"came": came, "steps": at_table.stage.session.step, "silent": at_table.state["silent"]}


def noir() -> dict[str, Any]:
    """Play a turn of Noir by chance, in English."""
    with speaking("en"):
        at_table = Page(table("noir-standard", side="inspector", seed=7, fresh=True, bots="random"))
    stage, came = at_table.stage, []
    begun = stage.session.step
    while stage.session.step < begun + 4:
        move = stage.choices.at_random(Chance("alone").luck("press", stage.session.step, 0))
        came.append(at_table.press(order_of(move, stage.session.view(stage.seat))))
    return {"came": came, "silent": at_table.state["silent"]}


def one_exercise() -> dict[str, Any]:
    """Answer an exercise."""
    page = Page(exercise("1.1"))
    return {"targets": page.targets(), "came": page.press(page.targets()[0])}


if __name__ == "__main__":
    print(json.dumps({"clue": clue(), "noir": noir(), "exercise": one_exercise()}))
