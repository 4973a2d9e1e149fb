"""Leaks planted on purpose that any game can have: in what all games are played with."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from cluekit.core import Letter, store
from cluekit.core import session as sessions
from cluekit.core.session import Session
from cluekit.ui.registry import staging_of
from cluekit.ui.tables.sitting import Sitting

Plant = Callable[[pytest.MonkeyPatch], None]


def resend(patch: pytest.MonkeyPatch, rules: Any, kind: type, told: type) -> None:
    """Send the private facts of one type, when a move of this kind is made, to all seats."""
    honest = rules._PLAY[kind]

    def leaky(state: Any, move: Any, luck: Any) -> Any:
        everyone = (1 << len(state.table.players)) - 1
        return tuple(
            Letter(letter.fact, everyone) if isinstance(letter.fact, told) else letter
            for letter in honest(state, move, luck)
        )

    patch.setitem(rules._PLAY, kind, leaky)


def the_seed_is_in_the_view(patch: pytest.MonkeyPatch) -> None:
    """The title of the edition carries the seed."""
    honest = Session.view

    def leaky(self: Session, seat: int, step: int | None = None) -> Any:
        view = honest(self, seat, step)
        replace = sessions.msgspec.structs.replace
        player = replace(view.table.players[0], name=f"{self.chance.seed}")  # type: ignore[attr-defined]
        return replace(view, table=replace(view.table, players=(player, *view.table.players[1:])))

    patch.setattr(Session, "view", leaky)


def the_export_holds_the_seed(patch: pytest.MonkeyPatch) -> None:
    """A seat's export says from which luck the game came."""
    honest = store.post
    patch.setattr(store, "post", lambda s, seat: honest(s, seat) | {"seed": s.chance.seed})


def a_bot_is_handed_the_state(patch: pytest.MonkeyPatch) -> None:
    """Bots get everything instead of their view."""

    def leaky(session: Session, bots: Any, until: Any = None) -> None:
        seat = session.choices.seat
        here = session._places[session.step]
        state = session.game.State(here.table, here.secrets)
        bots[seat](state, session.choices, session.luck(f"bot {seat}"))
        assert until

    patch.setattr(sessions, "run", leaky)


def the_time_slider_shows_the_neighbour(patch: pytest.MonkeyPatch) -> None:
    """Looking back, one sees the table through the next player's eyes."""
    honest = Session.view

    def leaky(self: Session, seat: int, step: int | None = None) -> Any:
        other = seat if step is None else (seat + 1) % len(self.players)
        return sessions.msgspec.structs.replace(honest(self, other, step), seat=seat)

    patch.setattr(Session, "view", leaky)


def an_order_is_read_with_the_deciders_hand(patch: pytest.MonkeyPatch) -> None:
    """The reader of orders knows what the seat that decides knows, whoever gives the order."""

    def leaky(self: Sitting, order: str) -> Any:
        session = self.session
        return staging_of(session).playing.read(
            order, session.view(session.choices.seat), session.choices
        )

    patch.setattr(Sitting, "moves_meant", leaky)
