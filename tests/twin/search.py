"""The search for leaks: many games, early and late positions, many pairs of twin worlds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from cluekit.clue import moves
from cluekit.core import SPECTATOR, Chance, Luck
from twin.channels import AT_EVERY_STEP, NOW_AND_THEN, RARELY, Channel, first_difference, told_by
from twin.houses import Wish, any_kind, draw_options, house, open_game, played
from twin.worlds import Rigged, World, same_to, twins

WISHES = (any_kind(accuse_one_in=6), any_kind(accuse_one_in=60))
POSITIONS = (6, 8, 12, 20, 35, 60, 100, 250)
"""So many moves into the game (the set-up takes seven) the twins are made."""
KINDS = (
    *(moves.Roll, moves.Walk, moves.Suggest, moves.Show, moves.Accuse, moves.EndTurn),
    *(moves.Peek, moves.PickPlayer),
)

TOGETHER = 10
"""How many twins a position is given, and how many moves they then play on together."""

DRAWN = 2
"""So many twins of a position are drawn and told in sentences: that takes long."""


class Search:
    """One search over an edition; it stops at the first leak.

    ``pairs`` counts pairs of worlds, ``after`` the kinds of move after which they were compared,
    ``leak`` says by which channel which seat could tell two worlds apart.
    """

    def __init__(self, preset: str, wanted: int, first: int = 0) -> None:
        self.preset, self.wanted = preset, wanted
        self.pairs, self.after, self.leak = 0, Counter[str](), ""
        game = first
        while self.pairs < wanted and not self.leak:
            self._one_game(game)
            game += 1

    def _one_game(self, number: int) -> None:
        luck = Chance(f"search {self.preset} {number}").luck("search", 0, 0)
        edition = house(self.preset, **(draw_options(luck) if number % 2 else {}))
        plain = open_game(edition, luck.pick([2, *range(2, edition.players[1] + 1)]), number)
        world = World(plain, Rigged(f"world {number}", {}, {}))
        wish = luck.pick(WISHES)
        for _ in played(world.session, wish, luck.pick(POSITIONS)):
            pass
        self._until(world, luck.pick(KINDS), wish)
        seat = luck.pick([*range(len(plain.players)), SPECTATOR])
        others = list(twins(world, seat, luck, TOGETHER))
        self.pairs += len(others)
        rarely = RARELY if number % 5 == 0 else ()
        self._compare(world, others, seat, AT_EVERY_STEP + NOW_AND_THEN + rarely)
        for moves_left in range(TOGETHER):
            others = self._one_move(world, others, seat, luck)
            channels = NOW_AND_THEN if moves_left == TOGETHER // 2 else ()
            self._compare(world, others, seat, AT_EVERY_STEP + channels)

    @staticmethod
    def _until(world: World, kind: type, wish: Wish) -> None:
        """Play on to a move of this kind: rare ones must be looked at as often as common ones."""
        for now in played(world.session, wish, 40):
            if now.record and isinstance(now.record[-1].move, kind):
                return

    def _one_move(self, world: World, others: list[World], seat: int, luck: Luck) -> list[World]:
        """Play one move in all worlds; return those in which it looks the same to the seat."""
        session = world.session
        if session.over or not others:
            return []
        mover = session.choices.seat
        move = luck.pick(WISHES)(session, session.chance.luck("wish", session.step, 0))
        planned = [(other, same_to(seat, mover, move, world, other)) for other in others]
        session.play(mover, move)
        return list(_played_alike(planned, mover))

    def _compare(
        self, world: World, others: list[World], seat: int, channels: tuple[Channel, ...]
    ) -> None:
        if not others or self.leak:
            return
        session = world.session
        self.after[type(session.record[-1].move).__name__] += len(others)
        told = told_by(session, seat, channels)
        for index, other in enumerate(others):
            some = told if index < DRAWN else without(told, RARELY)
            if difference := first_difference(some, other.session, seat):
                at = f"move {session.step} of {session.chance.seed}, {self.pairs} pairs"
                self.leak = f"{difference}\nseat {seat} of {self.preset}, {at}"
                return


def without(told: dict[str, str], channels: tuple[Channel, ...]) -> dict[str, str]:
    """Leave these channels out."""
    names = {channel.__name__ for channel in channels}
    return {name: text for name, text in told.items() if name not in names}


def _played_alike(planned: list[tuple[World, object]], mover: int) -> Iterator[World]:
    for other, move in planned:
        if move is not None:
            other.session.play(mover, move)
            yield other
