"""What goes over a widget's wire: every message to the browser, and presses as a browser sends."""

from __future__ import annotations

import json
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

    def press(self, scene: Scene, target: str, **values: object) -> Scene:
        """Press what has this target, with these fields around it; return the scene."""
        self._presses += 1
        said: dict[str, Any] = {"kind": "press", "id": f"tester-{self._presses}", "target": target}
        said["turn"] = scene.turn
        if values:
            said["values"] = {name: _texts(value) for name, value in values.items()}
        self.receive(scene, "custom", content=said)
        return scene

    @staticmethod
    def receive(scene: Scene, method: object, **data: object) -> None:
        """Let a message of the widget protocol arrive."""
        scene._handle_msg({"content": {"data": {"method": method, **data}}})


def _texts(value: object) -> list[str]:
    return [str(each) for each in value] if isinstance(value, list) else [str(value)]


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
