"""The course: its lessons in order, what leads to what, what is done, and where to go on.

Nothing is locked. A lesson that others prepare for is *later* until these are done, which is
advice; it opens all the same.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from functools import cache
from itertools import count
from pathlib import Path
from typing import Annotated, Literal, NamedTuple

import msgspec
from msgspec import Meta

from cluekit.core import RefusedError, refusal
from cluekit.core.file_reader import read_file, read_text
from cluekit.core.home import home, write_whole
from cluekit.core.savefile import LARGEST_FILE, parse
from cluekit.learn import progress
from cluekit.learn.copies import notebooks
from cluekit.learn.forms import LessonId, Word
from cluekit.learn.progress import Done, Progress
from cluekit.words import LANGUAGES, language, mark, say

# --- lesson ---------------------------------------------------------------------------------------
# The front matter of a lesson: what `metadata.cluekit` of its notebook says.

Line = Annotated[str, Meta(min_length=1, max_length=200)]


Language = Annotated[str, Meta(pattern=f"^({'|'.join(LANGUAGES)})$")]
"""The code of a language that the kit speaks."""


class FrontMatter(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What teachers and programs look up about a lesson."""

    format: Literal["cluekit-lesson"]
    """What the metadata is."""
    version: Literal[1]
    """The version of the format."""
    id: LessonId
    """The lesson's number."""
    title: Line
    """What it is called."""
    level: Literal["primary", "lower-secondary", "upper-secondary", "undergraduate"]
    """The school it is meant for."""
    language: Language
    """The language it is written in."""
    ages: tuple[Annotated[int, Meta(ge=6, le=99)], Annotated[int, Meta(ge=6, le=99)]]
    """The youngest and the oldest it is meant for."""
    minutes: Annotated[int, Meta(ge=10, le=120)]
    """How long it takes."""
    prerequisites: tuple[LessonId, ...]
    """The lessons that should come before."""
    objectives: Annotated[tuple[Line, ...], Meta(min_length=1)]
    """What a learner can do afterwards."""
    topics: Annotated[tuple[Line, ...], Meta(min_length=1)]
    """What it is about, in a few words each."""
    vocabulary: dict[Language, Annotated[tuple[Line, ...], Meta(min_length=1)]]
    """Its new words in each language, in the same order."""
    widgets: tuple[Line, ...]
    """The functions of ``cluekit.ui`` that it shows."""
    rules_unlocked: tuple[Word, ...]
    """The inference rules that may be used from the end of it on."""
    printables: tuple[Word, ...]
    """What goes with it on paper, by the names of ``cluekit teach paper``."""
    ct_links: tuple[Line, ...]
    """What it practises of computational thinking."""
    exercises: tuple[str, ...]
    """Its exercises by their ids."""
    materials: tuple[Line, ...] = ()
    """What else one brings along."""


# --- course ---------------------------------------------------------------------------------------

Standing = Literal["done", "next", "begun", "ready", "later", "free"]
"""How a lesson stands for a learner; one without exercises is "free": there is nothing to do."""


class Lesson(NamedTuple):
    """A lesson by the name of its file, such as ``06_proof.ipynb``, and its front matter."""

    file: str
    matter: FrontMatter

    @property
    def number(self) -> str:
        """The number people use, such as "06" or "12b"."""
        return self.file.partition("_")[0]

    @property
    def title(self) -> str:
        """The title in the reader's language."""
        return say(self.matter.title)

    @property
    def heading(self) -> str:
        """The number with the title."""
        return f"{self.number} {self.title}"

    def on_site(self, site: str) -> str:
        """Return where it opens on a web site with the lessons, in the reader's language."""
        page = f"{site.rstrip('/')}/jupyter/notebooks/index.html"
        return f"{page}?path={self.file}&language={language()}"

    def solved_count(self, progress: Progress) -> int:
        """Return how many of its exercises are solved."""
        return sum(progress.get(name, Done()).solved for name in self.matter.exercises)

    def is_begun(self, progress: Progress) -> bool:
        """Return whether any of its exercises was tried."""
        return any(name in progress for name in self.matter.exercises)

    def is_done(self, progress: Progress) -> bool:
        """Return whether it has exercises and all of them are solved."""
        return 0 < len(self.matter.exercises) == self.solved_count(progress)


Course = tuple[Lesson, ...]


class Way(NamedTuple):
    """A way through the course: what it is called, its lessons, and the last if only in part.

    ``part`` is how many minutes the last lesson takes where just its mission is played.
    """

    name: str
    numbers: tuple[str, ...]
    part: int = 0


MISSION = 12
"""The minutes of a mission that is played by itself, with a word of what it is about."""

WAYS = (
    Way(mark("One hour"), ("01", "03"), MISSION),
    Way(mark("Half a day"), ("01", "03", "04", "06")),
    Way(mark("A school year"), ()),
)
"""Three ways; one without numbers is the whole course, a lesson a week."""


class _Metadata(msgspec.Struct):
    cluekit: FrontMatter | None = None


class _Notebook(msgspec.Struct):
    metadata: Annotated[_Metadata, "all else in it is passed over"]


def lessons() -> Course:
    """Return the lessons that the kit has, in the order in which they are taught.

    That is the order of their numbers, but a lesson waits for those it builds on: 11b, the sequel
    of 11, is about a game that 13 teaches, and comes after it.
    """
    read = msgspec.json.Decoder(_Notebook).decode
    matters = ((name, read(file.read_bytes()).metadata.cluekit) for name, file in notebooks())
    return _as_taught([Lesson(name, matter) for name, matter in matters if matter])


def lesson_called(name: str) -> Lesson:
    """Return the lesson with this id, or in a file of this name; raises ``KeyError``."""
    return _by_name()[name]


@cache
def _by_name() -> dict[str, Lesson]:
    return {name: one for one in lessons() for name in (one.matter.id, one.file)}


def _as_taught(waiting: list[Lesson]) -> Course:
    """Return lessons in order, each behind what it builds on where that is among them."""
    taught: list[Lesson] = []
    while waiting:
        missing = {one.matter.id for one in waiting}
        ready = (one for one in waiting if not missing & set(one.matter.prerequisites))
        taught.append(next(ready, waiting[0]))
        waiting = [one for one in waiting if one is not taught[-1]]
    return tuple(taught)


def next_lesson(course: Course, progress: Progress) -> Lesson | None:
    """Return where to go on: the last lesson begun and not done, else the first that is not done.

    A lesson without exercises is never done and never proposed. None where all is done.
    """
    open_ones = [one for one in course if one.matter.exercises and not one.is_done(progress)]
    begun = [one for one in open_ones if one.is_begun(progress)]
    return begun[-1] if begun else next(iter(open_ones), None)


def standing(lesson: Lesson, course: Course, progress: Progress) -> Standing:
    """Return how a lesson stands."""
    if lesson.is_done(progress):
        return "done"
    if lesson == next_lesson(course, progress):
        return "next"
    if lesson.is_begun(progress):
        return "begun"
    if lacking(lesson, course, progress):
        return "later"
    return "ready" if lesson.matter.exercises else "free"


def lacking(lesson: Lesson, course: Course, progress: Progress) -> Course:
    """Return the last steps before a lesson that can be done and are not."""
    steps = steps_before(lesson, course)
    return tuple(one for one in steps if one.matter.exercises and not one.is_done(progress))


# --- what leads to what -------------------------------------------------------------------------


def before(lesson: Lesson, course: Course) -> frozenset[str]:
    """Return the ids of all lessons that this one builds on, near or far."""
    named = {one.matter.id: one for one in course}
    near = [named[name] for name in lesson.matter.prerequisites if name in named]
    return frozenset(one.matter.id for one in near).union(*(before(one, course) for one in near))


def steps_before(lesson: Lesson, course: Course) -> Course:
    """Return the last steps before a lesson: what it builds on, save what these build on."""
    named = [one for one in course if one.matter.id in lesson.matter.prerequisites]
    far = frozenset[str]().union(*(before(one, course) for one in named))
    return tuple(one for one in named if one.matter.id not in far)


def steps_after(lesson: Lesson, course: Course) -> Course:
    """Return the lessons to which this one is a last step."""
    return tuple(one for one in course if lesson in steps_before(one, course))


# --- ways through -------------------------------------------------------------------------------


def stops(way: Way, course: Course) -> Course:
    """Return the lessons of a way, in order; one that the kit does not have is left out."""
    return tuple(one for one in course if one.number in way.numbers or not way.numbers)


def minutes(way: Way, course: Course) -> int:
    """Return how long a way takes, by what its lessons say."""
    *whole, last = (one.matter.minutes for one in stops(way, course))
    return sum(whole) + (way.part or last)


# --- along ----------------------------------------------------------------------------------------
# What was done elsewhere, joined to what was done here: progress, notes and kept games.
#
# Nothing that is here is lost: of each exercise the better counts, a game that is here stays, and
# one of the same name that went on otherwise gets a name of its own. What is damaged, or no such
# file, is refused, and nothing changes.

FORMAT, VERSION = "cluekit-along", 1
PROGRESS, GAMES = "progress.json", "saves/"
NAME = re.compile(r"[\w][\w.-]{0,120}\.jsonl")

LARGEST_ALONG = 50_000_000
"""The most bytes of a file with many games in it."""


class _Along(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the web site gives to take along: its files by their places."""

    format: str
    version: int
    files: dict[str, str]


class Brought(NamedTuple):
    """The progress that there is now, and how many games are new or have become longer."""

    progress: Progress
    games: int


def bring_from(path: Path) -> Brought:
    """Add a file that was taken along to what is here, as ``bring`` does."""
    path = Path(path)
    return bring(read_text(path, LARGEST_ALONG), path.name)


def bring(text: str, name: str = "") -> Brought:
    """Add all that was taken along, progress alone, or one game (``name`` ends in ``.jsonl``).

    Raises ``RefusedError`` for what is damaged or foreign; then nothing has changed.
    """
    files = _files(text, name)
    lying: dict[Path, str] = {}
    for place, game in sorted(files.items()):
        is_game = place.startswith(GAMES) and NAME.fullmatch(place.removeprefix(GAMES))
        if is_game and (where := _free(home() / place, game, lying)):
            lying[where] = game
    done = progress.load()
    if PROGRESS in files:
        done = progress.import_text(files[PROGRESS], name)
    for where, game in lying.items():
        write_whole(where, game.encode())
    return Brought(done, len(lying))


def _files(text: str, name: str) -> dict[str, str]:
    if name.endswith(".jsonl"):  # browsers call a second copy "….(1).jsonl"
        return {GAMES + re.sub(r"[^\w.-]+", "-", name).lstrip(".-"): text}
    try:
        whole = msgspec.json.decode(text.encode("utf-8", "replace"), type=_Along)
    except (msgspec.DecodeError, RecursionError):
        return {PROGRESS: text}
    if whole.format != FORMAT:
        return {PROGRESS: text}
    if whole.version > VERSION:
        raise refusal("progress-newer", file=name, reason=str(whole.version))
    return whole.files


def _free(path: Path, game: str, taken: Collection[Path]) -> Path | None:
    """Return where a game is to lie: None where it went on here, or is the same."""
    if len(game) > LARGEST_FILE:
        raise refusal("save-foreign")
    parse(game.encode())
    mine: str | None
    for number in count(1):
        place = path.with_stem(f"{path.stem}-{number}") if number > 1 else path
        if place in taken:
            continue
        try:
            mine = read_file(place, LARGEST_FILE).decode("utf-8", "replace")
        except RefusedError as refused:
            # Nothing; or what cannot be read, and is no game's text
            mine = None if refused.problem.code.startswith("file-missing") else "\0"
        if mine is None or game.startswith(mine):
            return None if mine == game else place
        if mine.startswith(game):
            return None
    return None
