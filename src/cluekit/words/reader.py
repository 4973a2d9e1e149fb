"""Who reads: the language in use, and who wants to be told when it changes.

There is one reader to a process, as there is one kernel to a notebook.
"""

from __future__ import annotations

import locale
import os
import re
import weakref
from collections.abc import Callable, Mapping
from types import MethodType

from cluekit.words.catalogues import LANGUAGES

Told = Callable[[], object]
_ASKED = ("CLUEKIT_LANG", "LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
_ENGLISH_NAMES = {"english": "en", "italian": "it", "portuguese": "pt"}


class _Reader:
    """The chosen language (None until asked for) and weak references to whom to tell.

    ``by_choice`` tells a language somebody asked for from the one we began with.
    """

    chosen: str | None = None
    by_choice: bool = False
    told: tuple[weakref.ReferenceType[Told], ...] = ()


def language() -> str:
    """Return the language in use: ``en``, ``it`` or ``pt``."""
    if _Reader.chosen is None:
        _Reader.chosen = first_choice(os.environ, _system())
    return _Reader.chosen


def open_in(code: str) -> str:
    """Say everything in this language, unless CLUEKIT_LANG or the reader has asked for another.

    A lesson calls it at its beginning: it opens in its own language, whatever the system's.
    Returns the language in use from now on.
    """
    if not _Reader.by_choice and not os.environ.get("CLUEKIT_LANG", "").strip():
        set_language(code)
        _Reader.by_choice = False
    return language()


def set_language(code: str) -> None:
    """Say everything in this language from now on, and tell whoever asked to be told.

    Raises ``ValueError`` for a language that has no catalogue.
    """
    known = _known(code)
    if known is None:
        raise ValueError(f"no language {code!r}; there are {', '.join(LANGUAGES)}")
    changed = known != language()
    _Reader.chosen, _Reader.by_choice = known, True
    for tell in _told() if changed else ():
        tell()


def on_change(callback: Told) -> None:
    """Call this after each change of language, for as long as somebody else keeps it alive.

    The reference is weak, so a widget that is closed needs not say goodbye. A lambda that nobody
    keeps is gone at once; pass a method or a function that stays.
    """
    weak = weakref.WeakMethod if isinstance(callback, MethodType) else weakref.ref
    _Reader.told = (*(ref for ref in _Reader.told if ref() is not None), weak(callback))


def _told() -> list[Told]:
    living = [ref() for ref in _Reader.told]
    return [tell for tell in living if tell is not None]


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


def _known(name: str) -> str | None:
    """Return our code for a language's name in any of the usual spellings, or None."""
    first = re.split(r"[_.@\- ]", name.strip().lower())[0]
    code = _ENGLISH_NAMES.get(first, first)
    return code if code in LANGUAGES else None
