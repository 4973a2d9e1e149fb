"""Editions of any size, drawn for the tests: this many cards of each kind, on a plan made by luck.

A plan is blocks of rooms in rows, with corridors of one or two squares around each; one block is
the middle. Doors, starts, passages and the weapons' rooms are drawn, so pieces do shut doors.
"""

from functools import cache
from math import isqrt

from cluekit.core import Chance, Luck

SIZES = ((3, 3, 3), (6, 6, 9), (7, 7, 9), (10, 8, 12))
"""Suspects, weapons, rooms: the lesson deck, classic, the Italian and the Master Detective's."""

MARKS, MIDDLE, DIGITS = "ABCDEFGHIJKLMNOP", "#", "1234567890"

Grid = list[list[str]]
Cell = tuple[int, int]


def deck_name(sizes: tuple[int, int, int], plan: int = 0) -> str:
    """Return the name by which ``edition_with`` finds the edition: sizes, the number of a plan."""
    return "-".join(map(str, ("deck", *sizes, plan)))


DECKS = tuple(deck_name(sizes) for sizes in SIZES)


def any_deck(luck: Luck) -> str:
    """Return the name of an edition: one of the usual sizes, or any from two of each kind on."""
    sizes = luck.pick(SIZES)
    if luck.die(3) == 1:
        sizes = (luck.pick(range(2, 11)), luck.pick(range(2, 11)), luck.pick(range(2, 13)))
    return deck_name(sizes, luck.pick(range(20)))


@cache
def deck_text(name: str) -> str:
    """Return the edition file with this name, as a teacher would write it."""
    *sizes, plan = map(int, name.split("-")[1:])
    luck = Chance(f"plan {plan} {sizes}").luck("plan", 0, 0)
    suspects, weapons, rooms = sizes
    most = min(suspects, sum(sizes) - 3)
    head = f'format = "cluekit-edition"\nversion = 1\nid = "{name}"\nname = "{name}"\n'
    cards = [
        f'[[suspects]]\nid = "s{number}"\nname = "Suspect {number}"\n'
        f'colour = "#8E3B{number:02}"\nshape = "diamond"\nstart = "{DIGITS[number]}"\n\n'
        for number in range(suspects)
    ]
    for number in range(weapons):
        room = f'room = "r{luck.pick(range(rooms))}"\n' if luck.die(3) > 1 else ""
        named = f'[[weapons]]\nid = "w{number}"\nname = "Weapon {number}"\nshape = "rope"\n'
        cards.append(f"{named}{room}\n")
    cards += _rooms(rooms, luck)
    board = "\n".join("".join(row) for row in _board(rooms, suspects, luck))
    return f'{head}players = [2, {most}]\n\n{"".join(cards)}[board]\nmap = """\n{board}\n"""\n'


def _rooms(rooms: int, luck: Luck) -> list[str]:
    """Return the rooms; a passage leads from the first to the last, or from some to any others."""
    ends: dict[int, list[int]] = {room: [] for room in range(rooms)}
    for _ in range(luck.die(3) - 1):
        one, other = luck.order(range(rooms))[:2]
        ends[one] = sorted({*ends[one], other})
        ends[other] = sorted({*ends[other], one} if luck.die(4) > 1 else ends[other])
    return [
        f'[[rooms]]\nid = "r{room}"\nname = "Room {room}"\nmark = "{MARKS[room]}"\n'
        f"passages = {[f'r{end}' for end in ends[room]]}\n\n"
        for room in range(rooms)
    ]


def _board(rooms: int, suspects: int, luck: Luck) -> Grid:
    """Return the squares: corridors first, blocks put into them, then doors and starts."""
    blocks = [*MARKS[:rooms]]
    blocks.insert((rooms + 1) // 2, MIDDLE)
    across = isqrt(len(blocks) - 1) + 1
    gap, wide, high = luck.pick((1, 1, 2)), luck.pick((2, 3, 4)), luck.pick((2, 3))
    down = -(-len(blocks) // across)
    grid = [["."] * (across * (wide + gap) + gap) for _ in range(down * (high + gap) + gap)]
    corners = [
        (gap + at % across * (wide + gap), gap + at // across * (high + gap))
        for at in range(len(blocks))
    ]
    for mark, (left, top) in zip(blocks, corners, strict=True):
        for row in grid[top : top + high]:
            row[left : left + wide] = mark * wide
    for mark, corner in zip(blocks, corners, strict=True):
        if mark != MIDDLE:
            _open_doors(grid, _ways_in(corner, wide, high), luck)
    clear = [(x, y) for y, row in enumerate(grid) for x in range(len(row)) if _is_clear(grid, x, y)]
    for digit, (x, y) in zip(DIGITS[:suspects], luck.order(clear), strict=False):
        grid[y][x] = digit
    return grid


def _ways_in(corner: Cell, wide: int, high: int) -> list[tuple[Cell, str]]:
    """Return the squares round a block, each with the sign of a door that leads into it."""
    left, top = corner
    return [
        *(((x, top - 1), "v") for x in range(left, left + wide)),
        *(((x, top + high), "^") for x in range(left, left + wide)),
        *(((left - 1, y), ">") for y in range(top, top + high)),
        *(((left + wide, y), "<") for y in range(top, top + high)),
    ]


def _open_doors(grid: Grid, ways: list[tuple[Cell, str]], luck: Luck) -> None:
    """Open one to three doors where the square is still plain and not beside the middle."""
    free = [((x, y), sign) for (x, y), sign in ways if grid[y][x] == "."]
    clear = [(cell, sign) for cell, sign in free if _is_clear(grid, *cell)]
    for (x, y), sign in luck.order(clear or free)[: luck.die(3)]:
        grid[y][x] = sign


def _is_clear(grid: Grid, x: int, y: int) -> bool:
    """Tell whether the square is plain, and no door of the pool may need it."""
    return grid[y][x] == "." and MIDDLE not in grid[y][max(0, x - 1) : x + 2]
