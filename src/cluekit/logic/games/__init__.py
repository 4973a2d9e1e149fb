"""Small games of two sides, one of which gains what the other loses. All numbers are exact.

``matrix``       a table of gains: what a choice is worth, saddle points, what may be deleted
``equilibrium``  mixed strategies that nobody can exploit, and the value of the game
``regret``       learning by regret, round by round

No game of the house is known here: a table of gains is all there is.
"""

from cluekit.logic.games.equilibrium import Equilibrium, equilibrium
from cluekit.logic.games.matrix import COLUMNS, ROWS, MatrixGame, Mixed, Side, mixed_strategy
from cluekit.logic.games.regret import Regrets, rounds_of_regret

__all__ = [
    "COLUMNS",
    "ROWS",
    "Equilibrium",
    "MatrixGame",
    "Mixed",
    "Regrets",
    "Side",
    "equilibrium",
    "mixed_strategy",
    "rounds_of_regret",
]
