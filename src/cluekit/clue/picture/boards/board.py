"""The board as a picture: a pure function of a view.

Three forms of one drawing: ``backdrop`` (all that never changes), ``pieces`` (all that does), and
``board``, both together as one complete picture with its words. Backdrop and pieces have the same
measures and lie one upon the other.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, repeat

from cluekit.clue.editions.board import Cell
from cluekit.clue.editions.edition import Edition
from cluekit.clue.picture.boards.ground import (
    MARGIN,
    UNIT,
    centre,
    direction,
    door_between,
    inside_cells,
    room_path,
    size,
    threshold,
)
from cluekit.clue.picture.boards.house import house, spot_in_words
from cluekit.clue.picture.boards.pieces import draw_pieces, polyline, stairs_at, trail, walk_points
from cluekit.clue.picture.skin import BOARD, css, part
from cluekit.clue.public.choices import Choices
from cluekit.clue.public.table import NOWHERE
from cluekit.clue.public.view import View
from cluekit.clue.wording.names import (
    all_of,
    in_list,
    in_place,
    into_place,
    into_room,
    name,
    place,
    room_at,
    the,
)
from cluekit.draw import Child, Element, Still, el, number, picture, with_attributes
from cluekit.draw.element import Value
from cluekit.words import capital, say, say_n

# --- in words -------------------------------------------------------------------------------------
# The board in words: where everybody stands, and where one can go.


@part(64, "pieces", "weapons", seat=True)
def where_everything_is(view: View) -> str:
    """Return one sentence per piece and one per weapon; what is not placed yet is left out."""
    table, deck = view.table, view.deck
    sentences = [
        say("{who} is {where}.", who=_played(view, suspect), where=in_place(table.edition, there))
        for suspect, there in enumerate(table.pieces)
        if there != NOWHERE
    ]
    for weapon, there in enumerate(table.weapons):
        if there != NOWHERE:
            thing = capital(the(deck.cards[deck.weapons[weapon]]))
            where = in_place(table.edition, there)
            sentences.append(say("{thing} lies {where}.", thing=thing, where=where))
    return " ".join(sentences) or say("Nothing stands on the board yet.")


def where_one_can_go(view: View, choices: Choices | None) -> str:
    """Return what is marked on the board as possible now, or ""."""
    if choices is None:
        return ""
    edition = view.table.edition
    ways = [
        say(
            "{place} ({steps})",
            place=place(edition, there),
            steps=say_n("{n} step", "{n} steps", len(path)),
        )
        for there, path in sorted(choices.walks.items())
        if edition.plan.is_inside(there)
    ]
    squares = sum(not edition.plan.is_inside(there) for there in choices.walks)
    if squares:
        ways.append(say_n("{n} square of the corridors", "{n} squares of the corridors", squares))
    ways += [
        say("by secret passage: {room}", room=name(room_at(edition, there)))
        for there in choices.passages
    ]
    return say("Within reach: {places}.", places=all_of(ways)) if ways else ""


def _played(view: View, suspect: int) -> str:
    card = view.deck.cards[suspect]
    seats = range(len(view.table.players))
    players = [in_list(view, s) for s in seats if view.table.players[s].suspect == suspect]
    if not players:
        return name(card)
    return say("{suspect} (played by {player})", suspect=name(card), player=players[0])


# --- targets --------------------------------------------------------------------------------------
# Targets: where a piece can go now, drawn in the one accent colour.
#
# What a browser sends back is in ``data-target``: ``walk:<place>``, ``passage:<room>``, ``stay``.
# Every target is a button with words of its own.


def targets(view: View, choices: Choices | None) -> list[Element]:
    """Return the targets of this seat, rooms first, then squares row by row.

    The first can be reached with the Tab key; a browser moves on from it with the arrows. As little
    is drawn as can be, for a roll waits for all of it: the dots on the squares are one shape, and
    what can be walked to only says the way there (``data-way``). A browser shows that of what is
    pointed at or focused in the path that lies, empty, above all.
    """
    if choices is None:
        return []
    found = [*_targets(view, choices), _dots(view, choices)]
    if choices.walks:
        found.append(el("path", class_="ck-way", data_key="way"))
    return [each for each in found if each is not None]


def _targets(view: View, choices: Choices) -> Iterator[Element]:
    here = _here(view, choices)
    tabs = chain([0], repeat(-1))
    edition = view.table.edition
    if choices.stay and here >= 0:
        label = say("Stay here: {place}", place=place(edition, here))
        if edition.plan.is_inside(here):
            yield _target("stay", label, next(tabs), *_room(view, here))
        else:
            yield _square("stay", label, next(tabs), edition.plan.cell(here))
    for there in choices.passages:
        # A passage: its stairs here, and the room at the other end
        into = into_room(room_at(edition, there))
        label = say("Take the secret passage {into_room}", into_room=into)
        shapes: list[Element] = [*_room(view, there)]
        if here >= 0 and (stairs := stairs_at(edition, here)):
            x, y = stairs
            rim = el("rect", class_="ck-rim", x=x - 15, y=y - 13, width=30, height=26, rx=3)
            shapes.append(rim)
        yield _target(f"passage:{there}", label, next(tabs), *shapes)
    for there, path in sorted(choices.walks.items()):
        yield _walk(view, there, (here, *path), next(tabs))


def _here(view: View, choices: Choices) -> int:
    """Return where the piece of the seat that decides stands; the dealer has none."""
    seated = 0 <= choices.seat < len(view.table.players)
    return view.table.place_of(choices.seat) if seated else NOWHERE


def _target(
    name: str, label: str, tab: int, *shapes: Element | None, tag: str = "g", **more: Value
) -> Element:
    more["class_"] = f"ck-target {more.get('class_', '')}".rstrip()
    return el(
        tag,
        *shapes,
        **more,
        data_target=name,
        data_key=f"target:{name}",
        data_lm_suppress_shortcuts="true",
        role="button",
        aria_label=label,
        tabindex=tab,
    )


@part(most=1024)
def _walk(view: View, there: int, way: tuple[int, ...], tab: int) -> Element:
    """Return a place that can be walked to; the way begins where the piece stands."""
    edition = view.table.edition
    steps = say_n("{n} step", "{n} steps", len(way) - 1)
    path = polyline(walk_points(edition.plan, way[0], way[1:]))
    if not edition.plan.is_inside(there):
        label = say("Walk to {place}: {steps}", place=place(edition, there), steps=steps)
        return _square(f"walk:{there}", label, tab, edition.plan.cell(there), path)
    label = say("Walk {into_room}: {steps}", into_room=into_place(edition, there), steps=steps)
    shapes = (*_room(view, there), _arrow(view, there, way[-2]))
    return _target(f"walk:{there}", label, tab, *shapes, data_way=path)


def _square(name: str, label: str, tab: int, cell: Cell, way: str | None = None) -> Element:
    """Return a square as a target; its dot is drawn with those of the others."""
    x, y = centre(cell)
    return _target(
        name,
        label,
        tab,
        tag="rect",
        class_="ck-hit",
        x=x - UNIT / 2,
        y=y - UNIT / 2,
        width=UNIT,
        height=UNIT,
        data_way=way,
    )


def _dots(view: View, choices: Choices) -> Element | None:
    """Return the dots on all squares that are targets, as one shape."""
    plan = view.table.edition.plan
    places = [*choices.walks, *([_here(view, choices)] if choices.stay else [])]
    cells = [plan.cell(place) for place in places if place >= 0 and not plan.is_inside(place)]
    if not cells:
        return None
    dots = [
        f"M{number(x - 4.5)},{number(y)}a4.5,4.5,0,1,0,9,0a4.5,4.5,0,1,0,-9,0Z"
        for x, y in map(centre, sorted(cells))
    ]
    return el("path", class_="ck-dots", data_key="dots", d="".join(dots))


def _room(view: View, room: int) -> tuple[Element, ...]:
    cells = inside_cells(view.table.edition.plan, room)
    return (
        el("path", class_="ck-hit", d=room_path(cells)),
        el("path", class_="ck-rim", d=room_path(cells, 0.15)),
    )


def _arrow(view: View, room: int, square: int) -> Element | None:
    """Return an arrowhead in the door through which the walk goes."""
    plan = view.table.edition.plan
    door = door_between(plan, room, square)
    if door is None:
        return None
    (x, y), (right, down) = threshold(plan, door), direction(door)
    turn = {(0, -1): 0, (1, 0): 90, (0, 1): 180, (-1, 0): 270}[right, down]
    return el(
        "path",
        class_="ck-arrow",
        d="M-8,5L0,-6L8,5Z",
        transform=f"translate({number(x)} {number(y)}) rotate({turn})",
    )


# --- board ----------------------------------------------------------------------------------------


def backdrop(edition: Edition) -> Element:
    """Return the empty house: send it once."""
    return _sheet(
        edition,
        _paper(edition),
        _origin(house(edition)),
        class_="ck-board ck-backdrop",
        aria_hidden="true",
    )


def pieces(view: View, choices: Choices | None = None, moved: Sequence[object] = ()) -> Element:
    """Return what stands on the board and where this seat can go.

    ``moved`` are the facts of the last step: a walk among them leaves its trail, and its piece
    carries the points it passed.
    """
    return _sheet(
        view.table.edition,
        _origin(_changing(view, choices, moved)),
        class_="ck-board ck-pieces",
        role="group",
        aria_label=describe(view, choices),
    )


def board(
    view: View,
    choices: Choices | None = None,
    moved: Sequence[object] = (),
    width: int | None = None,
) -> Element:
    """Return the whole board as one complete SVG picture, ``width`` pixels wide when shown."""
    edition = view.table.edition
    across, down = size(edition.plan)
    drawing = picture(
        _paper(edition),
        _origin(house(edition), _changing(view, choices, moved)),
        size=(across, down),
        title=title(view),
        text=describe(view, choices),
        css=css(BOARD),
    )
    if width is None:
        return drawing
    return with_attributes(drawing, width=width, height=round(width * down / across))


def still_board(
    view: View,
    choices: Choices | None = None,
    moved: Sequence[object] = (),
    width: int | None = None,
) -> Still:
    """Return the board as the last value of a cell: an image and its words, on any viewer."""
    text = f"{title(view)}. {describe(view, choices)}"
    return Still(board(view, choices, moved, width), text, width)


def title(view: View) -> str:
    """Return the picture's name; of a flipped edition without its switches, which are code."""
    name, bracket, changed = view.table.edition.name.partition(" (")
    whole = name if " = " in changed else name + bracket + changed
    return say("The board: {edition}", edition=say(whole))


def describe(view: View, choices: Choices | None = None) -> str:
    """Return all that the board shows, in words."""
    marked = spot_in_words(view.table.edition)
    sentences = (where_everything_is(view), marked, where_one_can_go(view, choices))
    return " ".join(filter(None, sentences))


def _changing(view: View, choices: Choices | None, moved: Sequence[object]) -> Element:
    return el(
        "g",
        el("g", targets(view, choices), class_="ck-targets"),
        el("g", trail(view, moved), draw_pieces(view, moved), class_="ck-standing"),
    )


def _sheet(edition: Edition, *children: Child, **attributes: str) -> Element:
    across, down = size(edition.plan)
    return el("svg", *children, viewBox=f"0 0 {across:g} {down:g}", **attributes)


def _origin(*children: Child) -> Element:
    return el("g", *children, transform=f"translate({MARGIN} {MARGIN})")


def _paper(edition: Edition) -> Element:
    across, down = size(edition.plan)
    return el("rect", class_="ck-paper", width=across, height=down, rx=8)
