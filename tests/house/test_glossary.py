"""The glossary names what the code names; what people read is plain in each language."""

import json
import re
from collections.abc import Iterator
from collections.abc import Set as AbstractSet
from functools import cache
from itertools import chain, product
from pathlib import Path
from types import ModuleType
from typing import get_args

import catalogues
import msgspec

from cluekit import clue
from cluekit.clue.public import facts as clue_facts
from cluekit.clue.public import moves as clue_moves
from cluekit.learn.forms import Kind
from cluekit.logic.rules import LEVELS
from cluekit.noir.bots import BOTS as NOIR_BOTS
from cluekit.noir.public import facts as noir_facts
from cluekit.noir.public import moves as noir_moves
from naming import case_named

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "glossary.md").read_text(encoding="utf-8")
LANGUAGES = {"it": 1, "pt": 2}
"""The column of each language."""


def rows() -> Iterator[list[str]]:
    """Yield the rows that have a word in each language."""
    for line in PAGE.splitlines():
        cells = [cell.strip() for cell in line.strip("| ").split(" | ")]
        if line.startswith("| ") and len(cells) == 4 and cells[0] != "English":
            yield cells


def ids(heading: str) -> list[str]:
    """Return the ids that the page lists after these words."""
    (said,) = re.findall(rf"{heading}[^:]*: ([^.]*)\.", PAGE.partition("\n## Ids\n")[2])
    return re.findall(r"`([^`]+)`", said)


def tags(module: ModuleType) -> AbstractSet[str]:
    """Return the ids of the moves or facts that a module defines."""
    types = (one for one in vars(module).values() if isinstance(one, type))
    ours = (one for one in types if issubclass(one, msgspec.Struct))
    return {str(one.__struct_config__.tag) for one in ours if one.__struct_config__.tag}


IN_CODE: dict[str, AbstractSet[str]] = {
    "Rules of a proof": set(chain.from_iterable(LEVELS)), "Bots of Clue": clue.BOTS.keys(),
    "Bots of Noir": NOIR_BOTS.keys(), "Kinds of exercise": set(get_args(Kind)),
    "Moves of Clue": tags(clue_moves), "Moves of Noir": tags(noir_moves),
    "Facts of Clue": tags(clue_facts), "Facts of Noir": tags(noir_facts),
}  # fmt: skip


def test_every_id_of_the_code_is_named_and_no_other() -> None:
    """One word for one thing, and some message says it in each language (“foglio” none)."""
    for heading, code in IN_CODE.items():
        with case_named(heading):
            assert code
            assert sorted(ids(heading)) == sorted(code)
    (by_level,) = re.findall(r"Rules of a proof, by level: ([^.]*)\.", PAGE)
    levels = [set(re.findall(r"`([^`]+)`", level)) for level in by_level.split(",")]
    assert levels == [set(level) for level in LEVELS]
    words = [row[0] for row in rows()]
    assert len(words) == len(set(words)) > 40
    for (language, column), row in product(LANGUAGES.items(), [*rows()]):
        either = re.sub(r" \(.*\)", "", row[0]).split(", ")  # "die, dice" is either of the two
        word = re.compile("|".join(rf"\b{re.escape(one)}" for one in either), re.IGNORECASE)
        theirs = stems(row[column])
        told = (theirs.search(text) for one, text in said(language) if word.search(one))
        assert any(told), (row[0], row[column])
    texts = [text for one, text in said("it") if "etective sheet" in one]
    assert any(stems("taccuino").search(text) for text in texts)
    assert not any(stems("foglio").search(text) for text in texts)


def test_every_numbered_misconception_is_said_in_words() -> None:
    """The glossary lists what exercises and kinds of question name, and no other."""
    files = [*(PACKAGE / "learn").rglob("*.yaml"), *(PACKAGE / "learn/kinds").glob("*.py")]
    used = {found for path in files for found in re.findall(r"\bM\d\d\b", prose(path))}
    assert sorted(used) == re.findall(r"^\| (M\d\d) \| \w", PAGE, re.MULTILINE)


def stems(word: str) -> re.Pattern[str]:
    """Return what finds a word in a sentence, in any of its forms: "carta bonus", "carte bonus"."""
    parts = [p[:-1] if len(p) > 3 and p[-1] in "aeioàãr" else p for p in word.split()]
    return re.compile(r"\s+".join(rf"\b{re.escape(part)}\w*" for part in parts), re.IGNORECASE)


@cache
def said(language: str) -> list[tuple[str, str]]:
    """Return every message in English and as it is translated."""
    both = [(each.id, each.string) for each in catalogues.read(language) if each.id]
    lines = [[text if isinstance(text, str) else " ".join(text) for text in pair] for pair in both]
    return [(one, text) for one, text in lines]


PACKAGE = ROOT / "src" / "cluekit"
SO_GREAT_A_NUMBER = {
    "with so many other letters it cannot",
    "With so many pairs it needs",
    "would leave so many separate shows that",
}
"""Where "so many" says how great a number is; "this many" or "that many" says how great exactly."""
MOST_WHOEVER = 15
OUT = {
    "exactly if": "if and only if", "for possible": "consider possible",
    "that there is not": "an unknown one, one that does not exist", "whoever's who": "of whoever",
    "and gone on with": "resumed",
}  # fmt: skip
ASKED = {
    "Who begins is drawn by lot.", "Who can be the Killer: {everybody} − {hand} = {killers}.",
    "Who makes that accusation does not matter.", "Who sees them stays as it was: the asker.",
}  # fmt: skip
"""Sentences that begin with a question, as a thing that is spoken of."""
HEADLESS = re.compile(r"(?:^[Ww]|(?<=[.:!”] )W)ho [a-z][^.?!]*\.(?= |$)")


def prose(path: Path) -> str:
    """The text of a file on one line, pieces of a message joined; of a notebook its paragraphs."""
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".ipynb":
        cells = json.loads(text)["cells"]
        text = "\n".join("".join(c["source"]) for c in cells if c["cell_type"] == "markdown")
        text = re.sub(r"^#+ (.*)$", r"\1?", text, flags=re.MULTILINE)  # a heading is no sentence
    return re.sub(r'[\s"#]+', " ", text)


@cache
def read_by_people() -> dict[str, str]:
    """What we wrote for people to read: sources, exercises, lessons and pages."""
    paths = [*PACKAGE.rglob("*.py"), *PACKAGE.rglob("*.yaml"), *(ROOT / "docs").rglob("*.md")]
    paths += [*(ROOT / "notebooks").glob("*.ipynb"), *ROOT.glob("*.md")]
    return {path.relative_to(ROOT).as_posix(): prose(path) for path in paths}


def around(said: str) -> Iterator[tuple[str, str]]:
    """Yield the files in which something is said, each with the words around it."""
    for file, text in read_by_people().items():
        for found in re.finditer(rf"\b{said}\b", text, re.IGNORECASE):
            yield file, text[max(0, found.start() - 30) : found.end() + 30]


def messages() -> list[str]:
    """All messages as English readers have them."""
    strings = [entry.string for entry in catalogues.read("en") if entry.id]
    return [one for s in strings for one in ([s] if isinstance(s, str) else s)]


def test_what_nobody_would_say_is_not_said() -> None:
    """Each has a plain equivalent: “this many turns”, “anyone who”, “is not a weapon”."""
    found = read_by_people()
    assert {"README.md", "docs/glossary.md", "src/cluekit/core/bounds.py"} < found.keys()
    assert len([name for name in found if name.endswith(".yaml")]) > 100
    assert "Welcome to cluekit" in found["notebooks/welcome.ipynb"]
    found = list(around("so many"))
    wrong = [one for one in found if not any(good in one[1] for good in SO_GREAT_A_NUMBER)]
    assert not wrong
    said = " ".join(words for _file, words in found)
    assert {good for good in SO_GREAT_A_NUMBER if good not in said} == set()
    for said, instead in OUT.items():
        assert list(around(said)) == [], f"say: {instead}"
    found = list(around("whoever"))
    assert len(found) <= MOST_WHOEVER, found
    assert [m for m in messages() if re.search(r"[”}] is no (?!longer\b)", m)] == []
    found = [said[0] for message in messages() for said in HEADLESS.finditer(message)]
    found += [
        said[0]
        for file, text in read_by_people().items()
        if file.startswith("notebooks/")
        for said in HEADLESS.finditer(text)
    ]
    assert [said for said in found if said not in ASKED] == []
    assert HEADLESS.findall("It is late. Who asks may bluff. Who knows?") == ["Who asks may bluff."]
