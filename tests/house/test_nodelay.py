"""The server extension: what a kernel says to a widget leaves the server at once."""

import json
import tomllib
from pathlib import Path

import pytest
import websocket

from cluekit.cli.lab import command
from jupyter_servers import OURS, Server, running

ROOT = Path(__file__).resolve().parents[2]

# An extension of the test's own: tells how the sockets of the open kernel websockets are set.
PROBE = """
import gc, json, socket
from jupyter_server.base.handlers import APIHandler
from jupyter_server.services.kernels.websocket import KernelWebsocketHandler

def nodelay(handler):
    return handler.ws_connection.stream.socket.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)

class Probe(APIHandler):
    def get(self):
        handlers = [one for one in gc.get_objects() if type(one) is KernelWebsocketHandler]
        self.finish(json.dumps([nodelay(one) for one in handlers if one.ws_connection]))

def _jupyter_server_extension_points():
    return [{"module": "cluekit_probe"}]

def _load_jupyter_server_extension(server):
    server.web_app.add_handlers(".*", [(server.base_url + "api/probe", Probe)])
"""


def sockets_of_a_kernel(server: Server) -> list[int]:
    """The TCP_NODELAY option of each open kernel websocket, asked of the server itself."""
    kernel = server.ask("kernels", "POST", {})["id"]
    channel = f"{server.url.replace('http', 'ws', 1)}api/kernels/{kernel}/channels"
    connection = websocket.create_connection(channel, timeout=60)
    try:
        connection.recv()
        return list(server.ask("probe"))
    finally:
        connection.close()
        server.end_kernels()


@pytest.mark.parametrize("nodelay", [True, False])
def test_kernel_websockets_send_at_once_when_the_extension_is_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, nodelay: bool
) -> None:
    """With the extension a kernel's websocket has TCP_NODELAY; a stock server's has not."""
    (tmp_path / "cluekit_probe.py").write_text(PROBE)
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    both = {"cluekit_probe": True, "cluekit.nodelay": nodelay}
    with running("server", tmp_path, tmp_path / "home", both) as server:
        assert [bool(option) for option in sockets_of_a_kernel(server)] == [nodelay]


def test_cluekit_lab_and_binder_switch_it_on_and_the_wheel_does_not() -> None:
    """Whoever only installs the package has a server as before (see also test_wheel.py)."""
    assert f"--ServerApp.jpserver_extensions={dict(OURS)}" in command(ROOT)
    assert json.dumps(OURS.copy()) in (ROOT / "binder" / "start").read_text()
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    assert "shared-data" not in project["tool"]["hatch"]["build"]["targets"]["wheel"]
