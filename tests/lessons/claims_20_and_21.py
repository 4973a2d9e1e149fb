"""What lessons 20 and 21 claim: read from what their experiments have stored, as nbval runs it."""

import re
from fractions import Fraction
from itertools import count
from math import ceil, sqrt

from claim_inputs import PILES
from claimed import STEMS, Counts, prose_in
from claims_00_to_05 import shown
from lesson_files import cell_of, outcome_in

TELLING = {
    "starts": ("seat-2", 8, 2),
    "leaving": ("seat-1", 12, 51),
    "crossing": ("seat-6", 49, 38),
    "pool": ("seat-2", 54, 18),
    "fast": ("seat-1", 24, 66),
    "bonus": ("seat-1", 54, 20),
    "uneven": ("seat-5", 33, 1),
    "identity": ("killer", 46, 27),
}
"""Who wins the game that shows it best under the second rules, and its turns under both.

A long run plays them again (``test_gallery.py``), and counts what follows here.
"""
CORRIDORS = (0, 14)
"""Turns of the game of "leaving" that end in a corridor, under both rules."""
TABLES = ("starts", "crossing", "fast", "uneven")
"""Rooms of which the lesson says for how many players they are."""
ALIKE = 97
"""Pairs of "crossing" with as many turns under both rules."""
STOPPED = 2
"""Whose turn is the first that goes another way in the game of "crossing"."""


def read(told: str) -> list[float]:
    """The numbers in a line that have a sign: a mean, and the ends of its interval."""
    return [float(each.replace("−", "-")) for each in re.findall(r"[+−-]\d+\.\d+", told)]


def number(source: str, pattern: str) -> int:
    """A number that a cell of code fixes, or that it has stored."""
    found = re.search(pattern, source)
    assert found, (source, pattern)
    return int(found[1])


def difference(stem: str, cell: str) -> list[float]:
    """A mean difference within the pairs, and its interval."""
    (line,) = re.findall("Difference within the pairs: .*", shown(stem, cell))
    return read(line)


def seats_of_fast() -> tuple[int, ...]:
    """For how many seats the fast mode was tried."""
    source = cell_of(STEMS["20"], "fast-both")
    return tuple(map(int, re.findall(r"\d", source.partition(" in (")[2].partition(")")[0])))


def lesson_20() -> Counts:
    """Pairs, seats and intervals."""
    pairs = re.findall(r"\((\d+), (\d+)\)", shown("20", "few"))
    result = shown("20", "result")
    seats = [read(line) for line in re.findall(r"^Seat .*", result, re.MULTILINE)]
    mean, low, high = difference("20", "result")
    assert outcome_in(STEMS["20"], "result") == f"longer, by about {mean} turns"
    _, least, most = difference("20", "grid-result")
    houses = shown("20", "beside").partition("differ: ")[2].partition("\n")[0].split(" and ")
    return {
        "rules of one card": len(
            set(re.findall("n the villa (.*?)[,:]", shown("20", "warm-up-rules")))
        ),
        "houses": len(houses),
        "players": number(cell_of(STEMS["20"], "few"), r"players=(\d)"),
        "turns": round(float(re.findall(r"Turns a game: ([\d.]+)", result)[0])),
        "games of a pair": len(pairs[0]),
        "few pairs": len(pairs),
        "they agree": len({int(a) < int(b) for a, b in pairs}) == 1,
        "pairs": number(result, r"^(\d+) pairs"),
        "it catches": number(result, r"(\d+)% interval"),
        "zero is in": low <= 0 <= high,
        "seats with zero": sum(lowest < 0 < highest for lowest, highest in seats),
        "nothing else fits": least == most == 0,
        "shorter and longer fit": least < 0 < most,
        "half as wide": Fraction(1, 2),
        "times as many": next(times for times in count(1) if 1 / sqrt(times) <= 1 / 2),
        "toll": number(cell_of(STEMS["20"], "play-noir"), r"toll=(\d+)"),
    }


def lesson_20_fast() -> Counts:
    """The seats for which the fast mode was tried."""
    three, four = seats_of_fast()
    means = read(shown("20", "fast-both"))
    found = {"three seats": three, "four seats": four, "tables": len((three, four))}
    found |= {"others of three": three - 1, "a share of two": Fraction(1, three - 1)}
    found |= {"others of four": four - 1, "a share of three": Fraction(1, four - 1)}
    return {
        **found,
        "pairs, fast": number(cell_of(STEMS["20"], "fast-both"), r"games=(\d+)"),
        "the sign turns round": max(means[:3]) < 0 < min(means[3:]),
    }


ROOMS = re.findall(r"\w+", cell_of(STEMS["21"], "all").partition("(")[2].partition(")")[0])
"""The rooms of the gallery, in their order."""


def lesson_21() -> Counts:
    """Eight rooms: what is fixed in their plans, what came out, and the game that tells most."""
    (seed,) = {number(cell_of(STEMS["21"], f"{room}-plan"), r"seed=(\d+)") for room in ROOMS}
    chances = Fraction(number(shown("21", "pool-result"), r"(\d+)% interval"), 100)
    together = (chances ** len(ROOMS)).limit_denominator(5)
    three, four = seats_of_fast()
    cards = sum(map(len, PILES)) - len(PILES)
    found = {"three seats in 20": three, "four seats in 20": four}
    found |= {"cards dealt": cards, "cards left over": cards % _players("uneven")}
    found |= {"together": together.numerator, "together, of": together.denominator}
    return {
        **found,
        **{f"place of {room}": place for place, room in enumerate(ROOMS, start=1)},
        "rooms": len(ROOMS),
        "things": len(prose_in("21")["how"].partition(": ")[2].partition(".")[0].split(";")),
        "seed": seed,
        **{f"players of {room}": _players(room) for room in TABLES},
        "others to ask": _players("fast") - 1,
        "each holds": round(100 * chances),
    }


def _players(room: str) -> int:
    """How many sit at the tables of an experiment."""
    return len(re.findall(r"^Seat \d", shown("21", f"{room}-result"), re.MULTILINE))


def lesson_21_intervals() -> Counts:
    """The ends of the intervals that came out."""
    gains = read(re.findall("^Seat 1 .*", shown("21", "starts-result"), re.MULTILINE)[0])
    least, walk, most = sorted(abs(end) for end in difference("21", "pool-result"))
    furthest = max(map(abs, difference("21", "identity-result")[1:]))
    found = {"gains at least": round(gains[0]), "gains at most": round(gains[1])}
    found |= {"walk": round(walk), "walk at least": round(least), "walk at most": round(most)}
    return {
        **found,
        "less than": Fraction(ceil(2 * furthest), 2),
    }


def lesson_21_games() -> Counts:
    """The games that tell most: their turns under both rules, and who wins."""
    turns = {room: told[1:] for room, told in TELLING.items()}
    seat = {room: int(told[0][-1]) for room, told in TELLING.items() if told[0][-1].isdigit()}
    pairs = number(shown("21", "crossing-result"), r"^(\d+) pairs")
    first_seat = number(shown("21", "starts-replay"), r"Ada \(played by Seat (\d)\)")
    case = re.findall(r"It was (.+)\.$", shown("21", "starts-replay"))[0]
    found = {"who always begins": first_seat, "who wins at once": seat["starts"]}
    found |= {"who accuses": seat["pool"], "who wins twice": seat["fast"]}
    found |= {"pairs": pairs, "alike": ALIKE, "not alike": pairs - ALIKE}
    return {
        **found,
        "cards of a case": len(case.split(", ")),
        "in a corridor": CORRIDORS[1],
        **dict(zip(("turns, staying", "turns, leaving"), turns["leaving"], strict=True)),
        **dict(zip(("turns to the pool", "turns without the pool"), turns["pool"], strict=True)),
        **dict(zip(("turns, asking all", "turns, asking one"), turns["fast"], strict=True)),
        **dict(zip(("turns with bonus", "turns without bonus"), turns["bonus"], strict=True)),
        "who names them": seat["uneven"],
        "who is stopped": STOPPED,
    }
