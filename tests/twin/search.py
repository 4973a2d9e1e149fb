"""The search for leaks: many games, early and late positions, many pairs of twin worlds."""

from collections import Counter
from itertools import count
from typing import Any

from cluekit.core import SPECTATOR, Chance, Luck
from cluekit.core.session import Session
from twin.amounts import FURTHER
from twin.channels import Channel, first_difference, told_by
from twin.editions import Wish, played

TOGETHER = 10
"""How many moves they then play on together."""

DRAWN = 1
"""This many twins of a position are drawn and told in sentences: that takes long."""


class Search:
    """One search over an edition; it stops at the first leak.

    ``ground`` is ``worlds`` or ``noir_worlds``: how worlds of that game come about, how they are
    played, what is compared. A world has a ``session``; ``same_to`` returns the move that looks to
    a seat in the twin as this one does. Each position is given ``MANY`` twins: where they mostly
    show the same leak, few do. ``POSITIONS`` says how many moves into the game (the set-up among
    them) twins are made, ``KINDS`` after which kinds of move, and ``SOUGHT`` which one in some
    games of six; ``OPEN_TOO`` are waited for till they are open.

    ``run`` is the seed of the run; planted leaks are looked for by one that is always the same.
    ``least`` says after how many pairs of a kind of move the search is enough. ``pairs``
    counts pairs of worlds, ``after`` the kinds of move after which they were compared, ``leak``
    says by which channel which seat could tell two worlds apart.
    """

    def __init__(self, preset: str, wanted: int, ground: Any, run: str = "", **least: int) -> None:
        self.preset, self.ground, self.run = preset, ground, run
        self.pairs, self.after, self.leak = 0, Counter[str](), ""
        for game in count():
            met = all(self.after[kind] > pairs for kind, pairs in least.items())
            if self.leak or (self.pairs >= wanted and met) or self.pairs >= FURTHER * wanted:
                return
            self._one_game(game)

    def _one_game(self, number: int) -> None:
        ground, channels = self.ground, self.ground.SEEN
        luck = Chance(f"search {self.run}{self.preset} {number}").luck("search", 0, 0)
        world = ground.open_world(self.preset, number, luck, self.run)
        wish = luck.pick(ground.WISHES)
        for _ in played(world.session, wish, luck.pick(ground.POSITIONS)):
            pass
        kind = ground.SOUGHT.get(number % 6) or luck.pick(ground.KINDS)
        self._until(world.session, kind, wish)
        seat = luck.pick([*range(len(world.session.players)), SPECTATOR])
        others = list(ground.twins(world, seat, luck, ground.MANY))
        self.pairs += len(others)
        rare = set(ground.OPEN_TOO).intersection(world.session.choices.kinds())
        rarely = channels.RARELY if number % (2 if rare else 4) == 0 else ()
        often = channels.AT_EVERY_STEP
        self._compare(world, others, seat, often + channels.NOW_AND_THEN + rarely)
        for moves_left in range(TOGETHER):
            others = self._one_move(world, others, seat, luck)
            half_way = moves_left == TOGETHER // 2 and number % 2
            self._compare(world, others, seat, often + channels.NOW_AND_THEN * half_way)

    def _until(self, session: Session, kind: type, wish: Wish) -> None:
        """Play on till a move of this kind is made, or open: rare ones count like common ones."""
        for now in played(session, wish, 40):
            made = now.record and isinstance(now.record[-1].move, kind)
            if made or (kind in self.ground.OPEN_TOO and kind in now.choices.kinds()):
                return

    def _one_move(self, world: Any, others: list[Any], seat: int, luck: Luck) -> list[Any]:
        """Play one move in all worlds; return those in which it looks the same to the seat."""
        session, same_to = world.session, self.ground.same_to
        if session.over or not others:
            return []
        mover = session.choices.seat
        move = luck.pick(self.ground.WISHES)(session, session.chance.luck("wish", session.step, 0))
        planned = [(other, same_to(seat, mover, move, world, other)) for other in others]
        session.play(mover, move)
        alike = [(other, same) for other, same in planned if same is not None]
        for other, same in alike:
            other.session.play(mover, same)
        return [other for other, _ in alike]

    def _compare(self, world: Any, others: list[Any], seat: int, by: tuple[Channel, ...]) -> None:
        if not others or self.leak:
            return
        session = world.session
        self.after[type(session.record[-1].move).__name__] += len(others)
        told = told_by(session, seat, by)
        dear = {channel.__name__ for channel in self.ground.SEEN.RARELY}
        cheap = {name: text for name, text in told.items() if name not in dear}
        for index, other in enumerate(others):
            some = told if index < DRAWN else cheap
            by_name = self.ground.SEEN.CHANNELS
            if difference := first_difference(some, other.session, seat, by_name):
                at = f"move {session.step} of {session.chance.seed}, {self.pairs} pairs"
                self.leak = f"{difference}\nseat {seat} of {self.preset}, {at}, run {self.run!r}"
                return
