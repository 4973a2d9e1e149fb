"""A damaged, forged or foreign file is refused with a reason, and nothing is overwritten."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import damaging
import pytest

from cluekit import clue, noir
from cluekit.clue.referee import game
from cluekit.core import Problem, RefusedError, store
from cluekit.core.session import Session, run
from cluekit.noir.bots import bots_for
from naming import case_named

Played = Callable[..., tuple[Session, Path]]
REASONS = {
    *("save-against-rules", "save-damaged", "save-edition", "save-foreign", "save-move-refused"),
    *("save-newer", "save-other-game", "save-players", "file-too-large"),
}


def refused(path: Path, content: bytes | None = None) -> Problem:
    """Return why a file (with this content) is refused; it must be left as it is."""
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(RefusedError) as error:
        store.open_saved(path, game)
    assert content is None or path.read_bytes() == content
    return error.value.problem


# --- the ways a file can be wrong, one by one --------------------------------------------------

FOREIGN = {
    "empty": b"", "blank": b"\n", "text": b"hello", "list": b"[]\n", "number": b'{"format":1}\n',
    "bytes": b"\xff\xfe\n", "zip": b"PK\x03\x04", "deep": b"[" * 10**6,
}  # fmt: skip


def test_a_foreign_file_is_called_foreign(tmp_path: Path) -> None:
    """What does not begin with our mark is not taken for a damaged save of ours."""
    for name, content in FOREIGN.items():
        with case_named(name):
            assert refused(tmp_path / "g.jsonl", content).code == "save-foreign"


def test_newer_and_damaged_files_are_told_apart(played: Played) -> None:
    """A later version is called newer, with both numbers; of one changed byte the line is named."""
    _, path = played(moves=20)
    whole = path.read_bytes()
    bodies = damaging.bodies_of(whole)
    bodies[0] = bodies[0].replace(b'"version":1', b'"version":4,"colour":"new"')
    newer = refused(path, damaging.sealed_again(bodies))
    assert (newer.code, newer.about) == ("save-newer", {"version": 4, "known": 3})
    lines = whole.splitlines(keepends=True)
    lines[4] = lines[4].replace(b'"to":-1', b'"to":-2', 1)
    damaged = refused(path, b"".join(lines))
    assert (damaged.code, damaged.about) == ("save-damaged", {"line": 5})


FORGED = (
    (rb'"cards":\[(\d+),', rb'"cards":[\1\1,', "save-against-rules"),
    (rb'"seat":61', rb'"seat":0', "save-move-refused"),
    (rb'"type":"prepare"', rb'"type":"walk"', "save-damaged"),
    (rb'"game":"clue"', rb'"game":"noir"', "save-other-game"),
    (rb'"suspect":0', rb'"suspect":2', "save-players"),
    (rb'"name":"Ada"', rb'"name":"A\\nda"', "save-players"),
    (rb'"id":"mini","text"', rb'"id":"uk","text"', "save-damaged"),
    (rb"players = \[2", rb"players = [0", "save-edition"),
    (rb'"seed":5', rb'"seed":6', "save-against-rules"),
)


def test_a_forged_save_fails_the_rules(played: Played) -> None:
    """With every checksum mended, the rules still give other lines than the file holds."""
    _, path = played(moves=20)
    bodies = damaging.bodies_of(path.read_bytes())
    for old, new, reason in FORGED:
        with case_named(old, new):
            forged = re.sub(old, new, b"\n".join(bodies), count=1).split(b"\n")
            assert forged != bodies
            assert refused(path, damaging.sealed_again(forged)).code == reason


def test_what_is_no_file_is_refused_in_words(tmp_path: Path) -> None:
    """A huge file, a folder, a missing file and a name that cannot be one have their reasons."""
    huge = tmp_path / "g.jsonl"
    with huge.open("wb") as file:
        file.truncate(store.LARGEST_FILE + 1)
    reasons = {
        huge: "file-too-large", tmp_path: "file-not-plain", tmp_path / "none.jsonl": "file-missing",
        Path("\0"): "file-missing", tmp_path / ("n" * 300): "file-unreadable",
    }  # fmt: skip
    for path, code in reasons.items():
        assert refused(path).code == code


# --- thousands of mutants ----------------------------------------------------------------------


def check_saves(path: Path, numbers: range, rules: Any = game) -> set[str]:
    """Load mutants of a save of this game; return the reasons for which they were refused.

    What still loads must be a whole game by the rules, or a part of the old one.
    """
    whole = path.read_bytes()
    before = store.read_saved(path, rules).session.record
    reasons = set()
    for number in numbers:
        forged = number % 2
        mutant = (damaging.forged if forged else damaging.harmed)(whole, number)
        path.write_bytes(mutant)
        with case_named("mutant", number):
            try:
                saved = store.open_saved(path, rules)
            except RefusedError as error:
                reasons.add(error.problem.code)
            else:
                record = saved.session.record
                assert forged or record == before[: len(record)], "another game"
                assert forged or bool(saved.notices) == (not mutant.endswith(b"\n"))
            assert path.read_bytes() == mutant, "the file was changed"
    return reasons


def check_editions(numbers: range, front: Any = clue) -> int:
    """Read mutants of a game's edition files; return how many were refused."""
    texts = [front.edition(name).source.encode() for name in front.SHIPPED]
    refusals = 0
    for number in numbers:
        mutant = damaging.harmed(texts[number % len(texts)], number).decode("utf-8", "replace")
        with case_named("mutant", number):
            try:
                front.new_game(front.read_edition(mutant), seed=number)
            except RefusedError:
                refusals += 1
    return refusals


@pytest.fixture
def noir_save(tmp_path: Path) -> Path:
    """A game of Noir of thirty moves, written down."""
    path = tmp_path / "noir.jsonl"
    session = noir.new_game("noir-citizens", ("Ada", "Bea"), seed=5, ready=False)
    store.keep(session, path)
    run(session.prepare(), bots_for(("random", "random")), until=lambda now: now.step >= 30)
    return path


def test_no_mutant_of_a_save_does_harm(played: Played, noir_save: Path) -> None:
    """Of 1,000 mutants each is refused in our own words, or is a game by the rules; Noir’s, too."""
    _, path = played(moves=30, bot="random")
    for save, front in ((path, clue), (noir_save, noir)):
        reasons = check_saves(save, range(1_000), front.game)
        assert reasons <= REASONS
        assert len(reasons) >= len(REASONS) - 4, f"the mutants are too tame: only {reasons}"


def test_no_mutant_of_an_edition_does_harm() -> None:
    """Of 500 mutants each is refused in our own words, or is an edition one can play."""
    for front in (clue, noir):
        assert check_editions(range(500), front) > 150


@pytest.mark.long
def test_no_mutant_in_a_million_does_harm(played: Played, noir_save: Path) -> None:
    """The same of both games, a million times for saves and for editions."""
    _, path = played(moves=30, bot="random")
    for save, front in ((path, clue), (noir_save, noir)):
        assert check_saves(save, range(1_000, 1_000_000), front.game) <= REASONS
        assert check_editions(range(500, 1_000_000), front)
