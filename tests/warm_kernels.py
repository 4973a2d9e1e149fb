"""Kernels forked from a process that has loaded what lessons load.

To start Python, ipykernel and our widgets takes more than a second, and a whole run starts dozens
of kernels. The process that they come from has only imported: it has no thread, no game, and has
drawn no luck. Each kernel is a process of its own, with its own ports, folder and environment. A
system without `fork` starts its kernels as ever.
"""

from __future__ import annotations

import os
import runpy
import sys
from multiprocessing import get_all_start_methods, get_context, parent_process
from multiprocessing.context import ForkServerProcess
from pathlib import Path
from threading import Thread
from types import ModuleType
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

FORKED = "forkserver"
WARM = [
    "ipykernel.kernelapp",
    *("cluekit.ui.clue.staging", "cluekit.ui.front", "cluekit.ui.kit.awake"),
    *("cluekit.ui.exercises.guess", "cluekit.ui.exercises.widget", "cluekit.ui.figures.story"),
]
"""What is loaded before the first kernel is forked."""


def fork_kernels() -> None:
    """From now on the kernels that this process starts are forked, where the system can do that."""
    if FORKED not in get_all_start_methods():
        return
    from jupyter_client.provisioning import local_provisioner  # noqa: PLC0415 - for kernels alone

    get_context(FORKED).set_forkserver_preload(WARM)
    local_provisioner.launch_kernel = forked  # type: ignore[assignment, attr-defined]


class Kernel(ForkServerProcess):
    """A kernel's process, which answers to whoever has started it like a `Popen`."""

    stdin = stdout = stderr = None

    def poll(self) -> int | None:
        """How it has ended; None while it lives."""
        return self.exitcode

    def wait(self, timeout: float | None = None) -> int | None:
        """Wait until it has ended, and return how."""
        self.join(timeout)
        return self.exitcode

    def send_signal(self, number: int) -> None:
        """Send it a signal, while it lives."""
        if self.pid and self.is_alive():
            os.kill(self.pid, number)


def forked(command: list[str], env: dict[str, str], cwd: str | None = None, **_: Any) -> Kernel:
    """Start a kernel by its command, such as `python -m ipykernel_launcher -f FILE`."""
    assert command[1] == "-m", command
    here = {"", str(Path(__file__).parent), str(Path.cwd())}
    path = [place for place in sys.path if place not in here]
    listening, speaking = get_context(FORKED).Pipe(duplex=False)
    kernel = Kernel(target=become, args=(command[2:], path, env, cwd, speaking))
    ours = sys.modules["__main__"]
    sys.modules["__main__"] = ModuleType("__main__")  # else the kernel would run our program first
    try:
        kernel.start()
    finally:
        sys.modules["__main__"] = ours
    speaking.close()
    with listening:
        listening.recv()  # signals go to its group: until it has one of its own, that is ours
    return kernel


def become(
    words: list[str], path: list[str], env: dict[str, str], cwd: str | None, speaking: Connection
) -> None:
    """Be the kernel: what `python -m` does with these words, in a session of its own."""
    os.setsid()
    with speaking:
        speaking.send(os.getpid())
    os.environ.clear()
    os.environ.update(env)
    os.environ.pop("JPY_PARENT_PID", None)  # Jupyter would watch for the end of another process
    os.chdir(cwd or os.curdir)
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for stream in (1, 2):
        os.dup2(nowhere, stream)
    Thread(target=end_with_parent, daemon=True).start()
    sys.argv, sys.path[:] = words, path
    runpy.run_module(words[0], run_name="__main__", alter_sys=True)


def end_with_parent() -> None:
    """End this kernel as soon as the process that has asked for it is gone."""
    parent = parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)
