"""Serves a class in children that are killed: for each line read, another one, at that port.

What a class loads takes a second; so it is loaded once, and each child is a fork of this program.
"""

import asyncio
import json
import os
import signal
import sys
from pathlib import Path
from time import monotonic, time

from cluekit.classroom import web
from cluekit.classroom.hall import Hall
from cluekit.classroom.journal import Journal
from cluekit.classroom.questions import form_css

HERE = "127.0.0.1"


async def serve(path: Path, port: int) -> None:
    """Serve the class, and say where."""
    sockets = web.listen(port, HERE)
    port = sockets[0].getsockname()[1]
    hall = Hall(Journal(path, time()), monotonic, f"http://{HERE}:{port}/", date=time)
    said = {"pid": os.getpid(), "port": port, "way": hall.way, "teacher": hall.keys["teacher"]}
    print(json.dumps(said), flush=True)
    await web.Server(hall, {HERE}).run(sockets)


def main(path: Path) -> None:
    """Fork a child for each line."""
    form_css()
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    for line in sys.stdin:
        if not os.fork():
            asyncio.run(serve(path, int(line)))
            os._exit(0)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
