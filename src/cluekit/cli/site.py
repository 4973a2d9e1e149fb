"""``cluekit site --serve FOLDER``: the lessons' web site on this computer, without the internet.

Browsers let pages keep files, and Python in them read these, only where they come by https, or from
the same computer. So for a classroom without internet each computer serves its own copy.
"""

from __future__ import annotations

import argparse
import sys
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from cluekit.cli.console import tell, whole_number
from cluekit.words import say

HERE = "127.0.0.1"
LAST_PORT = 65535
KINDS = {".mjs": "text/javascript", ".js": "text/javascript", ".wasm": "application/wasm"}
"""What some systems have registered otherwise: browsers would refuse to run it then."""


def arguments(verb: argparse.ArgumentParser) -> None:
    """Say what can be asked of the verb."""
    verb.add_argument(
        "--serve", type=Path, metavar="FOLDER", required=True, help="the folder of a built site"
    )
    verb.add_argument("--port", type=a_port, default=8000, help="the port (8000); 0: any free one")
    verb.set_defaults(do=serve)


def a_port(written: str) -> int:
    """Return the port that stands on the command line."""
    port = whole_number(written)
    if not 0 <= port <= LAST_PORT:
        raise argparse.ArgumentTypeError(say("a port is a number from 0 to {last}", last=LAST_PORT))
    return port


class Pages(SimpleHTTPRequestHandler):
    """The files of one folder, said to be what they are."""

    protocol_version = "HTTP/1.1"
    extensions_map = {**SimpleHTTPRequestHandler.extensions_map, **KINDS}  # noqa: RUF012 - as there

    def log_message(self, *_: object) -> None:
        """Say nothing: a lesson asks for hundreds of files."""


class Server(ThreadingHTTPServer):
    """Serves; that a browser goes away in the middle of a page is nothing to tell of."""

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Tell of an error, but for a connection that is gone."""
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)


def serve(asked: argparse.Namespace) -> int:
    """Serve until Ctrl-C."""
    folder = asked.serve.expanduser()
    if not (folder / "jupyter" / "jupyter-lite.json").is_file():
        tell(say("{folder} is not a built site: `python kit.py site` makes one.", folder=folder))
        return 2
    with server(folder, asked.port) as pages:
        address = f"http://{HERE}:{pages.server_port}/"
        tell(say("The lessons are at {address} on this computer; Ctrl-C ends.", address=address))
        try:
            pages.serve_forever()
        except KeyboardInterrupt:
            return 0
    return 0


def server(folder: Path, port: int) -> ThreadingHTTPServer:
    """Return what serves this folder to this computer alone."""
    return Server((HERE, port), partial(Pages, directory=str(folder)))
