"""Noir as a value: everything ``core.session`` asks of a game."""

from cluekit.noir.editions import read_edition
from cluekit.noir.facts import REVEALING, Fact
from cluekit.noir.moves import Move, Prepare
from cluekit.noir.refusals import problem_with
from cluekit.noir.rules import choices, onward, play
from cluekit.noir.seats import problem_with_players
from cluekit.noir.state import Secrets, State, keep
from cluekit.noir.table import Player, fold, opening
from cluekit.noir.view import Own, View, learn

name = "noir"

__all__ = [
    "REVEALING",
    "Fact",
    "Move",
    "Own",
    "Player",
    "Prepare",
    "Secrets",
    "State",
    "View",
    "choices",
    "fold",
    "keep",
    "learn",
    "name",
    "onward",
    "opening",
    "play",
    "problem_with",
    "problem_with_players",
    "read_edition",
]
