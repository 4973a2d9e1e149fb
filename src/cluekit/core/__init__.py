"""The table on which every game is played: letters, luck, refusals, one game in progress.

Nothing in here knows a rule of any game. A game is passed in as a value: a ``Game``.
"""

from cluekit.core.chance import Chance, Luck, OutOfScriptError, Scripted
from cluekit.core.letters import DEALER, EVERYONE, NOBODY, SPECTATOR, Letter, only, public, reaches
from cluekit.core.problems import Problem, RefusedError, refusal, refuse_if

__all__ = [
    "DEALER",
    "EVERYONE",
    "NOBODY",
    "SPECTATOR",
    "Chance",
    "Letter",
    "Luck",
    "OutOfScriptError",
    "Problem",
    "RefusedError",
    "Scripted",
    "only",
    "public",
    "reaches",
    "refusal",
    "refuse_if",
]
