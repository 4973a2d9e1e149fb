"""Facts and clauses: "Nora has rope", "Nora has not rope", "Nora has one of rope hall"."""

from __future__ import annotations

from collections.abc import Sequence

from cluekit.clue.notation.asking import cards_of
from cluekit.clue.notation.lines import Line, refuse
from cluekit.clue.notation.names import UNKNOWN, Names, Words, words
from cluekit.core.nearest import nearest
from cluekit.core.sets import mask
from cluekit.logic import Holds, Lacks, OneOf, Premise

_HAS = frozenset({"has", "have", "holds", "hold"})
_NOT = frozenset({"not", "no", "none"})


def statement(line: Line, names: Names, holders: Sequence[str], entry: int) -> Premise:
    """Return what a fact or a clause says; raises ``RefusedError`` that names the line."""
    holder, rest = holder_in(line, words(line.text), names, holders)
    if not rest or rest[0] not in _HAS:
        raise _unreadable(line, names)
    rest = rest[1:]
    if rest[:2] == ("one", "of"):
        return OneOf(holder, _cards(line, rest[2:], names), entry)
    if rest and rest[0] in _NOT:
        return Lacks(holder, _cards(line, rest[1:], names), entry, rule="told")
    return Holds(holder, _cards(line, rest, names), entry, rule="told")


def holder_in(line: Line, said: Words, names: Names, holders: Sequence[str]) -> tuple[int, Words]:
    """Return the holder that the words begin with: a player, or a pile by its id."""
    said = said[1:] if said[:1] == ("the",) else said
    if said[:2] == ("case", "file"):
        return holders.index("envelope"), said[2:]
    piles = holders[len(names.seats.called) :]
    found = names.seats.longest(said)
    if said and said[0] in piles and (found is None or len(found[1]) == len(said) - 1):
        return holders.index(said[0]), said[1:]  # a player of that name is called by chair
    if found is not None:
        return found
    name, known = said[0][:40] if said else "", [*names.seats.called, *piles]
    raise refuse("case-no-such-holder", line, name=name, known=known, nearest=nearest(name, known))


def _cards(line: Line, said: Words, names: Names) -> int:
    cards = cards_of(line, said, names)
    if not cards or UNKNOWN in cards:
        raise _unreadable(line, names)
    return mask(cards)


def _unreadable(line: Line, names: Names) -> Exception:
    who, *_ = names.seats.written
    one, two, *_ = names.cards.written
    known = [f"{who} has {one}", f"{who} has not {one}", f"{who} has one of {one} {two}"]
    return refuse("text-line", line, text=line.text[:80], known=known)
