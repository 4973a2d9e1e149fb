"""Noir as a value: everything ``core.session`` asks of a game."""

from cluekit.core import session
from cluekit.core.game import Game
from cluekit.noir.editions.edition import Edition, read_edition
from cluekit.noir.public.choices import Choices
from cluekit.noir.public.facts import REVEALING
from cluekit.noir.public.moves import Move, Prepare
from cluekit.noir.public.table import Player, Table, opening, problem_with_players
from cluekit.noir.public.view import Own, View
from cluekit.noir.referee.refusals import problem_with
from cluekit.noir.referee.rules import choices, onward, play
from cluekit.noir.referee.state import FOLDING, Secrets, State

Session = session.Session[Edition, Player, View, Choices, Move]
"""A session of this game."""

GAME: Game[Edition, Player, View, Choices, Move, Table, Secrets, Own, State] = Game(
    name="noir",
    State=State,
    View=View,
    Own=Own,
    Secrets=Secrets,
    Prepare=Prepare,
    Player=Player,
    Move=Move,
    REVEALING=REVEALING,
    opening=opening,
    folding=FOLDING,
    choices=choices,
    problem_with=problem_with,
    play=play,
    onward=onward,
    read_edition=read_edition,
    problem_with_players=problem_with_players,
)
"""Noir as a value: what a session plays by, and what a save is opened with."""
