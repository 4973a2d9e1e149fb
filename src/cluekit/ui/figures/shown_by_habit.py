"""How did she choose the card? The deals of one card shown, weighed by a habit that is switched.

A line for each hand that its owner may have of the three cards: how many deals, how likely the
card was shown then, what they weigh together. Below it the chances that follow.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cached_property
from typing import NamedTuple

from cluekit.clue.picture import stylesheet as clue_style
from cluekit.draw import Element, el
from cluekit.learn.code_case import CodeCase, read_case
from cluekit.learn.habits import HABITS, Habit, chance_to_show, could_show
from cluekit.learn.values import list_in_words, with_article
from cluekit.logic import Deal, Showed
from cluekit.logic.listing import deals
from cluekit.sets import members
from cluekit.ui.kit.messages import Press
from cluekit.ui.kit.presses import NothingHereError, Presses
from cluekit.ui.kit.refusals import plainly
from cluekit.ui.kit.scene import Scene
from cluekit.ui.kit.still_paper import Paper
from cluekit.ui.kit.style import lesson_css
from cluekit.words import mark, say
from cluekit.words.amounts import per_cent

NAMES: dict[Habit, str] = {
    "alike": mark("Every deal alike"),
    "at-random": mark("At random"),
    "suspects-first": mark("Suspects first"),
    "rooms-first": mark("Rooms first"),
}
MOST_DEALS = 5_000


class Hand(NamedTuple):
    """What the shower may have of the three cards: in how many deals, and the chance to show."""

    cards: tuple[int, ...]
    deals: int
    chance: Fraction

    @property
    def weight(self) -> Fraction:
        """What these deals weigh together."""
        return self.deals * self.chance


class RefuterHabits(Scene):
    """A card that was shown to you, its owner's habit as a switch, and what follows.

    ``choose("at random")`` switches the habit; ``shares`` are the chances by statement.
    """

    _css = clue_style() + Scene._css + lesson_css()  # noqa: SLF001 - our own base
    presses = Presses["RefuterHabits", None]()

    def __init__(self, case: CodeCase, shown: Showed, asks: Sequence[str]) -> None:
        super().__init__()
        self.case = case
        self.shown = shown
        self.asks = tuple(asks)
        self.habit: Habit = "alike"
        self.redraw()

    # --- in code ------------------------------------------------------------------------------

    @cached_property
    def fitting(self) -> tuple[Deal, ...]:
        """Every deal that fits."""
        return tuple(deals(self.case.puzzle))

    def choose(self, habit: str) -> RefuterHabits:
        """Choose a habit, such as "at random"; raises ``LookupError`` with those there are."""
        for each in HABITS:
            names = (each.replace("-", " "), NAMES[each].casefold(), say(NAMES[each]).casefold())
            if habit.casefold() in names:
                return self._turn_to(each)
        known = ", ".join(each.replace("-", " ") for each in HABITS)
        raise LookupError(say("There is no habit “{habit}”: {known}.", habit=habit, known=known))

    @property
    def hands(self) -> tuple[Hand, ...]:
        """What the shower may have of the three, each hand with its deals and its chance."""
        among = [*members(self.shown.among)]
        held = [could_show(deal, self.shown.holder, among) for deal in self.fitting]
        card = self.shown.card
        return tuple(
            Hand(cards, held.count(cards), chance_to_show(card, cards, self.habit))
            for cards in sorted(set(held), key=lambda cards: (len(cards), cards))
        )

    @property
    def whole(self) -> Fraction:
        """What all deals weigh together."""
        return sum((hand.weight for hand in self.hands), Fraction(0))

    @property
    def shares(self) -> dict[str, Fraction]:
        """How likely each statement is; none where the habit would not have shown this card."""
        if not self.whole:
            return {}
        return {ask: self._weight(ask) / self.whole for ask in self.asks}

    def _weight(self, ask: str) -> Fraction:
        atoms = self._cell(ask)
        among = [*members(self.shown.among)]
        true = (deal for deal in self.fitting if deal[atoms[0]] == atoms[1])
        held = (could_show(deal, self.shown.holder, among) for deal in true)
        weights = (chance_to_show(self.shown.card, cards, self.habit) for cards in held)
        return sum(weights, Fraction(0))

    def _cell(self, ask: str) -> tuple[int, int]:
        place, _, card = ask.partition("_")
        places = [*(seat[0].upper() for seat in self.case.seats), "E"]
        return self.case.record.deck.number(card), places.index(place.upper())

    # --- pressed ------------------------------------------------------------------------------

    @presses.on("habit:{habit:int}")
    def _habit(self, _: Press, habit: int) -> None:
        """Switch to another habit."""
        if habit >= len(HABITS):
            raise NothingHereError
        self._turn_to(HABITS[habit])

    def _turn_to(self, habit: Habit) -> RefuterHabits:
        self.habit = habit
        self.redraw()
        self.speak(" ".join([say(NAMES[habit]), *self._outcome()]))
        return self

    # --- drawn --------------------------------------------------------------------------------

    def redraw(self) -> None:
        """Draw the switch, the weights and what follows."""
        if not hasattr(self, "habit"):
            return
        question = say("How does {who} choose?", who=self._who)
        switches = [self._switch(number, habit) for number, habit in enumerate(HABITS)]
        row = {"class_": "ck-lesson-row", "role": "group", "aria_label": question}
        told = [el("li", line) for line in self._outcome()]
        self.show(
            el(
                "div",
                el("div", el("b", question), switches, **row),
                el("div", self._table(), class_="ck-truth-frame"),
                el("ul", told, class_="ck-lesson-sum"),
                class_="ck-lesson",
            )
        )

    @property
    def _who(self) -> str:
        return self.case.seats[self.shown.holder]

    def _switch(self, number: int, habit: Habit) -> Element:
        on = habit == self.habit
        sign = el("span", "●" if on else "", class_="ck-rule-toggle-sign", aria_hidden="true")
        return el(
            "button",
            sign,
            say(NAMES[habit]),
            type="button",
            class_="ck-rule-toggle",
            data_target=f"habit:{number}",
            data_key=f"habit:{number}",
            aria_pressed="true" if on else "false",
        )

    def _table(self) -> Element:
        heads = [el("th", head, scope="col") for head in self._heads()]
        body = [
            el("tr", el("th", cells[0], scope="row"), [el("td", cell) for cell in cells[1:]])
            for cells in self._cells()
        ]
        sums = el("tr", el("th", say("All"), scope="row"), [el("td", s) for s in self._sums()])
        rows = [el("thead", el("tr", heads)), el("tbody", [*body, sums])]
        return el("table", rows, class_="ck-truth ck-wordy", aria_label=say("Weights"))

    def _heads(self) -> tuple[str, ...]:
        card = with_article(self.case.record.deck.cards[self.shown.card].name)
        return (
            say("{who} has of the three", who=self._who),
            say("Deals"),
            say("Chance to show {card}", card=card),
            say("Weight"),
        )

    def _cells(self) -> Iterator[tuple[str, ...]]:
        cards = self.case.record.deck.cards
        for hand in self.hands:
            named = list_in_words([with_article(cards[card].name) for card in hand.cards])
            yield named, str(hand.deals), str(hand.chance), str(hand.weight)

    def _sums(self) -> tuple[str, ...]:
        return str(len(self.fitting)), "", str(self.whole)

    def _outcome(self) -> list[str]:
        """Return the chances that follow, or that this habit would not have shown the card."""
        if not self.whole:
            return [say("With this habit {who} would never have shown this card.", who=self._who)]
        return [
            f"{self._in_words(ask)}: {share}, {per_cent(share)}"
            for ask, share in self.shares.items()
        ]

    def _in_words(self, ask: str) -> str:
        card, place = self._cell(ask)
        name = with_article(self.case.record.deck.cards[card].name)
        if place == len(self.case.seats):
            return say("The envelope has {card}", card=name)
        return say("{who} has {card}", who=self.case.seats[place], card=name)

    # --- as text and on paper -----------------------------------------------------------------

    def in_words(self) -> str:
        """Return the weights as text, one line per hand."""
        rows = [" · ".join(cells) for cells in (self._heads(), *self._cells())]
        sums = " · ".join((say("All"), *filter(None, self._sums())))
        return "\n".join([say(NAMES[self.habit]), *rows, sums, *self._outcome()])

    def still(self) -> Element:
        """Return the weights on paper."""
        paper = Paper()
        paper.text(say("How does {who} choose?", who=self._who), bold=True)
        for line in self.in_words().splitlines():
            paper.text(line)
        return paper.finish(say("Weights"), self.in_words())


@plainly
def refuter_habits(
    *clues: str,
    asks: Sequence[str] = (),
    edition: str = "mini",
    seats: tuple[str, ...] = ("You", "Nora", "Otto"),
) -> RefuterHabits:
    """Return the habits of who showed you a card, as a switch, and what follows from each.

    The ``clues`` are lines like those of ``case``, as are ``edition`` and ``seats``; in the last
    one you see a card. ``asks`` are statements such as "E_V". Raises ``RefusedError`` or
    ``LookupError`` in words.
    """
    asked = read_case(clues, edition, seats)
    shown = [each for each in asked.puzzle.premises if isinstance(each, Showed)]
    if not shown or shown[-1].entry != len(asked.clues) - 1 or asked.count() > MOST_DEALS:
        example = "You: B V L -> Nora B"
        why = say("In the last clue you must see a card, as in {example}.", example=example)
        raise LookupError(why)
    found = RefuterHabits(asked, shown[-1], ())
    found.asks = tuple(_checked(found, ask) for ask in asks)
    found.redraw()
    return found


def _checked(habits: RefuterHabits, ask: str) -> str:
    """Return a statement about one cell; refuse any other in words."""
    habits.case.share(ask)
    try:
        habits._cell(ask)  # noqa: SLF001 - our own figure
    except (LookupError, ValueError):
        raise LookupError(say("Ask for one card at one place, such as E_V.")) from None
    return ask
