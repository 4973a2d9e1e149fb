"""Leaks planted on purpose: how one is planted, and those that any game can have."""

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import asdict, force_setattr, replace

from cluekit.core import Letter, problems, store
from cluekit.core import session as sessions
from cluekit.core.game import Game
from cluekit.core.session import Session
from cluekit.ui.registry import staging_of
from cluekit.ui.tables.desk import Place
from cluekit.ui.tables.sitting import Sitting

Plant = Callable[[pytest.MonkeyPatch], None]


class Parts(dict[str, Any]):
    """The functions of a game, to be exchanged under everybody who holds it: it is frozen."""

    def __init__(self, game: Game) -> None:
        super().__init__(asdict(game))
        self._game = game

    def __setitem__(self, name: str, function: Any) -> None:
        super().__setitem__(name, function)
        force_setattr(self._game, name, function)


def instead_of(place: Any, name: Any) -> Callable[[Callable[..., Any]], Plant]:
    """Make a leaky function a plant: it is called instead of an honest one, which it is given.

    ``place`` is a module, a class, a game, or a table of functions; ``name`` says which one of it.
    """

    def planting(leaky: Callable[..., Any]) -> Plant:
        def plant(patch: pytest.MonkeyPatch) -> None:
            holder = Parts(place) if isinstance(place, Game) else place
            in_table = isinstance(holder, dict)
            honest = holder[name] if in_table else getattr(place, name)

            def called(*given: Any, **named: Any) -> Any:
                return leaky(honest, *given, **named)

            (patch.setitem if in_table else patch.setattr)(holder, name, called)

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


def _is_odd(session: Session) -> bool:
    """Tell of the Killer, or the murderer, what nobody may know."""
    secrets = session._positions[-1].secrets
    who = secrets.killer if hasattr(secrets, "killer") else secrets.case_file[0]
    return bool(who % 2)


@instead_of(Session, "view")
def the_seed_is_in_the_view(honest: Any, session: Session, *asked: Any) -> Any:
    """The name of the first player carries the seed."""
    view = honest(session, *asked)
    player = replace(view.table.players[0], name=f"{session.chance.seed}")
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
def the_time_slider_shows_the_neighbour(honest: Any, session: Session, seat: int, *at: Any) -> Any:
    """Looking back, one sees the table through the next player's eyes."""
    other = (seat + 1) % len(session.players) if at else seat
    return replace(honest(session, other, *at), seat=seat)


@instead_of(problems, "out_of_turn")
def a_refusal_tells_choices(honest: Any, choices: Any, seat: int, **clauses: str) -> Any:
    """Who moves out of turn reads what the one who decides may do."""
    problem = honest(choices, seat, **clauses)
    about = problem and problem.about | {"legal": list(choices)}
    return problem and replace(problem, about=about)


@instead_of(Session, "undo")
def undo_depends_on_a_secret(honest: Any, session: Session, *, lab: bool = False) -> None:
    """Where the murderer has an odd number anything may be taken back."""
    honest(session, lab=lab or _is_odd(session))


@instead_of(Session, "letters")
def the_number_of_moves_tells(honest: Any, session: Session, *asked: Any) -> Any:
    """Letters carry move numbers that are one too high for half of all murderers."""
    return [(number + _is_odd(session), fact) for number, fact in honest(session, *asked)]


@instead_of(Session, "choices_for")
def anybody_sees_the_open_choices(honest: Any, session: Session, seat: int) -> Any:
    """Every seat is offered the cards that one may show, or discard."""
    seen = session.choices.phase.value in ("answer", "discard")
    return session.choices if seen else honest(session, seat)


def a_sentence_says_how_many(place: Any) -> Plant:
    """Plant a leak in the wording of a game: who waits reads how many choices there are."""

    def a_sentence_tells(honest: Any, choices: Any, *view: Any) -> str:
        return f"{honest(choices, *view)} {list(choices)}"

    return instead_of(place, "_waiting")(a_sentence_tells)


@instead_of(Sitting, "moves_meant")
def an_order_is_read_with_the_deciders_hand(_: Any, screen: Sitting, order: str) -> Any:
    """The reader of orders knows what the seat that decides knows, whoever gives the order."""
    session = screen.session
    return staging_of(session).playing.read(
        order, session.view(session.choices.seat), session.choices
    )


@instead_of(Place, "letters")
def a_moment_is_made_of_everybodys_letters(_: Any, place: Place, since: int = 0, *__: Any) -> Any:
    """What is played back holds the letters of others, too."""
    steps = enumerate(place.session.record[since : place.moves], since)
    return [(number, letter.fact) for number, step in steps for letter in step.letters if letter.to]


ANY_GAME: dict[Plant, str] = {
    a_moment_is_made_of_everybodys_letters: "frames",
    the_seed_is_in_the_view: "view",
    the_export_holds_the_seed: "export",
    a_bot_is_handed_the_state: "bot",
    the_time_slider_shows_the_neighbour: "earlier_views",
    a_refusal_tells_choices: "refusals",
    undo_depends_on_a_secret: "undo",
    the_number_of_moves_tells: "new_letters",
    anybody_sees_the_open_choices: "what_is_open",
}
"""Leaks of any game, each with the channel by which it is found first."""
