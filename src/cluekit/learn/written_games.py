"""Games that an exercise file writes down: the hands of Clue, or a position of Noir.

What is written is dealt by the rules, from a deck that lies in this order; what has happened since
is played by them. So a table shows, counts and keeps such a game like any other. What cannot be
dealt or played so is a ``ValueError`` that says why, and ends the reading of the file.
"""

from __future__ import annotations

from cluekit import clue, noir
from cluekit.core import Chance, RefusedError, Scripted
from cluekit.core.chance import Source
from cluekit.core.session import AnySession
from cluekit.learn.forms import Deal, Grid, Laid
from cluekit.learn.grids import position
from cluekit.noir.notation.actions import read_action
from cluekit.noir.position.position import state_of
from cluekit.noir.public.table import Phase, Table
from cluekit.noir.wording.sentences import explain


def luck_of(laid: Laid, names: tuple[str, ...]) -> Source:
    """Return the luck that deals a game for these seats."""
    if laid.deal and laid.position:
        raise ValueError("a game has a deal or a position, not both")
    if laid.deal:
        return _stacked(laid, laid.deal, names)
    return _in_order(laid, laid.position) if laid.position else Chance(laid.seed)


def as_written(laid: Laid, names: tuple[str, ...], session: AnySession) -> AnySession:
    """Return a game just dealt, after what has happened since; refuse what was dealt otherwise."""
    if laid.deal:
        _compare(laid.deal, names, session)
    for action in laid.position.actions if laid.position else ():
        _play(action, session)
    return session


# --- Clue ---------------------------------------------------------------------------------------


def _stacked(laid: Laid, deal: Deal, names: tuple[str, ...]) -> Source:
    """Return the luck of a deal."""
    if laid.edition in noir.SHIPPED:
        raise ValueError(f"{laid.edition} is Noir: write a position, not a deal")
    if len(deal.hands) != len(names):
        raise ValueError(f"the table has {len(names)} names, the deal {len(deal.hands)} hands")
    if deal.first not in names:
        raise ValueError(f"{deal.first} begins, but nobody at the table is called so")
    edition = clue.edition(laid.edition)
    if edition.options.first_player != "highest-roll" or -1 in edition.weapon_rooms:
        raise ValueError(f"in {laid.edition} luck decides more than a deal can say")
    first = names.index(deal.first)
    luck = clue.stack_deck(
        edition, deal.case_file, deal.hands, deal.dice, first=first, seed=laid.seed
    )
    deck = edition.deck
    inside = zip(deal.case_file, (deck.suspects, deck.weapons, deck.rooms), strict=True)
    if any(deck.number(card) not in pile for card, pile in inside):
        raise ValueError("the case file is a suspect, a weapon and a room, in this order")
    return luck


def _compare(deal: Deal, names: tuple[str, ...], session: AnySession) -> None:
    """Refuse hands that the rules deal otherwise, such as those that leave cards out."""
    deck = session.edition.deck
    for seat, (name, hand) in enumerate(zip(names, deal.hands, strict=True)):
        got = {*session.view(seat).own.hand}
        if got != {deck.number(card) for card in hand}:
            cards = ", ".join(deck.cards[card].id for card in sorted(got))
            raise ValueError(f"by the rules of {session.edition.id}, {name} is dealt {cards}")


# --- Noir ---------------------------------------------------------------------------------------

NOT_DEALT = (
    "the position is not that of a game just dealt (the first kill to come, all alive, every card "
    "in the hand or the deck): write what has happened since as actions"
)


def _in_order(laid: Laid, grid: Grid) -> Source:
    """Return the luck of a position in which nothing has happened yet."""
    if laid.edition not in noir.SHIPPED:
        raise ValueError(f"{laid.edition} is not Noir: write a deal, not a position")
    edition = noir.edition(laid.edition)
    try:
        state = state_of(position(grid))
    except RefusedError as refused:
        raise ValueError(refused.words or explain(refused.problem, edition)) from None
    if state.table.edition.options != edition.options:
        raise ValueError(f"mode, size and cards of the position are not those of {laid.edition}")
    if not _is_just_dealt(state.table):
        raise ValueError(NOT_DEALT)
    hand = [edition.number(letter) for letter in grid.hand]
    cards = (state.secrets.killer, *hand, *state.secrets.order)
    if edition.options.layout == "random":
        return Scripted(state.table.cells, cards, then=Chance(laid.seed))
    return Scripted(cards, then=Chance(laid.seed))


def _is_just_dealt(table: Table) -> bool:
    """Tell whether the Killer is about to kill for the first time, and all cards are dealt."""
    options = table.edition.options
    dealt = (len(table.cells), table.hand, 1 + table.hand + table.deck)
    whole = (options.suspects, options.hand, options.suspects)
    opened = table.dead or table.innocent or table.discards
    return table.phase is Phase.FIRST_KILL and dealt == whole and not opened


def _play(action: str, session: AnySession) -> None:
    try:
        for move in read_action(action, session.edition):
            session.play(session.choices.seat, move)
    except RefusedError as refused:
        why = refused.words or explain(refused.problem, session.edition)
        raise ValueError(f"{action}: {why}") from None
