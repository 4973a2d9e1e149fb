"""A game of Noir as text that a person can read and compare: letters, readers, what each knows."""

from collections.abc import Iterator
from typing import Any

from cluekit.core import SPECTATOR
from cluekit.core.session import Session
from cluekit.noir import INSPECTOR, KILLER
from cluekit.noir.deduction.candidates import candidates
from cluekit.noir.editions.file_format import Options
from cluekit.noir.public import facts
from cluekit.noir.wording.sentences import letters_of
from transcripts.telling import headline, house_rules, lines_of, name_of

SUSPECTS = {"suspect", "suspects", "shown", "cells", "cards", "killer", "inspector", "target"}
COUNTS = {facts.EvidenceShuffled, facts.InspectorDrew}
"""Of these ``cards`` is a number of cards."""


def told(session: Session) -> Iterator[str]:
    """Yield the lines of a whole game; views after each action."""
    yield headline(session)
    yield from house_rules(session, Options())
    for number in range(session.step):
        yield from lines_of(session, number, _value, 9)
        if session.view(SPECTATOR, number + 1).table.turn:
            yield from views(session, number + 1)


def _value(session: Session, said: Any, field: str, value: Any) -> str:
    if isinstance(value, tuple):
        return ",".join(_value(session, said, field, one) for one in value) or "-"
    if field in ("seat", "winner"):
        return name_of(session, value)
    named = field in SUSPECTS and type(value) is int and type(said) not in COUNTS
    if named or (field == "arrest" and value >= 0):
        return session.edition.suspects[value].letter if value >= 0 else "nobody"
    return str(value)


def views(session: Session, step: int) -> Iterator[str]:
    """Yield the open board (the dead in brackets, innocents with a star), and what each knows."""
    table = session.view(SPECTATOR, step).table
    row = [_cell(table, suspect) for suspect in table.cells]
    rows = [" ".join(row[at : at + table.width]) for at in range(0, len(row), table.width)]
    yield f"  = turn {table.turn}, {table.phase.value}: {' / '.join(rows)}"
    discarded = ",".join(table.edition.suspects[card].letter for card in table.discards) or "-"
    yield f"  = deck {table.deck}, hand {table.hand}, toll {table.toll}, open {discarded}"
    if table.shift:
        last = table.shift
        way = f"{last.axis} {last.index + 1} by {last.step}"
        yield f"  = {name_of(session, last.seat)} moved {way}"
    for seat in (KILLER, INSPECTOR, SPECTATOR):
        yield f"  {name_of(session, seat)} {_own(session.view(seat, step))}"


def _cell(table: Any, suspect: int) -> str:
    letter = str(table.edition.suspects[suspect].letter)
    if table.dead >> suspect & 1:
        return f"[{letter}]"
    return f"{letter}*" if table.innocent >> suspect & 1 else letter


def _own(view: Any) -> str:
    edition, known, parts = view.table.edition, candidates(view), []

    def some(suspects: int) -> str:
        return letters_of(edition, suspects).replace(",", "")

    if view.own.identity >= 0:
        parts.append(f"is {edition.suspects[view.own.identity].letter}")
    if view.own.drawn:
        parts.append(f"holds {some(view.hand)}")
    if view.seat != KILLER:
        parts.append(f"Killer among {some(known.killer)}")
    if view.seat != INSPECTOR:
        parts.append(f"Inspector among {some(known.inspector)}")
    return "; ".join(parts)
