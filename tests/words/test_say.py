"""What people read: translation, values put in, and what happens where something is missing."""

import gc
import io
from gettext import GNUTranslations

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo

from cluekit import words
from cluekit.words import reader
from naming import case_named


def catalogue(monkeypatch: pytest.MonkeyPatch, messages: dict[str, str]) -> None:
    """Let a compiled catalogue with these messages stand in for the Italian one."""
    source = Catalog(locale="it")
    for message, string in messages.items():
        source.add(message, string)
    stream = io.BytesIO()
    write_mo(stream, source)
    stream.seek(0)
    compiled = GNUTranslations(stream)
    english = words.catalogue
    monkeypatch.setattr(
        words, "catalogue", lambda lang: compiled if lang == "it" else english(lang)
    )


def test_values_are_put_in() -> None:
    """By plain names, a format may follow; what was put in is not looked at again, nor into."""
    assert words.say("{who} rolled {n:02d}.", who="Nora", n=7) == "Nora rolled 07."
    assert words.say("{who} has {n}.", who="{n}", n=3) == "{n} has 3."
    assert words.say("{who.__class__} {who[0]}", who="x") == "{who.__class__} {who[0]}"


def test_a_bad_placeholder_never_raises() -> None:
    """Whatever the message looks like, something readable comes back."""
    for message in ("{", "}", "{}", "{0}", "{n", "{n:q}", "%s {n!r}", "{{n}}", ""):
        with case_named(message):
            assert isinstance(words.say(message, n="seven"), str)
            assert isinstance(words.say(message), str)


def test_the_reader_chooses_the_language() -> None:
    """Words change at once, marked ones wait; the refusal of another names those there are."""
    assert words.say("Library") == "Library"
    words.set_language("it")
    assert words.say("Library") == "Biblioteca"
    words.set_language("pt_BR.UTF-8")
    assert words.language() == "pt"
    assert words.say("Garden") == "Jardim"
    words.set_language("it")
    assert words.mark("Library") == "Library"
    words.set_language("pt")
    with pytest.raises(ValueError, match="en, it, pt"):
        words.set_language("tlh")
    assert words.language() == "pt"


def test_a_missing_or_wrong_translation_reads_english(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a catalogue lacks; what asks for a value that nobody gave."""
    words.set_language("it")
    assert words.say("Nobody translated {this} yet.", this="one") == "Nobody translated one yet."
    assert words.say_n("{n} lamp", "{n} lamps", 2) == "2 lamps"
    assert words.say("") == ""
    catalogue(monkeypatch, {"{n} steps": "{passi} passi", "{n} doors": "{n} porte"})
    assert words.say("{n} steps", n=4) == "4 steps"
    assert words.say("{n} doors", n=4) == "4 porte"


def test_numbers_and_sentences_choose_the_form() -> None:
    """One card, two cards; in the Garden, nel Giardino, no Jardim."""
    assert words.say_n("{n} card", "{n} cards", 1) == "1 card"
    assert words.say_n("{n} card", "{n} cards", 0) == "0 cards"
    assert words.form("Garden", "in") == "in the Garden"
    words.set_language("it")
    assert words.form("Garden", "in") == "nel Giardino"
    words.set_language("pt")
    assert words.form("Garden", "in") == "no Jardim"
    assert words.form("Ada", "the") is None
    assert words.form("Lighthouse", "in") is None
    assert words.form("", "in") is None


def test_listeners_hear_of_changes_while_they_live() -> None:
    """A listener is told of each change, not of choosing the same again, and may simply go."""

    class Sheet:
        told = 0

        def redraw(self) -> None:
            Sheet.told += 1

    sheet = Sheet()
    words.on_change(sheet.redraw)
    words.set_language("it")
    words.set_language("it")
    assert Sheet.told == 1
    words.set_language("en")
    assert Sheet.told == 2
    del sheet
    gc.collect()
    words.set_language("it")
    assert Sheet.told == 2


FIRST: list[tuple[dict[str, str], str, str]] = [
    ({}, "", "en"),
    ({}, "it_IT", "it"),
    ({}, "Italian_Italy", "it"),
    ({}, "Portuguese_Brazil", "pt"),
    ({"LANG": "pt_PT.UTF-8"}, "it_IT", "pt"),
    ({"LANG": "C.UTF-8"}, "it_IT", "en"),
    ({"LANG": "it_IT", "LC_ALL": "en_GB.UTF-8"}, "", "en"),
    ({"LANGUAGE": "de:it:en", "LANG": "de_DE"}, "", "it"),
    ({"CLUEKIT_LANG": "it", "LANG": "pt_BR"}, "", "it"),
    ({"CLUEKIT_LANG": " ", "LANG": "pt_BR"}, "", "pt"),
    ({"CLUEKIT_LANG": "xx", "LANG": "it_IT"}, "", "en"),
]


def test_the_first_language() -> None:
    """CLUEKIT_LANG decides, then the system's language, then it is English."""
    for environment, system, expected in FIRST:
        assert reader.first_choice(environment, system) == expected, (environment, system)


def test_a_system_that_says_nonsense_reads_english(monkeypatch: pytest.MonkeyPatch) -> None:
    """A locale that Python does not know counts as none."""

    def unknown() -> tuple[str, str]:
        raise ValueError("unknown locale: UTF-8")

    monkeypatch.setattr(reader.locale, "getlocale", unknown)
    for variable in reader._ASKED:
        monkeypatch.delenv(variable, raising=False)
    monkeypatch.setattr(reader.here(), "chosen", None)
    assert words.language() == "en"
