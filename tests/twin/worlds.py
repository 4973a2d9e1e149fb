"""Twin worlds: two games that a seat cannot tell apart, made without asking the engine.

The cards that the seat cannot know are dealt otherwise, the seed is another one, and the same
public actions are played. What the seat may know is decided here, from the clauses (U12, U13,
U16-U18, U21) and the hands: never from what the engine sent.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from cluekit.clue import facts, moves
from cluekit.core import DEALER, SPECTATOR, Chance, Luck
from cluekit.core.session import Session

DEALING = ("case-file", "deal")


class Rigged:
    """Luck that is written into a book by one world and read from it by its twins.

    ``others`` maps a card to the one that lies in its place in this world.
    """

    def __init__(self, seed: int | str, book: dict[int, list[Any]], others: dict[int, int]) -> None:
        self.seed, self.game = seed, 0
        self._book, self._others = book, others
        self.dealing: tuple[int, ...] = ()

    def luck(self, purpose: str, step: int, drawn: int = 0) -> Luck:
        """Return the luck of one move: from the book, or drawn and written down."""
        own = Chance(self.seed).luck(purpose, step, drawn)
        if purpose != "table":
            return own
        others = self._others if step in self.dealing else {}
        return _Written(self._book.setdefault(step, []), own, others)


class _Written:
    """The luck of one move."""

    def __init__(self, page: list[Any], own: Luck, others: dict[int, int]) -> None:
        self._page, self._own, self._others, self.drawn = page, own, others, 0

    def _value(self, ask: Any) -> Any:
        if self.drawn == len(self._page):
            self._page.append(ask())
        self.drawn += 1
        return self._page[self.drawn - 1]

    def die(self, sides: int = 6) -> int:
        """Roll a die."""
        return int(self._value(lambda: self._own.die(sides)))

    def order(self, items: Sequence[Any]) -> list[Any]:
        """Shuffle; a card that lies elsewhere in this world is replaced by the one that came."""
        order = self._value(lambda: self._own.order(items))
        placed = [self._others.get(card, card) for card in order]
        return [card for card in placed if card in items] + [c for c in items if c not in placed]

    def pick(self, items: Sequence[Any]) -> Any:
        """Draw one."""
        return self._value(lambda: self._own.pick(items))


class World:
    """A session and its secrets."""

    def __init__(self, like: Session, chance: Rigged) -> None:
        steps = like.edition.options.setup_order
        chance.dealing = tuple(i for i, step in enumerate(steps) if step in DEALING)
        self.session = Session(like.game, like.edition, like.players, chance)

    @property
    def hands(self) -> tuple[tuple[int, ...], ...]:
        """All hands."""
        hands: tuple[tuple[int, ...], ...] = self.session._positions[-1].secrets.hands
        return hands

    @property
    def envelope(self) -> tuple[int, int, int]:
        """The case file."""
        inside: tuple[int, int, int] = self.session._positions[-1].secrets.case_file
        return inside

    def first_to_answer(self, asker: int, cards: Sequence[int]) -> int:
        """Return the seat that must show a card (U12), or -1."""
        seats = len(self.session.players)
        for step in range(1, seats):
            if set(self.hands[(asker + step) % seats]) & set(cards):
                return (asker + step) % seats
        return -1


def hidden_from(world: World, seat: int) -> list[int]:
    """Return the cards whose place the seat was never shown."""
    known = set(world.session._positions[-1].table.face_up)
    if seat != SPECTATOR:
        known |= set(world.hands[seat])
    for step in world.session.record:
        for fact in (letter.fact for letter in step.letters):
            if isinstance(fact, facts.CardSeen) and seat in (fact.seat, fact.to):
                known.add(fact.card)
            if isinstance(fact, facts.CaseFileHolds) and step.seat == seat:
                known |= set(fact.cards)
            if isinstance(fact, facts.GameEnded):
                known |= set(fact.cards)
    return [card for card in range(world.session.edition.deck.size) if card not in known]


def twins(world: World, seat: int, luck: Luck, wanted: int) -> Iterator[World]:
    """Yield worlds that this seat cannot tell from ``world``, other in deal, seed and secrets."""
    hidden = hidden_from(world, seat)
    for attempt in range(8 * wanted):
        others = _swap(world, hidden, luck)
        if others and (twin := _replayed(world, seat, others, f"twin {attempt} {luck.die(10**6)}")):
            yield twin
            wanted -= 1
            if not wanted:
                return


def _swap(world: World, hidden: Sequence[int], luck: Luck) -> dict[int, int]:
    """Return one or two pairs of hidden cards that change places, or {} when they cannot."""
    cards = luck.order(hidden)[: luck.pick([2, 2, 4])]
    others: dict[int, int] = {}
    for one, other in zip(cards[::2], cards[1::2], strict=False):
        kinds = {world.session.edition.deck.cards[card].kind for card in (one, other)}
        if len(kinds) > 1 and {one, other} & set(world.envelope):
            return {}
        others |= {one: other, other: one}
    return others


def _replayed(world: World, seat: int, others: dict[int, int], seed: str) -> World | None:
    """Play the same public actions in the other world; None when the seat would notice."""
    book = world.session.chance._book
    twin = World(world.session, Rigged(seed, book, others))
    for step in world.session.record:
        move = same_to(seat, step.seat, step.move, world, twin)
        if move is None:
            return None
        twin.session.play(step.seat, move)
    return twin if twin.hands != world.hands or twin.envelope != world.envelope else None


def same_to(seat: int, mover: int, move: Any, world: World, twin: World) -> Any | None:
    """Return the move that looks to ``seat`` in the twin as ``move`` does in the world, or None.

    A card shown between two others, and what another player wrote down, may differ; whether a
    suggestion can be answered and by whom, and whether an accusation is right, may not. When the
    game ends, solved or not, the envelope is opened (U17, U19).
    """
    if isinstance(move, moves.Suggest):
        return move if _same_answer(mover, move, world, twin) else None
    if isinstance(move, moves.Show):
        return _same_card(seat, mover, move, world, twin)
    if isinstance(move, moves.Accuse):
        return _same_verdict(seat, mover, move, world, twin)
    if (
        mover == DEALER
        and seat != SPECTATOR
        and twin.hands
        and twin.hands[seat] != world.hands[seat]
    ):
        return None
    return move


def _same_answer(mover: int, move: Any, world: World, twin: World) -> bool:
    edition = world.session.edition
    piece = world.session.players[mover].suspect
    room = edition.deck.rooms[twin.session._positions[-1].table.pieces[piece]]
    cards = (move.suspect, move.weapon, room)
    return world.first_to_answer(mover, cards) == twin.first_to_answer(mover, cards)


def _same_card(seat: int, mover: int, move: Any, world: World, twin: World) -> Any | None:
    table = twin.session._positions[-1].table
    possible = [c for c in twin.hands[mover] if c in table.questions[-1].cards]
    if seat in (mover, table.mover):
        return move if move.card in possible else None
    return moves.Show(possible[world.session.step % len(possible)])


def _same_verdict(seat: int, mover: int, move: Any, world: World, twin: World) -> Any | None:
    accused = world.session._positions[-1].table.accused | 1 << mover
    last = accused == (1 << len(world.hands)) - 1
    if cards_of(move) == world.envelope or mover == seat or last:
        return move if world.envelope == twin.envelope else None
    return next(text for text in _texts(world, move) if cards_of(text) != twin.envelope)


def _texts(world: World, move: Any) -> Iterator[Any]:
    """Yield accusations with other suspects and weapons: what nobody else can read."""
    deck = world.session.edition.deck
    for suspect, weapon in zip(deck.suspects, reversed(deck.weapons), strict=False):
        if suspect != move.suspect:
            yield moves.Accuse(suspect, weapon, move.room)


def cards_of(move: Any) -> tuple[int, int, int]:
    """Return the three cards of an accusation."""
    return move.suspect, move.weapon, move.room
