"""A game as text that a person can read and compare: every letter with its readers, every view."""

from collections.abc import Callable, Iterator
from typing import Any

import msgspec

from cluekit.clue.editions.options import Options
from cluekit.clue.public import facts, moves
from cluekit.clue.public.choices import Phase
from cluekit.core import DEALER, EVERYONE, NOBODY, SPECTATOR, Luck
from cluekit.core.session import Session

CARD_FIELDS = {"cards", "card", "suspect", "weapon", "show", "face_up", "said", "also"}
SEAT_FIELDS = {"seat", "seats", "winner", "whom"}
PLACE_FIELDS = {"places", "rooms", "path", "to", "room"}
Say = Callable[[Session, Any, str, Any], str]
"""How a game writes a field of a move or a fact: session, what is said, the field, its value."""


def told(session: Session) -> Iterator[str]:
    """Yield the lines of a whole game; views where a turn begins, and at the end."""
    began = facts.TurnBegan | facts.GameEnded
    yield headline(session)
    for player in session.players:
        if player.suspect >= 0:
            yield f"{player.id} plays {session.edition.deck.cards[player.suspect].id}"
    yield from house_rules(session, Options())
    for number, step in enumerate(session.record):
        yield from lines_of(session, number, _value, 8)
        if any(isinstance(letter.fact, began) for letter in step.letters):
            yield from views(session, number + 1)


def headline(session: Session) -> str:
    """Return the first line."""
    return f"This text holds the solution. A game of {session.edition.id}."


def house_rules(session: Session, usual: Any) -> Iterator[str]:
    """Yield the answers that are not the usual ones."""
    plain, here = (msgspec.to_builtins(options) for options in (usual, session.edition.options))
    for switch, answer in here.items():
        if answer != plain[switch]:
            yield f"house rule: {switch} = {answer}"


def lines_of(session: Session, number: int, value: Say, wide: int) -> Iterator[str]:
    """Yield a move and its letters, each with its readers."""
    step = session.record[number]
    yield ""
    yield f"{number + 1}. {name_of(session, step.seat)}: {_say(session, step.move, value)}"
    for letter in step.letters:
        yield f"    {readers(session, letter.to):<{wide}} {_say(session, letter.fact, value)}"


def _say(session: Session, said: Any, value: Say) -> str:
    """Return a move or a fact: its tag, and its fields; what it says by default is left out."""
    fields = [
        f"{field.name}={value(session, said, field.name, getattr(said, field.name))}"
        for field in msgspec.structs.fields(said)
        if getattr(said, field.name) != field.default
    ]
    return " ".join([said.__struct_config__.tag, *fields])


def name_of(session: Session, seat: int) -> str:
    """Return who sits there."""
    names = {DEALER: "dealer", SPECTATOR: "onlooker"}
    return names.get(seat) or session.players[seat].id


def readers(session: Session, audience: int) -> str:
    """Return who reads a letter, or belongs to a set of seats."""
    if audience in {EVERYONE, NOBODY}:
        return "all" if audience == EVERYONE else "nobody"
    seats = range(len(session.players))
    return " ".join(name_of(session, seat) for seat in seats if audience >> seat & 1)


def _value(session: Session, said: Any, field: str, value: Any) -> str:
    if isinstance(value, tuple):
        return ",".join(_value(session, said, field, one) for one in value) or "-"
    if field in SEAT_FIELDS or (field == "to" and isinstance(said, facts.Showed | facts.CardSeen)):
        return name_of(session, value) if value >= 0 else "nobody"
    if isinstance(said, moves.Accuse) or (field in CARD_FIELDS and isinstance(value, int)):
        return str(session.edition.deck.cards[value].id)
    if field == "bonus" and type(value) is int:
        return str(session.edition.bonus[value].id)
    if field in PLACE_FIELDS and isinstance(value, int):
        return where(session, value)
    return str(value)


def where(session: Session, place: int) -> str:
    """Return a room's id, or column and row of a square counted from 1, as in c3r5."""
    if place < 0:
        return "nowhere"
    if session.edition.plan.is_room(place):
        return str(session.edition.deck.cards[session.edition.deck.room(place)].id)
    if place == session.edition.plan.pool:
        return "pool"
    column, row = session.edition.plan.cell(place)
    return f"c{column + 1}r{row + 1}"


def views(session: Session, step: int) -> Iterator[str]:
    """Yield what everyone sees, and then what each seat alone knows."""
    table = session.view(SPECTATOR, step).table
    yield f"  = turn {table.turn}, {table.phase.value}"
    yield f"  = pieces {' '.join(where(session, place) for place in table.pieces)}"
    yield f"  = weapons {' '.join(where(session, place) for place in table.weapons)}"
    sets = {"called": table.called, "accused": table.accused, "out": table.out}
    open_sets = [f"{name} {readers(session, seats)}" for name, seats in sets.items() if seats]
    if open_sets:
        yield f"  = {'; '.join(open_sets)}"
    for seat in (*range(len(session.players)), SPECTATOR):
        yield f"  {name_of(session, seat)} {_own(session, session.view(seat, step))}"


def _own(session: Session, view: Any) -> str:
    def cards(numbers: Any) -> str:
        return ",".join(session.edition.deck.cards[number].id for number in numbers)

    parts = [f"holds {cards(view.hand) or 'nothing'}"]
    saw = [s for s in view.own.shown if s.to == view.seat]
    for word, passed in (("saw", saw), ("gave", [s for s in view.own.shown if s.to != view.seat])):
        said = [
            f"{'bonus' if s.question is None else s.question + 1}"
            f":{name_of(session, s.by if word == 'saw' else s.to)}:{cards([s.card])}"
            for s in passed
        ]
        parts += [f"{word} {' '.join(said)}"] if said else []
    if view.own.peeked:
        parts.append(f"peeked at {cards(card for _, card in view.own.peeked)}")
    if view.own.accusation:
        parts.append(f"accused {cards(view.own.accusation)}")
    if view.own.looked:
        parts.append(f"looked at {cards(view.own.looked)}")
    if view.table.case_file:
        parts.append(f"envelope {cards(view.table.case_file)}")
    return "; ".join(parts)


def visitor(session: Session, luck: Luck) -> Any:
    """Go into rooms, ask there, answer, and one time in twenty accuse, sometimes rightly."""
    choices = session.choices
    kinds = choices.kinds()
    if moves.Suggest in kinds:
        deck = choices.deck
        asked = luck.pick(deck.suspects), luck.pick(deck.weapons)
        return moves.Suggest(*asked, *([luck.pick(choices.whom)] if choices.whom else []))
    middle = session.edition.options.accusation == "in-the-middle"
    now = choices.phase is Phase.CLOSE or middle
    if now and choices.accuse and luck.pick(range(5 if middle else 20)) == 0:
        right = session._positions[-1].secrets.case_file  # only the suspect may be wrong
        suspect = right[0] if luck.die(3) == 1 else luck.pick(choices.deck.suspects)
        return moves.Accuse(suspect, *right[1:])
    rooms = [place for place in choices.walks if session.edition.plan.is_inside(place)]
    if rooms:
        return moves.Walk(luck.pick(rooms))
    kind = luck.pick([kind for kind in kinds if kind is not moves.Accuse])
    return luck.pick(list(choices.of_kind(kind)))
