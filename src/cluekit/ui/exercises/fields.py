"""Fields of the plain kinds of exercise: numbers, options, cards, marks on a sheet."""

from __future__ import annotations

from contextlib import suppress
from fractions import Fraction

from msgspec.structs import replace

from cluekit.core.session import AnySession, Session
from cluekit.draw import Element, el
from cluekit.learn.answers.numbers import UnreadableError, read_number, sum_in_words
from cluekit.learn.card_values import Cards
from cluekit.learn.exercises import Exercise
from cluekit.learn.forms import Laid
from cluekit.learn.gains import gain
from cluekit.learn.grids import Suspects
from cluekit.learn.kinds.experiment import entries_of
from cluekit.learn.kinds.play import GOALS
from cluekit.learn.kinds.proof import read_line
from cluekit.learn.own_games import ME, deal_out, is_of, kinds, laid_in, play_out
from cluekit.learn.question import Question
from cluekit.learn.statements import sentence
from cluekit.learn.values import list_in_words
from cluekit.ui import registry
from cluekit.ui.exercises.draft import Draft
from cluekit.ui.exercises.hands import as_list, card_buttons, items, sheet_buttons
from cluekit.ui.exercises.logic_fields import button, proof_field, text_input, way_button
from cluekit.ui.exercises.proof_lines import mixed_numbers
from cluekit.ui.figures.finished_proof import by
from cluekit.ui.kit.controls import how_to_mark
from cluekit.ui.kit.presses import NothingHereError
from cluekit.ui.kit.still_paper import Paper
from cluekit.ui.noir_boards.exercise_grid import grid_field, pressable
from cluekit.ui.tables import seating
from cluekit.ui.tables.sitting import Sitting
from cluekit.ui.tables.widget import Table
from cluekit.words import say

# --- own table ------------------------------------------------------------------------------------
# The table of an exercise: laid once, begun again in one press, found again by its exercise.

_STANDING: dict[str, Sitting] = {}
"""The sittings of exercises in this kernel."""


def game_on_table(draft: Draft, part: int) -> AnySession | None:
    """Return the game on the table of an exercise, else one that was handed over in code."""
    if sitting := _STANDING.get(draft.attempt.exercise.id):
        return sitting.session
    given = [getattr(one, "session", one) for one in draft.attempt.given[part : part + 1]]
    return next((one for one in given if isinstance(one, Session)), None)


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


# --- code field -----------------------------------------------------------------------------------
# The field of a function that a learner writes: where to write it, and how to hand it over.


def code_field(draft: Draft, place: int, question: Question) -> Element:
    """Return what to type in a cell; nothing is typed here."""
    there = draft.function(place) is not None
    state = say("Handed over. Check tries it again.") if there else say("Nothing is handed over.")
    call = f'exercise("{draft.attempt.exercise.id}").answer({question.part.function})'
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


def play_field(draft: Draft, place: int, question: Question) -> Element:
    """Return how the table is opened, and how far its game is; nothing is played here."""
    exercise = draft.attempt.exercise
    is_there = exercise.id in _STANDING
    if not is_there:
        state = say("The table is not laid yet. Run that cell.")
    elif not is_laid(exercise):
        state = say("Another game of this exercise is on the table.")
    else:
        state = say("The table is laid. Check looks at the game as it stands.")
    return el(
        "div",
        el("p", _how(question)),
        el("pre", el("code", f'exercise("{exercise.id}").table()')),
        el("p", state, class_="ck-ex-how", data_key=f"game:{place}"),
        button(f"game:again:{place}", say("Begin again")) if is_there else None,
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


def report_field(draft: Draft, place: int, question: Question) -> Element:
    """Return a line for each entry of the report."""
    lines = []
    for entry in entries_of(question):
        name = f"p{place}:{entry.name}"
        field = text_input(name, draft.field_text(name), f"field:{name}")
        if entry.answers:
            answers = [("", "–"), *((each, say(words)) for each, words in entry.answers)]
            stands = draft.field_text(name)
            options = [el("option", t, value=each, selected=each == stands) for each, t in answers]
            field = el("select", options, name=name, data_key=f"field:{name}")
        label = el("span", say(entry.asks), class_="ck-ex-label")
        lines.append(el("label", label, field, class_="ck-ex-text", data_key=f"entry:{name}"))
    return el("div", lines, class_="ck-ex-report")


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


def sort_field(draft: Draft, place: int, question: Question) -> Element:
    """Return the table: a row for each option, a column for each bin."""
    heads = [el("th", text, scope="col") for _, text in question.bins]
    rows = []
    for sign, option, text in question.signed_options:
        name = f"p{place}:{option}"
        stands, cells = draft.field_text(name), []
        for where, words in question.bins:
            tick = el(
                "input",
                type="radio",
                name=name,
                value=where,
                checked=stands == where,
                aria_label=f"{text} {words}",
            )
            cells.append(el("td", el("label", tick)))
        head = el("th", el("b", sign, class_="ck-ex-letter"), el("span", text), scope="row")
        rows.append(el("tr", head, cells, data_key=f"sort:{name}"))
    bins = el("thead", el("tr", el("td"), heads))
    return el("table", bins, el("tbody", rows), class_="ck-sort")


def bins_on_paper(paper: Paper, question: Question) -> None:
    """Write the options, each with a round box for every bin, and the bins above."""
    words = " · ".join(f"◯ {text}" for _, text in question.bins)
    paper.text(words, quiet=True)
    for sign, _, text in question.signed_options:
        top = paper.top
        for number, _ in enumerate(question.bins):
            paper.box(round_=True, indent=18 + 22 * number)
        paper.text(f"{sign}  {text}", indent=26 + 22 * len(question.bins))
        paper.top = max(paper.top, top + 20)


# --- strategy field -------------------------------------------------------------------------------
# A mixed strategy to write: a field for the chance of each choice, and what they come to.


def strategy_field(draft: Draft, place: int, question: Question) -> Element:
    """Return a line for each choice, and the sum of the chances while they are written."""
    rows = []
    for sign, option, text in question.signed_options:
        name = f"p{place}:{option}"
        field = text_input(name, draft.field_text(name), f"field:{name}", "1/3", live=place)
        words = el("b", sign, class_="ck-ex-letter"), el("span", text, class_="ck-ex-label")
        label = el("label", *words, field, class_="ck-ex-text")
        rows.append(el("li", label, data_key=f"chance:{name}"))
    together = ""
    with suppress(UnreadableError):
        if written := draft.entries(place):
            total = sum((read_number(each)[0] for each in written.values()), Fraction(0))
            together = say("Together: {total}", total=gain(total).in_words())
    worth = el("output", together, class_="ck-ex-worth", data_key=f"worth:{place}")
    return el("div", el("ul", rows, class_="ck-ex-chances"), worth)


def chances_on_paper(paper: Paper, question: Question) -> None:
    """Write the choices, each with a line for its chance."""
    for sign, _, text in question.signed_options:
        paper.text(f"{sign}  {text}: ________", indent=18)


# --- fields ---------------------------------------------------------------------------------------


def number_field(draft: Draft, place: int, _: Question) -> Element:
    """Return a field for one number or a sum, and the result of the sum while it is written."""
    line = _line(draft, place, "12, 3 × 4, 1/3", live=place)
    comes_to = sum_in_words(draft.field_text(f"p{place}"))
    worth = el("output", comes_to, class_="ck-ex-worth", data_key=f"worth:{place}")
    return el("div", line, worth, class_="ck-ex-number-field")


def numbers_field(draft: Draft, place: int, _: Question) -> Element:
    """Return a field for several numbers."""
    return el("div", _line(draft, place, "6 6 6"), class_="ck-ex-number-field")


def _line(draft: Draft, place: int, example: str, live: int | None = None) -> Element:
    example = say("for example {example}", example=example)
    name = f"p{place}"
    field = text_input(name, draft.field_text(name), f"field:{place}", example, live)
    label = el("span", say("Your answer"), class_="ck-ex-label")
    return el("label", label, field, class_="ck-ex-text")


def choice_field(draft: Draft, place: int, question: Question) -> Element:
    """Return options of which one is ticked."""
    return _ticks(draft, place, question, "radio")


def multi_field(draft: Draft, place: int, question: Question) -> Element:
    """Return options of which any are ticked, or sheets of which any are turned."""
    if question.part.picture == "two-sided":
        return sheet_buttons(draft, place, question)
    return _ticks(draft, place, question, "checkbox")


def _ticks(draft: Draft, place: int, question: Question, kind: str) -> Element:
    chosen = draft.fields.get(f"p{place}", [])
    rows = []
    for sign, option, text in question.signed_options:
        tick = _tick(place, kind, option, on=option in chosen)
        label = el("label", tick, el("b", sign, class_="ck-ex-letter"), el("span", text))
        rows.append(el("li", label, data_key=f"option:{place}:{option}"))
    return el("ul", rows, class_="ck-ex-options")


def _tick(place: int, kind: str, value: str, *, on: bool) -> Element:
    return el("input", type=kind, name=f"p{place}", value=value, checked=on)


def set_field(draft: Draft, place: int, question: Question) -> Element:
    """Return cards or suspects to press; rooms and suspects of a board are pressed there."""
    part = question.part
    if part.picture == "board":
        return as_list(draft, place, question)
    some: Cards | Suspects = question.value(part.choose)
    if isinstance(some, Cards):
        return card_buttons(draft, place, some)
    faces = grid_field(draft.fields, place, question)
    return el("div", faces, as_list(draft, place, question))


def cells_field(draft: Draft, _: int, __: Question) -> Element:
    """Say how the sheet in the picture is marked, and offer the pens."""
    return how_to_mark(draft.pen)


# --- the same on paper ----------------------------------------------------------------------------


def choice_on_paper(paper: Paper, question: Question) -> None:
    """Write the options, each with a round box: one is to be ticked."""
    _write_options(paper, question, round_=True)


def multi_on_paper(paper: Paper, question: Question) -> None:
    """Write the options, each with a box."""
    _write_options(paper, question, round_=False)


def order_on_paper(paper: Paper, question: Question) -> None:
    """Write the steps that are to be put in order."""
    _write_options(paper, question)


def _write_options(paper: Paper, question: Question, *, round_: bool | None = None) -> None:
    for sign, _, text in question.signed_options:
        if round_ is not None:
            paper.box(round_=round_)
        paper.text(f"{sign}  {text}", indent=42)


def set_on_paper(paper: Paper, question: Question) -> None:
    """Write what is chosen from, each with a box; suspects are ticked on the board itself."""
    if pressable(question):
        paper.text(say("Tick suspects on the board."), quiet=True)
        return
    for _, name in items(question):
        paper.box(round_=False)
        paper.text(name, indent=42)


def line_on_paper(paper: Paper, _: Question) -> None:
    """Leave a line for the answer."""
    paper.text(say("Your answer") + ": ________", quiet=True)


def cells_on_paper(paper: Paper, _: Question) -> None:
    """Say how the sheet above is marked."""
    paper.text(say("Write ✓ or ✕ into the cells."), quiet=True)


def world_on_paper(paper: Paper, _: Question) -> None:
    """Say how cards are laid out."""
    paper.text(say("Give every card a place: each hand, and the envelope."), quiet=True)


def proof_on_paper(paper: Paper, _: Question) -> None:
    """Say how a proof is written."""
    paper.text(say("Write line by line: statement; rule; lines it rests on."), quiet=True)


# --- order field ----------------------------------------------------------------------------------
# Steps of an exercise, or given lines of a proof, to be put in order.


def choices(draft: Draft, place: int) -> list[tuple[str, str]]:
    """Return the steps of an order, or a proof's given lines in words, in the order of showing."""
    question = draft.questions[place]
    if question.options:
        return question.options
    said = {}
    for number, text in enumerate(question.right, start=1):
        line = read_line(question, text)
        clues = tuple(name for name in line.cites if name[0] == "c")  # which lines, is left to find
        reason = by(replace(line, cites=clues))
        said[str(number)] = f"{sentence(line.statement, question.case)} ({reason})"
    return [(number, said[number]) for number in mixed_numbers(question)]


def lines_field(draft: Draft, place: int, question: Question) -> Element:
    """Return a proof to be written, or its given lines to be put in order."""
    if not draft.proof_so_far(place).ordering:
        return proof_field(draft, place, question)
    way = el("div", way_button(draft, place), class_="ck-ex-buttons")
    return el("div", order_field(draft, place, question), way)


def order_field(draft: Draft, place: int, question: Question) -> Element:
    """Return the steps as they stand, each with a grip to drag it by, and its two arrows."""
    listed = choices(draft, place)
    texts = dict(listed)
    signs = dict(zip(texts, question.signs, strict=False))
    order = draft.order(place)
    rows = [
        el(
            "li",
            el(
                "button",
                "⠿",
                type="button",
                class_="ck-ex-grip",
                data_grip=True,
                data_key=f"grip:{place}:{step}",
                aria_label=say("Move with the arrow keys: {step}", step=texts[step]),
            ),
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
