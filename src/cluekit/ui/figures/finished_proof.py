"""A finished proof to read, one line per press: what it says, by which rule, what it rests on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cluekit.clue.picture import stylesheet as clue_style
from cluekit.clue.wording.names import rule_says
from cluekit.draw import Child, Element, el
from cluekit.learn.clues import clue_lines, hand_line
from cluekit.learn.core_proof import Finished, finished_proofs
from cluekit.learn.forms import Case
from cluekit.learn.kinds.proof import rule_title
from cluekit.learn.statements import Statement, sentence
from cluekit.logic.formulas import formula_text
from cluekit.logic.step_checker import SUPPOSE, Line
from cluekit.ui.kit.controls import button
from cluekit.ui.kit.messages import Press, plainly
from cluekit.ui.kit.presses import NothingHereError, Presses
from cluekit.ui.kit.scene import Scene
from cluekit.ui.kit.still_paper import Paper
from cluekit.ui.kit.style import lesson_css
from cluekit.words import say

# --- proof picture --------------------------------------------------------------------------------
# The lines of a proof as they are shown: number, statement, words, rule, boxes.


def by(line: Line) -> str:
    """Return "hand-full (full hand): 6, 7"."""
    rule = rule_title(line.rule)
    return f"{rule}: {', '.join(line.cites)}" if line.cites else rule


def as_sentence(text: str) -> str:
    """Return words with a capital and a full stop."""
    return f"{text[:1].upper()}{text[1:]}."


def proof_line(case: Case, number: int, line: Line, key: str, *more: Child) -> Element:
    """Return one line; ``more`` stands below its words."""
    return el(
        "li",
        el("b", str(number), class_="ck-ex-letter"),
        el(
            "span",
            el("code", formula_text(line.statement)),
            " ",
            el("span", as_sentence(sentence(line.statement, case))),
            more,
        ),
        el("span", by(line), class_="ck-ex-by"),
        style=f"--ck-deep:{line.depth}",
        class_=_box(line),
        data_key=f"{key}:{number}",
    )


def _box(line: Line) -> str | None:
    """Return how a line stands: outside of all boxes, in one, or where one begins."""
    if not line.depth:
        return None
    return "ck-ex-boxed ck-ex-begins" if line.rule == SUPPOSE else "ck-ex-boxed"


def lines_in_words(case: Case, lines: Sequence[Line], bar: str = "| ") -> Iterator[str]:
    """Yield the lines as text, with a bar for each box around them."""
    for number, line in enumerate(lines, start=1):
        said = as_sentence(sentence(line.statement, case))
        yield f"{number:>2}  {bar * line.depth}{formula_text(line.statement)}  {said} {by(line)}"


# --- finished proof -------------------------------------------------------------------------------


class FinishedProof(Scene):
    """A proof of which ``shown`` lines are open; the rule of the last one is told in a sentence."""

    _css = clue_style() + Scene._css + lesson_css()  # noqa: SLF001 - our own base
    presses = Presses["FinishedProof", None]()

    def __init__(self, proof: Finished) -> None:
        super().__init__()
        self.proof = proof
        self.lines = proof.read()
        self.shown = 1
        self.redraw()

    @property
    def goal(self) -> str:
        """What is proved, in words."""
        return Statement(self.proof.goal, self.proof.case).in_words()

    # --- pressed ------------------------------------------------------------------------------

    @presses.on("next")
    def _next(self, _: Press) -> None:
        """Open one more line."""
        self._open(self.shown + 1)

    @presses.on("all")
    def _all(self, _: Press) -> None:
        """Open all lines."""
        self._open(len(self.lines))

    @presses.on("again")
    def _again(self, _: Press) -> None:
        """Close all lines but the first."""
        self._open(1)

    def _open(self, shown: int) -> None:
        if shown > len(self.lines):
            raise NothingHereError
        self.shown = shown
        self.redraw()
        self.speak(self._spoken())

    def _spoken(self) -> str:
        line = self.lines[self.shown - 1]
        said = as_sentence(Statement(self._formula(), self.proof.case).in_words())
        return f"{say('Line {n}', n=self.shown)}: {said} {by(line)}. {rule_says(line.rule)}"

    def _formula(self) -> str:
        return self.proof.lines[self.shown - 1].lstrip("> ").partition(";")[0]

    # --- drawn --------------------------------------------------------------------------------

    def redraw(self) -> None:
        """Draw the clues, the goal, the open lines and the buttons."""
        if not hasattr(self, "shown"):
            return
        self.show(
            el(
                "div",
                self._known(),
                el("p", el("b", self._headline())),
                el("ol", self._rows(), class_="ck-ex-lines", aria_label=say("A finished proof")),
                el("div", self._buttons(), class_="ck-lesson-row"),
                class_="ck-ex ck-lesson",
            )
        )

    def _headline(self) -> str:
        return say("To be proved: {goal}.", goal=self.goal)

    def _known(self) -> Element:
        clues = [
            el("li", el("b", f"c{number}"), " ", text)
            for number, text in enumerate(clue_lines(self.proof.case), start=1)
        ]
        listed = el("ul", clues, role="list", aria_label=say("Clues"))
        return el("div", el("p", hand_line(self.proof.case)), listed, class_="ck-ex-clues")

    def _rows(self) -> list[Element]:
        rows = []
        for number, line in enumerate(self.lines[: self.shown], start=1):
            last = number == self.shown
            why = el("span", " ", rule_says(line.rule), class_="ck-ex-why") if last else None
            rows.append(proof_line(self.proof.case, number, line, "read", why))
        return rows

    def _buttons(self) -> list[Element]:
        if self.shown == len(self.lines):
            return [button(say("From the beginning"), "again")]
        return [
            button(say("Read the next line"), "next", main=True),
            button(say("Show all lines"), "all"),
        ]

    def in_words(self) -> str:
        """Return the whole proof as text."""
        return "\n".join([*self._begin(), *lines_in_words(self.proof.case, self.lines)])

    def _begin(self) -> list[str]:
        """Return what is known and what is to be proved."""
        case = self.proof.case
        clues = [f"c{n}  {text}" for n, text in enumerate(clue_lines(case), start=1)]
        return [hand_line(case), *clues, self._headline()]

    def still(self) -> Element:
        """Return the whole proof on paper; boxes are indented."""
        paper = Paper()
        for text in self._begin():
            paper.text(text, bold=text == self._headline())
        paper.gap(4)
        written = lines_in_words(self.proof.case, self.lines, "")
        for line, text in zip(self.lines, written, strict=True):
            if line.rule == SUPPOSE:
                paper.gap(6)
            paper.text(text, indent=24 + 26 * line.depth)
        return paper.finish(say("A finished proof"), self.in_words())


@plainly
def finished_proof(name: str) -> FinishedProof:
    """Return a finished proof to read line by line; its ``name`` is "a chain" or "two cases"."""
    proofs = finished_proofs()
    if name not in proofs:
        known = ", ".join(proofs)
        raise LookupError(say("There is no such proof. There are: {names}.", names=known))
    return FinishedProof(proofs[name])
