"""What to ask next in a record: the worth of every suggestion of the player whose record it is."""

from __future__ import annotations

from itertools import islice, product

from msgspec.structs import replace

from cluekit.clue.deduction.silence import excluded_hands, news
from cluekit.clue.notation.names import UNKNOWN
from cluekit.core import refusal
from cluekit.logic import Holds, NotAll, Puzzle, sat
from cluekit.logic.counting import Model, count_evenly
from cluekit.logic.information import Question, Showing, TooWideError, worlds, worths
from cluekit.logic.information.given_away import STEPS as SILENT_STEPS
from cluekit.logic.work import TooHardError, Work
from cluekit.records.answer import AskAnswer, sizes_of
from cluekit.records.premises import after
from cluekit.records.record import Case
from cluekit.records.solver import STEPS

# --- silent players -------------------------------------------------------------------------------
# Nobody accused: what follows from it in a game that was written down.
#
# As at a table of the kit (``cluekit.clue.deduction.silence``): a player who is sure accuses at the
# first chance, so one who asked, did not accuse, and let the turn go on was not sure.


def with_silence(given: Case, steps: int = STEPS) -> Case:
    """Return the record with the hands that its silent players cannot have."""
    vectors = list(islice(given.vectors(), 2))
    # hand sizes that can only be one way are known to all
    case = replace(given, sizes=vectors[0]) if len(vectors) == 1 else given
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
    puzzle, spread = case.puzzle(), case.spread()
    try:
        return count_evenly(puzzle, spread, kept=0, work=Work(steps)) is not None
    except TooHardError:
        return sat.deal(puzzle, between=spread, work=Work(steps)) is not None


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
    puzzle = next(case.puzzles(), None)
    try:
        here = worlds(puzzle, model, some=None, work=Work(steps)) if puzzle else None
    except TooWideError:
        raise refusal("case-ask-too-wide") from None
    if here is None:
        return ()
    fast = case.questioning == "fast"  # then one player alone is asked (P12)
    others = [seat for seat in range(len(case.players)) if seat != me]
    shows: Showing = "all" if case.shows_all else "one"
    asked = [
        Question(
            asker=me,
            cards=cards,
            order=(whom,) if fast else after(me, case.order),
            shows=shows,
            goes_on=case.questioning == "every-player",
        )
        for cards in product(case.deck.suspects, case.deck.weapons, case.deck.rooms)
        for whom in (others if fast else [UNKNOWN])
    ]
    found = worths(here, asked, most=WEIGHED * steps)
    ranked = sorted(zip(asked, found, strict=True), key=lambda pair: -pair[1].bits)
    return tuple(
        AskAnswer(
            cards=tuple(case.deck.cards[card].id for card in question.cards),
            bits=worth.bits,
            exact=not worth.error,
            error=worth.error,
            public=worth.public,
            solves=worth.solves,
            whom=case.players[question.order[0]].id if fast else None,
            sizes=sizes_of(case, here.puzzle),
        )
        for question, worth in ranked[:MOST_ASKED]
    )
