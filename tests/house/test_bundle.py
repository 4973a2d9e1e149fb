"""What travels to the browser: a bundle that is what its sources give, and style sheets.

Sheets are written for people, small on their way, and the same rules in both forms.
"""

import json
import os
import re
import shutil
from pathlib import Path

import hatch_build
import pytest

from cluekit.clue.picture import stylesheet
from cluekit.draw.css import small
from cluekit.ui.kit.style import lesson_css
from naming import case_named
from project_copy import ROOT, copy_of_the_project

STATIC = Path("src/cluekit/ui/static")


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """The browser half's sources and its bundle, to be changed."""
    leave = shutil.ignore_patterns("node_modules")
    shutil.copytree(ROOT / "widgets", tmp_path / "widgets", ignore=leave)
    shutil.copytree(ROOT / STATIC, tmp_path / STATIC)
    return tmp_path


def test_the_committed_bundle_is_built_from_these_sources_and_small() -> None:
    """If not: python kit.py build, and commit what it gives. It travels with every widget."""
    assert not hatch_build.stale()
    for script in ("scene.js", "gestures.js"):
        assert len((ROOT / STATIC / script).read_bytes()) <= BUNDLE


def test_what_is_changed_or_missing_makes_the_bundle_stale(copy: Path) -> None:
    """Every source counts, a new one, too; half a bundle is none. Line ends may be as on Windows.

    Whoever was handed only the package needs no node.
    """
    for source in hatch_build.sources(copy):
        source.write_bytes(source.read_bytes().replace(b"\n", b"\r\n"))
    assert not hatch_build.stale(copy)
    for name in hatch_build.BUILT:
        part = (copy / STATIC / name).rename(copy / "away")
        assert hatch_build.stale(copy), name
        part.rename(copy / STATIC / name)
    assert not hatch_build.stale(copy)
    for source in hatch_build.sources(copy):
        text = source.read_bytes()
        source.write_bytes(text + b"\n")
        assert hatch_build.stale(copy), source.name
        source.write_bytes(text)
    (copy / "widgets" / "src" / "new.ts").touch()
    assert hatch_build.stale(copy)
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


# --- style sheets -------------------------------------------------------------------------------

BUNDLE = 13_000
OURS = sorted(path for path in (ROOT / "src").rglob("*.css") if path.parent != ROOT / STATIC)
BUNDLED = [path for path in hatch_build.sources() if path.suffix == ".css"]
COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
TEXT = re.compile(r"\"[^\"]*\"|'[^']*'")


def crowded(text: str) -> list[str]:
    """The lines in which more stands than one declaration, one selector or one bracket."""
    bare = TEXT.sub("text", COMMENT.sub("", text))
    return [line for line in bare.splitlines() if re.search(r"[;{}]\s*\S", line)]


def test_a_style_sheet_is_written_for_people() -> None:
    """One declaration a line, and in the first line what the sheet is about.

    The root is not asked what lies in it: a `:has()` on the scene is looked into with every element
    that comes or goes.
    """
    assert len(OURS) > 5
    for sheet in (*OURS, *BUNDLED):
        with case_named(sheet.name):
            text = sheet.read_text(encoding="utf-8")
            assert text.startswith("/*")
            assert crowded(text) == []
            assert max(map(len, TEXT.sub("text", text).splitlines())) <= 100
            assert ".ck-scene:has(" not in text


def test_what_travels_is_small() -> None:
    """No comment, no indentation, no line break inside a rule."""
    for sheet in (
        stylesheet(),
        lesson_css(),
        (ROOT / STATIC / "scene.css").read_text(encoding="utf-8"),
    ):
        bare = TEXT.sub("text", sheet)
        assert "/*" not in bare
        assert not re.search(r"  |[;{]\s|\s}", bare)


def test_making_small_takes_nothing_but_space_and_comments() -> None:
    """What is left when all space and every last semicolon is gone is the same in both forms."""

    def squeezed(one: str) -> str:
        return re.sub(r"\s", "", COMMENT.sub("", one)).replace(";}", "}")

    for sheet in OURS:
        with case_named(sheet.name):
            text = sheet.read_text(encoding="utf-8")
            assert squeezed(small(text)) == squeezed(text)
            assert small(small(text)) == small(text)


@pytest.mark.parametrize(
    ("written", "made"),
    [
        (".a > b,\n.c + d {\n  color: red;\n}\n", ".a>b,.c+d{color:red}\n"),
        (".a :focus {\n  width: calc(1px + 2px);\n}", ".a :focus{width:calc(1px + 2px)}"),
        (".a {\n  top: 0 !important;\n  left: 1px;\n}", ".a{top:0!important;left:1px}"),
        (".a {\n  fill: f(\n    1px,\n    var(--b)\n  );\n}", ".a{fill:f(1px,var(--b))}"),
        ('.a::after {\n  content: "a; {b}  c";\n}', '.a::after{content:"a; {b}  c"}'),
        (
            "@media (max-width: 9px) {\n  .a {\n    top: 0;\n  }\n}",
            "@media (max-width:9px){.a{top:0}}",
        ),
        ("/* about; {} */\n\n.a {\n  top: 0;\n}\n\n.b {\n  top: 1px;\n}", ".a{top:0}\n.b{top:1px}"),
        ("\n", "\n"),
    ],
)
def test_space_that_means_something_stays(written: str, made: str) -> None:
    """Between a selector and its descendant, in a sum, in a text."""
    assert small(written) == made
