"""The search for leaks: many games, early and late positions, many pairs of twin worlds."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from itertools import count
from typing import Any, NamedTuple

from cluekit.clue.public import moves
from cluekit.core import SPECTATOR, Chance, Luck
from cluekit.core.session import Session
from twin import channels, worlds
from twin.amounts import FURTHER
from twin.channels import Channel, first_difference, told_by
from twin.editions import Wish, any_kind, draw_options, edition_with, open_game, played

TOGETHER = 10
"""How many moves they then play on together."""

DRAWN = 1
"""This many twins of a position are drawn and told in sentences: that takes long."""


class Ground(NamedTuple):
    """A game that is searched: how worlds come about, how they are played, what is compared.

    ``open`` is told the preset, the game's number, luck, and the seed of the run. Each position is
    given ``many`` twins: where they mostly show the same leak, few do. ``positions``
    says how many moves into the game (the set-up among them) twins are made, ``kinds`` after which
    kinds of move, and ``sought`` which one in some games of six; ``open_too`` are waited for till
    they are open. A world has a ``session``; ``same_to`` returns the move that looks to a seat in
    the twin as this one does.
    """

    open: Callable[[str, int, Luck, str], Any]
    twins: Callable[[Any, int, Luck, int], Iterator[Any]]
    many: int
    same_to: Callable[[int, int, Any, Any, Any], Any]
    wishes: tuple[Wish, ...]
    positions: tuple[int, ...]
    kinds: tuple[type, ...]
    open_too: tuple[type, ...]
    sought: Mapping[int, type]
    at_every_step: tuple[Channel, ...]
    now_and_then: tuple[Channel, ...]
    rarely: tuple[Channel, ...]
    by_name: Mapping[str, Channel]


RARE: dict[int, tuple[dict[str, Any], type]] = {
    3: ({"two_players": "four-face-down"}, moves.Peek),
    5: ({"bonus_cards": True}, moves.PickPlayer),
}
"""Of six games these have a rule, and look for a move, that come up nearly nowhere else."""


def _open(preset: str, number: int, luck: Luck, run: str = "") -> worlds.World:
    """Open a game, every other one under drawn house rules."""
    answers = draw_options(luck) if number % 2 else {}
    answers |= RARE[number % 6][0] if number % 6 in RARE else {}
    edition = edition_with(preset, **answers)
    two = number % 6 == 3
    count = 2 if two else luck.pick(range(2, edition.players[1] + 1))
    plain = open_game(edition, count, number)
    return worlds.World(plain, worlds.Rigged(f"world {run}{number}", {}, {}))


CLUE = Ground(
    _open,
    worlds.twins,
    5,
    worlds.same_to,
    wishes=(any_kind(accuse_one_in=6), any_kind(accuse_one_in=60)),
    positions=(6, 8, 12, 20, 35, 60, 100, 250),
    kinds=(
        *(moves.Roll, moves.Walk, moves.Suggest, moves.Show, moves.Accuse, moves.EndTurn),
        *(moves.Peek, moves.PickPlayer),
    ),
    open_too=(moves.Show, moves.Peek, moves.PickPlayer),
    sought={number: kind for number, (_, kind) in RARE.items()},
    at_every_step=channels.AT_EVERY_STEP,
    now_and_then=channels.NOW_AND_THEN,
    rarely=channels.RARELY,
    by_name=channels.CHANNELS,
)


class Search:
    """One search over an edition; it stops at the first leak.

    ``run`` is the seed of the run; planted leaks are looked for by one that is always the same.
    ``least`` says after how many pairs of a kind of move the search is enough. ``pairs``
    counts pairs of worlds, ``after`` the kinds of move after which they were compared, ``leak``
    says by which channel which seat could tell two worlds apart.
    """

    def __init__(
        self,
        preset: str,
        wanted: int,
        ground: Ground,
        run: str = "",
        least: Mapping[str, int] | None = None,
    ) -> None:
        self.preset, self.ground, self.run = preset, ground, run
        self.pairs, self.after, self.leak = 0, Counter[str](), ""
        for game in count():
            met = all(self.after[kind] > pairs for kind, pairs in (least or {}).items())
            if self.leak or (self.pairs >= wanted and met) or self.pairs >= FURTHER * wanted:
                return
            self._one_game(game)

    def _one_game(self, number: int) -> None:
        ground = self.ground
        luck = Chance(f"search {self.run}{self.preset} {number}").luck("search", 0, 0)
        world = ground.open(self.preset, number, luck, self.run)
        wish = luck.pick(ground.wishes)
        for _ in played(world.session, wish, luck.pick(ground.positions)):
            pass
        kind = ground.sought.get(number % 6) or luck.pick(ground.kinds)
        self._until(world.session, kind, wish)
        seat = luck.pick([*range(len(world.session.players)), SPECTATOR])
        others = list(ground.twins(world, seat, luck, ground.many))
        self.pairs += len(others)
        rare = set(ground.open_too).intersection(world.session.choices.kinds())
        rarely = ground.rarely if number % (2 if rare else 4) == 0 else ()
        often = ground.at_every_step
        self._compare(world, others, seat, often + ground.now_and_then + rarely)
        for moves_left in range(TOGETHER):
            others = self._one_move(world, others, seat, luck)
            half_way = moves_left == TOGETHER // 2 and number % 2
            channels = ground.now_and_then if half_way else ()
            self._compare(world, others, seat, often + channels)

    def _until(self, session: Session, kind: type, wish: Wish) -> None:
        """Play on till a move of this kind is made, or open: rare ones count like common ones."""
        for now in played(session, wish, 40):
            made = now.record and isinstance(now.record[-1].move, kind)
            if made or (kind in self.ground.open_too and kind in now.choices.kinds()):
                return

    def _one_move(self, world: Any, others: list[Any], seat: int, luck: Luck) -> list[Any]:
        """Play one move in all worlds; return those in which it looks the same to the seat."""
        session = world.session
        if session.over or not others:
            return []
        mover = session.choices.seat
        wish = luck.pick(self.ground.wishes)
        move = wish(session, session.chance.luck("wish", session.step, 0))
        same_to = self.ground.same_to
        planned = [(other, same_to(seat, mover, move, world, other)) for other in others]
        session.play(mover, move)
        alike = [(other, same) for other, same in planned if same is not None]
        for other, same in alike:
            other.session.play(mover, same)
        return [other for other, _ in alike]

    def _compare(
        self, world: Any, others: list[Any], seat: int, channels: tuple[Channel, ...]
    ) -> None:
        if not others or self.leak:
            return
        session = world.session
        self.after[type(session.record[-1].move).__name__] += len(others)
        told = told_by(session, seat, channels)
        dear = {channel.__name__ for channel in self.ground.rarely}
        cheap = {name: text for name, text in told.items() if name not in dear}
        for index, other in enumerate(others):
            some = told if index < DRAWN else cheap
            if difference := first_difference(some, other.session, seat, self.ground.by_name):
                at = f"move {session.step} of {session.chance.seed}, {self.pairs} pairs"
                self.leak = f"{difference}\nseat {seat} of {self.preset}, {at}, run {self.run!r}"
                return
