"""The rule lab: switches flipped, many games played by bots, counted and compared."""

from cluekit.lab.compare import Chair, Comparison, Pair, compare
from cluekit.lab.estimate import Estimate
from cluekit.lab.flipping import Switches, flip, switches
from cluekit.lab.progress import bar
from cluekit.lab.simulate import Outcome, Simulation, Totals, play_one, simulate

__all__ = [
    "Chair",
    "Comparison",
    "Estimate",
    "Outcome",
    "Pair",
    "Simulation",
    "Switches",
    "Totals",
    "bar",
    "compare",
    "flip",
    "play_one",
    "simulate",
    "switches",
]
