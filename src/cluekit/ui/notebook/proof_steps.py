"""What was asked beside a sheet, and how far its proof has been stepped through."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from cluekit.clue.wording.claims import Names
from cluekit.ui.kit.messages import NotHeardError
from cluekit.ui.kit.presses import NothingHereError
from cluekit.ui.notebook.answers import Answer, fewest, told_lines
from cluekit.words import say

STEP = "line:{way:first|back|on}"
"""The press that steps through a proof."""


class Asked:
    """The last answer, if there is one."""

    def __init__(self) -> None:
        self.answer: Answer | None = None

    def turn(self, way: str, names: Names) -> None:
        """Step through the answer, or show more of it; raises ``NotHeardError`` without one."""
        found = self.answer
        if found is None:
            raise NotHeardError(say("Nothing has been asked yet."))
        if way == "fewest" and found.proof is not None:
            self.answer = fewest(found)
        elif way == "unveil" and found.veiled:
            self.answer = replace(found, veiled=False)
        elif way in _WAYS and found.proof is not None:
            line = _next_line(found, _WAYS[way], len(told_lines(found, names)))
            self.answer = replace(found, line=line)
        else:
            raise NothingHereError


_WAYS: dict[str, Callable[[int], int]] = {
    "first": lambda _: 1,
    "back": lambda at: at - 1,
    "on": lambda at: at + 1,
}
"""Where a step leads from a line."""


def _next_line(found: Answer, step: Callable[[int], int], lines: int) -> int:
    """Return the number of the last line shown after a step; 0 shows all of them."""
    wanted = step(found.line or lines)
    if not 1 <= wanted <= lines:
        raise NotHeardError(say("The proof has no such line."))
    return wanted if wanted < lines else 0
