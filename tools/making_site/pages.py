"""Pages that need no Python in the browser: a frame for all of them, and the lessons to read."""

import json
import re
import tomllib
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from html import escape
from pathlib import Path

import nbformat
from nbconvert import HTMLExporter
from pygments.formatters import HtmlFormatter

from cluekit.draw import stylesheet
from cluekit.learn.course import Lesson, lessons
from cluekit.words import LANGUAGES, say, speaking
from making_site import pictures
from making_site.places import BUILT, ROOT, SOURCE

Texts = dict[str, str]
FIRST = "en"


@cache
def texts() -> dict[str, Texts]:
    """What the pages say, by language."""
    return tomllib.loads((SOURCE / "texts.toml").read_text(encoding="utf-8"))


def frame(
    title: str,
    inside: str,
    *,
    up: str = "",
    language: str = FIRST,
    pages: Mapping[str, str] | None = None,
    more: str = "",
) -> str:
    """A whole page; `up` leads from its folder to the site's.

    Where it exists in each language, `pages` leads to them, and whose address names one is in it.
    """
    others = f' data-pages="{escape(json.dumps(pages))}"' if pages else ""
    if pages and not (up == "" and language == FIRST):
        others += f' data-page="{language}"'
    return f"""<!doctype html>
<html lang="{language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>{escape(title)}</title>
<link rel="icon" href="{up}icon.svg">
<link rel="stylesheet" href="{up}site.css">
<script src="{up}language.js"{others}></script>
<script src="{up}able.js"></script>
<script src="{up}storage.js"></script>
{more}</head>
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


def lost(said: Texts, *, spoken: str = "") -> str:
    """What lessons lose here: shown by `storage.js` where the browser keeps nothing of theirs."""
    return (
        f'<p class="why" data-lost role="status" hidden{spoken}>{escape(said["lost_progress"])}</p>'
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
    for name in ("icon.svg", "language.js", "storage.js"):
        write(name, (SOURCE / name).read_text(encoding="utf-8"))


# --- lessons to read --------------------------------------------------------------------------


def lay_lessons() -> None:
    """Every notebook as a page, its pictures as they stand in the file."""
    course = {Path(one.file).stem: one for one in lessons()}
    rest = [path.stem for path in sorted((ROOT / "notebooks").glob("*.ipynb"))]
    for name in [*course, *(name for name in rest if name not in course)]:
        write(f"lessons/{name}.html", _lesson(name, course))


def title(lesson: Lesson, language: str = FIRST) -> str:
    """What a lesson is called."""
    with speaking(language):
        return f"{lesson.number} {say(lesson.matter.title)}"


def facts(lesson: Lesson, said: Texts) -> str:
    """How long it takes, for whom, and how many exercises it has."""
    matter = lesson.matter
    parts = [said["minutes"].format(n=matter.minutes), said["ages"].format(n=matter.ages[0])]
    if matter.exercises:
        parts.append(said["exercises"].format(n=len(matter.exercises)))
    return " · ".join(part.replace(" ", "\N{NO-BREAK SPACE}") for part in parts)


def _lesson(name: str, course: dict[str, Lesson]) -> str:
    said, lesson = texts()[FIRST], course.get(name)
    body, _ = HTMLExporter(template_name="basic").from_notebook_node(
        nbformat.read(ROOT / "notebooks" / f"{name}.ipynb", as_version=4)
    )
    body = pictures.to_read(re.sub(r'href="([\w.]+)\.ipynb"', r'href="\1.html"', body))
    # What Python printed does not wrap: so the keyboard must reach it to scroll.
    body = re.sub(r'(<div class="output_text [^>]*>\s*<pre)>', r'\1 tabindex="0">', body)
    live = link(
        f"../jupyter/notebooks/index.html?path={name}.ipynb",
        said["live"],
        more=f' class="door" data-play data-lesson{spoken("live")}',
    )
    about = (
        f"<span{_in_each(lambda said: _about(lesson, said))}>{escape(_about(lesson, said))}</span>"
    )
    back = link("../index.html", said["back"], more=spoken("back"))
    inside = f"""{head(said, "../", menu(said, FIRST, {}), back)}
<main class="lesson">
<div class="about">{cannot(said)}{lost(said, spoken=spoken("lost_progress"))}
<p class="quiet">{about}</p>{live}
{_inside(body, said)}</div>
{body}
</main>
<footer><nav class="onward" aria-label="{escape(said["onward"])}"{spoken("onward", "label-")}>
{"".join(_ways(name, course, said))}</nav></footer>"""
    return frame(title(lesson) if lesson else "cluekit", inside, up="../")


def _about(lesson: Lesson | None, said: Texts) -> str:
    return f"{facts(lesson, said)}. {said['as_read']}" if lesson else said["as_read"]


def spoken(key: str, kind: str = "") -> str:
    """The same words in the other languages: `language.js` says them where one is wished for."""
    return _in_each(lambda said: said[key], kind)


def _in_each(words: Callable[[Texts], str], kind: str = "") -> str:
    others = ((code, said) for code, said in texts().items() if code != FIRST)
    return "".join(f' data-{kind}{code}="{escape(words(said))}"' for code, said in others)


def head(said: Texts, up: str, tongues: str, *more: str, home: str = "index.html") -> str:
    """What stands above every page: whose it is, the way back, and the languages."""
    brand = f'<a class="brand" href="{up}{home}">cluekit</a>'
    ways = f'<nav aria-label="{escape(said["ways"])}"{spoken("ways", "label-")}>'
    return f"<header>{ways}{brand}{''.join(more)}</nav>{tongues}</header>"


def menu(said: Texts, language: str, pages: Mapping[str, str]) -> str:
    """The languages, each by the name its speakers give it; here or on pages of their own."""
    links = " ".join(
        link(
            f"{pages.get(code, '')}?language={code}",
            name,
            more=f' lang="{code}"' + ' aria-current="page"' * (code == language),
        )
        for code, name in LANGUAGES.items()
        if code in texts()
    )
    label = escape(said["language"])
    return f'<nav class="tongues" aria-label="{label}"{spoken("language", "label-")}>{links}</nav>'


def _inside(body: str, said: Texts) -> str:
    """The headings of a lesson, to jump to."""
    found = re.findall(r'<h2 id="([^"]+)">(.*?)<a class="anchor-link"', body)
    rows = "".join(f'<li><a href="#{place}">{words}</a></li>' for place, words in found)
    summary = f"<summary{spoken('inside')}>{escape(said['inside'])}</summary>"
    return f'<details class="inside">{summary}<ol>{rows}</ol></details>' if found else ""


def _ways(name: str, course: dict[str, Lesson], said: Texts) -> Iterator[str]:
    """The lessons before and after, by their names."""
    names = [*course]
    place = names.index(name) if name in names else -1
    for step, key, rel in ((-1, "previous", "prev"), (1, "next", "next")):
        if 0 <= place + step < len(names) and (place >= 0 or step > 0):
            other = names[place + step]
            words = (
                f"<small{spoken(key)}>{escape(said[key])}</small> {escape(title(course[other]))}"
            )
            yield f'<a href="{other}.html" rel="{rel}">{words}</a>'
