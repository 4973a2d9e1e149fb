"""``cluekit tournament``: bots meet in every seat, are rated, and told apart where games allow."""

from __future__ import annotations

import argparse

from cluekit.cli.console import answer, answer_json, answer_schema, whole_number
from cluekit.cli.experiment import exit_code, game_text, play_asked, run_arguments
from cluekit.cli.simulate import luck_arguments
from cluekit.core import refusal
from cluekit.editions import find_edition
from cluekit.lab.rating_runs import standings_text
from cluekit.lab.standings import standings
from cluekit.lab.tournament import tournament

GAMES = 300


def arguments(verb: argparse.ArgumentParser) -> None:
    """Say what can be asked of the verb."""
    verb.add_argument(
        "edition", help="an edition id (see: cluekit edition list) or an edition file"
    )
    verb.add_argument(
        "--bots",
        default="",
        metavar="A,B,…",
        help="two or more bots; guests by the name of their entry point",
    )
    verb.add_argument(
        "--games",
        type=whole_number,
        default=GAMES,
        metavar="N",
        help=f"at least this many games, rounded up to whole deals ({GAMES})",
    )
    verb.add_argument(
        "--players", type=whole_number, metavar="N", help="seats at a table (3; in Noir 2)"
    )
    luck_arguments(verb)
    run_arguments(verb, "nowhere")
    verb.set_defaults(do=run)


def run(asked: argparse.Namespace) -> int:
    """Play what is missing, and answer with the standings."""
    if asked.schema:
        from cluekit.lab.schemas import SCHEMAS, STANDINGS  # noqa: PLC0415 - only this needs it

        answer_schema(SCHEMAS, STANDINGS)
        return 0
    games = tournament(
        find_edition(asked.edition),
        [bot.strip() for bot in asked.bots.split(",") if bot.strip()],
        asked.games,
        asked.seed,
        asked.players,
        max_turns=asked.max_turns,
    )
    if asked.game is not None:
        answer(game_text(games, asked.game, 1))
        return 0
    if asked.resume and not asked.results:
        raise refusal("resume-what")
    results = play_asked(games, asked.results, asked)
    found = standings(results)
    if asked.json:
        answer_json(found)
    else:
        answer(standings_text(found))
    return exit_code(results, asked.results)
