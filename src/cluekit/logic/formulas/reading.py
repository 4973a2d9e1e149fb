"""Reading a statement, in signs or in the words of three languages, by a lark grammar.

Nothing that is written can hang or sink the reader: a text has at most ``LONGEST`` characters
and ``DEEPEST`` levels, the parser keeps a stack of its own, and parts are built from within.
"""

from __future__ import annotations

import re
import unicodedata
from contextlib import suppress
from functools import cache, lru_cache, reduce
from itertools import pairwise
from typing import Any, NamedTuple

from cluekit import ways
from cluekit.logic.formulas.tree import (
    And,
    Atom,
    Formula,
    If,
    Iff,
    Names,
    Not,
    NotAFormulaError,
    Or,
)

# --- functions ------------------------------------------------------------------------------------
# Statements as spreadsheets and sentences have them: OR(p, NOT(q)); "not p, and not q".

_COMMA = re.compile(r"\s*,\s*")
_TOKEN = re.compile(r"[^\W\d]\w*\s*\(|[(\[{]|[)\]}]|[,;]|[^()\[\]{},;\w]+|\w+")
_OPERAND = re.compile(r"(?:^|[(\[{,;~!¬])\s*$")


def rewritten(text: str) -> str:
    """Return a text with functions and commas in the plain way; the text itself where none are."""
    if "(" in text and ("," in text or ";" in text):
        return _without_functions(text.removeprefix("="))
    return _without_commas(text) if "," in text else text


def _without_functions(text: str) -> str:
    """Return OR(p, q) as ((p) | (q)): signs and names of a function stand before a parenthesis."""
    known = _functions()
    done, signs = "", list[str]()
    for sign in (found[0] for found in _TOKEN.finditer(text)):
        name = sign[:-1].strip().casefold()
        if sign[-1] == "(" and name in known and _OPERAND.search(done):
            done += ("~" if known[name] == "~" else "") + "(("
            signs.append(known[name])
        elif sign[-1] in "([{":
            done += sign
            signs.append("")
        elif sign in ")]}" and signs:
            done += "))" if signs.pop() else sign
        elif sign in ",;" and signs and signs[-1] not in ("", "~"):
            done += f") {signs[-1]} ("
        else:
            done += sign
    return done


@cache
def _functions() -> dict[str, str]:
    """Return the sign of each word that may be a function."""
    known = ways.formulas()
    signs = {"and": "&", "or": "|", "not": "~"}
    return {
        way: sign
        for joint, sign in signs.items()
        for row in known[joint].values()  # type: ignore[index]
        for each in row
        for way in (each.casefold(), ways.fold_case(each))
        if way.isalpha()
    }


def _without_commas(text: str) -> str:
    """Return a text without commas before "and", or before "or": not where both are in it."""
    joint = {name: _joint(name) for name in ("and", "or")}
    parts = _COMMA.split(text)
    found = {name for name, way in joint.items() if way.search(text)}
    if len(found) != 1:
        return text
    only = joint[found.pop()]
    if all(only.match(after) for _, after in pairwise(parts)):
        return " ".join(parts)
    return text


@cache
def _joint(name: str) -> re.Pattern[str]:
    ways_of = ways.formulas()["and" if name == "and" else "or"]
    return re.compile(ways.pattern(ways.all_ways(ways_of)), re.IGNORECASE)


# --- reading --------------------------------------------------------------------------------------

LONGEST = 1000
"""The most characters of a statement."""

DEEPEST = 60
"""How many levels a statement may have."""

GRAMMAR = r"""
?start: same
?same: cond | same IFF cond              -> same
?cond: some | some THUS cond             -> thus
     | IF same THEN cond                 -> when
?some: all | EITHER? all (OR all)+       -> some
?all: next | next (AND next)+            -> all
?next: one | held held+                  -> all
?one: held
    | NAME                               -> name
    | NOT one                            -> no
    | (NEITHER | NOR) one (NOR one)+     -> none
held: OPEN same CLOSE

OPEN: /[(\[{]/
CLOSE: /[)\]}]/
NAME: /[^\W\d_][^\W_]*(?:_[^\W_]+(?:-[^\W\d_]+)*)?/
%ignore /\s+/
"""
"""Parentheses with nothing between them are joined by "and": (p | q)(~p | ~q)."""
_FIRST = {"iff": 6, "thus": 5}
"""What is looked for before the others: "if and only if" and "only if" before "if"."""

_WANTED = {
    "IFF": "arrow",
    "THUS": "arrow",
    "NAME": "atom",
    "NOT": "not",
    "NEITHER": "not",
    "NOR": "not",
    "OPEN": "open",
    "CLOSE": "close",
    "AND": "and-or",
    "OR": "and-or",
    "THEN": "then",
}


class _Grown(NamedTuple):
    """A part with the number of its levels."""

    formula: Formula
    depth: int


def _over(formula: Formula, *parts: _Grown) -> _Grown:
    depth = 1 + max(part.depth for part in parts)
    if depth > DEEPEST:
        raise NotAFormulaError("too-deep")
    return _Grown(formula, depth)


def _parts(tokens: list[object]) -> list[_Grown]:
    return [token for token in tokens if isinstance(token, _Grown)]


class _Growing:
    """How each line of the grammar becomes a part; lark calls these from within to without."""

    def __init__(self, names: Names) -> None:
        self.names = names

    def name(self, tokens: list[Any]) -> _Grown:
        text = str(tokens[0])
        known = self.names.get(text.casefold()) or self.names.get(_plain(text))
        if known is None:
            raise NotAFormulaError("name", tokens[0].column, text)
        return _Grown(Atom(known), 1)

    def no(self, tokens: list[object]) -> _Grown:
        (part,) = _parts(tokens)
        return _over(Not(part.formula), part)

    def none(self, tokens: list[object]) -> _Grown:
        parts = [_over(Not(part.formula), part) for part in _parts(tokens)]
        return _over(And(tuple(part.formula for part in parts)), *parts)

    def held(self, tokens: list[object]) -> _Grown:
        (part,) = _parts(tokens)
        return _over(part.formula, part)  # a level too: nobody can stack parentheses for ever

    def all(self, tokens: list[object]) -> _Grown:
        parts = _parts(tokens)
        return _over(And(tuple(part.formula for part in parts)), *parts)

    def some(self, tokens: list[object]) -> _Grown:
        parts = _parts(tokens)
        return _over(Or(tuple(part.formula for part in parts)), *parts)

    def thus(self, tokens: list[object]) -> _Grown:
        given, then = _parts(tokens)
        return _over(If(given.formula, then.formula), given, then)

    when = thus

    def same(self, tokens: list[object]) -> _Grown:
        return reduce(
            lambda left, right: _over(Iff(left.formula, right.formula), left, right), _parts(tokens)
        )


def _plain(text: str) -> str:
    """Return a name without case and accents."""
    apart = unicodedata.normalize("NFKD", text.casefold())
    return "".join(sign for sign in apart if not unicodedata.combining(sign))


@cache
def _parser() -> Any:
    """Return the parser; lark is imported when the first statement is read."""
    from lark import Lark  # noqa: PLC0415

    lines = [GRAMMAR]
    for joint, said in ways.formulas().items():  # all ways of "and", of "or" and so on
        typed = {
            form for row in said.values() for way in row for form in (way.casefold(), _plain(way))
        }
        words = {way for way in typed if way[-1].isalpha()}
        found = [rf"\b(?:{ways.pattern(words)})\b"] if words else []
        found += [ways.pattern(typed - words)] if typed - words else []
        before = r",?\s*" if joint == "then" else ""
        sought = "|".join(found).replace("/", r"\/")
        lines.append(f"{joint.upper()}.{_FIRST.get(joint, 4)}: /{before}(?:{sought})/i")
    return Lark("\n".join(lines), parser="lalr", lexer="contextual", propagate_positions=False)


def read(text: str, names: Names) -> Formula:
    """Return the formula that a text says; raises ``NotAFormulaError``.

    ``names`` are the atoms there are; upper and lower case do not matter. What may stand between
    them is in the ``formulas.toml`` of each language. "Not" binds most strongly, then "and", "or",
    "if", "if and only if".
    """
    plain = " ".join(text.split())
    if len(text) > LONGEST:
        raise NotAFormulaError("too-long", LONGEST)
    if not plain:
        raise NotAFormulaError("empty")
    try:
        return _grown(plain, names).formula
    except NotAFormulaError:
        if (other := rewritten(plain)) == plain:
            raise
        with suppress(NotAFormulaError):
            return _grown(other, names).formula
        raise


def _grown(text: str, names: Names) -> _Grown:
    from lark import exceptions  # noqa: PLC0415

    try:
        tree = _tree(text)
    except exceptions.UnexpectedCharacters as error:
        raise NotAFormulaError("sign", error.column, text[error.column - 1]) from None
    except exceptions.UnexpectedToken as error:
        raise _out_of_order(error, text) from None
    # From within: lark's trees know an order that needs no recursion
    growing = _Growing(names)
    grown: dict[int, _Grown] = {}
    for branch in tree.iter_subtrees():
        tokens = [grown.get(id(child), child) for child in branch.children]
        grown[id(branch)] = getattr(growing, branch.data)(tokens)
    return grown[id(tree)]


@lru_cache(256)
def _tree(text: str) -> Any:
    """Return the tree of a text: lines of a proof are read again after each press."""
    return _parser().parse(text)


def _out_of_order(error: Any, text: str) -> NotAFormulaError:
    wanted = {_WANTED[name] for name in error.accepts or () if name in _WANTED}
    if error.token.type == "$END":  # what is missing: more could always follow
        return NotAFormulaError("end", len(text) + 1, "", tuple(sorted(wanted - {"arrow"})))
    wanted -= {"open"} if "and-or" in wanted else {"arrow"}  # an arrow alone is half of it
    return NotAFormulaError("order", error.column, str(error.token).strip(), tuple(sorted(wanted)))
