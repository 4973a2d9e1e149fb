"""Editions of Noir with any house rules and of any size, and players that try everything."""

from functools import cache
from typing import Any, get_args, get_type_hints

import msgspec
from msgspec.structs import replace

from cluekit.core import Chance, Luck
from cluekit.core.session import Session
from cluekit.noir import INSPECTOR, SHIPPED, Edition, new_game, read_edition
from cluekit.noir import edition as shipped
from cluekit.noir.editions.file_format import Options
from cluekit.noir.public import moves
from twin.editions import Wish

MOST_CARDS = 9
HEAD = 'format = "cluekit-noir-edition"\nversion = 1\nid = "{id}"\nname = "Drawn"\n[options]\n'


def switches() -> dict[str, tuple[Any, ...]]:
    """Return every switch that has a few answers, with all of them; a new one comes by itself."""
    kinds = get_type_hints(Options).items()
    found = {name: (True, False) if kind is bool else get_args(kind) for name, kind in kinds}
    return {name: answers for name, answers in found.items() if answers}


def draw_options(luck: Luck, *, smallest: int = 2) -> dict[str, Any]:
    """Return a random answer to every switch, a size, a hand and a toll that go with them."""
    answers = {name: luck.pick(some) for name, some in switches().items()}
    rows, columns = (luck.pick([5, *range(smallest, 8)]) for _ in "rc")
    return playable(answers, rows, columns, luck.die(MOST_CARDS), luck.die(rows * columns))


def playable(
    answers: dict[str, Any], rows: int, columns: int, hand: int, toll: int
) -> dict[str, Any]:
    """Return these answers, with as many cards and as high a toll as can be played.

    Two by two suspects are enough for two cards; one card alone might be a dead suspect's (N04).
    """
    most = rows * columns - 1
    sizes = {"rows": rows, "columns": columns, "hand": min(hand, most - 1), "toll": min(toll, most)}
    dead = answers.get("dead_identity", False) or sizes["hand"] == 1
    return {**answers, **sizes, "dead_identity": dead}


def edition_with(name: str, **answers: Any) -> Edition:
    """Return the shipped edition with these answers, read from a text like a teacher's own."""
    return _edition(name, tuple(sorted(answers.items())))


@cache
def _edition(name: str, answers: tuple[tuple[str, Any], ...]) -> Edition:
    if not answers:
        return shipped(name)
    options = msgspec.to_builtins(replace(shipped(name).options, **dict(answers)))
    lines = [f"{key} = {msgspec.json.encode(value).decode()}" for key, value in options.items()]
    return read_edition(HEAD.format(id=name) + "\n".join(lines))


def drawn_edition(seed: object, *sizes: int, smallest: int = 2) -> Edition:
    """Return an edition whose every answer is drawn, save the sizes that are given."""
    luck = Chance(f"noir house {seed}").luck("options", 0)
    answers = draw_options(luck, smallest=smallest)
    return edition_with(SHIPPED[0], **(playable(answers, *sizes) if sizes else answers))


def table(preset: str, seed: int | str, *, drawn: bool = False) -> Session:
    """Return a game before its first step of set-up: of a preset, or with drawn answers to all."""
    luck = Chance(f"noir table {seed}").luck("options", 0)
    return new_game(
        edition_with(preset, **(draw_options(luck) if drawn else {})), seed=seed, ready=False
    )


def any_kind(*, end_one_in: int = 12) -> Wish:
    """Return a wish that picks a kind of move first, so that rare kinds come up too.

    What would end the game by a hit is rarer than the rest, or most games were over early.
    """

    def wish(session: Session, luck: Luck) -> Any:
        found = list(session.choices.of_kind(luck.pick(session.choices.kinds())))
        if luck.die(end_one_in) > 1:
            found = [move for move in found if not hits(session, move)] or found
        return luck.pick(found)

    return wish


def any_move(session: Session, luck: Luck) -> Any:
    """A wish for which all moves are alike: mostly lines are moved."""
    return session.choices.at_random(luck)


def deadly() -> Wish:
    """Return a wish that kills and disguises where it can: boards shrink, decks run out."""
    by_chance = any_kind(end_one_in=400)

    def wish(session: Session, luck: Luck) -> Any:
        choices = session.choices
        spared = [kill for kill in choices.of_kind(moves.Kill) if not hits(session, kill)]
        if spared and luck.die(3) > 1:
            return luck.pick(spared)
        draws = list(choices.of_kind(moves.Exonerate))
        return draws[0] if draws and luck.die(3) == 1 else by_chance(session, luck)

    return wish


def hits(session: Session, move: Any) -> bool:
    """Tell whether the move would end the game by finding the other side."""
    secrets = session._positions[-1].secrets
    if isinstance(move, moves.Kill):
        return bool(move.suspect == secrets.inspector)
    named = getattr(move, "target", getattr(move, "suspect", None))
    arrests = isinstance(move, moves.Arrest | moves.CitizensArrest)
    return session.choices.seat == INSPECTOR and arrests and named == secrets.killer


WISHES: tuple[Wish, ...] = (any_kind(), deadly(), any_move)
