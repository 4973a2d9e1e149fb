"""Leaks planted on purpose in Noir: the search for leaks must find every one of them."""

from importlib import import_module
from typing import Any

import pytest
from msgspec.structs import replace

from cluekit.core import EVERYONE, Letter, Problem, problems
from cluekit.core.session import Session
from cluekit.noir import KILLER, SHIPPED, Phase
from cluekit.noir.public import facts, moves
from cluekit.noir.referee import game, refusals, rules
from cluekit.noir.wording import log_sentences
from twin.amounts import LONG
from twin.noir_worlds import NOIR
from twin.plants import ANY_GAME, Plant, an_order_is_read_with_the_deciders_hand, instead_of, resent
from twin.search import Search

ENOUGH = 500
"""A planted leak that is not found among this many pairs counts as missed."""
PLACES = "7 "
"""The seed by which planted leaks are looked for: the same games in every run."""


def _secrets(session: Session) -> Any:
    return session._positions[-1].secrets


the_first_cards_are_told_to_both = resent(
    *(rules, moves.Prepare, facts.CardsDrawn), "The Inspector's first cards are seen by both."
)
a_drawn_card_is_told_to_both = resent(
    *(rules, moves.Exonerate, facts.CardsDrawn), "Evidence is drawn so that both can see it."
)
the_chosen_identity_is_told_to_both = resent(
    *(rules, moves.ChooseIdentity, facts.IdentityTaken), "The Inspector says who they are."
)
a_new_identity_is_told_to_both = resent(
    *(rules, moves.Disguise, facts.IdentityTaken), "A disguise is put on before the Inspector."
)


@instead_of(rules._PLAY, moves.Discard)
def the_number_of_answers_tells(honest: Any, state: Any, move: Any, luck: Any) -> Any:
    """A Killer with an odd number answers twice whether they stand next to somebody."""
    sent = honest(state, move, luck)
    twice = isinstance(sent[-1].fact, facts.KillerAnswered) and state.secrets.killer % 2 == 1
    return (*sent, sent[-1]) if twice else sent


@instead_of(rules._PLAY, moves.Shift)
def only_late_in_the_game(honest: Any, state: Any, move: Any, luck: Any) -> Any:
    """After the fourteenth action a shift tells whether the Inspector's number is odd."""
    late = state.table.turn > 14 and state.secrets.inspector % 2 == 1
    more = (Letter(facts.LinesRemoved((), ()), EVERYONE),) if late else ()
    return (*honest(state, move, luck), *more)


@instead_of(game, "choices")
def a_disguise_is_offered_if_it_will_succeed(honest: Any, state: Any) -> Any:
    """The Killer cannot disguise when the top card of the deck is a dead suspect's."""
    found = honest(state)
    dead = state.table.deck and state.table.dead >> state.top & 1
    return replace(found, disguise=False) if found.disguise and dead else found


@instead_of(game, "choices")
def who_cannot_be_killed_is_the_inspector(honest: Any, state: Any) -> Any:
    """Of the suspects around the Killer one is left out."""
    found, own = honest(state), max(0, state.secrets.inspector)
    return replace(found, kill=found.kill & ~(1 << own)) if found.kill else found


@instead_of(game, "choices")
def the_order_of_targets_tells(honest: Any, state: Any) -> Any:
    """Citizens' arrests come in an order that depends on who the Killer is."""
    found = honest(state)
    return replace(found, citizens=found.citizens[::-1]) if state.secrets.killer % 2 else found


@instead_of(refusals._WHY, moves.Arrest)
def a_refusal_knows_the_killer(honest: Any, state: Any, choices: Any, move: Any) -> Problem:
    """To arrest somebody far away is refused otherwise if it is the Killer."""
    problem: Problem = honest(state, choices, move)
    hit = move.suspect == state.secrets.killer
    return Problem("not-there", problem.clause, problem.about) if hit else problem


@instead_of(problems, "out_of_turn")
def who_waits_reads_what_the_other_may_do(
    honest: Any, choices: Any, seat: int, **clauses: Any
) -> Problem | None:
    """Who acts out of turn reads whom the other side could name."""
    problem = honest(choices, seat, **clauses)
    if problem is None:
        return None
    return Problem(problem.code, problem.clause, {**problem.about, "legal": [choices.kill]})


@instead_of(Session, "view")
def the_order_of_the_deck_is_in_the_view(honest: Any, session: Session, *asked: Any) -> Any:
    """The Killer's name is that of the suspect on top of the deck."""
    view = honest(session, *asked)
    player = replace(view.table.players[0], name=f"{_secrets(session).order[-1:]}")
    return replace(view, table=replace(view.table, players=(player, view.table.players[1])))


@instead_of(Session, "view")
def the_size_of_the_hand_tells(honest: Any, session: Session, *asked: Any) -> Any:
    """To the Killer the hand looks as large as there are living suspects in it."""
    view, here = honest(session, *asked), session._positions[-1]
    alive = session.game.State(here.table, here.secrets).hand & ~here.table.dead
    hand = alive.bit_count() if view.seat == KILLER else view.table.hand
    return replace(view, table=replace(view.table, hand=hand))


@instead_of(Session, "letters")
def the_number_of_moves_tells(honest: Any, session: Session, *asked: Any) -> Any:
    """Letters carry move numbers that are one too high for half of all Killers."""
    more = _secrets(session).killer % 2
    return [(number + more, fact) for number, fact in honest(session, *asked)]


@instead_of(Session, "undo")
def undo_depends_on_a_secret(honest: Any, session: Session, *, lab: bool = False) -> None:
    """Whoever plays against an Inspector with an odd number may take anything back."""
    honest(session, lab=lab or _secrets(session).inspector % 2 == 1)


@instead_of(import_module("cluekit.noir.picture.boards.board"), "possible_targets")
def a_picture_shows_whom_the_other_may_name(honest: Any, choices: Any, seat: int) -> int:
    """The board marks whom somebody else could kill or arrest."""
    marked: int = honest(choices, choices.seat if choices else seat)
    return marked


@instead_of(log_sentences, "_waiting")
def a_sentence_says_how_many_the_other_may_name(honest: Any, choices: Any) -> str:
    """Who waits reads how many choices there are."""
    return f"{honest(choices)} {len(list(choices))}"


@instead_of(Session, "choices_for")
def anybody_sees_the_cards_to_discard(honest: Any, session: Session, seat: int) -> Any:
    """Every side is offered what the Inspector may discard."""
    return session.choices if session.choices.phase is Phase.DISCARD else honest(session, seat)


PLANTS: dict[Plant, str] = {
    **ANY_GAME, the_first_cards_are_told_to_both: "view new_letters all_letters",
    a_drawn_card_is_told_to_both: "view new_letters",
    the_chosen_identity_is_told_to_both: "view new_letters",
    a_new_identity_is_told_to_both: "view new_letters",
    the_number_of_answers_tells: "view new_letters", only_late_in_the_game: "view new_letters",
    a_disguise_is_offered_if_it_will_succeed: "what_is_open",
    who_cannot_be_killed_is_the_inspector: "what_is_open",
    the_order_of_targets_tells: "what_is_open", a_refusal_knows_the_killer: "refusals",
    who_waits_reads_what_the_other_may_do: "refusals", the_order_of_the_deck_is_in_the_view: "view",
    the_size_of_the_hand_tells: "view", the_number_of_moves_tells: "new_letters",
    undo_depends_on_a_secret: "undo", a_picture_shows_whom_the_other_may_name: "pictures",
    a_sentence_says_how_many_the_other_may_name: "words",
    anybody_sees_the_cards_to_discard: "what_is_open",
    an_order_is_read_with_the_deciders_hand: "orders",
}  # fmt: skip
"""Each leak and the channels by which it may be found first."""
SOONER = {
    the_order_of_targets_tells: "8 ",
    only_late_in_the_game: "",
    a_picture_shows_whom_the_other_may_name: "",
    a_sentence_says_how_many_the_other_may_name: "",
}
"""By these seeds some are met much sooner, in the edition of every run."""


@pytest.mark.parametrize(
    "preset", [SHIPPED[2], *(pytest.param(name, marks=LONG) for name in SHIPPED[:2])]
)
@pytest.mark.parametrize("plant", PLANTS, ids=lambda plant: plant.__name__)
def test_every_planted_leak_of_noir_is_found(
    plant: Plant, preset: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The search reports the leak, and by which channel it came."""
    plant(monkeypatch)
    search = Search(preset, ENOUGH, NOIR, SOONER.get(plant, PLACES) if preset == SHIPPED[2] else "")
    assert search.leak, f"missed after {search.pairs} pairs"
    assert search.leak.partition(":")[0] in PLANTS[plant].split(), search.leak
