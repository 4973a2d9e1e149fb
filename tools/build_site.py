"""The lessons as a web site that needs no installation: `python kit.py site [-o DIR]`.

A static folder, `build/site`, which any web server shows under any path, or a stick; with `-o` a
copy of it. Nothing in it asks for anything outside of it. What it is built from is pinned in
`site/`.
"""

import argparse
import shutil
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

from making_site import (
    along,
    bytecode,
    fetching,
    front,
    lite,
    lockfile,
    pages,
    papers,
    pictures,
    play,
    teachers,
    tools_for_it,
)
from making_site.places import BUILT, versions


def arguments(words: list[str] | None = None) -> argparse.Namespace:
    """Read the command line; a folder that has something in it is refused before the work."""
    parser = argparse.ArgumentParser(prog="python kit.py site", description="Build the web site.")
    parser.add_argument("-o", "--output", type=Path, metavar="DIR", help="put a copy there")
    given = parser.parse_args(words)
    if given.output and given.output.exists() and not is_empty(given.output):
        parser.error(f"{given.output} is no empty folder: name one that is, or a new one")
    return given


def is_empty(folder: Path) -> bool:
    """Tell whether this is a folder with nothing in it."""
    return folder.is_dir() and not any(folder.iterdir())


def main() -> None:
    """Build all of it, and say how long each part took."""
    given, chosen = arguments(), versions()
    start = time.monotonic()

    def tell(what: str) -> None:
        print(f"{time.monotonic() - start:5.0f} s  {what}", flush=True)

    environment = tools_for_it.environment()
    tell("the tools are there")
    pyodide = fetching.pyodide(chosen, tools_for_it.npm())
    wheels = [fetching.kit_wheel(), *fetching.wheels(chosen)]
    wheels += fetching.stand_ins(environment / "share" / "jupyter" / "labextensions", chosen)
    tell("the wheels are there")
    packed = bytecode.compiled(wheels, pyodide, tools_for_it.node())
    tell("the wheels are compiled")
    lock = lockfile.lock(packed, pyodide, chosen)
    lite.build(pyodide, packed, lock, chosen)
    tell("JupyterLite is built")
    pages.lay_style()
    pages.lay_lessons()
    pictures.lay_pictures()
    front.lay_front()
    play.lay_play()
    along.lay_along()
    teachers.lay_teachers()
    papers.lay_papers(packed, chosen)
    tell("the pages are laid")
    size = sum(path.stat().st_size for path in BUILT.rglob("*") if path.is_file())
    if given.output:
        shutil.copytree(BUILT, given.output, dirs_exist_ok=True)
    print(f"{given.output or BUILT}: {size / 1e6:.1f} MB")


if __name__ == "__main__":
    main()
