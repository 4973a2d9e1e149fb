"""Circles of imports: between modules, and between the folders they lie in, at every depth.

    python tools/import_circles.py      say each circle; exit code 1 if there is one

Every import counts: inside a function, under TYPE_CHECKING, relative. Two files that need each
other are one room with a wall through it, whenever the import happens. Only what is written is
read, so that the front of a package, which Python runs on the way to each module behind it, does
not make a circle of every package.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SOURCES = ROOT / "src"

BLOCKS = ("body", "orelse", "handlers", "finalbody", "cases")
"""Where a statement has others inside."""

Graph = Mapping[str, frozenset[str]]
"""What each module imports of ours, or each folder of modules."""


def modules(sources: Path) -> dict[str, Path]:
    """Return every module below a folder by its dotted name; a package is its ``__init__``."""
    found = {}
    for path in sorted(sources.rglob("*.py")):
        parts = path.relative_to(sources).with_suffix("").parts
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


def imports(text: str, package: str) -> Iterator[str]:
    """Yield the dotted names that a file imports, wherever in it; ``package`` holds the file.

    ``from a import b`` yields ``a.b``: whether that is a module or a name in ``a`` is seen later.
    """
    nodes: list[ast.AST] = [ast.parse(text)]
    for node in nodes:
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            start = _start(node, package)
            yield from (f"{start}.{alias.name}" for alias in node.names)
        for part in BLOCKS:  # no import stands within an expression
            inside = getattr(node, part, ())
            nodes += inside if isinstance(inside, list) else ()


def _start(node: ast.ImportFrom, package: str) -> str:
    """Return where a from-import looks: in ``a.b``, one dot is ``a.b`` and two are ``a``."""
    if not node.level:
        return node.module or ""
    above = package.split(".")[: len(package.split(".")) - node.level + 1]
    return ".".join([*above, node.module] if node.module else above)


def graph(sources: Path) -> dict[str, frozenset[str]]:
    """Return what each module imports of the modules below the same folder."""
    files = modules(sources)
    arrows = {}
    for name, path in files.items():
        package = name if path.name == "__init__.py" else name.rpartition(".")[0]
        named = imports(path.read_text(encoding="utf-8"), package)
        meant = (_module(one, files) for one in named)
        arrows[name] = frozenset(module for module in meant if module) - {name}
    return arrows


def _module(name: str, files: Mapping[str, Path]) -> str | None:
    """Return the module that a dotted name is, or lies in; None for what is not ours."""
    if name in files:
        return name
    inside = name.rpartition(".")[0]
    return inside if inside in files else None


def folders(arrows: Graph, depth: int) -> dict[str, frozenset[str]]:
    """Return the same graph between folders: names cut to this many parts.

    At depth 2 ``cluekit.clue.bots.greedy`` and ``cluekit.clue.picture`` are both ``cluekit.clue``.
    """

    def cut(name: str) -> str:
        return ".".join(name.split(".")[:depth])

    found: dict[str, set[str]] = {cut(name): set() for name in arrows}
    for name, targets in arrows.items():
        found[cut(name)] |= {cut(target) for target in targets} - {cut(name)}
    return {name: frozenset(targets) for name, targets in found.items()}


def circles(arrows: Graph) -> list[list[str]]:
    """Return the groups of two and more that reach each other, each in order of names."""
    left = dict(arrows)
    while loose := [name for name, to in left.items() if not to & left.keys()]:
        for name in loose:  # whoever leads nowhere is in no circle
            del left[name]
    reach = {name: _reach(name, left) for name in left}
    groups = {
        frozenset(other for other in reach[name] if name in reach[other])
        for name in left
        if name in reach[name]
    }
    return sorted(sorted(group) for group in groups)


def _reach(start: str, arrows: Graph) -> set[str]:
    """Return everything that can be got to from here in one step or more."""
    seen, open_ = set[str](), [start]
    while open_:
        for target in arrows[open_.pop()] & arrows.keys():
            if target not in seen:
                seen.add(target)
                open_.append(target)
    return seen


def all_circles(sources: Path) -> list[list[str]]:
    """Return the circles between modules, and those between folders at every depth."""
    arrows = graph(sources)
    deepest = max((name.count(".") + 1 for name in arrows), default=0)
    cuts = (folders(arrows, depth) for depth in range(2, deepest + 1))
    found = [circle for cut in cuts for circle in circles(cut)]
    return sorted({tuple(circle): circle for circle in found}.values())


def main() -> int:
    """Say each circle there is."""
    found = all_circles(SOURCES)
    for circle in found:
        print("These import each other:", ", ".join(circle))
    if not found:
        print("No circle of imports, between modules or between folders.")
    return int(bool(found))


if __name__ == "__main__":
    sys.exit(main())
