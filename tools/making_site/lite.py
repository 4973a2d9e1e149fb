"""JupyterLite with the lessons in it, in the folder `jupyter` of the site."""

import hashlib
import json
import os
import shutil
from html import escape
from pathlib import Path

from making_site import pages, pictures, tools_for_it, unused
from making_site.fetching import NEEDED
from making_site.pages import texts
from making_site.places import BUILT, EPOCH, PARTS, ROOT, SOURCE, Versions, run

APPS = ("notebooks", "lab", "tree")
FOLDER = BUILT / "jupyter"
KERNEL = ("piplite", "micropip", "ipykernel", "comm", "pyodide-kernel", "jedi", "ipython")
"""What the kernel asks for by name: what it does not find while it starts, it looks for outside."""

SAID = (
    *("lesson_way", "lesson_more", "lesson_read", "lesson_stuck", "loading", "lost", "close"),
    *("died", "python_held", "python_busy", "newer", "newer_open", "afresh", "kept"),
)
"""What `lesson.js` says, by its key in `site/texts.toml`."""
EDITIONS = "lessons.json"
"""Which edition of each lesson the site has."""


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
    (work / "overrides.json").write_text(json.dumps(_overrides()), encoding="utf-8")
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
    shutil.copy(PARTS / EDITIONS, BUILT)
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

    Where it can, long work is stopped by a press, what was played is written before one leaves,
    and what is on its way is said, in the reader's language. A page that names no icon would have
    its browser ask the server's root for one.
    """
    for name in ("able.js", "keep.js", "lesson.js", "lesson.css"):
        shutil.copy(SOURCE / name, BUILT)
    said = {code: {key: one[key] for key in SAID} for code, one in pages.texts().items()}
    words = escape(json.dumps(said, ensure_ascii=False))
    for page in sorted(FOLDER.rglob("index.html")):
        up = "../" * len(page.relative_to(BUILT).parent.parts)
        text = page.read_text(encoding="utf-8")
        icon = "" if 'rel="icon"' in text else f'<link rel="icon" href="{up}icon.svg">'
        scripts = f'<script src="{up}able.js" data-read="./"></script>'
        scripts += f'<script src="{up}keep.js"></script>'
        scripts += f'<script src="{up}lesson.js" data-texts="{words}"></script>'
        scripts += f'<link rel="stylesheet" href="{up}lesson.css">'
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
    editions = {}
    for lesson in sorted((ROOT / "notebooks").glob("*.ipynb")):
        text, editions[lesson.name] = marked(pictures.living(lesson.read_text(encoding="utf-8")))
        (folder / lesson.name).write_text(text, encoding="utf-8", newline="\n")
    (PARTS / EDITIONS).write_text(json.dumps(editions), encoding="utf-8")
    for path in [folder, *folder.iterdir()]:
        os.utime(path, (EPOCH, EPOCH))


def marked(notebook: str) -> tuple[str, str]:
    """A lesson that says which edition of it this is, as `lessons.json` does: and the edition.

    The browser keeps what a reader saves, for ever: by this mark the page knows that the site has a
    newer one. What the site itself brings it trusts: else its pictures would stand without style.
    """
    lesson = json.loads(notebook)
    edition = hashlib.sha256(notebook.encode()).hexdigest()[:16]
    lesson["metadata"]["cluekit_site"] = edition
    for cell in lesson["cells"]:
        if cell["cell_type"] == "code":
            cell["metadata"]["trusted"] = True
    return json.dumps(lesson, ensure_ascii=False, separators=(",", ":")) + "\n", edition


def _overrides() -> dict[str, object]:
    """The settings that `cluekit lab` uses, too; and in the menu File what `lesson.js` does."""
    folder = ROOT / "src" / "cluekit" / "cli" / "jupyter" / "labconfig"
    ours = json.loads((folder / "default_setting_overrides.json").read_text(encoding="utf-8"))
    entry = {"command": "cluekit:afresh", "rank": 3}
    menu = {"menus": [{"id": "jp-mainmenu-file", "items": [entry]}]}
    return {**ours, "@jupyterlab/mainmenu-extension:plugin": menu}


def _settings(chosen: Versions) -> dict[str, object]:
    packages = ["cluekit", *chosen.wheels.lessons, *KERNEL]
    kernel = {"disablePyPIFallback": True, "loadPyodideOptions": {"packages": packages}}
    data = {
        "appName": "cluekit",
        "exposeAppInBrowser": True,
        "litePluginSettings": {"@jupyterlite/pyodide-kernel-extension:kernel": kernel},
    }
    return {"jupyter-lite-schema-version": 0, "jupyter-config-data": data}
