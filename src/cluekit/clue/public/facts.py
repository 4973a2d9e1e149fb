"""Facts: what happened. Past tense, frozen, addressed by the letters that carry them.

Seats are numbers 0, 1, … clockwise; cards are card numbers; places are board places (rooms first,
then squares). The comment behind each fact says who may know it; clause U21 is the source.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from cluekit.clue.editions.cast import Triple
from cluekit.clue.public.moves import EVERYBODY

# --- setting the table up ---------------------------------------------------------------------


class TurnOrderDrawn(msgspec.Struct, frozen=True, gc=False, tag="turn-order-drawn"):
    """The seats take their turns in this order (P14). Everyone."""

    seats: tuple[int, ...]


class CharacterChosen(msgspec.Struct, frozen=True, gc=False, tag="character-chosen"):
    """The seat plays this suspect (P14). Everyone."""

    seat: int
    suspect: int


class PiecesPlaced(msgspec.Struct, frozen=True, gc=False, tag="pieces-placed"):
    """All suspects' pieces stand on these places, played or not (U04). Everyone."""

    places: tuple[int, ...]


class WeaponsPlaced(msgspec.Struct, frozen=True, gc=False, tag="weapons-placed"):
    """The weapons lie in these rooms (places), in card order (U01). Everyone."""

    rooms: tuple[int, ...]


class PilesShuffled(msgspec.Struct, frozen=True, gc=False, tag="piles-shuffled"):
    """Suspects, weapons and rooms were shuffled, each pile by itself (U03). Everyone."""

    sizes: tuple[int, int, int]


class CaseFileClosed(msgspec.Struct, frozen=True, gc=False, tag="case-file-closed"):
    """One card of each pile went unseen into the case file (U03). Everyone."""


class CaseFileHolds(msgspec.Struct, frozen=True, gc=False, tag="case-file-holds"):
    """What is in the case file. Nobody; an accuser who looked inside; everyone at the end."""

    cards: Triple


class CardsDealt(msgspec.Struct, frozen=True, gc=False, tag="cards-dealt"):
    """This many cards were dealt to each seat (U05). Everyone.

    ``face_up`` are the cards that lie open, ``face_down`` the number that lie hidden (U31).
    """

    sizes: tuple[int, ...]
    face_up: tuple[int, ...] = ()
    face_down: int = 0


class LaidFaceDown(msgspec.Struct, frozen=True, gc=False, tag="laid-face-down"):
    """These cards lie face down in the middle. Nobody."""

    cards: tuple[int, ...]


class Received(msgspec.Struct, frozen=True, gc=False, tag="received"):
    """This seat was dealt these cards. That seat alone."""

    seat: int
    cards: tuple[int, ...]


class SheetsMarked(msgspec.Struct, frozen=True, gc=False, tag="sheets-marked"):
    """Every player has taken a sheet and crossed off their own cards (U06). Everyone."""


class RolledForStart(msgspec.Struct, frozen=True, gc=False, tag="rolled-for-start"):
    """These seats rolled these dice for who begins (U08). Everyone."""

    seats: tuple[int, ...]
    dice: tuple[int, ...]


class FirstPlayerFound(msgspec.Struct, frozen=True, gc=False, tag="first-player-found"):
    """This seat begins (U08, U29). Everyone."""

    seat: int


# --- a turn -----------------------------------------------------------------------------------


class TurnBegan(msgspec.Struct, frozen=True, gc=False, tag="turn-began"):
    """It is this seat's turn; turns are numbered from 1. Everyone."""

    seat: int
    number: int


EndedBy = Literal[
    "accused",
    "only-in-the-pool",
    "card-shown",
    "no-room",
    "shut-in",
    "room-not-entered",
    "own-rule",
]
"""Why a turn is over by itself (``TurnEnded``)."""


class TurnEnded(msgspec.Struct, frozen=True, gc=False, tag="turn-ended"):
    """The seat's turn ended by itself: the rules leave it nothing more to do. Everyone.

    ``by`` is the reason: it has accused wrongly (U18), it could accuse only in the pool (P09), it
    was shown a card (U15), it is in no room (U10), it was shut in (U25), it did not come into the
    room in this turn (C10), or a rule of one's own forbids the rest.
    """

    seat: int
    by: EndedBy


class TurnsSkipped(msgspec.Struct, frozen=True, gc=False, tag="turns-skipped"):
    """These seats would be next, but have no more turns: they accused wrongly (U28). Everyone."""

    seats: tuple[int, ...]


class Rolled(msgspec.Struct, frozen=True, gc=False, tag="rolled"):
    """The dice fell so (U09). Everyone."""

    seat: int
    dice: tuple[int, ...]


class Walked(msgspec.Struct, frozen=True, gc=False, tag="walked"):
    """The seat's piece walked this path; the last place is where it stopped. Everyone.

    ``forced`` when its player is out and the piece had to clear a doorway (U28).
    """

    seat: int
    path: tuple[int, ...]
    forced: bool = False


class PassageTaken(msgspec.Struct, frozen=True, gc=False, tag="passage-taken"):
    """The seat's piece went by secret passage to this room (U20). Everyone."""

    seat: int
    to: int


class Stayed(msgspec.Struct, frozen=True, gc=False, tag="stayed"):
    """The seat's piece stayed where it was; ``forced`` when no way was open (U25). Everyone."""

    seat: int
    forced: bool = False


class BonusDrawn(msgspec.Struct, frozen=True, gc=False, tag="bonus-drawn"):
    """The seat drew the bonus card with this number (P05); it is read to all. Everyone."""

    seat: int
    bonus: int


class BonusDeckShuffled(msgspec.Struct, frozen=True, gc=False, tag="bonus-deck-shuffled"):
    """The bonus deck was empty and all its cards were shuffled again (P21). Everyone."""


class PlayerPicked(msgspec.Struct, frozen=True, gc=False, tag="player-picked"):
    """The seat chose ``whom`` for its bonus card. Everyone."""

    seat: int
    whom: int


class CardLaidOpen(msgspec.Struct, frozen=True, gc=False, tag="card-laid-open"):
    """The seat laid this card of its hand open for all to see; it stays its own. Everyone."""

    seat: int
    card: int


class BonusUsed(msgspec.Struct, frozen=True, gc=False, tag="bonus-used"):
    """What the seat's bonus card says was done, or could not be done. Everyone."""

    seat: int
    bonus: int


class Suggested(msgspec.Struct, frozen=True, gc=False, tag="suggested"):
    """The seat asked about these three cards (U10), or asked ``whom`` alone (P12). Everyone."""

    seat: int
    cards: Triple
    whom: int = EVERYBODY


class Called(msgspec.Struct, frozen=True, gc=False, tag="called"):
    """The named suspect's piece and the weapon were put into the room (U10, U23). Everyone."""

    suspect: int
    weapon: int
    room: int


class CouldNotAnswer(msgspec.Struct, frozen=True, gc=False, tag="could-not-answer"):
    """The seat holds none of the three cards (U12). Everyone."""

    seat: int


class Showed(msgspec.Struct, frozen=True, gc=False, tag="showed"):
    """The seat showed ``to`` one card, or ``count`` cards, of those asked about. Everyone.

    With ``bonus`` the card is one of the shower's choice from the whole hand.
    """

    seat: int
    to: int
    count: int = 1
    bonus: bool = False


class CardSeen(msgspec.Struct, frozen=True, gc=False, tag="card-seen"):
    """Which card ``seat`` showed to ``to``. Those two alone (U21)."""

    seat: int
    to: int
    card: int
    bonus: bool = False


class AllAnswered(msgspec.Struct, frozen=True, gc=False, tag="all-answered"):
    """Everybody who was asked has answered; somebody may have shown a card. Everyone."""

    seat: int


class Peeked(msgspec.Struct, frozen=True, gc=False, tag="peeked"):
    """The seat looked at the face-down card at this position (U31). Everyone."""

    seat: int
    index: int


class FaceDownSeen(msgspec.Struct, frozen=True, gc=False, tag="face-down-seen"):
    """Which card lies face down at this position. The seat that looked, alone (U30)."""

    seat: int
    index: int
    card: int


class NobodyAnswered(msgspec.Struct, frozen=True, gc=False, tag="nobody-answered"):
    """No other player holds any of the three cards (U13). Everyone."""

    seat: int


# --- the end ----------------------------------------------------------------------------------


class Accused(msgspec.Struct, frozen=True, gc=False, tag="accused"):
    """The seat made its one accusation (U16). Everyone.

    The text is written in secret (None), or ``said`` aloud where the table answers first (C15).
    """

    seat: int
    said: Triple | None = None


class AccusationWritten(msgspec.Struct, frozen=True, gc=False, tag="accusation-written"):
    """What the accuser wrote down (U16). The accuser alone."""

    seat: int
    cards: Triple


class AccusationFailed(msgspec.Struct, frozen=True, gc=False, tag="accusation-failed"):
    """The accusation was wrong (U18). Everyone."""

    seat: int


class AccusationHeld(msgspec.Struct, frozen=True, gc=False, tag="accusation-held"):
    """The accusation was right: the seat has won (U17). Everyone."""

    seat: int


class GameEnded(msgspec.Struct, frozen=True, gc=False, tag="game-ended"):
    """The game is over; ``winner`` is a seat, or -1 when the murder stays unsolved (U19)."""

    winner: int
    cards: Triple


# --- rules of one's own -----------------------------------------------------------------------


class Told(msgspec.Struct, frozen=True, gc=False, tag="told"):
    """Of these cards the seat has at least ``least`` and at most ``most``.

    One kind for all that can be said of a hand: all of them, none, one or more, exactly two.
    Everyone, or the seat and one other.
    """

    seat: int
    cards: tuple[int, ...]
    least: int
    most: int


class Excused(msgspec.Struct, frozen=True, gc=False, tag="excused"):
    """The seat does not answer this question, whatever it holds: that says nothing. Everyone."""

    seat: int


class Barred(msgspec.Struct, frozen=True, gc=False, tag="barred"):
    """The seat may not accuse after this question: its silence says nothing. Everyone."""

    seat: int


class AnotherTurn(msgspec.Struct, frozen=True, gc=False, tag="another-turn"):
    """The seat has a further turn after this one. Everyone."""

    seat: int


class Owes(msgspec.Struct, frozen=True, gc=False, tag="owes"):
    """The seat has to show ``to`` a card of its choice before anything else. Everyone."""

    seat: int
    to: int


class ShownByRule(msgspec.Struct, frozen=True, gc=False, tag="shown-by-rule"):
    """The seat showed ``to`` a card of its hand: ``drawn`` blind, or chosen. Everyone.

    Which card it was is told by ``CardSeen``.
    """

    seat: int
    to: int
    drawn: bool = False


REVEALING: tuple[type, ...] = (Suggested, Accused, CardLaidOpen, Told, Owes)
"""After these everybody knows more of the hands: a question is answered as soon as it is asked.

Somebody passes, or shows, or has to choose a card: each of them says who holds what.
"""

Fact = (
    TurnOrderDrawn
    | CharacterChosen
    | PiecesPlaced
    | WeaponsPlaced
    | PilesShuffled
    | CaseFileClosed
    | CaseFileHolds
    | CardsDealt
    | LaidFaceDown
    | Received
    | SheetsMarked
    | RolledForStart
    | FirstPlayerFound
    | TurnBegan
    | TurnEnded
    | TurnsSkipped
    | Rolled
    | Walked
    | PassageTaken
    | Stayed
    | BonusDrawn
    | BonusDeckShuffled
    | PlayerPicked
    | CardLaidOpen
    | BonusUsed
    | Suggested
    | Called
    | CouldNotAnswer
    | Showed
    | CardSeen
    | NobodyAnswered
    | AllAnswered
    | Peeked
    | FaceDownSeen
    | Accused
    | AccusationWritten
    | AccusationFailed
    | AccusationHeld
    | GameEnded
    | Told
    | Excused
    | Barred
    | AnotherTurn
    | Owes
    | ShownByRule
)
