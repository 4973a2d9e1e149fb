"""How likely everybody is after the first kill, and what a forecast scores (exercise 11b.1).

The Killer's first action is a kill (N02); every neighbour is as likely a victim as any other. The
score is the logarithmic one (Good 1952): the binary logarithm of what was said of the truth.
"""

from __future__ import annotations

from fractions import Fraction
from math import log2

from msgspec.structs import replace

from cluekit.core import Luck
from cluekit.learn.forms import Case
from cluekit.learn.grid_games import NoCaseError, games
from cluekit.learn.grids import Stage, grid_of, letter, number_of, stages
from cluekit.learn.suspect_values import Called, suspects
from cluekit.learn.values import Rounded, Word, bits
from cluekit.noir.public.facts import Killed
from cluekit.sets import members
from cluekit.words import mark

ASKS = {
    "": mark("You want the best score on average, over many such evenings. What do you say?"),
    "worst": mark("Which of these habits costs most on average, over many such evenings?"),
    "between": mark("Whose average score lies between those of the other two?"),
}
ON_SHARP = mark(
    "when the favourite is wrong, that costs more bits than it brings when it is right: "
    "{sharp_score} on average."
)
ON_EVEN = {
    "": mark(
        "safe, but you give away what you know: {even_score} on average, and {honest_score} is "
        "possible."
    ),
    "worst": mark("it gives away what is known, but there is worse: {even_score} on average."),
    "between": "",
}
ON_HONEST = mark("no habit scores more than saying what is believed: {honest_score} on average.")
RANKED = {"": 0, "between": 1, "worst": 2}
"""Which place among the three averages each question asks for, the best first."""
BOLD = 0.9
"""What an overdone forecast says of its favourite."""
SAID = (Fraction(1, 2), Fraction(1, 4), Fraction(1, 8), Fraction(1, 16), Fraction(3, 4))
"""What somebody may have said of the truth."""


def values(case: Case) -> dict[str, object]:
    """Return the share of one suspect, what it is not, and the scores of forecasts."""
    last, who = stages(case)[-1], number_of(grid_of(case).about[0])
    start = stages(case)[0].table
    victim = next(fact.suspect for fact in last.told if isinstance(fact, Killed))
    near = {one: start.near(one).bit_count() for one in last.belief.weights}
    share, said = last.belief.share(who), Fraction(*case.numbers)
    everybody = sum(near.values())
    return {
        "who": letter(who),
        "who_named": Called(who),
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
        **_averages(last, case.house),
    }


def _averages(last: Stage, house: str) -> dict[str, object]:
    """Return what three forecasts score on average, the truth being drawn as it is believed."""
    shares = [float(last.belief.share(who)) for who in members(last.killers)]
    said = {"honest": shares, "sharp": _sharper(shares), "even": [1 / len(shares)] * len(shares)}
    scores = {name: _average(shares, forecast) for name, forecast in said.items()}
    ranked = sorted(scores, key=lambda name: -scores[name])
    found: dict[str, object] = {f"{name}_score": Rounded(score) for name, score in scores.items()}
    return {
        **found,
        "forecast": ranked[RANKED[house]],
        "asks": Word(ASKS[house]),
        "on_sharp": Word(ON_SHARP, found),
        "on_even": Word(ON_EVEN[house], found),
        "on_honest": Word(ON_HONEST, found),
    }


def _average(shares: list[float], forecast: list[float]) -> float:
    return sum(share * log2(said) for share, said in zip(shares, forecast, strict=True))


def _sharper(shares: list[float]) -> list[float]:
    """Return a forecast with nine tenths for the likeliest, the rest for the others alike."""
    favourite, others = shares.index(max(shares)), len(shares) - 1
    return [BOLD if who == favourite else (1 - BOLD) / others for who in range(len(shares))]


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
            house = luck.pick([*ASKS])
            return replace(found, grid=grid, numbers=said.as_integer_ratio(), house=house)
    raise NoCaseError(case)


def _uneven(last: Stage, who: int) -> bool:
    return last.belief.share(who) != Fraction(1, last.killers.bit_count())
