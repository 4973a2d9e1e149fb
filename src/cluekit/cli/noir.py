"""``cluekit noir play FILE``: a scripted position of Noir, action by action."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from cluekit.cli.speaking import answer, answer_json, tell
from cluekit.core import Problem, RefusedError
from cluekit.core.sets import members
from cluekit.noir import facts
from cluekit.noir.position import LARGEST_FILE, Position, read_position, written
from cluekit.noir.script import Script, Step
from cluekit.noir.wording import explain, listed
from cluekit.noir.wording import tell as tell_fact
from cluekit.words import say

FORMAT, VERSION = "cluekit-noir-steps", 1


def arguments(verb: argparse.ArgumentParser) -> None:
    """Say what can be asked of the verb."""
    kinds = verb.add_subparsers(metavar="WHAT", required=True)
    play = kinds.add_parser("play", help="play the actions of a position file")
    play.add_argument("file", type=Path, help="a position, as TOML or JSON")
    play.add_argument("--json", action="store_true", help="answer with one JSON object")
    play.set_defaults(do=play_file)


def play_file(asked: argparse.Namespace) -> int:
    """Play the position and answer step by step; a wrong file is refused in words."""
    try:
        position = read_position(_text(asked.file), asked.file.suffix.lower())
        script = Script(position)
    except RefusedError as refused:
        words = refused.words or explain(refused.problem)
        raise RefusedError(refused.problem, words) from None
    steps = script.play(position.actions)
    if asked.json:
        answer_json(report(position, script, steps))
    else:
        _tell(script, steps)
    return 0


def _text(path: Path) -> str:
    """Return the text of a file that is not too large and is UTF-8."""
    try:
        with path.open("rb") as file:
            data = file.read(4 * LARGEST_FILE + 1)
        return data.decode("utf-8-sig")
    except OSError as error:
        reason = error.strerror or type(error).__name__
        raise RefusedError(Problem("position-unreadable", about={"reason": reason})) from None
    except UnicodeDecodeError:
        about = {"reason": say("it is not UTF-8 text.")}
        raise RefusedError(Problem("position-unreadable", about=about)) from None


def report(position: Position, script: Script, steps: list[Step]) -> dict[str, Any]:
    """Return the steps as the JSON answer has them."""
    winner = {0: "killer", 1: "inspector"}.get(script.state.table.winner)
    told = []
    last = position.last_action or ""
    for step in steps:
        last = last if step.problem else step.action
        told.append(_step(step, last))
    return {"format": FORMAT, "version": VERSION, "steps": told, "winner": winner}


def _step(step: Step, last: str) -> dict[str, Any]:
    letters = [suspect.letter for suspect in step.state.table.edition.suspects]
    return {
        "action": step.action,
        "ok": step.problem is None,
        "error": _error(step),
        "state": written(step.state, last),
        "answers": [
            {"by": by, "suspect": letters[fact.suspect], "near": fact.near}
            for fact in step.facts
            for by in [_ANSWERS.get(type(fact))]
            if by
        ],
        "killer_candidates": [letters[one] for one in members(step.killer)],
        "inspector_candidates": [letters[one] for one in members(step.inspector)],
    }


_ANSWERS = {facts.KillerAnswered: "killer", facts.InspectorAnswered: "inspector"}


def _error(step: Step) -> dict[str, Any] | None:
    if step.problem is None:
        return None
    why = explain(step.problem, step.state.table.edition)
    return {
        "code": step.problem.code,
        "clause": step.problem.clause,
        "legal": list(step.legal),
        "message": why,
    }


def _tell(script: Script, steps: list[Step]) -> None:
    rules = script.state.table.edition
    for step in steps:
        answer(f"> {step.action}")
        if step.problem:
            answer("  " + explain(step.problem, rules))
            answer("  " + say("Legal: {actions}.", actions=", ".join(step.legal)))
            continue
        for sentence in filter(None, (tell_fact(fact, rules) for fact in step.facts)):
            answer("  " + sentence)
        answer("  " + say("The Killer can be: {who}", who=listed(rules, step.killer)))
        answer("  " + say("The Inspector can be: {who}", who=listed(rules, step.inspector)))
    for row in written(script.state)["board"]:
        answer("  " + " ".join(row))
    if not steps:
        tell(say("The position has no actions to play."))
