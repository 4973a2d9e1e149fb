"""What happened in a class, told afterwards from its file: line by line, or as data."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

import msgspec

from cluekit.classroom import questions
from cluekit.classroom.facts import (
    Answered,
    AnyFact,
    Asked,
    AskedAgain,
    BellRung,
    Classroom,
    Dismissed,
    DoorSet,
    HelpsSet,
    Joined,
    LanguageChosen,
    LessonGiven,
    LetIn,
    Opened,
    Renamed,
    Returned,
    Revealed,
    TurnedAway,
    Work,
    Worked,
    fold,
)
from cluekit.learn.attempt import Helps
from cluekit.learn.course import lesson_called
from cluekit.words import LANGUAGES, mark, say

SECRET = ("token", "password")
Dated = list[tuple[float, AnyFact]]
"""The facts of a class, each with when it happened, in seconds since 1970."""


def whole_in_words(dated: Dated) -> str:
    """Return when a class was, and how many learners and questions there were."""
    here = fold(fact for _, fact in dated)
    learners, asked = len(here.learners), len(here.asked)
    if not dated:
        return say("Nothing has happened in this class.")
    day = f"{_at(dated[0][0]):%Y-%m-%d}"
    return say(
        "The class of {day}: {learners:learner}, {asked:question}",
        day=day,
        learners=learners,
        asked=asked,
    )


def lines(dated: Dated, learner: int | None = None) -> Iterator[str]:
    """Yield what happened, a line for each fact, or what one learner did and was asked."""
    before = Classroom()
    for at, fact in dated:
        here = before.after(fact)
        who = getattr(fact, "learner", None)
        if learner is None or who is None or who == learner:
            yield f"{_at(at):%H:%M:%S}  {_sentence(fact, before, here)}"
        before = here


PLAIN: dict[Any, str] = {
    Returned: mark("{name} went on at another device."),
    TurnedAway: mark("{name} was turned away."),
    LetIn: mark("{name} was let in again."),
    AskedAgain: mark("The second vote began."),
    Dismissed: mark("The question was put away."),
}


def _sentence(fact: Any, before: Classroom, here: Classroom) -> str:
    """Return a fact as people read it."""
    who = getattr(fact, "learner", None)
    name = here.learners[who].label if who in here.learners else f"{who}"
    if type(fact) in PLAIN:
        return say(PLAIN[type(fact)], name=name)
    said = _of_learner(fact, before, name) or _of_work(fact, before, name)
    return said or _of_class(fact, here, name) or f"{name}: {type(fact).__struct_config__.tag}"


def _of_learner(fact: Any, before: Classroom, name: str) -> str:
    match fact:
        case Joined():
            number = fact.number if fact.name else 0  # else the number is what they are called
            more = say("{name} came in, No. {number}.", name=name, number=number)
            return more if number else say("{name} came in.", name=name)
        case Renamed():
            old = before.learners[fact.learner].label
            return say("{old} is called {name} from now on.", old=old, name=name)
        case LanguageChosen():
            spoken = LANGUAGES.get(fact.language, fact.language)
            return say("{name} chose a language: {language}", name=name, language=spoken)
    return ""


def _of_work(fact: Any, before: Classroom, name: str) -> str:
    match fact:
        case LessonGiven() if fact.lesson:
            return say(
                "Everybody got the lesson {lesson}.", lesson=lesson_called(fact.lesson).title
            )
        case LessonGiven():
            return say("The lesson was taken back.")
        case HelpsSet():
            return _helps_in_words(fact.helps)
        case Opened():
            return say("{name} opened {exercise}.", name=name, exercise=fact.exercise)
        case Worked():
            done = before.work.get(fact.learner, {}).get(fact.exercise, Work())
            return say(_came_of(fact, done), name=name, exercise=fact.exercise)
    return ""


def _came_of(fact: Worked, done: Work) -> str:
    """Return what is said of a press in an exercise: what came of it, if anything."""
    if fact.solved and not done.solved:
        return mark("{name} solved {exercise}.")
    if fact.wrong:
        return mark("{name} answered {exercise} wrongly.")
    if fact.shown and not done.shown:
        return mark("{name} had the solution of {exercise} shown.")
    return mark("{name} worked at {exercise}.")


def _of_class(fact: Any, here: Classroom, name: str) -> str:
    match fact:
        case DoorSet():
            return _door_in_words(fact)
        case BellRung():
            return say("The lesson went on.") if fact.goes_on else say("The bell rang.")
        case Asked():
            return _asked_in_words(fact, len(here.asked))
        case Answered() if here.ballot:
            return f"{name}: {questions.answer_in_words(here.ballot.asked, fact.answer)}"
        case Revealed() if here.ballot:
            right = questions.right_in_words(here.ballot.asked) or "–"
            return say("The answers were shown. Right: {answer}", answer=right)
    return ""


def _helps_in_words(helps: Helps) -> str:
    offered = {
        say("hints"): helps.hints,
        say("reasons"): helps.why,
        say("the solution"): helps.solution,
    }
    named = ", ".join(words for words, is_on in offered.items() if is_on) or say("nothing")
    return say("Besides the verdict there is: {helps}.", helps=named)


def _door_in_words(door: DoorSet) -> str:
    closed = say("The door is closed.") if door.closed else say("The door is open.")
    own = say("Learners may write their own names.") if door.own_names else ""
    wifi = say("The wall shows the Wi-Fi {name}.", name=door.wifi) if door.wifi else ""
    return " ".join(filter(None, (closed, own, wifi)))


def _asked_in_words(asked: Asked, number: int) -> str:
    question = asked.question or f"{asked.exercise}/{asked.part + 1}"
    said = say("Question {n}: {question}", n=number, question=question)
    return f"{said} ({' | '.join(asked.options)})" if asked.options else said


def as_data(dated: Dated) -> list[dict[str, Any]]:
    """Return the facts with when they happened, but for what opens a seat or a network."""
    found = []
    for at, fact in dated:
        told = msgspec.to_builtins(fact)
        told = {name: value for name, value in told.items() if name not in SECRET}
        found.append({"at": datetime.fromtimestamp(at, UTC).isoformat(), **told})
    return found


def _at(at: float) -> datetime:
    return datetime.fromtimestamp(at, UTC).astimezone()
