"""Bots: each gets its view, its choices and luck of its own, and returns one of the choices.

``random``      picks a kind of action, then an action of that kind; it accuses only when its own
                and seen cards leave one triple.
``note-taker``  keeps a detective sheet (mine, pass, row, envelope), heads for rooms it does not
                know, asks about cards it does not know, and accuses only when it is sure.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from cluekit.clue import moves
from cluekit.clue.cast import Triple, mask, members
from cluekit.clue.choices import Choices, Phase
from cluekit.clue.sheet import Sheet, seen_cards
from cluekit.clue.table import Question
from cluekit.clue.view import View
from cluekit.core import Luck

Bot = Callable[[View, Choices, Luck], moves.Move]


# --- random -----------------------------------------------------------------------------------


def random_bot() -> Bot:
    """Return a bot that plays any legal move."""
    return play_at_random


def play_at_random(view: View, choices: Choices, luck: Luck) -> moves.Move:
    """Pick a kind of move, then a move of that kind; accuse only when one triple is left."""
    kinds = [kind for kind in choices.kinds() if kind is not moves.Accuse]
    if choices.accuse and (left := only_triple_left(view)):
        return moves.Accuse(*left)
    kind = luck.pick(kinds)
    return luck.pick(list(choices.of_kind(kind)))


def only_triple_left(view: View) -> Triple | None:
    """Return the one triple that own, open and seen cards leave, if it is one."""
    known = mask(view.hand) | mask(view.table.face_up)
    known |= mask(shown.card for shown in seen_cards(view))
    deck = view.deck
    left = [
        [card for card in kind if not known >> card & 1]
        for kind in (deck.suspects, deck.weapons, deck.rooms)
    ]
    if any(len(cards) != 1 for cards in left):
        return None
    return left[0][0], left[1][0], left[2][0]


# --- note-taker -------------------------------------------------------------------------------


def note_taker() -> Bot:
    """Return a bot that keeps a sheet; the sheet goes on from one move of a game to the next."""
    notes = Notes()

    def decide(view: View, choices: Choices, luck: Luck) -> moves.Move:
        return _DECIDE[choices.phase](view, choices, luck, notes)

    return decide


class Notes:
    """The bot's own sheet. It begins anew when the view is not a later one of the same game."""

    def __init__(self) -> None:
        self._sheet: Sheet | None = None
        self._last: View | None = None

    def up_to(self, view: View) -> Sheet:
        """Return the sheet with everything in it that the view tells."""
        if self._sheet is None or self._last is None or not _goes_on(self._last, view):
            self._sheet = Sheet(view.deck, len(view.table.players), explained=False)
        self._last = view
        return self._sheet.take_in(view)


def _goes_on(old: View, new: View) -> bool:
    """Tell whether nothing that the old view told is missing from, or other in, the new one."""
    told, shown = old.table.questions, old.own.shown
    return (
        old.seat == new.seat
        and old.hand == new.hand
        and old.table.players == new.table.players
        and told[:-1] == new.table.questions[: max(0, len(told) - 1)]
        and shown == new.own.shown[: len(shown)]
        and old.table.edition is new.table.edition
        and (not told or _same_so_far(told[-1], new.table.questions[len(told) - 1 : len(told)]))
    )


def _same_so_far(old: Question, new: tuple[Question, ...]) -> bool:
    """Tell whether the last question the sheet knows is still there, perhaps with more answers."""
    same = [q for q in new if (q.asker, q.cards) == (old.asker, old.cards)]
    return bool(same) and not old.passed & ~same[0].passed


def _start(view: View, choices: Choices, luck: Luck, notes: Notes) -> moves.Move:
    """Stay, take a passage or roll, whichever soonest leads to a question worth asking."""
    sheet = notes.up_to(view)
    wanted = _wanted_rooms(view, sheet)
    table = view.table
    here = table.place_of(view.seat)
    if choices.stay and here in wanted and _may_ask_again(view):
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
    wanted = _wanted_rooms(view, sheet)
    reached = [room for room in wanted if room in choices.walks]
    if reached:
        return moves.Walk(luck.pick(reached))
    distances = view.table.edition.paths.distances
    rows = [distances[room] for room in wanted]
    nearest = min(choices.walks, key=lambda place: min(row[place] for row in rows))
    return moves.Walk(nearest)


def _may_ask_again(view: View) -> bool:
    """Tell whether staying here leads to a question."""
    table = view.table
    each_turn = table.edition.options.suggestions == "each-turn"
    return each_turn or bool(table.called >> view.seat & 1)


def _wanted_rooms(view: View, sheet: Sheet) -> list[int]:
    """Return the places of rooms that may be the scene; once it is known, of own rooms too.

    A room known to be in the envelope, or in the own hand, makes a clean question about
    suspects and weapons.
    """
    deck = view.deck
    open_rooms = sheet.candidates(deck.rooms)
    if open_rooms & (open_rooms - 1):
        return [deck.place(room) for room in members(open_rooms)]
    clean = open_rooms | (mask(view.hand) & mask(deck.rooms))
    return [deck.place(room) for room in members(clean)]


def _inquire(view: View, choices: Choices, luck: Luck, notes: Notes) -> moves.Move:
    """Ask about a suspect and a weapon that are not settled yet."""
    sheet = notes.up_to(view)
    if choices.accuse and (answer := sheet.solution()):
        return moves.Accuse(*answer)
    if choices.room < 0:
        return moves.EndTurn()
    suspect = _worth_asking(view, sheet, view.deck.suspects, luck)
    weapon = _worth_asking(view, sheet, view.deck.weapons, luck)
    return moves.Suggest(suspect, weapon)


def _worth_asking(view: View, sheet: Sheet, kind: range, luck: Luck) -> int:
    """Return an unsettled card; when the kind is settled, one that nobody else can show."""
    unsettled = sheet.candidates(kind)
    if unsettled & (unsettled - 1):
        return luck.pick(list(members(unsettled)))
    clean = unsettled | (mask(view.hand) & mask(kind))
    return luck.pick(list(members(clean)) or list(kind))


def _answer(view: View, choices: Choices, luck: Luck, _: Notes) -> moves.Move:
    """Show the asker a card that it has seen already, if there is one."""
    asker = view.table.mover
    old = [s.card for s in view.own.shown if s.to == asker and s.by == view.seat]
    return moves.Show(luck.pick([card for card in choices.show if card in old] or choices.show))


def _close(view: View, choices: Choices, _: Luck, notes: Notes) -> moves.Move:
    """Accuse when the case file is certain."""
    answer = notes.up_to(view).solution() if choices.accuse else None
    return moves.Accuse(*answer) if answer else moves.EndTurn()


_DECIDE: dict[Phase, Callable[[View, Choices, Luck, Notes], moves.Move]] = {
    Phase.START: _start,
    Phase.MOVE: _move,
    Phase.INQUIRE: _inquire,
    Phase.ANSWER: _answer,
    Phase.CLOSE: _close,
}

BOTS: dict[str, Callable[[], Bot]] = {"random": random_bot, "note-taker": note_taker}
"""Every bot by its id."""


def bots_for(kinds: Iterable[str | None]) -> dict[int, Bot]:
    """Return a bot for each seat that names one; None stands for a human."""
    return {seat: BOTS[kind]() for seat, kind in enumerate(kinds) if kind is not None}
