"""AnnouncementTimeline: events in order, and who learns what at each; WorldHeatmap: the shares.

Private events split: two chairs see a face, the others a back. Everybody hears what is said aloud.
The heatmap is one seat's sheet as chances.
"""

from __future__ import annotations

from fractions import Fraction

import msgspec

from cluekit.clue.editions.cast import Card, Deck
from cluekit.clue.notation import UNKNOWN
from cluekit.clue.picture import stylesheet as clue_style
from cluekit.clue.public import facts
from cluekit.draw import Element, el
from cluekit.learn.chair_worlds import case_of, minds_of, subject_cards
from cluekit.learn.clues import clue_lines
from cluekit.learn.code_case import CodeCase, read_case
from cluekit.learn.code_minds import SUBJECTS
from cluekit.learn.forms import Case
from cluekit.learn.values import with_article
from cluekit.learn.worlds import asked_in
from cluekit.logic.counting import Count, count
from cluekit.logic.knowing import Frame, Sight
from cluekit.sets import members
from cluekit.ui.figures.story import Story
from cluekit.ui.kit.figure import Figure, Paper, button, framed_table, paragraphs, row_of
from cluekit.ui.kit.presses import NothingHereError, Press, Presses, plainly
from cluekit.words import mark, say
from cluekit.words.amounts import per_cent

CSS = """
.ck-evening{border-collapse:collapse;max-width:560px;width:100%;table-layout:fixed;
color:var(--ck-ink);font:inherit}
.ck-evening th,.ck-evening td{text-align:left;vertical-align:top;padding:4px 8px}
.ck-evening tbody th{border-top:1px solid var(--ck-line);font-weight:400;padding-top:10px}
.ck-evening td b{display:block;font-size:1.25em;font-variant-numeric:tabular-nums}
"""


class Row(msgspec.Struct, frozen=True):
    """An event, what each chair learns, and how many deals are left from each."""

    event: str
    learns: tuple[str, ...]
    left: tuple[int, ...]


class AnnouncementTimeline(Figure, game=clue_style(), css=CSS):
    """An evening as a table, one event per row; ``says("Otto", "room", knows=False)`` adds a row.

    ``rows`` has all of it, ``at`` says up to which event it is shown.
    """

    title = mark("Who learned what")
    presses = Presses["AnnouncementTimeline", None]()

    def __init__(self, told: Story) -> None:
        self.story = told
        self.said: tuple[tuple[int, str, bool], ...] = ()
        self.at = 0
        super().__init__()

    # --- in code ------------------------------------------------------------------------------

    @property
    def case(self) -> Case:
        """The evening as the first chair saw it."""
        return case_of(self.story.session.view(0))

    def says(self, who: str, what: str, *, knows: bool) -> AnnouncementTimeline:
        """Let somebody say aloud whether they know it; it must be true on this evening."""
        seat = self.story.seat(who)
        if what not in SUBJECTS:
            raise LookupError(say("Ask for one of these: {known}.", known=", ".join(SUBJECTS)))
        frame = self._frame()
        if bool(self._knowing(frame, seat, what) >> self._real(frame) & 1) != knows:
            raise LookupError(say("{who} would not say so: it is not true.", who=who))
        self.said = (*self.said, (seat, what, knows))
        return self._turn_to(len(self.rows))

    @property
    def rows(self) -> list[Row]:
        """The events in order; the first row is the deal."""
        seats, case = range(len(self.story.names)), self.case
        dealt = tuple(say("saw one hand") for _ in seats)
        found = [Row(say("The cards are dealt."), dealt, self._left(self._frame(0, 0), 0))]
        for number, (asked, line) in enumerate(
            zip(asked_in(case), clue_lines(case), strict=True), start=1
        ):
            shower = next((answer.seat for answer in asked.answers if answer.cards), None)
            inside = seats if shower is None else (asked.asker, shower)
            saw = say("heard it") if shower is None else say("saw a face")
            learns = tuple(saw if seat in inside else say("saw a back") for seat in seats)
            found.append(Row(line, learns, self._left(self._frame(number, 0), number)))
        for number, (seat, what, knows) in enumerate(self.said, start=1):
            about = {"who": self._name(seat), "what": say(what)}
            if knows:
                words = say("{who} says: “I know the {what}.”", **about)
            else:
                words = say("{who} says: “I do not know the {what}.”", **about)
            heard = tuple(say("heard it") for _ in seats)
            found.append(Row(words, heard, self._left(self._frame(None, number), None)))
        return found

    # --- what is known ------------------------------------------------------------------------

    @property
    def _deck(self) -> Deck:
        deck: Deck = self.story.session.edition.deck
        return deck

    def _frame(self, events: int | None = None, said: int | None = None) -> Frame[Sight]:
        """Return who tells worlds apart after this many events and sayings, or after all."""
        case = self.case
        known = msgspec.structs.replace(case, events=case.events[:events], hand=())
        found = minds_of(known).frame
        for seat, what, knows in self.said[:said]:
            sure = self._knowing(found, seat, what)
            found = found.after(sure if knows else ~sure)
        return found

    def _knowing(self, frame: Frame[Sight], seat: int, what: str) -> int:
        kind, file = subject_cards(self._deck, what), len(self.story.names)
        return frame.knows_which(seat, lambda world: world.hand(file) & kind)

    def _real(self, frame: Frame[Sight], events: int | None = None) -> int:
        """Return which world is the real one: nobody at the table knows it, and no row tells it."""
        told = [letter.fact for step in self.story.session.record for letter in step.letters]
        where = {c: f.seat for f in told if isinstance(f, facts.Received) for c in f.cards}
        file, deck = len(self.story.names), range(self._deck.size)
        # The card that was really shown at each question: some seat saw its face
        seen = [asked_in(case_of(self.story.session.view(seat))) for seat in range(file)]
        faces = [
            max(next((a.cards[0] for a in asked.answers if a.cards), UNKNOWN) for asked in same)
            for same in zip(*seen, strict=True)
        ]
        shown = tuple(card for card in faces[:events] if card != UNKNOWN)
        return frame.worlds.index(Sight(tuple(where.get(card, file) for card in deck), shown))

    def _left(self, frame: Frame[Sight], events: int | None) -> tuple[int, ...]:
        real = self._real(frame, events)
        cells = [frame.cell(seat, real) for seat in frame.agents]
        return tuple(len({frame.worlds[at].deal for at in members(cell)}) for cell in cells)

    def _name(self, seat: int) -> str:
        return say("You") if seat == 0 else self.story.names[seat]

    # --- pressed ------------------------------------------------------------------------------

    @presses.on("line:{way:back|on|all}")
    def _step(self, _: Press, way: str) -> None:
        last = len(self.rows) - 1
        self._turn_to({"back": self.at - 1, "on": self.at + 1, "all": last}[way])

    def _turn_to(self, at: int) -> AnnouncementTimeline:
        self.at = max(0, min(at, len(self.rows) - 1))
        return self._redraw_and_speak(self._told(self.rows[self.at]))

    # --- shown --------------------------------------------------------------------------------

    def redraw(self) -> None:
        """Draw the rows so far."""
        chairs = [el("th", self._name(s), scope="col") for s in range(len(self.story.names))]
        body = []
        for number, event in enumerate(self.rows[: self.at + 1]):
            cells = [
                el("td", el("b", str(left)), learns)
                for left, learns in zip(event.left, event.learns, strict=True)
            ]
            head = el("th", event.event, scope="rowgroup", colspan=str(len(cells)))
            rows = el("tr", head), el("tr", cells)
            body.append(el("tbody", rows, data_key=f"event:{number}"))
        legend = say("The number: deals that still fit, from that chair.")
        self.show(
            el(
                "div",
                el("table", el("thead", el("tr", chairs)), body, class_="ck-evening"),
                el("p", legend, class_="ck-ex-how"),
                row_of(
                    button(say("One event back"), "line:back"),
                    button(say("The next event"), "line:on", main=True),
                    button(say("All of it"), "line:all"),
                ),
                class_="ck-lesson ck-ex",
            )
        )

    def _told(self, row: Row) -> str:
        chairs = (
            say(
                "{who}: {learns}; deals left: {n}.",
                who=self._name(seat),
                learns=row.learns[seat],
                n=left,
            )
            for seat, left in enumerate(row.left)
        )
        return " ".join([row.event, *chairs])

    def in_words(self) -> str:
        """Return the rows so far as text."""
        return "\n".join(self._told(row) for row in self.rows[: self.at + 1])


@plainly
def announcement_timeline(told: Story) -> AnnouncementTimeline:
    """Return an evening as a table: what happens, who learns what, how many deals each has left.

    ``told`` is a story or a scene; ``.says("Otto", "room", knows=False)`` adds that he says
    he does not know. Raises ``LookupError`` in words for what is not a story, and for what is not
    true.

    >>> from cluekit.ui import scene
    >>> [row.left for row in announcement_timeline(scene("the back of a card")).rows]
    [(72, 72, 72), (24, 18, 72)]
    """
    return AnnouncementTimeline(told)


# --- shares sheet ---------------------------------------------------------------------------------
# The sheet as chances: in which share of the deals that fit each card is at each place.
#
# A cell has its share as a number, in per cent, and as a shade; one that is pressed says how many
# deals of how many that is. What is certain carries its sign.

SHADES = 5
"""How many shades there are between 0 and 1; both ends have signs instead."""
SEATS = ("You", "Nora", "Otto")


class WorldHeatmap(Figure, game=clue_style()):
    """The share of all deals in which a card is at a place, cell by cell.

    ``press("L", "Otto")`` says a cell's count, as a press does; ``share("O_L")`` is the share as
    an exact fraction, ``deals`` how many deals fit.
    """

    presses = Presses["WorldHeatmap", None]()

    def __init__(self, case: CodeCase, found: Count) -> None:
        self.case = case
        self.found = found
        self.at: tuple[int, int] | None = None
        super().__init__()

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
        return self._redraw_and_speak(self._told())

    # --- drawn --------------------------------------------------------------------------------

    def redraw(self) -> None:
        """Draw the sheet."""
        rows = []
        for number, card in enumerate(self.cards):
            cells, name = [], say(card.name)
            for place, at in enumerate(self.places):
                share = self.found.marginal(number, place)
                shade = "" if share in (0, 1) else f" ck-share-{shade_of(share)}"
                cell = el(
                    "button",
                    in_cell(share),
                    type="button",
                    class_=f"ck-share{shade}",
                    data_target=f"cell:{number}:{place}",
                    data_key=f"cell:{number}:{place}",
                    aria_label=f"{_place(at)}: {name}, {per_cent(share)}",
                    aria_pressed=str(self.at == (number, place)).lower(),
                )
                cells.append(el("td", cell))
            rows.append(el("tr", el("th", name, scope="row"), cells))
        heads = [say("Card"), *map(_place, self.places)]
        table = framed_table(heads, rows, say("Shares of the deals"), "ck-shares")
        self.show(el("div", table, paragraphs([self._told()]), class_="ck-lesson"))

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

    >>> world_heatmap("You hold A R", "Nora: B V L -> Otto ?").share("O_L")
    Fraction(24, 49)
    """
    asked = read_case(clues, edition, seats)
    found = count(asked.puzzle)
    if found is None:
        raise LookupError(say("No deal fits these clues."))
    if found.capped:
        raise LookupError(say("There are too many deals to say how likely that is."))
    return WorldHeatmap(asked, found)
