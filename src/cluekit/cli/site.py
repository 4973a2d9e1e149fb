"""``cluekit site --serve FOLDER``: the lessons' web site, on this computer or in its network.

Browsers let pages keep files, and Python in them read these, only where they come by https, or from
the same computer. So with ``--lan`` a class plays, but its lessons keep no progress: they say so.
"""

from __future__ import annotations

import argparse
import sys
from io import StringIO
from pathlib import Path

from cluekit.cli.console import draw, tell, whole_number
from cluekit.cli.lab import INSTALL
from cluekit.cli.serving import HERE, Server, addresses
from cluekit.words import say

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
        _show(here)
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


def _show(address: str) -> None:
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
