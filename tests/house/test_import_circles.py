"""No two modules and no two folders need each other, however late the import comes."""

from functools import cache
from pathlib import Path

import import_circles as tool
import pytest

from naming import case_named

ROOT = Path(__file__).resolve().parents[2]


def planted(place: Path, **files: str) -> Path:
    """A little package `p`; `a__b` stands for the file a/b.py, `a` for the package's front."""
    for name, text in files.items():
        path = place / "p" / f"{name.replace('__', '/')}.py"
        path.parent.mkdir(parents=True, exist_ok=True)
        for folder in (path.parent, place / "p"):
            (folder / "__init__.py").touch()
        path.write_text(text, encoding="utf-8")
    return place


def test_the_package_has_no_circle(monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither between its modules nor between its folders, at any depth."""
    monkeypatch.setattr(tool, "graph", cache(tool.graph))  # to read all files takes seconds
    arrows = tool.graph(ROOT / "src")
    assert len(arrows) > 400
    assert sum(map(len, arrows.values())) > 1500
    assert tool.all_circles(ROOT / "src") == []


TYPES = "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from p.a import T\n"
LATE = "try:\n    pass\nexcept OSError:\n    from p.a import thing\nelse:\n    pass\n"
TWO = {
    "import p.b": "import p.a", "from p import b": "def late():\n    from p.a import thing\n",
    "from . import b": "from .a import thing", "from p.b import thing": TYPES,
    "try:\n    pass\nfinally:\n    import p.b\n": LATE,
    "for n in ():\n    pass\nelse:\n    import p.b\n": "with open(0):\n    import p.a\n",
    "class A:\n    def f(self):\n        import p.b\n": "match 1:\n    case 1:\n        import p.a",
}  # fmt: skip


def test_a_circle_of_two_is_found(tmp_path: Path) -> None:
    """However the import is written, and wherever it stands."""
    for there, back in TWO.items():
        with case_named(there):
            assert tool.all_circles(planted(tmp_path, a=there, b=back)) == [["p.a", "p.b"]]


def test_a_circle_of_three_is_one(tmp_path: Path) -> None:
    """Who only leads to it, or is only led to, is not in it."""
    files = {"a": "import p.b", "b": "import p.c", "c": "import p.a\nimport p.e", "d": "import p.a"}
    assert tool.all_circles(planted(tmp_path, **files, e="import os")) == [["p.a", "p.b", "p.c"]]


def test_a_circle_of_folders_is_found(tmp_path: Path) -> None:
    """Four modules without a circle among them, in two folders that need each other."""
    files = {"x__one": "import p.y.one", "y__two": "from ..x import two"}
    place = planted(tmp_path, **files, y__one="", x__two="")
    assert tool.all_circles(place) == [["p.x", "p.y"]]


def test_a_straight_line_is_none(tmp_path: Path) -> None:
    """Fronts import what lies behind them; modules behind them import their neighbours."""
    place = planted(tmp_path, x__a="from p.x.b import B", x__b="B = 1", y__c="from p.x import a")
    (place / "p" / "x" / "__init__.py").write_text("from p.x.a import B", encoding="utf-8")
    assert tool.all_circles(place) == []
