"""What stands on the board: pieces as crests seen from above, weapons as line icons.

Each shape has its own ``data-key`` and is placed by ``transform`` alone, so a browser can let it
travel; a piece that walked carries the points it passed in ``data-path``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from cluekit.clue.editions.board import Plan
from cluekit.clue.editions.edition import Edition
from cluekit.clue.picture.boards.ground import (
    Point,
    Spot,
    centre,
    direction,
    door_between,
    spots,
    threshold,
)
from cluekit.clue.picture.boards.house import layout_of, suspect_initials
from cluekit.clue.picture.glyphs import glyph
from cluekit.clue.picture.skin import part
from cluekit.clue.public import facts
from cluekit.clue.public.view import View
from cluekit.draw import Element, crest, el, number, points

RADIUS = 12.0
UNPLAYED = 9.5
"""The pieces that nobody plays are smaller; they can be called all the same."""
WEAPON = 26.0
_INSIDE = 18.0
"""How far behind the threshold a walk into a room ends."""


class Standing(NamedTuple):
    """Where each suspect's piece and each weapon is drawn; what is not placed is left out."""

    pieces: Mapping[int, Spot]
    weapons: Mapping[int, Spot]


def all_spots(view: View) -> Standing:
    """Return where everything stands."""
    table, edition = view.table, view.table.edition
    plan = edition.plan
    pieces = {
        suspect: Spot(*centre(plan.cell(place)))
        for suspect, place in enumerate(table.pieces)
        if place >= plan.inside
    }
    weapons: dict[int, Spot] = {}
    for room in range(plan.inside):
        suspects = [s for s, place in enumerate(table.pieces) if place == room]
        things = [w for w, place in enumerate(table.weapons) if place == room]
        stage = layout_of(edition, room).stage
        there = spots(stage, len(suspects), len(things))
        pieces |= dict(zip(suspects, there[0], strict=True))
        weapons |= dict(zip(things, there[1], strict=True))
    return Standing(pieces, weapons)


def draw_pieces(view: View, moved: Sequence[object] = ()) -> tuple[Element, ...]:
    """Return everything that stands on the board; ``moved`` are the facts of the last step."""
    return _draw_pieces(view, tuple(fact for fact in moved if isinstance(fact, _MOVES)))


_MOVES = (facts.Walked, facts.PassageTaken)


@part(64, "pieces", "weapons", "mover", "came_from")
def _draw_pieces(view: View, moved: tuple[object, ...]) -> tuple[Element, ...]:
    places = all_spots(view)
    routes = dict(_routes(view, places, moved))
    cards, weapon = view.deck.cards, view.deck.weapons.start
    lying = [
        el(
            "g",
            glyph(cards[weapon + w], WEAPON),
            class_="ck-weapon",
            data_key=f"weapon:{cards[weapon + w].id}",
            transform=_to(at),
        )
        for w, at in sorted(places.weapons.items())
    ]
    initial = suspect_initials(view.table.edition)
    upright = [
        _piece(view, suspect, initial[suspect], at, routes.get(suspect, ()))
        for suspect, at in sorted(places.pieces.items())
    ]
    table = view.table
    mover = table.players[table.mover].suspect if table.mover >= 0 else -1
    at = places.pieces.get(mover)
    if at is None:
        return (*lying, *upright)
    ring = el(
        "circle",
        class_="ck-mover",
        data_key="mover",
        data_path=points(routes.get(mover, ())) or None,
        r=RADIUS + 5.5,
        transform=_to(at),
    )
    return (*lying, ring, *upright)


def trail(view: View, moved: Sequence[object] = ()) -> Element | None:
    """Return the way the last piece walked, faintly, while its turn lasts."""
    for fact in moved:
        if isinstance(fact, facts.Walked):
            way = walk_points(view.table.edition.plan, view.table.came_from, fact.path)
            return el("path", class_="ck-trail", d=polyline(way), data_key="trail")
    return None


def walk_points(plan: Plan, start: int | None, path: Sequence[int]) -> tuple[Point, ...]:
    """Return the points of a walk from a place: through the door, square by square."""
    way: list[Point] = []
    if start is not None:
        inside = plan.is_inside(start)
        out = _doorway(plan, start, path[0])[::-1] if inside else [centre(plan.cell(start))]
        way += out
    for here, there in zip((start, *path), path, strict=False):
        if not plan.is_inside(there):
            way.append(centre(plan.cell(there)))
        elif here is not None:
            way += _doorway(plan, there, here)
    return tuple(way)


def polyline(way: Sequence[Point]) -> str:
    """Return points as path data."""
    return "M" + "L".join(f"{number(x)},{number(y)}" for x, y in way) if way else ""


def _doorway(plan: Plan, room: int, square: int) -> list[Point]:
    """Return the point on the threshold and one inside the room."""
    door = door_between(plan, room, square)
    if door is None:
        return []
    (x, y), (right, down) = threshold(plan, door), direction(door)
    return [(x, y), (x + right * _INSIDE, y + down * _INSIDE)]


def _routes(
    view: View, places: Standing, moved: Sequence[object]
) -> Iterator[tuple[int, tuple[Point, ...]]]:
    """Yield for each piece that walked the points it passed, its place at the end."""
    for fact in moved:
        if isinstance(fact, facts.Walked):
            suspect = view.table.players[fact.seat].suspect
            way = walk_points(view.table.edition.plan, view.table.came_from, fact.path)
            yield suspect, (*way, places.pieces[suspect][:2])
        elif isinstance(fact, facts.PassageTaken):
            suspect = view.table.players[fact.seat].suspect
            # The points of a passage: down the stairs here, up the stairs there
            rooms = [there for there in (view.table.came_from, fact.to) if there is not None]
            stairs = [stairs_at(view.table.edition, there) for there in rooms]
            underground = (*(point for point in stairs if point), places.pieces[suspect][:2])
            yield suspect, underground


def stairs_at(edition: Edition, room: int) -> Point | None:
    """Return where a room's stairs are, if it has any."""
    if not edition.plan.is_room(room):
        return None
    stairs = layout_of(edition, room).stairs
    return centre(stairs.cell) if stairs else None


def _piece(view: View, suspect: int, initial: str, at: Spot, way: tuple[Point, ...]) -> Element:
    card = view.deck.cards[suspect]
    played = any(player.suspect == suspect for player in view.table.players)
    return el(
        "g",
        crest(card.shape, card.colour, initial, RADIUS if played else UNPLAYED),
        class_="ck-piece",
        data_key=f"piece:{card.id}",
        data_path=points(way) if way else None,
        transform=_to(at),
    )


def _to(at: Spot) -> str:
    moved = f"translate({number(at.x)} {number(at.y)})"
    return moved if at.scale == 1 else f"{moved} scale({number(at.scale)})"
