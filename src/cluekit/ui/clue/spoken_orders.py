"""Orders in the reader's own words: "mostra Corda" is "show rope".

Verbs go as this language writes them, cards and players by any name they have.
"""

from __future__ import annotations

from collections.abc import Sequence

from cluekit.clue.editions.edition import Edition
from cluekit.clue.notation.names import Names, Words, names_for, words
from cluekit.clue.public.table import Player
from cluekit.words import mark_in
from cluekit.words.catalogues import in_all_languages

VERBS = (
    mark_in("order", "roll"),
    mark_in("order", "stay"),
    mark_in("order", "passage"),
    mark_in("order", "walk"),
    mark_in("order", "suggest"),
    mark_in("order", "show"),
    mark_in("order", "accuse"),
    mark_in("order", "choose"),
    mark_in("order", "pick"),
    mark_in("order", "peek"),
    mark_in("order", "end"),
)
"""What an order begins with."""
_TWO_CARDS = 3
"""A question names two cards after its verb; then comes a player."""


def plain_order(order: str, edition: Edition, players: Sequence[Player]) -> list[str]:
    """Return an order in the words that orders are written in; what is strange stays."""
    names, rest = names_for(edition, players), words(order)
    plain: list[str] = []
    while rest:
        word, rest = _verb(rest) if not plain else _thing(rest, plain, names)
        plain.append(word)
    return plain


def _verb(said: Words) -> tuple[str, Words]:
    for verb in VERBS:
        if said[0] in {word for text in in_all_languages(verb, "order") for word in words(text)}:
            return verb, said[1:]
    return said[0], said[1:]


def _thing(said: Words, before: list[str], names: Names) -> tuple[str, Words]:
    """Return the id of a player where one is named, else of a card, else the word itself."""
    person = before[0] == "pick" or (before[0] == "suggest" and len(before) == _TWO_CARDS)
    book = names.seats if person else names.cards
    found = None if said[0].isdecimal() else book.longest(said)
    if found is None:
        return said[0], said[1:]
    number, rest = found
    return (str(number) if person else book.written[number]), rest
