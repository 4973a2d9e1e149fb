"""Alive or a picture: a kernel that is restarted, killed or cut off in mid-game, another day."""

import os
import signal
from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, Page, expect

from jupyter_servers import Server
from looks import axe_finds_nothing
from notebook_page import DEAL, cell, open_notebook, reload, run_all, write_notebook
from waiting import LIMIT, SILENCE, press, set_time

IMPORTS, GAME = DEAL.split("\n\n", 1)
PID = "import os; os.getpid()"
KERNEL = "window.jupyterapp.shell.currentWidget.sessionContext.session.kernel.id"
SAVE = "async () => { await window.jupyterapp.commands.execute('docmanager:save'); }"


RISEN = """() => {
  const { kernel } = window.jupyterapp.shell.currentWidget.sessionContext.session;
  window.risen = new Promise((done) => {
    let fell = false;
    kernel.statusChanged.connect((_, status) => {
      fell ||= status.endsWith("restarting");
      if (fell && status === "idle") done();
    });
  });
}"""
"""Notes when Jupyter has started a new kernel in place of one that was killed."""


def table_of(page: Page) -> Locator:
    """The table, in its cell below the imports."""
    return cell(page, 1).locator(".ck-scene")


def begun(page: Page, server: Server, name: str) -> Locator:
    """A game with a first roll, on a page that is as soon told of silence as a learner's is."""
    write_notebook(server, name, IMPORTS, GAME, PID)
    open_notebook(page, server, name)
    page.emulate_media(reduced_motion="reduce")
    run_all(page)
    scene = table_of(page)
    press(scene.get_by_role("button", name="Roll the dice"))
    set_time(page, SILENCE, SILENCE)
    expect(scene.locator(".ck-offer")).to_contain_text("You have 12 steps")
    return scene


def told(scene: Locator) -> Locator:
    """What is said where nobody answers; after how long is for widgets/test/press.test.mjs."""
    lost = scene.locator(".ck-lost")
    expect(lost).to_be_visible()
    expect(lost).to_contain_text("Your game is saved at move 8.")
    return lost


def test_a_restarted_kernel_is_told_of_and_one_button_leads_back(
    page: Page, server: Server, console: list[str]
) -> None:
    """Wherever on the page one pressed; the button runs what the cell needs, and the cell."""
    scene = begun(page, server, "restarted.ipynb")
    kernel = page.evaluate(KERNEL)
    server.ask(f"kernels/{kernel}/restart", "POST")
    scene.get_by_role("button", name="Take back").click()
    lost = told(scene)
    expect(lost).to_be_in_viewport(ratio=1)
    axe_finds_nothing(page, ".ck-lost")
    lost.get_by_role("button", name="Run the cells down to here").click()
    expect(table_of(page).locator(".ck-offered")).to_be_visible()
    table_of(page).get_by_role("button", name="Go on where it stopped").click()
    expect(table_of(page).locator(".ck-offer")).to_contain_text("You have 12 steps")
    assert not [text for text in console if "model not found" in text]
    opened_anew(page)


def opened_anew(page: Page) -> None:
    """For the next test at this desk: a page that knows of the restart.

    Jupyter sends what is pressed to a subshell of the kernel, and keeps its name for the kernel's
    whole life. Of a restart by somebody else the page hears nothing: it goes on using the name
    of before, and presses at the *next* notebook were lost.
    """
    page.evaluate(SAVE)
    reload(page)


def test_a_killed_kernel_is_told_of_and_a_reload_shows_a_picture_that_can_be_started(
    page: Page, jupyterlab: Server, console: list[str]
) -> None:
    """The page asks for widgets that nobody knows: it gets their pictures, with a button."""
    scene = begun(page, jupyterlab, "killed.ipynb")
    page.evaluate(SAVE)
    page.evaluate(RISEN)
    os.kill(int(cell(page, 2).locator(".jp-OutputArea-output").inner_text()), signal.SIGKILL)
    scene.get_by_role("button", name="Take back").click()
    told(scene)
    page.evaluate("window.risen")  # the server asks the new kernel which widgets live
    reload(page)
    picture = cell(page, 1).locator(".jp-OutputArea-output")
    expect(picture).to_contain_text("This is a picture.")
    picture.get_by_role("button", name="Run the cells down to here").click()
    expect(table_of(page).locator(".ck-offered")).to_be_visible()
    assert not [text for text in console if "model not found" in text]


CONNECTED = f"{KERNEL.removesuffix('.id')}.connectionStatus === 'connected'"
# As a person would, each time the page says that nobody answers. If the answer has come by now
# there is nothing to be taken back; if it comes just then, this one is refused: its moment is over.
AGAIN = """async (scene) => {
  const one = (what) => scene.querySelector(what);
  while (!one("[data-target=roll]")) {
    one("[data-target=undo]:not([aria-disabled=true])")?.click();
    do await new Promise((done) => requestAnimationFrame(done)); while (one("[data-pending]"));
  }
}"""


@pytest.fixture
def cut(page: Page) -> Iterator[Page]:
    """The page, where Lab may say of the line what it likes: its dialog takes all keys, so it goes.

    It can come late, and would still be there for the next test.
    """
    dialog = page.locator(".jp-Dialog-button")
    page.add_locator_handler(dialog, lambda ok: ok.first.click())
    yield page
    page.context.set_offline(offline=False)
    page.wait_for_function(CONNECTED)
    expect(dialog).to_have_count(0)
    page.remove_locator_handler(dialog)
    set_time(page, SILENCE, LIMIT)


def test_what_is_pressed_while_the_line_is_cut_is_told_of(cut: Page, jupyterlab: Server) -> None:
    """When the line is back the answer takes the words away.

    Mostly Jupyter has kept the press; where the line took it down with it, it is pressed again.
    """
    scene = begun(cut, jupyterlab, "cut.ipynb")
    cut.context.set_offline(offline=True)
    scene.get_by_role("button", name="Take back").click()
    told(scene)
    cut.context.set_offline(offline=False)
    cut.wait_for_function(CONNECTED)
    expect(cut.locator(".jp-Dialog")).to_have_count(0)
    scene.evaluate(AGAIN)
    expect(scene.get_by_role("button", name="Roll the dice")).to_be_visible()
    expect(scene.locator(".ck-lost")).to_be_hidden()
