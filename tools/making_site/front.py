"""The front page, in each language: what this is, ways in, the map of the lessons, for teachers."""

from html import escape
from pathlib import Path

from table_picture import drawn

from cluekit.learn.course import Lesson, lessons
from cluekit.words import speaking
from making_site.pages import (
    FIRST,
    Texts,
    cannot,
    facts,
    frame,
    head,
    link,
    lost,
    menu,
    texts,
    title,
    write,
)

APP = "jupyter/notebooks/index.html?path="


def lay_front() -> None:
    """Write one for each language, the first at the site's root."""
    for language, said in texts().items():
        up = "" if language == FIRST else "../"
        pages = {code: up + place(code) for code in texts()}
        inside = _front(language, said, up, menu(said, language, pages))
        page = frame(said["title"], inside, up=up, language=language, pages=pages)
        write(place(language), page)
        with speaking(language):
            write(place(language).replace("index.html", "table.svg"), drawn())


def place(language: str) -> str:
    """Where the front page in a language lies."""
    return "index.html" if language == FIRST else f"{language}/index.html"


def in_language(address: str, language: str) -> str:
    """An address that says in which language it is meant, but for the first one."""
    return (
        address
        if language == FIRST
        else f"{address}{'&' if '?' in address else '?'}language={language}"
    )


def _front(language: str, said: Texts, up: str, tongues: str) -> str:
    rows = "\n".join(_row(lesson, language, said, up) for lesson in lessons())
    play = f"{up}play/{language}.html"
    welcome = in_language(f"{up}{APP}welcome.ipynb", language)
    return f"""{head(said, up, tongues, home=place(language))}
<main class="wide">
<section class="hero">
<div>
<h1>{escape(said["title"])}</h1>
<p class="lead">{escape(said["what"])}</p>
<p>{escape(said["nothing"])}</p>
{cannot(said)}{lost(said)}
<div class="doors" data-play>
<div>{_door(play, said, "play")}</div>
<div>{_door(welcome, said, "begin")}</div>
</div>
</div>
<img class="still" src="table.svg" alt="{escape(said["board"])}" width="812" height="844">
</section>
<h2>{escape(said["map"])}</h2>
<ol class="map">
{rows}
</ol>
<section class="more">
<div>
<h2>{escape(said["teachers"])}</h2>
<p>{escape(said["teachers_text"])}</p>
<p>{escape(said["class"])}</p>
<p>{link(f"{up}teachers/{language}.html", said["teachers_door"])}</p>
</div>
<div>
<h2>{escape(said["along"])}</h2>
<p>{escape(said["along_text"])}</p>
<p data-play>{link(f"{up}along/{language}.html", said["along_door"])}</p>
<h2>{escape(said["docs"])}</h2>
<p>{link(f"{up}docs/index.html", said["docs"])}: {escape(said["docs_text"])}</p>
<p>{link(f"{up}docs/licences.html", said["licences"])}: {escape(said["licences_text"])}</p>
</div>
</section>
</main>"""


def _door(where: str, said: Texts, which: str) -> str:
    return (
        link(where, said[which], more=' class="door"') + f"<p>{escape(said[which + '_what'])}</p>"
    )


def _row(lesson: Lesson, language: str, said: Texts, up: str) -> str:
    number, _, called = title(lesson, language).partition(" ")
    name = Path(lesson.file).stem
    places = (f"{up}{APP}{name}.ipynb", f"{up}lessons/{name}.html")
    playing, reading = (in_language(one, language) for one in places)
    live = _way(playing, said["live"], called, more=" data-play")
    read = _way(reading, said["read"], called)
    return (
        f"<li><b>{number}</b><h3>{escape(called)}</h3>"
        f'<p>{escape(facts(lesson, said))}</p><span class="ways">{live} {read}</span></li>'
    )


def _way(where: str, words: str, called: str, more: str = "") -> str:
    return link(where, words, more=f'{more} aria-label="{escape(f"{words}: {called}")}"')
