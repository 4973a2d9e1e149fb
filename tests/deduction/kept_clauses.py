"""Searches, refutations, conversions, and what is said to a text."""

from collections.abc import Iterator, Sequence
from itertools import islice

from cluekit.core import Chance, Luck
from cluekit.logic.clauses import minimal_hitting, propagate, refutation
from cluekit.logic.clauses.clause import Clause, clause_text, negation, rows_of
from cluekit.logic.clauses.dpll import Entry, next_entry, search, slip_in_search
from cluekit.logic.formulas import And, Atom, Formula, If, Iff, Not, Or, TooManyClausesError
from cluekit.logic.formulas.cnf import distribute, inwards, steps, tidy, without_if, without_iff
from cluekit.logic.formulas.meaning import _Clauses, difference, entails, model, true_rows
from cluekit.logic.formulas.reading import read
from cluekit.logic.formulas.tree import NotAFormulaError, atoms, formula_text, spelled_out

LETTERS = "pqrst"
KNOWN = {letter: letter for letter in LETTERS}


def a_clause(luck: Luck, some: Sequence[str]) -> Clause:
    """These letters, some of them negated."""
    return tuple(one if luck.pick((True, False)) else negation(one) for one in some)


def some_clauses(number: int) -> tuple[Clause, ...]:
    """Two to nine clauses of two to five letters."""
    luck = Chance(f"clauses {number}").luck("p", 0)
    letters = LETTERS[: luck.pick((2, 3, 4, 5))]
    sizes, many = (1, 2, 2, 2, 3), range(luck.pick(range(2, 10)))
    return tuple(a_clause(luck, luck.order(letters)[: luck.pick(sizes)]) for _ in many)


def line_of(entry: Entry | None) -> str:
    """Return a line of a search in short."""
    return f"{entry.kind} {entry.literal} {entry.clause}" if entry else "over"


def spoiled(lines: tuple[Entry, ...], luck: Luck) -> list[Entry]:
    """Return a search with one line changed, left out, said twice, or put in its place."""
    at = luck.pick(range(len(lines)))
    found = list(lines)
    ways = luck.pick(("literal", "clause", "kind", "out", "twice", "swap"))
    line = found[at]
    if ways == "literal":
        found[at] = line._replace(literal=luck.pick((negation(line.literal or "p"), "s", "~q")))
    elif ways == "clause":
        found[at] = line._replace(clause=luck.pick((0, 1)))
    elif ways == "kind":
        kinds = ("decide", "force", "conflict", "turn", "model", "refuted")
        found[at] = line._replace(kind=luck.pick(kinds), literal=line.literal or "p")
    elif ways == "out":
        del found[at]
    else:
        found.insert(at if ways == "twice" else 0, line)
    return found


def searches() -> Iterator[str]:
    """Yield searches, what is wrong with spoiled ones, how they go on, what is forced at once."""
    for number in range(40):
        given, luck = some_clauses(number), Chance(f"search {number}").luck("p", 0)
        yield f"{number} {'; '.join(map(clause_text, given))}: {propagate(given)}"
        order = luck.order([letter for one in given for letter in one])[: number % 3]
        lines = search(given, order)
        yield f"  {order}: {', '.join(map(line_of, lines))}"
        for _ in range(4):
            bad = spoiled(lines, luck)
            slip = slip_in_search(given, bad)
            yield f"  {', '.join(map(line_of, bad))}: {slip and ' '.join(map(str, slip))}"
        half = lines[: len(lines) // 2]
        yield f"  goes on {line_of(next_entry(given, half, order))}"
        yield f"  ends {line_of(next_entry(given, lines))}"


def hard_clauses(number: int) -> tuple[Clause, ...]:
    """Six or seven clauses of two or three letters: of these many have no model."""
    luck = Chance(f"hard {number}").luck("p", 0)
    letters = LETTERS[: luck.pick((2, 3, 3))]
    every = [luck.order(letters)[:2] for _ in range(luck.pick((6, 7)))]
    return tuple(a_clause(luck, pair) for pair in every)


def refuted() -> Iterator[str]:
    """Yield refutations and models of clauses."""
    for given in (*map(some_clauses, range(40)), *map(hard_clauses, range(60))):
        rows = [" ".join(sorted(row)) or "-" for row in islice(rows_of(given, ("p", "t")), 3)]
        found = refutation(given) if len(given) < 8 else None
        made = found.steps if found else ()
        ways = [f"{s.one},{s.other} {s.on}: {clause_text(s.clause)}" for s in made]
        yield f"{'; '.join(map(clause_text, given))}: {'; '.join(ways or rows)}"


def hit() -> Iterator[str]:
    """Yield the minimal sets that meet some sets."""
    for number in range(40):
        luck = Chance(f"hit {number}").luck("p", 0)
        many = range(luck.pick((0, 1, 3, 4, 5)))
        sets = [luck.order(range(5))[: luck.pick((1, 2, 2, 3))] for _ in many]
        yield f"{sets}: {[sorted(one) for one in minimal_hitting(sets)]}"


def a_formula(luck: Luck, depth: int) -> Formula:
    """A statement some levels deep."""
    if not depth or luck.pick(range(4)) == 3:
        return Atom(luck.pick(LETTERS[:4]))
    kind = luck.pick((Not, Not, And, And, Or, Or, If, Iff))
    if kind is Not:
        return Not(a_formula(luck, depth - 1))
    if kind in (If, Iff):
        return kind(a_formula(luck, depth - 1), a_formula(luck, depth - 1))
    return kind(tuple(a_formula(luck, depth - 1) for _ in range(luck.pick((2, 2, 3)))))


def rewritten(formula: Formula) -> Iterator[str]:
    """Yield a formula in both ways of writing it, its conversion, and each single change of it."""
    yield f"{formula_text(formula)}   {spelled_out(formula)}   {' '.join(atoms(formula))}"
    try:
        yield from (f"  {step.rule} {spelled_out(step.formula)}" for step in steps(formula))
    except TooManyClausesError:
        yield "  too many clauses"
    for change in (without_iff, without_if, inwards, distribute, tidy):
        try:
            after = spelled_out(change(formula))
        except TooManyClausesError:
            after = "too many clauses"
        if after != spelled_out(formula):
            yield f"    {change.__name__} {after}"


def formulas() -> Iterator[str]:
    """Yield formulas of up to four levels."""
    luck = Chance("formulas").luck("p", 0)
    for number in range(70):
        yield from rewritten(a_formula(luck, 2 + number % 3))


def compared() -> Iterator[str]:
    """Yield where two formulas differ, among all rows and among some; the rows of each; a model."""
    luck = Chance("compared").luck("p", 0)
    some = [frozenset("pq"), frozenset("r"), frozenset(), frozenset("pqrs")]
    for _ in range(60):
        one, other = a_formula(luck, 2), a_formula(luck, 2)
        rows = ["".join(name for name, true in row.items() if true) for row in true_rows(one)]
        whole, part = difference(one, other), difference(one, other, some)
        yield f"{formula_text(one)}   {formula_text(other)}: {whole} {part} {rows}"
        assert (model(one) is None) is (not rows)
        yield f"  {entails([one], other)} {entails([one, Not(other)], Atom('p'))}"


PIECES = ("p", "q", "r", "O_V", "not", "~", "and", "&", "or", "|", "->", "<->", "if", "(", ")", "@")


def texts() -> Iterator[str]:
    """Yield texts put together by luck."""
    luck = Chance("texts").luck("p", 0)
    for _ in range(300):
        pieces = [luck.pick(PIECES) for _ in range(luck.pick(range(1, 7)))]
        yield luck.pick((" ", " ", "")).join(pieces)
    yield from ("", "   ", "p" * 1001, "p &" * 300, "(" * 70 + "p" + ")" * 70, "~" * 59 + "p")


def answered() -> Iterator[str]:
    """Yield each text as it is read, or what is said about it."""
    for text in texts():
        try:
            said = spelled_out(read(text, KNOWN))
        except NotAFormulaError as error:
            said = f"{error.code} at {error.place}: {error.found!r}; {' '.join(error.wanted)}"
        yield f"{text[:40]}: {said[:90]}"


def variables() -> Iterator[str]:
    """Yield the variable of each part of a statement that equals it, whichever way it is used."""
    for text in ("p", "~p", "p & q & ~r", "p | ~(q & r)", "p -> q | r", "p <-> (q -> ~s)"):
        made, formula = _Clauses(), read(text, KNOWN)
        top = made.variable(formula)
        yield f"{text}: {top} {made.clauses} {made.atoms}"
        assert list(islice(made.atoms, 9)) == list(atoms(formula))


TOLD = {
    "searches": searches, "refutations": refuted, "hitting": hit, "formulas": formulas,
    "compared": compared, "texts": answered, "variables": variables,
}  # fmt: skip
