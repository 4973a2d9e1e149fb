"""The front of Clue: what other code begins a game with. What is wrong is refused in words.

>>> session = new_game("mini", ["Ann", "Ben", "Cleo"], seed=7)
>>> session
<Session mini: ann, ben, cleo; 7 moves>
>>> sheet_of(session.view(0))
<Sheet: 2 of 9 cards placed>
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from cluekit.clue.bots import BOTS, Bot, bots_for
from cluekit.clue.deduction.sheet import Sheet, sheet_of
from cluekit.clue.editions import template
from cluekit.clue.editions.edition import SHIPPED, Edition, edition, find_edition, read_edition
from cluekit.clue.public import moves, table
from cluekit.clue.public.choices import Choices, Phase
from cluekit.clue.public.table import Player, Question, Table
from cluekit.clue.public.view import View
from cluekit.clue.referee.game import GAME, Session
from cluekit.clue.referee.setup import stack_deck
from cluekit.clue.rule_language.language import Moment, Right, Rule
from cluekit.clue.rule_language.reading import rule_of
from cluekit.core import Chance, Problem, store
from cluekit.core.calls import explain_refusals
from cluekit.core.chance import Source
from cluekit.core.session import Keeper
from cluekit.core.store import Saved

NAMES = ("You", "Nora", "Otto", "Pia", "Quentin", "Rosa")
"""The names that seats carry when nobody gives them others."""

__all__ = [
    "BOTS",
    "NAMES",
    "SHIPPED",
    "Bot",
    "Choices",
    "Edition",
    "Phase",
    "Player",
    "Question",
    "Rule",
    "Session",
    "Sheet",
    "Table",
    "View",
    "bots_for",
    "edition",
    "find_edition",
    "game",
    "get_ready",
    "moves",
    "new_game",
    "open_saved",
    "own_rules",
    "players_for",
    "read_edition",
    "rule",
    "sheet_of",
    "stack_deck",
]

game = GAME
"""The rules as one value: what a ``Session`` plays by, and what a save is opened with."""


def _explain(
    problem: Problem, edition: Edition | None = None, players: Sequence[Player] = ()
) -> str:
    """Return why something was refused, in words."""
    from cluekit.clue.wording import explain  # noqa: PLC0415 - only when refused

    return explain(problem, edition, players)


_plainly = explain_refusals(_explain)
"""Wrong arguments are refused, by name, in a sentence."""

bots_for = _plainly(bots_for)
edition = _plainly(edition)
find_edition = _plainly(find_edition)
players_for = _plainly(table.players_for)
read_edition = _plainly(read_edition)
sheet_of = _plainly(sheet_of)
stack_deck = _plainly(stack_deck)


@_plainly
def open_saved(path: Path | str) -> Saved:
    """Open a saved game where it was; every further move goes on being saved.

    Raises ``RefusedError`` for a file that is damaged, foreign or made by a newer version; the
    file stays as it is.
    """
    saved = store.open_saved(Path(path), GAME)
    saved.session.explain = _explain
    return saved


@_plainly
def new_game(
    edition: str | Path | Edition = "mini",
    players: Sequence[str | Player] | None = None,
    seed: int | str = 0,
    *,
    chance: Source | None = None,
    ready: bool = True,
    keeper: Keeper | None = None,
) -> Session:
    """Start a game: an edition (or its id, or its file), the players' names clockwise, a seed.

    In place of names there may be players, as ``players_for`` makes them with their characters.
    ``chance`` takes the place of the seed, for instance from ``stack_deck``; with
    ``ready=False`` the set-up is still to be played, step by step.

    >>> new_game("mini", ["Ann", "Ben", "Cleo"], seed=7).choices.phase.value
    'start'
    """
    played = edition if isinstance(edition, Edition) else find_edition(edition)
    seated = table.players_at(played, players or NAMES[: min(3, played.players[1])])
    session = Session(GAME, played, seated, chance or Chance(seed), keeper=keeper, explain=_explain)
    return get_ready(session) if ready else session


@_plainly
def get_ready(session: Session) -> Session:
    """Play the rest of the set-up; a player without a character takes the first free one.

    >>> session = new_game("mini", seed=7, ready=False)
    >>> session.choices.prepare
    'pieces'
    >>> get_ready(session).step
    7
    """
    while session.prepare().choices.characters:
        choices = session.choices
        session.play(choices.seat, moves.ChooseCharacter(choices.characters[0]))
    return session


# --- rules of one's own ---------------------------------------------------------------------------


@_plainly
def rule(
    sentence: str, *, after: Moment | None = None, may: Right | None = None
) -> Callable[[Callable[[Any], object]], Rule]:
    """Make a rule of the function below: what it does ``after`` a moment, or who ``may`` do this.

    ``sentence`` is what the rule sheet says of it. The function is read, never called: it may hold
    conditions, names, sets and verbs. Raises ``RefusedError`` that says which row is not in the
    language of rules.

    >>> @rule("Doubles give a further turn.", after="roll")
    ... def doubles(t):
    ...     if t.dice[0] == t.dice[1]:
    ...         t.me.goes_again()
    >>> doubles
    <rule doubles: after roll>
    """

    def read(function: Callable[[Any], object]) -> Rule:
        return rule_of(function, sentence, after=after or "", may=may or "")

    return _plainly(read)


@_plainly
def own_rules(edition: str | Path | Edition, *rules: Rule) -> Edition:
    """Return an edition (or the one of this id, or in this file) with these rules besides its own.

    Whatever takes an edition takes it. Raises ``RefusedError`` where a rule names a card that the
    edition does not have.

    >>> @rule("Nobody accuses before the tenth turn.", may="accuse")
    ... def not_so_fast(t):
    ...     return t.turn >= 10
    >>> own_rules("mini", not_so_fast)
    Edition('mini-not-so-fast')
    """
    base = edition if isinstance(edition, Edition) else find_edition(edition)
    return template.with_rules(base, rules)
