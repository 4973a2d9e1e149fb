"""Predict, then reveal: a chance before each answer, scored by its logarithm."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Unpack

import msgspec
from msgspec.structs import replace

from cluekit.core.calls import with_keys
from cluekit.draw import Element, el, gauge
from cluekit.draw.still import rules_in_use
from cluekit.logic.scoring import Forecast, log_score, mean
from cluekit.logic.scoring import calibration as binned
from cluekit.noir.deduction.belief import Course
from cluekit.noir.deduction.predictions import NO, OTHERS, YES, Question, questions
from cluekit.noir.editions.edition import Edition
from cluekit.noir.picture.boards.board import SIDE, TALL
from cluekit.noir.picture.boards.heat_map import close_up
from cluekit.noir.picture.boards.live import Look
from cluekit.noir.picture.log import with_links
from cluekit.noir.public.table import KILLER
from cluekit.noir.public.view import View
from cluekit.noir.wording.sentences import letters_of, name, tell
from cluekit.sets import mask
from cluekit.ui.kit.controls import button
from cluekit.ui.kit.hundredths import ALL, even_split, heed_chances, whole
from cluekit.ui.kit.messages import NotHeardError, Press, plainly
from cluekit.ui.kit.presses import NothingHereError, Presses
from cluekit.ui.kit.scene import Scene
from cluekit.ui.noir_boards.belief_page import (
    log,
    own_in_words,
    paper_with_board,
    section,
    stylesheet,
)
from cluekit.ui.noir_boards.source import (
    Source,
    WrittenPosition,
    eyes,
    move_pressed,
    sides,
    suspect_named,
    watched_game,
)
from cluekit.ui.tables.chrome import time_slider
from cluekit.words import mark, say
from cluekit.words.amounts import hundredths, in_bits, per_cent

# --- forecasts ------------------------------------------------------------------------------------
# Chances as somebody gives them, in hundredths: read, checked, and scored once it is known.


class Said(msgspec.Struct, frozen=True):
    """A question that was answered: the chances given, as hundredths, by answer."""

    question: Question
    given: dict[int, int]

    @property
    def score(self) -> float:
        """The score in bits of what was given."""
        return log_score(self.given[self.question.answer] / ALL)

    @property
    def exact(self) -> float:
        """The score in bits of the exact chances."""
        return log_score(float(self.question.chances[self.question.answer]))

    def forecasts(self, *, exact: bool = False) -> list[Forecast]:
        """Return a forecast for each answer; of yes and no only the yes."""
        asked, truly = self.question, self.question.answer
        given = asked.chances if exact else {each: self.given[each] / ALL for each in self.given}
        answers = [YES] if asked.yes_or_no else list(asked.chances)
        return [Forecast(float(given[each]), each == truly) for each in answers]


def checked_chances(asked: Question, given: Mapping[int, int]) -> dict[int, int]:
    """Return the chances of all answers; raises ``NotHeardError`` for what cannot be scored.

    Nothing may be called certain or impossible: being wrong would cost bits without end.
    """
    if asked.yes_or_no:
        given = {YES: given[YES], NO: ALL - given[YES]}
    heed_chances(given.values())
    return dict(given)


def chances_by_letter(
    edition: Edition, asked: Question, spread: Mapping[str, int]
) -> dict[int, int]:
    """Return the chances given by letters (and ``others``); raises ``LookupError`` for strangers.

    Suspects not named are given nothing, which ``checked_chances`` refuses where that may be wrong.
    """
    if asked.yes_or_no:
        raise LookupError(say("This is answered by one number: how likely is yes?"))
    given = dict.fromkeys(asked.chances, 0)
    for letter, chance in spread.items():
        answer = OTHERS if letter.lower() == "others" else suspect_named(edition, letter)
        if answer not in given:
            known = letters_of(edition, mask(each for each in asked.chances if each != OTHERS))
            raise LookupError(say("The answers here are: {answers}.", answers=known))
        given[answer] = chance
    return given


# --- the widget -----------------------------------------------------------------------------------

QUESTIONS = {
    ("near", True): mark(
        "The Inspector exonerates {suspect}. Does the Killer stand next to {suspect}?"
    ),
    ("near", False): mark(
        "{suspect}, an innocent, dies. Does the Inspector stand next to {suspect}?"
    ),
    ("hit", True): mark("The Inspector arrests {suspect}. Is it the Killer?"),
    ("hit", False): mark("The Killer kills {suspect}. Is it the Inspector?"),
    ("who", True): mark("Who is the Killer at this moment?"),
    ("who", False): mark("Who is the Inspector?"),
}
"""Each kind of question, about the Killer or not."""

CSS = """
.ck-noir-belief .ck-chances{display:flex;flex-wrap:wrap;gap:8px 16px;align-items:center;
margin:8px 0}
.ck-noir-belief .ck-chances label{display:inline-flex;gap:8px;align-items:center}
.ck-noir-belief .ck-chances input[type=text]{width:5.2em;min-height:36px;padding:4px 8px;
border:1.5px solid var(--ck-line);border-radius:6px;background:var(--ck-paper);color:var(--ck-ink);
font:600 16px/1.3 var(--ck-font);font-variant-numeric:tabular-nums}
.ck-noir-belief .ck-chances input[type=range]{width:min(100%,260px);height:28px;
accent-color:var(--ck-doubt)}
"""


class Predict(Scene):
    """One question after the other: give a chance, then see what happened, and what it scores.

    ``answer(70)`` gives 70 % to a yes; ``answer(A=60, D=40)`` spreads them over suspects.
    ``score`` and ``exact`` are the mean scores so far in bits, yours and those of the exact
    belief; ``said`` is everything answered.
    """

    _css = Scene._css + stylesheet() + gauge.CALIBRATION_CSS + CSS  # noqa: SLF001 - our own base
    presses = Presses["Predict", None]()

    def __init__(self, course: Course) -> None:
        super().__init__()
        self.course = course
        self.questions = tuple(questions(course))
        self.said: tuple[Said, ...] = ()
        self.revealed = False
        self.given = self._even()
        self.move = self._now()
        self.redraw()

    # --- in code ------------------------------------------------------------------------------

    @property
    def question(self) -> Question | None:
        """The question that is open or has just been answered; None when there are no more."""
        at = len(self.said) - self.revealed
        return self.questions[at] if at < len(self.questions) else None

    @property
    def score(self) -> float:
        """The mean of your own scores, in bits."""
        return mean([each.score for each in self.said])

    @property
    def exact(self) -> float:
        """The mean of the scores of the exact belief, in bits."""
        return mean([each.exact for each in self.said])

    def answer(self, chance: int | None = None, **spread: int) -> str:
        """Give chances in hundredths, see what happened; returns it in words."""
        if self.revealed:
            self._onward()
        asked = self._open()
        if chance is not None:
            return self._reveal(checked_chances(asked, {YES: chance}))
        return self._reveal(checked_chances(asked, chances_by_letter(self._edition, asked, spread)))

    def _open(self) -> Question:
        if self.question is None or self.revealed:
            raise NotHeardError(say("There is nothing more to foresee in this game."))
        return self.question

    def _reveal(self, given: dict[int, int]) -> str:
        self.said = (*self.said, Said(self._open(), given))
        self.revealed, self.given = True, given
        self.redraw()
        return " ".join(self._outcome())

    def _onward(self) -> None:
        self.revealed = False
        self.given = self._even()
        self.move = self._now()
        self.redraw()

    def _even(self) -> dict[int, int]:
        """Return what fields show before anything is typed: all answers alike."""
        return even_split(self.question.chances) if self.question else {}

    def _now(self) -> int:
        """Return the move that the question is about; when there is none left, the last."""
        asked = self.question
        return self.course.learned[asked.number].move if asked else self.course.moves

    @property
    def _edition(self) -> Edition:
        return self.course.began.table.edition

    @property
    def _view(self) -> View:
        """The position that is shown: just before the answer, or an earlier one."""
        if self.question is not None and self.move == self._now():
            return self.course.learned[self.question.number].view
        return self.course.until(self.move).now

    # --- pressed ------------------------------------------------------------------------------

    @presses.on("reveal")
    def _take(self, press: Press) -> None:
        """Take the chances that stand in the fields of the form."""
        asked = self._open()
        answers = [YES] if asked.yes_or_no else list(asked.chances)
        typed = {answer: whole(press.value(f"chance{answer}")) for answer in answers}
        self.speak(self._reveal(checked_chances(asked, typed)))

    @presses.on("slide")
    def _slide(self, press: Press) -> None:
        asked = self._open()
        if not asked.yes_or_no:
            raise NothingHereError
        self.given = checked_chances(asked, {YES: whole(press.value("value"))})
        self.redraw()

    @presses.on("next")
    def _next(self, _: Press) -> None:
        if not self.revealed:
            raise NothingHereError
        self._onward()
        self.speak(self._asked_in_words())

    @presses.on("time")
    def _look_back(self, press: Press) -> None:
        self.move = move_pressed(press.value("value"), self._now())
        self.redraw()

    @presses.on("again")
    def _again(self, _: Press) -> None:
        self.said, self.revealed = (), False
        self._onward()

    # --- in words -----------------------------------------------------------------------------

    def _asked_in_words(self) -> str:
        """Return the question, or that there is none left."""
        asked = self.question
        if asked is None:
            return say("That was the last question of this game.")
        sentence = QUESTIONS[asked.kind, self.course.about == KILLER]
        return say(sentence, suspect=name(self._edition, asked.suspect))

    def _outcome(self) -> list[str]:
        """Return what happened last, the chances it had been given, and the scores."""
        said = self.said[-1]
        asked, truly = said.question, said.question.answer
        given, exact = said.given[truly], hundredths(asked.chances[truly])
        return [
            tell(self.course.learned[asked.number].fact, self._edition),
            say("You had given this {given}%; exactly it was {exact}%.", given=given, exact=exact),
            say(
                "Your score: {score}; that of the exact chance: {exact}.",
                score=in_bits(said.score),
                exact=in_bits(said.exact),
            ),
        ]

    def _means(self) -> list[str]:
        """Return both mean scores so far, in words, once there are any."""
        if not self.said:
            return []
        count, mine, exact = len(self.said), in_bits(self.score), in_bits(self.exact)
        told = say(
            "Mean of {count} so far: you {mine}, exact {exact}.",
            count=count,
            mine=mine,
            exact=exact,
        )
        return [told]

    def in_words(self) -> str:
        """Return the question and how it has gone, in words."""
        told = self._outcome() if self.revealed else []
        return " ".join([self._asked_in_words(), *told, *self._means()])

    # --- drawn --------------------------------------------------------------------------------

    def redraw(self) -> None:
        """Draw everything again."""
        if not hasattr(self, "move"):
            return
        slider = time_slider(self.move, self._now())
        left = el("div", self._board(), slider, class_="ck-left")
        right = el("div", list(self._panels()), class_="ck-panels", data_key="right")
        title = el("p", self._asked_in_words(), class_="ck-title", data_key="title")
        columns = el("div", left, right, class_="ck-columns", data_key="columns")
        self.show(el("div", title, columns, class_="ck-noir-belief"))

    def _board(self) -> Element:
        """Return the board; once it is revealed, with what was believed just before the answer."""
        asked = self.question if self.move == self._now() else None
        belief = self.course.learned[asked.number].before if asked and self.revealed else None
        box = {"x": 4, "y": 4, "width": SIDE - 12, "height": TALL - 12, "rx": 4}
        frame = [el("rect", class_="ck-asked", **box)]
        framed = asked.suspect if asked is not None else None
        look = Look(belief=belief, signs=lambda who: frame if who == framed else [])
        return close_up(self._view, look)

    def _panels(self) -> Iterator[Element]:
        """Yield what stands beside the board, from the top down."""
        asked, before = self.question, self.course
        if asked is None:
            again = el("div", button(say("Begin again"), "again"), class_="ck-row")
            told = [el("p", each) for each in self._means()]
            yield section("done", say("The end"), [*told, again])
        elif self.revealed:
            told = [
                el("div", with_links(each, self._edition), class_="ck-said")
                for each in (*self._outcome(), *self._means())
            ]
            onward = button(say("Next"), "next", main=True)
            row = el("div", onward, class_="ck-row", data_focus="")
            yield section("done", say("What happened"), [*told, row])
        else:
            yield self._form(asked)
        if self.said:
            yield section("record", say("How it went so far"), self._record())
        known = [el("p", each) for each in own_in_words(self._view)]
        yield section("own", say("What you know"), known)
        if asked is not None:  # what had been told before the answer
            before = replace(self.course, learned=self.course.learned[: asked.number])
        yield log(before, self.move)

    def _form(self, asked: Question) -> Element:
        """Return the form that a question is answered in."""
        count = len(self.questions)
        number = say("Question {number} of {count}", number=len(self.said) + 1, count=count)
        fields = self._yes() if asked.yes_or_no else self._spread(asked)
        reveal = el("div", button(say("Reveal"), "reveal", main=True, submit=True), class_="ck-row")
        how = say(
            "Your score is the logarithm of the chance you gave to what happens: 0 bits at best, "
            "−1.00 bits for even odds. (Good 1952)"
        )
        form = el("form", fields, reveal, novalidate=True, data_key="chances")
        return section("ask", number, [form, el("p", how, class_="ck-muted ck-hint")])

    def _yes(self) -> Element:
        """Return the field of a yes, and a slider that says the same."""
        chance, label = self.given[YES], say("How likely is yes, in %?")
        slider = el(
            "input",
            type="range",
            min=1,
            max=99,
            value=chance,
            data_slide="slide",
            data_key="slide",
            aria_label=label,
        )
        field = el("label", el("span", label), _field(YES, chance))
        return el("div", field, slider, class_="ck-chances")

    def _spread(self, asked: Question) -> Element:
        """Return a field for each answer."""
        labels = [
            el(
                "label",
                el("span", answer_in_words(self._edition, answer, yes_or_no=False)),
                _field(answer, self.given[answer]),
            )
            for answer in asked.chances
        ]
        heading = el("legend", say("Spread 100% over the answers."))
        return el("fieldset", heading, el("div", labels, class_="ck-chances"), class_="ck-pile")

    def _record(self) -> list[Element]:
        """Return every answer with its scores, and how often what was called likely happened."""
        heads = [say("Move"), say("Given"), say("Exactly"), say("Score"), say("Exact score")]
        table = el(
            "table",
            el("thead", el("tr", [el("th", head, scope="col") for head in heads])),
            el("tbody", [_row(self.course, each) for each in self.said]),
            class_="ck-figures",
        )
        mine = binned([each for said in self.said for each in said.forecasts()])
        exact = binned([each for said in self.said for each in said.forecasts(exact=True)])
        mine_marks, exact_marks = (
            [(each.chance, each.frequency, each.count) for each in bins] for bins in (mine, exact)
        )
        in_words = [
            say(
                "Of {count} that you called about {given}%, {happened}% happened.",
                count=each.count,
                given=round(100 * each.chance),
                happened=round(100 * each.frequency),
            )
            for each in mine
        ]
        axes = (say("given, in %"), say("happened, in %"))
        drawn = gauge.calibration_page(mine_marks, exact_marks, axes, " ".join(in_words))
        hint = say(
            "Discs are yours, rings the exact chances. On the dashed line things happen as often "
            "as they were called likely."
        )
        return [table, drawn, el("p", hint, class_="ck-muted ck-hint")]

    def still(self) -> Element:
        """Return the board with the question on paper."""
        paper = paper_with_board(self._asked_in_words(), self._board())
        if self.said:
            paper.text(self.in_words())
        style = rules_in_use(stylesheet() + gauge.CALIBRATION_CSS + CSS, *paper.drawn)
        return paper.finish(say("Predict, then reveal"), self.in_words(), style)


def _field(answer: int, chance: int) -> Element:
    return el(
        "input",
        type="text",
        maxlength=20,
        autocomplete="off",
        name=f"chance{answer}",
        value=chance,
        data_key=f"chance{answer}",
    )


def answer_in_words(edition: Edition, answer: int, *, yes_or_no: bool) -> str:
    """Return an answer in words."""
    if yes_or_no:
        return say("yes") if answer == YES else say("no")
    return say("somebody else") if answer == OTHERS else name(edition, answer)


def _row(course: Course, said: Said) -> Element:
    truly = said.question.answer
    told = answer_in_words(course.began.table.edition, truly, yes_or_no=said.question.yes_or_no)
    move = say("{move}: {answer}", move=course.learned[said.question.number].move, answer=told)
    figures = [
        per_cent(said.given[truly] / 100),
        per_cent(said.question.chances[truly]),
        in_bits(said.score),
        in_bits(said.exact),
    ]
    return el("tr", el("th", move, scope="row"), [el("td", f, class_="ck-number") for f in figures])


@plainly
@with_keys(WrittenPosition)
def predict(
    source: Source | None = None,
    seat: str = "",
    about: str = "",
    *,
    seed: int | str = 0,
    bots: str | Sequence[str] = "careful",
    **written: Unpack[WrittenPosition],
) -> Predict:
    """Return questions to foresee in a game, through the eyes of one seat.

    ``source``, ``seat``, ``about``, ``bots``, ``seed`` and a position's keys are said as in
    ``belief_board``. Where nothing is said, bots play the edition ``noir-standard``. Raises
    ``LookupError`` where nothing in the game could be foreseen.
    """
    looking, side = sides(eyes(source, seat), about)
    if source is None and not written:
        source = "noir-standard"
    seen = watched_game(source, seed=seed, bots=bots, **written)
    found = Predict(seen.course(looking, side, "legal"))
    if not found.questions:
        raise LookupError(say("There is nothing to foresee in this game: nothing was answered."))
    return found
