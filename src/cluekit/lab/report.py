"""What an experiment comes to, in sentences."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cluekit.lab.charts import seat_called
from cluekit.lab.estimate import mean_of
from cluekit.lab.pairs import Chair, Pair, PairedGames
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


def so_far(pairs: Sequence[Pair]) -> str:
    """Return what these pairs come to, for a bar; at least two."""
    longer = mean_of([pair.longer for pair in pairs])
    return say(
        "So far {mean} turns on average, 95% interval {low} to {high}.",
        mean=with_sign(longer.value),
        low=with_sign(longer.low),
        high=with_sign(longer.high),
    )


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
        yield say("In every pair both games took the same number of turns.")
        return
    longer = result.longer
    yield say(
        "Difference within the pairs: {mean} turns on average, 95% interval {low} to {high}.",
        mean=with_sign(longer.value),
        low=with_sign(longer.low),
        high=with_sign(longer.high),
    )
    yield say(LENGTHS[longer.clear])
    if result.unfinished:
        yield say(
            "Stopped after {turns:turn}, and counted as that long: {games:game}.",
            games=result.unfinished,
            turns=result.max_turns,
        )


def _winners(result: PairedGames) -> Iterator[str]:
    yield from (_share(number, chair) for number, chair in enumerate(result.chairs, start=1))
    if not any(chair.change.clear for chair in result.chairs):
        yield say("No seat’s share of the wins changes clearly.")


def seat_name(number: int, chair: Chair) -> str:
    """Return what a chair is called: by its side in Noir, else by its number from 1."""
    return seat_called(number, chair.seat)


def _share(number: int, chair: Chair) -> str:
    values = {
        "seat": seat_name(number, chair),
        "bot": chair.bot,
        "one": chair.one.value,
        "other": chair.other.value,
        "low": with_sign(100 * chair.change.low),
        "high": with_sign(100 * chair.change.high),
    }
    if chair.change.clear > 0:
        return say(
            "{seat} ({bot}) gains: it wins {one:.0%}, then {other:.0%} "
            "(change {low} to {high} points).",
            **values,
        )
    if chair.change.clear < 0:
        return say(
            "{seat} ({bot}) loses: it wins {one:.0%}, then {other:.0%} "
            "(change {low} to {high} points).",
            **values,
        )
    return say(
        "{seat} ({bot}) wins {one:.0%}, then {other:.0%} (change {low} to {high} points).",
        **values,
    )


def with_sign(value: float) -> str:
    """Return a number with its sign and one decimal: +2.0, −0.5, 0.0."""
    text = decimal(value, 1)
    return f"+{text}" if float(f"{value:.1f}") > 0 else text


def whole_with_sign(value: float) -> str:
    """Return a number with its sign and no decimals: +2, −5, 0."""
    text = decimal(value, 0)
    return f"+{text}" if round(value) > 0 else text
