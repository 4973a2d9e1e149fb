"""The language: its menu, and the word that a lesson begins with."""

from __future__ import annotations

from cluekit import words
from cluekit.core import Problem, RefusedError
from cluekit.draw import Element, el
from cluekit.draw.keeping import keep
from cluekit.ui.kit.controls import menu
from cluekit.ui.kit.messages import NotHeardError, Press
from cluekit.ui.kit.refusals import plainly
from cluekit.words import language, say


@keep(8, by=language)
def language_choice() -> Element:
    """Return the menu of languages."""
    languages = tuple(words.LANGUAGES.items())
    chosen = menu(say("Language"), "language", languages, language(), "language")
    return el("form", chosen, class_="ck-language", data_key="language")


def change_language(_: object, press: Press) -> None:
    """Say everything in the language that the menu was put to: what a press of "language" does."""
    code = press.value("language")
    if code not in words.LANGUAGES:
        raise NotHeardError(say("There is no such language."))
    words.set_language(code)


@plainly
def open_in(code: str) -> str:
    """Say everything in this language, unless CLUEKIT_LANG or the reader has asked for another.

    Its ``code`` is that of a language, such as "it". A lesson calls it at its beginning. Returns
    the language in use from now on.
    """
    if code not in words.LANGUAGES:
        about = {"name": code[:40], "known": list(words.LANGUAGES)}
        raise RefusedError(Problem("no-such-language", about=about))
    return words.open_in(code)
