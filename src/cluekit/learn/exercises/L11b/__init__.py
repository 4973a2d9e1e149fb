"""Fresh cases for lesson 11b, “how sure?”."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations, pairwise
from math import log2

import msgspec
from msgspec.structs import replace

from cluekit.core import Luck
from cluekit.learn.families import Family, Values, by_number, one_wrong_line
from cluekit.learn.forms import Case
from cluekit.learn.grids import (
    Called,
    NoCaseError,
    games,
    grid_of,
    letter,
    number_of,
    stages,
    suspects,
)
from cluekit.learn.values import Rounded, Word, bits
from cluekit.noir.public.facts import Killed
from cluekit.sets import members
from cluekit.words import mark
from cluekit.words.numbers import local_number

# --- first kill -----------------------------------------------------------------------------------
# How likely everybody is after the first kill, and what a forecast scores (exercise 11b.1).
#
# The Killer's first action is a kill (N02); every neighbour is as likely a victim as any other. The
# score is the logarithmic one (Good 1952): the binary logarithm of what was said of the truth.

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
FIRST_KILL_SAID = (Fraction(1, 2), Fraction(1, 4), Fraction(1, 8), Fraction(1, 16), Fraction(3, 4))
"""What somebody may have said of the truth."""


def first_kill_values(case: Case) -> Values:
    """Return the share of one suspect, what it is not, and the scores of forecasts.

    On average over the truth as it is believed: what is believed, nine tenths for the likeliest
    with the others alike, all alike.
    """
    last, who = stages(case)[-1], number_of(grid_of(case).about[0])
    start = stages(case)[0].table
    victim = next(fact.suspect for fact in last.told if isinstance(fact, Killed))
    near = {one: start.near(one).bit_count() for one in last.belief.weights}
    share, said = last.belief.share(who), Fraction(*case.numbers)
    honest = [float(last.belief.share(each)) for each in members(last.killers)]
    n, favourite = len(honest), honest.index(max(honest))
    sharp = [BOLD if each == favourite else (1 - BOLD) / (n - 1) for each in range(n)]
    scores = {
        name: sum(true * log2(told) for true, told in zip(honest, forecast, strict=True))
        for name, forecast in (("honest", honest), ("sharp", sharp), ("even", [1 / n] * n))
    }
    ranked = sorted(scores, key=lambda name: -scores[name])
    found: Values = {f"{name}_score": Rounded(score) for name, score in scores.items()}
    return {
        **found,
        "who": letter(who),
        "who_named": Called(who),
        "victim": letter(victim),
        "killers": suspects(last.killers),
        "n": last.killers.bit_count(),
        "ways": near[who],
        "share": str(share),
        "even": str(Fraction(1, len(near))),
        "if_it_were": str(Fraction(1, near[who])),
        "crowded": str(Fraction(near[who], sum(near.values()))),
        "parts": " + ".join(f"1/{near[one]}" for one in sorted(near)),
        "said": str(said),
        "score": bits(log2(said)),
        "score_said": Rounded(log2(said)),
        "unsigned": bits(-log2(said)),
        "linear": str(said),
        "then": (0, suspects(last.killers)),
        "forecast": ranked[RANKED[case.house]],
        "asks": Word(ASKS[case.house]),
        "on_sharp": Word(ON_SHARP, found),
        "on_even": Word(ON_EVEN[case.house], found),
        "on_honest": Word(ON_HONEST, found),
    }


def fresh_first_kill(case: Case, luck: Luck) -> Case:
    """Return another first kill, on a shuffled board; somebody is likelier than others."""
    for game in games(case, luck, 1, shuffled=True):
        found = replace(case, grid=game.until(1))
        last = stages(found)[-1]
        even = Fraction(1, last.killers.bit_count())
        uneven = [who for who in members(last.killers) if last.belief.share(who) != even]
        if len(set(last.belief.weights.values())) > 1 and uneven:
            last_said = Fraction(*case.numbers)
            said = luck.pick([one for one in FIRST_KILL_SAID if one != last_said])
            grid = replace(grid_of(found), about=(letter(luck.pick(uneven)),))
            house = luck.pick([*ASKS])
            return replace(found, grid=grid, numbers=said.as_integer_ratio(), house=house)
    raise NoCaseError(case)


# --- forecasters ----------------------------------------------------------------------------------
# People who give chances evening after evening: who is calibrated, and who scores what (11b.2).
#
# A score is log2 of the chance that was given to what happened, on average over the evenings.

TENTHS = (60, 70, 80, 90)
FORECASTERS_SAID = (50, 55, 60, 65, 70, 75, 80, 85, 90, 95, 99)
FORECASTERS_EVENINGS = 10
APART = 0.02
"""Two scores that are nearer than that would be hard to tell apart."""
FORECASTERS_IDS = ("first", "second", "third", "fourth")


class Percent(msgspec.Struct, frozen=True):
    """A share in hundredths, said as the reader writes it."""

    hundredths: int

    def in_words(self) -> str:
        """Return "70%"."""
        return local_number(f"{self.hundredths}%")


def mean_score(said: int, right: int, evenings: int) -> float:
    """Return the mean score of somebody who always says this and is right this often."""
    share = right / evenings
    missed = (1 - share) * log2(1 - said / 100) if right < evenings else 0.0
    return share * log2(said / 100) + missed


def forecasters_values(case: Case) -> Values:
    """Return what comes true of a calibrated forecast, one mean score, and the odd two of four."""
    said, many, missed, *people = case.numbers
    right, evenings = FORECASTERS_EVENINGS - missed, FORECASTERS_EVENINGS
    score = mean_score(said, right, evenings)
    four = list(zip(people[::2], people[1::2], strict=True))
    scores = [mean_score(*each, evenings) for each in four]
    one, other = _odd(four)[0]
    ends = {scores.index(max(scores)), scores.index(min(scores))}
    return {
        "said": Percent(said),
        "many": many,
        "true": said * many // 100,
        "false": many - said * many // 100,
        "hundredths": said,
        "evenings": evenings,
        "right": right,
        "missed": missed,
        "other": Percent(100 - said),
        "score": bits(score),
        "score_said": Rounded(score),
        "unsigned": bits(-score),
        "hits_only": bits(right / evenings * log2(said / 100)),
        "always_right": bits(log2(said / 100)),
        **by_number("said", (Percent(each) for each, _ in four)),
        **by_number("right", (times for _, times in four)),
        **by_number("score", map(Rounded, scores)),
        "refutes": [FORECASTERS_IDS[at] for at in sorted((one, other))],
        "extremes": [FORECASTERS_IDS[at] for at in sorted(ends)],
        "bold_alone": [FORECASTERS_IDS[other]],
        "more_right": Percent(four[other][0]),
        "more_times": four[other][1],
        "more_score": Rounded(scores[other]),
        "fewer_right": Percent(four[one][0]),
        "fewer_times": four[one][1],
        "fewer_score": Rounded(scores[one]),
    }


def _odd(four: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Return each two of whom the second is right more often and scores clearly less."""
    found = []
    for one, other in combinations(sorted(range(len(four)), key=lambda at: four[at][1]), 2):
        less, more = (mean_score(*four[at], FORECASTERS_EVENINGS) for at in (one, other))
        if four[one][1] < four[other][1] and more < less:
            found.append((one, other))
    return found


def fresh_forecasters(case: Case, luck: Luck) -> Case:
    """Return other people; exactly two of them refute that who is right more often scores more."""
    while True:
        four = [(luck.pick(FORECASTERS_SAID), luck.pick(range(4, 10))) for _ in FORECASTERS_IDS]
        # Whether just two refute the claim, and no two score nearly the same
        scores = sorted(mean_score(*each, FORECASTERS_EVENINGS) for each in four)
        apart = all(high - low > APART for low, high in pairwise(scores))
        clear = apart and len({right for _, right in four}) == len(four) and len(_odd(four)) == 1
        if not clear:
            continue
        made = (luck.pick(TENTHS), 10 * luck.pick(range(2, 7)), luck.pick(range(1, 5)))
        found = replace(case, numbers=(*made, *(number for each in four for number in each)))
        told = forecasters_values(found)
        if told["extremes"] != told["refutes"]:
            return found


# --- score lines ----------------------------------------------------------------------------------
# The scores of three evenings and their mean, line by line, and one line is wrong (11b.3).

SCORE_LINES_EVENINGS = 3
SCORE_LINES_SAID = (20, 30, 40, 60, 70, 75, 80, 90)
HAPPENED = (
    mark("{said} for yes, and it was no: {score:bit}."),
    mark("{said} for yes, and it was yes: {score:bit}."),
)
MEAN = mark("Together {sum}; divided by {n}, a mean of {mean:bit}.")
SUM = mark("Together, and so on average, {sum:bit}.")
WHY = (
    mark(
        "that line is right: it was no, and {other} had been given to no. "
        "The line takes log2 of that."
    ),
    mark("that line is right: it was yes, and log2 {said} is what that costs."),
)
WHY_MEAN = mark("that line is right: it follows from the numbers above it.")
WRONG = (
    mark(
        "it was no, and what had been given to no is {other}. Its log2 comes to {true:bit}: the "
        "score goes by what happened, not by what was said."
    ),
    mark("it was yes, and {said} had been given to that. Its log2 comes to {true:bit}."),
)
WRONG_SUM = mark("that is the sum. A mean is divided by how many evenings there were: {n}.")


def score_lines_values(case: Case) -> Values:
    """Return the lines as they are written, which of them is wrong, and the true mean."""
    slip, *rest = case.numbers
    n, evenings = SCORE_LINES_EVENINGS, list(zip(rest[::2], rest[1::2], strict=True))

    def scores(wrong: int) -> list[float]:
        """Return the score of each evening, of one of them as if it had come otherwise."""
        given = [
            said if bool(came) != (at == wrong) else 100 - said
            for at, (said, came) in enumerate(evenings)
        ]
        return [log2(hundredths / 100) for hundredths in given]

    true, written = scores(-1), scores(slip)
    lines = [
        Word(HAPPENED[came], {"said": Percent(said), "score": Rounded(score)})
        for (said, came), score in zip(evenings, written, strict=True)
    ]
    total = {"sum": Rounded(sum(written)), "n": n, "mean": Rounded(sum(written) / n)}
    lines.append(Word(SUM if slip == n else MEAN, total))
    named = [{"said": Percent(said), "other": Percent(100 - said)} for said, _ in evenings]
    whys = [Word(WHY[came], about) for (_, came), about in zip(evenings, named, strict=True)]
    if slip == n:
        why_wrong = Word(WRONG_SUM, {"n": n})
    else:
        why_wrong = Word(WRONG[evenings[slip][1]], {**named[slip], "true": Rounded(true[slip])})
    return {
        "n": n,
        **one_wrong_line(lines, slip, [*whys, Word(WHY_MEAN)], why_wrong),
        "true_sum": Rounded(sum(true)),
        "true_mean": Rounded(sum(true) / n),
        "answer": bits(sum(true) / n),
        "as_written": bits(sum(written) / (1 if slip == n else n)),
        "whole": bits(sum(true)),
        "unsigned": bits(-sum(true) / n),
        "parts": [Rounded(score) for score in true],
    }


def fresh_score_lines(case: Case, luck: Luck) -> Case:
    """Return other evenings, some with a yes and some with a no, and another slip."""
    while True:
        evenings = [
            (luck.pick(SCORE_LINES_SAID), luck.pick((0, 1))) for _ in range(SCORE_LINES_EVENINGS)
        ]
        slip = luck.pick(range(SCORE_LINES_EVENINGS + 1))
        numbers = (slip, *(number for each in evenings for number in each))
        told = score_lines_values(replace(case, numbers=numbers))
        seen = {told[name] for name in ("answer", "as_written", "whole", "unsigned")}
        two_kinds = len({came for _, came in evenings}) == len(HAPPENED)
        if two_kinds and len(seen) >= (3 if slip == SCORE_LINES_EVENINGS else 4):
            return replace(case, numbers=numbers)


# --- porters --------------------------------------------------------------------------------------
# Which sentences still tell who is on duty: a clue about a post, away from the table (11b.5).
#
# Somebody took the post over in mid-week. What was said of the porter before is about somebody
# else; what was said of a person holds, whoever is the porter.

DAYS = (
    mark("Monday"),
    mark("Tuesday"),
    mark("Wednesday"),
    mark("Thursday"),
    mark("Friday"),
)
POST = ("glasses", "berg", "turkish")
"""Sentences about whoever is the porter; the others are about persons."""
PORTERS_IDS = ("glasses", "berg", "roth", "turkish", "diaz")


def porters_values(case: Case) -> Values:
    """Return the day of each sentence, and which of them still tell something."""
    change, *said = case.numbers
    early = [
        name for name, day in zip(PORTERS_IDS, said, strict=True) if name in POST and day < change
    ]
    counts = [name for name in PORTERS_IDS if name not in early]
    return {
        "change": Word(DAYS[change]),
        **{f"day_{name}": Word(DAYS[day]) for name, day in zip(PORTERS_IDS, said, strict=True)},
        "counts": counts,
        "n": len(counts),
        "all": list(PORTERS_IDS),
        "posts": [name for name in counts if name in POST],
        "kept_berg": [*counts, "berg"] if "berg" in early else list(PORTERS_IDS),
        "persons": [name for name in PORTERS_IDS if name not in POST],
    }


def fresh_porters(case: Case, luck: Luck) -> Case:
    """Return other days: of the porter something was said before the change, and after it."""
    while True:
        change = luck.pick(range(1, len(DAYS) - 1))
        days = [day for day in range(len(DAYS)) if day != change]
        found = replace(case, numbers=(change, *(luck.pick(days) for _ in PORTERS_IDS)))
        told = porters_values(found)
        if told["posts"] and told["n"] != len(PORTERS_IDS):
            return found


FAMILIES = {
    "first-kill": Family(first_kill_values, fresh_first_kill),
    "forecasters": Family(forecasters_values, fresh_forecasters),
    "score-lines": Family(score_lines_values, fresh_score_lines),
    "porters": Family(porters_values, fresh_porters),
}
