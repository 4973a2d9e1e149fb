"""The house rules that a machine can hold: sizes, and nothing of the machines it was made on."""

import ast
import re
import subprocess
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from urllib.parse import urlsplit

import pytest

ROOT = Path(__file__).resolve().parents[2]
FILE_LINES = 400
FUNCTION_LINES = 40
CODE = {".py", ".ts", ".mjs", ".css"}
BUILT = ("src/cluekit/ui/static/",)

# Every address in the project leads to one of these; a new one is added on purpose.
HOSTS = {
    "127.0.0.1",
    "creativecommons.org",  # the lessons' licence
    "docs.python.org",
    "json-schema.org",  # names the dialect of our schemas
    "jupyter.org",
    "localhost",
    "mybinder.org",
    "www.python.org",
    "www.w3.org",  # names the SVG namespace
}
ADDRESS = re.compile(r"https?://[^\s\"'`<>)\]}\\]+")
MACHINE = re.compile(r"(?<![\w.])/(?:work|root|home/\w+|Users/\w+|mnt|opt)/\w|[A-Z]:\\Users\\\w")
MADE_BY = re.compile(r"\b[A]I\b|\b[L]LMs?\b")  # computer players are called bots


@cache
def tracked() -> tuple[Path, ...]:
    """The files git knows and that are there."""
    if not (ROOT / ".git").exists():
        pytest.skip("not a git checkout")
    done = subprocess.run(
        ["git", "ls-files", "-z"],  # noqa: S607 - git from PATH
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    return tuple(ROOT / name for name in done.stdout.split("\0") if name and (ROOT / name).exists())


def texts() -> Iterator[tuple[str, str]]:
    """Name and text of every tracked file that is text."""
    for path in tracked():
        try:
            yield path.relative_to(ROOT).as_posix(), path.read_text(encoding="utf-8")
        except UnicodeDecodeError:
            continue


def leads_elsewhere(host: str) -> bool:
    """Whether a host is a real one that nobody decided on (names without a dot are examples)."""
    return "." in host and host not in HOSTS


BLOCKS = ("body", "orelse", "handlers", "finalbody", "cases")
"""Where a statement has others inside."""


def functions(text: str) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    """Every function of a source file, also inner ones."""
    nodes: list[ast.AST] = [ast.parse(text)]
    while nodes:
        node = nodes.pop()
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield node
        for part in BLOCKS:  # no function begins within an expression
            nodes += getattr(node, part, ())


def found(pattern: re.Pattern[str]) -> list[str]:
    """Where a pattern occurs in the tracked files: file:line: what."""
    return [
        f"{name}:{number}: {match[0]}"
        for name, text in texts()
        for number, line in enumerate(text.splitlines(), 1)
        for match in pattern.finditer(line)
    ]


def test_no_file_is_longer_than_400_lines() -> None:
    """One room a file; whoever opens it sees the whole."""
    sizes = {
        name: text.count("\n")
        for name, text in texts()
        if Path(name).suffix in CODE and not name.startswith(BUILT)
    }
    assert {name: size for name, size in sizes.items() if size > FILE_LINES} == {}


def test_no_two_files_of_a_folder_are_one_and_many() -> None:
    """`picture.py` beside `pictures.py`: nobody knows which to open."""
    python = {name.removesuffix(".py") for name, _ in texts() if name.endswith(".py")}
    assert {name for name in python if f"{name}s" in python} == set()


def test_no_function_is_longer_than_40_lines() -> None:
    """One idea a function."""
    long = [
        f"{name}: {node.name} has {node.end_lineno - node.lineno + 1} lines"
        for name, text in texts()
        if name.endswith(".py")
        for node in functions(text)
        if node.end_lineno is not None and node.end_lineno - node.lineno >= FUNCTION_LINES
    ]
    assert long == []


def test_addresses_lead_only_where_we_decided() -> None:
    """No file, lock files included, holds an address to download from."""
    strange = {
        f"{name}: {urlsplit(match[0]).hostname}"
        for name, text in texts()
        for match in ADDRESS.finditer(text)
        if leads_elsewhere(urlsplit(match[0]).hostname or "")
    }
    assert strange == set()


def test_lock_files_name_no_index() -> None:
    """They pin versions and hashes; where packages come from is the machine's own matter."""
    python_lock = (ROOT / "requirements.lock").read_text()
    assert not re.search(
        r"^\s*-", re.sub(r"^\s*--hash=.*$", "", python_lock, flags=re.MULTILINE), re.MULTILINE
    )
    npm_lock = ROOT / "widgets" / "package-lock.json"
    assert '"resolved"' not in npm_lock.read_text()


def test_nothing_remembers_the_machine_it_was_made_on() -> None:
    """Neither in sources nor in stored outputs."""
    assert found(MACHINE) == []


def test_the_project_speaks_of_itself_alone() -> None:
    """Of games, lessons and bots."""
    assert found(MADE_BY) == []


def test_no_two_test_files_are_called_alike() -> None:
    """Pytest imports test files by their bare names: two of one name break a whole run."""
    files = [*(ROOT / "tests").rglob("test_*.py"), *(ROOT / "tools").glob("*.py")]
    names = [path.name for path in (*files, *(ROOT / "tests" / "store").glob("[!tc]*.py"))]
    assert not {name for name in names if names.count(name) > 1}
