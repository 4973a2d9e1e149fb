"""Functions are named by what they return or do, never by a bare participle."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

SOURCE = Path(__file__).resolve().parents[2] / "src" / "cluekit"

WORDS = """
begun bound broken brought built caught chosen dealt done drawn driven fallen felt forgotten
found given gone got grown heard held hidden kept known laid left lent lit lost made meant
met paid proven said sat seen sent shown sold sought spent spoken stood stuck taken taught
thought thrown told torn understood withdrawn won worn woven written
"""
IRREGULAR = frozenset(WORDS.split())
"""Participles that do not end in "ed" and are no verbs in the form that commands have."""

ALLOWED = {
    "felt": "the cloth on a table",
    "pressed": "what a widget does about a press: called by the event, as a handler",
    "interrupted": "what a widget does about an interrupt: called by the event, as a handler",
    "decided": "a code cell of a lesson calls it",
    "announced": "code cells call it: the case in which this was said aloud",
    "shown": "code cells call it: a deal as they see it",
    "lost": "a lesson calls it: the models that a clause rules out",
}
"""Names that stay, each with the reason."""


def is_participle(name: str) -> bool:
    """Tell whether a name is one participle, and nothing else."""
    return name in IRREGULAR or (name.endswith("ed") and name.isalpha() and len(name) > 4)


def public(body: list[ast.stmt]) -> Iterator[tuple[ast.FunctionDef, bool]]:
    """Yield public functions, and the public methods of public classes; True for a property."""
    for node in body:
        if isinstance(node, ast.FunctionDef) and not node.name.startswith("_"):
            yield node, any("property" in ast.unparse(each) for each in node.decorator_list)
        elif isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
            yield from public(node.body)


def named(source: str) -> list[str]:
    """Return what this code calls by a participle: properties, that are read as facts, may be."""
    found = public(ast.parse(source).body)
    return [
        node.name for node, is_property in found if not is_property and is_participle(node.name)
    ]


def test_no_public_function_is_called_by_a_participle() -> None:
    """A bare "told" or "held" says neither what comes back nor what is done."""
    found = {
        f"{path.relative_to(SOURCE).as_posix()}: {name}"
        for path in SOURCE.rglob("*.py")
        for name in named(path.read_text(encoding="utf-8"))
        if name not in ALLOWED
    }
    assert found == set()


def test_every_name_that_is_allowed_is_there() -> None:
    """A reason that nothing needs any more is struck out."""
    code = (path.read_text(encoding="utf-8") for path in SOURCE.rglob("*.py"))
    assert {name for text in code for name in named(text)} == set(ALLOWED)


@pytest.mark.parametrize(
    ("code", "found"),
    [
        ("def told(story): ...", ["told"]),
        ("class Paper:\n    def marked(self): ...", ["marked"]),
        ("class Paper:\n    @property\n    def marked(self): ...", []),
        (
            "def _told(story): ...\ndef read(text): ...\ndef marked_cells(): ...",
            [],
        ),
    ],
)
def test_participles_are_found(code: str, found: list[str]) -> None:
    """Private names, verbs, nouns and names of several words are none."""
    assert named(code) == found
