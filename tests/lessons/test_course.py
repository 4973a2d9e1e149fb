"""The course: its lessons in order, what is done, where to go on; its map, its pages, its links."""

import re
from html import unescape
from pathlib import Path
from runpy import run_path

import msgspec
from lesson_files import FOLDER, PLACES, lesson, prose_of

from cluekit.learn import progress
from cluekit.learn.course import (
    WAYS,
    Lesson,
    _as_taught,
    before,
    lessons,
    minutes,
    next_lesson,
    standing,
    steps_after,
    steps_before,
    stops,
)
from cluekit.learn.progress import Done, Progress
from cluekit.ui import course_map
from cluekit.ui.figures.course_map import CourseMap, plan_of, spots
from cluekit.words import set_language
from naming import case_named

SOLVED = Done(tries=1, solved=True)
COURSE = lessons()
LINK = re.compile(r"\]\(([^)]+)\)")


def _one(number: str) -> Lesson:
    return next(one for one in COURSE if one.number == number)


def _whole(number: str) -> Progress:
    return dict.fromkeys(_one(number).matter.exercises, SOLVED)


def test_the_course_is_every_lesson_in_order() -> None:
    """Sequels that need Noir, which 13 teaches, come behind it; a circle hides no lesson."""
    assert tuple(sorted(one.file for one in COURSE)) == PLACES
    numbers = [one.number for one in COURSE]
    late = ["11b", "12b"]
    assert [number for number in numbers if number not in late] == sorted({*numbers} - {*late})
    assert numbers[numbers.index("13") :][:4] == ["13", *late, "14"]
    needs = msgspec.structs.replace(_one("01").matter, prerequisites=("L02",))
    circle = [_one("01")._replace(matter=needs), _one("02")]
    assert _as_taught(circle)[0].file == _one("01").file
    ids = [one.matter.id for one in COURSE]
    for place, one in enumerate(COURSE):
        assert set(one.matter.prerequisites) <= set(ids[:place])


STOPPED: tuple[tuple[Progress, str], ...] = (
    ({}, "00"),
    ({"0.1": SOLVED}, "00"),
    (_whole("00"), "01"),
    ({"6.1": Done(tries=3)}, "06"),
    ({"0.1": SOLVED, "2.1": SOLVED}, "02"),
    ({**_whole("00"), **_whole("01"), **_whole("03")}, "02"),
    ({"unknown": SOLVED}, "00"),
)


def test_one_goes_on_where_one_stopped() -> None:
    """The last lesson begun; else the first not done; never one without exercises; at last none."""
    for done, number in STOPPED:
        with case_named(done):
            found = next_lesson(COURSE, done)
            assert found
            assert found.number == number
    everything = {name: SOLVED for one in COURSE for name in one.matter.exercises}
    assert next_lesson(COURSE, everything) is None
    assert not [one for one in COURSE if not one.matter.exercises and one.is_done(everything)]


def test_the_map_says_in_words_what_it_shows() -> None:
    """State, count, link of each lesson; where to go on; damage is told, and the file stays."""
    assert f">Begin: 00 {COURSE[0].matter.title}</a>" in course_map().html()
    progress.save({**_whole("00"), "1.1": SOLVED, "1.2": Done(tries=2)})
    shown = course_map()
    html = unescape(shown.html())
    onward, *places = re.findall(r'href="([^"#]+)"', html)
    files = [one.file for one in COURSE]
    assert (onward, places) == (PLACES[1], 2 * files)  # on the plan, and in the list
    assert f">Continue: 01 {COURSE[1].matter.title}</a>" in html
    lines = repr(shown).splitlines()
    assert re.fullmatch(r"Exercises solved: 8 of \d+", lines[0])
    assert lines[1].endswith("✓ all solved")
    assert lines[2].endswith("▸ go on here · 1 of 7 solved")
    assert lines[3].endswith("◌ easier after 01")
    for line in lines:
        assert line.rpartition(" – ")[2] in html
    assert re.search(r"<button [^>]*notebook:run-cell[^>]*>Look again</button>", html)
    assert ".ck-map .ck-again{display:none" in html
    assert ".jp-Notebook .ck-map .ck-again{display:inline-block}" in html
    progress.save({name: SOLVED for one in COURSE for name in one.matter.exercises})
    assert 'class="ck-onward"' not in course_map().html()
    progress.file().write_text("junk")
    assert repr(course_map()).startswith("The progress file")
    assert "is damaged" in course_map().html()
    assert progress.file().read_text() == "junk"


def test_a_place_shows_how_much_of_its_lesson_is_solved() -> None:
    """A ring in the plan and in the list; none where nothing is solved, or all."""
    first, second, *_ = lessons()
    part = dict.fromkeys(second.matter.exercises[:3], Done(solved=True))
    html = CourseMap(lessons(), part).html()
    share = f"{100 * 3 / len(second.matter.exercises):.0f}%"
    assert html.count("--ck-share:") == html.count(f"--ck-share:{share}") == 2
    whole = dict.fromkeys(first.matter.exercises, Done(solved=True))
    assert "--ck-share:" not in CourseMap(lessons(), whole).html()


def test_the_map_speaks_the_readers_language() -> None:
    """Titles too; it says that the lessons themselves are in another one."""
    for code, title, here, english in (
        ("it", "La villa con la piscina", "continua qui", "in inglese.</p>"),
        ("pt", "A mansão com piscina", "continue aqui", "em inglês.</p>"),
    ):
        set_language(code)
        shown = course_map()
        assert here in repr(shown)
        assert f"07b {title}" in repr(shown)
        assert all(one.title != one.matter.title for one in COURSE)
        assert f'lang="{code}"' in shown.html()
        assert english in shown.html()
        set_language("en")
        assert "in English" not in shown.html()


def test_a_lesson_stands_behind_its_last_steps_which_nothing_else_implies() -> None:
    """04 builds on 01 to 03, its line comes from 03 alone; no two lessons stand at one spot."""
    assert set(_one("04").matter.prerequisites) > {"L03"}
    assert [one.number for one in steps_before(_one("04"), COURSE)] == ["03"]
    assert "04" in [one.number for one in steps_after(_one("03"), COURSE)]
    for one in COURSE:
        steps = steps_before(one, COURSE)
        far = frozenset[str]().union(*(before(step, COURSE) for step in steps))
        near = {step.matter.id for step in steps}
        assert not near & far
        assert before(one, COURSE) == near | far
    at = spots(COURSE)
    assert len(set(at.values())) == len(COURSE)
    lines = 0
    for one in COURSE:
        for step in steps_before(one, COURSE):
            assert at[step.matter.id].column < at[one.matter.id].column
            lines += 1
    assert str(plan_of(COURSE, {})).count("<path") == lines > 8
    walked = str(plan_of(COURSE, _whole("00")))
    assert walked.count("data-walked") == len(steps_after(_one("00"), COURSE))


def test_nothing_is_locked_and_what_is_prepared_is_ready() -> None:
    """Every lesson has its link whatever is done; a lesson is ready when its last steps are."""
    assert standing(_one("03"), COURSE, {}) == "later"
    html = unescape(course_map().html())
    assert all(html.count(f'href="{file}"') >= 2 for file in PLACES)
    progress.save({**_whole("00"), **_whole("01"), **_whole("02"), "3.1": SOLVED})
    done = progress.load()
    found = {one.number: standing(one, COURSE, done) for one in COURSE}
    expected = {"02": "done", "03": "next", "20": "ready", "05": "later"}
    assert {number: found[number] for number in expected} == expected
    assert "◌ easier after 04" in repr(course_map())


def test_a_way_takes_about_as_long_as_it_is_called() -> None:
    """By the minutes that its lessons say they need; a term is the whole course."""
    for name, least, most in (("One hour", 45, 65), ("Half a day", 180, 270)):
        way = next(way for way in WAYS if way.name == name)
        assert least <= minutes(way, COURSE) <= most
        assert [one.number for one in stops(way, COURSE)] == list(way.numbers)
    assert stops(WAYS[-1], COURSE) == COURSE


def test_the_welcome_page_and_the_readme_lead_to_every_lesson() -> None:
    """By links to notebooks beside it; in the readme with its minutes, from the front matter."""
    assert set(LINK.findall(prose_of("welcome.ipynb"))) == set(PLACES)
    assert "terminal" not in prose_of("welcome.ipynb"), "in a browser there is none"
    readme = Path(FOLDER.parent, "README.md").read_text(encoding="utf-8")
    for one in COURSE:
        row = next(line for line in readme.splitlines() if f"(notebooks/{one.file}) |" in line)
        assert f"| {one.matter.minutes} |" in row


def test_every_page_is_as_the_tool_writes_it() -> None:
    """`python tools/course_pages.py write` has been run; it tells times roughly, in words."""
    tool = run_path(str(FOLDER.parent / "tools" / "course_pages.py"))
    assert [page.file.name for page in tool["pages"]() if not page.right] == []
    assert [*map(tool["time"], (55, 203, 120))] == ["about 55 min", "about 3 h 25 min", "about 2 h"]


def test_each_lesson_ends_with_links_to_the_next_and_to_the_map() -> None:
    """Names of files beside it, which Lab, nbviewer, GitHub follow; static as well."""
    taught = [one.file for one in COURSE]
    for name, after in zip(taught, [*taught[1:], ""], strict=True):
        with case_named(name):
            last = lesson(name).cells[-1]
            found = LINK.findall(last.source)
            assert (last.id, last.cell_type) == ("onward", "markdown")
            assert found[0] == after or not after
            assert found[-1] == "welcome.ipynb"
            assert all((FOLDER / target).is_file() and "/" not in target for target in found)
    from nbconvert.filters import markdown2html  # noqa: PLC0415 - slow to load, and used here alone

    for name in ("welcome.ipynb", PLACES[2]):
        page = markdown2html(prose_of(name))  # type: ignore[no-untyped-call]
        wanted = set(LINK.findall(prose_of(name)))
        assert wanted
        assert wanted <= set(re.findall(r'href="([^"]+)"', page))
