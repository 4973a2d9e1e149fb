"""What a page has of any widget is how things stand, drawn with nothing kept, byte for byte."""

from __future__ import annotations

import pytest
from pressable import WIDGETS
from pressed import drawn
from wire import Wire

from afresh import drawn_afresh, on_the_page
from cluekit.core import Chance
from cluekit.ui.kit.scene import Scene

PRESSES = {"Table": 40, "Noir": 15, "Sheet": 40, "CaseDesk": 20}
"""How often each is pressed; the others six times."""

TYPED = {"ReportForm": {"pairs": "50"}}
"""What stands in the fields of a form from the start, and so comes with every press."""


def true(widget: Scene) -> bool:
    """Whether base and news are what is shown, and what would be drawn afresh."""
    return on_the_page(widget) == widget.drawing == drawn_afresh(widget)


@pytest.mark.parametrize("name", WIDGETS)
def test_after_every_press_the_page_is_a_fresh_drawing(wire: Wire, name: str) -> None:
    """Tables, sheets and figures, with lit parts and without, pressed by chance."""
    widget, luck = WIDGETS[name].make(), Chance("fresh drawings").luck(name, 0)
    false = [] if true(widget) else ["made"]
    for _ in range(PRESSES.get(name, 6)):
        if targets := sorted(drawn(widget.drawing)):
            target = luck.pick(targets)
            wire.press(widget, target, **TYPED.get(name, {}))
            false += [] if true(widget) else [target]
    assert false == []
