"""Only legal moves are offered, every one of them can be played, every other is refused."""

import re
from collections.abc import Iterable, Iterator, Sequence
from types import MappingProxyType
from typing import Any

import msgspec
import pytest

from cluekit.clue.public import moves
from cluekit.clue.wording.refusal_messages import _PLAYING as CLUE_REASONS
from cluekit.core import DEALER, SPECTATOR
from cluekit.core.session import Session
from cluekit.noir.wording.sentences import REASONS as NOIR_REASONS
from contract.kinds import EVERY_PRESET, KINDS, OFFERED, SAID_TO_BE_OPEN, refuses
from naming import case_named
from run_seed import run_seed
from twin.amounts import amounts, numbers
from twin.editions import played

SOME = 15
"""How many offered moves of one kind are played where there are very many."""
FEW = 5
"""About so many moves of each kind one could name are tried at a step; the next tries others."""
Tries = Iterable[tuple[int, Any]]


def _plays_what_is_offered(session: Session) -> None:
    """Whatever is offered is accepted, and answered with letters."""
    seat = session.choices.seat
    for kind in session.choices.kinds():
        offered = list(session.choices.of_kind(kind))
        for move in offered[:: 1 + len(offered) // SOME]:
            branch = session.branch(session.step)
            assert branch.problem_with(seat, move) is None
            assert branch.play(seat, move)
            assert (branch.step, branch.record[-1].move) == (session.step + 1, move)


def _nobody_else(session: Session, legal: Sequence[Any]) -> Tries:
    """Yield legal moves by everybody but the one who decides."""
    strangers = {*range(len(session.players)), DEALER, SPECTATOR, 99, -2} - {session.choices.seat}
    step = 1 + len(legal) // FEW
    for seat in strangers:
        for move in legal[(seat + session.step) % step :: step] or ["tea"]:
            yield seat, move


def _in_any_order(move: Any) -> Any:
    """Return what a move comes to: who shows two cards at once may name either first (P11)."""
    return frozenset((move.card, *move.also)) if isinstance(move, moves.Show) else move


def _nothing_else(session: Session, legal: Sequence[Any], every: list[list[Any]]) -> Tries:
    """Yield moves of each kind that are not open: some at this step, others at the next."""
    known = {_in_any_order(move) for move in legal}
    for kind in every:
        step = 1 + len(kind) // FEW
        for move in kind[session.step % step :: step]:
            if _in_any_order(move) not in known:
                yield session.choices.seat, move


def _one_more(session: Session) -> Tries:
    """Yield two cards that may be shown at once, together with one that may not (P11)."""
    choices = session.choices
    if getattr(choices, "several", False) and len(choices.show) > 1:
        strange = next(card for card in range(choices.deck.size) if card not in choices.show)
        yield choices.seat, moves.Show(choices.show[0], (choices.show[1], strange))


@pytest.mark.parametrize("preset", EVERY_PRESET)
@amounts(10, 1_000)
def test_what_is_offered_is_played_and_nothing_else(preset: str, amount: int) -> None:
    """At every step of a game each offered choice can be played; any other move is refused."""
    kind, codes = KINDS[preset], set[str]()
    for number in numbers(amount, lambda: len(codes) > 12):
        table = kind.table(preset, f"choices {run_seed()}", number)
        every = kind.every_move(table.edition)
        for session in played(table, kind.wish, 60):
            with case_named(run_seed(), number, session.step):
                legal, seat = list(session.choices), session.choices.seat
                _plays_what_is_offered(session)
                codes.update(refuses(session, _nothing_else(session, legal, every)))
                refuses(session, [*_nobody_else(session, legal), *_one_more(session)])
                if number < 4:
                    refuses(session, [(seat, thing) for thing in kind.malformed])
                    _says_what_it_contains(session, legal, every)
                if session.step % 4 == number:
                    assert not [*_changeable(session.choices, "choices")]
                    assert not [*_changeable(session.view(0), "view")]


def _says_what_it_contains(session: Session, legal: Sequence[Any], every: list[list[Any]]) -> None:
    """Walking through the choices and asking for a move give the same answer; no move twice."""
    assert len(legal) == len(set(legal))
    assert all(move in session.choices for move in legal)
    if session.step % 3 == 0:
        named = {move for kind in every for move in kind if move in session.choices}
        few = {_in_any_order(m) for m in legal if len(getattr(m, "also", ())) < 2}
        assert few <= set(map(_in_any_order, named)) <= set(map(_in_any_order, legal))


OFFERS = re.compile(r"\b([Yy]ou can|Choose|Still free)\b(?! (?:accuse )?only)")
"""How a refusal begins to say what could be done instead."""


def test_no_refusal_promises_an_action_by_heart() -> None:
    """What can be done instead is looked up: a fixed sentence would name what is not open now."""
    looked_up = [f"{{{place}}}" for place in ("kinds", *OFFERED)]
    for code, message in (*CLUE_REASONS.items(), *NOIR_REASONS.items()):
        if OFFERS.search(message) and code not in SAID_TO_BE_OPEN:
            assert any(place in message for place in looked_up), code


def _changeable(thing: object, name: str) -> Iterator[str]:
    """Yield what whoever is handed this could change, by where it lies in it."""
    if isinstance(thing, (list, dict, set, bytearray)):
        yield name
    elif isinstance(thing, msgspec.Struct):
        for field in thing.__struct_fields__:
            yield from _changeable(getattr(thing, field), f"{name}.{field}")
        if not thing.__struct_config__.frozen:
            yield name
    elif isinstance(thing, (tuple, frozenset, MappingProxyType)):
        for each in thing.values() if isinstance(thing, MappingProxyType) else thing:
            yield from _changeable(each, f"{name}[]")
