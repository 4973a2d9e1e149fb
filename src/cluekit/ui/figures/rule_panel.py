"""The rule panel: every rule of the inventory by id and name, with all it takes to use it.

What it says, when it may be used, an example, the common error. Those that are unlocked come
first. The same rows stand under the lines of a proof.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Literal

from cluekit.clue.picture import stylesheet as clue_style
from cluekit.clue.wording.rule_names import rule_says
from cluekit.core import RefusedError
from cluekit.draw import Element, el
from cluekit.learn import progress
from cluekit.learn.inventory import Mode
from cluekit.learn.refusals import explain
from cluekit.learn.rule_notes import Row, panel_rows
from cluekit.learn.slips import rule_title
from cluekit.ui.kit.controls import toggle
from cluekit.ui.kit.messages import Press
from cluekit.ui.kit.presses import Presses
from cluekit.ui.kit.refusals import plainly
from cluekit.ui.kit.scene import Scene
from cluekit.ui.kit.still_paper import Paper
from cluekit.ui.kit.style import lesson_css
from cluekit.words import mark, say

MODES: dict[Mode, str] = {
    "strict": mark("Strict: only what is unlocked"),
    "relaxed": mark("Relaxed: all, with a mark"),
    "free": mark("Free: all"),
}
"""What each mode is called on its button."""


def row_state(row: Row) -> str:
    """Return the mark of a rule that is not unlocked, in words; "" without one."""
    if not row.lesson:
        return ""
    when = say("unlocked in lesson {lesson}", lesson=row.lesson)
    return when if row.usable else f"{when}, {say('not to be used yet')}"


def row_texts(row: Row) -> Iterator[tuple[str, str]]:
    """Yield what the panel says of a rule: a heading and a text each."""
    yield say("What it says"), rule_says(row.rule)
    yield say("When"), say(row.note.when)
    yield say("For example"), say(row.note.example)
    yield say("Common error"), say(row.note.error)


def rule_rows(rows: Iterable[Row], key: str) -> Element:
    """Return the rows, each to be opened by itself."""
    return el("div", [_row(row, key) for row in rows], class_="ck-rule-rows")


def _row(row: Row, key: str) -> Element:
    mark_ = row_state(row)
    told = [el("div", el("dt", head), el("dd", text)) for head, text in row_texts(row)]
    return el(
        "details",
        el(
            "summary",
            el("b", rule_title(row.rule)),
            el("span", f" † {mark_}", class_="ck-rule-mark") if mark_ else None,
        ),
        el("dl", told),
        class_="ck-ex-rule-list" if row.usable else "ck-ex-rule-list ck-rule-later",
        data_key=f"{key}:{row.rule}",
    )


class RulePanel(Scene):
    """All rules of the course. ``rules`` are the ids of those that may be used in this mode."""

    _css = clue_style() + Scene._css + lesson_css()  # noqa: SLF001 - our own base
    presses = Presses["RulePanel", None]()

    def __init__(self, lesson: str, mode: Mode) -> None:
        super().__init__()
        self.lesson = lesson
        self.mode: Mode = mode
        self.redraw()

    @property
    def rules(self) -> tuple[str, ...]:
        """The ids of the rules that may be used in this mode, in their order."""
        return tuple(row.rule for row in self._rows() if row.usable)

    def _rows(self) -> list[Row]:
        if self.lesson:
            return panel_rows(self.lesson, self.mode)
        try:
            return panel_rows(progress.load(), self.mode)
        except RefusedError as refused:
            self.refuse(explain(refused.problem))
            return panel_rows({}, self.mode)

    @presses.on("mode:{mode:strict|relaxed|free}")
    def _switch(self, _: Press, mode: Mode) -> None:
        """Show the rules as another mode has them."""
        self.mode = mode
        self.redraw()
        self.speak(f"{say(MODES[mode])}. {self._counted()}")

    def _counted(self) -> str:
        return say(
            "Rules that may be used: {n} of {all}.", n=len(self.rules), all=len(self._rows())
        )

    # --- drawn --------------------------------------------------------------------------------

    def redraw(self) -> None:
        """Draw the modes and the rows."""
        if not hasattr(self, "mode"):
            return
        buttons = [
            toggle(say(text), f"mode:{mode}", on=mode == self.mode) for mode, text in MODES.items()
        ]
        self.show(
            el(
                "div",
                el("p", el("b", say("The rules"))),
                el("div", buttons, class_="ck-lesson-row", role="group", aria_label=say("Mode")),
                rule_rows(self._rows(), "rule"),
                el("p", self._counted(), class_="ck-ex-how", data_key="counted"),
                class_="ck-ex ck-lesson",
            )
        )

    def in_words(self) -> str:
        """Return every rule with all that is said of it."""
        return "\n".join(
            [say("The rules"), *(line for row in self._rows() for line in _lines(row))]
        )

    def still(self) -> Element:
        """Return the panel on paper: the rules with their sentences."""
        paper = Paper()
        paper.text(say("The rules"), bold=True)
        for row in self._rows():
            paper.gap(4)
            paper.text(_title(row), bold=True)
            for head, text in row_texts(row):
                paper.text(f"{head}: {text}", indent=30)
        return paper.finish(say("The rules"), self.in_words())


def _title(row: Row) -> str:
    state = row_state(row)
    return f"{rule_title(row.rule)} † {state}" if state else rule_title(row.rule)


def _lines(row: Row) -> Iterator[str]:
    yield _title(row)
    yield from (f"   {head}: {text}" for head, text in row_texts(row))


@plainly
def rule_panel(
    lesson: str = "", *, mode: Literal["strict", "relaxed", "free"] = "relaxed"
) -> RulePanel:
    """Return the panel of all rules, those first that a lesson such as "06" has unlocked.

    Without a lesson what you have solved decides. ``mode`` is "strict", "relaxed" or "free".
    Raises ``LookupError`` in words.
    """
    name = f"L{lesson.removeprefix('L')}" if lesson else ""
    try:
        panel_rows(name or {}, mode)
    except ValueError:
        raise LookupError(say("A lesson is written as in {example}.", example="06")) from None
    return RulePanel(name, mode)
