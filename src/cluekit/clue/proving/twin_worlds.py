"""Twin worlds: the same move in two deals that a seat cannot tell apart, one step at a time.

A world is the same table with another deal that fits all that the seat was told. One move is
played in both, with the same luck as far as it goes. Where the seat then gets other letters,
something it was told must rule the other deal out; else it can tell by what no letter says.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from cluekit.clue.bots import bots_for
from cluekit.clue.deduction.puzzle import puzzle_of
from cluekit.clue.editions.edition import Edition
from cluekit.clue.proving.conclusions import begin, deal_of, has_acted, states
from cluekit.clue.public import moves
from cluekit.clue.public.choices import Choices, Phase
from cluekit.clue.public.view import View
from cluekit.clue.referee.game import GAME, Session
from cluekit.clue.referee.own_rules import MOMENTS
from cluekit.clue.referee.state import Secrets, State
from cluekit.core import SPECTATOR, Chance, Letter, Luck, reaches
from cluekit.core.letters import deliver
from cluekit.core.session import Step, run
from cluekit.logic import Deal, Puzzle
from cluekit.logic.puzzle import is_legal

KINDS = ("random", "note-taker")
MOST_GAMES = 2_000
"""Rules may hardly ever act: this many games are looked through at most."""

TURNS, MOVES, SEATS, SWAPS, TRIES, MOST_MOVES = 40, 25, 2, (1, 2, 4), 60, 60
"""How far games go, how many moves of each are tried and for how many seats; how far another deal
is from the true one, how long it is looked for; how many hidden moves may be tried in its stead."""


class Leak(NamedTuple):
    """Two deals that a seat can tell apart, and by what.

    ``one`` and ``other`` are the facts that it gets, None where it gets nothing (or decides).
    """

    game: int
    move: int
    seat: int
    played: object
    view: View
    deal: Deal
    twin: Deal
    one: object
    other: object


class Pair(NamedTuple):
    """Two worlds that were compared: whether a rule acted in the true one, and what leaked."""

    acted: bool
    leak: Leak | None


def twins(edition: Edition, first: int) -> Iterator[Pair]:
    """Yield pairs of worlds, from the game of this number on."""
    for number in range(first, first + MOST_GAMES):
        luck = Chance(f"twins {number}").luck("twins", 0, 0)
        session = begin(edition, number)
        bots = bots_for([KINDS[number % len(KINDS)]] * len(session.players))
        run(session, bots, until=lambda game: game.view(SPECTATOR).table.turn > TURNS)
        yield from _pairs(session, number, luck)


def _pairs(session: Session, number: int, luck: Luck) -> Iterator[Pair]:
    """Yield the pairs of one game; in every other those moves come first where rules acted."""
    before = states(session)
    asked = [n for n, step in enumerate(session.record) if _is_asked(session, step)]
    order = luck.order(asked or range(session.step))
    if number % 2:
        order.sort(key=lambda n: not has_acted(session.record[n]))
    seats = [*range(len(session.players)), SPECTATOR]
    for move in order[:MOVES]:
        state = before[move]
        if state.table.phase is not Phase.SETUP and not state.table.face_down:
            for seat in luck.order(seats)[:SEATS]:
                trial = _Trial(session, number, move, state, seat)
                yield from trial.pairs(luck)


def _is_asked(session: Session, step: Step) -> bool:
    """Tell whether a rule is asked at this move; rights are at any."""
    rules = session.edition.rules
    if not rules or any(rule.may for rule in rules):
        return True
    moments = {MOMENTS.get(type(letter.fact)) for letter in step.letters}
    return any(rule.after in moments for rule in rules)


class _Trial:
    """One move of a game, as one seat sees it."""

    def __init__(self, session: Session, game: int, move: int, state: State, seat: int) -> None:
        self.session, self.game, self.move, self.state, self.seat = session, game, move, state, seat
        self.step = session.record[move]
        self.luck = _Remembered(Chance(f"pair {game} {move}").luck("table", 0, 0), [])
        self.letters = _unfold(state, self.step.move, self.luck)
        self.got = _post(self.letters, seat)

    def pairs(self, luck: Luck) -> Iterator[Pair]:
        """Yield the pair of worlds, where there is another deal."""
        view = self.session.view(self.seat, self.move)
        truth = deal_of(self.state.table, self.state.secrets)
        twin = another_deal(puzzle_of(view), truth, luck)
        if twin == truth:
            return
        unlike = self.difference(State(self.state.table, _secrets(view, twin)))
        leak = None
        if unlike and is_legal(puzzle_of(self._view_when_settled()), twin):
            leak = Leak(self.game, self.move, self.seat, self.step.move, view, truth, twin, *unlike)
        yield Pair(has_acted(self.step), leak)

    def _view_when_settled(self) -> View:
        """Return the seat's view once nobody owes an answer: that somebody must give one, tells."""
        own, table, secrets = self.session.view(self.seat, self.move).own, *self._parts()
        for letters in (self.letters, *(s.letters for s in self.session.record[self.move + 1 :])):
            owns = [GAME.Own()] * len(self.session.players)
            if self.seat != SPECTATOR:
                owns[self.seat] = own
            table, secrets, known = deliver(letters, GAME.folding, table, secrets, tuple(owns))
            own = known[self.seat] if self.seat != SPECTATOR else own
            if table.phase is not Phase.ANSWER and not table.owed:
                break
        return View(table, self.seat, own)

    def _parts(self) -> tuple[Any, Any]:
        return self.state.table, self.state.secrets

    def difference(self, other: State) -> tuple[object, object] | None:
        """Return what the seat gets here and what in the other world; None where it is the same."""
        here, there = GAME.choices(self.state), GAME.choices(other)
        if here.seat != there.seat or (here.seat == self.seat and here != there):
            return None, None
        nearest: tuple[object, object] = (None, None)
        alike = -1
        for move in self._possible(here, there):
            got = _post(
                _unfold(other, move, _Remembered(self.luck.own, self.luck.given)), self.seat
            )
            if got == self.got:
                return None
            common = sum(1 for _ in _common(self.got, got))
            if common > alike:
                nearest, alike = _unlike(self.got, got), common
        return nearest

    def _possible(self, here: Choices, there: Choices) -> Iterator[object]:
        """Yield the move, and what else it may have been for all the seat can see of it."""
        made = self.step.move
        hidden = here.seat != self.seat and isinstance(made, moves.Show | moves.Accuse)
        others = list(there.of_kind(type(made)))[:MOST_MOVES] if hidden else []
        return (move for move in dict.fromkeys([made, *others]) if move in there)


def _common(one: Sequence[object], two: Sequence[object]) -> Iterator[object]:
    for mine, theirs in zip(one, two, strict=False):
        if mine != theirs:
            return
        yield mine


def _unlike(one: Sequence[object], two: Sequence[object]) -> tuple[object, object]:
    at = sum(1 for _ in _common(one, two))
    return (one[at] if at < len(one) else None), (two[at] if at < len(two) else None)


# --- another world ----------------------------------------------------------------------------


def another_deal(puzzle: Puzzle, truth: Deal, luck: Luck) -> Deal:
    """Walk by swaps of two cards through deals that fit; return where that leads."""
    deal, left = truth, luck.pick(SWAPS)
    for _ in range(TRIES):
        one, two = luck.pick(range(len(deal))), luck.pick(range(len(deal)))
        if deal[one] == deal[two]:
            continue
        other = list(deal)
        other[one], other[two] = deal[two], deal[one]
        if is_legal(puzzle, tuple(other)):
            deal, left = tuple(other), left - 1
            if not left:
                break
    return deal


def _secrets(view: View, deal: Deal) -> Secrets:
    seats, inside = range(len(view.table.players)), max(deal)
    hands = tuple(tuple(c for c, holder in enumerate(deal) if holder == seat) for seat in seats)
    suspect, weapon, room = (card for card, holder in enumerate(deal) if holder == inside)
    return Secrets(hands, (suspect, weapon, room))


def _unfold(state: State, move: Any, luck: Luck) -> tuple[Letter, ...]:
    """Return all letters of a move, and of what follows by itself."""
    sent = letters = GAME.play(state, move, luck)
    while letters:
        table, secrets, _ = deliver(letters, GAME.folding, state.table, state.secrets)
        state = State(table, secrets)
        letters = GAME.onward(state, GAME.choices(state), luck)
        sent += letters
    return sent


def _post(letters: Sequence[Letter], seat: int) -> list[object]:
    return [letter.fact for letter in letters if reaches(letter.to, seat)]


class _Remembered:
    """Luck that gives again what it gave, as long as that can be, and notes all it gives."""

    def __init__(self, own: Luck, before: list[Any]) -> None:
        self.own, self.given, self._before = own, list[Any](), before

    @property
    def drawn(self) -> int:
        """How much it gave."""
        return len(self.given)

    def _next(self, fits: Any, fresh: Any) -> Any:
        at = len(self.given)
        again = at < len(self._before) and fits(self._before[at])
        self.given.append(self._before[at] if again else fresh())
        return self.given[-1]

    def die(self, sides: int = 6) -> int:
        """Roll a die."""
        found: int = self._next(lambda old: type(old) is int, lambda: self.own.die(sides))
        return found

    def order(self, items: Any) -> Any:
        """Shuffle."""
        same = sorted(items)
        return [*self._next(lambda old: sorted(old) == same, lambda: self.own.order(items))]

    def pick(self, items: Any) -> Any:
        """Draw one."""
        return self._next(lambda old: old in items, lambda: self.own.pick(items))
