"""The browser half's bundle: committed, and never other than what its sources give."""

import json
import os
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


@pytest.mark.parametrize("name", hatch_build.BUILT)
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


# --- what lies behind a link --------------------------------------------------------------------


def linked(copy: Path, *, version: str) -> Path:
    """Let node_modules be a link to a folder elsewhere, in which esbuild has this version."""
    elsewhere = copy / "elsewhere"
    (elsewhere / "esbuild").mkdir(parents=True)
    (elsewhere / "esbuild" / "kept.js").touch()
    packages = {"node_modules/esbuild": {"version": version}}
    (elsewhere / ".package-lock.json").write_text(json.dumps({"packages": packages}))
    try:
        (copy / "widgets" / "node_modules").symlink_to(elsewhere, target_is_directory=True)
    except OSError:
        pytest.skip("this system lets nobody make links")
    return elsewhere


def pinned(copy: Path) -> str:
    """The version of esbuild that the lock file pins."""
    lock = json.loads((copy / "widgets" / "package-lock.json").read_text(encoding="utf-8"))
    version: str = lock["packages"]["node_modules/esbuild"]["version"]
    return version


@pytest.fixture
def npm_calls(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, ...]]:
    """What npm was called with, in place of calling it: it would need a network."""
    calls: list[tuple[str, ...]] = []
    monkeypatch.setattr(hatch_build, "run_npm", lambda *words, **_: calls.append(words))
    return calls


def test_packages_behind_a_link_are_used_and_never_emptied(
    copy: Path, npm_calls: list[tuple[str, ...]]
) -> None:
    """The lock file is newer than they are, as after a clone: `npm ci` would empty the folder."""
    elsewhere = linked(copy, version=pinned(copy))
    os.utime(elsewhere / ".package-lock.json", (0, 0))
    hatch_build.install(copy)
    assert npm_calls == []
    assert (elsewhere / "esbuild" / "kept.js").exists()


@pytest.mark.parametrize("gone", [False, True])
def test_other_packages_behind_a_link_are_refused_and_left(
    copy: Path, npm_calls: list[tuple[str, ...]], *, gone: bool
) -> None:
    """Another version, or a folder in which nothing is installed: told, and not mended there."""
    elsewhere = linked(copy, version="0.0.1")
    if gone:
        (elsewhere / ".package-lock.json").unlink()
    with pytest.raises(RuntimeError, match="is a link"):
        hatch_build.install(copy)
    assert npm_calls == []
    assert (elsewhere / "esbuild" / "kept.js").exists()


def test_sources_behind_a_link_are_not_changed_either(
    copy: Path, npm_calls: list[tuple[str, ...]]
) -> None:
    """The whole folder widgets may be somebody else's."""
    (copy / "widgets").rename(copy / "theirs")
    try:
        (copy / "widgets").symlink_to(copy / "theirs", target_is_directory=True)
    except OSError:
        pytest.skip("this system lets nobody make links")
    with pytest.raises(RuntimeError, match="is a link"):
        hatch_build.install(copy)
    assert npm_calls == []


def test_packages_of_ones_own_are_fetched_where_they_are_missing(
    copy: Path, npm_calls: list[tuple[str, ...]]
) -> None:
    """Without a link everything is as before."""
    hatch_build.install(copy)
    assert [words[0] for words in npm_calls] == ["ci"]
