"""Names as a hand writes them: ids, letters, names in any language; and how we write them.

Case, accents, hyphens and dots do not matter, nor whether a name is written as one word or two. A
word of a printed name stands for it where no other has it; a title alone ("Miss") never does.
``@3`` is the third card, seat, place or bonus card, whatever it is called: the last resort where a
name could be misread.
"""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import TypeVar

import msgspec

from cluekit.clue.editions.board import Cell
from cluekit.clue.editions.cast import Card, Deck
from cluekit.clue.editions.edition import SHIPPED, Edition, edition, read_edition
from cluekit.clue.editions.file_format import Story
from cluekit.clue.editions.options import Options
from cluekit.clue.public.table import Player
from cluekit.clue.wording.names import column_name
from cluekit.core.notation import lines
from cluekit.core.notation.lines import Editions, Words, words
from cluekit.words.catalogues import in_all_languages
from cluekit.words.persons import is_you, spoken_to

__all__ = ["UNKNOWN", "Book", "Names", "Words", "names_for", "names_of", "words"]

Named = Iterable[tuple[str, int]]
Name = TypeVar("Name", bound=Hashable)

UNKNOWN = -1
"""A card, or a seat, that is not known: written ``?``.

A number: it stands among card numbers in the facts that are read from texts.
"""

_PLAIN = re.compile(r"[A-Za-z0-9][A-Za-z0-9-]*")
_TAKEN = frozenset(
    {"?", "none", "nobody", "nothing", "right", "wrong"}
    | {"cluekit", "told", "edition", "option", "seat", "order", "weapons", "envelope", "hand"}
    | {"face", "start", "first", "next", "end", "rule"}
)
"""Words that begin something else: no name may begin with one."""
_SHORT = {"colonel": "col", "professor": "prof", "reverend": "rev", "captain": "capt",
          "colonnello": "col", "reverendo": "rev", "capitano": "cap", "coronel": "cel",
          "capitao": "cap", "signora": "sig ra", "signorina": "sig na",
          "signor": "sig"}  # fmt: skip
"""Titles as people shorten them, without accents."""
TITLES = frozenset(
    {*_SHORT, *_SHORT.values(), "miss", "mrs", "mr", "ms", "dr", "sr", "sra", "srta"}
)
"""What stands before a name and is no name: "Miss" by itself means nobody."""


class Book:
    """Whom or what a name means. Of two with the same name, a nearer kind of name decides.

    ``levels`` are names and numbers, the nearest kind first; a name that means two things of one
    level means neither. ``written`` is how each is written where that is not misread, ``called``
    what people call it (in English, to be said in any language).
    """

    def __init__(self, written: Sequence[str], *levels: Named, called: Sequence[str] = ()) -> None:
        self._numbers: dict[Words, int] = {}
        ours = ((f"@{number + 1}", number) for number in range(len(written)))
        for level in ([(text, n) for n, text in enumerate(written)], *levels, ours):
            for name, number in _unmistakable((words(text), n) for text, n in level).items():
                if name and name[0] not in _TAKEN:
                    self._numbers.setdefault(name, number)
        self._joined = _unmistakable(("".join(name), n) for name, n in self._numbers.items())
        self._longest = max(map(len, self._numbers), default=0)
        self._begin: dict[Words, set[int]] = {}
        for name, number in self._numbers.items():
            for count in range(1, len(name)):
                self._begin.setdefault(name[:count], set()).add(number)
        self.written = tuple(self._clear(text, number) for number, text in enumerate(written))
        self.called = tuple(called) or self.written

    def _clear(self, text: str, number: int) -> str:
        """Return the text if it means this, also with any words behind it; else ``@``."""
        name = words(text)
        means_this = self._numbers.get(name) == number and _PLAIN.fullmatch(text)
        begins_another = self._begin.get(name, set()) - {number}
        return text if means_this and not begins_another else f"@{number + 1}"

    def longest(self, said: Words) -> tuple[int, Words] | None:
        """Return what the first words mean, as many as make a name, and the words after it."""
        for count in range(min(self._longest + 1, len(said)), 0, -1):
            name = said[:count]
            found = self._numbers.get(name, self._joined.get("".join(name)))
            if found is not None:
                return found, said[count:]
        return None


def _unmistakable(named: Iterable[tuple[Name, int]]) -> dict[Name, int]:
    """Return the names that mean one thing only, and what each means."""
    found: dict[Name, set[int]] = {}
    for name, number in named:
        found.setdefault(name, set()).add(number)
    return {name: min(numbers) for name, numbers in found.items() if len(numbers) == 1}


class Names(msgspec.Struct, frozen=True):
    """Everything that has a name in one game."""

    cards: Book
    seats: Book
    places: Book
    bonus: Book

    def card(self, card: int) -> str:
        """Return a card as it is written; ``?`` for one that is not known."""
        return "?" if card == UNKNOWN else self.cards.written[card]

    def cards_in(self, cards: Iterable[int]) -> str:
        """Return cards as they are written."""
        return " ".join(map(self.card, cards))

    def seat(self, seat: int) -> str:
        """Return a seat as it is written; ``?`` for one that is not known."""
        return "?" if seat == UNKNOWN else self.seats.written[seat]

    def verb(self, seat: int, third: str) -> str:
        """Return the verb as it fits the name: Nora rolls, you roll."""
        return third.removesuffix("s") if self.seat(seat).lower() == "you" else third

    def does(self, seat: int, third: str, rest: str = "") -> str:
        """Return "Nora rolls 3 4"."""
        return f"{self.seat(seat)} {self.verb(seat, third)} {rest}".rstrip()


def names_of(deck: Deck, players: Sequence[Player]) -> Names:
    """Return the names of a deck's cards and of these players, where no board is played on."""
    return Names(_cards(deck.cards), _seats(players), Book([]), Book([]))


def names_for(edition: Edition, players: Sequence[Player]) -> Names:
    """Return the names of an edition's things and of these players."""
    cards, plan = edition.deck.cards, edition.plan
    rooms = cards[edition.deck.rooms.start :][: plan.rooms]
    return Names(
        _cards(cards),
        _seats(players),
        _places(rooms, plan.pool, plan.squares),
        _bonus(tuple((card.id, card.name) for card in edition.bonus)),
    )


# What belongs to an edition is the same in all its games, and a table asks for it at every view.


def _seats(players: Sequence[Player]) -> Book:
    # The name is written where it is the id with larger letters, else the id
    labels = [each.name if each.name.lower() == each.id else each.id for each in players]
    spoken = [(player.name, seat) for seat, player in enumerate(players)]
    you = [seat for seat, player in enumerate(players) if is_you(player.name)]
    return Book(labels, spoken, [(word, seat) for seat in you for word in sorted(spoken_to())])


@lru_cache(maxsize=16)
def _cards(cards: tuple[Card, ...]) -> Book:
    return Book(
        [card.id for card in cards],
        [(card.alias, n) for n, card in enumerate(cards)],
        [(name, n) for n, card in enumerate(cards) for name in _spoken(card.name)],
        [(name, n) for n, card in enumerate(cards) for name in _shortened(card.name)],
        [(word, n) for n, card in enumerate(cards) for word in _single_words(card.name)],
        called=[card.name for card in cards],
    )


def _shortened(name: str) -> set[str]:
    """Return a name in every language with its title shortened, if it has one: "Col. Mustard"."""
    said = (words(each) for each in in_all_languages(name))
    return {" ".join((_SHORT[first], *rest)) for first, *rest in said if first in _SHORT and rest}


def _single_words(name: str) -> set[str]:
    """Return the words of a printed name, in every language, that may stand for it alone."""
    said = {word for each in in_all_languages(name) for word in words(each)}
    return {word for word in said if len(word) > 2 and word not in TITLES}  # noqa: PLR2004 - no "of"


def _spoken(name: str) -> set[str]:
    """Return a name in every language, also in the forms that sentences need."""
    return {said for how in ("", "the", "in") for said in in_all_languages(name, how)}


@lru_cache(maxsize=16)
def _places(rooms: tuple[Card, ...], pool: int | None, squares: tuple[Cell, ...]) -> Book:
    pools = [] if pool is None else [pool]
    printed = [f"{column_name(column)}{row + 1}" for column, row in squares]
    return Book(
        [*(room.id for room in rooms), *(["pool"] if pools else []), *printed],
        [(room.alias, place) for place, room in enumerate(rooms)],
        [(name, place) for place, room in enumerate(rooms) for name in _spoken(room.name)],
        [(name, place) for place in pools for name in _spoken("the pool")],
    )


@lru_cache(maxsize=16)
def _bonus(cards: tuple[tuple[str, str], ...]) -> Book:
    return Book(
        [card for card, _ in cards],
        [(said, n) for n, (_, name) in enumerate(cards) for said in _spoken(name)],
    )


# --- editions and their switches -----------------------------------------------------------------

_SAME = ("name", "players", "deck", "plan", "starts", "weapon_rooms", "bonus", "rules")


def _same_but_options(one: Edition, other: Edition) -> bool:
    """Tell whether only house rules differ; an edition may well have no story."""
    untold = one.story in (Story(), other.story) and one.spot in (None, other.spot)
    return untold and all(getattr(one, name) == getattr(other, name) for name in _SAME)


_ONCE_IN_THE_VILLA = {
    "two-players": "four-face-down",
    "cards-shown": "one",
    "idle-bonus-cards": "in-the-deck",
}
FORMER = {1: {"us": {"two-players": "four-face-down"}, "pool": _ONCE_IN_THE_VILLA}}
"""What the name of an edition stood for in texts of an older version, where that has changed."""

EDITIONS = Editions(SHIPPED, edition, read_edition, Options, _same_but_options, FORMER)


def answers_to(key: str) -> dict[str, object]:
    """Return every answer an option can have, as it is written (steps, for the set-up's order)."""
    return lines.spoken_answers(Options, key)


def with_answers(base: Edition, answers: Mapping[str, object]) -> Edition:
    """Return an edition with these answers to all its switches; raises what contradicts."""
    found: Edition = lines.with_answers(base, answers, EDITIONS)
    return found
