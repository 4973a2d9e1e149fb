"""docs/api.md is what the code says of itself, and is found out when it is not."""

import importlib
import inspect
import re
import shutil
from pathlib import Path

import api_reference as tool
import pytest

import cluekit.ui
from naming import case_named

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "api.md").read_text(encoding="utf-8")


def entries(front: str) -> dict[str, str]:
    """Return what the page says of each name of a front."""
    said = PAGE.partition(f"\n## {front}\n")[2].partition("\n## ")[0]
    parts = re.split(r"^### (\w+)\n", said, flags=re.MULTILINE)[1:]
    return dict(zip(parts[::2], parts[1::2], strict=True))


def test_the_page_is_current_and_has_every_name_as_python_sees_it() -> None:
    """Made anew it is the same, byte for byte (mend by `python kit.py build`)."""
    assert tool.page() == PAGE
    for front in tool.FRONTS:
        said = entries(front)
        assert sorted(said) == sorted(importlib.import_module(front).__all__)
        assert [name for name, text in said.items() if not text.strip()] == []
    said = entries("cluekit.ui")
    for name in cluekit.ui.__all__:
        with case_named(name):
            shown = re.search(r"```python\n(.*?)```\n\n\w", said[name], re.DOTALL)
            assert shown
            real = inspect.signature(getattr(cluekit.ui, name)).parameters
            places = [shown[1].index(f"{parameter}: ") for parameter in real]
            assert places == sorted(places)


def test_a_changed_signature_is_stale(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The check says so; writing it mends it. Signatures are written as they would be here."""
    room = Path("cluekit", "logic", "information")
    shutil.copytree(ROOT / "src" / room, tmp_path / room)
    monkeypatch.setattr(tool, "FRONTS", ("cluekit.logic.information",))
    monkeypatch.setattr(tool, "SOURCES", tmp_path)
    monkeypatch.setattr(tool, "PAGE", tmp_path / "api.md")
    assert tool.main("check") == 1
    assert tool.main("write") == 0
    assert tool.main("check") == 0
    file = tmp_path / room / "worth.py"
    text = file.read_text(encoding="utf-8")
    file.write_text(text.replace("question: Question", "asked: Question"), encoding="utf-8")
    assert tool.main("check") == 1
    source = "def f(self, a: int, /, b='x', *more: str, c: bool = False, **rest: int) -> None: ..."
    (node,) = tool.ast.parse(source).body
    assert tool.signature("f", node) == (
        'f(a: int, /, b = "x", *more: str, c: bool = False, **rest: int) -> None'
    )
