"""The course: its lessons in order, what is done, where to go on; and its map."""

from __future__ import annotations

import re
from html import unescape

import nbformat
import pytest
from lesson_files import FOLDER, LESSONS

from cluekit.learn import progress
from cluekit.learn.course import lessons, next_lesson
from cluekit.learn.progress import Done, Progress
from cluekit.ui import course_map
from cluekit.words import set_language

SOLVED = Done(tries=1, solved=True)
COURSE = lessons()


def _whole(number: str) -> Progress:
    matter = next(one.matter for one in COURSE if one.number == number)
    return dict.fromkeys(matter.exercises, SOLVED)


def test_the_course_is_every_lesson_in_order() -> None:
    """The welcome page is no lesson."""
    assert tuple(one.file for one in COURSE) == LESSONS


@pytest.mark.parametrize(
    ("done", "number"),
    [
        ({}, "00"),
        ({"0.1": SOLVED}, "00"),
        (_whole("00"), "01"),
        ({"6.1": Done(tries=3)}, "06"),
        ({"0.1": SOLVED, "2.1": SOLVED}, "02"),
        ({**_whole("00"), **_whole("01"), **_whole("03")}, "02"),
        ({"unknown": SOLVED}, "00"),
    ],
)
def test_one_goes_on_where_one_stopped(done: Progress, number: str) -> None:
    """The last lesson begun; where none is half done, the first that is not done."""
    found = next_lesson(COURSE, done)
    assert found is not None
    assert found.number == number


def test_where_all_is_done_nothing_is_next() -> None:
    """A lesson without exercises is never proposed."""
    everything = {name: SOLVED for one in COURSE for name in one.matter.exercises}
    assert next_lesson(COURSE, everything) is None
    assert not [one for one in COURSE if not one.matter.exercises and one.done(everything)]


def test_the_map_says_in_words_what_it_shows() -> None:
    """State, count and link of each lesson stand in the page and in the plain text."""
    progress.save({**_whole("00"), "1.1": SOLVED, "1.2": Done(tries=2)})
    shown = course_map()
    html = unescape(shown.html())
    onward, *places = re.findall(r'href="([^"#]+)"', html)
    assert (onward, places) == (LESSONS[1], list(LESSONS))
    assert f">Continue: 01 {COURSE[1].matter.title}</a>" in html
    lines = repr(shown).splitlines()
    assert lines[0].endswith("✓ all solved")
    assert lines[1].endswith("▸ go on here · 1 of 7 solved")
    assert lines[2].endswith("○ not begun")
    for line in lines:
        assert line.partition(" – ")[2] in html


def test_the_map_begins_with_where_to_begin_and_ends_with_nothing_to_do() -> None:
    """On the first day the first lesson; when all is solved there is no button."""
    assert f">Begin: 00 {COURSE[0].matter.title}</a>" in course_map().html()
    progress.save({name: SOLVED for one in COURSE for name in one.matter.exercises})
    assert 'class="ck-onward"' not in course_map().html()


def test_the_map_speaks_the_readers_language() -> None:
    """Titles stay as the notebooks have them, and say so."""
    set_language("pt")
    shown = course_map()
    assert "continue aqui" in repr(shown)
    assert 'lang="pt"' in shown.html()
    assert 'lang="en"' in shown.html()


def test_a_damaged_progress_is_told_on_the_map() -> None:
    """The map is there all the same, and the file stays."""
    progress.file().parent.mkdir(parents=True, exist_ok=True)
    progress.file().write_text("junk")
    assert repr(course_map()).startswith("The progress file")
    assert "is damaged" in course_map().html()
    assert progress.file().read_text() == "junk"


def test_the_welcome_page_leads_to_lessons_that_are_there() -> None:
    """Each link of its text names a notebook beside it, and every lesson of the course is named."""
    page = nbformat.read(FOLDER / "welcome.ipynb", as_version=4)
    prose = "\n".join(cell.source for cell in page.cells if cell.cell_type == "markdown")
    assert set(re.findall(r"\]\(([^)]+)\)", prose)) == set(LESSONS)
