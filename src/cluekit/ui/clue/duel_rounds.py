"""A duel of forecasts: the moments of a game at which a seat says how likely what is.

All is made of that seat's own views, as they were at those moments: nothing here knows more than
the seat did, but for the last view, in which the case file lies open to all.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

import msgspec

from cluekit.clue.bots.expert import Expert
from cluekit.clue.editions.cast import KINDS, Kind
from cluekit.clue.public.view import View
from cluekit.core.session import AnySession
from cluekit.logic.scoring import Forecast, log_score
from cluekit.ui.kit.hundredths import ALL

SEAT = 0


class Round(msgspec.Struct, frozen=True):
    """A moment after a question: the view, what was told since the last one, what is open.

    ``open`` are the cards of the kind that this seat has not seen; ``expert`` has the chances
    that the bot gives them.
    """

    view: View
    news: tuple[object, ...]
    open: tuple[int, ...]
    expert: dict[int, Fraction]


class Foretold(msgspec.Struct, frozen=True):
    """What was said at a moment, as hundredths by card, and what turned out."""

    round: Round
    given: dict[int, int]
    truly: int

    @property
    def score(self) -> float:
        """The score in bits of what was given."""
        return log_score(self.given[self.truly] / ALL)

    @property
    def expert(self) -> float:
        """The score in bits of the bot."""
        return log_score(float(self.round.expert[self.truly]))

    def forecasts(self, *, expert: bool = False) -> list[Forecast]:
        """Return a forecast for each card."""
        said = self.round.expert if expert else self.given
        shares = {card: float(said[card]) / (1 if expert else ALL) for card in self.given}
        return [Forecast(share, card == self.truly) for card, share in shares.items()]


def rounds(session: AnySession, kind: Kind) -> tuple[Round, ...]:
    """Return the moments of a finished game at which two cards or more of a kind are unseen."""
    found: list[Round] = []
    last = 0
    for step in _after_questions(session):
        view: View = session.view(SEAT, step)
        news = tuple(fact for _, fact in session.letters(SEAT, last, step))
        unseen = tuple(card for card in view.deck.kind(kind) if card not in _seen(view))
        belief = Expert().believes(view)
        if len(unseen) > 1 and belief is not None:
            found.append(Round(view, news, unseen, _of_kind(belief.chances, kind, unseen)))
            last = step
    return tuple(found)


def _after_questions(session: AnySession) -> Iterator[int]:
    """Yield how many moves had been made when each question had been answered."""
    asked = [len(session.view(SEAT, step).table.questions) for step in range(session.step + 1)]
    for step in range(1, session.step):
        closed = session.view(SEAT, step).table.case_file is None
        if closed and asked[step] and asked[step] < asked[step + 1]:
            yield step
    ends = (s for s in range(session.step, 0, -1) if _closed(session, s))
    yield next(ends)


def _closed(session: AnySession, step: int) -> bool:
    return session.view(SEAT, step).table.case_file is None


def _seen(view: View) -> set[int]:
    return {*view.hand, *(shown.card for shown in view.own.shown)}


def _of_kind(
    chances: dict[tuple[int, int, int], Fraction], kind: Kind, unseen: tuple[int, ...]
) -> dict[int, Fraction]:
    """Return the chance of each card of a kind, from those of whole case files."""
    place = KINDS.index(kind)
    return {
        card: sum((share for file, share in chances.items() if file[place] == card), Fraction(0))
        for card in unseen
    }
