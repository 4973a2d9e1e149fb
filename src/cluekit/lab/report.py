"""What a comparison has found, in sentences."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from cluekit.lab.charts import seat_called
from cluekit.lab.estimate import Estimate, mean_of
from cluekit.lab.pairs import Pair, PairedGames
from cluekit.lab.switches import rules_in_words
from cluekit.words import mark, say
from cluekit.words.numbers import decimal

LENGTHS = {
    1: mark("So games are longer under the second rules, when these bots play."),
    0: mark("Zero lies in between: these games do not tell which rules make longer games."),
    -1: mark("So games are shorter under the second rules, when these bots play."),
}


def report_text(result: PairedGames) -> str:
    """Return what came out, one sentence per line: lengths, then winners."""
    return "\n".join([*_beginning(result), *_length(result), *_winners(result)])


def verdict(result: PairedGames) -> str:
    """Return what follows about the length of games, in one sentence."""
    if all(pair.longer == 0 for pair in result.pairs):
        return say("In every pair both games took the same number of turns.")
    return say(LENGTHS[result.longer.clear])


def so_far(pairs: Sequence[Pair]) -> str:
    """Return what these pairs, at least two, say so far: for a progress bar."""
    longer = mean_of([pair.longer for pair in pairs])
    said = interval_said(longer, with_sign)
    return say("So far {mean} turns on average, 95% interval {low} to {high}.", **said)


def _beginning(result: PairedGames) -> Iterator[str]:
    pairs = len(result.pairs)
    if pairs < result.asked:
        yield say("Stopped: {pairs} of {asked:pair} played.", pairs=pairs, asked=result.asked)
    same = sum(pair.same_deal for pair in result.pairs)
    if same == pairs:
        yield say("{pairs:pair} of games, each pair with the same deal.", pairs=pairs)
    else:
        yield say(
            "{pairs:pair} of games; {same} of them began with the same deal.",
            pairs=pairs,
            same=same,
        )
    yield say("First rules: {edition}.", edition=rules_in_words(result.one))
    yield say("Second rules: {edition}.", edition=rules_in_words(result.other))


def _length(result: PairedGames) -> Iterator[str]:
    one, other = result.turns
    yield say("Turns a game: {one:.1f} first, {other:.1f} second.", one=one, other=other)
    if all(pair.longer == 0 for pair in result.pairs):
        yield verdict(result)
        return
    yield say(
        "Difference within the pairs: {mean} turns on average, 95% interval {low} to {high}.",
        **interval_said(result.longer, with_sign),
    )
    yield verdict(result)
    if result.unfinished:
        yield say(
            "Stopped after {turns:turn}, and counted as that long: {games:game}.",
            games=result.unfinished,
            turns=result.max_turns,
        )


def _winners(result: PairedGames) -> Iterator[str]:
    for number, chair in enumerate(result.chairs, start=1):
        values = {
            "seat": seat_called(number, chair.seat),
            "bot": chair.bot,
            "one": chair.one.value,
            "other": chair.other.value,
            "low": with_sign(100 * chair.change.low),
            "high": with_sign(100 * chair.change.high),
        }
        if chair.change.clear > 0:
            yield say(
                "{seat} ({bot}) gains: it wins {one:.0%}, then {other:.0%} "
                "(change {low} to {high} points).",
                **values,
            )
        elif chair.change.clear < 0:
            yield say(
                "{seat} ({bot}) loses: it wins {one:.0%}, then {other:.0%} "
                "(change {low} to {high} points).",
                **values,
            )
        else:
            yield say(
                "{seat} ({bot}) wins {one:.0%}, then {other:.0%} (change {low} to {high} points).",
                **values,
            )
    if not any(chair.change.clear for chair in result.chairs):
        yield say("No seat’s share of the wins changes clearly.")


def unfinished_text(done: int, asked: int) -> str:
    """Return what is said of games of which some are still to be played: how many there are."""
    return say(
        "Finished so far: {done} of {asked:game}. Nothing follows yet.", done=done, asked=asked
    )


def interval_said(each: Estimate, written: Callable[[float], str]) -> dict[str, str]:
    """Return an estimate's ``mean``, ``low`` and ``high`` as they are written in a sentence.

    >>> interval_said(Estimate(2.0, -0.5, 4.5), with_sign)["mean"]
    '+2.0'
    """
    ends = {"mean": each.value, "low": each.low, "high": each.high}
    return {name: written(value) for name, value in ends.items()}


def with_sign(value: float) -> str:
    """Return a number with its sign and one decimal: +2.0, −0.5, 0.0."""
    text = decimal(value, 1)
    return f"+{text}" if float(f"{value:.1f}") > 0 else text


def whole_with_sign(value: float) -> str:
    """Return a number with its sign and no decimals: +2, −5, 0."""
    text = decimal(value, 0)
    return f"+{text}" if round(value) > 0 else text
