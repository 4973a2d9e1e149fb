"""The lock names exactly what is shipped: tried on wheels made here."""

import hashlib
import json
import runpy
import shutil
import zipfile
from pathlib import Path

import msgspec
import pytest
from making_site import bytecode, lockfile
from making_site.places import Pyodide, Versions, Wheels, versions

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


@pytest.fixture
def chosen() -> Versions:
    """Versions that name two small wheels, and one that is done without."""
    real = versions()
    wheels = Wheels(lessons=("small",), kernel=("other",), stand_ins=())
    return msgspec.structs.replace(real, wheels=wheels, without={"big": "too big"})


@pytest.fixture
def pyodide(tmp_path: Path) -> Path:
    """A folder that says what Pyodide says of itself."""
    folder = tmp_path / "pyodide"
    folder.mkdir()
    said = {"info": INFO, "packages": {"much": {}}}
    (folder / "pyodide-lock.json").write_text(json.dumps(said), encoding="utf-8")
    return folder


def test_the_lock_is_what_lies_there(tmp_path: Path, pyodide: Path, chosen: Versions) -> None:
    """Names, hashes, needs by what holds in a browser; what nobody has or named ends the build."""
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
    kit, other = wheel(tmp_path, "cluekit"), wheel(tmp_path, "other")
    small = wheel(tmp_path, "small", "unheard-of")
    with pytest.raises(SystemExit, match="unheard-of"):
        lockfile.lock([kit, small, other], pyodide, chosen)
    extra = wheel(tmp_path, "extra")
    with pytest.raises(SystemExit, match="extra"):
        lockfile.lock([kit, wheel(tmp_path, "small"), other, extra], pyodide, chosen)
    later = Pyodide("999.0.0", "2099_0", "3.99", chosen.pyodide.integrity)
    newer = msgspec.structs.replace(chosen, pyodide=later)
    with pytest.raises(SystemExit, match="2026_0"):
        lockfile.lock([kit, wheel(tmp_path, "small"), other], pyodide, newer)


def test_a_wheel_is_packed_the_same_each_time_with_its_version_written_down(tmp_path: Path) -> None:
    """What no browser needs is left out; who asks for a version in another way ends the build."""
    packed = []
    for number in (1, 2):
        source, folder = wheel(tmp_path, "ipywidgets"), tmp_path / f"unpacked-{number}"
        with zipfile.ZipFile(source, "a") as more:
            more.writestr("ipywidgets/tests/test_it.py", "")
            more.writestr(f"ipywidgets/{'ab'[number - 1]}.txt", "a")
            more.writestr(f"ipywidgets/{'ba'[number - 1]}.txt", "a")
        bytecode._unpack(source, folder)
        target = tmp_path / f"packed-{number}" / source.name
        bytecode._pack(folder, target)
        packed.append(target.read_bytes())
        names = zipfile.ZipFile(target).namelist()
        assert "ipywidgets/tests/test_it.py" not in names
        assert {"ipywidgets/a.txt", "ipywidgets/b.txt"} <= {*names}
        shutil.rmtree(folder)
    assert packed[0] == packed[1]
    source, folder = wheel(tmp_path, "anywidget"), tmp_path / "unpacked"
    with zipfile.ZipFile(source, "a") as more:
        more.writestr("anywidget/_version.py", ASKED)
    bytecode._unpack(source, folder)
    told = runpy.run_path(str(folder / "anywidget" / "_version.py"))
    assert told["__version__"] == source.name.split("-")[1]
    assert "importlib" not in (folder / "anywidget" / "_version.py").read_text(encoding="utf-8")
    source = wheel(tmp_path, "anywidget")
    with zipfile.ZipFile(source, "a") as more:
        more.writestr("anywidget/_version.py", "__version__ = find_out()\n")
    with pytest.raises(SystemExit, match="asks for its version otherwise"):
        bytecode._unpack(source, tmp_path / "again")


ASKED = """from importlib.metadata import PackageNotFoundError, version

try:
    __version__ = version("anywidget")
except PackageNotFoundError:
    __version__ = "uninstalled"
"""
