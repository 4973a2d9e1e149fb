"""Server extensions: a kernel's messages leave at once; pictures stand where widgets are gone."""

import asyncio
import json
import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from html import unescape
from pathlib import Path
from typing import Any
from unittest.mock import AsyncMock, Mock

import nbformat
import pytest
import websocket

from cluekit import stored_pictures
from cluekit.learn import progress
from cluekit.stored_pictures import STATE, VIEW, leave_out_states, put_away_buttons, show_pictures
from cluekit.ui import course_map, table, wake
from cluekit.words import set_language
from jupyter_servers import OURS, Server, running
from pictured import assert_the_file_stays_as_it_was, pictured

ROOT = Path(__file__).resolve().parents[2]

# An extension of the test's own. It tells how the sockets of the open kernel websockets are set; it
# notes what comes from the kernel and what leaves for the page, in the order of both; and it sets
# the moment: over before anything happens, or never, so that no test waits for a clock.
WATCH = """
import gc, json, socket
from jupyter_server.base.handlers import APIHandler
from jupyter_server.services.kernels.connection.channels import ZMQChannelsWebsocketConnection
from jupyter_server.services.kernels.websocket import KernelWebsocketHandler
from cluekit import nodelay

noted = []
stock = "__wrapped__" not in vars(KernelWebsocketHandler.open)

def kind(parts, header, content):
    told = json.loads(bytes(parts[header]))["msg_type"]
    return json.loads(bytes(parts[content]))["execution_state"] if told == "status" else told

def nodelay_of(handler):
    return handler.ws_connection.stream.socket.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)

class Sockets(APIHandler):
    def get(self):
        handlers = [one for one in gc.get_objects() if type(one) is KernelWebsocketHandler]
        opened = [bool(nodelay_of(one)) for one in handlers if one.ws_connection]
        self.finish(json.dumps({"stock before it is loaded": stock, "sockets": opened}))

class Noted(APIHandler):
    def get(self):
        self.finish(json.dumps(noted))

    def post(self):
        noted.clear()
        nodelay.MOMENT = self.get_json_body()
        self.finish("null")

def _jupyter_server_extension_points():
    return [{"module": "cluekit_watch"}]

def _load_jupyter_server_extension(server):
    handle = ZMQChannelsWebsocketConnection.handle_outgoing_message
    write = ZMQChannelsWebsocketConnection._on_zmq_reply

    def handling(self, stream, message):
        if b'"comm_msg"' in bytes(message[4]):
            noted.append(["in", kind(message, 3, 6)])
        handle(self, stream, message)

    def writing(self, stream, parts):
        told = parts["parent_header"] if isinstance(parts, dict) else json.loads(bytes(parts[1]))
        if told.get("msg_type") == "comm_msg":
            if isinstance(parts, dict):
                left = parts["content"].get("execution_state") or parts["header"]["msg_type"]
            else:
                left = kind(parts, 0, 3)
            noted.append(["out", left])
        write(self, stream, parts)

    ZMQChannelsWebsocketConnection.handle_outgoing_message = handling
    ZMQChannelsWebsocketConnection._on_zmq_reply = writing
    for name, handler in (("sockets", Sockets), ("noted", Noted)):
        server.web_app.add_handlers(".*", [(server.base_url + f"api/{name}", handler)])
"""

# A widget that says what it is told. It does not, before the page has heard that it is busy: the
# page shows that by making a file.
ECHO = """
import time
from pathlib import Path

def opened(comm, message):
    @comm.on_msg
    def echo(message):
        wait = Path(message["content"]["data"]["wait"] or ".")
        while not wait.exists():
            time.sleep(0.01)
        comm.send(message["content"]["data"])

get_ipython().kernel.comm_manager.register_target("echo", opened)
"""


@contextmanager
def watched(folder: Path) -> Iterator[Server]:
    """A server with the test's extension and ours, and no others."""
    (folder / "cluekit_watch.py").write_text(WATCH)
    others = dict.fromkeys(("jupyterlab_jupytext", "jupyterlab", "notebook"), False)
    extensions = {**OURS, "cluekit_watch": True, **others}
    with pytest.MonkeyPatch.context() as patched:
        patched.setenv("PYTHONPATH", str(folder), prepend=os.pathsep)
        with running("server", folder, folder / "home", extensions) as server:
            yield server


class Page:
    """What a page does that has one widget in one notebook: it talks to a kernel's websocket."""

    def __init__(self, server: Server) -> None:
        kernel = server.ask("kernels", "POST", {})["id"]
        address = f"{server.url.replace('http', 'ws', 1)}api/kernels/{kernel}/channels"
        self.connection = websocket.create_connection(address, timeout=60)
        self._sent = 0
        self.send("execute_request", code=ECHO, silent=False, store_history=False)
        self.until("idle")
        self.send("comm_open", comm_id="echo-1", target_name="echo", data={})
        self.until("idle")

    def send(self, kind: str, **content: object) -> None:
        """Send a message on the shell channel."""
        self._sent += 1
        header = {"msg_id": f"page-{self._sent}", "msg_type": kind, "username": "", "session": "p"}
        header |= {"date": "2026-01-01T00:00:00Z", "version": "5.3"}
        told = {"header": header, "parent_header": {}, "metadata": {}, "content": content}
        self.connection.send(json.dumps(told | {"channel": "shell", "buffers": []}))

    def press(self, wait: str = "") -> None:
        """Send the widget a message."""
        self.send("comm_msg", comm_id="echo-1", data={"wait": wait})

    def until(self, last: str) -> list[str]:
        """Read what the kernel says about the last message, up to this kind of message or state."""
        kinds: list[str] = []
        while last not in kinds:
            told = json.loads(self.connection.recv())
            parent = told["parent_header"].get("msg_id")
            if told["channel"] == "iopub" and parent == f"page-{self._sent}":
                state = told["content"].get("execution_state")
                kinds.append(state or told["header"]["msg_type"])
        return kinds


def pressed(page: Page, server: Server, moment: float) -> list[tuple[str, str]]:
    """Press twenty times; return what came and what left while the moment was so long."""
    server.ask("noted", "POST", moment)
    for _ in range(20):
        page.press()
        assert page.until("idle") == ["busy", "comm_msg", "idle"]
    return [(way, kind) for way, kind in server.ask("noted")]


def test_a_kernel_s_messages_leave_at_once_and_busy_with_the_answer(tmp_path: Path) -> None:
    """Its websocket has TCP_NODELAY; busy waits for the answer if the moment lasts. Order stays."""
    with watched(tmp_path) as server:
        page = Page(server)
        asked = {"stock before it is loaded": True, "sockets": [True]}
        assert server.ask("sockets") == asked
        held = [("in", "busy"), ("in", "comm_msg"), ("out", "busy"), ("out", "comm_msg")]
        assert pressed(page, server, 3600) == [*held, ("in", "idle"), ("out", "idle")] * 20
        noted = pressed(page, server, 0)
        assert [kind for way, kind in noted if way == "out"] == ["busy", "comm_msg", "idle"] * 20
        page.press(wait=str(tmp_path / "heard"))
        assert page.until("busy") == ["busy"]
        (tmp_path / "heard").touch()
        assert page.until("idle") == ["comm_msg", "idle"]
        page.connection.close()
        server.end_kernels()
        assert_the_file_stays_as_it_was(server)


def shown(content: Any) -> list[tuple[bool, bool]]:
    """Of each output, whether it is a widget and whether it has a button."""
    outputs = [output["data"] for cell in content.cells[1:] for output in cell.outputs]
    return [(VIEW in data, "<button" in data["text/html"]) for data in outputs]


def test_what_lives_stays_and_what_is_gone_is_a_picture_with_a_button() -> None:
    """It runs the cells of its part, and does not get into the file; the map shows what is done."""
    content = pictured("living", "gone", "remembered")
    content.metadata.widgets = {STATE: {"state": {"remembered": {}}}}
    show_pictures(content, {"living"})
    assert shown(content) == [(True, False), (False, True), (True, False)]
    content, before = pictured("gone"), pictured("gone")
    show_pictures(content, ())
    html = content.cells[1].outputs[0].data["text/html"]
    args = re.search(r'data-commandlinker-args="([^"]*)"', html)
    assert args
    does = json.loads(unescape(args[1]))
    runs = ["notebook:run-all-above", "notebook:run-cell"]
    assert does["commands"] == ["apputils:notify", *runs], "it says at once that it works"
    assert does["args"]["message"].startswith("Waking up")
    assert 'data-commandlinker-command="apputils:run-all-enabled"' in html
    assert ">Wake this part</button> (▶ above the notebook" in html
    content.cells[1].outputs[0].data["text/html"] = html.splitlines(keepends=True)
    put_away_buttons(content)
    was = before.cells[1].outputs[0].data["text/html"]
    assert content.cells[1].outputs[0].data["text/html"] == was
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


def test_one_button_wakes_the_lesson_and_one_each_part() -> None:
    """The lesson’s at its top; a part’s above its first picture, with all that stands in the part.

    The other pictures of a part have a quiet one; a part without a picture that sleeps has none.
    """
    v4, sleeping = nbformat.v4, pictured("living", "gone", "gone")
    said = wake("en")._repr_mimebundle_()[0]
    bar = v4.new_output("execute_result", said, execution_count=1)
    _, living_one, first, second = sleeping.cells
    cells = [
        v4.new_markdown_cell("# 05"),
        v4.new_code_cell("wake()", outputs=[bar]),
        v4.new_markdown_cell("## Warm up"),
        living_one,
        v4.new_markdown_cell("*The first ends.*\n\n## Otto"),
        *(first, v4.new_code_cell("x"), second, v4.new_markdown_cell("Well?")),
        v4.new_markdown_cell("## Next"),
    ]
    content = v4.new_notebook(cells=cells)
    before = json.dumps(content)
    show_pictures(content, {"living"})
    html = ["".join(o.data["text/html"] for o in cell.get("outputs", ())) for cell in content.cells]
    assert "<button" not in html[3]
    assert [at for at, one in enumerate(html) if "<button" in one] == [1, 5, 7]
    assert 'data-run="lesson"' in html[1]
    assert "notebook:run-all-cells" in html[1]
    assert [one.count("move-cursor-down") for one in (html[5], html[7])] == [3, 1]
    assert [one.count("move-cursor-up") for one in (html[5], html[7])] == [3, 1]
    assert ["underline" in html[at] for at in (1, 5, 7)] == [False, False, True]
    assert all('data-lm-suppress-shortcuts="true"' in html[at] for at in (1, 5, 7))
    put_away_buttons(content)
    for cell, was in zip(content.cells, json.loads(before)["cells"], strict=True):
        for now, then in zip(cell.get("outputs", ()), was.get("outputs", ()), strict=True):
            assert now["data"]["text/html"] == then["data"]["text/html"]


def test_no_state_of_ours_gets_into_the_file_and_a_strangers_notebook_stays() -> None:
    """What somebody else’s widget kept stays, and whatever stands where states should."""
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


def living(path: str, comms: object) -> Any:
    """Return which widgets live for this notebook, by a kernel of `here.ipynb` that says these."""
    said = TimeoutError if comms is None else [{"content": {"comms": comms}}]  # it may be busy
    client = Mock(get_shell_msg=AsyncMock(side_effect=said))
    sessions = AsyncMock(return_value=[{"path": "here.ipynb", "kernel": {"id": "k"}}])
    kernels = Mock(**{"get_kernel.return_value.client.return_value": client})
    handler = Mock(session_manager=Mock(list_sessions=sessions), kernel_manager=kernels)
    found = asyncio.run(stored_pictures.living_widgets(handler, path))
    if path == "here.ipynb":
        client.comm_info.assert_called_once_with("jupyter.widget")
        client.stop_channels.assert_called_once_with()
    return found
