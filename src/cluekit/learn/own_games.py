"""Games that a learner plays on for an exercise: dealt, recognised, played by somebody else."""

from __future__ import annotations

from cluekit import clue, noir
from cluekit.clue.bots import BOTS as CLUE_BOTS
from cluekit.clue.bots import bots_for as clue_bots
from cluekit.core import Chance, RefusedError, Scripted
from cluekit.core.chance import Source
from cluekit.core.savefile import luck_of as saved_luck
from cluekit.core.session import AnySession, Bot, run
from cluekit.learn.forms import Case, Deal, Grid, Laid
from cluekit.learn.grids import position
from cluekit.noir.bots import BOTS as NOIR_BOTS
from cluekit.noir.bots import bots_for as noir_bots
from cluekit.noir.notation.actions import read_action
from cluekit.noir.position.position import state_of
from cluekit.noir.public.table import Phase
from cluekit.noir.wording.sentences import explain

# --- written games --------------------------------------------------------------------------------
# Games that an exercise file writes down: the hands of Clue, or a position of Noir.
#
# What is written is dealt by the rules, from a deck that lies in this order; what has happened
# since is played by them. So a table shows, counts and keeps such a game like any other. What
# cannot be dealt or played so is a ``ValueError`` that says why, and ends the reading of the file.


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
        # Refuse hands that the rules deal otherwise, such as hands that leave cards out
        deck = session.edition.deck
        for seat, (name, hand) in enumerate(zip(names, laid.deal.hands, strict=True)):
            got = {*session.view(seat).own.hand}
            if got != {deck.number(card) for card in hand}:
                cards = ", ".join(deck.cards[card].id for card in sorted(got))
                raise ValueError(f"by the rules of {session.edition.id}, {name} is dealt {cards}")
    for action in laid.position.actions if laid.position else ():
        try:
            for move in read_action(action, session.edition):
                session.play(session.choices.seat, move)
        except RefusedError as refused:
            why = refused.words or explain(refused.problem, session.edition)
            raise ValueError(f"{action}: {why}") from None
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
    # Whether the Killer is about to kill for the first time, and all cards are dealt
    table = state.table
    options = table.edition.options
    dealt = (len(table.cells), table.hand, 1 + table.hand + table.deck)
    whole = (options.suspects, options.hand, options.suspects)
    opened = table.dead or table.innocent or table.discards
    is_just_dealt = table.phase is Phase.FIRST_KILL and dealt == whole and not opened
    if not is_just_dealt:
        raise ValueError(NOT_DEALT)
    hand = [edition.number(letter) for letter in grid.hand]
    cards = (state.secrets.killer, *hand, *state.secrets.order)
    if edition.options.layout == "random":
        return Scripted(state.table.cells, cards, then=Chance(laid.seed))
    return Scripted(cards, then=Chance(laid.seed))


# --- own games ------------------------------------------------------------------------------------

ME = "You"
MOST_MOVES = 600
"""Bots that have not come to an end by then will not."""


def laid_in(case: Case) -> Laid:
    """Return the game of a case; raises ``ValueError`` where it has none."""
    if case.table is None:
        raise ValueError("the case has no table")
    return case.table


def chair(laid: Laid) -> int:
    """Return the learner's seat."""
    return names(laid).index(ME)


def names(laid: Laid) -> tuple[str, ...]:
    """Return the names of all seats, in order: the Killer sits first."""
    return tuple(reversed(laid.names)) if laid.side == "inspector" else laid.names


def kinds(laid: Laid) -> tuple[str, ...]:
    """Return who sits where: "person", or the name of a bot."""
    return tuple("person" if name == ME else laid.bots for name in names(laid))


def deal_out(laid: Laid) -> AnySession:
    """Return the game as it is dealt, after what the exercise says has happened since.

    Raises ``ValueError`` for what cannot be dealt that way.
    """
    called = names(laid)
    luck = luck_of(laid, called)
    if laid.edition in noir.SHIPPED:
        begun: AnySession = noir.new_game(laid.edition, called, chance=luck)
    else:
        begun = clue.new_game(laid.edition, called, chance=luck)
    return as_written(laid, called, begun)


def check_written(laid: Laid) -> None:
    """Refuse a table that cannot be laid as a file has it; raises ``ValueError`` in words."""
    if ME not in laid.names:
        raise ValueError(f"nobody at the table is called {ME}: the learner has no chair")
    try:
        begun = deal_out(laid)
    except RefusedError as refused:
        raise ValueError(str(refused)) from None
    bots = NOIR_BOTS if laid.edition in noir.SHIPPED else CLUE_BOTS
    if laid.bots not in bots:
        raise ValueError(f"no bot is called {laid.bots}; there are {', '.join(bots)}")
    if begun.over:
        raise ValueError("the game is over before the learner has moved")


def is_of(laid: Laid, session: AnySession) -> bool:
    """Tell whether a game was dealt as this one is: its edition, its people, its luck.

    Where an exercise has played its first moves, the game must begin with the same ones.
    """
    try:
        luck = saved_luck(session.chance)
    except RefusedError:  # luck of somebody's own making
        return False
    if session.edition.id != laid.edition or tuple(
        player.name for player in session.players
    ) != names(laid):
        return False
    begun = deal_out(laid)
    moves = [step.move for step in begun.record]
    return (
        luck == saved_luck(begun.chance)
        and [step.move for step in session.record][: len(moves)] == moves
    )


def play_out(laid: Laid, me: Bot, own: int = MOST_MOVES) -> AnySession:
    """Return the game as ``me`` plays it in the learner's chair: at most this many moves there."""
    session, seat = deal_out(laid), chair(laid)
    others = [None if kind == "person" else kind for kind in kinds(laid)]
    bots = noir_bots(others) if laid.edition in noir.SHIPPED else clue_bots(others)

    def enough(game: AnySession) -> bool:
        made = sum(step.seat == seat for step in game.record)
        return game.step > MOST_MOVES or (made >= own and game.choices.seat == seat)

    return run(session, {**bots, seat: me}, enough)
