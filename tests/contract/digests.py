"""Prints a checksum for each of some games, in this process: `python -m contract.digests 0 500`.

The third argument "backwards" plays them in the opposite order. Everything a game can depend on
goes in: letters with their audiences, views, choices, and what bots decide.
"""

import sys
from hashlib import blake2b

from cluekit.clue import get_ready
from cluekit.core.session import Session, run
from contract.kinds import CLUE, EVERY_PRESET, KINDS
from twin.editions import played


def made_ready(session: Session) -> Session:
    """Take the steps of the set-up; in the mansion players choose characters, too."""
    return get_ready(session) if session.game is CLUE.game else session.prepare()


def checksum(number: int) -> str:
    """Return the checksum of game ``number``; it says edition, house rules and players itself."""
    preset = EVERY_PRESET[number % len(EVERY_PRESET)]
    kind = KINDS[preset]
    session = kind.table(preset, "same", number)
    seats = range(len(session.players))
    if number % 5:
        for _ in played(session, kind.wish, 60):
            pass
    else:
        run(made_ready(session), kind.bots(len(seats)), until=lambda now: now.step >= 500)
    whole = blake2b(digest_size=8)
    whole.update(repr(session.record).encode())
    whole.update(repr(session.choices).encode())
    for seat in seats:
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
