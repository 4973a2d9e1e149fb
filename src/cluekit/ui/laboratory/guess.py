"""The fields of a guess: two numbers, each with a label of its own that is read aloud."""

from __future__ import annotations

from typing import Any

import ipywidgets as widgets
from traitlets import Bool, Float, Tuple

from cluekit.words import say

REACH = 30.0
"""Turns that a guess can go to."""


class Guess(widgets.HBox):  # type: ignore[misc]  # the library has no types
    """From where to where the number lies; ``value`` are both ends, the lower one first.

    A number typed beyond the other end takes that one along.
    """

    value = Tuple(Float(), Float(), default_value=(-3.0, 3.0))
    disabled = Bool(default_value=False)

    def __init__(self, **settings: Any) -> None:
        limits = {"min": -REACH, "max": REACH, "step": 0.5}
        self.low, self.high = (widgets.BoundedFloatText(**limits) for _ in range(2))
        super().__init__([self.low, self.high], **settings)
        self._show()
        self.observe(lambda _: self._show(), ["value", "disabled"])
        self.low.observe(lambda change: self._take(change.new, self.high.value), "value")
        self.high.observe(lambda change: self._take(self.low.value, change.new, up=False), "value")

    def _take(self, low: float, high: float, *, up: bool = True) -> None:
        """Take what was typed; the other end moves where they would cross."""
        if low > high:
            low, high = (low, low) if up else (high, high)
        self.value = (low, high)

    def _show(self) -> None:
        low, high = self.value
        with self.low.hold_trait_notifications(), self.high.hold_trait_notifications():
            self.low.value, self.high.value = low, high
        self.low.disabled = self.high.disabled = self.disabled

    def name(self) -> None:
        """Call the fields by their names in the reader's language, as long as these are."""
        self.low.description = say("My guess in turns, at least")
        self.high.description = say("and at most")
        for field in (self.low, self.high):
            field.style = {"description_width": "initial"}
            field.tooltip = say("Between these two numbers, 80 times in 100")
