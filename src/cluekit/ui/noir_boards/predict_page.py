"""The page of predict-then-reveal: the board, the question, what happened, and how one does."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import msgspec
from msgspec.structs import replace

from cluekit.draw import Element, el, gauge
from cluekit.draw.still import for_paper, rules_in_use
from cluekit.logic.scoring import Bin, Forecast, log_score, mean
from cluekit.logic.scoring import calibration as binned
from cluekit.noir.deduction.belief import Course
from cluekit.noir.deduction.predictions import NO, OTHERS, YES, Question
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
from cluekit.ui.kit.messages import Press
from cluekit.ui.kit.still_paper import Paper
from cluekit.ui.noir_boards.belief_page import log, own_in_words, section
from cluekit.ui.noir_boards.belief_page import stylesheet as page_style
from cluekit.ui.noir_boards.source import suspect_named
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
        asked = [YES] if self.question.yes_or_no else list(self.question.chances)
        truly = self.question.answer
        return [Forecast(self._chance(each, exact=exact), each == truly) for each in asked]

    def _chance(self, answer: int, *, exact: bool) -> float:
        return float(self.question.chances[answer]) if exact else self.given[answer] / ALL


def evenly(asked: Question) -> dict[int, int]:
    """Return chances in which all answers are alike, as nearly as hundredths can be."""
    return even_split(asked.chances)


def checked_chances(asked: Question, given: Mapping[int, int]) -> dict[int, int]:
    """Return the chances of all answers; raises ``NotHeardError`` for what cannot be scored.

    Nothing may be called certain or impossible: being wrong would cost bits without end.
    """
    if asked.yes_or_no:
        given = {YES: given[YES], NO: ALL - given[YES]}
    heed_chances(given.values())
    return dict(given)


def typed_chances(asked: Question, press: Press) -> dict[int, int]:
    """Return the chances that stand in the fields of a form."""
    answers = [YES] if asked.yes_or_no else list(asked.chances)
    return {answer: whole(press.value(f"chance{answer}")) for answer in answers}


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


# --- predict page ---------------------------------------------------------------------------------

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


class Desk(msgspec.Struct, frozen=True):
    """Everything the page depends on.

    ``asked`` is the open question, or with ``revealed`` the one just answered; ``said`` all that
    were answered, ``given`` the chances in the fields. ``move`` of ``moves`` is shown;
    ``questions`` says how many there are.
    """

    course: Course
    asked: Question | None
    said: tuple[Said, ...]
    given: dict[int, int]
    move: int
    moves: int
    questions: int
    revealed: bool = False

    @property
    def view(self) -> View:
        """The position that is shown: just before the answer, or an earlier one."""
        if self.asked is not None and self.move == self.moves:
            return self.course.learned[self.asked.number].view
        return self.course.until(self.move).now

    @property
    def before(self) -> Course:
        """What had been told before the answer."""
        if self.asked is None:
            return self.course
        return replace(self.course, learned=self.course.learned[: self.asked.number])


def stylesheet() -> str:
    """Return the rules of style that the page needs beyond those of all widgets."""
    return page_style() + gauge.CALIBRATION_CSS + CSS


def edition_of(course: Course) -> Edition:
    """Return the edition that is played."""
    return course.began.table.edition


def asked_in_words(course: Course, asked: Question | None) -> str:
    """Return a question, or that there is none left."""
    if asked is None:
        return say("That was the last question of this game.")
    sentence = QUESTIONS[asked.kind, course.about == KILLER]
    return say(sentence, suspect=name(edition_of(course), asked.suspect))


def answer_in_words(edition: Edition, answer: int, *, yes_or_no: bool) -> str:
    """Return an answer in words."""
    if yes_or_no:
        return say("yes") if answer == YES else say("no")
    return say("somebody else") if answer == OTHERS else name(edition, answer)


def outcome(course: Course, said: Said) -> list[str]:
    """Return what happened, the chances it had been given, and the scores."""
    asked, edition = said.question, edition_of(course)
    truly = asked.answer
    given, exact = said.given[truly], hundredths(asked.chances[truly])
    return [
        tell(course.learned[asked.number].fact, edition),
        say("You had given this {given}%; exactly it was {exact}%.", given=given, exact=exact),
        say(
            "Your score: {score}; that of the exact chance: {exact}.",
            score=in_bits(said.score),
            exact=in_bits(said.exact),
        ),
    ]


def means(said: tuple[Said, ...]) -> str:
    """Return both mean scores so far, in words."""
    return say(
        "Mean of {count} so far: you {mine}, exact {exact}.",
        count=len(said),
        mine=in_bits(mean([each.score for each in said])),
        exact=in_bits(mean([each.exact for each in said])),
    )


# --- drawn ------------------------------------------------------------------------------------


def draw(desk: Desk) -> Element:
    """Return the page."""
    left = el("div", board(desk), time_slider(desk.move, desk.moves), class_="ck-left")
    right = el("div", list(filter(None, _parts(desk))), class_="ck-panels", data_key="right")
    return el(
        "div",
        el("p", asked_in_words(desk.course, desk.asked), class_="ck-title", data_key="title"),
        el("div", left, right, class_="ck-columns", data_key="columns"),
        class_="ck-noir-belief",
    )


def board(desk: Desk) -> Element:
    """Return the board; once it is revealed, with what was believed just before the answer."""
    asked, now = desk.asked, desk.move == desk.moves
    framed = asked.suspect if asked is not None and now else None
    shown = desk.revealed and asked is not None and now
    belief = desk.course.learned[asked.number].before if shown and asked else None
    return close_up(desk.view, Look(belief=belief, signs=lambda who: _frame(who == framed)))


def _frame(asked: bool) -> list[Element]:  # noqa: FBT001 - drawn, or not
    box = {"x": 4, "y": 4, "width": SIDE - 12, "height": TALL - 12, "rx": 4}
    return [el("rect", class_="ck-asked", **box)] if asked else []


def _parts(desk: Desk) -> Iterator[Element | None]:
    yield _answered(desk) if desk.revealed or desk.asked is None else _form(desk)
    if desk.said:
        hint = say(
            "Discs are yours, rings the exact chances. On the dashed line things happen as often "
            "as they were called likely."
        )
        mine = [each for said in desk.said for each in said.forecasts()]
        exact = [each for said in desk.said for each in said.forecasts(exact=True)]
        axes = (say("given, in %"), say("happened, in %"))
        calibrated = gauge.calibration_page(
            _marks(mine), _marks(exact), axes, " ".join(map(_bin_said, binned(mine)))
        )
        record = [_table(desk), calibrated, el("p", hint, class_="ck-muted ck-hint")]
        yield section("record", say("How it has gone"), record)
    yield section("own", say("What you know"), [el("p", each) for each in own_in_words(desk.view)])
    yield log(desk.before, desk.move)


def _form(desk: Desk) -> Element:
    asked = desk.asked
    assert asked is not None  # noqa: S101 - the form is drawn for an open question only
    number = say("Question {number} of {count}", number=len(desk.said) + 1, count=desk.questions)
    fields = _yes(desk) if asked.yes_or_no else _spread(desk, asked)
    reveal = el("div", button(say("Reveal"), "reveal", main=True, submit=True), class_="ck-row")
    how = say(
        "Your score is the logarithm of the chance you gave to what happens: 0 bits at best, "
        "−1.00 bits for even odds. (Good 1952)"
    )
    form = el("form", fields, reveal, novalidate=True, data_key="chances")
    return section("ask", number, [form, el("p", how, class_="ck-muted ck-hint")])


def _yes(desk: Desk) -> Element:
    chance = desk.given[YES]
    label = say("How likely is yes, in %?")
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
    return el(
        "div", el("label", el("span", label), _field(YES, chance)), slider, class_="ck-chances"
    )


def _spread(desk: Desk, asked: Question) -> Element:
    edition = edition_of(desk.course)
    labels = [
        el(
            "label",
            el("span", answer_in_words(edition, answer, yes_or_no=False)),
            _field(answer, desk.given[answer]),
        )
        for answer in asked.chances
    ]
    heading = el("legend", say("Spread 100% over the answers."))
    return el("fieldset", heading, el("div", labels, class_="ck-chances"), class_="ck-pile")


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


def _answered(desk: Desk) -> Element:
    if desk.asked is None:
        again = el("div", button(say("Begin again"), "again"), class_="ck-row")
        words = [means(desk.said)] if desk.said else []
        return section("done", say("The end"), [*[el("p", each) for each in words], again])
    told, edition = (
        [*outcome(desk.course, desk.said[-1]), means(desk.said)],
        edition_of(desk.course),
    )
    lines = [el("div", with_links(each, edition), class_="ck-said") for each in told]
    onward = el("div", button(say("Next"), "next", main=True), class_="ck-row", data_focus="")
    return section("done", say("What happened"), [*lines, onward])


def _table(desk: Desk) -> Element:
    heads = [say("Move"), say("Given"), say("Exactly"), say("Score"), say("Exact score")]
    rows = [_row(desk.course, each) for each in desk.said]
    return el(
        "table",
        el("thead", el("tr", [el("th", head, scope="col") for head in heads])),
        el("tbody", rows),
        class_="ck-figures",
    )


def _row(course: Course, said: Said) -> Element:
    truly = said.question.answer
    told = answer_in_words(edition_of(course), truly, yes_or_no=said.question.yes_or_no)
    move = say("{move}: {answer}", move=course.learned[said.question.number].move, answer=told)
    figures = [
        per_cent(said.given[truly] / 100),
        per_cent(said.question.chances[truly]),
        in_bits(said.score),
        in_bits(said.exact),
    ]
    return el("tr", el("th", move, scope="row"), [el("td", f, class_="ck-number") for f in figures])


def _marks(forecasts: list[Forecast]) -> list[gauge.Mark]:
    return [(each.chance, each.frequency, each.count) for each in binned(forecasts)]


def _bin_said(found: Bin) -> str:
    return say(
        "Of {count} that you called about {given}%, {happened}% happened.",
        count=found.count,
        given=round(100 * found.chance),
        happened=round(100 * found.frequency),
    )


# --- in words, and still ----------------------------------------------------------------------


def in_words(desk: Desk) -> str:
    """Return the question and how it has gone."""
    asked = asked_in_words(desk.course, desk.asked)
    told = outcome(desk.course, desk.said[-1]) if desk.revealed else []
    return " ".join([asked, *told, *([means(desk.said)] if desk.said else [])])


def still(desk: Desk) -> Element:
    """Return the board with the question on paper."""
    paper = Paper(600)
    paper.text(asked_in_words(desk.course, desk.asked), size=17, bold=True)
    drawn = for_paper(board(desk))
    across, down = map(float, str(dict(drawn.attributes)["viewBox"]).split()[2:])
    paper.gap(6)
    paper.put(el("svg", drawn, width=across, height=down, x=90), down)
    paper.gap(12)
    for sentence in [in_words(desk)] if desk.said else []:
        paper.text(sentence)
    style = rules_in_use(stylesheet(), *paper.drawn)
    return paper.finish(say("Predict, then reveal"), in_words(desk), style)
