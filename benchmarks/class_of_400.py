"""A class of 400 behind one address: who is refused, what is lost, how soon the board knows.

Everybody answers once in ten seconds, each at a moment by chance; after ten seconds the teacher
asks the next question. One process is the class (`cluekit class`), this one all devices and the
teacher, on loopback. A minute of it, or ten with `--full`; beside it bare tornado sockets that send
back what they hear. Then the first visit: its bytes, and how long it takes in Chromium at 5 Mbit/s.

    python kit.py bench class_of_400
    python benchmarks/class_of_400.py --full
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from statistics import median, quantiles
from time import monotonic
from typing import Any
from urllib.parse import urlencode

import psutil
from playwright.sync_api import sync_playwright
from tornado.httpclient import AsyncHTTPClient, HTTPRequest
from tornado.websocket import WebSocketClientConnection, websocket_connect

from cluekit.classroom.facts import Answered
from cluekit.classroom.journal import read_class
from cluekit.core import Chance
from cluekit.core.chance import Luck
from cluekit.draw.news import whole

CLIENTS, ROUND = int(os.environ.get("CLUEKIT_CLIENTS", "400")), 10.0
QUESTION = {"question": ["How many of the three know?"], "options": ["0\n1\n2\n3"]}
ROW = re.compile(r'data-key="row:(\d+)".*?</tr>')
ROW_OF = re.compile(r'row:(\d+)".*?Pupil (\d+)')
THIN = 5_000_000 / 8
FILES = ("/static/host.js", "/static/scene.js", "/static/look.css", "/static/icon.svg")
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
PATIENCE = 60.0
BARE = Path(__file__).with_name("_bare_sockets.py")


def tell(what: str, value: float, unit: str, bar: str = "") -> None:
    """Print a figure with the machine's load."""
    print(f"{what:<46} {value:9.2f} {unit:<4} {bar:<10} load {os.getloadavg()[0]:.1f}", flush=True)


def tell_spread(what: str, found: list[float], bar: str = "") -> None:
    """Print median and 95th percentile in milliseconds."""
    tell(f"{what}: median", 1000 * median(found), "ms")
    tell(f"{what}: p95", 1000 * quantiles(found, n=20)[-1], "ms", bar)


class Device:
    """A page: what it shows, when it was answered, and how many bytes came for it."""

    def __init__(self, number: int) -> None:
        self.number = number
        self.state: dict[str, Any] = {}
        self.sent: dict[str, float] = {}
        self.answered: list[float] = []
        self.sizes: list[int] = []
        self.refused = 0
        self.cookie, self.name = "", f"Pupil {number}"
        self._line: WebSocketClientConnection | None = None
        self._presses = 0
        self._all = 0
        self._came = asyncio.Event()

    async def open(self, port: int, page: str) -> None:
        """Open the socket."""
        heads = {"Cookie": self.cookie, "Origin": f"http://127.0.0.1:{port}"}
        address = HTTPRequest(f"ws://127.0.0.1:{port}/live/{page}", headers=heads)
        self._line = await websocket_connect(
            address,
            on_message_callback=self._hear,
            compression_options={},
        )

    def _hear(self, message: str | bytes | None) -> None:
        if message is None:
            return
        now = monotonic()
        said = json.loads(message)
        self.state |= said
        protocol: Any = self._line and self._line.protocol
        came = protocol._wire_bytes_in if protocol else 0  # noqa: SLF001 - there is no other way
        self.sizes.append(came - self._all)
        self._all = came
        if said.get("heard") in self.sent:
            self.answered.append(now - self.sent.pop(said["heard"]))
        self.refused += bool(said.get("notice"))
        self.look(now)
        self._came.set()

    def look(self, now: float) -> None:
        """Look at what is shown."""

    def say(self, message: dict[str, Any]) -> None:
        """Send something."""
        if self._line:
            self._line.write_message(json.dumps(message))

    async def until(self, happened: Callable[[], bool]) -> bool:
        """Wait until what has come means something; tell whether it did in time."""
        with suppress(TimeoutError):
            async with asyncio.timeout(PATIENCE):
                while not happened():
                    self._came.clear()
                    await self._came.wait()
        return happened()

    def press(self, target: str, values: dict[str, list[str]] | None = None) -> float:
        """Press something; return when."""
        self._presses += 1
        name = f"d{self.number}-{self._presses}"
        message = {"kind": "press", "id": name, "target": target, "turn": 0}
        self.sent[name] = monotonic()
        self.say({**message, "values": values or {}})
        return self.sent[name]

    def close(self) -> None:
        """Go away."""
        if self._line:
            self._line.close()


class Board(Device):
    """The teacher's page: it notes whose answer it shows, and when."""

    def __init__(self) -> None:
        super().__init__(CLIENTS)
        self.shown: dict[int, float] = {}
        self._seen: object = None

    def look(self, now: float) -> None:
        """Note the rows that have an answer: what is new of them stands in the news as it is."""
        news = self.state.get("news", "")
        text = news if self._seen == self.state.get("base_id") else self.picture + news
        self._seen = self.state.get("base_id")
        for row in ROW.finditer(text):
            if "answered" in row[0]:
                self.shown.setdefault(int(row[1]), now)

    @property
    def picture(self) -> str:
        """All that the board shows."""
        base, news = self.state.get("base", ""), self.state.get("news", "")
        return whole(news.partition(">")[2], base) if news else str(base)


async def ask(port: int, path: str, cookie: str = "", form: str = "") -> tuple[int, Any, bytes]:
    """Return status, headers and body as they come."""
    heads = {"Cookie": cookie, "Origin": f"http://127.0.0.1:{port}", "Accept-Encoding": "gzip"}
    asked = HTTPRequest(
        *(f"http://127.0.0.1:{port}{path}", "POST" if form else "GET", heads, form or None),
        follow_redirects=False,
        decompress_response=False,
        request_timeout=PATIENCE,
    )
    said = await AsyncHTTPClient().fetch(asked, raise_error=False)
    return said.code, said.headers, said.body


async def come_in(port: int, code: str, device: Device, at_once: asyncio.Semaphore) -> float:
    """Come in and open the page; return how long it took."""
    async with at_once:
        started = monotonic()
        form = urlencode({"code": code, "name": device.name})
        status, heads, _ = await ask(port, "/", f"cluekit-device=d{device.number}", form)
        if status != 303:  # noqa: PLR2004 - see other
            device.refused += 1
            return PATIENCE
        found = next(one for one in heads.get_list("Set-Cookie") if "cluekit-seat" in one)
        device.cookie = found.partition(";")[0]
        await device.open(port, "seat")
        await device.until(lambda: "base" in device.state)
        return monotonic() - started


async def one_round(board: Board, devices: list[Device], number: int, luck: Luck) -> list[float]:
    """Ask, let all answer at moments by chance; return after how long the board shows each."""
    if number > 1:
        board.press(f"dismiss:{number - 1}")
        await asyncio.sleep(0.2)
    board.shown.clear()
    board.press("ask-own", QUESTION)
    sent: dict[int, float] = {}

    async def answer(device: Device) -> None:
        await asyncio.sleep(0.5 + (ROUND - 1.5) * luck.die(1_000) / 1_000)
        sent[device.number] = device.press(f"vote:{number}:0:o{luck.die(4) - 1}")

    began = monotonic()
    await asyncio.gather(*map(answer, devices))
    await board.until(lambda: len(board.shown) == len(devices))
    await asyncio.sleep(max(0.0, ROUND - (monotonic() - began)))
    return [board.shown[who] - at for who, at in sent.items() if who in board.shown]


def begin(words: list[str], home: str) -> tuple[subprocess.Popen[str], dict[str, Any]]:
    """Start a server that says in JSON where it is."""
    env = {**os.environ, "CLUEKIT_HOME": home, "CLUEKIT_LANG": "en"}
    program = subprocess.Popen([sys.executable, *words], env=env, stdout=subprocess.PIPE, text=True)
    text = ""
    for line in program.stdout or ():
        text += line
        if line.startswith("}"):
            break
    return program, json.loads(text)


async def enter(said: dict[str, Any], port: int) -> tuple[Board, list[Device]]:
    """Open board and wall, and let everybody in; print how long that took each."""
    board, wall = Board(), Device(CLIENTS + 1)
    for page, device in (("teacher", board), ("wall", wall)):
        device.cookie = f"cluekit-{page}={said[page].partition('key=')[2]}"
        await device.open(port, page)
        await device.until(lambda: "base" in board.state or "base" in wall.state)
    board.press("door:own-names")
    devices = [Device(number) for number in range(CLIENTS)]
    at_once = asyncio.Semaphore(30)
    joins = await asyncio.gather(*(come_in(port, said["code"], one, at_once) for one in devices))
    tell_spread(f"{CLIENTS} come in, thirty at once: each", joins)
    await board.until(lambda: board.picture.count('data-key="row:') == CLIENTS)
    rows = (ROW_OF.search(row[0]) for row in ROW.finditer(board.picture))
    learners = {row[2]: int(row[1]) for row in rows if row}
    for device in devices:
        device.number = learners[f"{device.number}"]
        device.sizes.clear()
    return board, devices


async def hold(said: dict[str, Any], rounds: int, watched: psutil.Process) -> list[float]:
    """Hold the class; print what came of it; return how long each answer took to be heard."""
    port = int(said["address"].rstrip("/").rpartition(":")[2])
    board, devices = await enter(said, port)
    luck = Chance("class", 1).luck("moments", 0)
    seen: list[float] = []
    memory = []
    mine = psutil.Process()
    for program in (watched, mine):
        program.cpu_percent()
    for number in range(1, rounds + 1):
        seen += await one_round(board, devices, number, luck)
        memory.append(watched.memory_info().rss / 1e6)
    used, beside = watched.cpu_percent(), mine.cpu_percent()
    heard = [late for one in devices for late in one.answered]
    tell_spread("answer to its own device", heard)
    tell_spread("answer to the teacher’s board", seen, "<= 250 ms")
    tell("refused", sum(one.refused for one in devices), "", "0")
    tell("never seen on the board", rounds * CLIENTS - len(seen), "", "0")
    sizes = [size for one in devices for size in one.sizes]
    tell("an update: median", median(sizes) / 1000, "kB", "<= 0.6")
    tell("memory after the first round", memory[0], "MB")
    tell("memory after the last", memory[-1], "MB", "flat")
    tell("of one core, the class", used, "%")
    tell("of one core, all devices", beside, "%")
    for device in (*devices, board):
        device.close()
    return heard


async def bare(port: int) -> list[float]:
    """Let as many devices send as often to bare sockets; return how long each waited."""
    devices = [Device(number) for number in range(CLIENTS)]
    for device in devices:
        await device.open(port, "seat")
    luck = Chance("class", 1).luck("moments", 0)

    async def send(device: Device) -> None:
        await asyncio.sleep(ROUND * luck.die(1_000) / 1_000)
        name = f"d{device.number}"
        device.sent[name] = monotonic()
        device.say({"heard": name, "values": "x" * 60})

    await asyncio.gather(*map(send, devices))
    await asyncio.sleep(1)
    for device in devices:
        device.close()
    return [late for one in devices for late in one.answered]


# --- the first visit ------------------------------------------------------------------------------


async def first_visit(said: dict[str, Any]) -> None:
    """Print the bytes of a first visit, packed as a browser asks for them."""
    port = int(said["address"].rstrip("/").rpartition(":")[2])
    device = Device(CLIENTS + 2)
    device.name = "Dupin"
    await come_in(port, said["code"], device, asyncio.Semaphore(1))
    answers = [await ask(port, path, device.cookie) for path in ("/seat", *FILES)]
    answers.append(await ask(port, "/"))
    files = sum(len(body) + len(str(heads)) for _, heads, body in answers)
    tell("a first visit", (files + sum(device.sizes)) / 1000, "kB", "<= 200")
    device.close()


def through_a_thin_line(said: dict[str, Any]) -> None:
    """Print how long it takes in Chromium at 5 Mbit/s to come in and see the first picture."""
    program = os.environ.get("CLUEKIT_CHROMIUM") or next(filter(None, map(shutil.which, NAMES)), "")
    if not program:
        print("No Chromium: the first visit at 5 Mbit/s is not measured.")
        return
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
        for _ in range(3):
            context = browser.new_context()
            page = context.new_page()
            line = context.new_cdp_session(page)
            line.send("Network.enable")
            thin = {"downloadThroughput": THIN, "uploadThroughput": THIN, "latency": 40}
            line.send("Network.emulateNetworkConditions", {"offline": False, **thin})
            started = monotonic()
            page.goto(said["address"])
            page.locator("[name=code]").fill(said["code"])
            tell("at 5 Mbit/s: the door", monotonic() - started, "s")
            started = monotonic()
            page.locator(".cl-offered button").first.click()
            page.locator(".cl-me").wait_for()
            tell("at 5 Mbit/s: from the press to the picture", monotonic() - started, "s", "<= 5")
            context.close()
        browser.close()


def end(program: subprocess.Popen[str]) -> None:
    """Let a server stop as by Ctrl-C."""
    program.send_signal(signal.SIGINT)
    with program:
        program.wait(PATIENCE)


def main() -> None:
    """Measure, and print a line each."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--full", action="store_true", help="ten minutes instead of one")
    rounds = 60 if parser.parse_args().full else 6
    AsyncHTTPClient.configure(None, max_clients=50)
    with tempfile.TemporaryDirectory() as home:
        words = ["-m", "cluekit", "class", "--json", "--port", "0", "--file"]
        program, said = begin([*words, str(Path(home) / "few.sqlite")], home)
        asyncio.run(first_visit(said))
        through_a_thin_line(said)
        end(program)
        file = Path(home) / "c.sqlite"
        program, said = begin([*words, str(file)], home)
        heard = asyncio.run(hold(said, rounds, psutil.Process(program.pid)))
        end(program)
        kept = Counter(type(fact) for _, fact in read_class(file))
        tell("answers lost", rounds * CLIENTS - kept[Answered], "", "0")
        program, said = begin([str(BARE)], home)
        beside = asyncio.run(bare(int(said["port"])))
        end(program)
        tell_spread("beside it, bare sockets", beside)
        tell("ratio of medians", median(heard) / median(beside), "")


if __name__ == "__main__":
    main()
