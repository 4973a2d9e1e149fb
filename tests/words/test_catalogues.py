"""The catalogues: complete, without leftovers, compiled; one more language is a folder."""

import json
import os
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Any

import catalogues as tool
import pytest

from cluekit.words import LANGUAGES
from cluekit.words.catalogues import catalogue
from project_copy import copy_of_the_project

EACH = pytest.mark.parametrize("language", sorted(LANGUAGES))


@EACH
def test_it_is_complete_clean_and_compiled(language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Everything said is there, translated, not fuzzy, with the same places; nothing else is."""
    monkeypatch.setattr(tool, "read", cache(tool.read))  # to read it takes most of the time
    assert list(tool.faults(language)) == []
    assert tool.po(language).read_bytes() == tool.written(tool.renewed(language))
    assert tool.po(language).with_suffix(".mo").read_bytes() == tool.compiled(language)


def test_messages_are_found_and_a_wrong_catalogue_found_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """In calls of every kind, in names and lessons; empty, fuzzy, misplaced, leftover entries."""
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
    found = tool.wanted()
    plain = {tool.Message("The lesson deck"), tool.Message("How many case files remain?")}
    assert {*plain, tool.Message("Garden", form="in"), tool.Message("Rope", form="the")} <= {*found}
    assert not {tool.Message("$left"), tool.Message("Rope", form="in")} & {*found}
    assert list(tool.call_faults()) == []
    found = {code: catalogue(code).pgettext("in", "Garden") for code in tool.LANGUAGES}
    assert found == {"en": "in the Garden", "it": "nel Giardino", "pt": "no Jardim"}
    assert found.keys() == LANGUAGES.keys()
    spoiled = tool.read("it")
    spoiled["Library"].string = ""
    spoiled["Garden"].flags.add("fuzzy")
    spoiled["Tower"].string = "Torre {n}"
    spoiled.add("Nobody says this.", "Nessuno lo dice.")
    monkeypatch.setattr(tool, "read", lambda _: spoiled)
    text = "\n".join(tool.faults("it"))
    for sign in ("not translated", "fuzzy", "other placeholders", "no longer said"):
        assert sign in text


LINE = ('"pt": "Português"}', '"pt": "Português", "eo": "Esperanto"}')
FILES = {
    "language.toml": (
        'english = "Esperantish"\ndecimals = "·"\nper_cent = " pct"\nplurals = "(n != 1)"\n'
        'one_below_two = true\nyou = ["ty"]\n'
    ),
    "ways/numbers.toml": 'counted = ["zo", "wan", "tuu", "trii"]\n',
    "ways/formulas.toml": 'and = ["ond"]\n',
}
TRANSLATED = {"Rope": "Ropo", "('{n} card', '{n} cards')": ("{n} kard", "{n} kardz")}

TRANSLATE = f"""
import catalogues as tool
known = tool.renewed("eo")
for message in known:
    message.string = {TRANSLATED!r}.get(str(message.id), message.string)
tool.po("eo").parent.mkdir()
tool.po("eo").write_bytes(tool.written(known))
tool.po("eo").with_suffix(".mo").write_bytes(tool.compiled("eo"))
"""
SPEAK = """
import json
from cluekit import words
from cluekit.clue.editions.edition import SHIPPED, read_edition
from cluekit.core.edition_text import shipped_text
from cluekit.learn.answers.numbers import read_number
from cluekit.logic.formulas import read
from cluekit.ui.kit.controls import language_choice
from cluekit.words.numbers import decimal, local_number
from cluekit.words.persons import is_you
from cluekit.words.reader import first_choice
from cluekit.words.story import opening
mini = shipped_text("cluekit.clue", "mini", SHIPPED)
told = read_edition(mini + '\\n[story.eo]\\nopening = "Pluvo."\\n').story
PQ = {"p": "p", "q": "q"}
print(json.dumps({
    "spoken": words.language(),
    "card": words.say("Rope"),
    "nouns": [words.quantity("card", 1.58, decimal(1.58, 2)), words.quantity("card", 2)],
    "not translated yet": words.say("Library"),
    "numbers": [decimal(1.45, 2), local_number("43%"), int(read_number("trii")[0])],
    "formula": read("p ond q", PQ) == read("p & q", PQ),
    "menu": "Esperanto" in str(language_choice()),
    "system": first_choice({}, "Esperantish_Esperantia.1252"),
    "you": is_you("Ty"),
    "story": opening(told),
}))
"""


@pytest.mark.early
def test_an_invented_language_is_a_folder_and_a_line(tmp_path: Path) -> None:
    """Its numbers, messages, ways, stories and menu; what it has not translated is English."""
    project = copy_of_the_project(tmp_path)
    package = project / "src" / "cluekit" / "words"
    list_of_languages = package / "catalogues.py"
    text = list_of_languages.read_text("utf-8")
    assert LINE[0] in text
    list_of_languages.write_text(text.replace(*LINE), "utf-8")
    for name, written in FILES.items():
        (package / "locale" / "eo" / name).parent.mkdir(parents=True, exist_ok=True)
        (package / "locale" / "eo" / name).write_text(written, "utf-8")
    run(project, TRANSLATE)
    assert json.loads(run(project, SPEAK)) == {
        "spoken": "eo", "card": "Ropo", "nouns": ["1·58 kard", "2 kardz"],
        "not translated yet": "Library", "numbers": ["1·45", "43 pct", 3], "formula": True,
        "menu": True, "system": "eo", "you": True, "story": ["Pluvo."],
    }  # fmt: skip


def run(project: Path, program: str) -> str:
    """What a program says that runs in the copy, to a reader of the new language."""
    rooms = os.pathsep.join(map(str, (project / "src", project / "tools")))
    here: dict[str, Any] = {**os.environ, "PYTHONPATH": rooms, "CLUEKIT_LANG": "eo"}
    command = [sys.executable, "-c", program]
    done = subprocess.run(command, env=here, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout
