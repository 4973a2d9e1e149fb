"""The beginning of a lesson: the language it is in, and whether what stands below is alive."""

from __future__ import annotations

from typing import Any

from cluekit.draw import el
from cluekit.ui.kit.controls import open_in
from cluekit.ui.kit.figure import Figure
from cluekit.ui.kit.messages import plainly
from cluekit.ui.kit.not_alive import ASLEEP, WAKE_LESSON, lesson_asleep
from cluekit.ui.kit.style import static
from cluekit.words import mark, say

INTO_VIEW = """
;(() => {
  const begun = Date.now();
  const look = () => {
    const here = document.querySelector("[data-awake]");
    if (here) here.scrollIntoView({ block: "nearest" });
    else if (Date.now() - begun < 9000) setTimeout(look, 60);
  };
  look();
})();
"""
"""Jupyter shows the end of what it runs: where a lesson wakes, its beginning stays in sight."""


class Awake(Figure):
    """A line at the top of a lesson: alive, it says that all is; stored, it is what wakes it."""

    title = mark("The lesson")
    _esm = static("scene.js") + INTO_VIEW

    def redraw(self) -> None:
        """Draw the line."""
        said = say("✓ This lesson is awake: everything below can be pressed.")
        self.show(el("div", el("p", said, data_key="awake", data_awake=""), class_="ck-lesson"))

    def in_words(self) -> str:
        """Return what a stored lesson says: it sleeps."""
        return say(ASLEEP, wake=say(WAKE_LESSON))

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        data, metadata = super()._repr_mimebundle_(**kwargs)
        return {**data, "text/html": str(lesson_asleep())}, metadata


@plainly
def wake(code: str) -> Awake:
    """Begin a lesson in the language of this ``code``, and show whether it is awake.

    Where CLUEKIT_LANG or the reader has asked for another language, that is taken, as by
    ``open_in``. Without a kernel a button stands there in `cluekit lab` and the web site.
    """
    open_in(code)
    return Awake()
