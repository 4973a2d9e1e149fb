"""What would have been legal, in the lines one would write for it; why it was not, by ids."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any

from cluekit.clue.notation.names import Names
from cluekit.clue.public import moves
from cluekit.clue.public.choices import Choices, Phase
from cluekit.clue.referee.game import Session
from cluekit.core import Problem

MOST = 12
"""This many possible lines are named; a further one stands for the rest."""


def possible(session: Session, names: Names) -> list[str]:
    """Return lines that could stand here, at most ``MOST`` of them and ``…``."""
    choices = session.choices
    lines = list(islice(_each(session, choices, names), MOST + 1))
    return [*lines[:MOST], "…"] if len(lines) > MOST else lines


def _each(session: Session, choices: Choices, names: Names) -> Iterator[str]:
    for kind in choices.kinds():
        saying = _COULD.get(kind)
        if saying:
            yield from saying(session, choices, names)


def _walks(_: Session, choices: Choices, names: Names) -> Iterator[str]:
    for place in choices.walks:
        yield names.does(choices.seat, "walks", f"to {names.places.written[place]}")


def _passages(_: Session, choices: Choices, names: Names) -> Iterator[str]:
    for place in choices.passages:
        yield names.does(choices.seat, "takes", f"the passage to {names.places.written[place]}")


def _rolls(session: Session, choices: Choices, names: Names) -> Iterator[str]:
    yield names.does(choices.seat, "rolls", " ".join("…" * session.edition.options.dice))


def _suggestions(_: Session, choices: Choices, names: Names) -> Iterator[str]:
    if choices.room is None:
        return
    room = names.card(choices.room)
    if not choices.whom:
        yield f"{names.seat(choices.seat)}: … … {room}"
    for seat in choices.whom:
        yield f"{names.does(choices.seat, 'asks', names.seat(seat))}: … … {room}"


def _shows(session: Session, choices: Choices, names: Names) -> Iterator[str]:
    lays = choices.phase is Phase.BONUS and _lays_open(session, choices)
    for card in choices.show:
        does = ("lays", "open") if lays else ("shows",)
        yield f"{names.does(choices.seat, *does)}: {names.card(card)}"


def _lays_open(session: Session, choices: Choices) -> bool:
    table = session.view(choices.seat).table
    return bool(table.edition.bonus[table.bonus_drawn[0]].effect == "lay-open")


def _looks(_: Session, choices: Choices, names: Names) -> Iterator[str]:
    for index in choices.peek:
        yield names.does(choices.seat, "looks", f"at {index + 1}")


def _picks(_: Session, choices: Choices, names: Names) -> Iterator[str]:
    for seat in choices.pick:
        yield names.does(choices.seat, "picks", names.seat(seat))


_COULD: dict[type, Callable[[Session, Choices, Names], Iterator[str]]] = {
    moves.Roll: _rolls,
    moves.Stay: lambda _, c, n: iter([n.does(c.seat, "stays")]),
    moves.TakePassage: _passages,
    moves.PickPlayer: _picks,
    moves.Suggest: _suggestions,
    moves.Show: _shows,
    moves.Peek: _looks,
    moves.Accuse: lambda _, c, n: iter([f"{n.does(c.seat, 'accuses')}: … … …"]),
    moves.EndTurn: lambda _, c, n: iter([n.does(c.seat, "ends", "the turn")]),
    moves.Walk: _walks,
}


def reason(problem: Problem, names: Names) -> dict[str, object]:
    """Return a problem as plain data, its cards, seats and places by the names of the text."""
    about = {key: _as_ids(key, value, names) for key, value in problem.about.items()}
    return {"code": problem.code, "clause": problem.clause, "about": about}


def _as_ids(key: str, value: Any, names: Names) -> object:
    spell = _SPELL.get(key)
    if spell is None:
        return value
    known = spell(names)
    if isinstance(value, list):
        return [known[number] for number in value]
    return known[value] if 0 <= value < len(known) else value


_SPELL: dict[str, Callable[[Names], tuple[str, ...]]] = {
    "card": lambda names: names.cards.written,
    "may_show": lambda names: names.cards.written,
    "seat": lambda names: names.seats.written,
    "to": lambda names: names.places.written,
    "place": lambda names: names.places.written,
}
