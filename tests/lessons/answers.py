"""What learners answer: right in many spellings, and wrong in the ways that have a name."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from cluekit.learn.exercises import load

ALL = (
    *("0.1", "0.2", "0.3", "0.4", "0.5", "1.1", "1.2", "1.3", "1.4"),
    *("2.1", "2.2", "2.3", "2.4", "2.5", "3.1", "3.2", "3.3", "3.4"),
    *("6.1", "6.2", "6.3", "6.4"),
)

RIGHT: dict[tuple[str, int], list[Any]] = {
    ("0.1", 0): [
        ["pieces", "piles", "case-file", "deal", "mark", "first"],
        ["piles", "case-file", "deal", "pieces", "mark", "first"],
        ["first", "piles", "case-file", "deal", "mark", "pieces"],
        "pieces, piles, case-file, deal, mark, first",
        "PIECES; PILES; CASE-FILE; DEAL; MARK; FIRST",
    ],
    ("0.2", 0): [["Library", "Garden"], "L G", "g, l", {"library", "garden"}, "library and garden"],
    ("0.2", 1): ["Library", ["L"], "l", ("library",)],
    ("0.2", 2): [["Library"], "L", ["LIBRARY "]],
    ("0.3", 0): ["own-choice", ["own-choice"], "OWN-CHOICE", "own-choice "],
    ("0.4", 0): [["card", "one-of", "none"], "a, b, c", {"none", "card", "one-of"}],
    ("0.4", 1): [["one-of", "none"], ["b", "c"], "B & C"],
    ("0.4", 2): [["none", "one-of"], ("b", "c")],
    ("0.5", 0): ["after", ["after"], "After"],
    ("1.1", 0): [27, "27", " 27 ", 27.0, "27.0", "27,0", Fraction(27), "54/2", "+27"],
    ("1.1", 1): [324, "324", "324.", "648/2"],
    ("1.2", 0): [
        ["B", "C"],
        ["Bruno", "Carla"],
        ["carla", "bruno"],
        "B, C",
        "bruno and carla",
        "Bruno e Carla",
        "{B, C}",
        "b c",
        {"B", "c"},
        ("BRUNO", "carla"),
        "B/C",
    ],
    ("1.2", 1): [12, "12", "12.00"],
    ("1.3", 1): [39, "39"],
    ("1.4", 0): [[5, 5, 4, 4], "5 5 4 4", "4,4,5,5", "{5,4,5,4}", (4, 5, 4, 5), "5+5+4+4"],
    ("1.4", 1): [[4, 4, 4, 3, 3], "3 3 4 4 4", "4, 4, 4, 3, 3"],
    ("2.1", 0): [["a", "d"], "a, d", "d a", ["“Nora has the Rope.”", "d"]],
    ("2.2", 0): ["negation", ["negation"], "NEGATION"],
    ("2.3", 0): [["C", "D", "G", "T"], "c d g t", "Carla, Dagger, Garden and Tower"],
    ("2.3", 1): [5, "5"],
    ("2.4", 0): ["not-known", "Not-Known"],
    ("2.5", 0): [
        "Y_A Y_R N_D N_T O_B O_L E_C E_V E_G",
        {"You": "A R", "Nora": "D T", "Otto": "B L", "envelope": "C V G"},
        {"Y": ["Ada", "Rope"], "N": "D, T", "O": "L B", "E": ["vase", "garden", "carla"]},
        "ada:you, rope:you, D:nora, T:nora, B:otto, L:otto, C:envelope, V:E, garden:envelope",
    ],
    ("3.1", 0): [
        "O_B | O_D | O_T",
        "O_B or O_D or O_T",
        "o_b o o_d o o_t",
        "O_T ou O_D ou O_B",
        "~(~O_B & ~O_D & ~O_T)",
        "Otto_Bruno | otto_dagger | O_tower",
        "non O_B -> O_D o O_T",
    ],
    ("3.2", 0): [
        "~N_C & ~N_V & ~N_G",
        "~(N_C|N_V|N_G)",
        "not N_C and not N_V and not N_G",
        "não N_C e não N_V e não N_G",
        "~(N_C | N_V) & !N_G",
    ],
    ("3.3", 0): ["Tower", ["T"], "t"],
    ("3.4", 0): [7, "7"],
    ("3.4", 1): [6, "6"],
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
}

ROWS = {f"{c}:{h}": "no" for c in ("ada", "rope") for h in ("nora", "otto", "envelope")}
ROWS |= {"ada:you": "yes", "rope:you": "yes"}
COLUMN = {f"{card}:you": "no" for card in "BCVDLGT"} | {"A:you": "yes", "R:you": "yes"}
WRONG: list[tuple[str, int, Any, str]] = [
    ("1.1", 0, 9, "M01"),
    ("1.1", 1, 21, "M01"),
    ("1.2", 1, 25, "M02"),
    ("1.2", 1, 7, "M02"),
    ("1.2", 1, 18, "half-way"),
    ("1.2", 0, ["A", "B", "C"], "own-card"),
    ("1.2", 0, ["A"], "own-card"),
    ("1.3", 0, dict.fromkeys(("ada:you", "rope:you"), "yes"), "M03"),
    ("1.3", 0, ROWS, "only-the-rows"),
    ("1.3", 0, COLUMN, "only-the-column"),
    ("1.3", 1, 3, "M03"),
    ("1.3", 1, 42, "overlap-twice"),
    ("1.3", 1, 21, "only-the-rows"),
    ("1.4", 0, [6, 5, 5, 5], "envelope-dealt"),
    ("1.4", 0, [4, 4, 4, 4], "keeps-the-rest"),
    ("1.4", 1, [5, 4, 4, 4, 4], "envelope-dealt"),
    ("1.4", 1, [3, 3, 3, 3, 3], "keeps-the-rest"),
    ("0.1", 0, "pieces, piles, deal, case-file, mark, first", "what-needs-what"),
    ("0.1", 0, "pieces, case-file, piles, deal, mark, first", "what-needs-what"),
    ("0.1", 0, "pieces, piles, case-file, mark, deal, first", "what-needs-what"),
    ("0.2", 1, ["L", "T"], "room-no-step"),
    ("0.2", 2, ["L", "T"], "diagonals"),
    ("0.2", 2, ["L", "G"], "through-a-piece"),
    ("0.3", 0, "both", "shows-all"),
    ("0.3", 0, "open", "shown-to-all"),
    ("0.3", 0, "asker-picks", "asker-chooses"),
    ("0.4", 0, ["one-of", "none"], "M22"),
    ("0.4", 0, ["card", "one-of"], "M23"),
    ("0.4", 0, ["card"], "M23"),
    ("0.4", 1, ["card", "one-of", "none"], "M22"),
    ("0.4", 1, ["one-of"], "M23"),
    ("0.4", 2, ["card", "one-of", "none"], "M22"),
    ("0.5", 0, "now", "accuses-too-soon"),
    ("0.5", 0, "pool", "other-edition"),
    ("0.5", 0, "never", "one-accusation"),
    ("2.1", 0, ["a", "c", "d"], "question-for-proposition"),
    ("2.1", 0, "a b c d", "all-sentences"),
    ("2.2", 0, "extreme", "M04"),
    ("2.2", 0, "special", "one-special-case"),
    ("2.3", 0, "B C V D L G T", "M16"),
    ("2.3", 0, "B C V D G T", "M16"),
    ("2.3", 0, [], "M03"),
    ("2.3", 1, 6, "one-of-each-kind"),
    ("2.3", 1, 4, "counts-cards"),
    ("2.4", 0, "false", "M03"),
    ("2.4", 0, "true", "wishes-it-true"),
    ("3.1", 0, "(O_B|O_D|O_T) & ~(O_B&O_D) & ~(O_B&O_T) & ~(O_D&O_T)", "M06"),
    ("3.1", 0, "O_B & ~O_D & ~O_T | ~O_B & O_D & ~O_T | ~O_B & ~O_D & O_T", "M06"),
    ("3.1", 0, "O_B and O_D and O_T", "shows-all"),
    ("3.1", 0, "~O_B & ~O_D & ~O_T", "pass-for-show"),
    ("3.2", 0, "~(N_C & N_V & N_G)", "M05"),
    ("3.2", 0, "~N_C | ~N_V | ~N_G", "M05"),
    ("3.2", 0, "N_C | N_V | N_G", "show-for-pass"),
    ("3.3", 0, "B D", "own-card"),
    ("3.3", 0, "B D T", "clause-unused"),
    ("3.4", 0, 3, "M06"),
    ("3.4", 0, 1, "M04"),
    ("3.4", 0, 8, "all-rows"),
    ("3.4", 1, 7, "M15"),
    ("3.4", 1, 3, "M06"),
    ("6.1", 0, "~E_C; row; 2\nO_C; show-last; c1 c2", "M14"),
    ("6.2", 0, "O_B | O_V; mine; c2\n> O_B; suppose\n> ~E_B; row; 2\nE_C; cases; 1 2", "M12"),
    ("6.2", 0, "> O_B; suppose\n> ~E_A; mine\n> ~E_B; row; 1\n> E_C; envelope; 2, 3", "M13"),
    ("6.2", 0, "> O_V; suppose\n>> O_R; suppose\n>> ~O_C; row; 1 2", "M15"),
    ("6.3", 0, "> ~E_C; suppose\n~E_B; row; 1", "M13"),
]
