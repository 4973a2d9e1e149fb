"""What was asked beside a sheet, and how far its proof has been stepped through."""

from __future__ import annotations

from msgspec.structs import replace

from cluekit.clue.wording.claims import Names
from cluekit.ui.answers import Answer, fewest, told_lines
from cluekit.ui.door import NotHeardError
from cluekit.words import say

TARGETS = ("line", "fewest", "unveil")
"""The presses that belong to an answer."""


class Asked:
    """The last answer, if there is one."""

    def __init__(self) -> None:
        self.answer: Answer | None = None

    def heed(self, words: list[str], names: Names) -> Answer:
        """Step through the answer, or show more of it; raises ``NotHeardError`` without one."""
        found = self.answer
        if found is None:
            raise NotHeardError(say("Nothing has been asked yet."))
        if words == ["fewest"] and found.proof is not None:
            self.answer = fewest(found)
        elif words == ["unveil"] and found.veiled:
            self.answer = replace(found, veiled=False)
        elif len(words) == 2 and words[0] == "line" and found.proof is not None:  # noqa: PLR2004
            self.answer = replace(
                found, line=_next_line(found, words[1], len(told_lines(found, names)))
            )
        else:
            raise NotHeardError(say("Nothing here can be pressed."))
        return self.answer


def _next_line(found: Answer, way: str, lines: int) -> int:
    """Return the number of the last line shown after a step; 0 shows all of them."""
    at = found.line or lines
    wanted = {"first": 1, "back": at - 1, "on": at + 1}.get(way, 0)
    if not 1 <= wanted <= lines:
        raise NotHeardError(say("The proof has no such line."))
    return wanted if wanted < lines else 0
