"""The mansion as a value: everything ``core.session`` asks of a game."""

from cluekit.clue.editions.edition import Edition, read_edition
from cluekit.clue.public.choices import Choices
from cluekit.clue.public.facts import REVEALING, Fact
from cluekit.clue.public.fold import fold
from cluekit.clue.public.moves import Move, Prepare
from cluekit.clue.public.table import Player, opening, problem_with_players
from cluekit.clue.public.view import Own, View, learn
from cluekit.clue.referee.refusals import problem_with
from cluekit.clue.referee.rules import choices, onward, play
from cluekit.clue.referee.state import Secrets, State, keep
from cluekit.core import session

name = "clue"

Session = session.Session[Edition, Player, View, Choices, Move]
"""A session of this game."""

__all__ = [
    "REVEALING",
    "Fact",
    "Move",
    "Own",
    "Player",
    "Prepare",
    "Secrets",
    "Session",
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
