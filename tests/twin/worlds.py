"""Twin worlds: two games that a seat cannot tell apart, made without asking the engine.

The cards that the seat cannot know are dealt otherwise, the seed is another one, and the same
public actions are played. What the seat may know is decided here, from the clauses (U12, U13,
U16-U18, U21) and the hands: never from what the engine sent.
"""

from collections.abc import Iterator, Sequence
from typing import Any

from msgspec.structs import astuple

from cluekit.clue import Phase
from cluekit.clue.public import facts, moves
from cluekit.core import DEALER, SPECTATOR, Chance, Luck
from cluekit.core.session import Session
from twin import channels
from twin.editions import any_kind, draw_options, edition_with, open_game

DEALING = ("case-file", "deal")
RARE: dict[int, tuple[dict[str, Any], type]] = {
    3: ({"two_players": "four-face-down"}, moves.Peek),
    5: ({"bonus_cards": True}, moves.PickPlayer),
}
"""Of six games these have a rule, and look for a move, that come up nearly nowhere else."""
SOUGHT = {number: kind for number, (_, kind) in RARE.items()}
WISHES = (any_kind(accuse_one_in=6), any_kind(accuse_one_in=60))
MANY, POSITIONS = 5, (6, 8, 12, 20, 35, 60, 100, 250)
OPEN_TOO = (moves.Show, moves.Peek, moves.PickPlayer)
KINDS = (moves.Roll, moves.Walk, moves.Suggest, moves.Show, moves.Accuse, moves.EndTurn)
KINDS += (moves.Peek, moves.PickPlayer)
SEEN = channels


class Rigged:
    """Luck that is written into a book by one world and read from it by its twins.

    ``others`` maps a card to the one that lies in its place in this world.
    """

    def __init__(self, seed: int | str, book: dict[int, list[Any]], others: dict[int, int]) -> None:
        self.seed, self.game, self._chance = seed, 0, Chance(seed)
        self._book, self._others = book, others
        self.dealing: tuple[int, ...] = ()

    def luck(self, purpose: str, step: int, drawn: int = 0) -> Luck:
        """Return the luck of one move: from the book, or drawn and written down."""
        own = self._chance.luck(purpose, step, drawn)
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
        moves_of_setup: list[str] = []
        for step in like.edition.options.setup_order:
            moves_of_setup += [step] * (len(like.players) if step == "characters" else 1)
        chance.dealing = tuple(i for i, step in enumerate(moves_of_setup) if step in DEALING)
        self.session = Session(like.game, like.edition, like.players, chance, explain=like.explain)

    table = property(lambda self: self.session._positions[-1].table)
    secrets = property(lambda self: self.session._positions[-1].secrets)
    hands = property(lambda self: self.secrets.hands)
    envelope = property(lambda self: self.secrets.case_file)

    def answered(self, mover: int, cards: Sequence[int], whom: int = -1) -> list[Any]:
        """Return what everyone hears of the answers: who can, and how many cards if all (U12).

        ``whom`` alone is asked where questioning is fast (P12), -1 for the round of the table;
        the round ends at the first that can, unless every player answers.
        """
        options = self.session.edition.options
        heard: list[Any] = []
        for seat in [whom] if whom >= 0 else self.table.seats_after(mover):
            held = len(set(self.hands[seat]) & set(cards))
            number_is_told = options.cards_shown == "all" or whom >= 0
            heard.append((seat, held if number_is_told else held > 0))
            if held and options.questioning != "every-player":
                break
        return heard


def hidden_from(world: World, seat: int) -> list[int]:
    """Return the cards whose place the seat was never shown."""
    known = set(world.table.face_up)
    if seat != SPECTATOR:
        known |= set(world.hands[seat])
    for step in world.session.record:
        for fact in (letter.fact for letter in step.letters):
            shown = isinstance(fact, facts.CardSeen) and seat in (fact.seat, fact.to)
            turned = isinstance(fact, facts.FaceDownSeen) and fact.seat == seat
            if shown or turned or isinstance(fact, facts.CardLaidOpen):
                known.add(fact.card)
            looked = isinstance(fact, facts.CaseFileHolds) and step.seat == seat
            if looked or isinstance(fact, facts.GameEnded):
                known |= set(fact.cards)
    return [card for card in range(world.session.edition.deck.size) if card not in known]


def open_world(preset: str, number: int, luck: Luck, run: str = "") -> World:
    """Open a game, every other one under drawn house rules."""
    answers = draw_options(luck) if number % 2 else {}
    answers |= RARE[number % 6][0] if number % 6 in RARE else {}
    edition = edition_with(preset, **answers)
    count = 2 if number % 6 == 3 else luck.pick(range(2, edition.players[1] + 1))
    return World(open_game(edition, count, number), Rigged(f"world {run}{number}", {}, {}))


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
    return twin if twin.secrets != world.secrets else None


def same_to(seat: int, mover: int, move: Any, world: World, twin: World) -> Any | None:
    """Return the move that looks to ``seat`` in the twin as ``move`` does in the world, or None.

    A card shown between two others, and what another player wrote down, may differ; whether a
    suggestion can be answered and by whom, and whether an accusation is right, may not. When the
    game ends, solved or not, the envelope is opened (U17, U19).
    """
    if type(move) in _SAME:
        return _SAME[type(move)](seat, mover, move, world, twin)
    dealt = mover == DEALER and seat != SPECTATOR and twin.hands
    return None if dealt and twin.hands[seat] != world.hands[seat] else move


def _same_answer(seat: int, mover: int, move: Any, world: World, twin: World) -> Any | None:
    """The same seats can answer; where all cards are shown at once, the asker sees the same."""
    table = twin.table
    room = world.session.edition.deck.room(table.place_of(mover))
    cards = (move.suspect, move.weapon, room)
    heard = world.answered(mover, cards, move.whom)
    if twin.answered(mover, cards, move.whom) != heard:
        return None
    options = world.session.edition.options
    if seat == mover and (options.cards_shown == "all" or move.whom >= 0):
        others = [other for other, held in heard if held]
        shown = [[{*one.hands[o]} & {*cards} for o in others] for one in (world, twin)]
        if shown[0] != shown[1]:
            return None
    return move


def _same_card(seat: int, mover: int, move: Any, world: World, twin: World) -> Any | None:
    table = twin.table
    if table.phase is Phase.BONUS:
        return _same_gift(seat, mover, move, twin)
    possible = [c for c in twin.hands[mover] if c in table.questions[-1].cards]
    cards = (move.card, *move.also)
    if seat in (mover, table.mover):
        return move if set(cards) <= set(possible) else None
    if len(possible) < len(cards):
        return None
    turn = world.session.step % len(possible)
    shown = (possible[turn:] + possible[:turn])[: len(cards)]
    return moves.Show(shown[0], tuple(shown[1:]))


def _same_gift(seat: int, mover: int, move: Any, twin: World) -> Any | None:
    """P22: a card that a bonus card makes somebody show, to all or to one other."""
    table = twin.table
    effect = table.edition.bonus[table.bonus_drawn[0]].effect
    to = table.mover if effect == "be-shown" else table.after(mover)
    hand = twin.hands[mover]
    if effect == "lay-open" or seat in (mover, to):
        return move if move.card in hand else None
    return moves.Show(hand[twin.session.step % len(hand)])


def _same_look(seat: int, mover: int, move: Any, world: World, twin: World) -> Any | None:
    """U30: whoever looks sees the same card; for the others it may be another."""
    laid = [one.secrets.face_down[move.index] for one in (world, twin)]
    return None if seat == mover and laid[0] != laid[1] else move


def _same_verdict(seat: int, mover: int, move: Any, world: World, twin: World) -> Any | None:
    accused = world.table.accused | 1 << mover
    last = accused == (1 << len(world.hands)) - 1
    if world.session.edition.options.before_envelope == "table-first":
        return _same_round(seat, mover, move, world, twin, last=last)
    if astuple(move) == world.envelope or mover == seat or last:
        return move if world.envelope == twin.envelope else None
    deck = world.session.edition.deck
    texts = (  # with another suspect and weapon: what nobody else can read
        moves.Accuse(suspect, weapon, move.room)
        for suspect, weapon in zip(deck.suspects, reversed(deck.weapons), strict=False)
        if suspect != move.suspect
    )
    return next((text for text in texts if astuple(text) != twin.envelope), None)


def _same_round(
    seat: int, mover: int, move: Any, world: World, twin: World, *, last: bool
) -> Any | None:
    """C15: said aloud, the claim is the same; so are who can disprove it, and the verdict."""
    cards = astuple(move)
    first, second = (  # the first seat in turn order that can show a card, or none
        [s for s in one.table.seats_after(mover) if {*one.hands[s]} & {*cards}][:1]
        for one in (world, twin)
    )
    opened = not first and (seat == mover or cards in (world.envelope, twin.envelope))
    same = first == second and (not (last or opened) or world.envelope == twin.envelope)
    return move if same else None


_SAME = {
    moves.Suggest: _same_answer,
    moves.Show: _same_card,
    moves.Peek: _same_look,
    moves.Accuse: _same_verdict,
}
