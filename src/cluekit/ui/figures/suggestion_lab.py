"""The suggestion lab: every question you could ask, what it is worth, and what it gives away.

Choose a question, and see the answers it may get; ask it, and one of them comes: from a deal that
fits all you know, drawn by a seed. Then all questions are weighed anew. The entropy gauge shows how
many bits each clue of a case has left.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from cluekit.clue.editions.cast import Deck, Triple
from cluekit.clue.editions.edition import edition as shipped
from cluekit.clue.picture import stylesheet as clue_style
from cluekit.clue.picture.sheets import entropy_gauge as entropy
from cluekit.core import Chance, Problem, RefusedError
from cluekit.draw import Element, Still, el, gauge, number, picture
from cluekit.learn.answers.choices import named_cards
from cluekit.learn.asking import Asking, Weighed
from cluekit.learn.card_values import card_list
from cluekit.learn.clues import clue_lines, hand_line
from cluekit.learn.code_case import CodeCase, read_case
from cluekit.learn.forms import Case
from cluekit.learn.values import with_article
from cluekit.logic.counting import count
from cluekit.logic.information import Model, Outcome
from cluekit.ui.kit.figure import Figure, Paper, Redrawn, button, framed_table, paragraphs, row_of
from cluekit.ui.kit.presses import NotHeardError, NothingHereError, Press, Presses, plainly
from cluekit.ui.kit.still_paper import CSS as PAPER_CSS
from cluekit.ui.notebook.page import MODEL_NAMES
from cluekit.words import say
from cluekit.words.amounts import in_bits, per_cent
from cluekit.words.numbers import decimal

# --- question cells -------------------------------------------------------------------------------
# All questions of a case side by side: a table for each room, bits for you above, bits for them.
#
# And the answers that one question may get, each with its chance and with what it leaves open.

ALIKE = 1e-6
"""Bits nearer to each other than this are the same."""


def best_of(weighed: Sequence[Weighed]) -> set[Triple]:
    """Return the questions with the most bits; none where no question tells anything."""
    most = max(each.bits for each in weighed)
    return {each.cards for each in weighed if each.bits > most - ALIKE} if most > ALIKE else set()


def names_of(deck: Deck, cards: Sequence[int]) -> list[str]:
    """Return what cards are called, without articles."""
    return [say(deck.cards[card].name) for card in cards]


# --- all questions ---------------------------------------------------------------------------


def tables(asking: Asking, chosen: Triple | None) -> list[Element]:
    """Return a table for each room: a row for each suspect, a column for each weapon."""
    deck = shipped(asking.case.deck).deck
    weighed = {each.cards: each for each in asking.weigh_all()}
    best, most = best_of(tuple(weighed.values())), max(each.bits for each in weighed.values())
    heads = [el("th", say(deck.cards[weapon].name), scope="col") for weapon in deck.weapons]
    found = []
    for room in deck.rooms:
        rows = []
        for suspect in deck.suspects:
            asks = (weighed[suspect, weapon, room] for weapon in deck.weapons)
            cells = [el("td", _cell(deck, one, best, chosen, most)) for one in asks]
            rows.append(el("tr", el("th", say(deck.cards[suspect].name), scope="row"), cells))
        found.append(
            el(
                "table",
                el("caption", say(deck.cards[room].name)),
                el("thead", el("tr", el("td"), heads)),
                el("tbody", rows),
                class_="ck-asks",
                data_key=f"room:{room}",
            )
        )
    return found


def _cell(
    deck: Deck, one: Weighed, best: set[Triple], chosen: Triple | None, most: float
) -> Element:
    """Return a question to press: its bits with a bar, and below what it gives away."""
    star = "★" if one.cards in best else ""
    target = "ask:" + ":".join(map(str, one.cards))
    share = 100 * one.bits / most if most else 0.0
    said = say(
        "{cards}: {bits} for you, {given} for the others.",
        cards=", ".join(names_of(deck, one.cards)),
        bits=in_bits(one.bits),
        given=in_bits(one.given_away),
    )
    return el(
        "button",
        el("span", class_="ck-ask-bar", style=f"width:{number(share)}%", aria_hidden="true"),
        el("b", decimal(one.bits, 2), star, aria_hidden="true"),
        el("small", decimal(one.given_away, 2), aria_hidden="true"),
        type="button",
        class_="ck-ask",
        aria_label=f"{said} {say('Most bits.')}" if star else said,
        aria_pressed="true" if one.cards == chosen else "false",
        data_target=target,
        data_key=target,
    )


# --- the answers to one ----------------------------------------------------------------------


def worth_lines(asking: Asking, one: Weighed) -> list[str]:
    """Return what a question is worth to you, and to each of the others, a sentence each."""
    deck = shipped(asking.case.deck).deck
    asked = ", ".join(with_article(deck.cards[card].name) for card in one.cards)
    yours = say("You ask: {cards}. Expected for you: {bits}.", cards=asked, bits=in_bits(one.bits))
    theirs = [
        say("{who} is expected to learn {bits}.", who=asking.case.seats[seat], bits=in_bits(bits))
        for seat, bits in one.given
    ]
    return [yours, *theirs]


def answer_says(asking: Asking, outcome: Outcome) -> str:
    """Return an answer in words, such as "Nora shows the Vase"."""
    if outcome.shower is None or outcome.card is None:
        return say("Nobody shows a card")
    card = shipped(asking.case.deck).deck.cards[outcome.card]
    who = asking.case.seats[outcome.shower]
    return say("{who} shows {card}", who=who, card=with_article(card.name))


def heads() -> list[str]:
    """Return what stands above the columns of the answers."""
    return [
        say("Answer"),
        say("Chance"),
        say("Worlds"),
        say("Case files"),
        say("Bits left"),
        say("Gained"),
    ]


def answer_cells(asking: Asking, outcome: Outcome) -> list[str]:
    """Return the row of an answer, cell by cell."""
    return [
        answer_says(asking, outcome),
        per_cent(outcome.chance),
        str(outcome.deals),
        str(outcome.files),
        decimal(abs(outcome.bits), 2),
        decimal(asking.bits - outcome.bits, 2),
    ]


def answers(asking: Asking, outcomes: Sequence[Outcome]) -> Element:
    """Return the answers as a table that can be scrolled where it is narrow."""
    rows = []
    for outcome in outcomes:
        first, *rest = answer_cells(asking, outcome)
        rows.append(el("tr", el("th", first, scope="row"), [el("td", text) for text in rest]))
    kind = "ck-truth ck-wordy ck-ask-answers"
    return framed_table(heads(), rows, say("The answers it may get"), kind)


# --- suggestion lab -------------------------------------------------------------------------------

KINDS = 3


class SuggestionLab(Figure, game=clue_style()):
    """Every question of a case. ``look("B V L")`` chooses one, ``ask("B V L")`` asks it.

    ``bits`` are open now, ``course`` is how that has gone, ``asked`` how many questions were put
    here; ``worth("B V L")`` is what a question is expected to tell, ``gives("B V L")`` what the
    others are expected to learn by it.
    """

    presses = Presses["SuggestionLab", None]()

    def __init__(self, asking: Asking, seed: int | str) -> None:
        self.seed = seed
        self.chosen: Triple | None = None
        self.course: tuple[float, ...] = (asking.bits,)
        self._last: tuple[Asking, Outcome] | None = None
        self.asking = self._begins = asking
        super().__init__()

    # --- in code ------------------------------------------------------------------------------

    @property
    def bits(self) -> float:
        """The bits that are open about the case file."""
        return self.asking.bits

    @property
    def asked(self) -> int:
        """How many questions were asked here."""
        return len(self.course) - 1

    @property
    def best(self) -> list[str]:
        """The questions with the most bits, by the letters of their cards."""
        best = best_of(self.asking.weigh_all())
        names = [card.alias for card in self._deck.cards]
        return [" ".join(names[card] for card in cards) for cards in sorted(best)]

    def worth(self, cards: str) -> float:
        """Return the bits that a question is expected to tell you."""
        return self.asking.weigh(self._read(cards)).bits

    def gives(self, cards: str) -> dict[str, float]:
        """Return the bits that each of the others is expected to learn by a question."""
        seats = self.asking.case.seats
        return {seats[seat]: bits for seat, bits in self.asking.weigh(self._read(cards)).given}

    def look(self, cards: str) -> SuggestionLab:
        """Choose a question, such as "B V L", and see its answers."""
        return self._choose(self._read(cards))

    def ask(self, cards: str) -> SuggestionLab:
        """Ask a question: one of its answers comes, and all questions are weighed anew."""
        return self._put(self._read(cards))

    def _read(self, cards: str) -> Triple:
        """Return the cards that are meant, one of each kind; raises ``LookupError`` in words."""
        named = named_cards(self._deck, cards.replace(",", " ").split())
        numbers = sorted(self._deck.number(card) for card in named)
        kinds = (self._deck.suspects, self._deck.weapons, self._deck.rooms)
        if len(numbers) != KINDS or not all(
            card in kind for card, kind in zip(numbers, kinds, strict=True)
        ):
            raise LookupError(say("Name a suspect, a weapon and a room, such as B V L."))
        suspect, weapon, room = numbers
        return suspect, weapon, room

    @property
    def _deck(self) -> Deck:
        return shipped(self.asking.case.deck).deck

    # --- pressed ------------------------------------------------------------------------------

    @presses.on("ask:{suspect:int}:{weapon:int}:{room:int}")
    def _pick(self, _: Press, suspect: int, weapon: int, room: int) -> None:
        """Choose a question."""
        cards = (suspect, weapon, room)
        if all(each.cards != cards for each in self.asking.weigh_all()):
            raise NothingHereError
        self._choose(cards)

    @presses.on("try")
    def _try(self, _: Press) -> None:
        """Ask the question that is chosen."""
        if self.chosen is None:
            raise NotHeardError(say("Choose a question first."))
        self._put(self.chosen)

    @presses.on("model:{name:deals|refuter}")
    def _weigh_by(self, _: Press, name: str) -> None:
        """Weigh the worlds by the other model; what was asked stays asked."""
        model: Model = "refuter" if name == "refuter" else "deals"
        self._begins = Asking(self._begins.case, model)
        self.asking = Asking(self.asking.case, model)
        case, first = self.asking.case, len(self._begins.case.events)
        known = (replace(case, events=case.events[: first + n]) for n in range(self.asked + 1))
        self.course = tuple(Asking(each, model).bits for each in known)
        self._last = None
        self._redraw_and_speak(say(MODEL_NAMES[model]))

    @presses.on("again")
    def _again(self, _: Press) -> None:
        self.asking, self.chosen, self._last = self._begins, None, None
        self.course = (self.asking.bits,)
        self._redraw_and_speak(*self._summary())

    def _choose(self, cards: Triple) -> SuggestionLab:
        self.chosen, self._last = cards, None
        return self._redraw_and_speak(*worth_lines(self.asking, self.asking.weigh(cards)))

    def _put(self, cards: Triple) -> SuggestionLab:
        """Ask: a hidden deal answers, one that fits what was known at the beginning."""
        hidden = Chance(self.seed).luck("deal", 0).pick(self._begins.table.possible)
        luck = Chance(self.seed).luck("answer", self.asked)
        came: Outcome = luck.pick(self.asking.outcomes_where(cards, hidden))
        before = self.asking
        self.asking = before.after(cards, came)
        self.chosen = cards
        self.course = (*self.course, self.asking.bits)
        self._last = before, came
        return self._redraw_and_speak(self.told)

    @property
    def told(self) -> str:
        """What the hidden deal answered last, in the language of its present reader; or ""."""
        if self._last is None:
            return ""
        before, came = self._last
        return say(
            "{answer}. Open: {before} before, {after} now.",
            answer=answer_says(before, came),
            before=in_bits(before.bits),
            after=in_bits(self.asking.bits),
        )

    # --- drawn --------------------------------------------------------------------------------

    def redraw(self) -> None:
        """Draw what is known, the gauge, all questions, and the answers of the chosen one."""
        asking, case, most = self.asking, self.asking.case, self._begins.bits
        clues = el("ol", [el("li", line) for line in clue_lines(case)], class_="ck-ask-clues")
        legend = say(
            "Above: bits you expect to learn, ★ most. Below: bits for the others ({others}).",
            others=" + ".join(case.seats[1:]),
        )
        answered = el("p", say("Press a question to see its answers."), class_="ck-ex-how")
        if self.chosen is not None:
            worth = worth_lines(asking, asking.weigh(self.chosen))
            outcomes = answers(asking, asking.outcomes(self.chosen))
            answered = el("div", [el("p", line) for line in worth], outcomes)
        other: Model = "deals" if asking.model == "refuter" else "refuter"
        recount = say("Count differently: {how}", how=say(MODEL_NAMES[other]))
        self.show(
            el(
                "div",
                el("p", hand_line(case), class_="ck-ex-how"),
                clues if case.events else None,
                el("div", entropy.page(entropy.Course(self.course, most)), class_="ck-ask-gauge"),
                paragraphs(filter(None, [self.told])),
                el("p", legend, class_="ck-ex-how"),
                el("div", tables(asking, self.chosen), class_="ck-asks-all"),
                answered,
                row_of(
                    button(say("Ask it"), "try", main=True) if self.chosen else None,
                    button(say("Begin again"), "again"),
                    button(recount, f"model:{other}", quiet=True),
                ),
                class_="ck-lesson",
            )
        )

    def _summary(self) -> list[str]:
        course = entropy.Course(self.course, self._begins.bits)
        return [hand_line(self.asking.case), entropy.describe(course)]

    # --- as text and on paper -----------------------------------------------------------------

    def in_words(self) -> str:
        """Return what is known, the best questions, and the answers to the chosen one."""
        lines = [*self._summary(), *clue_lines(self.asking.case), self.told]
        if self.best:
            lines.append(say("Most bits: {questions}.", questions="; ".join(self.best)))
        if self.chosen is not None:
            lines += worth_lines(self.asking, self.asking.weigh(self.chosen))
            lines += map(", ".join, self._answer_rows(self.chosen))
        return "\n".join(line for line in lines if line)

    def _answer_rows(self, cards: Triple) -> list[list[str]]:
        found = self.asking.outcomes(cards)
        rows = [answer_cells(self.asking, outcome) for outcome in found]
        return [heads(), *rows]

    def still(self) -> Element:
        """Return gauge, questions and answers on paper."""
        paper = Paper()
        paper.text(hand_line(self.asking.case))
        paper.lines(clue_lines(self.asking.case))
        paper.gap()
        course = entropy.Course(self.course, self._begins.bits)
        paper.put(entropy.drawing(course), gauge.HIGH if self.asked else gauge.FLAT)
        # The questions as rows of text: cards, bits for you, bits for the others
        paper.row([say("Question"), say("For you"), say("For the others")], PAPER_COLUMNS)
        found = sorted(self.asking.weigh_all(), key=lambda each: (-round(each.bits, 9), each.cards))
        for each in found:
            cards = ", ".join(names_of(self._deck, each.cards))
            paper.row([cards, in_bits(each.bits), in_bits(each.given_away)], PAPER_COLUMNS)
        if self.chosen is not None:
            paper.lines(worth_lines(self.asking, self.asking.weigh(self.chosen)))
            for place, cells in enumerate(self._answer_rows(self.chosen)):
                paper.row(cells, PAPER_ANSWERS, bold=not place)
        return paper.finish(say("What every question is worth"), self.in_words(), gauge.CSS)


SEATS = ("You", "Nora", "Otto")
"""The players at the lesson table; a sentence below says that they are three."""
PAPER_COLUMNS = (280, 150, 150)
PAPER_ANSWERS = (200, 70, 80, 100, 80, 70)


@plainly
def suggestion_lab(
    hand: str = "A R",
    *clues: str,
    seed: int | str = 1,
    seats: Sequence[str] = ("You", "Nora", "Otto"),
) -> SuggestionLab:
    """Return every question you could ask with this ``hand`` after clues, in the lesson deck.

    ``clues`` are written "Nora: B V L -> Otto ?", with the names of the three ``seats``. ``seed``
    chooses the deal that answers when you ask. Raises ``LookupError`` or ``RefusedError`` in words
    for a line that cannot be read.

    >>> round(suggestion_lab("A R").worth("B V L"), 2)
    1.31
    """
    deck = shipped("mini").deck
    held = named_cards(deck, hand.replace(",", " ").split())
    size = (deck.size - KINDS) // len(SEATS)
    if len(seats) != len(SEATS) or len(set(held)) != size:
        why = say("At this table three sit, and each holds {size:card}.", size=size)
        raise RefusedError(Problem("hand-size"), why)
    ids = card_list(held).ids
    case = Case(seats=tuple(seats), hand=ids, events=clues)
    return SuggestionLab(Asking(case), seed)


# --- entropy gauge --------------------------------------------------------------------------------


@plainly
def entropy_gauge(
    *lines: str,
    edition: str = "mini",
    seats: tuple[str, ...] = SEATS,
    model: Model = "refuter",
) -> Still:
    """Return the bits that are open at the beginning, and after each clue.

    ``lines``, ``edition`` and ``seats`` are as for ``case``: "You hold A R", then clues such as
    "Nora: B V L -> Otto ?". By the ``model`` "refuter" a player who could show several cards has
    chosen one at random; by "deals" all deals count alike. Raises ``RefusedError`` in words for a
    line that cannot be read, and if no deal fits.

    >>> entropy_gauge("You hold A R", "Nora: B V L -> Otto ?")
    Open about the case file: 3.58 bits at the beginning, 3.41 bits after question 1.
    """
    whole = read_case(lines, edition, seats)
    bits = []
    for until in range(len(whole.clues) + 1):
        known = CodeCase(whole.hand, whole.clues[:until], whole.edition, whole.seats)
        found = count(known.puzzle, model)
        if found is None:
            raise RefusedError(Problem("no-deal-fits"), say("No deal fits these clues."))
        bits.append(abs(found.entropy()))
    course = entropy.Course(tuple(bits), max(bits))
    return Redrawn(lambda: _gauge(course))


def _gauge(course: entropy.Course) -> Still:
    words = entropy.describe(course)
    high = gauge.HIGH if len(course.bits) > 1 else gauge.FLAT
    svg = picture(
        el("rect", class_="ck-paper-ground", width=gauge.WIDE, height=high),
        entropy.drawing(course),
        size=(gauge.WIDE, high),
        title=say("How much is open"),
        text=words,
        css=PAPER_CSS + gauge.CSS,
    )
    return Still(svg, words, int(gauge.WIDE))
