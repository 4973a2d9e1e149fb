"""Positions for the deduction benchmarks: what one seat knows in the middle of an honest game.

The cards are dealt by luck, everybody asks in turn about one card of each kind, drawn at random,
and answers are true: who has none of them says so, the first who has some shows one by luck. What
seat 0 sees becomes premises. Players and the number of questions go round in equal shares, so that
no stage of the game is missing.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from cluekit.core import Chance
from cluekit.core.chance import Luck
from cluekit.logic import Holds, Lacks, OneOf, Premise, Puzzle, Showed

FULL = (6, 6, 9)
MIDDLE = range(4, 25, 2)
"""This many questions leave most open clauses: before, little is known, after it, most is."""


class Position(msgspec.Struct, frozen=True):
    """A puzzle, and how it came about."""

    players: int
    questions: int
    puzzle: Puzzle


def positions(
    number: int = 200,
    kinds: tuple[int, ...] = FULL,
    players: range = range(3, 7),
    questions: range = MIDDLE,
) -> list[Position]:
    """Return this many positions, stratified by players and by questions asked."""
    strata = [(seats, asked) for asked in questions for seats in players]
    found = []
    for index in range(number):
        seats, asked = strata[index % len(strata)]
        luck = Chance("positions").luck(f"{kinds}", index)
        found.append(Position(seats, asked, played(luck, kinds, seats, asked)))
    return found


def played(luck: Luck, kinds: tuple[int, ...], players: int, questions: int) -> Puzzle:
    """Deal and ask; return what seat 0 knows."""
    whole = list(range(sum(kinds)))
    spans = [whole[sum(kinds[:at]) : sum(kinds[: at + 1])] for at in range(len(kinds))]
    hidden = [luck.pick(span) for span in spans]
    rest = luck.order([card for card in whole if card not in hidden])
    hands = [set(rest[seat::players]) for seat in range(players)]
    premises: list[Premise] = [
        Holds(0, _mask(hands[0]), rule="mine"),
        Lacks(0, _mask(set(whole) - hands[0]), rule="mine"),
    ]
    for entry in range(questions):
        cards = [luck.pick(span) for span in spans]
        premises += asked(luck, hands, entry, cards)
    return Puzzle(tuple(map(_mask, spans)), tuple(map(len, hands)), tuple(premises))


def asked(luck: Luck, hands: list[set[int]], entry: int, cards: list[int]) -> Iterator[Premise]:
    """Yield what seat 0 learns from one question."""
    asker = entry % len(hands)
    for step in range(1, len(hands)):
        seat = (asker + step) % len(hands)
        held = [card for card in cards if card in hands[seat]]
        if seat == 0:
            if held:
                return
        elif not held:
            yield Lacks(seat, _mask(cards), entry)
        elif asker == 0:
            yield Showed(seat, luck.pick(held), _mask(cards), entry)
            return
        else:
            yield OneOf(seat, _mask(cards), entry)
            return


def _mask(cards: set[int] | list[int]) -> int:
    return sum(1 << card for card in cards)
