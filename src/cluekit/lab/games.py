"""What the lab asks of a game: who sits down, which bots there are, how its games end."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from math import log2
from typing import Any, NamedTuple

from cluekit import clue, noir
from cluekit.clue.bots import LEVELS as CLUE_LEVELS
from cluekit.clue.notation import text_writer as clue_text
from cluekit.clue.public.facts import CaseFileHolds
from cluekit.core import SPECTATOR
from cluekit.core.game import AnyGame
from cluekit.core.session import AnySession, Bot
from cluekit.editions import Edition
from cluekit.noir import bots as noir_bots
from cluekit.noir.notation import text_writer as noir_text
from cluekit.noir.public.facts import (
    BoardLaid,
    CardsDrawn,
    EvidenceOrder,
    Exonerated,
    IdentityTaken,
)
from cluekit.noir.public.table import INSPECTOR
from cluekit.sets import mask

Deal = set[tuple[str, ...]]


class LabGame(NamedTuple):
    """A game in the lab: its functions as values."""

    game: AnyGame
    """The rules."""
    bots: Mapping[str, Callable[[], Bot]]
    """Its bots by their ids."""
    levels: Mapping[str, str]
    """Which of them plays at each level."""
    usual: str
    """The bot that plays where none is named."""
    bots_for: Callable[[Sequence[str]], Mapping[int, Bot]]
    """Makes a bot for each seat, of their ids."""
    seated: Callable[[Any, int], tuple[object, ...]]
    """Sits this many players down."""
    endings: tuple[str, ...]
    """How its games can end."""
    ending: Callable[[Any], str]
    """How one did, by its last table."""
    turns: Callable[[Any], int]
    """The number of turns, by the table."""
    solution: Callable[[AnySession], tuple[str, ...]]
    """What was to be found out, as ids."""
    deal: Callable[[AnySession], Deal]
    """Where the cards lay."""
    questions: Callable[[AnySession], int]
    """How many questions were asked: suggestions, in Noir exonerations."""
    bits: Callable[[AnySession, int], float | None]
    """How much the winner in this seat had to find out after the deal; None where nobody found it
    out."""
    write: Callable[[AnySession], str]
    """The game in notation."""
    not_drawn: tuple[str, ...]
    """The pictures that it has nothing for."""

    @property
    def known(self) -> list[str]:
        """Every name that a bot goes by: the levels first."""
        return [*self.levels, *self.bots]

    def by_id(self, bots: Sequence[str]) -> tuple[str, ...]:
        """Return these bots by their ids, also those that are named by their level."""
        return tuple(self.levels.get(bot, bot) for bot in bots)


def lab_game(edition: Edition) -> LabGame:
    """Return the game of an edition."""
    return NOIR if isinstance(edition, noir.Edition) else CLUE


def facts_of(session: AnySession, *kinds: type) -> Iterator[Any]:
    """Yield every fact of these kinds, public or secret, in order."""
    for step in session.record:
        for letter in step.letters:
            if type(letter.fact) in kinds:
                yield letter.fact


# --- Clue ---------------------------------------------------------------------------------------


def _clue_seated(edition: clue.Edition, seats: int) -> tuple[object, ...]:
    return clue.players_for(edition, [f"Seat {seat}" for seat in range(1, seats + 1)])


def _case_file(session: AnySession) -> tuple[str, ...]:
    """Return the cards in the case file, before the end by the letter that was sent to nobody."""
    cards, known = session.edition.deck.cards, session.view(SPECTATOR).table.case_file
    inside = known or next(facts_of(session, CaseFileHolds)).cards
    return tuple(cards[card].id for card in inside)


# Views and the table say at once what all letters say together: a lab that reads every letter of
# every game again, for each of these, is busy with that for a twentieth of its time.


def _hands(session: AnySession) -> Deal:
    """Return where the cards lay, by their ids: the case file, and each hand with its seat."""
    cards = session.edition.deck.cards
    hands = enumerate(session.view(seat).hand for seat in range(len(session.players)))
    dealt = {(str(seat), *(cards[card].id for card in hand)) for seat, hand in hands}
    return {("", *_case_file(session)), *dealt}


def _suggestions(session: AnySession) -> int:
    questions = session.view(SPECTATOR).table.questions
    return sum(not question.accusing for question in questions)


def _case_file_bits(session: AnySession, winner: int) -> float:
    """Return the bits of the case files that the winner's own hand left open."""
    own = mask(session.view(winner).hand)
    return sum(log2((kind & ~own).bit_count()) for kind in session.edition.deck.kinds)


CLUE = LabGame(
    game=clue.game,
    bots=clue.BOTS,
    levels=CLUE_LEVELS,
    usual="note-taker",
    bots_for=clue.bots_for,
    seated=_clue_seated,
    endings=("solved", "unsolved", "unfinished"),
    ending=lambda table: "unsolved" if table.winner is None else "solved",
    turns=lambda table: int(table.turn),
    solution=_case_file,
    deal=_hands,
    questions=_suggestions,
    bits=_case_file_bits,
    write=clue_text.write,
    not_drawn=("kills",),
)


# --- Noir ---------------------------------------------------------------------------------------


def _noir_seated(edition: noir.Edition, seats: int) -> tuple[object, ...]:
    sides = ["Killer", "Inspector", *(f"Seat {seat}" for seat in range(3, seats + 1))]
    return noir.players_for(edition, sides[:seats])


def _identities(session: AnySession) -> tuple[str, ...]:
    """Return who the Killer and the Inspector were in the end, if they were anybody."""
    last = {fact.seat: fact.suspect for fact in facts_of(session, IdentityTaken)}
    suspects = session.edition.suspects
    return tuple(suspects[last[seat]].id for seat in sorted(last))


def _deal_of(session: AnySession) -> Deal:
    """Return how the board lay, and the evidence deck, as it was shuffled."""
    suspects = session.edition.suspects
    board = next(facts_of(session, BoardLaid)).cells
    deck = next(facts_of(session, EvidenceOrder)).cards
    both = {"board": board, "evidence": deck}
    return {(what, *(suspects[card].id for card in cards)) for what, cards in both.items()}


def _exonerations(session: AnySession) -> int:
    return sum(1 for _ in facts_of(session, Exonerated))


def _killer_bits(session: AnySession, winner: int) -> float | None:
    """Return the bits of the suspects that the Inspector's first hand left open.

    None where the Killer won: nobody had found out anything by then.
    """
    if winner != INSPECTOR or session.view(SPECTATOR).table.ending != "arrest":
        return None
    hand = next(facts_of(session, CardsDrawn), None)
    return log2(len(session.edition.suspects) - (len(hand.suspects) if hand else 0))


NOIR = LabGame(
    game=noir.game,
    bots=noir_bots.BOTS,
    levels=noir_bots.LEVELS,
    usual="careful",
    bots_for=noir_bots.bots_for,
    seated=_noir_seated,
    endings=("arrest", "inspector-killed", "toll", "unfinished"),
    ending=lambda table: str(table.ending),
    turns=lambda table: int(table.turn) - (table.phase is noir.Phase.OVER),
    solution=_identities,
    deal=_deal_of,
    questions=_exonerations,
    bits=_killer_bits,
    write=noir_text.write,
    not_drawn=("rooms",),
)
