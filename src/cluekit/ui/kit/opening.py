"""The story with which a game begins, as paragraphs: the same on a table, a form and a sheet."""

from __future__ import annotations

from cluekit.draw import Element, el, with_attributes
from cluekit.draw.keeping import keep
from cluekit.words import language, say
from cluekit.words.story import Opening, opening


@keep(16, by=language)
def story_paragraphs(story: Opening) -> tuple[Element, ...]:
    """Return the paragraphs of a story."""
    return tuple(el("p", part) for part in opening(story))


def story_to_read(story: Opening, *more: Element | None) -> Element | None:
    """Return the story, open to be read, and ``more`` below it; that alone where there is none."""
    parts, below = story_paragraphs(story), [*filter(None, more)]
    if not parts and not below:
        return None
    looks = "ck-opening" if parts else None
    return el("div", parts, below, class_=looks, data_key="opening")


def folding(
    story: Opening, *more: Element | None, begins: bool, first: Element | None = None
) -> Element | None:
    """Return the story beside a table: open where the game ``begins``, later folded away.

    ``first`` stands above it.

    It is the same element then, so that the page only closes it and draws nothing anew. It scrolls
    where the window is low: by keys, too. Without a story ``more`` is there at the beginning alone.
    """
    parts = story_paragraphs(story)
    label = say("How it began")
    if not parts:
        below = story_to_read(story, first, *more) if begins else None
        return below and with_attributes(below, role="group", tabindex=0, aria_label=label)
    return el(
        "details",
        el("summary", label, class_="ck-summary"),
        first,
        parts,
        more,
        class_="ck-opening" if begins else "ck-opening ck-begun",
        data_key="opening",
        open=begins,
        data_folded=None if begins else "",
        role="group",
        tabindex=0 if begins else -1,
        aria_label=label,
    )


def plainly(story: Opening) -> str:
    """Return the story as plain text, a paragraph a line."""
    return "\n".join(opening(story))
