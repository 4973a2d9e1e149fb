"""The house: all of the board that never changes during a game, drawn as an architect would.

Rooms are outlined in ink with a faint floor of their own, doors are gaps with a swing, passages
dotted stairs with the name of the other end. The middle is in ``courtyard``; where names
and stairs stand is in ``room_layout``.
"""

from __future__ import annotations

from collections.abc import Iterator

from cluekit.clue.editions.board import Cell, Door, Plan
from cluekit.clue.editions.edition import Edition
from cluekit.clue.picture.boards.courtyard import (
    LABEL,
    Furnished,
    Stairs,
    courtyard,
    furnish,
    lettering,
    pool,
    pool_layout,
)
from cluekit.clue.picture.boards.ground import (
    MARGIN,
    UNIT,
    Edge,
    Point,
    Segment,
    centre,
    direction,
    hatch,
    join_edges,
    room_path,
    threshold,
    walls,
)
from cluekit.clue.wording.names import column_name
from cluekit.draw import Element, el, ghost, number
from cluekit.draw.lettering import initials
from cluekit.draw.still import Itself, keep
from cluekit.words import language, say
from cluekit.words.story import story_text

# --- spot -----------------------------------------------------------------------------------------
# The spot marked X: where the story of an edition begins, drawn on the board and said in words.
#
# In the middle of the house, where three cells in a row are free for it, cellar stairs lead down to
# it from the left.

STEPS = 7
"""The treads of the stairs."""

_CROSS = "M-8,-8L8,8M8,-8L-8,8"


def spot(edition: Edition) -> Element | None:
    """Return the X, with its words for those who point at it."""
    if edition.spot is None:
        return None
    x, y = centre(edition.spot)
    return el(
        "g",
        el("title", spot_in_words(edition)),
        _cellar(edition.plan, edition.spot),
        el("path", class_="ck-spot-cross", d=_CROSS),
        class_="ck-spot",
        transform=f"translate({number(x)} {number(y)})",
    )


def spot_in_words(edition: Edition) -> str:
    """Return where the X is and what the story says of it, or ""."""
    if edition.spot is None:
        return ""
    column, row = edition.spot
    square = f"{column_name(column)}{row + 1}"
    drawn = say("Square {square} is marked X.", square=square)
    return " ".join(filter(None, [drawn, story_text(edition.story, "spot")]))


def _cellar(plan: Plan, foot: Cell) -> Element | None:
    """Return the stairs to the left of their foot, narrower the deeper they go."""
    column, row = foot
    steps = {(column - 1, row), (column - 2, row), foot}
    if plan.pool is not None or not steps <= set(plan.middle):
        return None
    left, half = -2.5 * UNIT + 3, UNIT / 2 - 3
    floor = f"M{number(left)},{number(-half)}H{number(half)}V{number(half)}H{number(left)}Z"
    # The treads from the top step to the lowest, and the two sides they end in
    end, treads = -UNIT / 2, ""
    for step in range(STEPS):
        x = left + (end - left) * step / (STEPS - 1)
        high = half - 4 * step / (STEPS - 1)
        treads += f"M{number(x)},{number(-high)}V{number(high)}"
    for side in (-1, 1):
        treads += f"M{number(left)},{number(side * half)}L{number(end)},{number(side * (half - 4))}"
    return el(
        "g",
        el("path", class_="ck-spot-floor", d=floor),
        el("path", class_="ck-spot-treads", d=treads),
    )


# --- house ----------------------------------------------------------------------------------------

GAP = 0.7
"""The width of a door, in cells."""

_COURT, _POOL = "#", "pool"
_SQUARE = "."


def house(edition: Edition) -> Element:
    """Return the empty house as a group, its corner at the origin."""
    return _house(Itself(edition))


@keep(16, by=language)
def _house(itself: Itself[Edition]) -> Element:
    edition, plan = itself.it, itself.it.plan
    # The squares: slabs with a hairline between them
    slab = f"h{UNIT - 2}v{UNIT - 2}h-{UNIT - 2}z"
    slabs = "".join(f"M{column * UNIT + 1},{row * UNIT + 1}{slab}" for column, row in plan.squares)
    corridors = el("g", el("path", class_="ck-slabs", d=slabs))
    # The letters of the columns and the numbers of the rows, as on a map
    above, left = -MARGIN / 2, -MARGIN / 2
    letters = [_grid_mark(column_name(c), (c + 0.5) * UNIT, above) for c in range(plan.width)]
    numbers = [_grid_mark(str(r + 1), left, (r + 0.5) * UNIT) for r in range(plan.height)]
    frame = el("g", letters, numbers, class_="ck-frame", aria_hidden="true")
    walled = ""
    for line in _wall_lines(plan):
        x1, y1, x2, y2 = (number(value * UNIT) for value in line)
        walled += f"M{x1},{y1}" + (f"H{x2}" if y1 == y2 else f"V{y2}")
    return el(
        "g",
        corridors,
        _starts(edition),
        pool(plan) if plan.pool is not None else courtyard(plan),
        _special(edition),
        [_room(edition, room) for room in range(plan.rooms)],
        el("path", class_="ck-walls", d=walled),
        [_door(plan, door) for door in plan.doors if door.room != plan.pool],
        spot(edition),
        frame,
        class_="ck-house",
    )


def room_name(edition: Edition, room: int) -> str:
    """Return the name of a room by its place, in the reader's language."""
    return say(edition.deck.cards[edition.deck.room(room)].name)


def layout_of(edition: Edition, room: int) -> Furnished:
    """Return what lies where in a room or the pool, as names in the reader's language allow."""
    return _layout(Itself(edition), room)


@keep(128, by=language)
def _layout(itself: Itself[Edition], room: int) -> Furnished:
    edition = itself.it
    if room == edition.plan.pool:
        return pool_layout(edition.plan)
    return furnish(edition.plan, room, room_name(edition, room), _beyond(edition, room))


def _beyond(edition: Edition, room: int) -> str:
    """Return the names of the rooms that the passages of a room lead to."""
    return ", ".join(room_name(edition, there) for there in edition.plan.passages[room])


def suspect_initials(edition: Edition) -> tuple[str, ...]:
    """Return what stands on each suspect's crest: the alias where there is one."""
    return _initials(Itself(edition))


@keep(32, by=language)
def _initials(itself: Itself[Edition]) -> tuple[str, ...]:
    edition = itself.it
    cards = [edition.deck.cards[suspect] for suspect in edition.deck.suspects]
    shortest = initials([say(card.name) for card in cards])
    return tuple(card.alias[:2] or short for card, short in zip(cards, shortest, strict=True))


def _starts(edition: Edition) -> Element:
    """Return the start squares: each the empty place of its crest."""
    initial = suspect_initials(edition)
    marks = []
    for suspect, place in enumerate(edition.starts):
        x, y = centre(edition.plan.cell(place))
        shape = edition.deck.cards[suspect].shape
        marks.append(el("g", ghost(shape, initial[suspect], 10.5), transform=_to(x, y)))
    return el("g", marks, class_="ck-starts")


def _special(edition: Edition) -> Element | None:
    """Return a small card with a question mark where a bonus card is drawn (P21)."""
    if not (edition.options.bonus_cards and edition.plan.special):
        return None
    edge = el("rect", class_="ck-special-edge", x=-8.5, y=-12, width=17, height=24, rx=2.5)
    cards = [
        el("g", edge, el("text", "?", y=5), transform=_to(*centre(edition.plan.cell(place))))
        for place in sorted(edition.plan.special)
    ]
    return el("g", cards, class_="ck-special")


def _room(edition: Edition, room: int) -> Element:
    plan, card = edition.plan, edition.deck.cards[edition.deck.room(room)]
    layout = layout_of(edition, room)
    return el(
        "g",
        el("path", class_="ck-floor", d=room_path(plan.cells[room])),
        el("path", class_="ck-hatch", d=hatch(card.shape, plan.cells[room])),
        el("path", class_="ck-skirting", d=room_path(plan.cells[room], 0.12)),
        _stairs(edition, room, layout.stairs) if layout.stairs else None,
        lettering(layout.name),
        class_="ck-room",
        data_key=f"room:{card.id}",
    )


def _stairs(edition: Edition, room: int, stairs: Stairs) -> Element:
    """Return a flight of stairs going down, and where it leads."""
    x, y = centre(stairs.cell)
    treads = "".join(f"M{-10 + 4 * n},{-8 + n}V{8 - n}" for n in range(6))
    turn = 1 if stairs.rightwards else -1
    return el(
        "g",
        el("path", class_="ck-stairs-edge", d="M-13,-11H13V11H-13Z"),
        el("path", class_="ck-stairs-treads", d=treads, transform=f"scale({-turn} 1)"),
        el(
            "text",
            _beyond(edition, room),
            class_="ck-stairs-name",
            font_size=LABEL,
            x=18 * turn,
            y=4,
            text_anchor="start" if turn > 0 else "end",
        ),
        class_="ck-stairs",
        transform=_to(x, y),
    )


def _regions(plan: Plan) -> dict[Cell, str]:
    """Return what each cell belongs to: a room by its number, the corridors, the middle."""
    middle = _COURT if plan.pool is None else _POOL
    regions = dict.fromkeys(plan.squares, _SQUARE) | dict.fromkeys(plan.middle, middle)
    for room in range(plan.rooms):
        regions |= dict.fromkeys(plan.cells[room], str(room))
    return regions


def _is_wall(one: str, other: str) -> bool:
    """Tell whether a wall divides two regions; the courtyard has glass to the corridors."""
    return one != other and {one, other} != {_COURT, _SQUARE}


def _wall_lines(plan: Plan) -> Iterator[Segment]:
    """Yield the walls: round the house and its rooms, cut open where the doors are."""
    edges = walls(_regions(plan), _is_wall)
    openings = {_opening(plan, door) for door in plan.doors}
    yield from join_edges(edge for edge in edges if edge not in openings)
    stub = (1 - GAP) / 2
    for (x1, y1), (x2, y2) in sorted(openings):
        right, down = (x2 - x1) * stub, (y2 - y1) * stub
        yield Segment(x1, y1, x1 + right, y1 + down)
        yield Segment(x2 - right, y2 - down, x2, y2)


def _opening(plan: Plan, door: Door) -> Edge:
    (column, row), (right, down) = plan.cell(door.square), direction(door)
    x, y = column + max(right, 0), row + max(down, 0)
    return Edge((x, y), (x + abs(down), y + abs(right)))


def _door(plan: Plan, door: Door) -> Element:
    """Return a door leaf standing open into the room, and the quarter circle of its swing."""
    (x, y), (right, down) = threshold(plan, door), direction(door)
    half, leaf = GAP * UNIT / 2, GAP * UNIT
    hinge = (x - abs(down) * half, y - abs(right) * half)
    tip = (hinge[0] + right * leaf, hinge[1] + down * leaf)
    latch = (x + abs(down) * half, y + abs(right) * half)
    sweep = int(right < 0 or down > 0) ^ 1 if right else int(down < 0)
    arc = f"M{_xy(tip)}A{number(leaf)},{number(leaf)} 0 0 {sweep} {_xy(latch)}"
    return el(
        "g",
        el("path", class_="ck-swing", d=arc),
        el("path", class_="ck-leaf", d=f"M{_xy(hinge)}L{_xy(tip)}"),
        class_="ck-door",
    )


def _xy(point: Point) -> str:
    return f"{number(point[0])},{number(point[1])}"


def _to(x: float, y: float) -> str:
    return f"translate({number(x)} {number(y)})"


def _grid_mark(text: str, x: float, y: float) -> Element:
    return el("text", text, x=x, y=y + 4)
