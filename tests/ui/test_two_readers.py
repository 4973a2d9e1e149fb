"""Several readers of one process: each context has a language of its own."""

from __future__ import annotations

import ast
import asyncio
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier

import pytest
from wire import Wire

from cluekit import words
from cluekit.ui import belief_board, rule_sheet, setup, table
from cluekit.ui.tables.widget import Table
from cluekit.words import here, language, on_change, say, set_language, speaking

SOURCES = Path(words.__file__).parents[1]
LANGUAGES = ("en", "it", "pt")


def clue() -> str:
    """A table of Clue, whole: everything that goes to a browser, and the words besides."""
    shown = table("uk", seed=4, fresh=True)
    return f"{shown.backdrop}{shown.drawing}{shown.silent}{shown!r}{shown.sheet().drawing}"


def noir() -> str:
    """A table of Noir with the board beside it."""
    shown = table("noir-classic", seed=4, fresh=True)
    return f"{shown.backdrop}{shown.drawing}{shown!r}{belief_board('noir-classic').drawing}"


def forms() -> str:
    """The waiting room, and a rule sheet."""
    return f"{setup().drawing}{rule_sheet('pool')!r}"


@pytest.mark.parametrize("draw", [clue, noir, forms])
def test_threads_draw_the_same_at_once_each_in_its_language(draw: Callable[[], str]) -> None:
    """What each gets is, letter by letter, what a reader alone in the process gets."""
    alone = {}
    for code in LANGUAGES:
        set_language(code)
        alone[code] = draw()
    set_language("en")
    assert len(set(alone.values())) == 3
    ready = Barrier(len(LANGUAGES))

    def together(code: str) -> list[str]:
        with speaking(code):
            ready.wait()
            return [draw() for _ in range(3)]

    with ThreadPoolExecutor(len(LANGUAGES)) as threads:
        drawn = dict(zip(LANGUAGES, threads.map(together, LANGUAGES), strict=True))
    assert drawn == {code: [alone[code]] * 3 for code in LANGUAGES}
    assert language() == "en"


def test_tasks_speak_each_to_its_own_reader() -> None:
    """Awaiting in between changes nothing; outside it is the reader of the process."""

    async def speak(code: str) -> list[str]:
        with speaking(code):
            said = []
            for _ in range(4):
                await asyncio.sleep(0)
                said.append(say("You"))
            return said

    async def both() -> list[list[str]]:
        return list(await asyncio.gather(speak("it"), speak("pt")))

    assert asyncio.run(both()) == [["Tu"] * 4, ["Você"] * 4]
    assert say("You") == "You"


def test_a_language_chosen_in_a_context_is_chosen_for_its_reader() -> None:
    """Neither the process nor another reader hears of it; a reader can be come back to."""
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


def test_two_readers_at_one_table(wire: Wire) -> None:
    """A press of one redraws the other's page in the other's language; a menu is your own."""
    with speaking("it"):
        mine = table("mini", seed=2)
    with speaking("pt"):
        theirs = Table(mine.sitting)
    wire.press(mine, "roll")
    assert "Tiri " in mine.spoken
    assert "Você tira " in theirs.spoken
    wire.press(theirs, "language", language="en")
    assert "You rolled" in theirs.drawing
    assert "Tiri " in mine.drawing
    wire.press(mine, "walk:x:y")
    assert "Qui non c’è niente da premere" in mine.notice


def kept_functions() -> Iterator[tuple[str, ast.FunctionDef]]:
    """Every function of the sources whose results are kept."""
    for path in sorted(SOURCES.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and {"cache", "lru_cache"} & {
                name.id
                for mark in node.decorator_list
                for name in ast.walk(mark)
                if isinstance(name, ast.Name)
            }:
                yield f"{path.name}:{node.name}", node


def test_nothing_is_kept_that_says_something() -> None:
    """What ``@cache`` keeps is the same for every reader, unless its key names the language."""
    speaking_words = {"say", "say_n", "form", "language", "name", "the"}
    kept = dict(kept_functions())
    assert len(kept) > 15
    said = {
        place: sorted(used)
        for place, node in kept.items()
        if (used := {n.func.id for n in ast.walk(node) if isinstance(n, ast.Call)
                     and isinstance(n.func, ast.Name)} & speaking_words)
    }  # fmt: skip
    assert said == {}
