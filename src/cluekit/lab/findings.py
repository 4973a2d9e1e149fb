"""What an experiment has found: data for programs, sentences for people.

Nothing is concluded before all games have been played: their number was decided beforehand.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Literal

import msgspec

from cluekit.editions import plainly
from cluekit.lab.compare import Comparison, comparison_of
from cluekit.lab.estimate import FEWEST, MOST, Estimate, mean_of
from cluekit.lab.experiment import FEWEST_PAIRS, LOOK
from cluekit.lab.games import lab_game
from cluekit.lab.pairs import Chair
from cluekit.lab.report import interval_said, report_text, unfinished_text
from cluekit.lab.results import Results
from cluekit.lab.rows import Row
from cluekit.lab.simulate import Totals, totals
from cluekit.words import say
from cluekit.words.numbers import decimal

Method = Literal["bootstrap", "student", "sequence"]
Conclusion = Literal["longer", "shorter", "not-clear"]
CONCLUSIONS: dict[int, Conclusion] = {1: "longer", -1: "shorter", 0: "not-clear"}


class Telling(msgspec.Struct, frozen=True):
    """The game that shows a difference best, to be played again: by its number and the seed."""

    game: int
    turns: tuple[int, int]


class Difference(msgspec.Struct, frozen=True):
    """One arm beside the first, pair by pair."""

    arm: int
    """The arm, from 1."""
    pairs: int
    """How many pairs of games were compared."""
    same_deal: int
    """In how many of them all cards lay alike."""
    turns: tuple[float, float]
    """The mean number of turns in the first arm and in this one."""
    longer: Estimate
    """By how many turns a game of this arm is longer."""
    method: Method
    """What the intervals are: ``sequence`` holds at every look, the others for a number of pairs
    fixed beforehand."""
    effect: float
    """The mean difference in standard deviations of the differences."""
    pairs_longer: int
    """In how many pairs the game of this arm was the longer one."""
    pairs_shorter: int
    """In how many it was the shorter one."""
    conclusion: Conclusion
    """What can be concluded about the length of games."""
    chairs: tuple[Chair, ...]
    """How often each chair wins in both."""
    telling: Telling
    """The pair that shows the difference best."""


class Crash(msgspec.Struct, frozen=True):
    """A game that broke off, in which arm and why; ``notation`` is how far it went."""

    arm: int
    game: int
    reason: str
    notation: str


class Arm(msgspec.Struct, frozen=True):
    """One arm: its edition, and its games that did not crash together; null without any."""

    edition: str
    totals: Totals | None


class Findings(msgspec.Struct, frozen=True, tag_field="format", tag="cluekit-experiment-findings"):
    """What was asked for, what was played, and what follows."""

    version: int
    """The version of the format."""
    experiment: str
    """The id of the experiment."""
    seats: tuple[str, ...]
    """The seats by their ids."""
    bots: tuple[str, ...]
    """The bot in each seat."""
    seed: int | str
    """What decides all luck."""
    max_turns: int
    """After how many turns a game is stopped."""
    asked: int
    """How many games were asked for."""
    played: int
    """How many were played."""
    complete: bool
    """Whether that is all that were to be played."""
    stopped_when_clear: bool
    """Whether it ended early because the answer was clear."""
    digest: str
    """A digest of all rows: the same experiment has the same, wherever it was played."""
    arms: tuple[Arm, ...]
    """The editions that were compared, the first one first."""
    differences: tuple[Difference, ...]
    """Each further arm beside the first; empty while games are missing."""
    crashes: tuple[Crash, ...]
    """The games that broke off."""


@plainly
def findings(results: Results) -> Findings:
    """Return what an experiment has found, as data."""
    asked, rows = results.experiment, results.rows
    arms = []
    for arm, edition in enumerate(asked.editions):
        played = [row.outcome for row in rows if row.arm == arm and not row.crashed]
        endings = lab_game(edition).endings
        together = totals(played, asked.seats, endings) if played else None
        arms.append(Arm(edition.id, together))
    return Findings(
        version=1,
        experiment=asked.id,
        seats=asked.seats,
        bots=asked.bots,
        seed=asked.seed,
        max_turns=asked.max_turns,
        asked=asked.games,
        played=results.done,
        complete=results.complete,
        stopped_when_clear=results.counted < asked.games,
        digest=results.digest,
        arms=tuple(arms),
        differences=tuple(_difference(results, arm, found) for arm, found in comparisons(results)),
        crashes=crashes_in(rows),
    )


def crashes_in(rows: Sequence[Row]) -> tuple[Crash, ...]:
    """Return the games that broke off."""
    return tuple(Crash(r.arm, r.game, r.reason, r.notation) for r in rows if r.crashed)


def comparisons(results: Results) -> Iterator[tuple[int, Comparison]]:
    """Yield each further arm, compared with the first; nothing while games are missing."""
    if not results.complete:
        return
    for arm in range(1, len(results.experiment.arms)):
        if len(results.pairs(arm)) >= FEWEST_PAIRS:
            yield arm, comparison_of(results, arm)


def _difference(results: Results, arm: int, found: Comparison) -> Difference:
    pairs, telling = found.pairs, found.telling
    method: Method = "bootstrap" if FEWEST <= len(pairs) <= MOST else "student"
    if results.experiment.stop_when_clear:
        method = "sequence"
    return Difference(
        arm=arm,
        pairs=len(pairs),
        same_deal=sum(pair.same_deal for pair in pairs),
        turns=found.turns,
        longer=found.longer,
        method=method,
        effect=round(found.effect, 4),
        pairs_longer=sum(pair.longer > 0 for pair in pairs),
        pairs_shorter=sum(pair.longer < 0 for pair in pairs),
        conclusion=CONCLUSIONS[found.longer.clear],
        chairs=found.chairs,
        telling=Telling(telling.index, (telling.one.turns, telling.other.turns)),
    )


# --- in words ------------------------------------------------------------------------------------


def findings_text(results: Results) -> str:
    """Return what an experiment has found, one sentence per line."""
    asked, lines = results.experiment, []
    for row in results.rows:
        if row.crashed:
            about = {"game": row.game, "arm": row.arm + 1, "reason": row.reason}
            crash = say("Game {game} crashed under rules {arm} and is left out: {reason}", **about)
            lines.append(crash)
    if not results.complete:
        return "\n".join([*lines, unfinished_text(results.done, asked.games)])
    turns = [row.turns for row in results.rows if not row.broken_off]
    if len(asked.arms) == 1 and len(turns) >= FEWEST_PAIRS:
        lines.append(
            say(
                "Turns a game: {mean} on average (95%: {low} to {high}), {least} at least, {most} "
                "at most.",
                least=min(turns),
                most=max(turns),
                **interval_said(mean_of(turns), partial(decimal, places=1)),
            )
        )
    for arm, found in comparisons(results):
        lines += [""] if arm > 1 else []
        lines += [report_text(found), *_difference_lines(results, found)]
    return "\n".join(lines)


def _difference_lines(results: Results, found: Comparison) -> Iterator[str]:
    asked, differences = results.experiment, [pair.longer for pair in found.pairs]
    yield say(
        "Longer: {longer:pair}, shorter: {shorter:pair}. The mean is {effect} standard deviations.",
        longer=sum(each > 0 for each in differences),
        shorter=sum(each < 0 for each in differences),
        effect=decimal(found.effect, 2),
    )
    if asked.stop_when_clear:
        yield say(
            "Looked at after every {look:pair}; the intervals hold at all looks together.",
            look=LOOK,
        )
    else:
        yield say("The number of games was fixed beforehand; the intervals hold for that.")
    telling = found.telling
    yield say(
        "The game that shows it best: number {game} of seed {seed}, with {one:turn} first, then "
        "{other}.",
        game=telling.index,
        seed=asked.seed,
        one=telling.one.turns,
        other=telling.other.turns,
    )
