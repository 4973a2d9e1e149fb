"""The set-up form, watching, languages, and what a cell shows without a browser."""

from __future__ import annotations

import asyncio
import re
from html.parser import HTMLParser
from typing import Any

import pytest
from wire import Wire

from cluekit import ui
from cluekit.clue import SHIPPED
from cluekit.core.store import saved_games
from cluekit.ui import setup, table, watch
from cluekit.ui.notebook.widget import Sheet
from cluekit.words import set_language

HOSTILE = (
    "<img src=x onerror=alert(1)>",
    '"><script>alert(1)</script>',
    "&lt;b&gt;",
    "{say}",
    "%s",
)


class Tags(HTMLParser):
    """The names of all elements and attributes in a text."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.names: set[str] = set()
        self.attributes: set[str] = set()
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note an element."""
        self.names.add(tag)
        self.attributes |= {name for name, _ in attrs}


def test_the_form_starts_a_game_in_its_place(wire: Wire) -> None:
    """Edition, number of players, names, who is a bot, seed; then the table stands there."""
    form = setup()
    wire.press(form, "change", edition="uk", players=4)
    assert form.drawing.count('class="ck-chair"') == 4
    wire.press(form, "start", **{"name-0": "Iris", "name-1": "Karl", "kind-1": "random"}, seed="9")
    assert form.notice == ""
    assert form.session.edition.id == "uk"
    assert [player.name for player in form.session.players][:2] == ["Iris", "Karl"]
    assert form.sitting.people == (0,)
    assert "ck-table" in form.drawing
    assert form.backdrop


def test_several_people_need_names(wire: Wire) -> None:
    """Nobody is "You" where several people play."""
    form = setup()
    wire.press(form, "start", **{"kind-1": "person"})
    assert "name" in form.notice
    ready = {"ready-0": "yes", "ready-1": "yes"}
    wire.press(form, "start", **{"kind-1": "person", "name-0": "Iris"}, **ready)
    assert form.sitting.people == (0, 1)


def test_a_saved_game_is_offered_and_gone_on_with(wire: Wire) -> None:
    """After a restart the form offers the game; it stands where it stood."""
    first = table("mini", seed=5, fresh=True)
    wire.press(first, "roll")
    form = setup()
    head, _, below = form.drawing.partition('class="ck-setup"')
    move = first.session.step
    assert f"You have a game that is not over, at move {move}: " in head
    assert 'data-target="open:0"' in head
    assert 'data-target="open:0"' in below
    wire.press(form, "open:0")
    assert form.session.record == first.session.record
    assert form.session.view(0) == first.session.view(0)
    wire.press(form, "open:0")
    assert form.notice


def test_only_a_game_that_can_be_gone_on_with_is_put_first(wire: Wire) -> None:
    """The newest one, unless it is over or damaged: then it stands among the saved ones alone."""
    assert "not over" not in setup().drawing
    first = table("mini", seed=5, fresh=True)
    wire.press(first, "roll")
    path = saved_games()[0].path
    whole = path.read_bytes()
    path.write_bytes(whole[:-9] + b'000000"}\n')
    assert "not over" not in setup().drawing
    path.write_bytes(whole)
    assert "not over" in setup().drawing
    play_to_the_end(first)
    drawing = setup().drawing
    assert "not over" not in drawing
    assert "open:0" in drawing


def play_to_the_end(scene: Any) -> None:
    """Make the first move that is offered until the game is over, accusing as soon as one may."""
    while not scene.session.over:
        if scene.sitting.reading is not None:
            scene.sitting.read()
            continue
        moves = sorted(scene.choices, key=lambda move: "Accuse" not in type(move).__name__)
        scene.sitting.play(moves[0])


@pytest.mark.parametrize("name", HOSTILE)
def test_markup_in_names_is_text(wire: Wire, name: str) -> None:
    """Names are hostile input: wherever they show they are text, in pictures and stills."""
    form = setup()
    wire.press(form, "start", **{"name-0": name, "name-1": f"{name}2"})
    assert form.notice == ""
    for _ in range(6):
        wire.press(form, "roll")
        wire.press(form, "walk:0")
        wire.press(form, "end")
    for text in (form.drawing, *form.frames, str(form.still()), form.sheet().drawing):
        tags = Tags(text)
        assert not tags.names & {"script", "img", "iframe"}
        assert not [name for name in tags.attributes if name.startswith("on")]


def test_the_language_changes_at_once_everywhere(wire: Wire) -> None:
    """Chosen in one widget, all are drawn again, in the middle of a game; nothing else changes."""
    scene = table("mini", seed=6, fresh=True)
    sheet, form = scene.sheet(), setup()
    english = (scene.drawing, scene.backdrop, sheet.drawing, form.drawing)
    step = scene.session.step
    wire.press(scene, "language", language="it")
    assert all(
        a != b
        for a, b in zip(
            english, (scene.drawing, scene.backdrop, sheet.drawing, form.drawing), strict=True
        )
    )
    wire.press(scene, "language", language="en")
    assert (scene.drawing, scene.backdrop, sheet.drawing, form.drawing) == english
    assert scene.session.step == step
    wire.press(scene, "language", language="xx")
    assert scene.notice


def test_watching_move_by_move(wire: Wire) -> None:
    """One press, one move; without a running loop, playing by itself is refused in words."""
    scene = watch("mini", seed=3)
    step = scene.session.step
    wire.press(scene, "watch:step")
    assert scene.session.step == step + 1
    wire.press(scene, "watch:play")
    assert "by itself" in scene.notice


def test_watching_by_itself(wire: Wire) -> None:
    """In the kernel’s loop it plays, pauses and takes another pace."""

    async def some_while() -> tuple[int, int, int]:
        scene = watch("mini", seed=4)
        start = scene.session.step
        wire.press(scene, "watch:pace", pace="4")
        wire.press(scene, "watch:play")
        await asyncio.sleep(0)
        assert "watch:pause" in scene.drawing
        await asyncio.sleep(0.3)
        wire.press(scene, "watch:pause")
        paused = scene.session.step
        await asyncio.sleep(0.3)
        return start, paused, scene.session.step

    start, paused, after = asyncio.run(some_while())
    assert start + 2 <= paused == after


def test_a_watched_game_ends() -> None:
    """Bots among themselves come to an end; then the envelope lies open."""
    scene = watch("mini", seed=5)
    for _ in range(3_000):
        if scene.session.over:
            break
        scene.sitting.one_move()
    assert scene.session.over
    assert "In the envelope" in scene.drawing


@pytest.mark.parametrize("name", SHIPPED)
def test_a_cell_reads_well_without_a_browser(name: str) -> None:
    """Words and an image beside the widget, the same in every run, with no address in memory."""
    scene = table(name, seed=2, fresh=True)
    for widget in (scene, scene.sheet()):
        assert isinstance(widget, Sheet | type(scene))
        data, _ = widget._repr_mimebundle_()
        image = r'<img alt="[^"]{80,}" src="data:image/svg\+xml;base64,[^"]+"[^>]*/>'
        assert re.fullmatch(rf"<div><p>.*</p>{image}<details>.*</details></div>", data["text/html"])
        assert data["text/plain"] == repr(widget)
        assert "0x" not in repr(widget)
        assert "application/vnd.jupyter.widget-view+json" in data
    assert repr(table(name, seed=2, fresh=True)) == repr(scene)


def test_the_front_keeps_its_names() -> None:
    """A file of the same name does not take a function's place."""
    from cluekit.ui import exercise as first  # noqa: PLC0415

    assert callable(first)
    first("0.1")
    from cluekit.ui import exercise as second  # noqa: PLC0415

    assert second is first
    assert all(callable(getattr(ui, name)) for name in ui.__all__)


def test_words_change_when_set_from_outside() -> None:
    """A cell that sets the language redraws what is on the screen."""
    scene = table("mini", seed=6, fresh=True)
    before = scene.drawing
    set_language("pt")
    assert scene.drawing != before
