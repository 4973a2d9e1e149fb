"""``cluekit solve``: what follows from a game that was written down, how likely, and why."""

from __future__ import annotations

import argparse
from functools import partial
from pathlib import Path

from msgspec.structs import replace

from cluekit import clue
from cluekit.cli.console import answer, answer_json, whole_number
from cluekit.cli.replay import open_replay, seat_of
from cluekit.cli.solution_parts import Parts, as_data
from cluekit.cli.solution_report import in_words
from cluekit.cli.waiting import waiting
from cluekit.clue.notation import write
from cluekit.clue.notation.names import words
from cluekit.clue.notation.questions import cards_of
from cluekit.core import RefusedError, refusal
from cluekit.core.notation.lines import Line
from cluekit.core.savefile import contents
from cluekit.core.session import AnySession
from cluekit.logic.sat import SatMissingError
from cluekit.records.events import csv_lines
from cluekit.records.from_game_text import is_game_text, is_whole, told_case
from cluekit.records.premises import holder_in
from cluekit.records.question_worth import advice
from cluekit.records.record import Case
from cluekit.records.record_reader import case_of
from cluekit.records.solution import AuditAnswer, audit_case, audit_game
from cluekit.records.solver import STEPS, Solution, explain, solve
from cluekit.records.sources import source, text_of
from cluekit.words import say

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

        answer(SCHEMAS.published_text(CASE).decode().rstrip())
        return 0
    if asked.case is None:
        raise refusal("case-none")
    try:
        return _solve(asked)
    except SatMissingError:
        raise refusal("needs-sat") from None


def _steps(written: str) -> int:
    steps = whole_number(written)
    if steps < 0:
        raise argparse.ArgumentTypeError("a whole number from 0 up")
    return steps


def _solve(asked: argparse.Namespace) -> int:
    case, session = read(asked.case, asked.seat, asked.events)
    cell = cell_of(case, asked.why) if asked.why else None
    with waiting():
        solution, parts, silent = _work_out(asked, case, session, cell)
    if asked.json:
        answer_json(replace(as_data(solution, parts, asked.steps), silence=silent))
    else:
        for line in in_words(solution, parts, asked.steps):
            answer(line)
    return 1 if parts.stopped else 0


def _work_out(
    asked: argparse.Namespace, case: Case, session: AnySession | None, cell: tuple[int, int] | None
) -> tuple[Solution, Parts, bool]:
    """Return the sheet, what else was asked for, and whether silence is counted in."""
    parts, steps = Parts(), asked.steps
    silent = parts.silent(case, steps) if asked.silence else None
    case = silent or case
    solution = solve(case, asked.model, min(steps, AT_ONCE) if parts.stopped else steps)
    parts.stopped |= solution.stopped
    if cell and solution.can:
        parts.why = parts.find("why", partial(explain, solution, *cell, steps))
    if asked.ask and solution.can:
        parts.ask = parts.find("ask", partial(advice, case, asked.model, steps))
    if asked.audit:
        parts.audit = parts.find("audit", partial(_audit, case, session, steps))
    return solution, parts, silent is not None


# --- what is asked about -----------------------------------------------------------------------


def read(
    path: Path, seat: str | None = None, events: Path | None = None
) -> tuple[Case, AnySession | None]:
    """Read a case from any file that holds one; of a whole game, also the game."""
    if path.suffix.lower() == ".csv":
        raise refusal("case-events-alone", file=path.name)
    if _is_save(path):
        return _lived(open_replay(path).session, seat)
    text = text_of(path)
    if is_game_text(text):
        return (
            _lived(open_replay(path).session, seat) if is_whole(text) else (told_case(text), None)
        )
    lines = csv_lines(events) if events else None
    return case_of(source(text, path.parent), lines), None


def _is_save(path: Path) -> bool:
    return b'"cluekit-save"' in contents(path)[:200]


def _lived(session: AnySession, seat: str | None) -> tuple[Case, AnySession]:
    """Return a game of Clue as a seat lived it, or as anybody did who watched."""
    if session.game.name != clue.game.name:
        raise refusal("save-other-game", game=session.game.name, known=clue.game.name)
    return told_case(write(session, seat_of(session, seat))), session


def cell_of(case: Case, said: str) -> tuple[int, int]:
    """Return the card and the holder that CARD:HOLDER names."""
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
    return cards[0], there


def _audit(case: Case, session: AnySession | None, steps: int) -> tuple[AuditAnswer, ...]:
    return audit_game(session, steps) if session is not None else audit_case(case, steps)
