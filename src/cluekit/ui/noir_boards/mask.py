"""The candidate mask: shade by hand who can still be the other side, then have it checked."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Unpack

from cluekit.core.calls import with_keys
from cluekit.draw import Element, el
from cluekit.draw.still import rules_in_use
from cluekit.noir import INSPECTOR, KILLER
from cluekit.noir.deduction.belief import Course
from cluekit.noir.deduction.evidence import last_disguise, why_not
from cluekit.noir.editions.edition import Edition
from cluekit.noir.picture import stylesheet as noir
from cluekit.noir.picture.boards import heat_map as picture
from cluekit.noir.picture.boards.heat_map import Shading, shaded_board
from cluekit.noir.picture.log import with_links
from cluekit.noir.wording.belief_reasons import letter_reasons, why_out, why_still
from cluekit.noir.wording.sentences import letters_of, name
from cluekit.sets import mask, members
from cluekit.ui.kit.controls import button
from cluekit.ui.kit.messages import Press, plainly
from cluekit.ui.kit.presses import Presses
from cluekit.ui.kit.scene import Scene
from cluekit.ui.noir_boards.belief_page import CSS as PAGE
from cluekit.ui.noir_boards.belief_page import (
    happened_in,
    log,
    own_in_words,
    paper_with_board,
    section,
)
from cluekit.ui.noir_boards.source import (
    Source,
    WrittenPosition,
    eyes,
    move_pressed,
    sides,
    suspect_named,
    suspect_pressed,
    watched_game,
)
from cluekit.ui.tables.chrome import time_slider
from cluekit.words import mark, say, say_n

TASKS = {
    KILLER: mark("Shade everybody who can be the Killer after move {move}."),
    INSPECTOR: mark("Shade everybody who can be the Inspector after move {move}."),
}
MOST_REASONS = 6
"""This many mistakes are explained at once."""

CSS = """
.ck-noir-belief .ck-row{margin-top:10px}
.ck-noir-belief .ck-said-right{color:var(--ck-sure);font-weight:700}
"""


class CandidateMask(Scene):
    """A board to shade: everybody who can still be the other side.

    ``shade("A", "B")`` does what a press does; ``check()`` says what is right and what is not,
    ``hint()`` the next thing to think of; ``kept`` are the letters that are shaded, ``right``
    tells whether they are exactly those who are possible.
    """

    _css = Scene._css + noir() + picture.CSS + picture.SHADES_CSS + PAGE + CSS  # noqa: SLF001 - our own base
    presses = Presses["CandidateMask", None]()

    def __init__(self, course: Course, own: Course | None = None) -> None:
        super().__init__()
        self.course = course
        self._boards = own or course
        self.shading = Shading()
        self.hinted = 0
        self.move = course.moves
        self.redraw()

    # --- in code ------------------------------------------------------------------------------

    @property
    def kept(self) -> str:
        """The letters that are shaded."""
        return letters_of(self._rules, self.shading.kept)

    @property
    def right(self) -> bool:
        """Whether exactly those are shaded who are possible."""
        return self.shading.kept == self.course.candidates

    def shade(self, *suspects: str) -> CandidateMask:
        """Shade these, or take the shade away; raises ``LookupError`` for strangers."""
        for suspect in suspects:
            self._turn(suspect_named(self._rules, suspect))
        self.redraw()
        return self

    def check(self) -> str:
        """Compare with who is possible; return what is right and what is not, and why."""
        if not self.shading.kept:
            return say("Nobody is shaded yet: shade somebody first.")
        self.shading = Shading(self.shading.kept, self.course.candidates)
        self.redraw()
        return " ".join(self._verdict())

    def hint(self) -> str:
        """Return the next thing to think of."""
        hints = list(self._hints())
        self.hinted = min(self.hinted + 1, len(hints))
        self.redraw()
        return hints[self.hinted - 1]

    @property
    def _rules(self) -> Edition:
        return self.course.began.table.edition

    def _turn(self, suspect: int) -> None:
        self.shading = Shading(self.shading.kept ^ 1 << suspect)

    # --- pressed ------------------------------------------------------------------------------

    @presses.on("pencil:{suspect:id}")
    def _mark(self, press: Press, suspect: str) -> None:
        """Shade somebody or not, as the mark says that the browser shows; no mark turns it."""
        one = suspect_pressed(self._rules, suspect)
        shaded = press.value("mark") in picture.SHADED
        if "mark" not in press.values or shaded != bool(self.shading.kept >> one & 1):
            self._turn(one)
        self.redraw()
        said = say(picture.SAID[self.shading.mark(one)])
        count = self.shading.kept.bit_count()
        who = name(self._rules, one)
        self.speak(say("{suspect}: {mark}. Shaded: {count}.", suspect=who, mark=said, count=count))

    @presses.on("check")
    def _check(self, _: Press) -> None:
        self.speak(self.check())

    @presses.on("hint")
    def _hint(self, _: Press) -> None:
        self.speak(self.hint())

    @presses.on("clear")
    def _clear(self, _: Press) -> None:
        self.shading = Shading()
        self.redraw()
        self.speak(say("Nobody is shaded."))

    @presses.on("time")
    def _look_back(self, press: Press) -> None:
        self.move = move_pressed(press.value("value"), self.course.moves)
        self.redraw()
        self.speak(
            " ".join(happened_in(self.course, self.move)) or say("The board as it was laid.")
        )

    # --- in words -----------------------------------------------------------------------------

    def _task(self) -> str:
        return say(TASKS[self.course.about], move=self.course.moves)

    def _hints(self) -> Iterator[str]:
        """Yield one thing after the other to think of: each letter that rules somebody out."""
        since = last_disguise(self.course)
        if since < 0:
            everybody = mask(range(len(self._rules.suspects)))
            known = self.course.first.suspects
            yield say(
                "Begin with everybody whose card you have not seen: all but {who}.",
                who=letters_of(self._rules, everybody & ~known),
            )
        for number in range(max(since, 0), len(self.course.learned)):
            each = self.course.learned[number]
            if each.out or each.anew:
                words = " ".join(letter_reasons(self.course, number)[: 2 if each.out else 1])
                yield say("Move {move}: {sentence}", move=each.move, sentence=words)
        yield say("That was all: everybody left is possible.")

    def _verdict(self) -> list[str]:
        shading = self.shading
        if not shading.wrong and not shading.missing:
            count = shading.kept.bit_count()
            right = say_n(
                "Right: exactly this one is possible.",
                "Right: exactly these {n} are possible.",
                count,
            )
            return [right]
        wrong, missing = (
            letters_of(self._rules, some) for some in (shading.wrong, shading.missing)
        )
        found = [say("Not yet.")]
        if shading.wrong:
            found.append(say("Shaded, but impossible: {who}.", who=wrong))
        if shading.missing:
            found.append(say("Possible, but not shaded: {who}.", who=missing))
        return [*found, *self._mistakes()]

    def _mistakes(self) -> Iterator[str]:
        """Yield why each mistake is one, up to ``MOST_REASONS``; the others by their letters."""
        wrong, missing = list(members(self.shading.wrong)), list(members(self.shading.missing))
        for suspect in wrong[:MOST_REASONS]:
            yield why_out(self.course, why_not(self.course, suspect)[0])
        for suspect in missing[: max(1, MOST_REASONS - len(wrong))]:
            still = say("{suspect} is possible.", suspect=name(self._rules, suspect))
            yield " ".join([still, *why_still(self.course, suspect)])
        others = mask([*wrong[MOST_REASONS:], *missing[max(1, MOST_REASONS - len(wrong)) :]])
        if others:
            yield say("The same kind of mistake: {who}.", who=letters_of(self._rules, others))

    # --- drawn --------------------------------------------------------------------------------

    def redraw(self) -> None:
        """Draw everything again."""
        if not hasattr(self, "move"):
            return
        left = el(
            "div",
            shaded_board(self._boards.until(self.move).now, self.shading),
            time_slider(self.move, self.course.moves),
            class_="ck-left",
            data_key="left",
        )
        answer = None
        if self.shading.possible is not None:
            words = self._verdict()
            fine = "ck-said-right" if len(words) == 1 else None
            lines = [el("div", with_links(each, self._rules), class_=fine) for each in words]
            answer = section("answer", say("What the check says"), lines)
        happened = log(self.course, self.move)
        right = el("div", self._task_part(), answer, happened, class_="ck-panels")
        columns = el("div", left, right, class_="ck-columns", data_key="columns")
        head = el("p", self._task(), class_="ck-title", data_key="title")
        self.show(el("div", head, columns, class_="ck-noir-belief"))

    def _task_part(self) -> Element:
        hints = [
            el("li", hint) for number, hint in enumerate(self._hints()) if number < self.hinted
        ]
        buttons = [
            button(say("Check"), "check", main=True),
            button(say("Hint"), "hint"),
            button(say("Clear"), "clear", quiet=True),
        ]
        count = say("Shaded: {count}.", count=self.shading.kept.bit_count())
        how = say(
            "Press a suspect, or Space on it, to shade it or not. Look back where they stood."
        )
        return section(
            "task",
            count,
            [
                *[el("p", known) for known in own_in_words(self._boards.now)],
                el("p", how),
                el("div", buttons, class_="ck-row"),
                el("ol", hints, class_="ck-steps"),
            ],
        )

    def in_words(self) -> str:
        """Return the task, the board and what happened, in words."""
        moves = range(1, self.course.moves + 1)
        log = [f"{move}. {' '.join(happened_in(self.course, move))}" for move in moves]
        return "\n".join(
            [
                self._task(),
                *own_in_words(self._boards.now),
                say("Shaded: {who}.", who=self.kept),
                *log,
            ]
        )

    def still(self) -> Element:
        """Return the task with the board and what happened on paper."""
        paper = paper_with_board(self._task(), shaded_board(self._boards.now, self.shading))
        for known in own_in_words(self._boards.now):
            paper.text(known)
        for move in range(1, self.course.moves + 1):
            paper.text(f"{move}. {' '.join(happened_in(self.course, move))}")
        style = rules_in_use(noir() + picture.SHADES_CSS, *paper.drawn)
        return paper.finish(self._task(), self.in_words(), style)


@plainly
@with_keys(WrittenPosition)
def candidate_mask(
    source: Source | None = None,
    seat: str = "",
    about: str = "",
    *,
    move: int | None = None,
    seed: int | str = 0,
    bots: str | Sequence[str] = "careful",
    **written: Unpack[WrittenPosition],
) -> CandidateMask:
    """Return a board to shade: every suspect who may be the one that is looked for.

    ``source``, ``seat``, ``about``, ``bots``, ``seed`` and a position's keys are said as in
    ``belief_board``; ``move`` is after how many moves of the game one shades.

    >>> candidate_mask(hand="XWV", actions=["kill G"]).shade("A", "B").kept
    'A, B'
    """
    looking, side = sides(eyes(source, seat), about)
    seen = watched_game(source, seed=seed, bots=bots, **written)
    course = seen.course(looking, side, "legal")
    own = seen.course(looking, 1 - side, "legal") if looking == side else course
    if move is not None:
        course, own = course.until(move), own.until(move)
    return CandidateMask(course, own)
