"""The answer key of a lesson on paper: a table for each exercise, a row for each learner.

>>> answer_key("04", "7BRT", [3, 4]).pages[0].blocks[2].rows[1][0]
'4'
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from cluekit.learn.course import lessons
from cluekit.learn.exercises import Exercise, load
from cluekit.learn.keys import EVERYBODY, cases, exercises_of, plain_answers
from cluekit.paper.document import Block, Heading, Items, Page, Paper, Table, Text
from cluekit.words import language, say


def answer_key(lesson: str, seed: str = "", numbers: Iterable[int] = ()) -> Paper:
    """Return the key of a lesson as a document, in the reader's language.

    Raises ``RefusedError`` as ``learn.keys.key`` does.
    """
    names, numbers = exercises_of(lesson), tuple(numbers)
    title = next(one.title for one in lessons() if one.number == lesson)
    about = say("Class {seed}", seed=seed) if seed else say("The case that opens first")
    blocks: list[Block] = []
    for name in names:
        heading = f"{name} {load(name).title}"
        blocks += [Heading(heading), *_answers(cases(name, seed, numbers))]
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
