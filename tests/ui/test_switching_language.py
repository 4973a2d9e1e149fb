"""Whatever is shown switches language: it is as if it had been laid in the new one."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from pressable import WIDGETS
from pressed import drawn
from wire import Wire

from cluekit.core import Chance
from cluekit.draw import Still
from cluekit.learn.exercises import ids
from cluekit.ui import (
    course_map,
    exercise,
    rule_card,
    rule_sheet,
    scene,
    story,
    table,
    two_worlds,
    watch,
)
from cluekit.ui.kit.scene import Scene
from cluekit.words import set_language

PRESSES = 5
"""So often something that is drawn is pressed before the language changes."""

NOT_PRESSED = ("language", "watch", "time", "again", "seed", "new", "fresh")
"""These change the language, run by a clock, or deal again with luck of their own."""

MADE: dict[str, Callable[[], Any]] = {
    **{name: widget.make for name, widget in WIDGETS.items()},
    "set up by hand": lambda: table("uk", seed=3, fresh=True, set_up="step by step"),
    "two worlds": lambda: two_worlds(scene("two threes"), "ada", "Nora"),
    "watched": lambda: watch("mini", seed=3, name="switching"),
    "big game": lambda: table("pool", seed=3, fresh=True),
    **{f"exercise {number}": lambda number=number: exercise(number) for number in ids()[::6]},
}
"""Every widget, and what else lays one."""

ARE_ALIKE = re.compile(r'value="[0-9a-f]{4}(-[0-9a-f]{4}){3}"')
"""A seed that is proposed is another each time."""


@pytest.fixture(autouse=True)
def english_after() -> Iterator[None]:
    """Whatever happens, the next test reads English."""
    set_language("en")
    yield
    set_language("en")


def shown(widget: Scene) -> dict[str, str]:
    """Return all that is shown and told, but what is new since a base."""
    parts = {
        "drawing": widget.drawing,
        "backdrop": widget.backdrop,
        "words": widget.in_words(),
        "still": str(widget.still()),
        "silent": widget.silent,
    }
    return {name: ARE_ALIKE.sub("value", text) for name, text in parts.items()}


def pressed(wire: Wire, widget: Scene, name: str) -> list[str]:
    """Press what is drawn, one thing after the other; return what was pressed."""
    luck, done = Chance(f"switching {name}").luck("press", 0, 0), []
    for _ in range(PRESSES):
        found = sorted(t for t in drawn(widget.drawing) if not t.startswith(NOT_PRESSED))
        if not found:
            break
        done.append(luck.pick(found))
        wire.press(widget, done[-1])
    return done


@pytest.mark.parametrize("name", MADE)
def test_a_widget_switches_language(name: str, wire: Wire) -> None:
    """Pressed first and switched then, or the other way round: the same is shown."""
    widget: Scene = MADE[name]()
    english, done = shown(widget), pressed(wire, widget, name)
    set_language("it")
    fresh: Scene = MADE[name]()
    if fresh is not widget:  # a watched table is one and the same
        for target in done:
            wire.press(fresh, target)
        assert shown(widget) == shown(fresh), done
    assert shown(widget)["drawing"] != english["drawing"]
    assert widget.notice == ""


STILLS: dict[str, Callable[[], Any]] = {
    "course map": course_map,
    "rule card": lambda: rule_card("uk"),
    "rule sheet": lambda: rule_sheet("uk"),
    "two rule sheets": lambda: rule_sheet("uk", "us"),
    "board": lambda: story("mini", orders=("roll",)).board(),
    "table": lambda: table("mini", seed=3, fresh=True).picture(),
    "noir table": lambda: table("noir-standard", seed=3, fresh=True).picture(),
}
"""What is no widget: it is drawn when it is shown."""


@pytest.mark.parametrize("name", STILLS)
def test_a_still_speaks_the_language_in_which_it_is_shown(name: str) -> None:
    """One that was made before and is shown again is as one made now."""
    kept = STILLS[name]()
    english = kept._repr_mimebundle_()
    set_language("it")
    assert kept._repr_mimebundle_() == STILLS[name]()._repr_mimebundle_()
    assert kept._repr_mimebundle_() != english
    assert repr(kept) == repr(STILLS[name]())
    if isinstance(kept, Still):
        assert kept.text in repr(kept)
    set_language("en")
    assert kept._repr_mimebundle_() == english
