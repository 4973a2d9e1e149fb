"""JupyterLite with the lessons in it, in the folder `jupyter` of the site."""

import json
import os
import shutil
from html import escape
from pathlib import Path

from making_site import pictures, tools_for_it, unused
from making_site.fetching import NEEDED
from making_site.pages import texts
from making_site.places import BUILT, EPOCH, PARTS, ROOT, SOURCE, Versions, run

APPS = ("notebooks", "lab", "tree")
FOLDER = BUILT / "jupyter"
KERNEL = ("piplite", "micropip", "ipykernel", "comm", "pyodide-kernel", "jedi", "ipython")
"""What the kernel asks for by name: what it does not find while it starts, it looks for outside."""


def build(pyodide: Path, wheels: list[Path], lock: dict[str, object], chosen: Versions) -> None:
    """Build it from these wheels; what is there is built anew."""
    work = PARTS / "lite"
    for folder in (work, BUILT, pictures.FOUND):
        shutil.rmtree(folder, ignore_errors=True)
    _lay_python(work / "static" / "pyodide", pyodide, wheels, lock)
    _lay_lessons(work / "lessons")
    (work / "jupyter-lite.json").write_text(
        json.dumps(_settings(chosen), indent=1), encoding="utf-8"
    )
    shutil.copy(_overrides(), work / "overrides.json")
    apps = [word for app in APPS for word in ("--apps", app)]
    run(
        [
            *[tools_for_it.program("jupyter"), "lite", "build", "--lite-dir", work],
            *["--contents", work / "lessons", "--output-dir", FOLDER],
            *["--settings-overrides", work / "overrides.json"],
            *["--no-sourcemaps", "--no-unused-shared-packages", *apps],
        ],
        work,
        os.environ | {"SOURCE_DATE_EPOCH": str(EPOCH), "JUPYTER_PREFER_ENV_PATH": "1"},
    )
    _trim()
    _guard()
    _say_what_is_lost()


def _trim() -> None:
    """Take out what no browser of today asks for: its makers' tools, letters in old formats."""
    for path in [*FOLDER.glob("rspack.*"), *FOLDER.glob("build/fa-*")]:
        if path.suffix != ".woff2":
            path.unlink()
    unused.take_out(FOLDER / "build")


def _guard() -> None:
    """Lead from JupyterLite's pages to those to read where the browser cannot run Python.

    Where it can, long work is stopped by a press, and what was played is written before one
    leaves. A page that names no icon would have its browser ask the server's root for one.
    """
    for name in ("able.js", "keep.js"):
        shutil.copy(SOURCE / name, BUILT)
    for page in sorted(FOLDER.rglob("index.html")):
        up = "../" * len(page.relative_to(BUILT).parent.parts)
        text = page.read_text(encoding="utf-8")
        icon = "" if 'rel="icon"' in text else f'<link rel="icon" href="{up}icon.svg">'
        scripts = f'<script src="{up}able.js" data-read="./"></script>'
        scripts += f'<script src="{up}keep.js"></script>'
        page.write_text(text.replace("<head>", f"<head>{icon}{scripts}", 1), encoding="utf-8")


def _say_what_is_lost() -> None:
    """Have the notebooks' pages say where the browser keeps no progress."""
    told = "".join(
        f' data-{code}="{escape(said["lost_progress"])}|{escape(said["lost_close"])}"'
        for code, said in texts().items()
    )
    for page in sorted(FOLDER.rglob("index.html")):
        up = "../" * len(page.relative_to(BUILT).parent.parts)
        text = page.read_text(encoding="utf-8")
        script = f'<head><script src="{up}storage.js"{told}></script>'
        page.write_text(text.replace("<head>", script, 1), encoding="utf-8")


def _lay_python(folder: Path, pyodide: Path, wheels: list[Path], lock: dict[str, object]) -> None:
    folder.mkdir(parents=True)
    for name in NEEDED:
        shutil.copy(pyodide / name, folder)
    for wheel in wheels:
        shutil.copy(wheel, folder)
    (folder / "pyodide-lock.json").write_text(json.dumps(lock, indent=1), encoding="utf-8")


def _lay_lessons(folder: Path) -> None:
    folder.mkdir()
    for lesson in sorted((ROOT / "notebooks").glob("*.ipynb")):
        text = pictures.living(lesson.read_text(encoding="utf-8"))
        (folder / lesson.name).write_text(text, encoding="utf-8", newline="\n")
    for path in [folder, *folder.iterdir()]:
        os.utime(path, (EPOCH, EPOCH))


def _overrides() -> Path:
    """The settings that `cluekit lab` uses, too."""
    folder = ROOT / "src" / "cluekit" / "cli" / "jupyter" / "labconfig"
    return folder / "default_setting_overrides.json"


def _settings(chosen: Versions) -> dict[str, object]:
    packages = ["cluekit", *chosen.wheels.lessons, *KERNEL]
    kernel = {"disablePyPIFallback": True, "loadPyodideOptions": {"packages": packages}}
    data = {
        "appName": "cluekit",
        "exposeAppInBrowser": True,
        "litePluginSettings": {"@jupyterlite/pyodide-kernel-extension:kernel": kernel},
    }
    return {"jupyter-lite-schema-version": 0, "jupyter-config-data": data}
