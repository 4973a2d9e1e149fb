"""A solver's core as something to prove by hand: the case with only these clues, in the stepper."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from cluekit.clue.editions.edition import edition
from cluekit.learn.answers.choices import named_cards
from cluekit.learn.code_case import CodeCase
from cluekit.learn.exercises import Exercise
from cluekit.learn.forms import Case, Form, Hints, Part, Step, Variant
from cluekit.learn.kinds.proof import check, read_line
from cluekit.learn.kinds.proof import goal as goal_of
from cluekit.learn.kinds.registry import question_about
from cluekit.learn.question import Question
from cluekit.learn.statements import Statement, proof_steps
from cluekit.learn.worlds import deals, literals_of, name_of, puzzle_of
from cluekit.logic import Clause, Literal
from cluekit.logic.clause_steps import clauses_in
from cluekit.logic.clauses import atom_of
from cluekit.logic.explain import why
from cluekit.logic.puzzle import SET_UP
from cluekit.logic.rules.steps import Numbered, number_steps
from cluekit.logic.step_checker import CASES, CONTRADICTION, Line
from cluekit.words import mark, say

HUMAN = (
    *("mine", "pass", "show", "row", "envelope", "show-last", "hand-full", "hand-forced"),
    *("packing", "unit", "resolve", "suppose", "cases", "contradiction"),
)
"""The rules that a person may use: no machine search, no counting of deals."""


def core_exercise(case: CodeCase, goal: str) -> Exercise:
    """Return the proof to be written: the goal from the clues of its core, by human rules.

    Raises ``RefusedError`` for what is not a clause or does not follow, and ``LookupError`` for a
    case whose deals cannot be listed.
    """
    core = case.core(goal)
    deck = edition(case.edition).deck
    held = sorted(deck.number(card) for card in named_cards(deck, case.hand.split()))
    few = Case(
        deck=case.edition,
        seats=case.seats,
        hand=tuple(deck.cards[card].id for card in held),
        events=tuple(case.clues[number - 1] for number in core),
    )
    try:
        deals(few)
    except ValueError:
        raise LookupError(say("The deals of this case cannot be listed.")) from None
    part = Part(
        kind="proof",
        picture="clues",
        prompt=mark("The machine needed these clues: {core}. Prove by rules that {goal_said}."),
        goal=goal,
        answer="$proof",
        rules=HUMAN,
        because=mark("every line follows, and no machine was asked."),
    )
    # A proof that the stepper accepts, or none
    question = question_about(part, {}, few)
    (clause,) = clauses_in(goal_of(question))
    cells = literals_of(few)
    found = tuple(~cells[atom_of(one)] if one[0] == "~" else cells[one] for one in clause)
    lines = proof_by_rules(question, found)
    proof = lines if lines and check(question, list(lines)).right else ()
    values = {
        "goal_said": Statement(goal, few),
        "core": ", ".join(map(str, core)),
        "proof": proof,
        **proof_steps(proof),
    }
    return Exercise(_form(part, few, len(proof)), few, values)


def _form(part: Part, case: Case, lines: int) -> Form:
    told = tuple(Step(text=f"“{{step_{n}}}”") for n in range(1, lines + 1))
    return Form(
        format="cluekit-exercise",
        version=1,
        id="",
        lesson="L09",
        title=mark("Explain like a human"),
        case=case,
        parts=(part,),
        hints=Hints(
            look=Step(text=mark("What does each clue say by itself? A pass, a show, your hand.")),
            think=Step(text=mark("Which clue says “this or that”? Take its cases one by one.")),
            do=Step(text=mark("Write down what your own hand and the passes say, line by line.")),
        ),
        solution=told or (Step(text=mark("The rules of this stepper do not reach it.")),),
        variant=Variant(generator=""),
    )


# --- a proof that the engine finds ----------------------------------------------------------------
# … in the lines that a learner writes: statement; rule; what it rests on.


def proof_by_rules(question: Question, goal: Clause) -> tuple[str, ...]:
    """Return lines that prove the goal by named rules alone; none where the engine finds none.

    Lines of clashes are left out: two lines that cannot both be are enough for a box.
    """
    proof = why(puzzle_of(question.case), goal)
    if proof is None:
        return ()
    listed, found = list(number_steps(proof.steps)), list[str]()
    kept = [one for one in listed if isinstance(one.line, Literal) or one.line.says]
    place = {one.number: str(at) for at, one in enumerate(kept, start=1)}
    for at, (_, depth, line) in enumerate(kept):
        if isinstance(line, Literal):
            found.append(f"{'>' * depth} {_clause(question, (line,))}; suppose")
            continue
        cites = [place[number] for number in line.steps if number in place]
        if line.by in (CASES, CONTRADICTION):
            starts = _boxes(kept[:at], depth)
            inside = {str(n) for n in range(int(starts[0]), at + 1)} if starts else set()
            cites = [*(cite for cite in cites if cite not in inside), *starts]
        premises = puzzle_of(question.case).premises
        entries = {premises[number].entry for number in line.premises}
        clues = [f"c{entry + 1}" for entry in sorted(entries) if entry != SET_UP]
        rests = ", ".join(dict.fromkeys((*cites, *clues)))
        rule = "show" if line.by == "shown" else line.by  # the sheet calls it otherwise
        text = f"{_clause(question, line.says)}; {rule}; {rests}".removesuffix("; ")
        found.append(f"{'>' * depth} {text}".strip())
    return tuple(found)


def _boxes(before: Sequence[Numbered], depth: int) -> list[str]:
    """Return the suppositions right before a line, of the boxes that it closes."""
    found: list[str] = []
    for at in range(len(before) - 1, -1, -1):
        _, deep, line = before[at]
        if deep <= depth:
            break
        if deep == depth + 1 and isinstance(line, Literal):
            found.insert(0, str(at + 1))
    return found


def _clause(question: Question, clause: Clause) -> str:
    return " | ".join(
        ("" if each.has else "~") + name_of(question.case, Literal(each.card, each.holder))
        for each in clause
    )


# --- finished proofs ------------------------------------------------------------------------------
# Finished proofs to read before one writes one's own: each with its case, goal and lines.


class Finished(NamedTuple):
    """A proof as it is written, about a case of the lesson deck."""

    case: Case
    goal: str
    lines: tuple[str, ...]

    @property
    def question(self) -> Question:
        """The same as a question, for those who check or read its lines."""
        rules = tuple(dict.fromkeys(text.split(";")[1].strip() for text in self.lines))
        part = Part(kind="proof", prompt="?", answer="", because=".", goal=self.goal, rules=rules)
        return question_about(part, {}, self.case)

    def read(self) -> list[Line]:
        """Return its lines."""
        return [read_line(self.question, text) for text in self.lines]


@cache
def finished_proofs() -> dict[str, Finished]:
    """Return the proofs by the names that lessons call them."""
    return {
        "a chain": Finished(
            Case(
                hand=("dagger", "library"),
                events=("Nora: A D L -> You L", "Nora: A R L -> Otto ?"),
            ),
            "E_V",
            (
                "~O_A & ~O_L; pass; c1",
                "O_R; show-last; 1, c2",
                "~E_R; row; 2",
                "~E_D; mine",
                "E_V; envelope; 3, 4",
            ),
        ),
        "two cases": Finished(
            Case(
                hand=("ada", "rope"),
                events=("Nora: A V G -> Otto ?", "Otto: C V G -> Nora ?", "Otto: C D T -> nobody"),
            ),
            "E_D",
            (
                "~O_A & ~E_R; mine",
                "O_V | O_G; show-last; 1, c1",
                "> O_V; suppose",
                "> ~E_V; row; 3",
                "> E_D; envelope; 1, 4",
                "> O_G; suppose",
                "> ~N_G; row; 6",
                "> ~N_C; pass; c3",
                "> N_V; show-last; 7, 8, c2",
                "> ~E_V; row; 9",
                "> E_D; envelope; 1, 10",
                "E_D; cases; 2, 3, 6",
            ),
        ),
    }
