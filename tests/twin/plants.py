"""Leaks planted on purpose: how one is planted, and those that any game can have."""

from collections.abc import Callable
from typing import Any

import pytest

from cluekit.core import Letter, store
from cluekit.core import session as sessions
from cluekit.core.session import Session
from cluekit.ui.registry import staging_of
from cluekit.ui.tables.sitting import Sitting

Plant = Callable[[pytest.MonkeyPatch], None]
Leaky = Callable[..., Any]


def instead_of(place: Any, name: Any) -> Callable[[Leaky], Plant]:
    """Make a leaky function a plant: it is called instead of an honest one, which it is given.

    ``place`` is a module, a class, or a table of functions; ``name`` says which one of it.
    """

    def planting(leaky: Leaky) -> Plant:
        def plant(patch: pytest.MonkeyPatch) -> None:
            in_table = isinstance(place, dict)
            honest = place[name] if in_table else getattr(place, name)

            def called(*given: Any, **named: Any) -> Any:
                return leaky(honest, *given, **named)

            (patch.setitem if in_table else patch.setattr)(place, name, called)

        plant.__name__, plant.__doc__ = leaky.__name__, leaky.__doc__
        return plant

    return planting


def resent(rules: Any, kind: type, told: type, says: str) -> Plant:
    """Plant a leak: the private facts of one type, when such a move is made, go to all seats."""

    def leaky(honest: Any, state: Any, move: Any, luck: Any) -> Any:
        everyone = (1 << len(state.table.players)) - 1
        return tuple(
            Letter(letter.fact, everyone) if isinstance(letter.fact, told) else letter
            for letter in honest(state, move, luck)
        )

    leaky.__name__, leaky.__doc__ = f"{kind.__name__}_tells_all_of_{told.__name__}", says
    return instead_of(rules._PLAY, kind)(leaky)


@instead_of(Session, "view")
def the_seed_is_in_the_view(
    honest: Any, session: Session, seat: int, step: int | None = None
) -> Any:
    """The name of the first player carries the seed."""
    view = honest(session, seat, step)
    replace = sessions.msgspec.structs.replace
    player = replace(view.table.players[0], name=f"{session.chance.seed}")  # type: ignore[attr-defined]
    return replace(view, table=replace(view.table, players=(player, *view.table.players[1:])))


@instead_of(store, "post")
def the_export_holds_the_seed(honest: Any, session: Any, seat: int) -> Any:
    """A seat's export says from which luck the game came."""
    return honest(session, seat) | {"seed": session.chance.seed}


@instead_of(sessions, "run")
def a_bot_is_handed_the_state(_: Any, session: Session, bots: Any, until: Any = None) -> None:
    """Bots get everything instead of their view."""
    seat = session.choices.seat
    here = session._places[session.step]
    state = session.game.State(here.table, here.secrets)
    bots[seat](state, session.choices, session.luck(f"bot {seat}"))
    assert until


@instead_of(Session, "view")
def the_time_slider_shows_the_neighbour(
    honest: Any, session: Session, seat: int, step: int | None = None
) -> Any:
    """Looking back, one sees the table through the next player's eyes."""
    other = seat if step is None else (seat + 1) % len(session.players)
    return sessions.msgspec.structs.replace(honest(session, other, step), seat=seat)


@instead_of(Sitting, "moves_meant")
def an_order_is_read_with_the_deciders_hand(_: Any, screen: Sitting, order: str) -> Any:
    """The reader of orders knows what the seat that decides knows, whoever gives the order."""
    session = screen.session
    return staging_of(session).playing.read(
        order, session.view(session.choices.seat), session.choices
    )


ANY_GAME: dict[Plant, str] = {
    the_seed_is_in_the_view: "view",
    the_export_holds_the_seed: "export",
    a_bot_is_handed_the_state: "bot",
    the_time_slider_shows_the_neighbour: "earlier_views",
}
"""Leaks of any game, each with the channel by which it is found first."""
