"""The server extension that shows pictures where widgets are gone: what becomes of a notebook."""

import asyncio
import json
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import nbformat
import pytest

from cluekit.learn import progress
from cluekit.stored_pictures import (
    STATE,
    VIEW,
    leave_out_states,
    living_widgets,
    put_away_buttons,
    show_pictures,
)
from cluekit.ui import course_map, table
from cluekit.words import set_language
from jupyter_servers import OURS, running


def notebook(*ids: str) -> Any:
    """A notebook with a table's output for each id, as a page saves it."""
    bundle = table("mini", seed=3, fresh=True, bots="random")._repr_mimebundle_()
    data = dict(bundle[0] if isinstance(bundle, tuple) else bundle)
    cells = []
    for each in ids:
        here = {**data, VIEW: {**data[VIEW], "model_id": each}}
        output = nbformat.v4.new_output("execute_result", here, execution_count=1)
        cells.append(nbformat.v4.new_code_cell("t", outputs=[output]))
    return nbformat.v4.new_notebook(cells=[nbformat.v4.new_markdown_cell("#"), *cells])


def shown(content: Any) -> list[tuple[bool, bool]]:
    """Of each output, whether it is a widget and whether it has a button."""
    outputs = [output["data"] for cell in content.cells[1:] for output in cell.outputs]
    return [(VIEW in data, "<button" in data["text/html"]) for data in outputs]


def test_what_lives_stays_and_what_is_gone_is_a_picture_with_a_button() -> None:
    """What has left its last state in the notebook can be drawn from that, and stays, too."""
    content = notebook("living", "gone", "remembered")
    content.metadata.widgets = {STATE: {"state": {"remembered": {}}}}
    show_pictures(content, {"living"})
    assert shown(content) == [(True, False), (False, True), (True, False)]


def test_the_button_runs_the_cells_down_to_it_in_the_readers_words() -> None:
    """By a command of JupyterLab's own; the words stand where they stood."""
    content = notebook("gone")
    show_pictures(content, ())
    html = content.cells[1].outputs[0].data["text/html"]
    args = '{"commands": ["notebook:run-all-above", "notebook:run-cell"]}'
    assert json.loads(args)
    assert 'data-commandlinker-command="apputils:run-all-enabled"' in html
    assert args.replace('"', "&quot;") in html
    assert ">Run the cells down to here</button> (▶ above the notebook" in html


def test_no_button_gets_into_the_file() -> None:
    """It is saved as it was handed out, also where a file holds its lines one by one."""
    content, before = notebook("gone"), notebook("gone")
    show_pictures(content, ())
    html = content.cells[1].outputs[0].data["text/html"]
    content.cells[1].outputs[0].data["text/html"] = html.splitlines(keepends=True)
    put_away_buttons(content)
    was = before.cells[1].outputs[0].data["text/html"]
    assert content.cells[1].outputs[0].data["text/html"] == was


def test_no_state_of_ours_gets_into_the_file() -> None:
    """It is a style and a program for each widget; what somebody else’s widget kept stays."""
    mine = table("mini", seed=3, fresh=True, bots="random")
    theirs = {"model_name": "IntSliderModel", "state": {}}
    layout = mine.layout.model_id
    states = {
        mine.model_id: {"model_name": "AnyModel", "state": mine.get_state()},
        layout: {"model_name": "LayoutModel", "state": {}},
    }
    states[mine.model_id]["state"]["layout"] = f"IPY_MODEL_{layout}"
    assert len(json.dumps(states)) > 100_000
    alone, beside = notebook(mine.model_id), notebook(mine.model_id)
    alone.metadata.widgets = {STATE: {"state": dict(states)}}
    beside.metadata.widgets = {STATE: {"state": {**states, "theirs": theirs}}}
    for content in (alone, beside):
        leave_out_states(content)
    assert "widgets" not in alone.metadata
    assert beside.metadata.widgets[STATE]["state"] == {"theirs": theirs}


def test_a_strangers_notebook_is_neither_changed_nor_an_error() -> None:
    """A widget of somebody else stays, gone or not; so does whatever stands where states should."""
    slider = {VIEW: {"model_id": "theirs"}, "text/plain": "IntSlider()", "text/html": "<p>0</p>"}
    outputs: list[Any] = [{"data": slider}, {"data": []}, {"data": {VIEW: 5}}, {"data": None}, 7]
    for widgets in (None, [], "x", 5, {STATE: []}, {STATE: {"state": 7}}, {"other/type": {}}):
        cells = [{"outputs": outputs}, {"outputs": None}, "cell"]
        content = {"cells": cells, "metadata": {"widgets": widgets}}
        before = json.dumps(content)
        show_pictures(content, ())
        put_away_buttons(content)
        leave_out_states(content)
        assert json.dumps(content) == before
    mine = {"state": {"m": {"state": {"_anywidget_id": "cluekit.Table"}}}}
    content = {"cells": None, "metadata": {"widgets": {STATE: mine, "other/type": {"kept": 1}}}}
    leave_out_states(content)
    assert content["metadata"] == {"widgets": {"other/type": {"kept": 1}}}


@pytest.mark.parametrize("jupytext", [True, False])
def test_what_a_page_gets_and_saves_leaves_the_file_as_it_was(
    tmp_path: Path, *, jupytext: bool
) -> None:
    """A real server, as the lock file makes it and bare: jupytext puts in its own file manager."""
    file, another = tmp_path / "files" / "game.ipynb", tmp_path / "files" / "another.ipynb"
    file.parent.mkdir()
    nbformat.write(notebook("gone"), file)
    before = shown_html(file)
    extensions = {**OURS, "jupyterlab_jupytext": jupytext, "jupyterlab": False, "notebook": False}
    with running("server", file.parent, tmp_path / "home", extensions) as server:
        assert ("jupyterlab_jupytext | extension was" in server.log.read_text()) == jupytext
        model = server.ask("contents/game.ipynb")
        assert '<button data-run=\\"\\"' in json.dumps(model["content"])
        ours = {"m": {"state": {"_anywidget_id": "cluekit.T"}}}
        model["content"]["metadata"]["widgets"] = {STATE: {"state": ours}}
        for place in (file, another):  # saved over, and uploaded
            server.ask(f"contents/{place.name}", "PUT", {**model, "path": place.name})
    for place in (file, another):
        assert shown_html(place) == before
        assert "widgets" not in nbformat.read(place, 4).metadata


def shown_html(file: Path) -> str:
    """The HTML of a file's first output."""
    html: str = nbformat.read(file, 4).cells[1].outputs[0].data["text/html"]
    return html


def test_other_outputs_are_left_alone() -> None:
    """Texts, errors, pictures of others, cells without any output."""
    v4 = nbformat.v4
    error = v4.new_output("error", ename="E", evalue="e", traceback=[])
    html = v4.new_output("display_data", {"text/html": "<b>mine</b>", "text/plain": "mine"})
    cell = v4.new_code_cell("x", outputs=[error, html, v4.new_output("stream", text="hello")])
    content = v4.new_notebook(cells=[cell, v4.new_code_cell("y")])
    before = json.dumps(content)
    show_pictures(content, ())
    put_away_buttons(content)
    assert json.dumps(content) == before


def test_the_map_of_the_course_shows_what_is_done_by_now() -> None:
    """Not when its cell was run; in the language in which it was."""
    set_language("it")
    bundle = course_map()._repr_mimebundle_()
    set_language("en")
    output = nbformat.v4.new_output("execute_result", bundle, execution_count=1)
    cell = nbformat.v4.new_code_cell("course_map()", outputs=[output])
    content = nbformat.v4.new_notebook(cells=[cell])
    progress.save({"0.1": progress.Done(tries=1, solved=True)})
    show_pictures(content, ())
    data = content.cells[0].outputs[0].data
    assert ">Continua: 00 " in data["text/html"]
    assert "risolti 1 su 7" in data["text/plain"]


class Client:
    """A kernel's client whose kernel says which widgets it knows, or nothing at all."""

    def __init__(self, comms: Any) -> None:
        self.comms = comms
        self.closed = False

    def start_channels(self, **_: bool) -> None:
        """Nothing to start."""

    def stop_channels(self) -> None:
        """Remember it."""
        self.closed = True

    def comm_info(self, target: str) -> None:
        """Only widgets are asked for."""
        assert target == "jupyter.widget"

    async def get_shell_msg(self) -> Any:
        """Answer, or be busy."""
        if self.comms is None:
            raise TimeoutError
        return {"content": {"comms": self.comms}}


def asked(path: str, client: Client) -> Any:
    """Which widgets live for the notebook at this path; the kernel belongs to `here.ipynb`."""

    async def sessions() -> Any:
        return [{"path": "here.ipynb", "kernel": {"id": "k"}}]

    kernel = SimpleNamespace(client=lambda: client)
    handler = SimpleNamespace(
        session_manager=SimpleNamespace(list_sessions=sessions),
        kernel_manager=SimpleNamespace(get_kernel=lambda _: kernel),
    )
    return asyncio.run(living_widgets(handler, path))


def test_the_kernel_is_asked_which_widgets_live() -> None:
    """Without a kernel none; a busy one does not say, and then nothing is taken away."""
    client = Client({"a": {}, "b": {}})
    assert set(asked("here.ipynb", client)) == {"a", "b"}
    assert client.closed
    assert set(asked("elsewhere.ipynb", client)) == set()
    assert asked("here.ipynb", Client(None)) is None
