"""The hall: a class that runs, with its doors and its pages. It knows no web.

Whatever is accepted is written down first, then shown. A page is a stage; the devices that show it
are its *lines*, and all of one seat's lines show the same. The clock is handed in; it never goes
back, as the date of a computer does that is set right in the middle of a lesson.
"""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable
from hashlib import blake2b
from typing import Protocol
from urllib.parse import urlsplit

import msgspec

from cluekit.classroom.board import Board
from cluekit.classroom.facts import (
    LONGEST_NAME,
    MOST_LEARNERS,
    AnyFact,
    Joined,
    Learner,
    Returned,
    fold,
)
from cluekit.classroom.journal import Journal, Press, letters
from cluekit.classroom.names import free_names
from cluekit.classroom.pages import Page, Seat
from cluekit.classroom.wall import Wall
from cluekit.learn.exercises import LAST_NUMBER
from cluekit.ui.kit.messages import NotHeardError
from cluekit.ui.kit.stage import FIELDS, WHOLE
from cluekit.visible import is_seen, visible
from cluekit.words import say, speaking

MINUTE = 60.0
WRONG_OF_ONE, WRONG_OF_ALL = 10, 100
"""Wrong codes a minute: of one device, and of all. Behind one address may be a whole school."""
WORD_LASTS = 120.0
"""Seconds for which the word is good that takes a seat to another device."""
PRESSES, BURST = 10.0, 20.0
"""Presses a second that one seat may make, and how many at once."""
GRACE = 20.0
"""Seconds after which somebody without a line counts as gone: phones sleep."""
MOST_LINES, MOST_LINES_OF_ONE = 600, 4
KNOWN_IDS = 50
"""How many of the last presses of a page are known, should they be sent once more."""
TEACHER = -1
"""The number of the teacher's page; a seat's is its learner's."""


class Line(Protocol):
    """A device that shows a page."""

    def tell(self, changes: dict[str, object]) -> None:
        """Send the fields that have changed; to one that is slow, later and together."""

    def end(self, *, over: bool = False) -> None:
        """Let the device go; the class may be over."""


class Asking(msgspec.Struct, frozen=True):
    """What somebody at the door says: by which way they come, and what they want to be called.

    ``code`` was typed, ``way`` stands in the QR code; ``word`` takes a seat to this device.
    """

    code: str = ""
    way: str = ""
    name: str = ""
    number: str = ""
    word: str = ""
    language: str = "en"


class Tries:
    """Wrong tries at the door within the last minute, by device."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._wrong: deque[tuple[float, str]] = deque()

    def refuse_many(self, device: str) -> None:
        """Refuse a device that was wrong too often, and all of them where someone is guessing."""
        while self._wrong and self._wrong[0][0] <= self._clock() - MINUTE:
            self._wrong.popleft()
        of_one = sum(1 for _, who in self._wrong if who == device)
        if of_one >= WRONG_OF_ONE or len(self._wrong) >= WRONG_OF_ALL:
            raise NotHeardError(say("Too many wrong codes. Wait a minute, or scan the QR code."))

    def note(self, device: str) -> None:
        """Note that a device was wrong."""
        self._wrong.append((self._clock(), device))


class Bucket:
    """How fast one seat may press: a burst, then at a steady pace."""

    def __init__(self, now: float) -> None:
        self._full, self._since = BURST, now

    def takes(self, now: float) -> bool:
        """Take one; tell whether there was one left. A clock that was set back gives none."""
        self._full = min(BURST, self._full + max(0.0, now - self._since) * PRESSES)
        self._since = now
        if self._full < 1:
            return False
        self._full -= 1
        return True


class Hall:
    """A class that runs."""

    def __init__(
        self,
        journal: Journal,
        clock: Callable[[], float],
        address: str = "",
        lesson: str = "L00",
        site: str = "",
        *,
        date: Callable[[], float] | None = None,
    ) -> None:
        self.journal, self.clock, self.address, self.site = journal, clock, address, site
        self._date = date or clock
        self._until = clock() + journal.ends - self._date()
        self.classroom = fold(journal.facts)
        self.ended = False
        self._tries = Tries(clock)
        self._words: dict[str, tuple[int, float]] = {}
        self._lines: dict[Page, list[Line]] = {}
        self._left: dict[int, float] = {}
        self._buckets: dict[Page, Bucket] = {}
        self._known: dict[int, deque[str]] = {}
        for number, name in journal.presses:
            self._known_on(number).append(name)
        self._hearing: Page | None = None
        self._press: Press | None = None
        self._seats: dict[int, Seat] = {}
        self.way = journal.secret_for("way", 8).hex()
        self.keys = {one: journal.secret_for(one).hex() for one in ("teacher", "wall")}
        self.wall, self.board = Wall(self), Board(self, lesson)

    @property
    def code(self) -> str:
        """The code on the wall."""
        return self.journal.code

    @property
    def seed(self) -> str:
        """The class seed, from which everybody's cases are drawn."""
        return self.journal.seed

    @property
    def host(self) -> str:
        """What devices call this computer."""
        return urlsplit(self.address).hostname or ""

    def move_to(self, address: str) -> None:
        """Be found at another address: the wall shows it."""
        self.address = address
        self.tick()

    @property
    def is_over(self) -> bool:
        """Whether the time is over for which the class is kept."""
        return self.clock() > self._until

    # --- the door -----------------------------------------------------------------------------

    def join(self, device: str, asked: Asking) -> str:
        """Let somebody in, or back in; return their device's token. Raises ``NotHeardError``."""
        word = asked.word.strip().upper()
        if word:
            return self._return(device, word)
        if asked.way != self.way:
            self._tries.refuse_many(device)
            if "".join(asked.code.split()).upper() != self.code:
                self._tries.note(device)
                raise NotHeardError(say("That is not the code on the wall."))
        if self.classroom.door.closed:
            raise NotHeardError(say("The door is closed. Ask your teacher to open it."))
        if len(self.classroom.learners) >= MOST_LEARNERS:
            raise NotHeardError(say("The class is full."))
        number = self._number(asked.number)
        name = self._name(asked.name, number)
        token = os.urandom(16).hex()
        learner = len(self.classroom.learners)
        self.accept(Joined(learner, name, number, hash_of(token), asked.language))
        return token

    def _return(self, device: str, word: str) -> str:
        self._tries.refuse_many(device)
        learner, until = self._words.get(word, (-1, 0.0))
        if until <= self.clock():
            self._tries.note(device)
            raise NotHeardError(say("That is not the word, or it is too old. Ask for a new one."))
        del self._words[word]
        token = os.urandom(16).hex()
        self.accept(Returned(learner, hash_of(token)))
        for line in self._lines.pop(self.seat(self.classroom.learners[learner]), []):
            line.end()
        return token

    def _number(self, written: str) -> int:
        plain = written.strip()
        if not plain:
            return 0
        if not (plain.isascii() and plain.isdecimal() and 0 < int(plain[:4]) <= LAST_NUMBER):
            most = LAST_NUMBER
            raise NotHeardError(say("A number in the register goes from 1 to {most}.", most=most))
        if any(one.number == int(plain) for one in self.classroom.learners.values()):
            why = say("Number {number} is in already. Is it you? Ask your teacher.", number=plain)
            raise NotHeardError(why)
        return int(plain)

    def _name(self, written: str, number: int) -> str:
        name = " ".join(written.split())
        if not name and number:
            return ""
        if not name:
            raise NotHeardError(say("Choose a name, or write your number in the register."))
        own = self.classroom.door.own_names
        if not own and name not in free_names(self.classroom.learners.values()):
            raise NotHeardError(say("That name is taken. Choose another one."))
        return self.checked_name(name)

    def checked_name(self, written: str) -> str:
        """Return a name that can be shown and is nobody else's; raises ``NotHeardError``."""
        name = " ".join(written.split())
        if not 0 < len(name) <= LONGEST_NAME or not is_seen(name) or visible(name) != name:
            raise NotHeardError(say("A name has 1 to {n} letters.", n=LONGEST_NAME))
        taken = {one.name.casefold() for one in self.classroom.learners.values()}
        if name.casefold() in taken:
            raise NotHeardError(say("That name is taken. Choose another one."))
        return name

    def word_for(self, learner: int) -> str:
        """Return a word that takes this learner's seat to another device, once."""
        now = self.clock()
        self._words = {
            word: kept for word, kept in self._words.items() if kept[1] > now and kept[0] != learner
        }
        word = letters(os.urandom(8))
        self._words[word] = (learner, now + WORD_LASTS)
        return word

    def who_has(self, token: str) -> Learner | None:
        """Return whose device this is."""
        return self.classroom.owner_of(hash_of(token)) if token else None

    def is_here(self, learner: Learner) -> bool:
        """Tell whether a learner's device shows their page, or did just now."""
        if self._lines.get(self.seat(learner)):
            return True
        left = self._left.get(learner.id)
        return left is not None and self.clock() - left < GRACE

    # --- what happens -------------------------------------------------------------------------

    def accept(self, *facts: AnyFact) -> None:
        """Write facts down, then show every seat what is new; wall and board follow by ``tick``."""
        self.journal.add(facts, self._date(), self._press)
        self.classroom = self.classroom.after(*facts)
        # What one learner does shows on no other's page: of 400 only theirs is looked at again
        whose = {getattr(fact, "learner", None) for fact in facts}
        seats = [*self._seats.values()]
        for seat in seats if None in whose else [s for s in seats if s.learner in whose]:
            seat.look_again()
            if seat is not self._hearing:  # its answer takes this along
                self._tell(seat, seat.changes())

    def tick(self) -> None:
        """Show wall and board how things stand: often, but not with each press of a whole class."""
        for page in (self.wall, self.board):
            page.look_again()
            self._tell(page, page.changes())

    # --- pages and lines ----------------------------------------------------------------------

    def seat(self, learner: Learner) -> Seat:
        """Return the page of a learner."""
        if learner.id not in self._seats:
            with speaking(learner.language):
                self._seats[learner.id] = Seat(self, learner.id)
        return self._seats[learner.id]

    def connect(self, page: Page, line: Line) -> bool:
        """Show a page on a device; tell whether there was room. The oldest of a seat's goes."""
        if sum(map(len, self._lines.values())) >= MOST_LINES:
            return False
        page.look_again()
        self._tell(page, page.changes())
        lines = self._lines.setdefault(page, [])
        if page in self._seats.values() and len(lines) >= MOST_LINES_OF_ONE:
            lines.pop(0).end()
        lines.append(line)
        line.tell({name: getattr(page, name) for name in FIELDS})
        return True

    def leave(self, page: Page, line: Line) -> None:
        """A device is gone."""
        lines = self._lines.get(page, [])
        if line in lines:
            lines.remove(line)
        if isinstance(page, Seat) and not lines:
            self._left[page.learner] = self.clock()

    def hear(self, page: Page, line: Line, content: object) -> None:
        """Answer what a device says of its page; all that show it are told."""
        if content == {"kind": "here"}:
            line.tell({})
            return
        if content == WHOLE:
            line.tell({name: getattr(page, name) for name in FIELDS})
            return
        number = page.learner if isinstance(page, Seat) else TEACHER
        known = self._known_on(number)
        name = content.get("id") if isinstance(content, dict) else None
        if isinstance(name, str) and (name in known or page.has_done(name)):
            line.tell({"heard": name})  # it was sent once more: it is done already
            return
        bucket = self._buckets.setdefault(page, Bucket(self.clock()))
        if bucket.takes(self.clock()):
            self._hearing, self._press = page, (number, str(name))
            changes = page.hear(content)
            self._hearing = self._press = None
            known.append(page.heard)
        else:
            with speaking(page.reader):
                page.refuse(say("Not so fast: nothing has changed."))
            changes = {**page.changes(), "heard": str(name)[:40]}
        self._tell(page, changes)

    def _known_on(self, number: int) -> deque[str]:
        """Return the ids of the last presses on a page, also from before the program was killed."""
        return self._known.setdefault(number, deque(maxlen=KNOWN_IDS))

    def _tell(self, page: Page, changes: dict[str, object]) -> None:
        for line in [*self._lines.get(page, [])] if changes else []:
            line.tell(changes)

    def end(self) -> None:
        """End the class: all that was kept of it is deleted."""
        self.ended = True
        for lines in self._lines.values():
            for line in lines:
                line.end(over=True)
        self.journal.delete()


def hash_of(token: str) -> str:
    """Return what is kept of a device's token: who reads the file cannot take a seat by it."""
    return blake2b(token.encode("utf-8", "replace"), digest_size=16).hexdigest()
