"""What the lessons claim in prose is so: reckoned or played again, beside the sentence itself."""

from __future__ import annotations

import ast
import re
from typing import Any

from lesson_files import LESSONS, code_cells, lesson

from cluekit.ui.figures.story import scene
from naming import case_named

FALSE = {
    "00_at_the_table.ipynb": ("only the last line differs", "knows too much"),
    "03_and_or_not.ipynb": ("not without any",),
    "07_counting_and_pigeonholes.ipynb": ("some hole has two.", "some cup has two”"),
    "10_what_the_others_know.ipynb": (
        *("neither knows", "nobody has shown you a card", "the others lack"),
    ),
    "13_noir.ipynb": ("middle line",),
    "11_how_likely.ipynb": ("deal nine cards twenty times to three people",),
    "11b_how_sure.ipynb": ("believes exactly as you do", "two deaths on a moving board"),
    "14_bluff_and_the_rule_lab.ipynb": ("cross her cards off",),
    "20_change_the_rules.ipynb": ("intervals overlap, and", "one pleases you! more pairs"),
}
"""What was said and is not so, or was not earned."""


def _prose(name: str) -> str:
    cells = (cell.source for cell in lesson(name).cells if cell.cell_type == "markdown")
    return "\n".join(cells)


def _cell(name: str, called: str) -> str:
    return next(cell.source for cell in lesson(name).cells if cell.id == called)


def test_what_was_not_so_is_not_said_any_more() -> None:
    """Each was found by reading the lesson sentence by sentence."""
    for name, claims in FALSE.items():
        prose = " ".join(_prose(name).casefold().split())
        assert [claim for claim in claims if claim in prose] == [], name


def test_00_two_chairs_hear_the_same_but_for_the_card() -> None:
    """Where "you" is put back to a name, and a piece to its suspect, one thing differs."""
    evening = scene("a card goes across the table")
    yours, noras = (repr(evening.tells(name)).splitlines() for name in ("You", "Nora"))
    plain = [re.sub(r"Your piece| \(U\d+\)", "", line) for line in yours]
    other = [
        line.replace("You ", "Nora ", 1).replace("showed you ", "showed Nora ") for line in noras
    ]
    differ = [place for place, (a, b) in enumerate(zip(plain, other, strict=True)) if a != b]
    assert differ == [3, 4]  # whose piece it is; and which card
    assert plain[3].strip() == other[3].replace("Ada", "").strip()
    assert (yours[4].strip(), noras[4].strip()) == (
        "Otto showed Nora a card.",
        "Otto showed you Ada.",
    )
    told = _cell("00_at_the_table.ipynb", "tells-differ")
    assert "Ada is “your piece” in the first alone" in " ".join(told.split())
    assert "Otherwise only one thing differs" in " ".join(told.split())


def test_13_a_row_that_is_shifted_again_and_again_keeps_its_circle() -> None:
    """The cell that the lesson asks to be run again can be: it begins where the last run ended."""
    start, again = _cell("13_noir.ipynb", "round"), _cell("13_noir.ipynb", "round-again")
    names: dict[str, Any] = {}
    _run(start, names)
    seen = [_run(again, names) for _ in range(5)]
    assert [row for row, _ in seen] == ["EABCD", "DEABC", "CDEAB", "BCDEA", "ABCDE"]
    assert all(same for _, same in seen)
    assert "Run the last cell again" in _cell("13_noir.ipynb", "invariant-name")


def _run(source: str, names: dict[str, Any]) -> Any:
    """Run the few lines of a cell; return the value of its last one, if that is an expression."""
    *body, last = ast.parse(source).body
    asked = ast.unparse(last) if isinstance(last, ast.Expr) else "None"
    rest = body if isinstance(last, ast.Expr) else [*body, last]
    exec("\n".join(map(ast.unparse, rest)), names)  # noqa: S102 - a cell of our own lesson
    return eval(asked, names)  # noqa: S307 - its last line


# --- experiments --------------------------------------------------------------------------------


def _experiments(name: str) -> list[tuple[str, dict[str, str]]]:
    """Every comparison of a lesson: what is compared, and how."""
    found = []
    for cell in code_cells(lesson(name)):
        for node in ast.walk(ast.parse(cell.source)):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") in {"compare", "plan"}:
                variants = ", ".join(ast.unparse(argument) for argument in node.args)
                how = {one.arg or "": ast.unparse(one.value) for one in node.keywords}
                found.append((variants, how))
    return found


def test_20_no_pairs_are_added_after_looking() -> None:
    """No question is asked again with more pairs: each has rules, chairs and luck of its own.

    Five pairs and then a hundred are the one that is read aloud: the five settle nothing.
    """
    asked = [
        (variants, how.get("players"), how["seed"])
        for variants, how in _experiments("20_change_the_rules.ipynb")
        if how.get("games") != "5"
    ]
    assert len(asked) == len(set(asked)) == 3


def test_20_the_number_of_pairs_is_fixed_before_looking() -> None:
    """The rule for the number is asked for first; then one number serves three chairs and four."""
    name = "20_change_the_rules.ipynb"
    ids = [cell.id for cell in lesson(name).cells]
    assert ids.index("fast-rule") < ids.index("ex-20-4") < ids.index("fast-both")
    assert "fixed before anybody looked" in _cell(name, "result-intro")
    assert "**before** you look" in _cell(name, "fast-rule")
    assert "whatever comes out" in _cell(name, "fast-intro")
    assert _cell(name, "fast-both").count("games=160") == 1


BARE = re.compile(r"(\S+) (Rope|Vase|Dagger|Library|Garden|Tower)\b(?!\*)")
ARTICLES = {"the", "no", "this", "*the"}


def test_prose_names_no_cell_by_its_lines_and_cards_have_their_articles() -> None:
    """A cell runs as a whole; weapons and rooms are said as in all that the kit says."""
    for name in LESSONS:
        with case_named(name):
            prose = _prose(name)
            assert not re.search(r"\b(first|middle|last|second) line of (the|that) cell", prose)
            found = BARE.finditer(re.sub(r"`[^`]*`", "", prose))
            assert [one[0] for one in found if one[1].casefold() not in ARTICLES] == []
