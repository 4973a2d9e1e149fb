"""The pictures inside an exercise: a board, the sheet, the cube, with what a hint lights up."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any

from msgspec.structs import replace

from cluekit.clue import Phase, Sheet, View, players_for
from cluekit.clue.editions.board import Cell
from cluekit.clue.editions.cast import Triple
from cluekit.clue.editions.edition import Edition, edition
from cluekit.clue.picture import backdrop, pieces
from cluekit.clue.picture.boards.ground import MARGIN, centre, size
from cluekit.clue.picture.sheets.sheet import Notes, sheet
from cluekit.clue.public.table import NOWHERE, opening
from cluekit.draw import Element, el, with_attributes
from cluekit.learn.card_values import ENVELOPE, Cards
from cluekit.learn.cube import Cube
from cluekit.learn.exercises import Exercise
from cluekit.learn.exercises.L00 import place_at
from cluekit.learn.forms import Board
from cluekit.ui.figures import solution_cube
from cluekit.ui.noir_boards.exercise_grid import grid_box
from cluekit.words import say

__all__ = ["board_picture", "cube_drawing", "grid_box", "sheet_picture"]

# --- the board ----------------------------------------------------------------------------------


def position(edition: Edition, board: Board) -> View:
    """Return the view of a position on the plan: you, and the pieces in the way."""
    seats = players_for(edition, ("You", "Nora", "Otto")[: edition.players[1]])
    cells = (board.you, *board.others)
    places = [NOWHERE] * len(edition.deck.suspects)
    for player, cell in zip(seats, cells, strict=False):
        places[player.suspect] = place_at(edition.plan, cell)
    table = replace(opening(edition, seats), pieces=tuple(places), mover=0, phase=Phase.MOVE)
    return View(replace(table, weapons=()), 0)


def board_picture(
    exercise: Exercise, board: Board, lit: object, rooms: Element | None = None
) -> Element:
    """Return the board of one question: the house, the pieces, and lit squares or rooms.

    ``rooms`` are those that can be pressed.
    """
    own_edition = edition(exercise.case.deck)
    across, down = size(own_edition.plan)
    cells: list[Cell] = []
    if isinstance(lit, Cards):  # of lit rooms the squares before their doors
        marked = {own_edition.deck.place(own_edition.deck.number(room)) for room in lit.ids}
        doors = [door for door in own_edition.plan.doors if door.room in marked]
        cells = [own_edition.plan.cell(door.square) for door in doors]
    elif isinstance(lit, Iterable):
        cells = [cell for cell in lit if isinstance(cell, tuple)]
    box = f"0 0 {across:g} {down:g}"
    rings = [el("circle", class_="ck-ex-ring", cx=x, cy=y, r=15) for x, y in map(centre, cells)]
    return el(
        "div",
        backdrop(own_edition),
        pieces(position(own_edition, board)),
        el(
            "svg",
            el("g", rings, transform=f"translate({MARGIN} {MARGIN})"),
            viewBox=box,
            class_="ck-ex-lit",
            aria_hidden="true",
        ),
        el("svg", rooms, viewBox=box, role="group", aria_label=say("Rooms")) if rooms else None,
        class_="ck-ex-board",
    )


# --- the sheet ----------------------------------------------------------------------------------


def empty_view(exercise: Exercise) -> View:
    """Return the view of somebody who sits at the case's table and knows nothing."""
    own_edition = edition(exercise.case.deck)
    return View(opening(own_edition, players_for(own_edition, exercise.case.seats)), 0)


def empty_sheet(exercise: Exercise) -> Sheet:
    """Return a sheet of the case's deck with nothing on it."""
    return Sheet(edition(exercise.case.deck).deck, len(exercise.case.seats))


def sheet_picture(
    exercise: Exercise,
    marks: dict[tuple[int, int], str],
    lit: Any,
    wrong: Collection[str],
    pen: str = "pencil",
) -> Element:
    """Return the empty sheet of the case with pencil marks, lit cells and those not certain yet.

    ``pen`` is what a tap writes.
    """
    found = dict.fromkeys((_at(exercise, cell) for cell in wrong), "early")
    notes = Notes(verdicts=found, pressing=pen)
    drawn = sheet(empty_view(exercise), empty_sheet(exercise), marks, notes=notes)
    at = (_at(exercise, cell) for cell in lit if ":" in cell)
    classes = {f"cell:{card}:{column}": "ck-ex-lit-cell" for card, column in at}
    return el("div", _marked(drawn, classes) if classes else drawn, class_="ck-ex-cells")


def _at(exercise: Exercise, cell: str) -> tuple[int, int]:
    """Return the numbers of the card and the column of a cell by its name, "ada:nora"."""
    card, _, holder = cell.partition(":")
    holders = [*(seat.lower() for seat in exercise.case.seats), ENVELOPE]
    return edition(exercise.case.deck).deck.number(card), holders.index(holder)


def _marked(element: Element, classes: dict[str, str]) -> Element:
    """Return the element with more classes on the parts with these keys."""
    inner = tuple(_marked(c, classes) if isinstance(c, Element) else c for c in element.children)
    same = replace(element, children=inner)
    attributes = dict(element.attributes)
    more = classes.get(attributes.get("data-key", ""))
    return with_attributes(same, class_=f"{attributes.get('class', '')} {more}") if more else same


# --- the cube -----------------------------------------------------------------------------------


def cube_of(exercise: Exercise) -> Cube:
    """Return the whole cube of the case's deck."""
    case = exercise.case
    if case.sizes:
        return Cube(plain=case.sizes[0])
    return Cube(case.decks[0] if case.decks else case.deck)


def cube_drawing(exercise: Exercise, lit: object, cut: Collection[str], target: str) -> Element:
    """Return the cube with what a hint lights up; how many case files it has is for you to say.

    A card along its sides can be pressed, where they are large enough: its slice goes (``cut``).
    """
    cube = cube_of(exercise).without(*cut)
    target = target if solution_cube.measures(cube).cell > solution_cube.LARGE else ""
    words = solution_cube.sides_in_words(cube)
    group, wide, high = solution_cube.drawing(cube, lit_files(cube, lit), target)
    return el(
        "svg",
        el("title", words),
        group,
        viewBox=f"0 0 {wide:g} {high:g}",
        class_="ck-ex-cube",
        role="group" if target else "img",
        aria_label=words,
    )


def lit_files(cube: Cube, lit: Any) -> Collection[Triple]:
    """Return the case files that are lit: a line of indices, or all with one of the cards."""
    files = cube.files()
    if isinstance(lit, Cards) or (lit and all(isinstance(name, str) for name in lit)):
        cards = {cube.deck.number(name) for name in (lit.ids if isinstance(lit, Cards) else lit)}
        return [triple for triple in files if cards.intersection(triple)]
    if not lit:
        return []
    starts = (0, cube.deck.weapons.start, cube.deck.rooms.start)
    wanted = [
        None if index is None else start + index for start, index in zip(starts, lit, strict=True)
    ]
    return [t for t in files if all(w in (None, c) for w, c in zip(wanted, t, strict=True))]
