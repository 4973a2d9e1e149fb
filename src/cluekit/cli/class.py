"""``cluekit class``: a code on the wall, and a page of its own for every device in the room.

It runs until Ctrl-C. Called again it goes on with the class of the last hours: every device comes
back to its seat by itself.
"""

from __future__ import annotations

import argparse
import asyncio
import http.client
import socket
import sys
from collections.abc import Iterator
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from threading import Thread
from time import monotonic, time
from typing import Any
from urllib.parse import urlsplit

from cluekit.cli.console import answer_json, end_answer, tell
from cluekit.cli.site import HERE, NAMES, a_port, addresses, show_qr_code
from cluekit.core import RefusedError
from cluekit.core.home import home
from cluekit.learn.exercises import by_lesson, enrolment_in
from cluekit.learn.feedback import explain
from cluekit.ui.kit.scene import LIBRARIES
from cluekit.words import say

INSTALL = 'python -m pip install "cluekit[class]"'
PORT = 8100
HOUR = 3_600
SAME_CLASS = 3 * HOUR
"""So long after something last happened in a class it is gone on with."""
PATIENCE = 3.0
"""Seconds in which this computer must reach itself."""
LOOKS = 5.0
"""Seconds after which it looks whether it is called otherwise by now."""


def arguments(verb: argparse.ArgumentParser) -> None:
    """Say what can be asked of the verb."""
    verb.add_argument(
        "--lan", action="store_true", help="for every device in this network, by plain http"
    )
    verb.add_argument(
        "--port", type=a_port, help=f"the port ({PORT}, or any free one where it is taken); 0: any"
    )
    verb.add_argument("--lesson", default="00", help="whose exercises the board offers first (00)")
    verb.add_argument("--seed", default="", help="four letters or digits: everybody’s own cases")
    verb.add_argument(
        "--site", default="", metavar="URL", help="where the lessons are, for what needs Python"
    )
    verb.add_argument("--file", type=Path, metavar="CLASS.sqlite", help="where the class is kept")
    verb.add_argument(
        "--new", action="store_true", help="begin another class, whatever has just been going on"
    )
    verb.add_argument(
        "--careful", action="store_true", help="lose nothing even at a power cut; slower"
    )
    verb.add_argument("--json", action="store_true", help="answer with one JSON object")
    verb.set_defaults(do=hold)


def hold(asked: argparse.Namespace) -> int:
    """Hold a class until Ctrl-C, or until the teacher ends it."""
    for name in LIBRARIES:  # the pages are bare stages; a widget library would keep each for ever
        sys.modules.setdefault(name, None)  # type: ignore[arg-type]
    try:
        from cluekit.classroom import journal, web  # noqa: PLC0415 - needs the extra `class`
        from cluekit.classroom.hall import Hall  # noqa: PLC0415 - the same
    except ModuleNotFoundError as missing:
        if missing.name not in ("tornado", "segno"):
            raise
        tell(say("A class needs more. Install it with: {command}", command=INSTALL))
        return 2
    if why := _why_not(asked):
        tell(why)
        return 2
    in_networks = addresses() if asked.lan else []
    if asked.lan and not in_networks:
        tell(say("This computer is not on a network now: connect it to one, and try again."))
        return 2
    try:
        sockets = _take_port(web, asked)
    except OSError as error:
        about = {"port": asked.port, "reason": error.strerror}
        tell(say("Port {port} cannot be used: {reason}. Choose another with --port.", **about))
        return 2
    journal.sweep(folder(), time())
    kept = journal.Journal(file_of(asked), time(), careful=asked.careful, seed=asked.seed.upper())
    if kept.torn:
        tell(_torn_in_words(kept.path))
    port = sockets[0].getsockname()[1]
    reached = [f"http://{one}:{port}/" for one in in_networks or [HERE]]
    hall = Hall(kept, monotonic, reached[0], f"L{asked.lesson}", asked.site, date=time)
    _tell_where(hall, reached, as_json=asked.json)
    if asked.lan:
        Thread(target=_try_addresses, args=(in_networks, port), daemon=True).start()
    names = {*NAMES, *in_networks, socket.gethostname().lower()}
    with suppress(KeyboardInterrupt):
        asyncio.run(_serve(web, hall, names, sockets))
    if not hall.ended:
        kept.close()
    return 0


def _why_not(asked: argparse.Namespace) -> str:
    """Return what is wrong with what was asked for, "" where nothing is."""
    if f"L{asked.lesson}" not in by_lesson():
        known = ", ".join(name.removeprefix("L") for name in by_lesson())
        about = {"name": asked.lesson, "known": known}
        return say("There is no lesson “{name}”. There are: {known}.", **about)
    if asked.site and urlsplit(asked.site).scheme not in ("http", "https"):
        return say(
            "The address of a site begins with {https} or {http}.", https="https:", http="http:"
        )
    try:
        if asked.seed:
            enrolment_in(asked.seed, "1")
    except RefusedError as refused:
        return explain(refused.problem)
    return ""


def _torn_in_words(path: Path) -> str:
    return say(
        "The end of {file} is damaged, as by a power cut: what was done last may be missing. The "
        "class goes on with the rest.",
        file=path,
    )


async def _serve(web: Any, hall: Any, names: set[str], sockets: list[Any]) -> None:
    following = asyncio.create_task(follow(hall, names)) if hall.host != HERE else None
    await web.Server(hall, names).run(sockets)
    if following:
        following.cancel()


async def follow(hall: Any, names: set[str], every: float = LOOKS) -> None:
    """Take up what this computer is called when its networks change, and say so."""
    port = urlsplit(hall.address).port
    while True:
        await asyncio.sleep(every)
        found = await asyncio.to_thread(addresses)
        first = found[0] if found else hall.host
        if first != hall.host:
            names.update(found)
            hall.move_to(f"http://{first}:{port}/")
            tell(say("This computer has another address now: {address}", address=hall.address))
            Thread(target=_try_addresses, args=(found, port), daemon=True).start()


def folder() -> Path:
    """Return where classes are kept."""
    return home() / "classes"


def file_of(asked: argparse.Namespace) -> Path:
    """Return the file of the class: the one asked for, that of the last hours, or a new one."""
    if asked.file:
        return Path(asked.file.expanduser())
    from cluekit.classroom.journal import last_change  # noqa: PLC0415 - loads what exercises need

    found = sorted((last_change(path), path) for path in folder().glob("*.sqlite"))
    if found and not asked.new and found[-1][0] > time() - SAME_CLASS:
        return found[-1][1]
    now = datetime.now(UTC).astimezone()
    return folder() / f"{now:%Y-%m-%d-%H%M%S}.sqlite"


def _tell_where(hall: Any, reached: list[str], *, as_json: bool) -> None:
    """Say how to come in, and where the teacher's pages are."""
    here, *more = reached
    # On this computer: keys do not go through the air, and another network changes nothing
    mine = here.replace(hall.host, HERE)
    pages = {name: f"{mine}{name}?key={key}" for name, key in hall.keys.items()}
    if as_json:
        found = {"format": "cluekit-class", "version": 1, "code": hall.code, "address": here}
        found["seed"] = hall.seed
        answer_json({**found, **pages, "file": str(hall.journal.path)})
        end_answer()
        return
    if not hall.journal.fresh:
        n = len(hall.classroom.present)
        tell(say("This class goes on; {n} are in it. With --new another one begins.", n=n))
    tell(say("Learners: {address} with the code {code}", address=here, code=hall.code))
    show_qr_code(f"{here}?way={hall.way}")
    if more:
        tell(say("In other networks of this computer: {addresses}", addresses=" ".join(more)))
    tell(say("For the projector: {address}", address=pages["wall"]))
    tell(say("For you alone: {address}", address=pages["teacher"]))
    if hall.host != HERE:
        about = {"host": hall.host, "mine": HERE}
        tell(
            say("Open these two on this computer; on another one, with {host} for {mine}.", **about)
        )
    tell(
        say(
            "All is kept in {file}. Ctrl-C stops; the same command goes on.", file=hall.journal.path
        )
    )
    if hall.host == HERE:
        tell(say("Only this computer can open it. With --lan every device in the network can."))
    else:
        tell(
            say(
                "This is plain http: others in the network can read along, and could change what "
                "arrives. Use it where you would also hold up a sheet of paper."
            )
        )


def _take_port(web: Any, asked: argparse.Namespace) -> list[socket.socket]:
    """Listen where it was asked for; else where devices found the class before, if that is free."""
    where = "" if asked.lan else HERE
    if asked.port is None:
        with suppress(OSError):
            return list(web.listen(PORT, where))
    return list(web.listen(asked.port or 0, where))


def _try_addresses(in_networks: list[str], port: int) -> None:
    for line in cause_lines(in_networks, port):
        tell(line)


def cause_lines(in_networks: list[str], port: int) -> Iterator[str]:
    """Try each address as a device would; yield what is wrong with those that fail."""
    for address in in_networks:
        why = _unreachable(address, port)
        if why:
            yield say("{address} cannot be reached: {reason}", address=address, reason=why)
    yield say(
        "If a device does not get here: is it in the same Wi-Fi, with mobile data switched off? "
        "Does this computer’s firewall let Python in? A guest Wi-Fi often keeps devices apart "
        "(“client isolation”): then take another network, or a phone’s hotspot."
    )


def _unreachable(address: str, port: int) -> str:
    """Return why this computer does not answer at an address of its own; "" where it does."""
    calling = http.client.HTTPConnection(address, port, timeout=PATIENCE)
    try:
        calling.request("GET", "/static/icon.svg")
        if calling.getresponse().status == http.client.OK:
            return ""
        return say("another program answers there")
    except TimeoutError:
        return say("a firewall swallows what is sent there")
    except ConnectionRefusedError:
        return say("nothing listens there")
    except OSError as error:
        return say("that is no address of this network ({reason})", reason=error.strerror or error)
    finally:
        calling.close()
