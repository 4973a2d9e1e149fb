"""A damaged, forged or foreign file, or a bomb, is refused with a reason and left as it is."""

import re
import tomllib
import tracemalloc
from collections.abc import Callable
from pathlib import Path
from typing import Any

import damaging
import pytest

from cluekit import clue, noir
from cluekit.clue import game
from cluekit.core import Chance, Problem, RefusedError, store
from cluekit.core.edition_text import DEEPEST_KEY, DEEPEST_LIST, check_depth, table_of
from cluekit.core.session import Session, run
from cluekit.editions import SHIPPED, explain, find_edition
from cluekit.noir.bots import bots_for
from cluekit.noir.position.position import read_position
from cluekit.records import read_case_text
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


FOREIGN = {
    "empty": b"", "blank": b"\n", "text": b"hello", "list": b"[]\n", "number": b'{"format":1}\n',
    "bytes": b"\xff\xfe\n", "zip": b"PK\x03\x04", "deep": b"[" * 10**6,
}  # fmt: skip


def test_foreign_newer_damaged_and_forged_files_are_told_apart(
    played: Played, tmp_path: Path
) -> None:
    """No mark of ours, odd names; both versions, the line; mended, the rules give other lines."""
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
    bodies = damaging.bodies_of(whole)
    for old, new, reason in FORGED:
        with case_named(old, new):
            forged = re.sub(old, new, b"\n".join(bodies), count=1).split(b"\n")
            assert forged != bodies
            assert refused(path, damaging.sealed_again(forged)).code == reason
    for name, content in FOREIGN.items():
        with case_named(name):
            assert refused(tmp_path / "g.jsonl", content).code == "save-foreign"
    huge = tmp_path / "g.jsonl"
    with huge.open("wb") as file:
        file.truncate(store.LARGEST_FILE + 1)
    reasons = {
        huge: "file-too-large", tmp_path: "file-not-plain", tmp_path / "none.jsonl": "file-missing",
        Path("\0"): "file-missing", tmp_path / ("n" * 300): "file-unreadable",
    }  # fmt: skip
    for path, code in reasons.items():
        assert refused(path).code == code


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


def check_saves(path: Path, numbers: range, rules: Any = game) -> set[str]:
    """Load mutants of a save of this game; return the reasons for which they were refused."""
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


@pytest.mark.parametrize("most", [1_000, pytest.param(1_000_000, marks=pytest.mark.long)])
def test_no_mutant_does_harm(played: Played, noir_save: Path, most: int) -> None:
    """Of a save, and half as many of an edition: refused in our own words, or by the rules."""
    _, path = played(moves=30, bot="random")
    for save, front in ((path, clue), (noir_save, noir)):
        reasons = check_saves(save, range(most), front.game)
        assert reasons <= REASONS
        assert len(reasons) >= len(REASONS) - 4, f"the mutants are too tame: only {reasons}"
        assert check_editions(range(most // 2), front) > most * 0.15


DEEP = ".".join("a" * 3_000)
BOMBS = {
    "an equals sign in quotes": "\n".join(f'"{n}=".{DEEP} = 1' for n in range(27)),
    "an equals sign in single quotes": "\n".join(f"'{n}='.{DEEP} = 1" for n in range(27)),
    "headers": "\n".join(f"[a{n}.{DEEP}]" for n in range(27)),
    "a list of headers": "\n".join(f"[[a{n}.{DEEP}]]" for n in range(27)),
    "within braces": "\n".join(f"a{n} = {{{DEEP} = 1}}" for n in range(27)),
    "behind a text of four quotes": f'a = {{b = """x"""", {DEEP} = 1, c = "x"}}',
    "behind a text with a hash": f'a = {{b = "#", {DEEP} = 1}}',
    "behind an escaped quote": f'a = {{b = "\\\\", {DEEP} = 1, c = "\\\\"}}',
    "over several lines": f'a = ["""\n"""\n, {{{DEEP} = 1}}]',
    "quoted parts": "a." + ".".join(['"="'] * 3_000) + " = 1",
    "lists": "a = " + "[" * 6_000 + "]" * 6_000,
    "lists over lines": "a = " + "[\n" * 6_000 + "]" * 6_000,
    "texts that are not closed": '"""\n' + '\\"""\n' * 15_000,
}
READERS: dict[str, Callable[[str], object]] = {
    "case": read_case_text,
    "position": read_position,
    "edition": lambda text: table_of(text, longest=20_000),
}


@pytest.mark.parametrize("reader", READERS)
def test_a_bomb_is_refused_before_it_goes_off(reader: str) -> None:
    """In words, and without the memory that it is made to take."""
    for name, bomb in BOMBS.items():
        with case_named(name):
            assert len(bomb) < 200_000
            tracemalloc.start()
            try:
                with pytest.raises(RefusedError) as refused:
                    READERS[reader](bomb)
                _, most = tracemalloc.get_traced_memory()
            finally:
                tracemalloc.stop()
            assert most < 20_000_000
            assert " " in explain(refused.value.problem)


SHALLOW = (
    'a.b.c.d = 1\n"e.f.g.h.i" = 2', "[a.b.c.d]\n", 'a = "1.2.3.4.5 = {[("',
    "a = '1.2.3.4.5'  # 1.2.3.4.5", 'a = """\n1.2.3.4.5\n[[[[\n"""',
    "a = [1.5, 2.5, 3.5, 4.5, 5.5, 6.5]", "a = 1979-05-27T07:32:00.999999",
    'a = """two quotes: \\""\\"""""\nb = 1', "a = '''quotes at the end: '''''\nb = 1",
    "a = " + "[" * DEEPEST_LIST + "]" * DEEPEST_LIST,
)  # fmt: skip


@pytest.mark.parametrize("most", [5_000, pytest.param(30_000, marks=pytest.mark.long)])
def test_what_is_not_deep_is_read_and_what_is_let_through_is_not_deep(most: int) -> None:
    """Dots and brackets in quotes are letters; thousands of texts of pieces of TOML."""
    for text in SHALLOW:
        with case_named(text):
            assert table_of(text) == tomllib.loads(text)
    for name in SHIPPED:
        check_depth(find_edition(name).source)
    with pytest.raises(RefusedError) as refused:
        table_of('a = """\n\n"""\nb.c.d.e.f = 1\n')
    assert refused.value.problem.code == "edition-key-too-deep"
    assert refused.value.problem.about == {"line": 4, "deepest": DEEPEST_KEY}
    pieces = (
        *("a", "x", ".b", ".c.d.e.f", " = ", "1", "[", "]", "{", "}", ", ", "\n", "\\", "# "),
        *('"', "'", '"""', "'''", '"="', "'.'", '"""x"""', "'''y'''", "[a]\n", "b = 1\n"),
    )
    read = 0
    for number in range(most):  # without comments, without lists: found after 273, after 54
        luck = Chance("pieces").luck("text", number, 0)
        text = "".join(luck.pick(pieces) for _ in range(luck.die(13)))
        try:
            table = tomllib.loads(text)
        except tomllib.TOMLDecodeError:
            continue
        read += 1
        try:
            check_depth(text)
        except RefusedError:
            assert _depth(table) > DEEPEST_KEY, text
        else:
            assert _depth(table) <= 2 * DEEPEST_KEY, text
    assert read > most / 60


def _depth(table: object) -> int:
    if isinstance(table, dict):
        return 1 + max(map(_depth, table.values()), default=0)
    return max(map(_depth, table), default=0) if isinstance(table, list) else 0
