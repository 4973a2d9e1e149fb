"""What learners answer in lesson 06: right in many spellings, wrong in ways with a name."""

from __future__ import annotations

from typing import Any

from cluekit.learn.exercises import load

RIGHT: dict[tuple[str, int], list[Any]] = {
    ("6.1", 0): [
        list(load("6.1").right_answers[0]),
        """1. O_C or O_V or O_L; show; c2
           2. ~E_A; mine
           3. not (O_V or O_L); pass; c1
           4. O_C; show-last; 1 3
           5. ~E_C; row; 4
           6. E_B; envelope; (2), (5)""",
        """~O_V & ~O_L; pass; c1
           O_C; show-last; 1, c2
           ~E_C; row; 2
           E_A | E_B; envelope; 3
           E_B; mine; 4""",
    ],
    ("6.2", 0): [
        list(load("6.2").right_answers[0]),
        """O_B | O_V | O_T; show; c2
           ~O_T & ~E_A; mine
           > O_V; suppose
           > O_B | O_R | O_L; show; c1
           > ~O_C; hand-full; 3, 4
           > ~N_C & ~Y_C; pass; c3
           > E_C; row; 5, 6
           > O_B; suppose
           > ~E_B; row; 8
           > E_C; envelope; 2, 9
           E_C; cases; 1, 2, 3, 8""",
    ],
    ("6.3", 0): [list(load("6.3").right_answers[0])],
    ("6.4", 0): [
        "E_C E_D E_L N_R N_V O_B O_G Y_A Y_T",
        {"You": "A T", "Nora": "V R", "Otto": "B G", "envelope": "C D L"},
    ],
    ("6.5", 0): [5, "5", " 5 "],
    ("6.5", 1): [{"You": "A T", "Nora": "V R", "Otto": "B G", "envelope": "C D L"}],
    ("6.6", 0): ["breaks", ["breaks"], "BREAKS"],
    ("6.6", 1): [2, "2"],
    ("6.6", 2): ["not-known", "Not-Known"],
    ("6.7", 0): [
        list(load("6.7").right_answers[0]),
        """> ~(E_L -> E_D); suppose
           > ~Y_D & ~N_D & ~Y_G & ~N_G; pass; c3
           > E_L & ~E_D; show-last; 1
           > ~E_G; envelope; 3
           > O_G; row; 2 4
           > O_D; row; 2 3
           > ~O_B & ~O_V & ~O_T; hand-full; 5 6
           > O_B | O_V | O_T; show; c2
           E_L -> E_D; contradiction; 1""",
    ],
}

WRONG: list[tuple[str, int, Any, str]] = [
    ("6.1", 0, "~E_C; row; 2\nO_C; show-last; c1 c2", "M14"),
    ("6.2", 0, "O_B | O_V; mine; c2\n> O_B; suppose\n> ~E_B; row; 2\nE_C; cases; 1 2", "M12"),
    ("6.2", 0, "> O_B; suppose\n> ~E_A; mine\n> ~E_B; row; 1\n> E_C; envelope; 2, 3", "M13"),
    ("6.2", 0, "> O_V; suppose\n>> O_R; suppose\n>> ~O_C; row; 1 2", "M15"),
    ("6.3", 0, "> ~E_C; suppose\n~E_B; row; 1", "M13"),
    ("6.5", 0, 4, "doubts-a-supposition"),
    ("6.5", 0, 11, "doubts-the-end"),
    ("6.5", 0, 3, "doubts-a-pass"),
    ("6.6", 0, "one", "M12"),
    ("6.6", 0, "several", "forgets-a-wish"),
    ("6.6", 1, 24, "all-orders"),
    ("6.6", 1, 6, "forgets-a-wish"),
    ("6.6", 1, 1, "M12"),
    ("6.6", 2, "certain", "M19"),
    ("6.6", 2, "impossible", "gives-up"),
    ("6.7", 0, "> E_L & ~E_D; suppose\n~E_G; envelope; 1", "M13"),
    ("6.7", 0, "~O_T; mine; 2\n~O_V; row; 1", "M14"),
]
