"""``cluekit noir play FILE``: a scripted position of Noir, action by action."""

from __future__ import annotations

import argparse
from pathlib import Path

from cluekit.cli.console import answer, answer_json, answer_schema, tell
from cluekit.core import RefusedError
from cluekit.core.file_reader import read_text
from cluekit.noir.position.position import LARGEST_FILE, read_position, write_position
from cluekit.noir.position.script import Script, report
from cluekit.noir.wording.sentences import explain, letters_of
from cluekit.noir.wording.sentences import tell as tell_fact
from cluekit.words import say


def arguments(verb: argparse.ArgumentParser) -> None:
    """Say what can be asked of the verb."""
    kinds = verb.add_subparsers(metavar="WHAT", required=True)
    play = kinds.add_parser("play", help="play the actions of a position file")
    play.add_argument("file", type=Path, help="a position, as TOML or JSON")
    play.add_argument("--json", action="store_true", help="answer with one JSON object")
    play.set_defaults(do=play_file)
    schema = kinds.add_parser("schema", help="the JSON Schema of position files, for editors")
    schema.add_argument("--steps", action="store_true", help="of what noir play --json answers")
    schema.set_defaults(do=show_schema)


def play_file(asked: argparse.Namespace) -> int:
    """Play the position and answer step by step; a wrong file is refused in words."""
    try:
        position = read_position(read_text(asked.file, 4 * LARGEST_FILE), asked.file.suffix.lower())
        script = Script(position)
    except RefusedError as refused:
        words = refused.words or explain(refused.problem)
        raise RefusedError(refused.problem, words) from None
    steps = script.play(position.actions)
    if asked.json:
        answer_json(report(position, script, steps))
        return 0
    edition = script.state.table.edition
    for step in steps:
        answer(f"> {step.action}")
        if step.problem:
            answer("  " + explain(step.problem, edition))
            if step.legal:
                answer("  " + say("Legal: {actions}.", actions=", ".join(step.legal)))
            continue
        for sentence in filter(None, (tell_fact(fact, edition) for fact in step.facts)):
            answer("  " + sentence)
        answer("  " + say("The Killer can be: {who}", who=letters_of(edition, step.killer)))
        answer("  " + say("The Inspector can be: {who}", who=letters_of(edition, step.inspector)))
    for row in write_position(script.state)["board"]:
        answer("  " + " ".join(row))
    if not steps:
        tell(say("The position has no actions to play."))
    return 0


def show_schema(asked: argparse.Namespace) -> int:
    """Answer with the JSON Schema of position files, or of what playing one answers."""
    from cluekit.noir.schemas import POSITION, SCHEMAS, STEPS  # noqa: PLC0415 - only this

    answer_schema(SCHEMAS, STEPS if asked.steps else POSITION)
    return 0
