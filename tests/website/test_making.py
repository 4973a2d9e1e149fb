"""What the site is made of: one file pins it; its lock, its wheels, pictures, what is left out."""

import base64
import hashlib
import json
import re
import runpy
import tomllib
import zipfile
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from string import Formatter

import build_site
import msgspec
import pytest
from making_site import bytecode, fetching, lite, lockfile, pages, pictures
from making_site.places import ROOT, SOURCE, Pyodide, Wheels, pinned, versions
from making_site.unused import take_out

from cluekit.words import LANGUAGES
from naming import case_named

SVG = 'xmlns="http://www.w3.org/2000/svg"'


def test_every_wheel_and_tool_is_pinned_and_another_file_is_refused() -> None:
    """With its hash and no address, in both environments alike; one bit of difference ends it."""
    chosen, lock = versions(), SOURCE / "requirements.lock"
    names = [*chosen.wheels.fetched, *chosen.wheels.stand_ins]
    assert len(set(names)) == len(names)
    for name in chosen.wheels.fetched:
        found = [entry for lock in fetching.LOCKS if (entry := pinned(name, lock))]
        assert len(found) == 1, name
        assert "--hash=sha256:" in found[0][1]
    for path in filter(Path.is_file, SOURCE.iterdir()):
        text = path.read_text(encoding="utf-8").replace(SVG, "")
        assert not re.search(r"https?://", text), path.name
    with pytest.raises(SystemExit, match="not the file"):
        fetching.check_integrity(b"anything else", chosen.pyodide.integrity)
    halves = {"core": chosen.jupyterlite.core, "pyodide-kernel": chosen.jupyterlite.kernel}
    for name, wanted in halves.items():
        found = pinned(f"jupyterlite-{name}", lock)
        assert found
        assert found[0] == wanted
    both = 0
    for name in re.findall(r"(?m)^([a-z0-9-]+)==", lock.read_text(encoding="utf-8")):
        ours, theirs = pinned(name, ROOT / "requirements.lock"), pinned(name, lock)
        both += ours is not None
        assert ours is None or theirs is None or ours[0] == theirs[0], name
    assert both > 20


def test_pages_say_the_same_in_every_language_and_a_copy_wants_an_empty_folder(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """No text is missing, empty, or said by no page; nothing that is there is touched."""
    said = tomllib.loads((SOURCE / "texts.toml").read_text(encoding="utf-8"))
    assert said == pages.texts()
    assert [*said] == [*LANGUAGES]
    for language in said:
        assert said[language].keys() == said["en"].keys()
        for key, text in said[language].items():
            assert text.strip(), (language, key)
            here, there = map(Formatter().parse, (text, said["en"][key]))
            assert {hole[1] for hole in here} == {hole[1] for hole in there}, (language, key)
    sources = (path for path in Path(pages.__file__).parent.iterdir() if path.is_file())
    code = "".join(path.read_text(encoding="utf-8") for path in sources)
    for key in pages.texts()["en"]:
        assert f'"{key.removesuffix("_what")}"' in code, key
    assert build_site.arguments([]).output is None
    for free in (tmp_path / "new", tmp_path):
        assert build_site.arguments(["-o", str(free)]).output == free
    (mine := tmp_path / "mine.txt").write_text("mine")
    for taken in (tmp_path, mine):
        with pytest.raises(SystemExit):
            build_site.arguments(["-o", str(taken)])
        assert "is no empty folder" in capsys.readouterr().err
    assert mine.read_text() == "mine"


def test_what_is_typed_into_the_sites_python_is_there() -> None:
    """Those tests run it seldom, so a name that has changed is found here, in each run."""
    typed = re.compile(r"from (cluekit[\w.]*) import ([\w, ]+)")
    for path in sorted(Path(__file__).parent.glob("*.py")):
        for room, names in typed.findall(path.read_text(encoding="utf-8")):
            for name in names.split(", "):
                with case_named(path.name, room, name):
                    assert hasattr(import_module(room), name) or find_spec(f"{room}.{name}")


# --- its lock, its wheels -------------------------------------------------------------------------

INFO = {"abi_version": "2026_0", "arch": "wasm32", "platform": "emscripten", "python": "3.14.2"}


def wheel(folder: Path, name: str, *lines: str) -> Path:
    """A wheel of one module that asks for these packages."""
    path = folder / f"{name}-1.0-py3-none-any.whl"
    about = "".join(f"Requires-Dist: {line}\n" for line in lines)
    about = f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n{about}"
    with zipfile.ZipFile(path, "w") as packed:
        packed.writestr(f"{name}/__init__.py", "x = 1\n")
        packed.writestr(f"{name}-1.0.dist-info/METADATA", about)
        packed.writestr(f"{name}-1.0.dist-info/RECORD", "")
    return path


def test_the_lock_is_what_lies_there(tmp_path: Path) -> None:
    """Names, hashes, needs by what holds in a browser; what nobody has or named ends the build."""
    wheels = Wheels(lessons=("small",), kernel=("other",), stand_ins=())
    chosen = msgspec.structs.replace(versions(), wheels=wheels, without={"big": "too big"})
    (pyodide := tmp_path / "pyodide").mkdir()
    said = {"info": INFO, "packages": {"much": {}}}
    (pyodide / "pyodide-lock.json").write_text(json.dumps(said), encoding="utf-8")
    left = ['for-lessons; extra == "lab"', 'windows-only; sys_platform == "win32"']
    left += ['of-the-shell; sys_platform != "emscripten"', 'for-tests; extra == "test"']
    kit = wheel(tmp_path, "cluekit", "small>=1", "big", *left)
    small, other = wheel(tmp_path, "small"), wheel(tmp_path, "other", "small")
    lock = lockfile.lock([kit, small, other], pyodide, chosen)
    packages = lock["packages"]
    assert isinstance(packages, dict)
    assert lock["info"] == INFO
    files = {"cluekit": kit.name, "other": other.name, "small": small.name}
    assert {name: one["file_name"] for name, one in packages.items()} == files
    assert packages["cluekit"]["depends"] == packages["other"]["depends"] == ["small"]
    assert packages["cluekit"]["imports"] == ["cluekit"]
    assert packages["small"]["sha256"] == hashlib.sha256(small.read_bytes()).hexdigest()
    kit, other, extra = (wheel(tmp_path, name) for name in ("cluekit", "other", "extra"))
    later = Pyodide("999.0.0", "2099_0", "3.99", chosen.pyodide.integrity)
    newer = msgspec.structs.replace(chosen, pyodide=later)
    for why, asks, more, by in (
        ("unheard-of", ("unheard-of",), (), chosen),
        ("extra", (), (extra,), chosen),
        ("2026_0", (), (), newer),
    ):
        with pytest.raises(SystemExit, match=why):
            lockfile.lock([kit, wheel(tmp_path, "small", *asks), other, *more], pyodide, by)


def test_a_wheel_is_packed_the_same_each_time_with_its_version_written_down(tmp_path: Path) -> None:
    """What no browser needs is left out; who asks for a version in another way ends the build."""
    packed = []
    for order in ("ab", "ba"):
        source, folder = wheel(tmp_path, "ipywidgets"), tmp_path / f"unpacked-{order}"
        with zipfile.ZipFile(source, "a") as more:
            left_out = "tests/test_it.py", "__init__.pyi"
            for name in (*left_out, f"{order[0]}.txt", f"{order[1]}.txt"):
                more.writestr(f"ipywidgets/{name}", "a")
        bytecode._unpack(source, folder)
        target = tmp_path / f"packed-{order}" / source.name
        bytecode._pack(folder, target)
        packed.append(target.read_bytes())
        names = zipfile.ZipFile(target).namelist()
        assert not {f"ipywidgets/{name}" for name in left_out} & {*names}
        assert {"ipywidgets/a.txt", "ipywidgets/b.txt"} <= {*names}
    assert packed[0] == packed[1]
    stubs = [each.relative_to(ROOT / "src").as_posix() for each in (ROOT / "src").rglob("*.pyi")]
    assert stubs
    assert not [*filter(bytecode.UNUSED.search, stubs)], "names that load late are read from them"
    for asks in (ASKED, "__version__ = find_out()\n"):
        source = wheel(tmp_path, "anywidget")
        with zipfile.ZipFile(source, "a") as more:
            more.writestr("anywidget/_version.py", asks)
        if asks is ASKED:
            bytecode._unpack(source, tmp_path / "unpacked")
    with pytest.raises(SystemExit, match="asks for its version otherwise"):
        bytecode._unpack(source, tmp_path / "again")
    file = tmp_path / "unpacked" / "anywidget" / "_version.py"
    assert runpy.run_path(str(file))["__version__"] == source.name.split("-")[1]
    assert "importlib" not in file.read_text(encoding="utf-8")


ASKED = """from importlib.metadata import PackageNotFoundError, version

try:
    __version__ = version("anywidget")
except PackageNotFoundError:
    __version__ = "uninstalled"
"""


# --- its pictures ---------------------------------------------------------------------------------

STYLE = (
    ".ck{--ck-ink:#000}.ck-seen{fill:red}.ck-other{fill:blue}.ck-other,.ck .ck-seen{x:1}"
    ".ck-seen:not(.ck-other){y:1}"
    "@media (prefers-color-scheme:dark){.ck{--ck-ink:#fff}.ck-other{z:1}}"
)
DRAWN = (
    f'<svg viewBox="0 0 9 7" width="9" height="7" class="ck"><style>{STYLE}</style>'
    '<g class="ck-seen"/></svg>'
)
INLINE = f"data:image/svg+xml;base64,{base64.b64encode(DRAWN.encode()).decode()}"
OUTPUT = (
    '<p><b data-run="lesson">Run it</b> all.</p>'
    f'<div><p>A picture. <b data-run="">Run it</b> now.</p><img alt="a board" src="{INLINE}" '
    'style="max-width:100%;height:auto;min-width:7px"/><details><summary>Try</summary></details></div>'
)


@pytest.fixture
def found(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Where pictures are put."""
    monkeypatch.setattr(pictures, "FOUND", tmp_path / "found")
    return pictures.FOUND


def test_a_picture_wears_only_what_it_needs_and_a_page_names_it(found: Path) -> None:
    """No rule for what is not in it, no word of cells; its size is told, so that nothing moves."""
    page = pictures.to_read(OUTPUT)
    (file,) = found.iterdir()
    said = file.read_text(encoding="utf-8")
    assert all(kept in said for kept in ("fill:red", "x:1", "y:1", "--ck-ink:#fff"))
    assert not re.search("fill:blue|z:1", said)
    assert not re.search("Run it|<details>", page)
    place = f"{pictures.FROM_LESSONS}/{file.name}"
    assert (
        f'<div><a class="picture" href="{place}" style="--width:9px"><img alt="a board" '
        f'src="{place}" width="9" height="7" loading="lazy"></a></div>'
    ) in page
    output = {"data": {"text/html": [OUTPUT], "text/plain": "a board"}}
    cell = {"cell_type": "code", "outputs": [output | {"output_type": "display_data"}]}
    living = json.loads(pictures.living(json.dumps({"cells": [cell]})))
    ((data,),) = ([one["data"] for one in each["outputs"]] for each in living["cells"])
    assert list(data) == ["text/html"]
    assert "base64" not in data["text/html"]
    assert 'alt="a board" class="ck-picture-' in data["text/html"]


@pytest.mark.usefixtures("found")
def test_a_lesson_knows_where_it_is_and_which_edition_it_is_of() -> None:
    """No picture leads elsewhere; the site trusts what it brings; a change is noticed."""
    for name in ("welcome.ipynb", "07_counting_and_pigeonholes.ipynb"):
        said = (ROOT / "notebooks" / name).read_text(encoding="utf-8")
        assert "in JupyterLab or Notebook 7" in said
        text = pictures.living(said)
        asleep = re.findall("and it comes to life|everything below is a picture", text)
        assert text.count("data-run") == len(asleep) > 1
        assert "JupyterLab or Notebook 7" not in text
        marked, edition = lite.marked(text)
        lesson = json.loads(marked)
        assert lesson["metadata"].pop("cluekit_site") == edition
        code = [cell["metadata"] for cell in lesson["cells"] if cell["cell_type"] == "code"]
        assert all(about.pop("trusted") for about in code)
        assert lesson == json.loads(text)
        assert lite.marked(text)[1] == edition != lite.marked(text.replace("a", "b", 1))[1]


PIECES = ("core r.e(2) r.e(5)", "mermaidAPI r.e(3) r.e(4)", "only for it", "shared", "other r.e(4)")


def test_what_something_else_than_a_library_leads_to_stays(tmp_path: Path) -> None:
    """A shared piece of JupyterLite, and what nobody leads to by a way that is seen here."""
    (tmp_path / "tree").mkdir()
    (tmp_path / "tree" / "bundle.js").write_text("r.e(1)", encoding="utf-8")
    for number, text in enumerate((*PIECES, "found by another way"), start=1):
        (tmp_path / f"{number}.abc123.js").write_text(text, encoding="utf-8")
    take_out(tmp_path)
    assert {path.name[0] for path in tmp_path.glob("*.js")} == {"1", "4", "5", "6"}
