"""AnnouncementTimeline: events in order, who learns what at each, and how many deals each has left.

Private events split: two chairs see a face, the others a back. Everybody hears what is said aloud.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from cluekit.clue.editions.cast import Deck
from cluekit.clue.notation import UNKNOWN, Asked
from cluekit.clue.picture import stylesheet as clue_style
from cluekit.clue.public import facts
from cluekit.draw import Element, el
from cluekit.learn.chair_worlds import minds_of, subject_cards
from cluekit.learn.clues import clue_lines
from cluekit.learn.code_minds import SUBJECTS
from cluekit.learn.forms import Case
from cluekit.learn.view_case import case_of
from cluekit.learn.worlds import asked_in
from cluekit.logic import Deal
from cluekit.logic.knowing import Frame, Sight
from cluekit.sets import members
from cluekit.ui.figures.story import Story
from cluekit.ui.kit.controls import button
from cluekit.ui.kit.messages import Press
from cluekit.ui.kit.presses import Presses
from cluekit.ui.kit.refusals import plainly
from cluekit.ui.kit.scene import Scene
from cluekit.ui.kit.still_paper import Paper
from cluekit.ui.kit.style import lesson_css
from cluekit.words import say

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


class AnnouncementTimeline(Scene):
    """An evening as a table, one event per row; ``says("Otto", "room", knows=False)`` adds a row.

    ``rows`` has all of it, ``at`` says up to which event it is shown.
    """

    _css = clue_style() + Scene._css + lesson_css() + CSS  # noqa: SLF001 - our own base
    presses = Presses["AnnouncementTimeline", None]()

    def __init__(self, told: Story) -> None:
        super().__init__()
        self.story = told
        self.said: tuple[tuple[int, str, bool], ...] = ()
        self.at = 0
        self.redraw()

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
        frame, real = self._frame(), self._real()
        if bool(self._knowing(frame, seat, what) >> real & 1) != knows:
            raise LookupError(say("{who} would not say so: it is not true.", who=who))
        self.said = (*self.said, (seat, what, knows))
        return self._turn_to(len(self.rows))

    @property
    def rows(self) -> list[Row]:
        """The events in order; the first row is the deal."""
        return list(self._rows())

    # --- what is known ------------------------------------------------------------------------

    @property
    def _deck(self) -> Deck:
        deck: Deck = self.story.session.edition.deck
        return deck

    def _deal(self) -> Deal:
        """Return who really holds what: nobody at the table knows it, and no row tells it."""
        told = [letter.fact for step in self.story.session.record for letter in step.letters]
        where = {c: f.seat for f in told if isinstance(f, facts.Received) for c in f.cards}
        file = len(self.story.names)
        return tuple(where.get(card, file) for card in range(self._deck.size))

    def _faces(self) -> list[int]:
        """Return the card that was really shown at each question, ``UNKNOWN`` where none was."""
        seats = range(len(self.story.names))
        seen = [asked_in(case_of(self.story.session.view(seat))) for seat in seats]
        return [max(map(_card, same)) for same in zip(*seen, strict=True)]

    def _frame(self, events: int | None = None) -> Frame[Sight]:
        """Return who can tell which worlds apart after this many events, or after them all."""
        case = self.case
        if events is not None:
            case = msgspec.structs.replace(case, events=case.events[:events])
        found = minds_of(msgspec.structs.replace(case, hand=())).frame
        for seat, what, knows in self.said if events is None else ():
            sure = self._knowing(found, seat, what)
            found = found.after(sure if knows else ~sure)
        return found

    def _knowing(self, frame: Frame[Sight], seat: int, what: str) -> int:
        kind, file = subject_cards(self._deck, what), len(self.story.names)
        return frame.knows_which(seat, lambda world: world.hand(file) & kind)

    def _real(self, events: int | None = None) -> int:
        shown = tuple(card for card in self._faces()[:events] if card != UNKNOWN)
        return self._frame(events).worlds.index(Sight(self._deal(), shown))

    def _left(self, frame: Frame[Sight], real: int) -> tuple[int, ...]:
        cells = [frame.cell(seat, real) for seat in frame.agents]
        return tuple(len({frame.worlds[at].deal for at in members(cell)}) for cell in cells)

    def _rows(self) -> Iterator[Row]:
        seats = range(len(self.story.names))
        dealt = tuple(say("saw one hand") for _ in seats)
        yield Row(say("The cards are dealt."), dealt, self._left(self._frame(0), self._real(0)))
        for number, (asked, line) in enumerate(
            zip(asked_in(self.case), clue_lines(self.case), strict=True), start=1
        ):
            learns = tuple(self._learns(asked, seat) for seat in seats)
            yield Row(line, learns, self._left(self._frame(number), self._real(number)))
        yield from self._aloud()

    def _aloud(self) -> Iterator[Row]:
        kept, real = self.said, self._real()
        for count, (seat, what, knows) in enumerate(kept, start=1):
            self.said = kept[:count]
            words = say("{who} says: “I know the {what}.”", who=self._name(seat), what=say(what))
            if not knows:
                text = "{who} says: “I do not know the {what}.”"
                words = say(text, who=self._name(seat), what=say(what))
            heard = tuple(say("heard it") for _ in self.story.names)
            yield Row(words, heard, self._left(self._frame(), real))
        self.said = kept

    def _learns(self, asked: Asked, seat: int) -> str:
        shower = next((answer.seat for answer in asked.answers if answer.cards), None)
        if shower is None:
            return say("heard it")
        return say("saw a face") if seat in (asked.asker, shower) else say("saw a back")

    def _name(self, seat: int) -> str:
        return say("You") if seat == 0 else self.story.names[seat]

    # --- pressed ------------------------------------------------------------------------------

    @presses.on("line:{way:back|on|all}")
    def _step(self, _: Press, way: str) -> None:
        last = len(self.rows) - 1
        self._turn_to({"back": self.at - 1, "on": self.at + 1, "all": last}[way])

    def _turn_to(self, at: int) -> AnnouncementTimeline:
        self.at = max(0, min(at, len(self.rows) - 1))
        self.redraw()
        self.speak(self._told(self.rows[self.at]))
        return self

    # --- shown --------------------------------------------------------------------------------

    def redraw(self) -> None:
        """Draw the rows so far."""
        if not hasattr(self, "at"):
            return
        chairs = [el("th", self._name(s), scope="col") for s in range(len(self.story.names))]
        head = el("tr", chairs)
        body = [self._row(row, n) for n, row in enumerate(self.rows[: self.at + 1])]
        self.show(
            el(
                "div",
                el("table", el("thead", head), body, class_="ck-evening"),
                el(
                    "p",
                    say("The number: deals that still fit, from that chair."),
                    class_="ck-ex-how",
                ),
                el(
                    "div",
                    button(say("One event back"), "line:back"),
                    button(say("The next event"), "line:on", main=True),
                    button(say("All of it"), "line:all"),
                    class_="ck-lesson-row",
                ),
                class_="ck-lesson ck-ex",
            )
        )

    def _row(self, row: Row, number: int) -> Element:
        cells = [
            el("td", el("b", str(left)), learns)
            for left, learns in zip(row.left, row.learns, strict=True)
        ]
        event = el("th", row.event, scope="rowgroup", colspan=str(len(cells)))
        return el("tbody", el("tr", event), el("tr", cells), data_key=f"event:{number}")

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

    def still(self) -> Element:
        """Return the rows so far on paper."""
        paper = Paper()
        for line in self.in_words().splitlines():
            paper.text(line)
        return paper.finish(say("Who learned what"), self.in_words())


def _card(asked: Asked) -> int:
    """Return the card that was shown, ``UNKNOWN`` for a back or where none was."""
    return next((a.cards[0] for a in asked.answers if a.cards), UNKNOWN)


@plainly
def announcement_timeline(told: Story) -> AnnouncementTimeline:
    """Return an evening as a table: what happens, who learns what, how many deals each has left.

    ``told`` is a story or a scene; ``.says("Otto", "room", knows=False)`` adds that he says
    he does not know. Raises ``LookupError`` in words for what is not a story, and for what is not
    true.
    """
    return AnnouncementTimeline(told)
