"""The widgets' kit, the tables and the waiting room know no game: no word of one in their code."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

UI = Path(__file__).resolve().parents[2] / "src" / "cluekit" / "ui"
ROOMS = ("kit", "tables", "waiting_room")
NAMES = (
    r"clue|cluedo|noir|mansion|house(?![ _]rule)|suspects?|weapons?|envelopes?|suggest\w*|accus\w*"
    r"|detectives?|killers?|inspectors?|evidence"
)
"""Words of a game. A house rule is none of them: it is an answer to a switch, in every game."""
GAME = re.compile(rf"(?<![a-z])(?:{NAMES})(?![a-z])", re.IGNORECASE)


def docstrings(tree: ast.AST) -> set[int]:
    """Return the ids of the nodes that are docstrings, of modules, classes, functions, fields."""
    bodies = [getattr(node, "body", []) for node in ast.walk(tree)]
    alone = [line for body in bodies if isinstance(body, list) for line in body]
    return {id(line.value) for line in alone if isinstance(line, ast.Expr)}


def words(text: str) -> Iterator[str]:
    """Yield what is written in a file's code: its names, its imports, its texts."""
    tree = ast.parse(text)
    spoken = docstrings(tree)
    for node in ast.walk(tree):
        for field in ("name", "id", "attr", "arg", "module"):
            if isinstance(word := getattr(node, field, None), str):
                yield word
        if (
            isinstance(node, ast.Constant)
            and isinstance(node.value, str)
            and id(node) not in spoken
        ):
            yield node.value


def game_words(text: str) -> list[str]:
    """Return the words of this code that speak of a game."""
    return [word for word in words(text) if GAME.search(word)]


@pytest.mark.parametrize("room", ROOMS)
def test_no_word_of_a_game_stands_in_code(room: str) -> None:
    """What a table, or the form before it, needs to know of its game, the staging record tells."""
    files = sorted((UI / room).rglob("*.py"))
    assert files
    found = {file.name: game_words(file.read_text(encoding="utf-8")) for file in files}
    assert {name: said for name, said in found.items() if said} == {}


@pytest.mark.parametrize(
    "line",
    [
        "from cluekit.clue import Edition",
        "from cluekit.ui.noir.page import draw",
        'known = "killer, inspector"',
        "mansion = 1",
        "def accuse(): ...",
        'say("Noir has these: {known}.", known=1)',
        "seat.suggestion",
        "lay(suspect=2)",
        'say("The house has rules.")',
    ],
)
def test_a_word_of_a_game_would_be_found(line: str) -> None:
    """In imports, texts, names and keywords."""
    assert game_words(line)


@pytest.mark.parametrize(
    "line",
    [
        "from cluekit.core import Problem",
        '"""As in Clue."""',
        "# Noir",
        "houses.find",
        'say("House rules")',
    ],
)
def test_nothing_else_is_found(line: str) -> None:
    """The package's own name, docstrings and comments, the words of every game."""
    assert not game_words(line)
