"""Lesson 00 in a real browser: open it, run it, play turns of its mission with the mouse."""

import nbformat
from playwright.sync_api import Error, Locator, Page, expect

from jupyter_servers import Server
from notebook_page import cell, open_notebook, run_all

LESSON = "00_at_the_table.ipynb"
SOON = 10_000  # ms, for one press on a table that is in sight


def mission(server: Server) -> int:
    """The index of the cell with the mission's table."""
    notebook = nbformat.read(server.folder / LESSON, as_version=4)
    return next(n for n, c in enumerate(notebook.cells) if 'name="mission"' in c.source)


def first_thing(scene: Locator) -> tuple[str, Locator]:
    """The first thing that can be done, by name, and where it is pressed."""
    form = scene.locator("form [data-target=suggest]")
    places = {
        "show": scene.locator(".ck-pick"),
        "roll": scene.locator("[data-target=roll]"),
        "walk": scene.locator("[data-board] [data-target^='walk:']"),
        "suggest": form,
    }
    name = next((name for name, place in places.items() if place.count()), "end")
    return name, places.get(name, scene.locator("[data-target=end]")).first


def press_first(page: Page, index: int) -> str:
    """Scroll to the table, do the first thing that can be done, return what it was."""
    scene = cell(page, index).locator(".ck-scene")
    expect(scene).to_be_visible()
    name, place = first_thing(scene)
    if name == "suggest":
        scene.locator("input[name=suspect]").first.check(timeout=SOON)
        scene.locator("input[name=weapon]").first.check(timeout=SOON)
    place.click(force=name == "walk", timeout=SOON)
    return name


def one_press(page: Page, index: int) -> str:
    """Do the first thing that can be done, as a person would; return what it was.

    Lab takes a cell out of the page when an output above it grows and pushes it out of sight: a
    person scrolls back and presses then.
    """
    try:
        return press_first(page, index)
    except Error:
        return press_first(page, index)


def test_playing_the_mission_of_lesson_00(page: Page, server: Server) -> None:
    """The lesson runs; its table takes two whole turns, if it lasts, and nothing is refused."""
    page.emulate_media(reduced_motion="reduce")
    open_notebook(page, server, LESSON)
    run_all(page)
    index = mission(server)
    scene = cell(page, index).locator(".ck-scene")
    expect(scene).to_be_visible()
    done: list[str] = []
    over = scene.locator(".ck-reveal")
    while done.count("end") < 2 and len(done) < 30 and not over.count():
        said = scene.locator(".ck-time").inner_text()
        done.append(one_press(page, index))
        expect(scene.locator(".ck-time")).not_to_have_text(said)
        expect(scene.locator(".ck-notice")).to_be_empty()
    assert {"roll", "walk"} <= set(done)
    assert done.count("end") == 2 or over.count()  # the bot that jumps may be out before
