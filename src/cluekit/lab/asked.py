"""What can be played, kept and gone on with: an experiment or a tournament."""

from __future__ import annotations

from cluekit.lab.experiment import Experiment
from cluekit.lab.tournament import Tournament

Asked = Experiment | Tournament
"""Plain data that says which games are played; its tag says which of the two it is."""
