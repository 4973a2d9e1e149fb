"""What learners answer in lesson 09: right in many spellings, wrong in ways with a name."""

from __future__ import annotations

from typing import Any

from cluekit.learn.exercises import load
from cluekit.learn.hand_checks import just_so_many

RIGHT: dict[tuple[str, int], list[Any]] = {
    ("9.1", 0): [["unit-a", "unit-b", "unit-c"]],
    ("9.1", 1): [5, "5"],
    ("9.2", 0): ["clause-1", ["clause-1"], "O_L | E_G"],
    ("9.2", 1): ["every", "Only clauses that are true in every row."],
    ("9.3", 0): [3, "3", "4 - 1"],
    ("9.4", 0): [["clue-1", "clue-2", "clue-3"], "A B C", "c, b, a"],
    ("9.4", 1): [
        list(load("9.4").right_answers[1]),
        {"You": "A T", "Nora": "B L", "Otto": "V R", "Envelope": "C D G"},
    ],
    ("9.5", 0): [just_so_many],
    ("9.5", 1): [84, "9*8*7/6"],
    ("9.5", 2): [9, "9"],
    ("9.5", 3): [294, "2*147", "2*21*7"],
    ("9.6", 0): [["line-2"], "b", "B"],
    ("9.6", 1): ["two-at-once", "TWO-AT-ONCE"],
    ("9.7", 0): [["wish-1", "wish-2", "wish-4"], "A B D", "a, b and d"],
    ("9.7", 1): [2, "2"],
    ("9.8", 0): [22, "4 + 3*6"],
    ("9.8", 1): [4096, "2*2*2*2*2*2*2*2*2*2*2*2"],
    ("9.9", 0): [
        list(load("9.9").right_answers[0]),
        """O_B | O_V | O_T; show; c2
           ~O_T; mine
           O_B | O_V; resolve; 1, 2
           > O_V; suppose
           > O_B | O_R | O_L; show; c1
           > ~O_C; hand-full; 4, 5
           > ~Y_C & ~N_C; pass; c3
           > Y_C | N_C | O_C | E_C; row
           > E_C; unit; 6, 7, 8
           > O_B; suppose
           > ~O_B | ~E_B; row
           > ~E_B; unit; 10, 11
           > ~E_A; mine
           > E_A | E_B | E_C; envelope
           > E_C; unit; 12, 13, 14
           E_C; cases; 3, 4, 10""",
    ],
}

WRONG: list[tuple[str, int, Any, str]] = [
    ("9.1", 0, ["unit-b", "unit-a", "unit-c"], "what-needs-what"),
    ("9.1", 1, 4, "cause-too-early"),
    ("9.1", 1, 3, "cause-too-early"),
    ("9.2", 0, "clause-2", "loses-a-part"),
    ("9.2", 0, "clause-3", "keeps-the-pair"),
    ("9.2", 0, "clause-4", "turns-a-part"),
    ("9.2", 1, "empty", "M18"),
    ("9.3", 0, 1, "M18"),
    ("9.3", 0, 4, "counts-clauses"),
    ("9.4", 0, "A B C D E", "M20"),
    ("9.4", 0, "A B C D", "M20"),
    ("9.4", 0, "A B C E", "M20"),
    ("9.4", 0, "B C", "too-few"),
    ("9.4", 0, "A C", "too-few"),
    ("9.4", 0, "A B", "too-few"),
    ("9.5", 1, 36, "one-too-few"),
    ("9.5", 1, 1, "one-clause"),
    ("9.5", 2, 1, "one-clause"),
    ("9.5", 3, 147, "forgets-one-side"),
    ("9.5", 3, 252, "forgets-the-envelope"),
    ("9.6", 0, "a", "doubts-a-right-line"),
    ("9.6", 0, "c", "doubts-a-right-line"),
    ("9.6", 0, "d", "doubts-a-right-line"),
    ("9.7", 0, "a b c d e", "M20"),
    ("9.7", 0, "a b c d", "M20"),
    ("9.7", 0, "a b d e", "M20"),
    ("9.7", 0, "b d", "too-few"),
    ("9.7", 0, "a d", "too-few"),
    ("9.7", 0, "a b", "too-few"),
    ("9.7", 1, 27, "counts-all"),
    ("9.8", 0, 18, "M07"),
    ("9.8", 0, 40, "each-pair-twice"),
    ("9.8", 0, 10, "one-hole"),
    ("9.8", 1, 24, "M01"),
    ("9.8", 1, 144, "M01"),
    ("9.9", 0, "~O_T; mine; 2\n~E_A; mine", "M14"),
]
