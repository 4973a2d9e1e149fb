"""What learners answer in lesson 08: right in several spellings, and wrong with a name."""

from __future__ import annotations

from typing import Any

from cluekit.learn.detective_checks import filter_models
from cluekit.learn.exercises import load

SORTED = load("8.8").right_answers[1]

RIGHT: dict[tuple[str, int], list[Any]] = {
    ("8.1", 0): ["~N_A | O_R", "O_R or not N_A", "not Nora_Ada or Otto_Rope"],
    ("8.2", 0): [
        "(E_A|E_B|E_C)&(~E_A|~E_B)&(~E_A|~E_C)&(~E_B|~E_C)",
        "(not E_C or not E_B) & (~E_A|~E_C) & (~E_A|~E_B) & (E_C | E_B | E_A)",
    ],
    ("8.3", 0): [36, "9*4"],
    ("8.3", 1): [75, "9×7 + 3×4"],
    ("8.3", 2): [147, "21*7"],
    ("8.3", 3): [531, "21*22 + 16 + 16 + 37"],
    ("8.4", 0): ["(O_B | E_C) & (O_V | E_C)", "(E_C or O_V) and (E_C or O_B)"],
    ("8.5", 0): [2430, "27 * 90", "2,430"],
    ("8.5", 1): [72, "12*6"],
    ("8.5", 2): [38],
    ("8.5", 3): [
        list(load("8.5").right_answers[3]),
        {"You": "A R", "Nora": "B V", "Otto": "L T", "Envelope": "C D G"},
    ],
    ("8.6", 0): ["possible", "POSSIBLE"],
    ("8.7", 0): [["line-3"], "C", "c"],
    ("8.7", 1): [list(load("8.7").right_answers[1])],
    ("8.8", 0): [5, "16 - 11"],
    ("8.8", 1): [dict(SORTED), ", ".join(f"{one}: {where}" for one, where in SORTED.items())],
    ("8.9", 0): [4, "2^2", "2*2"],
    ("8.9", 1): [10, "4 + 8 - 2"],
    ("8.10", 0): [filter_models],
}

WRONG: list[tuple[str, int, Any, str]] = [
    ("8.1", 0, "N_A | ~O_R", "M08"),
    ("8.1", 0, "N_A | O_R", "forgets-not"),
    ("8.1", 0, "~N_A | ~O_R", "negates-both"),
    ("8.1", 0, "N_A & O_R", "if-as-and"),
    ("8.2", 0, "E_A | E_B | E_C", "M07"),
    ("8.2", 0, "(~E_A|~E_B)&(~E_A|~E_C)&(~E_B|~E_C)", "at-most-one-alone"),
    ("8.2", 0, "(E_A|E_B|E_C)&(~E_A|~E_B)&(~E_A|~E_C)", "pair-missing"),
    ("8.2", 0, "(E_A|E_B|E_C)&(~E_A|~E_B)&(~E_B|~E_C)", "pair-missing"),
    ("8.3", 0, 27, "forgets-the-envelope"),
    ("8.3", 0, 13, "M01"),
    ("8.3", 1, 63, "forgets-the-kinds"),
    ("8.3", 1, 12, "M07"),
    ("8.3", 1, 100, "one-pile"),
    ("8.3", 2, 126, "forgets-the-envelope"),
    ("8.3", 2, 28, "M01"),
    ("8.3", 3, 462, "forgets-the-kinds"),
    ("8.3", 3, 24, "M07"),
    ("8.3", 3, 507, "at-most-one-alone"),
    ("8.3", 3, 673, "one-pile"),
    ("8.4", 0, "O_B | E_C & O_V", "M17"),
    ("8.4", 0, "(O_B | E_C) & O_V", "M17"),
    ("8.4", 0, "O_B & (O_V | E_C)", "M17"),
    ("8.4", 0, "(O_B | O_V) & E_C", "signs-swapped"),
    ("8.4", 0, "O_B | O_V | E_C", "only-or"),
    ("8.4", 0, "O_B & O_V & E_C", "only-and"),
    ("8.5", 0, 2**36, "all-rows"),
    ("8.5", 0, 27, "envelopes-only"),
    ("8.5", 1, 12, "envelopes-only"),
    ("8.5", 2, 34, "M06"),
    ("8.5", 2, 10, "envelopes-only"),
    ("8.6", 0, "certain", "M19"),
    ("8.6", 0, "impossible", "turned-round"),
    ("8.6", 0, "not-certain", "other-question"),
    ("8.7", 0, "line-1", "doubts-a-right-line"),
    ("8.7", 0, "line-2", "doubts-a-right-line"),
    ("8.7", 0, "line-3 line-4", "blames-all-after"),
    ("8.8", 0, 16, "all-rows"),
    ("8.8", 0, 11, "counts-the-lost"),
    ("8.8", 0, 12, "first-rule-only"),
    ("8.8", 0, 9, "last-rule-unused"),
    ("8.8", 1, dict.fromkeys(SORTED, "open"), "nothing-follows"),
    ("8.9", 0, 1, "one-row-only"),
    ("8.9", 0, 12, "counts-the-kept"),
    ("8.9", 1, 12, "counts-twice"),
    ("8.9", 1, 2, "only-both"),
]
