"""The weight of the house, in ten numbers: a thermometer, not an aim.

    python tools/house_measure.py

Lines are told apart by Python's own tokens: code, blank, docstring, import, comment. Bodies are
equal when they parse alike, names of arguments and all, where they have three lines or more.
"""

import ast
import io
import subprocess
import sys
import tokenize
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SOURCES = ROOT / "src" / "cluekit"
SMALL = 60
FEW = 3
FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
LOADED = """
import sys
from cluekit.ui import table
table("mini", seed=7)
print(sum(name.partition(".")[0] == "cluekit" for name in sys.modules))
"""


def kinds_of_lines(text: str, tree: ast.Module) -> Counter[str]:
    """Count the lines of a file by what stands in them."""
    kind = ["blank" if not line.strip() else "code" for line in text.splitlines()]
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.COMMENT and token.line.lstrip().startswith("#"):
            kind[token.start[0] - 1] = "comment"
    for node in ast.walk(tree):
        if isinstance(node, ast.Import | ast.ImportFrom):
            kind[node.lineno - 1 : node.end_lineno] = ["import"] * len(span(node))
        elif isinstance(node, ast.Expr) and isinstance(getattr(node.value, "value", None), str):
            kind[node.lineno - 1 : node.end_lineno] = ["docstring"] * len(span(node))
    return Counter(kind)


def span(node: ast.stmt) -> range:
    """The lines of a statement."""
    return range(node.lineno, (node.end_lineno or node.lineno) + 1)


def named_once(tree: ast.Module) -> Counter[str]:
    """How many private functions of a file are named in one other place, by what happens there.

    A handler has a decorator that takes it; a table entry or callback is passed on by its name.
    """
    nodes = list(ast.walk(tree))
    named = Counter(node.id for node in nodes if isinstance(node, ast.Name))
    named.update(node.attr for node in nodes if isinstance(node, ast.Attribute))
    calls = [node.func for node in nodes if isinstance(node, ast.Call)]
    called = {getattr(call, "id", None) or getattr(call, "attr", None) for call in calls}
    many: Counter[str] = Counter()
    for node in nodes:
        if isinstance(node, FUNCTIONS) and node.name.startswith("_") and node.name[-2:] != "__":
            once = named[node.name] <= 1
            how = "taken" if node.decorator_list or node.name not in called else "called"
            many.update({"private": 1, how: once})
    return many


def body(function: ast.FunctionDef | ast.AsyncFunctionDef) -> str:
    """What a function does, without its name and its docstring."""
    does = function.body[bool(ast.get_docstring(function)) :]
    long = bool(does) and (does[-1].end_lineno or 0) - does[0].lineno + 1 >= FEW
    return "\n".join(map(ast.dump, does)) if long else ""


def measure() -> dict[str, str]:
    """Return each number by its name."""
    texts = [path.read_text("utf-8") for path in sorted(SOURCES.rglob("*.py"))]
    trees = [ast.parse(text) for text in texts]
    lines = sum(map(kinds_of_lines, texts, trees), Counter[str]())
    once = sum(map(named_once, trees), Counter[str]())
    functions = [n for tree in trees for n in ast.walk(tree) if isinstance(n, FUNCTIONS)]
    bodies = Counter(filter(None, map(body, functions)))
    longest = max(functions, key=lambda each: len(span(each)))
    program = [sys.executable, "-c", LOADED]
    loaded = subprocess.run(program, capture_output=True, text=True, check=True).stdout
    return {
        "files": f"{len(texts)}",
        "lines": f"{lines.total():,}: " + ", ".join(f"{n:,} {k}" for k, n in lines.most_common()),
        "imports": f"{lines['import'] / lines.total():.1%} of the lines",
        f"files under {SMALL} lines": f"{sum(text.count(chr(10)) < SMALL for text in texts)}",
        "private functions": f"{once['private']:,}",
        "called once": f"{once['called']:,}",
        "named once otherwise": f"{once['taken']:,} (handlers, entries of tables, callbacks)",
        "groups of equal bodies": f"{sum(many > 1 for many in bodies.values())}",
        "longest function": f"{len(span(longest))} lines ({longest.name})",
        'modules that table("mini") loads': loaded.strip(),
    }


if __name__ == "__main__":
    for name, number in measure().items():
        print(f"{name:34} {number}")
