"""Reading a rule: its text becomes a value, or is refused at its line.

Python's own parser makes the tree; nothing of it is ever run. What is not in the language is
refused by name, kinds are checked as in a typed language: a rule that was read cannot fail.
"""

from __future__ import annotations

import ast
import warnings
from collections.abc import Callable, Mapping
from inspect import getsource
from textwrap import dedent
from typing import Any, Literal, NoReturn

from cluekit.clue.rule_language import language as own
from cluekit.core import Problem, RefusedError, refusal
from cluekit.core.problems import nearest

LONGEST, LONGEST_WORD = 2_000, 40
"""The most characters of a text, and of a word in it."""

DEEPEST, MOST_PARTS = 40, 600
"""How deep the parts of Python’s tree may stand in one another, and how many there may be."""

LARGEST = 1_000
"""The largest number that a rule may write."""

After = own.Moment | Literal[""]
May = own.Right | Literal[""]
Typed = tuple[own.Expression, own.Kind]


def read_rule(
    sentence: str,
    text: str,
    *,
    after: After = "",
    may: May = "",
) -> own.Rule:
    r"""Read a rule; raises ``RefusedError`` that is about the ``row`` of its text.

    >>> read_rule("Doubles go again.", "def again(t):\n    t.me.goes_again()", after="roll").name
    'again'
    """
    if len(text) > LONGEST:
        raise refusal("rule-too-long", row=1, longest=LONGEST)
    if bool(after) == bool(may):
        raise refusal("rule-moment", row=1)
    return _Reader(after, may).rule(sentence, _function(text))


def rule_of(
    function: Callable[..., object], sentence: str, *, after: After = "", may: May = ""
) -> own.Rule:
    """Read the rule that a function is the text of; the function is never called.

    Raises ``RefusedError`` about a ``row`` of its source, counted from its decorator.
    """
    try:
        lines = dedent(getsource(function)).split("\n")
    except (OSError, TypeError):
        raise refusal("rule-no-source") from None
    first = next((at for at, line in enumerate(lines) if line.startswith("def ")), 0)
    text = "\n" * first + "\n".join(lines[first:])
    return read_rule(sentence, text, after=after, may=may)


def _function(text: str) -> ast.FunctionDef:
    """Return the one function of a text."""
    try:
        with warnings.catch_warnings():  # what Python would say of odd texts is not for here
            warnings.simplefilter("ignore")
            tree = ast.parse(text)
    except SyntaxError as error:
        raise refusal("rule-not-python", row=error.lineno or 1) from None
    except (ValueError, RecursionError, MemoryError):  # zeros in the text, a thousand brackets
        raise refusal("rule-not-python", row=1) from None
    found = tree.body[0] if len(tree.body) == 1 else None
    if not isinstance(found, ast.FunctionDef) or found.decorator_list:
        raise refusal("rule-no-function", row=getattr(found, "lineno", 1))
    _check_size(found)
    return found


def _check_size(tree: ast.AST) -> None:
    level, count, deep = [tree], 0, 0
    while level:
        count, deep = count + len(level), deep + 1
        if count > MOST_PARTS or deep > DEEPEST:
            row = next((node.lineno for node in level if isinstance(node, ast.expr | ast.stmt)), 1)
            raise refusal("rule-too-deep", row=row)
        level = [child for node in level for child in ast.iter_child_nodes(node)]


def _refuse(code: str, node: Any, **about: object) -> NoReturn:
    raise RefusedError(Problem(code, about={"row": getattr(node, "lineno", 1), **about}))


def _refuse_name(node: ast.AST, name: str, known: Mapping[str, object] | list[str]) -> NoReturn:
    if name.startswith("_"):
        _refuse("rule-hidden", node, name=name[:40])
    if meant := nearest(name, known):
        _refuse("rule-name-nearest", node, name=name[:40], meant=meant)
    _refuse("rule-name-unknown", node, name=name[:40], known=[*known])


_FORBIDDEN: dict[type[ast.AST], str] = {
    ast.Import: "rule-import",
    ast.ImportFrom: "rule-import",
    ast.While: "rule-while",
    **dict.fromkeys(
        (ast.Assign, ast.AugAssign, ast.AnnAssign, ast.NamedExpr, ast.Delete), "rule-keeps"
    ),
    ast.Global: "rule-keeps",
    ast.Nonlocal: "rule-keeps",
}
"""What people try, and why it is not in the language."""


def _refuse_other(node: ast.AST) -> NoReturn:
    code = _FORBIDDEN.get(type(node), "rule-other")
    said = ast.unparse(node).split("\n")[0]
    _refuse(code, node, said=said if len(said) <= LONGEST_WORD else said[: LONGEST_WORD - 1] + "…")


class _Reader:
    """Reads the function of one rule."""

    def __init__(self, after: After, may: May) -> None:
        self._after, self._may = after, may
        self._table = ""
        self._variables: dict[str, own.Kind] = {}
        self._acts = False

    def rule(self, sentence: str, made: ast.FunctionDef) -> own.Rule:
        """Return the rule of this function."""
        taken = made.args
        plain = len(taken.args) == 1 and not (taken.vararg or taken.kwarg or taken.kwonlyargs)
        if not plain or taken.defaults or taken.posonlyargs:
            _refuse("rule-no-function", made)
        self._table = taken.args[0].arg
        if not made.name.isascii() or not self._table.isascii():
            _refuse("rule-no-function", made)
        body = made.body
        if len(body) > 1 and ast.get_docstring(made) is not None:
            body = body[1:]
        read = self._body(body)
        if not self._acts:
            _refuse("rule-answers-nothing" if self._may else "rule-does-nothing", made)
        return own.Rule(sentence, self._after, self._may, made.name, read, self._table)

    # --- statements ---------------------------------------------------------------------------

    def _body(self, body: list[ast.stmt]) -> tuple[own.Statement, ...]:
        return tuple(self._statement(each) for each in body if not isinstance(each, ast.Pass))

    def _statement(self, node: ast.stmt) -> own.Statement:
        match node:
            case ast.If(test=test, body=body, orelse=orelse):
                return own.When(self._condition(test), self._body(body), self._body(orelse))
            case ast.For(target=ast.Name(id=name), iter=over, body=body, orelse=[]):
                return self._each(node, name, over, body)
            case ast.Expr(value=ast.Call(func=ast.Attribute(value=who, attr=verb)) as call):
                return self._deed(call, who, verb)
            case ast.Return(value=value):
                return self._answer(node, value)
            case ast.Expr(value=ast.Call(func=ast.Name(id=name))):
                _refuse("rule-call", node, name=name[:40])
            case ast.Expr(value=value):
                _refuse_other(value)
        _refuse_other(node)

    def _each(
        self, node: ast.For, name: str, over: ast.expr, body: list[ast.stmt]
    ) -> own.Statement:
        if name in (self._table, *self._variables) or not name.isascii():
            _refuse("rule-keeps", node, said=name[:40])
        found, kind = self._read(over)
        if kind not in ("seats", "dice"):
            _refuse("rule-kinds", over, must_be=["seats", "dice"], is_a=kind)
        self._variables[name] = "seat" if kind == "seats" else "number"
        read = own.Each(name, found, self._body(body))
        del self._variables[name]
        return read

    def _deed(self, node: ast.Call, who: ast.expr, verb: str) -> own.Statement:
        seat = self._of_kind(who, "seat")
        if verb not in own.VERBS:
            _refuse_name(node, verb, own.VERBS)
        if self._may:
            _refuse("rule-verb-in-right", node, name=verb)
        if verb == "goes_again" and seat != own.Seen("me"):
            _refuse("rule-again-me", node)
        if verb == "shows_one_more" and self._after != "show":
            _refuse("rule-name-late", node, name=verb, known=["show"])
        self._acts = True
        return own.Do(verb, seat, self._given(node, verb))

    def _given(self, node: ast.Call, verb: str) -> tuple[tuple[str, own.Expression], ...]:
        """Return the arguments of a verb: the first by its place, the others by their names."""
        wanted = own.VERBS[verb]
        places = dict(zip(wanted, node.args, strict=False))
        named = {each.arg: each.value for each in node.keywords if each.arg}
        given = {**places, **named}
        whole = len(given) == len(node.args) + len(node.keywords)
        if not whole or not given.keys() <= wanted.keys() or not {*list(wanted)[:1]} <= {*given}:
            form = ", ".join(f"{key}=…" if n else "…" for n, key in enumerate(wanted))
            _refuse("rule-verb-form", node, form=f"{verb}({form})")
        return tuple(
            (key, self._of_kind(given[key], wanted[key])) for key in wanted if key in given
        )

    def _answer(self, node: ast.Return, value: ast.expr | None) -> own.Statement:
        if self._may and value is not None and not _is_none(value):
            self._acts = True
            return own.Answer(self._of_kind(value, "truth"))
        if value is not None and not _is_none(value):
            _refuse("rule-answer-after", node)
        return own.Answer()

    # --- expressions --------------------------------------------------------------------------

    def _of_kind(self, node: ast.expr, *wanted: own.Kind) -> own.Expression:
        found, kind = self._read(node)
        if kind not in wanted:
            _refuse("rule-kinds", node, must_be=[*wanted], is_a=kind)
        return found

    def _condition(self, node: ast.expr) -> own.Expression:
        return self._of_kind(node, "truth", "number", "word", "cards", "dice")

    def _read(self, node: ast.expr) -> Typed:
        read = _READ.get(type(node))
        if read is None:
            _refuse_other(node)
        return read(self, node)

    def constant(self, node: ast.Constant) -> Typed:
        match node.value:
            case bool(truth):
                return own.Value(truth), "truth"
            case int(number) if number <= LARGEST:
                return own.Value(number), "number"
            case str(word) if _is_id(word):
                return own.Value(word), "word"
        _refuse_other(node)

    def row(self, node: ast.Tuple | ast.List) -> Typed:
        numbers = tuple(self._number(each) for each in node.elts)
        return own.Dice(numbers), "dice"

    def _number(self, node: ast.expr) -> int:
        found = self._of_kind(node, "number")
        if not isinstance(found, own.Value):
            _refuse_other(node)
        return int(found.value)

    def cards(self, node: ast.Set) -> Typed:
        words = tuple(self._of_kind(each, "word") for each in node.elts)
        ids = tuple(str(each.value) for each in words if isinstance(each, own.Value) and each.value)
        if len(ids) < len(node.elts):
            _refuse_other(node)
        return own.Cards(ids), "cards"

    def variable(self, node: ast.Name) -> Typed:
        if node.id not in self._variables:
            if node.id == self._table:
                _refuse("rule-table-alone", node, name=node.id)
            _refuse_name(node, node.id, [self._table, *self._variables])
        return own.Variable(node.id), self._variables[node.id]

    def sight(self, node: ast.Attribute) -> Typed:
        name = node.attr
        if isinstance(node.value, ast.Name) and node.value.id == self._table:
            of, known = None, own.TABLE
        else:
            of, known = self._of_kind(node.value, "seat"), own.SEAT
        if name not in known:
            _refuse_name(node, name, known)
        asked = (self._after or self._may) in own.QUESTIONED
        if of is None and name in own.WITH_A_QUESTION and not asked:
            _refuse("rule-name-late", node, name=name, known=[*own.QUESTIONED])
        return own.Seen(name, of), known[name]

    def part(self, node: ast.Subscript) -> Typed:
        of = self._of_kind(node.value, "dice")
        return own.At(of, self._number(node.slice)), "number"

    def count(self, node: ast.Call) -> Typed:
        if not isinstance(node.func, ast.Name):
            _refuse_other(node)
        how = node.func.id
        if how not in own.COUNTS or len(node.args) != 1 or node.keywords:
            _refuse("rule-call", node, name=how[:40])
        return own.Count(how, self._of_kind(node.args[0], *own.COUNTS[how])), "number"

    def negation(self, node: ast.UnaryOp) -> Typed:
        if not isinstance(node.op, ast.Not):
            _refuse_other(node)
        return own.Not(self._condition(node.operand)), "truth"

    def connection(self, node: ast.BoolOp) -> Typed:
        parts = tuple(self._condition(each) for each in node.values)
        return own.Both("and" if isinstance(node.op, ast.And) else "or", parts), "truth"

    def comparison(self, node: ast.Compare) -> Typed:
        first, kind = self._read(node.left)
        rest = []
        for op, each in zip(node.ops, node.comparators, strict=True):
            sign = _COMPARED.get(type(op))
            if sign is None:
                _refuse_other(node)
            right, other = self._read(each)
            if not _FITS.get(sign, _numbers)(kind, other):
                _refuse("rule-unlike", each, sign=sign, one_kind=kind, other_kind=other)
            rest.append((sign, right))
            kind = other
        return own.Compared(first, tuple(rest)), "truth"

    def combination(self, node: ast.BinOp) -> Typed:
        sign = _JOINED.get(type(node.op))
        if sign is None:
            _refuse_other(node)
        kind: own.Kind
        left, kind = self._read(node.left)
        wanted: own.Kind = (
            "cards" if sign in "&|" or (sign == "-" and kind == "cards") else "number"
        )
        if kind != wanted:
            _refuse("rule-kinds", node.left, must_be=[wanted], is_a=kind)
        right = self._of_kind(node.right, wanted)
        if sign == "%" and (not isinstance(right, own.Value) or not right.value):
            _refuse_other(node)
        return own.Joined(
            "without" if (sign, wanted) == ("-", "cards") else sign, left, right
        ), kind


def _is_none(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and node.value is None


def _is_id(word: str) -> bool:
    return len(word) <= LONGEST_WORD and all(
        each.isdigit() or "a" <= each <= "z" or each == "-" for each in word
    )


def _alike(one: own.Kind, two: own.Kind) -> bool:
    return one == two


def _numbers(one: own.Kind, two: own.Kind) -> bool:
    return one == two == "number"


def _within(one: own.Kind, two: own.Kind) -> bool:
    return (one, two) in (("word", "cards"), ("seat", "seats"), ("number", "dice"))


_FITS: dict[str, Callable[[own.Kind, own.Kind], bool]] = {
    "==": _alike,
    "!=": _alike,
    "in": _within,
    "not in": _within,
}
_COMPARED: dict[type[ast.cmpop], str] = {
    ast.Eq: "==",
    ast.NotEq: "!=",
    ast.Lt: "<",
    ast.LtE: "<=",
    ast.Gt: ">",
    ast.GtE: ">=",
    ast.In: "in",
    ast.NotIn: "not in",
}
_JOINED: dict[type[ast.operator], Any] = {
    ast.Add: "+",
    ast.Sub: "-",
    ast.Mult: "*",
    ast.Mod: "%",
    ast.BitAnd: "&",
    ast.BitOr: "|",
}
_READ: dict[type[ast.expr], Callable[[_Reader, Any], Typed]] = {
    ast.Constant: _Reader.constant,
    ast.Tuple: _Reader.row,
    ast.Set: _Reader.cards,
    ast.Name: _Reader.variable,
    ast.Attribute: _Reader.sight,
    ast.Subscript: _Reader.part,
    ast.Call: _Reader.count,
    ast.UnaryOp: _Reader.negation,
    ast.BoolOp: _Reader.connection,
    ast.Compare: _Reader.comparison,
    ast.BinOp: _Reader.combination,
}
