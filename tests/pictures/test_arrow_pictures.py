"""Arrows between statements, and sheets with two sides: drawn, and told in words."""

from __future__ import annotations

from itertools import product

import pytest
from drawings import Golden, parsed, with_class, words_in

from cluekit.ui import arrow_board, four_sheets
from cluekit.ui.figures.arrow_picture import BOX, PITCH, TALL, WIDE, Link, Spot, height, line_of
from cluekit.words import LANGUAGES, set_language

SPOTS = [Spot(row, side) for row, side in product(range(3), range(2))]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_board_with_an_arrow_its_other_end_and_a_refuted_one(
    golden: Golden, language: str
) -> None:
    """Three links, one of them dashed and crossed; every sentence stands below."""
    set_language(language)
    board = arrow_board("N_V -> E_D", hand="A R").ask("~E_D -> ~N_V").ask("E_D -> N_V")
    still = board.still()
    if language == "en":
        golden("arrows-mini.svg", still)
    root = parsed(still)
    assert len(list(with_class(root, "ck-arrow-box"))) == 4
    assert len(list(with_class(root, "ck-arrow-line"))) == 3
    assert len(list(with_class(root, "ck-arrow-broken"))) == 2
    assert not list(with_class(root, "ck-arrow-hit"))
    assert "✕" in words_in(root)
    for line in board.in_words().splitlines():
        assert line in root.get("aria-label", "")


@pytest.mark.parametrize(
    ("start", "end"), [(a, b) for a, b in product(SPOTS, SPOTS) if a.row != b.row]
)
def test_links_run_between_their_boxes_and_stay_inside(start: Spot, end: Spot) -> None:
    """From the edge of one box to the edge of the other; there and back never on the same line."""
    lines = [line_of(Link(a, b, "1")) for a, b in ((start, end), (end, start))]
    for line, (one, other) in zip(lines, ((start, end), (end, start)), strict=True):
        for (x, y), spot in ((line.start, one), (line.end, other)):
            top = 8 + PITCH * spot.row
            assert top <= y <= top + TALL
            left = (38.0, WIDE - 38.0 - BOX)[spot.side]
            assert left <= x <= left + BOX
        for part in range(11):
            x, y = line.at(part / 10)
            assert 0 <= x <= WIDE
            assert 0 <= y <= height(3)
    there, back = lines
    assert abs(there.at(0.5)[0] - back.at(0.5)[0]) + abs(there.at(0.5)[1] - back.at(0.5)[1]) > 8


def test_four_sheets_on_paper(golden: Golden) -> None:
    """The sides that lie up; no back is to be seen before it is turned."""
    still = four_sheets("detective sheets").still()
    golden("four-sheets.svg", still)
    written = [each.text for each in parsed(still).iter() if each.tag.endswith("}text")]
    assert written[2:6] == ["Rope", "no Rope", "Library", "no Library"]
    assert len(written) == 7
