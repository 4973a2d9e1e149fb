"""The puzzle workshop: an evening is laid card by card, and the solver says what it has become.

>>> made = workshop()
>>> _ = made.hold("B T").add("You: A V L -> Otto V").add("You: C R L -> Otto C")
>>> made.code
'1RA6J-2RSD2-QYZ'
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

from msgspec.structs import replace

from cluekit.clue.editions.cast import Triple
from cluekit.clue.picture import stylesheet as clue_style
from cluekit.clue.picture.sheets.grid import grid
from cluekit.clue.picture.sheets.sheet import grid_on
from cluekit.clue.picture.sheets.sheet_still import drawing, size
from cluekit.clue.picture.skin import css
from cluekit.core import Chance, RefusedError
from cluekit.core.chance import new_seed
from cluekit.draw import Element, el
from cluekit.learn.answers.choices import named_cards
from cluekit.learn.feedback import explain
from cluekit.learn.puzzles import collection
from cluekit.learn.puzzles.certificate import SEARCH, Certificate
from cluekit.learn.puzzles.collection import Cases, NamedCase
from cluekit.learn.puzzles.search import MOST_TRIES
from cluekit.learn.puzzles.signed import Signed
from cluekit.learn.puzzles.whodunit import (
    EDITIONS,
    MOST_EVENTS,
    NAMES,
    Event,
    Whodunit,
    whodunit_in,
)
from cluekit.ui.kit.figure import Figure, Paper, button, paragraphs, row_of
from cluekit.ui.kit.messages import PASTED, NotHeardError, plainly
from cluekit.ui.kit.presses import NothingHereError, Press, Presses, number
from cluekit.ui.kit.still_paper import Printed
from cluekit.ui.notebook.answer_panel import STEP, Asked, answer_marks, answer_panel, spoken_answer
from cluekit.ui.puzzles import laying
from cluekit.ui.puzzles.laying import OPEN, Asking
from cluekit.ui.puzzles.printing import WRITTEN, paper_of, paper_width, write_beside
from cluekit.ui.puzzles.searching import Search, Wanted
from cluekit.ui.puzzles.told import clues_in_words, event_in, hand_in_words
from cluekit.ui.puzzles.verdict import Verdict
from cluekit.words import mark, say

Changing = Callable[[], Cases]

MOST_BACK = 100
"""This many changes can be taken back."""


class Workshop(Figure, game=clue_style(), css=laying.CSS):
    """A case in the making. ``hold``, ``add``, ``find`` and ``keep`` do what the presses do.

    ``lay`` takes a finished case apart.

    ``certificate`` is what the solver would sign now, ``code`` the code of the finished case, or
    None; ``cases`` are those that are kept.
    """

    title = mark("The puzzle workshop")
    presses = Presses["Workshop", None]()

    def __init__(self, edition: str, level: int | None, seed: int | str) -> None:
        self.case = Whodunit(edition, min(3, len(NAMES)), ())
        self.level, self.seed = level, str(seed)
        self.asking, self.asked = Asking(), Asked()
        self.name, self.said = "", ""
        self.searching: Search | None = None
        self._before: list[Whodunit] = []
        self._searched = self._dealt = 0
        self._typing = False
        self._known: Verdict | None = None
        self.cases: Cases = ()
        super().__init__()
        try:
            self.cases = collection.load()
        except RefusedError as refused:
            self.refuse(explain(refused.problem))
        self.redraw()

    # --- what it is by now --------------------------------------------------------------------

    @property
    def verdict(self) -> Verdict | None:
        """What the solver finds; None until the hand is full."""
        if len(self.case.hand) < self.case.sizes[0]:
            return None
        if self._known is None or self._known.case != self.case:
            self._known = Verdict(self.case)
        return self._known

    @property
    def certificate(self) -> Certificate | None:
        """What can be signed; None until the hand is full."""
        return self.verdict.certificate if self.verdict else None

    @property
    def signed(self) -> Signed | None:
        """The finished case; None as long as it is none."""
        return self.verdict.signed if self.verdict else None

    @property
    def code(self) -> str | None:
        """The code of the finished case; None as long as it is none."""
        return self.signed.code if self.signed else None

    def _change(self, case: Whodunit, *said: str) -> Workshop:
        """Take this as the case now, and say what has become of it; it can be taken back."""
        if case != self.case:
            self._before = [*self._before[-MOST_BACK:], self.case]
        self.case, self.asking, self.asked, self.said = case, Asking(), Asked(), ""
        self.turn += 1  # clues may have other numbers now
        return self._redraw_and_speak(*said, *self._verdict_lines())

    def _verdict_lines(self) -> list[str]:
        return list(self.verdict.lines()) if self.verdict else [self._to_take]

    @property
    def _to_take(self) -> str:
        more = self.case.sizes[0] - len(self.case.hand)
        return say("Take {n:card} more into your hand.", n=more)

    # --- table and hand -----------------------------------------------------------------------

    @presses.on("table")
    def _table(self, press: Press) -> None:
        """Take another deck, or as many chairs: the evening begins anew."""
        deck, seats = press.value("deck"), number(press.value("seats"))
        if deck not in EDITIONS or seats is None or not 2 <= seats <= len(NAMES):  # noqa: PLR2004 - two at least
            raise NotHeardError(say("There is no such deck or table."))
        if (deck, seats) != (self.case.edition, self.case.seats):
            self._change(Whodunit(deck, seats, ()))

    @presses.on("hold:{card:int}")
    def _hold(self, _: Press, card: int) -> None:
        """Take a card into the hand, or lay it back."""
        case = self.case
        if card >= case.deck.size:
            raise NothingHereError
        if card not in case.hand and len(case.hand) == case.sizes[0]:
            why = say("Your hand is full. Press a card in it to lay it back.")
            raise NotHeardError(why)
        self._change(replace(case, hand=tuple(sorted({card} ^ {*case.hand}))))

    def hold(self, cards: str) -> Workshop:
        """Take these cards as the hand, such as "A R"; raises ``NotHeardError`` in words."""
        case = self.case
        found = {case.deck.number(card) for card in named_cards(case.deck, cards.split())}
        if len(found) != case.sizes[0]:
            raise NotHeardError(say("Your hand has {n:card}.", n=case.sizes[0]))
        return self._change(replace(case, hand=tuple(sorted(found))))

    @presses.on("deal")
    def _deal(self, _: Press) -> None:
        """Deal a hand by chance; the evening stays only if it still can be."""
        self._dealt += 1
        luck = Chance(self.seed).luck("workshop hand", self._dealt)
        cards = luck.order(list(range(self.case.deck.size)))
        hand = tuple(sorted(cards[: self.case.sizes[0]]))
        self._change(replace(self.case, hand=hand, events=()), self._hand_words(hand))

    def _hand_words(self, hand: tuple[int, ...]) -> str:
        return hand_in_words(replace(self.case, hand=hand, events=()))

    # --- the evening --------------------------------------------------------------------------

    @presses.on("asker:{seat:int}")
    def _asker(self, _: Press, seat: int) -> None:
        if seat >= self.case.seats:
            raise NothingHereError
        self._lay(self.asking._replace(asker=OPEN if seat == self.asking.asker else seat))

    @presses.on("card:{card:int}")
    def _card(self, _: Press, card: int) -> None:
        """Ask for this card, in the place of another one of its kind; or no longer."""
        piles = self.case.deck.piles
        kind = next((at for at, pile in enumerate(piles) if card in pile), None)
        if kind is None:
            raise NothingHereError
        cards = list(self.asking.cards)
        cards[kind] = OPEN if cards[kind] == card else card
        self._lay(self.asking._replace(cards=tuple(cards)))

    def _lay(self, asking: Asking) -> None:
        """Lay more of the next question; say which answers there are once it is whole."""
        self._full_hand()
        self.asking = asking
        case, offered = self.case, self._answers
        words = [laying.answer_in_words(case, asking.asker, *each) for each in offered]
        told = say("What was answered?") if words else ""
        self._redraw_and_speak(told, "; ".join(words))

    def _full_hand(self) -> Verdict:
        """Return what is known; raises ``NotHeardError`` until the hand is full."""
        if self.verdict is None:
            raise NotHeardError(self._to_take)
        return self.verdict

    @property
    def _answers(self) -> list[tuple[int, int]]:
        if not self.asking.whole or self.verdict is None:
            return []
        return self.verdict.possible(self.asking.asker, self._triple)

    @property
    def _triple(self) -> Triple:
        suspect, weapon, room = self.asking.cards
        return suspect, weapon, room

    @presses.on("answer:{which:int}")
    def _answer(self, _: Press, which: int) -> None:
        offered = self._answers
        if which >= len(offered):
            raise NothingHereError
        self._add(Event(self.asking.asker, self._triple, *offered[which]))

    @presses.on("line")
    def _line(self, press: Press) -> None:
        self._typing = True
        try:
            self.add(press.value("line"))
        finally:
            self._typing = False

    def add(self, line: str) -> Workshop:
        """Add a clue, such as "Nora: B V L -> Otto ?"; raises ``NotHeardError`` in words."""
        known = self._full_hand()
        event = event_in(self.case, line)
        if not known.fits(event):
            raise NotHeardError(say("No deal fits the clues so far and this one."))
        return self._add(event)

    def _add(self, event: Event) -> Workshop:
        if len(self.case.events) >= MOST_EVENTS:
            raise NotHeardError(say("A case has {most} clues at most.", most=MOST_EVENTS))
        return self._change(replace(self.case, events=(*self.case.events, event)))

    @presses.on("out:{event:int}")
    def _out(self, _: Press, event: int) -> None:
        events = self.case.events
        if event >= len(events):
            raise NothingHereError
        self._change(replace(self.case, events=events[:event] + events[event + 1 :]))

    @presses.on("spare")
    def _spare(self, _: Press) -> None:
        self.spare()

    def spare(self) -> Workshop:
        """Leave out clues that are not needed, until none is; raises ``NotHeardError`` in words."""
        known = self._full_hand()
        if not known.certificate.unique:
            raise NotHeardError(say("First the case needs one answer."))
        return self._change(known.without_needless())

    @presses.on("back")
    def _back(self, _: Press) -> None:
        """Take the last change back."""
        if not self._before:
            raise NothingHereError
        before = self._before.pop()
        self._change(before, say("Taken back."))
        self._before.pop()

    # --- asking why ---------------------------------------------------------------------------

    @presses.on("ask:{card:int}:{column:int}")
    def _ask(self, _: Press, card: int, column: int) -> None:
        """Answer why a cell of the sheet is so, or why it is not known yet."""
        machine = self._full_hand().machine
        if card >= self.case.deck.size or column >= machine.closed.holders:
            raise NothingHereError
        if machine.solution.can is None:
            raise NotHeardError(say("First put right what is wrong: then everything can be asked."))
        self.asked.answer = machine.answer((machine.layout.literal((card, column)),))
        self._tell_answer()

    @presses.on(STEP)
    def _step(self, _: Press, way: str) -> None:
        self.asked.turn(way, self._full_hand().machine.names)
        self._tell_answer()

    def _tell_answer(self) -> None:
        found, machine = self.asked.answer, self._full_hand().machine
        if found is not None:
            self._redraw_and_speak(spoken_answer(found, machine.layout, machine.names))

    @presses.on("close:answer")
    def _close(self, _: Press) -> None:
        self.asked = Asked()
        self.redraw()

    # --- searching ----------------------------------------------------------------------------

    @presses.on("search")
    def _search_for(self, press: Press) -> None:
        """Search for a case of the level in the menu."""
        wished = press.value("level")
        level = _known_level(number(wished) or 0 if wished else None)
        if self.searching is None:
            self.level = level
            self._search().go_on()

    def find(self, level: int | None = None) -> Workshop:
        """Search for a case of a ``level`` (None: of any) with this deck and these chairs."""
        self.level = _known_level(level)
        search = self._search()
        while search.goes_on():
            pass
        return self

    def _search(self) -> Search:
        self._searched += 1
        seed = f"workshop {self.seed} {self._searched}"
        wanted = Wanted(self.case.edition, self.case.seats, seed, self.level)
        self.searching = Search(wanted, self.redraw, self._found)
        self.redraw()
        return self.searching

    def _found(self, made: Signed | None) -> None:
        """Lay what was found on the table."""
        tried = self.searching.tried if self.searching else MOST_TRIES
        self.searching = None
        if made is None:
            self.said = say("No such case was found; evenings tried: {n}.", n=tried)
            self._redraw_and_speak(self.said)
            return
        self._change(made.case)

    @presses.on("halt")
    def _halt(self, _: Press) -> None:
        if self.searching is None:
            raise NothingHereError
        self.searching.halt()

    # --- what is done with it -----------------------------------------------------------------

    def _finished(self, name: str) -> Signed:
        """Return the signed case, and call it by this name; refuses one that is not finished."""
        if self.signed is None:
            raise NotHeardError(
                say("A case is finished when it has one answer and no clue too many.")
            )
        self.name = " ".join(name.split())[: collection.LONGEST_NAME]
        return self.signed

    @presses.on("keep")
    def _keep(self, press: Press) -> None:
        self.keep(press.value("called"))

    def keep(self, name: str) -> Workshop:
        """Keep the finished case among ``cases`` by this name."""
        code = self._finished(name).code
        return self._kept(lambda: collection.add([NamedCase(self.name, code)]), say("It is kept."))

    def _kept(self, change: Changing, *said: str) -> Workshop:
        """Change the cases that are kept; what the disk refuses is said in words."""
        try:
            self.cases = change()
        except RefusedError as refused:
            raise NotHeardError(explain(refused.problem)) from None
        self.said = " ".join(said)
        return self._redraw_and_speak(*said)

    def paper(self, name: str = "") -> Printed:
        """Return the page to print of the finished case, without its solution."""
        return paper_of(self._finished(name or self.name), self.name)

    @presses.on("paper")
    def _paper(self, press: Press) -> None:
        file = write_beside("case", "html", self.paper(press.value("called")).page())
        self.said = say(WRITTEN, file=file)
        self._redraw_and_speak(self.said)

    @presses.on("file")
    def _file(self, _: Press) -> None:
        """Write the cases that are kept into a new file beside the notebook."""
        if not self.cases:
            raise NothingHereError
        file = write_beside("my-cases", "json", collection.as_file(self.cases).decode())
        self.said = say("Your cases are in {file}, beside this page.", file=file)
        self._redraw_and_speak(self.said)

    @presses.on("take")
    def _take(self, press: Press) -> None:
        pasted = press.value(PASTED).strip()
        if not pasted:
            raise NotHeardError(say("Paste names and codes first, a line each."))
        before = len(self.cases)
        self._kept(lambda: collection.add(collection.cases_in(pasted)))
        self.said = say("Taken in. New cases: {n}", n=len(self.cases) - before)
        self._redraw_and_speak(self.said)

    def take(self, path: Path | str) -> Workshop:
        """Take in the cases of a file, such as a class’s; raises ``NotHeardError`` in words."""
        return self._kept(lambda: collection.add(collection.load(Path(path), must=True)))

    @presses.on("open:{which:int}")
    def _open_kept(self, _: Press, which: int) -> None:
        """Lay a case that is kept on the table."""
        kept = self._kept_at(which)
        self._change(whodunit_in(kept.code))
        self.name = kept.name
        self.redraw()

    def lay(self, code: str) -> Workshop:
        """Lay the case of a code on the table, to be changed; raises ``NotHeardError`` in words."""
        try:
            return self._change(whodunit_in(code))
        except RefusedError as refused:
            raise NotHeardError(explain(refused.problem)) from None

    @presses.on("drop:{which:int}")
    def _drop(self, _: Press, which: int) -> None:
        kept = self._kept_at(which)
        self._kept(lambda: collection.remove(kept.code), say("Removed: {name}", name=kept.name))
        self.turn += 1

    def _kept_at(self, which: int) -> NamedCase:
        if which >= len(self.cases):
            raise NothingHereError
        return self.cases[which]

    # --- shown --------------------------------------------------------------------------------

    def redraw(self) -> None:
        """Draw the table and the evening on one side, what has become of it on the other."""
        case, known = self.case, self.verdict
        needless = known.certificate.needless if known else ()
        how = say("Take your cards. Then lay what happened, question by question.")
        left = [
            el("p", how, class_="ck-ex-how"),
            laying.table_part(case, self.level, self.searching.bar() if self.searching else None),
            laying.hand_part(case),
            laying.evening_part(case, needless) if known else None,
            laying.asking_part(case, self.asking, self._answers, typing=self._typing)
            if known
            else None,
        ]
        right = [*self._verdict_part(), laying.list_part(self.cases)]
        self.show(
            el(
                "div",
                el("div", left, data_key="making"),
                el("div", right, data_key="became"),
                class_="ck-ex ck-lesson ck-maker",
            )
        )

    def _verdict_part(self) -> Iterator[Element]:
        """Yield what the solver says, the code of a finished case, the sheet, and an answer."""
        if self.said:
            yield el("p", self.said, class_="ck-ex-how", data_key="said")
        undo = button(say("Take the last change back"), "back", quiet=True)
        signed = " ck-made-signed" if self.signed else ""
        yield el(
            "section",
            el("h3", say("What the solver says")),
            paragraphs(self._verdict_lines(), ""),
            row_of(undo) if self._before else None,
            class_=f"ck-made-verdict{signed}",
            data_key="verdict",
        )
        known = self.verdict
        if known is None:
            return
        if self.signed:
            yield laying.finish_part(self.signed.code, self.name)
        if lines := known.slip_lines():
            listed = el("ul", [el("li", line) for line in lines])
            title = el("h3", say("Where a solver will slip"))
            yield el("section", title, listed, data_key="slips")
        yield from self._sheet_part(known)

    def _sheet_part(self, known: Verdict) -> Iterator[Element]:
        machine, found = known.machine, self.asked.answer
        if machine.solution.can is None:
            return
        lit, steps = answer_marks(found, machine.layout, machine.names)
        notes = replace(machine.notes(), lit=lit, steps=steps)
        drawn = grid(grid_on(machine.layout, machine.closed, writable=True, notes=notes))
        how = say("Press a cell to ask why it is so, or why it is not known yet.")
        yield el(
            "section",
            el("h3", say("What follows")),
            el("div", drawn, class_="ck-sheet-frame ck-hatched", data_key="frame"),
            el("p", how, class_="ck-ex-how"),
            data_key="sheet",
        )
        if found is not None:
            clues = clues_in_words(self.case)
            entries = [f"{place}. {clue}" for place, clue in enumerate(clues, start=1)]
            yield answer_panel(found, machine.layout, machine.names, entries.__getitem__)

    # --- without a browser --------------------------------------------------------------------

    def in_words(self) -> str:
        """Return the hand, the clues, and what has become of them."""
        clues = clues_in_words(self.case)
        numbered = [f"{place}. {clue}" for place, clue in enumerate(clues, start=1)]
        known = self.verdict
        slips = known.slip_lines() if known else []
        code = [say("Code: {code}", code=self.code)] if self.code else []
        lines = [hand_in_words(self.case), *numbered, *self._verdict_lines(), *slips, *code]
        return "\n".join(line for line in lines if line)

    def still(self) -> Element:
        """Return the same on paper, with the sheet of what follows."""
        known = self.verdict
        drawn = grid_on(known.machine.layout, known.machine.closed) if known else None
        paper = Paper(paper_width(size(drawn)[0] if drawn else 0))
        paper.text(say(self.title), size=18, bold=True)
        paper.lines(self.in_words().splitlines())
        if drawn is not None:
            paper.gap()
            paper.put(drawing(drawn), size(drawn)[1])
        return paper.finish(say(self.title), self.in_words(), css("paper", "grid"))


def _known_level(level: int | None) -> int | None:
    """Return a level that there is, or None for any; raises ``NotHeardError`` for another."""
    if level is not None and not 1 <= level <= SEARCH:
        raise NotHeardError(say("There is no such level."))
    return level


@plainly
def workshop(
    edition: str = "mini", level: int | None = None, seed: int | str | None = None
) -> Workshop:
    """Return the puzzle workshop: make a case with this deck, signed by the solver.

    ``edition`` is "mini", "uk" or "us". With a ``level`` the search for a case looks for one of
    it; the same ``seed`` finds the same.

    >>> workshop(seed=1).find(level=2).certificate.level
    2
    """
    if edition not in EDITIONS:
        known = ", ".join(EDITIONS)
        raise LookupError(
            say("There is no deck “{name}” here; there are {known}.", name=edition, known=known)
        )
    return Workshop(edition, _known_level(level), new_seed() if seed is None else seed)
