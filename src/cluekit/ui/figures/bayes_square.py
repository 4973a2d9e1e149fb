"""A square of area 1, cut by what may be so, and each piece by how likely the evidence is then.

Then the evidence comes: what does not fit it is thrown away, and what is left is the whole. Every
area is an exact fraction, written beside it; nothing depends on its colour.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cached_property
from typing import Literal, NamedTuple

from cluekit.clue.picture import stylesheet as clue_style
from cluekit.draw import Element, el
from cluekit.learn.answers.numbers import UnreadableError, read_number
from cluekit.learn.code_case import CodeCase, read_case
from cluekit.learn.habits import HABITS, Habit, chance_to_show, could_show
from cluekit.learn.values import list_in_words, with_article
from cluekit.logic import Deal, Showed
from cluekit.logic.listing import deals
from cluekit.sets import members
from cluekit.ui.kit.messages import Press, plainly
from cluekit.ui.kit.presses import NothingHereError, Presses
from cluekit.ui.kit.scene import Scene
from cluekit.ui.kit.still_paper import Paper
from cluekit.ui.kit.style import lesson_css
from cluekit.words import mark, say
from cluekit.words.amounts import per_cent

FEWEST, MOST = 2, 5
Stage = Literal["cut", "thrown", "whole"]
STAGES: tuple[Stage, ...] = ("cut", "thrown", "whole")
"""Cut: all pieces are there. Thrown: those against the evidence are gone. Whole: rescaled."""
WIDE, HIGH = 320, 200
"""The size of the square as drawn, in units of the picture."""


class Piece(NamedTuple):
    """Something that may be so: its chance before, and that of the evidence if it is so."""

    name: str
    prior: Fraction
    likely: Fraction

    @property
    def kept(self) -> Fraction:
        """The area that fits the evidence."""
        return self.prior * self.likely


class BayesBoxes(Scene):
    """A square cut into columns, one for each thing that may be so.

    ``cut(1)`` cuts the first column by how likely the evidence is; ``throw()`` throws away what
    does not fit it, ``rescale()`` makes a whole of the rest, ``again()`` begins anew. ``shares``
    are the chances after the evidence, by name.
    """

    _css = clue_style() + Scene._css + lesson_css()  # noqa: SLF001 - our own base
    presses = Presses["BayesBoxes", None]()

    def __init__(self, pieces: tuple[Piece, ...], evidence: str) -> None:
        super().__init__()
        self.pieces = pieces
        self.evidence = evidence
        self.cuts: frozenset[int] = frozenset()
        self.stage: Stage = "cut"
        self.redraw()

    # --- in code ------------------------------------------------------------------------------

    @property
    def left(self) -> Fraction:
        """The area that fits the evidence: how likely it was."""
        return sum((piece.kept for piece in self.pieces), Fraction(0))

    @property
    def shares(self) -> dict[str, Fraction]:
        """The chances after the evidence."""
        return {piece.name: piece.kept / self.left for piece in self.pieces}

    def cut(self, column: int) -> BayesBoxes:
        """Cut a column, numbered from 1, or undo its cut; raises ``LookupError`` in words."""
        if not 1 <= column <= len(self.pieces):
            raise LookupError(say("There is no column number {number}.", number=column))
        return self._turn_to("cut", self.cuts ^ {column - 1})

    def throw(self) -> BayesBoxes:
        """Throw away what does not fit the evidence; every column is cut for it."""
        return self._turn_to("thrown", frozenset(range(len(self.pieces))))

    def rescale(self) -> BayesBoxes:
        """Make what is left the whole."""
        return self._turn_to("whole", frozenset(range(len(self.pieces))))

    def again(self) -> BayesBoxes:
        """Begin with the square as it was before the evidence."""
        return self._turn_to("cut", frozenset())

    # --- pressed ------------------------------------------------------------------------------

    @presses.on("cut:{column:int}")
    def _cut(self, _: Press, column: int) -> None:
        if column >= len(self.pieces) or self.stage != "cut":
            raise NothingHereError
        self.cut(column + 1)

    @presses.on("stage:{stage:thrown|whole|again}")
    def _stage(self, _: Press, stage: str) -> None:
        """Throw away, rescale, or begin again."""
        {"thrown": self.throw, "whole": self.rescale, "again": self.again}[stage]()

    def _turn_to(self, stage: Stage, cuts: frozenset[int]) -> BayesBoxes:
        self.stage, self.cuts = stage, cuts
        self.redraw()
        self.speak(" ".join(self._lines()))
        return self

    # --- drawn --------------------------------------------------------------------------------

    def redraw(self) -> None:
        """Draw the square and its buttons."""
        if not hasattr(self, "stage"):
            return
        cuts = [self._switch(number, piece) for number, piece in enumerate(self.pieces)]
        cut_line = el("div", el("b", say("Cut")), cuts, class_="ck-lesson-row")
        steps = [
            _button(say("Throw away what does not fit"), "stage:thrown"),
            _button(say("Make the rest a whole"), "stage:whole"),
            _button(say("Begin again"), "stage:again"),
        ]
        self.show(
            el(
                "div",
                el("p", say("Evidence: {evidence}", evidence=self.evidence)),
                self._square(),
                cut_line if self.stage == "cut" else None,
                el("div", steps, class_="ck-lesson-row"),
                el("ul", [el("li", line) for line in self._lines()], class_="ck-lesson-sum"),
                class_="ck-lesson",
            )
        )

    def _switch(self, number: int, piece: Piece) -> Element:
        on = number in self.cuts
        sign = el("span", "✓" if on else "", class_="ck-rule-toggle-sign", aria_hidden="true")
        return el(
            "button",
            sign,
            f"{number + 1}: {piece.name}",
            type="button",
            class_="ck-rule-toggle",
            data_target=f"cut:{number}",
            data_key=f"cut:{number}",
            aria_pressed="true" if on else "false",
        )

    def _square(self) -> Element:
        """Return the picture: columns as wide as their chance, cut as high as the evidence."""
        drawn: list[Element] = []
        left = 0.0
        for number, piece in enumerate(self.pieces):
            wide = float(self._width(piece)) * WIDE
            drawn += self._column(number, piece, left, wide)
            left += wide
        return el(
            "svg",
            el("title", " ".join(self._lines())),
            el("g", drawn, transform="translate(2 2)"),
            class_="ck-boxes",
            viewBox=f"0 0 {WIDE + 4} {HIGH + 4}",
            role="img",
        )

    def _width(self, piece: Piece) -> Fraction:
        return piece.kept / self.left if self.stage == "whole" else piece.prior

    def _column(self, number: int, piece: Piece, left: float, wide: float) -> list[Element]:
        kept = float(piece.likely) if number in self.cuts else 1.0
        kept = 1.0 if self.stage == "whole" else kept
        fits = _box(left, (1 - kept) * HIGH, wide, kept * HIGH, "ck-box-fits")
        drawn = [fits] if kept else []
        if kept < 1 and self.stage == "cut":
            drawn.append(_box(left, 0, wide, (1 - kept) * HIGH, "ck-box-not"))
        elif kept < 1:
            drawn.append(_box(left, 0, wide, (1 - kept) * HIGH, "ck-box-gone"))
        here = self._area(number, piece)
        return [*drawn, _name(f"{number + 1}", str(here), left + wide / 2, wide)] if kept else drawn

    def _area(self, number: int, piece: Piece) -> Fraction:
        """Return the area of what is left of a column."""
        if self.stage == "whole":
            return piece.kept / self.left
        return piece.kept if number in self.cuts else piece.prior

    def _lines(self) -> list[str]:
        """Return what each column is worth now, and all of them."""
        told = [self._line(number, piece) for number, piece in enumerate(self.pieces)]
        if self.stage == "thrown":
            told.append(say("Left of the square: {left}.", left=str(self.left)))
        return told

    def _line(self, number: int, piece: Piece) -> str:
        known = {
            "number": number + 1,
            "name": piece.name,
            "prior": str(piece.prior),
            "likely": str(piece.likely),
            "kept": str(piece.kept),
            "left": str(self.left),
        }
        if self.stage == "whole":
            share = piece.kept / self.left
            known |= {"share": str(share), "cent": per_cent(share)}
            return say("{number}: {name}. {kept} out of {left} is {share}, {cent}.", **known)
        if number in self.cuts:
            return say("{number}: {name}. {prior} × {likely} = {kept} fits.", **known)
        return say("{number}: {name}. {prior} of the square.", **known)

    # --- as text and on paper -----------------------------------------------------------------

    def in_words(self) -> str:
        """Return the square as text, one line per column."""
        return "\n".join([say("Evidence: {evidence}", evidence=self.evidence), *self._lines()])

    def still(self) -> Element:
        """Return the columns on paper."""
        paper = Paper()
        for line in self.in_words().splitlines():
            paper.text(line)
        return paper.finish(say("A square of chances"), self.in_words())


def _box(left: float, top: float, wide: float, high: float, kind: str) -> Element:
    return el(
        "rect",
        class_=f"ck-box {kind}",
        x=round(left, 2),
        y=round(top, 2),
        width=round(wide, 2),
        height=round(high, 2),
    )


def _name(number: str, area: str, middle: float, wide: float) -> Element:
    """Return the number of a column, and its area where there is room for it."""
    told = f"{number}: {area}" if wide > 9 * len(area) + 22 else number
    return el(
        "text", told, class_="ck-box-name", x=round(middle, 2), y=HIGH - 12, text_anchor="middle"
    )


def _button(words: str, target: str) -> Element:
    return el(
        "button",
        words,
        type="button",
        class_="ck-button",
        data_target=target,
        data_key=target,
    )


@plainly
def bayes_boxes(*pieces: Sequence[str], evidence: str = "") -> BayesBoxes:
    """Return a square cut by pieces such as ("The Vase, too", "1/6", "1/2").

    Each has a name, its chance before, and how likely the evidence is if it is so; the chances
    before add up to 1. Raises ``LookupError`` in words for anything else.
    """
    if not FEWEST <= len(pieces) <= MOST:
        raise LookupError(say("Write {fewest} to {most} pieces.", fewest=FEWEST, most=MOST))
    read = tuple(_piece(piece) for piece in pieces)
    whole = sum(piece.prior for piece in read)
    if whole != 1:
        told = str(whole)
        raise LookupError(say("The chances before must add up to 1, not {sum}.", sum=told))
    if not any(piece.kept for piece in read):
        raise LookupError(say("This evidence is impossible: nothing would be left."))
    return BayesBoxes(read, evidence)


def _piece(piece: Sequence[str]) -> Piece:
    try:
        name, *numbers = piece
        prior, likely = (read_number(number)[0] for number in numbers)
    except (UnreadableError, ValueError, TypeError):
        example = '("The Vase, too", "1/6", "1/2")'
        raise LookupError(say("A piece looks like this: {example}.", example=example)) from None
    if not (0 < prior <= 1 and 0 <= likely <= 1):
        raise LookupError(say("A chance lies between 0 and 1."))
    return Piece(str(name), prior, likely)


# --- shown by habit -------------------------------------------------------------------------------
# How did she choose the card? The deals of one card shown, weighed by a habit that is switched.
#
# A line for each hand that its owner may have of the three cards: how many deals, how likely the
# card was shown then, what they weigh together. Below it the chances that follow.

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
