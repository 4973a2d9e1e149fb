"""A proof in a learner's draft: lines that stand, the line being written, boxes, given lines.

Pure, like the draft itself. Each line is checked as it is put in; one that does not follow stays
in the fields and says why. In the easier way the lines are given and only put in order.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from msgspec.structs import replace

from cluekit.core import Chance
from cluekit.learn.answers.numbers import UnreadableError
from cluekit.learn.attempt import PATIENCE
from cluekit.learn.feedback import Feedback, ask_yourself
from cluekit.learn.kinds.formula import trouble
from cluekit.learn.kinds.proof import citation_list, is_proof, judged_line, question_from, read_line
from cluekit.learn.question import Question, not_yet
from cluekit.learn.values import Word
from cluekit.learn.values import text_with as in_words
from cluekit.logic.formulas import NotAFormulaError
from cluekit.logic.step_checker import CASES, CONTRADICTION, MOST_LINES, SUPPOSE, Line
from cluekit.words import mark


class Lines(msgspec.Struct, frozen=True):
    """The lines of one proof: each as it was written, without its boxes; how deep each stands.

    ``depth`` is where the next line goes; ``told`` what was said of the last one put in;
    ``misses`` how many in a row did not stand, and ``ask`` a question to somebody who is stuck.
    ``ordering`` says that the given lines are put in order instead.
    """

    texts: tuple[str, ...] = ()
    depths: tuple[int, ...] = ()
    depth: int = 0
    told: Feedback | None = None
    ordering: bool = False
    misses: int = 0
    ask: Word | None = None

    @property
    def written(self) -> list[str]:
        """The lines as an answer in code has them."""
        pairs = zip(self.texts, self.depths, strict=True)
        return [f"{'>' * depth} {text}".strip() for text, depth in pairs]

    def read(self, question: Question) -> list[Line]:
        """Return the lines; all of them could be read when they were put in."""
        return [read_line(question, text) for text in self.written]


def add_line(lines: Lines, question: Question, statement: str, rule: str, cites: str) -> Lines:
    """Return the lines with one more, if it stands; else with what is wrong with it."""
    depth = lines.depth + (rule == SUPPOSE) - (rule in (CASES, CONTRADICTION) and lines.depth > 0)
    text = f"{statement.replace(';', ' ').strip()}; {rule}; {', '.join(citation_list(cites, rule))}"
    text = text.removesuffix("; ")
    longer = replace(
        _calm(lines), texts=(*lines.texts, text), depths=(*lines.depths, depth), depth=depth
    )
    if wrong := _wrong(longer, question):
        misses = lines.misses + 1
        stuck = misses >= PATIENCE
        ask = question_from(question, lines.read(question), lines.depth) if stuck else None
        return replace(lines, told=wrong, misses=misses, ask=ask)
    message = mark("Line {line} stands.")
    if is_proof(question, longer.read(question)):
        message = mark("Line {line} stands, and it is what was to be shown.")
    fine = Feedback("yes", message, {"line": len(longer.texts)})
    return replace(longer, told=fine)


def _calm(lines: Lines) -> Lines:
    """Return the lines with nothing said of them."""
    return replace(lines, told=None, misses=0, ask=None)


def _wrong(lines: Lines, question: Question) -> Feedback | None:
    if len(lines.texts) > MOST_LINES:
        return not_yet(mark("A proof has at most {most} lines."), {"most": MOST_LINES})
    try:
        return judged_line(question, lines.read(question))
    except NotAFormulaError as error:
        return trouble(question, error)
    except UnreadableError:
        return not_yet(
            mark("Write a statement, choose its rule, name what it rests on: {example}."),
            {"example": "~Y_B; mine"},
        )


def verdict(told: Feedback) -> str:
    """Return what was said of the last line; of one that stands without a "yes, because"."""
    return in_words(told.message, told.values) if told.right else told.text


def spoken_verdict(lines: Lines) -> str:
    """Return all that was said of the last line, with the question to somebody who is stuck."""
    told = verdict(lines.told) if lines.told else ""
    return " ".join(filter(None, (told, ask_yourself(lines.ask) if lines.ask else "")))


def remove_last(lines: Lines) -> Lines:
    """Return the lines without the last one."""
    depths = lines.depths[:-1]
    depth = depths[-1] if depths else 0
    return replace(_calm(lines), texts=lines.texts[:-1], depths=depths, depth=depth)


def close_box(lines: Lines) -> Lines:
    """Return the lines with the innermost box ended: the next line stands outside."""
    return replace(_calm(lines), depth=max(0, lines.depth - 1))


# --- given lines, to be put in order --------------------------------------------------------------


def can_be_ordered(question: Question) -> bool:
    """Tell whether the lines can be given: those without boxes can."""
    return not any(line.startswith(">") for line in question.right)


def mixed_numbers(question: Question) -> tuple[str, ...]:
    """Return the numbers of the given lines, mixed in the same way for everybody, never right."""
    numbers = [str(number) for number in range(1, len(question.right) + 1)]
    luck = Chance(question.part.prompt, question.number).luck("lines", 0)
    mixed = luck.order(numbers)
    return tuple(mixed if mixed != numbers else mixed[::-1])


def in_this_order(question: Question, order: Sequence[str]) -> list[str]:
    """Return the given lines in a learner's order; what they rest on is numbered anew."""
    place = {number: str(at) for at, number in enumerate(order, start=1)}
    found = []
    for number in order:
        statement, rule, *rests = question.right[int(number) - 1].split(";")
        cites = [place.get(name, name) for name in citation_list(",".join(rests))]
        found.append(f"{statement};{rule}; {', '.join(cites)}")
    return found


def is_too_early(written: Sequence[str]) -> bool:
    """Tell whether some line rests on one that comes no earlier."""
    cited = (citation_list(text.split(";")[-1]) for text in written)
    return any(
        name.isdecimal() and int(name) >= number
        for number, names in enumerate(cited, start=1)
        for name in names
    )
