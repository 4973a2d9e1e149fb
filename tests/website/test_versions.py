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


def test_every_wheel_is_pinned_and_another_file_is_refused() -> None:
    """By a lock, with its hash and no address; one bit of difference, and the build ends."""
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


def test_the_tools_are_of_these_versions() -> None:
    """JupyterLite's halves as named; what both environments have is of one version in both."""
    chosen, lock = versions(), SOURCE / "requirements.lock"
    for name, wanted in {
        "jupyterlite-core": chosen.jupyterlite.core,
        "jupyterlite-pyodide-kernel": chosen.jupyterlite.kernel,
    }.items():
        found = pinned(name, lock)
        assert found
        assert found[0] == wanted
    both = 0
    for name in re.findall(r"(?m)^([a-z0-9-]+)==", lock.read_text(encoding="utf-8")):
        ours, theirs = pinned(name, ROOT / "requirements.lock"), pinned(name, lock)
        both += ours is not None
        assert ours is None or theirs is None or ours[0] == theirs[0], name
    assert both > 20


def test_the_pages_say_the_same_in_every_language_and_nothing_else() -> None:
    """No text is missing, empty, or said by no page; each has the same things to fill in."""
    said = tomllib.loads((SOURCE / "texts.toml").read_text(encoding="utf-8"))
    assert said == pages.texts()
    assert [*said] == [*LANGUAGES]
    for language in said:
        assert said[language].keys() == said["en"].keys()
        for key, text in said[language].items():
            assert text.strip(), (language, key)
            assert _holes(text) == _holes(said["en"][key]), (language, key)
    sources = (path for path in Path(pages.__file__).parent.iterdir() if path.is_file())
    code = "".join(path.read_text(encoding="utf-8") for path in sources)
    for key in pages.texts()["en"]:
        assert f'"{key.removesuffix("_what")}"' in code, key


def _holes(text: str) -> set[str | None]:
    return {name for _, name, _, _ in Formatter().parse(text) if name}


def test_a_copy_goes_into_a_new_or_an_empty_folder(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Anything else is refused before the work, and nothing in it is touched."""
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
