"""Questions ranked by what they tell, and where the ranking misleads (12.2 and 12.4)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice, pairwise, product
from typing import NamedTuple

import msgspec
from msgspec.structs import replace

from cluekit.clue.editions.cast import Triple
from cluekit.core import Luck
from cluekit.learn.asking import Asking, question
from cluekit.learn.card_values import Hands, card_list, cards_by_number
from cluekit.learn.chair_worlds import evenings
from cluekit.learn.clues import Clue
from cluekit.learn.exercises.L14 import spoiled_reports
from cluekit.learn.families import Family, Values, by_number
from cluekit.learn.families.hands import own_cards
from cluekit.learn.forms import Case, Need
from cluekit.learn.kinds.experiment import AHEAD
from cluekit.learn.kinds.world import hands_of
from cluekit.learn.values import Rounded, Word
from cluekit.learn.worlds import deals
from cluekit.logic import Deal
from cluekit.logic.information import Worth
from cluekit.words import mark
from cluekit.words.amounts import per_cent

# --- telling deals --------------------------------------------------------------------------------
# Deals in which one question tells more than another: what a wrong ranking is answered with.
#
# Worlds are looked at one by one, so this is for small decks such as the lesson's.

Answer = tuple[int | None, int | None]
"""Who shows which card; nobody, none."""


class Told(NamedTuple):
    """A deal, and how many case files can be left in it by one question and by another."""

    deal: Hands
    less: int
    more: int


def files_left(case: Case, cards: Triple) -> dict[Deal, tuple[int, int]]:
    """Return for each deal that fits how many case files an answer leaves, at least and at most.

    A player who can show several cards may show any of them.
    """
    order = question(case, cards).order
    files, answers = dict[Answer, set[tuple[int, ...]]](), dict[Deal, list[Answer]]()
    for deal in deals(case):
        shower = next((seat for seat in order if seat in {deal[card] for card in cards}), None)
        answers[deal] = [(shower, c) for c in cards if deal[c] == shower] or [(None, None)]
        inside = tuple(card for card, holder in enumerate(deal) if holder == len(case.seats))
        for answer in answers[deal]:
            files.setdefault(answer, set()).add(inside)
    counted = {deal: [len(files[each]) for each in given] for deal, given in answers.items()}
    return {deal: (min(left), max(left)) for deal, left in counted.items()}


def deal_that_tells(case: Case, better: Triple, worse: Triple, most: int = 99) -> Told | None:
    """Return the deal in which one question leaves the fewest case files, compared with the other.

    This must be possible whichever card is shown. It leaves at most ``most`` of them; None if
    there is no such deal.
    """
    told, little = files_left(case, better), files_left(case, worse)

    def apart(deal: Deal) -> tuple[bool, float]:
        (least, so_many), (few, many) = told[deal], little[deal]
        return so_many < few and so_many <= most, (many / least if least <= most else 0)

    found = max(told, key=apart)
    less, more = told[found][0], little[found][1]
    return Told(hands_of(case, found), less, more) if less < more and less <= most else None


# --- ranking questions ----------------------------------------------------------------------------
# Three questions ranked by what they are expected to tell (exercise 12.2).

THREE = 3
RANKING_QUESTIONS_APART = 0.05
"""Bits less than this apart are too near to be ranked by eye."""
WHY = mark(
    "compare those two once more. Suppose that the cards lie like this: {deal}. Then one of them "
    "can leave {less:case-file}, the other {more}. Which is which? Nobody can show a card of your "
    "own."
)


def ranking_questions_values(case: Case) -> Values:
    """Return the questions with their bits, their order, and which gives least away.

    A learner who swaps two of them gets a deal that tells them apart.
    """
    asked = triples(case)
    weighed = [Asking(case).weigh(cards) for cards in asked]
    ranked = sorted(range(THREE), key=lambda place: -weighed[place].bits)
    quiet = min(range(THREE), key=lambda place: weighed[place].given_away)
    own = {*own_cards(case)}
    loud = max(range(THREE), key=lambda place: len(own & set(asked[place])))
    cards = [cards_by_number(each, case.deck) for each in asked]
    apart, needs = Values(), list[Need]()
    for better, worse in pairwise(ranked):
        parted = deal_that_tells(case, asked[better], asked[worse])
        if parted is None:
            raise ValueError("no deal tells two of the questions apart")
        apart[f"parted_{better + 1}"] = Word(WHY, parted._asdict())
        why = f"{{parted_{better + 1}}}"
        needs.append(Need(first=_name(better), then=_name(worse), why=why))
    return {
        "hand": card_list(case.hand, case.deck),
        "clues": [Clue(case, entry) for entry, _ in enumerate(case.events)],
        **by_number("ask", cards),
        **by_number("bits", (Rounded(each.bits) for each in weighed)),
        **by_number("given", (Rounded(each.given_away) for each in weighed)),
        "order": [_name(place) for place in ranked],
        **apart,
        "house_needs": tuple(needs),
        "quiet": _name(quiet),
        "most_own": _name(loud),
        "most_bits": _name(ranked[0]),
        **by_number("rank", (cards[place] for place in ranked)),
        **by_number("rank_bits", (Rounded(weighed[place].bits) for place in ranked)),
        "least": cards[quiet],
        "least_bits": Rounded(weighed[quiet].given_away),
    }


def _name(place: int) -> str:
    return f"question-{place + 1}"


def triples(case: Case) -> list[Triple]:
    """Return the questions of a case: three numbers of cards for each."""
    found = case.numbers[: 3 * THREE]
    return [(found[at], found[at + 1], found[at + 2]) for at in range(0, len(found), THREE)]


def fresh_ranking_questions(case: Case, luck: Luck) -> Case:
    """Return another evening, with three questions whose bits are clearly apart."""
    for evening in evenings(case, luck, 0, 2):
        asking = Asking(evening)
        chosen = luck.order(asking.questions())[:THREE]
        ranked = sorted(chosen, key=lambda cards: -asking.worth(cards).bits)
        bits = [*(asking.worth(cards).bits for cards in ranked), 0.0]
        if any(a - b < RANKING_QUESTIONS_APART for a, b in pairwise(bits)):
            continue
        if not all(deal_that_tells(evening, *two) for two in pairwise(ranked)):
            continue
        least, more, _ = sorted(asking.weigh(cards).given_away for cards in chosen)
        if more - least >= RANKING_QUESTIONS_APART:
            return replace(evening, numbers=tuple(card for cards in chosen for card in cards))
    raise AssertionError("evenings raises before")


# --- not the greediest ----------------------------------------------------------------------------
# Where the question with the most bits is not the best one: the way, and the end (12.4).
#
# What is reported beside them is a tournament of the learner's own; here stands one that was played
# beforehand, and reports of it that have one fault each.

NOT_THE_GREEDIEST_APART = 0.04
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


def not_the_greediest_values(case: Case) -> Values:
    """Return the questions with bits, turns and chances, and which is best by which measure.

    A wrong question is answered by a deal in which it leaves the case open, and the one that
    settles most often does not. The report of the file is ``greedy in the mansion``; a fresh case
    has one with other points.
    """
    weighed = [Asking(case).weigh(cards) for cards in triples(case)]
    turns = case.numbers[3 * THREE :]
    rates = [each.bits / (1 + far) for each, far in zip(weighed, turns, strict=True)]
    best = {
        "greedy": _most([each.bits for each in weighed]),
        "soonest": _most([-far for far in turns]),
        "best_rate": _most(rates),
        "settling": _most([each.worth.solves for each in weighed]),
        "quiet": _most([-each.given_away for each in weighed]),
    }
    refuted: Values = {}
    for name in ("greedy", "quiet"):
        ending, other = weighed[best["settling"]], weighed[best[name]]
        told = deal_that_tells(case, ending.cards, other.cards, 1) if other != ending else None
        refuted |= {
            f"{name}_deal": told.deal if told else "",
            f"{name}_left": told.more if told else 0,
        }
    more = 5 * (sum(case.numbers) - MANSION)
    ends = {"mean": -45.6 + more, "low": -64.0 + more, "high": -26.1 + more}
    follows = "first" if ends["low"] > 0 else "second" if ends["high"] < 0 else "not-clear"
    report = {
        "expected": "same",
        "pairing": "same",
        "fixed": "504",
        "played": "504",
        **{name: f"{number:.1f}" for name, number in ends.items()},
        "conclusion": follows,
    }
    return {
        "hand": card_list(case.hand, case.deck),
        **by_number("ask", (cards_by_number(each.cards, case.deck) for each in weighed)),
        **by_number("bits", (Rounded(each.bits) for each in weighed)),
        **by_number("turns", (far + 1 for far in turns)),
        **by_number("rate", map(Rounded, rates)),
        **by_number("settles", (Share(each.worth.solves) for each in weighed)),
        **{name: _name(place) for name, place in best.items()},
        **refuted,
        "entries": AHEAD,
        "report": report,
        **spoiled_reports(stopped="300", hasty="second" if follows == "first" else "first"),
    }


def _most(amounts: Sequence[float]) -> int:
    """Return the place of the largest amount."""
    return max(range(len(amounts)), key=amounts.__getitem__)


class Known(NamedTuple):
    """A question and its worth."""

    cards: Triple
    worth: Worth


def fresh_not_the_greediest(case: Case, luck: Luck) -> Case:
    """Return an evening with a question for each room: most bits, most a turn, likeliest end."""
    aim = luck.pick((0, 1))
    for evening in evenings(case, luck, 2, 4):
        asking = Asking(evening)
        found = [Known(cards, asking.worth(cards)) for cards in luck.order(asking.questions())]
        # The questions of each room that tell something
        rooms = sorted({each.cards[-1] for each in found})
        by_room = [
            [e for e in found if e.cards[-1] == room and e.worth.bits > NOT_THE_GREEDIEST_APART]
            for room in rooms
        ]
        for chosen in islice(product(*by_room), LOOKED_AT):
            if (aims := _aims(chosen)) and (far := _ways(chosen, aims[aim], luck)):
                cards = tuple(card for each in chosen for card in each.cards)
                whole = replace(evening, numbers=(*cards, *far))
                # Each wrong question is answered by a deal in which it leaves the case open
                told = not_the_greediest_values(whole)
                wrong = [name for name in ("greedy", "quiet") if told[name] != told["settling"]]
                if all(told[f"{name}_left"] for name in wrong):
                    return whole
    raise AssertionError("evenings raises before")


def _aims(chosen: Sequence[Known]) -> tuple[Known, Known] | None:
    """Return the question that settles most often, and the third; None where that has most bits."""
    less, more, most = sorted(chosen, key=lambda each: each.worth.bits)
    ending = max(chosen, key=lambda each: each.worth.solves)
    others = [each.worth.solves for each in chosen if each is not ending]
    apart = min(most.worth.bits - more.worth.bits, ending.worth.solves - max(others))
    if (
        ending is most
        or apart < NOT_THE_GREEDIEST_APART
        or more.worth.bits - less.worth.bits < NOT_THE_GREEDIEST_APART
    ):
        return None
    return ending, more if ending is less else less


def _ways(chosen: Sequence[Known], best: Known, luck: Luck) -> tuple[int, ...]:
    """Return turns on the way to each so that this one has most bits a turn; () if none."""
    for far in luck.order(list(product(range(FARTHEST), repeat=THREE))):
        rates = [each.worth.bits / (1 + turns) for each, turns in zip(chosen, far, strict=True)]
        _, more, most = sorted(rates)
        if rates[chosen.index(best)] == most and most - more >= NOT_THE_GREEDIEST_APART:
            return tuple(far)
    return ()


FAMILIES = {
    "ranking-questions": Family(ranking_questions_values, fresh_ranking_questions),
    "not-the-greediest": Family(not_the_greediest_values, fresh_not_the_greediest),
}
