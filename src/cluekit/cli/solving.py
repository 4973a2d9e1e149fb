"""The answer of ``cluekit solve`` in words: the sheet, proofs, what to ask, who could know when."""

from __future__ import annotations

from collections.abc import Iterator

from cluekit.cli.speaking import columns
from cluekit.clue.cases.answers import AskAnswer, AuditAnswer, Found
from cluekit.clue.cases.case import Case
from cluekit.clue.cases.solving import Solution, Why
from cluekit.clue.cases.telling import (
    clash_lines,
    sheet_rows,
    sizes_said,
    summary,
    who_knows,
    why_lines,
)
from cluekit.clue.wording import name
from cluekit.clue.wording.worths import give_or_take, how_sure
from cluekit.words import say

BEST = 5
"""So many suggestions are told in words."""


def in_words(
    solution: Solution,
    why: Why | None,
    ask: tuple[AskAnswer, ...] | None,
    audit: tuple[AuditAnswer, ...] | None,
) -> Iterator[str]:
    """Yield the answer, line by line."""
    yield who_knows(solution.case)
    if solution.can is None:
        yield from clash_lines(solution)
    else:
        yield from columns(sheet_rows(solution))
        yield ""
        yield from summary(solution)
    if why is not None:
        yield from ("", *why_lines(solution, why))
    if ask is not None:
        yield from ("", *_ask_lines(solution.case, ask))
    if audit is not None:
        yield from ("", *_audit_lines(solution.case, audit))


def _ask_lines(case: Case, ask: tuple[AskAnswer, ...]) -> Iterator[str]:
    yield say("What to ask next, by what the answer is expected to tell about the envelope:")
    sizes = ask[0].sizes if ask else None
    if sizes is not None:
        yield "  " + say("If the hands are {sizes}:", sizes=sizes_said(case, sizes))
    names = {card.id: name(card) for card in case.deck.cards}
    called = {player.id: player.name for player in case.players}
    for one in ask[:BEST]:
        cards = ", ".join(names[card] for card in one.cards)
        whom = f"  ({called[one.whom]})" if one.whom else ""
        bits = f"{one.bits:.2f}{give_or_take(one.error)}"
        yield "  " + say("{bits} bits  {cards}", bits=bits, cards=cards) + whom
    sure = how_sure([one.error for one in ask[:BEST]])
    if sure:
        yield "  " + sure


def _audit_lines(case: Case, audit: tuple[AuditAnswer, ...]) -> Iterator[str]:
    yield say("From when on it could be proved where each card was (question, turn):")
    called = {player.id: player.name for player in case.players}
    rows = [["", *(called.get(one.seat, "") for one in audit)]]
    rows += [
        [name(card), *(_when(one.cards[card.id]) for one in audit)] for card in case.deck.cards
    ]
    rows.append([say("the whole envelope"), *(_when(one.case_file) for one in audit)])
    yield from columns(rows)


def _when(found: Found | None) -> str:
    if found is None:
        return "–"
    return f"{found.entry}" if found.turn is None else f"{found.entry}, {found.turn}"
