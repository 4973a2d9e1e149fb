"""Which patterns a set of targets is answered by: what a search tries, and what a picture has."""

from __future__ import annotations

import re
from collections.abc import Iterable
from html import unescape
from typing import Any

from cluekit.ui.kit.messages import Press
from cluekit.ui.kit.presses import Presses

SENT = re.compile(r'data-(?:target|slide|change|ask|on-close|drag)="([^"]*)"')
"""The attributes whose text the browser half sends as a target."""


def drawn(*pictures: str) -> set[str]:
    """Return everything that can be pressed in these pictures."""
    return {unescape(target) for picture in pictures for target in SENT.findall(picture)}


def answered_by(presses: Presses[Any, Any], target: str) -> str | None:
    """Return the pattern that answers a target, None where it would be refused."""
    found: list[str] = []
    heard = Presses[None, None]()
    for pattern in presses.patterns:
        heard.on(pattern)(lambda _, __, /, pattern=pattern, **___: found.append(pattern))
    does = heard.find(Press("test-1", target, 0))
    if does is None:
        return None
    does(None)
    return found[0]


def patterns_tried(presses: Presses[Any, Any], targets: Iterable[str]) -> set[str]:
    """Return the patterns that some of these targets are answered by."""
    return {answered_by(presses, target) for target in targets} - {None}
