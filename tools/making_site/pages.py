"""Pages that need no Python in the browser: a frame for all of them, and the lessons to read."""

import re
import tomllib
from collections.abc import Iterator
from functools import cache
from html import escape
from pathlib import Path

import nbformat
from nbconvert import HTMLExporter
from pygments.formatters import HtmlFormatter

from cluekit.draw import stylesheet
from cluekit.learn.course import Lesson, lessons
from cluekit.words import LANGUAGES, say, speaking
from making_site.places import BUILT, ROOT, SOURCE

Texts = dict[str, str]
FIRST = "en"


@cache
def texts() -> dict[str, Texts]:
    """What the pages say, by language."""
    return tomllib.loads((SOURCE / "texts.toml").read_text(encoding="utf-8"))


def frame(title: str, inside: str, *, up: str = "", language: str = FIRST) -> str:
    """A whole page; `up` leads from its folder to the site's."""
    return f"""<!doctype html>
<html lang="{language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>{escape(title)}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="{up}site.css">
<script src="{up}able.js"></script>
</head>
<body class="ck">
{inside}
</body>
</html>
"""


def link(where: str, words: str, *, more: str = "") -> str:
    """A link; `where` leads to another page of the site."""
    return f'<a href="{escape(where)}"{more}>{escape(words)}</a>'


def cannot(said: Texts) -> str:
    """Why nothing can be played here: shown by `able.js`, or where scripts are switched off."""
    return (
        f'<p class="why" data-why role="status" hidden>{escape(said["no_python"])}</p>'
        f'<noscript><p class="why">{escape(said["no_script"])}</p></noscript>'
    )


def write(name: str, page: str) -> None:
    """Put a page into the site."""
    path = BUILT / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(page, encoding="utf-8", newline="\n")


def lay_style() -> None:
    """Put what every page wears beside them."""
    light, dark = (HtmlFormatter(style=name) for name in ("default", "github-dark"))
    code = light.get_style_defs(".highlight")
    at_night = re.sub(r"(?m)^(?=\S)", "", dark.get_style_defs(".highlight"))
    said = (SOURCE / "site.css").read_text(encoding="utf-8")
    ground = ".highlight,.highlight pre{background:var(--ck-panel)}"
    write(
        "site.css",
        f"{stylesheet(still=True)}\n{code}\n@media (prefers-color-scheme:dark){{{at_night}}}\n"
        f"{said}{ground}\n",
    )
    write("able.js", (SOURCE / "able.js").read_text(encoding="utf-8"))


# --- lessons to read --------------------------------------------------------------------------


def lay_lessons() -> None:
    """Every notebook as a page, its pictures as they stand in the file."""
    names = [path.stem for path in sorted((ROOT / "notebooks").glob("*.ipynb"))]
    titles = {Path(one.file).stem: title(one) for one in lessons()}
    course = [name for name in names if name in titles]
    for name in names:
        write(f"lessons/{name}.html", _lesson(name, titles.get(name, "cluekit"), course))


def title(lesson: Lesson, language: str = FIRST) -> str:
    """What a lesson is called."""
    with speaking(language):
        return f"{lesson.number} {say(lesson.matter.title)}"


def _lesson(name: str, called: str, course: list[str]) -> str:
    said = texts()[FIRST]
    body, _ = HTMLExporter(template_name="basic").from_notebook_node(
        nbformat.read(ROOT / "notebooks" / f"{name}.ipynb", as_version=4)
    )
    body = re.sub(r'href="([\w.]+)\.ipynb"', r'href="\1.html"', body)
    live = link(
        f"../jupyter/notebooks/index.html?path={name}.ipynb",
        said["live"],
        more=' class="door" data-play',
    )
    ways = " ".join(_ways(name, course, said))
    about = f'<p class="quiet">{escape(said["as_read"])}</p>'
    inside = f"""<header><nav>{ways}</nav>{cannot(said)}{about}{live}</header>
<main>
{body}
</main>
<footer><nav>{ways}</nav></footer>"""
    return frame(called, inside, up="../")


def _ways(name: str, course: list[str], said: Texts) -> Iterator[str]:
    yield link("../index.html", said["back"])
    place = course.index(name) if name in course else -1
    if place > 0:
        yield link(f"{course[place - 1]}.html", said["previous"], more=' rel="prev"')
    if place + 1 < len(course):
        yield link(f"{course[place + 1]}.html", said["next"], more=' rel="next"')


def languages() -> list[str]:
    """The languages of the front page, the first one at its root."""
    return [*LANGUAGES]
