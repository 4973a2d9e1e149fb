"""The lesson deck as puzzles, in the curriculum's own signs: ``O_B`` says that Otto has Bruno."""

from cluekit.logic import Clause, Holds, Lacks, Literal, OneOf, Premise, Puzzle, Showed
from cluekit.logic.explain import Proof, blame, why
from cluekit.logic.rules import ALL
from deduction.games import CARDS, PLACES


def cards(signs: str) -> int:
    """Return the set of these cards."""
    return sum(1 << CARDS.index(sign) for sign in signs)


def mini(
    *premises: Premise | tuple[Premise, ...], sizes: tuple[int | None, ...] = (2, 2, 2)
) -> Puzzle:
    """Return the lesson game with these premises."""
    flat = [one for some in premises for one in (some if isinstance(some, tuple) else (some,))]
    return Puzzle((cards("ABC"), cards("RVD"), cards("LGT")), sizes, tuple(flat))


def mine(signs: str) -> tuple[Premise, ...]:
    """You hold these cards and no others."""
    held = cards(signs)
    return Holds(0, held, rule="mine"), Lacks(0, cards(CARDS) & ~held, rule="mine")


def passed(who: str, signs: str, entry: int = 0) -> Premise:
    """Somebody has none of these."""
    return Lacks(PLACES.index(who), cards(signs), entry)


def show(who: str, signs: str, entry: int = 0) -> Premise:
    """Somebody showed one of these to another."""
    return OneOf(PLACES.index(who), cards(signs), entry)


def saw(who: str, sign: str, signs: str, entry: int = 0) -> Premise:
    """Somebody showed you this one of these."""
    return Showed(PLACES.index(who), CARDS.index(sign), cards(signs), entry)


SIX = mini(mine("AR"), passed("O", "AVL"), show("O", "CVL", 1))
"""Curriculum 6.1: you hold A and R; c1: Otto passed on A, V, L; c2: he showed C, V or L."""
GARDEN = mini(
    *(mine("AT"), show("O", "BRL"), show("O", "BVT", 1)),
    *(passed("N", "CDG", 2), passed("Y", "CDG", 2)),
)
"""Curriculum 6.2: you hold A and T; c1, c2: two shows of Otto; c3: nobody has C, D, G."""


def says(text: str) -> Clause:
    """Return "O_B" or "~E_C" or "O_B|O_V" as a clause."""
    return tuple(literal(sign.strip()) for sign in text.split("|") if sign.strip())


def proof_of(puzzle: Puzzle, text: str, rules: frozenset[str] = ALL) -> Proof:
    """Return the proof of what these signs say; there must be one. "" asks for the clash."""
    found = why(puzzle, says(text), rules) if text else blame(puzzle, rules)
    assert found is not None, text
    return found


def literal(sign: str) -> Literal:
    """Return "O_B" or "~E_C" as a literal."""
    place, card = sign.removeprefix("~").split("_")
    return Literal(CARDS.index(card), PLACES.index(place), not sign.startswith("~"))
