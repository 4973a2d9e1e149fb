"""The rule lab: many games played by bots, counted."""

from cluekit.lab.simulate import Outcome, Simulation, Totals, play_one, simulate

__all__ = ["Outcome", "Simulation", "Totals", "play_one", "simulate"]
