"""What a tournament has come to, in sentences and a table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cluekit.lab.estimate import ALMOST_ALWAYS, share_of
from cluekit.lab.report import with_sign
from cluekit.lab.standings import Forfeit, Rating, SeatShare, Standings
from cluekit.words import say


def standings_text(found: Standings) -> str:
    """Return what a tournament has come to, one sentence per line."""
    return "\n".join([*_broken_off(found), *(_whole(found) if found.complete else _part(found))])


def _broken_off(found: Standings) -> Iterator[str]:
    """Yield the games that crashed, and how many each bot forfeited, with the first reason."""
    for crash in found.crashes:
        about = {"game": crash.game, "reason": crash.reason}
        yield say("Game {game} crashed and is left out: {reason}", **about)
    first: dict[str, Forfeit] = {}
    for one in found.forfeits:
        first.setdefault(one.bot, one)
    for bot, one in first.items():
        yield say(
            "{bot} forfeited {times:game}. The first is number {game}: {reason}",
            bot=bot,
            times=sum(each.bot == bot for each in found.forfeits),
            game=one.game,
            reason=one.reason,
        )


def _part(found: Standings) -> Iterator[str]:
    yield say(
        "Finished so far: {done} of {asked:game}. Nothing follows yet.",
        done=found.played,
        asked=found.asked,
    )


def _whole(found: Standings) -> Iterator[str]:
    yield say(
        "{games:game} with {deals:deal}, each deal with every bot in every seat. Won: {won}.",
        games=found.asked,
        deals=found.deals,
        won=found.won,
    )
    yield say("Points (400 ahead means ten wins to one; the mean is 0), with their 95% intervals:")
    yield from (_rating_line(place, one) for place, one in enumerate(found.ratings, start=1))
    yield from _verdict(found.ratings)
    yield from (_seat_line(number, seat) for number, seat in enumerate(found.seats, start=1))
    yield from _seat_verdict(found.seats)


def _rating_line(place: int, one: Rating) -> str:
    return say(
        "{place}. {bot}: {rating} ({low} to {high}); {wins} of {games:game} won.",
        place=place,
        bot=one.bot,
        rating=with_sign(one.rating),
        low=with_sign(one.low),
        high=with_sign(one.high),
        wins=one.wins,
        games=one.games,
    )


def _verdict(listed: Sequence[Rating]) -> Iterator[str]:
    """Yield what may be concluded of the best one: only what the intervals of its lead allow."""
    best, *others = listed
    level = [one.bot for one in others if one.behind and one.behind.clear <= 0]
    if level:
        yield say(
            "These games do not tell {best} from {others}: zero lies in the interval of its lead.",
            best=best.bot,
            others=", ".join(level),
        )
    else:
        yield say("{best} is ahead of all the others, and every interval says so.", best=best.bot)


def _seat_line(number: int, seat: SeatShare) -> str:
    return say(
        "Seat {number}: {share:.0%} of the games won (95%: {low:.0%} to {high:.0%}).",
        number=number,
        share=seat.share.value,
        low=seat.share.low,
        high=seat.share.high,
    )


def _seat_verdict(seats: Sequence[SeatShare]) -> Iterator[str]:
    """Yield what may be concluded of the seats, by intervals that hold together."""
    if not seats:
        return
    sure, equal, clear = 1 - (1 - ALMOST_ALWAYS) / len(seats), 1 / len(seats), False
    for number, seat in enumerate(seats, start=1):
        share = share_of(seat.wins, seat.games, sure)
        if share.low > equal:
            yield say("Seat {number} wins more often than an equal share.", number=number)
        elif share.high < equal:
            yield say("Seat {number} wins less often than an equal share.", number=number)
        clear = clear or not share.low <= equal <= share.high
    if not clear:
        yield say("No seat clearly wins more often than another.")
