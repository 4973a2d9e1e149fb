"""Where the widgets know no game, no word of one stands in their code (in ``figures`` it may)."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

UI = Path(__file__).resolve().parents[2] / "src" / "cluekit" / "ui"
ROOMS = ("kit", "tables", "waiting_room", "laboratory", "front.py", "exercises")
SIDES = ("killer", "inspector")
"""The answers to ``side`` in the signature of ``table``, where a reader looks for them."""
ABOUT_A_GAME = {
    *("draft.py", "fields.py", "guess.py", "hands.py", "logic_fields.py", "pictures.py"),
    *("progress_card.py", "still.py", "widget.py"),
}
"""The files of the exercises that show cards or suspects: an exercise is about one of the games."""
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
        text = isinstance(node, ast.Constant) and node.value
        if isinstance(text, str) and id(node) not in spoken:
            yield text


def test_no_word_of_a_game_stands_in_code() -> None:
    """The staging record tells of the game. Docstrings, comments, our own name are no words."""
    for room in ROOMS:
        files = sorted((UI / room).rglob("*.py")) or [UI / room]
        read = {
            file.name: [*filter(GAME.search, words(file.read_text(encoding="utf-8")))]
            for file in files
        }
        found = {name: said for name, said in read.items() if said}
        if room == "front.py":
            assert set(found.pop("front.py")) == set(SIDES)
        if room == "exercises":
            assert set(found) >= ABOUT_A_GAME, "these do without by now"
            found = {name: said for name, said in found.items() if name not in ABOUT_A_GAME}
        assert found == {}
    lines = ["from cluekit.clue import Edition", "from cluekit.ui.noir.page import draw"]
    lines += ["mansion = 1", 'known = "killer, inspector"', "def accuse(): ...", "seat.suggestion"]
    lines += ['say("Noir has {known}.", known=1)', "lay(suspect=2)", 'say("The house has rules.")']
    for line in lines:
        assert any(map(GAME.search, words(line))), line
    others = ("from cluekit.core import Problem", '"""As in Clue."""', "# Noir", "houses.find")
    for line in (*others, 'say("House rules")'):
        assert not any(map(GAME.search, words(line))), line
    for other, rooms in NAMED.items():
        name = re.compile(rf"(?<![a-z])(?:{other})(?![a-z])", re.IGNORECASE)
        files = [file for room in rooms for file in (UI / room).rglob("*.py")]
        assert len(files) > len(rooms)
        for file in files:
            said = words(file.read_text(encoding="utf-8"))
            assert not [word for word in said if name.search(word)], file.name
    ours = re.compile(r"""[!=]= ["'](?:clue|noir)["']""")
    files = [file for file in UI.rglob("*.py") if ours.search(file.read_text(encoding="utf-8"))]
    assert {f"{file.relative_to(UI)}" for file in files} == {"registry.py", "noir_boards/source.py"}


NAMED = {"noir": ("clue", "notebook", "record_desk"), "clue|cluedo": ("noir", "noir_boards")}
