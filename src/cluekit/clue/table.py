"""The table: what lies open for everyone to see. It is the fold of the public letters."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
from msgspec.structs import replace

from cluekit.clue import facts
from cluekit.clue.cast import Triple
from cluekit.clue.choices import NOBODYS_TURN, Phase
from cluekit.clue.editions import Edition

NOWHERE = -1


class Player(msgspec.Struct, frozen=True, gc=False):
    """Somebody at the table: a seat id, the name shown to people, the suspect card played.

    ``suspect`` is -1 until it is chosen, where players choose their characters (P14).
    """

    id: str
    name: str
    suspect: int


class Question(msgspec.Struct, frozen=True, gc=False):
    """A suggestion and what everyone saw of its answers.

    ``passed`` is the set of seats that could not answer, ``shower`` the last seat that showed
    cards, or -1, ``showers`` the set of all that did, ``shown`` how many cards the last one
    showed; ``answers`` keeps (seat, how many cards) of every shower, in the order they answered.
    ``whom`` is the one seat that was asked (P12), or -1. An accusation that the table answers
    first (C15) stands here too, marked ``accusing``.
    """

    asker: int
    cards: Triple
    passed: int = 0
    shower: int = -1
    showers: int = 0
    shown: int = 0
    whom: int = -1
    accusing: bool = False
    answers: tuple[tuple[int, int], ...] = ()


class Table(msgspec.Struct, frozen=True, gc=False):
    """The public position.

    ``pieces`` and ``weapons`` hold the place of each suspect's piece and of each weapon (-1
    before they are placed), ``sizes`` the number of cards in each hand, ``face_up`` the cards
    that lie open, ``face_down`` the number that lie hidden, ``laid_open`` (seat, card) what a
    bonus card laid open. ``order`` are the seats as they take turns, ``began_at`` where the
    piece on turn stood at its beginning, ``came_from`` where its last move began, ``entered``
    whether that move ended inside; ``extra`` and ``leap`` are what bonus cards add to the move,
    ``again`` a further turn. ``bonus_left`` is how many of each bonus card are in the deck,
    ``bonus_drawn`` those still to be resolved, ``giver`` the seat that shows a card for the first
    of them, ``given`` the seats that did. ``called``, ``accused`` and ``out`` are sets of seats
    (bitmasks): called into a room by another's suggestion since their last turn (U24), having
    accused, having lost their turns.
    ``case_file`` is known when the game is over.
    """

    edition: Edition
    players: tuple[Player, ...]
    phase: Phase = Phase.SETUP
    prepared: int = 0
    pieces: tuple[int, ...] = ()
    weapons: tuple[int, ...] = ()
    sizes: tuple[int, ...] = ()
    face_up: tuple[int, ...] = ()
    face_down: int = 0
    laid_open: tuple[tuple[int, int], ...] = ()
    order: tuple[int, ...] = ()
    start_rolls: tuple[tuple[int, int], ...] = ()
    first: int = NOBODYS_TURN
    turn: int = 0
    mover: int = NOBODYS_TURN
    dice: tuple[int, ...] = ()
    began_at: int = NOWHERE
    came_from: int = NOWHERE
    entered: bool = False
    extra: int = 0
    leap: bool = False
    again: bool = False
    bonus_left: tuple[int, ...] = ()
    bonus_drawn: tuple[int, ...] = ()
    bonus_after: Phase = Phase.MOVE
    giver: int = NOBODYS_TURN
    given: int = 0
    asked: bool = False
    peeked: bool = False
    called: int = 0
    accused: int = 0
    out: int = 0
    answering: int = NOBODYS_TURN
    questions: tuple[Question, ...] = ()
    winner: int = NOBODYS_TURN
    case_file: Triple | None = None

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
        bonus_left=tuple(card.count for card in edition.bonus),
    )


def fold(table: Table, fact: Any) -> Table:
    """Return the table after a public fact."""
    return _AFTER[type(fact)](table, fact)


def _prepared(table: Table, **changes: Any) -> Table:
    return replace(table, prepared=table.prepared + 1, **changes)


def _dealt(table: Table, fact: facts.CardsDealt) -> Table:
    return _prepared(table, sizes=fact.sizes, face_up=fact.face_up, face_down=fact.face_down)


def _character_chosen(table: Table, fact: facts.CharacterChosen) -> Table:
    seat = fact.seat
    chosen = replace(table.players[seat], suspect=fact.suspect)
    players = (*table.players[:seat], chosen, *table.players[seat + 1 :])
    waiting = any(player.suspect < 0 for player in players)
    return replace(table, players=players, prepared=table.prepared + (not waiting))


def _rolled_for_start(table: Table, fact: facts.RolledForStart) -> Table:
    rolls = tuple(zip(fact.seats, fact.dice, strict=True))
    return replace(table, start_rolls=table.start_rolls + rolls)


def _turn_began(table: Table, fact: facts.TurnBegan) -> Table:
    done = table.mover
    return replace(
        table,
        phase=Phase.START,
        turn=fact.number,
        mover=fact.seat,
        dice=(),
        began_at=table.place_of(fact.seat),
        came_from=NOWHERE,
        entered=False,
        extra=0,
        leap=False,
        again=False,
        giver=NOBODYS_TURN,
        given=0,
        asked=False,
        peeked=False,
        answering=NOBODYS_TURN,
        called=table.called & ~(1 << done) if done >= 0 else table.called,
    )


def _rolled(table: Table, fact: facts.Rolled) -> Table:
    return replace(table, phase=Phase.MOVE, dice=fact.dice)


def _moved(pieces: tuple[int, ...], piece: int, place: int) -> tuple[int, ...]:
    return (*pieces[:piece], place, *pieces[piece + 1 :])


def _went(table: Table, seat: int, place: int) -> Table:
    piece = table.players[seat].suspect
    return replace(
        table,
        phase=Phase.INQUIRE,
        came_from=table.pieces[piece],
        entered=table.edition.plan.is_inside(place),
        pieces=_moved(table.pieces, piece, place),
        extra=0,
        leap=False,
    )


def _stayed(table: Table, fact: facts.Stayed) -> Table:
    here = table.place_of(fact.seat)
    return replace(table, phase=Phase.INQUIRE, came_from=here, extra=0, leap=False)


def _bonus_drawn(table: Table, fact: facts.BonusDrawn) -> Table:
    """Take the card off the deck; what was going on goes on after it (P21)."""
    left = table.bonus_left
    return replace(
        table,
        phase=Phase.BONUS,
        bonus_after=table.bonus_after if table.bonus_drawn else table.phase,
        bonus_left=_moved(left, fact.bonus, left[fact.bonus] - 1),
        bonus_drawn=(*table.bonus_drawn, fact.bonus),
    )


def _bonus_used(table: Table, fact: facts.BonusUsed) -> Table:
    """Give what the card gives; a card that moves a piece opens the move again (P21)."""
    effect = table.edition.bonus[fact.bonus].effect
    drawn = table.bonus_drawn[1:]
    extra = table.extra + (6 if effect == "six-more" else 0)
    leap = table.leap or effect == "move-anywhere"
    after = Phase.MOVE if extra or leap else table.bonus_after
    return replace(
        table,
        phase=Phase.BONUS if drawn else after,
        dice=() if after is Phase.MOVE and table.bonus_after is Phase.INQUIRE else table.dice,
        bonus_drawn=drawn,
        extra=extra,
        leap=leap,
        again=table.again or effect == "another-turn",
        giver=NOBODYS_TURN,
        given=0,
    )


def _suggested(table: Table, fact: facts.Suggested) -> Table:
    question = Question(fact.seat, fact.cards, whom=fact.whom)
    return replace(
        table,
        phase=Phase.ANSWER,
        asked=True,
        peeked=False,
        answering=fact.whom if fact.whom >= 0 else table.after(fact.seat),
        questions=(*table.questions, question),
    )


def _accused(table: Table, fact: facts.Accused) -> Table:
    """Note the accusation; said aloud, it goes round the table first (C15)."""
    accused = table.accused | 1 << fact.seat
    if fact.said is None:
        return replace(table, accused=accused)
    question = Question(fact.seat, fact.said, accusing=True)
    return replace(
        table,
        phase=Phase.ANSWER,
        accused=accused,
        answering=table.after(fact.seat),
        questions=(*table.questions, question),
    )


def _called(table: Table, fact: facts.Called) -> Table:
    """Put piece and weapon into the room; a piece that comes from elsewhere was called (U24)."""
    called = table.called
    moved = table.pieces[fact.suspect] != fact.room
    if moved or table.edition.options.named_where_standing == "called":
        for seat, player in enumerate(table.players):
            if player.suspect == fact.suspect and seat != table.mover:
                called |= 1 << seat
    weapon = fact.weapon - table.edition.deck.weapons.start
    return replace(
        table,
        called=called,
        pieces=_moved(table.pieces, fact.suspect, fact.room) if moved else table.pieces,
        weapons=_moved(table.weapons, weapon, fact.room),
    )


def _could_not_answer(table: Table, fact: facts.CouldNotAnswer) -> Table:
    last = table.questions[-1]
    last = replace(last, passed=last.passed | 1 << fact.seat)
    return replace(
        table,
        answering=last.asker if last.whom >= 0 else table.after(fact.seat),
        questions=(*table.questions[:-1], last),
    )


def _showed(table: Table, fact: facts.Showed) -> Table:
    if fact.bonus:
        return replace(table, given=table.given | 1 << fact.seat, giver=NOBODYS_TURN)
    last = table.questions[-1]
    last = replace(
        last,
        shower=fact.seat,
        showers=last.showers | 1 << fact.seat,
        shown=fact.count,
        answers=(*last.answers, (fact.seat, fact.count)),
    )
    goes_on = table.edition.options.questioning == "every-player" and not last.accusing
    return replace(
        table,
        phase=Phase.ANSWER if goes_on else Phase.CLOSE,
        answering=table.after(fact.seat) if goes_on else NOBODYS_TURN,
        questions=(*table.questions[:-1], last),
    )


def _failed(table: Table, fact: facts.AccusationFailed) -> Table:
    stays_in = table.edition.options.wrong_accuser == "still-moves"
    out = table.out if stays_in else table.out | 1 << fact.seat
    return replace(table, phase=Phase.CLOSE, out=out)


_AFTER: dict[type[Any], Callable[[Table, Any], Table]] = {
    facts.TurnOrderDrawn: lambda t, f: _prepared(t, order=f.seats, first=f.seats[0]),
    facts.CharacterChosen: _character_chosen,
    facts.PiecesPlaced: lambda t, f: _prepared(t, pieces=f.places),
    facts.WeaponsPlaced: lambda t, f: _prepared(t, weapons=f.rooms),
    facts.PilesShuffled: lambda t, _: _prepared(t),
    facts.CaseFileClosed: lambda t, _: _prepared(t),
    facts.CardsDealt: _dealt,
    facts.SheetsMarked: lambda t, _: _prepared(t),
    facts.RolledForStart: _rolled_for_start,
    facts.FirstPlayerFound: lambda t, f: _prepared(t, first=f.seat),
    facts.TurnBegan: _turn_began,
    facts.TurnEnded: lambda t, _: t,
    facts.TurnsSkipped: lambda t, _: t,
    facts.Rolled: _rolled,
    facts.Walked: lambda t, f: _went(t, f.seat, f.path[-1]),
    facts.PassageTaken: lambda t, f: _went(t, f.seat, f.to),
    facts.Stayed: _stayed,
    facts.BonusDrawn: _bonus_drawn,
    facts.BonusDeckShuffled: lambda t, _: replace(
        t, bonus_left=tuple(card.count for card in t.edition.bonus)
    ),
    facts.PlayerPicked: lambda t, f: replace(t, giver=f.whom),
    facts.CardLaidOpen: lambda t, f: replace(
        t, laid_open=(*t.laid_open, (f.seat, f.card)), given=1 << f.seat
    ),
    facts.BonusUsed: _bonus_used,
    facts.Suggested: _suggested,
    facts.Called: _called,
    facts.CouldNotAnswer: _could_not_answer,
    facts.Showed: _showed,
    facts.NobodyAnswered: lambda t, _: replace(t, phase=Phase.CLOSE, answering=NOBODYS_TURN),
    facts.AllAnswered: lambda t, _: replace(t, phase=Phase.CLOSE, answering=NOBODYS_TURN),
    facts.Peeked: lambda t, f: replace(t, peeked=True, given=t.given | 1 << f.seat),
    facts.Accused: _accused,
    facts.AccusationFailed: _failed,
    facts.AccusationHeld: lambda t, f: replace(t, winner=f.seat),
    facts.GameEnded: lambda t, f: replace(
        t, phase=Phase.OVER, winner=f.winner, case_file=f.cards, mover=NOBODYS_TURN
    ),
}
