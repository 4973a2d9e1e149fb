"""What a file says never orders a terminal about: escapes, turned writing, look-alikes are seen."""

import json
import re
import unicodedata
from collections.abc import Callable
from itertools import product
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
from naming import case_named

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


def assert_harmless(said: Any, *codes: int) -> None:
    """What came back can be written to a terminal; the exit code is one of these, if any."""
    assert is_harmless(said.answer + said.messages)
    assert said.code in (codes or (0, 1, 2))


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


SHOWN = {
    CLEAR: "\\u001b[2J\\u001b[1;1H", "Аda": "\\u0410da", "pаypal": "p\\u0430ypal",
    "x\U000e0041": "x\\udb40\\udc41",
}  # fmt: skip
PLAIN = ("Анна и Ada", "Σ is a sum, π a number", "ÀÉ José – “10 %”", "a\nb\tc", "❤️")


def test_what_is_hidden_is_written_out() -> None:
    """By its number; words of one alphabet, and other people's languages, stay.

    Look-alikes are letters of other alphabets.
    """
    for text, shown in [*SHOWN.items(), *zip(PLAIN, PLAIN, strict=True)]:
        with case_named(text):
            assert visible(text) == shown
    names = [unicodedata.name(letter) for letter in ALIKE]
    assert all(name.startswith(("CYRILLIC", "GREEK")) for name in names)


# --- the command line ---------------------------------------------------------------------------


def test_a_line_of_a_record_is_shown_harmless(cluekit: Call, tmp_path: Path) -> None:
    """Where it is quoted, in words and as data."""
    path = tmp_path / "evening.json"
    for hidden in HIDDEN:
        with case_named(hidden):
            record = {"deck": "mini", "players": ["Ada", "Bea", "Cem"]}
            path.write_text(json.dumps(record | {"events": [f"Ada: {hidden} dagger"]}), "utf-8")
            assert_harmless(cluekit("solve", path), 2)


@pytest.mark.parametrize("old", ['"name":"Ada"', '"game":"clue"', '"id":"mini"'])
def test_a_save_cannot_order_the_terminal(
    cluekit: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, old: str
) -> None:
    """Names in forged heads are listed, and refused, as what they are."""
    monkeypatch.setenv("CLUEKIT_HOME", str(tmp_path / "home"))
    session = new_game("mini", ("Ada", "Bea", "Cem"), seed=5, ready=False)
    path = store.keep(session).path
    run(session.prepare(), {})
    text = path.read_text(encoding="utf-8")
    assert old in text
    for hidden in (CLEAR, TITLE, BELL, "\x9b2J", "\u202e"):
        forged = text.replace(old, f'{old[:-1]}{json.dumps(hidden)[1:-1]}"', 1)
        path.write_text(forged, encoding="utf-8")
        for words in (["replay"], ["replay", "--json"], ["replay", path], ["solve", path]):
            with case_named(hidden, *words):
                assert_harmless(cluekit(*words))


def test_names_and_words_come_back_harmless(cluekit: Call, tmp_path: Path) -> None:
    """Of files that are there and are not, of an edition that is written, of what was typed."""
    verbs = ("edition check", "solve", "replay", "noir play", "edition sheet")
    for hidden, verb in product((CLEAR, TURNED, "\u200b", "Аda"), verbs):
        path = tmp_path / f"{hidden}.toml"
        path.unlink(missing_ok=True)
        for _ in range(2):
            with case_named(verb, hidden):
                said = cluekit(*verb.split(), path)
                assert_harmless(said, 2)
                assert "Аda" not in said.answer + said.messages
            path.write_text("name = [\n", encoding="utf-8")
    assert_harmless(cluekit("edition", "new", tmp_path / f"{CLEAR}mine.toml"), 0)
    for words in ([CLEAR], ["replay", "--step", CLEAR], ["simulate", "mini", f"--{TURNED}"]):
        assert_harmless(cluekit(*words), 2)


def test_there_is_one_way_out() -> None:
    """Nothing in the command line writes to a stream but the console, which shows all harmless."""
    folder = Path(console.__file__).parent
    for path in folder.glob("*.py"):
        if path.name != "console.py":
            text = path.read_text(encoding="utf-8")
            assert not re.search(r"\bprint\(|std(out|err)\.write", text), path.name


# --- names --------------------------------------------------------------------------------------


def test_names_are_what_they_seem(cluekit: Call, tmp_path: Path) -> None:
    """Nobody is called otherwise, and no card; names of people, of every language, stay."""
    for hidden in (*HIDDEN, *FILLERS):
        with case_named(hidden):
            assert not is_seen(hidden)
            for name in (hidden, f"A{hidden}da"):
                with pytest.raises(RefusedError) as refused:
                    new_game("mini", (name, "Bea", "Cem"), seed=1)
                assert refused.value.problem.code == "bad-name"
    for name in ("Ada", "José", "Анна", "Ελένη", "李", "O’Neill", "❤️", "محمد"):
        with case_named(name):
            assert is_seen(name)
            assert new_game("mini", (name, "Bea", "Cem"), seed=1).players[0].name == name
    path = tmp_path / "evening.toml"
    for hidden in FILLERS:
        with case_named(hidden):
            path.write_text(
                f'players = ["Ada", "Bea"]\n[deck]\nsuspects = ["a", "{hidden}"]\n'
                'weapons = ["c", "d"]\nrooms = ["e", "f"]\n',
                encoding="utf-8",
            )
            assert cluekit("solve", path).code == 2


# --- widgets ------------------------------------------------------------------------------------


def test_widgets_and_cells_show_it_too() -> None:
    """Texts, notices and what is read out; what was typed stays; a refusal orders nothing about."""
    drawn = str(el("p", f"Аda{TURNED}", aria_label=TURNED, data_key=TURNED))
    assert "\\u0410da\\u202e" in drawn
    assert f'data-key="{TURNED}"' in drawn
    assert 'aria-label="\\u202e' in drawn
    assert TURNED in str(el("textarea", TURNED))
    assert show_hidden("\x1b") == "\x1b", "markup has its own sign for controls"

    class Odd(Scene):
        def in_words(self) -> str:
            return f"A picture of {CLEAR}{TURNED}"

    scene = Odd()
    scene.refuse(f"There is no {CLEAR}{TURNED}")
    assert is_harmless(scene.notice + scene.spoken)
    assert is_harmless(repr(scene))
    assert is_harmless(scene._repr_mimebundle_()[0]["text/plain"])
    for error in (
        RefusedError(Problem("edition-exists", about={"file": CLEAR})),
        RefusedError(Problem("edition-exists"), f"no {CLEAR}{TURNED}"),
        NotHeardError(f"no {TITLE}"),
    ):
        assert is_harmless("".join(error._render_traceback_()))
