"""What a page makes of what it was sent, and what a picture is that is drawn with nothing kept."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from unittest.mock import patch

from cluekit.draw import Element
from cluekit.draw.news import whole
from cluekit.draw.still import draw_anew
from cluekit.ui.kit.stage import Stage


def on_the_page(stage: Stage) -> str:
    """Return the picture that base and news of a stage are together."""
    named = f"<{stage.base_id}>"
    assert stage.news.startswith(named) or not stage.news
    return whole(stage.news.removeprefix(named) or f"<0,{len(stage.base)}>", stage.base)


def drawn_afresh(stage: Stage) -> str:
    """Return the picture of how things stand now; what the stage shows, and sends, stays."""
    seen: list[str] = []

    def look(shown: Stage, picture: Element, *_: object) -> None:
        if shown is stage:
            seen.append(str(picture))

    with draw_anew(), patch.object(Stage, "show", look):
        stage.redraw()
    return seen[-1]


def drawn_from(state: Mapping[str, Any]) -> str:
    """Return the picture that a page, or a saved notebook, has in what it was sent."""
    assert "drawing" not in state
    sender, _, news = state["news"].partition(">")
    assert sender in ("", f"<{state['base_id']}")
    return whole(news, state["base"]) if news else str(state["base"])
