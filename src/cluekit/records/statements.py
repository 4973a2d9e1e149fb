"""Facts and clauses: "Nora has rope", "Nora has not rope", "Nora has one of rope hall"."""

from __future__ import annotations

from collections.abc import Sequence

from cluekit.clue.notation.names import UNKNOWN, Names, Words, words
from cluekit.clue.notation.questions import cards_of
from cluekit.core.notation.lines import Line, refuse
from cluekit.core.problems import nearest
from cluekit.logic import Holds, Lacks, OneOf, Premise
from cluekit.sets import mask
from cluekit.words import mark
from cluekit.words.catalogues import in_all_languages

PILES = {"table": mark("face up"), "pool": mark("face down"), "envelope": mark("envelope")}
"""What is no player's, as the sheet's heads call it."""

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
    pile, found = _pile(said, piles), names.seats.longest(said)
    if pile is not None and (found is None or len(found[1]) == len(pile[1])):
        return holders.index(pile[0]), pile[1]  # a player of that name is called by chair
    if found is not None:
        return found
    name, known = said[0][:40] if said else "", [*names.seats.called, *piles]
    called = [*names.seats.called, *(PILES[pile] for pile in piles)]
    about = {"known": known, "called": called, "nearest": nearest(name, known)}
    raise refuse("case-no-such-holder", line, name=name, **about)


def _pile(said: Words, piles: Sequence[str]) -> tuple[str, Words] | None:
    """Return the pile that the words begin with, and the words after it: "busta", "face up"."""
    for pile in piles:
        called = {words(text) for text in (pile, *in_all_languages(PILES[pile]))}
        for name in sorted(called, key=len, reverse=True):
            if said[: len(name)] == name:
                return pile, said[len(name) :]
    return None


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
