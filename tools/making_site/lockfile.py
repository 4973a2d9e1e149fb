"""The lock file by which Pyodide finds its packages: exactly the wheels that are shipped.

JupyterLite can write one itself, but not for this version of Python. It is short: what each wheel
says of itself (METADATA), and its hash.
"""

import hashlib
import json
import sys
import zipfile
from collections.abc import Iterator
from email.message import Message
from email.parser import Parser
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from making_site.places import Versions


def lock(wheels: list[Path], pyodide: Path, chosen: Versions) -> dict[str, object]:
    """The whole lock file, ready for JSON."""
    told = json.loads((pyodide / "pyodide-lock.json").read_text(encoding="utf-8"))["info"]
    if told["abi_version"] != chosen.pyodide.abi:
        sys.exit(f"Pyodide {chosen.pyodide.version} has the ABI {told['abi_version']}.")
    about = {canonicalize_name(_metadata(wheel)["Name"]): wheel for wheel in wheels}
    wanted = {"cluekit", *chosen.wheels.fetched, *chosen.wheels.stand_ins}
    if set(about) != wanted:
        sys.exit(f"Not as site/versions.toml says: {sorted(set(about) ^ wanted)}")
    packages = {name: _package(name, about[name], set(about), chosen) for name in sorted(about)}
    return {"info": told, "packages": packages}


def _metadata(wheel: Path) -> Message:
    with zipfile.ZipFile(wheel) as packed:
        (name,) = (one for one in packed.namelist() if one.endswith(".dist-info/METADATA"))
        return Parser().parsestr(packed.read(name).decode())


def _package(name: str, wheel: Path, there: set[str], chosen: Versions) -> dict[str, object]:
    said = _metadata(wheel)
    wanted = set(_wanted(said, chosen))
    missing = wanted - there - set(chosen.without)
    if missing:
        sys.exit(f"{name} asks for {sorted(missing)}: site/versions.toml has none of these.")
    return {
        "name": name,
        "version": said["Version"],
        "file_name": wheel.name,
        "install_dir": "site",
        "sha256": hashlib.sha256(wheel.read_bytes()).hexdigest(),
        "package_type": "package",
        "imports": sorted(_imports(wheel)),
        "depends": sorted(wanted & there),
        "unvendored_tests": False,
    }


def _wanted(said: Message, chosen: Versions) -> Iterator[str]:
    """The packages that this one asks for where it will run."""
    where = {
        "sys_platform": "emscripten",
        "platform_system": "Emscripten",
        "os_name": "posix",
        "platform_python_implementation": "CPython",
        "implementation_name": "cpython",
        "python_version": chosen.pyodide.python,
        "python_full_version": f"{chosen.pyodide.python}.0",
        "extra": "",
    }
    for line in said.get_all("Requires-Dist", []):
        asked = Requirement(line)
        if asked.marker is None or asked.marker.evaluate(where):
            yield canonicalize_name(asked.name)


def _imports(wheel: Path) -> set[str]:
    """The names under which its modules are imported."""
    with zipfile.ZipFile(wheel) as packed:
        tops = {name.partition("/") for name in packed.namelist() if ".dist-info/" not in name}
    return {
        top.partition(".")[0] for top, slash, _ in tops if slash or ".py" in top or ".so" in top
    }
