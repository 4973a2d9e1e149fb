"""The suggestion lab: every question you could ask, what it is worth, and what it gives away.

Choose a question, and see the answers it may get; ask it, and one of them comes: from a deal that
fits all you know, drawn by a seed. Then all questions are weighed anew.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from cluekit.clue.editions.cast import Deck, Triple
from cluekit.clue.editions.edition import edition
from cluekit.clue.editions.edition import edition as shipped
from cluekit.clue.picture import stylesheet as clue_style
from cluekit.clue.picture.sheets import entropy_gauge as entropy
from cluekit.core import Chance, Problem, RefusedError
from cluekit.draw import Element, el, gauge, number
from cluekit.learn.answers.choices import named_cards
from cluekit.learn.asking import Asking, Weighed
from cluekit.learn.card_values import card_list
from cluekit.learn.clues import clue_lines, hand_line
from cluekit.learn.forms import Case
from cluekit.learn.values import with_article
from cluekit.logic import Deal
from cluekit.logic.information import Model, Outcome
from cluekit.ui.kit.controls import button
from cluekit.ui.kit.messages import NotHeardError, Press, plainly
from cluekit.ui.kit.presses import NothingHereError, Presses
from cluekit.ui.kit.scene import Scene
from cluekit.ui.kit.still_paper import Paper
from cluekit.ui.kit.style import lesson_css
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
    deck = edition(asking.case.deck).deck
    weighed = {each.cards: each for each in asking.weigh_all()}
    best, most = best_of(tuple(weighed.values())), max(each.bits for each in weighed.values())
    found = []
    for room in deck.rooms:
        rows = [
            el(
                "tr",
                el("th", say(deck.cards[suspect].name), scope="row"),
                [
                    el("td", _cell(deck, weighed[suspect, weapon, room], best, chosen, most))
                    for weapon in deck.weapons
                ],
            )
            for suspect in deck.suspects
        ]
        found.append(_table(deck, room, rows))
    return found


def _table(deck: Deck, room: int, rows: list[Element]) -> Element:
    heads = [el("th", say(deck.cards[weapon].name), scope="col") for weapon in deck.weapons]
    return el(
        "table",
        el("caption", say(deck.cards[room].name)),
        el("thead", el("tr", el("td"), heads)),
        el("tbody", rows),
        class_="ck-asks",
        data_key=f"room:{room}",
    )


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
    deck = edition(asking.case.deck).deck
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
    card = edition(asking.case.deck).deck.cards[outcome.card]
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
    label = say("The answers it may get")
    return el(
        "div",
        el(
            "table",
            el("thead", el("tr", [el("th", head, scope="col") for head in heads()])),
            el("tbody", list(_answer_rows(asking, outcomes))),
            class_="ck-truth ck-wordy ck-ask-answers",
            aria_label=label,
        ),
        class_="ck-truth-frame",
        tabindex=0,
        role="group",
        aria_label=label,
        data_key="answers",
    )


def _answer_rows(asking: Asking, outcomes: Sequence[Outcome]) -> Iterator[Element]:
    for outcome in outcomes:
        first, *rest = answer_cells(asking, outcome)
        yield el("tr", el("th", first, scope="row"), [el("td", text) for text in rest])


# --- suggestion lab -------------------------------------------------------------------------------

KINDS = 3


class SuggestionLab(Scene):
    """Every question of a case. ``look("B V L")`` chooses one, ``ask("B V L")`` asks it.

    ``bits`` are open now, ``course`` is how that has gone, ``asked`` how many questions were put
    here; ``worth("B V L")`` is what a question is expected to tell, ``gives("B V L")`` what the
    others are expected to learn by it.
    """

    _css = clue_style() + Scene._css + lesson_css()  # noqa: SLF001 - our own base
    presses = Presses["SuggestionLab", None]()

    def __init__(self, asking: Asking, seed: int | str) -> None:
        super().__init__()
        self.seed = seed
        self.chosen: Triple | None = None
        self.course: tuple[float, ...] = (asking.bits,)
        self._last: tuple[Asking, Outcome] | None = None
        self._begins = asking
        self.asking = asking
        self.redraw()

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
        return self._weighed(self._read(cards)).bits

    def gives(self, cards: str) -> dict[str, float]:
        """Return the bits that each of the others is expected to learn by a question."""
        seats = self.asking.case.seats
        return {seats[seat]: bits for seat, bits in self._weighed(self._read(cards)).given}

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

    def _weighed(self, cards: Triple) -> Weighed:
        return self.asking.weigh(cards)

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
        self.course = tuple(Asking(case, model).bits for case in self._cases())
        self._last = None
        self.redraw()
        self.speak(say(MODEL_NAMES[model]))

    @presses.on("again")
    def _again(self, _: Press) -> None:
        self.asking, self.chosen, self._last = self._begins, None, None
        self.course = (self.asking.bits,)
        self.redraw()
        self.speak(" ".join(self._summary()))

    def _cases(self) -> list[Case]:
        """Return what was known at the beginning and after each question asked here."""
        case, first = self.asking.case, len(self._begins.case.events)
        return [replace(case, events=case.events[: first + n]) for n in range(self.asked + 1)]

    def _choose(self, cards: Triple) -> SuggestionLab:
        self.chosen, self._last = cards, None
        self.redraw()
        self.speak(" ".join(worth_lines(self.asking, self._weighed(cards))))
        return self

    def _put(self, cards: Triple) -> SuggestionLab:
        """Ask: the hidden deal answers."""
        luck = Chance(self.seed).luck("answer", self.asked)
        came: Outcome = luck.pick(self.asking.outcomes_where(cards, self._hidden()))
        before = self.asking
        self.asking = before.after(cards, came)
        self.chosen = cards
        self.course = (*self.course, self.asking.bits)
        self._last = before, came
        self.redraw()
        self.speak(self.told)
        return self

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

    def _hidden(self) -> Deal:
        """Return the deal that answers: one that fits what was known at the beginning."""
        deal: Deal = Chance(self.seed).luck("deal", 0).pick(self._begins.table.possible)
        return deal

    # --- drawn --------------------------------------------------------------------------------

    def redraw(self) -> None:
        """Draw what is known, the gauge, all questions, and the answers of the chosen one."""
        if not hasattr(self, "asking"):
            return
        case, most = self.asking.case, self._begins.bits
        others = " + ".join(self.asking.case.seats[1:])
        legend = say(
            "Above: bits you expect to learn, ★ most. Below: bits for the others ({others}).",
            others=others,
        )
        self.show(
            el(
                "div",
                el("p", hand_line(case), class_="ck-ex-how"),
                el("ol", [el("li", line) for line in clue_lines(case)], class_="ck-ask-clues")
                if case.events
                else None,
                el("div", entropy.page(entropy.Course(self.course, most)), class_="ck-ask-gauge"),
                el("p", self.told, class_="ck-lesson-sum") if self.told else None,
                el("p", legend, class_="ck-ex-how"),
                el("div", tables(self.asking, self.chosen), class_="ck-asks-all"),
                self._answers(),
                self._buttons(),
                class_="ck-lesson",
            )
        )

    def _answers(self) -> Element | None:
        """Return what is known of the chosen question: its worth, and the answers it may get."""
        if self.chosen is None:
            return el("p", say("Press a question to see its answers."), class_="ck-ex-how")
        lines = worth_lines(self.asking, self._weighed(self.chosen))
        return el(
            "div",
            [el("p", line) for line in lines],
            answers(self.asking, self.asking.outcomes(self.chosen)),
        )

    def _buttons(self) -> Element:
        other: Model = "deals" if self.asking.model == "refuter" else "refuter"
        name = say(MODEL_NAMES[other])
        return el(
            "div",
            button(say("Ask it"), "try", main=True) if self.chosen else None,
            button(say("Begin again"), "again"),
            button(say("Count differently: {how}", how=name), f"model:{other}", quiet=True),
            class_="ck-lesson-row",
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
            lines += worth_lines(self.asking, self._weighed(self.chosen))
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
        for line in clue_lines(self.asking.case):
            paper.text(line)
        paper.gap()
        course = entropy.Course(self.course, self._begins.bits)
        paper.put(entropy.drawing(course), gauge.HIGH if self.asked else gauge.FLAT)
        # The questions as rows of text: cards, bits for you, bits for the others
        found = sorted(self.asking.weigh_all(), key=lambda each: (-round(each.bits, 9), each.cards))
        heads = [say("Question"), say("For you"), say("For the others")]
        paper_rows = [heads, *(self._paper_row(each) for each in found)]
        for row in paper_rows:
            paper.row(row, PAPER_COLUMNS[: len(row)])
        if self.chosen is not None:
            for line in worth_lines(self.asking, self._weighed(self.chosen)):
                paper.text(line)
            for number, row in enumerate(self._answer_rows(self.chosen)):
                paper.row(row, PAPER_ANSWERS, bold=not number)
        return paper.finish(say("What every question is worth"), self.in_words(), gauge.CSS)

    def _paper_row(self, each: Weighed) -> list[str]:
        cards = ", ".join(names_of(self._deck, each.cards))
        return [cards, in_bits(each.bits), in_bits(each.given_away)]


SEATED = 3
"""Who sits at the lesson table; the sentence below says it."""
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
    for what cannot be read.
    """
    deck = shipped("mini").deck
    held = named_cards(deck, hand.replace(",", " ").split())
    size = (deck.size - KINDS) // SEATED
    if len(seats) != SEATED or len(set(held)) != size:
        why = say("At this table three sit, and each holds {size:card}.", size=size)
        raise RefusedError(Problem("hand-size"), why)
    ids = card_list(held).ids
    case = Case(seats=tuple(seats), hand=ids, events=clues)
    return SuggestionLab(Asking(case), seed)
