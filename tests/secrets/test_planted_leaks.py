"""Leaks planted on purpose: the search for leaks must find every one of them."""

from collections.abc import Iterator
from importlib import import_module
from typing import Any

import pytest
from msgspec.structs import replace

from cluekit.clue import Phase, game
from cluekit.clue.picture.boards import board as board_file
from cluekit.clue.public import facts, moves
from cluekit.clue.referee import bonus, rules
from cluekit.clue.wording import offers
from cluekit.core import EVERYONE, Letter, Problem, only
from cluekit.core.session import Session
from cluekit.draw import el
from cluekit.noir import KILLER, SHIPPED
from cluekit.noir import game as noir_game
from cluekit.noir.public import facts as noir_facts
from cluekit.noir.public import moves as noir_moves
from cluekit.noir.referee import refusals
from cluekit.noir.referee import rules as noir_rules
from cluekit.noir.wording import log_sentences
from cluekit.ui.kit.messages import NotHeardError
from cluekit.ui.tables.sitting import Sitting
from twin import noir_worlds, plants, worlds
from twin.amounts import EARLY, LONG
from twin.plants import ANY_GAME, Plant, instead_of, resent
from twin.search import Search

ENOUGH = 500
"""A planted leak that is not found among this many pairs counts as missed."""


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


@instead_of(board_file, "_targets")
def a_picture_shows_what_another_may_show(honest: Any, view: Any, choices: Any) -> Any:
    """The board carries targets for the cards that somebody else may show."""
    yield from honest(view, choices)
    for card in choices.show if choices is not None else ():
        yield el("g", data_target=f"show:{card}")


@instead_of(Session, "__repr__")
def the_name_of_the_session_tells(_: Any, session: Session) -> str:
    """Printing the session prints the case file."""
    return f"<Session {session._positions[-1].secrets.case_file}>"


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


the_first_cards_are_told_to_both = resent(
    *(noir_rules, noir_moves.Prepare, noir_facts.CardsDrawn),
    "The Inspector's first cards are seen by both.",
)
a_drawn_card_is_told_to_both = resent(
    *(noir_rules, noir_moves.Exonerate, noir_facts.CardsDrawn),
    "Evidence is drawn so that both can see it.",
)
the_chosen_identity_is_told_to_both = resent(
    *(noir_rules, noir_moves.ChooseIdentity, noir_facts.IdentityTaken),
    "The Inspector says who they are.",
)
a_new_identity_is_told_to_both = resent(
    *(noir_rules, noir_moves.Disguise, noir_facts.IdentityTaken),
    "A disguise is put on before the Inspector.",
)


@instead_of(noir_rules._PLAY, noir_moves.Discard)
def the_number_of_answers_tells(honest: Any, state: Any, move: Any, luck: Any) -> Any:
    """A Killer with an odd number answers twice whether they stand next to somebody."""
    sent = honest(state, move, luck)
    twice = isinstance(sent[-1].fact, noir_facts.KillerAnswered) and state.secrets.killer % 2 == 1
    return (*sent, sent[-1]) if twice else sent


@instead_of(noir_rules._PLAY, noir_moves.Shift)
def late_shifts_tell(honest: Any, state: Any, move: Any, luck: Any) -> Any:
    """After the fourteenth action a shift tells whether the Inspector's number is odd."""
    late = state.table.turn > 14 and state.secrets.inspector % 2 == 1
    more = (Letter(noir_facts.LinesRemoved((), ()), EVERYONE),) if late else ()
    return (*honest(state, move, luck), *more)


@instead_of(noir_game, "choices")
def a_disguise_is_offered_if_it_will_succeed(honest: Any, state: Any) -> Any:
    """The Killer cannot disguise when the top card of the deck is a dead suspect's."""
    found = honest(state)
    dead = state.table.deck and state.table.dead >> state.top & 1
    return replace(found, disguise=False) if found.disguise and dead else found


@instead_of(noir_game, "choices")
def who_cannot_be_killed_is_the_inspector(honest: Any, state: Any) -> Any:
    """Of the suspects around the Killer one is left out."""
    found, own = honest(state), max(0, state.secrets.inspector)
    return replace(found, kill=found.kill & ~(1 << own)) if found.kill else found


@instead_of(noir_game, "choices")
def the_order_of_targets_tells(honest: Any, state: Any) -> Any:
    """Citizens' arrests come in an order that depends on who the Killer is."""
    found = honest(state)
    return replace(found, citizens=found.citizens[::-1]) if state.secrets.killer % 2 else found


@instead_of(refusals._WHY, noir_moves.Arrest)
def a_refusal_knows_the_killer(honest: Any, state: Any, choices: Any, move: Any) -> Problem:
    """To arrest somebody far away is refused otherwise if it is the Killer."""
    problem: Problem = honest(state, choices, move)
    hit = move.suspect == state.secrets.killer
    return Problem("not-there", problem.clause, problem.about) if hit else problem


@instead_of(Session, "view")
def the_order_of_the_deck_is_in_the_view(honest: Any, session: Session, *asked: Any) -> Any:
    """The Killer's name is that of the suspect on top of the deck."""
    view = honest(session, *asked)
    player = replace(view.table.players[0], name=f"{session._positions[-1].secrets.order[-1:]}")
    return replace(view, table=replace(view.table, players=(player, view.table.players[1])))


@instead_of(Session, "view")
def the_size_of_the_hand_tells(honest: Any, session: Session, *asked: Any) -> Any:
    """To the Killer the hand looks as large as there are living suspects in it."""
    view, here = honest(session, *asked), session._positions[-1]
    alive = session.game.State(here.table, here.secrets).hand & ~here.table.dead
    hand = alive.bit_count() if view.seat == KILLER else view.table.hand
    return replace(view, table=replace(view.table, hand=hand))


@instead_of(import_module("cluekit.noir.picture.boards.board"), "possible_targets")
def a_picture_shows_whom_the_other_may_name(honest: Any, choices: Any, seat: int) -> int:
    """The board marks whom somebody else could kill or arrest."""
    marked: int = honest(choices, choices.seat if choices else seat)
    return marked


a_sentence_tells_of_noir = plants.a_sentence_says_how_many(log_sentences)
CLUE: dict[Plant, str] = {
    **ANY_GAME, the_shown_card_is_told_to_all: "view new_letters",
    the_written_accusation_is_told_to_all: "view new_letters",
    the_envelope_of_a_wrong_accuser_is_told_to_all: "view new_letters",
    a_peeked_card_is_told_to_all: "view new_letters",
    a_bonus_card_is_shown_to_the_wrong_seat: "view new_letters",
    cards_shown_at_once_are_told_to_all: "view new_letters",
    what_may_be_peeked_at_tells: "what_is_open",
    the_number_of_letters_tells: "new_letters all_letters view",
    the_order_of_choices_tells: "what_is_open",
    a_picture_shows_what_another_may_show: "pictures",
    plants.a_sentence_says_how_many(offers): "words",
    the_name_of_the_session_tells: "what_is_open",
    an_order_is_answered_with_another_hand: "orders", only_late_in_the_game: "view",
}  # fmt: skip
NOIR: dict[Plant, str] = {
    **ANY_GAME, the_first_cards_are_told_to_both: "view new_letters all_letters",
    a_drawn_card_is_told_to_both: "view new_letters",
    the_chosen_identity_is_told_to_both: "view new_letters",
    a_new_identity_is_told_to_both: "view new_letters",
    the_number_of_answers_tells: "view new_letters", late_shifts_tell: "view new_letters",
    a_disguise_is_offered_if_it_will_succeed: "what_is_open",
    who_cannot_be_killed_is_the_inspector: "what_is_open",
    the_order_of_targets_tells: "what_is_open", a_refusal_knows_the_killer: "refusals",
    the_order_of_the_deck_is_in_the_view: "view", the_size_of_the_hand_tells: "view",
    a_picture_shows_whom_the_other_may_name: "pictures",
    a_sentence_tells_of_noir: "words",
    plants.an_order_is_read_with_the_deciders_hand: "orders",
}  # fmt: skip
"""Each leak and the channels by which it may be found first."""
SEEDS = {"mini": "a ", "uk": "a ", SHIPPED[2]: "7 "}
"""By these seeds planted leaks are looked for: the same games in every run."""
SOONER = {
    **dict.fromkeys((cards_shown_at_once_are_told_to_all, *ANY_GAME), "7 "),
    a_picture_shows_what_another_may_show: "7 ", the_order_of_targets_tells: "3 ",
    the_envelope_of_a_wrong_accuser_is_told_to_all: "1 ", a_peeked_card_is_told_to_all: "2 ",
    the_chosen_identity_is_told_to_both: "8 ", the_first_cards_are_told_to_both: "2 ",
    what_may_be_peeked_at_tells: "1 ", late_shifts_tell: "",
    a_sentence_tells_of_noir: "", a_picture_shows_whom_the_other_may_name: "",
}  # fmt: skip
"""By these some are met much sooner, in the editions of every run."""


def runs() -> Iterator[object]:
    """Yield each leak with its edition and the seed: two editions in every run."""
    for preset in ("mini", SHIPPED[2], "uk", *SHIPPED[:2]):
        every = preset in ("mini", SHIPPED[2])
        for plant, by in (CLUE if preset in ("mini", "uk") else NOIR).items():
            seed = SOONER.get(plant, SEEDS[preset]) if every else SEEDS.get(preset, "")
            name = f"{plant.__name__}-{preset}"
            yield pytest.param(plant, by, preset, seed, marks=EARLY if every else LONG, id=name)


@pytest.mark.parametrize(("plant", "by", "preset", "seed"), list(runs()))
def test_every_planted_leak_is_found(
    plant: Plant, by: str, preset: str, seed: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The search reports the leak, and by which channel it came."""
    plant(monkeypatch)
    search = Search(preset, ENOUGH, noir_worlds if preset in SHIPPED else worlds, seed)
    assert search.leak, f"missed after {search.pairs} pairs"
    assert search.leak.partition(":")[0] in by.split(), search.leak
