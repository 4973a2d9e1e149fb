"""Pictures where widgets are gone (on real servers: `test_nodelay.py`, `tests/cli/test_lab.py`)."""

import asyncio
import json
from typing import Any
from unittest.mock import AsyncMock, Mock

import nbformat

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
from pictured import pictured


def shown(content: Any) -> list[tuple[bool, bool]]:
    """Of each output, whether it is a widget and whether it has a button."""
    outputs = [output["data"] for cell in content.cells[1:] for output in cell.outputs]
    return [(VIEW in data, "<button" in data["text/html"]) for data in outputs]


def test_what_lives_stays_and_what_is_gone_is_a_picture_with_a_button() -> None:
    """It runs the cells down to it, in the reader's words, and does not get into the file."""
    content = pictured("living", "gone", "remembered")
    content.metadata.widgets = {STATE: {"state": {"remembered": {}}}}
    show_pictures(content, {"living"})
    assert shown(content) == [(True, False), (False, True), (True, False)]
    content, before = pictured("gone"), pictured("gone")
    show_pictures(content, ())
    html = content.cells[1].outputs[0].data["text/html"]
    args = '{"commands": ["notebook:run-all-above", "notebook:run-cell"]}'
    assert json.loads(args)
    assert 'data-commandlinker-command="apputils:run-all-enabled"' in html
    assert args.replace('"', "&quot;") in html
    assert ">Run the cells down to here</button> (▶ above the notebook" in html
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
    alone, beside = pictured(mine.model_id), pictured(mine.model_id)
    alone.metadata.widgets = {STATE: {"state": dict(states)}}
    beside.metadata.widgets = {STATE: {"state": {**states, "theirs": theirs}}}
    for content in (alone, beside):
        leave_out_states(content)
    assert "widgets" not in alone.metadata
    assert beside.metadata.widgets[STATE]["state"] == {"theirs": theirs}


def test_a_strangers_notebook_is_neither_changed_nor_an_error() -> None:
    """A widget of somebody else stays, and whatever stands where states should; texts, errors."""
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
    """In the language in which it was run. A busy kernel does not say which widgets live."""
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
    assert {*living("here.ipynb", {"a": {}, "b": {}})} == {"a", "b"}
    assert {*living("elsewhere.ipynb", {"a": {}})} == set()
    assert living("here.ipynb", None) is None


def living(path: str, comms: object) -> Any:
    """Return which widgets live for this notebook, by a kernel of `here.ipynb` that says these."""
    said = TimeoutError if comms is None else [{"content": {"comms": comms}}]  # it may be busy
    client = Mock(get_shell_msg=AsyncMock(side_effect=said))
    sessions = AsyncMock(return_value=[{"path": "here.ipynb", "kernel": {"id": "k"}}])
    kernels = Mock(**{"get_kernel.return_value.client.return_value": client})
    handler = Mock(session_manager=Mock(list_sessions=sessions), kernel_manager=kernels)
    found = asyncio.run(living_widgets(handler, path))
    if path == "here.ipynb":
        client.comm_info.assert_called_once_with("jupyter.widget")
        client.stop_channels.assert_called_once_with()
    return found
