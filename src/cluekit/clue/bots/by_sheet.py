"""Bots that play by a sheet: ``note-taker``, ``careful`` and ``complete``.

They head for rooms they do not know, ask about cards they do not know, and accuse when they are
sure. How much they conclude sets them apart; ``complete`` also asks first about the cards that
the fewest others may hold: those are the soonest settled.
"""

from __future__ import annotations

from collections.abc import Callable

from cluekit.clue import moves
from cluekit.clue.bots.notes import Deepen, Notes
from cluekit.clue.cast import Triple, mask, members
from cluekit.clue.choices import Choices, Phase
from cluekit.clue.sheet import Sheet
from cluekit.clue.view import View
from cluekit.core import Luck


class BySheet:
    """A bot that goes by what is certain; ``deepen`` is how it concludes more than a beginner.

    With ``fewest`` it asks about the unsettled cards that the fewest others may hold.
    """

    def __init__(self, deepen: Deepen | None = None, *, fewest: bool = False) -> None:
        self.deepen = deepen
        self.notes = Notes(deepen, fewest=fewest)

    def __call__(self, view: View, choices: Choices, luck: Luck) -> moves.Move:
        """Return the move to make."""
        return _DECIDE[choices.phase](view, choices, luck, self.notes)


def _start(view: View, choices: Choices, luck: Luck, notes: Notes) -> moves.Move:
    """Stay, take a passage or roll, whichever soonest leads to a question worth asking."""
    sheet = notes.up_to(view)
    wanted = _goals(view, sheet, luck)
    table = view.table
    here = table.place_of(view.seat)
    if choices.accuse and (answer := verdict(view, sheet, luck)):
        return moves.Accuse(*answer)
    if choices.stay and here in wanted and may_ask_again(view):
        return moves.Stay()
    useful = [room for room in choices.passages if room in wanted]
    if useful:
        return moves.TakePassage(luck.pick(useful))
    return moves.Roll()


def _move(view: View, choices: Choices, luck: Luck, notes: Notes) -> moves.Move:
    """Enter a wanted room, or else come as near to one as the dice allow."""
    sheet = notes.up_to(view)
    if not choices.walks:
        return moves.Stay()
    wanted = _goals(view, sheet, luck)
    reached = [room for room in wanted if room in choices.walks]
    if reached:
        return moves.Walk(luck.pick(reached))
    distances = view.table.edition.paths.distances
    rows = [distances[room] for room in wanted]
    nearest = min(choices.walks, key=lambda place: min(row[place] for row in rows))
    return moves.Walk(nearest)


def _goals(view: View, sheet: Sheet, luck: Luck) -> list[int]:
    """Return the places to go to: the pool once the case is solved, where one accuses there."""
    plan = view.table.edition.plan
    in_pool = view.table.edition.options.accusation == "in-the-middle"
    may = in_pool and not view.table.accused >> view.seat & 1
    return [plan.pool] if may and verdict(view, sheet, luck) else wanted_rooms(view, sheet)


def verdict(view: View, sheet: Sheet, luck: Luck) -> Triple | None:
    """Return the case file as far as it can be known: certain, or nobody can tell any more.

    Where cards lie face down, two may be left that no player holds: one of them is in the case
    file, and no question tells which (U30). Two players can look; others have to guess.
    """
    certain = sheet.solution()
    if certain or may_learn_more(view, sheet):
        return certain
    suspect, weapon, room = (
        luck.pick(list(members(sheet.candidates(kind))))
        for kind in (view.deck.suspects, view.deck.weapons, view.deck.rooms)
    )
    return suspect, weapon, room


def may_learn_more(view: View, sheet: Sheet) -> bool:
    """Tell whether a player may hold a card in question, or a face-down card can be looked at."""
    two = len(view.table.players) == 2  # noqa: PLR2004 - only where two play may one look (U31)
    return two or any(map(sheet.may_be_held, members(sheet.file)))


def may_ask_again(view: View) -> bool:
    """Tell whether staying here leads to a question, or to an accusation in the pool."""
    table = view.table
    each_turn = table.edition.options.suggestions == "each-turn"
    in_pool = table.place_of(view.seat) == table.edition.plan.pool
    return each_turn or in_pool or bool(table.called >> view.seat & 1)


def wanted_rooms(view: View, sheet: Sheet) -> list[int]:
    """Return the places of rooms that may be the scene; once it is known, of own rooms too.

    A room known to be in the envelope, or in the own hand, makes a clean question about
    suspects and weapons.
    """
    deck = view.deck
    open_rooms = sheet.candidates(deck.rooms)
    held = [room for room in members(open_rooms) if sheet.may_be_held(room)]
    if held:
        return [deck.place(room) for room in held]
    clean = open_rooms | (mask(view.hand) & mask(deck.rooms))
    return [deck.place(room) for room in members(clean)]


def _inquire(view: View, choices: Choices, luck: Luck, notes: Notes) -> moves.Move:
    """Ask about a suspect and a weapon that are not settled yet."""
    sheet = notes.up_to(view)
    if choices.accuse and (answer := verdict(view, sheet, luck)):
        return moves.Accuse(*answer)
    if choices.room < 0:
        return moves.EndTurn()
    suspect, weapon = (
        luck.pick(worth_asking(view, sheet, kind, fewest=notes.fewest))
        for kind in (view.deck.suspects, view.deck.weapons)
    )
    return moves.Suggest(suspect, weapon, _whom(choices, sheet, (suspect, weapon)))


def _whom(choices: Choices, sheet: Sheet, cards: tuple[int, int]) -> int:
    """Return the seat that may hold most of the three cards, where one seat is asked."""
    if not choices.whom:
        return -1
    asked = (*cards, choices.room)
    return max(choices.whom, key=lambda seat: sum(sheet.can[card] >> seat & 1 for card in asked))


def worth_asking(view: View, sheet: Sheet, kind: range, *, fewest: bool = False) -> list[int]:
    """Return the unsettled cards; when the kind is settled, those that nobody else can show."""
    unsettled = sheet.candidates(kind)
    held = [card for card in members(unsettled) if sheet.may_be_held(card)]
    if not held:
        clean = unsettled | (mask(view.hand) & mask(kind))
        return list(members(clean)) or list(kind)
    if not fewest:
        return held
    holders = {card: sheet.can[card].bit_count() for card in held}
    return [card for card in held if holders[card] == min(holders.values())]


def _answer(view: View, choices: Choices, luck: Luck, _: Notes) -> moves.Move:
    """Show the asker a card that it has seen already, if there is one."""
    asker = view.table.mover
    old = [s.card for s in view.own.shown if s.to == asker and s.by == view.seat]
    return moves.Show(luck.pick([card for card in choices.show if card in old] or choices.show))


def _close(view: View, choices: Choices, luck: Luck, notes: Notes) -> moves.Move:
    """Accuse when the case file is certain, or nothing more can be learned."""
    answer = verdict(view, notes.up_to(view), luck) if choices.accuse else None
    if answer:
        return moves.Accuse(*answer)
    if choices.peek and unseen(view, choices) not in [index for index, _ in view.own.peeked]:
        return moves.Peek(unseen(view, choices))
    return moves.EndTurn()


def set_up(_: View, choices: Choices, luck: Luck, __: Notes) -> moves.Move:
    """Take any character that is free."""
    return moves.ChooseCharacter(luck.pick(choices.characters))


def bonus(view: View, choices: Choices, luck: Luck, notes: Notes) -> moves.Move:
    """Pick the player one knows least about; look at a card not seen yet; show an old card."""
    if choices.pick:
        sheet = notes.up_to(view)
        least = {seat: sum(can >> seat & 1 for can in sheet.can) for seat in choices.pick}
        return moves.PickPlayer(max(choices.pick, key=least.__getitem__))
    if choices.peek:
        return moves.Peek(unseen(view, choices))
    known = {shown.card for shown in view.own.shown if shown.by == view.seat}
    return moves.Show(luck.pick([card for card in choices.show if card in known] or choices.show))


def unseen(view: View, choices: Choices) -> int:
    """Return a face-down card not looked at yet, or the first."""
    seen = [index for index, _ in view.own.peeked]
    return next((index for index in choices.peek if index not in seen), choices.peek[0])


_DECIDE: dict[Phase, Callable[[View, Choices, Luck, Notes], moves.Move]] = {
    Phase.SETUP: set_up,
    Phase.BONUS: bonus,
    Phase.START: _start,
    Phase.MOVE: _move,
    Phase.INQUIRE: _inquire,
    Phase.ANSWER: _answer,
    Phase.CLOSE: _close,
}
