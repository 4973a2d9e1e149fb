"""A notebook with a table's picture, as a page saves it, and what becomes of it on a server."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import nbformat

from cluekit.stored_pictures import STATE, VIEW
from cluekit.ui import table
from jupyter_servers import Server


def pictured(*ids: str) -> Any:
    """Return a notebook with a table's output for each id."""
    bundle = table("mini", seed=3, fresh=True, bots="random")._repr_mimebundle_()
    data = dict(bundle[0] if isinstance(bundle, tuple) else bundle)
    cells = []
    for each in ids:
        here = {**data, VIEW: {**data[VIEW], "model_id": each}}
        output = nbformat.v4.new_output("execute_result", here, execution_count=1)
        cells.append(nbformat.v4.new_code_cell("t", outputs=[output]))
    return nbformat.v4.new_notebook(cells=[nbformat.v4.new_markdown_cell("#"), *cells])


def assert_the_file_stays_as_it_was(server: Server) -> None:
    """What a page gets has a button; what it saves over, and uploads, has neither it nor states."""
    file, another = server.folder / "game.ipynb", server.folder / "another.ipynb"
    nbformat.write(pictured("gone"), file)
    before = _shown_html(file)
    model = server.ask("contents/game.ipynb")
    assert '<button data-run=\\"\\"' in json.dumps(model["content"])
    ours = {"m": {"state": {"_anywidget_id": "cluekit.T"}}}
    model["content"]["metadata"]["widgets"] = {STATE: {"state": ours}}
    for place in (file, another):
        server.ask(f"contents/{place.name}", "PUT", {**model, "path": place.name})
        assert _shown_html(place) == before
        assert "widgets" not in nbformat.read(place, 4).metadata


def _shown_html(file: Path) -> str:
    html: str = nbformat.read(file, 4).cells[1].outputs[0].data["text/html"]
    return html
