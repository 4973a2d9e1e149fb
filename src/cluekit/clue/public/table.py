"""The table: what lies open for everyone to see. It is the fold of the public letters."""

from __future__ import annotations

import msgspec

from cluekit.clue.editions.cast import Triple
from cluekit.clue.editions.edition import Edition
from cluekit.clue.public.choices import NOBODYS_TURN, Phase
from cluekit.clue.public.moves import EVERYBODY

NOWHERE = -1
"""Where a piece is that has not been put down yet.

A number: places stand in one tuple that walks look up, and saves hold it.
"""


class Player(msgspec.Struct, frozen=True, gc=False):
    """Somebody at the table: a seat id, the name shown to people, the suspect card played.

    ``suspect`` is -1 until it is chosen, where players choose their characters (P14): so it stands
    in saves.
    """

    id: str
    name: str
    suspect: int


class Question(msgspec.Struct, frozen=True, gc=False):
    """A suggestion and what everyone saw of its answers; or an accusation said aloud (C15)."""

    asker: int
    """The seat that asked."""
    cards: Triple
    """What it asked about."""
    passed: int = 0
    """The seats that could not answer, as a set."""
    shower: int | None = None
    """The last seat that showed cards."""
    showers: int = 0
    """All seats that did, as a set."""
    shown: int = 0
    """How many cards the last one showed."""
    whom: int = EVERYBODY
    """The one seat that was asked (P12), or ``EVERYBODY``."""
    accusing: bool = False
    """Whether it is an accusation that the table answers first (C15)."""
    answers: tuple[tuple[int, int], ...] = ()
    """Each seat that showed and how many cards, in the order they answered."""


class Table(msgspec.Struct, frozen=True, gc=False):
    """The public position. Sets of seats are bitmasks: bit *s* stands for seat *s*.

    It stays in one piece: each fact makes a new table, and parts in it would be made anew, too.
    """

    edition: Edition
    """What is played: the cards, the board, the house rules."""
    players: tuple[Player, ...]
    """Who sits at the table, clockwise."""
    phase: Phase = Phase.SETUP
    """Where in the game, or in a turn, the table stands."""

    # --- Set-up -------------------------------------------------------------------------------

    prepared: int = 0
    """How many steps of the set-up are done."""
    order: tuple[int, ...] = ()
    """The seats as they take turns."""
    start_rolls: tuple[tuple[int, int], ...] = ()
    """Each seat and what it rolled for the first turn, ties again (U08)."""
    first: int | None = None
    """The seat that has the first turn, once it is known."""

    # --- What lies on the table ---------------------------------------------------------------

    pieces: tuple[int, ...] = ()
    """The place of each suspect's piece, ``NOWHERE`` before it is put down."""
    weapons: tuple[int, ...] = ()
    """The place of each weapon, ``NOWHERE`` before it is put down."""
    sizes: tuple[int, ...] = ()
    """The number of cards in each hand."""
    face_up: tuple[int, ...] = ()
    """The cards that lie open."""
    face_down: int = 0
    """How many cards lie hidden (U31)."""
    laid_open: tuple[tuple[int, int], ...] = ()
    """(seat, card) of every card that a bonus card made somebody lay open."""

    # --- Turn ---------------------------------------------------------------------------------

    turn: int = 0
    """The number of the turn, from 1."""
    mover: int = NOBODYS_TURN
    """The seat whose turn it is."""
    dice: tuple[int, ...] = ()
    """What was rolled in this turn."""
    began_at: int | None = None
    """The place where its piece stood when the turn began."""
    came_from: int | None = None
    """The place where its last move in this turn began."""
    entered: bool = False
    """Whether that move ended inside a room or the pool."""
    asked: bool = False
    """Whether a suggestion was made in this turn."""
    peeked: bool = False
    """Whether a card that lies face down was looked at after it."""

    # --- Bonus cards --------------------------------------------------------------------------

    extra: int = 0
    """The steps that bonus cards add to the next move."""
    leap: bool = False
    """Whether one takes the piece anywhere."""
    again: bool = False
    """Whether one gives a further turn."""
    bonus_left: tuple[int, ...] = ()
    """How many of each bonus card are in the deck."""
    bonus_drawn: tuple[int, ...] = ()
    """Those drawn and still to be resolved, the next one first."""
    bonus_after: Phase = Phase.MOVE
    """What goes on when they are."""
    giver: int | None = None
    """The seat that was picked to show a card for the first of them."""
    given: int = 0
    """The seats that did what it asks, as a set."""

    # --- Questions and accusations ------------------------------------------------------------

    questions: tuple[Question, ...] = ()
    """Every question so far, and every accusation that the table answered."""
    answering: int | None = None
    """The seat that must answer the last of them, while one must."""
    called: int = 0
    """The seats called into a room by another's suggestion since their last turn (U24), a set."""
    accused: int = 0
    """The seats that have accused, as a set."""
    out: int = 0
    """The seats that have lost their turns, as a set."""

    # --- The end ------------------------------------------------------------------------------

    winner: int | None = None
    """The seat that won, once it is known that one did."""
    case_file: Triple | None = None
    """What was in the case file, once the game is over."""

    def place_of(self, seat: int) -> int:
        """Return the place of the seat's piece."""
        return self.pieces[self.players[seat].suspect]

    def after(self, seat: int) -> int:
        """Return the seat that follows in turn order."""
        return self.order[(self.order.index(seat) + 1) % len(self.order)]

    def seats_after(self, seat: int) -> tuple[int, ...]:
        """Return the other seats in the order in which they follow this one."""
        here = self.order.index(seat)
        return self.order[here + 1 :] + self.order[:here]


def whole_bonus_deck(edition: Edition, face_down: int) -> tuple[int, ...]:
    """Return how many of each bonus card there are when this many cards lie face down (P22).

    Without any, cards about them could do nothing; the edition says whether they stay in the deck.
    """
    idle = not face_down and edition.options.idle_bonus_cards == "left-out"
    return tuple(0 if idle and card.effect == "peek" else card.count for card in edition.bonus)


def opening(edition: Edition, players: tuple[Player, ...]) -> Table:
    """Return the bare table: nothing placed, nothing dealt."""
    nowhere = (NOWHERE,)
    return Table(
        edition,
        players,
        pieces=nowhere * len(edition.deck.suspects),
        weapons=nowhere * len(edition.deck.weapons),
        sizes=(0,) * len(players),
        order=tuple(range(len(players))),
        bonus_left=whole_bonus_deck(edition, 0),
    )
