"""``cluekit edition sheet``: the rules to read and to print."""

from collections.abc import Callable
from pathlib import Path

from cluekit.ui import rule_sheet

Call = Callable[..., object]


def test_the_sheet_is_the_answer(cluekit: Call) -> None:
    """The same text as in a notebook."""
    said = cluekit("edition", "sheet", "us")
    assert (said.code, said.messages) == (0, "")
    assert said.answer == f"{rule_sheet('us').text}\n"


def test_two_editions_and_a_file_of_ones_own(cluekit: Call, tmp_path: Path) -> None:
    """``--beside`` takes whatever an edition can be."""
    file = tmp_path / "our-house.toml"
    assert cluekit("edition", "new", file).code == 0
    text = file.read_text(encoding="utf-8")
    file.write_text(text.replace('staying = "always"', 'staying = "never"'), encoding="utf-8")
    said = cluekit("edition", "sheet", "mini", "--beside", file)
    assert "You must always leave your room. (P02 †)" in said.answer
    assert said.answer.count("(U11)") == 1


def test_a_page_to_print(cluekit: Call) -> None:
    """One HTML page and nothing else."""
    said = cluekit("edition", "sheet", "uk", "--html")
    assert said.answer == rule_sheet("uk").page()


def test_what_is_no_edition_is_refused_in_words(cluekit: Call) -> None:
    """With exit code 2."""
    said = cluekit("edition", "sheet", "uk", "--beside", "ukk")
    assert said.code == 2
    assert "ukk" in said.messages
    assert said.answer == ""
