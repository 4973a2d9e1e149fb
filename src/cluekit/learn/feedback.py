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
    def verdict(self) -> str:
        """The sentence without its reason; what says that something is missing stays whole."""
        short = {"yes": say("That is right."), "close": say("Close."), "not-yet": say("Not yet.")}
        return short.get(self.kind, self.text)

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
    "no-enrolment": mark(
        "A class goes by four letters or digits, and you by a number from 1 to {most}."
    ),
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
    "cases-foreign": mark("{file} is no file of cases."),
    "cases-newer": mark("{file} is of a newer cluekit (version {version}). It stays as it is."),
    "cases-damaged": mark("{file} is damaged and cannot be read. It stays as it is."),
    "cases-full": mark("A file of cases holds {most} of them. Nothing has changed."),
    "cases-unwritten": mark("{file} could not be written: {reason}. Nothing has changed."),
    "puzzle-none": mark("No case of level {level} was found in {tries} evenings."),
    "puzzle-edition": mark("No cases are made for “{edition}”, but for these: {known}."),
    "printable-unknown": mark("There is nothing to print called “{name}”. There are: {known}."),
    "printable-game": mark("“{name}” belongs to the other game, not to the edition {edition}."),
    "printable-players": mark("{edition} is played by {least} to {most}, not by {players}."),
    "printable-number": mark("{number} will not do: choose from 1 to {most}."),
    "no-typesetter": mark(
        "A PDF needs “{name}”. Install it with: {command} The page to print (--html) needs nothing."
    ),
    "code-newer": mark("A newer cluekit made this code (version {version}). Nothing has changed."),
}


SLIPS = {
    "what-needs-what": mark("A step stands before what it needs."),
    "brackets-forgotten": mark("Brackets are missing."),
    "no-deal-differs": mark("It differs only where there is no deal."),
    "cut-off": mark("The number is cut off, not rounded."),
    "count-for-bits": mark("A count, where bits are asked for."),
    "bits-for-count": mark("Bits, where a count is asked for."),
    "other-kind": mark("Another way of proving than was asked for."),
}
"""Slips that a kind of question knows by itself, whatever the exercise, in a few words."""


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
