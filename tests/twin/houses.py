"""Editions with any house rules, games on them, and players that try everything."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache
from types import ModuleType
from typing import Any, get_args, get_type_hints

import msgspec
from msgspec.structs import replace

from cluekit.clue import edition as shipped
from cluekit.clue import game, moves
from cluekit.clue.editions import Edition, read_edition
from cluekit.clue.options import CLASSIC_SETUP, Options
from cluekit.clue.table import Player
from cluekit.core import Chance, Luck
from cluekit.core.session import Session

PRESETS = ("mini", "uk")

SETUPS: tuple[tuple[str, ...], ...] = (
    CLASSIC_SETUP,
    ("first-player", "piles", "case-file", "deal", "pieces", "weapons", "mark-sheets"),
    ("weapons", "pieces", "piles", "case-file", "first-player", "deal", "mark-sheets"),
)
"""Orders of the set-up that make sense: the file before the deal, the sheets after it."""

ANYWHERE = "weapons_anywhere"
"""Not a switch of its own: the edition file names no rooms for its weapons (C01)."""


def switches() -> dict[str, tuple[Any, ...]]:
    """Return every switch of an edition with all its answers; a new one appears by itself."""
    found: dict[str, tuple[Any, ...]] = {"setup_order": SETUPS, ANYWHERE: (False, True)}
    for name, kind in get_type_hints(Options).items():
        if name != "setup_order":
            found[name] = (True, False) if kind is bool else get_args(kind)
    return found


def draw_options(luck: Luck) -> dict[str, Any]:
    """Return a random answer to every switch."""
    return {name: luck.pick(answers) for name, answers in switches().items()}


def house(name: str, **answers: Any) -> Edition:
    """Return the shipped edition with these answers, read from a text like a teacher's own."""
    return _house(name, tuple(sorted(answers.items())))


@cache
def _house(name: str, answers: tuple[tuple[str, Any], ...]) -> Edition:
    base = shipped(name)
    if not answers:
        return base
    switched = {name: answer for name, answer in answers if name != ANYWHERE}
    options = msgspec.to_builtins(replace(base.options, **switched))
    lines = [f"{key} = {msgspec.json.encode(value).decode()}" for key, value in options.items()]
    plain = base.source.split("\n[options]")[0]
    if dict(answers).get(ANYWHERE):
        plain = re.sub(r'^room = ".*"\n', "", plain, flags=re.MULTILINE)
    own = read_edition("\n".join([plain, "", "[options]", *lines, ""]))
    return replace(own, paths=base.paths)


def seated(edition: Edition, count: int) -> tuple[Player, ...]:
    """Seat so many players; each takes a piece, clockwise, spread round the board."""
    pieces = len(edition.deck.suspects)
    return tuple(Player(f"p{s}", f"Player {s}", s * pieces // count) for s in range(count))


def open_game(
    edition: Edition, count: int, seed: int | str, *, rules: ModuleType | Any = game
) -> Session:
    """Return a game before its first step of set-up."""
    return Session(rules, edition, seated(edition, count), Chance(seed))


Wish = Callable[[Session, Luck], Any]
"""Somebody who decides with the whole session open: a test, never a bot."""


def any_kind(*, accuse_one_in: int = 12) -> Wish:
    """Return a wish that picks a kind of move first, so that rare kinds come up too.

    Accusing is rarer than the rest, or games would be over before they begin; now and then the
    accusation is the right one.
    """

    def wish(session: Session, luck: Luck) -> Any:
        choices = session.choices
        kinds = [kind for kind in choices.kinds() if kind is not moves.Accuse]
        if choices.accuse and luck.die(accuse_one_in) == 1:
            if luck.die(4) == 1:
                return moves.Accuse(*session._positions[-1].secrets.case_file)
            return _some_accusation(choices, luck)
        kind = luck.pick(kinds)
        if kind is moves.Suggest:
            deck = choices.deck
            return moves.Suggest(luck.pick(deck.suspects), luck.pick(deck.weapons))
        return luck.pick(list(choices.of_kind(kind)))

    return wish


def _some_accusation(choices: Any, luck: Luck) -> moves.Accuse:
    deck = choices.deck
    return moves.Accuse(luck.pick(deck.suspects), luck.pick(deck.weapons), luck.pick(deck.rooms))


def played(session: Session, wish: Wish, most: int = 400) -> Iterator[Session]:
    """Play on by this wish, at most so many moves; yield after every accepted move."""
    yield session
    while not session.over and most > 0:
        most -= 1
        luck = session.chance.luck("wish", session.step, 0)
        session.play(session.choices.seat, wish(session, luck))
        yield session
