"""A damaged, forged or foreign file is refused with a reason, and nothing is overwritten."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import damaging
import pytest

from cluekit import clue, noir
from cluekit.clue.referee import game
from cluekit.core import RefusedError, store
from cluekit.core.session import Session, run
from cluekit.noir.bots import BOTS

Played = Callable[..., tuple[Session, Path]]
REASONS = {
    "save-against-rules", "save-damaged", "save-edition", "save-foreign", "save-move-refused",
    "save-newer", "save-other-game", "save-players", "file-too-large",
}  # fmt: skip


def refused(path: Path, content: bytes) -> str:
    """Return why a file with this content is refused; it must be left as it is."""
    path.write_bytes(content)
    with pytest.raises(RefusedError) as error:
        store.open_saved(path, game)
    assert path.read_bytes() == content
    return error.value.problem.code


# --- the ways a file can be wrong, one by one --------------------------------------------------


@pytest.mark.parametrize(
    "content",
    [b"", b"\n", b"hello", b"[]\n", b'{"format":1}\n', b"\xff\xfe\n", b"PK\x03\x04", b"[" * 10**6],
    ids=["empty", "blank", "text", "list", "number", "bytes", "zip", "deep"],
)
def test_a_foreign_file_is_called_foreign(content: bytes, tmp_path: Path) -> None:
    """What does not begin with our mark is not taken for a damaged save of ours."""
    assert refused(tmp_path / "g.jsonl", content) == "save-foreign"


def test_a_file_of_a_newer_kit_is_called_newer(played: Played) -> None:
    """A later version is told apart from damage, with both numbers."""
    _, path = played(moves=8)
    bodies = damaging.bodies_of(path.read_bytes())
    bodies[0] = bodies[0].replace(b'"version":1', b'"version":3,"colour":"new"')
    path.write_bytes(damaging.sealed_again(bodies))
    with pytest.raises(RefusedError) as error:
        store.open_saved(path, game)
    assert error.value.problem.code == "save-newer"
    assert error.value.problem.about == {"version": 3, "known": 2}


def test_damage_is_told_by_line(played: Played) -> None:
    """One changed byte is found, and the line is named."""
    _, path = played(moves=20)
    lines = path.read_bytes().splitlines(keepends=True)
    lines[4] = lines[4].replace(b'"to":-1', b'"to":-2', 1)
    path.write_bytes(b"".join(lines))
    with pytest.raises(RefusedError) as error:
        store.open_saved(path, game)
    assert error.value.problem.code == "save-damaged"
    assert error.value.problem.about == {"line": 5}


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        (rb'"cards":\[(\d+),', rb'"cards":[\1\1,', "save-against-rules"),
        (rb'"seat":61', rb'"seat":0', "save-move-refused"),
        (rb'"type":"prepare"', rb'"type":"walk"', "save-damaged"),
        (rb'"game":"clue"', rb'"game":"noir"', "save-other-game"),
        (rb'"suspect":0', rb'"suspect":2', "save-players"),
        (rb'"name":"Ada"', rb'"name":"A\\nda"', "save-players"),
        (rb'"id":"mini","text"', rb'"id":"uk","text"', "save-damaged"),
        (rb"players = \[2", rb"players = [0", "save-edition"),
        (rb'"seed":5', rb'"seed":6', "save-against-rules"),
    ],
)
def test_a_forged_save_fails_the_rules(old: bytes, new: bytes, reason: str, played: Played) -> None:
    """With every checksum mended, the rules still give other lines than the file holds."""
    _, path = played(moves=20)
    bodies = damaging.bodies_of(path.read_bytes())
    joined = re.sub(old, new, b"\n".join(bodies), count=1)
    assert joined.split(b"\n") != bodies
    assert refused(path, damaging.sealed_again(joined.split(b"\n"))) == reason


def test_a_huge_file_is_not_read(tmp_path: Path) -> None:
    """More than the size limit is refused; a folder or a device is no file."""
    path = tmp_path / "g.jsonl"
    with path.open("wb") as file:
        file.truncate(store.LARGEST_FILE + 1)
    with pytest.raises(RefusedError) as error:
        store.open_saved(path, game)
    assert error.value.problem.code == "file-too-large"


def test_what_is_no_file_is_refused_in_words(tmp_path: Path) -> None:
    """A folder, a missing file and a name that cannot be one each have their reason."""
    reasons = {
        tmp_path: "file-not-plain",
        tmp_path / "none.jsonl": "file-missing",
        Path("\0"): "file-missing",
        tmp_path / ("n" * 300): "file-unreadable",
    }
    for path, code in reasons.items():
        with pytest.raises(RefusedError) as error:
            store.open_saved(path, game)
        assert error.value.problem.code == code


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="only some systems have /dev/zero")
def test_an_endless_device_is_no_save() -> None:
    """Reading stops before it has begun."""
    with pytest.raises(RefusedError) as error:
        store.open_saved(Path("/dev/zero"), game)
    assert error.value.problem.code == "file-not-plain"


# --- thousands of mutants ----------------------------------------------------------------------


def check_saves(path: Path, numbers: range, rules: Any = game) -> set[str]:
    """Load mutants of a save of this game; return the reasons for which they were refused."""
    whole = path.read_bytes()
    before = store.read_saved(path, rules).session.record
    reasons = set()
    for number in numbers:
        mutant = (damaging.forged if number % 2 else damaging.harmed)(whole, number)
        path.write_bytes(mutant)
        try:
            saved = store.open_saved(path, rules)
        except RefusedError as error:
            reasons.add(error.problem.code)
        else:
            assert_harmless(saved, before, mutant, number)
        assert path.read_bytes() == mutant, f"mutant {number}: the file was changed"
    return reasons


def assert_harmless(saved: store.Saved, before: object, mutant: bytes, number: int) -> None:
    """Hold what still loads to be a whole game by the rules, or a part of the old one."""
    record = saved.session.record
    if not number % 2:
        assert record == before[: len(record)], f"mutant {number}: another game"  # type: ignore[index]
        assert bool(saved.notices) == (not mutant.endswith(b"\n"))


def check_editions(numbers: range, front: Any = clue) -> int:
    """Read mutants of a game's edition files; return how many were refused."""
    texts = [front.edition(name).source.encode() for name in front.SHIPPED]
    refusals = 0
    for number in numbers:
        mutant = damaging.harmed(texts[number % len(texts)], number).decode("utf-8", "replace")
        try:
            front.new_game(front.read_edition(mutant), seed=number)
        except RefusedError:
            refusals += 1
    return refusals


def test_no_mutant_of_a_save_does_harm(played: Played) -> None:
    """Of 2,000 mutants each is refused in our own words, or is a game by the rules."""
    _, path = played(moves=30, bot="random")
    reasons = check_saves(path, range(2_000))
    assert reasons <= REASONS
    assert len(reasons) >= len(REASONS) - 3, f"the mutants are too tame: only {reasons}"


def test_no_mutant_of_an_edition_does_harm() -> None:
    """Of 1,000 mutants each is refused in our own words, or is an edition one can play."""
    assert check_editions(range(1_000)) > 300


@pytest.fixture
def noir_save(tmp_path: Path) -> Path:
    """A game of Noir of thirty moves, written down."""
    path = tmp_path / "noir.jsonl"
    session = noir.new_game("noir-citizens", ("Ada", "Bea"), seed=5, ready=False)
    store.keep(session, path)
    run(session.prepare(), {0: BOTS["random"](), 1: BOTS["random"]()}, _thirty)
    return path


def _thirty(session: Session) -> bool:
    return session.step >= 30


def test_no_mutant_of_a_save_of_noir_does_harm(noir_save: Path) -> None:
    """The same for Noir: 1,000 mutants of a save, 500 of editions."""
    reasons = check_saves(noir_save, range(1_000), noir.game)
    assert reasons <= REASONS
    assert len(reasons) >= len(REASONS) - 4, f"the mutants are too tame: only {reasons}"
    assert check_editions(range(500), noir) > 300


@pytest.mark.long
def test_no_mutant_in_a_million_of_noir_does_harm(noir_save: Path) -> None:
    """The same, a million times for saves and for editions."""
    assert check_saves(noir_save, range(1_000, 1_000_000), noir.game) <= REASONS
    assert check_editions(range(500, 1_000_000), noir)


@pytest.mark.long
def test_no_mutant_in_a_million_does_harm(played: Played) -> None:
    """The same, a million times for saves and a hundred thousand times for editions."""
    _, path = played(moves=30, bot="random")
    assert check_saves(path, range(2_000, 1_000_000)) <= REASONS
    assert check_editions(range(2_000, 1_000_000))
