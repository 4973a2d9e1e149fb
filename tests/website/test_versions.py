"""One file says what the site is built from; everything that is pinned elsewhere agrees with it."""

import re
import tomllib
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from string import Formatter

import build_site
import pytest
from making_site import fetching, pages
from making_site.places import ROOT, SOURCE, pinned, versions

from cluekit.words import LANGUAGES
from naming import case_named

SVG = 'xmlns="http://www.w3.org/2000/svg"'


def test_every_wheel_and_tool_is_pinned_and_another_file_is_refused() -> None:
    """With its hash and no address, in both environments alike; one bit of difference ends it."""
    chosen = versions().wheels
    names = [*chosen.fetched, *chosen.stand_ins]
    assert len(set(names)) == len(names)
    for name in chosen.fetched:
        found = [entry for lock in fetching.LOCKS if (entry := pinned(name, lock))]
        assert len(found) == 1, name
        assert "--hash=sha256:" in found[0][1]
    for path in filter(Path.is_file, SOURCE.iterdir()):
        text = path.read_text(encoding="utf-8").replace(SVG, "")
        assert not re.search(r"https?://", text), path.name
    with pytest.raises(SystemExit, match="not the file"):
        fetching.check_integrity(b"anything else", versions().pyodide.integrity)
    chosen, lock = versions(), SOURCE / "requirements.lock"
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


def holes(text: str) -> set[str | None]:
    """What is filled in."""
    return {name for _, name, _, _ in Formatter().parse(text) if name}


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
            assert holes(text) == holes(said["en"][key]), (language, key)
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
