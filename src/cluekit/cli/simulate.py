"""``cluekit simulate``: bots play many games; who wins, and how long it takes."""

from __future__ import annotations

import argparse

from cluekit.cli.speaking import answer, answer_json, columns
from cluekit.clue import BOTS, find_edition
from cluekit.lab import Simulation, bar, simulate
from cluekit.words import say


def arguments(verb: argparse.ArgumentParser) -> None:
    """Say what can be asked of the verb."""
    verb.add_argument(
        "edition", help="an edition id (see: cluekit edition list) or an edition file"
    )
    verb.add_argument("--players", type=int, metavar="N", help="seats (default: 4, or fewer)")
    known = ", ".join(BOTS)
    verb.add_argument(
        "--bots",
        default="note-taker",
        metavar="A,B,…",
        help=f"one bot for all, or one for each seat: {known} (default: note-taker)",
    )
    verb.add_argument("--games", type=int, default=100, metavar="N", help="how many (100)")
    verb.add_argument(
        "--seed", type=_seed, default=0, metavar="S", help="same seed, same games (0)"
    )
    verb.add_argument(
        "--max-turns", type=int, default=1000, metavar="N", help="stop a game after so many (1000)"
    )
    verb.add_argument("--json", action="store_true", help="answer with one JSON object")
    verb.set_defaults(do=play)


def _seed(word: str) -> int | str:
    """Return the seed as a number where it is one."""
    try:
        return int(word)
    except ValueError:
        pass
    if any("\ud800" <= letter <= "\udfff" for letter in word):
        raise argparse.ArgumentTypeError(say("the seed is not readable text"))
    return word


def play(asked: argparse.Namespace) -> int:
    """Answer with what came out."""
    chosen = find_edition(asked.edition)
    bots = [bot.strip() for bot in asked.bots.split(",")]
    players = asked.players
    if players is None and len(bots) == 1:
        players = min(4, chosen.players[1])
    result = simulate(
        chosen,
        bots,
        asked.games,
        asked.seed,
        players,
        max_turns=asked.max_turns,
        each=bar,
    )
    if asked.json:
        answer_json(result)
    else:
        _tell_totals(result)
    return 0


def _tell_totals(result: Simulation) -> None:
    totals = result.totals
    answer(
        say(
            "{games} games of {edition}, seed {seed}: {solved} solved, {unsolved} unsolved, "
            "{unfinished} unfinished.",
            games=totals.games,
            edition=result.edition,
            seed=result.seed,
            **totals.endings,
        )
    )
    answer(
        say(
            "Turns a game: {mean:.1f} on average, {least} at least, {most} at most.",
            mean=totals.turns_mean,
            least=totals.turns_least,
            most=totals.turns_most,
        )
    )
    rows = [
        (seat, bot, say("won {games}", games=totals.wins[seat]), f"{share:.1%}")
        for seat, bot in zip(result.seats, result.bots, strict=True)
        for share in [totals.wins[seat] / totals.games]
    ]
    for line in columns(rows):
        answer(line)
