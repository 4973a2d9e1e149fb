"""How likely everybody is after the first kill, and what a forecast scores (exercise 13b.5).

The Killer's first action is a kill (N02); every neighbour is as likely a victim as any other. The
score is the logarithmic one (Good 1952): the binary logarithm of what was said of the truth.
"""

from __future__ import annotations

from fractions import Fraction
from math import log2
from typing import Any

from msgspec.structs import replace

from cluekit.core import Luck
from cluekit.core.sets import members
from cluekit.learn.forms import Case
from cluekit.learn.grid_games import NoCaseError, games
from cluekit.learn.grids import Stage, grid_of, letter, number_of, stages
from cluekit.learn.values import Rounded, bits, suspects
from cluekit.noir.facts import Killed

SAID = (Fraction(1, 2), Fraction(1, 4), Fraction(1, 8), Fraction(1, 16), Fraction(3, 4))
"""What somebody may have said of the truth."""


def values(case: Case) -> dict[str, Any]:
    """Return the share of one suspect, what it is not, and the scores of forecasts."""
    last, who = stages(case)[-1], number_of(grid_of(case).about[0])
    start = stages(case)[0].table
    victim = next(fact.suspect for fact in last.told if isinstance(fact, Killed))
    near = {one: start.near(one).bit_count() for one in last.belief.weights}
    share, said = last.belief.share(who), Fraction(*case.numbers)
    everybody = sum(near.values())
    return {
        "who": letter(who),
        "victim": letter(victim),
        "killers": suspects(last.killers),
        "n": last.killers.bit_count(),
        "ways": near[who],
        "share": str(share),
        "even": str(Fraction(1, len(near))),
        "if_it_were": str(Fraction(1, near[who])),
        "crowded": str(Fraction(near[who], everybody)),
        "parts": " + ".join(f"1/{near[one]}" for one in sorted(near)),
        "said": str(said),
        "score": bits(log2(said)),
        "score_said": Rounded(log2(said)),
        "unsigned": bits(-log2(said)),
        "linear": str(said),
        "then": (0, suspects(last.killers)),
        **_averages(last),
    }


def _averages(last: Stage) -> dict[str, Any]:
    """Return what three forecasts score on average, the truth being drawn as it is believed."""
    shares = [float(last.belief.share(who)) for who in members(last.killers)]
    said = {"honest": shares, "sharp": _sharper(shares), "even": [1 / len(shares)] * len(shares)}
    scores = {name: _average(shares, forecast) for name, forecast in said.items()}
    found = {f"{name}_score": Rounded(score) for name, score in scores.items()}
    return {**found, "forecast": max(scores, key=lambda name: scores[name])}


def _average(shares: list[float], forecast: list[float]) -> float:
    return sum(share * log2(said) for share, said in zip(shares, forecast, strict=True))


def _sharper(shares: list[float]) -> list[float]:
    """Return a forecast that trusts its favourites too much: shares to the fourth power."""
    powers = [share**4 for share in shares]
    return [power / sum(powers) for power in powers]


def fresh(case: Case, luck: Luck) -> Case:
    """Return another first kill, on a shuffled board; somebody is likelier than others."""
    for game in games(case, luck, 1, shuffled=True):
        found = replace(case, grid=game.until(1))
        last = stages(found)[-1]
        uneven = [w for w in members(last.killers) if _uneven(last, w)]
        if len(set(last.belief.weights.values())) > 1 and uneven:
            said = luck.pick([one for one in SAID if [*one.as_integer_ratio()] != [*case.numbers]])
            about = (letter(luck.pick(uneven)),)
            grid = replace(grid_of(found), about=about)
            return replace(found, grid=grid, numbers=said.as_integer_ratio())
    raise NoCaseError(case)


def _uneven(last: Stage, who: int) -> bool:
    return last.belief.share(who) != Fraction(1, last.killers.bit_count())
