"""What learners answer in lesson 07b, right and wrong."""

from typing import Any

RIGHT: dict[tuple[str, int], list[Any]] = {
    ("7b.1", 0): [["one", "two"], "b, c", "B and C"],
    ("7b.2", 0): [["accuser", "not-all"], "b c"],
    ("7b.3", 0): [["person-3"], "c", "person-3"],
    ("7b.4", 0): ["B C V D G T", "Bruno, Carla, Vase, Dagger, Garden and Tower"],
    ("7b.4", 1): [["C", "D", "G", "T"], "Carla, Dagger, Garden, Tower"],
    ("7b.5", 0): [["person-2"], "b"],
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
)
