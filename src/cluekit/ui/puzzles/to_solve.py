"""A case to solve: the hand and the clues, an empty sheet, *Why?*, hints, and a fresh twin.

Nothing but what is asked for comes from the solver: the sheet holds your own hand and what you
write, and a proof is shown when you ask for it twice.
"""

from __future__ import annotations

from collections.abc import Iterator

from cluekit.clue.deduction.help_levels import verdicts
from cluekit.clue.deduction.sheet import NO, OPEN, YES
from cluekit.clue.editions.cast import KINDS
from cluekit.clue.editions.edition import edition
from cluekit.clue.picture import stylesheet as clue_style
from cluekit.clue.picture.sheets.grid import grid
from cluekit.clue.picture.sheets.sheet import Notes, grid_on
from cluekit.clue.picture.sheets.sheet_still import drawing, size
from cluekit.clue.picture.skin import css
from cluekit.clue.wording.claims import together
from cluekit.clue.wording.names import name as card_name
from cluekit.clue.wording.names import rule_name, rule_says, theory
from cluekit.core import RefusedError
from cluekit.draw import Element, el
from cluekit.learn.code_case import CodeCase, read_case
from cluekit.learn.feedback import explain
from cluekit.learn.puzzles.certificate import SEARCH
from cluekit.learn.puzzles.hints import NextStep, next_step
from cluekit.learn.puzzles.shipped import find_puzzle, name_of
from cluekit.learn.puzzles.signed import Signed, SignedBy, SignedHunt
from cluekit.logic import Literal
from cluekit.ui.kit.controls import NAMES, how_to_mark, menu, pens, said_of_mark, toggle
from cluekit.ui.kit.figure import Figure, Paper, button, paragraphs, row_of
from cluekit.ui.kit.messages import NotHeardError, plainly
from cluekit.ui.kit.presses import NothingHereError, Press, Presses
from cluekit.ui.kit.still_paper import Printed
from cluekit.ui.notebook.answer_panel import STEP, Asked, answer_marks, answer_panel, spoken_answer
from cluekit.ui.notebook.marks_panel import OPEN as NOT_YET
from cluekit.ui.notebook.marks_panel import QUESTIONS, checked_panel, checked_words, read_written
from cluekit.ui.notebook.presses import MARKS
from cluekit.ui.puzzles.hunt import HuntToSolve
from cluekit.ui.puzzles.printing import WRITTEN, paper_of, paper_width, title_of, write_beside
from cluekit.ui.puzzles.searching import Search, Wanted
from cluekit.ui.puzzles.told import (
    PuzzleMachine,
    clues_in_words,
    given_sheet,
    hand_in_words,
)
from cluekit.words import capital, mark, say

CSS = """
.ck-to-solve{display:grid;gap:14px 22px;max-width:1080px}
.ck-to-solve>*{min-width:0}
.ck-to-solve ol{margin:6px 0;padding:0 0 0 1.7em;list-style:decimal}
.ck-to-solve li{margin:0 0 5px}
.ck-to-solve h3{margin:0 0 4px;font-size:19px}
.ck-to-solve .ck-case-code{font-family:ui-monospace,monospace;overflow-wrap:anywhere}
.ck-to-solve form{display:flex;flex-wrap:wrap;gap:8px 12px;align-items:end}
.ck-to-solve .ck-lesson-row{margin:12px 0 0}
.ck-to-solve :is(form,p){margin:8px 0}
.ck-to-solve progress{width:16em;max-width:100%;height:1em}
.ck-to-solve :is(.ck-case-come,.ck-case-hint){border-left:5px solid var(--ck-sure);padding:4px 10px;
background:var(--ck-panel)}
.ck-to-solve .ck-case-hint{border-color:var(--ck-doubt)}
.ck-to-solve .ck-panels{margin:12px 0 0}
@container (min-width:820px){.ck-to-solve{grid-template-columns:minmax(300px,2fr) 3fr}
.ck-to-solve>.ck-solve-head{grid-column:1/-1}}
"""
WRONG = "wrong"
"""What a hint goes by that finds a mistake on the sheet."""

STRENGTHS = ("look", "think", "do")


class CaseToSolve(Figure, game=clue_style(), css=CSS):
    """A case that a code has opened. ``solution``, ``level``, ``par`` and ``certificate`` tell all.

    ``case`` is the case as code cells ask it, ``code`` its code; ``mark`` and ``accuse`` do what
    the sheet and the form do, ``hint`` gives the next hint, ``twin`` another case of this level.
    """

    title = mark("A case to solve")
    presses = Presses["CaseToSolve", None]()
    gestures = True

    def __init__(self, signed: Signed, name: str = "") -> None:
        self.name = name
        self._begin(signed)
        super().__init__()

    def _begin(self, signed: Signed) -> None:
        """Begin with this case and an empty sheet."""
        self.signed = signed
        self.machine = PuzzleMachine(signed.case)
        self.given = given_sheet(self.machine)
        self.pencil: dict[tuple[int, int], str] = {}
        self.asked, self.pen = Asked(), "pencil"
        self.checked = False
        self.hints: tuple[NextStep | None, int] = (None, 0)
        self.said, self.solved, self.helped = "", False, 0
        self.searching: Search | None = None

    # --- in code ------------------------------------------------------------------------------

    @property
    def case(self) -> CodeCase:
        """The case as ``case(…)`` gives it, to be asked in code."""
        whole = self.signed.case
        cards = whole.deck.cards
        hand = " ".join(cards[card].alias or cards[card].id for card in whole.hand)
        return read_case((f"You hold {hand}", *whole.lines), whole.edition, whole.players)

    @property
    def solution(self) -> tuple[str, ...]:
        """The case file, by ids."""
        return self.signed.answer().solution

    @property
    def level(self) -> int:
        """How hard it is, from 1 to 10."""
        return self.signed.level

    @property
    def par(self) -> int:
        """The lines of the solver's proofs."""
        return self.signed.par

    @property
    def certificate(self) -> SignedBy:
        """What the solver signs: ``unique``, ``minimal``, ``rules``, ``steps``."""
        return self.signed.answer().certificate

    @property
    def code(self) -> str:
        """By this it is opened."""
        return self.signed.code

    def paper(self) -> Printed:
        """Return the page to print: the case without its solution; ``page()`` is a whole file."""
        return paper_of(self.signed, self.name or name_of(self.code))

    def accuse(self, *cards: str) -> CaseToSolve:
        """Say what the case file is, a card of each kind; raises ``LookupError`` in words."""
        deck = self.signed.case.deck
        known = {each.id: number for number, each in enumerate(deck.cards)}
        known |= {each.alias: number for number, each in enumerate(deck.cards) if each.alias}
        numbers = sorted(known.get(card, NOT_YET) for card in cards)
        if len(numbers) != len(KINDS) or any(
            card not in pile for card, pile in zip(numbers, deck.piles, strict=True)
        ):
            raise LookupError(say("Name a suspect, a weapon and a room."))
        self._accuse_of(tuple(numbers))
        return self

    # --- marks --------------------------------------------------------------------------------

    @presses.on("pencil:{card:int}:{column:int}")
    def _pencil(self, press: Press, card: int, column: int) -> None:
        """Keep a pencil mark; the printed cells take none."""
        cell, made = self._cell(card, column), press.value("mark")
        if made not in MARKS:
            raise NotHeardError(say("A pencil writes ✓, ✕ or ?."))
        if self.given.says(*cell) != OPEN:
            raise NotHeardError(say("Only an open cell of your own sheet takes a mark."))
        if made:
            self.pencil[cell] = made
        else:
            self.pencil.pop(cell, None)
        self.checked, self.hints = False, (None, 0)
        self._redraw_and_speak(said_of_mark(self.machine.layout.title(cell), made))

    def _cell(self, card: int, column: int) -> tuple[int, int]:
        if card >= self.given.deck.size or column >= self.given.holders:
            raise NotHeardError(say("Only an open cell of your own sheet takes a mark."))
        return card, column

    @presses.on("pressing:{what:pencil|yes|no|maybe|rub|ask}")
    def _press_with(self, _: Press, what: str) -> None:
        self.pen = what
        self._redraw_and_speak(say("A tap asks why.") if what == "ask" else say(NAMES[what]))

    @presses.on("check")
    def _check(self, _: Press) -> None:
        """Judge the marks by everything that follows."""
        self.checked = True
        self._redraw_and_speak(checked_words(self._judged))

    @property
    def _judged(self) -> dict[tuple[int, int], str]:
        return verdicts(self.pencil, self.machine.closed) if self.checked else {}

    @presses.on("rub:{mistake:wrong|early}")
    def _rub(self, _: Press, mistake: str) -> None:
        """Rub out what a check found wrong, or not to follow."""
        if not self.checked:
            raise NothingHereError
        judged = self._judged
        self.pencil = {at: made for at, made in self.pencil.items() if judged.get(at) != mistake}
        self._redraw_and_speak(checked_words(self._judged))

    # --- why ----------------------------------------------------------------------------------

    @presses.on("ask:{card:int}:{column:int}")
    def _ask(self, _: Press, card: int, column: int) -> None:
        """Answer why a cell is so; the proof of what is not printed is shown when asked again."""
        cell = self._cell(card, column)
        printed = self.given.says(*cell) != OPEN or self.solved
        question = (self.machine.layout.literal(cell),)
        self.asked.answer = self.machine.answer(question, printed=printed)
        self._tell_answer()

    @presses.on(STEP, "unveil")
    def _step(self, press: Press, way: str = "") -> None:
        if press.target == "unveil":
            self.helped += 1
        self.asked.turn(way or press.target, self.machine.names)
        self._tell_answer()

    def _tell_answer(self) -> None:
        found = self.asked.answer
        if found is not None:
            self._redraw_and_speak(spoken_answer(found, self.machine.layout, self.machine.names))

    @presses.on("close:{key:answer|check}")
    def _close(self, _: Press, key: str) -> None:
        if key == "answer":
            self.asked = Asked()
        self.checked = self.checked and key != "check"
        self.redraw()

    # --- hints --------------------------------------------------------------------------------

    @presses.on("hint")
    def _hint(self, _: Press) -> None:
        self.hint()

    def hint(self) -> str:
        """Return the next hint: where to look, then what to think of, then what to write."""
        step, strength = self.hints
        if step is None or strength >= len(STRENGTHS):
            step, strength = self._next(), 0
        self.hints, self.helped = (step, strength + 1), self.helped + 1
        self._redraw_and_speak(self.hinted)
        return self.hinted

    def _next(self) -> NextStep | None:
        """Return the next step from the marks that are right; first a mark that is wrong."""
        sheet, layout, known = self.machine.closed, self.machine.layout, set[Literal]()
        for cell, made in {**self._printed, **self.pencil}.items():
            says = {"yes": YES, "no": NO}.get(made, OPEN)
            if says != OPEN and sheet.says(*cell) not in (says, OPEN):
                return NextStep((layout.literal(cell, has=made == "yes"),), WRONG, ())
            if sheet.says(*cell) == says:
                known.add(layout.literal(cell, has=made == "yes"))
        return next_step(self.signed, self.machine.names, known)

    @property
    def _printed(self) -> dict[tuple[int, int], str]:
        size, holders = self.given.deck.size, self.given.holders
        cells = ((card, column) for card in range(size) for column in range(holders))
        marks = {YES: "yes", NO: "no"}
        return {at: marks[self.given.says(*at)] for at in cells if self.given.says(*at) in marks}

    @property
    def hinted(self) -> str:
        """What the hints have said so far of the next step, "" before the first."""
        step, strength = self.hints
        if not strength:
            return ""
        if step is None:
            if self.signed.level == SEARCH:
                return say("No rule leads on here: try out what can be, card by card.")
            return say("Everything that the case file needs is on your sheet. Accuse!")
        return " ".join(list(self._rungs(step))[:strength])

    def _rungs(self, step: NextStep) -> Iterator[str]:
        """Yield a step in three strengths."""
        names, layout = self.machine.names, self.machine.layout
        row = layout.lines[step.literals[0].card].name
        if step.rule == WRONG:
            yield say("One of your marks cannot be right.")
            yield say("It is in the row of this card: {card}.", card=row)
            cell = layout.title(layout.cell(step.literals[0]))
            yield say("Rub it out: {cell}.", cell=cell)
            return
        where = [say("Look at clue {number}.", number=entry + 1) for entry in step.entries]
        rows = list(dict.fromkeys(layout.lines[one.card].name for one in step.literals))
        yield " ".join(where) or say("Look at your sheet: {cards}.", cards=", ".join(rows))
        yield f"{capital(rule_name(step.rule))}: {rule_says(step.rule)}"
        said = capital(together(names, step.literals))
        yield say("Write it down: {claim}.", claim=said)

    # --- accusing -----------------------------------------------------------------------------

    @presses.on("accuse")
    def _accuse(self, press: Press) -> None:
        """Hear what the case file is said to be; a menu that is open yet is asked for."""
        cards = read_written(press, edition(self.signed.case.edition))
        if NOT_YET in cards:
            raise NotHeardError(say("Name a suspect, a weapon and a room."))
        self._accuse_of(cards)

    def _accuse_of(self, cards: tuple[int, ...]) -> None:
        suspect, weapon, room = cards
        accused = theory(edition(self.signed.case.edition), (suspect, weapon, room))
        if cards == self.signed.solution:
            self.solved = True
            self.said = say("Yes: {what}. The case is closed.", what=accused)
            if not self.helped:
                self.said += " " + say("And you took no hint.")
        else:
            self.said = say("No, it was not like that: {what}. Look again.", what=accused)
        self._redraw_and_speak(self.said)

    # --- another one --------------------------------------------------------------------------

    @presses.on("twin")
    def _twin(self, _: Press) -> None:
        """Search for another case of this level."""
        if self.searching is None:
            self._search().go_on()

    def twin(self) -> CaseToSolve:
        """Open another case of the same level in the place of this one."""
        search = self._search()
        while search.goes_on():
            pass
        return self

    def _search(self) -> Search:
        case = self.signed.case
        wanted = Wanted(
            case.edition, case.seats, f"twin of {self.code}", self.signed.level, but=self.code
        )
        self.searching = Search(wanted, self.redraw, self._found)
        self.redraw()
        return self.searching

    def _found(self, made: Signed | None) -> None:
        self.searching = None
        if made is None:
            self._redraw_and_speak(say("No other case of this level was found."))
            return
        self.name = ""
        self.turn += 1  # what is pressed on the case before is turned away
        self._begin(made)
        self._redraw_and_speak(say("Another case of level {level}.", level=made.level))

    @presses.on("halt")
    def _halt(self, _: Press) -> None:
        if self.searching is None:
            raise NothingHereError
        self.searching.halt()

    @presses.on("paper")
    def _paper(self, _: Press) -> None:
        """Write the page to print beside the notebook."""
        file = write_beside("case", "html", self.paper().page())
        self.said = say(WRITTEN, file=file)
        self._redraw_and_speak(self.said)

    # --- shown --------------------------------------------------------------------------------

    def redraw(self) -> None:
        """Draw the case, the sheet, and what was asked."""
        parts = [self._head(), self._told(), self._sheet()]
        self.show(el("div", parts, class_="ck-lesson ck-to-solve", data_key=self.code))

    def _head(self) -> Element:
        case = self.signed
        level = say("Level {level} of {most}.", level=case.level, most=SEARCH)
        par = say("Par: {n} lines.", n=case.par)
        code = el("span", case.code, class_="ck-case-code")
        return el(
            "div",
            el("h3", title_of(self.name or name_of(self.code))),
            el("p", f"{level} {par} ", say("Code:"), " ", code),
            class_="ck-solve-head",
        )

    def _told(self) -> Element:
        case = self.signed.case
        come = "ck-case-come" if self.solved else "ck-case-hint"  # green is for what is right
        seats = ", ".join(
            say("{who}: {n:card}", who=who, n=size)
            for who, size in zip(self.machine.seats, case.sizes, strict=True)
        )
        return el(
            "div",
            el("p", hand_in_words(case)),
            el("p", say("Round the table, clockwise: {seats}.", seats=seats), class_="ck-ex-how"),
            el("ol", [el("li", clue) for clue in clues_in_words(case)]),
            self._accusing(),
            paragraphs([self.said], come) if self.said else None,
            paragraphs([self.hinted], "ck-case-hint") if self.hinted and not self.solved else None,
            self.searching.bar() if self.searching else self._buttons(),
            data_key="told",
        )

    def _accusing(self) -> Element:
        deck = self.signed.case.deck
        menus = []
        for kind in KINDS:
            cards = [(str(card), card_name(deck.cards[card])) for card in deck.kind(kind)]
            menus.append(menu(say(QUESTIONS[kind]), kind, [("", "–"), *cards], ""))
        accuse = button(say("Accuse"), "accuse", main=True, submit=True)
        return el("form", menus, accuse, novalidate=True, data_key="accusing")

    def _buttons(self) -> Element:
        step, strength = self.hints
        again = strength < len(STRENGTHS) and (strength and step)
        hint = say("A stronger hint") if again else say("Hint")
        return row_of(
            button(hint, "hint"),
            button(say("Another case like this"), "twin"),
            button(say("A page to print"), "paper", quiet=True),
            label=say("What you can do"),
            key="buttons",
        )

    def _sheet(self) -> Element:
        machine, found = self.machine, self.asked.answer
        lit, steps = answer_marks(found, machine.layout, machine.names)
        notes = Notes(verdicts=self._judged, lit=lit, steps=steps, asks=True, pressing=self.pen)
        drawn = grid_on(machine.layout, self.given, self.pencil, writable=True, notes=notes)
        why = toggle(say("Why?"), "pressing:ask", on=self.pen == "ask")
        parts: list[Element] = []
        if self.checked:
            parts.append(checked_panel(self._judged, machine.layout))
        if found is not None:
            clues = clues_in_words(self.signed.case)
            parts.append(
                answer_panel(
                    found, machine.layout, machine.names, lambda at: f"{at + 1}. {clues[at]}"
                )
            )
        return el(
            "div",
            el("form", pens(self.pen, "pressing:{}", why), class_="ck-helps", data_key="pens"),
            el("div", grid(drawn), class_="ck-sheet-frame", data_key="frame"),
            how_to_mark(self.pen) if self.pen != "ask" else None,
            row_of(button(say("Check my marks"), "check", quiet=True)),
            el("div", parts, class_="ck-panels", data_key="panels"),
            data_key="sheet",
        )

    # --- without a browser --------------------------------------------------------------------

    def in_words(self) -> str:
        """Return the case in words: never its solution, before it is found."""
        case = self.signed.case
        clues = clues_in_words(case)
        numbered = [f"{number}. {clue}" for number, clue in enumerate(clues, start=1)]
        head = say("Level {level} of {most}.", level=self.level, most=SEARCH)
        lines = [title_of(self.name or name_of(self.code)), head, hand_in_words(case), *numbered]
        lines += [say("Code: {code}", code=self.code), self.said, self.hinted]
        return "\n".join(line for line in lines if line)

    def still(self) -> Element:
        """Return the case on paper, with the sheet as it is filled in."""
        drawn = grid_on(self.machine.layout, self.given, self.pencil)
        paper = Paper(paper_width(size(drawn)[0]))
        paper.lines(self.in_words().splitlines())
        paper.gap()
        paper.put(drawing(drawn), size(drawn)[1])
        return paper.finish(say(self.title), self.in_words(), css("paper", "grid"))


@plainly
def puzzle(code: str) -> CaseToSolve | HuntToSolve:
    """Open a case by its ``code``, or that of a day: ``puzzle("2026-12-24")``.

    What the code says is found out anew: a case with several answers, with none, or with a clue too
    many is refused in words. A case of Noir is a board to shade.

    >>> puzzle("1R06J-2RS9J-PNA").level
    4
    """
    try:
        signed = find_puzzle(code)
    except RefusedError as refused:
        raise RefusedError(refused.problem, refused.words or explain(refused.problem)) from None
    return HuntToSolve(signed) if isinstance(signed, SignedHunt) else CaseToSolve(signed)
