"""The table: what lies open for everyone to see. It is the fold of the public letters."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from itertools import count, islice
from typing import cast

import msgspec

from cluekit.clue.editions.cast import Triple
from cluekit.clue.editions.edition import Edition
from cluekit.clue.public.choices import NOBODYS_TURN, Phase
from cluekit.clue.public.moves import EVERYBODY
from cluekit.core import Problem, refusal, refuse_if
from cluekit.core.seats import bad_name, wrong_number

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


class Said(msgspec.Struct, frozen=True, gc=False):
    """What a seat said of its hand because of a rule of one's own (``Told``), and when.

    ``question`` is the index of the last question then, -1 before the first.
    """

    seat: int
    cards: tuple[int, ...]
    least: int
    most: int
    question: int


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

    # --- Rules of one's own -------------------------------------------------------------------

    told: tuple[Said, ...] = ()
    """What seats said of their hands."""
    owed: tuple[tuple[int, int], ...] = ()
    """(seat, to): who has to show whom a card before the game goes on, the first one first."""
    excused: tuple[tuple[int, int], ...] = ()
    """(question, seat): who did not answer which question, whatever it held."""
    barred: tuple[int, ...] = ()
    """The questions after which the asker could not accuse."""

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

    def shows_all(self, question: Question) -> bool:
        """Tell whether an answer to this question shows every card that matches (P12)."""
        options = self.edition.options
        all_of_them = options.cards_shown == "all" or options.questioning == "fast"
        return all_of_them and not question.accusing

    @property
    def bonus_effect(self) -> str:
        """The effect of the bonus card that is being resolved, "" where none is."""
        return self.edition.bonus[self.bonus_drawn[0]].effect if self.bonus_drawn else ""

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


# --- seats ----------------------------------------------------------------------------------------
# Who sits at a table: seating people, and the check that new and saved games share.

HOLDERS = ("envelope", "table", "pool")
"""Where cards can be besides in a hand: no seat may be called so."""


def players_for(
    edition: Edition, names: Sequence[str], characters: Sequence[str] = ()
) -> tuple[Player, ...]:
    """Seat these people clockwise; each takes the piece nearest to their chair (U07).

    Whom they would rather play is said by the ids of ``characters``, chair by chair, "" for no
    wish. Raises ``RefusedError`` when there are too few, too many, a name cannot be read, or a
    character is nobody's, or two people's.

    >>> from cluekit.clue import edition
    >>> [player.id for player in players_for(edition("mini"), ["Ann", "Ben"])]
    ['ann', 'ben']
    """
    ids: list[str] = []
    for seat, name in enumerate(names):
        ids.append(seat_id(name, ids, seat))
    pieces = pieces_for(edition, [*characters, *[""] * (len(names) - len(characters))])
    players = tuple(
        Player(ids[seat], name.strip(), pieces[seat]) for seat, name in enumerate(names)
    )
    refuse_if(problem_with_players(edition, players))
    return players


def pieces_for(edition: Edition, characters: Sequence[str]) -> tuple[int, ...]:
    """Return the piece of each chair: the one wished for, else the nearest that nobody wishes for.

    Where characters are chosen at the table it is -1 for each.
    """
    cards, pieces = edition.deck.cards, edition.deck.suspects
    if "characters" in edition.options.setup_order:
        return (-1,) * len(characters)
    numbers = {cards[piece].id: piece for piece in pieces}
    for wish in filter(None, characters):
        if wish not in numbers:
            raise refusal("no-such-card", name=wish[:40], known=list(numbers))
    found = {seat: numbers[wish] for seat, wish in enumerate(characters) if wish}
    for seat in range(len(characters)):
        near = seat * len(pieces) // len(characters)
        free = [each for each in (*pieces[near:], *pieces[:near]) if each not in found.values()]
        found.setdefault(seat, free[0] if free else -1)
    return tuple(found[seat] for seat in range(len(characters)))


def players_at(edition: Edition, players: Sequence[str | Player]) -> tuple[Player, ...]:
    """Return these players; where only their names are given, each at the nearest piece."""
    known = tuple(player for player in players if isinstance(player, Player))
    if len(known) < len(players):
        return players_for(edition, cast("Sequence[str]", players))
    refuse_if(problem_with_players(edition, known))
    return known


def seat_id(name: str, taken: Sequence[str], seat: int) -> str:
    """Make an id of a name: its plain letters, and the chair's number where that is taken."""
    letters = unicodedata.normalize("NFKD", name.lower()).encode("ascii", "ignore").decode()
    plain = re.sub(r"[^a-z0-9]+", "-", letters).strip("-") or f"seat-{seat + 1}"
    numbered = (f"{plain}-{number}" for number in count(seat + 1))
    free = (found for found in (plain, *islice(numbered, len(taken) + 1)) if found not in taken)
    return next(found for found in free if found not in HOLDERS)


def problem_with_players(edition: Edition, players: tuple[Player, ...]) -> Problem | None:
    """Return why these players cannot play this edition, or None (U07)."""
    problem = wrong_number(players, edition.players, "U07") or problem_with_names(players)
    if problem:
        return problem
    pieces = {player.suspect for player in players}
    if "characters" in edition.options.setup_order:
        wrong = pieces != {-1}
        return Problem("piece-too-early", "P14") if wrong else None
    if len(pieces) < len(players) or not pieces <= set(edition.deck.suspects):
        return Problem("piece-twice", "U07", {"pieces": [player.suspect for player in players]})
    return None


def problem_with_names(players: tuple[Player, ...]) -> Problem | None:
    """Return why people could not be told apart; capitals alone are no difference."""
    seats: dict[str, int] = {}
    for seat, player in enumerate(players):
        if problem := bad_name(seat, player, HOLDERS):
            return problem
        first = seats.setdefault(player.name.strip().casefold(), seat)
        if first != seat:
            about = {"name": player.name, "first": first + 1, "seat": seat + 1}
            return Problem("name-twice", about=about)
    if len({player.id for player in players}) < len(players):
        return Problem("seat-id-twice", about={"ids": [player.id for player in players]})
    return None
