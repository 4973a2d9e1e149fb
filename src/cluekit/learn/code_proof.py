"""Why a statement holds in a case, as a code cell shows it; or a deal in which it does not."""

from __future__ import annotations

from collections.abc import Callable

from cluekit.clue.wording.claims import Names
from cluekit.clue.wording.proof import proof_lines, proof_text
from cluekit.draw import Element, el
from cluekit.learn.code_deal import CodeDeal
from cluekit.logic import Clause, Puzzle
from cluekit.logic.explain import why
from cluekit.words import say


class CodeProof:
    """A proof in words, a line each, or the deal that refutes it; true where there is a proof."""

    def __init__(
        self,
        puzzle: Puzzle,
        goal: Clause,
        names: Names,
        deal_without: Callable[[Clause], CodeDeal | None],
    ) -> None:
        self._puzzle, self._names = puzzle, names
        self._proof = why(puzzle, goal)
        self._refuting = None if self._proof else deal_without(goal)

    def __bool__(self) -> bool:
        """Return whether it is proved."""
        return self._proof is not None

    @property
    def clues(self) -> tuple[int, ...]:
        """The numbers of the clues that the proof uses, counted from 1."""
        return (
            tuple(entry + 1 for entry in self._proof.entries(self._puzzle)) if self._proof else ()
        )

    @property
    def deal(self) -> CodeDeal | None:
        """A deal that fits and in which the statement is false, or None."""
        return self._refuting

    def __repr__(self) -> str:
        """Return the lines, what stands under a supposition indented."""
        if self._proof is None:
            return self._refutation
        return proof_text(self._names, self._puzzle, self._proof)

    @property
    def _refutation(self) -> str:
        return say("It does not follow. A deal in which it is false: {deal}", deal=self._refuting)

    def _repr_html_(self) -> str:
        if self._proof is None:
            return str(el("p", self._refutation))
        lines = proof_lines(self._names, self._puzzle, self._proof)
        return str(el("div", [_line(line.number, line.sentence, line.depth) for line in lines]))


def _line(number: int, sentence: str, depth: int) -> Element:
    return el("div", f"{number}. {sentence}", style=f"margin-left: {2 * depth}em")
