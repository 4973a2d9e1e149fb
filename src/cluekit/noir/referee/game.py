"""Noir as a value: everything ``core.session`` asks of a game."""

from cluekit.core import session
from cluekit.noir.editions.edition import Edition, read_edition
from cluekit.noir.public.choices import Choices
from cluekit.noir.public.facts import REVEALING, Fact
from cluekit.noir.public.fold import fold
from cluekit.noir.public.moves import Move, Prepare
from cluekit.noir.public.table import Player, opening, problem_with_players
from cluekit.noir.public.view import Own, View, learn
from cluekit.noir.referee.refusals import problem_with
from cluekit.noir.referee.rules import choices, onward, play
from cluekit.noir.referee.state import Secrets, State, keep

name = "noir"

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
