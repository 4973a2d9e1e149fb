"""Controls: buttons, menus, toggles and panels, as every page has them."""

from __future__ import annotations

from collections.abc import Sequence

from cluekit.draw import Element, el
from cluekit.words import say


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
    return el(
        "button",
        words,
        type="button",
        class_="ck-button ck-small",
        aria_pressed="true" if on else "false",
        data_target=target,
        data_key=f"do:{target}",
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
