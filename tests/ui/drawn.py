"""What a page shows: the picture that base and news are together."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cluekit.draw.news import whole


def drawn_from(state: Mapping[str, Any]) -> str:
    """Return the picture that a page, or a saved notebook, has in what it was sent."""
    assert "drawing" not in state
    sender, _, news = state["news"].partition(">")
    assert sender in ("", f"<{state['base_id']}")
    return whole(news, state["base"]) if news else str(state["base"])
