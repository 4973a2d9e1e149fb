"""Whatever is shown switches language, as if laid in the new one; each reader has a language."""

import ast
import asyncio
import re
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier
from typing import Any

import pytest
from pressable import WIDGETS, drawn
from wire import Wire

from cluekit import ui, words
from cluekit.core import Chance
from cluekit.draw import Still
from cluekit.learn.exercises import ids
from cluekit.ui.kit.scene import Scene
from cluekit.ui.tables.widget import Table
from cluekit.words import LANGUAGES, here, language, on_change, say, set_language, speaking
from naming import case_named

SOURCES = Path(words.__file__).parents[1]

PRESSES = 3
"""So often something that is drawn is pressed before the language changes."""

NOT_PRESSED = ("language", "watch", "time", "again", "seed", "new", "fresh")
"""These change the language, run by a clock, or deal again with luck of their own."""

MADE: dict[str, Callable[[], Any]] = {
    **WIDGETS,
    "set up by hand": lambda: ui.table("uk", seed=3, fresh=True, set_up="step by step"),
    "two worlds": lambda: ui.two_worlds(ui.scene("two threes"), "ada", "Nora"),
    "watched": lambda: ui.watch("mini", seed=3, name="switching"),
    "big game": lambda: ui.table("pool", seed=3, fresh=True, bots="random"),
    **{f"exercise {number}": lambda number=number: ui.exercise(number) for number in ids()[::6]},
}
"""Every widget, and what else lays one."""

ARE_ALIKE = re.compile(r'value="[0-9a-f]{4}(-[0-9a-f]{4}){3}"')
"""A seed that is proposed is another each time."""


def shown(widget: Scene) -> dict[str, str]:
    """Return all that is shown and told, but what is new since a base."""
    parts = {name: getattr(widget, name) for name in ("drawing", "backdrop", "silent")}
    parts |= {"words": widget.in_words(), "still": str(widget.still())}
    # a mark for the first picture alone: what was opened is scrolled to
    parts["drawing"] = parts["drawing"].replace(' data-sought=""', "")
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
    english, done = widget.drawing, pressed(wire, widget, name)
    set_language("it")
    fresh: Scene = MADE[name]()
    if fresh is not widget:  # a watched table is one and the same
        assert shown(widget) == shown(wire.press(fresh, *done)), done
    assert widget.drawing != english
    assert widget.notice == ""


STILLS: dict[str, Callable[[], Any]] = {
    "course map": ui.course_map,
    "rule card": lambda: ui.rule_card("uk"),
    "rule sheet": lambda: ui.rule_sheet("uk"),
    "two rule sheets": lambda: ui.rule_sheet("uk", "us"),
    "board": lambda: ui.story("mini", orders=("roll",)).board(),
    "table": lambda: ui.table("mini", seed=3, fresh=True, bots="random").picture(),
    "noir table": lambda: ui.table("noir-standard", seed=3, fresh=True, bots="random").picture(),
}
"""What is no widget: it is drawn when it is shown."""


def test_the_language_changes_at_once_everywhere_and_stills_follow(wire: Wire) -> None:
    """In the middle of a game; two readers at one table; a still speaks as it is shown."""
    scene = ui.table("mini", seed=6, fresh=True, bots="random")
    sheet, form = scene.sheet(), ui.setup()

    def everywhere() -> tuple[str, ...]:
        return scene.drawing, scene.backdrop, sheet.drawing, form.drawing

    english, step = everywhere(), scene.session.step
    wire.press(scene, "language", language="it")
    assert all(a != b for a, b in zip(english, everywhere(), strict=True))
    wire.press(scene, "language", language="en")
    assert (everywhere(), scene.session.step) == (english, step)
    assert wire.press(scene, "language", language="xx").notice
    set_language("pt")
    assert scene.drawing != english[0]
    set_language("en")
    with speaking("it"):
        mine = ui.table("mini", seed=2, bots="random")
    with speaking("pt"):
        theirs = Table(mine.sitting)
    assert "Tiri " in wire.press(mine, "roll").spoken
    assert "Você tira " in theirs.spoken
    assert "You rolled" in wire.press(theirs, "language", language="en").drawing
    assert "Tiri " in mine.drawing
    assert "Qui non c’è niente da premere" in wire.press(mine, "walk:x:y").notice
    for name, make in STILLS.items():
        with case_named(name):
            kept = make()
            english = kept._repr_mimebundle_()
            set_language("it")
            assert kept._repr_mimebundle_() == make()._repr_mimebundle_() != english
            assert repr(kept) == repr(make())
            if isinstance(kept, Still):
                assert kept.text in repr(kept)
            set_language("en")
            assert kept._repr_mimebundle_() == english


def clue() -> str:
    """A table of Clue, whole, and the words besides; the waiting room, and a rule sheet."""
    shown = ui.table("uk", seed=4, fresh=True, bots="random")
    told = f"{ui.setup().drawing}{ui.rule_sheet('pool')!r}{shown.silent}{shown!r}"
    return f"{shown.backdrop}{shown.drawing}{shown.sheet().drawing}{told}"


def noir() -> str:
    """A table of Noir with the board beside it."""
    shown = ui.table("noir-classic", seed=4, fresh=True, bots="random")
    return f"{shown.backdrop}{shown.drawing}{shown!r}{ui.belief_board('noir-classic').drawing}"


@pytest.mark.parametrize("draw", [clue, noir])
def test_threads_draw_the_same_at_once_each_in_its_language(draw: Callable[[], str]) -> None:
    """What each gets is, letter by letter, what a reader alone in the process gets."""
    alone = {}
    for code in LANGUAGES:
        with speaking(code):
            alone[code] = draw()
    assert len(set(alone.values())) == 3
    ready = Barrier(len(LANGUAGES))

    def together(code: str) -> list[str]:
        with speaking(code):
            ready.wait()
            return [draw() for _ in range(3)]

    with ThreadPoolExecutor(len(LANGUAGES)) as threads:
        found = dict(zip(LANGUAGES, threads.map(together, LANGUAGES), strict=True))
    assert (found, language()) == ({code: [alone[code]] * 3 for code in LANGUAGES}, "en")


def test_each_task_and_context_has_its_reader() -> None:
    """Awaiting changes nothing; neither the process nor another reader hears what one chooses."""

    async def speak(code: str) -> list[str]:
        with speaking(code):
            said = []
            for _ in range(4):
                await asyncio.sleep(0)
                said.append(say("You"))
            return said

    async def both() -> list[list[str]]:
        return list(await asyncio.gather(speak("it"), speak("pt")))

    assert (asyncio.run(both()), say("You")) == ([["Tu"] * 4, ["Você"] * 4], "You")
    told: list[str] = []

    def tell() -> None:
        told.append(language())

    def of_the_process() -> None:
        told.append("process")

    on_change(of_the_process)
    with speaking("it") as mara:
        on_change(tell)
        with speaking("it"):
            set_language("pt")
        assert (language(), told) == ("it", [])
        set_language("pt")
        assert words.open_in("en") == "pt"
    assert (language(), told) == ("en", ["pt"])
    with speaking(mara):
        assert (language(), here()) == ("pt", mara)
    with pytest.raises(ValueError, match="no language 'xx'"), speaking("xx"):
        pass
    assert language() == "en"


def kept_functions() -> Iterator[tuple[str, ast.FunctionDef]]:
    """Every function of the sources whose results are kept."""
    for path in sorted(SOURCES.rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        for node in ast.walk(ast.parse(text)) if "cache" in text else ():
            if isinstance(node, ast.FunctionDef) and any(
                re.search(r"\b(lru_)?cache\b", ast.unparse(mark)) for mark in node.decorator_list
            ):
                yield f"{path.name}:{node.name}", node


def test_nothing_is_kept_that_says_something() -> None:
    """What ``@cache`` keeps is the same for every reader, unless its key names the language."""
    speaking_words = {"say", "say_n", "form", "language", "name", "the"}
    kept = dict(kept_functions())
    assert len(kept) > 15
    said = {
        place: sorted(used)
        for place, node in kept.items()
        if "tongue" not in {argument.arg for argument in node.args.args}
        if (used := {n.func.id for n in ast.walk(node) if isinstance(n, ast.Call)
                     and isinstance(n.func, ast.Name)} & speaking_words)
    }  # fmt: skip
    assert said == {}
