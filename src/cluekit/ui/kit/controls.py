"""Controls: buttons, menus, toggles and panels, as every page has them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Protocol

from cluekit.draw import Element, el
from cluekit.words import say

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
