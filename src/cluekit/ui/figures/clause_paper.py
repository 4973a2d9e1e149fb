"""What the figures about clauses share: reading them, their style, a still of lines and a graph."""

from __future__ import annotations

from collections.abc import Sequence

from cluekit.draw import Element
from cluekit.learn.clause_words import clause_in_words
from cluekit.logic.clauses import Clause, NotAClauseError, clause_text, read_clause
from cluekit.logic.formulas import NotAFormulaError
from cluekit.ui.figures import graph_picture
from cluekit.ui.figures.graph_picture import Edge, Layout, Node
from cluekit.ui.kit.still_paper import Paper
from cluekit.words import say

MOST_CLAUSES = 12

CSS = (
    graph_picture.CSS
    + """
.ck-clauses{margin:0;padding:0;list-style:none;max-width:620px}
.ck-clauses li{display:flex;flex-wrap:wrap;align-items:center;gap:4px 10px;padding:4px 0;
border-top:1px solid var(--ck-hatch)}
.ck-clauses li>b{flex:none;min-width:1.6em}
.ck-clauses li>span{flex:1 1 12em}
.ck-clauses li>.ck-clause-done{flex:none;color:var(--ck-muted)}
.ck-clauses .ck-clause-false{text-decoration:line-through;color:var(--ck-muted)}
.ck-clauses .ck-clause-true{font-weight:700;color:var(--ck-sure)}
.ck-clauses-told{margin:6px 0;padding:8px 12px;border-left:4px solid var(--ck-muted);
background:var(--ck-panel);max-width:620px}
.ck-clauses-row{display:flex;flex-wrap:wrap;gap:6px;align-items:center;margin:6px 0}
"""
)


def read_all(texts: Sequence[str]) -> tuple[Clause, ...]:
    """Read the clauses of a figure; raises ``LookupError`` in words."""
    if not 1 <= len(texts) <= MOST_CLAUSES:
        raise LookupError(say("Write 1 to {most} clauses, one a text.", most=MOST_CLAUSES))
    return tuple(map(_read, texts))


def _read(text: str) -> Clause:
    try:
        return read_clause(text)
    except (NotAFormulaError, NotAClauseError):
        why = say(
            "“{text}” is not a clause. A clause looks like this: {example}.",
            text=text,
            example="O_C | ~E_C",
        )
        raise LookupError(why) from None


def numbered_lines(clauses: Sequence[Clause]) -> list[str]:
    """Return clauses as lines of text, each with its number from 1."""
    return [f"{number}. {clause_text(clause)}" for number, clause in enumerate(clauses, start=1)]


def spoken_clause(number: int, clause: Clause) -> str:
    """Return a clause for a screen reader: "Clause 3: Otto has Carla or …"."""
    return say("Clause {number}: {clause}", number=number, clause=clause_in_words(clause))


def page(
    title: str, lines: Sequence[str], nodes: Sequence[Node], edges: Sequence[Edge], layout: Layout
) -> Element:
    """Return a still: the graph, and below it all that it says in words."""
    paper = Paper(max(640.0, layout.size.wide + 36))
    if nodes:
        plain = [node._replace(target="", selected=False) for node in nodes]
        paper.put(graph_picture.drawing(plain, edges, layout), layout.size.high)
    for line in lines:
        paper.text(line)
    return paper.finish(title, "\n".join(lines), graph_picture.CSS)
