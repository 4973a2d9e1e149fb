"""Devices that sleep, vanish, do not read, or send what nobody understands; on a clock of ours."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from typing import Any

import pytest
from class_wire import BINARY, SOON, OnWire, Wire, held
from in_class import Clock, join

from cluekit.classroom import web
from cluekit.classroom.hall import MOST_LINES, Hall
from cluekit.classroom.names import NAMES
from cluekit.core import Chance
from cluekit.ui.kit.stage import FIELDS
from run_seed import run_seed

GONE = 36
"""Seconds after which a device that answers no ping is given up on a clock of ours: 20 to the next
ping, 10 for its answer, 5 for one to the farewell. (Pauses between pings are shorter in a class:
tornado takes them from the computer's own clock, which stands nearly still here.)"""
TOO_BIG = 1009


async def sleep_and_wake(wire: Wire, devices: int, cycles: int) -> None:
    """Let devices fall silent as telephones do, and come back; each is in its seat at once."""
    luck = Chance("sleep", run_seed()).luck("who", 0)
    cookies = [await wire.come_in(name) for name in NAMES[:devices]]
    lines = [OnWire(wire, "seat", cookie) for cookie in cookies]
    asleep = []
    for cycle in range(cycles):
        await asyncio.sleep(luck.below(40))
        for place, cookie in enumerate(cookies):
            if luck.below(3):
                lines[place].sleep() if luck.below(2) else lines[place].vanish()
                asleep.append(lines[place])
                lines[place] = OnWire(wire, "seat", cookie, f"c{cycle}")
                lines[place].press("language", language=("it", "pt")[cycle % 2])
        before = wire.hall.clock()
        await asyncio.sleep(SOON)
        assert wire.hall.clock() - before < 1, "no more than a second"
        for name, line in zip(NAMES, lines, strict=False):
            assert line.code == 0
            assert name in line.state["base"] + line.state["news"]
    await asyncio.sleep(GONE)
    assert len(wire.hall.classroom.learners) == devices
    assert sum(map(len, wire.hall._lines.values())) == devices, "what sleeps is given up"
    for line in (*lines, *asleep):
        line.vanish()


def test_devices_that_sleep_and_wake_lose_no_seat(hall: Hall, clock: Clock) -> None:
    """Half of them without a word: the socket stays half open until a ping is not answered."""
    held(clock, sleep_and_wake(Wire(hall), 10, 3))


@pytest.mark.long
def test_thirty_devices_sleep_a_hundred_times(hall: Hall, clock: Clock) -> None:
    """The same, longer."""
    held(clock, sleep_and_wake(Wire(hall), 30, 100))


def junk(number: int) -> Iterator[bytes]:
    """Yield frames that mean nothing: presses that are cut, twisted, of wrong kinds, no text."""
    luck = Chance("junk", run_seed()).luck("frames", 0)
    press: dict[str, Any] = {"kind": "press", "id": "a-1", "target": "end:yes", "turn": 0}
    wrong = (None, -1, 1e300, [], {}, "\ud800", "x" * 999, "vote:1:0:o1", True, {"text": [7]})
    keys = (*press, "values", "more")
    for _ in range(number):
        twisted = {**press, luck.pick(keys): luck.pick(wrong)}
        text = bytearray(json.dumps(twisted).encode())
        kind = luck.below(4)
        if kind == 0:
            del text[luck.below(len(text)) :]
        elif kind == 1:
            text[luck.below(len(text))] = luck.below(256)
        elif kind == 2:
            text = bytearray(b"[" * (1 + luck.below(3_000)))
        yield bytes(text)


async def bear_junk(wire: Wire, number: int) -> None:
    """Send junk to seat, wall and board; nothing happens in the class, and all go on."""
    hall = wire.hall
    learner = join(hall)
    cookie = await wire.come_in("Cuff")
    keys = {page: f"cluekit-{page}={key}" for page, key in hall.keys.items()}
    lines = [OnWire(wire, "seat", cookie), *(OnWire(wire, page, keys[page]) for page in keys)]
    await asyncio.sleep(SOON)
    before = hall.classroom
    for place, frame in enumerate(junk(number)):
        try:
            frame.decode()
            lines[place % 3].send(frame)
        except UnicodeDecodeError:  # as text it would end the socket (RFC 6455, 8.1)
            lines[place % 3].send(frame, BINARY)
        if place % 50 == 0:
            await asyncio.sleep(2)  # so that they are read, and not held up as a flood
    await asyncio.sleep(SOON)
    assert hall.classroom == before
    assert not hall.ended
    for line in lines:
        assert line.code == 0
        line.send(b'{"kind": "here"}')
        line.vanish()
    assert learner == hall.classroom.learners[0]
    again = OnWire(wire, "seat", cookie)
    await asyncio.sleep(1)
    again.press("language", language="it")
    await asyncio.sleep(SOON)
    assert hall.classroom.learners[1].language == "it"
    again.vanish()


def test_ten_thousand_frames_of_junk_change_nothing(hall: Hall, clock: Clock) -> None:
    """A learner, the wall and the board send them; each page is answered afterwards as before."""
    held(clock, bear_junk(Wire(hall), 10_000))


@pytest.mark.long
def test_a_million_frames_of_junk_change_nothing(hall: Hall, clock: Clock) -> None:
    """The same, longer."""
    held(clock, bear_junk(Wire(hall), 1_000_000))


async def keep_apart(wire: Wire) -> None:
    """One who does not read, one who says nothing, one who sends ten megabytes; a crowd."""
    hall = wire.hall
    cookie = await wire.come_in("Cuff")
    slow = OnWire(wire, "seat", cookie, "slow", room=2_048)
    await asyncio.sleep(SOON)
    page = hall.seat(hall.classroom.learners[0])
    (device,) = (line for line in hall._lines[page] if isinstance(line, web.Device))
    quick = OnWire(wire, "seat", cookie, "quick")
    slow.sleep()
    waited = 0
    for number in range(150):
        quick.press("language", language=("it", "pt")[number % 2])
        await asyncio.sleep(0.11)
        waited += bool(device._waiting)
        assert len(device._waiting) <= len(FIELDS), "the newest of each field, no more"
        assert len(device.ws_connection.stream._write_buffer) < 20_000
    assert waited > 50, "the socket was full"
    slow.read_on()
    await asyncio.sleep(SOON)
    assert slow.state["base"] + slow.state["news"] == quick.state["base"] + quick.state["news"]
    large = OnWire(wire, "seat", cookie, "large")
    await asyncio.sleep(SOON)
    large.send(bytes(10_000_000))
    await asyncio.sleep(SOON)
    assert large.code in (TOO_BIG, -1)
    half = wire.plug_in()
    half.send(b"GET / HTTP/1.1\r\nHost: teacher\r\n")
    await asyncio.sleep(GONE)
    crowd = [OnWire(wire, "wall", f"cluekit-wall={hall.keys['wall']}") for _ in range(MOST_LINES)]
    await asyncio.sleep(SOON)
    refused = [one for one in crowd if one.code]
    assert {one.code for one in refused} == {1013}
    assert sum(map(len, hall._lines.values())) == MOST_LINES
    quick.press("language", language="en")
    await asyncio.sleep(SOON)
    assert 'lang="en"' in quick.state["base"]
    for one in (slow, quick, *crowd):
        one.vanish()
    half.close()


def test_who_does_not_read_or_sends_too_much_keeps_nobody_waiting(hall: Hall, clock: Clock) -> None:
    """What waits for a slow device is one page; a frame too large ends its own socket alone."""
    held(clock, keep_apart(Wire(hall)))
