"""The lesson deck as puzzles, in the curriculum's own signs: ``O_B`` says that Otto has Bruno."""

from cluekit.logic import Clause, Holds, Lacks, Literal, OneOf, Premise, Puzzle, Showed
from cluekit.logic.backgrounds import RULES, Setting
from cluekit.logic.explain import Proof, blame, why
from cluekit.logic.formulas import Atom, Not, Or
from cluekit.logic.puzzle import SET_UP
from cluekit.logic.rules import ALL, Step, number_steps
from cluekit.logic.step_checker import BOXED, Line, Stepper
from deduction import oracle

CARDS = "ABCRVDLGT"
PLACES = "YNOE"


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


def lesson_six() -> Puzzle:
    """Curriculum 6.1: you hold A and R; c1: Otto passed on A, V, L; c2: he showed C, V or L."""
    return mini(mine("AR"), passed("O", "AVL"), show("O", "CVL", 1))


def garden_case(sizes: tuple[int | None, ...] = (2, 2, 2)) -> Puzzle:
    """Curriculum 6.2: you hold A and T; c1, c2: two shows of Otto; c3: nobody has C, D, G."""
    silent = (passed("N", "CDG", 2), passed("Y", "CDG", 2))
    return mini(mine("AT"), show("O", "BRL"), show("O", "BVT", 1), *silent, sizes=sizes)


def says(text: str) -> Clause:
    """Return "O_B" or "~E_C" or "O_B|O_V" as a clause."""
    return tuple(_literal(sign.strip()) for sign in text.split("|") if sign.strip())


def proof_of(puzzle: Puzzle, text: str, rules: frozenset[str] = ALL) -> Proof:
    """Return the proof of what these signs say; there must be one. "" asks for the clash."""
    found = why(puzzle, says(text), rules) if text else blame(puzzle, rules)
    assert found is not None, text
    return found


def literal(text: str) -> Literal:
    """Return "O_B" or "~E_C" as a literal."""
    return _literal(text)


def _literal(sign: str) -> Literal:
    place, card = sign.removeprefix("~").split("_")
    return Literal(CARDS.index(card), PLACES.index(place), not sign.startswith("~"))


def signs(clause: Clause) -> str:
    """Return a clause in signs; nothing is "clash"."""
    words = [f"{'' if one.has else '~'}{PLACES[one.holder]}_{CARDS[one.card]}" for one in clause]
    return "|".join(words) or "clash"


def written(steps: tuple[Step, ...]) -> list[str]:
    """Return a proof, a line each: "5 O_C show-last 2,3", suppositions indented."""
    lines = []
    for number, depth, line in number_steps(steps):
        if isinstance(line, Literal):
            text = f"suppose {signs((line,))}"
        else:
            text = f"{signs(line.says)} {line.by} {','.join(map(str, line.steps))}"
        lines.append(f"{'  ' * depth}{number} {text}".rstrip())
    return lines


SHOWN = dict.fromkeys(("shown", "looked", "told", "accused"), "show")
SEATS = f"{PLACES}PQS"
"""Signs of the holders at larger tables, too."""


def setting_of(puzzle: Puzzle) -> Setting:
    """Return names for all literals of any small puzzle, such as O_B."""
    holders, deck = range(puzzle.file + 1), range(puzzle.cards)
    return Setting(puzzle, {Literal(c, h): f"{SEATS[h]}_{CARDS[c]}" for h in holders for c in deck})


def stepper(puzzle: Puzzle) -> Stepper:
    """Return one that may use every rule, and has all deals from the oracle."""
    listed = oracle.deals(puzzle)
    deals = [frozenset(f"{SEATS[h]}_{CARDS[c]}" for c, h in enumerate(deal)) for deal in listed]
    return Stepper(setting_of(puzzle), deals, [*RULES, *BOXED])


def as_line(setting: Setting, step: Step) -> Line:
    """Return a step of the named rules as a learner would write it."""
    atoms = [Atom(setting.names[Literal(one.card, one.holder)]) for one in step.says]
    said = [a if one.has else Not(a) for a, one in zip(atoms, step.says, strict=True)]
    entries = sorted({setting.puzzle.premises[number].entry for number in step.premises})
    rule = "mine" if SET_UP in entries else SHOWN.get(step.by, step.by)
    cites = [*(f"c{entry + 1}" for entry in entries if entry != SET_UP), *map(str, step.steps)]
    return Line(said[0] if len(said) == 1 else Or(tuple(said)), rule, tuple(cites))
