"""What lessons 01 to 05 claim, counted again: worlds are listed one by one."""

from __future__ import annotations

from itertools import product

import oracle
from claimed import Counts

MINI = (oracle.SUSPECTS, oracle.WEAPONS, oracle.ROOMS)
MANSION = (range(6), range(6), range(9))


def lesson_01() -> Counts:
    """Case files, hands, the cards of the mansion."""
    files = list(product(*MINI))
    hands = oracle.dealt(len(oracle.CARDS) - len(MINI), 3)
    one_kind = [len(MINI[0]) - hands[0], len(MINI[1]), len(MINI[2])]
    two_kinds = [len(MINI[0]) - 1, len(MINI[1]) - 1, len(MINI[2])]
    of_mansion = list(product(*MANSION))
    return {
        "cards": len(oracle.CARDS),
        "of a kind": len(MINI[0]),
        "kinds, so cards inside": len(MINI),
        "case files": len(files),
        "with Ada and the Rope": len([file for file in files if file[:2] == ("ada", "rope")]),
        "with Ada": len([file for file in files if file[0] == "ada"]),
        "without two cards of two kinds": len(list(product(*map(range, two_kinds)))),
        "in your hand": hands[0],
        "cards dealt": sum(hands),
        "a cell without a hand of one kind": one_kind[0],
        "left of a kind with one gone": two_kinds[0],
        "suspects of the mansion": len(MANSION[0]),
        "rooms of the mansion": len(MANSION[2]),
        "gone": len([file for file in of_mansion if 0 in file]),
        "lines": 4,
        "firm lines": 2,
    }
