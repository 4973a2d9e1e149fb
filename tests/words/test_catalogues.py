"""The catalogues: complete, without leftovers, with the same places, compiled as they stand."""

from functools import cache

import catalogues as tool
import pytest

from cluekit.words import LANGUAGES
from cluekit.words.catalogues import catalogue

EACH = pytest.mark.parametrize("language", sorted(LANGUAGES))


@EACH
def test_a_catalogue_is_complete_clean_and_compiled(
    language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Everything said is there, translated, not fuzzy, with the same places; nothing else is.

    Writing it again changes nothing, so that changes in it are changes of words; and the .mo file
    holds what the .po file compiles to (mend by `python kit.py build`).
    """
    monkeypatch.setattr(tool, "read", cache(tool.read))  # to read it takes most of the time
    assert list(tool.faults(language)) == []
    assert tool.po(language).read_bytes() == tool.written(tool.renewed(language))
    assert tool.po(language).with_suffix(".mo").read_bytes() == tool.compiled(language)


def test_the_standard_library_reads_the_languages_of_the_tool() -> None:
    """At run time plain gettext finds a form of a name; the tool knows the same languages."""
    found = {code: catalogue(code).pgettext("in", "Garden") for code in tool.LANGUAGES}
    assert found == {"en": "in the Garden", "it": "nel Giardino", "pt": "no Jardim"}
    assert found.keys() == LANGUAGES.keys()


def test_every_call_gives_the_values_its_message_has_places_for() -> None:
    """say("… {card} …", card=…): no place without a value, no value without a place."""
    assert list(tool.call_faults()) == []


def test_messages_are_found() -> None:
    """Messages are found in plain, joined, plural, marked and qualified calls, no others."""
    source = """
say("One.")
words.say("Two " "{n}.", n=n)
say_n("{n} card", "{n} cards", count, who=name)
TABLE = {"x": mark("Three.")}
say(text)
print("No.")
say("Four {a}", **values)
"""
    found = list(tool.calls_in(source, "file.py"))
    assert [(one.message.one, one.message.many, one.values and {*one.values}) for one in found] == [
        *(("One.", "", frozenset()), ("Two {n}.", "", {"n"})),
        *(("{n} card", "{n} cards", {"n", "who"}), ("Three.", "", None), ("Four {a}", "", None)),
    ]


def test_a_wrong_catalogue_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """An empty, a fuzzy, a misplaced and a leftover entry are each reported."""
    spoiled = tool.read("it")
    spoiled["Library"].string = ""
    spoiled["Garden"].flags.add("fuzzy")
    spoiled["Tower"].string = "Torre {n}"
    spoiled.add("Nobody says this.", "Nessuno lo dice.")
    monkeypatch.setattr(tool, "read", lambda _: spoiled)
    text = "\n".join(tool.faults("it"))
    for sign in ("not translated", "fuzzy", "other placeholders", "no longer said"):
        assert sign in text


def test_names_and_lessons_are_found() -> None:
    """Names of cards in their forms, and every text of an exercise, are messages too."""
    found = tool.wanted()
    plain = {tool.Message("The lesson deck"), tool.Message("How many case files remain?")}
    assert {*plain, tool.Message("Garden", form="in"), tool.Message("Rope", form="the")} <= {*found}
    assert not {tool.Message("$left"), tool.Message("Rope", form="in")} & {*found}
