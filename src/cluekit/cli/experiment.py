"""``cluekit experiment``: an experiment in a file is played, kept, resumed, and told."""

from __future__ import annotations

import argparse
import os
from contextlib import nullcontext
from pathlib import Path

from cluekit.cli.console import answer, answer_json, answer_schema, tell, waiting, whole_number
from cluekit.core import refusal
from cluekit.core.home import write_whole
from cluekit.lab import Results, run_experiment
from cluekit.lab.bars import watched_by_bar
from cluekit.lab.experiment_file import read_experiment_file
from cluekit.lab.findings import findings, findings_text
from cluekit.lab.games import lab_game
from cluekit.lab.tables import is_table
from cluekit.lab.tournament import Playable
from cluekit.words import say


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

        answer_schema(SCHEMAS, FINDINGS)
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


# --- many games -----------------------------------------------------------------------------------
# What ``cluekit tournament`` shares: many games, played and kept.


def run_arguments(verb: argparse.ArgumentParser, kept: str) -> None:
    """Say how games can be played and kept; ``kept`` is where they are kept by default."""
    verb.add_argument(
        "--workers", type=whole_number, default=1, metavar="N", help="processes that play (1)"
    )
    verb.add_argument("--scheduler", default="", metavar="ADDRESS", help="a Dask cluster instead")
    verb.add_argument(
        "--results", type=Path, metavar="FILE", help=f"where games are kept (default: {kept})"
    )
    verb.add_argument("--resume", action="store_true", help="play only what is missing there")
    verb.add_argument("--csv", type=Path, metavar="FILE", help="write a row for each game there")
    verb.add_argument("--parquet", type=Path, metavar="FILE", help="the same as Parquet")
    verb.add_argument(
        "--game", type=whole_number, metavar="N", help="answer with one game as a text, instead"
    )
    verb.add_argument("--json", action="store_true", help="answer with one JSON object")
    verb.add_argument(
        "--schema", action="store_true", help="the JSON Schema of that object, instead"
    )


def play_asked(games: Playable, file: Path | None, asked: argparse.Namespace) -> Results:
    """Play what is missing, with a bar where somebody watches; write the tables asked for."""
    for table in filter(None, (asked.csv, asked.parquet)):
        if os.path.lexists(table) and not (table.is_file() and is_table(table)):
            raise refusal("edition-exists", file=table.name or str(table))
    how = {"resume": asked.resume, "scheduler": asked.scheduler}
    with watched_by_bar(games.games) as watch, nullcontext() if watch else waiting():
        results = run_experiment(games, file, asked.workers, watch=watch, **how)
    if asked.csv:
        write_whole(asked.csv, results.csv().encode("utf-8"))
    if asked.parquet:
        results.to_parquet(asked.parquet)
    return results


def exit_code(results: Results, file: Path | None) -> int:
    """Return 0 where all games are there; else say where those that are there are kept."""
    if results.complete:
        return 0
    if file is None:
        tell(say("Stopped. Nothing is kept without --results."))
    else:
        tell(say("Stopped. What is finished is kept in {file}; --resume goes on.", file=file.name))
    return 1


def game_text(games: Playable, game: int, arm: int) -> str:
    """Return a game as a text, which ``cluekit replay`` tells."""
    if not 0 <= game < games.games:
        raise refusal("no-such-game", game=game, last=games.games - 1)
    if not 1 <= arm <= len(games.arms):
        raise refusal("no-such-arm", arm=arm, last=len(games.arms))
    session = games.game(game, arm - 1)
    return lab_game(session.edition).write(session).rstrip("\n")
