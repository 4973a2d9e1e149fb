"""``cluekit simulate``: bots play many games; who wins, and how long it takes."""

from __future__ import annotations

import argparse

from cluekit.cli.console import answer, answer_json, answer_schema, columns, tell, whole_number
from cluekit.editions import find_edition
from cluekit.lab import Estimate, Simulation, bar, simulate
from cluekit.lab.games import CLUE, NOIR, LabGame, lab_game
from cluekit.noir.wording.sentences import ROLES
from cluekit.words import capital, mark, say

LONGEST_SEED = 100


def arguments(verb: argparse.ArgumentParser) -> None:
    """Say what can be asked of the verb."""
    verb.add_argument(
        "edition", help="an edition id (see: cluekit edition list) or an edition file"
    )
    verb.add_argument(
        "--players", type=whole_number, metavar="N", help="seats (default: 4, or fewer)"
    )
    verb.add_argument(
        "--bots",
        metavar="A,B,…",
        help=f"one bot for all, or one for each seat: {_listed(CLUE)}; in Noir, for the Killer "
        f"and the Inspector: {_listed(NOIR)}",
    )
    verb.add_argument("--games", type=whole_number, default=100, metavar="N", help="how many (100)")
    luck_arguments(verb)
    verb.add_argument("--json", action="store_true", help="answer with one JSON object")
    verb.add_argument(
        "--schema", action="store_true", help="the JSON Schema of that object, instead"
    )
    verb.set_defaults(do=play)


def _listed(game: LabGame) -> str:
    return f"{', '.join(game.known)} (default: {game.usual})"


def luck_arguments(verb: argparse.ArgumentParser) -> None:
    """Say which games are played and where each is stopped: for every verb that plays many."""
    verb.add_argument(
        "--seed", type=a_seed, default=0, metavar="S", help="same seed, same games (0)"
    )
    verb.add_argument(
        "--max-turns",
        type=whole_number,
        default=1000,
        metavar="N",
        help="stop a game after this many (1000)",
    )


def a_seed(word: str) -> int | str:
    """Return the seed as a number where it is one."""
    if len(word) > LONGEST_SEED:
        raise argparse.ArgumentTypeError(say("the seed is too long"))
    try:
        return int(word)
    except ValueError:
        pass
    if any("\ud800" <= letter <= "\udfff" for letter in word):
        raise argparse.ArgumentTypeError(say("the seed is not readable text"))
    return word


def play(asked: argparse.Namespace) -> int:
    """Answer with what came out."""
    if asked.schema:
        from cluekit.lab.schemas import SCHEMAS, SIMULATION  # noqa: PLC0415 - only this needs it

        answer_schema(SCHEMAS, SIMULATION)
        return 0
    chosen = find_edition(asked.edition)
    game = lab_game(chosen)
    bots = [bot.strip() for bot in (asked.bots or game.usual).split(",")]
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
        _tell_totals(result, game)
    if len(result.games) == asked.games:
        return 0
    tell(say("Stopped: {n} of {asked:game} played.", n=len(result.games), asked=asked.games))
    return 1


ENDINGS = {
    CLUE.game.name: mark(
        "{games:game} of {edition}, seed {seed}: {solved} solved, {unsolved} unsolved, "
        "{unfinished} unfinished."
    ),
    NOIR.game.name: mark(
        "{games:game} of {edition}, seed {seed}: {arrest} ended by arrest, {inspector_killed} "
        "with the Inspector killed, {toll} by the number of the dead, {unfinished} unfinished."
    ),
}
"""How the games ended, for each game."""


def _tell_totals(result: Simulation, game: LabGame) -> None:
    totals = result.totals
    endings = {ending.replace("-", "_"): count for ending, count in totals.endings.items()}
    about = {"games": totals.games, "edition": result.edition, "seed": result.seed}
    answer(say(ENDINGS[game.game.name], **about, **endings))
    answer(
        say(
            "Turns a game: {mean:.1f} on average, {least} at least, {most} at most.",
            mean=totals.turns_mean,
            least=totals.turns_least,
            most=totals.turns_most,
        )
    )
    rows = []
    for number, (seat, bot) in enumerate(zip(result.seats, result.bots, strict=True)):
        # Bots have chairs, in Noir sides, and no names
        side = capital(say(ROLES[number])) if game is NOIR and number < len(ROLES) else ""
        who = side or say("Chair {number}", number=number + 1)
        won = say("won {games}", games=totals.wins[seat])
        rows.append((who, bot, won, _share(totals.shares[seat])))
    for line in columns(rows):
        answer(line)


def _share(share: Estimate) -> str:
    """Return a share with the interval in which the true one lies, 95 times in 100."""
    return say(
        "{share:.1%} (95% interval {low:.1%} to {high:.1%})",
        share=share.value,
        low=share.low,
        high=share.high,
    )
