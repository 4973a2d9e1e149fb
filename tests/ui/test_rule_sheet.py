"""The rule sheet on paper: complete, escaped, the same as a table and as plain text."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from html.parser import HTMLParser

import pytest

from cluekit.clue import SHIPPED, edition, read_edition
from cluekit.clue.rulesheet.sheet import differences
from cluekit.clue.rulesheet.sheet import rule_sheet as lines_of
from cluekit.ui import replay, rule_sheet
from cluekit.ui.clue.page import draw_desk
from cluekit.words import set_language


def table(html: str) -> ET.Element:
    """The sheet as a tree: it is well-formed."""
    return ET.fromstring(html.replace("<!DOCTYPE html>", ""))  # noqa: S314 - our own


def cells(html: str) -> list[str]:
    """The words of all body cells, in order."""
    return ["".join(cell.itertext()) for cell in table(html).iter("td")]


def flat(text: str) -> str:
    """Text without its line breaks."""
    return " ".join(text.split())


@pytest.mark.parametrize("language", ["en", "it", "pt"])
@pytest.mark.parametrize("name", SHIPPED)
def test_every_rule_stands_on_the_sheet_once(name: str, language: str) -> None:
    """Sentence and clause, in order, in each language; the plain text says the same."""
    set_language(language)
    try:
        sheet, lines = rule_sheet(name), lines_of(edition(name))
        html, text = sheet.html(), flat(sheet.text)
    finally:
        set_language("en")
    told = cells(html)
    assert told[::2] == [line.says for line in lines]
    marked = [f"{line.clause} †" if line.house else line.clause for line in lines]
    assert told[1::2] == marked
    for clause, line in zip(marked, lines, strict=True):
        assert flat(f"{clause} {line.says}") in text
    assert f'lang="{language}"' in html


def test_two_editions_beside_each_other_show_what_differs_and_only_that() -> None:
    """Both sentences of each difference in one row; a dash where one says nothing."""
    one, other = edition("uk"), edition("pool")
    sheet, unlike = rule_sheet(one, beside=other), differences(one, other)
    told = cells(sheet.html())
    assert len(told) == 2 * len(unlike)
    for (left, right), difference in zip(
        zip(told[::2], told[1::2], strict=True), unlike, strict=True
    ):
        for words, line in ((left, difference.one), (right, difference.other)):
            assert words == "–" if line is None else words.startswith(line.says)
        assert flat(left) in flat(sheet.text)
        assert flat(right) in flat(sheet.text)
    same = len(lines_of(one)) - sum(difference.one is not None for difference in unlike)
    assert f"On {same} other points both say the same." in sheet.text


def test_an_edition_beside_itself_differs_in_nothing() -> None:
    """Then there is no row at all."""
    sheet = rule_sheet("us", beside="us")
    assert cells(sheet.html()) == []
    assert f"On {len(lines_of(edition('us')))} other points both say the same." in sheet.text


def test_screen_readers_can_follow_the_table() -> None:
    """A caption, headed columns, headed sections; the mark is explained."""
    for sheet in (rule_sheet("uk"), rule_sheet("uk", beside="us")):
        root = table(sheet.html())
        assert root.find(".//caption") is not None
        scopes = [head.get("scope") for head in root.iter("th")]
        assert scopes[:2] == ["col", "col"]
        assert set(scopes[2:]) == {"rowgroup"}
        assert "† a house convention" in sheet.text


def test_it_can_be_printed() -> None:
    """A page of its own with a title and a style for paper; rows are not torn apart."""
    page = rule_sheet("uk").page()
    assert page.startswith("<!DOCTYPE html>")
    assert "<title>The rules: Classic Cluedo</title>" in page
    assert "@media print" in page
    assert "break-inside:avoid" in page


class Scripts(HTMLParser):
    """Looks for elements that a name could have smuggled in."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Keep what should not be there."""
        if tag in {"img", "script", "b"} or any(name.startswith("on") for name, _ in attrs):
            self.found.append(tag)


def test_names_of_an_edition_are_text() -> None:
    """Whatever a teacher's file is called, it is shown, never run."""
    hostile = "<img src=x onerror=alert(1)></td><b>"
    source = re.sub(r"(?m)^name = .*$", f'name = "{hostile}"', edition("mini").source, count=1)
    nasty = read_edition(source)
    assert nasty.name == hostile
    for sheet in (rule_sheet(nasty), rule_sheet("uk", beside=nasty)):
        assert hostile in sheet.text
        for html in (sheet.html(), sheet.page()):
            seen = Scripts()
            seen.feed(html)
            assert seen.found == []


def test_a_cell_gets_the_table_and_the_text() -> None:
    """Both, and the same every time."""
    data = rule_sheet("mini")._repr_mimebundle_()
    assert data == rule_sheet("mini")._repr_mimebundle_()
    assert data["text/plain"] == repr(rule_sheet("mini"))


def test_a_game_that_was_played_can_be_looked_at_again() -> None:
    """On a table with the slider, seen by nobody's eyes but a spectator's."""
    from cluekit.lab import compare  # noqa: PLC0415 - only here

    found = compare(edition("mini"), edition("mini"), games=2)
    shown = replay(found.game(1))
    assert 'data-slide="time"' in str(draw_desk(shown._desk()))
    assert "The game is over" in shown.in_words()
    assert shown.seen.view.hand == ()
