"""Who reads: the language in use, and who wants to be told when it changes.

There is one reader to a process, as there is one kernel to a notebook: that is the decision. A host
of several readers, such as a class server, speaks to each in a context of their own::

    with speaking("it"):
        page = draw(desk)

Contexts are those of ``contextvars``: a thread or a task that opens none speaks to the reader of
the process.
"""

from __future__ import annotations

import locale
import os
import re
import weakref
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from types import MethodType

from cluekit.words.catalogues import LANGUAGES, facts

Told = Callable[[], object]
_ASKED = ("CLUEKIT_LANG", "LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")


class Reader:
    """The chosen language (None until asked for) and weak references to whom to tell.

    ``by_choice`` tells a language somebody asked for from the one we began with.
    """

    def __init__(self, chosen: str | None = None) -> None:
        self.chosen = chosen
        self.by_choice = chosen is not None
        self.told: tuple[weakref.ReferenceType[Told], ...] = ()

    @property
    def language(self) -> str:
        """The language this reader reads."""
        if self.chosen is None:
            self.chosen = first_choice(os.environ, _system())
        return self.chosen


_PROCESS = Reader()
_HERE: ContextVar[Reader] = ContextVar("reader", default=_PROCESS)


def here() -> Reader:
    """Return who is spoken to here: the reader of this context, else of the process."""
    return _HERE.get()


@contextmanager
def speaking(to: Reader | str) -> Iterator[Reader]:
    """Speak to a reader, or to a new one in this language, until the ``with`` is left.

    Whatever is said, chosen (``set_language``) or to be told (``on_change``) meanwhile concerns
    that reader alone. Raises ``ValueError`` for a language that has no catalogue.
    """
    reader = to if isinstance(to, Reader) else Reader(_spoken(to))
    token = _HERE.set(reader)
    try:
        yield reader
    finally:
        _HERE.reset(token)


def language() -> str:
    """Return the code of the language in use, such as ``en``."""
    return here().language


def open_in(code: str) -> str:
    """Say everything in this language, unless CLUEKIT_LANG or the reader has asked for another.

    A lesson calls it at its beginning: it opens in its own language, whatever the system's.
    Returns the language in use from now on.
    """
    reader = here()
    if not reader.by_choice and not os.environ.get("CLUEKIT_LANG", "").strip():
        set_language(code)
        reader.by_choice = False
    return language()


def set_language(code: str) -> None:
    """Say everything in this language from now on, and tell everyone who asked to be told.

    Raises ``ValueError`` for a language that has no catalogue.
    """
    known, reader = _spoken(code), here()
    changed = known != reader.language
    reader.chosen, reader.by_choice = known, True
    for tell in [ref() for ref in reader.told] if changed else []:
        if tell is not None:
            tell()


def on_change(callback: Told) -> None:
    """Call this after each change of language, for as long as somebody else keeps it alive.

    The reference is weak, so a widget that is closed need not say goodbye. A lambda that nobody
    keeps is gone at once; pass a method or a function that stays.
    """
    weak = weakref.WeakMethod if isinstance(callback, MethodType) else weakref.ref
    reader = here()
    reader.told = (*(ref for ref in reader.told if ref() is not None), weak(callback))


def first_choice(environment: Mapping[str, str], system: str) -> str:
    """Return the language to begin with: CLUEKIT_LANG, then the system's, then English.

    ``environment`` holds the variables that may name languages (several, separated by colons, in
    LANGUAGE), ``system`` what the system itself says, such as ``it_IT`` or ``Italian_Italy``.
    The first variable that is set decides, even for a language we do not speak.
    """
    for variable in _ASKED:
        asked = environment.get(variable, "").strip()
        if asked:
            known = (_known(name) for name in asked.split(":"))
            return next((code for code in known if code), "en")
    return _known(system) or "en"


def _system() -> str:
    """Return what the system calls its language, such as ``it_IT``; "" if it does not say."""
    try:
        return locale.getlocale()[0] or ""
    except ValueError:  # macOS may say "UTF-8", which is no locale
        return ""


def _spoken(code: str) -> str:
    """Return the code of a language that we speak; raises ``ValueError`` for another."""
    known = _known(code)
    if known is None:
        raise ValueError(f"no language {code!r}; there are {', '.join(LANGUAGES)}")
    return known


def _known(name: str) -> str | None:
    """Return our code for a language's name in any of the usual spellings, or None."""
    first = re.split(r"[_.@\- ]", name.strip().lower())[0]
    if first in LANGUAGES:
        return first
    return next((code for code in LANGUAGES if facts(code).english.casefold() == first), None)
