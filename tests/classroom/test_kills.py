"""A class that is killed at any moment, under devices that press: nothing is lost or done twice."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections import defaultdict
from contextlib import suppress
from http.client import HTTPConnection
from pathlib import Path
from urllib.parse import urlencode

import pytest
import websocket

from cluekit.classroom.facts import Answered, Joined
from cluekit.classroom.journal import read_class
from cluekit.classroom.names import NAMES
from cluekit.core import Chance
from run_seed import run_seed

HERE = "127.0.0.1"
AT_ONCE = 8
"""Presses that each device sends before it looks for an answer: more than that is a flood."""


class Served:
    """A class in a process that can be killed and begun again at the same port."""

    def __init__(self, path: Path) -> None:
        words = [sys.executable, str(Path(__file__).with_name("killed_class.py")), str(path)]
        pipe = subprocess.PIPE
        self._program = subprocess.Popen(words, stdin=pipe, stdout=pipe, text=True)
        self.port = 0
        self.begin()

    def begin(self) -> None:
        """Begin, or go on."""
        assert self._program.stdin
        assert self._program.stdout
        self._program.stdin.write(f"{self.port}\n")
        self._program.stdin.flush()
        said = json.loads(self._program.stdout.readline())
        self.port, self.pid = said["port"], said["pid"]
        self.way, self.teacher = said["way"], said["teacher"]

    def kill(self) -> None:
        """Kill it, as a crash would."""
        os.kill(self.pid, signal.SIGKILL)

    def end(self) -> None:
        """Put it away."""
        with suppress(ProcessLookupError):
            self.kill()
        with self._program:
            self._program.terminate()

    def come_in(self, name: str) -> str:
        """Come in by the door; return the cookie."""
        calling = HTTPConnection(HERE, self.port, timeout=60)
        kind = "application/x-www-form-urlencoded"
        heads = {"Origin": f"http://{HERE}:{self.port}", "Content-Type": kind}
        calling.request("POST", "/", urlencode({"way": self.way, "name": name}), heads)
        said = calling.getresponse()
        assert said.status == 303
        found = next(one for one in said.headers.get_all("Set-Cookie") if "seat" in one)
        calling.close()
        return found.partition(";")[0]

    def socket(self, page: str, cookie: str) -> websocket.WebSocket:
        """Open the socket of a page."""
        made = websocket.WebSocket()
        made.settimeout(60)
        made.connect(f"ws://{HERE}:{self.port}/live/{page}", cookie=cookie)
        return made


class Presser:
    """A device that answers with 1, 2, 3 …; what nobody heard of it sends once more."""

    def __init__(self, served: Served, name: str) -> None:
        self.served = served
        self.cookie = served.come_in(name)
        self.heard, self.sent = 0, 0

    def wake(self) -> None:
        """Open the socket, as a page does that has lost it; send what was not heard, and more."""
        self.line = self.served.socket("seat", self.cookie)
        assert "base" in json.loads(self.line.recv())
        # No more than a page would: beyond 20 at once the class says “not so fast”
        self.sent = min(self.sent + AT_ONCE, self.heard + 2 * AT_ONCE)
        for number in range(self.heard + 1, self.sent + 1):
            message = {"kind": "press", "id": f"d-{number}", "target": "send:1:0"}
            values = {"text": [str(number)]}
            self.line.send(json.dumps({**message, "turn": 0, "values": values}))

    def listen(self) -> bool:
        """Take an answer; False where the class is gone."""
        try:
            said = json.loads(self.line.recv())
        except (websocket.WebSocketException, ConnectionError, ValueError):
            return False
        if said.get("heard"):  # in the order in which they were sent
            self.heard = max(self.heard, int(said["heard"].partition("-")[2]))
        return True


def kill_often(path: Path, kills: int, devices: int) -> None:
    """Kill a class at moments by chance; then every press counts once, in its order."""
    luck = Chance("kills", run_seed()).luck("moments", 0)
    served = Served(path)
    try:
        board = served.socket("teacher", f"cluekit-teacher={served.teacher}")
        question = {"kind": "press", "id": "t-1", "target": "ask-own", "turn": 0}
        board.send(json.dumps({**question, "values": {"question": ["How many?"]}}))
        while json.loads(board.recv()).get("heard") != "t-1":
            pass
        board.close()
        pressers = [Presser(served, name) for name in NAMES[:devices]]
        for _ in range(kills):
            for presser in pressers:
                presser.wake()
            for _ in range(luck.below(4 * devices)):
                presser = luck.pick(pressers)
                assert presser.heard == presser.sent or presser.listen()
            served.kill()
            for presser in pressers:
                while luck.below(8) and presser.listen():
                    pass  # now and then an answer is lost that was sent
                presser.line.close()
            check(path, pressers)
            served.begin()
        for presser in pressers:
            presser.wake()
            while presser.heard < presser.sent:
                assert presser.listen()
            presser.line.close()
    finally:
        served.end()
    answers = check(path, pressers)
    for presser, numbers in zip(pressers, answers, strict=True):
        assert numbers == [*range(1, presser.sent + 1)], "each press counts once"


def check(path: Path, pressers: list[Presser]) -> list[list[int]]:
    """Everyone has their seat, and what was heard of is there; return everyone's answers."""
    answers: dict[int, list[int]] = defaultdict(list)
    joined = 0
    for _, fact in read_class(path):
        joined += isinstance(fact, Joined)
        if isinstance(fact, Answered):
            answers[fact.learner].append(int(str(fact.answer)))
    assert joined == len(pressers)
    found = [answers[number] for number in range(joined)]
    for presser, numbers in zip(pressers, found, strict=True):
        assert len(numbers) >= presser.heard, "nothing is lost that was told"
        assert numbers == [*range(1, len(numbers) + 1)], "and nothing done twice"
    return found


def test_a_class_that_is_killed_while_devices_press_loses_nothing(tmp_path: Path) -> None:
    """Five times, under six devices, which send once more what nobody answered."""
    kill_often(tmp_path / "c.sqlite", 5, 6)


@pytest.mark.long
def test_five_hundred_kills_lose_nothing(tmp_path: Path) -> None:
    """The same under thirty devices."""
    kill_often(tmp_path / "c.sqlite", 500, 30)
