"""The scene: what all widgets build on, a stage that the notebook shows where there is one.

Where no widget library can be imported, as on a class server, it is the bare stage: tables, sheets
and exercises are the same, and their host sends what ``hear`` returns.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cluekit.ui.kit.stage import GameStage, Stage

__all__ = ["GameScene", "Pile", "Scene"]

LIBRARIES = ("anywidget", "ipywidgets", "traitlets")

if TYPE_CHECKING:
    from cluekit.ui.kit.jupyter import GameScene, Pile, Scene
else:
    try:
        from cluekit.ui.kit.jupyter import GameScene, Pile, Scene
    except ModuleNotFoundError as missing:
        if missing.name not in LIBRARIES:
            raise
        Scene, GameScene, Pile = Stage, GameStage, None  # a class has no cells
