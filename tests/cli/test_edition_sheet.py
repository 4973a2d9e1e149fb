"""``cluekit edition sheet``: the rules to read and to print."""

from collections.abc import Callable
from pathlib import Path

import pytest

from cluekit.editions import SHIPPED
from cluekit.ui import rule_card, rule_sheet
from cluekit.words import LANGUAGES, set_language

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
    assert said.answer == f"{rule_sheet('mini', file).text}\n"
    assert repr(rule_card(file)).count("You must always leave your room.") == 1


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


@pytest.mark.parametrize("language", sorted(LANGUAGES))
def test_every_edition_has_its_sheet_and_its_card(cluekit: Call, language: str) -> None:
    """Both games, every language, text and page: nothing left open."""
    set_language(language)
    try:
        for name in SHIPPED:
            for words in ((), ("--html",)):
                said = cluekit("edition", "sheet", name, *words)
                assert (said.code, said.messages) == (0, "")
                assert "{" not in said.answer.split("</style>")[-1]
            assert all(line.partition(": ")[2] for line in repr(rule_card(name)).splitlines())
    finally:
        set_language("en")


def test_editions_of_noir_beside_each_other(cluekit: Call) -> None:
    """Where they differ, with the clause; editions of two games are not compared."""
    said = cluekit("edition", "sheet", "noir-classic", "--beside", "noir-003-classic")
    assert said.answer.count("(N07)") == said.answer.count("(N11)") == 2
    said = cluekit("edition", "sheet", "uk", "--beside", "noir-classic")
    assert (said.code, said.answer) == (2, "")
    assert "two games" in said.messages
