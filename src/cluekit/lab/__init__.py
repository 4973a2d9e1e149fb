"""The rule lab: switches flipped, many games played by bots, counted and compared.

>>> from cluekit.editions import edition
>>> mini = edition("mini")
>>> switches(mini).answers["staying"]
('always', ('when-called', 'never'))
>>> other = flip(mini, staying="never")
>>> found = compare(mini, other, games=4, seed=7)
>>> found.turns, found.longer.clear
((6.5, 10.0), 0)
>>> results = run_experiment(experiment([mini, other], games=4, seed=7))
>>> comparison_of(results) == found, findings(results).played
(True, 4)
>>> plan(mini, other, "longer", pairs=4).pairs
4
"""

from cluekit.lab.bars import bar
from cluekit.lab.compare import Comparison, compare, comparison_of
from cluekit.lab.estimate import Estimate
from cluekit.lab.experiment import Experiment, experiment
from cluekit.lab.findings import Findings, findings
from cluekit.lab.pairs import Chair, Pair
from cluekit.lab.plan import Plan, plan
from cluekit.lab.playing import Outcome
from cluekit.lab.plot import picture
from cluekit.lab.rating_runs import Rated, past_tournament, rate
from cluekit.lab.results import Results, read_results
from cluekit.lab.rows import Row
from cluekit.lab.run import run_experiment
from cluekit.lab.simulate import Simulation, Totals, play_one, simulate
from cluekit.lab.switches import Switches, flip, switches
from cluekit.lab.tables import DataTable
from cluekit.lab.tournament import Tournament, tournament

__all__ = [
    "Chair",
    "Comparison",
    "DataTable",
    "Estimate",
    "Experiment",
    "Findings",
    "Outcome",
    "Pair",
    "Plan",
    "Rated",
    "Results",
    "Row",
    "Simulation",
    "Switches",
    "Totals",
    "Tournament",
    "bar",
    "compare",
    "comparison_of",
    "experiment",
    "findings",
    "flip",
    "past_tournament",
    "picture",
    "plan",
    "play_one",
    "rate",
    "read_results",
    "run_experiment",
    "simulate",
    "switches",
    "tournament",
]
