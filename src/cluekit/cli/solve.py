"""``cluekit solve``: what follows from a game that was written down, how likely, and why."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import TypeVar

from msgspec.structs import replace

from cluekit import clue
from cluekit.cli.console import (
    answer,
    answer_json,
    answer_schema,
    columns,
    tell,
    waiting,
    whole_number,
)
from cluekit.cli.replay import open_replay, seat_of
from cluekit.clue.notation import write
from cluekit.clue.notation.names import words
from cluekit.clue.notation.questions import cards_of
from cluekit.clue.wording import name
from cluekit.core import RefusedError, refusal
from cluekit.core.notation.lines import Line
from cluekit.core.savefile import contents
from cluekit.core.session import AnySession
from cluekit.logic import Literal
from cluekit.logic.sat import SatMissingError
from cluekit.logic.solver import STEPS, Solution, Why, clash_proofs, explain, solve, with_fewest
from cluekit.logic.work import TooHardError
from cluekit.records.answer import (
    Answer,
    AskAnswer,
    AuditAnswer,
    Found,
    Part,
    audit_case,
    audit_game,
    card_answers,
    entry_answers,
    file_answers,
    numbers_of,
)
from cluekit.records.file_format import csv_lines, source, text_of
from cluekit.records.premises import holder_in
from cluekit.records.question_worth import advice, if_silent
from cluekit.records.record import Case, is_game_text, is_whole, told_case
from cluekit.records.record_reader import case_of
from cluekit.records.report import (
    called_in,
    clash_lines,
    proof_answers,
    sheet_rows,
    sizes_answer,
    sizes_text,
    summary,
    who_knows,
    why_answer,
    why_lines,
)
from cluekit.words import mark, say
from cluekit.words.amounts import give_or_take, how_sure, in_bits

# --- solution parts -------------------------------------------------------------------------------
# What ``cluekit solve`` was asked for besides the sheet, each part as far as its steps lead.

Told = TypeVar("Told")


class Parts:
    """The parts of the answer; ``left_out`` names those that took too many steps.

    ``stopped`` says that the work was broken off: from then on every part is left out.
    """

    def __init__(self) -> None:
        self.why: Why | None = None
        self.ask: tuple[AskAnswer, ...] | None = None
        self.audit: tuple[AuditAnswer, ...] | None = None
        self.left_out: list[Part] = []
        self.stopped = False

    def find(self, part: Part, look: Callable[[], Told]) -> Told | None:
        """Return a part of the answer, or None where it is left out."""
        try:
            if not self.stopped:
                return look()
        except TooHardError:
            pass
        except KeyboardInterrupt:
            self.stopped = True
        self.left_out.append(part)
        return None

    def silent(self, case: Case, steps: int) -> Case | None:
        """Return the case with everybody's silence counted in, None where it cannot be."""
        found = self.find("silence", lambda: if_silent(case, steps))
        if found is not None:
            tell(say("Taken as true: anybody who is sure accuses at the first chance."))
        elif not self.left_out:
            tell(
                say(
                    "Silence is not counted here: somebody must have been sure, and did not accuse."
                )
            )
        return found


def as_data(case: Case, solution: Solution, parts: Parts, steps: int) -> Answer:
    """Return the answer as the types that the published schema is made from."""
    consistent, counted = solution.can is not None, solution.deals is not None
    proofs = () if consistent or parts.stopped else clash_proofs(solution, steps)
    return Answer(
        consistent=consistent,
        model=solution.model,
        deals=solution.deals,
        sizes=sizes_answer(case, solution),
        cards=card_answers(case, solution),
        joint=file_answers(case, solution),
        entropy=solution.entropy if consistent and counted else None,
        clash=numbers_of(solution.clash),
        entries=entry_answers(case.entries),
        explained=proof_answers(case, proofs),
        why=why_answer(case, parts.why) if parts.why else None,
        ask=parts.ask,
        audit=parts.audit,
        counted=counted,
        at_most=None if counted else solution.at_most,
        settled=solution.settled,
        stopped=parts.stopped,
        left_out=tuple(parts.left_out),
    )


# --- solution report ------------------------------------------------------------------------------
# The answer of ``cluekit solve`` in words: the sheet, proofs, what to ask, who could know when.

BEST = 5
"""This many suggestions are told in words."""


def in_words(case: Case, solution: Solution, parts: Parts, steps: int) -> Iterator[str]:
    """Yield the answer, line by line."""
    yield who_knows(case)
    if solution.can is None:
        yield from clash_lines(case, solution, 0 if parts.stopped else steps)
    else:
        yield from columns(sheet_rows(case, solution))
        yield ""
        yield from summary(case, solution)
    if parts.why is not None:
        yield from ("", *why_lines(case, parts.why))
    if parts.ask is not None:
        yield from ("", *_ask_lines(case, parts.ask))
    if parts.audit is not None:
        yield from ("", *_audit_lines(case, parts.audit))
    if parts.left_out:
        yield ""
    for part in parts.left_out:
        yield left_out(part, stopped=parts.stopped)


_PARTS: dict[Part, str] = {
    "silence": mark("what it tells that nobody accused"),
    "why": mark("why this cell is so"),
    "ask": mark("what to ask next"),
    "audit": mark("from when it could be proved"),
}


def left_out(part: Part, *, stopped: bool) -> str:
    """Return why a part of the answer is missing."""
    if stopped:
        return say("Stopped before it was found out: {what}.", what=say(_PARTS[part]))
    return say("Left out, since it would take too many steps: {what}.", what=say(_PARTS[part]))


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


# --- solve ----------------------------------------------------------------------------------------

AT_ONCE = 20_000
"""How many steps the sheet may still take after an interrupt: hardly any time."""


def arguments(verb: argparse.ArgumentParser) -> None:
    """Say what can be asked of the verb."""
    verb.add_argument(
        "case", nargs="?", type=Path, metavar="CASE", help="a record, a game's text or a save"
    )
    verb.add_argument("--model", choices=("deals", "refuter"), default="deals", help="(deals)")
    verb.add_argument("--why", metavar="CARD:HOLDER", help="why this mark is yes, no, or open")
    verb.add_argument("--silence", action="store_true", help="nobody accused, so nobody was sure")
    verb.add_argument("--ask", action="store_true", help="what to ask next, by its worth")
    verb.add_argument("--audit", action="store_true", help="from when on what could be proved")
    verb.add_argument("--seat", metavar="S", help="of a whole game: what this seat knew")
    verb.add_argument("--events", type=Path, metavar="CSV", help="take the events from this file")
    verb.add_argument(
        "--steps", type=_steps, default=STEPS, metavar="N", help=f"give up after N steps ({STEPS})"
    )
    verb.add_argument("--schema", action="store_true", help="the JSON Schema of records")
    verb.add_argument("--json", action="store_true", help="answer with one JSON object")
    verb.set_defaults(do=solve_case)


def solve_case(asked: argparse.Namespace) -> int:
    """Answer with what follows from the case."""
    if asked.schema:
        from cluekit.records.schemas import CASE, SCHEMAS  # noqa: PLC0415 - only this needs it

        answer_schema(SCHEMAS, CASE)
        return 0
    if asked.case is None:
        raise refusal("case-none")
    try:
        case, session = read(asked.case, asked.seat, asked.events)
        cell = cell_of(case, asked.why) if asked.why else None
        with waiting():
            solution, parts, silent = _work_out(asked, case, session, cell)
        if asked.json:
            answer_json(replace(as_data(case, solution, parts, asked.steps), silence=silent))
        else:
            for line in in_words(case, solution, parts, asked.steps):
                answer(line)
    except SatMissingError:
        raise refusal("needs-sat") from None
    return 1 if parts.stopped else 0


def _steps(written: str) -> int:
    steps = whole_number(written)
    if steps < 0:
        raise argparse.ArgumentTypeError("a whole number from 0 up")
    return steps


def _work_out(
    asked: argparse.Namespace, case: Case, session: AnySession | None, cell: Literal | None
) -> tuple[Solution, Parts, bool]:
    """Return the sheet, what else was asked for, and whether silence is counted in."""
    parts, steps = Parts(), asked.steps
    silent = parts.silent(case, steps) if asked.silence else None
    case = silent or case
    solution = solve(case.knowledge(), asked.model, min(steps, AT_ONCE) if parts.stopped else steps)
    parts.stopped |= solution.stopped
    if cell and solution.can:
        parts.why = parts.find("why", partial(_why, solution, cell, steps))
    if asked.ask and solution.can:
        parts.ask = parts.find("ask", partial(advice, case, asked.model, steps))
    if asked.audit:
        look = partial(audit_case, case, steps)
        if session is not None:
            look = partial(audit_game, session, steps)
        parts.audit = parts.find("audit", look)
    return solution, parts, silent is not None


def _why(solution: Solution, cell: Literal, steps: int) -> Why:
    found = explain(solution, (cell,), steps)
    return found if found.worlds else with_fewest(solution.known, found, steps)


# --- what is asked about -----------------------------------------------------------------------


def read(
    path: Path, seat: str | None = None, events: Path | None = None
) -> tuple[Case, AnySession | None]:
    """Read a case from any file that holds one; of a whole game, also the game."""
    if path.suffix.lower() == ".csv":
        raise refusal("case-events-alone", file=path.name)
    if b'"cluekit-save"' in contents(path)[:200]:
        return _lived(open_replay(path).session, seat)
    text = text_of(path)
    if is_game_text(text):
        return (
            _lived(open_replay(path).session, seat) if is_whole(text) else (told_case(text), None)
        )
    lines = csv_lines(events) if events else None
    return case_of(source(text, path.parent), lines), None


def _lived(session: AnySession, seat: str | None) -> tuple[Case, AnySession]:
    """Return a game of Clue as a seat lived it, or as anybody did who watched.

    The last move of a finished game opens the envelope, so it is left out: nothing would be left to
    conclude. A seat's text is read again because it is the only form that cannot hold more than
    the seat was told.
    """
    if session.game.name != clue.game.name:
        raise refusal("save-other-game", game=session.game.name, known=clue.game.name)
    lived = session.branch(session.step - 1) if session.over else session
    return told_case(write(lived, seat_of(session, seat))), session


def cell_of(case: Case, said: str) -> Literal:
    """Return what CARD:HOLDER names: that this holder has the card."""
    about = {
        "said": said[:40],
        "example": f"{say(case.deck.cards[0].name)}:{say('envelope')}".lower(),
    }
    card, _, holder = said.partition(":")
    try:
        cards = cards_of(Line(0, card), words(card), case.names)
        there, rest = holder_in(Line(0, holder), words(holder), case.names, case.holders)
    except RefusedError as refused:
        meant = refused.problem.about.get("nearest", "")
        raise refusal("case-why", nearest=meant, **about) from None
    if len(cards) != 1 or cards[0] < 0 or rest:
        raise refusal("case-why", **about)
    return Literal(cards[0], there)
