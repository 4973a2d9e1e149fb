"""Steps of an everyday task in order, and which two may change places (exercise 0.7)."""

from __future__ import annotations

from itertools import permutations
from typing import NamedTuple

from msgspec.structs import replace

from cluekit.core import Luck
from cluekit.learn.forms import Case, Need
from cluekit.learn.values import Word
from cluekit.words import mark

Pair = tuple[int, int]


class Task(NamedTuple):
    """Five steps in an order that works; ``needs`` says which comes before which.

    ``swaps`` are three pairs of neighbours, of which the first may change places.
    """

    name: str
    steps: tuple[str, str, str, str, str]
    needs: tuple[Pair, ...]
    swaps: tuple[Pair, Pair, Pair]


TASKS = (
    Task(
        mark("A fire drill at school."),
        (
            mark("The alarm rings."),
            mark("The windows are closed."),
            mark("The light is switched off."),
            mark("Everybody leaves the room, and the last one shuts the door."),
            mark("In the yard the teacher counts heads."),
        ),
        ((0, 1), (0, 2), (1, 3), (2, 3), (3, 4)),
        ((1, 2), (0, 1), (3, 4)),
    ),
    Task(
        mark("Pancakes."),
        (
            mark("Stir flour, eggs and milk into a batter."),
            mark("Heat the pan."),
            mark("Pour batter into the hot pan."),
            mark("Turn the pancake over."),
            mark("Eat it."),
        ),
        ((0, 2), (1, 2), (2, 3), (3, 4)),
        ((0, 1), (2, 3), (3, 4)),
    ),
    Task(
        mark("A tree is planted."),
        (
            mark("Dig a hole."),
            mark("Put the tree into the hole."),
            mark("Fill the hole with earth."),
            mark("Water the tree."),
            mark("Hang a label on the tree that has been planted."),
        ),
        ((0, 1), (1, 2), (2, 3), (2, 4)),
        ((3, 4), (0, 1), (1, 2)),
    ),
    Task(
        mark("Washing day."),
        (
            mark("Sort the clothes by colour."),
            mark("Put the white ones into the machine."),
            mark("Pour in the powder."),
            mark("Start the machine."),
            mark("Hang up the wet clothes."),
        ),
        ((0, 1), (1, 3), (2, 3), (3, 4)),
        ((1, 2), (0, 1), (3, 4)),
    ),
)
WHY = mark("one step stands before something that it needs. Do them in your head, one by one.")
ORDERS = tuple(permutations(range(5)))
SWAPS = tuple(permutations(range(3)))


def values(case: Case) -> dict[str, object]:
    """Return the steps under ids that tell nothing, what they need, and three pairs."""
    number, order_1, order_2, swaps = case.numbers
    task = TASKS[number]
    place = ORDERS[(order_1 * 12 + order_2) % len(ORDERS)]
    ids = [f"step-{at + 1}" for at in place]
    texts = {f"step_{place[step] + 1}": Word(text) for step, text in enumerate(task.steps)}
    needs = tuple(Need(first=ids[a], then=ids[b], why=WHY) for a, b in task.needs)
    return {
        "task": Word(task.name),
        **texts,
        "order": tuple(ids),
        "house_needs": needs,
        **_swaps(task, SWAPS[swaps]),
        "first_step": Word(task.steps[0]),
        **{f"done_{at}": Word(text) for at, text in enumerate(task.steps, start=1)},
    }


def _swaps(task: Task, order: tuple[int, ...]) -> dict[str, object]:
    """Return the pairs as options; for each that may not be swapped, what needs what."""
    ids = [f"swap-{order.index(n) + 1}" for n in range(3)]
    found: dict[str, object] = {
        "may_swap": ids[0],
        "not_swap_1": ids[1],
        "not_swap_2": ids[2],
    }
    for at, number in enumerate(order, start=1):
        one, other = (Word(task.steps[step]) for step in task.swaps[number])
        found |= {f"one_{at}": one, f"other_{at}": other}
    for number in (1, 2):
        one, other = (Word(task.steps[step]) for step in task.swaps[number])
        found |= {f"needed_{number}": one, f"needs_{number}": other}
    return found


def fresh(case: Case, luck: Luck) -> Case:
    """Return another task, its steps in another order."""
    sizes = (len(TASKS), 10, 12, len(SWAPS))
    return replace(case, numbers=tuple(luck.pick(range(size)) for size in sizes))
