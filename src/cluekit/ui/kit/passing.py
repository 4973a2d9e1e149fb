"""A reminder where nothing lasts: Binder puts its computer away when its reader leaves.

``CLUEKIT_FORGETS`` says so; ``binder/start`` sets it, and so can anyone who runs another such host.
"""

from __future__ import annotations

import os

from cluekit.draw import Element, el
from cluekit.words import say

LOOK = (
    "border-left:5px solid var(--ck-doubt);background:var(--ck-panel);color:var(--ck-ink);"
    "padding:8px 14px;margin:0 0 14px;font-size:15px"
)
"""It stands with the element: pages that need no reminder carry nothing for it."""


def reminder() -> str:
    """Return what a reader must know in time, or nothing where things stay."""
    if not os.environ.get("CLUEKIT_FORGETS"):
        return ""
    return say(
        "This computer is put away when you leave it, and all that is on it with it. "
        "Before you go, take your progress along: write down its code, or write the file and "
        "download it."
    )


def reminding() -> Element | None:
    """Return the reminder as a paragraph that stands out."""
    words = reminder()
    return el("div", words, role="note", style=LOOK, data_key="passing") if words else None
