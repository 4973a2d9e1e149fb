"""Facts: what happened. Past tense, frozen, addressed by the letters that carry them.

Seats are numbers 0, 1, … clockwise; cards are card numbers; places are board places (rooms first,
then squares). The comment behind each fact says who may know it; clause U21 is the source.
"""

from __future__ import annotations

import msgspec

from cluekit.clue.cast import Triple

# --- setting the table up ---------------------------------------------------------------------


class PiecesPlaced(msgspec.Struct, frozen=True, tag="pieces-placed"):
    """All suspects' pieces stand on these places, played or not (U04). Everyone."""

    places: tuple[int, ...]


class WeaponsPlaced(msgspec.Struct, frozen=True, tag="weapons-placed"):
    """The weapons lie in these rooms (places), in card order (U01). Everyone."""

    rooms: tuple[int, ...]


class PilesShuffled(msgspec.Struct, frozen=True, tag="piles-shuffled"):
    """Suspects, weapons and rooms were shuffled, each pile by itself (U03). Everyone."""

    sizes: tuple[int, int, int]


class CaseFileClosed(msgspec.Struct, frozen=True, tag="case-file-closed"):
    """One card of each pile went unseen into the case file (U03). Everyone."""


class CaseFileHolds(msgspec.Struct, frozen=True, tag="case-file-holds"):
    """What is in the case file. Nobody; an accuser who looked inside; everyone at the end."""

    cards: Triple


class CardsDealt(msgspec.Struct, frozen=True, tag="cards-dealt"):
    """So many cards were dealt to each seat (U05); ``face_up`` lie open. Everyone."""

    sizes: tuple[int, ...]
    face_up: tuple[int, ...] = ()


class Received(msgspec.Struct, frozen=True, tag="received"):
    """This seat was dealt these cards. That seat alone."""

    seat: int
    cards: tuple[int, ...]


class SheetsMarked(msgspec.Struct, frozen=True, tag="sheets-marked"):
    """Every player has taken a sheet and crossed the own cards off (U06). Everyone."""


class RolledForStart(msgspec.Struct, frozen=True, tag="rolled-for-start"):
    """These seats rolled these dice for who begins (U08). Everyone."""

    seats: tuple[int, ...]
    dice: tuple[int, ...]


class FirstPlayerFound(msgspec.Struct, frozen=True, tag="first-player-found"):
    """This seat begins (U08, U29). Everyone."""

    seat: int


# --- a turn -----------------------------------------------------------------------------------


class TurnBegan(msgspec.Struct, frozen=True, tag="turn-began"):
    """It is this seat's turn; turns are numbered from 1. Everyone."""

    seat: int
    number: int


class Rolled(msgspec.Struct, frozen=True, tag="rolled"):
    """The dice fell so (U09). Everyone."""

    seat: int
    dice: tuple[int, ...]


class Walked(msgspec.Struct, frozen=True, tag="walked"):
    """The seat's piece walked this path; the last place is where it stopped. Everyone."""

    seat: int
    path: tuple[int, ...]


class PassageTaken(msgspec.Struct, frozen=True, tag="passage-taken"):
    """The seat's piece went by secret passage to this room (U20). Everyone."""

    seat: int
    to: int


class Stayed(msgspec.Struct, frozen=True, tag="stayed"):
    """The seat's piece stayed where it was; ``forced`` when no way was open (U25). Everyone."""

    seat: int
    forced: bool = False


class Suggested(msgspec.Struct, frozen=True, tag="suggested"):
    """The seat asked about these three cards (U10). Everyone."""

    seat: int
    cards: Triple


class Called(msgspec.Struct, frozen=True, tag="called"):
    """The named suspect's piece and the weapon were put into the room (U10, U23). Everyone."""

    suspect: int
    weapon: int
    room: int


class CouldNotAnswer(msgspec.Struct, frozen=True, tag="could-not-answer"):
    """The seat holds none of the three cards (U12). Everyone."""

    seat: int


class Showed(msgspec.Struct, frozen=True, tag="showed"):
    """The seat showed one of the three cards to the asker (U12). Everyone."""

    seat: int
    to: int


class CardSeen(msgspec.Struct, frozen=True, tag="card-seen"):
    """Which card ``seat`` showed to ``to``. Those two alone (U21)."""

    seat: int
    to: int
    card: int


class NobodyAnswered(msgspec.Struct, frozen=True, tag="nobody-answered"):
    """No other player holds any of the three cards (U13). Everyone."""

    seat: int


# --- the end ----------------------------------------------------------------------------------


class Accused(msgspec.Struct, frozen=True, tag="accused"):
    """The seat made its one accusation (U16). Everyone; the text is written in secret."""

    seat: int


class AccusationWritten(msgspec.Struct, frozen=True, tag="accusation-written"):
    """What the accuser wrote down (U16). The accuser alone."""

    seat: int
    cards: Triple


class AccusationFailed(msgspec.Struct, frozen=True, tag="accusation-failed"):
    """The accusation was wrong (U18). Everyone."""

    seat: int


class AccusationHeld(msgspec.Struct, frozen=True, tag="accusation-held"):
    """The accusation was right: the seat has won (U17). Everyone."""

    seat: int


class GameEnded(msgspec.Struct, frozen=True, tag="game-ended"):
    """The game is over; ``winner`` is a seat, or -1 when the murder stays unsolved (U19)."""

    winner: int
    cards: Triple


Fact = (
    PiecesPlaced
    | WeaponsPlaced
    | PilesShuffled
    | CaseFileClosed
    | CaseFileHolds
    | CardsDealt
    | Received
    | SheetsMarked
    | RolledForStart
    | FirstPlayerFound
    | TurnBegan
    | Rolled
    | Walked
    | PassageTaken
    | Stayed
    | Suggested
    | Called
    | CouldNotAnswer
    | Showed
    | CardSeen
    | NobodyAnswered
    | Accused
    | AccusationWritten
    | AccusationFailed
    | AccusationHeld
    | GameEnded
)
