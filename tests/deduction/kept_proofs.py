"""Proofs of the same positions, and as many steps to find them."""

from collections.abc import Callable, Iterator
from functools import partial

from cluekit.core import Chance
from cluekit.logic import Clause, Literal, OneOf, Puzzle
from cluekit.logic.explain import Proof, blame, why
from cluekit.logic.rules import ALL, LEVELS, Step, derive, number_steps
from cluekit.logic.work import ENDLESS, Work
from cluekit.sets import mask
from deduction.games import game, said, sum_of

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


def shows_alone(number: int) -> Puzzle:
    """Return a puzzle of four to seven shows of two or three hands."""
    luck = Chance(f"proofs {number}").luck("p", 0)
    kinds = luck.pick(((3, 12, 112), (3, 28, 96), (7, 24, 480), (3, 12, 48)))
    deck, hands = range(max(kinds).bit_length()), luck.pick((2, 3, 3))
    fitting = 2 * hands == len(deck) - len(kinds)
    sizes = luck.pick(((None,) * hands, (2 if fitting else None,) * hands))
    shows = (
        OneOf(luck.pick(range(hands)), mask(luck.order(deck)[: luck.pick((2, 3, 3))]), entry)
        for entry in range(luck.pick((4, 5, 6, 7)))
    )
    return Puzzle(kinds, sizes, tuple(shows))


def clause(says: Clause) -> str:
    """Return a clause; nothing is a clash."""
    return said(says, " | ") or "clash"


def written(steps: tuple[Step, ...]) -> Iterator[str]:
    """Yield a proof line by line: number, what is said, rule, premises, lines."""
    for number, depth, line in number_steps(steps):
        if isinstance(line, Literal):
            yield f"{'  ' * depth}{number} suppose {clause((line,))}"
        else:
            cited = " ".join(map(str, line.steps))
            given = " ".join(f"p{premise}" for premise in line.premises)
            yield f"{'  ' * depth}{number} {clause(line.says)} {line.by} {given} {cited}".rstrip()


def told(proof: Proof | None, work: Work) -> Iterator[str]:
    """Yield a proof and what it took."""
    yield f"why {clause(proof.goal)}: level {proof.level}, {ENDLESS - work.left} steps"
    yield from written(proof.steps)


def of_game(dealt: Callable[[int], Puzzle], number: int) -> Iterator[str]:
    """Yield all that is told of a game: by all rules line for line; by fewer as a checksum."""
    puzzle, goals = dealt(number), list[Literal]()
    some = [*KITS][1 + number // 2 % 2 :: 2]  # the others in turn: every kit in every other game
    for kit in ("all rules", *some):
        rules, work = KITS[kit], Work()
        found = derive(puzzle, rules, work=work)
        lines = list(written(found.steps))
        sums = sum_of("\n".join(lines))
        yield f"{kit}: {len(lines)} lines, {ENDLESS - work.left} steps, {sums}"
        if kit == "all rules":
            yield from lines if len(lines) <= SHORT else ()
            supposed = (step.says for step in found.steps if step.by in LEVELS[-1])
            goals = [says[0] for says in supposed if len(says) == 1][:2]
            consistent = found.consistent
    for goal in goals:
        work = Work()
        yield from told(why(puzzle, (goal,), work=work), work)
    for kit in ("no cases", "no contradiction"):
        for goal in goals[:1]:
            proof = why(puzzle, (goal,), KITS[kit])
            lines = list(written(proof.steps)) if proof else []
            sums = sum_of("\n".join(lines))
            yield f"{kit}: {len(lines)} lines, {sums}; {lines[-1]}"
    if not consistent:
        work = Work()
        yield from told(blame(puzzle, work=work), work)


TOLD = {
    **{f"proofs-{n}": partial(of_game, partial(game, "proofs"), n) for n in (*SUPPOSING, *OTHERS)},
    **{f"shows-{n}": partial(of_game, shows_alone, n) for n in DEEP},
}
