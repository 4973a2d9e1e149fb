"""What lessons put in and what they have stored: what their claims are counted from."""

import ast
import re
import tomllib
from fractions import Fraction
from pathlib import Path
from typing import Any

import oracle
from claimed import STEMS
from lesson_files import cell_of, code_cells, lesson, shown_by, stored

from cluekit.learn.exercises import load

ROOT = Path(__file__).resolve().parents[2]


def warm_ups(stem: str) -> int:
    """How many fresh cases a lesson begins with."""
    cells = code_cells(lesson(STEMS[stem]))
    return sum(cell.id.startswith("warm") and "fresh=" in cell.source for cell in cells)


def texts_in(stem: str, called: str) -> list[str]:
    """The texts that a code cell of a lesson puts in."""
    nodes = ast.walk(ast.parse(cell_of(STEMS[stem], called)))
    found = (node.value for node in nodes if isinstance(node, ast.Constant))
    return [value for value in found if isinstance(value, str)]


def events_in(stem: str, called: str) -> list[str]:
    """Those of them that say who asked, and who showed."""
    return [text for text in texts_in(stem, called) if "->" in text]


def told_by(stem: str, called: str) -> str:
    """What a code cell of a lesson has printed and said."""
    return stored(next(cell for cell in lesson(STEMS[stem]).cells if cell.id == called))


def options_of(name: str, part: int = 0) -> int:
    """How many options a part of an exercise has."""
    return len(load(name).form.parts[part].options)


def edition_file(name: str) -> dict[str, Any]:
    """What the file of an edition says."""
    path = ROOT / f"src/cluekit/clue/editions/shipped/{name}.toml"
    return tomllib.loads(path.read_text(encoding="utf-8"))


def nth(place: int) -> Fraction:
    """What a word such as "third" is read as, where it says which."""
    return Fraction(1, place)


def lines_in(stem: str, called: str, begins: str) -> list[str]:
    """The lines of what a cell has stored that begin so."""
    return [line for line in shown_by(STEMS[stem], called).splitlines() if re.match(begins, line)]


MANSION = edition_file("uk")
PILES = [MANSION["suspects"], MANSION["weapons"], MANSION["rooms"]]
COMMON = {
    "cards": len(oracle.CARDS),
    "kinds": len(oracle.PILES),
    "of a kind": len(oracle.SUSPECTS),
    "others of a kind": len(oracle.SUSPECTS) - 1,
    "places": len(oracle.PLACES),
    "people": len(oracle.PLACES) - 1,
    "others": len(oracle.PLACES) - 2,
    "hand": oracle.dealt(6, 3)[-1],
    "not yours": len(oracle.CARDS) - oracle.dealt(6, 3)[0],
    "suspects of the mansion": len(PILES[0]),
    "weapons of the mansion": len(PILES[1]),
    "rooms of the mansion": len(PILES[2]),
    "cards of the mansion": sum(map(len, PILES)),
    "players of the mansion": MANSION["players"][1],
    "hand of the mansion": oracle.dealt(sum(map(len, PILES)) - 3, MANSION["players"][1])[-1],
    "a hundred": 100,
}
"""What any lesson may claim of the little deck and of the mansion, whether it does or not."""
