"""Fresh cases of exercises, each found once in a process: a case follows from the one before it.

`load(name).fresh(8)` finds all eight; a learner, who has the seventh, waits for one.
"""

from functools import cache

from cluekit.learn.exercises import Exercise, load


@cache
def fresh_case(name: str, number: int) -> Exercise:
    """The exercise with the fresh case of this number; 0 is the file's own."""
    return fresh_case(name, number - 1).fresh(number) if number else load(name).fresh(0)
