"""The model table, and the entailment meter: models counted row by row, and clue by clue.

In the table clauses are typed, taken out, put back. Of a case a row stands for all its models that
agree on the letters; a press on a row says which clauses it breaks, and shows one of its deals. In
the meter clues are switched on and off: when nothing is left of KB & ~goal, KB entails the goal.
"""

from __future__ import annotations

from collections.abc import Sequence

from cluekit.clue.picture import stylesheet as clue_style
from cluekit.core import RefusedError
from cluekit.draw import Element, el, gauge
from cluekit.learn.code_case import CodeCase
from cluekit.learn.rule_set import ModelRow, Models
from cluekit.learn.values import Truths, list_in_words
from cluekit.logic.formulas import atoms
from cluekit.ui.figures.truth_table import (
    SIGNS,
    Reader,
    looking_button,
    paper_rows,
    read_about,
    read_plain,
    statement_field,
    text_rows,
    trouble,
    truth_cell,
)
from cluekit.ui.kit.figure import Figure, Paper, button, framed_table, paragraphs, row_of, switch
from cluekit.ui.kit.presses import NothingHereError, Press, Presses, plainly
from cluekit.words import say

MOST_CLAUSES = 6
"""How many clauses may be typed."""
MOST_LETTERS = 5
"""32 rows: more fit on no screen."""


class ModelTable(Figure, game=clue_style()):
    """Clauses, and the rows that they leave.

    ``left`` says how many models are left, ``whole`` of how many; ``lost(2)`` how many only the
    second clause rules out. ``add("~p | q")`` writes another clause, ``drop(1)`` takes one out.
    """

    presses = Presses["ModelTable", None]()

    def __init__(self, texts: Sequence[str], of: CodeCase | None) -> None:
        self.texts = list(texts)
        self.of = of
        self.chosen: int | None = None
        self.worlds = None if of is None else tuple(deal.true for deal in of.models())
        self.models = self._read()
        super().__init__()

    # --- in code ------------------------------------------------------------------------------

    @property
    def left(self) -> int:
        """How many models no clause rules out."""
        return self.models.left

    @property
    def whole(self) -> int:
        """How many models there are before any clause."""
        return self.models.whole

    def lost(self, clause: int) -> int:
        """Return how many models this clause rules out and no other does; counted from 1."""
        return self.models.lost(clause)

    def add(self, clause: str) -> ModelTable:
        """Write another clause; raises ``LookupError`` in words."""
        if len(self.texts) == MOST_CLAUSES:
            raise LookupError(_full())
        self._reads(clause)
        return self._turn_to([*self.texts, clause])

    def drop(self, clause: int) -> ModelTable:
        """Take out a clause, counted from 1; raises ``LookupError`` in words."""
        if not 1 <= clause <= len(self.texts):
            raise LookupError(say("There is no clause number {number}.", number=clause))
        return self._turn_to([*self.texts[: clause - 1], *self.texts[clause:]])

    @property
    def _reads(self) -> Reader:
        return read_plain if self.of is None else read_about(self.of)

    def _read(self) -> Models:
        """Return the table of the clauses that can be read; a field that cannot is left out."""
        clauses = tuple(
            None if trouble(text, self._reads) else self._reads(text) for text in self.texts
        )
        letters = atoms(*(clause for clause in clauses if clause is not None))
        if len(letters) > MOST_LETTERS:
            raise LookupError(
                say(
                    "That makes {n:letter}; a table with more than {most} fits on no screen.",
                    n=len(letters),
                    most=MOST_LETTERS,
                )
            )
        return Models(clauses, letters, self.worlds)

    # --- pressed ------------------------------------------------------------------------------

    @presses.on("live")
    def _write(self, press: Press) -> None:
        """Read the clauses again while they are written."""
        self._take(press)

    @presses.on("look")
    def _count(self, press: Press) -> None:
        """Read the clauses again, and say what they leave."""
        self._take(press)
        self.speak(" ".join(self._summary()))

    @presses.on("add")
    def _add(self, press: Press) -> None:
        """Put an empty field below the others."""
        self._take(press)
        if len(self.texts) < MOST_CLAUSES:
            self.texts.append("")
        self.redraw()

    @presses.on("drop:{clause:int}")
    def _drop(self, press: Press, clause: int) -> None:
        """Take out a clause: its rows come back."""
        if clause >= len(self.texts):
            raise NothingHereError
        self._take(press)
        self.drop(clause + 1)

    @presses.on("row:{row:int}")
    def _choose(self, _: Press, row: int) -> None:
        """Say what a row breaks."""
        if row >= len(self.models.rows):
            raise NothingHereError
        self.chosen = row
        self._redraw_and_speak(self._told(self.models.rows[row]))

    def _take(self, press: Press) -> None:
        """Take the clauses as they are written; with too many letters the table stays."""
        self.texts = [press.value(f"s{place}") for place in range(len(self.texts))]
        try:
            self.models, self.chosen = self._read(), None
        except LookupError as error:
            self.redraw()
            self.refuse(str(error))
            return
        self.redraw()

    def _turn_to(self, texts: list[str]) -> ModelTable:
        before, self.texts = self.texts, texts
        try:
            self.models, self.chosen = self._read(), None
        except LookupError:
            self.texts = before
            raise
        return self._redraw_and_speak(*self._summary())

    # --- drawn --------------------------------------------------------------------------------

    def redraw(self) -> None:
        """Draw the fields, the rows, and what is left."""
        fields = []
        for place, text in enumerate(self.texts):
            label = say("Clause {number}", number=place + 1)
            wrong = trouble(text, self._reads) if text.strip() else ""
            out = button(say("Take out clause {number}", number=place + 1), f"drop:{place}")
            field = statement_field(f"s{place}", text, label, wrong)
            fields.append(el("div", field, row_of(out), data_key=f"clause:{place}"))
        more = button(say("One more clause"), "add") if len(self.texts) < MOST_CLAUSES else None
        rows = [
            el(
                "tr",
                el("th", switch(str(at + 1), f"row:{at}", on=at == self.chosen), scope="row"),
                [truth_cell(value) for value in each.values],
                None if self.of is None else el("td", str(each.models)),
                el("td", _verdict(each), class_="ck-row-says"),
                class_="ck-row-out" if each.broken else "ck-row-left",
                data_key=f"row-of:{at}",
            )
            for at, each in enumerate(self.models.rows)
        ]
        about = say("Press the number of a row: it says which clause rules it out, and why.")
        if self.chosen is not None:
            about = self._told(self.models.rows[self.chosen])
        self.show(
            el(
                "form",
                fields,
                row_of(looking_button(), more),
                framed_table(self._heads(), rows, say("Rows")),
                el("p", about, class_="ck-ex-how", data_key="about"),
                paragraphs(self._summary()),
                class_="ck-ex ck-lesson",
                novalidate=True,
            )
        )

    def _heads(self) -> list[str]:
        counted = [] if self.of is None else [say("Models")]
        return [say("Row"), *self.models.letters, *counted, say("Ruled out by")]

    def _told(self, row: ModelRow) -> str:
        """Return what a row says: its letters, the clauses that fail there, a deal."""
        named = tuple(zip(self.models.letters, row.values, strict=True))
        said = [f"{Truths(named).in_words()}."] if named else []
        for number in row.broken:
            about = {"number": number, "clause": self.texts[number - 1]}
            said.append(say("Clause {number} is false there: {clause}.", **about))
        if not row.broken:
            said.append(say("It breaks no clause: a model."))
        world = self.models.world_in(row.values)
        if self.of is not None and world is not None:
            deal = next(deal for deal in self.of.models() if deal.true == world)
            said.append(say("One of its deals: {deal}.", deal=repr(deal)))
        return " ".join(said)

    def _summary(self) -> list[str]:
        whole, left = self.whole, self.left
        said = [say("Left: {left:model} of {all}.", left=left, all=whole)]
        for number, clause in enumerate(self.models.clauses, start=1):
            about = {"number": number, "lost": self.lost(number)}
            if clause is not None:
                said.append(say("Clause {number} alone rules out {lost:model}.", **about))
        if not left:
            said.append(say("No model is left: these clauses contradict each other."))
        return said

    # --- as text and on paper -----------------------------------------------------------------

    def in_words(self) -> str:
        """Return the table as text: clauses by number, rows, what is left."""
        clauses = [f"{number}: {text}" for number, text in enumerate(self.texts, start=1)]
        lines = text_rows(self._heads(), self._cells())
        return "\n".join([*clauses, *lines, *self._summary()])

    def _cells(self) -> list[list[str]]:
        rows = []
        for at, row in enumerate(self.models.rows, start=1):
            many = [] if self.of is None else [str(row.models)]
            rows.append([str(at), *(SIGNS[value] for value in row.values), *many, _verdict(row)])
        return rows

    def still(self) -> Element:
        """Return clauses and rows on paper."""
        paper = Paper()
        paper.lines(f"{number}: {text}" for number, text in enumerate(self.texts, start=1))
        paper.gap()
        paper_rows(paper, self._heads(), self._cells())
        paper.lines(self._summary())
        return paper.finish(say("Model table"), self.in_words())


def _verdict(row: ModelRow) -> str:
    """Return the numbers of the clauses that rule a row out, or that it is a model."""
    if not row.broken:
        return say("model")
    return f"✕ {list_in_words([str(number) for number in row.broken])}"


def _full() -> str:
    return say("Write at most {most:clause}.", most=MOST_CLAUSES)


@plainly
def model_table(*clauses: str, of: CodeCase | None = None) -> ModelTable:
    """Return the rows of the letters in these clauses, and which clause rules out which row.

    ``model_table("~p | q", "~q | r")`` is about any statements; with ``of=case("You hold A R")``
    each row stands for the models of that case that agree on the letters, and says how many they
    are. Raises ``LookupError`` in words for what is not a statement, and for too many letters.

    >>> model_table("~p | q", "~q | r").left
    4
    """
    if not 1 <= len(clauses) <= MOST_CLAUSES:
        raise LookupError(_full())
    reader = read_plain if of is None else read_about(of)
    for clause in clauses:
        reader(clause)
    return ModelTable(clauses, of)


# --- entailment meter -----------------------------------------------------------------------------


class EntailmentMeter(Figure, game=clue_style(), css=gauge.CSS):
    """A case whose clues are switched on one by one, and a goal.

    ``known`` counts the models of KB, ``against`` those of KB & ~goal; ``entails`` is true when
    the latter is 0. ``switch(1)`` turns a clue on or off.
    """

    presses = Presses["EntailmentMeter", None]()

    def __init__(self, whole: CodeCase, goal: str) -> None:
        self.whole = whole
        self.goal = self.typed = goal
        self.on = frozenset(range(len(whole.clues)))
        super().__init__()

    # --- in code ------------------------------------------------------------------------------

    @property
    def kb(self) -> CodeCase:
        """What is known: the hand, and the clues that are switched on."""
        return self._with(len(self.whole.clues))

    @property
    def known(self) -> int:
        """How many models KB has."""
        return self.kb.count()

    @property
    def against(self) -> int:
        """How many models KB has in which the goal is false."""
        return self.kb.count(self._denied)

    @property
    def entails(self) -> bool:
        """Whether the goal is true in every model of KB."""
        return not self.against

    def switch(self, clue: int) -> EntailmentMeter:
        """Switch a clue off, or on again; they are counted from 1."""
        if not 1 <= clue <= len(self.whole.clues):
            raise LookupError(say("There is no clue number {number}.", number=clue))
        self.on ^= {clue - 1}
        return self._redraw_and_speak(*self._summary())

    def aim(self, goal: str) -> EntailmentMeter:
        """Ask about another goal; raises ``LookupError`` in words."""
        read_about(self.whole)(goal)
        self.goal = self.typed = goal
        return self._redraw_and_speak(*self._summary())

    def _with(self, clues: int) -> CodeCase:
        """Return what is known after the first few clues, counting only those switched on."""
        heard = [clue for at, clue in enumerate(self.whole.clues[:clues]) if at in self.on]
        return CodeCase(self.whole.hand, heard, self.whole.edition, self.whole.seats)

    # --- pressed ------------------------------------------------------------------------------

    @presses.on("live", "look")
    def _write(self, press: Press) -> None:
        """Take the goal as it is written; what cannot be read leaves the last one."""
        self.typed = press.value("goal")
        if not trouble(self.typed, read_about(self.whole)):
            self.goal = self.typed
        self.redraw()
        if press.target == "look":
            self.speak(" ".join(self._summary()))

    @presses.on("clue:{clue:int}")
    def _switch(self, _: Press, clue: int) -> None:
        """Switch a clue on or off."""
        if clue >= len(self.whole.clues):
            raise NothingHereError
        self.switch(clue + 1)

    # --- drawn --------------------------------------------------------------------------------

    def redraw(self) -> None:
        """Draw the clues, the goal, and both gauges."""
        wrong = trouble(self.typed, read_about(self.whole))
        hold = say("You hold {cards}.", cards=self.whole.hand)
        clues = [
            switch(f"{at + 1}. {clue}", f"clue:{at}", on=at in self.on)
            for at, clue in enumerate(self.whole.clues)
        ]
        gauges = []
        for at, (head, each) in enumerate(self._gauges()):
            said = f"{head}: {', '.join(f'{amount:g}' for amount in each.amounts)}"
            inside = el("p", el("b", head)), gauge.page(each, said)
            gauges.append(el("div", inside, data_key=f"gauge:{at}"))
        self.show(
            el(
                "form",
                el("p", hold) if self.whole.hand else None,
                row_of(clues, label=say("Clues")) if clues else None,
                statement_field("goal", self.typed, say("Goal"), wrong),
                row_of(looking_button()),
                gauges,
                paragraphs(self._summary()),
                class_="ck-ex ck-lesson",
                novalidate=True,
            )
        )

    def _gauges(self) -> list[tuple[str, gauge.Gauge]]:
        """Return both gauges with what they show: its course over the clues, and its level now."""
        stages = [self._with(many) for many in [0, *(at + 1 for at in sorted(self.on))]]
        counts = [tuple(float(kb.count(goal)) for kb in stages) for goal in ("", self._denied)]
        most = max(counts[0][0], 1.0)
        heads = say("Models of KB"), say("Models of KB & ~({goal})", goal=self.goal)
        gauges = (gauge.Gauge(each, most, f"{each[-1]:g}") for each in counts)
        return list(zip(heads, gauges, strict=True))

    @property
    def _denied(self) -> str:
        return f"~({self.goal})"

    def _summary(self) -> list[str]:
        known, against = self.known, self.against
        about = {"goal": self.goal, "known": known, "n": against}
        said = [say("KB: {known:model}. KB & ~({goal}): {n:model}.", **about)]
        if not known:
            return [*said, say("KB has no model: of a contradiction everything follows.")]
        if not against:
            return [*said, say("KB entails {goal}: no model of KB is without it.", **about)]
        if against == known:
            return [*said, say("KB entails ~({goal}): no model of KB has it.", **about)]
        return [
            *said,
            say("KB entails neither {goal} nor its opposite: both are possible.", **about),
        ]

    # --- as text and on paper -----------------------------------------------------------------

    def in_words(self) -> str:
        """Return clues, goal and counts as text."""
        return "\n".join([*self._case_lines(), *self._summary()])

    def _case_lines(self) -> list[str]:
        hand = [say("You hold {cards}.", cards=self.whole.hand)] if self.whole.hand else []
        clues = [
            f"{'✓' if at in self.on else '–'} {at + 1}. {clue}"
            for at, clue in enumerate(self.whole.clues)
        ]
        return [*hand, *clues, say("Goal: {goal}", goal=self.goal)]

    def still(self) -> Element:
        """Return the case and both gauges on paper."""
        paper = Paper()
        paper.lines(self._case_lines())
        for head, each in self._gauges():
            paper.gap()
            paper.text(head, bold=True)
            high = gauge.HIGH if len(each.amounts) > 1 else gauge.FLAT
            paper.put(gauge.drawing(each), high)
        paper.lines(self._summary())
        return paper.finish(say("Entailment meter"), self.in_words(), gauge.CSS)


@plainly
def entailment_meter(goal: str, of: CodeCase) -> EntailmentMeter:
    """Return how many models a case has, and how many in which the goal is false.

    ``entailment_meter("E_C", of=case("You hold A R", "Nora: B R L -> Otto ?"))``. KB entails the
    goal if no model of KB is without it. Raises ``LookupError`` in words for a bad statement.

    >>> from cluekit.ui import case
    >>> known = case("You hold A R", "Nora: B R L -> Otto ?")
    >>> entailment_meter("E_C", of=known).entails
    False
    """
    try:
        of.read(goal)
    except RefusedError as error:
        raise LookupError(error.words) from None
    return EntailmentMeter(of, goal)
