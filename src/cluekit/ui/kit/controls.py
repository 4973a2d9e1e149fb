"""Controls, as every page has them: buttons, menus, panels, pens, the story, the language.

What each seat has chosen by them is kept here, too (``Chosen``).
"""

from __future__ import annotations

import os
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Protocol

from cluekit import words
from cluekit.core import Problem, RefusedError
from cluekit.draw import Child, Element, el, with_attributes
from cluekit.draw.still import keep
from cluekit.ui.kit.messages import NotHeardError, Press, plainly
from cluekit.words import language, mark, say
from cluekit.words.story import Opening, opening

# --- seat choices ---------------------------------------------------------------------------------
# What each seat has chosen on a widget that several people look at in turn.


class Keeping(Protocol):
    """Who keeps with the game what each seat has chosen, such as a sitting."""

    @property
    def people(self) -> tuple[int, ...]:
        """The seats of the people here."""

    def choices_of(self, seat: int) -> Mapping[str, str]:
        """Return what a seat has chosen, by name."""

    def choose(self, seat: int, chosen: Mapping[str, str]) -> None:
        """Keep what a seat has chosen."""


class Chosen:
    """Attributes of a widget that belong to the seat in front, and go when it goes.

    They are put away when the screen is passed on and taken out when the same seat is back;
    a seat that has chosen nothing yet finds what the widget was made with. ``lasting`` are those
    that are kept with the game, with the values they can have (None: any text).
    """

    def __init__(
        self,
        widget: object,
        *names: str,
        lasting: Mapping[str, Collection[object] | None] | None = None,
    ) -> None:
        self._first = {name: getattr(widget, name) for name in names}
        self._of: dict[int, dict[str, object]] = {}
        self._lasting = lasting or {}

    def put_away(self, widget: object, seat: int) -> None:
        """Keep what this seat has chosen, until it is back."""
        self._of[seat] = {name: getattr(widget, name) for name in self._first}

    def take_out(self, widget: object, seat: int) -> None:
        """Give the widget what this seat had chosen."""
        for name, value in self._of.get(seat, self._first).items():
            setattr(widget, name, value)

    def first(self, name: str, *, value: object) -> None:
        """Let this be what a seat that has chosen nothing yet finds."""
        self._first[name] = value

    def for_all(self, name: str, value: object) -> None:
        """Choose for every seat, those that have not been in front included."""
        for chosen in (self._first, *self._of.values()):
            chosen[name] = value

    # --- kept with the game -----------------------------------------------------------------------

    def note(self, widget: object, keeping: Keeping, seat: int, place: str) -> None:
        """Keep with the game what this seat has chosen here: what is as it began need not be."""
        known = keeping.choices_of(seat)
        now = {f"{place}: {name}": getattr(widget, name) for name in self._lasting}
        changed = {
            name: str(value)
            for name, value in now.items()
            if name in known or value != self._first[name.removeprefix(f"{place}: ")]
        }
        keeping.choose(seat, changed)

    def recall(
        self,
        keeping: Keeping,
        place: str,
        after: Callable[[dict[str, object]], None] = lambda _: None,
    ) -> None:
        """Find again what each seat had chosen here; an unknown value is passed over."""
        for seat in keeping.people:
            known, found = keeping.choices_of(seat), {}
            for name, values in self._lasting.items():
                text = known.get(f"{place}: {name}")
                meant = [text] if values is None else [v for v in values if str(v) == text]
                if text is not None and meant:
                    found[name] = meant[0]
            if found:
                chosen = self._of[seat] = {**self._of.get(seat, self._first), **found}
                after(chosen)


# --- controls -------------------------------------------------------------------------------------


def button(
    words: str,
    target: str,
    *,
    main: bool = False,
    quiet: bool = False,
    submit: bool = False,
    key: str = "",
) -> Element:
    """Return a button that sends its target; ``main`` stands out, ``quiet`` stands back."""
    weight = " ck-main" if main else " ck-low" if quiet else ""
    return el(
        "button",
        words,
        type="submit" if submit else "button",
        class_=f"ck-button{weight}",
        data_target=target,
        data_key=f"do:{key or target}",
    )


def toggle(words: str, target: str, *, on: bool) -> Element:
    """Return a small button that is either pressed or not."""
    return with_attributes(small_button(words, target), aria_pressed=str(on).lower())


def switch(
    words: Child, target: str, *, on: bool, sign: str = "✓", label: str | None = None
) -> Element:
    """Return a button with a box: its sign stands there while it is on.

    ``label`` is its name to a screen reader where its words are not enough.
    """
    return el(
        "button",
        el("span", sign if on else "", class_="ck-rule-toggle-sign", aria_hidden="true"),
        words,
        type="button",
        class_="ck-rule-toggle",
        aria_label=label,
        aria_pressed=str(on).lower(),
        data_target=target,
        data_key=target,
    )


def small_button(words: str, target: str, *, label: str | None = None) -> Element:
    """Return a small button; ``label`` says more to a screen reader."""
    return el(
        "button",
        words,
        type="button",
        class_="ck-button ck-small",
        aria_label=label,
        data_target=target,
        data_key=f"do:{target}",
    )


def panel(key: str, title: str, *children: Element | list[Element] | None) -> Element:
    """Return a part beside the sheet, with a heading and a button that closes it."""
    return el(
        "section",
        el("p", title, class_="ck-title", data_key="title"),
        children,
        el(
            "div",
            small_button(say("Close"), f"close:{key}", label=say("Close: {title}", title=title)),
            class_="ck-row ck-closing",
            data_key="closing",
        ),
        class_="ck-panel",
        aria_label=title,
        data_key=f"panel:{key}",
    )


Options = Sequence[tuple[str, str]]
"""What a menu offers: values with their words."""


def menu(
    label: str,
    field: str,
    options: Options,
    chosen: str,
    target: str = "",
    more: tuple[str, Options] | None = None,
) -> Element:
    """Return a labelled menu; with a target, choosing sends it.

    What is asked for seldom stands at its end, under a heading: ``more``.
    """
    return el(
        "label",
        el("span", label),
        el(
            "select",
            _options(options, chosen),
            el("optgroup", _options(more[1], chosen), label=more[0]) if more else None,
            name=field,
            data_change=target or None,
        ),
        class_="ck-menu",
    )


def _options(options: Options, chosen: str) -> list[Element]:
    return [
        el("option", words, value=value, selected=True if value == chosen else None)
        for value, words in options
    ]


# --- opening --------------------------------------------------------------------------------------
# The story with which a game begins, as paragraphs: the same on a table, a form and a sheet.


@keep(16, by=language)
def story_paragraphs(story: Opening) -> tuple[Element, ...]:
    """Return the paragraphs of a story."""
    return tuple(el("p", part) for part in opening(story))


def story_to_read(story: Opening, *more: Element | None) -> Element | None:
    """Return the story, open to be read, and ``more`` below it; without a story, ``more`` alone."""
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


def story_as_text(story: Opening) -> str:
    """Return the story as plain text, a paragraph a line."""
    return "\n".join(opening(story))


# --- passing --------------------------------------------------------------------------------------
# A reminder where nothing lasts: Binder puts its computer away when its reader leaves.
#
# ``CLUEKIT_FORGETS`` says so; ``binder/start`` sets it, and so can anyone who runs another such
# host.

LOOK = (
    "border-left:5px solid var(--ck-doubt);background:var(--ck-panel);color:var(--ck-ink);"
    "padding:8px 14px;margin:0 0 14px;font-size:15px"
)
"""It stands with the element: pages that need no reminder carry nothing for it."""


def reminder() -> str:
    """Return what a reader must know in time, or nothing where things stay."""
    if not os.environ.get("CLUEKIT_FORGETS"):
        return ""
    return say(
        "This computer is put away when you leave it, and all that is on it with it. "
        "Before you go, take your progress along: write down its code, or write the file and "
        "download it."
    )


def reminding() -> Element | None:
    """Return the reminder as a paragraph that stands out."""
    words = reminder()
    return el("div", words, role="note", style=LOOK, data_key="passing") if words else None


# --- pens -----------------------------------------------------------------------------------------
# Pens: what a tap on a cell writes, and the other ways to write into several cells.
#
# The picture of the cells says ``data-pens`` where pens are offered, and in ``data-pen`` which one
# is in hand; the browser writes at once and Python hears of it. Every gesture has its key.

IN_TURN = "pencil"
"""No pen of one mark: each tap writes the next one."""

PENS = (IN_TURN, "yes", "no", "maybe", "rub")
"""The pens, in the order of showing."""

SIGNS = {IN_TURN: "✎", "yes": "✓", "no": "✕", "maybe": "?", "rub": "⌫"}
NAMES = {
    IN_TURN: mark("Each tap writes the next mark: ✓, ✕, ?, empty"),
    "yes": mark("A tap writes ✓: it is so"),
    "no": mark("A tap writes ✕: it is not so"),
    "maybe": mark("A tap writes ?: perhaps"),
    "rub": mark("A tap rubs out"),
}
WRITTEN = {
    "yes": mark("{cell}: ✓, it is so."),
    "no": mark("{cell}: ✕, it is not so."),
    "maybe": mark("{cell}: ?, perhaps."),
    "": mark("{cell}: empty."),
}
"""What is said of a cell that was just written into."""

QUICKLY = (
    mark("Drag over cells to mark several: what is marked already stays."),
    mark("A right click or a long press writes ✕; drag on for more."),
    mark("Keys on a cell: 1 ✓, 2 ✕, 3 ?, 0 empty; Shift and an arrow mark on."),
)
"""The quicker ways to mark, a sentence each."""


def pens(chosen: str, target: str, more: Element | None = None) -> Element:
    """Return the row of pens; a press sends the target with the pen put in for ``{}``.

    ``more`` is another thing that a tap can do.
    """
    row = [
        el(
            "button",
            SIGNS[pen],
            type="button",
            class_=f"ck-button ck-small ck-pen ck-pen-{pen}",
            title=say(NAMES[pen]),
            aria_label=say(NAMES[pen]),
            aria_pressed=str(pen == chosen).lower(),
            data_target=target.format(pen),
            data_key=f"do:{target.format(pen)}",
        )
        for pen in PENS
    ]
    label = say("What a tap on a cell does")
    return el("div", row, more, role="group", class_="ck-pens", aria_label=label, data_key="pens")


def how_to_mark(pen: str) -> Element:
    """Return what a tap does now, and the quicker ways folded away."""
    rows = [el("li", say(way)) for way in QUICKLY]
    return el(
        "details",
        el("summary", f"{say(NAMES[pen])}. ", el("span", say("Quicker ways"), class_="ck-link")),
        el("ul", rows, role="list"),
        class_="ck-quickly",
        data_key="quickly",
    )


def said_of_mark(cell: str, written: str) -> str:
    """Return what is said when a mark was written into a cell of this name."""
    return say(WRITTEN[written], cell=cell)


# --- language menu --------------------------------------------------------------------------------
# The language: its menu, and the word that a lesson begins with.


@keep(8, by=language)
def language_choice() -> Element:
    """Return the menu of languages."""
    languages = tuple(words.LANGUAGES.items())
    chosen = menu(say("Language"), "language", languages, language(), "language")
    return el("form", chosen, class_="ck-language", data_key="language")


def change_language(_: object, press: Press) -> None:
    """Say everything in the language that the menu was put to: what a press of "language" does."""
    code = press.value("language")
    if code not in words.LANGUAGES:
        raise NotHeardError(say("There is no such language."))
    words.set_language(code)


@plainly
def open_in(code: str) -> str:
    """Say everything in this language, unless CLUEKIT_LANG or the reader has asked for another.

    Its ``code`` is that of a language, such as "it". A lesson calls it at its beginning. Returns
    the language in use from now on.
    """
    if code not in words.LANGUAGES:
        about = {"name": code[:40], "known": list(words.LANGUAGES)}
        raise RefusedError(Problem("no-such-language", about=about))
    return words.open_in(code)
