"""Lesson 00 in a real browser: open it, run it, play turns of its mission with the mouse."""

import nbformat
from playwright.sync_api import Locator, Page, expect

from jupyter_servers import Server
from notebook_page import cell, open_notebook, run_all

LESSON = "00_at_the_table.ipynb"


def mission(server: Server) -> int:
    """The index of the cell with the mission's table."""
    notebook = nbformat.read(server.folder / LESSON, as_version=4)
    return next(n for n, c in enumerate(notebook.cells) if 'name="mission"' in c.source)


def one_press(scene: Locator) -> str:
    """Do the first thing that can be done, as a person would; return what it was."""
    if scene.locator(".ck-pick").count():
        scene.locator(".ck-pick").first.click()
        return "show"
    if scene.locator("[data-target=roll]").count():
        scene.locator("[data-target=roll]").click()
        return "roll"
    if scene.locator("[data-board] [data-target^='walk:']").count():
        scene.locator("[data-board] [data-target^='walk:']").first.click(force=True)
        return "walk"
    if scene.locator("form [data-target=suggest]").count():
        scene.locator("input[name=suspect]").first.check()
        scene.locator("input[name=weapon]").first.check()
        scene.get_by_role("button", name="Ask the others").click()
        return "suggest"
    scene.locator("[data-target=end]").click()
    return "end"


def test_playing_the_mission_of_lesson_00(page: Page, server: Server) -> None:
    """The lesson runs to its end; its table takes two whole turns, and nothing is refused."""
    page.emulate_media(reduced_motion="reduce")
    open_notebook(page, server, LESSON)
    run_all(page)
    scene = cell(page, mission(server)).locator(".ck-scene")
    expect(scene).to_be_visible(timeout=20_000)
    done: list[str] = []
    while done.count("end") < 2 and len(done) < 30 and not scene.locator(".ck-reveal").count():
        said = scene.locator(".ck-time").inner_text()
        done.append(one_press(scene))
        expect(scene.locator(".ck-time")).not_to_have_text(said)
        expect(scene.locator(".ck-notice")).to_be_empty()
    assert {"roll", "walk", "end"} <= set(done)
