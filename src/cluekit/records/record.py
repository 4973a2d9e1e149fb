"""A record: what a table of people wrote down of their own game, as a deduction problem."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal

import msgspec
from msgspec.structs import replace

from cluekit.clue.editions.cast import Deck
from cluekit.clue.editions.options import Options
from cluekit.clue.notation.head import Setting, read_setting, split
from cluekit.clue.notation.names import UNKNOWN, Names, words
from cluekit.clue.notation.questions import cards_of, read_question, seat_in
from cluekit.clue.notation.text_reader import lines_of
from cluekit.clue.public.table import Player
from cluekit.core import refusal
from cluekit.core.notation.lines import FORMAT, SPECTATORS, Line, refuse
from cluekit.logic import Holds, Premise, Puzzle
from cluekit.logic.puzzle import seen_whole
from cluekit.logic.solver import Knowledge
from cluekit.records.premises import Heard, Round, check, premises, public_news
from cluekit.sets import mask

Sizes = Literal["given", "unknown", "ignore"]
Accusing = Literal["always", "unshown", "elsewhere"]
"""When one may accuse after your own question: always, if no card was shown, or not at once."""


class Entry(msgspec.Struct, frozen=True):
    """A line that was written: its number from 1, its line in the file, its text, what it says.

    Events come first, then facts, then clauses; premises carry the number less one as ``entry``.
    ``heard`` is what everybody heard, where it is a question or an accusation.
    """

    number: int
    line: int
    text: str
    premises: tuple[Premise, ...]
    heard: Heard | None = None


class Case(msgspec.Struct, frozen=True):
    """A record that can be solved.

    The holders of its puzzles are the seats, "table" (where cards lie open), "pool" (face down),
    "envelope".
    """

    deck: Deck
    """The cards."""
    players: tuple[Player, ...]
    """The players, clockwise."""
    names: Names
    """What cards, seats and places may be called."""

    # --- What was dealt -----------------------------------------------------------------------

    sizes: tuple[int | None, ...]
    """The hand sizes where ``how_sizes`` is "given"; else each is None."""
    how_sizes: Sizes
    """How the sizes are known."""
    me: int | None = None
    """The seat whose record it is, or None for a spectator."""
    hand: tuple[int, ...] = ()
    """The cards of that seat."""
    table: tuple[int, ...] = ()
    """The cards that lie open."""
    pool: int = 0
    """How many cards lie face down."""

    # --- House rules --------------------------------------------------------------------------

    order: tuple[int, ...] = ()
    """The seats as they answer."""
    questioning: str = "classic"
    """Who is asked."""
    shows_all: bool = False
    """Whether every card that matches is shown."""
    accusing: Accusing = "always"
    """When one may accuse."""

    # --- What is known ------------------------------------------------------------------------

    known: tuple[Premise, ...] = ()
    """What else the set-up says."""
    entries: tuple[Entry, ...] = ()
    """The lines that were written."""
    silent: tuple[Premise, ...] = ()
    """What follows from nobody's having accused, where that counts (``with_silence``)."""

    @property
    def holders(self) -> tuple[str, ...]:
        """The ids of the holders, in the order of their numbers."""
        return holders(self.players, self.table, self.pool)

    @property
    def dealt(self) -> int:
        """The number of cards in the players' hands together."""
        return to_deal(self.deck, self.table, self.pool)

    def puzzle(self, entries: int | None = None) -> Puzzle:
        """Return what is known after this many entries (None: all), sizes as far as they are."""
        piles = [len(self.table)] if self.table else []
        piles += [self.pool] if self.pool else []
        last = len(self.entries) if entries is None else entries
        told = (premise for entry in self.entries[:last] for premise in entry.premises)
        silent = (premise for premise in self.silent if premise.entry < last)
        return Puzzle(
            kinds=self.deck.kinds,
            sizes=(*self.sizes, *piles),
            premises=(*self._dealt(), *self.known, *told, *silent),
        )

    def _dealt(self) -> Iterator[Premise]:
        if self.hand and self.me is not None:
            yield from seen_whole(self.me, mask(self.hand), self.deck.whole)
        if self.table:
            yield from seen_whole(len(self.players), mask(self.table), self.deck.whole)

    def knowledge(self, entries: int | None = None) -> Knowledge:
        """Return the same, with the hands whose size is unknown but that were dealt evenly."""
        if self.how_sizes != "unknown":
            return Knowledge(self.puzzle(entries))
        least, more = divmod(self.dealt, len(self.players))
        evenly = [(seat, least, least + bool(more)) for seat in range(len(self.players))]
        own = len(self.hand)
        if self.me is not None and own in evenly[self.me][1:]:
            evenly[self.me] = self.me, own, own
        return Knowledge(self.puzzle(entries), tuple(evenly))


def with_house_rules(case: Case, options: Options) -> tuple[Case, Round]:
    """Return the record with these house rules, and how a round of questions goes by them."""
    round_ = Round(
        order=case.order,
        file=len(case.holders) - 1,
        me=case.me,
        questioning=options.questioning,
        cards_shown=options.cards_shown,
        table_first=options.before_envelope == "table-first",
    )
    accusing: Accusing = "always" if options.accuse_after_shown else "unshown"
    if options.accusation == "in-the-middle":
        accusing = "elsewhere"
    questioning, shows_all = round_.questioning, round_.all_shown
    return replace(case, questioning=questioning, shows_all=shows_all, accusing=accusing), round_


def holders(players: tuple[Player, ...], table: tuple[int, ...], pool: int) -> tuple[str, ...]:
    """Return the ids of all holders: the seats, the piles that there are, the envelope."""
    piles = ["table"] if table else []
    piles += ["pool"] if pool else []
    return (*(player.id for player in players), *piles, "envelope")


def to_deal(deck: Deck, table: tuple[int, ...], pool: int) -> int:
    """Return how many cards are left for the players' hands."""
    return deck.size - 3 - len(table) - pool


# --- from game text -------------------------------------------------------------------------------
# A record from the text of a game: what one seat was told, as ``cluekit replay --seat`` writes it.
#
# Hands, sizes and open cards stand in the head; of the events only those count that tell of cards.

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
    whose = words(told.right or "")
    me = None if whose == (SPECTATORS,) else seat_in(told, whose, setting.names)[0]
    case, round_ = with_house_rules(_dealt(setting, me), setting.edition.options)
    return replace(case, entries=tuple(_entries(setting, case, round_, events)))


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
    known: list[Premise] = []
    for holder, cards in (("pool", hidden), ("envelope", inside)):
        seen = mask(card for card in cards if card != UNKNOWN)
        if seen:
            known.append(Holds(case.holders.index(holder), seen, rule="looked"))
    return replace(case, known=tuple(known))


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


def _entries(
    setting: Setting, case: Case, round_: Round, events: Sequence[Line]
) -> Iterator[Entry]:
    """Yield the lines that say something of cards, with what everybody heard of them."""
    number = 0
    for line in events:
        if line.said == ("end",):
            continue
        seat, verb = seat_in(line, line.said, setting.names)
        does = verb[0].removesuffix("s") if verb else ""
        if does in _NO_CARDS:
            continue
        said: tuple[Premise, ...] = ()
        heard = None
        if does in _REVEALS:
            holder = case.holders.index("pool") if does == "look" else seat
            cards = cards_of(line, words(line.right or ""), setting.names)
            known = mask(card for card in cards if card != UNKNOWN)
            said = (Holds(holder, known, number, rule="shown"),) if known else ()
        else:
            asked = read_question(line, setting.names, case.deck)
            check(line, asked, round_, setting.names)
            said = tuple(premises(asked, round_, number))
            heard = public_news(asked, round_, number)
        number += 1
        yield Entry(number, line.number, line.text, said, heard)
