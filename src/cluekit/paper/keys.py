"""Keys on paper: of a lesson, a table for each exercise, a row for each learner; of a booklet.

>>> lesson_key("04", "7BRT", [3, 4]).pages[0].blocks[2].rows[1][0]
'4'
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from cluekit.clue.wording import name
from cluekit.clue.wording.names import all_of
from cluekit.learn.course import lessons
from cluekit.learn.exercises import Exercise, load
from cluekit.learn.keys import EVERYBODY, cases, exercises_of, plain_answers
from cluekit.learn.puzzles.signed import SignedHunt
from cluekit.noir.wording.sentences import name as suspect_name
from cluekit.paper.booklet import AnyCase
from cluekit.paper.document import Block, Heading, Items, Page, Paper, Table, Text
from cluekit.words import language, say

# --- of a lesson ----------------------------------------------------------------------------------


def lesson_key(lesson: str, seed: str = "", numbers: Iterable[int] = ()) -> Paper:
    """Return the key of a lesson as a document, in the reader's language.

    Raises ``RefusedError`` as ``learn.keys.key`` does.
    """
    names, numbers = exercises_of(lesson), tuple(numbers)
    title = next(one.title for one in lessons() if one.number == lesson)
    about = say("Class {seed}", seed=seed) if seed else say("The case that opens first")
    blocks: list[Block] = []
    for each in names:
        heading = f"{each} {load(each).title}"
        blocks += [Heading(heading), *_answers(cases(each, seed, numbers))]
    whole = say("Key: {lesson}", lesson=f"{lesson} {title}")
    some = say("Where several answers are right, one of them stands here.")
    page = Page(whole, (Text(f"{about}. {some}", small=True), *blocks))
    return Paper(f"key-{lesson}", whole, language(), (page,))


def _answers(found: list[tuple[str, Exercise]]) -> Iterator[Block]:
    """Yield a table of the learners' answers; of everybody's case the answers one by one."""
    if [number for number, _ in found] == [EVERYBODY]:
        yield Items(_in_words(found[0][1]), numbered=True)
        return
    parts = len(found[0][1].questions)
    heads = (say("answer {number}", number=part + 1) for part in range(parts))
    rows = tuple((number, *_in_words(exercise)) for number, exercise in found)
    yield Table(("№", *heads), rows, (10.0,), 7.0)


def _in_words(exercise: Exercise) -> tuple[str, ...]:
    elsewhere = say("see the worked solution")
    return tuple(
        elsewhere if answer is None else question.in_words(answer)
        for question, answer in zip(exercise.questions, plain_answers(exercise), strict=True)
    )


# --- of a booklet ---------------------------------------------------------------------------------


def booklet_key(cases: Sequence[AnyCase]) -> Iterator[Page]:
    """Yield the answers, by the numbers of the booklet."""
    rows = tuple(
        (str(number), _answer(signed), str(signed.level), str(signed.par), signed.code)
        for number, signed in enumerate(cases, start=1)
    )
    heads = ("№", say("Answer"), say("Level"), say("Par"), say("Code"))
    table = Table(heads, rows, (10.0, 62.0, 16.0, 14.0), 9.0)
    yield Page(say("Key to the cases"), (table,))


def _answer(signed: AnyCase) -> str:
    if isinstance(signed, SignedHunt):
        return suspect_name(signed.case.rules, *signed.solution)
    return all_of([name(signed.case.deck.cards[card]) for card in signed.solution])
