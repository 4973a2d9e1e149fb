"""``cluekit experiment``: an experiment in a file is played, kept, gone on with, and told."""

from __future__ import annotations

import argparse
from contextlib import nullcontext
from pathlib import Path

from cluekit.cli.console import answer, answer_json, tell, whole_number
from cluekit.cli.waiting import waiting
from cluekit.core import refusal
from cluekit.core.home import write_whole
from cluekit.lab import Experiment, Results, run_experiment
from cluekit.lab.experiment_file import read_experiment_file
from cluekit.lab.findings import findings, findings_text
from cluekit.lab.games import lab_game
from cluekit.lab.progress import meter
from cluekit.words import say


def arguments(verb: argparse.ArgumentParser) -> None:
    """Say what can be asked of the verb."""
    verb.add_argument("file", type=Path, help="the experiment, a file of TOML")
    verb.add_argument(
        "--workers", type=whole_number, default=1, metavar="N", help="processes that play (1)"
    )
    verb.add_argument("--scheduler", default="", metavar="ADDRESS", help="a Dask cluster instead")
    verb.add_argument(
        "--results",
        type=Path,
        metavar="FILE",
        help="where games are kept (default: beside the file, with .results at the end)",
    )
    verb.add_argument("--resume", action="store_true", help="play only what is missing there")
    verb.add_argument("--csv", type=Path, metavar="FILE", help="write a row for each game there")
    verb.add_argument("--parquet", type=Path, metavar="FILE", help="the same as Parquet")
    verb.add_argument(
        "--game", type=whole_number, metavar="N", help="answer with one game as a text, instead"
    )
    verb.add_argument(
        "--arm", type=whole_number, default=1, metavar="N", help="under which rules, from 1 (1)"
    )
    verb.add_argument("--json", action="store_true", help="answer with one JSON object")
    verb.add_argument(
        "--schema", action="store_true", help="the JSON Schema of that object, instead"
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
        answer(_game_text(experiment, asked.game, asked.arm).rstrip("\n"))
        return 0
    file = asked.results or asked.file.with_suffix(".results")
    results = _play(experiment, file, asked)
    _write_tables(results, asked)
    if asked.json:
        answer_json(findings(results))
    else:
        answer(findings_text(results))
    if results.complete:
        return 0
    tell(say("Stopped. What is finished is kept in {file}; --resume goes on.", file=file.name))
    return 1


def _play(experiment: Experiment, file: Path, asked: argparse.Namespace) -> Results:
    watch = meter(experiment.games)
    how = {"resume": asked.resume, "scheduler": asked.scheduler, "watch": watch}
    with waiting() if watch is None else nullcontext():
        try:
            return run_experiment(experiment, file, asked.workers, **how)
        finally:
            if watch:
                watch.away()


def _write_tables(results: Results, asked: argparse.Namespace) -> None:
    if asked.csv:
        write_whole(asked.csv, results.csv().encode("utf-8"))
    if asked.parquet:
        results.to_parquet(asked.parquet)


def _game_text(experiment: Experiment, game: int, arm: int) -> str:
    """Return a game of the experiment as a text, which ``cluekit replay`` tells."""
    if not 0 <= game < experiment.games:
        raise refusal("no-such-game", game=game, last=experiment.games - 1)
    if not 1 <= arm <= len(experiment.arms):
        raise refusal("no-such-arm", arm=arm, last=len(experiment.arms))
    session = experiment.game(game, arm - 1)
    return lab_game(session.edition).write(session)
