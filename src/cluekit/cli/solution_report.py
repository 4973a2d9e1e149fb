"""The answer of ``cluekit solve`` in words: the sheet, proofs, what to ask, who could know when."""

from __future__ import annotations

from collections.abc import Iterator

from cluekit.cli.console import columns
from cluekit.cli.solution_parts import Parts
from cluekit.clue.wording import name
from cluekit.records.record import Case
from cluekit.records.report import (
    called_in,
    clash_lines,
    sheet_rows,
    sizes_text,
    summary,
    who_knows,
    why_lines,
)
from cluekit.records.solution import AskAnswer, AuditAnswer, Found, Part
from cluekit.records.solver import Solution
from cluekit.words import mark, say
from cluekit.words.amounts import give_or_take, how_sure, in_bits

BEST = 5
"""This many suggestions are told in words."""


def in_words(solution: Solution, parts: Parts, steps: int) -> Iterator[str]:
    """Yield the answer, line by line."""
    yield who_knows(solution.case)
    if solution.can is None:
        yield from clash_lines(solution, 0 if parts.stopped else steps)
    else:
        yield from columns(sheet_rows(solution))
        yield ""
        yield from summary(solution)
    if parts.why is not None:
        yield from ("", *why_lines(solution, parts.why))
    if parts.ask is not None:
        yield from ("", *_ask_lines(solution.case, parts.ask))
    if parts.audit is not None:
        yield from ("", *_audit_lines(solution.case, parts.audit))
    if parts.left_out:
        yield ""
    for part in parts.left_out:
        yield left_out(part, stopped=parts.stopped)


_PARTS: dict[Part, str] = {
    "silence": mark("what nobody’s accusing tells"),
    "why": mark("why this cell is so"),
    "ask": mark("what to ask next"),
    "audit": mark("from when on it could be proved"),
}


def left_out(part: Part, *, stopped: bool) -> str:
    """Return why a part of the answer is missing."""
    if stopped:
        return say("Broken off before it was found out: {what}.", what=say(_PARTS[part]))
    return say("Left out, for it takes too many steps: {what}.", what=say(_PARTS[part]))


def _ask_lines(case: Case, ask: tuple[AskAnswer, ...]) -> Iterator[str]:
    yield say("What to ask next, by what the answer is expected to tell about the envelope:")
    sizes = ask[0].sizes if ask else None
    if sizes is not None:
        yield "  " + say("If the hands are {sizes}:", sizes=sizes_text(case, sizes))
    names = {card.id: name(card) for card in case.deck.cards}
    called = called_in(case)
    for one in ask[:BEST]:
        cards = ", ".join(names[card] for card in one.cards)
        whom = f"  ({called[one.whom]})" if one.whom else ""
        bits = f"{in_bits(one.bits)}{give_or_take(one.error)}"
        yield "  " + f"{bits}  {cards}{whom}"
    sure = how_sure([one.error for one in ask[:BEST]])
    if sure:
        yield "  " + sure


def _audit_lines(case: Case, audit: tuple[AuditAnswer, ...]) -> Iterator[str]:
    yield say("When it could first be proved where each card was (question, turn):")
    called = called_in(case)
    rows = [["", *(called.get(one.seat, "") for one in audit)]]
    rows += [
        [name(card), *(_when(one.cards[card.id]) for one in audit)] for card in case.deck.cards
    ]
    rows.append([say("the whole envelope"), *(_when(one.case_file) for one in audit)])
    yield from columns(rows)
    for one in audit:
        if one.until is not None:
            yield say(
                "{who}: looked through as far as entry {n}; the rest takes too many steps.",
                who=called.get(one.seat, say("A spectator")),
                n=one.until,
            )


def _when(found: Found | None) -> str:
    if found is None:
        return "–"
    return f"{found.entry}" if found.turn is None else f"{found.entry}, {found.turn}"
