"""Whose work the site is made of, and on what terms: asked of what is shipped."""

import json
import zipfile
from collections.abc import Iterable, Iterator, Sequence
from email.message import Message
from email.parser import Parser
from importlib.metadata import distribution
from pathlib import Path
from typing import NamedTuple

from making_docs.papers import write
from making_docs.places import ROOT

DOCS = ("Sphinx", "furo", "Pygments", "accessible-pygments")
"""Whose style sheets and scripts lie in the documentation itself."""

TEXTS = ("licen", "copying", "notice")
HEAD = """# Licences

The program is under the BSD-3-Clause licence, the lessons under Creative Commons Attribution 4.0;
both stand below whole. Clue and Cluedo are trade marks of their owners, who have nothing to do
with this project.

## What else is shipped

Read from what lies in this site, not from a list that somebody keeps.

| what | version | terms | text |
|---|---|---|---|
"""


class Work(NamedTuple):
    """Somebody's work that is shipped: its terms in short, and whole."""

    name: str
    version: str
    terms: str
    texts: str = ""


def stage(source: Path, shipped: Iterable[Work] = (), scripts: Path | None = None) -> None:
    """Write the page, and the whole texts beside it.

    `shipped` is what the site brings along besides the documentation, `scripts` the list that
    JupyterLite makes of the scripts in it.
    """
    works = sorted({*shipped, *of_the_docs()}, key=lambda one: one.name.casefold())
    folder = source / "extra" / "licences"
    folder.mkdir(parents=True, exist_ok=True)
    for one in works:
        if one.texts:
            (folder / f"{one.name}.txt").write_text(one.texts, encoding="utf-8", newline="\n")
    parts = [HEAD + "\n".join(map(_row, works)), *_of_scripts(scripts), *_ours()]
    write(source, "licences", "\n\n".join(parts) + "\n")


def of_the_docs() -> Iterator[Work]:
    """What the documentation is dressed in."""
    for name in DOCS:
        found = distribution(name)
        files = [path for path in found.files or () if _is_text(path.as_posix())]
        said = "\n\n".join(Path(str(path.locate())).read_text(encoding="utf-8") for path in files)
        yield _work(Parser().parsestr(found.read_text("METADATA") or ""), said)


def of_wheels(wheels: Iterable[Path]) -> Iterator[Work]:
    """What is packed in wheels, by what they say of themselves; our own is told of elsewhere."""
    for wheel in wheels:
        with zipfile.ZipFile(wheel) as packed:
            names = packed.namelist()
            (about,) = (one for one in names if one.endswith(".dist-info/METADATA"))
            texts = [packed.read(one).decode() for one in sorted(names) if _is_text(one)]
            said = Parser().parsestr(packed.read(about).decode())
        if said["Name"] != "cluekit":
            yield _work(said, "\n\n".join(texts))


def _is_text(name: str) -> bool:
    """Whether a file holds terms: such a name, in the folder of what a package says of itself."""
    last = name.rpartition("/")[2].casefold()
    return ".dist-info/" in name and last.startswith(TEXTS)


def _work(said: Message, texts: str) -> Work:
    classes = [
        line.rpartition(" :: ")[2]
        for line in said.get_all("Classifier", [])
        if line.startswith("License ::")
    ]
    terms = said["License-Expression"] or ", ".join(classes) or (said["License"] or "?")
    return Work(said["Name"], said["Version"], terms.splitlines()[0], texts)


def _row(one: Work) -> str:
    text = f"[whole](beside:licences/{one.name}.txt)" if one.texts else "–"
    return f"| {one.name} | {one.version} | {one.terms} | {text} |"


def _of_scripts(scripts: Path | None) -> Sequence[str]:
    """The scripts in JupyterLite, by the list that it brings along."""
    if scripts is None:
        return ()
    found = json.loads(scripts.read_text(encoding="utf-8"))["packages"]
    rows = sorted({(one["name"], one["versionInfo"], one["licenseId"]) for one in found})
    table = "\n".join(f"| {name} | {version} | {terms} |" for name, version, terms in rows)
    file = "beside:../jupyter/build/third-party-licenses.json"
    head = f"## Scripts in JupyterLite\n\nTheir texts: [one file]({file})."
    return (f"{head}\n\n| what | version | terms |\n|---|---|---|\n{table}",)


def _ours() -> Iterator[str]:
    for title, place in (("The program", "LICENSE"), ("The lessons", "notebooks/LICENSE")):
        said = (ROOT / place).read_text(encoding="utf-8").strip()
        yield f"## {title}\n\n```text\n{said}\n```"
