"""The gallery of rules: no lesson, but held to what a notebook of ours is held to."""

import re
from typing import Any

import pytest
from claims_20_and_21 import ALIKE, CORRIDORS, STOPPED, TELLING
from lesson_files import FOLDER, LESSONS, code_cells, lesson, prose_cells, shown_by

from cluekit.editions import edition
from cluekit.lab import Comparison, compare, flip
from cluekit.learn.course import lessons, standing
from cluekit.ui import course_map

NAME = "21_gallery_of_rules.ipynb"
ROOMS = ("starts", "leaving", "crossing", "pool", "fast", "bonus", "uneven", "identity")


def test_it_stays_small_and_is_on_the_map_but_no_lesson() -> None:
    """Eight boards, a thousand words, few to a cell; nothing to solve, never the next one."""
    assert (FOLDER / NAME).stat().st_size < 1_000_000
    words = [len(cell.source.split()) for cell in prose_cells(lesson(NAME))]
    assert sum(words) <= 1000
    assert max(words) <= 75
    assert all(len(cell.source.splitlines()) <= 4 for cell in code_cells(lesson(NAME)))
    (place,) = [one for one in lessons() if one.file == NAME]
    assert place.matter.exercises == ()
    assert standing(place, lessons(), {}) in {"free", "later"}
    assert NAME not in LESSONS
    assert f'href="{NAME}"' in course_map().html()


@pytest.mark.parametrize("room", ROOMS)
def test_each_room_has_prediction_result_interval_conclusion_and_replay(room: str) -> None:
    """In that order; pairs and seed are fixed, the conclusion left to the reader."""
    own = [cell for cell in lesson(NAME).cells if cell.id.startswith(f"{room}-")]
    cells = {cell.id.removeprefix(f"{room}-"): cell for cell in own}
    assert list(cells)[:4] == ["rule", "plan", "result", "report"]
    assert list(cells)[-2:] == ["story", "replay"]
    assert re.search(r'expect="\w+", pairs=\d+,.* seed=2126', cells["plan"].source)
    assert "Fixed beforehand:" in shown_by(NAME, f"{room}-plan")
    assert "95% interval" in shown_by(NAME, f"{room}-result")
    report = shown_by(NAME, f"{room}-report")
    assert "✕ Draw a conclusion." in report
    unfair = "✕ Deal both games of each pair alike." in report
    assert report.count("✕") - 1 == unfair == (room == "uneven")
    assert f"{room}.result.telling" in cells["replay"].source
    if room in ("starts", "crossing", "bonus", "identity"):  # whose interval holds zero
        assert not re.search(r"[Ll]onger it is|[Ss]horter, as|costs some", cells["story"].source)


PLAYED: dict[str, tuple[str, dict[str, Any], dict[str, Any]]] = {
    "starts": ("mini", {"first_player": "first-suspect"}, {"bots": "careful", "games": 300}),
    "leaving": ("uk", {"staying": "when-called"}, {"games": 150, "players": 4}),
    "crossing": ("pool", {"pawns": "block"}, {"games": 100, "players": 6}),
    "pool": ("pool", {"accusation": "any-time"}, {"games": 100, "players": 4}),
    "fast": ("pool", {"questioning": "fast"}, {"games": 100, "players": 5}),
    "bonus": ("pool", {"bonus_cards": False}, {"games": 150, "players": 4}),
    "uneven": ("uk", {"leftovers": "face-up"}, {"games": 100, "players": 5}),
    "identity": ("noir-classic", {"old_identity": "innocent"}, {"games": 300}),
}


@pytest.mark.long
@pytest.mark.parametrize("room", ROOMS)
def test_the_stories_are_true(room: str) -> None:
    """Turns and winners of the game that is replayed, and what else the prose counts."""
    name, switch, how = PLAYED[room]
    found = compare(edition(name), flip(edition(name), **switch), seed=2126, **how)
    pair = found.telling
    assert (pair.other.winner, pair.one.turns, pair.other.turns) == TELLING[room]
    if room == "crossing":
        assert sum(each.longer == 0 for each in found.pairs) == ALIKE
        one, other = (re.findall("^@.*", text, re.MULTILINE) for text in _texts(found))
        apart = next(moves for moves in zip(one, other, strict=False) if len(set(moves)) > 1)
        assert re.match(rf"@{STOPPED} walks to [A-Z]+\d+$", apart[1])
    if room == "leaving":
        corridor = [len(re.findall(r"walks to [A-Z]+\d+\n", text)) for text in _texts(found)]
        assert tuple(corridor) == CORRIDORS
    if room == "fast":
        assert pair.one.winner == pair.other.winner


def _texts(found: Comparison) -> list[str]:
    """The game that tells most, under both rules."""
    from cluekit.clue.notation.text_writer import write  # noqa: PLC0415 - only here

    return [write(found.game(found.telling.index, arm)) for arm in ("one", "other")]
