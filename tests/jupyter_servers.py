"""Real Jupyter servers for tests: on the loopback, on a free port, knowing nothing of this machine.

with running("lab", folder, home) as server:
    …  # server.url, server.folder
"""

import json
import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

from cluekit.cli.lab import START

START_SECONDS = 300
SAVED = "cluekit"
"""Where, in a server's home, its kernels keep saved games and progress."""
OURS = MappingProxyType({"cluekit.nodelay": True, "cluekit.stored_pictures": True})
QUIET = {"fetchNews": "false", "checkForUpdates": False}

# What is started, and the flags only it has.
PROGRAMS = {
    "server": ["jupyter_server"],
    "lab": [
        *("jupyterlab", "--LabApp.expose_app_in_browser=True"),
        "--LabApp.extension_manager=readonly",
    ],
    "notebook7": ["notebook", "--JupyterNotebookApp.expose_app_in_browser=True"],
}


class Server(NamedTuple):
    """A running server: its kind, its address (ending in /), the folder it shows, its log."""

    kind: str
    url: str
    folder: Path
    log: Path

    @property
    def saved(self) -> Path:
        """Where its kernels keep saved games and progress."""
        return self.log.parent / SAVED

    def ask(self, path: str, method: str = "GET", body: object = None) -> Any:
        """What the server's REST interface answers, decoded."""
        request = urllib.request.Request(  # noqa: S310 - our own loopback address
            f"{self.url}api/{path}",
            data=None if body is None else json.dumps(body).encode(),
            method=method,
        )
        with urllib.request.urlopen(request, timeout=60) as answer:  # noqa: S310 - the same
            text = answer.read()
        return json.loads(text) if text else None

    def forget_games(self) -> None:
        """Take saved games away: a cell of the next test offers none of this one's."""
        shutil.rmtree(self.saved / "saves", ignore_errors=True)

    def end_kernels(self) -> None:
        """End every session and kernel, so that the next test finds the machine free."""
        for session in self.ask("sessions"):
            self.ask(f"sessions/{session['id']}", "DELETE")
        for kernel in self.ask("kernels"):
            self.ask(f"kernels/{kernel['id']}", "DELETE")


def free_port() -> int:
    """A port of the loopback that nobody listens on just now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def isolated(home: Path) -> dict[str, str]:
    """An environment in which Jupyter and IPython find no setting of whoever runs the tests."""
    settings = home / "settings"
    notification = settings / "@jupyterlab" / "apputils-extension"
    notification.mkdir(parents=True, exist_ok=True)
    (notification / "notification.jupyterlab-settings").write_text(json.dumps(QUIET))
    kept = {key: value for key, value in os.environ.items() if not key.startswith("JUPYTER")}
    return kept | {
        "HOME": str(home),
        "CLUEKIT_HOME": str(home / SAVED),
        "IPYTHONDIR": str(home / "ipython"),
        "JUPYTER_CONFIG_DIR": str(home / "config"),
        "JUPYTER_DATA_DIR": str(home / "data"),
        "JUPYTER_RUNTIME_DIR": str(home / "runtime"),
        "JUPYTERLAB_SETTINGS_DIR": str(settings),
        "JUPYTERLAB_WORKSPACES_DIR": str(home / "workspaces"),
    }


def command(kind: str, folder: Path, extensions: Mapping[str, bool]) -> list[str]:
    """The command that starts a server of that kind with server extensions switched on or off."""
    return [
        *[sys.executable, "-c", START, *PROGRAMS[kind], "--no-browser"],
        *["--ServerApp.ip=127.0.0.1", f"--ServerApp.port={free_port()}"],
        *["--IdentityProvider.token=", "--ServerApp.disable_check_xsrf=True"],
        f"--ServerApp.root_dir={folder}",
        f"--ServerApp.jpserver_extensions={dict(extensions)}",
        *(["--allow-root"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []),
    ]


def address(process: subprocess.Popen[bytes], runtime: Path, log: Path) -> str:
    """Where a Jupyter server answers, by what it has written down of itself."""
    told = runtime / f"jpserver-{process.pid}.json"
    return answering(process, log, lambda: str(json.loads(told.read_text())["url"]), "api/status")


def answering(
    process: subprocess.Popen[bytes], log: Path, url: Callable[[], str], page: str = ""
) -> str:
    """Its address, once it answers there; an AssertionError with its log if it does not."""
    end = time.monotonic() + START_SECONDS
    while process.poll() is None and time.monotonic() < end:
        try:
            urllib.request.urlopen(url() + page, timeout=60).close()  # noqa: S310 - loopback
        except (OSError, ValueError):
            time.sleep(0.1)
        else:
            return url()
    raise AssertionError(f"the server did not start:\n{log.read_text(errors='replace')[-3000:]}")


@contextmanager
def started(
    words: list[str], env: dict[str, str], folder: Path, log: Path
) -> Iterator[subprocess.Popen[bytes]]:
    """A program that runs in a folder, and is ended in the end."""
    with log.open("wb") as out:
        process = subprocess.Popen(words, env=env, cwd=folder, stdout=out, stderr=out)
    try:
        yield process
    finally:
        process.terminate()
        try:
            process.wait(20)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


@contextmanager
def running(
    kind: str, folder: Path, home: Path, extensions: Mapping[str, bool] = OURS
) -> Iterator[Server]:
    """A server on `folder`, with `home` for everything it writes; ended in the end."""
    home.mkdir(parents=True, exist_ok=True)
    log = home / "server.log"
    with started(command(kind, folder, extensions), isolated(home), folder, log) as process:
        yield Server(kind, address(process, home / "runtime", log), folder, log)
