"""A case of Noir to solve: the board, and what the Inspector saw; shade it until one is left."""

from __future__ import annotations

from cluekit.draw import Element, el
from cluekit.learn.puzzles.manhunt import Manhunt
from cluekit.learn.puzzles.manhunt_certificate import replay
from cluekit.learn.puzzles.shipped import name_of
from cluekit.learn.puzzles.signed import SignedBy, SignedHunt
from cluekit.noir import INSPECTOR, KILLER
from cluekit.noir.deduction.belief import Course, course_of
from cluekit.noir.picture.boards.heat_map import Shading
from cluekit.ui.kit.controls import button
from cluekit.ui.kit.messages import Press
from cluekit.ui.kit.presses import NothingHereError, Presses
from cluekit.ui.noir_boards.mask import CandidateMask
from cluekit.ui.puzzles.searching import Search, Wanted
from cluekit.words import say


class HuntToSolve(CandidateMask):
    """A case of Noir that a code has opened: shade everybody who can be the Killer: one is left.

    ``solution``, ``level``, ``par`` and ``certificate`` tell all, ``case`` is the case, ``code``
    its code, ``twin`` another case of this level; all else is as in ``candidate_mask``.
    """

    presses = Presses["HuntToSolve", None](CandidateMask.presses)

    def __init__(self, signed: SignedHunt) -> None:
        self.signed = signed
        self.searching: Search | None = None
        super().__init__(course_to(signed))

    # --- in code ------------------------------------------------------------------------------

    @property
    def case(self) -> Manhunt:
        """The case: who the Inspector is, what was done."""
        return self.signed.case

    @property
    def solution(self) -> tuple[str, ...]:
        """The Killer, by letter."""
        return self.signed.answer().solution

    @property
    def level(self) -> int:
        """How hard it is, from 1 to 8."""
        return self.signed.level

    @property
    def par(self) -> int:
        """The fewest letters that leave one."""
        return self.signed.par

    @property
    def certificate(self) -> SignedBy:
        """What the solver signs: ``unique``, ``minimal``, ``rules``, ``steps``."""
        return self.signed.answer().certificate

    @property
    def code(self) -> str:
        """By which it is opened."""
        return self.signed.code

    def twin(self) -> HuntToSolve:
        """Open another case of the same level in the place of this one."""
        search = self._search()
        while search.goes_on():
            pass
        return self

    # --- pressed ------------------------------------------------------------------------------

    @presses.on("twin")
    def _twin(self, _: Press) -> None:
        """Search for another case of this level."""
        if self.searching is None:
            self._search().go_on()

    @presses.on("halt")
    def _halt(self, _: Press) -> None:
        if self.searching is None:
            raise NothingHereError
        self.searching.halt()

    def _search(self) -> Search:
        seed = f"twin of {self.code}"
        wanted = Wanted(self.case.edition, 0, seed, self.level, but=self.code)
        self.searching = Search(wanted, self.redraw, self._found)
        self.redraw()
        return self.searching

    def _found(self, made: SignedHunt | None) -> None:
        self.searching = None
        said = say("No other case of this level was found.")
        if made is not None:
            self.turn += 1  # what is pressed on the case before is turned away
            self.signed, self.shading, self.hinted = made, Shading(), 0
            self.course = self._boards = course_to(made)
            self.move = self.course.moves
            said = say("Another case of level {level}.", level=made.level)
        self.redraw()
        self.speak(said)

    # --- drawn --------------------------------------------------------------------------------

    def _task(self) -> str:
        return name_of(self.code) or say("Who is the Killer?")

    def _task_part(self) -> Element:
        level = say("Level {level} of {most}.", level=self.level, most=self.signed.hardest)
        code = el("span", self.code, class_="ck-case-code")
        twin = button(say("Another case like this"), "twin")
        return el(
            "div",
            el("p", f"{level} ", say("Code:"), " ", code),
            el("p", say("One answer: shade everybody who can be the Killer, and one is left.")),
            super()._task_part(),
            self.searching.bar() if self.searching else el("div", twin, class_="ck-row"),
            data_key="hunt",
        )


def course_to(signed: SignedHunt) -> Course:
    """Return what the Inspector learns about the Killer, action by action."""
    played = replay(signed.case, *signed.solution)
    if played is None:
        raise AssertionError("what is signed has been played")
    return course_of(played.start(INSPECTOR), played.post(INSPECTOR), KILLER)
