"""The doors on the web: who is turned away before anything is asked; and junk does nothing."""

import asyncio
import json
from collections.abc import Iterator
from contextlib import suppress
from http.client import HTTPConnection
from pathlib import Path
from threading import Event, Thread
from time import time

import pytest
import websocket

from cluekit.classroom import web
from cluekit.classroom.hall import Hall
from cluekit.classroom.journal import Journal
from cluekit.core import Chance
from naming import case_named
from run_seed import run_seed

HERE = "127.0.0.1"


class Running:
    """A class that is served from a thread of its own."""

    def __init__(self, path: Path) -> None:
        self._ready = Event()
        self._devices: list[websocket.WebSocket] = []
        self._thread = Thread(target=lambda: asyncio.run(self._serve(path)))
        self._thread.start()
        assert self._ready.wait(60)

    async def _serve(self, path: Path) -> None:
        sockets = web.listen(0, HERE)
        self.port = sockets[0].getsockname()[1]
        self.hall = Hall(Journal(path, time()), time, f"http://{HERE}:{self.port}/")
        self.server = web.Server(self.hall, {HERE, "localhost"})
        self._loop = asyncio.get_running_loop()
        self._loop.call_soon(self._ready.set)
        await self.server.run(sockets)
        self.hall.journal.close()

    def stop(self) -> None:
        """Serve no longer."""
        for device in self._devices:
            if device.sock:
                device.sock.close()
        self._loop.call_soon_threadsafe(self.server.stop)
        self._thread.join()

    def ask(
        self, way: str, path: str, body: str = "", **headers: str
    ) -> tuple[int, dict[str, str]]:
        """Return status and headers of an answer."""
        calling = HTTPConnection(HERE, self.port, timeout=60)
        given = {name.replace("_", "-"): value for name, value in headers.items()}
        calling.request(way, path, body or None, given)
        answer = calling.getresponse()
        self.text = answer.read().decode()
        calling.close()
        return answer.status, {name.lower(): value for name, value in answer.getheaders()}

    def come_in(self, name: str = "Dupin") -> str:
        """Come in by the door; return the cookie."""
        origin = f"http://{HERE}:{self.port}"
        kind = "application/x-www-form-urlencoded"
        form = f"code={self.hall.code}&name={name}"
        status, said = self.ask("POST", "/", form, Origin=origin, Content_Type=kind)
        assert status == 303
        return said["set-cookie"].partition(";")[0]

    def socket(self, page: str, cookie: str = "", **more: str) -> websocket.WebSocket:
        """Open the socket of a page."""
        address = f"ws://{HERE}:{self.port}/live/{page}"
        made = websocket.WebSocket()
        self._devices.append(made)  # also one that is turned away: its socket is to be closed
        made.settimeout(60)
        made.connect(address, cookie=cookie, **more)
        return made


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A class that is served."""
    made = Running(tmp_path_factory.mktemp("class") / "c.sqlite")
    yield made
    made.stop()


def test_who_calls_by_a_strange_name_or_from_another_page_is_turned_away(running: Running) -> None:
    """Without a seat there is no page, without a key no board and no wall, no socket of either."""
    hall = running.hall
    mine = f"http://{HERE}:{running.port}"
    for why, status, way, path, headers in (
        ("another name", 421, "GET", "/", {"Host": "elsewhere"}),
        ("another page", 403, "POST", "/", {"Origin": "http://elsewhere"}),
        ("no page at all", 403, "POST", "/", {}),
        ("no seat", 302, "GET", "/seat", {}),
        ("a guessed seat", 302, "GET", "/seat", {"Cookie": "cluekit-seat=4f"}),
        ("no key", 403, "GET", "/teacher", {}),
        ("the wall's key", 403, "GET", f"/teacher?key={hall.keys['wall']}", {}),
        ("no key for the wall", 403, "GET", "/wall", {}),
        ("no key for the answers", 403, "GET", "/export", {}),
        ("the key", 302, "GET", f"/teacher?key={hall.keys['teacher']}", {}),
        ("a way out", 404, "GET", "/static/../web.py", {}),
        ("a large form", 400, "POST", "/", {"Origin": mine, "Content-Length": "9999999"}),
    ):
        with case_named(why):
            found, said = running.ask(
                way, path, **{k.replace("-", "_"): v for k, v in headers.items()}
            )
            assert found == status
            if status != 400:
                assert "script-src 'self'" in said["content-security-policy"]
                assert hall.code not in running.text
    seat = running.come_in()
    for page, cookie in (("seat", ""), ("teacher", seat), ("wall", seat)):
        with case_named(page):
            closed = running.socket(page, cookie)
            assert closed.recv_data(control_frame=True)[1][:2] == (4401).to_bytes(2)
    for header in ({"origin": "http://elsewhere"}, {"host": "elsewhere"}):
        with case_named(header), pytest.raises(websocket.WebSocketBadStatusException):
            running.socket("seat", seat, **header)


def test_junk_over_the_socket_changes_nothing_and_a_large_frame_ends_it(running: Running) -> None:
    """The seat's picture is as before, and the class goes on."""
    cookie = running.come_in("Holmes")
    device = running.socket("seat", cookie)
    before = json.loads(device.recv())["base"]
    hall = running.hall
    facts = hall.classroom
    luck = Chance("junk", run_seed()).luck("frames", 0)
    made = [
        '"',
        "{}",
        "[" * 5_000,
        "null",
        '{"kind": "press"}',
        '{"id": 7, "kind": "press"}',
        "1e999",
    ]
    made += ['{"kind": "press", "id": "a-1", "target": "end:yes", "turn": 0}']
    for number in range(200):
        text = luck.pick(made)
        cut = luck.below(len(text)) if number % 2 else len(text)
        device.send(text[:cut] or "x")
        device.recv()
    device.send_binary(b"\xff\xfe")
    device.recv()
    device.send('{"kind": "whole"}')
    while "turn" not in (said := json.loads(device.recv())):
        pass
    assert said["base"] == before
    assert hall.classroom == facts
    device.send("x" * 20_000)
    with suppress(websocket.WebSocketConnectionClosedException, ConnectionError):
        while device.recv():
            pass
    again = running.socket("seat", cookie)
    assert json.loads(again.recv())["base"] == before


def test_one_who_does_not_read_is_sent_the_newest_and_keeps_nobody_waiting(
    running: Running,
) -> None:
    """What waits for a slow device is one page, however often it changes."""
    cookie = running.come_in("Cuff")
    slow, quick = running.socket("seat", cookie), running.socket("seat", cookie)
    quick.recv()
    for number in range(60):
        language = ("it", "pt", "en")[number % 3]
        message = {"kind": "press", "id": f"q-{number}", "target": "language", "turn": 0}
        while True:
            quick.send(json.dumps({**message, "values": {"language": [language]}}))
            while json.loads(quick.recv()).get("heard") != message["id"]:
                pass
            break
    slow.close()
    assert running.hall.who_has(cookie.partition("=")[2])
