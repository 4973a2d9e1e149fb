"""What learners answer in lesson 10: right in many spellings, wrong in ways with a name."""

from __future__ import annotations

from typing import Any

RIGHT: dict[tuple[str, int], list[Any]] = {
    ("10.1", 0): [["nora", "otto"], "Nora, Otto", "B C", "b and c"],
    ("10.1", 1): [["s1"], "A", "a"],
    ("10.2", 0): ["envelope", "Envelope", ["ENVELOPE"]],
    ("10.2", 1): [["you", "envelope"], "A D", "You and Envelope"],
    ("10.2", 2): [["G", "T"], "Garden, Tower", "t g"],
    ("10.3", 0): ["card-3", ["card-3"], "CARD-3"],
    ("10.3", 1): [["V", "D"], "Vase and Dagger", "dagger vase"],
    ("10.4", 0): ["card-2", ["card-2"], "CARD-2"],
    ("10.5", 0): [
        {"s1": "certain", "s2": "open", "s3": "never", "s4": "certain"},
        "a: certain, b: open, c: never, d: certain",
    ],
    ("10.6", 0): [
        "E_A E_G E_V N_B N_L O_D O_T Y_C Y_R",
        {"You": "C R", "Nora": "L D", "Otto": "B T", "Envelope": "A V G"},
    ],
    ("10.7", 0): [["dora", "elio", "fania", "gino"], "A B C D", "Dora, Elio, Fania and Gino"],
    ("10.7", 1): [["dora", "gino"], "A D", "gino, dora"],
    ("10.8", 0): [4, "4"],
    ("10.8", 1): [
        ["~Y_D; mine", "~N_D; pass; c2", "O_L; show; c2", "~O_D; silence; 3 c3", "E_D; row; 1 2 4"],
        """~N_D & ~N_A; pass; c2
           O_L; show; c2
           ~O_D & ~O_V; silence; 2 c3
           ~Y_D; mine
           E_D; row; 1 3 4""",
    ],
    ("10.7", 2): [
        {"s1": "so", "s2": "not", "s3": "so", "s4": "not"},
        "a: so, b: not, c: so, d: not",
    ],
}

WRONG: list[tuple[str, int, Any, str]] = [
    ("10.1", 0, ["you", "nora", "otto"], "M22"),
    ("10.1", 0, "nora", "forgets-the-shower"),
    ("10.1", 0, "otto", "forgets-the-asker"),
    ("10.1", 1, "A B", "M22"),
    ("10.1", 1, "A C", "M16"),
    ("10.1", 1, "A D", "not-asked"),
    ("10.2", 1, ["envelope"], "M21"),
    ("10.2", 1, ["you", "nora", "envelope"], "M16"),
    ("10.3", 0, "open", "M23"),
    ("10.3", 0, "card-1", "not-left"),
    ("10.3", 0, "card-2", "not-left"),
    ("10.3", 1, "none", "M23"),
    ("10.3", 1, "R V D", "takes-the-kind"),
    ("10.4", 0, "card-1", "gives-away"),
    ("10.4", 0, "either", "forgets-the-show"),
    ("10.5", 0, {"s1": "certain", "s2": "certain", "s3": "never", "s4": "certain"}, "M21"),
    ("10.5", 0, {"s1": "certain", "s2": "open", "s3": "certain", "s4": "certain"}, "two-deep"),
    ("10.5", 0, {"s1": "open", "s2": "open", "s3": "never", "s4": "certain"}, "doubts-the-shower"),
    ("10.5", 0, {"s1": "certain", "s2": "open", "s3": "never", "s4": "open"}, "M23"),
    ("10.7", 0, ["dora", "elio", "fania", "gino", "hanna"], "M22"),
    ("10.7", 0, ["dora", "elio", "fania"], "blind-is-blind"),
    ("10.7", 1, ["dora", "elio", "fania", "gino"], "M22"),
    ("10.7", 1, ["dora"], "forgets-the-reader"),
    ("10.7", 2, {"s1": "so", "s2": "so", "s3": "so", "s4": "not"}, "M21"),
    ("10.7", 2, {"s1": "so", "s2": "not", "s3": "not", "s4": "not"}, "blind-is-blind"),
    ("10.7", 2, {"s1": "so", "s2": "not", "s3": "so", "s4": "so"}, "M22"),
    ("10.8", 0, 3, "M23"),
    ("10.8", 0, 2, "doubts-a-show"),
    ("10.8", 0, 5, "doubts-the-end"),
]
