"""What a learner is told about an answer."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from cluekit import editions
from cluekit.core import Problem
from cluekit.learn.values import Word, sentence_with, text_with
from cluekit.words import mark, say
from cluekit.words.reasons import FILES

Verdict = Literal["yes", "close", "not-yet", "open"]


class Feedback(msgspec.Struct, frozen=True):
    """An answer's feedback: a message id with its values, so that it can be said in any language.

    ``kind`` is "yes", "close" (a wrong answer with a name: ``misconception``), "not-yet", or "open"
    where there is no answer: that is not wrong.
    ``wrong`` are the cells, options or cards that the widget may point at. For an exercise of
    several parts, ``parts`` holds the feedback of each. ``ask`` is a question to go on with.
    """

    kind: Verdict
    message: str
    values: dict[str, Any] = {}
    misconception: str = ""
    wrong: tuple[str, ...] = ()
    parts: tuple[Feedback, ...] = ()
    ask: Word | None = None

    @property
    def text(self) -> str:
        """The whole sentence in the reader's language."""
        if len(self.parts) > 1:
            return "\n".join(
                f"{place}. {part.text}" for place, part in enumerate(self.parts, start=1)
            )
        reason = text_with(self.message, self.values)
        if self.kind == "yes":
            return say("Yes, because {reason}", reason=reason)
        if self.ask:
            reason = f"{reason} {ask_yourself(self.ask)}"
        if self.kind == "close":
            return say("Close: {reason}", reason=reason)
        if self.kind == "open":
            return reason
        return say("Not yet. {reason}", reason=reason)

    @property
    def right(self) -> bool:
        """Whether the answer is right."""
        return self.kind == "yes"

    @property
    def misconceptions(self) -> tuple[str, ...]:
        """The named misconceptions of all parts, in order."""
        found = [part.misconception for part in self.parts] or [self.misconception]
        return tuple(name for name in found if name)

    def __str__(self) -> str:
        """Return the sentence."""
        return self.text

    def __repr__(self) -> str:
        """Return the sentence: it is what a code cell shows."""
        return self.text


def ask_yourself(question: Word) -> str:
    """Return a question to go on with, in the reader's language."""
    return say("Ask yourself: {question}", question=sentence_with(question.text, question.values))


def together(parts: tuple[Feedback, ...]) -> Feedback:
    """Return the feedback of a whole exercise: yes only when every part is."""
    if len(parts) == 1:
        return msgspec.structs.replace(parts[0], parts=parts)
    kinds = {part.kind for part in parts}
    worst: tuple[Verdict, ...] = ("close", "not-yet", "open", "yes")
    kind = next(each for each in worst if each in kinds)
    return Feedback(kind, parts[0].message, parts[0].values, parts=parts)


QUOTED = 60
"""The most characters of an answer that a refusal quotes."""


def quote(text: str) -> str:
    """Return what somebody wrote, as a refusal quotes it: long texts break off with "…"."""
    return text if len(text) <= QUOTED else f"{text[: QUOTED - 1].rstrip()}…"


# --- refusals -------------------------------------------------------------------------------------
# Refusals of this part of the house, in words.

SENTENCES = {
    **FILES,
    "no-such-exercise": mark("There is no exercise {name}. There are {known}."),
    "no-such-lesson": mark("There is no lesson “{name}”. There are: {known}."),
    "no-such-lesson-near": mark("There is no lesson “{name}”. Did you mean “{near}”?"),
    "lesson-divided": mark(
        "Lesson {name} has become several: {today}. Reset one of these; your copy of {name} stays."
    ),
    "lesson-not-worked-in": mark("{file} is as the kit has it; there is nothing to reset."),
    "exercise-unreadable": mark("The exercise file {file} cannot be used: {reason}."),
    "no-variant": mark("Exercise {exercise} found no fresh case number {number}."),
    "code-none": mark("That is not a code: a code is a row of groups of five signs."),
    "code-sign": mark(
        "Group {number} of the code is wrong: {group}. No code has the sign {sign}. "
        "Nothing has changed."
    ),
    "code-length": mark(
        "Group {number} of the code is wrong: {group}. A group has {signs} signs. "
        "Nothing has changed."
    ),
    "code-group": mark(
        "Group {number} of the code is wrong: {group}. Compare it sign by sign. "
        "Nothing has changed."
    ),
    "code-whole": mark(
        "Each group is right, but not all {groups} of them together: some are missing, or two have "
        "changed places. Nothing has changed."
    ),
    "puzzle-code": mark(
        "“{code}” is not the code of a case, or a sign of it is wrong. Compare it sign by sign."
    ),
    "puzzle-day": mark("“{day}” is not a day. Write it as 2026-12-24."),
    "puzzle-newer": mark("A newer cluekit made the code “{code}”."),
    "puzzle-open": mark("This case has more than one answer: a clue is missing."),
    "puzzle-clash": mark("This case has no answer: its clues cannot all be true."),
    "puzzle-needless": mark("The case has one answer without this clue, too: {known}."),
    "puzzle-canvas": mark(
        "In this edition nobody asks the Killer, so it has no case of level {level}."
    ),
    "puzzle-level": mark("Noir has no case of level {level}: the hardest are of level {most}."),
    "puzzle-none": mark("No case of level {level} was found in {tries} evenings."),
    "code-newer": mark("A newer cluekit made this code (version {version}). Nothing has changed."),
}


def explain(problem: Problem) -> str:
    """Return the refusal as a sentence, also where a game has refused."""
    sentence = SENTENCES.get(problem.code)
    if sentence is None:
        return editions.explain(problem)
    about = {
        name: ", ".join(map(str, value)) if isinstance(value, list) else str(value)
        for name, value in problem.about.items()
    }
    return say(sentence, **about)
