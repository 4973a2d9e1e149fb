"""What each public fact does to the table: the fold of the public letters, a letter at a time."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from cluekit.clue.public import facts
from cluekit.clue.public.choices import NOBODYS_TURN, Phase
from cluekit.clue.public.moves import EVERYBODY
from cluekit.clue.public.table import Question, Said, Table, whole_bonus_deck

# Before Python 3.12, a name of the module is found ten times as quickly as a member of its enum.
_, START, MOVE, INQUIRE, BONUS, ANSWER, CLOSE, OVER = Phase


def fold(table: Table, fact: object) -> Table:
    """Return the table after a public fact."""
    return _AFTER[type(fact)](table, fact)


def _prepared(table: Table, **changes: object) -> Table:
    return replace(table, prepared=table.prepared + 1, **changes)


def _dealt(table: Table, fact: facts.CardsDealt) -> Table:
    bonus = whole_bonus_deck(table.edition, fact.face_down)
    lying = {"face_up": fact.face_up, "face_down": fact.face_down}
    return _prepared(table, sizes=fact.sizes, bonus_left=bonus, **lying)


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
        phase=START,
        turn=fact.number,
        mover=fact.seat,
        dice=(),
        began_at=table.place_of(fact.seat),
        came_from=None,
        entered=False,
        extra=0,
        leap=False,
        again=False,
        giver=None,
        given=0,
        asked=False,
        peeked=False,
        answering=None,
        called=table.called & ~(1 << done) if done >= 0 else table.called,
    )


def _rolled(table: Table, fact: facts.Rolled) -> Table:
    return replace(table, phase=MOVE, dice=fact.dice)


def _moved(pieces: tuple[int, ...], piece: int, place: int) -> tuple[int, ...]:
    return pieces[:piece] + (place,) + pieces[piece + 1 :]  # noqa: RUF005 - twice as quick


def _went(table: Table, seat: int, place: int) -> Table:
    piece = table.players[seat].suspect
    return replace(
        table,
        phase=INQUIRE,
        came_from=table.pieces[piece],
        entered=table.edition.plan.is_inside(place),
        pieces=_moved(table.pieces, piece, place),
        extra=0,
        leap=False,
    )


def _stayed(table: Table, fact: facts.Stayed) -> Table:
    here = table.place_of(fact.seat)
    return replace(table, phase=INQUIRE, came_from=here, extra=0, leap=False)


def _bonus_drawn(table: Table, fact: facts.BonusDrawn) -> Table:
    """Take the card off the deck; what was going on goes on after it (P21)."""
    left = table.bonus_left
    return replace(
        table,
        phase=BONUS,
        bonus_after=table.bonus_after if table.bonus_drawn else table.phase,
        bonus_left=_moved(left, fact.bonus, left[fact.bonus] - 1),
        bonus_drawn=(*table.bonus_drawn, fact.bonus),
        given=table.given if table.bonus_drawn else 0,
    )


def _bonus_used(table: Table, fact: facts.BonusUsed) -> Table:
    """Give what the card gives; a card that moves a piece opens the move again (P21)."""
    effect = table.edition.bonus[fact.bonus].effect
    drawn = table.bonus_drawn[1:]
    extra = table.extra + (6 if effect == "six-more" else 0)
    leap = table.leap or effect == "move-anywhere"
    after = MOVE if extra or leap else table.bonus_after
    return replace(
        table,
        phase=BONUS if drawn else after,
        dice=() if after is MOVE and table.bonus_after is INQUIRE else table.dice,
        bonus_drawn=drawn,
        extra=extra,
        leap=leap,
        again=table.again or effect == "another-turn",
        giver=None,
        given=0,
    )


def _suggested(table: Table, fact: facts.Suggested) -> Table:
    question = Question(fact.seat, fact.cards, whom=fact.whom)
    return replace(
        table,
        phase=ANSWER,
        asked=True,
        peeked=False,
        answering=table.after(fact.seat) if fact.whom == EVERYBODY else fact.whom,
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
        phase=ANSWER,
        accused=accused,
        answering=table.after(fact.seat),
        questions=(*table.questions, question),
    )


def _called(table: Table, fact: facts.Called) -> Table:
    """Put piece and weapon into the room; a piece that comes from elsewhere was called (U24)."""
    called, suspect, room = table.called, fact.suspect, fact.room
    moved = table.pieces[suspect] != room
    if moved or table.edition.options.named_where_standing == "called":
        for seat, player in enumerate(table.players):
            if player.suspect == suspect and seat != table.mover:
                called |= 1 << seat
    pieces = _moved(table.pieces, suspect, room) if moved else table.pieces
    weapon = fact.weapon - table.edition.deck.weapons.start
    weapons = table.weapons
    if weapons[weapon] != room:
        weapons = _moved(weapons, weapon, room)
    return replace(table, called=called, pieces=pieces, weapons=weapons)


def _could_not_answer(table: Table, fact: facts.CouldNotAnswer) -> Table:
    last = table.questions[-1]
    last = replace(last, passed=last.passed | 1 << fact.seat)
    answering = table.after(fact.seat) if last.whom == EVERYBODY else last.asker
    return replace(table, answering=answering, questions=_answered(table, last))


def _answered(table: Table, last: Question) -> tuple[Question, ...]:
    """Return the questions with the last one as it is now."""
    return table.questions[:-1] + (last,)  # noqa: RUF005 - twice as quick


def _showed(table: Table, fact: facts.Showed) -> Table:
    if fact.bonus:
        return replace(table, given=table.given | 1 << fact.seat, giver=None)
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
        phase=ANSWER if goes_on else CLOSE,
        answering=table.after(fact.seat) if goes_on else None,
        questions=_answered(table, last),
    )


def word_of(table: Table, fact: facts.Told) -> Said:
    """Return what was told, with the question after which it was."""
    return Said(fact.seat, fact.cards, fact.least, fact.most, len(table.questions) - 1)


def _excused(table: Table, fact: facts.Excused) -> Table:
    last = table.questions[-1]
    answering = table.after(fact.seat) if last.whom == EVERYBODY else last.asker
    excused = (*table.excused, (len(table.questions) - 1, fact.seat))
    return replace(table, answering=answering, excused=excused)


def _shown_by_rule(table: Table, fact: facts.ShownByRule) -> Table:
    return table if fact.drawn else replace(table, owed=table.owed[1:])


def _failed(table: Table, fact: facts.AccusationFailed) -> Table:
    stays_in = table.edition.options.wrong_accuser == "still-moves"
    out = table.out if stays_in else table.out | 1 << fact.seat
    return replace(table, phase=CLOSE, out=out)


def _ended(table: Table, fact: facts.GameEnded) -> Table:
    won = None if fact.winner == NOBODYS_TURN else fact.winner
    return replace(table, phase=OVER, winner=won, case_file=fact.cards, mover=NOBODYS_TURN)


_AFTER: dict[type, Callable[[Table, Any], Table]] = {
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
        t, bonus_left=whole_bonus_deck(t.edition, t.face_down)
    ),
    facts.PlayerPicked: lambda t, f: replace(t, giver=f.whom),
    facts.CardLaidOpen: lambda t, f: replace(
        t,
        laid_open=(*t.laid_open, (f.seat, f.card)),
        given=1 << f.seat if t.bonus_effect in ("", "lay-open") else t.given,
    ),
    facts.BonusUsed: _bonus_used,
    facts.Suggested: _suggested,
    facts.Called: _called,
    facts.CouldNotAnswer: _could_not_answer,
    facts.Showed: _showed,
    facts.NobodyAnswered: lambda t, _: replace(t, phase=CLOSE, answering=None),
    facts.AllAnswered: lambda t, _: replace(t, phase=CLOSE, answering=None),
    facts.Peeked: lambda t, f: replace(t, peeked=True, given=t.given | 1 << f.seat),
    facts.Accused: _accused,
    facts.AccusationFailed: _failed,
    facts.AccusationHeld: lambda t, f: replace(t, winner=f.seat),
    facts.GameEnded: _ended,
    facts.Told: lambda t, f: replace(t, told=(*t.told, word_of(t, f))),
    facts.Excused: _excused,
    facts.Barred: lambda t, _: replace(t, barred=(*t.barred, len(t.questions) - 1)),
    facts.AnotherTurn: lambda t, _: replace(t, again=True),
    facts.Owes: lambda t, f: replace(t, owed=(*t.owed, (f.seat, f.to))),
    facts.ShownByRule: _shown_by_rule,
}
