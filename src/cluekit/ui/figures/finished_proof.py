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
from cluekit.ui.kit.figure import Figure, Paper, button, row_of
from cluekit.ui.kit.presses import NothingHereError, Press, Presses, plainly
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
    """Return one line, boxed where it rests on a supposition; ``more`` stands below its words."""
    kind = "ck-ex-boxed ck-ex-begins" if line.rule == SUPPOSE else "ck-ex-boxed"
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
        class_=kind if line.depth else None,
        data_key=f"{key}:{number}",
    )


def lines_in_words(case: Case, lines: Sequence[Line], bar: str = "| ") -> Iterator[str]:
    """Yield the lines as text, with a bar for each box around them."""
    for number, line in enumerate(lines, start=1):
        said = as_sentence(sentence(line.statement, case))
        yield f"{number:>2}  {bar * line.depth}{formula_text(line.statement)}  {said} {by(line)}"


# --- finished proof -------------------------------------------------------------------------------


class FinishedProof(Figure, game=clue_style()):
    """A proof of which ``shown`` lines are open; the rule of the last one is told in a sentence."""

    presses = Presses["FinishedProof", None]()

    def __init__(self, proof: Finished) -> None:
        self.proof = proof
        self.lines = proof.read()
        self.shown = 1
        super().__init__()

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
        line = self.lines[shown - 1]
        formula = self.proof.lines[shown - 1].lstrip("> ").partition(";")[0]
        said = as_sentence(Statement(formula, self.proof.case).in_words())
        self._redraw_and_speak(
            f"{say('Line {n}', n=shown)}: {said} {by(line)}. {rule_says(line.rule)}"
        )

    # --- drawn --------------------------------------------------------------------------------

    def redraw(self) -> None:
        """Draw the clues, the goal, the open lines and the buttons."""
        case, last = self.proof.case, self.lines[self.shown - 1]
        clues = [
            el("li", el("b", f"c{number}"), " ", text)
            for number, text in enumerate(clue_lines(case), start=1)
        ]
        why = el("span", " ", rule_says(last.rule), class_="ck-ex-why")
        lines = [
            proof_line(case, number, line, "read", why if number == self.shown else None)
            for number, line in enumerate(self.lines[: self.shown], start=1)
        ]
        buttons = [
            button(say("Read the next line"), "next", main=True),
            button(say("Show all lines"), "all"),
        ]
        if self.shown == len(self.lines):
            buttons = [button(say("From the beginning"), "again")]
        known = el("ul", clues, role="list", aria_label=say("Clues"))
        self.show(
            el(
                "div",
                el("div", el("p", hand_line(case)), known, class_="ck-ex-clues"),
                el("p", el("b", self._headline())),
                el("ol", lines, class_="ck-ex-lines", aria_label=say("A finished proof")),
                row_of(buttons),
                class_="ck-ex ck-lesson",
            )
        )

    def _headline(self) -> str:
        return say("To be proved: {goal}.", goal=self.goal)

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
    """Return a finished proof to read line by line; its ``name`` is "a chain" or "two cases".

    >>> finished_proof("a chain").goal
    'the Vase is in the envelope'
    """
    proofs = finished_proofs()
    if name not in proofs:
        known = ", ".join(proofs)
        raise LookupError(say("There is no such proof. There are: {names}.", names=known))
    return FinishedProof(proofs[name])
