"""The whole idea of this kit in one small game: three cards, two seats, one envelope.

Ann and Ben are dealt a card each, the third lies in the envelope. Whose turn it is names a card
that they do not hold, or opens the envelope with a guess. What Clue and Noir say in rooms of
files, this file says in a page: ``GAME`` is its rules as one value, and a ``Session`` plays it.

>>> from cluekit import tiny_game as game
>>> from cluekit.core import Chance, Scripted
>>> from cluekit.core.session import Session, run
>>> deal = Scripted(("fox", "owl", "cat"))  # Ann's card, Ben's card, the envelope
>>> evening = Session(game.GAME, game.EDITION, game.PLAYERS, deal).prepare()
>>> evening.view(0).possible(), evening.view(1).possible()
(['cat', 'owl'], ['cat', 'fox'])

A move is answered by letters: facts, each with the seats that it goes to. That is all that happens.

>>> evening.play(0, game.Deny("owl"))
(Letter(fact=Denied(seat=0, card='owl'), to=-1),)
>>> evening.view(1).possible()  # Ben holds the owl himself: he has learned nothing
['cat', 'fox']
>>> _ = evening.play(1, game.Deny("cat"))
>>> evening.view(0).possible()  # neither fox nor cat: Ben has the owl, and Ann knows it all
['cat']

What is not legal is refused, and changes nothing; what was said aloud cannot be taken back.

>>> evening.play(0, game.Deny("fox"))
Traceback (most recent call last):
cluekit.core.problems.RefusedError: held
>>> evening.step
3

**Nothing is hidden: it is never sent.** Of two worlds that differ in what Ann cannot know, the
same letters reach her, and the same picture is drawn.

>>> twin = Session(game.GAME, game.EDITION, game.PLAYERS, Scripted(("fox", "cat", "owl"))).prepare()
>>> start = evening.branch(1)
>>> twin.letters(0) == start.letters(0), twin.letters(1) == start.letters(1)
(True, False)
>>> game.picture(twin.view(0)) == game.picture(start.view(0))
True

A bot is a function of a view, so it cannot cheat either.

>>> another = Session(game.GAME, game.EDITION, game.PLAYERS, Chance(7)).prepare()
>>> run(another, {0: game.bot, 1: game.bot}).view(0).table.opened
Opened(seat=0, guess='owl', card='owl')

"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from msgspec.structs import replace

from cluekit.core import DEALER, Letter, Luck, Problem, only
from cluekit.core.game import Game
from cluekit.core.letters import NOBODY, Folding
from cluekit.draw import Element, el

CARDS = ("cat", "fox", "owl")


class Edition(msgspec.Struct, frozen=True):
    """What may differ from box to box: here nothing."""

    id: str = "three-cards"


class Player(msgspec.Struct, frozen=True):
    """Somebody at the table."""

    id: str
    name: str


EDITION, PLAYERS = Edition(), (Player("ann", "Ann"), Player("ben", "Ben"))

# --- facts, in the past tense, and the moves that are asked for -----------------------------------


class Dealt(msgspec.Struct, frozen=True, tag=True):
    """A seat was dealt a card; seat -1 is the envelope."""

    seat: int
    card: str


class Denied(msgspec.Struct, frozen=True, tag=True):
    """A seat said that it does not hold a card."""

    seat: int
    card: str


class Opened(msgspec.Struct, frozen=True, tag=True):
    """A seat guessed, and all saw the card in the envelope."""

    seat: int
    guess: str
    card: str


class Prepare(msgspec.Struct, frozen=True, tag=True):
    """Take a step of the set-up."""

    step: str


class Deny(msgspec.Struct, frozen=True, tag=True):
    """Say that you do not hold this card."""

    card: str


class Guess(msgspec.Struct, frozen=True, tag=True):
    """Name the card in the envelope, and open it."""

    card: str


Move = Prepare | Deny | Guess

# --- public: what letters make of a table, and of what a seat knows -------------------------------


class Table(msgspec.Struct, frozen=True):
    """What everybody knows: the fold of the public letters."""

    dealt: bool = False
    denied: tuple[tuple[int, str], ...] = ()
    opened: Opened | None = None


class Own(msgspec.Struct, frozen=True):
    """What a seat knows beyond the table."""

    card: str = ""


class View(msgspec.Struct, frozen=True):
    """All that a seat may know: sheets, bots and pictures are made from it."""

    table: Table
    seat: int
    own: Own

    def possible(self) -> list[str]:
        """Return the cards that may lie in the envelope: neither mine nor, once denied, theirs."""
        if self.table.opened:
            return [self.table.opened.card]
        left = [card for card in CARDS if card != self.own.card]
        denied = [card for seat, card in self.table.denied if seat != self.seat and card in left]
        return denied or left


def opening(edition: Edition, players: Sequence[Player]) -> Table:  # noqa: ARG001 - one box
    """Return the bare table."""
    return Table()


def fold(table: Table, fact: object) -> Table:
    """Return the table after a public fact."""
    match fact:
        case Denied(seat, card):
            return replace(table, dealt=True, denied=(*table.denied, (seat, card)))
        case Opened():
            return replace(table, opened=fact)
    return replace(table, dealt=True)


def learn(own: Own, fact: object, table: Table) -> Own:  # noqa: ARG001 - all is in the letter
    """Return what a seat knows beyond the table after a letter to it."""
    return Own(fact.card) if isinstance(fact, Dealt) else own


# --- the referee: it alone has the secrets --------------------------------------------------------


class Secrets(msgspec.Struct, frozen=True):
    """Everything that is not public: where the cards are, the envelope last."""

    cards: tuple[str, ...] = ()


class State(msgspec.Struct, frozen=True):
    """The whole position."""

    table: Table
    secrets: Secrets


def keep(secrets: Secrets, fact: object) -> Secrets:
    """Return the secrets after a fact that is not public."""
    return Secrets((*secrets.cards, fact.card)) if isinstance(fact, Dealt) else secrets


class Choices(msgspec.Struct, frozen=True):
    """Whose decision is next, and all that it may be; seat -1 where nobody decides."""

    seat: int
    moves: tuple[Move, ...] = ()
    prepare: str = ""

    @property
    def phase(self) -> str:
        """Where the game stands."""
        return "setup" if self.prepare else "play"

    def kinds(self) -> tuple[type[Move], ...]:
        """Return the kinds of move that are open."""
        return tuple(dict.fromkeys(type(move) for move in self.moves))

    def __contains__(self, move: object) -> bool:
        """Tell whether this very move is legal."""
        return move in self.moves


def choices(state: State) -> Choices:
    """Return who decides now, and what it may be."""
    if not state.secrets.cards:
        return Choices(DEALER, (Prepare("deal"),), "deal")
    if state.table.opened:
        return Choices(-1)
    seat = len(state.table.denied) % len(PLAYERS)
    denials = (Deny(card) for card in CARDS if card != state.secrets.cards[seat])
    return Choices(seat, (*denials, *(Guess(card) for card in CARDS)))


def problem_with(
    state: State,  # noqa: ARG001 - the choices say it all
    choices: Choices,
    seat: int,
    move: object,
) -> Problem | None:
    """Return why the seat may not play the move, or None."""
    if choices.seat == seat and move in choices:
        return None
    if choices.seat != seat:
        return Problem("not-your-turn")
    return Problem("held" if isinstance(move, Deny) and move.card in CARDS else "not-a-move")


def play(state: State, move: Move, luck: Luck) -> tuple[Letter, ...]:
    """Return what a legal move does: letters, and nothing else."""
    match move:
        case Deny(card):
            return (Letter(Denied(choices(state).seat, card)),)
        case Guess(card):
            return (Letter(Opened(choices(state).seat, card, state.secrets.cards[-1])),)
    *hands, inside = luck.order(CARDS)
    dealt = [Letter(Dealt(seat, card), only(seat)) for seat, card in enumerate(hands)]
    return (*dealt, Letter(Dealt(-1, inside), NOBODY))


def onward(state: State, choices: Choices, luck: Luck) -> tuple[Letter, ...]:  # noqa: ARG001
    """Return what happens by itself: nothing does."""
    return ()


def read_edition(text: str) -> Edition:
    """Read an edition from its file."""
    return msgspec.json.decode(text, type=Edition)


def problem_with_players(edition: Edition, players: Sequence[Player]) -> Problem | None:  # noqa: ARG001
    """Return why these players cannot play, or None."""
    return None if len(players) == len(PLAYERS) else Problem("wrong-number-of-players")


GAME = Game(
    name="tiny",
    State=State,
    View=View,
    Own=Own,
    Secrets=Secrets,
    Prepare=Prepare,
    Player=Player,
    Move=Move,
    REVEALING=(Denied, Opened),
    opening=opening,
    folding=Folding(fold, keep, learn),
    choices=choices,
    problem_with=problem_with,
    play=play,
    onward=onward,
    read_edition=read_edition,
    problem_with_players=problem_with_players,
)

# --- made from a view: a bot, and a picture -------------------------------------------------------


def bot(view: View, choices: Choices, luck: Luck) -> Move:
    """Open the envelope when only one card fits; until then deny at random."""
    possible = view.possible()
    if len(possible) == 1:
        return Guess(possible[0])
    return luck.pick([move for move in choices.moves if isinstance(move, Deny)])


def picture(view: View) -> Element:
    """Draw the three cards as a seat may know them: mine, perhaps in the envelope, or not."""
    possible = view.possible()
    signs = {card: "mine" if card == view.own.card else "no" for card in CARDS}
    signs |= dict.fromkeys(possible, "open" if len(possible) > 1 else "inside")
    return el("ul", [el("li", f"{card}: {sign}") for card, sign in signs.items()])
