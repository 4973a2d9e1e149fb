"""Fields of the exercises about statements: a formula, a deal laid out, a proof line by line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from typing import NamedTuple

from cluekit.clue.editions.edition import edition
from cluekit.clue.wording.names import rule_says
from cluekit.draw import Child, Element, el
from cluekit.learn.clues import clue_lines, hand_line
from cluekit.learn.feedback import Feedback, ask_yourself
from cluekit.learn.kinds.formula import read_formula
from cluekit.learn.kinds.proof import BOXES, given_lines, rule_title
from cluekit.learn.question import Question
from cluekit.learn.rule_notes import IN_PROOFS, Row, panel_rows, unlocked_later
from cluekit.learn.statements import sentence
from cluekit.learn.values import value_in_words
from cluekit.learn.worlds import letters, names
from cluekit.logic.formulas import NotAFormulaError, read
from cluekit.ui.exercises.draft import Draft
from cluekit.ui.exercises.proof_lines import can_be_ordered, verdict
from cluekit.ui.figures.finished_proof import as_sentence, proof_line
from cluekit.ui.figures.rule_builder import rule_rows
from cluekit.ui.figures.truth_table import true_rows_in_words, truth_rows
from cluekit.words import mark, say, say_n

# --- palette --------------------------------------------------------------------------------------
# Palettes: who has it, which card, which sign, which rule, what it rests on; put in by a press.
#
# Each chip says what it puts in (``data-inserts``), and into which field of the form
# (``data-into``); the browser does so at the caret and says it. A palette is one stop of the Tab
# key; arrows go on.


class Chip(NamedTuple):
    """A chip: what it shows, what it puts in, and its words."""

    shows: str
    inserts: str
    says: str


SIGNS = (
    Chip("~", "~", mark("not")),
    Chip("&", " & ", mark("and")),
    Chip("|", " | ", mark("or")),
    Chip("->", " -> ", mark("if … then")),
    Chip("<->", " <-> ", mark("if and only if")),
    Chip("(", "(", mark("open a bracket")),
    Chip(")", ")", mark("close a bracket")),
)
"""The signs of a statement."""


def statement_palette(question: Question, field: str) -> Element:
    """Return who has it, which card and the signs, to be put into a statement."""
    case = question.case
    seats = map(value_in_words, case.seats)
    called = zip(letters(case), (*seats, say("Envelope")), strict=True)
    holders = [Chip(f"{letter}_", f"{letter}_", says) for letter, says in called]
    cards = [Chip(card.alias, card.alias, say(card.name)) for card in edition(case.deck).deck.cards]
    signs = [chip._replace(says=say(chip.says)) for chip in SIGNS]
    return el(
        "div",
        _row(say("Who has it"), holders, field, words=True),
        _row(say("Which card"), cards, field, words=True),
        _row(say("Signs"), signs, field),
        class_="ck-ex-palette",
        data_key=f"palette:{field}",
    )


def rule_palette(question: Question, field: str) -> Element:
    """Return the rules of a proof, to be chosen by a press; each with its sentence to rest on."""
    chips = [Chip(rule_title(rule), rule, rule_title(rule)) for rule in question.part.rules]
    titles = {rule: rule_says(rule) for rule in question.part.rules}
    return _row(say("Rules"), chips, field, titles=titles)


def rests_palette(question: Question, lines: int, field: str) -> Element | None:
    """Return the lines that stand and the clues, to be named one after the other."""
    told = [
        Chip(f"c{n}", f"c{n}", f"c{n}: {text}")
        for n, text in enumerate(clue_lines(question.case), start=1)
    ]
    stand = [Chip(str(n), str(n), say("Line {n}", n=n)) for n in range(1, lines + 1)]
    chips = [*stand, *told]
    return _row(say("Lines and clues"), chips, field, apart=", ") if chips else None


def _row(
    label: str,
    chips: Iterable[Chip],
    field: str,
    *,
    words: bool = False,
    apart: str = "",
    titles: dict[str, str] | None = None,
) -> Element:
    """Return a row of chips; with ``words`` their meaning is written beside the letter."""
    made = [
        el(
            "button",
            el("b", chip.shows),
            el("span", chip.says) if words else None,
            type="button",
            class_="ck-ex-put",
            tabindex=0 if place == 0 else -1,
            title=(titles or {}).get(chip.inserts) or (None if words else chip.says),
            aria_label=chip.says,
            data_inserts=chip.inserts,
            data_into=field,
            data_apart=apart or None,
            data_key=f"put:{field}:{chip.inserts.strip()}",
        )
        for place, chip in enumerate(chips)
    ]
    return el(
        "div",
        el("span", label, class_="ck-ex-palette-name"),
        el("div", made, role="toolbar", aria_label=label, class_="ck-ex-put-row"),
        class_="ck-ex-palette-row",
    )


# --- logic fields ---------------------------------------------------------------------------------


def clues_box(question: Question) -> Element:
    """Return what is known in a case: your own hand, and the clues by number."""
    lines = enumerate(clue_lines(question.case), start=1)
    rows = [el("li", el("b", f"c{number}"), " ", text) for number, text in lines]
    hand = hand_line(question.case)
    return el(
        "div",
        el("p", hand) if hand else None,
        el("ul", rows, role="list", aria_label=say("Clues")),
        class_="ck-ex-clues",
    )


def given_proof(question: Question) -> Element | None:
    """Return the lines of a proof that is to be read, a value of the case; None without one."""
    if question.part.picture != "proof":
        return None
    rows = [
        proof_line(question.case, number, line, "given")
        for number, line in enumerate(given_lines(question), start=1)
    ]
    return el("ol", rows, class_="ck-ex-lines", aria_label=say("A proof"))


# --- a formula ------------------------------------------------------------------------------------


def formula_field(draft: Draft, place: int, question: Question) -> Element:
    """Return a field for a statement and what it says so far."""
    name = f"p{place}"
    written = draft.field_text(name)
    return el(
        "div",
        _statement_input(name, written, place, say("Your statement"), f"field:{name}"),
        statement_palette(question, name),
        el("div", list(_read_aloud(written, question)), data_key=f"so-far:{place}"),
        class_="ck-ex-formula",
    )


def _statement_input(name: str, value: str, place: int, label: str, key: str) -> Element:
    example = say("for example {example}", example="O_B | ~E_C")
    field = text_input(name, value, key, example, place, signs=True)
    words = el("span", label, class_="ck-ex-label")
    return el("label", words, field, class_="ck-ex-text ck-ex-statement")


def text_input(
    name: str,
    value: str,
    key: str,
    example: str | None = None,
    live: int | None = None,
    *,
    signs: bool = False,
) -> Element:
    """Return a field of one line, with an example of what to write.

    What is written is looked at at once where ``live`` is the part it belongs to. With ``signs``
    the browser leaves capitals and spelling alone.
    """
    as_typed = {"autocapitalize": "off", "spellcheck": "false"} if signs else {}
    return el(
        "input",
        type="text",
        name=name,
        value=value,
        placeholder=example,
        autocomplete="off",
        **as_typed,
        data_key=key,
        data_slide=None if live is None else f"live:{live}",
    )


def _read_aloud(text: str, question: Question) -> Iterator[Element]:
    if not text.strip():
        yield el("p", say("~ not, & and, | or, -> if, <-> if and only if, ( )"), class_="ck-ex-how")
        return
    formula = read_formula(question, text)
    if isinstance(formula, Feedback):
        yield el("p", formula.text, class_="ck-ex-how")
        return
    yield el("p", as_sentence(sentence(formula, question.case)), class_="ck-ex-aloud")
    rows = truth_rows([formula])
    if rows is not None:
        yield rows
    yield el("p", true_rows_in_words(formula), class_="ck-ex-how")


# --- a proof --------------------------------------------------------------------------------------


def proof_field(draft: Draft, place: int, question: Question) -> Element:
    """Return the lines that stand, and fields for the next one."""
    lines = draft.proof_so_far(place)
    listed = enumerate(lines.read(question), start=1)
    rows = [proof_line(question.case, n, line, f"line:{place}") for n, line in listed]
    lesson = draft.attempt.exercise.form.lesson
    words = [Row(rule, note) for rule, note in IN_PROOFS.items()]
    what_rules_say = el(
        "details",
        el("summary", say("The rules: when, an example, the common error")),
        rule_rows([*panel_rows(lesson, draft.mode), *words], f"rule:{place}"),
        class_="ck-rule-panel",
        data_key=f"rule-list:{place}",
    )
    return el(
        "div",
        el("ol", rows, class_="ck-ex-lines", aria_label=say("Your proof")) if rows else None,
        _next(draft, place, question),
        el(
            "p",
            el("span", verdict(lines.told)) if lines.told else None,
            el("b", " ", ask_yourself(lines.ask)) if lines.ask else None,
            class_=f"ck-ex-feedback ck-ex-{lines.told.kind}" if lines.told else "ck-ex-feedback",
            hidden=lines.told is None,
            data_key=f"told:{place}",
        ),
        _buttons(draft, place, question),
        what_rules_say,
        class_="ck-ex-proof",
    )


def _next(draft: Draft, place: int, question: Question) -> Element:
    text = draft.field_text(f"statement{place}")
    aloud = ""
    with suppress(NotAFormulaError):
        aloud = as_sentence(sentence(read(text, names(question.case)), question.case))
    lines = draft.proof_so_far(place)
    number, rests = len(lines.texts) + 1, f"rests{place}"
    title = say("Line {n}", n=number)
    inside = say_n("in {n} box", "in {n} boxes", lines.depth)
    return el(
        "div",
        el("p", f"{title} ({inside})" if lines.depth else title, class_="ck-ex-label"),
        _statement_input(f"statement{place}", text, place, say("Statement"), f"s:{place}:{number}"),
        _rule_menu(draft, place, question),
        el(
            "label",
            el("span", say("Rests on, such as {example}", example="1, c2"), class_="ck-ex-label"),
            text_input(rests, draft.field_text(rests), f"rests:{place}:{number}"),
            class_="ck-ex-text ck-ex-rests",
        ),
        el(
            "details",
            el("summary", say("Palette: press in place of typing")),
            statement_palette(question, f"statement{place}"),
            rule_palette(question, f"rule{place}"),
            rests_palette(question, len(lines.texts), rests),
            open=True,
            class_="ck-ex-palettes",
            data_key=f"palettes:{place}",
        ),
        el(
            "p",
            aloud,
            class_="ck-ex-aloud",
            data_key=f"aloud:{place}",
        ),
        class_="ck-ex-next",
        data_key=f"next:{place}",
        data_focus=True if draft.next == f"line:{place}" else None,
    )


def _rule_menu(draft: Draft, place: int, question: Question) -> Element:
    """Return the rules; which one is chosen is the browser's: a picture may come late."""
    later = frozenset[str]()
    if draft.mode == "relaxed":  # rules that are not unlocked yet carry a mark
        later = unlocked_later(question.part.rules, draft.attempt.exercise.form.lesson)
    options = [
        el("option", in_menu(rule) + (" †" if rule in later else ""), value=rule)
        for rule in question.part.rules
    ]
    return el(
        "label",
        el("span", say("Rule"), class_="ck-ex-label"),
        el("select", options, name=f"rule{place}", data_key=f"rule:{place}"),
        class_="ck-ex-text",
    )


def in_menu(rule: str) -> str:
    """Return a rule as the menu has it, with what it does to boxes."""
    return f"{rule_title(rule)}: {say(BOXES[rule])}" if rule in BOXES else rule_title(rule)


def _buttons(draft: Draft, place: int, question: Question) -> Element:
    lines = draft.proof_so_far(place)
    then = f"statement{place}"
    given: list[Child] = [button(f"line:add:{place}", say("Add this line"), main=True, then=then)]
    if lines.depth:
        given.append(button(f"line:end:{place}", say("End this box")))
    if lines.texts:
        given.append(button(f"line:remove:{place}", say("Remove the last line")))
    if can_be_ordered(question):
        given.append(way_button(draft, place))
    return el("div", given, class_="ck-ex-buttons")


def way_button(draft: Draft, place: int) -> Element:
    """Return the button between writing lines and putting given ones in order."""
    ordering = draft.proof_so_far(place).ordering
    text = say("Write the lines yourself") if ordering else say("Put given lines in order instead")
    return button(f"line:way:{place}", text)


def button(target: str, text: str, *, main: bool = False, then: str = "") -> Element:
    """Return a button of the form; Enter in a field presses the first main one.

    ``then`` is the field in which one goes on after it.
    """
    return el(
        "button",
        text,
        type="submit" if main else "button",
        class_="ck-button ck-main" if main else "ck-button",
        data_target=target,
        data_then=then or None,
        data_key=f"b:{target}",
    )
