"""Tiny Noir solved by the machine: the board, who wins how often, and the first arrest."""

from __future__ import annotations

from collections.abc import Sequence

from cluekit.draw import Still, el
from cluekit.noir.tiny_noir import INSPECTOR, Solution, Tiny, solve
from cluekit.ui.kit.figure import Paper, Redrawn
from cluekit.ui.kit.presses import plainly
from cluekit.words import say
from cluekit.words.numbers import decimal

LETTERS = "ABCD"
ROUNDS = 200
SIDE = 54.0
DEATHS = 3
DEAD, SHE = 3, 1
"""In the picture D has died, and the Inspector is B."""

CSS = """
.ck-tiny-cell{fill:var(--ck-panel);stroke:var(--ck-ink);stroke-width:1.5}
.ck-tiny-dead{fill:var(--ck-corridor)}
.ck-tiny-letter{fill:var(--ck-ink);font-family:var(--ck-font);font-size:20px;font-weight:700}
.ck-tiny-cross{fill:none;stroke:var(--ck-muted);stroke-width:2}
"""


def _lines(game: Tiny, solution: Solution) -> list[str]:
    """Return who wins how often, and where the Inspector's first arrest falls."""
    named = {"dead": LETTERS[DEAD], "who": LETTERS[SHE]}
    node = solution.root.next(game, solution.root.actions.index(DEAD))
    if node is None or node.seen.mover != INSPECTOR:
        raise AssertionError("after the first death it is the Inspector's turn")
    chances = dict(zip(node.actions, node.average()[SHE], strict=True))
    return [
        say("The Inspector may arrest herself.")
        if game.self_arrest
        else say("The Inspector may not arrest herself."),
        say("The Killer wins {share}.", share=decimal(solution.value, 3)),
        say("Two best replies together could gain {gap}.", gap=decimal(solution.exploitability, 3)),
        say("{dead} is dead, and the Inspector is {who}. Her first arrest:", **named),
        *(
            say("{who}: {share}", who=LETTERS[who], share=decimal(chance, 3))
            for who, chance in chances.items()
            if game.self_arrest or who != SHE
        ),
    ]


def _picture(games: Sequence[tuple[Tiny, Solution]]) -> Still:
    paper, said = Paper(460), list[str]()
    cells = []
    for who, letter in enumerate(LETTERS):
        x, y = SIDE * (who % 2), SIDE * (who // 2)
        style = "ck-tiny-cell ck-tiny-dead" if who == DEAD else "ck-tiny-cell"
        cells.append(el("rect", class_=style, x=x, y=y, width=SIDE, height=SIDE))
        cells.append(el("text", letter, class_="ck-tiny-letter", x=x + 20, y=y + 34))
        if who == DEAD:
            cross = f"M{x + 8} {y + 8}l38 38M{x + 46} {y + 8}l-38 38"
            cells.append(el("path", class_="ck-tiny-cross", d=cross))
    paper.put(el("g", cells), 2 * SIDE + 6)
    for game, solution in games:
        lines = _lines(game, solution)
        for number, line in enumerate(lines):
            paper.text(line, bold=number == 1)
        paper.gap()
        said += lines
    text = "\n".join(said)
    return Still(paper.finish(say("Tiny Noir, solved"), text, CSS), text)


@plainly
def tiny_noir(*, self_arrest: bool | None = None, rounds: int = ROUNDS) -> Still:
    """Return Noir on two by two, three deaths to win, solved over its whole tree by the machine.

    ``self_arrest``: may the Inspector arrest herself? None: first without, then with. More
    rounds of learning come nearer to the solution.
    """
    if not 1 <= rounds <= 10 * ROUNDS:
        raise LookupError(say("Write {least} to {most} rounds.", least=1, most=10 * ROUNDS))
    allowed = (False, True) if self_arrest is None else (self_arrest,)
    games = [Tiny(2, 2, DEATHS, may) for may in allowed]
    solved = [(game, solve(game, rounds)) for game in games]
    return Redrawn(lambda: _picture(solved))
