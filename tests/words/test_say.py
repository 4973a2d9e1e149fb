"""What people read: translation, values put in, numbers as the reader writes them."""

import gc
import io
from fractions import Fraction
from gettext import GNUTranslations

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo

from cluekit import words
from cluekit.cli.simulate import _share
from cluekit.lab.estimate import Estimate
from cluekit.lab.report import with_sign
from cluekit.learn.values import Rounded
from cluekit.words import reader, say, speaking
from cluekit.words.amounts import give_or_take, hundredths, in_bits, per_cent, times
from cluekit.words.numbers import decimal, local_number
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
    monkeypatch.setattr(words, "_translation", words._translation.__wrapped__)
    monkeypatch.setattr(
        words, "catalogue", lambda lang: compiled if lang == "it" else english(lang)
    )


def test_values_are_put_in_and_what_is_missing_reads_english(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """By plain names, a format may follow; not looked into again; something always comes back."""
    assert words.say("{who} rolled {n:02d}.", who="Nora", n=7) == "Nora rolled 07."
    assert words.say("{who} has {n}.", who="{n}", n=3) == "{n} has 3."
    assert words.say("{who.__class__} {who[0]}", who="x") == "{who.__class__} {who[0]}"
    for message in ("{", "}", "{}", "{0}", "{n", "{n:q}", "%s {n!r}", "{{n}}", ""):
        with case_named(message):
            assert isinstance(words.say(message, n="seven"), str)
            assert isinstance(words.say(message), str)
    words.set_language("it")
    assert words.say("Nobody translated {this} yet.", this="one") == "Nobody translated one yet."
    assert words.say_n("{n} lamp", "{n} lamps", 2) == "2 lamps"
    assert words.say("") == ""
    catalogue(monkeypatch, {"{n} steps": "{passi} passi", "{n} doors": "{n} porte"})
    assert words.say("{n} steps", n=4) == "4 steps"
    assert words.say("{n} doors", n=4) == "4 porte"


def test_the_reader_chooses_the_language() -> None:
    """Words change at once, marked ones wait; one card, two; who is gone hears no more."""
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
    words.set_language("en")
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
    words.set_language("en")

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
    ({}, "", "en"), ({}, "it_IT", "it"), ({}, "Italian_Italy", "it"),
    ({}, "Portuguese_Brazil", "pt"), ({"LANG": "pt_PT.UTF-8"}, "it_IT", "pt"),
    ({"LANG": "C.UTF-8"}, "it_IT", "en"), ({"LANG": "it_IT", "LC_ALL": "en_GB.UTF-8"}, "", "en"),
    ({"LANGUAGE": "de:it:en", "LANG": "de_DE"}, "", "it"),
    ({"CLUEKIT_LANG": "it", "LANG": "pt_BR"}, "", "it"),
    ({"CLUEKIT_LANG": " ", "LANG": "pt_BR"}, "", "pt"),
    ({"CLUEKIT_LANG": "xx", "LANG": "it_IT"}, "", "en"),
]  # fmt: skip


def test_the_first_language(monkeypatch: pytest.MonkeyPatch) -> None:
    """CLUEKIT_LANG decides, then the system; a locale that Python does not know counts as none."""
    for environment, system, expected in FIRST:
        assert reader.first_choice(environment, system) == expected, (environment, system)

    def unknown() -> tuple[str, str]:
        raise ValueError("unknown locale: UTF-8")

    monkeypatch.setattr(reader.locale, "getlocale", unknown)
    for variable in reader._ASKED:
        monkeypatch.delenv(variable, raising=False)
    monkeypatch.setattr(reader.here(), "chosen", None)
    assert words.language() == "en"


READERS = {"en": ("1.45", "43%"), "it": ("1,45", "43 %"), "pt": ("1,45", "43%")}
INTERVAL = {
    "en": "43.2% (95% interval 40.0% to 46.1%)",
    "it": "43,2 % (intervallo del 95 %: da 40,0 % a 46,1 %)",
    "pt": "43,2% (intervalo de 95%: de 40,0% a 46,1%)",
}


def test_numbers_are_the_readers_and_keep_what_they_say() -> None:
    """However they come to the screen; no minus before zero; open is neither 0 nor 100."""
    for code, (shown, share) in READERS.items():
        with speaking(code):
            assert per_cent(Fraction(43, 100)) == share
            assert say("{share:.0%}", share=0.431) == share
            assert local_number("43%") == share
            assert _share(Estimate(0.432, 0.4, 0.461)) == INTERVAL[code]
            assert decimal(1.449, 2) == shown
            assert say("{x:.2f}", x=1.449) == shown
            assert say("{x}", x=1.45) == shown
            assert str(Rounded(1.45).in_words()) == shown
            assert times(Fraction(145, 100)) == f"× {shown}"
            assert give_or_take(1.45) == f" ± {shown}"
            assert in_bits(-1.45).startswith(f"−{shown} bit")
    assert say("{x:.1f}", x=-2.5) == "−2.5"
    assert decimal(-0.001, 2) == "0.00"
    assert in_bits(-0.001) == "0.00 bits"
    assert Rounded(-0.0001).in_words() == "0"
    assert [with_sign(x) for x in (2.04, -0.46, -0.04)] == ["+2.0", "−0.5", "0.0"]
    assert [hundredths(Fraction(n, 1000)) for n in (0, 1, 999, 1000)] == ["0", "<1", ">99", "100"]
    assert in_bits(1.0) == "1.00 bits"
    with speaking("pt"):
        assert [in_bits(x) for x in (0.97, 1.0, 2.0)] == ["0,97 bit", "1,00 bit", "2,00 bits"]
    with speaking("it"):
        assert say("{name}", name="save.1.json") == "save.1.json"
        assert say("{name:>12}", name="save.1.json") == " save.1.json"
