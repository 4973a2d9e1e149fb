"""The reason of a step: what its rule says of the very cards, hands and questions it cites."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from cluekit.clue.wording.claims import Names, statement
from cluekit.clue.wording.names import all_of
from cluekit.logic import Clause, HowMany, Literal, NotAll, OneOf, Premise, Puzzle
from cluekit.logic.rules import Step
from cluekit.sets import members, union
from cluekit.words import mark, say, say_n

# --- cited step -----------------------------------------------------------------------------------
# A step of a proof together with the clauses and premises it rests on.


class Because(NamedTuple):
    """A step, or several alike told as one, with what it rests on.

    ``says`` are the clauses, ``cited`` those of the lines it cites, ``premises`` the premises.
    """

    step: Step
    says: tuple[Clause, ...]
    cited: tuple[Clause, ...]
    premises: tuple[Premise, ...]

    @property
    def single(self) -> Literal | None:
        """The literal it says, or one of those alike; None where it says "one of" or clashes."""
        return self.says[0][0] if len(self.says[0]) == 1 else None

    @property
    def clash(self) -> bool:
        """Whether it says that something cannot be."""
        return not self.says[0]

    @property
    def holder(self) -> int:
        """The holder that the step is about: of what it says, or else of what it cites."""
        for clause in (*self.says, *self.cited):
            for literal in clause:
                return literal.holder
        return self.premises[0].holder if self.premises else 0


# --- packing reasons ------------------------------------------------------------------------------
# The reason of packing over several hands: cards and places that are as many.


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
        showing, out = self.showing, self.out
        inside = [hand for hand in range(puzzle.file) if hand in showing or cards & ~out[hand]]
        room = sum(sizes[hand] or 0 for hand in inside)
        if any(sizes[hand] is None for hand in inside):
            known = sum(size for size in sizes if size is not None)
            room += puzzle.cards - len(puzzle.kinds) - known
        room -= sum(self.yes[hand].bit_count() for hand in inside)
        left = cards & ~self.out[puzzle.file]
        kinds = [kind for kind in puzzle.kinds if kind & left]
        return room + sum(not kind & self.yes[puzzle.file] for kind in kinds)

    # --- places that have no other cards --------------------------------------------------------

    @property
    def wanted(self) -> int:
        """The cards that are left for the places cited."""
        puzzle, outside = self.puzzle, self.out[self.puzzle.file]
        left = [show.cards & ~self.out[show.holder] for show in self.shows]
        for hand in set(range(puzzle.file)) - self.showing:
            other = (1 << puzzle.cards) - 1 & ~self.out[hand] & ~self.yes[hand]
            left += [other] if self.out[hand] else []
        return union([*left, *(kind & ~outside for kind in puzzle.kinds if kind & outside)])

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
        things = names.some(list(members(crowd.without_place)))
        if crowd.shows:
            things.append(
                say("what was shown at {questions}", questions=asked or say("the set-up"))
            )
        if crowd.clash:
            return say("there are too few places for {things}", things=all_of(things))
        return say("the places left are just enough for {things}", things=all_of(things))
    cards = all_of(names.some(list(members(crowd.wanted))))
    if crowd.only_shows and asked:
        clash = mark("only {cards} can have been shown at {questions}, and that is too few")
        just = mark("only {cards} can have been shown at {questions}, a different one in each show")
        return say(clash if crowd.clash else just, cards=cards, questions=asked)
    if crowd.clash:
        return say("some places can take nothing but {cards}, and that is too few", cards=cards)
    return say("{cards} are all needed in other places, which can take nothing else", cards=cards)


# --- step reasons ---------------------------------------------------------------------------------


def reason(names: Names, puzzle: Puzzle, because: Because) -> str:
    """Return why the step is so, as part of a sentence."""
    rule = because.step.by
    if because.premises and isinstance(because.premises[0], NotAll):
        # Why a holder has not all of some cards; where cards are cited, those are there
        entry = _entry(names, because)
        if not entry:
            found = say("not all of them are there, so it was noted")
        elif rule == "accused":
            found = say("the accusation at {question} was wrong", question=entry)
        elif rule == "silence":
            found = say("nobody accused after {question}", question=entry)
        elif rule == "pass":
            found = say("fewer were shown at {question}", question=entry)
        else:
            found = say("not all of them are there, noted at {question}", question=entry)
        return say("{reason}, and the others are there", reason=found) if because.cited else found
    told = _BY_RULE.get(rule, _told)(names, puzzle, because)
    if rule in _READ and because.clash:
        against = statement(names, (~because.cited[0][0],))
        return say("{claim}, {reason}", claim=against, reason=told)
    return told


def _entry(names: Names, because: Because) -> str:
    """Return the name of the entry of the first premise; "" where it stands in no log."""
    entry = because.premises[0].entry
    return names.entry(entry) if entry >= 0 else ""


# --- read off a premise --------------------------------------------------------------------------


def _mine(names: Names, _puzzle: Puzzle, because: Because) -> str:
    if names.places[because.premises[0].holder] == "you":
        return say("you see your own hand")
    return say("everybody sees the open cards")


def _shown(names: Names, _puzzle: Puzzle, because: Because) -> str:
    entry = _entry(names, because)
    return say("shown at {question}", question=entry) if entry else say("it was shown")


def _looked(names: Names, _puzzle: Puzzle, because: Because) -> str:
    if names.places[because.premises[0].holder] == "envelope":
        # By you, after a wrong accusation, or for everybody at the end
        return say("the envelope was opened")
    return say("you have looked")


def _passed(names: Names, puzzle: Puzzle, because: Because) -> str:
    entry = _entry(names, because)
    if not entry:
        return _told(names, puzzle, because)
    if len({clause[0].card for clause in because.says if clause}) <= 1:
        return say("unable to show this card at {question}", question=entry)
    return say("unable to show any of these cards at {question}", question=entry)


def _told(names: Names, _puzzle: Puzzle, because: Because) -> str:
    entry = _entry(names, because)
    return say("noted at {question}", question=entry) if entry else say("so it was noted")


def _show(names: Names, puzzle: Puzzle, because: Because) -> str:
    entry = _entry(names, because)
    if not entry:
        return _told(names, puzzle, because)
    return say("a card was shown at {question}", question=entry)


# --- rules ---------------------------------------------------------------------------------------


def _row(names: Names, _puzzle: Puzzle, because: Because) -> str:
    if because.clash:
        card = because.cited[0][0]
        if card.has:
            return say("{card} cannot be in two places", card=names.cards[card.card])
        return say("no place is left for {card}", card=names.cards[card.card])
    if because.single and not because.single.has:
        return say("known to be elsewhere")
    return say("every other place is out")


def _envelope(names: Names, _puzzle: Puzzle, because: Because) -> str:
    if because.clash:
        cards = [clause[0].card for clause in because.cited]
        if because.cited[0][0].has:
            return say("the envelope cannot hold {cards}", cards=all_of(names.some(cards)))
        return say("all of one kind are out, and one is in the envelope")
    if because.single is None:
        return say("one of each kind is in the envelope, and the others are out")
    if because.single.has:
        return say("all others of this kind are out")
    return say("another of this kind is in the envelope")


def _show_last(names: Names, _puzzle: Puzzle, because: Because) -> str:
    premise = because.premises[0]
    asked = premise.cards if isinstance(premise, OneOf) else 0
    cards = all_of(names.some(list(members(asked))))
    if premise.entry < 0:
        if because.clash:
            return say("it is one of {cards}, and all of them are out", cards=cards)
        return say("it is one of {cards}, and the others are out", cards=cards)
    at = names.entry(premise.entry)
    if because.clash:
        return say(
            "at {question} one of {cards} was shown, and all of them are out",
            question=at,
            cards=cards,
        )
    return say(
        "at {question} one of {cards} was shown, and the others are out", question=at, cards=cards
    )


def _hand_full(names: Names, puzzle: Puzzle, because: Because) -> str:
    size = _size(names, puzzle, because)
    if because.clash:
        return say("{size}, and no room for that many", size=size)
    if because.single is None:
        return say("{size}, and no room for all of them", size=size)
    return say("{size}, and no room for another", size=size)


def _hand_forced(names: Names, puzzle: Puzzle, because: Because) -> str:
    size = _size(names, puzzle, because)
    if because.clash:
        return say("{size}, and fewer are left", size=size)
    if because.single is None:
        return say("{size}, and too few others are left", size=size)
    return say("{size}, and all others are out", size=size)


def _how_many(names: Names, _puzzle: Puzzle, because: Because) -> str:
    said = because.premises[0]
    if not isinstance(said, HowMany):
        return _told(names, _puzzle, because)
    these = all_of(names.some(list(members(said.cards))))
    count = str(said.least)
    if said.least != said.most:
        count = say("at least {number}", number=said.least)
    who = names.holders[said.holder]
    told = say("{who} said how many of {cards}: {number}", who=who, cards=these, number=count)
    if names.places[said.holder] == "you":
        told = say("you said how many of {cards}: {number}", cards=these, number=count)
    if not because.cited:
        return told
    if because.cited[0][0].has:
        return say("{reason}, and that many are there", reason=told)
    return say("{reason}, and the others are out", reason=told)


def _size(names: Names, puzzle: Puzzle, because: Because) -> str:
    """Return how large the hand is; whose it is, is said where nothing else says it."""
    holder = because.holder
    size = puzzle.sizes[holder] if holder < puzzle.file else None
    if size is None:
        known = sum(one for one in puzzle.sizes if one is not None)
        return say_n(
            "the hands of unknown size have {n} card together",
            "the hands of unknown size have {n} cards together",
            puzzle.cards - len(puzzle.kinds) - known,
        )
    if names.places[holder] in {"table", "pool"}:
        return say_n("{n} card lies there", "{n} cards lie there", size)
    if because.clash and names.places[holder] == "you":
        return say_n("your hand has {n} card", "your hand has {n} cards", size)
    if because.clash:
        who = names.holders[holder]
        return say_n("{who}’s hand has {n} card", "{who}’s hand has {n} cards", size, who=who)
    return say_n("the hand has {n} card", "the hand has {n} cards", size)


def _packing(names: Names, puzzle: Puzzle, because: Because) -> str:
    crowd = Crowd(puzzle, because)
    return _packed(names, puzzle, because) if crowd.within_a_hand else crowding_reason(names, crowd)


def _packed(names: Names, puzzle: Puzzle, because: Because) -> str:
    size = _size(names, puzzle, because)
    shows = [names.entry(p.entry) for p in because.premises if p.entry >= 0]
    told = all_of(shows) or say("the set-up")
    if because.clash:
        return say(
            "{size}, and the shows at {questions}, with no card in common, take more",
            size=size,
            questions=told,
        )
    if because.single is not None and because.single.has:
        return say(
            "{size}, and without it the shows at {questions} would take more",
            size=size,
            questions=told,
        )
    if len(because.premises) == 1:
        return say("{size}, and the show at {questions} takes the last", size=size, questions=told)
    return say(
        "{size}, and the shows at {questions}, with no card in common, take them all",
        size=size,
        questions=told,
    )


def _cases(_names: Names, _puzzle: Puzzle, because: Because) -> str:
    return say("no case is possible") if because.clash else say("it is so in every case")


def _contradiction(_names: Names, _puzzle: Puzzle, because: Because) -> str:
    if because.clash:
        return say("one line says the opposite of the other")
    if because.single is None:
        return say("if the one is not so, the other is")
    return say("the opposite cannot be")


_READ: dict[str, Callable[[Names, Puzzle, Because], str]] = {
    "mine": _mine,
    "shown": _shown,
    "looked": _looked,
    "told": _told,
    "pass": _passed,
}
_BY_RULE: dict[str, Callable[[Names, Puzzle, Because], str]] = {
    **_READ,
    "show": _show,
    "row": _row,
    "envelope": _envelope,
    "show-last": _show_last,
    "hand-full": _hand_full,
    "hand-forced": _hand_forced,
    "how-many": _how_many,
    "packing": _packing,
    "cases": _cases,
    "contradiction": _contradiction,
}
