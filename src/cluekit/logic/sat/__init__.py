"""The complete closure, models and cores, by python-sat (an extra: ``cluekit[sat]``).

``import cluekit.logic.sat`` is quick: python-sat itself is loaded when something is asked, and
``SatMissingError`` says how to get it where it is not there. ``between`` adds to each question
(hand, least, most) for hands whose size is not known, but not anything either. Puzzles made to be
hard are given up after a while with ``TooHardError``, or when the ``work`` is used up that a
question was given; counting does not mind them.
"""

from cluekit.logic.sat.cores import (
    NotEntailedError,
    TwoWorlds,
    clash,
    closure,
    core,
    deal,
    enough,
    entails,
    smallest,
    smallest_clash,
    worlds,
)
from cluekit.logic.sat.encoding import Between, SatMissingError, Solver
from cluekit.logic.work import TooHardError

__all__ = [
    "Between",
    "NotEntailedError",
    "SatMissingError",
    "Solver",
    "TooHardError",
    "TwoWorlds",
    "clash",
    "closure",
    "core",
    "deal",
    "enough",
    "entails",
    "smallest",
    "smallest_clash",
    "worlds",
]
