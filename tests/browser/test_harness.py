"""The way is open: a click in a real browser reaches Python, and Python's answer is painted."""

import pytest
from playwright.sync_api import Page, expect

from at_the_table import write_notebook
from jupyter_servers import Server
from notebook_page import cell, open_notebook, run_all

BUTTON = '''
import anywidget
import traitlets


class Button(anywidget.AnyWidget):
    _esm = """
    function render({ model, el }) {
      const button = document.createElement("button");
      const paint = () => { button.textContent = `Python counted ${model.get("count")}`; };
      button.addEventListener("click", () => model.send({ by: 2 }));
      model.on("change:count", paint);
      paint();
      el.append(button);
    }
    export default { render };
    """
    count = traitlets.Int(0).tag(sync=True)

    def __init__(self):
        super().__init__()
        self.on_msg(self.counted)

    def counted(self, _, content, __):
        self.count += content["by"]


Button()
'''


def test_a_click_reaches_python_and_the_answer_is_painted(page: Page, server: Server) -> None:
    """One click adds two in Python, the other side shows it; so does the next."""
    write_notebook(server, "button.ipynb", BUTTON)
    open_notebook(page, server, "button.ipynb")
    run_all(page)
    button = cell(page, 0).get_by_role("button", name="Python counted")
    expect(button).to_have_text("Python counted 0")
    button.click()
    expect(button).to_have_text("Python counted 2")
    expect(button).not_to_have_attribute("data-pending", "")  # else it is the same press again
    button.click()
    expect(button).to_have_text("Python counted 4")


def test_running_a_notebook_that_raises_is_an_error(page: Page, server: Server) -> None:
    """The harness does not take a broken lesson for a fine one."""
    write_notebook(server, "broken.ipynb", "1 / 0")
    open_notebook(page, server, "broken.ipynb")
    with pytest.raises(AssertionError, match="ZeroDivisionError"):
        run_all(page)


def test_the_servers_send_without_delay(server: Server) -> None:
    """The servers under test are set as `cluekit lab` sets them: Nagle's algorithm is off."""
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
