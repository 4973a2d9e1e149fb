"""The rule lab: switches flipped, many games played by bots, counted and compared."""

from cluekit.lab.compare import Comparison, compare
from cluekit.lab.estimate import Estimate
from cluekit.lab.experiment import Chair, Pair
from cluekit.lab.progress import bar
from cluekit.lab.simulate import Outcome, Simulation, Totals, play_one, simulate
from cluekit.lab.switches import Switches, flip, switches

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
