"""What learners answer in lesson 07b, right and wrong."""

from typing import Any

RIGHT: dict[tuple[str, int], list[Any]] = {
    ("7b.1", 0): [["one", "two"], "b, c", "B and C"],
    ("7b.2", 0): [["accuser", "not-all"], "b c"],
    ("7b.3", 0): [["person-3"], "c", "person-3"],
    ("7b.4", 0): ["B C V D G T", "Bruno, Carla, Vase, Dagger, Garden and Tower"],
    ("7b.4", 1): [["C", "D", "G", "T"], "Carla, Dagger, Garden, Tower"],
    ("7b.3", 1): [["person-2", "person-3"], "b c"],
    ("7b.4", 2): [
        ["E_C", "E_V", "E_G", "N_B", "N_L", "O_D", "O_T", "Y_A", "Y_R"],
        {"You": "A R", "Nora": "B L", "Otto": "V G", "Envelope": "C D T"},
    ],
    ("7b.5", 0): [["person-2"], "b"],
    ("7b.5", 1): [8, "2*2*2", "8"],
    ("7b.6", 0): [
        {"line-1": "follows", "line-2": "open", "line-3": "open", "line-4": "follows"},
        "a: follows, b: goes too far, c: open, d: follows",
    ],
}
WRONG: tuple[tuple[str, int, Any, str], ...] = (
    ("7b.1", 0, "b", "M06"),
    ("7b.1", 0, "b c d", "own-forgotten"),
    ("7b.1", 0, "a b c", "M03"),
    ("7b.2", 0, "c", "hasty"),
    ("7b.2", 0, "d", "M23"),
    ("7b.3", 0, "b c", "M16"),
    ("7b.3", 0, "a c", "asker-cleared"),
    ("7b.3", 0, "d", "M23"),
    ("7b.4", 0, "C D G T", "other-house"),
    ("7b.4", 0, "B C V D L G T", "shown-again"),
    ("7b.4", 1, "B C V D G T", "other-house"),
    ("7b.4", 1, "C D L G T", "shown-again"),
    ("7b.5", 0, "a b c", "M03"),
    ("7b.5", 0, "a b", "reads-all"),
    ("7b.5", 0, "b c", "reads-all"),
    ("7b.5", 0, "d", "M23"),
    ("7b.3", 1, "d", "M23"),
    ("7b.3", 1, "a b c", "asker-cleared"),
    ("7b.5", 1, 6, "M01"),
    ("7b.5", 1, 16, "ticked-left-open"),
    ("7b.5", 1, 3, "counts-boxes"),
    ("7b.6", 0, "a: follows, b: follows, c: open, d: follows", "trusts-a-hasty-line"),
    ("7b.6", 0, "a: follows, b: open, c: follows, d: follows", "trusts-a-hasty-line"),
    ("7b.6", 0, "a: open, b: open, c: open, d: follows", "doubts-a-right-line"),
    ("7b.6", 0, "a: follows, b: open, c: open, d: open", "doubts-a-right-line"),
)
