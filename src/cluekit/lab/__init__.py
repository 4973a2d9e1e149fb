"""The rule lab: switches flipped, many games played by bots, counted and compared."""

from cluekit.lab.compare import Comparison, compare
from cluekit.lab.estimate import Estimate
from cluekit.lab.experiment import Experiment, experiment
from cluekit.lab.pairs import Chair, Pair
from cluekit.lab.plan import Plan, plan
from cluekit.lab.playing import Outcome
from cluekit.lab.progress import bar
from cluekit.lab.results import Results
from cluekit.lab.results_file import read_results
from cluekit.lab.rows import Row
from cluekit.lab.run import run_experiment
from cluekit.lab.simulate import Simulation, Totals, play_one, simulate
from cluekit.lab.switches import Switches, flip, switches

__all__ = [
    "Chair",
    "Comparison",
    "Estimate",
    "Experiment",
    "Outcome",
    "Pair",
    "Plan",
    "Results",
    "Row",
    "Simulation",
    "Switches",
    "Totals",
    "bar",
    "compare",
    "experiment",
    "flip",
    "plan",
    "play_one",
    "read_results",
    "run_experiment",
    "simulate",
    "switches",
]
