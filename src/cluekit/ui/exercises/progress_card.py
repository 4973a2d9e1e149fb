"""Progress on a page: a short code and a file to take along, and both ways back in.

Somebody pastes a code or the text of a file, or chooses a file beside the page, where a notebook's
file browser puts what is dragged into it. In a web page there are no such files: there
the site's own page gives one, and takes it back.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from pathlib import Path

from cluekit.clue.picture import stylesheet as clue_style
from cluekit.core import RefusedError
from cluekit.core.home import is_in_browser
from cluekit.draw import Element, el
from cluekit.learn import progress
from cluekit.learn.course import Brought, bring, bring_from
from cluekit.learn.feedback import explain
from cluekit.learn.progress import Progress, code_carries, progress_code, progress_in
from cluekit.ui.kit import controls
from cluekit.ui.kit.controls import button, menu
from cluekit.ui.kit.messages import PASTED, NotHeardError, Press, plainly
from cluekit.ui.kit.presses import NothingHereError, Presses
from cluekit.ui.kit.scene import Scene
from cluekit.ui.kit.still_paper import Paper
from cluekit.ui.kit.style import lesson_css
from cluekit.words import language, say

FILE = "my-progress"
"""What a file is called; a number follows where there is one already."""
MOST_FILES = 20
"""The most files offered to choose from, the newest first."""
MOST_NAME = 80
"""Longer names are not offered."""


class MyProgress(Scene):
    """What is solved, as a code and as a file, and what comes from another computer."""

    _css = clue_style() + Scene._css + lesson_css()  # noqa: SLF001 - our own base
    presses = Presses["MyProgress", None]()

    def __init__(self) -> None:
        super().__init__()
        self._came = ""
        self.done: Progress = {}
        self._recall()
        self.redraw()

    def _recall(self) -> None:
        """Read what is done by now: other lessons may have gone on."""
        try:
            self.done = progress.load()
        except RefusedError as refused:
            self.refuse(explain(refused.problem))

    @presses.on("again")
    def _look_again(self, _: Press) -> None:
        """Show what is done by now."""
        self._came = ""
        self._recall()
        self.redraw()
        self.speak(self._line())

    @presses.on("write")
    def _write(self, _: Press) -> None:
        """Write all that is kept into a new file beside the notebook."""
        if not self.done or is_in_browser():
            raise NothingHereError
        names = (f"{FILE}{f'-{number}' if number > 1 else ''}.json" for number in count(1))
        file = next(Path.cwd() / name for name in names if not (Path.cwd() / name).exists())
        try:
            progress.export_to(file)
        except RefusedError as refused:
            raise NotHeardError(explain(refused.problem)) from None
        except OSError as error:
            why = say("The file could not be written: {error}", error=error.strerror or error)
            raise NotHeardError(why) from None
        self._came = say("All that is kept is in {file}, beside this page.", file=file.name)
        self.redraw()
        self.speak(self._came)

    @presses.on("add")
    def _add(self, press: Press) -> None:
        """Add a code or the text of a file; a wrong one is refused and changes nothing."""
        pasted = press.value(PASTED).strip()
        if not pasted:
            raise NotHeardError(say("Paste a code or the text of a file first."))
        if pasted.startswith("{"):  # the text of a file; a code never begins so
            self._take(lambda: bring(pasted))
        else:
            self._take(lambda: Brought(progress.add(progress_in(pasted)), games=0))

    @presses.on("file")
    def _add_file(self, press: Press) -> None:
        """Add a file from beside the page; what is no progress is refused and changes nothing."""
        chosen = press.value("file")
        if chosen not in _names_beside(Path.cwd()):
            raise NotHeardError(say("Choose a file first."))
        self._take(lambda: bring_from(Path.cwd() / chosen))

    def _take(self, add: Callable[[], Brought]) -> None:
        """Add what comes from elsewhere, and say how much of it is new."""
        try:
            before = progress.load()
            self.done, games = add()
        except RefusedError as refused:
            raise NotHeardError(explain(refused.problem)) from None
        except OSError as error:
            why = say("Your progress could not be saved: {error}", error=error.strerror or error)
            raise NotHeardError(why) from None
        more = _solved(self.done) - _solved(before)
        self._came = say("Added to your progress. Newly solved: {n}", n=more)
        if games:
            self._came += f" {say('New or longer games: {n}', n=games)}"
        self.redraw()
        self.speak(self._came)

    # --- shown --------------------------------------------------------------------------------

    def redraw(self) -> None:
        """Draw what is solved, the code, the file, and the field."""
        if not hasattr(self, "done"):
            return
        asks = say("From another computer: a code, or the text of a file")
        box = el("textarea", "", name=PASTED, rows=3, spellcheck="false", data_key="box")
        label = el("span", asks, class_="ck-ex-label")
        field = el(
            "form",
            el("label", label, box, class_="ck-ex-text ck-ex-statement"),
            el("div", button(say("Add it"), "add", main=True, submit=True), class_="ck-lesson-row"),
            novalidate=True,
            data_key="form",
        )
        afresh = say(
            "To begin a lesson afresh, such as 06: {command} in a terminal. Yours is kept beside "
            "it.",
            command="cluekit lessons reset 06",
        )
        if is_in_browser():
            afresh = say("To begin a lesson afresh: File, Begin this lesson afresh. Yours is kept.")
        parts = [
            controls.reminding(),
            el("p", self._line(), data_key="line"),
            *self._to_take(),
            field,
            *(self._site() if is_in_browser() else [self._files()]),
            el("p", afresh, class_="ck-hint", data_key="afresh"),
        ]
        told = el("p", self._came, data_key="told") if self._came else None
        self.show(el("div", parts, told, class_="ck-ex ck-lesson"))

    def _line(self) -> str:
        return say("Exercises solved: {n}", n=_solved(self.done))

    def _to_take(self) -> list[Element]:
        code = progress_code(self.done)
        row = [button(say("Look again"), "again", quiet=True)]
        row += [button(say("Write a file"), "write")] if self.done and not is_in_browser() else []
        if not code:
            return [el("div", row, class_="ck-lesson-row", data_key="row")]
        return [
            el("p", el("b", say("Your code")), data_key="head"),
            el("p", el("code", code, data_code=""), data_key="code"),
            el("p", code_carries(), class_="ck-hint", data_key="carries"),
            el("div", row, class_="ck-lesson-row", data_key="row"),
        ]

    def _files(self) -> Element:
        """Return a menu of the files beside the page, or how one comes there."""
        names = _names_beside(Path.cwd())
        how = say("Drag a progress file into the folder of this page, then press “Look again”.")
        if not names:
            return el("p", how, class_="ck-hint", data_key="files")
        options = [("", say("Choose a file …")), *((name, name) for name in names)]
        return el(
            "form",
            menu(say("From a file beside this page"), "file", options, ""),
            el("div", button(say("Add this file"), "file", submit=True), class_="ck-lesson-row"),
            novalidate=True,
            data_key="files",
        )

    def _site(self) -> list[Element]:
        """Return where it is kept in a web page, and the way to the site's page that has files."""
        where = say("It is kept in this browser; clearing the browser’s data clears it.")
        words = say("Take progress and games along as a file, or bring a file back")
        # The page around hears it and opens that page (`site/lesson.js`): Python knows no address.
        door = el("button", words, type="button", class_="ck-button", data_along=language())
        return [
            el("p", where, class_="ck-hint", data_key="files"),
            el("div", door, class_="ck-lesson-row", data_key="site"),
        ]

    def in_words(self) -> str:
        """Return what is solved, and the code."""
        code = progress_code(self.done)
        lines = [
            controls.reminder(),
            self._line(),
            say("Your code: {code}", code=code) if code else "",
        ]
        return "\n".join(filter(None, lines))

    def still(self) -> Element:
        """Return it on paper."""
        paper = Paper()
        for line in self.in_words().splitlines():
            paper.text(line)
        return paper.finish(say("Your progress"), self.in_words())


def _names_beside(folder: Path) -> list[str]:
    """Return the JSON files of a folder by name, the newest first; none where it cannot be read."""
    try:
        files = [file for file in folder.iterdir() if file.suffix == ".json" and file.is_file()]
        files.sort(key=lambda file: (-file.stat().st_mtime_ns, file.name))
    except OSError:
        return []
    shown = [file.name for file in files if file.name.isprintable() and len(file.name) <= MOST_NAME]
    return shown[:MOST_FILES]


def _solved(done: Progress) -> int:
    return sum(one.solved for one in done.values())


@plainly
def my_progress() -> MyProgress:
    """Show your progress as a code and as a file, and add what was done on another computer."""
    return MyProgress()
