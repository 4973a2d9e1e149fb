"""Whole lessons in Notebook 7 by keyboard alone: every cell, exercises, a turn of the game.

A learner's copy is opened, and from then on there are only keys: Shift + Enter runs a cell, Tab
leads into what it shows, Shift + Tab back out. Each run answers the exercises that ask for
something new, the long run all. Each must say that it is right, the focus is never lost, and no
key does anything to a cell.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import nbformat
import pytest
from playwright.sync_api import Locator, Page, expect

from cluekit.learn import progress
from cluekit.learn.copies import hand_out
from cluekit.learn.exercises import load
from cluekit.learn.guesses import GUESSES
from jupyter_servers import Server
from keys import Keys
from notebook_page import open_notebook, selector
from right_answers import fields_for, marks_of
from variants import fresh_case

EXERCISE = re.compile(r'^exercise\("([\w.]+)"(?:, fresh=(\d+))?\)$', re.MULTILINE)
CULPRIT = re.compile(r"^(\w+), ([\w ]+), ([\w ]+)$")
AT_CELL = """(index) => {
  const at = document.activeElement;
  return at.matches(".jp-Cell") && Number(at.dataset.windowedListIndex) === index;
}"""
IDS = """() => window.jupyterapp.shell.currentWidget.context.model.toJSON().cells
  .map((cell) => cell.id)"""
NOTES = {"guess": "Carla", "ticket": "At most one place."}


class Lesson:
    """A learner's copy, open on the page, with the hands on the keyboard."""

    def __init__(self, page: Page, file: Path, *, every: bool = True) -> None:
        self.page, self.keys, self.every = page, Keys(page), every
        self.answered, self.asked = set[str](), set[str]()
        self.cells = nbformat.read(file, as_version=4).cells
        told = re.fullmatch(r'outcome\("(.+)"\)', self.cells[-3].source)
        found = CULPRIT.search(GUESSES[told[1]].outcome) if told else None
        self.culprit = [name.removeprefix("the ") for name in found.groups()] if found else []

    def go_through(self) -> None:
        """Run every cell in turn, and do what it asks for; the last one ends the lesson.

        Unless ``every`` exercise is wanted, those are only run that ask for nothing new.
        """
        for index, cell in enumerate(self.cells[:-1]):
            self.run(index)
            shown = any("text/html" in each.get("data", {}) for each in cell.get("outputs", ()))
            shown |= cell.source.startswith("setup(")  # stored as words
            if shown and (self.asks_anew(cell.source) or self.every):
                self.work_in(index)

    def asks_anew(self, source: str) -> bool:
        """Whether no exercise above has asked like this: whether a part is of a new kind."""
        found = EXERCISE.search(source)
        new = {part.kind for part in load(found[1]).form.parts} - self.asked if found else set()
        self.asked |= new
        return bool(new) or not found

    def run(self, index: int) -> None:
        """Run the cell that has the focus; the focus is on the next one."""
        here = self.keys.focus()
        assert (here.cell, here.on_cell) == (index, True), here
        self.to_cell("Shift+Enter", index + 1)

    def to_cell(self, key: str, index: int) -> None:
        """Press a key of Jupyter's that leads to a cell; on its way the focus may be nowhere."""
        self.page.keyboard.press(key)
        self.keys.count += 1
        self.page.wait_for_function(AT_CELL, arg=index, polling=20)  # in each frame it is slow

    def scene(self, index: int) -> Locator:
        """The widget of a cell."""
        return self.page.locator(selector(index)).locator(".ck-scene").first

    def work_in(self, index: int) -> None:
        """Go back up into what a cell shows, do what it asks for, and come out below.

        What is drawn is waited for there: who has gone on can have it pushed out of the page.
        """
        self.to_cell("ArrowUp", index)
        self.scene(index).locator(".ck-stage > *").first.wait_for()
        stops = "input, button, select, textarea, summary, a[href], [tabindex='0']"
        if self.scene(index).locator(stops).locator("visible=true").count():
            self.keys.until("Tab", lambda now: now.in_scene)
            assert self.keys.focus().cell == index
            self.act(self.cells[index].source, self.scene(index))
            assert self.keys.press("x").in_scene  # in a cell that has the focus it would cut it out
            self.keys.until("Shift+Tab", lambda now: now.on_cell)
            assert self.keys.focus().cell == index
        self.to_cell("ArrowDown", index + 1)

    def act(self, source: str, scene: Locator) -> None:
        """Do what a widget is there for."""
        if found := EXERCISE.search(source):
            answer(self.keys, scene, found[1], int(found[2] or 0))
            self.answered.add(found[1])
        elif asks := re.match(r"(guess|ticket)\(", source):
            note = NOTES[asks[1]]
            if self.keys.until("Tab", lambda now: now.name == "text").type == "radio":
                self.keys.press(" ")
                note = scene.locator("input:checked").get_attribute("value") or "?"
            else:
                self.keys.type(note)
            self.keys.until("Tab", lambda now: now.target == "keep")
            assert self.keys.press("Enter").in_scene
            expect(scene.locator("[data-key=kept]")).to_contain_text(note)
        elif source.startswith("game = table("):
            play(self.keys, scene, self.culprit)
        elif source.startswith("game.sheet("):  # where the machine keeps it, “why not yet?”
            if self.keys.until("Tab", lambda now: now.tag == "td").target.startswith("pencil:"):
                assert self.keys.press("2").mark == "no"
            else:
                self.keys.press("?")
                expect(scene.locator(".ck-panel")).to_be_visible()
        elif source.startswith("setup("):
            self.keys.until("Tab", lambda now: now.target == "start")
            assert self.keys.press("Enter").in_scene
            expect(scene.locator("[data-board]")).to_be_visible()
        elif self.keys.focus().type == "text":
            self.keys.type("O_B")
        elif self.keys.focus().tag == "button":
            self.keys.press("Enter")


def answer(keys: Keys, scene: Locator, name: str, number: int) -> None:
    """Fill an exercise in rightly, from stop to stop, and have it checked."""
    exercise_ = fresh_case(name, number)
    fields, marks = fields_for(name, number), marks_of(exercise_)
    left = {*fields, *marks}
    while keys.focus().target != "check":
        left -= fill_in(keys, fields, marks)
        keys.press("Tab")
    assert not left, f"{name}: nothing led to {left}"
    assert keys.press("Enter").in_scene
    told = scene.locator(".ck-ex-feedback.ck-ex-yes")
    expect(told).to_have_count(len(exercise_.questions))
    assert all("Yes" in text for text in told.all_inner_texts())
    expect(scene.locator(".ck-ex-badge")).to_be_visible()
    expect(scene.locator(".ck-voice")).to_contain_text("Yes")
    assert keys.focus().target == "check"


def fill_in(keys: Keys, fields: dict[str, list[str]], marks: dict[str, str]) -> set[str]:
    """Put what belongs there into the field that has the focus; return what is done now."""
    now = keys.focus()
    if now.target.startswith("pencil:"):
        for target, mark in marks.items():
            keys.mark_cell(target, mark)
        return set(marks)
    if now.target.startswith("pick:"):
        return picked(keys, fields)
    if now.tag == "summary" and now.words == "As a list" and now.key.startswith("list:"):
        keys.press("Enter")
        return set()
    if now.change.startswith("lay:"):
        return laid(keys, fields)
    wanted = fields.get(now.name, [])
    if now.type == "checkbox":
        keys.tick(wanted)
    elif now.type == "radio":
        keys.choose_one(wanted[0])
    elif now.tag == "select":
        keys.choose_in_menu(wanted)
    elif now.type == "text":
        keys.type(wanted[0])
    return {now.name}


def picked(keys: Keys, fields: dict[str, list[str]]) -> set[str]:
    """Choose what has the focus, where it is right; its list says the same already."""
    now = keys.focus()
    _, part, item = now.target.split(":")
    right = str(item in fields[f"p{part}"]).lower()
    if now.pressed != right:
        now = keys.press(" ")
    assert now.pressed == right
    return {f"p{part}"}


def laid(keys: Keys, fields: dict[str, list[str]]) -> set[str]:
    """Choose in a card's menu where it lies."""
    _, part, card = keys.focus().change.split(":")
    where = dict(one.split(":") for one in fields[f"p{part}"])
    keys.choose_in_menu([where[card]])
    return {f"p{part}"}


def play(keys: Keys, scene: Locator, culprit: list[str]) -> None:
    """Play, where the focus is, until one has asked; who knows the culprit accuses, and wins."""
    keys.until("Tab", lambda now: now.next)
    asked, before = False, keys.count
    for _ in range(60):
        now = keys.focus()
        assert now.next, now
        if asked and now.target == ("end" if culprit else "roll"):
            break
        if now.target == "roll":
            before = keys.count
        if now.name == "suspect":
            for key in (" ", "Tab", " ", "Tab"):
                now = keys.press(key)
            assert now.target == "suggest"
        elif now.target.startswith("walk:"):
            keys.press("Home")
        keys.press("Enter")
        if now.target == "suggest" and not asked:
            assert keys.count - before <= 12, "for a turn up to its question"
            asked = True
    expect(scene.locator(".ck-log")).to_contain_text("You asked")
    if culprit:
        accuse(keys, culprit)
        expect(scene.locator(".ck-offer")).to_contain_text("won")
    expect(scene.locator(".ck-notice")).to_be_empty()


def accuse(keys: Keys, culprit: list[str]) -> None:
    """Say who it was, with what and where, and be sure of it."""
    keys.until("Tab", lambda now: now.opens == "accuse")
    assert keys.press("Enter").next
    for name in culprit:
        keys.press(" ")
        keys.until("ArrowDown", lambda now, name=name: now.words.endswith(name))
        keys.press("Tab")
    assert keys.focus().target == "claim"
    assert keys.press("Enter").next
    keys.until("Tab", lambda now: now.target == "claim:sure")
    assert keys.press("Enter").next


# As when a notebook is opened: the first cell has the focus, and none is written in.
BEGIN = """async () => {
  const { content } = window.jupyterapp.shell.currentWidget;
  content.activeCellIndex = 0;
  content.mode = "command";
  await content.scrollToItem(0);
  content.activate();
}"""


def opened(page: Page, server: Server, name: str, *, every: bool = True) -> Lesson:
    """A learner's copy of a lesson, with the focus on its first cell."""
    hand_out(server.folder / "copies")
    open_notebook(page, server, f"copies/{name}.ipynb")
    page.evaluate(BEGIN)
    page.wait_for_function(AT_CELL, arg=0)
    return Lesson(page, server.folder / "copies" / f"{name}.ipynb", every=every)


@pytest.fixture
def noted(notebook7: Server) -> Iterator[Path]:
    """Where progress is noted: nothing before, and nobody else finds what is done here."""
    file = notebook7.saved / progress.file().name
    file.unlink(missing_ok=True)
    yield file
    file.unlink(missing_ok=True)


WHOLE = ("01_the_case_file", "03_and_or_not", "04_exactly_one")


@pytest.mark.parametrize(
    ("name", "every"),
    [
        ("04_exactly_one", False),
        *(pytest.param(name, True, marks=pytest.mark.long) for name in WHOLE),
    ],
)
def test_a_lesson_by_keyboard(
    page: Page, notebook7: Server, noted: Path, console: list[str], name: str, *, every: bool
) -> None:
    """From the first cell to the last; progress holds what was answered, no cell is lost."""
    page.emulate_media(reduced_motion="reduce")
    lesson = opened(page, notebook7, name, every=every)
    console.clear()
    lesson.go_through()
    print(f"{name}: {lesson.keys.count} keys")
    assert page.evaluate(IDS) == [cell.id for cell in lesson.cells]
    asked = {found[1] for cell in lesson.cells if (found := EXERCISE.search(cell.source))}
    assert lesson.answered == asked or not every
    assert len(lesson.answered) > 3
    done = progress.load(noted).items()
    assert {name for name, one in done if one.solved and one.badge} == lesson.answered
    assert set(NOTES.values()) <= set(progress.load_notes(noted).values())
    assert [said for said in console if said.startswith("error")] == []


def test_the_keys_that_the_welcome_page_names(page: Page, notebook7: Server) -> None:
    """Up to the cell and Tab lead in, Shift + Tab out, and Esc ends writing in a grey cell."""
    lesson = opened(page, notebook7, "welcome")
    told = "".join(cell.source for cell in lesson.cells[:3])
    assert all(key in told for key in ("Shift + Enter", "↑", "Tab", "Enter or Space", "↓", "Esc"))
    at = next(n for n, cell in enumerate(lesson.cells) if cell.source.startswith("table("))
    for index in range(at + 1):
        lesson.run(index)
    expect(lesson.scene(at).locator(".ck-stage > *").first).to_be_visible()
    lesson.to_cell("ArrowUp", at)
    writing = lesson.keys.press("Enter")
    assert not writing.on_cell
    assert lesson.keys.press("Tab").cell == writing.cell
    assert not lesson.keys.focus().in_scene
    assert lesson.keys.press("Escape").on_cell
    lesson.keys.until("Tab", lambda now: now.in_scene)
    lesson.keys.until("Shift+Tab", lambda now: now.on_cell)
    lesson.to_cell("ArrowDown", at + 1)
