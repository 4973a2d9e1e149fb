"""The site as it was built: `python kit.py site`, then `python kit.py site --test`."""

import gzip
import hashlib
import json
import re
import subprocess
import sys
from pathlib import Path
from urllib.parse import urljoin, urlsplit

import pytest
from making_site.places import versions

pytestmark = pytest.mark.site

ROOT = Path(__file__).resolve().parents[2]

LARGEST, LARGEST_VISIT = 50_000_000, 20_000_000


def test_the_lock_names_exactly_what_is_shipped_and_loaded(built: Path) -> None:
    """Files, hashes, needs; compiled for this Pyodide; it fits on a stick and through a line."""
    folder, chosen = built / "jupyter" / "static" / "pyodide", versions()
    lock = json.loads((folder / "pyodide-lock.json").read_text(encoding="utf-8"))
    packages = lock["packages"]
    assert {one["file_name"] for one in packages.values()} == {p.name for p in folder.glob("*.whl")}
    for name, one in packages.items():
        content = (folder / one["file_name"]).read_bytes()
        assert hashlib.sha256(content).hexdigest() == one["sha256"], name
        assert {*one["depends"]} <= {*packages}, name
        kind = f"pyemscripten_{chosen.pyodide.abi}_wasm32.whl"
        assert one["file_name"].endswith(("-none-any.whl", kind)), name
    assert {*packages} == {"cluekit", *chosen.wheels.fetched, *chosen.wheels.stand_ins}
    said = json.loads((built / "jupyter" / "jupyter-lite.json").read_text(encoding="utf-8"))
    settings = said["jupyter-config-data"]["litePluginSettings"]
    kernel = settings["@jupyterlite/pyodide-kernel-extension:kernel"]
    assert kernel["disablePyPIFallback"] is True
    assert not urlsplit(kernel["pyodideUrl"]).netloc
    assert {"ipykernel", "comm", "pyodide-kernel", "jedi", "ipython", "piplite", "micropip"} <= {
        *kernel["loadPyodideOptions"]["packages"]
    }
    sizes = {path: path.stat().st_size for path in built.rglob("*") if path.is_file()}
    assert sum(sizes.values()) <= LARGEST
    python = [path for path in sizes if path.parent.name == "pyodide"]
    assert sum(len(gzip.compress(path.read_bytes(), 6)) for path in python) <= LARGEST_VISIT


def test_every_link_of_our_pages_leads_to_a_file_of_the_site(built: Path) -> None:
    """None to an address outside, none to the root of the server: any path will do."""
    pages = [page for page in built.rglob("*.html") if (built / "jupyter") not in page.parents]
    assert len(pages) > 40
    for page in pages:
        for where in re.findall(r'(?:href|src)="([^"]*)"', page.read_text(encoding="utf-8")):
            if where.startswith(("#", "data:")):
                continue
            assert not urlsplit(where).scheme, (page, where)
            assert not where.startswith("/"), (page, where)
            target = urlsplit(urljoin(page.relative_to(built).as_posix(), where)).path
            assert (built / target).is_file(), (page, where)


@pytest.mark.timeout(1800)
def test_built_twice_it_is_the_same_byte_for_byte(built: Path, tmp_path: Path) -> None:
    """No clock, no path, no order of a set gets into it: so a site can be checked by anybody."""
    found = []
    for name in ("one", "two"):
        command = [sys.executable, str(ROOT / "tools" / "build_site.py"), "-o", tmp_path / name]
        subprocess.run(command, check=True, cwd=ROOT, capture_output=True)
        found.append(hashes_in(tmp_path / name))
    assert len(found[0]) > 1000
    assert found[0] == found[1] == hashes_in(built)


def hashes_in(folder: Path) -> dict[str, str]:
    """The files in a folder, with the hash of each."""
    return {
        path.relative_to(folder).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in folder.rglob("*")
        if path.is_file()
    }
