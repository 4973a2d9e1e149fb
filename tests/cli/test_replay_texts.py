"""A game written as a text is told like a saved one, and a saved one can be written as a text."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from cluekit.clue.notation import read
from cluekit.clue.referee import game
from cluekit.core import store

Call = Callable[..., object]


@pytest.fixture
def text(saved: Path, cluekit: Call) -> Path:
    """The saved game as a text."""
    path = saved.with_suffix(".txt")
    path.write_text(cluekit("replay", saved, "--text").answer, encoding="utf-8")
    return path


def test_a_text_is_told_like_the_save(saved: Path, text: Path, cluekit: Call) -> None:
    """Word for word, as a whole and as one seat lived it, to any move."""
    for more in ((), ("--seat", "bea"), ("--step", 12), ("--seat", "cem", "--json")):
        told = cluekit("replay", text, *more)
        assert told == cluekit("replay", saved, *more)
        assert told.code == 0


def test_the_text_is_the_game(saved: Path, text: Path, cluekit: Call) -> None:
    """It warns in its first line; written again it is the same."""
    content = text.read_text(encoding="utf-8")
    assert "solution" in content.split("\n")[0]
    assert read(content).record == store.read_saved(saved, game).session.record
    assert cluekit("replay", text, "--text").answer == content


def test_a_seats_text_is_for_reading_only(saved: Path, cluekit: Call, tmp_path: Path) -> None:
    """It holds no other hand, and says in words that it cannot be played."""
    said = cluekit("replay", saved, "--seat", "bea", "--text")
    assert said.messages == ""
    assert "\nhand Ada: ? ?\n" in said.answer
    path = tmp_path / "bea.txt"
    path.write_text(said.answer, encoding="utf-8")
    refused = cluekit("replay", path)
    assert refused.code == 2
    assert "cannot be played" in refused.messages


def test_a_wrong_line_is_named(text: Path, cluekit: Call) -> None:
    """With what would have been possible; the exit code says bad input."""
    lines = text.read_text(encoding="utf-8").split("\n")
    at = next(number for number, line in enumerate(lines) if " walks to " in line)
    lines[at] = lines[at].split(" to ")[0] + " to A1"
    text.write_text("\n".join(lines), encoding="utf-8")
    said = cluekit("replay", text)
    assert (said.code, said.answer) == (2, "")
    assert f"Line {at + 1}" in said.messages


@pytest.mark.parametrize(
    "content", [b"\xff\xfe\0c", b"\x80junk", b"junk", b"", b"{", b"\xef\xbb\xbf"]
)
def test_neither_save_nor_text(content: bytes, tmp_path: Path, cluekit: Call) -> None:
    """A file of any other kind is refused in words."""
    path = tmp_path / "file"
    path.write_bytes(content)
    said = cluekit("replay", path)
    assert (said.code, said.answer) == (2, "")
    assert "cluekit" in said.messages or "UTF-8" in said.messages
    assert "Traceback" not in said.messages
