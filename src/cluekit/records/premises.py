"""What a line says about where cards are: events, facts and clauses become premises.

Passes between asker and shower follow from the seating; where it is not known who showed, only
passes that are written count. Cards that are not known (``?``) say nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec
from msgspec.structs import replace

from cluekit.clue.notation.names import UNKNOWN, Names
from cluekit.clue.notation.questions import Accusation, Answer, Asked, Suggestion
from cluekit.core.notation.lines import Line, refuse
from cluekit.logic import Holds, Lacks, NotAll, Premise, Showed
from cluekit.logic.puzzle import at_least, at_most
from cluekit.sets import mask


class Round(msgspec.Struct, frozen=True):
    """How a round of questions goes at this table.

    ``order`` are the seats as they answer, clockwise; ``file`` is the case file among the
    holders, ``me`` a seat or ``UNKNOWN``. The rest are house rules: ``table_first`` where
    accusations go round first (C15).
    """

    order: tuple[int, ...]
    file: int
    me: int | None
    questioning: str = "classic"
    cards_shown: str = "one"
    table_first: bool = False

    @property
    def all_shown(self) -> bool:
        """Whether an answer to a question shows every card that matches (P12)."""
        return self.questioning == "fast" or self.cards_shown == "all"

    def shows_all(self, asked: Asked) -> bool:
        """Tell whether an answer shows every card that matches."""
        return self.all_shown and not isinstance(asked, Accusation)


def premises(asked: Asked, table: Round, entry: int) -> Iterator[Premise]:
    """Yield what an event says."""
    known = mask(card for card in asked.cards if card != UNKNOWN)
    for seat in passing_seats(asked, table):
        if known:
            yield Lacks(seat, known, entry, rule="pass")
    for answer in asked.answers:
        if answer.cards:
            yield from _answer(asked, answer, table, entry)
    if isinstance(asked, Accusation):
        yield from _verdict(asked, table, entry)


def passing_seats(asked: Asked, table: Round) -> list[int]:
    """Return the seats that could not answer: those written, and those the seating tells."""
    written = {answer.seat for answer in asked.answers if not answer.cards}
    if isinstance(asked, Suggestion) and asked.nobody and asked.whom != UNKNOWN:
        written.add(asked.whom)
    showed = [answer.seat for answer in asked.answers if answer.cards]
    if not _goes_round(asked, table) or UNKNOWN in showed:
        return sorted(written)
    round_ = list(after(asked.asker, table.order))
    if showed and (table.questioning == "classic" or isinstance(asked, Accusation)):
        round_ = round_[: min(round_.index(seat) for seat in showed)]
    elif not showed and not _nobody(asked):
        return sorted(written)
    return sorted(written.union(round_).difference(showed))


def after(seat: int, order: tuple[int, ...]) -> tuple[int, ...]:
    """Return the other seats as they answer this one."""
    at = order.index(seat)
    return order[at + 1 :] + order[:at]


def _goes_round(asked: Asked, table: Round) -> bool:
    """Tell whether everybody is asked in turn; in fast questioning one player alone is (P12)."""
    if isinstance(asked, Accusation):  # only some editions ask the table first (C15)
        return table.table_first or any(answer.cards for answer in asked.answers)
    return table.questioning != "fast" and asked.whom == UNKNOWN


def _nobody(asked: Asked) -> bool:
    return asked.right is False if isinstance(asked, Accusation) else asked.nobody


def _answer(asked: Asked, answer: Answer, table: Round, entry: int) -> Iterator[Premise]:
    """What a show says: of k cards shown, this many are held; all that match: no more."""
    seat, seen = answer.seat, [card for card in answer.cards if card != UNKNOWN]
    if seat == UNKNOWN:
        for card in seen:  # somebody has it: neither the asker nor the case file
            yield Lacks(asked.asker, 1 << card, entry, rule="shown")
            yield Lacks(table.file, 1 << card, entry, rule="shown")
        return
    if len(answer.cards) == 1 == len(seen) and _chosen(asked, seat, table):
        yield Showed(seat, seen[0], mask(asked.cards), entry)
    elif seen:
        yield Holds(seat, mask(seen), entry, rule="shown")
    if UNKNOWN not in asked.cards:
        yield from _so_many(asked, answer, table.shows_all(asked), entry)


def _chosen(asked: Asked, seat: int, table: Round) -> bool:
    """Tell whether the card was chosen among those that match, by somebody else."""
    return not table.shows_all(asked) and UNKNOWN not in asked.cards and seat != table.me


def _so_many(asked: Asked, answer: Answer, all_of_them: bool, entry: int) -> Iterator[Premise]:  # noqa: FBT001 - a house rule
    cards, count = asked.cards, len(answer.cards)
    if UNKNOWN in answer.cards:
        yield from at_least(answer.seat, count, cards, entry)
    if not all_of_them or count == len(cards):
        return
    if UNKNOWN in answer.cards:
        yield from at_most(answer.seat, count, cards, entry)
    else:
        yield Lacks(answer.seat, mask(set(cards) - set(answer.cards)), entry, rule="pass")


def _verdict(asked: Accusation, table: Round, entry: int) -> Iterator[Premise]:
    known = mask(card for card in asked.cards if card != UNKNOWN)
    if asked.right and known:
        yield Holds(table.file, known, entry, rule="looked")
    elif asked.right is False and UNKNOWN not in asked.cards:
        yield NotAll(table.file, known, entry)


# --- what everybody heard ---------------------------------------------------------------------


class Heard(msgspec.Struct, frozen=True):
    """What everybody heard of a question or an accusation.

    ``premises`` are what it says to all; ``shown`` tells whether somebody showed a card;
    ``given`` are the cards that whose record it is showed to the asker.
    """

    asker: int
    accuses: bool
    shown: bool
    premises: tuple[Premise, ...]
    given: int = 0


def public_news(asked: Asked, table: Round, entry: int) -> Heard:
    """Return what an event tells everybody: no card that was shown to one alone."""
    covered = tuple(
        replace(answer, cards=(UNKNOWN,) * len(answer.cards)) for answer in asked.answers
    )
    public = premises(replace(asked, answers=covered), replace(table, me=None), entry)
    given = (c for a in asked.answers if a.seat == table.me for c in a.cards)
    return Heard(
        asker=asked.asker,
        accuses=isinstance(asked, Accusation),
        shown=any(answer.cards for answer in asked.answers),
        premises=tuple(public),
        given=mask(card for card in given if card != UNKNOWN),
    )


# --- what cannot have happened -----------------------------------------------------------------


def check(line: Line, asked: Asked, table: Round, names: Names) -> None:
    """Refuse an event that no table could see, whatever the cards; say what would be right."""
    for answer in asked.answers:
        _check_seat(line, asked, answer, names)
        _check_cards(line, asked, answer, names)
    showed = {answer.seat for answer in asked.answers if answer.cards}
    if len(showed) > 1 and table.questioning != "every-player":
        raise refuse("case-one-shows", line, known=_called(sorted(showed), names))


def _check_seat(line: Line, asked: Asked, answer: Answer, names: Names) -> None:
    if answer.seat == asked.asker:
        raise refuse("case-answers-oneself", line, name=names.seat(answer.seat))
    again = sum(other.seat == answer.seat for other in asked.answers) > 1
    if again and answer.seat != UNKNOWN:
        raise refuse("case-answers-twice", line, name=names.seat(answer.seat))


def _check_cards(line: Line, asked: Asked, answer: Answer, names: Names) -> None:
    """A card shown is one of the three that were asked for, each once."""
    seen = [card for card in answer.cards if card != UNKNOWN]
    missing = [card for card in seen if card not in asked.cards]
    if (missing and UNKNOWN not in asked.cards) or len(set(seen)) < len(seen):
        name = names.card((missing or seen)[0])
        called = ["?" if card == UNKNOWN else names.cards.called[card] for card in asked.cards]
        raise refuse("case-not-asked", line, name=name, called=called)
    if len(answer.cards) > len(asked.cards):
        raise refuse("case-too-many-shown", line, count=len(answer.cards))


def _called(seats: Sequence[int], names: Names) -> list[str]:
    return [names.seat(seat) for seat in seats]
