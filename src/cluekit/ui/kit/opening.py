"""The story with which a game begins, as paragraphs: the same on a table, a form and a sheet."""

from __future__ import annotations

from cluekit.draw import Element, el
from cluekit.draw.keeping import keep
from cluekit.words import language, say
from cluekit.words.story import Opening, opening


def told(story: Opening) -> list[Element]:
    """Return the paragraphs of a story."""
    return [el("p", part) for part in opening(story)]


def opened(story: Opening, *more: Element | None) -> Element | None:
    """Return the story, open to be read, and ``more`` below it; that alone where there is none."""
    parts, below = told(story), [*filter(None, more)]
    if not parts and not below:
        return None
    looks = "ck-opening" if parts else None
    return el("div", parts, below, class_=looks, data_key="opening")


@keep(16, by=language)
def folded(story: Opening) -> Element | None:
    """Return the story folded away, to be read once more."""
    parts = told(story)
    if not parts:
        return None
    head = el("summary", say("How it began"), class_="ck-summary")
    return el("details", head, parts, class_="ck-opening ck-begun", data_key="began")


def plainly(story: Opening) -> str:
    """Return the story as plain text, a paragraph a line."""
    return "\n".join(opening(story))
