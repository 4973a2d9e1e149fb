"""Situations at the table, set up by hand so that a clause can be looked at alone."""

from itertools import zip_longest
from typing import Any

from msgspec.structs import replace

from cluekit.clue import game, get_ready
from cluekit.clue.editions.edition import Edition
from cluekit.clue.public import moves
from cluekit.clue.referee.setup import left_over
from cluekit.core import Chance, Letter, Scripted
from cluekit.core.session import Session
from standing import put_at
from twin.editions import edition_with, seated

SCARLETT, MUSTARD, WHITE, GREEN, PEACOCK, PLUM = range(6)
DAGGER, CANDLESTICK, REVOLVER, ROPE, PIPING, SPANNER = range(6, 12)


INSIDE = ("professor-plum", "candlestick", "library")
FILE = ("miss-scarlett", "dagger", "kitchen")
Hands = dict[int, list[str]]


def at_table(
    players: int = 3,
    hands: Hands | None = None,
    case_file: tuple[str, str, str] = FILE,
    *,
    at: str = "",
    asking: str = "",
    **answers: Any,
) -> Session:
    """Return a game of ``uk``, set up, seat 0 on turn, with these cards among each hand.

    Seat 0 stands at its start, or in the room ``at``; or has stayed in the room ``asking``, and may
    ask there.
    """
    session = laid_out("uk", players, hands, case_file, **answers)
    if asking:
        in_room(session, asking)
    elif at:
        put(session, SCARLETT, at)
    return session


def laid_out(
    name: str,
    players: int = 3,
    hands: Hands | None = None,
    case_file: tuple[str, str, str] = FILE,
    order: tuple[int, ...] = (),
    **answers: Any,
) -> Session:
    """Return a game of any edition, set up, with these cards among each hand.

    Where the turn order is drawn it is ``order`` (seats as they sit), where characters are
    chosen everybody takes the first that is free, and so does the first seat begin.
    """
    edition = edition_with(name, **answers)
    dealt = _dealt(edition, players, hands or {}, case_file)
    cards = [edition.deck.number(card) for row in zip_longest(*dealt) for card in row if card]
    first = {"highest-roll": [6, *(1,) * (players - 1)], "drawn": [0], "first-suspect": []}
    script: dict[str, list[Any]] = {
        "turn-order": [list(order or range(players))],
        "weapons": [[*range(edition.plan.rooms)]] if -1 in edition.weapon_rooms else [],
        "case-file": [[edition.deck.number(card)] for card in case_file],
        "deal": [cards],
        "first-player": first[edition.options.first_player],
    }
    values = [one for step in edition.options.setup_order for one in script.get(step, [])]
    luck = Scripted(*values, then=Chance(0))
    return get_ready(Session(game, edition, seated(edition, players), luck))


def _dealt(
    edition: Edition, players: int, wanted: Hands, case_file: tuple[str, ...]
) -> list[list[str]]:
    """Fill the hands up with the cards that are left, the larger hands first."""
    named = {card for hand in wanted.values() for card in hand} | set(case_file)
    rest = [card.id for card in edition.deck.cards if card.id not in named]
    cards = edition.deck.size - 3
    share, over = divmod(cards - left_over(edition, players, cards), players)
    hands = [list(wanted.get(seat, [])) for seat in range(players)]
    for seat, hand in enumerate(hands):
        while len(hand) < share + (seat < over):
            hand.append(rest.pop())
    return hands


def place(session: Session, room: str) -> int:
    """Return the place on the board of a room."""
    return session.edition.deck.place(session.edition.deck.number(room))


def entrances(session: Session, room: str) -> list[int]:
    """Return all entrance squares of a room."""
    there = place(session, room)
    return [door.square for door in session.edition.plan.doors if door.room == there]


def put(session: Session, suspect: int, where: str | int) -> None:
    """Put a piece into a room or on a square by hand."""
    spot = place(session, where) if isinstance(where, str) else where
    pieces = table(session).pieces
    lies(session, pieces=(*pieces[:suspect], spot, *pieces[suspect + 1 :]))


def dice(session: Session, *faces: int) -> None:
    """Let the next dice fall so."""
    used = session._positions[-1].drawn
    session.chance = Scripted(*(0,) * used, *faces, then=Chance(0))


def mover(session: Session) -> int:
    """Return the seat that decides now."""
    seat: int = session.choices.seat
    return seat


def do(session: Session, *wishes: Any) -> list[Any]:
    """Let whoever decides do these things, one after another; return the last one's facts."""
    letters: tuple[Letter, ...] = ()
    for move in wishes:
        letters = session.play(mover(session), move)
    return [letter.fact for letter in letters]


def in_room(session: Session, room: str) -> None:
    """Put the one on turn into a room at the start of the turn, and let them stay there."""
    put(session, _on_turn(session), room)
    do(session, moves.Stay())


def enter(session: Session, room: str) -> list[Any]:
    """Let the one on turn walk into a room, from the square before its first door."""
    return _walk_in(session, entrances(session, room)[0], place(session, room))


def pool_door(session: Session) -> int:
    """Return the first square from which one can step into the pool."""
    plan = session.edition.plan
    return next(door.square for door in plan.doors if door.room == plan.pool)


def enter_pool(session: Session) -> list[Any]:
    """Let the one on turn walk into the pool."""
    return _walk_in(session, pool_door(session), session.edition.plan.pool)


def _walk_in(session: Session, door: int, to: int | None) -> list[Any]:
    put(session, _on_turn(session), door)
    roll(session, *(3,) * session.edition.options.dice)
    return do(session, moves.Walk(to))  # type: ignore[arg-type]


def bonus(session: Session, effect: str) -> int:
    """Return the number of the bonus card with this effect."""
    return [card.effect for card in session.edition.bonus].index(effect)


def ask(session: Session, suspect: int, weapon: int) -> list[Any]:
    """Let the one on turn make a suggestion."""
    return do(session, moves.Suggest(suspect, weapon))


def answer_and_end(session: Session) -> None:
    """Let whoever must answer show the first card they can, and the turn end."""
    show_first(session)
    if session.choices.end:
        do(session, moves.EndTurn())


def show_first(session: Session) -> None:
    """Let whoever must answer show the first card they can."""
    if session.choices.show:
        do(session, moves.Show(session.choices.show[0]))


def shut(session: Session, room: str, first: int = 1) -> None:
    """Put a piece on every entrance square of a room, beginning with this suspect."""
    for suspect, square in enumerate(entrances(session, room), first):
        put(session, suspect, square)


def kinds(session: Session) -> set[type]:
    """Return the kinds of move that are open."""
    return set(session.choices.kinds())


def of(happened: list[Any], kind: type) -> list[Any]:
    """Return the facts of one kind."""
    return [fact for fact in happened if isinstance(fact, kind)]


def table(session: Session) -> Any:
    """Return what lies open."""
    return session._positions[-1].table


def hands(session: Session) -> tuple[tuple[int, ...], ...]:
    """Return all hands."""
    held: tuple[tuple[int, ...], ...] = session._positions[-1].secrets.hands
    return held


def wrong(session: Session) -> moves.Accuse:
    """Return an accusation that is not right."""
    suspect, weapon, room = session._positions[-1].secrets.case_file
    return moves.Accuse((suspect + 1) % len(session.edition.deck.suspects), weapon, room)


def right(session: Session) -> moves.Accuse:
    """Return the accusation that is right."""
    return moves.Accuse(*session._positions[-1].secrets.case_file)


def accuse_wrongly(session: Session) -> list[Any]:
    """Let the one on turn ask in the kitchen and then accuse wrongly, once shown or passed."""
    in_room(session, "kitchen")
    ask(session, SCARLETT, DAGGER)
    show_first(session)
    return do(session, wrong(session))


def readers(session: Session, kind: type) -> set[int]:
    """Return the audiences of the facts of one kind in the last move."""
    return {one.to for one in session.record[-1].letters if isinstance(one.fact, kind)}


def in_villa(players: int = 3, **answers: Any) -> Session:
    """Return a game of ``pool``, the seats in the order in which they sit."""
    return laid_out("pool", players, {}, INSIDE, **answers)


def roll(session: Session, *faces: int) -> list[Any]:
    """Let the one on turn roll this; after the dice come the bonus cards that are drawn."""
    dice(session, *faces)
    return do(session, moves.Roll())


def beside_special(session: Session) -> tuple[int, int]:
    """Return a square and the special square beside it; neither lies before a door."""
    plan = session.edition.plan
    doors = {door.square for door in plan.doors}
    return next(
        (here, there)
        for there in sorted(plan.special)
        for here in plan.beside[there]
        if here >= plan.inside and here not in doors | plan.special and there not in doors
    )


def stop_on_special(session: Session, *card: int) -> list[Any]:
    """Let the one on turn stop on a special square; the bonus deck gives this card."""
    here, there = beside_special(session)
    put(session, _on_turn(session), here)
    dice(session, 3, 4, *card)
    return do(session, moves.Roll(), moves.Walk(there))


def _on_turn(session: Session) -> int:
    return int(table(session).players[mover(session)].suspect)


def lies(session: Session, **changes: Any) -> Session:
    """Let the table lie a little otherwise; return the session."""
    here = session._positions[-1]
    put_at(session, replace(here, table=replace(here.table, **changes)))
    session._choices = None
    return session


def begin_in(session: Session, where: str | int) -> int:
    """Let the turn of the one who decides begin in this room or on this square."""
    put(session, _on_turn(session), where)
    spot = place(session, where) if isinstance(where, str) else where
    lies(session, began_at=spot)
    return spot


def to_special(session: Session, where: int, effect: str) -> int:
    """Walk from a room to a special square, draw this card there; return the square."""
    far = session.edition.paths.distances[where]
    square = next(spot for spot in sorted(session.edition.plan.special) if 4 <= far[spot] <= 12)
    begin_in(session, where)
    first = min(6, far[square] - 2)
    dice(session, first, far[square] - first, bonus(session, effect))
    do(session, moves.Roll(), moves.Walk(square))
    return square
