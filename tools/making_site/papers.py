"""The papers of the project as pages, and whose work the site is made of."""

import re
import zipfile
from email.parser import Parser
from html import escape
from pathlib import Path
from posixpath import normpath

from nbconvert.filters import markdown2html

from making_site.pages import FIRST, frame, link, texts, write
from making_site.places import ROOT, Versions

BESIDE = ("README", "ARCHITECTURE", "CONTRIBUTING", "CHANGELOG")
"""Papers at the root of the project; they stand in the same folder of the site."""


def lay_papers() -> None:
    """Every Markdown paper as a page in `docs/`, and a list of them."""
    papers, said = _papers(), texts()[FIRST]
    rows = [_lay(place, papers) for place in sorted(papers, key=papers.__getitem__)]
    rows.append(link("licences.html", said["licences"]))
    listed = "\n".join(f"<li>{row}</li>" for row in rows)
    body = f"<h1>{escape(said['docs'])}</h1><ul>{listed}</ul>"
    write("docs/index.html", frame(said["docs"], _around(body, "index"), up="../"))


def _lay(place: str, papers: dict[str, str]) -> str:
    """Write one paper as a page; return the link to it from the list."""
    said, name = (ROOT / place).read_text(encoding="utf-8"), papers[place]
    body = re.sub(
        r'(href|src)="([^"]+)"', lambda found: _lead(found, place, papers), markdown2html(said)
    )
    called = _heading(said, name)
    write(f"docs/{name}.html", frame(called, _around(body, name), up=_up(name)))
    return link(f"{name}.html", called)


def _papers() -> dict[str, str]:
    """Where each paper lies in the project, and what its page is called."""
    root = {f"{name}.md": name.casefold() for name in BESIDE}
    docs = sorted((ROOT / "docs").rglob("*.md"))
    rest = {path.relative_to(ROOT).as_posix(): path.relative_to(ROOT / "docs") for path in docs}
    inside = {place: page.with_suffix("").as_posix() for place, page in rest.items()}
    return root | {
        place: name.replace("decisions/README", "decisions/all") for place, name in inside.items()
    }


def _up(name: str) -> str:
    return "../" * (name.count("/") + 1)


def _heading(said: str, name: str) -> str:
    found = re.search(r"^# (.+)$", said, re.MULTILINE)
    return found[1].replace("`", "") if found else name


def _around(body: str, name: str) -> str:
    up, said = _up(name), texts()[FIRST]
    ways = f"{link(up + 'index.html', said['back'])} {link(up + 'docs/index.html', said['docs'])}"
    return f"<header><nav>{ways}</nav></header>\n<main>\n{body}\n</main>"


def _lead(found: re.Match[str], place: str, papers: dict[str, str]) -> str:
    """An address in a paper: another paper's page; what the site does not have leads nowhere."""
    kind, where = found[1], found[2]
    if where.startswith(("#", "data:")):
        return found[0]
    file, mark, part = where.partition("#")
    target = normpath((Path(place).parent / file).as_posix())
    if target in papers:
        return f'{kind}="{_up(papers[place])}docs/{papers[target]}.html{mark}{part}"'
    if target == "docs/table.svg":
        return f'{kind}="{_up(papers[place])}table.svg"'
    lesson = re.fullmatch(r"notebooks/([\w.]+)\.ipynb", target)
    if lesson:
        return f'{kind}="{_up(papers[place])}lessons/{lesson[1]}.html"'
    return f'data-elsewhere="{where}"'


def lay_licences(wheels: list[Path], chosen: Versions) -> None:
    """A table of what is shipped and on what terms; the whole texts are in the wheels."""
    rows = [_terms(wheel) for wheel in wheels]
    rows += [
        ("Pyodide", chosen.pyodide.version, "MPL-2.0"),
        ("CPython", chosen.pyodide.python, "PSF-2.0"),
        ("JupyterLite", chosen.jupyterlite.core, "BSD-3-Clause"),
    ]
    table = "".join(
        "<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>"
        for row in sorted(rows)
    )
    ours = "".join(
        f"<h2>{name}</h2><pre>{escape((ROOT / name).read_text(encoding='utf-8'))}</pre>"
        for name in ("LICENSE", "notebooks/LICENSE")
    )
    said = texts()[FIRST]
    body = f"<h1>{escape(said['licences'])}</h1><table>{table}</table>{ours}"
    write("docs/licences.html", frame(said["licences"], _around(body, "licences"), up="../"))


def _terms(wheel: Path) -> tuple[str, str, str]:
    with zipfile.ZipFile(wheel) as packed:
        (name,) = (one for one in packed.namelist() if one.endswith(".dist-info/METADATA"))
        said = Parser().parsestr(packed.read(name).decode())
    classes = [
        line.rpartition(" :: ")[2]
        for line in said.get_all("Classifier", [])
        if line.startswith("License ::")
    ]
    terms = (
        said["License-Expression"] or ", ".join(classes) or (said["License"] or "?").splitlines()[0]
    )
    return said["Name"], said["Version"], terms
