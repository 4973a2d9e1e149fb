"""What a person does with a notebook in JupyterLab or Notebook 7, in few words.

Everything waits for what it needs and gives up in time: an unfinished kernel start shows a dialog
that would otherwise hold the page for ever.
"""

from uuid import uuid4

import nbformat
from playwright.sync_api import Error, Locator, Page

from jupyter_servers import Server
from waiting import LIMIT, resized

DEAL = """
from cluekit.clue import edition, stack_deck
from cluekit.ui import table

luck = stack_deck(
    edition("mini"),
    case_file=("bruno", "vase", "library"),
    hands=[["ada", "rope"], ["carla", "dagger"], ["garden", "tower"]],
    dice=(6, 6),
)
t = table("mini", chance=luck, bots="random")
t"""
"""A table whose cards are known: you walk into the Library, and Nora shows Carla."""

WITHIN = """
  const within = (promise, what) => Promise.race([
    promise,
    new Promise((_, refuse) =>
      setTimeout(() => refuse(new Error(`${what}: not ready after ${limit} ms`)), limit)),
  ]);
  const panel = window.jupyterapp.shell.currentWidget;"""

# The widgets' manager asks a new kernel for widgets it might have; one that is made meanwhile can
# lose messages, so wait for that, too.
READY = f"""async (limit) => {{{WITHIN}
  await within(panel.context.ready, "the document");
  await within(panel.sessionContext.ready, "the session");
  await within(panel.sessionContext.session.kernel.info, "the kernel");
  const view = "application/vnd.jupyter.widget-view+json";
  const manager = await within(
    panel.content.rendermime.createRenderer(view)._manager.promise, "the manager of widgets");
  await within(new Promise((done) => {{
    if (manager.restoredStatus) done();
    else manager.restored.connect(() => done());
  }}), "the widgets of before");
}}"""

# What a kernel forgets before the next test: its widgets, its names, the games that stand there.
# The package stays: to import it anew took half a second a test.
FORGET = """
import sys
from ipywidgets import Widget
Widget.close_all()
if "cluekit.ui" in sys.modules:
    from cluekit.ui.exercises import own_table
    from cluekit.ui.tables import seating
    from cluekit.words import here, set_language
    here().told = ()
    set_language("en")
    own_table._STANDING.clear(), seating._STANDING.clear()
get_ipython().reset()
"""

CALL = f"""async ([code, limit]) => {{{WITHIN}
  const kernel = panel.sessionContext.session?.kernel;
  if (kernel?.connectionStatus !== "connected") return "no kernel";
  const reply = await within(kernel.requestExecute({{ code, silent: true }}).done, "the kernel");
  return reply.content.status;
}}"""

REPLACE = """(cells) => {
  const notebook = window.jupyterapp.shell.currentWidget.context.model.sharedModel;
  notebook.transact(() => {
    notebook.deleteCellRange(0, notebook.cells.length);
    notebook.insertCells(0, cells);
  });
}"""

# The last cell is active then, and gets the focus as soon as it is drawn, whoever has it by then:
# so let it be drawn. To ask in each frame whether all has run made the run a tenth longer. A dialog
# in the middle holds the call, but not beyond the limit.
RUN_ALL = f"""async (limit) => {{{WITHIN}
  const run = async () => {{
    const fine = await window.jupyterapp.commands.execute("notebook:run-all-cells");
    await panel.content.scrollToItem(panel.content.activeCellIndex);
    await panel.content.activeCell?.ready;
    return fine === false ? "a cell raised an error" : "fine";
  }};
  return within(run(), "the cells").catch(String);
}}"""

ERRORS = """() => window.jupyterapp.shell.currentWidget.context.model.toJSON().cells
  .flatMap((cell) => cell.outputs ?? []).filter((output) => output.output_type === "error")
  .map((output) => `${output.ename}: ${output.evalue}`)"""

SCROLL = """async (index) => {
  await window.jupyterapp.shell.currentWidget.content.scrollToItem(index, "smart");
}"""


def address_of(server: Server, path: str) -> str:
    """Where a notebook opens; in Lab in a workspace of its own, with nothing left from before."""
    if server.kind == "lab":
        return f"{server.url}lab/workspaces/{uuid4().hex}/tree/{path}"
    return f"{server.url}notebooks/{path}"


def write_notebook(server: Server, name: str, *sources: str) -> None:
    """Put a notebook with these code cells into the server's folder."""
    cells = [nbformat.v4.new_code_cell(source) for source in sources]
    kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
    notebook = nbformat.v4.new_notebook(cells=cells, metadata={"kernelspec": kernel})
    nbformat.write(notebook, server.folder / name)


def lay(
    page: Page, server: Server, name: str, *sources: str, at: int = 0, shows: str = ".ck-scene"
) -> Locator:
    """Write a notebook, open it, run it; return the first widget of its cell with this number."""
    write_notebook(server, name, *sources)
    open_notebook(page, server, name)
    page.emulate_media(reduced_motion="reduce")
    run_all(page)
    scene = cell(page, at).locator(shows).first
    scene.wait_for()
    return scene


def wait_until_ready(page: Page) -> None:
    """Wait for the application, the document, its session and its kernel."""
    panel = "window.jupyterapp?.shell?.currentWidget?.sessionContext !== undefined"
    page.wait_for_function(panel, timeout=LIMIT, polling=50)  # in each frame it would slow it down
    page.evaluate(READY, LIMIT)


def open_notebook(page: Page, server: Server, path: str) -> None:
    """Open a notebook of the server's folder and wait until its kernel answers.

    On a desk its cells take the place of what lay there, and the kernel forgets all there was:
    the same to a cell, and nothing has to be loaded and started again. Games of before are gone.
    """
    server.forget_games()
    if not (page.url.startswith(server.url) and take_up(page, server, path)):
        page.goto(address_of(server, path))
        wait_until_ready(page)


def take_up(page: Page, server: Server, path: str) -> bool:
    """Lay a notebook's cells into the open one; False where no kernel lives there any more."""
    try:
        forgot = page.evaluate(CALL, [FORGET, LIMIT])
    except Error:  # the kernel was ended while it was asked
        return False
    if forgot != "ok":
        return False
    cells = nbformat.read(server.folder / path, as_version=4).cells
    page.evaluate(REPLACE, cells)
    return True


def reload(page: Page) -> None:
    """Reload the page as a person would and wait until the living kernel answers again."""
    page.reload()
    wait_until_ready(page)


def run_all(page: Page, limit: int = LIMIT) -> None:
    """Run every cell to its end; an AssertionError if one raises."""
    went = page.evaluate(RUN_ALL, limit)
    assert went == "fine", [went, *page.evaluate(ERRORS)]


def selector(index: int) -> str:
    """What finds the cell with this index on the page."""
    return f".jp-Notebook .jp-Cell[data-windowed-list-index='{index}']"


def cell(page: Page, index: int) -> Locator:
    """The cell with this index, scrolled into sight (Lab draws only what can be seen)."""
    page.evaluate(SCROLL, index)
    return page.locator(selector(index))


def cell_count(page: Page) -> int:
    """How many cells the open notebook has now."""
    return int(page.evaluate("window.jupyterapp.shell.currentWidget.content.widgets.length"))


def on_a_phone(page: Page, server: Server, wide: int, high: int) -> None:
    """Make the window as small; it has no room for Lab's list of files, which people put away."""
    if server.kind == "lab":
        page.evaluate("window.jupyterapp.shell.collapseLeft()")
    resized(page, wide, high)


def use_theme(page: Page, name: str) -> None:
    """Switch Jupyter to a theme of this name, such as `JupyterLab Dark`."""
    if page.evaluate("document.body.dataset.jpThemeName") != name:
        page.evaluate("""async (theme) => {
          await window.jupyterapp.commands.execute("apputils:change-theme", { theme });
        }""", name)  # fmt: skip
        page.wait_for_function("(n) => document.body.dataset.jpThemeName === n", arg=name)
