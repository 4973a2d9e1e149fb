"""Libraries of JupyterLite that are asked for only by documents of which the site has none.

A browser fetches their pieces when a cell holds a diagram in Mermaid's language, or data for Vega.
They are a tenth of the site. A piece goes where nothing leads to it but through such a library.
"""

import re
from pathlib import Path

LIBRARIES = {
    "Mermaid": "mermaidAPI",
    "ELK, which lays out Mermaid's graphs": "org.eclipse.elk",
    "Vega": "vgsid",
}
"""Their names, and a word that stands in the pieces of each and in no other."""
LEADS = re.compile(r'\.e\("?(\w+)"?\)')
PIECE = re.compile(r"(\w+)\.[0-9a-f]+\.js")


def take_out(build: Path) -> None:
    """Remove the pieces from JupyterLite's folder of pieces."""
    pieces = {
        found[1]: path for path in build.glob("*.js") if (found := PIECE.fullmatch(path.name))
    }
    texts = {name: path.read_text(encoding="utf-8") for name, path in pieces.items()}
    leads = {name: {*LEADS.findall(text)} & {*pieces} for name, text in texts.items()}
    starts = {"jlab_core"} & {*pieces}
    for app in build.glob("*/bundle.js"):
        starts |= {*LEADS.findall(app.read_text(encoding="utf-8"))} & {*pieces}
    heads = {name for name in pieces if any(words in texts[name] for words in LIBRARIES.values())}
    for name in reached(leads, starts, set()) - reached(leads, starts, heads):
        pieces[name].unlink()


def reached(leads: dict[str, set[str]], starts: set[str], closed: set[str]) -> set[str]:
    """The pieces that some way leads to which goes through none of the closed ones."""
    seen: set[str] = set()
    waiting = [*starts - closed]
    while waiting:
        name = waiting.pop()
        if name not in seen:
            seen.add(name)
            waiting += leads[name] - closed
    return seen
