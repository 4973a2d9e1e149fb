"""What a question is worth, before it is asked.

>>> from cluekit.logic import Holds, Lacks, Puzzle
>>> mine = (Holds(0, 0b1001, rule="mine"), Lacks(0, 0b111110110, rule="mine"))
>>> puzzle = Puzzle(kinds=(0b111, 0b111000, 0b111000000), sizes=(2, 2, 2), premises=mine)
>>> here = worlds(puzzle)
>>> [round(worth(here, Question(0, cards, order=(1, 2))).bits, 3) for cards in
...  [(1, 4, 7), (0, 4, 7), (0, 3, 7)]]
[1.31, 1.197, 0.918]
"""

from cluekit.logic.information.given_away import Outcome, Past, SmallTable, silence
from cluekit.logic.information.tree import TooWideError
from cluekit.logic.information.worlds import (
    EVERY,
    SOME,
    Model,
    Stretch,
    Worlds,
    files,
    worlds,
)
from cluekit.logic.information.worth import (
    UNIT,
    Answer,
    Question,
    Scale,
    Showing,
    Worth,
    answers,
    public,
    worth,
    worths,
)

__all__ = [
    "EVERY",
    "SOME",
    "UNIT",
    "Answer",
    "Model",
    "Outcome",
    "Past",
    "Question",
    "Scale",
    "Showing",
    "SmallTable",
    "Stretch",
    "TooWideError",
    "Worlds",
    "Worth",
    "answers",
    "files",
    "public",
    "silence",
    "worlds",
    "worth",
    "worths",
]
