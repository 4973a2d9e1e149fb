"""A clock that stands still, devices that note what they are sent, and learners who come in."""

import json
from collections.abc import Callable
from typing import Any

from cluekit.classroom.facts import Learner
from cluekit.classroom.hall import Asking, Hall
from cluekit.classroom.pages import Page

Open = Callable[..., Hall]


class Clock:
    """A clock that is put forward by hand."""

    def __init__(self) -> None:
        self.now = 1_000_000.0

    def __call__(self) -> float:
        """Return what time it is."""
        return self.now


class Device:
    """A device that shows a page: it notes each frame, and when it came."""

    def __init__(self, hall: Hall, page: Page) -> None:
        self.hall, self.page = hall, page
        self.frames: list[tuple[float, str]] = []
        self.state: dict[str, Any] = {}
        self.gone = False
        self.name = f"d{id(self)}"
        self._pressed = 0
        assert hall.connect(page, self)

    def tell(self, changes: dict[str, object]) -> None:
        """Take a frame."""
        self.frames.append((self.hall.clock(), json.dumps(changes)))
        self.state |= changes

    def end(self, *, over: bool = False) -> None:
        """Be let go."""
        self.gone = True
        self.over = over

    def leave(self) -> None:
        """Go to sleep."""
        self.hall.leave(self.page, self)

    def press(self, target: str, **values: str) -> str:
        """Press something; return what was refused, "" if nothing was."""
        return self.fill(target, {name: [value] for name, value in values.items()})

    def fill(self, target: str, values: dict[str, list[str]]) -> str:
        """Press something with fields filled in."""
        self._pressed += 1
        message = {"kind": "press", "id": f"{self.name}-{self._pressed}", "target": target}
        self.hall.hear(self.page, self, {**message, "turn": self.page.turn, "values": values})
        assert self.state["heard"] == message["id"]
        return str(self.state["notice"])


def join(hall: Hall, name: str = "Dupin", *, number: str = "", language: str = "en") -> Learner:
    """Let a learner in by the QR code."""
    asked = Asking(way=hall.way, name=name, number=number, language=language)
    learner = hall.who_has(hall.join(name, asked))
    assert learner
    return learner
