"""What the other tests lean on: a run that fails, servers without delay, empty pages, patience."""

import re

import pytest
from playwright.sync_api import Page

from bare_host import Lay
from cluekit.ui.kit.style import static
from jupyter_servers import Server
from notebook_page import lay as lay_in
from waiting import HELD, SILENCE, set_time


def test_running_a_notebook_that_raises_is_an_error(page: Page, server: Server) -> None:
    """A broken lesson is no fine one; Nagle's algorithm is off, as `cluekit lab` has it."""
    with pytest.raises(AssertionError, match="ZeroDivisionError"):
        lay_in(page, server, "broken.ipynb", "1 / 0")
    assert "kernel websockets send without delay" in server.log.read_text()


LEFT = """() => {
  window.left = true;
  document.body.append("left");
  document.body.dataset.jpThemeLight = "false";
  setInterval(() => { document.title = "left"; }, 1);
  const still = matchMedia("(prefers-reduced-motion: reduce), (forced-colors: active)").matches;
  return [innerWidth, innerHeight, still];
}"""
FOUND = """() => [
  "left" in window, document.body.textContent, document.title, { ...document.body.dataset },
  matchMedia("(prefers-reduced-motion: reduce), (forced-colors: active)").matches,
  innerWidth, innerHeight]"""


@pytest.mark.parametrize("_time", ["once", "again"])
def test_a_page_without_a_host_knows_nothing_of_the_test_before(page: Page, _time: str) -> None:
    """It stays open, and yet each test finds it empty, with its first size and media."""
    assert page.evaluate(FOUND) == [False, "", "", {}, False, 1280, 900]
    page.set_viewport_size({"width": 400, "height": 500})
    page.emulate_media(reduced_motion="reduce", forced_colors="active")
    assert page.evaluate(LEFT) == [400, 500, True]


GIVES_UP = """async () => {
  const late = AbortSignal.timeout(1);
  await new Promise((done) => setTimeout(done, 20));
  return late.aborted;
}"""


def test_a_busy_machine_is_no_silence(page: Page, lay: Lay) -> None:
    """What a page does after so long without a sign of Python it does only where it is asked to.

    And what gives up by a signal is not told so by the clock.
    """
    assert page.evaluate(GIVES_UP) is False
    assert f"sent:{SILENCE}" in static("scene.js")
    assert re.search(rf"={HELD}[,;]", static("gestures.js"))
    set_time(page, SILENCE, 0)
    lay("<button data-target='a'>A</button>")
    page.get_by_role("button").click()
    page.wait_for_selector("[data-lost]")
