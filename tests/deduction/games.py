"""Puzzles for the deduction tests: honest ones, told by a table that is really played, and wild.

``honest`` deals, plays questions by the true answers in three styles, and returns what one seat
(or a spectator) sees of it, with the truth. ``wild`` draws premises of all kinds, contradictory
ones too. Both take any luck.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from typing import NamedTuple
from zlib import crc32

from cluekit.core import Chance, Luck
from cluekit.logic import (
    Clause,
    Deal,
    Holds,
    Lacks,
    Literal,
    NotAll,
    OneOf,
    Premise,
    Puzzle,
    Showed,
)
from cluekit.logic.rules import Step, number_steps
from cluekit.sets import mask, members

SPECTATOR = -1
CARDS, PLACES = "ABCRVDLGT", "YNOE"
"""Signs of the lesson deck: the cards; you, Nora, Otto, the envelope."""
STYLES = ("classic", "fast", "every-player")
LARGE = ((6, 6, 9), (7, 7, 9), (10, 8, 12), (14, 13, 13))
"""Decks as they are played, and one of forty cards."""


class Set(NamedTuple):
    """What is played with: cards of each kind, players, open and hidden cards, questions."""

    kinds: tuple[int, ...]
    players: int
    face_up: int = 0
    face_down: int = 0
    questions: int = 6


class Honest(NamedTuple):
    """What a seat knows, and how the cards really lie."""

    puzzle: Puzzle
    truth: Deal
    seat: int


def small_set(luck: Luck) -> Set:
    """Return a set whose deals can all be listed: at most ten cards."""
    kinds = luck.pick(((2, 2, 2), (3, 3, 3), (2, 3, 2), (3, 2, 4), (4, 3, 2), (3, 4), (5,)))
    rest = sum(kinds) - len(kinds)
    players = luck.pick(range(2, min(5, rest) + 1))
    aside = luck.pick(range(min(3, rest - players + 1)))
    return Set(kinds, players, *luck.pick(((0, aside), (aside, 0))), luck.pick(range(8)))


def large_set(luck: Luck, most: int = 40) -> Set:
    """Return a set of up to ten players and this many cards."""
    kinds = luck.pick([kinds for kinds in LARGE if sum(kinds) <= most])
    players = luck.pick(range(2, 11))
    aside = luck.pick((0, (sum(kinds) - 3) % players))
    return Set(kinds, players, *luck.pick(((0, aside), (aside, 0))), luck.pick(range(0, 81, 5)))


def honest(luck: Luck, played: Set, seat: int | None = None, style: str | None = None) -> Honest:
    """Deal and play; return what a seat knows at the end."""
    piles = [size for size in (played.face_up, played.face_down) if size]
    masks = tuple(masks_of(played.kinds))
    truth, sizes = dealt(luck, masks, played.players, piles)
    seat = luck.pick(range(SPECTATOR, played.players)) if seat is None else seat
    style = luck.pick(STYLES) if style is None else style
    premises = list(_set_up(truth, sizes, seat, played))
    table = _Table(luck, masks, truth, seat, played.players)
    for entry in range(played.questions):
        premises += table.asked(entry, style)
    return Honest(Puzzle(masks, _known(luck, sizes, played.players), tuple(premises)), truth, seat)


def masks_of(kinds: Sequence[int]) -> Iterator[int]:
    """Yield the sets of cards of kinds of these sizes."""
    for number, size in enumerate(kinds):
        yield ((1 << size) - 1) << sum(kinds[:number])


def cards_in(cards: int) -> list[int]:
    """Return the cards of a set."""
    return list(members(cards))


def dealt(
    luck: Luck, kinds: Sequence[int], players: int, piles: Sequence[int]
) -> tuple[Deal, tuple[int, ...]]:
    """Return a deal by luck, and the sizes of its hands and piles."""
    file = players + len(piles)
    inside = [luck.pick(cards_in(kind)) for kind in kinds]
    everything = [card for kind in kinds for card in cards_in(kind)]
    rest = luck.order([card for card in everything if card not in inside])
    where = dict.fromkeys(inside, file)
    for pile, size in enumerate(piles):
        where |= dict.fromkeys((rest.pop() for _ in range(size)), players + pile)
    where |= {card: number % players for number, card in enumerate(rest)}
    truth = tuple(where[card] for card in everything)
    return truth, tuple(truth.count(hand) for hand in range(file))


def _known(luck: Luck, sizes: tuple[int, ...], players: int) -> tuple[int | None, ...]:
    """Forget no size, that of one player, or all; not all where brute force would take long."""
    few_or_many = not 7 < sum(sizes) < 16
    everyone = range(players if few_or_many else 2)
    forget = luck.pick(((), (), (), everyone, luck.order(range(players))[:1]))
    return tuple(None if hand in forget else size for hand, size in enumerate(sizes))


def _set_up(truth: Deal, sizes: tuple[int, ...], seat: int, played: Set) -> Iterator[Premise]:
    """What is known before the first question: your own hand, the cards that lie open."""
    whole = (1 << len(truth)) - 1
    for holder in [seat] * (seat != SPECTATOR) + [played.players] * bool(played.face_up):
        cards = mask(card for card, there in enumerate(truth) if there == holder)
        if sizes[holder]:
            yield Holds(holder, cards, rule="mine")
        yield Lacks(holder, whole & ~cards, rule="mine")


class _Table(NamedTuple):
    """A table in play, as one seat sees it."""

    luck: Luck
    kinds: Sequence[int]
    truth: Deal
    seat: int
    players: int

    def asked(self, entry: int, style: str) -> Iterator[Premise]:
        """Play a question, or now and then an accusation that fails."""
        cards = [self.luck.pick(cards_in(kind)) for kind in self.kinds]
        if self.luck.pick(range(8)) == 7:
            if any(self.truth[card] != max(self.truth) for card in cards):
                yield NotAll(max(self.truth), mask(cards), entry)
            return
        asker = self.luck.pick(range(self.players))
        others = [(asker + step) % self.players for step in range(1, self.players)]
        for seat in [self.luck.pick(others)] if style == "fast" else others:
            held = [card for card in cards if self.truth[card] == seat]
            if not held:
                yield Lacks(seat, mask(cards), entry)
            elif seat != self.seat:
                answer = self._fast if style == "fast" else self._shown
                yield from answer(entry, asker, seat, cards, held)
            if held and style == "classic":
                return

    def _shown(
        self, entry: int, asker: int, seat: int, cards: list[int], held: list[int]
    ) -> Iterator[Premise]:
        if asker == self.seat:
            yield Showed(seat, self.luck.pick(held), mask(cards), entry)
        else:
            yield OneOf(seat, mask(cards), entry)

    def _fast(
        self, entry: int, asker: int, seat: int, cards: list[int], held: list[int]
    ) -> Iterator[Premise]:
        """All that match are shown: exactly that many of the cards, no more, no fewer."""
        if asker == self.seat:
            yield Holds(seat, mask(held), entry)
            yield Lacks(seat, mask(cards) & ~mask(held), entry)
            return
        for some in combinations(cards, len(cards) - len(held) + 1):
            yield OneOf(seat, mask(some), entry)
        for some in combinations(cards, len(held) + 1):
            yield NotAll(seat, mask(some), entry, rule="pass")


def wild(luck: Luck) -> Puzzle:
    """Return a small puzzle with premises of every kind about every holder; many contradict."""
    kinds = luck.pick(((2, 2), (3, 3, 2), (2, 2, 2), (4,), (3, 2, 3)))
    hands = luck.pick((1, 2, 3, 4))
    rest = sum(kinds) - len(kinds)
    sizes = tuple(luck.pick((None, *range(rest + 1))) for _ in range(hands))
    premises: list[Premise] = []
    for entry in range(luck.pick(range(7))):
        holder = luck.pick(range(hands + 1))
        some = luck.order(range(sum(kinds)))[: luck.pick((1, 2, 3))]
        if luck.pick(range(5)) == 4:
            premises.append(Showed(holder, some[0], mask(some), entry))
        else:
            kind = luck.pick((Holds, Lacks, OneOf, NotAll))
            premises.append(kind(holder, mask(some), entry))
    return Puzzle(tuple(masks_of(kinds)), sizes, tuple(premises))


def game(purpose: str, number: int) -> Puzzle:
    """Return an honest game for an even number, a wild puzzle for an odd one."""
    luck = Chance(f"{purpose} {number}").luck("p", 0)
    return wild(luck) if number % 2 else honest(luck, small_set(luck)).puzzle


def sum_of(told: object) -> str:
    """Return a checksum of a text, or of what a text says of anything else."""
    text = told if isinstance(told, str) else repr(told)
    return f"{crc32(text.encode()):08x}"


def said(literals: Iterable[Literal], between: str = " ") -> str:
    """Return literals as card@holder."""
    return between.join(f"{'' if one.has else '~'}{one.card}@{one.holder}" for one in literals)


def signs(clause: Clause) -> str:
    """Return a clause in signs; nothing is "clash"."""
    words = [f"{'' if one.has else '~'}{PLACES[one.holder]}_{CARDS[one.card]}" for one in clause]
    return "|".join(words) or "clash"


def written(steps: tuple[Step, ...]) -> list[str]:
    """Return a proof, a line each: "5 O_C show-last 2,3", suppositions indented."""
    lines = []
    for number, depth, line in number_steps(steps):
        if isinstance(line, Literal):
            text = f"suppose {signs((line,))}"
        else:
            text = f"{signs(line.says)} {line.by} {','.join(map(str, line.steps))}"
        lines.append(f"{'  ' * depth}{number} {text}".rstrip())
    return lines
