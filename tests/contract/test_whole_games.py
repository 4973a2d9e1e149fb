"""Whole random games in any house: any cards, any plan, any answers to every switch, to the end."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from cluekit.clue import BOTS, game, get_ready
from cluekit.clue.editions.edition import Edition
from cluekit.clue.notation import read, write
from cluekit.core import DEALER, SPECTATOR, Chance, Luck
from cluekit.core.session import Session, run
from cluekit.core.store import keep, read_saved
from cluekit.noir import SHIPPED
from contract.invariants import broken
from contract.kinds import CLUE, KINDS, log_is_the_game, refuses
from naming import case_named
from run_seed import run_seed
from twin.amounts import EARLY, LONG, amounts
from twin.channels import AT_EVERY_STEP, NOW_AND_THEN, first_difference, told_by
from twin.decks import any_deck
from twin.editions import (
    PRESETS,
    Wish,
    any_kind,
    draw_options,
    eager,
    edition_with,
    open_game,
    played,
)
from twin.worlds import Rigged, World, same_to, twins

PARTS = [
    *(pytest.param(part, 32, id=f"{part}", marks=EARLY) for part in range(4)),
    *(pytest.param(part, 1_000, id=f"long-{part}", marks=LONG) for part in range(10)),
]
"""128 games in every run, 10,000 in the long run: its parts can be shared out."""


@pytest.mark.parametrize(("part", "amount"), PARTS)
def test_any_house_keeps_every_promise(part: int, amount: int, tmp_path: Path) -> None:
    """Random options, deck sizes, plans and numbers of players; a walk of checks in each."""
    for number in range(part * amount, (part + 1) * amount):
        name = f"whole {run_seed()} {number}"
        with case_named(name):
            luck = Chance(name).luck("house", 0, 0)
            house = luck.pick((*PRESETS, *(any_deck(luck) for _ in PRESETS)))  # or one of any size
            edition = edition_with(house, **draw_options(luck))
            least, most = edition.players
            players = luck.pick(range(least, most + 1))
            Walk(edition, players, name, luck, tmp_path / f"{number}.jsonl").to_the_end()


STEPS = 80
"""This many moves are played by chance; then note-takers play to the end."""
PATIENCE = 3_000
"""After this many moves nobody waits for certainty: whoever may accuse does.

Pieces that nobody moves any more can shut a player off from a room for good, as the rules have it.
"""
ENDLESS = 20_000
"""A game of this many moves goes on for ever."""


class Walk:
    """One game, checked all along; the first broken promise says where it was.

    At one step, ``parting``, it is given ``others``: worlds that one seat cannot tell from this.
    """

    def __init__(
        self, edition: Edition, players: int, seed: int | str, luck: Luck, file: Path
    ) -> None:
        self.session = open_game(edition, players, seed)
        self.luck, self.file = luck, file
        self.every = CLUE.every_move(edition)
        self.seat = luck.pick([*range(players), SPECTATOR])
        self.world = World(self.session, Rigged(seed, {}, {}))
        self.others: list[World] = []
        order = edition.options.setup_order
        setup = len(order) + ("characters" in order) * (players - 1)  # chosen one by one (P14)
        self.parting = setup + luck.pick(range(STEPS // 2))
        self.wish = luck.pick((any_kind(), any_kind(accuse_one_in=40), eager(accuse_one_in=20)))

    def to_the_end(self) -> None:
        """Walk: by chance at first, then sensibly."""
        while not self.session.over and self.session.step < STEPS:
            self._look()
            self._move()
        self._look()
        if self.parting % 2 == 0:
            comes_back(self.session, self.file)
        ends(self.session)

    def _look(self) -> None:
        session = self.session
        assert not _is_broken(session)
        if not session.over:
            refuses(session, tries(session, self.every, self.luck))
        if session.step == self.parting:
            self._part()
            if self.parting % 2:
                comes_back(session, self.file)
        if self.others:
            self._nobody_can_tell()

    def _part(self) -> None:
        """Play the game again with luck that can be bent, and find the other worlds."""
        for step in self.session.record:
            self.world.session.play(step.seat, step.move)
        assert self.world.session.record == self.session.record
        self.others = list(twins(self.world, self.seat, self.luck, 2))

    def _nobody_can_tell(self) -> None:
        """Worlds that differ in what the seat cannot know give it the same, byte by byte."""
        often = self.session.step % 16 == 0
        channels = AT_EVERY_STEP + (NOW_AND_THEN if often else ())
        told = told_by(self.world.session, self.seat, channels)
        for other in self.others:
            difference = first_difference(told, other.session, self.seat)
            assert not difference, (difference, self.seat, where(self.session))

    def _move(self) -> None:
        session = self.session
        seat = session.choices.seat
        move = self.wish(session, session.chance.luck("wish", session.step, 0))
        alike = [(one, same_to(self.seat, seat, move, self.world, one)) for one in self.others]
        session.play(seat, move)
        if session.step > self.parting:
            self.world.session.play(seat, move)
        self.others = [one for one, same in alike if same is not None]
        for one, same in alike:
            if same is not None:
                one.session.play(seat, same)


def where(session: Session) -> tuple[Any, ...]:
    """Return what one needs to find this game again."""
    return session.edition.id, session.edition.options, len(session.players), session.step


def tries(session: Session, every: list[list[Any]], luck: Luck) -> Iterator[tuple[int, Any]]:
    """Yield an offered move by somebody else, and one that could be named and is not offered."""
    seat = session.choices.seat
    strangers = [s for s in (DEALER, SPECTATOR, *range(len(session.players))) if s != seat]
    kind = luck.pick(session.choices.kinds())
    yield luck.pick(strangers), next(session.choices.of_kind(kind))
    named = luck.pick(luck.pick(every))
    if named not in session.choices:
        yield seat, named


def comes_back(session: Session, file: Path) -> None:
    """The text and the save each give the game back, to the byte and for every seat."""
    keep(session, file)
    session.keeper = None
    text = write(session)
    again = read(text)
    assert write(again) == text
    for opened in (again, read_saved(file, game).session):
        assert (opened.record, repr(opened.choices)) == (session.record, repr(session.choices))
        for seat in (*range(len(session.players)), SPECTATOR):
            assert repr(opened.view(seat)) == repr(session.view(seat))
    file.unlink()


def ends(session: Session) -> None:
    """Note-takers bring the game to its end, or else impatience; the letters alone tell it all."""
    bots = {seat: BOTS["note-taker"]() for seat in range(len(session.players))}
    run(get_ready(session), bots, until=lambda now: now.step >= PATIENCE or _is_broken(now))
    for now in played(session, any_kind(accuse_one_in=1), ENDLESS):
        _is_broken(now)
    assert session.over, where(session)
    assert not log_is_the_game(session), where(session)


def _is_broken(session: Session) -> bool:
    wrong = broken(session)
    assert not wrong, (wrong, where(session))
    return False


def _nothing_broken(
    session: Session, wrong: Callable[[Session], list[str]], wish: Wish, most: int
) -> None:
    """Play, asserting at each step."""
    for now in played(session, wish, most):
        found = wrong(now)
        assert not found, (found, now.edition.options, now.chance.seed, now.step)
    assert not log_is_the_game(session), session.chance.seed


@pytest.mark.parametrize("preset", SHIPPED)
@amounts(60, 10_000)
def test_random_games_of_noir_keep_every_promise(preset: str, amount: int) -> None:
    """Cards, board, turns, secrets: under random house rules; Clue's walk in `test_whole_games`."""
    kind = KINDS[preset]
    for number in range(amount):
        wish = kind.calm if number % 2 else kind.wish
        session = kind.table(preset, f"contract {run_seed()}", number)
        _nothing_broken(session, kind.wrong, wish, most=150)


def _between(session: Session, bot: str) -> Session:
    """Let bots of one kind play a game to its end."""
    bots = {seat: BOTS[bot]() for seat in range(len(session.players))}
    run(get_ready(session), bots, until=lambda now: now.step >= 5 * ENDLESS)
    assert session.over, (session.edition.options, session.chance.seed)
    assert not log_is_the_game(session), session.chance.seed
    return session


@pytest.mark.parametrize("preset", PRESETS)
@amounts(50, 2_000)
def test_note_takers_solve_the_case(preset: str, amount: int) -> None:
    """Under any house rules a game between note-takers ends, and one of them has won."""
    for number in range(amount):
        name = f"ends {run_seed()} {number}"
        luck = Chance(name).luck("options", 0, 0)
        edition = edition_with(preset, **(draw_options(luck) if number % 4 else {}))
        players = luck.pick(range(2, edition.players[1] + 1))
        end = _between(open_game(edition, players, name), "note-taker").view(0).table
        assert end.winner is not None or end.face_down, name


def test_even_random_games_end() -> None:
    """Bots that play at random meet the solution in the end, and never accuse wrongly."""
    for number, preset in enumerate(PRESETS):
        edition = edition_with(preset)
        name = f"random {run_seed()} {number}"
        players = edition.players[(number + run_seed()) % 2]
        session = _between(open_game(edition, players, name), "random")
        assert session.view(0).table.winner is not None, name
