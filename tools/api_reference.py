"""docs/api.md: the names of the packages' fronts, from their own docstrings.

    python tools/api_reference.py write     write it anew (`kit.py build` does it, too)
    python tools/api_reference.py check     say whether it is current; exit code 1 if not

Sources are read, never imported, so that the page is the same on every Python.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
SOURCES = ROOT / "src"
PAGE = ROOT / "docs" / "api.md"
WIDE = 96
FRONTS = (
    "cluekit.ui",
    "cluekit.clue",
    "cluekit.noir",
    "cluekit.lab",
    "cluekit.logic",
    "cluekit.logic.rules",
    "cluekit.logic.sat",
    "cluekit.logic.counting",
    "cluekit.logic.formulas",
    "cluekit.logic.information",
)
HEAD = """# API

Written from the docstrings by `tools/api_reference.py`: names, signatures, first paragraphs. The
rest of a docstring is a Shift-Tab away.
"""

Function = ast.FunctionDef | ast.AsyncFunctionDef


class Found(NamedTuple):
    """Where a name is defined: the syntax, and what is said of it."""

    node: ast.AST | None
    doc: str
    module: str


# --- finding ------------------------------------------------------------------------------------


def path_of(module: str) -> Path | None:
    """Return the file of one of our modules, or None."""
    place = SOURCES.joinpath(*module.split("."))
    files = (place / "__init__.py", place.with_suffix(".py"))
    return next((file for file in files if file.exists()), None)


def tree_of(module: str) -> ast.Module:
    """Return the syntax of one of our modules."""
    path = path_of(module)
    if path is None:
        raise LookupError(f"there is no module {module}")
    return _parsed(path.read_text(encoding="utf-8"))


def listing_of(module: str) -> ast.Module:
    """Return the syntax of a module, or of the stub that lists its names."""
    stub = SOURCES.joinpath(*module.split("."), "__init__.pyi")
    return _parsed(stub.read_text(encoding="utf-8")) if stub.exists() else tree_of(module)


@cache
def _parsed(text: str) -> ast.Module:
    return ast.parse(text)


def names_in(module: str) -> list[str]:
    """Return the names that a front offers: its ``__all__``, or what its stub lists."""
    listed: list[str] = []
    for line in listing_of(module).body:
        if isinstance(line, ast.ImportFrom) and line.module:
            for alias in line.names:
                if alias.name == "*":
                    listed += names_in(line.module)
                elif alias.name == alias.asname:
                    listed.append(alias.name)
        if isinstance(line, ast.Assign) and ast.unparse(line.targets[0]) == "__all__":
            return [str(name) for name in ast.literal_eval(line.value)]
    if listed:
        return listed
    raise LookupError(f"{module} has no __all__")


def find(module: str, name: str) -> Found:
    """Return where a name of a module is defined, however many fronts it comes through.

    ``find("cluekit.clue", "BOTS")`` goes on to ``cluekit.clue.bots``, which assigns it.
    """
    for holder in ast.walk(listing_of(module)):
        for line, after in _lines(holder):
            if name in _names(line):
                return Found(line, _doc(line, after), module)
            if isinstance(line, ast.ImportFrom) and line.module:
                for alias in line.names:
                    if name == (alias.asname or alias.name):
                        return _imported(line.module, alias.name)
                    if alias.name == "*" and name in names_in(line.module):
                        return find(line.module, name)
    raise LookupError(f"{module} has no {name}")


def _lines(holder: ast.AST) -> Iterator[tuple[ast.stmt, str]]:
    """Yield the lines of a module, or of an ``if`` in it, each with the text right after it."""
    if not isinstance(holder, ast.Module | ast.If):
        return
    for line, then in zip(holder.body, [*holder.body[1:], None], strict=True):
        text = isinstance(then, ast.Expr) and isinstance(then.value, ast.Constant)
        yield line, str(then.value.value) if text else ""  # type: ignore[union-attr]


def _doc(line: ast.stmt, after: str) -> str:
    """Return what is said of what a line defines: inside a function or class, else after it."""
    if isinstance(line, Function | ast.ClassDef):
        return ast.get_docstring(line) or ""
    return after


def _names(line: ast.stmt) -> list[str]:
    """Return the names that a line defines; ``A, B = 0, 1`` defines two."""
    if isinstance(line, Function | ast.ClassDef):
        return [line.name]
    if isinstance(line, ast.Assign):
        parts = (part for target in line.targets for part in ast.walk(target))
        return [part.id for part in parts if isinstance(part, ast.Name)]
    return [ast.unparse(line.target)] if isinstance(line, ast.AnnAssign) else []


def _imported(module: str, name: str) -> Found:
    """Return a name in the module it comes from, or a module that is imported whole.

    The name goes first: ``compare`` of ``cluekit.lab`` is a function, in a file called like it.
    """
    try:
        return find(module, name)
    except LookupError:
        return Found(None, ast.get_docstring(tree_of(f"{module}.{name}")) or "", module)


# --- writing ------------------------------------------------------------------------------------


def first(doc: str) -> str:
    """Return the first paragraph of a docstring as Markdown."""
    return doc.strip().partition("\n\n")[0].replace("``", "`")


def signature(name: str, node: Function, module: str = "") -> str:
    """Return how a function is called, on one line or with a line for each parameter.

    With its ``module``, the keys of ``**written: Unpack[Position]`` stand by themselves.
    """
    inside = list(_parameters(node.args, module))
    if inside[:1] in (["self"], ["cls"]):
        del inside[0]
    back = f" -> {_code(node.returns)}" if node.returns else ""
    short = f"{name}({', '.join(inside)}){back}"
    if len(short) <= WIDE:
        return short
    return "\n".join([f"{name}(", *(f"    {one}," for one in inside), f"){back}"])


def _parameters(given: ast.arguments, module: str) -> Iterator[str]:
    """Yield the parameters as they are written, ``/`` and ``*`` among them."""
    plain = [*given.posonlyargs, *given.args]
    defaults = [None] * (len(plain) - len(given.defaults)) + list(given.defaults)
    for at, (one, default) in enumerate(zip(plain, defaults, strict=True), 1):
        yield _parameter(one, default)
        if at == len(given.posonlyargs):
            yield "/"
    if given.vararg:
        yield f"*{_parameter(given.vararg, None)}"
    elif given.kwonlyargs:
        yield "*"
    for one, default in zip(given.kwonlyargs, given.kw_defaults, strict=True):
        yield _parameter(one, default)
    if given.kwarg and module and (keys := re.match(r"Unpack\[(\w+)\]", _kind(given.kwarg))):
        fields = _fields(find(module, keys[1]).node)
        yield from (f"{_field(line).strip('`')} = ..." for line, _ in fields)
    elif given.kwarg:
        yield f"**{_parameter(given.kwarg, None)}"


def _kind(one: ast.arg) -> str:
    return _code(one.annotation) if one.annotation else ""


def _parameter(one: ast.arg, default: ast.expr | None) -> str:
    said = f"{one.arg}: {_code(one.annotation)}" if one.annotation else one.arg
    return f"{said} = {_code(default)}" if default is not None else said


def _code(node: ast.AST) -> str:
    """Return code as it is written here: texts in double quotes."""
    text = ast.unparse(node)
    return text if '"' in text else text.replace("'", '"')


def members(node: ast.ClassDef) -> Iterator[str]:
    """Yield the fields of a class on a line of their own, then what is said of them and of methods.

    A field with a sentence below it has a line for itself, as a public method has.
    """
    bare = [_field(line) for line, said in _fields(node) if not said]
    if bare:
        yield f"Fields: {', '.join(bare)}."
    yield from (f"- {_field(line)}: {_plain(said)}" for line, said in _fields(node) if said)
    for line in node.body:
        if isinstance(line, Function) and not line.name.startswith("_"):
            asked = any(ast.unparse(one).endswith("property") for one in line.decorator_list)
            how = line.name if asked else " ".join(signature(line.name, line).split())
            yield f"- `{how}`: {_plain(first(ast.get_docstring(line) or ''))}"


def _fields(node: ast.AST | None) -> Iterator[tuple[ast.AnnAssign, str]]:
    """Yield the public fields of a class, each with the sentence below it, if there is one."""
    body = node.body if isinstance(node, ast.ClassDef) else []
    for line, then in zip(body, [*body[1:], None], strict=True):
        if isinstance(line, ast.AnnAssign) and not ast.unparse(line.target).startswith("_"):
            text = isinstance(then, ast.Expr) and isinstance(then.value, ast.Constant)
            yield line, str(then.value.value) if text else ""  # type: ignore[union-attr]


def _plain(said: str) -> str:
    """Return a sentence on one line, as Markdown."""
    return " ".join(said.split()).replace("``", "`")


def _field(line: ast.AnnAssign) -> str:
    return f"`{ast.unparse(line.target)}: {_code(line.annotation)}`"


def entry(module: str, name: str) -> str:
    """Return what the page says of one name."""
    node, doc, home = find(module, name)
    parts = [f"### {name}"]
    if isinstance(node, Function):
        parts.append(f"```python\n{signature(name, node, home)}\n```")
    elif isinstance(node, ast.Assign) and not doc:
        parts.append(f"`{_code(node)}`")
    parts.append(first(doc))
    if isinstance(node, ast.ClassDef):
        lines = list(members(node))
        parts += [line for line in lines if not line.startswith("- ")]
        parts.append("\n".join(line for line in lines if line.startswith("- ")))
    return "\n\n".join(filter(None, parts))


def page() -> str:
    """Return the whole page."""
    parts = [HEAD.rstrip()]
    for front in FRONTS:
        parts += [f"## {front}", first(ast.get_docstring(tree_of(front)) or "")]
        parts += [entry(front, name) for name in sorted(names_in(front), key=str.casefold)]
    return "\n\n".join(parts) + "\n"


def main(verb: str) -> int:
    """Write the page, or say whether it is current."""
    if verb == "write":
        PAGE.write_text(page(), encoding="utf-8", newline="\n")
        return 0
    current = PAGE.exists() and PAGE.read_text(encoding="utf-8") == page()
    print(f"docs/api.md is {'current' if current else 'not current: python kit.py build'}.")
    return int(not current)


if __name__ == "__main__":
    if sys.argv[1:] not in (["write"], ["check"]):
        sys.exit(__doc__)
    sys.exit(main(sys.argv[1]))
