"""What a file says never orders a terminal about: escapes, turned writing, look-alikes are seen."""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cluekit.cli import console
from cluekit.clue import new_game
from cluekit.core import Problem, RefusedError, store
from cluekit.core.session import run
from cluekit.draw import el
from cluekit.ui.kit.messages import NotHeardError
from cluekit.ui.kit.scene import Scene
from cluekit.visible import ALIKE, is_seen, show_hidden, visible

Call = Callable[..., Any]

CLEAR, BELL, TITLE = "\x1b[2J\x1b[1;1H", "\x07", "\x1b]0;pwned\x07"
TURNED = "\u202egnp.exe"
HIDDEN = ["\x1b[31m", "\x9b31m", "\x00", "\r", "\u202e", "\u2066", "\u200b", "\ufeff", "\U000e0041"]
FILLERS = ["\u3164", "\u115f", "\u2800", "\u00ad"]


def is_harmless(text: str) -> bool:
    """Whether a terminal only writes this: no control but ends of lines, nothing that turns."""
    return all(
        sign in "\n\t" or unicodedata.category(sign) not in {"Cc", "Cf", "Cs", "Zl", "Zp"}
        for sign in text
    )


# --- one place for all --------------------------------------------------------------------------


@given(st.text(max_size=30))
def test_any_text_is_made_harmless_once(text: str) -> None:
    """What is left is harmless, and stays as it is when it is shown again."""
    shown = visible(text)
    assert is_harmless(shown)
    assert visible(shown) == shown


@given(st.text(max_size=30))
def test_json_means_the_same(text: str) -> None:
    """Escaped as JSON itself would: whoever reads it has the very text."""
    whole = text.encode("utf-8", "replace").decode()
    written = json.dumps(whole, ensure_ascii=False)
    assert json.loads(visible(written)) == whole


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        (CLEAR, "\\u001b[2J\\u001b[1;1H"),
        ("Аda", "\\u0410da"),
        ("pаypal", "p\\u0430ypal"),
        ("Анна и Ada", "Анна и Ada"),
        ("Σ is a sum, π a number", "Σ is a sum, π a number"),
        ("ÀÉ José – “10 %”", "ÀÉ José – “10 %”"),
        ("a\nb\tc", "a\nb\tc"),
        ("❤️", "❤️"),
        ("x\U000e0041", "x\\udb40\\udc41"),
    ],
)
def test_what_is_hidden_is_written_out(text: str, shown: str) -> None:
    """By its number; words of one alphabet, and other people's languages, stay."""
    assert visible(text) == shown


def test_look_alikes_are_letters_of_other_alphabets() -> None:
    """None of them is Latin."""
    names = [unicodedata.name(letter) for letter in ALIKE]
    assert all(name.startswith(("CYRILLIC", "GREEK")) for name in names)


# --- the command line ---------------------------------------------------------------------------

RECORD = """\
deck = "mini"
players = ["Ada", "Bea", "Cem"]
events = [
    "{event}",
]
"""


@pytest.mark.parametrize("hidden", HIDDEN)
def test_a_line_of_a_record_is_shown_harmless(cluekit: Call, tmp_path: Path, hidden: str) -> None:
    """Where it is quoted, in words and as data."""
    path = tmp_path / "evening.json"
    record = {"deck": "mini", "players": ["Ada", "Bea", "Cem"], "events": [f"Ada: {hidden} dagger"]}
    path.write_text(json.dumps(record), encoding="utf-8")
    said = cluekit("solve", path)
    assert said.code == 2
    assert is_harmless(said.answer + said.messages)


@pytest.mark.parametrize("hidden", [CLEAR, TITLE, BELL, "\x9b2J", "\u202e"])
@pytest.mark.parametrize("where", ["name", "called", "other"])
def test_a_save_cannot_order_the_terminal(
    cluekit: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, hidden: str, where: str
) -> None:
    """Names in forged heads are listed, and refused, as what they are."""
    home = tmp_path / "home"
    monkeypatch.setenv("CLUEKIT_HOME", str(home))
    session = new_game("mini", ("Ada", "Bea", "Cem"), seed=5, ready=False)
    kept = store.keep(session)
    run(session.prepare(), {})
    text = kept.path.read_text(encoding="utf-8")
    old = {"name": '"name":"Ada"', "called": '"game":"clue"', "other": '"id":"mini"'}[where]
    assert old in text
    forged = text.replace(old, f'{old[:-1]}{json.dumps(hidden)[1:-1]}"', 1)
    kept.path.write_text(forged, encoding="utf-8")
    for words in (["replay"], ["replay", "--json"], ["replay", kept.path], ["solve", kept.path]):
        said = cluekit(*words)
        assert is_harmless(said.answer + said.messages)


@pytest.mark.parametrize("hidden", [CLEAR, TURNED, "\u200b", "Аda"])
@pytest.mark.parametrize(
    "verb", [["edition", "check"], ["solve"], ["replay"], ["noir", "play"], ["edition", "sheet"]]
)
def test_names_of_files(cluekit: Call, tmp_path: Path, hidden: str, verb: list[str]) -> None:
    """Of a file that is not there, and of one that is."""
    path = tmp_path / f"{hidden}.toml"
    for exists in (False, True):
        if exists:
            path.write_text("name = [\n", encoding="utf-8")
        said = cluekit(*verb, path)
        assert said.code == 2
        assert is_harmless(said.answer + said.messages)
        assert "Аda" not in said.answer + said.messages


def test_a_new_edition_with_a_strange_name(cluekit: Call, tmp_path: Path) -> None:
    """Its name is written into the file without them, and told without harm."""
    said = cluekit("edition", "new", tmp_path / f"{CLEAR}mine.toml")
    assert said.code == 0
    assert is_harmless(said.answer + said.messages)


def test_the_command_line_itself(cluekit: Call) -> None:
    """What was typed is repeated harmless."""
    for words in ([CLEAR], ["replay", "--step", CLEAR], ["simulate", "mini", f"--{TURNED}"]):
        said = cluekit(*words)
        assert said.code == 2
        assert is_harmless(said.answer + said.messages)


def test_there_is_one_way_out() -> None:
    """Nothing in the command line writes to a stream but the console, which shows all harmless."""
    folder = Path(console.__file__).parent
    for path in folder.glob("*.py"):
        if path.name != "console.py":
            text = path.read_text(encoding="utf-8")
            assert not re.search(r"\bprint\(|std(out|err)\.write", text), path.name


# --- names --------------------------------------------------------------------------------------


@pytest.mark.parametrize("hidden", [*HIDDEN, *FILLERS])
def test_names_that_are_not_what_they_seem(hidden: str) -> None:
    """Nobody at a table is called like that."""
    assert not is_seen(hidden)
    for name in (hidden, f"A{hidden}da"):
        with pytest.raises(RefusedError) as refused:
            new_game("mini", (name, "Bea", "Cem"), seed=1)
        assert refused.value.problem.code == "bad-name"


@pytest.mark.parametrize("name", ["Ada", "José", "Анна", "Ελένη", "李", "O’Neill", "❤️", "محمد"])
def test_names_of_people_stay(name: str) -> None:
    """Of every language."""
    assert is_seen(name)
    assert new_game("mini", (name, "Bea", "Cem"), seed=1).players[0].name == name


@pytest.mark.parametrize("hidden", FILLERS)
def test_cards_that_nobody_could_see(cluekit: Call, tmp_path: Path, hidden: str) -> None:
    """Are no cards."""
    path = tmp_path / "evening.toml"
    path.write_text(
        f'players = ["Ada", "Bea"]\n[deck]\nsuspects = ["a", "{hidden}"]\n'
        'weapons = ["c", "d"]\nrooms = ["e", "f"]\n',
        encoding="utf-8",
    )
    assert cluekit("solve", path).code == 2


# --- widgets ------------------------------------------------------------------------------------


def test_widgets_show_it_too() -> None:
    """Texts and what is read out; what was typed into a field stays as it was typed."""
    drawn = str(el("p", f"Аda{TURNED}", aria_label=TURNED, data_key=TURNED))
    assert "\\u0410da\\u202e" in drawn
    assert f'data-key="{TURNED}"' in drawn
    assert 'aria-label="\\u202e' in drawn
    assert TURNED in str(el("textarea", TURNED))
    assert show_hidden("\x1b") == "\x1b", "markup has its own sign for controls"


def test_what_a_widget_says() -> None:
    """Notices and the live region."""
    scene = Scene()
    scene.refuse(f"There is no {CLEAR}{TURNED}")
    assert is_harmless(scene.notice + scene.spoken)


def test_what_a_cell_prints() -> None:
    """A refusal in a cell is a sentence, and orders nothing about."""
    for error in (
        RefusedError(Problem("edition-exists", about={"file": CLEAR})),
        RefusedError(Problem("edition-exists"), f"no {CLEAR}{TURNED}"),
        NotHeardError(f"no {TITLE}"),
    ):
        assert is_harmless("".join(error._render_traceback_()))


def test_what_stays_in_a_notebook() -> None:
    """The words for whoever cannot run a widget are in the file, and read by a terminal, too."""

    class Odd(Scene):
        def in_words(self) -> str:
            return f"A picture of {CLEAR}{TURNED}"

    assert is_harmless(repr(Odd()))
    assert is_harmless(Odd()._repr_mimebundle_()[0]["text/plain"])
