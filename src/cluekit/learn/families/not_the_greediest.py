"""Where the question with the most bits is not the best one: the way, and the end (12.4).

What is reported beside them is a tournament of the learner's own; here stands one that was played
beforehand, and reports of it that have one fault each.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice, product
from typing import NamedTuple

import msgspec
from msgspec.structs import replace

from cluekit.clue.editions.cast import Triple
from cluekit.core import Luck
from cluekit.learn.asking import Asking, Weighed
from cluekit.learn.card_values import card_list
from cluekit.learn.clue_evenings import evenings
from cluekit.learn.experiment_checks import AHEAD
from cluekit.learn.families.ranking_questions import THREE, card_names, triples
from cluekit.learn.forms import Case
from cluekit.learn.telling_deals import deal_that_tells
from cluekit.learn.values import Rounded
from cluekit.logic.information import Worth
from cluekit.words.amounts import per_cent

APART = 0.04
"""Bits and chances nearer than this to each other are too near."""
FARTHEST = 4
MANSION = 40
"""What the numbers of the file's own case add up to."""
LOOKED_AT = 40
"""How many choices of three questions are looked at on one evening."""


class Share(msgspec.Struct, frozen=True):
    """A chance, said in per cent."""

    share: float

    def in_words(self) -> str:
        """Return it as the reader writes it."""
        return per_cent(self.share)


def values(case: Case) -> dict[str, object]:
    """Return the questions with bits, turns and chances, and which is best by which measure."""
    weighed = [Asking(case).weigh(cards) for cards in triples(case)]
    turns = case.numbers[3 * THREE :]
    rates = [each.bits / (1 + far) for each, far in zip(weighed, turns, strict=True)]
    return {
        "hand": card_list(case.hand, case.deck),
        **{f"ask_{n}": card_names(case, each) for n, each in enumerate(weighed, start=1)},
        **{f"bits_{n}": Rounded(each.bits) for n, each in enumerate(weighed, start=1)},
        **{f"turns_{n}": far + 1 for n, far in enumerate(turns, start=1)},
        **{f"rate_{n}": Rounded(rate) for n, rate in enumerate(rates, start=1)},
        **{f"settles_{n}": Share(each.worth.solves) for n, each in enumerate(weighed, start=1)},
        "greedy": _most([each.bits for each in weighed]),
        "soonest": _most([-far for far in turns]),
        "best_rate": _most(rates),
        "settling": _most([each.worth.solves for each in weighed]),
        "quiet": _most([-each.given_away for each in weighed]),
        **_unsettled(case, weighed),
        **_reported(case),
    }


def _unsettled(case: Case, weighed: Sequence[Weighed]) -> dict[str, object]:
    """Return deals in which the question that settles most often does so, and another does not."""
    ending = max(weighed, key=lambda each: each.worth.solves)
    others = {
        "greedy": max(weighed, key=lambda each: each.bits),
        "quiet": min(weighed, key=lambda each: each.given_away),
    }
    found: dict[str, object] = {}
    for name, other in others.items():
        told = deal_that_tells(case, ending.cards, other.cards, 1) if other != ending else None
        found |= {
            f"{name}_deal": told.deal if told else "",
            f"{name}_left": told.more if told else 0,
        }
    return found


def _reported(case: Case) -> dict[str, object]:
    """Return a sound report, and what is changed to spoil it.

    That of the file is ``greedy in the mansion``; a fresh case has one with other points.
    """
    more = 5 * (sum(case.numbers) - MANSION)
    mean, low, high = -45.6 + more, -64.0 + more, -26.1 + more
    follows = "first" if low > 0 else "second" if high < 0 else "not-clear"
    report = {
        "expected": "same",
        "pairing": "same",
        "fixed": "504",
        "played": "504",
        "mean": f"{mean:.1f}",
        "low": f"{low:.1f}",
        "high": f"{high:.1f}",
        "conclusion": follows,
    }
    return {
        "entries": AHEAD,
        "report": report,
        "nothing": {"expected": ""},
        "own_deals": {"pairing": "own"},
        "one_game": {"fixed": "1", "played": "1"},
        "stopped": {"played": "300"},
        "no_interval": {"low": "", "high": ""},
        "hasty": {"conclusion": "second" if follows == "first" else "first"},
    }


def _most(amounts: list[float]) -> str:
    return f"question-{amounts.index(max(amounts)) + 1}"


class Known(NamedTuple):
    """A question and its worth."""

    cards: Triple
    worth: Worth


def fresh(case: Case, luck: Luck) -> Case:
    """Return an evening with a question for each room: most bits, most a turn, likeliest end."""
    aim = luck.pick((0, 1))
    for evening in evenings(case, luck, 2, 4):
        asking = Asking(evening)
        found = [Known(cards, asking.worth(cards)) for cards in luck.order(asking.questions())]
        for chosen in islice(product(*_by_room(found)), LOOKED_AT):
            if aims := _aims(chosen):
                far = _ways(chosen, aims[aim], luck)
                if far:
                    cards = tuple(card for each in chosen for card in each.cards)
                    whole = replace(evening, numbers=(*cards, *far))
                    if _slips_have_deals(whole):
                        return whole
    raise AssertionError("evenings raises before")


def _slips_have_deals(case: Case) -> bool:
    """Tell whether each wrong question is answered by a deal in which it leaves the case open."""
    told = values(case)
    wrong = [name for name in ("greedy", "quiet") if told[name] != told["settling"]]
    return all(told[f"{name}_left"] for name in wrong)


def _by_room(found: list[Known]) -> list[list[Known]]:
    """Return the questions of each room that tell something."""
    rooms = sorted({each.cards[-1] for each in found})
    return [[e for e in found if e.cards[-1] == room and e.worth.bits > APART] for room in rooms]


def _aims(chosen: Sequence[Known]) -> tuple[Known, Known] | None:
    """Return the question that settles most often, and the third; None where that has most bits."""
    less, more, most = sorted(chosen, key=lambda each: each.worth.bits)
    ending = max(chosen, key=lambda each: each.worth.solves)
    others = [each.worth.solves for each in chosen if each is not ending]
    apart = min(most.worth.bits - more.worth.bits, ending.worth.solves - max(others))
    if ending is most or apart < APART or more.worth.bits - less.worth.bits < APART:
        return None
    return ending, more if ending is less else less


def _ways(chosen: Sequence[Known], best: Known, luck: Luck) -> tuple[int, ...]:
    """Return turns on the way to each so that this one has most bits a turn; () if none."""
    for far in luck.order(list(product(range(FARTHEST), repeat=THREE))):
        rates = [each.worth.bits / (1 + turns) for each, turns in zip(chosen, far, strict=True)]
        _, more, most = sorted(rates)
        if rates[chosen.index(best)] == most and most - more >= APART:
            return tuple(far)
    return ()
