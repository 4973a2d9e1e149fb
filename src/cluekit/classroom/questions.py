"""A question to all: what is asked, how it is answered on a device, and what came of it.

A question is one part of an exercise, or one of the teacher's own. Its answers are kept in the
plain form that an exercise takes in code, and are judged when they are shown.
"""

from __future__ import annotations

import csv
from collections import Counter
from collections.abc import Iterable, Iterator
from io import StringIO
from typing import Any

import msgspec

from cluekit.classroom.facts import LONGEST_ANSWER, Answer, Asked, Ballot, Classroom
from cluekit.draw import Element, el
from cluekit.learn.attempt import Attempt
from cluekit.learn.exercises import Exercise, by_lesson, load
from cluekit.learn.feedback import Feedback, ask_yourself
from cluekit.learn.kinds.registry import check
from cluekit.learn.question import Question
from cluekit.learn.values import text_with
from cluekit.ui.exercises import draft as draft_moves
from cluekit.ui.exercises.draft import Draft
from cluekit.ui.exercises.kinds import face_of
from cluekit.ui.exercises.page import part_of_form
from cluekit.ui.exercises.widget import ExerciseCard
from cluekit.ui.kit.messages import NotHeardError, Press
from cluekit.words import mark, say

NOT_HERE = frozenset({"code", "experiment", "play", "proof"})
"""Kinds that take more than one answer on a page: a cell, a table, a whole proof."""
BUTTONS = frozenset({"choice"})
"""Kinds with a button for each option."""
MOST_ROWS = 8
"""The most different answers that are shown apart; the rest are counted together."""
SIGNS: dict[str, tuple[str, str]] = {
    "open": ("○", mark("opened")),
    "tried": ("…", mark("tried")),
    "stuck": ("▲", mark("stuck")),
    "shown": ("☰", mark("shown")),
    "solved": ("✓", mark("solved")),
}
"""How an exercise stands: its sign and its words."""

RIGHT, WRONG = mark("that is the answer."), mark("The answer is another one.")


class Form(ExerciseCard):
    """An exercise that is filled in here, and drawn and judged elsewhere; nothing of it is kept."""

    def __init__(self, exercise: Exercise) -> None:
        super().__init__(exercise)

    def redraw(self) -> None:
        """The page around it draws."""

    def take(self, press: Press, part: int) -> object:
        """Fill in what stands in the fields; return the answer that stands in this part."""
        self.draft = draft_moves.fill_in(self.draft, press.values)
        return face_of(self.draft.questions[part]).given(self.draft, part)

    def _remember(self) -> None:
        pass

    def _keep_progress(self, before: Attempt) -> None:
        pass


def form_css() -> str:
    """Return the style of exercises, with all that their pictures wear."""
    return Form._css  # noqa: SLF001 - our own


def form_for(asked: Asked | None) -> Form | None:
    """Return the form of a question that is filled in; None where buttons or a line will do."""
    if asked is None or not asked.exercise or options_of(asked):
        return None
    return Form(load(asked.exercise))


def question_of(asked: Asked) -> Question | None:
    """Return the part of an exercise that is asked; None for a question of the teacher's own."""
    return load(asked.exercise).questions[asked.part] if asked.exercise else None


def can_be_asked(exercise: str, part: int) -> bool:
    """Tell whether a class can be asked this part of an exercise."""
    if not any(exercise in names for names in by_lesson().values()):
        return False
    parts = load(exercise).form.parts
    return part < len(parts) and parts[part].kind not in NOT_HERE


def parts_to_ask(lesson: str) -> list[tuple[str, str]]:
    """Return what a class can be asked of a lesson: its name in a form, and its words."""
    found = []
    for name in by_lesson().get(lesson, ()):
        exercise = load(name)
        for part, form in enumerate(exercise.form.parts):
            if form.kind not in NOT_HERE:
                more = say("part {n}", n=part + 1) if len(exercise.form.parts) > 1 else ""
                words = f"{name} {exercise.title}" + (f", {more}" if more else "")
                found.append((f"{name}:{part}", words))
    return found


# --- answers --------------------------------------------------------------------------------------


def options_of(asked: Asked) -> list[tuple[str, str]]:
    """Return the options that have a button each, with their words; none where one fills in."""
    question = question_of(asked)
    if question is None:
        return [(f"o{place}", words) for place, words in enumerate(asked.options)]
    if question.part.kind not in BUTTONS:
        return []
    return [(option, f"{sign}  {words}") for sign, option, words in question.signed_options]


def checked_answer(given: object) -> Answer:
    """Return an answer that can be kept; raises ``NotHeardError``."""
    if given is None or (isinstance(given, str) and not given.strip()):
        raise NotHeardError(say("Answer first: choose or write something."))
    if len(msgspec.json.encode(given)) > LONGEST_ANSWER:
        raise NotHeardError(say("That is too long: {n} characters at most.", n=LONGEST_ANSWER))
    kept: Answer = msgspec.convert(given, Answer)
    return kept


def judge(asked: Asked, answer: Answer) -> Feedback | None:
    """Return what is to be said of an answer; None where nobody has said what is right."""
    question = question_of(asked)
    if question is not None:
        return check(question, answer)
    if not asked.outcome:
        return None
    right = answer_in_words(asked, answer).casefold() == asked.outcome.casefold()
    return Feedback("yes" if right else "not-yet", RIGHT if right else WRONG)


def answer_in_words(asked: Asked, answer: Answer) -> str:
    """Return an answer as people read it."""
    question = question_of(asked)
    if question is not None:
        return question.in_words(answer)
    words = dict(options_of(asked))
    given = answer if isinstance(answer, list) else [str(answer)]
    return ", ".join(words.get(one, one) for one in given) or say("nothing")


def right_in_words(asked: Asked) -> str:
    """Return the right answer as people read it, "" where nobody has said it."""
    question = question_of(asked)
    return asked.outcome if question is None else question.in_words(question.right)


def right_and_why(asked: Asked) -> list[str]:
    """Return the right answer as a sentence, and why it is right, as far as anybody has said it."""
    question, right = question_of(asked), right_in_words(asked)
    said = [say("The answer: {answer}", answer=right)] if right else []
    if question is not None:
        told = check(question, question.right)
        said.append(say("Why: {reason}", reason=text_with(told.message, told.values)))
    return said


# --- drawn ----------------------------------------------------------------------------------------


def prompt(asked: Asked) -> Element:
    """Return the question alone, with its picture."""
    question = question_of(asked)
    if question is None:
        return el("h1", asked.question, class_="cl-asked", data_key="asked")
    exercise = load(asked.exercise)
    shown = el("p", exercise.prompt(question.part), class_="cl-asked")
    picture = picture_of(exercise, asked.part)
    return el("div", shown, picture, class_="ck-ex cl-asked-part", data_key="asked")


def picture_of(exercise: Any, part: int) -> Element | None:
    """Return the picture of a part, to be looked at."""
    drawn = part_of_form(Draft(Attempt(exercise)), part, exercise.questions[part])
    inside = [one for one in drawn.children if isinstance(one, Element)]
    return inside[1] if exercise.questions[part].part.picture else None


def field(asked: Asked, form: Form | None, text: str) -> Element:
    """Return what is filled in on a device."""
    if form is not None:
        question = form.draft.questions[asked.part]
        return part_of_form(form.draft, asked.part, question)
    entry = el("input", type="text", name="text", value=text, maxlength=80, autocomplete="off")
    return el("label", el("span", say("Your answer")), entry, class_="ck-menu", data_key="text")


class Row(msgspec.Struct, frozen=True):
    """How often an answer was given, in each vote."""

    words: str
    counts: tuple[int, ...]
    right: bool


Votes = tuple[tuple[Answer, ...], ...]
"""The answers of each vote, without names."""


def rows_of(asked: Asked, votes: Votes) -> list[Row]:
    """Return the answers that were given, most frequent first; options in their own order."""
    counted = [Counter(answer_in_words(asked, answer) for answer in vote) for vote in votes]
    verdicts = {
        answer_in_words(asked, answer): told is not None and told.right
        for answer in _different(votes)
        for told in [judge(asked, answer)]
    }
    signed = {answer_in_words(asked, one): words for one, words in options_of(asked)}
    options = [*signed]
    given = sorted(verdicts, key=lambda words: (-counted[-1][words], words))
    named = [*options, *(words for words in given if words not in options)]
    right = right_in_words(asked)
    if right and right not in named and not any(verdicts.values()):
        named.insert(0, right)
    kept = named if options else named[:MOST_ROWS]
    rows = [
        Row(
            signed.get(words, words),
            tuple(one[words] for one in counted),
            verdicts.get(words, words == right),
        )
        for words in kept
    ]
    rest = tuple(sum(one[words] for words in named[len(kept) :]) for one in counted)
    return [*rows, Row(say("others"), rest, right=False)] if any(rest) else rows


def votes_of(ballot: Ballot) -> Votes:
    """Return the answers of each vote, in an order that tells nothing of who gave them."""
    return tuple(tuple(sorted(vote.values(), key=msgspec.json.encode)) for vote in ballot.votes)


def _different(votes: Votes) -> Iterator[Answer]:
    seen = set()
    for answer in (answer for vote in votes for answer in vote):
        told = msgspec.json.encode(answer)
        if told not in seen:
            seen.add(told)
            yield answer


def results(asked: Asked, votes: Votes) -> Element:
    """Return both votes side by side, the slips by name, and a question to go on with."""
    rows = rows_of(asked, votes)
    most = max([1, *(count for row in rows for count in row.counts)])
    names = [say("First vote"), say("Second vote")] if len(votes) > 1 else [say("Votes")]
    lines = [counted_row(row.words, row.counts, most, right=row.right) for row in rows]
    table = counted_table((say("Answer"), *names), lines)
    return el("div", table, _slips(asked, votes[-1]), data_key="results")


def counted_table(heads: Iterable[str], rows: list[Element], key: str = "") -> Element:
    """Return rows that were counted, under their heads."""
    head = el("tr", [el("th", words, scope="col") for words in heads])
    inside = (el("thead", head), el("tbody", rows))
    return el("table", inside, class_="cl-votes", data_key=key or None)


def counted_row(words: str, counts: Iterable[int], most: int, *, right: bool = False) -> Element:
    """Return a row with a bar for each count; ``most`` has the longest."""
    name = (el("b", "✓ ", words, class_="cl-right"), "") if right else words
    bars = []
    for count in counts:
        wide = f"width:{round(70 * count / most)}%"
        bar = el("span", class_="cl-bar", style=wide) if count else None
        bars.append(el("td", bar, " ", str(count), class_="cl-right" if right else None))
    return el("tr", el("th", name, scope="row"), bars)


def _slips(asked: Asked, vote: tuple[Answer, ...]) -> Element | None:
    """Name the slips of the last vote, and what to ask about the most frequent one."""
    found: Counter[str] = Counter()
    told: dict[str, tuple[Feedback, Answer]] = {}
    for answer in vote:
        judged = judge(asked, answer)
        if judged is not None and judged.misconception:
            found[judged.misconception] += 1
            told.setdefault(judged.misconception, (judged, answer))
    if not found:
        return None
    slips = [
        el("li", el("b", f"{count} × "), told[name][0].text) for name, count in found.most_common(3)
    ]
    question = question_of(asked)
    worst = told[found.most_common(1)[0][0]][1]
    more = question.kind.ask(question, worst) if question else None
    asks = el("p", ask_yourself(more), class_="cl-next") if more else None
    return el("div", el("h2", say("The thinking behind the answers")), el("ul", slips), asks)


# --- taken along ----------------------------------------------------------------------------------

FORMULA = ("=", "+", "-", "@", "\t", "\r")
"""What a spreadsheet would reckon with instead of showing it."""


def as_csv(classroom: Classroom) -> str:
    """Return every answer of a class as a table: who, what was asked, the answer, the slip."""
    written = StringIO()
    table = csv.writer(written)
    heads = (say("Name"), say("No."), say("Question"), say("Vote"), say("Answer"))
    for row in ((*heads, say("Right?"), say("Slip")), *_votes(classroom), *_work(classroom)):
        table.writerow([_no_formula(str(cell)) for cell in row])
    return written.getvalue()


def _votes(classroom: Classroom) -> Iterator[tuple[object, ...]]:
    for ballot in classroom.asked:
        asked = ballot.asked
        what = f"{asked.exercise}/{asked.part + 1}" if asked.exercise else asked.question
        for number, vote in enumerate(ballot.votes, start=1):
            for who, answer in vote.items():
                learner, told = classroom.learners[who], judge(asked, answer)
                right = "" if told is None else "✓" if told.right else "✗"
                row = (learner.name, learner.number or "", what, number)
                slip = told.misconception if told else ""
                yield (*row, answer_in_words(asked, answer), right, slip)


def _work(classroom: Classroom) -> Iterator[tuple[object, ...]]:
    """Yield how each exercise stands that somebody has worked at."""
    for who, mine in classroom.work.items():
        learner = classroom.learners[who]
        for name, work in mine.items():
            right = "★" if work.badge else "✓" if work.solved else ""
            row = (learner.name, learner.number or "", name, "")
            yield (*row, say(SIGNS[work.state][1]), right, " ".join(work.slips))


def _no_formula(text: str) -> str:
    return f"'{text}" if text.startswith(FORMULA) else text
