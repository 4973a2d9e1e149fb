"""Leaks planted on purpose: the search for leaks must find every one of them."""

from __future__ import annotations

from typing import Any

import pytest

from cluekit.clue import Phase
from cluekit.clue.picture.boards import targets
from cluekit.clue.public import facts, moves
from cluekit.clue.referee import bonus, game, rules
from cluekit.clue.wording import offers as offering
from cluekit.core import EVERYONE, Letter, Problem, only, refusing
from cluekit.core import session as sessions
from cluekit.core.session import Session
from cluekit.draw import el
from cluekit.ui.kit.messages import NotHeardError
from cluekit.ui.tables.sitting import Sitting
from twin.amounts import LONG
from twin.plants import (
    Plant,
    a_bot_is_handed_the_state,
    resend,
    the_export_holds_the_seed,
    the_seed_is_in_the_view,
    the_time_slider_shows_the_neighbour,
)
from twin.search import Search

ENOUGH = 1_000
"""A planted leak that is not found among this many pairs counts as missed."""


def _envelope(session: Session) -> tuple[int, ...]:
    inside: tuple[int, ...] = session._positions[-1].secrets.case_file
    return inside


def _all_seats(state: Any) -> int:
    return (1 << len(state.table.players)) - 1


def the_shown_card_is_told_to_all(patch: pytest.MonkeyPatch) -> None:
    """Whoever looks on learns which card was shown."""
    resend(patch, rules, moves.Show, facts.CardSeen)


def the_written_accusation_is_told_to_all(patch: pytest.MonkeyPatch) -> None:
    """Everybody reads what the accuser wrote down."""
    resend(patch, rules, moves.Accuse, facts.AccusationWritten)


def the_envelope_of_a_wrong_accuser_is_told_to_all(patch: pytest.MonkeyPatch) -> None:
    """Everybody looks over the wrong accuser's shoulder."""
    resend(patch, rules, moves.Accuse, facts.CaseFileHolds)


def a_peeked_card_is_told_to_all(patch: pytest.MonkeyPatch) -> None:
    """Whoever looks at a face-down card holds it so that all can see it."""
    resend(patch, rules, moves.Peek, facts.FaceDownSeen)


def a_bonus_card_is_shown_to_the_wrong_seat(patch: pytest.MonkeyPatch) -> None:
    """The card that a bonus card makes somebody show is seen by the seat before the shower."""
    honest = bonus.show

    def leaky(state: Any, seat: int, card: int) -> Any:
        wrong = state.table.seats_after(seat)[-1]
        return tuple(
            Letter(letter.fact, only(seat, letter.fact.to, wrong)) if letter.to > 0 else letter
            for letter in honest(state, seat, card)
        )

    patch.setattr(bonus, "show", leaky)


def cards_shown_at_once_are_told_to_all(patch: pytest.MonkeyPatch) -> None:
    """Where every matching card is shown, they are laid on the table."""
    honest = rules.shown_by

    def leaky(table: Any, seat: int, cards: tuple[int, ...]) -> Any:
        everyone = (1 << len(table.players)) - 1
        sent = honest(table, seat, cards)
        return (sent[0], *(Letter(letter.fact, everyone) for letter in sent[1:]))

    patch.setattr(rules, "shown_by", leaky)


def what_may_be_peeked_at_tells(patch: pytest.MonkeyPatch) -> None:
    """The cards that lie face down are offered in an order that depends on what they are."""
    honest = rules._CHOICES[Phase.CLOSE]

    def leaky(state: Any) -> Any:
        found, hidden = honest(state), state.secrets.face_down
        turned = sessions.msgspec.structs.replace(found, peek=found.peek[::-1])
        return turned if found.peek and hidden[0] % 2 else found

    patch.setitem(rules._CHOICES, Phase.CLOSE, leaky)


def the_number_of_letters_tells(patch: pytest.MonkeyPatch) -> None:
    """Whoever could have shown two cards causes one letter more, with nothing new in it."""
    honest = rules._show

    def leaky(state: Any, move: Any, luck: Any) -> Any:
        sent = honest(state, move, luck)
        return (sent[0], *sent) if len(rules.answers(state, state.table.answering)) > 1 else sent

    patch.setitem(rules._PLAY, moves.Show, leaky)


def the_order_of_choices_tells(patch: pytest.MonkeyPatch) -> None:
    """Places one can walk to come in an order that depends on the murderer."""
    honest = game.choices

    def leaky(state: Any) -> Any:
        found = honest(state)
        turned = dict(reversed(found.walks.items()))
        odd = state.secrets.case_file[0] % 2
        return sessions.msgspec.structs.replace(found, walks=turned) if odd else found

    patch.setattr(game, "choices", leaky)


def a_refusal_names_a_card(patch: pytest.MonkeyPatch) -> None:
    """Who moves out of turn reads what the one who decides could show."""
    honest = refusing.out_of_turn

    def leaky(choices: Any, seat: int, **clauses: str) -> Problem | None:
        problem = honest(choices, seat, **clauses)
        if problem is None:
            return None
        return Problem(problem.code, problem.clause, {**problem.about, "show": choices.show})

    patch.setattr(refusing, "out_of_turn", leaky)


def undo_depends_on_a_secret(patch: pytest.MonkeyPatch) -> None:
    """A move that showed a card with an odd number may be taken back by anybody."""
    honest = Session.undo

    def leaky(self: Session, *, lab: bool = False) -> None:
        sent = [letter.fact for letter in self.record[-1].letters] if self.step else []
        odd = any(isinstance(fact, facts.CardSeen) and fact.card % 2 for fact in sent)
        honest(self, lab=lab or odd)

    patch.setattr(Session, "undo", leaky)


def the_count_of_moves_tells(patch: pytest.MonkeyPatch) -> None:
    """Letters carry move numbers that are one too high for half of all murderers."""
    honest = Session.letters

    def leaky(self: Session, seat: int, since: int = 0, until: int | None = None) -> Any:
        more = _envelope(self)[0] % 2
        return [(number + more, fact) for number, fact in honest(self, seat, since, until)]

    patch.setattr(Session, "letters", leaky)


def a_picture_shows_what_another_may_show(patch: pytest.MonkeyPatch) -> None:
    """The board carries targets for the cards that somebody else may show."""
    honest = targets._targets

    def leaky(view: Any, choices: Any) -> Any:
        yield from honest(view, choices)
        for card in choices.show if choices is not None else ():
            yield el("g", data_target=f"show:{card}")

    patch.setattr(targets, "_targets", leaky)


def a_sentence_names_what_another_may_show(patch: pytest.MonkeyPatch) -> None:
    """Who waits reads which cards could be shown."""
    honest = offering._waiting
    patch.setattr(offering, "_waiting", lambda c, view: f"{honest(c, view)} {c.show}")


def the_name_of_the_session_tells(patch: pytest.MonkeyPatch) -> None:
    """Printing the session prints the case file."""
    patch.setattr(Session, "__repr__", lambda self: f"<Session {_envelope(self)}>")


def anybody_sees_the_open_choices(patch: pytest.MonkeyPatch) -> None:
    """Every seat is offered what one seat may choose, the cards it could show among it."""
    honest = Session.choices_for

    def leaky(self: Session, seat: int) -> Any:
        answering = self.choices.phase is Phase.ANSWER
        return self.choices if answering else honest(self, seat)

    patch.setattr(Session, "choices_for", leaky)


def an_order_is_answered_with_another_hand(patch: pytest.MonkeyPatch) -> None:
    """Who types a card is told which ones can be shown, by whoever must show one."""
    honest = Sitting.moves_meant

    def leaky(self: Sitting, order: str) -> Any:
        shown = self.session.choices.show
        if order.startswith("show") and shown:
            raise NotHeardError(f"These can be shown: {shown}.")
        return honest(self, order)

    patch.setattr(Sitting, "moves_meant", leaky)


def only_late_in_the_game(patch: pytest.MonkeyPatch) -> None:
    """After the thirtieth turn, and after a wrong accusation, turns are numbered by the weapon."""
    honest = rules._next_turn

    def leaky(state: Any) -> Any:
        if state.table.turn < 30 or not state.table.accused:
            return honest(state)
        seat = honest(state)[-1].fact.seat
        return (Letter(facts.TurnBegan(seat, 100 + state.secrets.case_file[1]), EVERYONE),)

    patch.setattr(rules, "_next_turn", leaky)


PLANTS: dict[Plant, set[str]] = {
    the_shown_card_is_told_to_all: {"view", "new_letters"},
    the_written_accusation_is_told_to_all: {"view", "new_letters"},
    the_envelope_of_a_wrong_accuser_is_told_to_all: {"view", "new_letters"},
    a_peeked_card_is_told_to_all: {"view", "new_letters"},
    a_bonus_card_is_shown_to_the_wrong_seat: {"view", "new_letters"},
    cards_shown_at_once_are_told_to_all: {"view", "new_letters"},
    what_may_be_peeked_at_tells: {"what_is_open"},
    the_number_of_letters_tells: {"new_letters", "all_letters", "view"},
    the_order_of_choices_tells: {"what_is_open"},
    the_seed_is_in_the_view: {"view"},
    a_refusal_names_a_card: {"refusals"},
    undo_depends_on_a_secret: {"undo"},
    the_count_of_moves_tells: {"new_letters"},
    a_picture_shows_what_another_may_show: {"pictures"},
    a_sentence_names_what_another_may_show: {"words"},
    the_name_of_the_session_tells: {"what_is_open"},
    the_export_holds_the_seed: {"export"},
    a_bot_is_handed_the_state: {"bot"},
    anybody_sees_the_open_choices: {"what_is_open"},
    the_time_slider_shows_the_neighbour: {"earlier_views"},
    an_order_is_answered_with_another_hand: {"orders"},
    only_late_in_the_game: {"view"},
}
"""Each leak and the channels by which it may be found first."""


@pytest.mark.parametrize("preset", ["mini", pytest.param("uk", marks=LONG)])
@pytest.mark.parametrize("plant", PLANTS, ids=lambda plant: plant.__name__)
@pytest.mark.early
def test_every_planted_leak_is_found(
    plant: Plant, preset: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The search reports the leak, and by which channel it came."""
    plant(monkeypatch)
    search = Search(preset, ENOUGH)
    assert search.leak, f"missed after {search.pairs} pairs"
    channel = search.leak.partition(":")[0]
    assert channel in PLANTS[plant], search.leak
    print(f"{plant.__name__} in {preset}: {search.pairs} pairs, by {channel}")
