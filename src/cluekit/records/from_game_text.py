"""A record from the text of a game: what one seat was told, as ``cluekit replay --seat`` writes it.

Hands, sizes and open cards stand in the head; of the events only those count that tell of cards.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from cluekit.clue.notation.head import Setting, read_setting, split
from cluekit.clue.notation.names import UNKNOWN, words
from cluekit.clue.notation.questions import cards_of, read_question, seat_in
from cluekit.clue.notation.text_reader import lines_of
from cluekit.core import refusal
from cluekit.core.notation.head import FORMAT, SPECTATORS
from cluekit.core.notation.lines import Line, refuse
from cluekit.logic import Holds, Premise
from cluekit.records.premises import Heard, Round, check, premises, public_news
from cluekit.records.record import Case, Entry, accusing_in
from cluekit.sets import mask

TOLD_TO = ("told", "to")
_NO_CARDS = frozenset({"roll", "walk", "take", "stay", "end", "pick"})
_REVEALS = frozenset({"show", "lay", "look"})


def is_game_text(text: str) -> bool:
    """Tell whether this is the text of a game; comments may stand above its first line."""
    lines = (line.strip() for line in text.removeprefix("\ufeff").split("\n")[:100])
    return next((line for line in lines if line and line[0] != "#"), "").startswith(FORMAT)


def is_whole(text: str) -> bool:
    """Tell whether the text of a game holds everything, the solution too."""
    return all(line.said[:2] != TOLD_TO for line in lines_of(text))


def told_case(text: str) -> Case:
    """Return the record of a seat's text; raises ``RefusedError`` that names the line."""
    lines = list(lines_of(text))
    head, events = split([line for line in lines if line.said[:2] != TOLD_TO])
    setting = read_setting(head)
    told = next(line for line in lines if line.said[:2] == TOLD_TO)
    case = _dealt(setting, _seat(told, setting))
    table = _table(setting, case)
    case = replace(
        case,
        questioning=table.questioning,
        shows_all=table.all_shown,
        accusing=accusing_in(setting.edition.options),
    )
    return replace(case, entries=tuple(_entries(setting, case, table, events)))


def _seat(line: Line, setting: Setting) -> int | None:
    said = words(line.right or "")
    return None if said == (SPECTATORS,) else seat_in(line, said, setting.names)[0]


def _dealt(setting: Setting, me: int | None) -> Case:
    """Return the record before the first question."""
    head, names = setting.head, setting.names
    hands: dict[int, tuple[int, ...]] = {}
    for line in head.many.get("hand", []):
        seat, _ = seat_in(line, line.said[1:], names)
        hands[seat] = cards_of(line, words(line.right or ""), names)
    if set(hands) != set(range(len(setting.players))):
        raise refusal("case-not-dealt")
    open_, hidden, inside = (
        cards_of(pile, words(pile.right or ""), names) if (pile := head.once.get(key)) else ()
        for key in ("face up", "face down", "envelope")
    )
    case = Case(
        deck=setting.edition.deck,
        players=setting.players,
        names=names,
        sizes=tuple(len(hands[seat]) for seat in range(len(hands))),
        how_sizes="given",
        me=me,
        hand=tuple(sorted(hands[me])) if me is not None else (),
        table=tuple(sorted(open_)),
        pool=len(hidden),
        order=_order(setting),
    )
    return replace(case, known=tuple(_seen(case, {"pool": hidden, "envelope": inside})))


def _order(setting: Setting) -> tuple[int, ...]:
    """Return the order of the turns where it was drawn, else that of the seats."""
    line = setting.head.once.get("order")
    if line is None:
        return tuple(range(len(setting.players)))
    parts = map(words, (line.right or "").split(","))
    order = tuple(seat_in(line, part, setting.names)[0] for part in parts)
    if sorted(order) != list(range(len(setting.players))):
        raise refuse("text-each-seat", line, known=list(setting.names.seats.written))
    return order


def _seen(case: Case, piles: dict[str, Sequence[int]]) -> Iterator[Premise]:
    """What was seen of piles in the end: face-down cards, the envelope."""
    for pile, cards in piles.items():
        known = mask(card for card in cards if card != UNKNOWN)
        if known:
            yield Holds(case.holders.index(pile), known, rule="looked")


def _table(setting: Setting, case: Case) -> Round:
    options = setting.edition.options
    return Round(
        order=case.order,
        file=len(case.holders) - 1,
        me=case.me,
        questioning=options.questioning,
        cards_shown=options.cards_shown,
        table_first=options.before_envelope == "table-first",
    )


def _entries(setting: Setting, case: Case, table: Round, events: Sequence[Line]) -> Iterator[Entry]:
    number = 0
    for line in events:
        found = _premises_and_news(line, setting, case, table, number)
        if found is not None:
            number += 1
            yield Entry(number, line.number, line.text, *found)


def _premises_and_news(
    line: Line, setting: Setting, case: Case, table: Round, entry: int
) -> tuple[tuple[Premise, ...], Heard | None] | None:
    """Return what a line says of cards, and what everybody heard; None where it says nothing."""
    if line.said == ("end",):
        return None
    seat, verb = seat_in(line, line.said, setting.names)
    does = verb[0].removesuffix("s") if verb else ""
    if does in _NO_CARDS:
        return None
    if does in _REVEALS:
        holder = case.holders.index("pool") if does == "look" else seat
        cards = cards_of(line, words(line.right or ""), setting.names)
        known = mask(card for card in cards if card != UNKNOWN)
        return ((Holds(holder, known, entry, rule="shown"),) if known else ()), None
    asked = read_question(line, setting.names, case.deck)
    check(line, asked, table, setting.names)
    return tuple(premises(asked, table, entry)), public_news(asked, table, entry)
