"""What travels to the browser: a bundle that is what its sources give, and style sheets."""

import json
import os
import re
import shutil
from contextlib import nullcontext
from pathlib import Path
from unittest.mock import Mock

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


def test_the_committed_bundle_is_built_from_these_sources(copy: Path) -> None:
    """If not: python kit.py build, and commit what it gives. The package alone needs no node."""
    assert not hatch_build.stale()
    for script in ("scene.js", "gestures.js"):
        assert len((ROOT / STATIC / script).read_bytes()) <= BUNDLE
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
def test_node_need_not_be_on_the_path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
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


def link(path: Path, there: Path) -> None:
    """Let a path lead to a folder elsewhere."""
    try:
        path.symlink_to(there, target_is_directory=True)
    except OSError:
        pytest.skip("this system lets nobody make links")


def test_packages_behind_a_link_stay(copy: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """`npm ci` would empty the folder, where the lock file is newer, as after a clone.

    Of another version, or not installed, they are told of, and not mended there. The whole folder
    may be somebody else's. Without a link what is missing is fetched. No npm is called here.
    """
    monkeypatch.setattr(hatch_build, "run_npm", npm := Mock())
    hatch_build.install(copy)
    assert [call.args[0] for call in npm.call_args_list] == ["ci"]
    npm.reset_mock()
    lock = json.loads((copy / "widgets" / "package-lock.json").read_text(encoding="utf-8"))
    pinned, elsewhere = lock["packages"]["node_modules/esbuild"]["version"], copy / "elsewhere"
    (elsewhere / "esbuild").mkdir(parents=True)
    (elsewhere / "esbuild" / "kept.js").touch()
    link(copy / "widgets" / "node_modules", elsewhere)
    for version in (pinned, "0.0.1", None):
        packages = {"node_modules/esbuild": {"version": version}}
        there = elsewhere / ".package-lock.json"
        there.write_text(json.dumps({"packages": packages}))
        os.utime(there, (0, 0))
        if version is None:
            there.unlink()
        with nullcontext() if version == pinned else pytest.raises(RuntimeError, match="is a link"):
            hatch_build.install(copy)
        assert (elsewhere / "esbuild" / "kept.js").exists()
    (copy / "widgets" / "node_modules").unlink()
    (copy / "widgets").rename(copy / "theirs")
    link(copy / "widgets", copy / "theirs")
    with pytest.raises(RuntimeError, match="is a link"):
        hatch_build.install(copy)
    assert not npm.called


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
    """One declaration a line, the subject first; a `:has()` on the scene would be slow."""
    assert len(OURS) > 5
    for sheet in (*OURS, *BUNDLED):
        with case_named(sheet.name):
            text = sheet.read_text(encoding="utf-8")
            assert text.startswith("/*")
            assert crowded(text) == []
            assert max(map(len, TEXT.sub("text", text).splitlines())) <= 100
            assert ".ck-scene:has(" not in text


def test_what_travels_is_small_by_nothing_but_space_and_comments() -> None:
    """What is left when all space and every last semicolon is gone is the same in both forms."""
    built = (ROOT / STATIC / "scene.css").read_text(encoding="utf-8")
    for sheet in (stylesheet(), lesson_css(), built):
        bare = TEXT.sub("text", sheet)
        assert "/*" not in bare
        assert not re.search(r"  |[;{]\s|\s}", bare)

    def squeezed(one: str) -> str:
        return re.sub(r"\s", "", COMMENT.sub("", one)).replace(";}", "}")

    for sheet in OURS:
        with case_named(sheet.name):
            text = sheet.read_text(encoding="utf-8")
            assert squeezed(small(text)) == squeezed(text)
            assert small(small(text)) == small(text)

    for written, made in MEANS.items():
        assert small(written) == made


MEANS = {
    ".a > b,\n.c + d {\n  color: red;\n}\n": ".a>b,.c+d{color:red}\n",
    ".a :focus {\n  width: calc(1px + 2px);\n}": ".a :focus{width:calc(1px + 2px)}",
    ".a {\n  top: 0 !important;\n  left: 1px;\n}": ".a{top:0!important;left:1px}",
    ".a {\n  fill: f(\n    1px,\n    var(--b)\n  );\n}": ".a{fill:f(1px,var(--b))}",
    '.a::after {\n  content: "a; {b}  c";\n}': '.a::after{content:"a; {b}  c"}',
    "@media (max-width: 9px) {\n  .a {\n    top: 0;\n  }\n}": "@media (max-width:9px){.a{top:0}}",
    "/* about; {} */\n\n.a {\n  top: 0;\n}\n\n.b {\n  top: 1px;\n}": ".a{top:0}\n.b{top:1px}",
    "\n": "\n",
}
"""Space between a selector and its descendant, in a sum, in a text, stays."""
