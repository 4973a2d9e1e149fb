"""A formula to judge: by what it means, by truth table; then by the shape it was asked in.

A wrong one is answered with a row in which it and the right one differ: a deal that can be at
this table where there is one, else a row of the truth table.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import suppress
from functools import lru_cache
from typing import Any, NamedTuple

from msgspec.structs import replace

from cluekit import ways
from cluekit.clue.editions.edition import edition
from cluekit.learn.answers.numbers import UnreadableError
from cluekit.learn.answers.option_sense import TONGUES
from cluekit.learn.feedback import Feedback, quote
from cluekit.learn.forms import Case
from cluekit.learn.question import Question, QuestionKind, always, not_yet, verdict
from cluekit.learn.statements import Letters, Statement
from cluekit.learn.values import Choice, Truths
from cluekit.learn.values import text_with as told_values
from cluekit.learn.worlds import letters, literals_of, names, puzzle_of, rows
from cluekit.logic.backgrounds import every
from cluekit.logic.formulas import (
    DEEPEST,
    LONGEST,
    And,
    Formula,
    NotAFormulaError,
    Or,
    atoms,
    clauses,
    difference,
    equivalent,
    literals,
    read,
    true_in,
)
from cluekit.ways import Tongue, fold_case
from cluekit.words import mark, say, speaking

# --- formula sentences ----------------------------------------------------------------------------
# Statements told in words: "Otto has Bruno or the Dagger", "Nora non ha né Carla né il vaso".
#
# Each clause about who has what becomes a formula; what joins clauses is read as it always is. The
# words stand in the ``sentences.toml`` of each language. "Not … and …" may mean two things, and is
# not read.

_JOINT = {"some": "|", "all": "&", "none": "|"}


def with_formulas(text: str, case: Case) -> Iterator[str]:
    """Yield a text with its clauses as formulas, for each language in which it has some."""
    plain = fold_case(text.replace("’", "'")).rstrip(" .!")
    for tongue in TONGUES:
        with suppress(_UnclearError):
            found = _replaced(_known(tongue, case), plain)
            if found != plain:
                yield found


class _UnclearError(ValueError):
    """A clause that may mean two things."""


class _Known(NamedTuple):
    """The words of a language for a case: a pattern of clauses, who is who, what is what."""

    clause: re.Pattern[str]
    inside: re.Pattern[str]
    card: re.Pattern[str]
    places: dict[str, int]
    cards: dict[str, int]
    having: dict[str, str]
    joints: dict[str, str]
    case: Case


def _replaced(known: _Known, text: str) -> str:
    """Return the text with a formula for each clause.

    A clause that names nobody is about the player who was named last.
    """
    holder: list[int] = []

    def formula(found: re.Match[str]) -> str:
        if found["who"]:
            holder[:] = [known.places[found["who"]]]
        if not holder:
            raise _UnclearError
        kind = known.having[found["many"]] if found["many"] else ""
        denied = known.having[found["verb"]] == "has not"
        return _told(known, found["cards"], holder[0], kind, denied=denied)

    def in_file(found: re.Match[str]) -> str:
        denied = known.having[found["verb"]] == "outside"
        return _told(known, found["cards"], len(known.case.seats), "", denied=denied)

    return known.clause.sub(formula, known.inside.sub(in_file, text))


def _told(known: _Known, listed: str, holder: int, kind: str, *, denied: bool) -> str:
    """Return the formula of a list of cards; raises ``_UnclearError``."""
    atoms = {(each.holder, each.card): name for name, each in literals_of(known.case).items()}
    named = [atoms[holder, known.cards[found[1]]] for found in known.card.finditer(listed)]
    between = {known.joints[word] for word in known.card.sub(",", listed).replace(",", " ").split()}
    if "nor" in between or kind == "none":
        if between > {"nor"} or (denied and kind in ("some", "all")):
            raise _UnclearError
        return _signed(named, "|", denied=True)
    joint = _JOINT.get(kind) or {"and": "&", "or": "|"}.get("".join(between), "")
    if (len(named) > 1 and not joint) or (denied and (joint == "&" or (kind and kind != "some"))):
        raise _UnclearError
    return _signed(named, joint, denied=denied)


def _signed(named: list[str], joint: str, *, denied: bool) -> str:
    told = f" {joint} ".join(named)
    return f"{'~' if denied else ''}{f'({told})' if len(named) > 1 else told}"


def _spoken(name: str, tongue: Tongue) -> str:
    """Return a name of ours as it is said in a language; a player's own name is said as it is."""
    with speaking(tongue):
        return fold_case(say(name))


@lru_cache(64)
def _known(tongue: Tongue, case: Case) -> _Known:
    rows = ways.sentences().having[tongue]
    places = {_spoken(seat, tongue): n for n, seat in enumerate(case.seats)}
    cards = {_spoken(card.name, tongue): n for n, card in enumerate(edition(case.deck).deck.cards)}
    articles = "|".join(map(re.escape, ways.all_ways({tongue: ways.choices().articles[tongue]})))
    article = rf"(?:\b(?:{articles})(?:\s+|'))?"
    joints = {
        way: "nor" if joint == "neither" else joint
        for joint in ("and", "or", "nor", "neither")
        for way in ways.all_ways({tongue: ways.formulas()[joint].get(tongue, [])})
        if " " not in way and way != "v"
    }
    card = rf"{article}({ways.pattern(cards)})"
    plain = card.replace("(" + ways.pattern(cards), "(?:" + ways.pattern(cards))
    between = rf"\s*(?:,\s*|\s+)(?:(?:{ways.pattern(joints)})\s+)?"
    nor = ways.pattern(way for way, joint in joints.items() if joint == "nor")
    listed = rf"(?P<cards>(?:(?:{nor})\s+)?{plain}(?:{between}{plain})*)"

    def row(*kinds: str) -> str:
        return ways.pattern(way for kind in kinds for way in map(fold_case, rows[kind]))

    return _Known(
        clause=re.compile(
            rf"(?:{article}(?P<who>{ways.pattern(places)})\s+)?(?:(?:{nor})\s+)?"
            rf"(?P<verb>{row('has', 'has not')})\s+"
            rf"(?:(?P<many>{row('some', 'none', 'all')})\s+)?{listed}"
        ),
        inside=re.compile(rf"(?P<cards>{plain})\s+(?P<verb>{row('inside', 'outside')})"),
        card=re.compile(card),
        places=places,
        cards=cards,
        having={fold_case(way): kind for kind, said in rows.items() for way in said},
        joints=joints,
        case=case,
    )


# --- formula checks -------------------------------------------------------------------------------

TROUBLES = {
    "empty": mark("Write a statement, such as O_B | ~E_C."),
    "too-long": mark("A statement has at most {most} characters. For example O_B | ~E_C."),
    "too-deep": mark(
        "Too many parentheses inside each other: at most {deepest} levels. For example O_B | ~E_C."
    ),
    "sign": mark(
        "“{found}” at character {place} is not known here. There are ~ & | -> <-> ( ). "
        "For example O_B | ~E_C."
    ),
    "who": mark("“{found}” does not say who has it: write {example} ({meaning})."),
    "what": mark("“{found}” does not say which card: write {example} ({meaning})."),
    "turned": mark(
        "“{found}” is the wrong way round: first who, then what: {example} ({meaning})."
    ),
    "name": mark(
        "“{found}” at character {place} does not say who has what. "
        "Write who and what: {example}. {letters}"
    ),
    "order": mark("“{found}” at character {place} cannot stand there. For example O_B | ~E_C."),
    "wanted": mark(
        "“{found}” at character {place} cannot stand there. What fits is {wanted}. "
        "For example O_B | ~E_C."
    ),
    "exclusive": mark(
        "“{found}” at character {place} is not known here. "
        "One of two and not both is (p | q) & ~(p & q)."
    ),
    "end": mark(
        "The statement ends too early. What is missing is {wanted}. For example O_B | ~E_C."
    ),
}
EXCLUSIVE = ("xor", "aut", "^", "⊕", "⊻")
"""Signs and words for an exclusive "or", which statements here do not have."""
WANTED = {
    "atom": mark("who and what, such as O_B"),
    "not": mark("“not”"),
    "open": mark("an opening parenthesis"),
    "close": mark("a closing parenthesis"),
    "and-or": mark("& (“and”) or | (“or”)"),
    "then": mark("“then”"),
    "arrow": mark("-> (“if … then”) or <-> (“if and only if”)"),
}


def read_formula(question: Question, given: object) -> Formula | Feedback:
    """Return the formula that a learner wrote, or the sentence that says why it is not one.

    It may be written in signs, or in sentences about who has what.
    """
    if not isinstance(given, str):
        raise UnreadableError(given)
    case = question.case
    known = {**_cards_alone(case), **names(case)}
    try:
        return read(given, known)
    except NotAFormulaError as error:
        found = dict[str, Formula]()
        for text in with_formulas(given, case) if len(given) <= LONGEST else ():
            with suppress(NotAFormulaError):
                formula = read(text, known)
                found[repr(formula)] = formula
        return next(iter(found.values())) if len(found) == 1 else trouble(question, error)


def _cards_alone(case: Case) -> dict[str, str]:
    """Return what A, B and C stand for where all that a case is about is in one place."""
    apart = [atom.partition("_") for atom in case.about]
    if len({who for who, _, _ in apart}) != 1:
        return {}
    return {card.casefold(): f"{who}_{card}" for who, _, card in apart if card}


def trouble(question: Question, error: NotAFormulaError) -> Feedback:
    """Return where a text goes wrong and what would be right."""
    own = letters_asked(question.case)
    example = min(own or names(question.case).values())
    message, values = _trouble(error, example, question.case)
    card = fold_case(error.found)
    if own and error.code == "name" and message in (TROUBLES["who"], TROUBLES["what"]):
        nearly = [a for a in own if card in fold_case(a).split("_")]
        values["example"] = atom = min(nearly or own)
        values["meaning"] = Statement(atom, question.case)
    return Feedback("not-yet", message, values)


def letters_asked(case: Case) -> list[str]:
    """Return the letters that a question itself is about, such as E_A, E_B and E_C of 8.2."""
    about = {name.removeprefix("~") for name in case.about}
    return sorted(about & set(names(case).values()))


def mistake_in_words(
    error: NotAFormulaError, example: str, deck: str = "mini", seats: tuple[str, ...] = ()
) -> str:
    """Return the same as a sentence, outside exercises; ``example`` is a literal."""
    case = Case(deck=deck, seats=seats) if seats else Case(deck=deck)
    message, values = _trouble(error, example, case)
    return told_values(message, values)


def _trouble(error: NotAFormulaError, example: str, case: Case) -> tuple[str, dict[str, object]]:
    values: dict[str, object] = {"place": error.place, "found": quote(error.found)}
    values |= {"most": LONGEST, "deepest": DEEPEST, "example": example}
    code = "wanted" if error.code == "order" and error.wanted else error.code
    if error.found.casefold() in EXCLUSIVE:
        code = "exclusive"
    if code == "name" and (nearly := _nearly(error.found, case)):
        code, values["example"] = nearly
        values["meaning"] = Statement(nearly[1], case)
    values["letters"] = Letters(case)
    values["wanted"] = Choice(tuple(WANTED[name] for name in error.wanted))
    return TROUBLES[code], values


def _nearly(found: str, case: Case) -> tuple[str, str] | None:
    """Return what half a literal lacks, or that it is turned round, and a whole literal.

    Only where cards have letters: other literals are too long to be read at a glance.
    """
    if not all(card.alias for card in edition(case.deck).deck.cards):
        return None
    known = {tuple(name.split("_", 1)): atom for name, atom in names(case).items()}
    last = letters(case)[len(case.seats) - 1].casefold()
    one, _, other = fold_case(found).partition("_")
    if (other, one) in known:
        return "turned", known[other, one]
    if other:
        return None
    if (last, one) in known:
        return "who", known[last, one]
    whole = next((atom for (who, _), atom in known.items() if who == one), None)
    return ("what", whole) if whole else None


def check(question: Question, given: object) -> Feedback:
    """Return the feedback on a formula."""
    formula = read_formula(question, given)
    if isinstance(formula, Feedback):
        return formula
    right = read(question.answer, names(question.case))

    def same(answer: Any) -> bool:
        return equivalent(formula, read(answer, names(question.case)))

    differ = telling_row(question, formula, right)
    if isinstance(given, str) and "(" not in given and differ:
        loose = _bracketed(formula)
        if loose is not None and equivalent(loose, right):
            return Feedback("close", NO_BRACKETS, differ, "brackets-forgotten")
    if "undealt" in differ:
        again = Feedback("close", UNDEALT[str(differ["undealt"])], differ, "no-deal-differs")
    elif question.case.events:
        again = not_yet(
            mark("Take {row}. There your statement is {yours}, what you know is {theirs}."), differ
        )
    else:
        again = not_yet(
            mark("Take {row}. There your statement is {yours}, the right one is {theirs}."), differ
        )
    judged = verdict(question._replace(values={**question.values, **differ}), same, again)
    return shape_fault(question, formula) or judged if judged.right else judged


NO_BRACKETS = mark(
    "“&” holds together more strongly than “|”. Put brackets round each part with “or”. As it "
    "stands, take this row: {row}. Yours is {yours} there, the right one is {theirs}."
)


def _bracketed(formula: Formula) -> Formula | None:
    """Return what was meant if "or" held together more strongly; None where nothing changes."""
    if not isinstance(formula, Or) or not any(isinstance(part, And) for part in formula.parts):
        return None
    groups: list[list[Formula]] = [[]]
    for part in formula.parts:
        first, *rest = part.parts if isinstance(part, And) else (part,)
        groups[-1].append(first)
        groups += [[each] for each in rest]
    return every(group[0] if len(group) == 1 else Or(tuple(group)) for group in groups)


def telling_row(question: Question, formula: Formula, right: Formula) -> dict[str, object]:
    """Return a row in which the two differ, preferably a deal, and what each says there.

    A deal that could be before the clues is as good: it shows what the clues rule out.
    """
    dealt = difference(formula, right, rows(question.case))
    if dealt is None:
        dealt = difference(formula, right, rows(replace(question.case, events=())))
    named = atoms(right, formula)
    bare = [frozenset[str](), *(frozenset({name}) for name in named)]  # rows that break no rule
    row = dealt or difference(formula, right, bare) or difference(formula, right)
    if row is None:
        return {}
    true = {name for name, value in row.items() if value}
    listed = tuple((name, row[name]) for name in named)
    yours = mark("true") if true_in(formula, true) else mark("false")
    theirs = mark("true") if true_in(right, true) else mark("false")
    says: dict[str, object] = {"row": Truths(listed)}
    says |= {"yours": Choice((yours,)), "theirs": Choice((theirs,))}
    if dealt is not None:
        return says
    return says | {"undealt": undealt(question.case, true), "size": hand_size(question.case)}


def hand_size(case: Case) -> int:
    """Return how many cards the largest hand has."""
    return max(size or 0 for size in puzzle_of(case).sizes)


def undealt(case: Case, true: Iterable[str]) -> str:
    """Return why these cannot all be true in a deal: the name of a message in ``UNDEALT``."""
    said = [literals_of(case)[name] for name in true]
    held = Counter(each.holder for each in said)
    if max(Counter(each.card for each in said).values(), default=0) > 1:
        return "place"
    if held.pop(len(case.seats), 0) > 1:
        return "envelope"
    return "hand" if max(held.values(), default=0) > hand_size(case) else "other"


UNDEALT = {
    "hand": mark(
        "in every deal yours and the right statement say the same, because a hand has {size:card}. "
        "That is a rule of dealing, and not what you are asked to write. Without it, take {row}: "
        "there yours is {yours}, and the right one is {theirs}."
    ),
    "place": mark(
        "in every deal yours and the right statement say the same, because a card is in one place "
        "only. That is a rule of dealing, and not what you are asked to write. Without it, take "
        "{row}: there yours is {yours}, and the right one is {theirs}."
    ),
    "envelope": mark(
        "in every deal yours and the right statement say the same, because the envelope has one "
        "card of each kind. That is a rule of dealing, and not what you are asked to write. "
        "Without it, take {row}: there yours is {yours}, and the right one is {theirs}."
    ),
    "other": mark(
        "in every deal yours and the right statement say the same, but not in the truth table. "
        "Take {row}: there yours is {yours}, and the right one is {theirs}."
    ),
}
"""Why rows cannot be dealt, if a statement differs from the right one in such rows only."""


def shape_fault(question: Question, formula: Formula) -> Feedback | None:
    """Return what is wrong with the shape of a formula that has the right meaning, or None."""
    part, found = question.part, clauses(formula)
    if part.shape == "clause" and literals(formula) is None:
        return not_yet(mark("The meaning is right. Now as one clause: literals with “or” alone."))
    if part.shape == "cnf" and found is None:
        return not_yet(mark("The meaning is right. Now as clauses with “and” between them."))
    if part.most and found is not None and len(found) > part.most:
        values = {"most": part.most, "given": len(found)}
        return not_yet(
            mark("The meaning is right. {most:clause-enough}; you have {given}."), values
        )
    return None


FORMULA = QuestionKind(
    check,
    mark("“{given}” is not a text. Write a statement such as {example}."),
    always("O_B | ~E_C"),
    first=mark("Not answered yet: write a statement."),
)
