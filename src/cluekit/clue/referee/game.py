"""The mansion as a value: everything ``core.session`` asks of a game."""

from cluekit.clue.editions.edition import Edition, read_edition
from cluekit.clue.public.choices import Choices
from cluekit.clue.public.facts import REVEALING
from cluekit.clue.public.fold import fold
from cluekit.clue.public.moves import Move, Prepare
from cluekit.clue.public.table import Player, Table, opening, problem_with_players
from cluekit.clue.public.view import Own, View, learn
from cluekit.clue.referee.refusals import problem_with
from cluekit.clue.referee.rules import choices, onward, play
from cluekit.clue.referee.state import Secrets, State, keep
from cluekit.core import session
from cluekit.core.game import Game
from cluekit.core.letters import Folding

Session = session.Session[Edition, Player, View, Choices, Move]
"""A session of this game."""

GAME: Game[Edition, Player, View, Choices, Move, Table, Secrets, Own, State] = Game(
    name="clue",
    State=State,
    View=View,
    Own=Own,
    Secrets=Secrets,
    Prepare=Prepare,
    Player=Player,
    Move=Move,
    REVEALING=REVEALING,
    opening=opening,
    folding=Folding(fold, keep, learn),
    choices=choices,
    problem_with=problem_with,
    play=play,
    onward=onward,
    read_edition=read_edition,
    problem_with_players=problem_with_players,
)
"""The mansion as a value: what a session plays by, and what a save is opened with."""
