"""The documentation as a part of the site, and in it whose work the whole site is made of."""

from pathlib import Path

from build_docs import build
from making_docs.licences import Work, of_wheels

from making_site.places import BUILT, Versions

FRONT = "index.html"
"""The site's own first page, seen from the folder of the documentation one step up."""


def lay_papers(wheels: list[Path], chosen: Versions) -> None:
    """Build the documentation into `docs/`; its page of licences names what is in these wheels."""
    scripts = BUILT / "jupyter" / "build" / "third-party-licenses.json"
    build(BUILT / "docs", [*of_wheels(wheels), *_engines(chosen)], scripts, f"../{FRONT}")


def _engines(chosen: Versions) -> list[Work]:
    """What is no wheel: Python in the browser, and the notebooks around it."""
    return [
        Work("Pyodide (npm: pyodide)", chosen.pyodide.version, "MPL-2.0"),
        Work("CPython, in Pyodide", chosen.pyodide.python, "PSF-2.0"),
        Work("JupyterLite", chosen.jupyterlite.core, "BSD-3-Clause"),
    ]
