"""Fields of the plain kinds of exercise: numbers, options, cards, marks on a sheet."""

from __future__ import annotations

from fractions import Fraction

from msgspec.structs import replace

from cluekit.clue.editions.cast import Card
from cluekit.clue.editions.edition import edition
from cluekit.clue.picture.boards.house import suspect_initials
from cluekit.clue.picture.glyphs import glyph
from cluekit.core.session import AnySession, Session
from cluekit.draw import Element, crest, el
from cluekit.learn.answers.numbers import UnreadableError, read_number, sum_in_words
from cluekit.learn.card_values import Cards
from cluekit.learn.exercises import Exercise
from cluekit.learn.experiment_checks import Entry, entries_of
from cluekit.learn.forms import Laid
from cluekit.learn.gains import gain
from cluekit.learn.game_goals import GOALS
from cluekit.learn.grids import Suspects
from cluekit.learn.own_games import ME, deal_out, is_of, kinds, laid_in, play_out
from cluekit.learn.proof_checks import read_line
from cluekit.learn.question import Question
from cluekit.learn.statements import sentence
from cluekit.learn.values import list_in_words
from cluekit.logic.step_checker import Line
from cluekit.ui import registry
from cluekit.ui.exercises.logic_fields import button, proof_field, way_button
from cluekit.ui.exercises.proof_lines import mixed_numbers
from cluekit.ui.exercises.state import Desk
from cluekit.ui.figures.finished_proof import by
from cluekit.ui.kit.controls import how_to_mark
from cluekit.ui.kit.presses import NothingHereError
from cluekit.ui.kit.still_paper import Paper
from cluekit.ui.noir_boards.exercise_grid import grid_field, pressable, suspect_chips
from cluekit.ui.tables import seating
from cluekit.ui.tables.sitting import Sitting
from cluekit.ui.tables.widget import Table
from cluekit.words import say

# --- own table ------------------------------------------------------------------------------------
# The table of an exercise: laid once, begun again in one press, found again by its exercise.

_STANDING: dict[str, Sitting] = {}
"""The sittings of exercises in this kernel."""


def game_on_table(desk: Desk, part: int) -> AnySession | None:
    """Return the game on the table of an exercise, else one that was handed over in code."""
    if sitting := _STANDING.get(desk.attempt.exercise.id):
        return sitting.session
    given = [getattr(one, "session", one) for one in desk.attempt.given[part : part + 1]]
    return next((one for one in given if isinstance(one, Session)), None)


def has_table(exercise: Exercise) -> bool:
    """Tell whether a table of this exercise is laid."""
    return exercise.id in _STANDING


def is_laid(exercise: Exercise) -> bool:
    """Tell whether this very case lies on the table of its exercise."""
    sitting, laid = _STANDING.get(exercise.id), exercise.case.table
    return bool(sitting and laid and is_of(laid, sitting.session))


def table_of(exercise: Exercise) -> Table:
    """Lay the table of an exercise, or show it again as it stands.

    Raises ``NothingHereError`` for an exercise without one.
    """
    laid = exercise.case.table
    if laid is None:
        raise NothingHereError
    if exercise.id not in _STANDING:
        session = _game_of(laid)
        made = seating.seat(session, kinds(laid), registry.staging_of(session), called=exercise.id)
        made.look_for_earlier()
        _STANDING[exercise.id] = made
    elif not is_laid(exercise):
        begin_again(exercise)
    return _STANDING[exercise.id].shown_as(Table)


def begin_again(exercise: Exercise) -> None:
    """Lay the game of an exercise anew on its table, where there is one."""
    sitting, laid = _STANDING.get(exercise.id), exercise.case.table
    if sitting is not None and laid is not None:
        sitting.go_on_with(_game_of(laid))


def _game_of(laid: Laid) -> AnySession:
    """Return the game with the moves that are made already."""
    return play_out(laid, GOALS[laid.goal].good(), laid.moves) if laid.moves else deal_out(laid)


# --- fields ---------------------------------------------------------------------------------------

# --- code field -----------------------------------------------------------------------------------
# The field of a function that a learner writes: where to write it, and how to hand it over.


def code_field(desk: Desk, place: int, question: Question) -> Element:
    """Return what to type in a cell; nothing is typed here."""
    there = desk.function(place) is not None
    state = say("Handed over. Check tries it again.") if there else say("Nothing is handed over.")
    call = f'exercise("{desk.attempt.exercise.id}").answer({question.part.function})'
    return el(
        "div",
        el("p", _how_to_write()),
        el("pre", el("code", call)),
        el("p", state, class_="ck-ex-how", data_key=f"code:{place}"),
        class_="ck-ex-code",
    )


def code_on_paper(paper: Paper, question: Question) -> None:
    """Write what to type."""
    paper.text(_how_to_write(), quiet=True)
    paper.text(f"….answer({question.part.function})", indent=42)


def _how_to_write() -> str:
    return say("Write your function in a cell, and hand it over by its name:")


# --- play field -----------------------------------------------------------------------------------
# The field of a game to be played on: how to open its table, how far it is, and once more.


def play_field(desk: Desk, place: int, question: Question) -> Element:
    """Return how the table is opened, and how far its game is; nothing is played here."""
    exercise = desk.attempt.exercise
    if not has_table(exercise):
        state = say("The table is not laid yet. Run that cell.")
    elif not is_laid(exercise):
        state = say("Another game of this exercise is on the table.")
    else:
        state = say("The table is laid. Check looks at the game as it stands.")
    begin = button(f"game:again:{place}", say("Begin again"))
    return el(
        "div",
        el("p", _how(question)),
        el("pre", el("code", f'exercise("{exercise.id}").table()')),
        el("p", state, class_="ck-ex-how", data_key=f"game:{place}"),
        begin if has_table(exercise) else None,
        class_="ck-ex-code ck-ex-play",
    )


def play_on_paper(paper: Paper, question: Question) -> None:
    """Write who sits at the table, and where to note what was played."""
    paper.text(_how(question), quiet=True)
    paper.text(say("Your moves") + ": ________________", indent=42)


def _how(question: Question) -> str:
    others = [name for name in laid_in(question.case).names if name != ME]
    return say("You play against {others}, at a table in a cell:", others=list_in_words(others))


# --- report field ---------------------------------------------------------------------------------
# The report of an experiment as a form: menus for what was decided, fields for what came out.


def report_field(desk: Desk, place: int, question: Question) -> Element:
    """Return a line for each entry of the report."""
    lines = [_report_line(desk, place, entry) for entry in entries_of(question)]
    return el("div", lines, class_="ck-ex-report")


def _report_line(desk: Desk, place: int, entry: Entry) -> Element:
    name = f"p{place}:{entry.name}"
    field = _menu(desk, name, entry) if entry.answers else _number(desk, name)
    label = el("span", say(entry.asks), class_="ck-ex-label")
    return el("label", label, field, class_="ck-ex-text", data_key=f"entry:{name}")


def _menu(desk: Desk, name: str, entry: Entry) -> Element:
    chosen = desk.field_text(name)
    entries = [("", "–"), *((each, say(words)) for each, words in entry.answers)]
    options = [el("option", text, value=each, selected=each == chosen) for each, text in entries]
    return el("select", options, name=name, data_key=f"field:{name}")


def _number(desk: Desk, name: str) -> Element:
    return el(
        "input",
        type="text",
        name=name,
        value=desk.field_text(name),
        autocomplete="off",
        data_key=f"field:{name}",
    )


def report_on_paper(paper: Paper, question: Question) -> None:
    """Write the entries, each with its choices or a line to write on."""
    for entry in entries_of(question):
        paper.text(f"{say(entry.asks)}: {'' if entry.answers else '________'}", indent=18)
        for _name, words in entry.answers:
            paper.box(round_=True, indent=36)
            paper.text(say(words), indent=60)


# --- sort field -----------------------------------------------------------------------------------
# A table in which each sentence, or each row of a truth table, is sorted into one of a few bins.
#
# A bin is a column; in each row one of its round boxes is ticked. So the arrow keys go from bin to
# bin, and a voice says the sentence and the bin together.


def sort_field(desk: Desk, place: int, question: Question) -> Element:
    """Return the table: a row for each option, a column for each bin."""
    heads = [el("th", text, scope="col") for _, text in question.bins]
    signs = iter(question.signs)
    rows = [
        _row(desk, f"p{place}:{option}", text, next(signs), question)
        for option, text in question.options
    ]
    return el(
        "table",
        el("thead", el("tr", el("td"), heads)),
        el("tbody", rows),
        class_="ck-sort",
    )


def _row(desk: Desk, name: str, text: str, sign: str, question: Question) -> Element:
    head = el("th", el("b", sign, class_="ck-ex-letter"), el("span", text), scope="row")
    return el(
        "tr",
        head,
        [_cell(name, text, where, on=desk.field_text(name) == where[0]) for where in question.bins],
        data_key=f"sort:{name}",
    )


def _cell(name: str, text: str, where: tuple[str, str], *, on: bool) -> Element:
    bin_id, words = where
    tick = el(
        "input", type="radio", name=name, value=bin_id, checked=on, aria_label=f"{text} {words}"
    )
    return el("td", el("label", tick))


def bins_on_paper(paper: Paper, question: Question) -> None:
    """Write the options, each with a round box for every bin, and the bins above."""
    words = " · ".join(f"◯ {text}" for _, text in question.bins)
    paper.text(words, quiet=True)
    for sign, (_, text) in zip(question.signs, question.options, strict=False):
        top = paper.top
        for number, _ in enumerate(question.bins):
            paper.box(round_=True, indent=18 + 22 * number)
        paper.text(f"{sign}  {text}", indent=26 + 22 * len(question.bins))
        paper.top = max(paper.top, top + 20)


# --- strategy field -------------------------------------------------------------------------------
# A mixed strategy to write: a field for the chance of each choice, and what they come to.


def strategy_field(desk: Desk, place: int, question: Question) -> Element:
    """Return a line for each choice, and the sum of the chances while they are written."""
    rows = [
        _chance(desk, place, option, text, sign)
        for sign, (option, text) in zip(question.signs, question.options, strict=False)
    ]
    total = el("output", _total(desk, place), class_="ck-ex-worth", data_key=f"worth:{place}")
    return el("div", el("ul", rows, class_="ck-ex-chances"), total)


def _chance(desk: Desk, place: int, option: str, text: str, sign: str) -> Element:
    name = f"p{place}:{option}"
    field = el(
        "input",
        type="text",
        name=name,
        value=desk.field_text(name),
        placeholder="1/3",
        autocomplete="off",
        data_key=f"field:{name}",
        data_slide=f"live:{place}",
    )
    words = el("span", text, class_="ck-ex-label")
    label = el("label", el("b", sign, class_="ck-ex-letter"), words, field, class_="ck-ex-text")
    return el("li", label, data_key=f"chance:{name}")


def _total(desk: Desk, place: int) -> str:
    """Return what the chances written so far add up to; "" while there are none that are read."""
    written = (desk.entries(place) or {}).values()
    try:
        total = sum((read_number(each)[0] for each in written), Fraction(0))
    except UnreadableError:
        return ""
    return say("Together: {total}", total=gain(total).in_words()) if written else ""


def chances_on_paper(paper: Paper, question: Question) -> None:
    """Write the choices, each with a line for its chance."""
    for sign, (_, text) in zip(question.signs, question.options, strict=False):
        paper.text(f"{sign}  {text}: ________", indent=18)


# --- fields ---------------------------------------------------------------------------------------


def number_field(desk: Desk, place: int, _: Question) -> Element:
    """Return a field for one number or a sum, and what the sum comes to while it is written."""
    worth = el(
        "output",
        sum_in_words(desk.field_text(f"p{place}")),
        class_="ck-ex-worth",
        data_key=f"worth:{place}",
    )
    return el(
        "div",
        _line(desk, place, say("for example {example}", example="12, 3 × 4, 1/3"), live=True),
        worth,
        class_="ck-ex-number-field",
    )


def numbers_field(desk: Desk, place: int, _: Question) -> Element:
    """Return a field for several numbers."""
    field = _line(desk, place, say("for example {example}", example="6 6 6"))
    return el("div", field, class_="ck-ex-number-field")


def _line(desk: Desk, place: int, example: str, *, live: bool = False) -> Element:
    name = f"p{place}"
    return el(
        "label",
        el("span", say("Your answer"), class_="ck-ex-label"),
        el(
            "input",
            type="text",
            name=name,
            value=desk.field_text(name),
            placeholder=example,
            autocomplete="off",
            data_key=f"field:{place}",
            data_slide=f"live:{place}" if live else None,
        ),
        class_="ck-ex-text",
    )


def choice_field(desk: Desk, place: int, question: Question) -> Element:
    """Return options of which one is ticked."""
    return _ticks(desk, place, question, "radio")


def multi_field(desk: Desk, place: int, question: Question) -> Element:
    """Return options of which any are ticked."""
    return _ticks(desk, place, question, "checkbox")


def _ticks(desk: Desk, place: int, question: Question, kind: str) -> Element:
    chosen = desk.fields.get(f"p{place}", [])
    signs = iter(question.signs)
    return el(
        "ul",
        [
            el(
                "li",
                el(
                    "label",
                    _tick(place, kind, option, on=option in chosen),
                    el("b", next(signs), class_="ck-ex-letter"),
                    el("span", text),
                ),
                data_key=f"option:{place}:{option}",
            )
            for option, text in question.options
        ],
        class_="ck-ex-options",
    )


def _tick(place: int, kind: str, value: str, *, on: bool) -> Element:
    return el("input", type=kind, name=f"p{place}", value=value, checked=on)


def set_field(desk: Desk, place: int, question: Question) -> Element:
    """Return cards or suspects to tick; suspects on the board itself where all can be chosen."""
    if pressable(question):
        return grid_field(desk.fields, place, question)
    chosen = desk.fields.get(f"p{place}", [])
    cards: Cards | Suspects = question.value(question.part.choose)
    if isinstance(cards, Suspects):
        return suspect_chips(desk.fields, place, cards)
    own_edition = edition(cards.deck)
    chips = [
        el(
            "label",
            _tick(place, "checkbox", card.id, on=card.id in chosen),
            _badge(card, suspect_initials(own_edition), own_edition.deck.number(card.id)),
            el("span", say(card.name)),
            class_="ck-ex-chip",
            data_key=f"chip:{place}:{card.id}",
        )
        for card in cards.cards
    ]
    return el("div", chips, class_="ck-ex-chips")


def _badge(card: Card, initials: tuple[str, ...], number: int) -> Element:
    if card.kind == "suspect":
        drawn = crest(card.shape, card.colour, initials[number], 10)
    else:
        drawn = glyph(card, 24)
    return el(
        "svg",
        drawn,
        viewBox="-13 -13 26 26",
        class_="ck-badge",
        aria_hidden="true",
        focusable="false",
    )


def cells_field(desk: Desk, _: int, __: Question) -> Element:
    """Say how the sheet in the picture is marked, and offer the pens."""
    return how_to_mark(desk.pen)


# --- order field ----------------------------------------------------------------------------------
# Steps to be put in order: those of an exercise, or the given lines of a proof.


def choices(desk: Desk, place: int) -> list[tuple[str, str]]:
    """Return the steps of an order, or a proof's given lines in words, in the order of showing."""
    question = desk.questions[place]
    if question.options:
        return question.options
    lines = {str(n): read_line(question, text) for n, text in enumerate(question.right, start=1)}
    said = {name: sentence(line.statement, question.case) for name, line in lines.items()}
    return [(name, f"{said[name]} ({reason(lines[name])})") for name in mixed_numbers(question)]


def reason(line: Line) -> str:
    """Return a given line's rule and the clues it rests on; which lines is left to find out."""
    return by(replace(line, cites=tuple(name for name in line.cites if name[0] == "c")))


def lines_field(desk: Desk, place: int, question: Question) -> Element:
    """Return a proof to be written, or its given lines to be put in order."""
    if not desk.lines(place).ordering:
        return proof_field(desk, place, question)
    way = el("div", way_button(desk, place), class_="ck-ex-buttons")
    return el("div", order_field(desk, place, question), way)


def order_field(desk: Desk, place: int, question: Question) -> Element:
    """Return the steps as they stand, each with a grip to drag it by, and its two arrows."""
    listed = choices(desk, place)
    texts = dict(listed)
    signs = dict(zip(texts, question.signs, strict=False))
    order = desk.order(place)
    rows = [
        el(
            "li",
            _grip(place, step, texts[step]),
            _arrow(place, step, texts[step], up=True, off=row == 0),
            _arrow(place, step, texts[step], up=False, off=row == len(order) - 1),
            el("b", signs[step], class_="ck-ex-letter"),
            el("span", texts[step]),
            data_key=f"step:{place}:{step}",
            data_drag=f"put:{place}:{step}:{row}",
        )
        for row, step in enumerate(order)
    ]
    how = say("Drag a step to its place, or use its arrows; on ⠿ the arrow keys move it, too.")
    return el("div", el("ol", rows, class_="ck-ex-order"), el("p", how, class_="ck-ex-how"))


def _grip(place: int, step: str, text: str) -> Element:
    return el(
        "button",
        "⠿",
        type="button",
        class_="ck-ex-grip",
        data_grip=True,
        data_key=f"grip:{place}:{step}",
        aria_label=say("Move with the arrow keys: {step}", step=text),
    )


def _arrow(place: int, step: str, text: str, *, up: bool, off: bool) -> Element:
    way = "up" if up else "down"
    label = say("Move up: {step}", step=text) if up else say("Move down: {step}", step=text)
    return el(
        "button",
        "↑" if up else "↓",
        type="button",
        class_="ck-ex-arrow",
        data_target=f"{way}:{place}:{step}",
        data_key=f"{way}:{place}:{step}",
        aria_label=label,
        aria_disabled="true" if off else None,
    )
