"""Prints a checksum for each of some games, in this process: `python -m contract.digests 0 500`.

The third argument "backwards" plays them in the opposite order. Everything a game can depend on
goes in: letters with their audiences, views, choices, and what bots decide.
"""

import sys
from hashlib import blake2b

from cluekit.clue import BOTS, get_ready
from cluekit.core import Chance
from cluekit.core.session import run
from twin.houses import PRESETS, any_kind, draw_options, house, open_game, played


def checksum(number: int) -> str:
    """Return the checksum of game ``number``; it says edition, house rules and players itself."""
    luck = Chance(f"same {number}").luck("options", 0, 0)
    edition = house(PRESETS[number % len(PRESETS)], **(draw_options(luck) if number % 3 else {}))
    players = luck.pick(range(edition.players[0], edition.players[1] + 1))
    session = open_game(edition, players, number)
    if number % 5:
        for _ in played(session, any_kind(), 60):
            pass
    else:
        get_ready(session)
        bots = {seat: BOTS["note-taker"]() for seat in range(players)}
        run(session, bots, until=lambda now: now.step >= 500)
    whole = blake2b(digest_size=8)
    whole.update(repr(session.record).encode())
    whole.update(repr(session.choices).encode())
    for seat in range(players):
        whole.update(repr(session.view(seat)).encode())
    return whole.hexdigest()


def main() -> None:
    """Print one line a game, in the order of their numbers."""
    first, last = int(sys.argv[1]), int(sys.argv[2])
    numbers = list(range(first, last))
    if sys.argv[3:] == ["backwards"]:
        numbers.reverse()
    for number, line in sorted((number, checksum(number)) for number in numbers):
        print(number, line)


if __name__ == "__main__":
    main()
