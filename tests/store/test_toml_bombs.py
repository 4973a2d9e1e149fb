"""No file costs more to read than an honest one of its size, however it is made."""

import tomllib
import tracemalloc
from collections.abc import Callable

import pytest

from cluekit.core import Chance, RefusedError
from cluekit.core.edition_text import DEEPEST_KEY, DEEPEST_LIST, check_depth, table_of
from cluekit.editions import SHIPPED, explain, find_edition
from cluekit.noir.position.position import read_position
from cluekit.records import read_case_text
from naming import case_named

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


def test_the_line_of_a_deep_key_is_told() -> None:
    """Counted from 1, also behind a text of several lines."""
    with pytest.raises(RefusedError) as refused:
        table_of('a = """\n\n"""\nb.c.d.e.f = 1\n')
    assert refused.value.problem.code == "edition-key-too-deep"
    assert refused.value.problem.about == {"line": 4, "deepest": DEEPEST_KEY}


SHALLOW = (
    'a.b.c.d = 1\n"e.f.g.h.i" = 2',
    "[a.b.c.d]\n",
    'a = "1.2.3.4.5 = {[("',
    "a = '1.2.3.4.5'  # 1.2.3.4.5",
    'a = """\n1.2.3.4.5\n[[[[\n"""',
    "a = [1.5, 2.5, 3.5, 4.5, 5.5, 6.5]",
    "a = 1979-05-27T07:32:00.999999",
    'a = """two quotes: \\""\\"""""\nb = 1',
    "a = '''quotes at the end: '''''\nb = 1",
    "a = " + "[" * DEEPEST_LIST + "]" * DEEPEST_LIST,
)


def test_what_is_not_deep_is_read() -> None:
    """Dots, brackets and equals signs in quotes and comments are only letters; so are ours."""
    for text in SHALLOW:
        with case_named(text):
            assert table_of(text) == tomllib.loads(text)
    for name in SHIPPED:
        check_depth(find_edition(name).source)


def _depth(table: object) -> int:
    if isinstance(table, dict):
        return 1 + max(map(_depth, table.values()), default=0)
    return max(map(_depth, table), default=0) if isinstance(table, list) else 0


def test_whatever_is_let_through_is_not_deep() -> None:
    """Thousands of texts of pieces of TOML: what passes the guard and is TOML has no deep keys."""
    pieces = (
        *("a", "x", ".b", ".c.d.e.f", " = ", "1", "[", "]", "{", "}", ", ", "\n", "\\", "# "),
        *('"', "'", '"""', "'''", '"="', "'.'", '"""x"""', "'''y'''", "[a]\n", "b = 1\n"),
    )
    read = 0
    for number in range(30_000):
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
    assert read > 500
