"""What a premise says by itself, under the name it gives itself: mine, shown, pass, accused ….

``Holds Showed``  the holder has these cards: mine, shown, looked, told;
``Lacks``         the holder has none of these cards: pass;
``OneOf``         the holder has at least one of these cards: show;
``NotAll``        the holder has not all of these cards together: accused, silence, pass. When all
                  but one are there, the last is not.
"""

from __future__ import annotations

from collections.abc import Iterator

from cluekit.logic.puzzle import Clause, Lacks, Literal, OneOf, Premise, Showed
from cluekit.logic.rules.board import Board, Found, Line, Rules
from cluekit.sets import members

READ = ("mine", "shown", "looked", "told", "pass", "accused", "silence")
"""The names a premise may give itself; any other counts as "told"."""


def name_of(premise: Premise) -> str:
    """Return the name of the rule by which a premise is read."""
    match premise:
        case Showed():
            return "shown"
        case OneOf():
            return "show"
        case _:
            return premise.rule if premise.rule in READ else "told"


def read(board: Board, rules: Rules) -> None:
    """Enter the literals of all premises whose rule is among these."""
    for number, premise in board.plain:
        rule = name_of(premise)
        if rule not in rules:
            continue
        cards = 1 << premise.card if isinstance(premise, Showed) else premise.cards
        has = not isinstance(premise, Lacks)
        literals = (Literal(card, premise.holder, has) for card in members(cards))
        board.take(rule, (Found((literal,), (number,), ()) for literal in literals))
        if board.clash:
            return


def bans_by_rule(board: Board, rule: str) -> Iterator[Found]:
    """Yield what follows when all cards but one of a ban are there; a clash when all are."""
    for number, premise in board.bans:
        holder, cards = premise.holder, premise.cards
        left = cards & ~board.yes[holder]
        if not left & (left - 1) and not left & board.no[holder] and name_of(premise) == rule:
            says = tuple(Literal(card, holder, has=False) for card in members(left))
            yield Found(says, (number,), board.lines(members(cards & ~left), holder))


def show_in(board: Board, goal: Clause) -> Line | None:
    """Return a show that says the goal or more, as it stands in the log; None if there is none."""
    for number, holder, cards in board.shows:
        says = tuple(Literal(card, holder) for card in members(cards))
        if set(says) <= set(goal):
            return board.note("show", Found(says, (number,), ()))
    return None
