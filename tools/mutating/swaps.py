"""What one piece of code is swapped for: operators, constants, conditions, letters left out.

Swaps that every test would notice are not made (a name that is not there): they would only
flatter the score. So of `a and b` there are `a` and `b`, each condition left out, but not
`a or b`, which dies whenever one of those dies.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator, Sequence
from typing import Any, TypeVar

Node = TypeVar("Node", bound=ast.AST)

OPERATORS: dict[type[Any], type[Any]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.Div: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.BitXor: ast.BitOr,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
}
NAMES = {"any": "all", "all": "any", "min": "max", "max": "min"}
MARK = "XX"
"""What a changed text begins with."""


def with_fields(node: Node, **fields: Any) -> Node:
    """Return a copy of the node with other fields, at the same place in the file."""
    every = {name: getattr(node, name, None) for name in node._fields} | fields
    return ast.copy_location(type(node)(**every), node)


def without(parts: Sequence[Any], index: int) -> list[Any]:
    """Return the parts but one."""
    return [*parts[:index], *parts[index + 1 :]]


def other_sign(node: ast.BinOp | ast.AugAssign) -> Iterator[ast.AST]:
    """Yield `a - b` for `a + b`, and so on."""
    if type(node.op) in OPERATORS:
        yield with_fields(node, op=OPERATORS[type(node.op)]())


def not_added(node: ast.AugAssign) -> Iterator[ast.AST]:
    """Yield `a -= b` for `a += b`, and `pass`."""
    yield from other_sign(node)
    yield from not_done(node)


def other_comparison(node: ast.Compare) -> Iterator[ast.AST]:
    """Yield the boundary moved, or the question turned round; in a chain, for each link."""
    for index, sign in enumerate(node.ops):
        swapped = OPERATORS[type(sign)]()
        yield with_fields(node, ops=[*node.ops[:index], swapped, *node.ops[index + 1 :]])


def each_condition_left_out(node: ast.BoolOp) -> Iterator[ast.AST]:
    """Yield `a` and `b` for `a and b`."""
    for index in range(len(node.values)):
        left = without(node.values, index)
        yield left[0] if len(left) == 1 else with_fields(node, values=left)


def without_sign(node: ast.UnaryOp) -> Iterator[ast.AST]:
    """Yield `a` for `not a` and for `~a`; a minus is changed with its number."""
    if isinstance(node.op, ast.Not | ast.Invert):
        yield node.operand


def other_constant(node: ast.Constant) -> Iterator[ast.AST]:
    """Yield the other truth value, the next number, another text."""
    if isinstance(node.value, bool):
        yield with_fields(node, value=not node.value)
    elif isinstance(node.value, int):
        yield with_fields(node, value=node.value + 1)
    elif isinstance(node.value, str):
        yield with_fields(node, value=MARK + node.value)


def either_way(node: ast.IfExp) -> Iterator[ast.AST]:
    """Yield what stands there when the condition holds, and what stands there when not."""
    yield node.body
    yield node.orelse


def always_and_never(node: ast.If) -> Iterator[ast.AST]:
    """Yield the branch taken always, and never."""
    yield with_fields(node, test=ast.copy_location(ast.Constant(value=True), node.test))
    yield with_fields(node, test=ast.copy_location(ast.Constant(value=False), node.test))


def each_filter_left_out(node: ast.comprehension) -> Iterator[ast.AST]:
    """Yield the comprehension without each of its conditions."""
    for index in range(len(node.ifs)):
        yield with_fields(node, ifs=without(node.ifs, index))


def nothing_returned(node: ast.Return) -> Iterator[ast.AST]:
    """Yield `return None`; constants are changed by themselves."""
    if node.value is not None and not isinstance(node.value, ast.Constant):
        yield with_fields(node, value=ast.copy_location(ast.Constant(value=None), node.value))


def not_done(node: ast.stmt) -> Iterator[ast.AST]:
    """Yield `pass` for a statement that has an effect."""
    yield ast.copy_location(ast.Pass(), node)


def not_stored(node: ast.Assign) -> Iterator[ast.AST]:
    """Yield `pass` for an assignment into something; a missing name would die by itself."""
    if all(isinstance(target, ast.Attribute | ast.Subscript) for target in node.targets):
        yield from not_done(node)


def not_called(node: ast.Expr) -> Iterator[ast.AST]:
    """Yield `pass` for a call or a `yield`; docstrings stay."""
    if not isinstance(node.value, ast.Constant):
        yield from not_done(node)


def other_call(node: ast.Call) -> Iterator[ast.AST]:
    """Yield the call without each named argument, and `all` for `any`, `max` for `min`."""
    for index in range(len(node.keywords)):
        yield with_fields(node, keywords=without(node.keywords, index))
    if isinstance(node.func, ast.Name) and node.func.id in NAMES:
        name = with_fields(node.func, id=NAMES[node.func.id])
        yield with_fields(node, func=name)


def each_entry_left_out(node: ast.Dict) -> Iterator[ast.AST]:
    """Yield the mapping without each of its entries."""
    for index in range(len(node.values)):
        fewer = {"keys": without(node.keys, index), "values": without(node.values, index)}
        yield with_fields(node, **fewer)


def each_part_left_out(node: ast.Tuple | ast.List | ast.Set) -> Iterator[ast.AST]:
    """Yield the row without each of its parts; an only part is changed by itself."""
    stored = isinstance(getattr(node, "ctx", None), ast.Store | ast.Del)
    if stored or len(node.elts) == 1:
        return
    for index in range(len(node.elts)):
        yield with_fields(node, elts=without(node.elts, index))


def open_end(node: ast.Slice) -> Iterator[ast.AST]:
    """Yield the slice from the first, and to the last."""
    for bound in ("lower", "upper"):
        if getattr(node, bound) is not None:
            yield with_fields(node, **{bound: None})


def other_jump(node: ast.Break | ast.Continue) -> Iterator[ast.AST]:
    """Yield `continue` for `break`, and the other way round."""
    other = ast.Break if isinstance(node, ast.Continue) else ast.Continue
    yield ast.copy_location(other(), node)


SWAPS: dict[type[Any], Callable[[Any], Iterator[ast.AST]]] = {
    ast.AugAssign: not_added,
    ast.Assign: not_stored,
    ast.BinOp: other_sign,
    ast.BoolOp: each_condition_left_out,
    ast.Break: other_jump,
    ast.Call: other_call,
    ast.Compare: other_comparison,
    ast.Constant: other_constant,
    ast.Continue: other_jump,
    ast.Dict: each_entry_left_out,
    ast.Expr: not_called,
    ast.If: always_and_never,
    ast.IfExp: either_way,
    ast.List: each_part_left_out,
    ast.Raise: not_done,
    ast.Return: nothing_returned,
    ast.Set: each_part_left_out,
    ast.Slice: open_end,
    ast.Tuple: each_part_left_out,
    ast.UnaryOp: without_sign,
    ast.comprehension: each_filter_left_out,
}
"""For each kind of syntax, what it is swapped for."""
