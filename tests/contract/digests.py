"""Prints a checksum for each of some games: `python -m contract.digests same 0 500`.

The first argument names the games, a fourth, "backwards", plays them in the opposite order.
Everything a game can depend on goes in: letters with their audiences, views, choices, and what
bots decide.
"""

import sys
from hashlib import blake2b

from cluekit.clue import get_ready
from cluekit.core.session import run
from contract.kinds import CLUE, EVERY_PRESET, KINDS
from twin.editions import played


def checksum(number: int, name: str = "same") -> str:
    """Return the checksum of a game; its number says edition, house rules and players."""
    preset = EVERY_PRESET[number % len(EVERY_PRESET)]
    kind = KINDS[preset]
    session = kind.table(preset, name, number)
    seats = range(len(session.players))
    if number % 5:
        for _ in played(session, kind.wish, 60):
            pass
    else:
        ready = get_ready(session) if kind is CLUE else session.prepare()  # characters, too
        run(ready, kind.bots(len(seats)), until=lambda now: now.step >= 500)
    whole = blake2b(digest_size=8)
    whole.update(repr(session.record).encode())
    whole.update(repr(session.choices).encode())
    for seat in seats:
        whole.update(repr(session.view(seat)).encode())
    return whole.hexdigest()


def main() -> None:
    """Print one line a game, in the order of their numbers."""
    name, first, last = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    order = -1 if sys.argv[4:] == ["backwards"] else 1
    found = {number: checksum(number, name) for number in range(first, last)[::order]}
    for number, line in sorted(found.items()):
        print(number, line)


if __name__ == "__main__":
    main()
