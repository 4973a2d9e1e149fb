"""What a file says never orders a terminal about: escapes, turned writing, look-alikes are seen."""

import json
import re
import unicodedata
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from calling import Call
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
from refusal_codes import code_of

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


@given(st.text(max_size=30))
def test_any_text_is_made_harmless_once_and_json_means_the_same(text: str) -> None:
    """Shown again it stays as it is; escaped as JSON would, whoever reads it has the very text."""
    shown = visible(text)
    assert is_harmless(shown)
    assert visible(shown) == shown
    whole = text.encode("utf-8", "replace").decode()
    written = json.dumps(whole, ensure_ascii=False)
    assert json.loads(visible(written)) == whole


SHOWN = {
    CLEAR: "\\u001b[2J\\u001b[1;1H", "Аda": "\\u0410da", "pаypal": "p\\u0430ypal",
    "x\U000e0041": "x\\udb40\\udc41",
}  # fmt: skip
PLAIN = ("Анна и Ada", "Σ is a sum, π a number", "ÀÉ José – “10 %”", "a\nb\tc", "❤️")


def test_what_is_hidden_is_written_out() -> None:
    """By its number; words of one alphabet stay; in widgets and cells, too."""
    for text, shown in [*SHOWN.items(), *zip(PLAIN, PLAIN, strict=True)]:
        with case_named(text):
            assert visible(text) == shown
    names = [unicodedata.name(letter) for letter in ALIKE]
    assert all(name.startswith(("CYRILLIC", "GREEK")) for name in names)
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


def test_lines_names_and_words_come_back_harmless(cluekit: Call, tmp_path: Path) -> None:
    """Of a record, of files that are there and are not, of what was typed: there is one way out."""
    path = tmp_path / "evening.json"
    for hidden in HIDDEN:
        with case_named(hidden):
            record = {"deck": "mini", "players": ["Ada", "Bea", "Cem"]}
            path.write_text(json.dumps(record | {"events": [f"Ada: {hidden} dagger"]}), "utf-8")
            assert_harmless(cluekit("solve", path), 2)
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
    folder = Path(console.__file__).parent
    for path in folder.glob("*.py"):
        if path.name != "console.py":
            text = path.read_text(encoding="utf-8")
            assert not re.search(r"\bprint\(|std(out|err)\.write", text), path.name


def test_names_are_no_masks(cluekit: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody is called otherwise, and no card; forged heads of saves are listed as they are."""
    for hidden in (*HIDDEN, *FILLERS):
        with case_named(hidden):
            assert not is_seen(hidden)
            for name in (hidden, f"A{hidden}da"):
                assert code_of(new_game, "mini", (name, "Bea", "Cem"), seed=1) == "bad-name"
    for name in ("Ada", "José", "Анна", "Ελένη", "李", "O’Neill", "❤️", "محمد"):
        with case_named(name):
            assert is_seen(name)
            assert new_game("mini", (name, "Bea", "Cem"), seed=1).players[0].name == name
    path = tmp_path / "evening.toml"
    deck = '[deck]\nweapons = ["c", "d"]\nrooms = ["e", "f"]\nsuspects = ["a", "{}"]\n'
    for hidden in FILLERS:
        path.write_text(f'players = ["Ada", "Bea"]\n{deck.format(hidden)}', encoding="utf-8")
        assert cluekit("solve", path).code == 2, hidden
    monkeypatch.setenv("CLUEKIT_HOME", str(tmp_path / "home"))
    session = new_game("mini", ("Ada", "Bea", "Cem"), seed=5, ready=False)
    path = store.keep(session).path
    run(session.prepare(), {})
    text = path.read_text(encoding="utf-8")
    places = ('"name":"Ada"', '"game":"clue"', '"id":"mini"')
    for old, hidden in product(places, (CLEAR, TITLE, BELL, "\x9b2J", "\u202e")):
        assert old in text
        forged = text.replace(old, f'{old[:-1]}{json.dumps(hidden)[1:-1]}"', 1)
        path.write_text(forged, encoding="utf-8")
        for words in (["replay"], ["replay", "--json"], ["replay", path], ["solve", path]):
            with case_named(old, hidden, *words):
                assert_harmless(cluekit(*words))
