"""Turns of phrase that crept in from other languages stay out of what people read."""

import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import catalogues

ROOT = Path(__file__).resolve().parents[2]
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
"""What is not said, and what is."""
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
