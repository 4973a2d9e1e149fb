"""Options called by where they stand: "the second line", "the last two", "all but the first".

Nothing where options have numbers of their own, or are numbers.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache

from cluekit import ways
from cluekit.learn.answers.option_sense import Options, is_weightless, says_more, spelled_out
from cluekit.ways import Tongue, fold_case

Ids = Sequence[str]
_OWN_NUMBER = re.compile(r"^\W*(\d+)[.)]\s")
_WORD = re.compile(r"[^\W_]+")


def options_at(
    given: str, shown: Ids, known: Mapping[Tongue, Options], *, several: bool
) -> list[str]:
    """Return the ids of the options at the place that is told; none where it is not clear which.

    ``shown`` are all ids in the order of showing.
    """
    said = (_placed_in(tongue, given, shown, known[tongue]) for tongue in known)
    found = {tuple(ids) for ids in said if ids}
    (ids,) = found if len(found) == 1 else ((),)
    return [*ids] if several or len(ids) == 1 else []


def _placed_in(tongue: Tongue, given: str, ids: Ids, options: Options) -> Ids:
    text = spelled_out(given)
    told = [fold_case(options.said[name][0]) for name in ids]
    words = {word for each in told for word in _WORD.findall(each)}
    if words & _ordinals(tongue).keys() or {*told} & _counted(tongue).keys():
        return ()
    if every := _all_of(tongue, text):
        return ids if every in (1, len(ids)) else ()
    found = [*_pattern(tongue).finditer(text)]
    if len(found) != 1:
        return ()
    rest = f"{text[: found[0].start()]} {text[found[0].end() :]}"
    if not is_weightless(tongue, rest) and says_more(tongue, rest, options.asked):
        return ()
    return _chosen(tongue, found[0], ids, told)


def _all_of(tongue: Tongue, text: str) -> int:
    """Return 3 for "all three", 1 for "all of them", 0 for anything else."""
    said = ways.pattern(ways.all_ways({tongue: ways.choices().every[tongue]}))
    found = re.fullmatch(rf"(?:{said})(?:\s+(\w+))?", text.strip(" .!"))
    if not found:
        return 0
    return _counted(tongue).get(found[1], 0) if found[1] else 1


def _chosen(tongue: Tongue, found: re.Match[str], ids: Ids, told: Sequence[str]) -> Ids:
    if found["run"]:
        often = _counted(tongue)[found["before"] or found["behind"]]
        start = {"first": 0, "last": len(ids) - often}.get(_runs(tongue)[found["run"]])
        if start is None:
            start, odd = divmod(len(ids) - often, 2)
            often = 0 if odd else often
        return ids[start : start + often] if 1 < often < len(ids) and start >= 0 else ()
    if found["alone"] and any(found["alone"] in text for text in told):
        return ()
    if sign := found["sign"] or found["alone"]:
        return _signed(sign, ids, told)
    place = int(_ordinals(tongue)[found["ordinal"]])
    at = place - 1 if place > 0 else len(ids) + place
    return ids[at : at + 1]


def _signed(sign: str, ids: Ids, told: Sequence[str]) -> Ids:
    """Return the option with a sign, or with this number of its own."""
    own = [found[1] if (found := _OWN_NUMBER.match(text)) else "" for text in told]
    if any(own):
        return [name for name, number in zip(ids, own, strict=True) if number == sign]
    at = int(sign) - 1 if sign.isdigit() else ord(sign) - ord("a")
    return ids[at : at + 1] if at >= 0 else ()


@cache
def _ordinals(tongue: Tongue) -> dict[str, str]:
    return ways.by_way({tongue: ways.choices().ordinals[tongue]})


@cache
def _runs(tongue: Tongue) -> dict[str, str]:
    return ways.by_way({tongue: ways.choices().runs[tongue]})


@cache
def _counted(tongue: Tongue) -> dict[str, int]:
    """Return the words for small numbers, and these in digits."""
    known = ways.numbers()
    words = ways.counted_in({tongue: known.counted[tongue][:10]})
    words |= {w: n for w, n in ways.by_way({tongue: known.words[tongue]}).items() if n in "12"}
    return {word: int(number) for word, number in words.items()} | {str(n): n for n in range(10)}


@cache
def _pattern(tongue: Tongue) -> re.Pattern[str]:
    """Return the ways to tell a place: a run with its number, an ordinal, a thing with its sign."""
    things = ways.pattern(ways.all_ways({tongue: ways.choices().things[tongue]}))
    many = [way for way, number in _counted(tongue).items() if number > 1]
    number, run, ordinal = (ways.pattern(each) for each in (many, _runs(tongue), _ordinals(tongue)))
    return re.compile(
        rf"(?:(?P<before>{number})\s+)?(?P<run>{run})(?(before)|\s+(?P<behind>{number}))"
        rf"(?:\s+(?:{things}))?"
        rf"|(?P<ordinal>{ordinal})(?:\s+(?:{things}))?"
        rf"|(?:{things})\s+(?:n\w?\W+)?(?P<sign>\d|[a-j])(?![\w,.]\w)(?!\w)"
        r"|(?<![\w,.])(?P<alone>\d)(?![\w,.]\w)(?!\w)"
    )
