"""``cluekit experiment``: an experiment in a file is played, kept, resumed, and told."""

from __future__ import annotations

import argparse
from pathlib import Path

from cluekit.cli.console import answer, answer_json, whole_number
from cluekit.cli.lab_runs import exit_code, game_text, play_asked, run_arguments
from cluekit.lab.experiment_file import read_experiment_file
from cluekit.lab.findings import findings, findings_text


def arguments(verb: argparse.ArgumentParser) -> None:
    """Say what can be asked of the verb."""
    verb.add_argument("file", type=Path, help="the experiment, a file of TOML")
    run_arguments(verb, "beside the file, with .results at the end")
    verb.add_argument(
        "--arm", type=whole_number, default=1, metavar="N", help="under which rules, from 1 (1)"
    )
    verb.set_defaults(do=run)


def run(asked: argparse.Namespace) -> int:
    """Play what is missing, and answer with what was found."""
    if asked.schema:
        from cluekit.lab.schemas import FINDINGS, SCHEMAS  # noqa: PLC0415 - only this needs it

        answer(SCHEMAS.published_text(FINDINGS).decode().rstrip())
        return 0
    experiment = read_experiment_file(asked.file)
    if asked.game is not None:
        answer(game_text(experiment, asked.game, asked.arm))
        return 0
    file = asked.results or asked.file.with_suffix(".results")
    results = play_asked(experiment, file, asked)
    if asked.json:
        answer_json(findings(results))
    else:
        answer(findings_text(results))
    return exit_code(results, file)
