"""What a person does with a notebook in JupyterLab or Notebook 7, in few words.

Everything waits for what it needs and gives up in time: an unfinished kernel start shows a dialog
that would otherwise hold the page for ever.
"""

from typing import Any
from uuid import uuid4

from playwright.sync_api import Locator, Page

from jupyter_servers import Server

LIMIT = 60_000  # ms, for anything that may have to start a kernel

READY = """async (limit) => {
  const within = (promise, what) => Promise.race([
    promise,
    new Promise((_, refuse) =>
      setTimeout(() => refuse(new Error(`${what}: not ready after ${limit} ms`)), limit)),
  ]);
  const panel = window.jupyterapp.shell.currentWidget;
  await within(panel.context.ready, "the document");
  await within(panel.sessionContext.ready, "the session");
  await within(panel.sessionContext.session.kernel.info, "the kernel");
}"""

# The promise is not returned: a dialog in the middle would hold the call.
RUN_ALL = """() => {
  window.ckRan = null;
  window.jupyterapp.commands.execute("notebook:run-all-cells").then(
    (fine) => { window.ckRan = fine === false ? "a cell raised an error" : "fine"; },
    (error) => { window.ckRan = String(error); });
}"""

SCROLL = """async (index) => {
  await window.jupyterapp.shell.currentWidget.content.scrollToItem(index, "smart");
}"""


def address_of(server: Server, path: str) -> str:
    """Where a notebook opens; in Lab in a workspace of its own, with nothing left from before."""
    if server.kind == "lab":
        return f"{server.url}lab/workspaces/{uuid4().hex}/tree/{path}"
    return f"{server.url}notebooks/{path}"


def wait_until_ready(page: Page) -> None:
    """Wait for the application, the document, its session and its kernel."""
    panel = "window.jupyterapp?.shell?.currentWidget?.sessionContext !== undefined"
    page.wait_for_function(panel, timeout=LIMIT)
    page.evaluate(READY, LIMIT)


def open_notebook(page: Page, server: Server, path: str) -> None:
    """Open a notebook of the server's folder and wait until its kernel answers."""
    page.goto(address_of(server, path))
    wait_until_ready(page)


def reload(page: Page) -> None:
    """Reload the page as a person would and wait until the living kernel answers again."""
    page.reload()
    wait_until_ready(page)


def run_all(page: Page, limit: int = 2 * LIMIT) -> None:
    """Run every cell to its end; an AssertionError if one raises."""
    page.evaluate(RUN_ALL)
    page.wait_for_function("window.ckRan !== null", timeout=limit)
    assert page.evaluate("window.ckRan") == "fine", errors_of(page)


def errors_of(page: Page) -> Any:
    """The errors stored in the notebook's outputs."""
    return page.evaluate("""() => {
      const cells = window.jupyterapp.shell.currentWidget.context.model.toJSON().cells;
      return cells.flatMap((cell) => cell.outputs ?? [])
        .filter((output) => output.output_type === "error")
        .map((output) => `${output.ename}: ${output.evalue}`);
    }""")


def cell(page: Page, index: int) -> Locator:
    """The cell with this index, scrolled into sight (Lab draws only what can be seen)."""
    page.evaluate(SCROLL, index)
    return page.locator(f".jp-Notebook .jp-Cell[data-windowed-list-index='{index}']")


def cell_count(page: Page) -> int:
    """How many cells the open notebook has now."""
    return int(page.evaluate("window.jupyterapp.shell.currentWidget.content.widgets.length"))


def use_theme(page: Page, name: str) -> None:
    """Switch Jupyter to a theme of this name, such as `JupyterLab Dark`."""
    change = 'async (theme) => { await window.jupyterapp.commands.execute("%s", {theme}); }'
    page.evaluate(change % "apputils:change-theme", name)
    page.wait_for_function("(n) => document.body.dataset.jpThemeName === n", arg=name)
