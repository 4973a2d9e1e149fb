"""The scene: what all widgets build on, a stage that the notebook shows where there is one.

Where no widget library can be imported, as on a class server, it is the bare stage: tables, sheets
and exercises are the same, and their host sends what ``hear`` returns.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from cluekit.draw import Element, Still
from cluekit.ui.kit.stage import GameStage, Stage
from cluekit.words import language

__all__ = ["GameScene", "Scene"]

LIBRARIES = ("anywidget", "ipywidgets", "traitlets")

if TYPE_CHECKING:
    from cluekit.ui.kit.jupyter import GameScene, Scene
else:
    try:
        from cluekit.ui.kit.jupyter import GameScene, Scene
    except ModuleNotFoundError as missing:
        if missing.name not in LIBRARIES:
            raise
        Scene, GameScene = Stage, GameStage


# --- redrawn --------------------------------------------------------------------------------------
# Stills that are drawn when they are shown: once more in another language, they speak that.


class Redrawn(Still):
    """A still picture that is drawn anew whenever it is shown in another language.

    What it shows stays what it was: ``draw`` keeps the view, not its words.
    """

    def __init__(self, draw: Callable[[], Still]) -> None:
        self._draw = draw
        self._drawn = {language(): draw()}

    @property
    def _here(self) -> Still:
        """The picture in the reader's language."""
        spoken = language()
        if spoken not in self._drawn:
            self._drawn[spoken] = self._draw()
        return self._drawn[spoken]

    @property
    def svg(self) -> Element:  # type: ignore[override]
        """The drawing."""
        return self._here.svg

    @property
    def text(self) -> str:  # type: ignore[override]
        """Everything that it shows, in words."""
        return self._here.text

    def _repr_mimebundle_(self, **options: object) -> dict[str, str]:
        return self._here._repr_mimebundle_(**options)
