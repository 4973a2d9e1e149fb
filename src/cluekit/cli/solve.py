"""``cluekit solve``: what follows from a game that was written down, how likely, and why."""

from __future__ import annotations

import argparse
from pathlib import Path

from msgspec.structs import replace

from cluekit import clue
from cluekit.cli.replay import opened, seat_of
from cluekit.cli.solving import in_words
from cluekit.cli.speaking import answer, answer_json, tell
from cluekit.clue.cases.advising import advice
from cluekit.clue.cases.answers import (
    Answer,
    AskAnswer,
    AuditAnswer,
    card_answers,
    entry_answers,
    file_answers,
)
from cluekit.clue.cases.auditing import audit_case, audit_game
from cluekit.clue.cases.case import Case
from cluekit.clue.cases.events import csv_lines
from cluekit.clue.cases.reading import case_of
from cluekit.clue.cases.silent import if_silent
from cluekit.clue.cases.solving import Solution, Why, clash_proofs, explain, solve
from cluekit.clue.cases.sources import refusal, source, text_of
from cluekit.clue.cases.stating import holder_in
from cluekit.clue.cases.telling import (
    proof_answers,
    sizes_answer,
    why_answer,
)
from cluekit.clue.cases.texts import is_game_text, is_whole, told_case
from cluekit.clue.notation import write
from cluekit.clue.notation.asking import cards_of
from cluekit.clue.notation.lines import Line
from cluekit.clue.notation.names import words
from cluekit.core import RefusedError
from cluekit.core.savefile import contents
from cluekit.core.session import Session
from cluekit.logic.sat import SatMissingError, TooHardError
from cluekit.words import say

MANY, LARGE = 20, 30
"""So many combinations of hand sizes, of so many cards, take their time."""


def arguments(verb: argparse.ArgumentParser) -> None:
    """Say what can be asked of the verb."""
    verb.add_argument(
        "case", nargs="?", type=Path, metavar="CASE", help="a case file, a game's text or a save"
    )
    verb.add_argument("--model", choices=("deals", "refuter"), default="deals", help="(deals)")
    verb.add_argument("--why", metavar="CARD:HOLDER", help="why this mark is yes, no, or open")
    verb.add_argument(
        "--silence", action="store_true", help="count in that nobody accused: all do when sure"
    )
    verb.add_argument("--ask", action="store_true", help="what to ask next, by its worth")
    verb.add_argument("--audit", action="store_true", help="from when on what could be proved")
    verb.add_argument("--seat", metavar="S", help="of a whole game: what this seat knew")
    verb.add_argument("--events", type=Path, metavar="CSV", help="take the events from this file")
    verb.add_argument("--schema", action="store_true", help="the JSON Schema of case files")
    verb.add_argument("--json", action="store_true", help="answer with one JSON object")
    verb.set_defaults(do=solve_case)


def solve_case(asked: argparse.Namespace) -> int:
    """Answer with what follows from the case."""
    if asked.schema:
        from cluekit.clue.schemas import CASE, published  # noqa: PLC0415 - only this needs it

        answer(published(CASE).decode().rstrip())
        return 0
    if asked.case is None:
        raise refusal("case-none")
    try:
        _solve(asked)
    except SatMissingError:
        raise refusal("needs-sat") from None
    except TooHardError:
        raise refusal("case-too-hard") from None
    return 0


def _solve(asked: argparse.Namespace) -> None:
    case, session = read(asked.case, asked.seat, asked.events)
    ways = sum(1 for _ in case.vectors())
    if ways > MANY and case.deck.size > LARGE:
        tell(say("The hands can have {n} combinations of sizes: this may take minutes.", n=ways))
    silent = if_silent(case) if asked.silence else None
    if asked.silence:
        tell(_about_silence(silent))
    case = silent or case
    solution = solve(case, asked.model)
    cell = cell_of(case, asked.why) if asked.why else None
    why = explain(solution, *cell) if cell and solution.can else None
    ask = advice(case, asked.model) if asked.ask and solution.can else None
    audit = _audit(case, session) if asked.audit else None
    if asked.json:
        answer_json(replace(_as_data(solution, why, ask, audit), silence=silent is not None))
    else:
        for line in in_words(solution, why, ask, audit):
            answer(line)


def _about_silence(silent: Case | None) -> str:
    if silent is None:
        return say(
            "Nobody’s silence is counted in: somebody here must have been sure, and did not accuse."
        )
    return say("Taken as true: whoever is sure accuses at the first chance.")


# --- what is asked about -----------------------------------------------------------------------


def read(
    path: Path, seat: str | None = None, events: Path | None = None
) -> tuple[Case, Session | None]:
    """Read a case from any file that holds one; of a whole game, also the game."""
    if path.suffix.lower() == ".csv":
        raise refusal("case-events-alone", file=path.name)
    if _is_save(path):
        return _lived(opened(path).session, seat)
    text = text_of(path)
    if is_game_text(text):
        return _lived(opened(path).session, seat) if is_whole(text) else (told_case(text), None)
    lines = csv_lines(events) if events else None
    return case_of(source(text, path.parent), lines), None


def _is_save(path: Path) -> bool:
    return b'"cluekit-save"' in contents(path)[:200]


def _lived(session: Session, seat: str | None) -> tuple[Case, Session]:
    """Return a game of Clue as a seat lived it, or as anybody did who watched."""
    if session.game.name != clue.game.name:
        raise refusal("save-other-game", game=session.game.name, known=clue.game.name)
    return told_case(write(session, seat_of(session, seat))), session


def cell_of(case: Case, said: str) -> tuple[int, int]:
    """Return the card and the holder that CARD:HOLDER names."""
    about = {"said": said[:40], "example": f"{case.deck.cards[0].id}:envelope"}
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


def _audit(case: Case, session: Session | None) -> tuple[AuditAnswer, ...]:
    return audit_game(session) if session is not None else audit_case(case)


# --- as data -----------------------------------------------------------------------------------


def _as_data(
    solution: Solution,
    why: Why | None,
    ask: tuple[AskAnswer, ...] | None,
    audit: tuple[AuditAnswer, ...] | None,
) -> Answer:
    case, clash = solution.case, solution.clash
    consistent = solution.can is not None
    return Answer(
        consistent=consistent,
        model=solution.model,
        deals=solution.deals,
        sizes=sizes_answer(solution),
        cards=card_answers(solution),
        joint=file_answers(solution),
        entropy=solution.entropy if consistent else None,
        clash=clash,
        entries=entry_answers(case.entries),
        explained=() if consistent else proof_answers(case, clash_proofs(case, clash)),
        why=why_answer(solution, why) if why else None,
        ask=ask,
        audit=audit,
    )
