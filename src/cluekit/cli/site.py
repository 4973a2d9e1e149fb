"""``cluekit site --serve FOLDER``: the lessons' web site, on this computer or in its network.

Browsers let pages keep files, and Python in them read these, only where they come by https, or from
the same computer. So with ``--lan`` a class plays, but its lessons keep no progress: they say so.
"""

from __future__ import annotations

import argparse
import gzip
import hashlib
import mimetypes
import os
import shutil
import socket
import sys
from collections import Counter
from contextlib import suppress
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from io import BufferedReader, RawIOBase, StringIO
from pathlib import Path
from socketserver import TCPServer
from threading import Lock
from time import monotonic
from typing import Any, NamedTuple
from urllib.parse import unquote, urlsplit

from cluekit.cli.console import draw, tell, whole_number
from cluekit.cli.lab import INSTALL
from cluekit.words import say

# --- serving --------------------------------------------------------------------------------------
# A server for the files of one folder, for a class full of browsers and the odd stranger.
#
# It hands out what lies in the folder and nothing else, packed where that helps, to those who call
# this computer by a name or an address of its own. Nobody can hold it up: a request must come in
# time, and one visitor has only a number of connections.

HERE = "127.0.0.1"
NAMES = frozenset({"localhost", HERE, "::1"})
"""What this computer may be called from itself."""
IN_TIME = 15.0
"""Seconds in which a request must have come, also the next one on the same connection."""
SLOWEST, PIECE = 30.0, 65_536
"""Seconds in which a visitor must have taken a piece of an answer, and its bytes."""
MOST, MOST_OF_ONE = 500, 200
"""Connections at once: of everybody, and of one address, behind which may be a whole class."""
KINDS = {
    ".js": "text/javascript",
    ".mjs": "text/javascript",
    ".wasm": "application/wasm",
    ".json": "application/json",
    ".ipynb": "application/json",
    ".svg": "image/svg+xml",
}
"""What some systems have registered otherwise: browsers would refuse to run it then."""
PACKED = ("text/", "application/json", "application/wasm", "image/svg+xml")
"""Kinds that get smaller; wheels, letters and photographs are packed already."""


class Known(NamedTuple):
    """What is known of a file as it was at ``stamp``: its digest, and its bytes packed, if less."""

    stamp: tuple[int, ...]
    digest: str
    packed: bytes | None


class Files:
    """The files of a folder, each read through and packed once, when it is first asked for."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder.resolve()
        self._known: dict[Path, Known] = {}
        self._one_at_a_time = Lock()

    def find(self, asked: str) -> Path | None:
        """Return the file or folder at this place; None too where a link leads out of ours."""
        try:
            path = (self.folder / asked.lstrip("/")).resolve(strict=True)
        except (OSError, ValueError, RuntimeError):  # no name of a file, or a circle of links
            return None
        return path if path.is_relative_to(self.folder) else None

    def content_of(self, path: Path) -> Known:
        """Return what is known of a file; one that was written anew is looked at anew."""
        seen = path.stat()
        stamp = (seen.st_ino, seen.st_size, seen.st_mtime_ns, seen.st_ctime_ns)
        known = self._known.get(path)
        if known is None or known.stamp != stamp:
            with self._one_at_a_time:  # a whole class asks at the same moment
                known = self._known.get(path)
                if known is None or known.stamp != stamp:
                    content, packed = path.read_bytes(), None
                    if kind_of(path).startswith(PACKED):
                        smaller = gzip.compress(content, 6, mtime=0)
                        packed = smaller if len(smaller) < len(content) else None
                    digest = hashlib.blake2b(content, digest_size=16).hexdigest()
                    known = self._known[path] = Known(stamp, digest, packed)
        return known


def kind_of(path: Path) -> str:
    """Return what a file is, as browsers are told."""
    return (
        KINDS.get(path.suffix) or mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    )


class InTime(RawIOBase):
    """What a visitor says, as long as it is said before ``until``: also drop by drop."""

    def __init__(self, connection: socket.socket) -> None:
        self._connection = connection
        self.until = 0.0

    def readable(self) -> bool:
        """It can be read, and nothing else."""
        return True

    def readinto(self, into: Any) -> int:
        """Read what there is; raises ``TimeoutError`` when time is up."""
        left = self.until - monotonic()
        if left <= 0:
            raise TimeoutError
        self._connection.settimeout(left)
        return self._connection.recv_into(into)


class Pages(BaseHTTPRequestHandler):
    """Answers the requests of one connection."""

    protocol_version = "HTTP/1.1"
    error_content_type = "text/plain; charset=utf-8"
    error_message_format = "%(code)d %(message)s. %(explain)s\n"
    server: Server

    def setup(self) -> None:
        """Listen with a watch in hand."""
        super().setup()
        self.rfile.close()
        self._heard = InTime(self.connection)
        self.rfile = BufferedReader(self._heard)

    def handle_one_request(self) -> None:
        """Answer one request, if it comes in time."""
        self._heard.until = monotonic() + IN_TIME
        super().handle_one_request()

    def version_string(self) -> str:
        """Say nothing of versions."""
        return "cluekit"

    def log_message(self, *_: object) -> None:
        """Say nothing: a lesson asks for hundreds of files."""

    def do_GET(self) -> None:
        """Hand out a file."""
        self._answer()

    def do_HEAD(self) -> None:
        """Say what there is, and keep it."""
        self._answer()

    def _answer(self) -> None:
        self.connection.settimeout(SLOWEST)
        if self.headers.get("Content-Length") or self.headers.get("Transfer-Encoding"):
            self.close_connection = True  # what follows is no request
        if not self._meant_for_us():
            wrong = say("This address belongs to no page here: open the one that was handed out.")
            self.send_error(HTTPStatus.MISDIRECTED_REQUEST, explain=wrong)
            return
        try:
            asked = urlsplit(self.path)._replace(scheme="", netloc="")
        except ValueError:
            self._is_not_here()
            return
        place = unquote(asked.path)
        path = self.server.files.find(place)
        if path and path.is_dir() and not place.endswith("/"):
            # A folder's own links count from inside it
            inside = asked._replace(path=f"/{asked.path.strip('/')}/")
            self.send_response(HTTPStatus.MOVED_PERMANENTLY)
            self.send_header("Location", inside.geturl())
            self.send_header("Content-Length", "0")
            self.end_headers()
            return
        if path and path.is_dir():
            path = self.server.files.find(f"{place}index.html")
        elif place.endswith("/"):  # as if a file were a folder
            path = None
        if path is None or not path.is_file():
            self._is_not_here()
            return
        self._hand_out(path)

    def _is_not_here(self) -> None:
        self.send_error(HTTPStatus.NOT_FOUND, explain=say("There is no such page here."))

    def _meant_for_us(self) -> bool:
        """Tell whether we were called by a name of ours.

        A page from elsewhere may have its own name lead here, to read what this network may read.
        """
        called = self.headers.get_all("Host", [])
        try:
            host = urlsplit(f"//{called[0].strip()}").hostname if len(called) == 1 else None
        except ValueError:
            return False
        ours = {*self.server.names, self.connection.getsockname()[0]}
        return host is not None and host.rstrip(".") in ours

    def _hand_out(self, path: Path) -> None:
        try:
            known, file = self.server.files.content_of(path), path.open("rb")
        except OSError:  # taken away meanwhile, or for somebody else to read
            self._is_not_here()
            return
        offered = self.headers.get("Accept-Encoding", "").replace(" ", "").lower().split(",")
        takes_packed = any(
            one.partition(";")[0] == "gzip" and not one.endswith(";q=0") for one in offered
        )
        packed = known.packed if takes_packed else None
        tag = f'"{known.digest}{"" if packed is None else "-gzip"}"'
        with file:
            if tag in self.headers.get("If-None-Match", ""):
                self._head(HTTPStatus.NOT_MODIFIED, path, tag)
                return
            size = os.fstat(file.fileno()).st_size if packed is None else len(packed)
            more = {"Content-Length": str(size)}
            if packed is not None:
                more["Content-Encoding"] = "gzip"
            self._head(HTTPStatus.OK, path, tag, more)
            if self.command == "HEAD":
                return
            if packed is None:
                shutil.copyfileobj(file, self.wfile, PIECE)
            else:
                for begin in range(0, len(packed), PIECE):
                    self.wfile.write(packed[begin : begin + PIECE])

    def _head(
        self, status: HTTPStatus, path: Path, tag: str, more: dict[str, str] | None = None
    ) -> None:
        kind = kind_of(path)
        text = "; charset=utf-8" if kind.startswith("text/") else ""
        self.send_response(status)
        for name, value in {
            "Content-Type": kind + text,
            "ETag": tag,
            "Cache-Control": "no-cache",  # may be kept, if one asks whether it is still the same
            "Vary": "Accept-Encoding",
            "X-Content-Type-Options": "nosniff",
            **(more or {}),
        }.items():
            self.send_header(name, value)
        self.end_headers()


class Server(ThreadingHTTPServer):
    """Serves; visitors may call this computer by ``names``, and by the address they reach."""

    request_queue_size = 128

    def __init__(self, folder: Path, port: int, *, lan: bool = False) -> None:
        name = socket.gethostname().lower()
        self.files = Files(folder)
        self.names = {*NAMES, name, f"{name}.local"} if lan else {*NAMES}
        self._visitors: Counter[str] = Counter()
        self._counting = Lock()
        super().__init__(("" if lan else HERE, port), Pages)

    def server_bind(self) -> None:
        """Take the port; the base would also ask the network what this computer is called."""
        TCPServer.server_bind(self)
        self.server_name, self.server_port = HERE, self.server_address[1]

    def process_request(self, request: Any, client_address: Any) -> None:
        """Let a visitor in, or say that the house is full."""
        visitor = client_address[0]
        with self._counting:
            full = self._visitors.total() >= MOST or self._visitors[visitor] >= MOST_OF_ONE
            self._visitors[visitor] += not full
        if full:
            self._turn_away(request)
            return
        try:
            super().process_request(request, client_address)
        except RuntimeError:  # the system has no more threads
            self._leaves(visitor)
            self._turn_away(request)

    def process_request_thread(self, request: Any, client_address: Any) -> None:
        """Answer a visitor until they leave."""
        try:
            super().process_request_thread(request, client_address)
        finally:
            self._leaves(client_address[0])

    def _leaves(self, visitor: str) -> None:
        with self._counting:
            self._visitors[visitor] -= 1
            self._visitors += Counter()  # forgets who has left

    def _turn_away(self, request: socket.socket) -> None:
        request.settimeout(0)  # nobody waits for a visitor who is turned away
        with suppress(OSError):
            request.send(FULL)
        self.shutdown_request(request)

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Tell of an error, but for a connection that is gone: a browser may leave a page."""
        if not isinstance(sys.exception(), ConnectionError | TimeoutError):
            super().handle_error(request, client_address)


FULL = (
    b"HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\nRetry-After: 5\r\n"
    b"Content-Type: text/plain\r\nContent-Length: 43\r\n\r\n"
    b"Too many at once. Please try again shortly."
)


def addresses() -> list[str]:
    """Return this computer's addresses in its networks; first the one that leads outside."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as way:
        try:
            way.connect(("192.0.2.1", 9))  # an example's address: nothing is sent
            first = way.getsockname()[0]
        except OSError:
            first = ""
    found = [address for address in (first, *_of_networks()) if address]
    return [one for one in dict.fromkeys(found) if not one.startswith(("127.", "169.254."))]


def _of_networks() -> list[str]:
    """Every address of every network that is up, as far as the system tells."""
    try:
        import psutil  # noqa: PLC0415 - comes with the lessons in Jupyter, not with the kit alone
    except ModuleNotFoundError:
        try:
            return socket.gethostbyname_ex(socket.gethostname())[2]
        except OSError:
            return []
    up = {name for name, about in psutil.net_if_stats().items() if about.isup}
    return [
        one.address
        for name, all_of_it in psutil.net_if_addrs().items()
        for one in all_of_it
        if name in up and one.family == socket.AF_INET
    ]


# --- the command ----------------------------------------------------------------------------------

LAST_PORT = 65_535


def arguments(verb: argparse.ArgumentParser) -> None:
    """Say what can be asked of the verb."""
    verb.add_argument(
        "--serve", type=Path, metavar="FOLDER", required=True, help="the folder of a built site"
    )
    verb.add_argument(
        "--lan", action="store_true", help="to every device in this network, by plain http"
    )
    verb.add_argument("--port", type=a_port, default=8000, help="the port (8000); 0: any free one")
    verb.set_defaults(do=serve)


def a_port(written: str) -> int:
    """Return the port that stands on the command line."""
    port = whole_number(written)
    if not 0 <= port <= LAST_PORT:
        raise argparse.ArgumentTypeError(say("a port is a number from 0 to {last}", last=LAST_PORT))
    return port


def serve(asked: argparse.Namespace) -> int:
    """Serve until Ctrl-C."""
    folder = asked.serve.expanduser()
    if not (folder / "jupyter" / "jupyter-lite.json").is_file():
        tell(say("{folder} is not a built site: `python kit.py site` makes one.", folder=folder))
        return 2
    try:
        pages = Server(folder, asked.port, lan=asked.lan)
    except OSError as error:
        about = {"port": asked.port, "reason": error.strerror}
        tell(say("Port {port} cannot be used: {reason}. Choose another with --port.", **about))
        return 2
    with pages:
        _tell_where(pages.server_port, addresses() if asked.lan else None)
        try:
            pages.serve_forever()
        except KeyboardInterrupt:
            return 0
    return 0


def _tell_where(port: int, in_networks: list[str] | None) -> None:
    """Say where the site is: here alone (None), or in the networks where we have an address."""
    here, *more = [f"http://{one}:{port}/" for one in in_networks or [HERE]]
    if in_networks:
        tell(say("The lessons are at {address} for every device here; Ctrl-C ends.", address=here))
        show_qr_code(here)
        if more:
            tell(say("In other networks of this computer: {addresses}", addresses=" ".join(more)))
        tell(
            say(
                "This is plain http. Others in the network can read along, and could change what "
                "arrives. Browsers keep less: after a reload the page to play has its game, but a "
                "lesson has lost its progress, so have the class write down its codes. Over https "
                "nothing is lost."
            )
        )
        return
    tell(say("The lessons are at {address} on this computer; Ctrl-C ends.", address=here))
    if in_networks is not None:
        tell(
            say(
                "This computer is not on a network now: connect it to one, and run the command "
                "again."
            )
        )


def show_qr_code(address: str) -> None:
    """Show an address so that a telephone's camera reads it, where a screen can show that."""
    try:
        import segno  # noqa: PLC0415 - comes with the lessons in Jupyter, not with the kit alone
    except ModuleNotFoundError:
        tell(say("With {command} its QR code would be shown, too.", command=INSTALL))
        return
    drawn = StringIO()
    segno.make_qr(address).terminal(drawn, border=2, compact=True)
    drawn_here = drawn.getvalue().encode(sys.stderr.encoding or "ascii", "replace")
    if b"?" in drawn_here:
        return
    # Light on dark by name: a code that is the other way round many cameras do not read.
    begin, end = ("\x1b[97;40m", "\x1b[0m") if sys.stderr.isatty() else ("", "")
    draw(f"{begin}{line}{end}" for line in drawn.getvalue().splitlines())
