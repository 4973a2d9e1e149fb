"""Twin lessons: two classes that differ only in what somebody in them cannot know."""

from __future__ import annotations

import asyncio
from collections import Counter
from hashlib import blake2b
from pathlib import Path

import pytest
from class_wire import SOON, OnWire, Wire, held
from in_class import Clock

from cluekit.classroom.facts import (
    AnyFact,
    Asked,
    AskedAgain,
    Dismissed,
    LetIn,
    Renamed,
    Revealed,
    TurnedAway,
)
from cluekit.classroom.hall import Hall
from cluekit.classroom.journal import Journal
from cluekit.classroom.names import NAMES
from cluekit.core import Chance

QUESTION = Asked("", 0, "How many of the three know?", ("0", "1", "2", "3"), "2")
STEPS = 6
JUNK = (b"{", b"null", b'{"kind": "press"}', b"\xff")
Frames = dict[str, list[tuple[float, bytes]]]
"""What each watcher was sent, and when."""


class Random:
    """Random bytes that depend on whose they are, and on how many of theirs there were."""

    def __init__(self) -> None:
        self.whose = ""
        self._count: Counter[str] = Counter()

    def __call__(self, size: int) -> bytes:
        """Return some."""
        self._count[self.whose] += 1
        made = f"{self.whose} {self._count[self.whose]}"
        return blake2b(made.encode(), digest_size=size).digest()


class Lesson:
    """A lesson by chance. Learner 0 watches; where ``covered``, wall and board do, too.

    In the ``other`` one of two twins everybody else answers something else. Unless the lesson is
    one of covered answers alone, they are also called otherwise, come, go, and press what they
    like at other moments, and the teacher does other things about them.
    """

    def __init__(
        self, hall: Hall, random: Random, seed: int, *, other: bool, covered: bool
    ) -> None:
        self.hall, self.random, self.covered, self._other = hall, random, covered, other
        self.wire = Wire(hall)
        self.luck = Chance("lesson", seed).luck("mine", 0)
        self.theirs = Chance("lesson", seed).luck("theirs", other and not covered)
        self.sent: Frames = {}
        self.others: list[tuple[str, OnWire]] = []
        self.walls: list[OnWire] = []

    async def hold(self) -> Frames:
        """Hold it; return what each watcher was sent."""
        self.cookie = await self._come_in("mine", NAMES[0], "en")
        self.tabs = [OnWire(self.wire, "seat", self.cookie, "mine")]
        if self.covered:
            keys = {page: f"cluekit-{page}={key}" for page, key in self.hall.keys.items()}
            self.walls = [OnWire(self.wire, page, keys[page], page) for page in ("wall", "teacher")]
        for number in (1, 2):
            await self._newcomer(number)
        at = self.hall.clock() + 1
        for step in range(STEPS):
            at += 0.6 + self.luck.below(20) / 10
            await self._sleep_until(at)
            self.random.whose = f"step {step}"
            if step == 0 or self.luck.below(3):
                self._teach(self.luck.below(6))
            await self._sleep_until(at + 0.1)
            await self._do_mine(self.luck.below(10))
            await self._sleep_until(at + 0.3)
            await self._do_theirs(step)
            await self._sleep_until(at + 0.5)
            if self.covered:
                self.hall.tick()
        await asyncio.sleep(SOON)
        self._note("mine", *self.tabs)
        for wall in self.walls:
            self._note(wall.name, wall)
        for one in (*self.tabs, *self.walls, *(device for _, device in self.others)):
            one.vanish()
        return self.sent

    async def _sleep_until(self, at: float) -> None:
        await asyncio.sleep(at - self.hall.clock())

    def _note(self, who: str, *devices: OnWire) -> None:
        for device in devices:
            self.sent.setdefault(who, []).extend(sorted(device.bytes.items()))

    async def _come_in(self, whose: str, name: str, language: str) -> str:
        self.random.whose = whose
        return await self.wire.come_in(name, language)

    async def _newcomer(self, number: int) -> None:
        names = NAMES[20:] if self._other and not self.covered else NAMES[1:]
        who = "other" if self._other else "one"
        cookie = await self._come_in(f"{who} {number}", names[number], "it")
        self.others.append((cookie, OnWire(self.wire, "seat", cookie, f"{who}{number}")))

    def where(self) -> str:
        """Return which vote of which question runs: the first of the first where none does."""
        ballot = self.hall.classroom.ballot
        return f"{ballot.number}:{ballot.vote}" if ballot else "1:0"

    def _teach(self, do: int) -> None:
        """The teacher asks, goes on, or puts away: by the board, where that is looked at."""
        ballot = self.hall.classroom.ballot
        if ballot is None:
            fact: AnyFact = Asked("0.3", 0) if do == 5 else QUESTION
        elif ballot.revealed or (self.covered and (do == 2 or ballot.vote)):
            fact = Dismissed()
        else:
            fact = Revealed() if do == 2 or ballot.vote else AskedAgain()
        self.hall.accept(fact)

    async def _do_mine(self, do: int) -> None:
        tab = self.tabs[-1]
        option = self.luck.below(4)
        if do < 3:
            tab.press(f"vote:{self.where()}:o{option}")
        elif do == 3:
            tab.press("vote:1:0:own-choice")
            tab.press("vote:99:0:o1")
        elif do == 4:
            tab.press("language", language=self.luck.pick(("en", "it", "pt", "xx")))
        elif do == 5:
            tab.send(self.luck.pick(JUNK))
            tab.send(b'{"kind": "whole"}')
        elif do == 6:
            tab.vanish()
            await asyncio.sleep(SOON)
            self.tabs.append(OnWire(self.wire, "seat", self.cookie, f"again{len(self.tabs)}"))
        elif do == 7:
            self.tabs.insert(0, OnWire(self.wire, "seat", self.cookie, f"tab{len(self.tabs)}"))
        elif do == 8:
            page = await self.wire.ask("/seat", self.cookie)
            self.sent.setdefault("mine", []).append((round(self.hall.clock(), 4), page))
        else:
            await self._go_on_elsewhere()

    async def _go_on_elsewhere(self) -> None:
        """The teacher gives a word, by which the seat goes to another device."""
        self.random.whose = f"word {len(self.tabs)}"
        word = self.hall.word_for(0)
        said = await self.wire.ask("/", "cluekit-device=mine", {"word": word})
        self.sent.setdefault("mine", []).append((round(self.hall.clock(), 4), said))
        self.cookie = said.partition(b"Set-Cookie: ")[2].partition(b";")[0].decode()
        self.tabs.append(OnWire(self.wire, "seat", self.cookie, f"other{len(self.tabs)}"))

    async def _do_theirs(self, step: int) -> None:
        place = self.theirs.below(len(self.others))
        cookie, device = self.others[place]
        option, do = self.theirs.below(4), self.theirs.below(9)
        if self.covered:
            device.press(f"vote:{self.where()}:o{(option + self._other) % 4}")
            return
        self.random.whose = f"theirs {step} {self._other}"
        if do < 4:
            device.press(f"vote:{self.where()}:o{option}")
        elif do == 4:
            device.press("language", language=self.theirs.pick(("en", "pt")))
        elif do == 5:
            device.vanish()
            await asyncio.sleep(SOON)
            self.others[place] = (cookie, OnWire(self.wire, "seat", cookie, f"back{step}"))
        elif do == 6 and len(self.others) < 4:
            await self._newcomer(len(self.others) + 1)
        elif do == 7:
            made = (TurnedAway(1 + place), LetIn(1 + place), Renamed(1 + place, f"Someone {step}"))
            self.hall.accept(self.theirs.pick(made))
        else:
            device.send(self.theirs.pick(JUNK))
            await self.wire.ask("/", "cluekit-device=x", {"code": "XXXXX", "name": "Cuff"})


def frames_of(folder: Path, clock: Clock, seed: int, *, other: bool, covered: bool) -> Frames:
    """Hold one of two twin lessons in a class of its own; return what each watcher was sent."""
    random = Random()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("os.urandom", random)
        clock.now = 1_000_000.0
        journal = Journal(folder / f"{seed}-{other}.sqlite", clock())
        hall = Hall(journal, clock, "http://teacher:8100/")
        found: Frames = held(clock, Lesson(hall, random, seed, other=other, covered=covered).hold())
        journal.delete()
    return found


def differences(folder: Path, clock: Clock, seeds: range) -> Counter[str]:
    """Return how many pairs there are, and of how many each watcher can tell which is which."""
    found: Counter[str] = Counter()
    for seed in seeds:
        covered = seed % 4 == 3
        one, two = (
            frames_of(folder, clock, seed, other=other, covered=covered) for other in (False, True)
        )
        assert one.keys() == two.keys()
        found += Counter(watcher for watcher in one if one[watcher] != two[watcher])
        found["pairs"] += 1
        found["frames"] += sum(map(len, one.values()))
    return found
