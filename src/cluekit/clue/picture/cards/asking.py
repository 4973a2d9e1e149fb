"""The seats while one asks, answers or accuses: who is asked now, who passes, a card on its way.

Everything is drawn from one seat's view and from what that seat was told: a card that is shown has
a face for those two alone who may see it, and no other face is in the picture before.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from cluekit.clue.editions.cast import Triple
from cluekit.clue.editions.edition import Edition
from cluekit.clue.picture.boards.house import suspect_initials
from cluekit.clue.picture.cards.faces import HIGH, WIDE, small_back_shapes, small_face_shapes
from cluekit.clue.public import facts
from cluekit.clue.public.table import Question, Table
from cluekit.clue.public.view import View
from cluekit.clue.wording import who
from cluekit.core.letters import first_of
from cluekit.draw import Element, crest, el, number
from cluekit.draw.lettering import fit
from cluekit.draw.still import Itself, keep
from cluekit.words import language, mark, mark_in, say, say_in

ASKING_WIDE, ASKING_HIGH = 420.0, 84.0
_CARDS, _SEATS = 4.0, 122.0
"""Where the three cards and where the seats begin."""
_SCALE, _APART = 0.3, 40.0
_MIDDLE = 27.0

ASKS = mark_in("you", "ask"), mark("asks")
ASKED = mark_in("you", "are asked"), mark("is asked")
PASSES = mark_in("you", "have none"), mark("has none")
SHOWS = mark_in("you", "show"), mark("shows")
ACCUSES = mark_in("you", "accuse"), mark("accuses")
TO_PLAY = mark_in("you", "to play"), mark("to play")
"""What a seat does: as it stands below "you", and below a name."""

_ABOUT_A_QUESTION = (facts.Suggested, facts.CouldNotAnswer, facts.Showed, facts.NobodyAnswered)


def asking(view: View, moved: Sequence[object]) -> Element:
    """Return the seats, what is asked or claimed, and a card on its way to who may see it."""
    question = _question(view, moved)
    return el(
        "svg",
        _cards(view, question, moved),
        # below the seats: it goes past them, and hides nobody's token
        _on_its_way(view, question, moved),
        [_seat(view, seat, question, moved) for seat in view.table.order],
        viewBox=f"0 0 {number(ASKING_WIDE)} {number(ASKING_HIGH)}",
        class_="ck-asking-seats",
        aria_hidden="true",
        focusable="false",
    )


def _question(view: View, moved: Sequence[object]) -> Question | None:
    """Return the question that these facts are about, if they are about one."""
    about = (fact for fact in moved if isinstance(fact, _ABOUT_A_QUESTION))
    asked = any(not (isinstance(fact, facts.Showed) and fact.bonus) for fact in about)
    return view.table.questions[-1] if asked else None


def asked_now(table: Table) -> int | None:
    """Return who must answer now: where the question has come round to its asker, nobody must."""
    return None if table.answering == table.mover else table.answering


# --- the three cards ------------------------------------------------------------------------------


def _cards(view: View, question: Question | None, moved: Sequence[object]) -> list[Element]:
    accused = first_of(moved, facts.Accused)
    shown: Triple | tuple[None, ...] = ()
    if accused is not None:
        own = view.own.accusation if accused.seat == view.seat else None
        shown = accused.said or own or (None, None, None)
    elif question is not None:
        shown = question.cards
    elif first_of(moved, facts.AccusationFailed) is not None:
        return [_envelope()]
    edition = Itself(view.table.edition)
    return [
        el("g", _small(edition, card), transform=_at(_CARDS + _APART * place, 16))
        for place, card in enumerate(shown)
    ]


@keep(128, by=language)
def _small(edition: Itself[Edition], card: int | None, scale: float = _SCALE) -> Element:
    """Return a small card: its face, or its back where nothing is known of it."""
    shapes = small_back_shapes() if card is None else small_face_shapes(edition.it, card)
    return el("g", shapes, transform=f"scale({number(scale)})")


def _envelope() -> Element:
    """Return the envelope, shut."""
    paper = el("path", class_="ck-opened-paper", d="M0 0H84V54H0ZM0 0L42 30L84 0")
    seal = el("circle", class_="ck-opened-seal", cx=42, cy=28, r=7)
    return el("g", paper, seal, transform=_at(16, 14))


# --- the seats ------------------------------------------------------------------------------------


class _Seat(NamedTuple):
    """Where a seat is and how much room it has: its token, and beside it a card that has come."""

    middle: float
    room: float

    @property
    def crest(self) -> float:
        """The radius of its token; the ring around it is wider by ``_RING``."""
        return min(14.0, 0.2 * self.room)

    @property
    def card(self) -> float:
        """How wide a card beside it is."""
        return min(28.0, 0.34 * self.room)

    @property
    def at(self) -> float:
        """The middle of its token: that of the seat, or to the left of it for the card's sake."""
        return self.middle - max(0.0, self.crest + _RING + self.card - self.room / 2)


_RING = 5.0


def _seat_of(view: View, seat: int) -> _Seat:
    order = view.table.order
    room = (ASKING_WIDE - _SEATS) / len(order)
    return _Seat(_SEATS + room * (order.index(seat) + 0.5), room)


def _seat(view: View, seat: int, question: Question | None, moved: Sequence[object]) -> Element:
    does = _does(view, seat, question, moved)
    quiet, mine = does == PASSES, seat == view.seat
    player, edition = view.table.players[seat], view.table.edition
    card, here = edition.deck.cards[player.suspect], _seat_of(view, seat)
    title = fit(who(view, seat), here.room - 4, size=13, least=9)
    initials = suspect_initials(edition)[player.suspect]
    drawn = crest(card.shape, card.colour, initials, here.crest)
    ring = el("circle", r=here.crest + _RING, class_="ck-asking-ring")
    return el(
        "g",
        el(
            "g",
            ring if does and not quiet else None,
            drawn,
            transform=_at(here.at - here.middle, _MIDDLE),
        ),
        el("text", title.lines[0], y=62, font_size=number(title.size), class_="ck-asking-name"),
        _word(does, here.room - 2, mine=mine) if does else None,
        class_="ck-asking-seat ck-asking-passes" if quiet else "ck-asking-seat",
        transform=_at(here.middle, 0),
        data_key=f"asking:{seat}",
    )


Does = tuple[str, str]


def _word(does: Does, room: float, *, mine: bool) -> Element:
    word = fit(say_in("you", does[0]) if mine else say(does[1]), room, size=12, least=9)
    size = number(word.size)
    return el("text", word.lines[0], y=77, font_size=size, class_="ck-asking-does")


def _does(view: View, seat: int, question: Question | None, moved: Sequence[object]) -> Does | None:
    """Return what a seat does at this moment, or None."""
    shown, accused = first_of(moved, facts.Showed), first_of(moved, facts.Accused)
    if shown is not None and shown.seat == seat:
        return SHOWS
    if accused is not None:
        return ACCUSES if accused.seat == seat else None
    if question is None:
        return TO_PLAY if shown is None and view.table.mover == seat else None
    asks = ACCUSES if question.accusing else ASKS
    known = (
        (question.passed >> seat & 1, PASSES),
        (question.showers >> seat & 1, SHOWS),
        (asked_now(view.table) == seat, ASKED),
        (question.asker == seat, asks),
    )
    return next((does for holds, does in known if holds), None)


# --- a card on its way ----------------------------------------------------------------------------


def _on_its_way(view: View, question: Question | None, moved: Sequence[object]) -> Element | None:
    """Return the card that is shown, where it has come to; unseen, it waits at who is asked.

    It is the same element in each frame, so that it can be seen going from seat to seat.
    """
    shown, seen = first_of(moved, facts.Showed), first_of(moved, facts.CardSeen)
    at = asked_now(view.table) if shown is None else shown.to
    if at is None or (question is None and shown is None):
        return None
    card, here = None if seen is None else seen.card, _seat_of(view, at)
    scale = here.card / WIDE
    return el(
        "g",
        _small(Itself(view.table.edition), card, scale),
        class_="ck-asking-card" if shown else "ck-asking-card ck-asking-waits",
        transform=_at(here.at + here.crest + _RING, _MIDDLE - scale * HIGH / 2),
        data_key="asking:card",
        data_turns="",
    )


def _at(x: float, y: float) -> str:
    return f"translate({number(x)}, {number(y)})"
