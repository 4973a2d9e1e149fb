"""Examples for the form: lines as they would be typed with this deck and these players."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from cluekit.clue.editions.cast import KINDS
from cluekit.clue.editions.edition import SHIPPED, edition
from cluekit.clue.notation.names import Book, names_of, words
from cluekit.ui.record_desk import typed_record
from cluekit.ui.record_desk.typed_record import Written

PLAYERS = ("Mara", "Nora", "Otto")
OWN_CARDS = ("bruno", "vase", "library")


class Examples(msgspec.Struct, frozen=True):
    """``hand`` are two cards, ``ask`` a question, ``lines`` a question, an answer seen, a fact."""

    hand: str
    ask: str
    lines: str


def examples(written: Written, names: Sequence[str]) -> Examples:
    """Return the examples; until there are two names, people are called Mara, Nora, Otto."""
    suspect, weapon, room = _cards(written)
    first, second, *more = names if len(names) > 1 else PLAYERS
    third = more[0] if more else first
    asked = f"{suspect} {weapon} {room}"
    ask = f"{second}: {asked} -> {third} ?"
    seen = f"{first}: {asked} -> {second} {weapon}"
    return Examples(f"{weapon}, {room}", ask, f"{ask} · {seen} · {second} has {weapon}")


def _cards(written: Written) -> tuple[str, ...]:
    """Return a card of each kind, as it is written in short."""
    if written.deck in SHIPPED:
        return tuple(_of_edition(written.deck))
    typed = (typed_record.names_of(getattr(written, kind)) for kind in typed_record.KINDS)
    return tuple(some[0] if some else own for some, own in zip(typed, OWN_CARDS, strict=True))


def _of_edition(name: str) -> Iterator[str]:
    cards = edition(name).deck
    book = names_of(cards, ()).cards
    for kind in KINDS:
        card = cards.kind(kind)[-1]
        yield _short(cards.cards[card].id, book)


def _short(card: str, book: Book) -> str:
    """Return the last word of an id where that means the card: "plum", not "room"."""
    meant, last = book.longest(words(card)), words(card)[-1:]
    return last[0] if meant is not None and book.longest(last) == meant else card
