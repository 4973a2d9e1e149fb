"""The papers as Sphinx reads them: the same text, its links led to the pages of the site."""

import re
import shutil
from pathlib import Path
from posixpath import dirname, join, normpath, relpath

import binder_link

from making_docs.places import ROOT, pages, papers

LINK = re.compile(r"(?<!!)\[([^\]\[]*(?:\[[^\]]*\][^\]\[]*)*)\]\(([^)\s]+)\)")
FENCED = re.compile(r"(^ *```.*?^ *```[^\n]*\n)", re.MULTILINE | re.DOTALL)
LISTED = re.compile(r"^(?:- |\d+\. )\*{0,2}\[[^\]]+\]\((?![a-z]+:)([^)\s#]+)\)", re.MULTILINE)
PICTURE = "docs/table.svg"


def stage(source: Path, *, lessons: bool) -> None:
    """Write every paper into the folder that Sphinx reads; `lessons` lie beside it, or do not."""
    for place, page in papers().items():
        text = binder_link.without((ROOT / place).read_text(encoding="utf-8"))
        said = led(with_one_title(text), place, lessons=lessons)
        write(source, page, contents(said) if page in FRONTS else said)
    (source / "extra").mkdir()
    shutil.copyfile(ROOT / PICTURE, source / "extra" / "table.svg")


def write(source: Path, page: str, text: str, suffix: str = ".md") -> None:
    """Write one page of the source."""
    path = source / f"{page}{suffix}"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8", newline="\n")


def with_one_title(text: str) -> str:
    """Return a paper of several parts as one page: their titles and headings one level lower.

    On its own such a paper reads well; in a list of pages each of its titles would be a page.
    """
    parts, titles = FENCED.split(text), 0
    for at in range(0, len(parts), 2):  # what lies between is code, and its comments begin alike
        lines = parts[at].splitlines(keepends=True)
        for number, line in enumerate(lines):
            titles += line.startswith("# ")
            if titles > 1 and re.match(r"#{1,4} ", line):
                lines[number] = f"#{line}"
        parts[at] = "".join(lines)
    return "".join(parts)


def led(text: str, place: str, *, lessons: bool) -> str:
    """Return the text of a paper with each link to a file led to that file's page.

    A lesson is a page beside the documentation, in the whole site. What is not shown keeps its
    name and leads nowhere. Code stays as it is.
    """
    parts = FENCED.split(text)
    parts[::2] = [LINK.sub(lambda found: _led(found, place, lessons), part) for part in parts[::2]]
    up = "../" * papers()[place].count("/")
    return "".join(parts).replace('src="docs/table.svg"', f'src="{up}table.svg"')


def _led(found: re.Match[str], place: str, lessons: bool) -> str:  # noqa: FBT001 - as in `led`
    """One link, where it leads in the site."""
    words, where = found[1], found[2]
    if where.startswith("#") or ":" in where:
        return found[0]
    file, mark, part = where.partition("#")
    target = normpath(join(dirname(place), file))
    here = dirname(papers()[place])
    if target in pages():
        return f"[{words}]({relpath(pages()[target], here or '.')}{_suffix(target)}{mark}{part})"
    lesson = re.fullmatch(r"notebooks/([\w.]+)\.ipynb", target)
    if lesson and lessons:
        up = "../" * (papers()[place].count("/") + 1)
        return f"[{words}](beside:{up}lessons/{lesson[1]}.html)"
    return words


def _suffix(target: str) -> str:
    """Pages of the interface are made of its docstrings, which are reStructuredText."""
    return ".rst" if target == "docs/api.md" else ".md"


def contents(text: str) -> str:
    """The text of a part's front page, with what it lists as its table of contents.

    The order of the list is the order of the pages; whoever adds a page adds it to a list. A page
    that no list names ends the build.
    """
    listed = dict.fromkeys(LISTED.findall(FENCED.sub("", text)))
    return "\n".join([text, "```{toctree}", ":hidden:", "", *listed, "```", ""])


FRONTS = ("index", "howto/index", "reference", "explanation/index", "decisions/index")
"""The front pages of the parts: each says in a list what belongs to it."""
