"""The mansion as a value: everything ``core.session`` asks of a game."""

from cluekit.clue.editions import read_edition
from cluekit.clue.facts import REVEALING, Fact
from cluekit.clue.moves import Move, Prepare
from cluekit.clue.refusals import problem_with
from cluekit.clue.rules import choices, onward, play
from cluekit.clue.seats import problem_with_players
from cluekit.clue.state import Secrets, State, keep
from cluekit.clue.table import Player, fold, opening
from cluekit.clue.view import Own, View, learn

name = "clue"

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
