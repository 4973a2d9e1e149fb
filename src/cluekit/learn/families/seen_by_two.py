"""A card that two people see: who knows which it was, and what is common knowledge (10.1)."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from cluekit.clue.notation import UNKNOWN
from cluekit.core import Luck
from cluekit.learn.chair_worlds import minds_of, shows
from cluekit.learn.clues import Clue
from cluekit.learn.families.evenings import evening
from cluekit.learn.forms import Case
from cluekit.learn.minds import deal_of
from cluekit.learn.statements import Sentence
from cluekit.learn.values import Word
from cluekit.learn.worlds import asked_in, name_of
from cluekit.logic import Literal
from cluekit.sets import mask, members
from cluekit.words import mark

NONE = (mark("You have none of the three."), mark("{who} has none of the three."))
ONE = (mark("You have at least one of the three."), mark("{who} has at least one of the three."))
"""Said of you, and of somebody else."""
YOU = mark("you")
HAS_ONE, THIRD_NONE, THE_CARD, ASKER_NONE = range(4)
"""The numbers of the sentences."""
PICKS = ("s1", "s2", "s3", "s4")


def values(case: Case) -> dict[str, object]:
    """Return who knows the card, which of four sentences all share, and the usual slips."""
    (asked,), minds = asked_in(case), minds_of(case)
    frame, (show,) = minds.frame, tuple(shows([asked]))
    (third,) = {*range(len(case.seats))} - {show.by, show.to}
    sure = frame.knows_which
    knows = [s for s in frame.agents if not minds.yours & ~sure(s, lambda world: world.shown[0])]
    listed = _sentences(case, show.by, show.to, third, asked.cards[case.numbers[4]])
    told = [listed[number] for number in case.numbers[:4]]
    shared = [pick for pick, (_, test) in zip(PICKS, told, strict=True) if _common(case, test)]
    one = next(
        pick for pick, number in zip(PICKS, case.numbers[:4], strict=True) if number == HAS_ONE
    )
    card = next(
        pick for pick, number in zip(PICKS, case.numbers[:4], strict=True) if number == THE_CARD
    )
    named = asked.cards[case.numbers[4]]
    other = minds.frame.where(lambda world: not world.hand(show.by) >> named & 1)
    return {
        "clue": Clue(case, 0),
        "asker": _in_a_sentence(case, show.to),
        "shower": _in_a_sentence(case, show.by),
        "third": _in_a_sentence(case, third),
        "knows": tuple(_id(case, seat) for seat in knows),
        "everyone": tuple(_id(case, seat) for seat in frame.agents),
        "asker_only": (_id(case, show.to),),
        "shower_only": (_id(case, show.by),),
        **{pick: sentence for pick, (sentence, _) in zip(PICKS, told, strict=True)},
        "shared": tuple(shared),
        "with_card": tuple(p for p in PICKS if p in (*shared, card)),
        "only_one": (one,),
        "asker_too": tuple(p for p in PICKS if p in shared or _number(case, p) == ASKER_NONE),
        "silent": tuple(p for p in PICKS if p in shared or _number(case, p) == THIRD_NONE),
        "deal": deal_of(case, frame.worlds[next(members(other))]),
    }


def _number(case: Case, pick: str) -> int:
    return case.numbers[PICKS.index(pick)]


def _in_a_sentence(case: Case, seat: int) -> object:
    """Return the name of a seat as it stands within a sentence: you are no proper name."""
    return case.seats[seat] if seat else Word(YOU)


def _id(case: Case, seat: int) -> str:
    return case.seats[seat].lower()


def _sentences(case: Case, by: int, to: int, third: int, card: int) -> list[tuple[object, object]]:
    """Return four sentences about an answer, and what makes each of them true."""
    cards = mask(asked_in(case)[0].cards)
    names = {seat: case.seats[seat] for seat in (by, to, third)}

    def has_none(seat: int) -> Any:
        return lambda world: not world.hand(seat) & cards

    held = Sentence(name_of(case, Literal(card, by)), case)
    return [
        (Word(ONE[by > 0], {"who": names[by]}), lambda world: bool(world.hand(by) & cards)),
        (Word(NONE[third > 0], {"who": names[third]}), has_none(third)),
        (held, lambda world: bool(world.hand(by) >> card & 1)),
        (Word(NONE[to > 0], {"who": names[to]}), has_none(to)),
    ]


def _common(case: Case, test: Any) -> bool:
    minds = minds_of(case)
    return not minds.yours & ~minds.frame.common(minds.frame.where(test))


def fresh(case: Case, luck: Luck) -> Case:
    """Return another question that is answered by a card, by whom it may be."""
    while True:
        found = evening(case, luck, [luck.pick(range(3))])
        (asked,) = asked_in(found)
        if asked.answers:
            shown = asked.answers[-1].cards[0]
            named = luck.pick([n for n, card in enumerate(asked.cards) if shown in (UNKNOWN, card)])
            return replace(found, hand=(), numbers=(*luck.order(range(4)), named))
