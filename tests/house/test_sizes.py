"""The house rules that a machine can hold: sizes, and nothing of the machines it was made on."""

import re
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

from sources import ROOT, texts, tracked

FILE_LINES = 600
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
MACHINE = re.compile(r"/(?<![\w.]/)(?:work|root|home/\w+|Users/\w+|mnt|opt)/\w|[A-Z]:\\Users\\\w")
MADE_BY = re.compile(r"\b[A]I\b|\b[L]LMs?\b")  # computer players are called bots


def leads_elsewhere(host: str) -> bool:
    """Whether a host is a real one that nobody decided on (names without a dot are examples)."""
    return "." in host and host not in HOSTS


def places(name: str, text: str, pattern: re.Pattern[str]) -> list[str]:
    """Return where a pattern occurs in a file: file:line: what."""
    found = pattern.finditer(text)
    return [f"{name}:{text.count(chr(10), 0, one.start()) + 1}: {one[0]}" for one in found]


def wrong_in(name: str, text: str) -> Iterator[tuple[str, str]]:
    """Yield what is wrong in a file, each with the rule that it breaks."""
    if Path(name).suffix in CODE and not name.startswith(BUILT) and text.count("\n") > FILE_LINES:
        yield "lines", name
    for match in ADDRESS.finditer(text):
        if leads_elsewhere(host := urlsplit(match[0]).hostname or ""):
            yield "addresses", f"{name}: {host}"
    yield from (("machine", place) for place in places(name, text, MACHINE))
    yield from (("made by", place) for place in places(name, text, MADE_BY))


RULES = {
    "lines": "No file is longer than 600 lines: one idea a file; whoever opens it sees the whole.",
    "addresses": "Addresses lead only where we decided: none is there to download from.",
    "machine": "Nothing remembers the machine it was made on, neither sources nor stored outputs.",
    "made by": "The project speaks of itself alone: of games, lessons and bots.",
}


def test_the_house_rules_are_kept_everywhere_and_what_breaks_one_is_found() -> None:
    """In every file that git knows; each on a file that breaks it and names no real host."""
    found = [found for name, text in texts() for found in wrong_in(name, text)]
    assert [(RULES[rule], place) for rule, place in found] == []
    lines = "https://elsew" + "here.org http://host " + "/ho" + "me/me/x " + "A" + "I\n"
    assert dict(wrong_in("a.css", lines * (FILE_LINES + 1))).keys() == RULES.keys()


def test_no_two_files_are_called_alike() -> None:
    """Nobody would know which to open. Lock files say nothing of where packages come from."""
    names = (path.relative_to(ROOT).as_posix() for path in tracked())
    python = {name.removesuffix(".py") for name in names if name.endswith(".py")}
    assert {name for name in python if f"{name}s" in python} == set()
    files = [*(ROOT / "tests").rglob("test_*.py"), *(ROOT / "tools").glob("*.py")]
    names = [path.name for path in (*files, *(ROOT / "tests" / "store").glob("[!tc]*.py"))]
    assert not {name for name in names if names.count(name) > 1}
    python_lock = (ROOT / "requirements.lock").read_text()
    assert not re.search(r"(?m)^\s*-(?!-hash=)", python_lock)
    assert '"resolved"' not in (ROOT / "widgets" / "package-lock.json").read_text()
