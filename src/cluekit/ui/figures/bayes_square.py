"""A square of area 1, cut by what may be so; and a card that was shown, weighed by habits.

In the square each piece is cut by how likely the evidence is then. The evidence comes: what does
not fit it is thrown away, and what is left is the whole. Every area is an exact fraction, written
beside it; nothing depends on its colour.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
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
from cluekit.ui.kit.figure import Figure, Paper, button, framed_table, row_of, switch
from cluekit.ui.kit.presses import NothingHereError, Press, Presses, plainly
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


class BayesBoxes(Figure, game=clue_style()):
    """A square cut into columns, one for each thing that may be so.

    ``cut(1)`` cuts the first column by how likely the evidence is; ``throw()`` throws away what
    does not fit it, ``rescale()`` makes a whole of the rest, ``again()`` begins anew. ``shares``
    are the chances after the evidence, by name.
    """

    title = mark("A square of chances")
    presses = Presses["BayesBoxes", None]()

    def __init__(self, pieces: tuple[Piece, ...], evidence: str) -> None:
        self.pieces = pieces
        self.evidence = evidence
        self.cuts: frozenset[int] = frozenset()
        self.stage: Stage = "cut"
        super().__init__()

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
        return self._go_on("cut", self.cuts ^ {column - 1})

    def throw(self) -> BayesBoxes:
        """Throw away what does not fit the evidence; every column is cut for it."""
        return self._go_on("thrown", range(len(self.pieces)))

    def rescale(self) -> BayesBoxes:
        """Make what is left the whole."""
        return self._go_on("whole", range(len(self.pieces)))

    def again(self) -> BayesBoxes:
        """Begin with the square as it was before the evidence."""
        return self._go_on("cut", ())

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

    def _go_on(self, stage: Stage, cuts: Iterable[int]) -> BayesBoxes:
        self.stage, self.cuts = stage, frozenset(cuts)
        return self._redraw_and_speak(*self._lines())

    # --- drawn --------------------------------------------------------------------------------

    def redraw(self) -> None:
        """Draw the square and its buttons."""
        cuts = [
            switch(f"{number + 1}: {piece.name}", f"cut:{number}", on=number in self.cuts)
            for number, piece in enumerate(self.pieces)
        ]
        steps = [
            button(say("Throw away what does not fit"), "stage:thrown"),
            button(say("Make the rest a whole"), "stage:whole"),
            button(say("Begin again"), "stage:again"),
        ]
        self.show(
            el(
                "div",
                el("p", say("Evidence: {evidence}", evidence=self.evidence)),
                self._square(),
                row_of(el("b", say("Cut")), cuts) if self.stage == "cut" else None,
                row_of(steps),
                el("ul", [el("li", line) for line in self._lines()], class_="ck-lesson-sum"),
                class_="ck-lesson",
            )
        )

    def _square(self) -> Element:
        """Return the picture: columns as wide as their chance, cut as high as the evidence."""
        drawn: list[Element] = []
        left = 0.0
        for number, piece in enumerate(self.pieces):
            scaled, cut = self.stage == "whole", number in self.cuts
            wide = float(piece.kept / self.left if scaled else piece.prior) * WIDE
            area = piece.kept / self.left if scaled else piece.kept if cut else piece.prior
            kept = float(piece.likely) if cut and not scaled else 1.0
            if kept:
                drawn.append(_box(left, (1 - kept) * HIGH, wide, kept * HIGH, "ck-box-fits"))
            if kept < 1:
                kind = "ck-box-not" if self.stage == "cut" else "ck-box-gone"
                drawn.append(_box(left, 0, wide, (1 - kept) * HIGH, kind))
            if kept:  # the area is written where there is room for it
                long = wide > 9 * len(str(area)) + 22
                told = f"{number + 1}: {area}" if long else f"{number + 1}"
                place = {"x": round(left + wide / 2, 2), "y": HIGH - 12}
                text = el("text", told, class_="ck-box-name", **place, text_anchor="middle")
                drawn.append(text)
            left += wide
        return el(
            "svg",
            el("title", " ".join(self._lines())),
            el("g", drawn, transform="translate(2 2)"),
            class_="ck-boxes",
            viewBox=f"0 0 {WIDE + 4} {HIGH + 4}",
            role="img",
        )

    def _lines(self) -> list[str]:
        """Return what each column is worth now, and what is left of all of them."""
        told = list[str]()
        for number, piece in enumerate(self.pieces):
            share = piece.kept / self.left
            known = {
                "number": number + 1,
                "name": piece.name,
                "prior": str(piece.prior),
                "likely": str(piece.likely),
                "kept": str(piece.kept),
                "left": str(self.left),
                "share": str(share),
                "cent": per_cent(share),
            }
            if self.stage == "whole":
                line = say("{number}: {name}. {kept} out of {left} is {share}, {cent}.", **known)
            elif number in self.cuts:
                line = say("{number}: {name}. {prior} × {likely} = {kept} fits.", **known)
            else:
                line = say("{number}: {name}. {prior} of the square.", **known)
            told.append(line)
        if self.stage == "thrown":
            told.append(say("Left of the square: {left}.", left=str(self.left)))
        return told

    def in_words(self) -> str:
        """Return the square as text, one line per column."""
        return "\n".join([say("Evidence: {evidence}", evidence=self.evidence), *self._lines()])


def _box(left: float, top: float, wide: float, high: float, kind: str) -> Element:
    return el(
        "rect",
        class_=f"ck-box {kind}",
        x=round(left, 2),
        y=round(top, 2),
        width=round(wide, 2),
        height=round(high, 2),
    )


@plainly
def bayes_boxes(*pieces: Sequence[str], evidence: str = "") -> BayesBoxes:
    """Return a square cut by pieces such as ("The Vase, too", "1/6", "1/2").

    Each has a name, its chance before, and how likely the evidence is if it is so; the chances
    before add up to 1. Raises ``LookupError`` in words for anything else.

    >>> bayes_boxes(("The Vase", "1/6", "1/2"), ("Another", "5/6", "1")).shares["The Vase"]
    Fraction(1, 11)
    """
    if not FEWEST <= len(pieces) <= MOST:
        raise LookupError(say("Write {fewest} to {most} pieces.", fewest=FEWEST, most=MOST))
    read = tuple(map(_piece, pieces))
    whole = sum(piece.prior for piece in read)
    if whole != 1:
        told = str(whole)
        raise LookupError(say("The chances before must add up to 1, not {sum}.", sum=told))
    if not any(piece.kept for piece in read):
        raise LookupError(say("This evidence is impossible: nothing would be left."))
    return BayesBoxes(read, evidence)


def _piece(piece: Sequence[str]) -> Piece:
    """Read a piece; raises ``LookupError`` in words."""
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


class RefuterHabits(Figure, game=clue_style()):
    """A card that was shown to you, its owner's habit as a switch, and what follows.

    ``choose("at random")`` switches the habit; ``shares`` are the chances by statement.
    """

    presses = Presses["RefuterHabits", None]()

    def __init__(self, case: CodeCase, shown: Showed, asks: Sequence[str]) -> None:
        self.case = case
        self.shown = shown
        self.asks = tuple(map(self._checked, asks))
        self.habit: Habit = "alike"
        super().__init__()

    def _checked(self, ask: str) -> str:
        """Return a statement about one cell; raises ``LookupError`` in words for any other."""
        self.case.share(ask)
        try:
            self._cell(ask)
        except (LookupError, ValueError):
            raise LookupError(say("Ask for one card at one place, such as E_V.")) from None
        return ask

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
        """How likely each statement is; empty if the habit would not have shown this card."""
        if not self.whole:
            return {}
        among, found = [*members(self.shown.among)], {}
        for ask in self.asks:
            card, place = self._cell(ask)
            true = (deal for deal in self.fitting if deal[card] == place)
            held = (could_show(deal, self.shown.holder, among) for deal in true)
            weights = (chance_to_show(self.shown.card, cards, self.habit) for cards in held)
            found[ask] = sum(weights, Fraction(0)) / self.whole
        return found

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
        return self._redraw_and_speak(say(NAMES[habit]), *self._outcome())

    # --- drawn --------------------------------------------------------------------------------

    def redraw(self) -> None:
        """Draw the switch, the weights and what follows."""
        switches = [
            switch(say(NAMES[habit]), f"habit:{number}", on=habit == self.habit, sign="●")
            for number, habit in enumerate(HABITS)
        ]
        heads, *lines = self._table()
        rows = [
            el("tr", el("th", first, scope="row"), [el("td", cell) for cell in cells])
            for first, *cells in lines
        ]
        told = [el("li", line) for line in self._outcome()]
        self.show(
            el(
                "div",
                row_of(el("b", self._question), switches, label=self._question),
                framed_table(heads, rows, say("Weights"), "ck-truth ck-wordy"),
                el("ul", told, class_="ck-lesson-sum"),
                class_="ck-lesson",
            )
        )

    @property
    def _question(self) -> str:
        return say("How does {who} choose?", who=self._who)

    @property
    def _who(self) -> str:
        return self.case.seats[self.shown.holder]

    def _table(self) -> Iterator[tuple[str, ...]]:
        """Yield the heads of the table, a row for each hand, and the sums."""
        cards = self.case.record.deck.cards
        yield (
            say("{who} has of the three", who=self._who),
            say("Deals"),
            say("Chance to show {card}", card=with_article(cards[self.shown.card].name)),
            say("Weight"),
        )
        for hand in self.hands:
            named = list_in_words([with_article(cards[card].name) for card in hand.cards])
            yield named, str(hand.deals), str(hand.chance), str(hand.weight)
        yield say("All"), str(len(self.fitting)), "", str(self.whole)

    def _outcome(self) -> list[str]:
        """Return the chances that follow, or that this habit would not have shown the card."""
        if not self.whole:
            return [say("With this habit {who} would never have shown this card.", who=self._who)]
        told = list[str]()
        for ask, share in self.shares.items():
            card, place = self._cell(ask)
            name = with_article(self.case.record.deck.cards[card].name)
            if place == len(self.case.seats):
                held = say("The envelope has {card}", card=name)
            else:
                held = say("{who} has {card}", who=self.case.seats[place], card=name)
            told.append(f"{held}: {share}, {per_cent(share)}")
        return told

    # --- as text and on paper -----------------------------------------------------------------

    def in_words(self) -> str:
        """Return the weights as text, one line per hand."""
        rows = [" · ".join(filter(None, cells)) for cells in self._table()]
        return "\n".join([say(NAMES[self.habit]), *rows, *self._outcome()])

    def still(self) -> Element:
        """Return the weights on paper."""
        paper = Paper()
        paper.text(self._question, bold=True)
        paper.lines(self.in_words().splitlines())
        return paper.finish(say("Weights"), self.in_words())


@plainly
def refuter_habits(
    *clues: str,
    asks: Sequence[str] = (),
    edition: str = "mini",
    seats: tuple[str, ...] = ("You", "Nora", "Otto"),
) -> RefuterHabits:
    """Return the habits of the player who showed you a card, as a switch, and what follows.

    The ``clues`` are lines like those of ``case``, as are ``edition`` and ``seats``; in the last
    one you see a card. ``asks`` are statements such as "E_V". Raises ``RefusedError`` or
    ``LookupError`` in words.

    >>> habits = refuter_habits("You hold A R", "You: B V L -> Nora B", asks=["E_V"])
    >>> habits.choose("at random").shares
    {'E_V': Fraction(16, 29)}
    """
    asked = read_case(clues, edition, seats)
    shown = [each for each in asked.puzzle.premises if isinstance(each, Showed)]
    if not shown or shown[-1].entry != len(asked.clues) - 1 or asked.count() > MOST_DEALS:
        example = "You: B V L -> Nora B"
        why = say("In the last clue you must see a card, as in {example}.", example=example)
        raise LookupError(why)
    return RefuterHabits(asked, shown[-1], asks)
