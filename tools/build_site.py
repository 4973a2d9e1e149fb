"""The lessons as a web site that needs no installation: `python kit.py site`.

A static folder, `build/site`, which any web server shows under any path, or a stick. Nothing in it
asks for anything outside of it. What it is built from is pinned in `site/`.
"""

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
    tools_for_it,
)
from making_site.places import BUILT, versions


def main() -> None:
    """Build all of it, and say how long each part took."""
    chosen = versions()
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
    papers.lay_papers(packed, chosen)
    tell("the pages are laid")
    size = sum(path.stat().st_size for path in BUILT.rglob("*") if path.is_file())
    print(f"{BUILT}: {size / 1e6:.1f} MB")


if __name__ == "__main__":
    main()
