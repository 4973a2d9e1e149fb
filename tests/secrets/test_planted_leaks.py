"""Leaks planted on purpose: the search for leaks must find every one of them."""

from typing import Any

import pytest
from msgspec.structs import replace

from cluekit.clue import Phase
from cluekit.clue.picture.boards import board as board_file
from cluekit.clue.public import facts, moves
from cluekit.clue.referee import bonus, game, rules
from cluekit.clue.wording import offers as offering
from cluekit.core import EVERYONE, Letter, Problem, only, problems
from cluekit.core.session import Session
from cluekit.draw import el
from cluekit.ui.kit.messages import NotHeardError
from cluekit.ui.tables.sitting import Sitting
from twin.amounts import LONG
from twin.plants import ANY_GAME, Plant, instead_of, resent
from twin.search import CLUE, Search

ENOUGH = 500
"""A planted leak that is not found among this many pairs counts as missed."""
PLACES = "a "
"""The seed by which planted leaks are looked for: the same games in every run."""


def _envelope(session: Session) -> tuple[int, ...]:
    inside: tuple[int, ...] = session._positions[-1].secrets.case_file
    return inside


the_shown_card_is_told_to_all = resent(
    *(rules, moves.Show, facts.CardSeen), "Whoever looks on learns which card was shown."
)
the_written_accusation_is_told_to_all = resent(
    *(rules, moves.Accuse, facts.AccusationWritten), "Everybody reads what the accuser wrote down."
)
the_envelope_of_a_wrong_accuser_is_told_to_all = resent(
    *(rules, moves.Accuse, facts.CaseFileHolds), "Everybody looks over the accuser's shoulder."
)
a_peeked_card_is_told_to_all = resent(
    *(rules, moves.Peek, facts.FaceDownSeen), "A card that is looked at is held so all can see it."
)


@instead_of(bonus, "show")
def a_bonus_card_is_shown_to_the_wrong_seat(honest: Any, state: Any, seat: int, card: int) -> Any:
    """The card that a bonus card makes somebody show is seen by the seat before the shower."""
    wrong = state.table.seats_after(seat)[-1]
    return tuple(
        Letter(letter.fact, only(seat, letter.fact.to, wrong)) if letter.to > 0 else letter
        for letter in honest(state, seat, card)
    )


@instead_of(rules, "shown_by")
def cards_shown_at_once_are_told_to_all(honest: Any, table: Any, seat: int, cards: Any) -> Any:
    """Where every matching card is shown, they are laid on the table."""
    everyone = (1 << len(table.players)) - 1
    sent = honest(table, seat, cards)
    return (sent[0], *(Letter(letter.fact, everyone) for letter in sent[1:]))


@instead_of(rules._CHOICES, Phase.CLOSE)
def what_may_be_peeked_at_tells(honest: Any, state: Any) -> Any:
    """The cards that lie face down are offered in an order that depends on what they are."""
    found, hidden = honest(state), state.secrets.face_down
    turned = replace(found, peek=found.peek[::-1])
    return turned if found.peek and hidden[0] % 2 else found


@instead_of(rules._PLAY, moves.Show)
def the_number_of_letters_tells(honest: Any, state: Any, move: Any, luck: Any) -> Any:
    """Whoever could have shown two cards causes one letter more, with nothing new in it."""
    asked = state.table.phase is Phase.ANSWER
    several = asked and len(rules.answers(state, state.table.answering)) > 1
    sent = honest(state, move, luck)
    return (sent[0], *sent) if several else sent


@instead_of(game, "choices")
def the_order_of_choices_tells(honest: Any, state: Any) -> Any:
    """Places one can walk to come in an order that depends on the murderer."""
    found = honest(state)
    turned = dict(reversed(found.walks.items()))
    return replace(found, walks=turned) if state.secrets.case_file[0] % 2 else found


@instead_of(problems, "out_of_turn")
def a_refusal_names_a_card(honest: Any, choices: Any, seat: int, **clauses: str) -> Problem | None:
    """Who moves out of turn reads what the one who decides could show."""
    problem = honest(choices, seat, **clauses)
    if problem is None:
        return None
    return Problem(problem.code, problem.clause, {**problem.about, "show": choices.show})


@instead_of(Session, "undo")
def undo_depends_on_a_secret(honest: Any, session: Session, *, lab: bool = False) -> None:
    """A move that showed a card with an odd number may be taken back by anybody."""
    sent = [letter.fact for letter in session.record[-1].letters] if session.step else []
    odd = any(isinstance(fact, facts.CardSeen) and fact.card % 2 for fact in sent)
    honest(session, lab=lab or odd)


@instead_of(Session, "letters")
def the_count_of_moves_tells(honest: Any, session: Session, *asked: Any) -> Any:
    """Letters carry move numbers that are one too high for half of all murderers."""
    more = _envelope(session)[0] % 2
    return [(number + more, fact) for number, fact in honest(session, *asked)]


@instead_of(board_file, "_targets")
def a_picture_shows_what_another_may_show(honest: Any, view: Any, choices: Any) -> Any:
    """The board carries targets for the cards that somebody else may show."""
    yield from honest(view, choices)
    for card in choices.show if choices is not None else ():
        yield el("g", data_target=f"show:{card}")


@instead_of(offering, "_waiting")
def a_sentence_names_what_another_may_show(honest: Any, choices: Any, view: Any) -> str:
    """Who waits reads which cards could be shown."""
    return f"{honest(choices, view)} {choices.show}"


@instead_of(Session, "__repr__")
def the_name_of_the_session_tells(_: Any, session: Session) -> str:
    """Printing the session prints the case file."""
    return f"<Session {_envelope(session)}>"


@instead_of(Session, "choices_for")
def anybody_sees_the_open_choices(honest: Any, session: Session, seat: int) -> Any:
    """Every seat is offered what one seat may choose, the cards it could show among it."""
    return session.choices if session.choices.phase is Phase.ANSWER else honest(session, seat)


@instead_of(Sitting, "moves_meant")
def an_order_is_answered_with_another_hand(honest: Any, screen: Sitting, order: str) -> Any:
    """Who types a card is told which ones can be shown, by whoever must show one."""
    shown = screen.session.choices.show
    if order.startswith("show") and shown:
        raise NotHeardError(f"These can be shown: {shown}.")
    return honest(screen, order)


@instead_of(rules, "_next_turn")
def only_late_in_the_game(honest: Any, state: Any) -> Any:
    """After the thirtieth turn, and after a wrong accusation, turns are numbered by the weapon."""
    if state.table.turn < 30 or not state.table.accused:
        return honest(state)
    seat = honest(state)[-1].fact.seat
    return (Letter(facts.TurnBegan(seat, 100 + state.secrets.case_file[1]), EVERYONE),)


PLANTS: dict[Plant, str] = {
    **ANY_GAME, the_shown_card_is_told_to_all: "view new_letters",
    the_written_accusation_is_told_to_all: "view new_letters",
    the_envelope_of_a_wrong_accuser_is_told_to_all: "view new_letters",
    a_peeked_card_is_told_to_all: "view new_letters",
    a_bonus_card_is_shown_to_the_wrong_seat: "view new_letters",
    cards_shown_at_once_are_told_to_all: "view new_letters",
    what_may_be_peeked_at_tells: "what_is_open",
    the_number_of_letters_tells: "new_letters all_letters view",
    the_order_of_choices_tells: "what_is_open", a_refusal_names_a_card: "refusals",
    undo_depends_on_a_secret: "undo", the_count_of_moves_tells: "new_letters",
    a_picture_shows_what_another_may_show: "pictures",
    a_sentence_names_what_another_may_show: "words", the_name_of_the_session_tells: "what_is_open",
    anybody_sees_the_open_choices: "what_is_open", an_order_is_answered_with_another_hand: "orders",
    only_late_in_the_game: "view",
}  # fmt: skip
"""Each leak and the channels by which it may be found first."""
SOONER = {
    cards_shown_at_once_are_told_to_all,
    undo_depends_on_a_secret,
    a_picture_shows_what_another_may_show,
    a_sentence_names_what_another_may_show,
}
"""By another seed these are met much sooner in the mini edition."""


@pytest.mark.parametrize("preset", ["mini", pytest.param("uk", marks=LONG)])
@pytest.mark.parametrize("plant", PLANTS, ids=lambda plant: plant.__name__)
@pytest.mark.early
def test_every_planted_leak_is_found(
    plant: Plant, preset: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The search reports the leak, and by which channel it came."""
    plant(monkeypatch)
    search = Search(preset, ENOUGH, CLUE, "7 " if plant in SOONER and preset == "mini" else PLACES)
    assert search.leak, f"missed after {search.pairs} pairs"
    assert search.leak.partition(":")[0] in PLANTS[plant].split(), search.leak
