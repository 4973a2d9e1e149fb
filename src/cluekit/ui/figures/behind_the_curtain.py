"""Behind the curtain: everybody's cards, at the end of a lesson, once a learner asks for them.

*Run All* runs this cell, too. The cards would stand there before anybody has thought.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from cluekit.draw import Element, el
from cluekit.ui.kit.controls import button
from cluekit.ui.kit.messages import Press
from cluekit.ui.kit.presses import NothingHereError, Presses
from cluekit.ui.kit.scene import Scene
from cluekit.ui.kit.still_paper import Paper
from cluekit.ui.kit.style import lesson_css
from cluekit.words import say


class BehindTheCurtain(Scene):
    """A closed curtain with a button; opened, a line for each hand and one for the envelope.

    ``told`` gives the lines in the reader's language. It is asked for nothing while the curtain
    is closed.
    """

    _css = Scene._css + lesson_css()  # noqa: SLF001 - our own base
    presses = Presses["BehindTheCurtain", None]()

    def __init__(self, told: Callable[[], Sequence[str]]) -> None:
        super().__init__()
        self._told = told
        self.opened = False
        self.redraw()

    @presses.on("look")
    def _open_it(self, _: Press) -> None:
        """Open the curtain; it stays open."""
        if self.opened:
            raise NothingHereError
        self.opened = True
        self.redraw()
        self.speak(" ".join(self.lines))

    @property
    def lines(self) -> list[str]:
        """What is to be read now."""
        closed = [say("Everybody’s cards lie behind the curtain. Nobody at the table sees them.")]
        return list(self._told()) if self.opened else closed

    def redraw(self) -> None:
        """Draw the curtain, or what lies behind it."""
        if not hasattr(self, "opened"):
            return
        lines = [el("p", line, data_key=f"line:{at}") for at, line in enumerate(self.lines)]
        look = button(say("Look behind the curtain"), "look", main=True)
        row = None if self.opened else el("div", look, class_="ck-lesson-row", data_key="row")
        self.show(el("div", lines, row, class_="ck-ex ck-lesson"))

    def in_words(self) -> str:
        """Return what is to be read now."""
        return "\n".join(self.lines)

    def still(self) -> Element:
        """Return it on paper."""
        paper = Paper()
        for line in self.lines:
            paper.text(line)
        return paper.finish(say("Behind the curtain"), self.in_words())
