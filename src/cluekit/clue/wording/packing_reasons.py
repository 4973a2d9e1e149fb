"""The reason of packing over several hands: cards and places that are as many."""

from __future__ import annotations

from collections.abc import Iterator

from cluekit.clue.wording.cited_step import Because
from cluekit.clue.wording.claims import Names
from cluekit.clue.wording.names import all_of
from cluekit.logic import Literal, OneOf, Puzzle
from cluekit.sets import members, union
from cluekit.words import say


class Crowd:
    """What such a step cites: who lacks (``out``) and who has (``yes``) which cards, and shows."""

    def __init__(self, puzzle: Puzzle, because: Because) -> None:
        facts = [clause[0] for clause in because.cited]
        if len(because.says[0]) > 1:
            facts += [~literal for literal in because.says[0]]
        holders = range(puzzle.file + 1)
        self.puzzle, self.clash = puzzle, because.clash
        self.out = [_cards(facts, holder, has=False) for holder in holders]
        self.yes = [_cards(facts, holder, has=True) for holder in holders]
        self.shows = [premise for premise in because.premises if isinstance(premise, OneOf)]
        self.showing = {show.holder for show in self.shows}

    @property
    def within_a_hand(self) -> bool:
        """Whether all of it is about one hand of known size, and its shows."""
        about = {holder for holder, cards in enumerate(self.out) if cards | self.yes[holder]}
        holders = about | self.showing
        (one, *others) = holders or {self.puzzle.file}
        return not others and one < self.puzzle.file and self.puzzle.sizes[one] is not None

    # --- cards that have no other place ---------------------------------------------------------

    @property
    def without_place(self) -> int:
        """The cards that are cited as being out where nobody showed one of those cited."""
        return union(cards for one, cards in enumerate(self.out) if one not in self.showing)

    @property
    def fills(self) -> bool:
        """Whether these cards, and what was shown, take all the places that they have."""
        cards = self.without_place
        return self._places(cards) < cards.bit_count() + len(self.shows) + (not self.clash)

    def _places(self, cards: int) -> int:
        """Return how many places are open to some of these cards, or were for what was shown."""
        puzzle, sizes = self.puzzle, self.puzzle.sizes
        inside = [hand for hand in range(puzzle.file) if self._takes(hand, cards)]
        room = sum(sizes[hand] or 0 for hand in inside)
        if any(sizes[hand] is None for hand in inside):
            known = sum(size for size in sizes if size is not None)
            room += puzzle.cards - len(puzzle.kinds) - known
        room -= sum(self.yes[hand].bit_count() for hand in inside)
        left = cards & ~self.out[puzzle.file]
        kinds = [kind for kind in puzzle.kinds if kind & left]
        return room + sum(not kind & self.yes[puzzle.file] for kind in kinds)

    def _takes(self, hand: int, cards: int) -> bool:
        return hand in self.showing or bool(cards & ~self.out[hand])

    # --- places that have no other cards --------------------------------------------------------

    @property
    def wanted(self) -> int:
        """The cards that are left for the places cited."""
        return union(self._left())

    def _left(self) -> Iterator[int]:
        puzzle = self.puzzle
        for show in self.shows:
            yield show.cards & ~self.out[show.holder]
        for hand in set(range(puzzle.file)) - self.showing:
            if self.out[hand]:
                yield (1 << puzzle.cards) - 1 & ~self.out[hand] & ~self.yes[hand]
        outside = self.out[puzzle.file]
        yield from (kind & ~outside for kind in puzzle.kinds if kind & outside)

    @property
    def only_shows(self) -> bool:
        """Whether all places cited are those of shows."""
        return not any(cards for one, cards in enumerate(self.out) if one not in self.showing)


def _cards(facts: list[Literal], holder: int, *, has: bool) -> int:
    return union(1 << one.card for one in facts if one.holder == holder and one.has is has)


def crowding_reason(names: Names, crowd: Crowd) -> str:
    """Return why there is no place for another card, or for a card no other place."""
    if not crowd.shows and not any(crowd.out):
        return say("the sizes of the hands do not add up to the cards dealt")
    asked = all_of(list(dict.fromkeys(names.entry(p.entry) for p in crowd.shows if p.entry >= 0)))
    if crowd.fills:
        return _enough(names, crowd, asked)
    cards = all_of(names.some(list(members(crowd.wanted))))
    if crowd.only_shows and asked:
        return _too_few_cards(crowd, cards, asked)
    if crowd.clash:
        return say("some places can take nothing but {cards}, and that is too few", cards=cards)
    return say("{cards} are all needed in other places, which can take nothing else", cards=cards)


def _enough(names: Names, crowd: Crowd, asked: str) -> str:
    things = names.some(list(members(crowd.without_place)))
    if crowd.shows:
        things.append(say("what was shown at {questions}", questions=asked or say("the set-up")))
    if crowd.clash:
        return say("there are too few places for {things}", things=all_of(things))
    return say("the places left are just enough for {things}", things=all_of(things))


def _too_few_cards(crowd: Crowd, cards: str, asked: str) -> str:
    if crowd.clash:
        return say(
            "only {cards} can have been shown at {questions}, and that is too few",
            cards=cards,
            questions=asked,
        )
    return say(
        "only {cards} can have been shown at {questions}, a different one in each show",
        cards=cards,
        questions=asked,
    )
