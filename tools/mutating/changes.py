"""The changes of one file, found on its syntax tree, each with a name that outlives other edits."""

from __future__ import annotations

import ast
import copy
from collections import Counter
from collections.abc import Iterator
from itertools import takewhile
from typing import Any, NamedTuple

from mutating.swaps import SWAPS

Way = tuple[tuple[str, int | None], ...]
"""The way to a node: field by field, with the index where the field is a list."""

Frame = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef
READERS_ONLY = ("annotation", "returns", "decorator_list", "type_comment", "type_params")
AROUND = 40
"""This many letters are told around a change."""


class Change(NamedTuple):
    """One change: the way to a node, and what stands there instead.

    ``where`` is the function it lies in ("" outside), ``before`` and ``after`` its text, ``nth``
    counts changes of the same text in the same function. ``first`` … ``last`` are the lines of
    its statement, ``body`` the outermost function if it lies in the body of one, or "".
    """

    where: str
    before: str
    after: str
    nth: int
    line: int
    first: int
    last: int
    body: str
    way: Way
    new: ast.AST

    @property
    def name(self) -> str:
        """The change in words that stay the same while lines move."""
        again = f" (#{self.nth})" if self.nth > 1 else ""
        return f"{self.where}: {self.before} → {self.after}{again}"


class Place(NamedTuple):
    """Where the walk through a file is: the nodes above, and the way to here."""

    above: tuple[ast.AST, ...]
    way: Way


def walk(node: ast.AST, place: Place) -> Iterator[tuple[ast.AST, Place]]:
    """Yield every node that runs, with its place: no annotation, decorator or class option."""
    yield node, place
    for field, value in ast.iter_fields(node):
        if field in READERS_ONLY or (isinstance(node, ast.ClassDef) and field != "body"):
            continue
        parts = enumerate(value) if isinstance(value, list) else [(None, value)]
        for index, part in parts:
            if isinstance(part, ast.AST) and not for_readers(node, field, part):
                way = (*place.way, (field, index))
                yield from walk(part, Place((*place.above, node), way))


def for_readers(node: ast.AST, field: str, part: ast.AST) -> bool:
    """Tell whether a part of a node is a docstring, a type, or the text of an f-string."""
    if isinstance(node, ast.Expr | ast.JoinedStr | ast.FormattedValue):
        return isinstance(part, ast.Constant | ast.JoinedStr) or field == "format_spec"
    types = isinstance(node, ast.Subscript) and field == "slice"
    return types and isinstance(part, ast.Tuple)


def _is_type(node: ast.AST) -> bool:
    """Tell whether an assignment at the top of a file names a type, such as a `Literal`."""
    value = node.value if isinstance(node, ast.Assign) else None
    return isinstance(value, ast.Subscript) and isinstance(value.value, ast.Name)


def changes_of(source: str) -> list[Change]:
    """Return all changes of a file, in a fixed order."""
    tree = ast.parse(source)
    seen: Counter[tuple[str, str, str]] = Counter()
    known: set[tuple[int, int, str, str]] = set()
    found = []
    for node, place in walk(tree, Place((), ())):
        if any(map(_is_type, place.above[1:2])):
            continue
        for new in SWAPS.get(type(node), _none)(node):
            change = _described(node, new, place)
            same = (change.first, change.last, change.before, change.after)
            if same not in known:
                known.add(same)
                key = (change.where, change.before, change.after)
                seen[key] += 1
                found.append(change._replace(nth=seen[key]))
    return found


def _none(_: Any) -> Iterator[ast.AST]:
    return iter(())


def _described(node: ast.AST, new: ast.AST, place: Place) -> Change:
    """Tell a change in words; of a small node also what stands around it."""
    line: int = getattr(node, "lineno", 0) or _first_line(node)
    nearest = (node, *reversed(place.above))
    statement = next((one for one in nearest if isinstance(one, ast.stmt)), node)
    before, after = _texts(node, new, place)
    frames = [one for one in place.above if isinstance(one, Frame)]
    where = ".".join(frame.name for frame in frames)
    return Change(where, before, after, 1, line, *_lines(statement), _body(place), place.way, new)


def _first_line(node: ast.AST) -> int:
    return next(one.lineno for one in ast.walk(node) if isinstance(one, ast.expr))


def _lines(statement: ast.AST) -> tuple[int, int]:
    """Return the first and last line of a statement; of one with a body, those of its head."""
    first: int = getattr(statement, "lineno", 0)
    body = getattr(statement, "body", None)
    if isinstance(body, list):
        return first, max(first, body[0].lineno - 1)
    return first, getattr(statement, "end_lineno", None) or first


def _body(place: Place) -> str:
    """Return the outermost function in whose body the place lies, by its name, or ""."""
    frames: list[str] = []
    for node, (field, _) in zip(place.above, place.way, strict=True):
        if isinstance(node, ast.Lambda):
            return ""
        if isinstance(node, Frame):
            frames.append(node.name)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            return ".".join(frames) if field == "body" else ""
    return ""


def _texts(node: ast.AST, new: ast.AST, place: Place) -> tuple[str, str]:
    """Return what differs between the statement before and after, with a little around it."""
    for parent, (field, index) in zip(reversed(place.above), reversed(place.way), strict=True):
        if isinstance(node, ast.stmt):
            break
        node, new = parent, with_child(parent, field, index, new)
    before, after = _one_line(node), _one_line(new)
    same = _alike(before, after)
    rest = _alike(before[same:][::-1], after[same:][::-1])
    return _around(before, same, rest), _around(after, same, rest)


def _alike(one: str, other: str) -> int:
    """Return how many letters two texts begin with alike."""
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False)))


def _around(text: str, same: int, rest: int) -> str:
    """Cut a text to what is special about it, whole words, and so much on both sides."""
    begin = text.rfind(" ", 0, max(0, same - AROUND)) + 1 if same > AROUND else 0
    end = text.find(" ", len(text) - rest + AROUND) if rest > AROUND else -1
    return ("… " if begin else "") + (text[begin:end] + " …" if end >= 0 else text[begin:])


def _one_line(node: ast.AST) -> str:
    """Return the code of a statement on one line; of one with a body, its head."""
    text = ast.unparse(node)
    headed = isinstance(getattr(node, "body", None), list)
    return " ".join((text.split("\n")[0] if headed else text).split())


def with_child(parent: ast.AST, field: str, index: int | None, new: ast.AST) -> ast.AST:
    """Return a copy of a node with another child."""
    twin = copy.copy(parent)
    if index is None:
        setattr(twin, field, new)
        return twin
    parts = list(getattr(twin, field))
    parts[index] = new
    setattr(twin, field, parts)
    return twin


def changed(source: str, change: Change) -> ast.Module:
    """Return the syntax tree of the file with this one change."""
    nodes: list[ast.AST] = [ast.parse(source)]
    for field, index in change.way:
        child = getattr(nodes[-1], field)
        nodes.append(child if index is None else child[index])
    new = change.new
    for node, (field, index) in zip(reversed(nodes[:-1]), reversed(change.way), strict=True):
        new = with_child(node, field, index, new)
    if not isinstance(new, ast.Module):
        raise TypeError(f"the way of {change.name} does not begin at a file")
    return ast.fix_missing_locations(new)
