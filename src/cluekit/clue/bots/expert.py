"""The bot ``expert``: it knows how likely every case file is, and what every question is worth.

It asks the question that tells most about the case file, heads for the room with the most bits a
turn, and shows the card that tells least. When it accuses is explained in
``judgement``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from functools import cached_property

from cluekit.clue.bots.goals import accuses_in_pool, wanted_rooms, worth_asking
from cluekit.clue.bots.reason_codes import Belief, Reason, other, reason_to_show
from cluekit.clue.bots.sheet_bots import BySheet, Closure, look_or_end
from cluekit.clue.deduction.advice import Suggestion, may_ask_here, turns_between, weigh_suggestions
from cluekit.clue.deduction.puzzle import by_hands, puzzle_of
from cluekit.clue.deduction.sheet import Sheet, sheet_of
from cluekit.clue.editions.cast import Triple
from cluekit.clue.public import moves
from cluekit.clue.public.choices import Choices, Phase
from cluekit.clue.public.view import View
from cluekit.core import Luck
from cluekit.logic import Puzzle
from cluekit.logic.information import Scale, TooWideError, Worlds, Worth, files, worlds

# --- expert beliefs -------------------------------------------------------------------------------
# What ``expert`` thinks: possible worlds, the chances of every case file, the worth of asking.
#
# All of it follows from the puzzle that the seat's letters make. It is worked out once for each
# state of knowledge, and the worth of questions only when it is asked.

EVERY, SOME = 2_048, 1_024
"""Up to this many deals a bot weighs all, of more this many: it has to decide at once."""


LOUD = 0.3
"""How much of a bit that everybody learns is taken off: a secret is worth more."""
SETTLES = 2.0
"""How many bits the chance is worth to settle the case at once: the accusation may follow."""


class Thought:
    """What follows from one state of knowledge.

    ``sheet`` holds what is certain, ``chances`` gives each case file its share.
    """

    def __init__(self, view: View, puzzle: Puzzle, sheet: Sheet, here: Worlds) -> None:
        self.view = view
        self.puzzle = puzzle
        self.sheet = sheet
        self.worlds = here
        self.chances = shares(here)
        self.likeliest: Triple = max(self.chances, key=lambda file: (self.chances[file], file))
        self._scale = Scale(here)
        deck = view.deck
        kinds = (deck.suspects, deck.weapons)
        self._named = [worth_asking(view, sheet, kind, own=True) for kind in kinds]

    @property
    def sure(self) -> Fraction:
        """How likely the likeliest case file is."""
        return self.chances[self.likeliest]

    def about(self, room: int) -> list[Suggestion]:
        """Return the suggestions about one room that name cards worth asking, the best first."""
        suspects, weapons = self._named
        found = weigh_suggestions(self.view, self._scale, (suspects, weapons, [room]))
        return sorted(found, key=lambda s: (-round(gain(s.worth), 9), s.cards, s.whom))

    @cached_property
    def everything(self) -> list[Suggestion]:
        """Every suggestion that there is, about whichever cards, in the order of the cards."""
        return list(weigh_suggestions(self.view, self._scale, self.view.deck.piles))

    @cached_property
    def best_of_rooms(self) -> dict[int, Suggestion]:
        """The best suggestion about each room worth going to."""
        deck = self.view.deck
        rooms = (deck.room(place) for place in wanted_rooms(self.view, self.sheet))
        return {room: self.about(room)[0] for room in rooms}

    @cached_property
    def best(self) -> Suggestion:
        """The best suggestion there is."""
        return max(self.best_of_rooms.values(), key=lambda s: gain(s.worth))


def gain(worth: Worth) -> float:
    """Return what a question is worth to a player who has rivals, in bits."""
    return worth.bits - LOUD * worth.public + SETTLES * worth.solves


def think(view: View, puzzle: Puzzle, sheet: Sheet) -> Thought | None:
    """Think; None where the deck is too large, or the letters contradict each other."""
    try:
        here = worlds(puzzle, "refuter", every=EVERY, some=SOME)
    except TooWideError:
        return None
    return Thought(view, puzzle, sheet, here) if here else None


def shares(here: Worlds) -> dict[Triple, Fraction]:
    """Return how likely each case file is in these worlds."""
    weights: Counter[Triple] = Counter()
    for (suspect, weapon, room), weight in files(here).items():
        weights[suspect, weapon, room] = weight
    total = weights.total()
    return {file: Fraction(weight, total) for file, weight in weights.items()}


# --- judgement ------------------------------------------------------------------------------------
# How ``expert`` judges: when to accuse, what a place is worth, and how it gives its reasons.
#
# It accuses when that pays. Let p be the chance of the likeliest case file now and p' what that
# chance is expected to be after the best question. While it waits, each of the k others who may
# still accuse gets a turn; each is taken to know nearly as much as itself: where its own best
# question would settle the case with probability s, the other is done with probability 0.6 s.
# Waiting wins with probability (1 - 0.6 s)^k p' at most, so it accuses when p is at least that;
# when nothing more can be learned p' is p, and there is nothing to wait for.

NOTHING = 1e-6
"""Fewer bits than this are rounding."""
RIVAL = 0.6
"""How often a rival is taken to settle the case, where oneself would once."""


def is_settled(view: View, here: Thought) -> bool:
    """Tell whether the case file is certain, or nothing is left that could be learned."""
    if here.sure == 1:
        return True
    unseen_left = len(view.own.peeked) < view.table.face_down
    may_look = len(view.table.players) == 2 and unseen_left  # noqa: PLR2004 - U31
    return not may_look and here.best.worth.bits < NOTHING


def pays(view: View, here: Thought) -> bool:
    """Tell whether to accuse now rather than to wait for another turn: the rule at the top."""
    if is_settled(view, here):
        return True
    return here.best.worth.bits >= NOTHING and here.sure >= chance_if_waiting(view, here)


def chance_if_waiting(view: View, here: Thought) -> float:
    """Return how likely waiting wins, at most: nobody else is done, and the best guess is right."""
    others = ~(1 << view.seat)
    rivals = len(view.table.players) - 1 - (view.table.accused & others).bit_count()
    best = here.best.worth
    return (1 - RIVAL * best.solves) ** rivals * best.best


def wants_pool(view: View, here: Thought) -> bool:
    """Tell whether it is time to accuse, and the pool is where one accuses (P09)."""
    return accuses_in_pool(view) and pays(view, here)


def rate(view: View, here: Thought, place: int, *, arrived: bool = True) -> float:
    """Return the most bits a turn that can be had from a place.

    A room one has ``arrived`` in can be asked about at once; the others take the walk, and from
    there on a turn more.
    """
    plan, deck = view.table.edition.plan, view.deck
    if plan.pool is not None and wants_pool(view, here):
        return 2.0 if place == plan.pool else 1 / (1 + turns_between(view.table, place, plan.pool))
    return max(
        gain(suggestion.worth) / (1 + _turns(view, place, deck.place(room), arrived=arrived))
        for room, suggestion in here.best_of_rooms.items()
    )


OUT_AND_BACK = 1.5
"""About how many turns it takes to leave a room and enter it again, beyond the first."""


def _turns(view: View, place: int, room: int, *, arrived: bool) -> float:
    """Return about how many turns pass until one can ask in the room."""
    if place == room:
        return 0.0 if arrived else OUT_AND_BACK
    return arrived + turns_between(view.table, place, room)


def expertly(view: View, here: Thought, choices: Choices, move: moves.Move) -> Reason:
    """Return why the expert makes this move."""
    match move:
        case moves.Accuse(suspect=suspect, weapon=weapon, room=room):
            file = (suspect, weapon, room)
            chance = float(here.chances.get(file, 0))
            settled = is_settled(view, here)
            code = "sure" if chance == 1 else "nothing-more" if settled else "pays"
            waiting = 0.0 if settled else chance_if_waiting(view, here)
            return Reason(code, file, chance=chance, waiting=waiting)
        case moves.Suggest():
            return _asking(here, move, choices)
        case moves.Walk() | moves.TakePassage() | moves.Stay() | moves.Roll():
            return _heading(view, here, move)
        case moves.Show():
            told = reason_to_show(view, choices, move)
            return why_shown(view, move.card) if told.code == "show-any" else told
        case moves.EndTurn():
            return Reason("wait-chance", here.likeliest, chance=float(here.sure))
        case _:
            return other(view, here.sheet, move)


def _asking(here: Thought, move: moves.Suggest, choices: Choices) -> Reason:
    """Return what the question is worth; one it would not think of is only named."""
    cards = choices.suggestion_cards(move.suspect, move.weapon)
    found = [s for s in here.about(cards[2]) if (s.cards, s.whom) == (cards, move.whom)]
    if not found:
        return Reason("ask-nothing", cards=cards)
    worth = found[0].worth
    return Reason("ask-worth", cards=cards, bits=worth.bits, public=worth.public)


def _heading(view: View, here: Thought, move: moves.Move) -> Reason:
    """Return which room it goes for: the one with the most bits a turn from where it will be."""
    if wants_pool(view, here):
        return Reason("head-pool")
    deck, at = view.deck, view.table.place_of(view.seat)
    place = move.to if isinstance(move, moves.Walk | moves.TakePassage) else at
    there = not isinstance(move, moves.Roll)
    far = {r: _turns(view, place, deck.place(r), arrived=there) for r in here.best_of_rooms}
    room = max(far, key=lambda r: gain(here.best_of_rooms[r].worth) / (1 + far[r]))
    bits, turns = here.best_of_rooms[room].worth.bits, far[room]
    code = "head-for" if turns else "head-now"
    return Reason(code, cards=(room,), bits=bits, turns=turns)


# --- which card to show ---------------------------------------------------------------------------


def least_telling(view: View, cards: Sequence[int]) -> list[int]:
    """Return those of the cards that tell the asker least.

    First a card that the asker has seen already, then one that everybody knows to be here; else
    one of the kind in which an onlooker sees most candidates left: one less matters least there.
    """
    seen = view.shown_to(view.table.mover)
    if known := [card for card in cards if card in seen]:
        return known
    sheet = _onlookers(view)
    if known := [card for card in cards if sheet.says(card, view.seat) == "yes"]:
        return known
    left = {card: _candidates_like(view, sheet, card) for card in cards}
    return [card for card in cards if left[card] == max(left.values())]


def why_shown(view: View, card: int) -> Reason:
    """Return why this card, new to the asker, is the one to show."""
    sheet = _onlookers(view)
    if sheet.says(card, view.seat) == "yes":
        return Reason("show-known", cards=(card,))
    return Reason("show-kind", cards=(card,), files=_candidates_like(view, sheet, card))


def _onlookers(view: View) -> Sheet:
    """Return the sheet of somebody who sees what everybody sees."""
    public = View(view.table)
    return by_hands(sheet_of(public), public)


def _candidates_like(view: View, sheet: Sheet, card: int) -> int:
    """Return how many cards of this one's kind the case file may hold."""
    return sheet.candidates(view.deck.kind(view.deck.cards[card].kind)).bit_count()


# --- expert ---------------------------------------------------------------------------------------


class Expert:
    """A bot that reckons with chances. On decks too large for that it plays as ``complete``."""

    def __init__(self) -> None:
        self._plain = BySheet(Closure(), fewest=True)
        self._last: Thought | None = None

    def __call__(self, view: View, choices: Choices, luck: Luck) -> moves.Move:
        """Return the move to make."""
        if choices.phase is Phase.ANSWER:
            return moves.Show(luck.pick(least_telling(view, choices.show)))
        decide = _DECIDE.get(choices.phase)
        here = self.think(view) if decide else None
        if decide is None or here is None:
            return self._plain(view, choices, luck)
        return decide(view, choices, luck, here)

    def think(self, view: View) -> Thought | None:
        """Return what it makes of the view; it thinks about the same letters only once."""
        puzzle = puzzle_of(view)
        if self._last is None or self._last.puzzle != puzzle:
            self._last = think(view, puzzle, self._plain.notes.up_to(view))
        return self._last

    def knows(self, view: View) -> Sheet:
        """Return what is certain to it, on a sheet of its own."""
        return self._plain.knows(view)

    def believes(self, view: View) -> Belief | None:
        """Return how likely every case file is to it; None on a deck too large for it."""
        here = self.aside(view)
        return Belief(here.chances, here.worlds.exact) if here else None

    def why(self, view: View, choices: Choices, move: moves.Move) -> Reason:
        """Return why it would make this move."""
        here = self.aside(view)
        if here is None:
            return self._plain.why(view, choices, move)
        return expertly(view, here, choices, move)

    def aside(self, view: View) -> Thought | None:
        """Think about a view without losing the thread of the game."""
        puzzle = puzzle_of(view)
        if self._last is not None and self._last.puzzle == puzzle:
            return self._last
        return think(view, puzzle, self.knows(view))


def _start(view: View, choices: Choices, luck: Luck, here: Thought) -> moves.Move:
    """Stay, take a passage or roll: whatever is soonest worth most."""
    if choices.accuse and is_settled(view, here):
        return moves.Accuse(*here.likeliest)
    at = view.table.place_of(view.seat)
    rates: list[tuple[float, moves.Move]] = []
    if choices.roll:
        rates.append((rate(view, here, at, arrived=False), moves.Roll()))
    if choices.stay and (may_ask_here(view.table, view.seat) or wants_pool(view, here)):
        rates.append((rate(view, here, at), moves.Stay()))
    rates += [(rate(view, here, room), moves.TakePassage(room)) for room in choices.passages]
    if not rates:
        return next(iter(choices))
    most = max(per_turn for per_turn, _ in rates)
    return luck.pick([move for per_turn, move in rates if per_turn == most])


def _move(view: View, choices: Choices, luck: Luck, here: Thought) -> moves.Move:
    """Walk to the place from which most is to be learned soonest."""
    if not choices.walks:
        return moves.Stay()
    rates = {place: rate(view, here, place) for place in choices.walks}
    most = max(rates.values())
    return moves.Walk(luck.pick([place for place, per_turn in rates.items() if per_turn == most]))


def _inquire(view: View, choices: Choices, luck: Luck, here: Thought) -> moves.Move:
    """Ask the best question there is in this room; accuse where none is needed or possible."""
    if choices.accuse and (is_settled(view, here) or (choices.room is None and pays(view, here))):
        return moves.Accuse(*here.likeliest)
    if choices.room is None:
        return moves.EndTurn()
    found = here.about(choices.room)
    most = gain(found[0].worth) - NOTHING
    best = luck.pick([suggestion for suggestion in found if gain(suggestion.worth) >= most])
    return moves.Suggest(best.cards[0], best.cards[1], best.whom)


def _close(view: View, choices: Choices, _: Luck, here: Thought) -> moves.Move:
    """Accuse when that pays; look at a face-down card."""
    if choices.accuse and pays(view, here):
        return moves.Accuse(*here.likeliest)
    return look_or_end(view, choices)


_DECIDE = {
    Phase.START: _start,
    Phase.MOVE: _move,
    Phase.INQUIRE: _inquire,
    Phase.CLOSE: _close,
}
