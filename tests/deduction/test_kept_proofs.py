"""The same position has the same proof in every run, and it takes as many steps to find it.

That proofs are right, lean and complete is held elsewhere. Here it is held that none changes
unseen: a learner who comes back finds what was there, and a rule that works harder is noticed.
"""

from __future__ import annotations

from collections.abc import Iterator
from zlib import crc32

import pytest

from cluekit.core import Chance, Luck
from cluekit.logic import Clause, Literal, OneOf, Puzzle
from cluekit.logic.explain import Proof, blame, why
from cluekit.logic.rules import ALL, LEVELS, Derivation, Step, derive, number_steps
from cluekit.logic.work import ENDLESS, Work
from cluekit.sets import mask
from deduction.games import honest, small_set, wild
from deduction.keeping import Compare

KITS = {
    "all rules": ALL,
    "no cases": ALL - {"cases"},
    "no contradiction": ALL - {"contradiction"},
    "no grid": ALL - {"row", "envelope"},
    "no packing, no full hands": ALL - {"packing", "hand-full"},
    "no forced hands, no last of a show": ALL - {"hand-forced", "show-last"},
    "no supposing": ALL - set(LEVELS[-1]),
    "to suppose, and shows": frozenset((*LEVELS[0], *LEVELS[2], *LEVELS[-1])),
}
SUPPOSING = (18, 82, 138, 308, 862, 1022, 1050, 1126, 1176, 1266, 1326, 1388, 1490)
"""Honest games in which something follows by a supposition alone."""
OTHERS = (2, 8, 17, 21, 26, 30, 3, 7, 11, 15, 19, 27, 35, 39)
"""Games that the plain rules solve, and wild puzzles: of those most contradict themselves."""


SHORT = 40
"""So many lines are kept one by one, for who compares them; of more it is the checksum."""
DEEP = (34, 236, 636, 770, 869, 1261, 1405, 1425, 1564)
"""Shows and nothing else, from which something follows by suppositions inside suppositions."""


def game(number: int) -> Puzzle:
    """Return an honest game for an even number, a wild puzzle for an odd one."""
    luck = Chance(f"proofs {number}").luck("p", 0)
    return wild(luck) if number % 2 else honest(luck, small_set(luck)).puzzle


def shows_alone(number: int) -> Puzzle:
    """Return a puzzle of four to seven shows of two or three hands."""
    luck = Chance(f"proofs {number}").luck("p", 0)
    kinds = luck.pick(((3, 12, 112), (3, 28, 96), (7, 24, 480), (3, 12, 48)))
    deck, hands = range(max(kinds).bit_length()), luck.pick((2, 3, 3))
    fitting = 2 * hands == len(deck) - len(kinds)
    sizes = luck.pick(((None,) * hands, (2 if fitting else None,) * hands))
    shows = (a_show(luck, hands, deck, entry) for entry in range(luck.pick((4, 5, 6, 7))))
    return Puzzle(kinds, sizes, tuple(shows))


def a_show(luck: Luck, hands: int, deck: range, entry: int) -> OneOf:
    """Return that one of two or three cards was shown."""
    holder = luck.pick(range(hands))
    return OneOf(holder, mask(luck.order(deck)[: luck.pick((2, 3, 3))]), entry)


def said(clause: Clause) -> str:
    """Return a clause as card@holder; nothing is a clash."""
    parts = (f"{'' if one.has else '~'}{one.card}@{one.holder}" for one in clause)
    return " | ".join(parts) or "clash"


def written(steps: tuple[Step, ...]) -> Iterator[str]:
    """Yield a proof line by line: number, what is said, rule, premises, lines."""
    for number, depth, line in number_steps(steps):
        if isinstance(line, Literal):
            yield f"{'  ' * depth}{number} suppose {said((line,))}"
        else:
            cited = " ".join(map(str, line.steps))
            given = " ".join(f"p{premise}" for premise in line.premises)
            yield f"{'  ' * depth}{number} {said(line.says)} {line.by} {given} {cited}".rstrip()


def took(puzzle: Puzzle, kit: str) -> tuple[Derivation, str]:
    """Return what a set of rules concludes; and how much that is, what it took, and a checksum."""
    work = Work()
    found = derive(puzzle, KITS[kit], work=work)
    lines = list(written(found.steps))
    return found, f"{kit}: {len(lines)} lines, {ENDLESS - work.left} steps, {sum_of(lines)}"


def sum_of(lines: list[str]) -> str:
    """Return a checksum of lines."""
    text = "\n".join(lines)
    return f"{crc32(text.encode()):08x}"


def supposed(found: Derivation) -> Iterator[Literal]:
    """Yield what was concluded by a supposition."""
    for step in found.steps:
        if len(step.says) == 1 and step.by in LEVELS[-1]:
            yield step.says[0]


def told(proof: Proof | None, work: Work) -> Iterator[str]:
    """Yield a proof and what it took."""
    assert proof is not None
    yield f"why {said(proof.goal)}: level {proof.level}, {ENDLESS - work.left} steps"
    yield from written(proof.steps)


def of_game(puzzle: Puzzle) -> Iterator[str]:
    """Yield all that is told of a game."""
    for kit in KITS:
        found, line = took(puzzle, kit)
        yield line
        if kit == "all rules":
            lines = list(written(found.steps))
            yield from lines if len(lines) <= SHORT else ()
            goals = list(supposed(found))[:2]
    for goal in goals:
        work = Work()
        yield from told(why(puzzle, (goal,), work=work), work)
    for kit in ("no cases", "no contradiction"):
        for goal in goals[:1]:
            proof = why(puzzle, (goal,), KITS[kit])
            lines = list(written(proof.steps)) if proof else []
            yield f"{kit}: {len(lines)} lines, {sum_of(lines)}; {lines[-1]}"
    if not derive(puzzle).consistent:
        work = Work()
        yield from told(blame(puzzle, work=work), work)


@pytest.mark.parametrize("number", [*SUPPOSING, *OTHERS])
def test_a_game_is_concluded_as_before(number: int, kept: Compare) -> None:
    """By all rules line for line; by fewer in as many steps, to the same text."""
    kept(f"proofs-{number}", of_game(game(number)))


@pytest.mark.parametrize("number", DEEP)
def test_what_takes_nested_suppositions_is_concluded_as_before(number: int, kept: Compare) -> None:
    """The shorter of a proof by lemmas and a nested one."""
    kept(f"shows-{number}", of_game(shows_alone(number)))
