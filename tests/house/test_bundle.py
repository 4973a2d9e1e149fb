"""The browser half's bundle: committed, and never other than what its sources give."""

import shutil
import sys
from pathlib import Path

import pytest

from project_copy import copy_of_the_project

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))
import hatch_build  # noqa: E402 - the build hook at the root

STATIC = Path("src/cluekit/ui/static")


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """The browser half's sources and its bundle, to be changed."""
    leave = shutil.ignore_patterns("node_modules")
    shutil.copytree(ROOT / "widgets", tmp_path / "widgets", ignore=leave)
    shutil.copytree(ROOT / STATIC, tmp_path / STATIC)
    return tmp_path


def test_the_committed_bundle_was_built_from_these_sources() -> None:
    """If this fails: python kit.py build, and commit what it gives."""
    assert not hatch_build.stale()


def test_a_changed_source_makes_the_bundle_stale(copy: Path) -> None:
    """Every source counts, also one that is new."""
    assert not hatch_build.stale(copy)
    for source in hatch_build.sources(copy):
        text = source.read_bytes()
        source.write_bytes(text + b"\n")
        assert hatch_build.stale(copy), source.name
        source.write_bytes(text)
    (copy / "widgets" / "src" / "new.ts").touch()
    assert hatch_build.stale(copy)


def test_line_ends_do_not_make_it_stale(copy: Path) -> None:
    """A clone on Windows may have its own."""
    for source in hatch_build.sources(copy):
        source.write_bytes(source.read_bytes().replace(b"\n", b"\r\n"))
    assert not hatch_build.stale(copy)


@pytest.mark.parametrize("name", ["scene.js", "scene.css", "sources.sha256"])
def test_a_missing_part_makes_it_stale(copy: Path, name: str) -> None:
    """Half a bundle is none."""
    (copy / STATIC / name).unlink()
    assert hatch_build.stale(copy)


def test_without_sources_the_bundle_is_taken_as_it_is(copy: Path) -> None:
    """Whoever was handed only the package needs no node."""
    shutil.rmtree(copy / "widgets")
    assert not hatch_build.stale(copy)


@pytest.mark.long
def test_without_node_on_path_it_is_built_with_the_packaged_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Byte for byte what any other node gives (fetches the build's tools)."""
    root = copy_of_the_project(tmp_path / "project")
    shell = shutil.which("sh")
    assert shell is not None
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin" / "sh").symlink_to(shell)
    monkeypatch.setenv("PATH", str(tmp_path / "bin"))
    before = (root / STATIC / "scene.js").read_bytes()
    (root / STATIC / "scene.js").unlink()
    assert hatch_build.stale(root)
    hatch_build.build(root)
    assert (root / STATIC / "scene.js").read_bytes() == before
    assert not hatch_build.stale(root)
