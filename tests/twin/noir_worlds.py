"""Twin worlds of Noir: games that one side cannot tell apart, found by the slow twin alone.

What a side cannot know is who the other side is, which cards it holds and how the deck lies. In
another world it is otherwise: the deck lies in another order, the Inspector has chosen another
card; all public actions are the same. Whether the side would notice is decided by what the slow
twin tells it, from the clauses: never by what the engine sent.
"""

from collections.abc import Iterator, Sequence
from typing import Any

from cluekit.core import SPECTATOR, Chance, Luck, Scripted
from cluekit.core.session import Session
from cluekit.noir import INSPECTOR
from cluekit.noir.public import facts, moves
from twin import noir_channels as channels
from twin import noir_editions
from twin.noir_slow import ALL, SlowNoir

Order = tuple[int, ...]
Story = Sequence[tuple[Any, list[Any]]]
"""Moves, and what is told of each."""
PUBLIC = (moves.Prepare, moves.Shift, moves.Disguise, moves.Exonerate)
"""Whether these are legal everybody can see."""


class Dealt:
    """Luck by which the board lies and the deck is shuffled as it is written here."""

    def __init__(self, seed: int | str, cells: Order, deck: Order) -> None:
        self.seed, self._chance = seed, Chance(seed)
        self.cells, self.deck = cells, deck

    def luck(self, purpose: str, step: int, drawn: int = 0) -> Luck:
        """Return the luck of one move: written for the first two, else of this world's own."""
        if purpose == "table" and step < len("bd"):
            return Scripted((self.cells, self.deck)[step]).luck(purpose, step, 0)
        return self._chance.luck(purpose, step, drawn)


class NoirWorld:
    """A session, and the slow twin that follows it."""

    def __init__(self, session: Session) -> None:
        self.session, self._known = session, 0
        self._slow: SlowNoir | None = None

    @property
    def slow(self) -> SlowNoir:
        """The slow twin at the same move; the table must be set up."""
        if self._slow is None:
            laid = self.session.view(SPECTATOR).table.laid
            deck = self.session._positions[-1].secrets.order
            self._slow = SlowNoir(self.session.edition.options, laid, deck)
        for step in self.session.record[self._known :]:
            self._slow.play(step.move)
        self._known = self.session.step
        return self._slow


def heard(slow: SlowNoir, seat: int, move: Any) -> list[Any]:
    """Play a move of the slow twin; return the facts that reach this seat."""
    return [fact for fact, to in slow.play(move) if to == ALL or seat in to]


def open_world(preset: str, number: int, luck: Luck, run: str = "") -> NoirWorld:
    """Return a game before its set-up, every other one under drawn house rules."""
    del luck
    return NoirWorld(noir_editions.table(preset, f"world {run}{number}", drawn=number % 2 == 1))


def twins(world: NoirWorld, seat: int, luck: Luck, wanted: int) -> Iterator[NoirWorld]:
    """Yield worlds that this seat cannot tell from ``world``, other in deck, seed and people."""
    here = world.slow
    slow = SlowNoir(here.options, here.laid, here.shuffled)
    story = [(step.move, heard(slow, seat, step.move)) for step in world.session.record]
    hidden = _hidden(here, story)
    for attempt in range(12 * wanted):
        deck = _otherwise(here.shuffled, hidden, luck)
        found = _told(SlowNoir(here.options, here.laid, deck), seat, story, luck)
        if found and (deck, found) != (here.shuffled, [move for move, _ in story]):
            yield _played(world, deck, found, f"twin {attempt} {luck.die(10**6)}")
            wanted -= 1
            if not wanted:
                return


def _hidden(here: SlowNoir, story: Story) -> list[int]:
    """Return the places in the deck, as it was shuffled, of cards that the seat never saw."""
    seen = set(here.open_cards)
    for fact in (fact for _, told in story for fact in told):
        if isinstance(fact, facts.IdentityTaken):
            seen.add(fact.suspect)
        elif isinstance(fact, facts.CardsDrawn):
            seen |= set(fact.suspects)
        elif isinstance(fact, facts.GameEnded):
            seen |= {fact.killer, fact.inspector}
    return [place for place, card in enumerate(here.shuffled) if card not in seen]


def _otherwise(deck: Order, hidden: Sequence[int], luck: Luck) -> Order:
    """Return the deck with some hidden cards changed round; mostly those drawn first go along."""
    places = luck.order(hidden)[: luck.pick([2, 2, 3, 4])]
    if hidden and luck.die(3) > 1 and hidden[0] not in places:
        places[-1:] = [hidden[0]]
    other = dict(zip(places, places[1:] + places[:1], strict=True))
    return tuple(deck[other.get(place, place)] for place in range(len(deck)))


def _told(slow: SlowNoir, seat: int, story: Story, luck: Luck) -> list[Any]:
    """Return the moves of a world in which the seat is told the same, or [] where it is not."""
    played: list[Any] = []
    for move, told in story:
        same = _same(slow, seat, move, luck)
        if same is None or heard(slow, seat, same) != told:
            return []
        played.append(same)
    return played


def _same(slow: SlowNoir, seat: int, move: Any, luck: Luck) -> Any | None:
    """Return the move that looks to the seat as this one does, or None where there is none."""
    if isinstance(move, PUBLIC):
        return move
    if isinstance(move, moves.ChooseIdentity) and seat != INSPECTOR:
        return luck.pick(sorted(slow.choices(), key=lambda choice: choice.suspect))
    return move if move in slow.choices() else None


def _played(world: NoirWorld, deck: Order, found: Sequence[Any], seed: str) -> NoirWorld:
    """Play these moves with the engine, with the deck in this order."""
    like = world.session
    chance = Dealt(seed, world.slow.laid, deck)
    twin = Session(like.game, like.edition, like.players, chance, explain=like.explain)
    for step, move in zip(like.record, found, strict=True):
        twin.play(step.seat, move)
    return NoirWorld(twin)


def same_to(seat: int, mover: int, move: Any, world: NoirWorld, twin: NoirWorld) -> Any | None:
    """Return the move that looks to ``seat`` in the twin as ``move`` does in the world, or None."""
    luck = Chance(f"same {mover}").luck("choose", world.session.step)
    same = _same(twin.slow, seat, move, luck)
    if same is None:
        return None
    told = heard(world.slow.copy(), seat, move)
    return same if heard(twin.slow.copy(), seat, same) == told else None


MANY, POSITIONS = 5, (5, 6, 8, 11, 15, 20, 30, 45, 70)
KINDS = (
    *(moves.Kill, moves.Disguise, moves.Shift, moves.Arrest, moves.Exonerate, moves.Discard),
    *(moves.ChooseIdentity, moves.CitizensArrest),
)
OPEN_TOO: tuple[type, ...] = ()
SOUGHT: dict[int, type] = {}
SEEN, WISHES = channels, noir_editions.WISHES
