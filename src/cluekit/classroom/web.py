"""The doors: the pages of a class over http, and a socket for each device. All of it on tornado.

Who calls this computer by a strange name, or comes from another page, is turned away; nothing is
loaded from elsewhere, and nothing that is typed can run (``POLICY``).
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Mapping
from contextlib import suppress
from hmac import compare_digest
from html import escape
from http import HTTPStatus
from importlib import resources
from threading import Thread
from time import monotonic
from typing import Any
from urllib.parse import urlsplit

import msgspec
from tornado import httpserver, ioloop, iostream, netutil, web, websocket

from cluekit.classroom.board import Board
from cluekit.classroom.hall import Asking, Hall
from cluekit.classroom.journal import KEPT_DAYS
from cluekit.classroom.names import free_names
from cluekit.classroom.pages import Page, class_css
from cluekit.classroom.questions import as_csv, form_css
from cluekit.classroom.work import draw_cases
from cluekit.learn.course import lesson_called
from cluekit.ui.kit.messages import NotHeardError
from cluekit.ui.kit.style import static
from cluekit.words import LANGUAGES, language, say, speaking

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'; "
    "img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'self'; "
    "frame-ancestors 'none'"
)
LARGEST_FRAME = 16_384
LARGEST_FORM = 4_096
NO_SEAT = 4401
"""With this code a socket is closed to a device that has no seat."""
OVER = 4410
"""With this one, all of them when the class has ended."""
A_YEAR = 365
SHOWN_NAMES = 12
OFTEN = 100
"""Milliseconds after which wall and board are looked at again."""
RESTS = 4
"""For that many times as long as it took, they then wait: on a slow computer answers come first."""
SETTLES = 1_000
"""Milliseconds after which what was written is brought to the disk."""
ICON = (
    "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24'><g fill='none' stroke='#A8231B' "
    "stroke-width='2.5'><circle cx='10' cy='10' r='6.5'/><path d='m15 15 6 6'/></g></svg>"
)


def class_files() -> dict[str, tuple[str, bytes]]:
    """Return the files that the pages are made of, by name: what kind each is, and its bytes."""
    host = resources.files("cluekit.classroom").joinpath("static", "host.js").read_bytes()
    scene = (static("scene.js") + static("gestures.js")).encode()
    look = f"{form_css()}{class_css()}".encode()
    return {
        "host.js": ("text/javascript", host),
        "scene.js": ("text/javascript", scene),
        "look.css": ("text/css", look),
        "icon.svg": ("image/svg+xml", ICON.encode()),
    }


class Doors(web.RequestHandler):
    """What all answers have alike."""

    hall: Hall

    def initialize(self, hall: Hall) -> None:
        """Know the class."""
        self.hall = hall

    def set_default_headers(self) -> None:
        """Let nothing run, nothing be guessed, and nothing be told to other pages."""
        for name, value in {
            "Server": "cluekit",
            "Content-Security-Policy": POLICY,
            "X-Content-Type-Options": "nosniff",
            "Referrer-Policy": "same-origin",
            "Cache-Control": "no-store",
        }.items():
            self.set_header(name, value)

    def prepare(self) -> None:
        """Turn away what calls this computer by a name that is not its own."""
        if not is_called_rightly(self.settings, self.request.headers.get("Host", "")):
            raise web.HTTPError(HTTPStatus.MISDIRECTED_REQUEST)

    def write_error(self, status_code: int, **_: Any) -> None:
        """Say what is wrong in a word; nothing of what was asked comes back."""
        self.set_header("Content-Type", "text/plain; charset=utf-8")
        self.finish(HTTPStatus(status_code).phrase)

    @property
    def tongue(self) -> str:
        """The language of this device: as it was chosen, else as its browser says."""
        asked = (self.get_query_argument("language", ""), self.get_cookie("cluekit-language", ""))
        told = self.request.headers.get("Accept-Language", "")[:200]
        wanted = [*asked, *(one.split(";")[0].strip()[:2].lower() for one in told.split(","))]
        return next((code for code in wanted if code in LANGUAGES), "en")

    def keep_cookie(self, name: str, value: str) -> None:
        """Let this device keep something; ``Lax``, so that it is there when a tab comes back."""
        secure = self.request.protocol == "https"
        self.set_cookie(
            name, value, expires_days=A_YEAR, httponly=True, samesite="Lax", secure=secure
        )

    def page(self, title: str, body: str, live: str = "") -> None:
        """Answer with a page; ``live`` is the socket that fills it."""
        filled = f'<div id="page" data-live="{live}"></div>' if live else ""
        lost = escape(say("No connection. This page goes on trying."))
        over = escape(say("The class has ended. All that was kept of it is deleted."))
        script = '<script type="module" src="static/host.js"></script>' if live else ""
        self.finish(
            f'<!doctype html><html lang="{language()}"><head><meta charset="utf-8">'
            '<meta name="viewport" content="width=device-width, initial-scale=1">'
            f"<title>{escape(title)}</title><link rel=icon href=static/icon.svg>"
            f'<link rel="stylesheet" href="static/look.css">{script}</head>'
            f'<body class="ck cl-body"><p id="gone" role="status" data-over="{over}" hidden>'
            f"{lost}</p><main>{filled}{body}</main></body></html>"
        )

    def has_key(self, which: str) -> bool:
        """Tell whether this device has the key of a page."""
        kept = self.get_cookie(f"cluekit-{which}", "") or ""
        return compare_digest(kept.encode(), self.hall.keys[which].encode())


class Nothing(Doors):
    """What is asked for and is not here."""

    def prepare(self) -> None:
        """Say so."""
        raise web.HTTPError(HTTPStatus.NOT_FOUND)


class Join(Doors):
    """The door for learners."""

    def get(self) -> None:
        """Show the door; a device that has a seat goes there."""
        if self.hall.who_has(self.get_cookie("cluekit-seat", "") or ""):
            self.redirect("seat")
            return
        if chosen := self.get_query_argument("language", ""):
            self.keep_cookie("cluekit-language", chosen[:2])
        self._ask(Asking(way=self.get_query_argument("way", "")[:40], language=self.tongue))

    def post(self) -> None:
        """Let somebody in, or say why not."""
        origin = self.request.headers.get("Origin", "")
        if urlsplit(origin).netloc != self.request.headers.get("Host"):
            raise web.HTTPError(HTTPStatus.FORBIDDEN)
        given = {name: self.get_body_argument(name, "")[:80] for name in Asking.__struct_fields__}
        asked = Asking(**{**given, "language": self.tongue})
        with speaking(asked.language):
            try:
                token = self.hall.join(self._device(), asked)
            except NotHeardError as refused:
                self.set_status(HTTPStatus.CONFLICT)
                self._ask(asked, str(refused))
                return
        self.keep_cookie("cluekit-seat", token)
        self.redirect("seat", status=HTTPStatus.SEE_OTHER)

    def _device(self) -> str:
        """Return by what this device is known while it knocks."""
        known = self.get_cookie("cluekit-device", "") or ""
        if not known:
            known = os.urandom(8).hex()
            self.keep_cookie("cluekit-device", known)
        return known[:40]

    def _ask(self, asked: Asking, why: str = "") -> None:
        device = self._device()
        with speaking(asked.language):
            names = free_names(self.hall.classroom.learners.values())
            first = sum(device.encode()) * 7 % len(names)  # not everybody is offered the same
            offered = [*names[first:], *names[:first]][:SHOWN_NAMES]
            self.page(say("The class"), self._form(asked, why, offered))

    def _form(self, asked: Asking, why: str, offered: list[str]) -> str:
        by_code = asked.way != self.hall.way
        code = _field(say("Code on the wall"), "code", asked.code, "autocapitalize=characters")
        way = f'<input type="hidden" name="way" value="{escape(asked.way)}">'
        hidden = "".join(
            f'<button name="name" value="{escape(name)}" class="ck-button">{escape(name)}</button>'
            for name in offered
        )
        own = ""
        if self.hall.classroom.door.own_names:
            go = f'<button class="ck-button ck-main">{escape(say("Come in"))}</button>'
            own = f'<p class="cl-line">{_field(say("Or a name of your own"), "name")}{go}</p>'
        hint = escape(say("if your teacher asks for it"))
        number = _field(say("Number in the register"), "number", asked.number, "inputmode=numeric")
        only = escape(say("Use my number instead"))
        others = "".join(
            f'<a href="?language={code_of}" lang="{code_of}" hreflang="{code_of}">{name}</a> '
            for code_of, name in LANGUAGES.items()
            if code_of != language()
        )
        back = (
            f"<details><summary>{escape(say('I was here on another device'))}</summary>"
            f"<form method=post><p>{escape(say('Ask your teacher for a word.'))}</p>"
            f'<p class="cl-line">{_field(say("Word"), "word", "", "autocapitalize=characters")}'
            f'<button class="ck-button">{escape(say("Go on here"))}</button></p></form></details>'
        )
        return (
            f'<div class="ck-scene cl-page cl-door"><header class="cl-head">'
            f"<h1>{escape(say('Come in'))}</h1><nav>{others}</nav></header>"
            + (f'<p role="alert" class="cl-why">{escape(why)}</p>' if why else "")
            # Enter in a field chooses no name
            + '<form method=post><button name="name" value="" hidden></button>'
            + f"{code if by_code else way}"
            f"<p>{number}<small>{hint}</small></p>"
            f"<fieldset><legend>{escape(say('Who will you be?'))}</legend>"
            f'<p class="cl-offered">{hidden}</p>{own}</fieldset>'
            f'<p><button class="ck-button" name="name" value="">{only}</button></p></form>'
            f"{back}<p class=cl-plain>{escape(plain_words())}</p></div>"
        )


def plain_words() -> str:
    """Say what plain http is, and what is kept."""
    return say(
        "What is kept of you is your name or number and what you answer, on your teacher’s "
        "computer, for {days} days at most. Others in this network can read along.",
        days=KEPT_DAYS,
    )


def _field(label: str, name: str, value: str = "", more: str = "") -> str:
    return (
        f'<label class="ck-menu"><span>{escape(label)}</span><input type="text" name="{name}" '
        f'value="{escape(value)}" maxlength="24" autocomplete="off" spellcheck="false" {more}>'
        "</label>"
    )


class SeatPage(Doors):
    """The page of one learner."""

    def get(self) -> None:
        """Show the seat; who has none goes to the door."""
        learner = self.hall.who_has(self.get_cookie("cluekit-seat", "") or "")
        if learner is None:
            self.redirect("./")
            return
        with speaking(learner.language):
            self.page(say("The class"), "", "live/seat")


class KeyPage(Doors):
    """A page that needs a key: the teacher's, and the wall's."""

    def get(self, which: str) -> None:
        """Show the page; a key in the address is kept, and taken out of it."""
        key = self.get_query_argument("key", "")
        if key and compare_digest(key.encode(), self.hall.keys[which].encode()):
            self.keep_cookie(f"cluekit-{which}", key)
            self.redirect(which)
            return
        if not self.has_key(which):
            with speaking(self.tongue):
                self.set_status(HTTPStatus.FORBIDDEN)
                words = say("Open this page by the address that the command printed: it has a key.")
                self.page(say("The class"), f"<p>{escape(words)}</p>")
            return
        with speaking(self.tongue):
            titles = {"teacher": say("The teacher’s board"), "wall": say("The wall")}
            save = f'<a href="export" download>{escape(say("Save as a table"))}</a>'
            below = f'<p class="cl-export">{save}</p>' if which == "teacher" else ""
            self.page(titles[which], below, f"live/{which}")


class Lesson(Doors):
    """A lesson on the site, for what needs Python."""

    def get(self, file: str) -> None:
        """Lead there, in the language of this device."""
        if not self.hall.site:
            raise web.HTTPError(HTTPStatus.NOT_FOUND)
        learner = self.hall.who_has(self.get_cookie("cluekit-seat", "") or "")
        with speaking(learner.language if learner else self.tongue):
            try:
                address = lesson_called(file).on_site(self.hall.site)
            except KeyError:
                raise web.HTTPError(HTTPStatus.NOT_FOUND) from None
        self.redirect(address)


class Export(Doors):
    """All answers as a table, for the teacher."""

    def get(self) -> None:
        """Hand it out to who has the key."""
        if not self.has_key("teacher"):
            raise web.HTTPError(HTTPStatus.FORBIDDEN)
        self.set_header("Content-Type", "text/csv; charset=utf-8")
        self.set_header("Content-Disposition", 'attachment; filename="class.csv"')
        with speaking(self.tongue):
            self.finish("\ufeff" + as_csv(self.hall.classroom))  # so spreadsheets read it as UTF-8


class ClassFile(Doors):
    """A file that the pages are made of."""

    files: Mapping[str, tuple[str, bytes]]

    def initialize(self, hall: Hall, files: Mapping[str, tuple[str, bytes]]) -> None:  # type: ignore[override]
        """Know the files."""
        super().initialize(hall)
        self.files = files

    def get(self, name: str) -> None:
        """Hand out a file; a browser may keep it if it asks whether it is still the same."""
        if name not in self.files:
            raise web.HTTPError(HTTPStatus.NOT_FOUND)
        kind, content = self.files[name]
        self.set_header("Content-Type", kind)
        self.set_header("Cache-Control", "no-cache")
        self.finish(content)


class Device(websocket.WebSocketHandler):
    """The socket of a device: it shows one page, and says what is pressed there."""

    hall: Hall
    showing: Page | None = None

    def initialize(self, hall: Hall) -> None:
        """Know the class."""
        self.hall = hall
        self._waiting: dict[str, object] = {}
        self._sending = False

    def prepare(self) -> None:
        """Turn away what calls this computer by a name that is not its own."""
        if not is_called_rightly(self.settings, self.request.headers.get("Host", "")):
            raise web.HTTPError(HTTPStatus.MISDIRECTED_REQUEST)

    def get_compression_options(self) -> dict[str, Any]:
        """Send less: of a picture most is as it was."""
        return {"compression_level": 6}

    def open(self, which: str) -> None:
        """Show the page that this device may see."""
        self.set_nodelay(True)
        page = self._page(which)
        if page is None:
            self.close(NO_SEAT)
        elif self.hall.connect(page, self):
            self.showing = page
        else:
            self.close(1013)

    def _page(self, which: str) -> Page | None:
        if which == "seat":
            learner = self.hall.who_has(self.get_cookie("cluekit-seat", "") or "")
            return self.hall.seat(learner) if learner else None
        kept = self.get_cookie(f"cluekit-{which}", "") or ""
        pages: dict[str, Page] = {"teacher": self.hall.board, "wall": self.hall.wall}
        return (
            pages[which] if compare_digest(kept.encode(), self.hall.keys[which].encode()) else None
        )

    def on_message(self, message: str | bytes) -> None:
        """Hand on what was pressed; what cannot be read is nothing, and is answered as such."""
        if self.showing is None:
            return
        try:
            content = msgspec.json.decode(message)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            content = None
        self.hall.hear(self.showing, self, content)
        if isinstance(self.showing, Board):
            self.hall.tick()

    def on_close(self) -> None:
        """Say that the device is gone."""
        if self.showing is not None:
            self.hall.leave(self.showing, self)

    def tell(self, changes: dict[str, object]) -> None:
        """Send what has changed; while the device is slow, the newest of each field waits."""
        self._waiting.update(changes)
        if not self._sending:
            self._sending = True
            asyncio.get_running_loop().create_task(self._send())

    async def _send(self) -> None:
        try:
            while True:
                out, self._waiting = self._waiting, {}
                await self.write_message(msgspec.json.encode(out))
                if not self._waiting:
                    return
        except (websocket.WebSocketClosedError, iostream.StreamClosedError):
            return
        finally:
            self._sending = False

    def end(self, *, over: bool = False) -> None:
        """Let the device go: it has no seat here any more, or the class is ``over``."""
        self.close(OVER if over else NO_SEAT)


def is_called_rightly(settings: Mapping[str, Any], host: str) -> bool:
    """Tell whether a request came to one of our own names, and our port.

    A page from elsewhere may have its own name lead here, to read what this network may read.
    """
    try:
        called = urlsplit(f"//{host}")
        return (called.hostname or "").rstrip(".") in settings["names"]
    except ValueError:
        return False


def doors(hall: Hall, names: set[str]) -> web.Application:
    """Return the doors of a class, for those who call this computer by one of these names."""
    given = {"hall": hall}
    return web.Application(
        [
            ("/", Join, given),
            ("/seat", SeatPage, given),
            ("/(teacher|wall)", KeyPage, given),
            ("/export", Export, given),
            ("/([a-z0-9_]+[.]ipynb)", Lesson, given),
            ("/live/(seat|teacher|wall)", Device, given),
            ("/static/([a-z.]+)", ClassFile, {**given, "files": class_files()}),
        ],
        default_handler_class=Nothing,
        default_handler_args=given,
        names=names,
        compress_response=True,
        websocket_ping_interval=10,
        websocket_ping_timeout=10,
        websocket_max_message_size=LARGEST_FRAME,
        log_function=lambda _: None,
    )


class Server:
    """A class on the network."""

    def __init__(self, hall: Hall, names: set[str]) -> None:
        self.hall = hall
        self._http = httpserver.HTTPServer(
            doors(hall, names),
            max_body_size=LARGEST_FORM,
            max_header_size=16_384,
            idle_connection_timeout=60,
            body_timeout=15,
        )
        self._stopped = asyncio.Event()
        self._lesson = ""
        self._rests_until = 0.0

    async def run(self, sockets: list[Any]) -> None:
        """Serve until ``stop`` is called or the class has ended."""
        self._http.add_sockets(sockets)
        beats = [
            ioloop.PeriodicCallback(self._look, OFTEN),
            ioloop.PeriodicCallback(self._settle, SETTLES),
        ]
        for beat in beats:
            beat.start()
        await self._stopped.wait()
        for beat in beats:
            beat.stop()
        self._http.stop()
        with suppress(asyncio.TimeoutError):
            await asyncio.wait_for(self._http.close_all_connections(), 2)

    def _look(self) -> None:
        if self.hall.is_over and not self.hall.ended:
            self.hall.end()
        if self.hall.ended:
            self.stop()
        elif (now := monotonic()) >= self._rests_until:
            self.hall.tick()
            self._rests_until = monotonic() + RESTS * (monotonic() - now)
            self._draw_ahead()

    def _draw_ahead(self) -> None:
        """Have the cases of a lesson drawn beside all else: the slowest take seconds."""
        room = self.hall.classroom
        if room.lesson not in ("", self._lesson):
            wanted = (self.hall.seed, room.lesson, [one.case for one in room.present])
            Thread(target=draw_cases, args=wanted, daemon=True).start()
        self._lesson = room.lesson

    def _settle(self) -> None:
        if not self.hall.ended:
            self.hall.journal.settle()

    def stop(self) -> None:
        """Serve no longer."""
        self._stopped.set()


def listen(port: int, address: str) -> list[Any]:
    """Take the port; raises ``OSError``."""
    return netutil.bind_sockets(port, address, reuse_port=False)
