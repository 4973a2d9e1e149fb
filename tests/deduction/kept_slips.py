"""What is said to a line of a proof: to lines of all kinds, drawn by luck."""

from collections.abc import Iterator, Sequence
from functools import cache, partial
from itertools import combinations

from msgspec.structs import replace

from cluekit.core import Chance, Luck
from cluekit.logic import Literal, NotAll, Puzzle
from cluekit.logic.backgrounds import RULES, SEARCHED, Setting, clue, fitting
from cluekit.logic.clause_steps import clauses_in, resolve_slip, unit_slip
from cluekit.logic.clauses import Clause
from cluekit.logic.explain import Proof, why
from cluekit.logic.formulas import And, Atom, Formula, Not, Or, formula_text, true_in
from cluekit.logic.next_step import STEPS, Chain
from cluekit.logic.puzzle import SET_UP
from cluekit.logic.rules import Step, derive, follows
from cluekit.logic.step_checker import BOXED, Line, Slip, Stepper, closed_boxes, visible
from deduction import oracle
from deduction.games import CARDS, PLACES, game, said, sum_of
from deduction.lesson_deck import GARDEN, SIX, cards, mine, mini, passed, saw, show

LESSONS = {
    "six": SIX, "garden": GARDEN,
    "silent": mini(mine("BD"),
     *(saw("N", "A", "ARL", 0), passed("O", "ARL", 0), show("O", "CVT", 1)),
     *(NotAll(1, cards("AG"), 2, "silence"), NotAll(3, cards("CRL"), 3)), passed("O", "L", 2)),
    "unknown": mini(mine("AR"), show("N", "BCV", 0), show("O", "DGT", 1), sizes=(2, None, None)),
}  # fmt: skip


@cache  # three proofs about a lesson are written
def proof_of(puzzle: Puzzle, goal: Literal) -> Proof | None:
    """Return a proof of a literal."""
    return why(puzzle, (goal,))


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


class Writer:
    """Who writes lines by luck: half of them true, most in reach, some good ones to begin with."""

    def __init__(self, puzzle: Puzzle, luck: Luck) -> None:
        self.puzzle, self.luck, self.setting = puzzle, luck, setting_of(puzzle)
        self.deals = list(fitting(self.setting, range(99)))
        self.names = list(self.setting.names.values())
        entries = sorted({p.entry for p in puzzle.premises if p.entry != SET_UP})
        self.clues = [f"c{entry + 1}" for entry in entries]
        every = [one for name in self.names for one in (Atom(name), Not(Atom(name)))]
        self.true = [one for one in every if all(true_in(one, deal) for deal in self.deals)]
        self.stepper = Stepper(self.setting, self.deals, [*RULES, *SEARCHED, *BOXED])

    def statement(self) -> Formula:
        """A literal, a disjunction, a conjunction, a "not both"."""
        if self.luck.pick((True, False)) and self.true:
            return self.luck.pick(self.true)
        some = [Atom(name) for name in self.luck.order(self.names)[: self.luck.pick((1, 2, 3))]]
        parts = tuple(Not(atom) if self.luck.pick((True, False)) else atom for atom in some)
        if len(parts) == 1:
            return parts[0]
        kind = self.luck.pick((Or, Or, And))
        return Not(And(parts)) if self.luck.pick(range(5)) == 4 else kind(parts)

    def line(self, lines: Sequence[Line]) -> Line:
        """Any line at all."""
        luck, at = self.luck, len(lines)
        before = lines[-1].depth if lines else 0
        rule = luck.pick([*RULES, *SEARCHED, *BOXED, *BOXED])
        deeper = rule == "suppose" or luck.pick(range(12)) == 11
        depth = before + 1 if deeper else luck.pick(range(before + 1))
        known = [*self.clues, *map(str, range(1, at + 1))]
        if luck.pick(range(10)) == 9:
            known = [*known, str(at + 1), "0", "c9", f"c{at}x", str(at + 2)]
        cites = luck.order(known)[: luck.pick((0, 1, 1, 2, 2, 3, 9))]
        return Line(self.statement(), rule, tuple(cites), depth)

    def proof(self) -> list[Line]:
        """The steps of a proof of something, as learners write them; some without a citation."""
        holders = range(1, self.puzzle.file + 1)
        goals = [Literal(card, holder) for card in range(self.puzzle.cards) for holder in holders]
        proofs = (proof_of(self.puzzle, goal) for goal in self.luck.order(goals))
        proof = next((one for one in proofs if one and not any(s.cases for s in one.steps)), None)
        lines = [as_line(self.setting, step) for step in (proof.steps if proof else ())]
        return [replace(one, cites=one.cites[self.luck.pick(range(4)) == 3 :]) for one in lines]


def told(slip: Slip | None) -> str:
    """Return what is said of a line."""
    if slip is None:
        return "stands"
    row = " ".join(name if true else f"~{name}" for name, true in (slip.row or {}).items())
    parts = (slip.code, f"line {slip.line}", slip.about, ",".join(slip.better), row)
    return " ".join(filter(None, (*parts, slip.deal and f"deal {' '.join(slip.deal)}"))).strip()


def judged(puzzle: Puzzle, luck: Luck, most: int) -> Iterator[str]:
    """Yield lines and what is said of them; those that stand are kept, and cited by later ones."""
    writer = Writer(puzzle, luck)
    lines: list[Line] = []
    for line in (*writer.proof(), *(None,) * most):
        longer = [*lines, line or writer.line(lines)]
        slip = writer.stepper.slip_at(longer, len(lines))
        new = longer[-1]
        text = f"{'> ' * new.depth}{formula_text(new.statement)}; {new.rule}; {' '.join(new.cites)}"
        yield f"{len(longer)} {text}: {told(slip)}"
        if slip is None or line:
            lines = longer
            sees = f"{visible(lines, len(lines) - 1)} {closed_boxes(lines, len(lines) - 1)}"
            yield f"    sees {sees}"
    for goal in writer.true[:2]:
        yield f"{formula_text(goal)}: {told(writer.stepper.slip(lines, goal))}"


def lines_of(lesson: str) -> Iterator[str]:
    """Yield three proofs about a lesson, with the row or the deal that shows what is wrong."""
    for number in range(3):
        yield f"--- {number}"
        yield from judged(LESSONS[lesson], Chance(f"{lesson} {number}").luck("lines", 0), 40)


def chains() -> Iterator[str]:
    """Yield what follows in single steps, by all rules and by all but one, and the way there."""
    for number in range(24):
        puzzle = game("slips", number)
        if not number % 3:
            puzzle = Puzzle(puzzle.kinds, puzzle.sizes, puzzle.premises[::-1])
        goals = [Literal(c, h) for c in range(puzzle.cards) for h in range(puzzle.file + 1)]
        for rules in (tuple(STEPS), *combinations(STEPS, len(STEPS) - 1)):
            out = set(STEPS).difference(rules)
            chain = Chain(puzzle, rules, goals[2:3], [(0, 0b110)])
            first = chain.first_need([*goals[::-1], *(~goal for goal in goals)])
            way = f"{said([first.literal])} {first.rule} {said(first.needs)}" if first else "none"
            known = f"{len(chain.known)} known, {sum_of(list(chain.known.items()))}"
            without = f"{number} without {' '.join(out) or 'none'}"
            yield f"{without}: {known}, clash {said(chain.clash)}; first {way}"


def granted() -> Iterator[str]:
    """Yield the background of each rule for a few literals, and what it reads in each clue."""
    about = [Literal(1, 3), Literal(4, 2), Literal(4, 3), Literal(8, 2), Literal(0, 2)]
    for lesson, puzzle in LESSONS.items():
        setting = setting_of(puzzle)
        for name, rule in RULES.items():
            texts = [formula_text(one) for one in rule.background(setting, about)]
            few = "; ".join(texts) if len(texts) < 9 else f"{len(texts)} statements"
            clues = [[formula_text(one) for one in clue(setting, n, rule.part)] for n in range(4)]
            yield f"{lesson} {name}: {few} {sum_of(texts)}; {clues}"


NAMED = (
    *("mine", "shown", "looked", "told", "pass", "accused", "silence", "show", "row", "envelope"),
    *("show-last", "hand-full", "hand-forced", "packing", "contradiction"),
)


def checked() -> Iterator[str]:
    """Yield by which rules steps of derivations follow, whole and with parts dropped."""
    for number in range(18):
        puzzle, luck = game("slips", number), Chance(f"checked {number}").luck("p", 0)
        steps = derive(puzzle).steps
        if not any(step.cases for step in steps):  # lines of cases have other numbers
            yield from (f"{number} {line}" for line in followed(puzzle, steps, luck))


def followed(puzzle: Puzzle, steps: Sequence[Step], luck: Luck) -> Iterator[str]:
    """Yield a line for each step: as it is; with less; another conclusion; a clash."""
    for step in steps:
        cited = [steps[at - 1].says for at in step.steps]
        fewer, given = luck.order(cited)[1:], luck.order(step.premises)[1:]
        other = (luck.pick(steps).says or step.says)[:1]
        ways = [(step.says, lines, step.premises) for lines in (cited, fewer)]
        ways += [(step.says, cited, given), (other, cited, step.premises), ((), cited, ())]
        right = [
            "".join(
                rule[0] + rule[-1]  # the rules by which it follows, their first and last letters
                for rule in NAMED
                if follows(puzzle, says, rule, lines, premises)
            )
            for says, lines, premises in ways
        ]
        yield f"{said(step.says) or 'clash'} {step.by}: {' '.join(one or '-' for one in right)}"


def a_clause(luck: Luck) -> Clause:
    """One to four literals of four letters."""
    letters = luck.order("pqrs")[: luck.pick((1, 1, 2, 2, 3, 4))]
    return tuple(letter if luck.pick((True, False)) else f"~{letter}" for letter in letters)


def on_clauses() -> Iterator[str]:
    """Yield what is said of steps on clauses."""
    luck = Chance("steps on clauses").luck("p", 0)
    for _ in range(400):
        sizes = [luck.pick((1, 1, 2)) for _ in range(luck.pick((1, 2, 2, 3)))]
        cited = [[a_clause(luck) for _ in range(size)] for size in sizes]
        said = luck.pick((a_clause(luck), a_clause(luck), cited[0][0]))
        parts = [Not(Atom(one[1:])) if one[0] == "~" else Atom(one) for one in said]
        then = parts[0] if len(parts) == 1 else Or(tuple(parts))
        slips = f"{unit_slip(cited, then) or 'unit'} {resolve_slip(cited, then) or 'resolve'}"
        yield f"{cited} {formula_text(then)} {clauses_in(then)}: {slips}"


TOLD = {
    **{f"lines-{lesson}": partial(lines_of, lesson) for lesson in LESSONS}, "single-steps": chains,
    "granted": granted, "steps": checked, "steps-on-clauses": on_clauses,
}  # fmt: skip
