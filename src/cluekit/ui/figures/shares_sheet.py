"""The sheet as chances: in which share of the deals that fit each card is at each place.

A cell has its share as a number, in per cent, and as a shade; one that is pressed says how many
deals of how many that is. What is certain carries its sign.
"""

from __future__ import annotations

from fractions import Fraction

from cluekit.clue.editions.cast import Card
from cluekit.clue.picture import stylesheet as clue_style
from cluekit.draw import Element, el
from cluekit.learn.code_case import CodeCase, read_case
from cluekit.learn.values import with_article
from cluekit.logic.counting import Count, count
from cluekit.ui.kit.messages import Press
from cluekit.ui.kit.presses import NothingHereError, Presses
from cluekit.ui.kit.refusals import plainly
from cluekit.ui.kit.scene import Scene
from cluekit.ui.kit.still_paper import Paper
from cluekit.ui.kit.style import lesson_css
from cluekit.words import say
from cluekit.words.amounts import per_cent

SHADES = 5
"""How many shades there are between 0 and 1; both ends have signs instead."""
SEATS = ("You", "Nora", "Otto")


class WorldHeatmap(Scene):
    """The share of all deals in which a card is at a place, cell by cell.

    ``press("L", "Otto")`` says a cell's count, as a press does; ``share("O_L")`` is the share as
    an exact fraction, ``deals`` how many deals fit.
    """

    _css = clue_style() + Scene._css + lesson_css()  # noqa: SLF001 - our own base
    presses = Presses["WorldHeatmap", None]()

    def __init__(self, case: CodeCase, found: Count) -> None:
        super().__init__()
        self.case = case
        self.found = found
        self.at: tuple[int, int] | None = None
        self.redraw()

    # --- in code ------------------------------------------------------------------------------

    @property
    def deals(self) -> int:
        """How many deals fit."""
        return self.found.deals

    def share(self, literal: str) -> Fraction:
        """Return the share of the deals in which this is so; raises ``RefusedError`` in words."""
        return self.case.share(literal)

    def press(self, card: str, place: str) -> WorldHeatmap:
        """Press a cell: "L" or "Library", and "Otto" or "Envelope"; ``LookupError`` in words."""
        deck, places = self.case.record.deck, self.places
        named = {folded for at in places for folded in (at, say(at))}
        if place not in named:
            raise LookupError(say("There is no “{place}” here.", place=place))
        where = next(n for n, at in enumerate(places) if place in (at, say(at)))
        return self._turn_to(deck.number(card), where)

    @property
    def places(self) -> tuple[str, ...]:
        """The seats, and the envelope last."""
        return (*self.case.seats, "Envelope")

    @property
    def cards(self) -> tuple[Card, ...]:
        """The deck."""
        return self.case.record.deck.cards

    # --- pressed ------------------------------------------------------------------------------

    @presses.on("cell:{card:int}:{place:int}")
    def _cell(self, _: Press, card: int, place: int) -> None:
        """Say in how many deals the card is there."""
        if card >= len(self.cards) or place >= len(self.places):
            raise NothingHereError
        self._turn_to(card, place)

    def _turn_to(self, card: int, place: int) -> WorldHeatmap:
        self.at = (card, place)
        self.redraw()
        self.speak(self._told())
        return self

    # --- drawn --------------------------------------------------------------------------------

    def redraw(self) -> None:
        """Draw the sheet."""
        if not hasattr(self, "found"):
            return
        heads = [el("th", _place(at), scope="col") for at in self.places]
        frame = el(
            "div",
            el(
                "table",
                el("thead", el("tr", el("th", say("Card"), scope="col"), heads)),
                el("tbody", [self._row(number) for number in range(len(self.cards))]),
                class_="ck-shares",
                aria_label=say("Shares of the deals"),
            ),
            class_="ck-truth-frame",
        )
        told = el("p", self._told(), class_="ck-lesson-sum")
        self.show(el("div", frame, told, class_="ck-lesson"))

    def _row(self, card: int) -> Element:
        cells = [self._button(card, place) for place in range(len(self.places))]
        return el("tr", el("th", say(self.cards[card].name), scope="row"), cells)

    def _button(self, card: int, place: int) -> Element:
        share = self.found.marginal(card, place)
        target = f"cell:{card}:{place}"
        shade = "" if share in (0, 1) else f" ck-share-{shade_of(share)}"
        pressed = self.at == (card, place)
        return el(
            "td",
            el(
                "button",
                in_cell(share),
                type="button",
                class_=f"ck-share{shade}",
                data_target=target,
                data_key=target,
                aria_label=f"{_place(self.places[place])}: {say(self.cards[card].name)}, "
                f"{per_cent(share)}",
                aria_pressed="true" if pressed else "false",
            ),
        )

    def _told(self) -> str:
        """Return what the pressed cell says; without one, how many deals there are."""
        total = self.found.deals
        if self.at is None:
            return say("Deals that fit: {n}. Press a cell to see how many it has.", n=total)
        card, place = self.at
        share = self.found.marginal(card, place)
        known = {
            "card": with_article(self.cards[card].name),
            "place": _place(self.places[place]),
            "n": int(share * total),
            "total": total,
            "share": str(share),
            "cent": per_cent(share),
        }
        return say("{place}: {card} in {n} of {total} deals. Share: {share}, {cent}.", **known)

    # --- as text and on paper -----------------------------------------------------------------

    def in_words(self) -> str:
        """Return the sheet as text, one line per card."""
        rows = (
            f"{say(card.name)}: "
            + ", ".join(
                f"{_place(at)} {per_cent(self.found.marginal(number, place))}"
                for place, at in enumerate(self.places)
            )
            for number, card in enumerate(self.cards)
        )
        return "\n".join([*rows, self._told()])

    def still(self) -> Element:
        """Return the sheet on paper."""
        paper = Paper()
        wide = [130.0] + [95.0] * len(self.places)
        paper.row(["", *map(_place, self.places)], wide, bold=True)
        for number, card in enumerate(self.cards):
            shares = (self.found.marginal(number, place) for place in range(len(self.places)))
            paper.row([say(card.name), *map(per_cent, shares)], wide)
        paper.text(self._told())
        return paper.finish(say("Shares of the deals"), self.in_words())


def shade_of(share: Fraction) -> int:
    """Return the shade of a share between 0 and 1: 1 for little to ``SHADES`` for much."""
    return min(SHADES, int(share * SHADES) + 1)


def in_cell(share: Fraction) -> str:
    """Return what a cell has: a sign where it is certain, else the share."""
    return "✕" if share == 0 else "✓" if share == 1 else per_cent(share)


def _place(place: str) -> str:
    return say(place) if place in ("You", "Envelope") else place


@plainly
def world_heatmap(
    *clues: str, edition: str = "mini", seats: tuple[str, ...] = SEATS
) -> WorldHeatmap:
    """Return the chances that follow from your hand and the clues, as lines like those of ``case``.

    ``clues``, ``edition`` and ``seats`` are as there. Every deal that fits counts alike. Raises
    ``RefusedError`` in words for a line that cannot be read, ``LookupError`` where no deal fits, or
    more than can be counted.
    """
    asked = read_case(clues, edition, seats)
    found = count(asked.puzzle)
    if found is None:
        raise LookupError(say("No deal fits these clues."))
    if found.capped:
        raise LookupError(say("There are too many deals to say how likely that is."))
    return WorldHeatmap(asked, found)
