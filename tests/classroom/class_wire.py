"""A class on its wire, under a clock that goes on only where nothing is left to do.

The doors are the real ones (tornado: http, sockets, packed frames); each device has one end of a
pair of sockets. So what a device is sent, byte for byte, and when, is a function of what was done.
"""

from __future__ import annotations

import asyncio
import json
import re
import selectors
import socket
import zlib
from collections.abc import Coroutine, Iterator
from contextlib import suppress
from typing import Any
from urllib.parse import urlencode

from in_class import Clock
from tornado import httpserver, iostream

from cluekit.classroom import web
from cluekit.classroom.hall import Hall

HERE = "teacher"
SOON = 0.001
"""After so many seconds of its own time a class has answered everything."""
TEXT, BINARY, CLOSE, PING, PONG = 1, 2, 8, 9, 10
LONG, LONGER = 126, 127
OF_THE_DAY = re.compile(rb"(Date: |expires=)[^;\r]*")
"""What tornado takes from the computer's own clock."""


class _Ready(selectors.DefaultSelector):  # type: ignore[misc, valid-type]
    """Waits for nothing: if no socket is ready, the clock is put forward to the next deadline."""

    def __init__(self, clock: Clock) -> None:
        super().__init__()
        self._clock = clock

    def select(self, timeout: float | None = None) -> list[Any]:
        found = super().select(0)
        if not found and timeout is None:
            raise TimeoutError("nothing will ever happen")
        if not found and timeout:
            self._clock.now += timeout
        return found


class Loop(asyncio.SelectorEventLoop):
    """A loop by a clock of ours."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        super().__init__(_Ready(clock))

    def time(self) -> float:
        """Return what time it is."""
        return self._clock()


def held(clock: Clock, lesson: Coroutine[Any, Any, Any]) -> Any:
    """Hold a lesson to its end."""
    loop = Loop(clock)
    try:
        return loop.run_until_complete(lesson)
    finally:
        for task in asyncio.all_tasks(loop):
            task.cancel()
        loop.run_until_complete(asyncio.sleep(0))
        loop.close()


class Wire:
    """The doors of a class, and whoever calls there."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self._http = httpserver.HTTPServer(web.doors(hall, {HERE}), max_body_size=web.LARGEST_FORM)

    def plug_in(self, room: int = 0) -> socket.socket:
        """Return the other end of a new connection; ``room`` is for so many bytes on the way."""
        ours, theirs = socket.socketpair()
        if room:
            ours.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, room)
        self._http.handle_stream(iostream.IOStream(ours), ("127.0.0.1", 0))
        theirs.settimeout(0)
        return theirs

    async def ask(self, path: str, cookie: str = "", form: dict[str, str] | None = None) -> bytes:
        """Return the whole answer to a request; with a form it is sent."""
        body = urlencode(form).encode() if form else b""
        kind = "Content-Type: application/x-www-form-urlencoded\r\n" if form else ""
        asked = (
            f"{'POST' if form else 'GET'} {path} HTTP/1.1\r\nHost: {HERE}\r\nCookie: {cookie}\r\n"
            f"Origin: http://{HERE}\r\n{kind}Content-Length: {len(body)}\r\n"
            "Accept-Encoding: gzip\r\nConnection: close\r\n\r\n"
        )
        calling = self.plug_in()
        calling.send(asked.encode() + body)
        found = b""
        loop = asyncio.get_running_loop()
        while more := await loop.sock_recv(calling, 1 << 16):
            found += more
        calling.close()
        return OF_THE_DAY.sub(rb"\1", found)

    async def come_in(self, name: str, language: str = "en") -> str:
        """Come in by the QR code; return the cookie of the seat."""
        form = {"way": self.hall.way, "name": name}
        said = await self.ask(f"/?language={language}", f"cluekit-device={name}", form)
        found = re.search(rb"cluekit-seat=[0-9a-f]+", said)
        assert found, said
        return found[0].decode()


class OnWire:
    """A device with its socket open: it notes all bytes that come, and when; it answers pings."""

    def __init__(
        self, wire: Wire, page: str, cookie: str, name: str = "d", *, room: int = 0
    ) -> None:
        self.name, self.clock = name, wire.hall.clock
        self.state: dict[str, Any] = {}
        self.bytes: dict[float, bytes] = {}
        self.sizes: list[int] = []
        self.code = 0
        """The code by which the socket was closed; -1 where it was without one."""
        self._pressed = 0
        self._unread, self._unpack = b"", zlib.decompressobj(-zlib.MAX_WBITS)
        self._loop = asyncio.get_running_loop()
        self._socket = wire.plug_in(room)
        self._socket.send(
            f"GET /live/{page} HTTP/1.1\r\nHost: {HERE}\r\nOrigin: http://{HERE}\r\n"
            f"Cookie: {cookie}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Extensions: permessage-deflate\r\n\r\n".encode()
        )
        self.read_on()

    def read_on(self) -> None:
        """Read what comes."""
        self._loop.add_reader(self._socket, self._read)

    def sleep(self) -> None:
        """Read nothing any more, answer no ping, and do not say so."""
        if self._socket.fileno() >= 0:
            self._loop.remove_reader(self._socket)

    def vanish(self) -> None:
        """Be gone."""
        self.sleep()
        self._socket.close()

    def _read(self) -> None:
        came = b""
        with suppress(ConnectionError):
            came = self._socket.recv(1 << 20)
        if not came:
            self.code = self.code or -1
            self.vanish()
            return
        at = round(self.clock(), 4)
        self.bytes[at] = OF_THE_DAY.sub(rb"\1", self.bytes.get(at, b"") + came)
        self._unread += came
        if self._unread.startswith(b"HTTP"):
            head, ended, rest = self._unread.partition(b"\r\n\r\n")
            if not ended:
                return
            assert b" 101 " in head, head
            self._unread = rest
        for kind, packed, content in self._frames():
            self._take(kind, self._whole(content) if packed else content)

    def _frames(self) -> Iterator[tuple[int, bool, bytes]]:
        while len(self._unread) > 1:
            size, start = self._unread[1], 2
            if size >= LONG:
                start = 4 if size == LONG else 10
                size = int.from_bytes(self._unread[2:start])
            if len(self._unread) < start + size:
                return
            first, content = self._unread[0], self._unread[start : start + size]
            self._unread = self._unread[start + size :]
            yield first & 15, bool(first & 64), content

    def _whole(self, packed: bytes) -> bytes:
        self.sizes.append(len(packed))
        return self._unpack.decompress(packed + b"\0\0\xff\xff")

    def _take(self, kind: int, content: bytes) -> None:
        if kind == PING:
            self.send(content, PONG)
        elif kind == CLOSE:
            self.code = int.from_bytes(content[:2])
        elif kind == TEXT:
            self.state |= json.loads(content)

    def send(self, content: bytes, kind: int = TEXT) -> None:
        """Send a frame; what does not fit is lost, as with a device that is gone."""
        size = len(content)
        length = (
            bytes([128 | size])
            if size < LONG
            else bytes([128 | LONG]) + size.to_bytes(2)
            if size < 1 << 16
            else bytes([128 | LONGER]) + size.to_bytes(8)
        )
        with suppress(OSError):
            self._socket.send(bytes([128 | kind]) + length + bytes(4) + content)

    def press(self, target: str, **values: str) -> None:
        """Press something; the answer comes by itself."""
        self._pressed += 1
        message = {"kind": "press", "id": f"{self.name}-{self._pressed}", "target": target}
        given = {name: [value] for name, value in values.items()}
        self.send(json.dumps({**message, "turn": 0, "values": given}).encode())
