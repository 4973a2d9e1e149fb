"""The front page, in each language: what this is, ways in, the map of the lessons, for teachers."""

from html import escape
from pathlib import Path

from cluekit.learn.course import Lesson, lessons
from cluekit.words import LANGUAGES
from making_site.pages import FIRST, Texts, cannot, frame, link, texts, title, write
from making_site.places import BUILT, ROOT

APP = "jupyter/notebooks/index.html?path="


def lay_front() -> None:
    """Write one for each language, the first at the site's root."""
    (BUILT / "table.svg").write_bytes((ROOT / "docs" / "table.svg").read_bytes())
    for language, said in texts().items():
        up = "" if language == FIRST else "../"
        place = "index.html" if language == FIRST else f"{language}/index.html"
        write(place, frame(said["title"], _front(language, said, up), up=up, language=language))


def _front(language: str, said: Texts, up: str) -> str:
    rows = "\n".join(_row(lesson, language, said, up) for lesson in lessons())
    tongues = f'<nav aria-label="{escape(said["language"])}">{_tongues(language, up)}</nav>'
    return f"""<header>{tongues}</header>
<main>
<h1>{escape(said["title"])}</h1>
<p class="lead">{escape(said["what"])}</p>
<p>{escape(said["nothing"])}</p>
{cannot(said)}
<div class="doors" data-play>
<div>{_door(f"{up}play/{language}.html", said, "play")}</div>
<div>{_door(f"{up}{APP}welcome.ipynb", said, "begin")}</div>
</div>
<img class="still" src="{up}table.svg" alt="" width="640" height="400">
<h2>{escape(said["map"])}</h2>
<ol class="map">
{rows}
</ol>
<h2>{escape(said["teachers"])}</h2>
<p>{escape(said["teachers_text"])}</p>
<p>{escape(said["class"])}</p>
<h2>{escape(said["docs"])}</h2>
<p>{link(f"{up}docs/index.html", said["docs"])}: {escape(said["docs_text"])}</p>
<p>{link(f"{up}docs/licences.html", said["licences"])}: {escape(said["licences_text"])}</p>
</main>"""


def _door(where: str, said: Texts, which: str) -> str:
    return (
        link(where, said[which], more=' class="door"') + f"<p>{escape(said[which + '_what'])}</p>"
    )


def _tongues(language: str, up: str) -> str:
    """The languages, each by the name its speakers give it."""
    places = {
        code: f"{up}index.html" if code == FIRST else f"{up}{code}/index.html" for code in texts()
    }
    return " ".join(
        link(
            places[code], name, more=f' lang="{code}"' + ' aria-current="page"' * (code == language)
        )
        for code, name in LANGUAGES.items()
        if code in places
    )


def _row(lesson: Lesson, language: str, said: Texts, up: str) -> str:
    number, _, called = title(lesson, language).partition(" ")
    name, matter = Path(lesson.file).stem, lesson.matter
    facts = [
        said["minutes"].format(n=matter.minutes),
        said["ages"].format(n=matter.ages[0]),
        *([said["exercises"].format(n=len(matter.exercises))] if matter.exercises else []),
    ]
    live = link(
        f"{up}{APP}{name}.ipynb",
        said["live"],
        more=f' data-play aria-label="{escape(said["live"] + ": " + called)}"',
    )
    read = link(
        f"{up}lessons/{name}.html",
        said["read"],
        more=f' aria-label="{escape(said["read"] + ": " + called)}"',
    )
    return (
        f'<li><b>{number}</b><span>{escape(called)}</span><span class="ways">{live} {read}</span>'
        f"<p>{escape(' · '.join(facts))}</p></li>"
    )
