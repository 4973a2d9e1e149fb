"""Leaks planted on purpose in Noir: the search for leaks must find every one of them."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import pytest
from msgspec.structs import replace

from cluekit.core import EVERYONE, Letter, Problem, refusing
from cluekit.core.session import Session
from cluekit.noir import KILLER, SHIPPED, Phase
from cluekit.noir.public import facts, moves
from cluekit.noir.referee import game, refusals, rules
from cluekit.noir.wording import move_labels as acting
from twin.amounts import LONG
from twin.noir_worlds import NOIR
from twin.plants import (
    Plant,
    a_bot_is_handed_the_state,
    an_order_is_read_with_the_deciders_hand,
    resend,
    the_export_holds_the_seed,
    the_seed_is_in_the_view,
    the_time_slider_shows_the_neighbour,
)
from twin.search import Search

ENOUGH = 500
"""A planted leak that is not found among this many pairs counts as missed."""

ADDRESSED = {"view", "new_letters"}


def _secrets(session: Session) -> Any:
    return session._positions[-1].secrets


# --- letters to the wrong side ----------------------------------------------------------------


def the_first_cards_are_told_to_both(patch: pytest.MonkeyPatch) -> None:
    """Whoever sits opposite sees the cards the Inspector draws to begin with."""
    resend(patch, rules, moves.Prepare, facts.CardsDrawn)


def a_drawn_card_is_told_to_both(patch: pytest.MonkeyPatch) -> None:
    """Evidence is drawn so that both can see it."""
    resend(patch, rules, moves.Exonerate, facts.CardsDrawn)


def the_chosen_identity_is_told_to_both(patch: pytest.MonkeyPatch) -> None:
    """The Inspector says who they are."""
    resend(patch, rules, moves.ChooseIdentity, facts.IdentityTaken)


def a_new_identity_is_told_to_both(patch: pytest.MonkeyPatch) -> None:
    """A disguise is put on in front of the Inspector."""
    resend(patch, rules, moves.Disguise, facts.IdentityTaken)


def _twice_if(patch: pytest.MonkeyPatch, kind: type, told: Any) -> None:
    """Send the last letter of such a move twice, with nothing new in it, when ``told(state)``."""
    honest = rules._PLAY[kind]

    def leaky(state: Any, move: Any, luck: Any) -> Any:
        sent = honest(state, move, luck)
        return (*sent, sent[-1]) if told(state, sent[-1].fact) else sent

    patch.setitem(rules._PLAY, kind, leaky)


def the_number_of_answers_tells(patch: pytest.MonkeyPatch) -> None:
    """A Killer with an odd number answers twice whether they stand next to somebody."""

    def odd(state: Any, fact: Any) -> bool:
        return isinstance(fact, facts.KillerAnswered) and state.secrets.killer % 2 == 1

    _twice_if(patch, moves.Discard, odd)


def only_late_in_the_game(patch: pytest.MonkeyPatch) -> None:
    """After the fourteenth action a shift tells whether the Inspector's number is odd."""
    honest = rules._PLAY[moves.Shift]

    def leaky(state: Any, move: Any, luck: Any) -> Any:
        late = state.table.turn > 14 and state.secrets.inspector % 2 == 1
        more = (Letter(facts.LinesRemoved((), ()), EVERYONE),) if late else ()
        return (*honest(state, move, luck), *more)

    patch.setitem(rules._PLAY, moves.Shift, leaky)


# --- choices and refusals ---------------------------------------------------------------------


def _changed_choices(patch: pytest.MonkeyPatch, change: Any) -> None:
    honest = game.choices
    patch.setattr(game, "choices", lambda state: change(state, honest(state)))


def a_disguise_is_offered_if_it_will_succeed(patch: pytest.MonkeyPatch) -> None:
    """The Killer cannot disguise when the top card of the deck is a dead suspect's."""

    def change(state: Any, found: Any) -> Any:
        dead = state.table.deck and state.table.dead >> state.top & 1
        return replace(found, disguise=False) if found.disguise and dead else found

    _changed_choices(patch, change)


def who_cannot_be_killed_is_the_inspector(patch: pytest.MonkeyPatch) -> None:
    """Of the suspects around the Killer one is left out."""

    def change(state: Any, found: Any) -> Any:
        own = max(0, state.secrets.inspector)
        return replace(found, kill=found.kill & ~(1 << own)) if found.kill else found

    _changed_choices(patch, change)


def the_order_of_targets_tells(patch: pytest.MonkeyPatch) -> None:
    """Citizens' arrests come in an order that depends on who the Killer is."""

    def change(state: Any, found: Any) -> Any:
        odd = state.secrets.killer % 2
        return replace(found, citizens=found.citizens[::-1]) if odd else found

    _changed_choices(patch, change)


def a_refusal_knows_the_killer(patch: pytest.MonkeyPatch) -> None:
    """To arrest somebody far away is refused otherwise if it is the Killer."""
    honest = refusals._WHY[moves.Arrest]

    def leaky(state: Any, choices: Any, move: Any) -> Problem:
        problem = honest(state, choices, move)
        hit = move.suspect == state.secrets.killer
        return Problem("not-there", problem.clause, problem.about) if hit else problem

    patch.setitem(refusals._WHY, moves.Arrest, leaky)


def who_waits_reads_what_the_other_may_do(patch: pytest.MonkeyPatch) -> None:
    """Who acts out of turn reads whom the other side could name."""
    honest = refusing.out_of_turn

    def leaky(choices: Any, seat: int, **clauses: Any) -> Problem | None:
        problem = honest(choices, seat, **clauses)
        if problem is None:
            return None
        return Problem(problem.code, problem.clause, {**problem.about, "legal": [choices.kill]})

    patch.setattr(refusing, "out_of_turn", leaky)


# --- views, pictures, words -------------------------------------------------------------------


def _changed_view(patch: pytest.MonkeyPatch, change: Any) -> None:
    honest = Session.view

    def leaky(self: Session, seat: int, step: int | None = None) -> Any:
        return change(self, honest(self, seat, step))

    patch.setattr(Session, "view", leaky)


def the_order_of_the_deck_is_in_the_view(patch: pytest.MonkeyPatch) -> None:
    """The Killer's name is that of the suspect on top of the deck."""

    def change(session: Session, view: Any) -> Any:
        player = replace(view.table.players[0], name=f"{_secrets(session).order[-1:]}")
        return replace(view, table=replace(view.table, players=(player, view.table.players[1])))

    _changed_view(patch, change)


def the_size_of_the_hand_tells(patch: pytest.MonkeyPatch) -> None:
    """To the Killer the hand looks as large as there are living suspects in it."""

    def change(session: Session, view: Any) -> Any:
        here = session._positions[-1]
        alive = session.game.State(here.table, here.secrets).hand & ~here.table.dead
        hand = alive.bit_count() if view.seat == KILLER else view.table.hand
        return replace(view, table=replace(view.table, hand=hand))

    _changed_view(patch, change)


def the_number_of_moves_tells(patch: pytest.MonkeyPatch) -> None:
    """Letters carry move numbers that are one too high for half of all Killers."""
    honest = Session.letters

    def leaky(self: Session, seat: int, since: int = 0, until: int | None = None) -> Any:
        more = _secrets(self).killer % 2
        return [(number + more, fact) for number, fact in honest(self, seat, since, until)]

    patch.setattr(Session, "letters", leaky)


def undo_depends_on_a_secret(patch: pytest.MonkeyPatch) -> None:
    """Whoever plays against an Inspector with an odd number may take anything back."""
    honest = Session.undo

    def leaky(self: Session, *, lab: bool = False) -> None:
        honest(self, lab=lab or _secrets(self).inspector % 2 == 1)

    patch.setattr(Session, "undo", leaky)


def a_picture_shows_whom_the_other_may_name(patch: pytest.MonkeyPatch) -> None:
    """The board marks whom somebody else could kill or arrest."""
    board = import_module("cluekit.noir.picture.boards.board")  # the package gives its function
    honest = board.possible_targets

    def leaky(choices: Any, seat: int) -> int:
        return honest(choices, choices.seat if choices else seat)

    patch.setattr(board, "possible_targets", leaky)


def a_sentence_says_how_many_the_other_may_name(patch: pytest.MonkeyPatch) -> None:
    """Who waits reads how many choices there are."""
    honest = acting._waiting
    patch.setattr(acting, "_waiting", lambda choices: f"{honest(choices)} {len(list(choices))}")


def anybody_sees_the_cards_to_discard(patch: pytest.MonkeyPatch) -> None:
    """Every side is offered what the Inspector may discard."""
    honest = Session.choices_for

    def leaky(self: Session, seat: int) -> Any:
        return self.choices if self.choices.phase is Phase.DISCARD else honest(self, seat)

    patch.setattr(Session, "choices_for", leaky)


PLANTS: dict[Plant, set[str]] = {
    the_first_cards_are_told_to_both: {*ADDRESSED, "all_letters"},
    a_drawn_card_is_told_to_both: ADDRESSED,
    the_chosen_identity_is_told_to_both: ADDRESSED,
    a_new_identity_is_told_to_both: ADDRESSED,
    the_number_of_answers_tells: ADDRESSED,
    only_late_in_the_game: ADDRESSED,
    a_disguise_is_offered_if_it_will_succeed: {"what_is_open"},
    who_cannot_be_killed_is_the_inspector: {"what_is_open"},
    the_order_of_targets_tells: {"what_is_open"},
    a_refusal_knows_the_killer: {"refusals"},
    who_waits_reads_what_the_other_may_do: {"refusals"},
    the_order_of_the_deck_is_in_the_view: {"view"},
    the_size_of_the_hand_tells: {"view"},
    the_number_of_moves_tells: {"new_letters"},
    undo_depends_on_a_secret: {"undo"},
    a_picture_shows_whom_the_other_may_name: {"pictures"},
    a_sentence_says_how_many_the_other_may_name: {"words"},
    anybody_sees_the_cards_to_discard: {"what_is_open"},
    the_seed_is_in_the_view: {"view"},
    the_export_holds_the_seed: {"export"},
    a_bot_is_handed_the_state: {"bot"},
    the_time_slider_shows_the_neighbour: {"earlier_views"},
    an_order_is_read_with_the_deciders_hand: {"orders"},
}
"""Each leak and the channels by which it may be found first."""


@pytest.mark.parametrize(
    "preset", [SHIPPED[2], *(pytest.param(name, marks=LONG) for name in SHIPPED[:2])]
)
@pytest.mark.parametrize("plant", PLANTS, ids=lambda plant: plant.__name__)
def test_every_planted_leak_of_noir_is_found(
    plant: Plant, preset: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The search reports the leak, and by which channel it came."""
    plant(monkeypatch)
    search = Search(preset, ENOUGH, NOIR)
    assert search.leak, f"missed after {search.pairs} pairs"
    channel = search.leak.partition(":")[0]
    assert channel in PLANTS[plant], search.leak
    print(f"{plant.__name__} in {preset}: {search.pairs} pairs, by {channel}")
