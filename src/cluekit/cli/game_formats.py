"""How a game of each kind is told again: read from a text, written as one, said, drawn."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from cluekit import clue, noir
from cluekit.clue import notation as clue_text
from cluekit.clue.public.facts import CaseFileHolds, TurnBegan
from cluekit.clue.wording import name
from cluekit.clue.wording import tell as tell_clue
from cluekit.clue.wording import tell_step as tell_clue_step
from cluekit.core.game import AnyGame
from cluekit.core.session import AnySession
from cluekit.draw import Element
from cluekit.noir import notation as noir_text
from cluekit.noir.public.facts import CardsDrawn, EvidenceOrder, IdentityTaken
from cluekit.noir.public.view import View
from cluekit.noir.wording.log_sentences import tell_step as tell_noir_step
from cluekit.noir.wording.log_sentences import told_to
from cluekit.noir.wording.sentences import name as suspect_name
from cluekit.words import say
from cluekit.words.persons import person


class Teller(NamedTuple):
    """How a game is told.

    ``read`` and ``write`` are its notation. ``tell_step`` says the facts of a move to a seat,
    ``tell`` one fact as a spectator reads it, ``hidden`` what nobody was told. An empty line
    stands before a fact of the kind ``before``. ``draw`` draws a view.
    """

    game: AnyGame
    read: Callable[[str], AnySession]
    write: Callable[[AnySession, int | None], str]
    tell_step: Callable[[Iterable[Any], Any], Iterable[str]]
    tell: Callable[[Any, Any], str]
    hidden: Callable[[AnySession, Any], str]
    before: type | None
    draw: Callable[[object], Element]


def teller_of(session: AnySession) -> Teller:
    """Return how this session's game is told."""
    return NOIR if session.game.name == NOIR.game.name else CLUE


_NAMES_NOIR = re.compile(
    r"^\s*edition:\s*noir|^\|\s*format\s*=.*noir", re.MULTILINE | re.IGNORECASE
)


def read_text(text: str) -> AnySession:
    """Return the game that a text tells, of whichever game its edition is."""
    return (NOIR if _NAMES_NOIR.search(text) else CLUE).read(text)


# --- Clue --------------------------------------------------------------------------------------


def _envelope(session: AnySession, fact: CaseFileHolds) -> str:
    cards = ", ".join(name(session.edition.deck.cards[card]) for card in fact.cards)
    return say("[nobody yet] In the envelope: {cards}", cards=cards)


def _draw_clue(view: Any) -> Element:
    from cluekit.clue.picture import board  # noqa: PLC0415 - only where it is asked for

    return board(view)


CLUE = Teller(
    clue.game,
    clue_text.read,
    clue_text.write,
    tell_clue_step,
    tell_clue,
    _envelope,
    TurnBegan,
    _draw_clue,
)


# --- Noir --------------------------------------------------------------------------------------


def _tell_noir(fact: object, view: View) -> str:
    """Say a fact as a spectator reads it: what one side alone was told names that side."""
    edition, players = view.table.edition, view.table.players
    if isinstance(fact, IdentityTaken):
        who = suspect_name(edition, fact.suspect)
        return say(
            "{player} is {suspect}.", player=person(players[fact.seat].name, fact.seat), suspect=who
        )
    if isinstance(fact, CardsDrawn):
        cards = ", ".join(suspect_name(edition, suspect) for suspect in fact.suspects)
        player = person(players[noir.INSPECTOR].name, noir.INSPECTOR)
        return say("{player} draws: {suspects}.", player=player, suspects=cards)
    return told_to(fact, view)


def _deck(session: AnySession, fact: EvidenceOrder) -> str:
    letters = " ".join(session.edition.suspects[card].letter for card in fact.cards)
    return say("[nobody] The evidence deck, top card first: {cards}", cards=letters)


def _draw_noir(view: Any) -> Element:
    from cluekit.noir.picture import board  # noqa: PLC0415 - only where it is asked for

    return board(view)


NOIR = Teller(
    noir.game,
    noir_text.read,
    noir_text.write,
    tell_noir_step,
    _tell_noir,
    _deck,
    None,
    _draw_noir,
)
