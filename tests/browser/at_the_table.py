"""What a person does at a table in a notebook, in few words."""

import nbformat
from playwright.sync_api import Locator, Page, expect

from jupyter_servers import Server
from notebook_page import cell, open_notebook, run_all

DEAL = """
from cluekit.clue import edition, stack_deck
from cluekit.ui import table

luck = stack_deck(
    edition("mini"),
    case_file=("bruno", "vase", "library"),
    hands=[["ada", "rope"], ["carla", "dagger"], ["garden", "tower"]],
    dice=(6, 6),
)
t = table("mini", chance=luck)
t"""


def write_notebook(server: Server, name: str, *sources: str) -> None:
    """Put a notebook with these code cells into the server's folder."""
    cells = [nbformat.v4.new_code_cell(source) for source in sources]
    kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
    notebook = nbformat.v4.new_notebook(cells=cells, metadata={"kernelspec": kernel})
    nbformat.write(notebook, server.folder / name)


def lay(page: Page, server: Server, name: str, *sources: str) -> Locator:
    """Write a notebook, open it, run it; return the first widget of its first cell."""
    write_notebook(server, name, *sources)
    open_notebook(page, server, name)
    page.emulate_media(reduced_motion="reduce")
    run_all(page)
    scene = cell(page, 0).locator(".ck-scene").first
    expect(scene).to_be_visible()
    return scene
