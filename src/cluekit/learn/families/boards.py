"""Who can be the Killer on a board that moved (12b.1, 12b.2, 13.2 and 13.3)."""

from __future__ import annotations

from collections.abc import Iterator
from math import log2

from msgspec.structs import replace

from cluekit.core import Luck
from cluekit.learn.families import Family, Values, by_number
from cluekit.learn.forms import Case
from cluekit.learn.grids import (
    QUIET,
    Called,
    Clue,
    NoCaseError,
    Stage,
    Suspects,
    clues,
    games,
    grid_of,
    letter,
    number_of,
    read_on,
    stages,
    suspects,
)
from cluekit.learn.values import Rounded, bits
from cluekit.noir.bots import canvas_bits
from cluekit.noir.deduction.belief import evenly
from cluekit.noir.public.table import INSPECTOR, Phase
from cluekit.sets import mask, members

# --- where it stood -------------------------------------------------------------------------------
# Who can be the Killer after kills on a board that moved (exercise 13.2).

FEW, MANY = 2, 7
"""This many candidates are left in a fresh case."""


def where_it_stood_values(case: Case) -> Values:
    """Return who can be the Killer, and who is found by reading the board of another moment."""
    course, told = stages(case), clues(case)
    last = course[-1]
    found: Values = {
        "living": suspects(last.living),
        "killers": suspects(last.killers),
        "laid": suspects(read_on(case, course[0].table)),
        "today": suspects(read_on(case, last.table)),
        "last_alone": suspects(_alone(case, told[-1])),
        "either": suspects(_either(case, told)),
        "first_victim": letter(told[0].suspect),
        "last_victim": letter(told[-1].suspect),
        "first_around": _around(case, told[0]),
        "last_around": _around(case, told[-1]),
        "first_then": (told[0].stage - 1, _around(case, told[0])),
        "last_then": (told[-1].stage - 1, _around(case, told[-1])),
        "look": (len(course) - 1, suspects(1 << told[0].suspect | 1 << told[-1].suspect)),
    }
    return found


def _own(case: Case) -> int:
    return stages(case)[-1].own.drawn


def around(case: Case, clue: Clue) -> int:
    """Return who lived next to a victim when it died; your own cards are left out."""
    return clue.leaves & ~clue.table.dead & ~_own(case)


def _around(case: Case, clue: Clue) -> Suspects:
    return suspects(around(case, clue))


def _alone(case: Case, clue: Clue) -> int:
    last = stages(case)[-1]
    return clue.leaves & last.living & ~_own(case)


def _either(case: Case, told: tuple[Clue, ...]) -> int:
    both = 0
    for clue in told:
        both |= _alone(case, clue)
    return both


def fresh_where_it_stood(case: Case, luck: Luck) -> Case:
    """Return a game of kills and shifts that ends with a kill, where the shifts matter."""
    for game in games(case, luck, 8, QUIET):
        for number in range(3, len(game.actions) + 1):
            found = replace(case, grid=game.until(number))
            if game.states[number].table.winner is None and is_telling(found):
                return found
    raise NoCaseError(case)


def is_telling(case: Case) -> bool:
    """Tell whether a few are left, and not those whom somebody finds who forgets the shifts."""
    if not grid_of(case).actions[-1].startswith("kill"):
        return False
    course, told = stages(case), clues(case)
    killers = course[-1].killers
    hasty = {read_on(case, course[0].table), _alone(case, told[-1]), _either(case, told)}
    return FEW <= killers.bit_count() <= MANY and len(told) > 1 and killers not in hasty


# --- canvas ---------------------------------------------------------------------------------------
# What an exoneration asks, and what either answer leaves (exercises 13.3, 12b.1, 12b.2).


class Asking:
    """The Inspector has drawn the top card and may discard any card of the hand.

    ``killers`` are the candidates: nobody whose card is in your own hand, the new card included.
    """

    def __init__(self, case: Case) -> None:
        self.case = case
        self.last: Stage = stages(case)[-1]
        deck = grid_of(case).deck or ""
        gone = sum(
            1
            for stage in stages(case)
            for fact in stage.told
            if (type(fact).__name__ in ("InspectorDrew", "Disguised"))
        )
        self.drawn = number_of(deck[gone])
        self.before = self.last.killers
        self.killers = self.before & ~(1 << self.drawn)
        self.hand = [*members(self.last.view.hand | 1 << self.drawn)]

    def yes(self, card: int) -> int:
        """Return the candidates who would say yes: they stand next to this suspect."""
        return self.killers & self.last.table.near(card) & ~(1 << card)

    def no(self, card: int) -> int:
        """Return those who would say no."""
        return self.killers & ~self.yes(card) & ~(1 << card)

    def worth(self, card: int) -> float:
        """Return the bits to be expected of asking about this suspect, all equally likely."""
        return canvas_bits(evenly(self.killers), self.last.table, card)


def canvas_values(case: Case) -> Values:
    """Return the two answers' sets, what hasty people find, and the worth of each card."""
    asking = Asking(case)
    about = [number_of(called) for called in grid_of(case).about] or asking.hand[:1]
    return _answers(asking, about[0]) | _worths(asking, about[0]) | _cards(asking)


def _answers(asking: Asking, card: int) -> Values:
    last = asking.last
    near, self_, now = last.table.near(card), 1 << card, len(stages(asking.case)) - 1
    others = last.living & ~last.own.drawn & ~(1 << asking.drawn)
    return {
        "living": suspects(last.living),
        "drawn": letter(asking.drawn),
        "card": letter(card),
        "killers": suspects(asking.killers),
        "yes": suspects(asking.yes(card)),
        "no": suspects(asking.no(card)),
        "yes_itself": suspects(asking.yes(card) | asking.before & (1 << asking.drawn | self_)),
        "no_itself": suspects(asking.no(card) | asking.before & (1 << asking.drawn | self_)),
        "yes_anybody": suspects(others & near),
        "no_anybody": suspects(others & ~near & ~self_),
        "around": suspects(near & last.living),
        "look": (now, suspects(asking.killers)),
        "ring": (now, suspects(near & last.living)),
    }


def _worths(asking: Asking, card: int) -> Values:
    whole, yes = asking.killers.bit_count(), asking.yes(card).bit_count()
    fewer = min(yes, whole - yes) or 1
    return {
        "n": whole,
        "n_yes": yes,
        "n_no": whole - yes,
        "open_bits": bits(log2(whole)),
        "worth": bits(asking.worth(card)),
        "worth_said": Rounded(asking.worth(card)),
        "open_said": Rounded(log2(whole)),
        "lucky_said": Rounded(log2(whole / fewer)),
        "card_named": Called(card),
        "lucky": bits(log2(whole / fewer)),
        "left_yes": Rounded(log2(yes or 1)),
        "left_no": Rounded(log2(whole - yes or 1)),
    }


def _cards(asking: Asking) -> Values:
    """Return the cards of the hand, and who chooses which: each as a set of one."""
    hand = asking.hand
    best = max(hand, key=asking.worth)
    busy = max(hand, key=lambda card: _living_near(asking, card))
    rare = min(hand, key=lambda card: _rarer(asking, card))
    hopeful = max(hand, key=lambda card: asking.yes(card).bit_count())
    found: Values = by_number("card", (letter(c) for c in hand))
    found |= by_number("splits", (_split(asking, c) for c in hand))
    found["name_1"] = Called(hand[0])
    yes, no = asking.yes(best).bit_count(), asking.no(best).bit_count()
    return found | {
        "best_name": Called(best),
        "busy_name": Called(busy),
        "best_yes": yes,
        "best_no": no,
        "best_left_yes": Rounded(log2(yes or 1)),
        "best_left_no": Rounded(log2(no or 1)),
        "hand": suspects(mask(hand)),
        "best": suspects(1 << best),
        "best_card": letter(best),
        "best_worth": bits(asking.worth(best)),
        "best_said": Rounded(asking.worth(best)),
        "best_ring": (len(stages(asking.case)) - 1, suspects(asking.yes(best))),
        "busy": suspects(1 << busy),
        "busy_card": letter(busy),
        "busy_near": _living_near(asking, busy),
        "busy_split": _split(asking, busy),
        "best_split": _split(asking, best),
        "rare": suspects(1 << rare),
        "hopeful": suspects(1 << hopeful),
        "best_lucky": bits(log2(len(list(members(asking.killers))) / (_rarer(asking, best) or 1))),
    }


def _living_near(asking: Asking, card: int) -> int:
    """Return how many of those alive stand next to somebody."""
    return (asking.last.table.near(card) & asking.last.living).bit_count()


def _rarer(asking: Asking, card: int) -> int:
    """Return how many give the rarer answer; more than all where only one answer can be."""
    yes, no = asking.yes(card).bit_count(), asking.no(card).bit_count()
    return min(yes, no) or len(asking.last.table.cells)


def _split(asking: Asking, card: int) -> str:
    return f"{asking.yes(card).bit_count()} : {asking.no(card).bit_count()}"


# --- fresh cases ----------------------------------------------------------------------------------


def _moments(case: Case, luck: Luck) -> Iterator[Case]:
    """Yield moments at which the Inspector may exonerate and a few can be the Killer."""
    for game in games(case, luck, 8, QUIET):
        for number, state in enumerate(game.states):
            table = state.table
            if table.mover != INSPECTOR or table.phase is not Phase.ACTION or not table.chosen:
                continue
            found = replace(case, grid=game.until(number))
            if FEW < stages(found)[-1].killers.bit_count() <= MANY:
                yield found


def fresh_canvas(case: Case, luck: Luck) -> Case:
    """Return a moment at which both answers are possible; with a card named, one that tells.

    Then how many would say yes is drawn first; where no moment has that, another one is as good.
    """
    if not grid_of(case).about:
        clear = (found for found in _moments(case, luck) if _clear(Asking(found)))
        found = next(clear, None)
        if found is None:
            raise NoCaseError(case)
        return found
    least = 2 if case.house == "uneven" else 1
    wanted, others = luck.pick(range(least, least + 3)), list[Case]()
    for found in _moments(case, luck):
        asking = Asking(found)
        telling = [card for card in asking.hand if _splits(asking, card, least)]
        for card in luck.order(telling):
            asked = replace(found, grid=replace(grid_of(found), about=(letter(card),)))
            if asking.yes(card).bit_count() == wanted:
                return asked
            others.append(asked)
    if not others:
        raise NoCaseError(case)
    return others[0]


def _splits(asking: Asking, card: int, least: int) -> bool:
    """Tell whether this many at least would give either answer, and not equally many."""
    yes, no = asking.yes(card).bit_count(), asking.no(card).bit_count()
    return min(yes, no) >= least and yes != no


def _clear(asking: Asking) -> bool:
    """Tell whether one card is worth most, another something, and not the best has most neighbours.

    Each of these is one card alone.
    """
    if len(asking.hand) != asking.last.table.edition.options.hand:
        return False
    worth = sorted((round(asking.worth(card), 9) for card in asking.hand), reverse=True)
    near = sorted(((_living_near(asking, card), card) for card in asking.hand), reverse=True)
    busy, best = near[0][1], max(asking.hand, key=asking.worth)
    return worth[0] > worth[1] > 0 and near[0][0] > near[1][0] and busy != best


FAMILIES = {
    "where-it-stood": Family(where_it_stood_values, fresh_where_it_stood),
    "canvas": Family(canvas_values, fresh_canvas),
}
