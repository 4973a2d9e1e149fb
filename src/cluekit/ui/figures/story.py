"""A story: a short game played beforehand, to be looked at from every chair.

Lessons use it to show an evening. The deck is stacked and the dice are loaded: openly in the cell
itself, or out of sight in a scene that is called by its name. Run the cell again, and you see the
same evening.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby
from operator import itemgetter
from typing import NamedTuple

from cluekit.clue import Session, new_game, sheet_of, stack_deck
from cluekit.clue.bots.sheet_bots import Closure, Deepen
from cluekit.clue.deduction.puzzle import by_hands
from cluekit.clue.editions.edition import edition as shipped
from cluekit.clue.picture import still_board
from cluekit.clue.picture.cards.faces import still_hand
from cluekit.clue.picture.sheets.sheet_still import still_sheet
from cluekit.clue.public import facts
from cluekit.clue.wording import explain, tell_step
from cluekit.clue.wording.names import all_of
from cluekit.core import RefusedError
from cluekit.core.calls import guard
from cluekit.draw import Still
from cluekit.ui.clue.orders import read_order
from cluekit.ui.figures.retold import BehindTheCurtain, Retold, Told
from cluekit.ui.kit.figure import Redrawn
from cluekit.ui.kit.presses import plainly
from cluekit.words import say

# --- scenes ---------------------------------------------------------------------------------------
# The evenings that lessons tell of: who holds what, and what is done, away from the reader's eyes.
#
# A lesson names one, so that nothing in its cells tells what the question above them asks.


class Evening(NamedTuple):
    """A stacked deck, loaded dice, and everybody's moves; without ``hands`` the seed deals."""

    case_file: str
    hands: tuple[str, ...]
    dice: str
    orders: tuple[str, ...]
    first: str = "You"
    edition: str = "mini"
    seed: int = 0


_CVG = ("B D", "R L", "A T")
"""The hands at the table of lesson 00: Carla, the Vase and the Garden are missing."""

EVENINGS = {
    "a card goes across the table": Evening(
        "C V G",
        _CVG,
        "5 4",
        ("roll", "walk tower", "suggest ada rope", "show ada"),
        first="Nora",
    ),
    "two threes": Evening("C V G", _CVG, "3 3", ("roll",)),
    "you ask in the tower": Evening(
        "C V G", _CVG, "3 3", ("roll", "walk tower", "suggest bruno rope", "show rope")
    ),
    "nobody has any of them": Evening(
        "C V G",
        _CVG,
        "5 4",
        ("roll", "walk garden", "suggest carla vase", "accuse carla vase garden"),
    ),
    "nora shakes her head": Evening(
        "C V G",
        ("A R", "D T", "B L"),
        "3 3",
        ("roll", "walk library", "suggest bruno vase", "show library"),
    ),
    "one question, one card": Evening(
        "C V G",
        ("A R", "B T", "D L"),
        "3 3",
        ("roll", "walk library", "suggest bruno vase", "show bruno"),
    ),
    "the back of a card": Evening(
        "A R L",
        ("B D", "V G", "C T"),
        "5 4",
        ("roll", "walk tower", "suggest bruno dagger", "show tower"),
        first="Nora",
    ),
    "two backs": Evening(
        "B R T",
        ("V D", "L G", "A C"),
        "6 6 1 1 1 1 6 6",
        (
            *("roll", "walk library", "suggest ada vase", "show ada", "end"),
            *("roll", "walk 14", "roll", "walk 5"),
            *("roll", "walk garden", "suggest carla dagger", "show carla"),
        ),
        first="Nora",
    ),
    "otto is sure": Evening(
        "C R G",
        ("V L", "A D", "B T"),
        "3 3 1 2 1 5",
        (
            *("roll", "walk library", "suggest bruno vase", "show bruno", "end"),
            *("roll", "walk 17"),
            *("roll", "walk garden", "suggest carla dagger", "show dagger"),
            "accuse carla vase library",
        ),
    ),
    "nobody could show a card": Evening(
        "C V T",
        ("B D", "A R", "L G"),
        "5 4",
        ("roll", "walk tower", "suggest ada rope", "end"),
        first="Nora",
    ),
    "one deal that fits": Evening(
        "C D G",
        ("A R", "V T", "B L"),
        "6 6",
        (
            *("roll", "walk library", "suggest bruno rope", "show library"),
            "accuse bruno dagger garden",
        ),
        first="Nora",
    ),
    "one of two cards": Evening(
        "A R L",
        ("C V", "D G", "B T"),
        "5 4",
        ("roll", "walk tower", "suggest bruno dagger", "show tower"),
        first="Nora",
    ),
    "otto says no": Evening(
        "C D T",
        ("B V", "L G", "A R"),
        "5 4 1 1 1 1 6 6",
        (
            *("roll", "walk tower", "suggest ada vase", "show ada", "end"),
            *("roll", "walk 27", "roll", "walk 14"),
            *("roll", "walk garden", "suggest ada vase", "show garden"),
        ),
    ),
    "one of three": Evening(
        "C D G",
        ("A R", "V T", "B L"),
        "6 6",
        ("roll", "walk library", "suggest bruno vase", "show library"),
        first="Nora",
    ),
    "two cards at once": Evening(
        "",
        (),
        "",
        ("roll", "walk kitchen", "suggest captain-umber rope", "show rope kitchen"),
        edition="pool",
        seed=81,
    ),
    "out of the study, please": Evening(
        "",
        (),
        "",
        (
            *("roll", "walk study", "suggest captain-umber rope", "show study"),
            *("roll", "walk 158", "roll", "walk 58"),
        ),
        edition="pool",
        seed=6,
    ),
    "late in the evening": Evening("B V L", ("A R", "C D", "G T"), "3 3", ("roll", "walk library")),
    "a file full of backs": Evening(
        "C D L",
        ("A T", "R V", "B G"),
        "6 6 1 5 1 2 1 6",
        (
            *("roll", "walk library", "suggest bruno rope", "show bruno", "end"),
            *("roll", "walk garden", "suggest carla dagger", "end"),
            *("roll", "walk 7", "roll", "walk tower", "suggest bruno vase", "show bruno"),
        ),
        first="Nora",
    ),
    "the machine is sure": Evening(
        "C V G",
        ("A T", "R L", "B D"),
        "6 6 1 5 1 2 1 6",
        (
            *("roll", "walk library", "suggest bruno rope", "show bruno", "end"),
            *("roll", "walk garden", "suggest carla dagger", "end"),
            *("roll", "walk 7", "roll", "walk tower", "suggest bruno vase", "show bruno"),
        ),
        first="Nora",
    ),
}
"""Each by the name that a lesson calls it by."""


# --- story ----------------------------------------------------------------------------------------

NAMES = ("You", "Nora", "Otto")
BOARD_WIDTH = 460
DEEPER: dict[str, Deepen] = {
    "note-taker": lambda sheet, _: sheet,
    "careful": by_hands,
    "complete": lambda sheet, view: Closure()(sheet, view),  # noqa: PLW0108 - it remembers a game
}
"""What each bot adds to the sheet of a beginner."""


class Story:
    """A game that was played up to some point; nothing in here can be played on.

    People are called by their names. ``board()``, ``sheet(name)`` and ``hand(name)`` are
    pictures, ``tells(name)`` is the evening as that person could follow it, move by move.
    """

    def __init__(self, session: Session) -> None:
        self.session = session

    def __repr__(self) -> str:
        """Return who sits at the table."""
        return say("A table with {names}.", names=all_of(self.names))

    @property
    def names(self) -> list[str]:
        """The people at the table, clockwise."""
        return [player.name for player in self.session.players]

    def seat(self, name: str) -> int:
        """Return a person's seat; raises ``LookupError`` in words for a stranger."""
        return _seat(name, self.names)

    def board(self) -> Still:
        """Return the board as it stands, with where you can go if that is what comes next."""
        choices, view = self.session.choices_for(0), self.session.view(0)
        moved = [fact for _, fact in self.session.letters(0, since=self.session.step - 1)]
        return Redrawn(lambda: still_board(view, choices, moved, BOARD_WIDTH))

    def hand(self, name: str = "You") -> Still:
        """Return a person's cards."""
        view = self.session.view(self.seat(name))
        return Redrawn(lambda: still_hand(view))

    def sheet(self, name: str = "You", bot: str = "note-taker") -> Still:
        """Return a person's detective sheet with all that is certain to a bot on that chair.

        ``bot`` is "note-taker", "careful" or "complete"; raises ``LookupError`` for another.
        """
        view = self.session.view(self.seat(name))
        if bot not in DEEPER:
            known = ", ".join(DEEPER)
            raise LookupError(say("No bot is called {name}: {known}.", name=bot, known=known))
        seen = DEEPER[bot](sheet_of(view), view)
        return Redrawn(lambda: still_sheet(view, seen))

    def tells(self, name: str = "You") -> Retold:
        """Return the turns as this person could follow them: only what was addressed to them.

        A board beside them shows how it stood after each move.
        """
        return Retold(self.session, self.seat(name), self.turns_from)

    def set_up(self, name: str = "You") -> Told:
        """Return the set-up, one line per step, as this person saw it."""
        seat = self.seat(name)
        view = self.session.view(seat)
        letters = self.session.letters(seat, until=self.turns_from)

        def steps() -> list[str]:
            told = []
            for number, step in groupby(letters, key=itemgetter(0)):
                happened = [fact for _, fact in step if not isinstance(fact, facts.TurnBegan)]
                told.append(f"{number + 1}. {' '.join(tell_step(happened, view))}")
            return told

        return Told(steps)

    @property
    def turns_from(self) -> int:
        """The number of moves that the set-up took; the last of them begins the first turn."""
        begun = (
            number
            for number, step in enumerate(self.session.record, start=1)
            if any(isinstance(letter.fact, facts.TurnBegan) for letter in step.letters)
        )
        return next(begun, self.session.step)

    def saw_a_card(self) -> list[str]:
        """Return who was in on it when a card was last shown."""
        seen = []
        for seat, name in enumerate(self.names):
            post = self.session.letters(seat, since=self.turns_from)
            if any(isinstance(fact, facts.CardSeen) for _, fact in post):
                seen.append(name)
        return seen

    def behind_the_curtain(self) -> BehindTheCurtain:
        """Return everybody's cards and what the envelope holds, behind a curtain.

        A button opens it: nobody at the table knows all that, and the cell may run unasked.
        """
        return BehindTheCurtain(self.all_cards)

    def all_cards(self) -> list[str]:
        """Return a line for each hand, and one for the envelope."""
        told = [letter.fact for step in self.session.record for letter in step.letters]
        hands = {fact.seat: fact.cards for fact in told if isinstance(fact, facts.Received)}
        held = [(name, hands[seat]) for seat, name in enumerate(self.names)]
        inside = (fact.cards for fact in told if isinstance(fact, facts.CaseFileHolds))
        held.append(("Envelope", next(inside)))
        deck = self.session.edition.deck
        return [
            f"{say(who)}: {all_of([say(deck.cards[card].name) for card in cards])}."
            for who, cards in held
        ]

    def rooms_in_reach(self) -> list[str]:
        """Return the names of the rooms that the dice reach, in the order of the deck."""
        deck = self.session.edition.deck
        plan = self.session.edition.plan
        rooms = sorted(place for place in self.session.choices.walks if plan.is_room(place))
        return [say(deck.cards[deck.room(room)].name) for room in rooms]


guard(Story, plainly)


def _seat(name: str, names: Sequence[str]) -> int:
    if name not in names:
        known = all_of(list(names))
        raise LookupError(say("Nobody here is called {name}: {known}.", name=name, known=known))
    return list(names).index(name)


@plainly
def story(  # noqa: PLR0913 - the words of a lesson cell
    edition: str = "mini",
    case_file: str = "",
    hands: Sequence[str] = (),
    dice: str = "",
    orders: Sequence[str] = (),
    *,
    names: Sequence[str] = NAMES,
    first: str = "You",
    seed: int = 0,
) -> Story:
    """Play a story: the envelope and each hand as letters, the dice, then everybody's moves.

    ``story(case_file="C V G", hands=["B D", "R L", "A T"], dice="2 3", orders=["roll"])`` is about
    the lesson ``edition``, where the players' ``names`` are You, Nora and Otto, and You go
    ``first``. Without ``hands`` the ``seed`` deals. Raises ``RefusedError`` for what the rules do
    not allow.

    >>> told = story(case_file="C V G", hands=["B D", "R L", "A T"], dice="3 3", orders=["roll"])
    >>> told.rooms_in_reach()
    ['Library', 'Tower']
    """
    luck, seat = None, _seat(first, names)
    if hands:
        faces, dealt = dice.split(), [hand.split() for hand in hands]
        for face in faces:
            if face not in {"1", "2", "3", "4", "5", "6"}:
                raise LookupError(
                    say("No die shows “{face}”: write 1 to 6 for each, as in 2 3.", face=face[:20])
                )
        rolls = [*map(int, faces)]
        deck = case_file.split()
        luck = stack_deck(shipped(edition), deck, dealt, rolls, first=seat, seed=seed)
    session = new_game(edition, names, seed, chance=luck)
    for order in orders:
        choices = session.choices
        try:
            session.play(choices.seat, read_order(order, session.edition, choices, session.players))
        except RefusedError as error:
            why = explain(error.problem, session.edition, session.players)
            raise RefusedError(error.problem, why) from None
    return Story(session)


@plainly
def scene(name: str, *, instead: Mapping[str, str] | None = None) -> Story:
    """Play a scene of the lessons by its ``name``, such as ``scene("the back of a card")``.

    ``instead`` says what is done otherwise: ``{"suggest bruno rope": "suggest bruno vase"}``.
    Raises ``LookupError`` in words for an unknown scene, or an order not given in it.

    >>> scene("the back of a card").saw_a_card()
    ['Nora', 'Otto']
    """
    wanted = " ".join(name.split()).casefold()
    if wanted not in EVENINGS:
        known = ", ".join(f"“{one}”" for one in EVENINGS)
        why = say("There is no scene “{name}”. There are: {known}.", name=name[:80], known=known)
        raise LookupError(why)
    told = EVENINGS[wanted]
    instead = instead or {}
    strange = next((order for order in instead if order not in told.orders), None)
    if strange is not None:  # the refusal tells no order that is hidden
        example = next((order for order in told.orders if order.startswith("suggest")), "roll")
        why = say(
            "Nobody says “{order}” in this scene. Write an order of it, such as “{example}”.",
            order=strange[:80],
            example=example,
        )
        raise LookupError(why)
    return story(
        told.edition,
        told.case_file,
        told.hands,
        told.dice,
        [instead.get(order, order) for order in told.orders],
        first=told.first,
        seed=told.seed,
    )
