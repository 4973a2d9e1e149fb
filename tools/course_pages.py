"""Write what pages say of the course as a whole, from the front matter of its lessons.

    python tools/course_pages.py write     the links at the end of each lesson, the welcome page's
                                           ways and table, the README's table
    python tools/course_pages.py check     say which pages are not as they would be written

Links are names of files that lie beside each other: they work in JupyterLab, Notebook 7, nbviewer
and on GitHub. Cells are found by their ids, the README's table by its marks.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import nbformat

from cluekit.learn.course import (
    WAYS,
    Course,
    Lesson,
    Way,
    lessons,
    minutes,
    steps_after,
    steps_before,
    stops,
)

ROOT = Path(__file__).resolve().parent.parent
NOTEBOOKS = ROOT / "notebooks"
WELCOME = NOTEBOOKS / "welcome.ipynb"
README = ROOT / "README.md"
ONWARD = "onward"
"""The id of a lesson's last cell: where to go from here."""

MARKS = ("<!-- the lessons: tools/course_pages.py -->", "<!-- end of the lessons -->")


class Page(NamedTuple):
    """A file, and its text as it should be."""

    file: Path
    text: str

    @property
    def right(self) -> bool:
        """Whether the file has that text."""
        return self.file.read_text(encoding="utf-8") == self.text


def link(lesson: Lesson, under: str = "") -> str:
    """Return a link in Markdown to a lesson: its number and its title."""
    return f"[{lesson.number} {lesson.matter.title}]({under}{lesson.file})"


# --- at the end of a lesson ---------------------------------------------------------------------


def onward(lesson: Lesson, course: Course) -> str:
    """Return the links at the end of a lesson: the next, what else it leads to, the map."""
    after = course[course.index(lesson) + 1 :][:1]
    others = [one for one in steps_after(lesson, course) if one not in after]
    said = [f"**Next:** {link(one)}" for one in after]
    said += [f"also from here: {', '.join(map(link, others))}"] if others else []
    return " · ".join([*said, f"[the map of the course]({WELCOME.name})"])


def with_links(file: Path, text: str) -> str:
    """Return a notebook's file with this as its last cell."""
    notebook = nbformat.read(file, as_version=4)
    kept = [cell for cell in notebook.cells if cell.id != ONWARD]
    notebook.cells = [*kept, nbformat.v4.new_markdown_cell(text, id=ONWARD)]
    return _written(notebook)


def _written(notebook: Any) -> str:
    return str(nbformat.writes(notebook, indent=1)) + "\n"


# --- the whole course ---------------------------------------------------------------------------


def table(course: Course, under: str = "") -> str:
    """Return the lessons as a table: what, for whom, how long, after what."""
    rows = ["| lesson | ages | minutes | best after |", "|---|---|---|---|"]
    for one in course:
        before = ", ".join(step.number for step in steps_before(one, course)) or "–"
        facts = (link(one, under), f"{one.matter.ages[0]}+", str(one.matter.minutes), before)
        rows.append(f"| {' | '.join(facts)} |")
    return "\n".join(rows)


def time(number: int) -> str:
    """Return minutes as people say them, to the next five: "about 3 h 25 min"."""
    hours, rest = divmod(5 * round(number / 5), 60)
    said = [f"{hours} h"] if hours else []
    return " ".join(["about", *said, *([f"{rest} min"] if rest else [])])


def ways(course: Course, under: str = "") -> str:
    """Return the ways through the course as a list."""
    return "\n".join(f"- **{way.name}:** {_way(way, course, under)}" for way in WAYS)


def _way(way: Way, course: Course, under: str) -> str:
    if not way.numbers:
        taught = [one for one in course if one.matter.exercises]
        weeks = sum(-(-one.matter.minutes // 60) for one in taught)
        longer = "" if weeks == len(taught) else "; one of more than an hour takes two"
        return f"one lesson a week, in order{longer}: {weeks} weeks."
    *whole, last = (link(one, under) for one in stops(way, course))
    if way.part:
        return f"{', '.join(whole)}, then the mission of {last} ({time(minutes(way, course))})."
    return f"{', '.join([*whole, last])} ({time(minutes(way, course))} and a break)."


def _welcome(course: Course) -> Page:
    notebook = nbformat.read(WELCOME, as_version=4)
    written = {
        "ways": f"## Three ways through\n\n{ways(course)}",
        "lessons": f"## All lessons\n\n{table(course)}",
    }
    for cell in notebook.cells:
        cell.source = written.pop(cell.id, cell.source)
    if written:
        raise LookupError(f"{WELCOME.name} has no cells {sorted(written)}")
    return Page(WELCOME, _written(notebook))


def _readme(course: Course) -> Page:
    text = README.read_text(encoding="utf-8")
    first, last = map(re.escape, MARKS)
    new = "\n".join(
        [MARKS[0], table(course, "notebooks/"), "", ways(course, "notebooks/"), MARKS[1]]
    )
    found, times = re.subn(rf"{first}.*?{last}", lambda _: new, text, flags=re.DOTALL)
    if times != 1:
        raise LookupError(f"{README.name} has {times} places for the lessons")
    return Page(README, found)


def pages() -> Iterator[Page]:
    """Yield every page, with its text as it should be."""
    course = lessons()
    for lesson in course:
        file = NOTEBOOKS / lesson.file
        yield Page(file, with_links(file, onward(lesson, course)))
    yield _welcome(course)
    yield _readme(course)


def write() -> int:
    """Write each page that is not as it should be, and name it."""
    for page in pages():
        if not page.right:
            page.file.write_text(page.text, encoding="utf-8", newline="\n")
            print(page.file.name, "written")
    return 0


def check() -> int:
    """Name each page that is not as it should be; 1 if there is any."""
    wrong = [page.file.name for page in pages() if not page.right]
    for name in wrong:
        print(f"{name}: run `python tools/course_pages.py write`")
    return int(bool(wrong))


VERBS: dict[str, Callable[[], int]] = {"write": write, "check": check}

if __name__ == "__main__":
    if sys.argv[1:] not in [[verb] for verb in VERBS]:
        sys.exit(str(__doc__))
    sys.exit(VERBS[sys.argv[1]]())
