"""What to ask next in a record: the worth of every suggestion of the player whose record it is."""

from __future__ import annotations

from itertools import islice

from msgspec.structs import replace

from cluekit.clue.deduction.advice import Asking
from cluekit.clue.deduction.silence import excluded_hands, news
from cluekit.clue.public.moves import EVERYBODY
from cluekit.core import refusal
from cluekit.logic import Holds, NotAll, Puzzle, sat
from cluekit.logic.counting import Model, count_evenly
from cluekit.logic.information import TooWideError, worlds, worths
from cluekit.logic.information.given_away import STEPS as SILENT_STEPS
from cluekit.logic.solver import STEPS
from cluekit.logic.work import TooHardError, Work
from cluekit.records.answer import AskAnswer, sizes_of
from cluekit.records.premises import after
from cluekit.records.record import Case

# --- silent players -------------------------------------------------------------------------------
# Nobody accused: what follows from it in a game that was written down.
#
# As at a table of the kit (``cluekit.clue.deduction.silence``): a player who is sure accuses at the
# first chance, so one who asked, did not accuse, and let the turn go on was not sure.


def with_silence(given: Case, steps: int = STEPS) -> Case:
    """Return the record with the hands that its silent players cannot have."""
    ways = list(islice(given.knowledge().puzzles(), 2))
    # hand sizes that can only be one way are known to all
    case = replace(given, sizes=ways[0].sizes[: len(given.players)]) if len(ways) == 1 else given
    others = (seat for seat in range(len(case.players)) if seat != case.me)
    found = [premise for seat in others for premise in silence_of(case, seat, steps)]
    return replace(given, silent=news(case.puzzle(), found))


def if_silent(case: Case, steps: int = STEPS) -> Case | None:
    """Return the same, or None where that cannot be: somebody was sure and kept silent.

    Raises ``TooHardError`` where this many steps do not tell.
    """
    found = with_silence(case, steps)
    return found if _fits(found, steps) or not _fits(case, steps) else None


def _fits(case: Case, steps: int) -> bool:
    """Tell whether there is a deal: by counting, or by search where that takes too long."""
    known = case.knowledge()
    try:
        return count_evenly(known.puzzle, known.evenly, kept=0, work=Work(steps)) is not None
    except TooHardError:
        return sat.deal(known.puzzle, between=known.evenly, work=Work(steps)) is not None


def silence_of(case: Case, seat: int, steps: int = STEPS) -> tuple[NotAll, ...]:
    """Return the hands that this seat cannot have, for with them it would have accused."""
    entry = last_chance(case, seat)
    if entry is None:
        return ()
    share = 3 * SILENT_STEPS // max(3, len(case.players))
    return excluded_hands(known_to(case, seat, entry), seat, entry, min(steps, share))


def last_chance(case: Case, seat: int) -> int | None:
    """Return the last question after which the seat could have accused and did not, or None.

    After the last question that was written down the turn may still go on.
    """
    heard = [(at, each.heard) for at, each in enumerate(case.entries) if each.heard]
    accused = any(said.accuses and said.asker == seat for _, said in heard)
    if case.accusing == "elsewhere" or accused:
        return None
    chances = [
        at
        for at, said in heard[:-1]
        if said.asker == seat and not (said.shown and case.accusing == "unshown")
    ]
    return chances[-1] if chances else None


def known_to(case: Case, seat: int, entry: int) -> Puzzle:
    """Return what the seat certainly knew after this entry, besides its own hand.

    That is what everybody heard, the cards that lie open, and what its owner showed the seat.
    """
    told = [each.heard for each in case.entries[: entry + 1] if each.heard]
    known = replace(case, me=None, hand=(), known=(), entries=(), silent=()).puzzle()
    known = known.with_premises(*(premise for said in told for premise in said.premises))
    given = [said.given for said in told if said.asker == seat and said.given]
    if case.me is None:  # who only watches showed nobody a card
        return known
    return known.with_premises(*(Holds(case.me, cards, entry) for cards in given))


# --- question worth -------------------------------------------------------------------------------

WEIGHED = 20
"""How many worlds are looked at for a question in one step: whole columns of them at a time."""

MOST_ASKED = 20
"""This many suggestions are answered with, the best first."""


def advice(case: Case, model: Model, steps: int = STEPS) -> tuple[AskAnswer, ...]:
    """Return the best suggestions, most expected bits first.

    Where the hand sizes are not known, it is for one of the possibilities, and says which.
    Raises ``RefusedError`` for a spectator, and where there are too many ways to deal;
    ``TooHardError`` where these steps do not lead to the worth of any.
    """
    me = case.me
    if me is None:
        raise refusal("case-ask-whose", known=[player.name for player in case.players])
    puzzle = next(case.knowledge().puzzles(), None)
    try:
        here = worlds(puzzle, model, some=None, work=Work(steps)) if puzzle else None
    except TooWideError:
        raise refusal("case-ask-too-wide") from None
    if here is None:
        return ()
    fast = case.questioning == "fast"  # then one player alone is asked (P12)
    others = tuple(seat for seat in range(len(case.players)) if seat != me)
    asking = Asking(
        asker=me,
        order=after(me, case.order),
        whom=others if fast else (EVERYBODY,),
        shows="all" if case.shows_all else "one",
        goes_on=case.questioning == "every-player",
    )
    asked = list(asking.suggestions(case.deck.piles))
    found = worths(here, (asking.question(*each) for each in asked), most=WEIGHED * steps)
    ranked = sorted(zip(asked, found, strict=True), key=lambda pair: -pair[1].bits)
    return tuple(
        AskAnswer(
            cards=tuple(case.deck.cards[card].id for card in cards),
            bits=worth.bits,
            exact=not worth.error,
            error=worth.error,
            public=worth.public,
            solves=worth.solves,
            whom=case.players[whom].id if fast else None,
            sizes=sizes_of(case, here.puzzle),
        )
        for (cards, whom), worth in ranked[:MOST_ASKED]
    )
