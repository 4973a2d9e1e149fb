"""Questions ranked by what they tell, and where the ranking misleads (12.2 and 12.4)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice, pairwise, product
from typing import NamedTuple

import msgspec
from msgspec.structs import replace

from cluekit.clue.editions.cast import Triple
from cluekit.clue.editions.edition import edition
from cluekit.core import Luck
from cluekit.learn.asking import Asking, Weighed, question
from cluekit.learn.card_values import Hands, card_list, cards_by_number
from cluekit.learn.chair_worlds import evenings
from cluekit.learn.clues import Clue
from cluekit.learn.families import Family
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
    fitting, files = deals(case), dict[Answer, set[Triple]]()
    for deal in fitting:
        for answer in _answers(case, cards, deal):
            files.setdefault(answer, set()).add(_file(case, deal))
    counted = {answer: len(left) for answer, left in files.items()}
    return {deal: _ends([counted[a] for a in _answers(case, cards, deal)]) for deal in fitting}


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


def _answers(case: Case, cards: Triple, deal: Deal) -> list[Answer]:
    for seat in question(case, cards).order:
        held = [card for card in cards if deal[card] == seat]
        if held:
            return [(seat, card) for card in held]
    return [(None, None)]


def _file(case: Case, deal: Deal) -> Triple:
    suspect, weapon, room = (c for c, holder in enumerate(deal) if holder == len(case.seats))
    return suspect, weapon, room


def _ends(counted: list[int]) -> tuple[int, int]:
    return min(counted), max(counted)


# --- ranking --------------------------------------------------------------------------------------

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


def ranking_questions_values(case: Case) -> dict[str, object]:
    """Return the questions with their bits, their order, and which gives least away."""
    weighed = [Asking(case).weigh(cards) for cards in triples(case)]
    ranked = sorted(range(THREE), key=lambda place: -weighed[place].bits)
    quiet = min(range(THREE), key=lambda place: weighed[place].given_away)
    own = {edition(case.deck).deck.number(card) for card in case.hand}
    named = [len(own & set(each.cards)) for each in weighed]
    loud = max(range(THREE), key=named.__getitem__)
    return {
        "hand": card_list(case.hand, case.deck),
        "clues": [Clue(case, entry) for entry, _ in enumerate(case.events)],
        **{f"ask_{place}": card_names(case, each) for place, each in enumerate(weighed, start=1)},
        **{f"bits_{place}": Rounded(each.bits) for place, each in enumerate(weighed, start=1)},
        **{f"given_{n}": Rounded(each.given_away) for n, each in enumerate(weighed, start=1)},
        "order": [_name(place) for place in ranked],
        **_needs(case, ranked),
        "quiet": _name(quiet),
        "most_own": _name(loud),
        "most_bits": _name(ranked[0]),
        **{
            f"rank_{n}": card_names(case, weighed[place]) for n, place in enumerate(ranked, start=1)
        },
        **{f"rank_bits_{n}": Rounded(weighed[p].bits) for n, p in enumerate(ranked, start=1)},
        "least": card_names(case, weighed[quiet]),
        "least_bits": Rounded(weighed[quiet].given_away),
    }


def _needs(case: Case, ranked: list[int]) -> dict[str, object]:
    """Return what comes before what; a learner who swaps two gets a deal that tells them apart."""
    asked, found = triples(case), dict[str, object]()
    needs = []
    for better, worse in pairwise(ranked):
        name = f"parted_{better + 1}"
        parted = deal_that_tells(case, asked[better], asked[worse])
        if parted is None:
            raise ValueError("no deal tells two of the questions apart")
        found[name] = Word(WHY, parted._asdict())
        needs.append(Need(first=_name(better), then=_name(worse), why=f"{{{name}}}"))
    return {**found, "house_needs": tuple(needs)}


def card_names(case: Case, each: Weighed) -> object:
    """Return the cards of a question, to be said."""
    return cards_by_number(each.cards, case.deck)


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


def not_the_greediest_values(case: Case) -> dict[str, object]:
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
    told = not_the_greediest_values(case)
    wrong = [name for name in ("greedy", "quiet") if told[name] != told["settling"]]
    return all(told[f"{name}_left"] for name in wrong)


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
