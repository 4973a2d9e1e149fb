"""What goes over a widget's wire: every message to the browser, and presses as a browser sends."""

import json
from collections.abc import Collection
from html.parser import HTMLParser
from typing import Any

import comm
import pytest
from comm.base_comm import BaseComm

from cluekit.ui.kit.scene import Scene


class Wire:
    """Everything sent to the browser since it was laid, as text."""

    def __init__(self) -> None:
        self.sent: list[str] = []
        self._presses = 0

    def text(self) -> str:
        """Return it all."""
        return "\n".join(self.sent)

    def press(self, scene: Any, *targets: str, **values: object) -> Any:
        """Press what has these targets, with these fields around it; return the scene."""
        for target in targets:
            self._presses += 1
            said = pressed(target, scene.turn, f"tester-{self._presses}", **values)
            self.receive(scene, "custom", content=said)
        return scene

    @staticmethod
    def receive(scene: Scene, method: object, **data: object) -> None:
        """Let a message of the widget protocol arrive."""
        scene._handle_msg({"content": {"data": {"method": method, **data}}})


def pressed(target: str, turn: int, name: str = "a-1", **values: object) -> dict[str, Any]:
    """Return the message of a press that was meant for this turn."""
    said: dict[str, Any] = {"kind": "press", "id": name, "target": target, "turn": turn}
    if values:
        said["values"] = {field: _texts(value) for field, value in values.items()}
    return said


def press_late(scene: Scene, turn: int, target: str, **values: object) -> str:
    """Press what was meant for this turn; return the notice."""
    scene.hear(pressed(target, turn, f"late-{turn + 1}", **values))
    return scene.notice


def _texts(value: object) -> list[str]:
    return [str(each) for each in value] if isinstance(value, list) else [str(value)]


def says(text: str, *words: str, never: Collection[str] = ()) -> None:
    """Assert that all of these words stand in a text, and none of the others."""
    missing = [each for each in words if each not in text]
    assert not missing, f"missing: {missing}"
    surplus = [each for each in never if each in text]
    assert not surplus, f"there, and should not be: {surplus}"


class Tags(HTMLParser):
    """What a piece of HTML is made of: names of elements, those left open, all attributes."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.names: set[str] = set()
        self.attributes: set[str] = set()
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note an element; a picture has no end."""
        self.names.add(tag)
        self.attributes |= {name for name, _ in attrs}
        if tag != "img":
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        """Close it; what was not open stays, too."""
        if self.open[-1:] == [tag]:
            self.open.pop()
        elif tag != "img":
            self.open.append(f"/{tag}")

    def runs(self) -> list[str]:
        """Return what could run, or be smuggled in by a name."""
        risky = {"script", "img", "iframe", "b"} & self.names
        return [*risky, *(name for name in self.attributes if name.startswith("on"))]


def kept_in_cell(shown: Any) -> str:
    """Return what stays in the output of a cell: words, and the page with the still picture."""
    data, _ = shown._repr_mimebundle_()
    return str(data["text/plain"]) + str(data.get("text/html", ""))


def lay_wire(monkeypatch: pytest.MonkeyPatch) -> Wire:
    """Catch what every widget that is made from now on sends."""
    wire = Wire()

    class Caught(BaseComm):  # the library's own way to another transport
        def publish_msg(self, msg_type: str, data: Any = None, **_: object) -> None:
            wire.sent.append(json.dumps([msg_type, _plain(data)], sort_keys=True, default=str))

    monkeypatch.setattr(comm, "create_comm", Caught)
    return wire


def _plain(data: Any) -> Any:
    """Leave out what is the same for everybody: code, style, layout."""
    state = dict((data or {}).get("state", {}))
    for name in ("_esm", "_css", "layout"):
        state.pop(name, None)
    return {**(data or {}), "state": state}
