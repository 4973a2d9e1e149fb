"""Adding a language is a folder of files and a line: one is invented, and the kit speaks it."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from project_copy import copy_of_the_project

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
tool.compile_()
"""
SPEAK = """
import json
from cluekit import words
from cluekit.clue.editions.edition import SHIPPED, read_edition
from cluekit.core.shelf import shipped_text
from cluekit.learn.answers.numbers import read_number
from cluekit.logic.formulas import read
from cluekit.ui.kit.language_menu import language_choice
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
        "spoken": "eo",
        "card": "Ropo",
        "nouns": ["1·58 kard", "2 kardz"],
        "not translated yet": "Library",
        "numbers": ["1·45", "43 pct", 3],
        "formula": True,
        "menu": True,
        "system": "eo",
        "you": True,
        "story": ["Pluvo."],
    }


def run(project: Path, program: str) -> str:
    """What a program says that runs in the copy, to a reader of the new language."""
    rooms = os.pathsep.join(map(str, (project / "src", project / "tools")))
    here: dict[str, Any] = {**os.environ, "PYTHONPATH": rooms, "CLUEKIT_LANG": "eo"}
    command = [sys.executable, "-c", program]
    done = subprocess.run(command, env=here, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout
