"""What learners answer in lesson 12: right in several spellings, and wrong in the named ways."""

from __future__ import annotations

from typing import Any

from cluekit.learn.exercises import load

MANSION: dict[str, str] = dict(load("12.4").right_answers[2])
"""A sound report."""

RIGHT: dict[tuple[str, int], list[Any]] = {
    ("12.1", 0): ["4.755", "4,7549", "4.75"],
    ("12.1", 1): [5, "5"],
    ("12.1", 2): ["8.340", "8.34"],
    ("12.1", 3): [9, "9"],
    ("12.1", 4): ["3.585", "3,58496"],
    ("12.1", 5): [4, "4"],
    ("12.2", 0): [["question-1", "question-2", "question-3"]],
    ("12.2", 1): ["question-1", "QUESTION-1"],
    ("12.3", 0): ["1.585", "1,58"],
    ("12.3", 1): ["0.585", "0.58496"],
    ("12.3", 2): ["0.918", "0,9183"],
    ("12.4", 0): ["question-2"],
    ("12.4", 1): ["question-3"],
    ("12.4", 2): [
        MANSION,
        "; ".join(f"{name}: {told}" for name, told in MANSION.items()),
        {**MANSION, "mean": "+15.1", "low": "+2.9", "high": "+29.8", "conclusion": "first"},
        {**MANSION, "mean": "−3", "low": "−12", "high": "8", "conclusion": "not-clear"},
    ],
    ("12.5", 0): [
        list(load("12.5").right_answers[0]),
        {"You": "B D", "Nora": "A V", "Otto": "G T", "Envelope": "C R L"},
    ],
    ("12.5", 1): ["3.022", "3,0223"],
    ("12.6", 0): [["line-2"], "b", "B"],
    ("12.6", 1): ["0.918", "0,918"],
    ("12.7", 0): [3, "9/3"],
    ("12.7", 1): [2, "2"],
    ("12.7", 2): [3, "3"],
}

WRONG: list[tuple[str, int, Any, str]] = [
    ("12.1", 0, "3.17", "M01"),
    ("12.1", 0, 14, "halves-once"),
    ("12.1", 1, 4, "rounds-down"),
    ("12.1", 1, 26, "one-by-one"),
    ("12.1", 1, 14, "halves-once"),
    ("12.1", 2, "4.392", "M01"),
    ("12.1", 3, 8, "rounds-down"),
    ("12.1", 3, 323, "one-by-one"),
    ("12.1", 4, "2.807", "M01"),
    ("12.1", 5, 3, "rounds-down"),
    ("12.1", 5, 11, "one-by-one"),
    ("12.2", 0, ["question-3", "question-2", "question-1"], "what-needs-what"),
    ("12.2", 1, "question-3", "M21"),
    ("12.3", 0, "0.333", "M27"),
    ("12.3", 0, 1, "what-is-left"),
    ("12.3", 1, "0.667", "M27"),
    ("12.3", 1, 1, "what-is-left"),
    ("12.3", 2, "1.585", "hopes-for-the-best"),
    ("12.3", 2, "1.085", "unweighed"),
    ("12.3", 2, "2.17", "M01"),
    ("12.4", 0, "question-1", "M28"),
    ("12.4", 1, "question-1", "M28"),
    ("12.4", 2, {**MANSION, "expected": ""}, "expects-nothing"),
    ("12.4", 2, {**MANSION, "pairing": "own"}, "not-paired"),
    ("12.4", 2, {**MANSION, "fixed": "60", "played": "60"}, "M32"),
    ("12.4", 2, {**MANSION, "played": "300"}, "stopped"),
    ("12.4", 2, {**MANSION, "low": "", "high": ""}, "no-interval"),
    ("12.4", 2, {**MANSION, "low": "-40"}, "no-interval"),
    ("12.4", 2, {**MANSION, "conclusion": "first"}, "does-not-follow"),
    ("12.4", 2, {**MANSION, "low": "-64", "high": "3"}, "does-not-follow"),
    ("12.5", 1, 0, "silence-is-guilt"),
    ("12.5", 1, "3.585", "forgets-the-answer"),
    ("12.6", 0, ["line-1"], "doubts-a-right-line"),
    ("12.6", 0, ["line-3"], "doubts-a-right-line"),
    ("12.6", 0, ["line-4"], "doubts-a-right-line"),
    ("12.6", 1, "1.085", "follows-the-notes"),
    ("12.6", 1, "2.667", "what-is-left"),
    ("12.7", 0, 4, "two-answers-only"),
    ("12.7", 0, 1, "one-against-one"),
    ("12.7", 1, 4, "two-answers-only"),
    ("12.7", 2, 5, "two-answers-only"),
]
