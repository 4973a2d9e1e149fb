"""What learners answer, as data: a file a lesson in `samples`, its exercises part by part.

```
"4.1":
- right: [7, "7", 4*3/2 + 1]    # the right answer to part 1, in several spellings
  each-pair-twice: [13, 12]     # wrong ones, by the name of the slip that leads to them
- {}                            # nothing is tried in part 2
```

An answer stands there as a learner gives it: a number, a text, a list, pairs. What YAML has no word
for, such as a fraction, a set or a function, is tried where it is read (`test_exercises.py`).
"""

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from cluekit.core.session import AnySession
from cluekit.learn.exercises import by_lesson, load
from cluekit.learn.exercises.files import parse
from cluekit.learn.kinds.play import GOALS
from cluekit.learn.own_games import laid_in, play_out

FOLDER = Path(__file__).parent / "samples"
FOUND_IN: Mapping[str, set[str]] = {
    "proof": {"M12", "M13", "M14", "M15", "other-kind"},
    "play": {"plays-to-win", "M35"},
    "order": {"what-needs-what"},
}
"""Slips that the check itself finds in an answer, by kind: no file lists them."""
Part = dict[str, list[Any]]
"""Answers to a part: under "right" the right ones, wrong ones under the name of their slip."""


def samples(name: str) -> list[Part]:
    """Return what is tried in an exercise, a record for each part."""
    lesson = next(lesson for lesson, names in by_lesson().items() if name in names)
    tried = _of_lesson(lesson).get(name, [])
    return [*tried, *({} for _ in load(name).form.parts[len(tried) :])]


def wrong_answers(name: str) -> list[tuple[int, Any, str]]:
    """Return the wrong answers to an exercise: the part, the answer, its slip."""
    each = enumerate(samples(name))
    tried = ((part, slip, given) for part, slips in each for slip, given in slips.items())
    return [(part, one, slip) for part, slip, all_ in tried if slip != "right" for one in all_]


@cache
def _of_lesson(lesson: str) -> dict[str, list[Part]]:
    return read(lesson, (FOLDER / f"{lesson}.yaml").read_text(encoding="utf-8"))


def read(lesson: str, text: str) -> dict[str, list[Part]]:
    """Read a file of samples; raises ``ValueError`` that names what does not belong there."""
    found: Any = parse(text) or {}
    for name, parts in found.items():
        if name not in by_lesson()[lesson]:
            raise ValueError(f"{lesson} has no exercise {name!r}")
        questions = load(name).questions
        if len(parts) > len(questions):
            raise ValueError(f"{name} has {len(questions)} parts, not {len(parts)}")
        for place, (q, tried) in enumerate(zip(questions, parts, strict=False), 1):
            named = {wrong.id for wrong in q.part.misconceptions} | FOUND_IN.get(q.part.kind, set())
            for slip, answers in tried.items():
                if slip not in {"right", *named}:
                    raise ValueError(f"part {place} of {name} has no slip {slip!r}")
                if not isinstance(answers, list) or any(isinstance(one, bool) for one in answers):
                    raise ValueError(f"write answers to {name} as a list, yes and no in quotes")
    return found  # type: ignore[no-any-return]


PLAYED = ("10.9", "12b.7", "13.8")


@cache
def games(name: str, how: str) -> AnySession:
    """The exercise's own game as somebody plays it: "good" reaches the goal, "wrong" does not."""
    laid = laid_in(load(name).case)
    return play_out(laid, getattr(GOALS[laid.goal], how)())
