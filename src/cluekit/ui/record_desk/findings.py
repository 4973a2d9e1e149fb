"""What follows from a case, beside the form: the sheet, an answer, what clashes, the envelope."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import partial

from msgspec.structs import replace

from cluekit.clue.deduction.sheet import NO, YES
from cluekit.clue.picture.sheets import envelope as casefile
from cluekit.clue.picture.sheets.envelope import counts_text
from cluekit.clue.picture.sheets.grid import grid
from cluekit.clue.picture.sheets.sheet import grid_on
from cluekit.clue.picture.sheets.sheet_still import drawing, size
from cluekit.clue.picture.skin import css
from cluekit.clue.wording import explain
from cluekit.clue.wording.names import all_of
from cluekit.core import Problem
from cluekit.draw import Element, Still, el, picture
from cluekit.records.file_format import FORMAT, VERSION
from cluekit.records.report import called_in, uncounted_lines
from cluekit.records.solution import AskAnswer
from cluekit.records.solver import How
from cluekit.ui.kit.controls import menu, panel, small_button, toggle
from cluekit.ui.notebook.answer_panel import answer_marks, answer_panel, proof_lines
from cluekit.ui.notebook.answers import Answer, told_lines
from cluekit.ui.notebook.conclusions import MODELS
from cluekit.ui.notebook.helps import MOST, bit, table
from cluekit.ui.notebook.page import MODEL_NAMES, MODEL_NOTES, SILENCE_NOTES, legend
from cluekit.ui.record_desk.conclusions import CaseMachine
from cluekit.ui.record_desk.typed_record import (
    KINDS,
    OWN,
    RULES,
    Row,
    Written,
    is_statement,
    names_of,
)
from cluekit.words import say
from cluekit.words.amounts import give_or_take, how_sure, in_bits

# --- file panel -----------------------------------------------------------------------------------
# The typed game as a record, to be kept or handed on.


def as_toml(written: Written) -> str:
    """Return the record; lines that are put aside stand in it as comments."""
    return "\n".join(_lines(written)) + "\n"


def _lines(written: Written) -> Iterator[str]:
    yield f"format = {_text(FORMAT)}"
    yield f"version = {VERSION}"
    if written.deck != OWN:
        yield f"deck = {_text(written.deck)}"
    yield f"players = {_list(names_of(written.players))}"
    yield f"hand_sizes = {_sizes(written)}"
    for key in ("me", "hand", "table"):
        if getattr(written, key):
            yield f"{key} = {_text(getattr(written, key))}"
    if written.pool:
        yield f"pool = {written.pool}"
    for rule in RULES:
        if getattr(written, rule):
            yield f"{rule} = {_text(getattr(written, rule))}"
    yield from _rows("events", [row for row in written.rows if not is_statement(row.text)])
    yield from _rows("facts", [row for row in written.rows if is_statement(row.text)])
    if written.deck == OWN:
        yield "[deck]"
        yield from (f"{kind} = {_list(names_of(getattr(written, kind)))}" for kind in KINDS)


def _rows(key: str, rows: list[Row]) -> Iterator[str]:
    if not rows:
        return
    yield f"{key} = ["
    for row in rows:
        yield f"    {'# ' if row.aside else ''}{_text(row.text)},"
    yield "]"


def _sizes(written: Written) -> str:
    return f"[{written.numbers}]" if written.sizes == "given" else _text(written.sizes)


def _list(names: list[str]) -> str:
    return f"[{', '.join(map(_text, names))}]"


def _text(text: str) -> str:
    """Return a text in quotes, as TOML wants it (as JSON does, for what can be typed here)."""
    return json.dumps(text, ensure_ascii=False)


def file_panel(written: Written) -> Element:
    """Return the record as text to copy."""
    text = as_toml(written)
    box = el(
        "textarea",
        text,
        readonly=True,
        rows=min(24, text.count("\n") + 1),
        aria_label=say("The record"),
    )
    hint = say("Copy this into a file such as my_case.toml; solve(…) opens it again.")
    return panel("file", say("As a file"), [el("p", hint, class_="ck-hint"), box])


# --- question panel -------------------------------------------------------------------------------
# What to ask next in a family's own game: the suggestions that tell most.


def case_asking(machine: CaseMachine) -> Element:
    """Return the panel: the best suggestions, or why there are none."""
    title = say("What should I ask?")
    found = machine.advice
    if isinstance(found, Problem):
        return panel("asking", title, [el("p", explain(found))])
    heads = [say("Suggestion"), say("Worth"), say("Given away")]
    sure = how_sure([each.error for each in found[:MOST]])
    hint = el("p", " ".join(filter(None, [bit(), sure])), class_="ck-muted ck-hint")
    rows = [_row(machine, each) for each in found[:MOST]]
    return panel("asking", title, [*_for_sizes(machine, found), hint, table(heads, rows)])


def _row(machine: CaseMachine, each: AskAnswer) -> Element:
    deck, lines = machine.case.deck, machine.layout.lines
    cards = ", ".join(lines[deck.number(card)].name for card in each.cards)
    if each.whom is not None:
        called = called_in(machine.case)
        cards = say("{cards} (asking {other})", cards=cards, other=called[each.whom])
    return el(
        "tr",
        el("th", cards, scope="row"),
        el("td", f"{in_bits(each.bits)}{give_or_take(each.error)}", class_="ck-number"),
        el("td", in_bits(each.public), class_="ck-number"),
    )


def _for_sizes(machine: CaseMachine, found: tuple[AskAnswer, ...]) -> list[Element]:
    """Say for which hand sizes this was weighed, where they are not known."""
    sizes = found[0].sizes if found else None
    if not sizes:
        return []
    called = called_in(machine.case)
    hands = [f"{called.get(seat, seat)} {size}" for seat, size in sizes.items()]
    words = say("Weighed as if these were the hand sizes: {sizes}.", sizes=all_of(hands))
    return [el("p", words, class_="ck-muted ck-hint")]


# --- findings -------------------------------------------------------------------------------------


def beside(
    machine: CaseMachine | None, written: Written, found: Answer | None, opened: frozenset[str]
) -> list[Element]:
    """Return everything that stands beside the form."""
    shown = [file_panel(written)] if "file" in opened else []
    if machine is None:
        words = say("The sheet appears when deck and players can be read.")
        return [el("section", el("p", words), class_="ck-panel", data_key="none"), *shown]
    if machine.solution.can is None:
        return [clash_panel(machine, written), *shown]
    return [*_solved(machine, written, found, opened), *shown]


def _solved(
    machine: CaseMachine, written: Written, found: Answer | None, opened: frozenset[str]
) -> Iterator[Element]:
    yield _sheet(machine, found, opened)
    if found is not None:
        entry = partial(entry_words, machine, written)
        yield answer_panel(found, machine.layout, machine.names, entry)
    if "envelope" in opened:
        yield _envelope(machine)
    if "asking" in opened:
        yield case_asking(machine)


def _sheet(machine: CaseMachine, found: Answer | None, opened: frozenset[str]) -> Element:
    notes = machine.notes()
    if found is not None:
        lit, steps = answer_marks(found, machine.layout, machine.names)
        notes = replace(notes, lit=lit, steps=steps)
    drawn = grid_on(machine.layout, machine.sheet, writable=True, notes=notes)
    models = [(name, say(MODEL_NAMES[name])) for name in MODELS]
    tools = el(
        "form",
        menu(say("Counting"), "model", models, machine.model, "model"),
        toggle(say("Nobody accused"), "silence", on="silence" in opened),
        toggle(say("The envelope"), "panel:envelope", on="envelope" in opened),
        toggle(say("What should I ask?"), "panel:asking", on="asking" in opened),
        class_="ck-helps",
        data_key="helps",
    )
    hints = [say("Press a cell to ask why it is so, or why it is not known yet.")]
    if machine.solution.deals is None:
        hints.append(_uncounted(machine))
    if "silence" in opened:
        hints.append(silence_note(machine))
    return el(
        "section",
        tools,
        el("div", grid(drawn), class_="ck-sheet-frame ck-hatched", data_key="frame"),
        legend(machine.sheet),
        [el("p", hint, class_="ck-muted ck-hint") for hint in hints],
        data_key="sheet",
    )


def silence_note(machine: CaseMachine) -> str:
    """Return what it means here that nobody accused, or why nothing is made of it."""
    if machine.unheard:
        return say(
            "Nobody’s silence is counted in: to find out whether it fits takes too many steps."
        )
    return say(SILENCE_NOTES["on" if machine.silent else "broken"])


def _envelope(machine: CaseMachine) -> Element:
    shown, title = machine.file_chances(), say("What may be in the envelope")
    if shown is None:
        return panel("envelope", title, [el("p", _uncounted(machine))])
    return panel(
        "envelope",
        title,
        [
            el("p", say(MODEL_NOTES[machine.model]), class_="ck-muted ck-hint"),
            casefile.page(shown),
            el("p", counts_text(shown), class_="ck-muted ck-hint"),
        ],
    )


def entry_words(machine: CaseMachine, written: Written, entry: int) -> str:
    """Return a line as it was written, with its number."""
    row = machine.rows[entry]
    return say("Line {number}: {text}", number=row + 1, text=written.rows[row].text)


# --- what clashes -------------------------------------------------------------------------------


def clash_panel(machine: CaseMachine, written: Written) -> Element:
    """Return the fewest lines that cannot all be true, each with a button, and how they clash."""
    rows = [machine.rows[number - 1] for number in machine.solution.clash]
    items = [_clashing(row, written) for row in rows]
    found = machine.clash()
    proof = list(proof_lines(found, machine.names)) if found else []
    return el(
        "section",
        el("p", say("This cannot be"), class_="ck-title", data_key="title"),
        el("p", _cannot(rows, machine.solution.how)),
        el("ul", items, role="list", class_="ck-plain"),
        el("p", say("How they clash"), class_="ck-caption") if proof else None,
        proof,
        class_="ck-panel ck-clash",
        aria_label=say("This cannot be"),
        data_key="clash",
    )


def _cannot(rows: list[int], how: How) -> str:
    if not rows:
        return say("What stands above the lines cannot be: cards, hands and sizes do not fit.")
    if len(rows) == 1:
        return say("This line cannot be true. Mend it, or put it aside; nothing is lost.")
    if how == "all":
        return say("These lines cannot all be true. Mend one, or put it aside; nothing is lost.")
    return say(
        "These lines cannot all be true; without any one of them the others fit together. "
        "Mend one, or put it aside; nothing is lost."
    )


def _clashing(row: int, written: Written) -> Element:
    words = say("Line {number}: {text}", number=row + 1, text=written.rows[row].text)
    aside = say("Put aside")
    label = say("{what}: line {number}", what=aside, number=row + 1)
    return el("li", el("span", words), small_button(aside, f"aside:{row}", label=label))


def told_clash(machine: CaseMachine, written: Written) -> str:
    """Return what clashes, in words."""
    rows = [machine.rows[number - 1] for number in machine.solution.clash]
    lines = [
        say("Line {number}: {text}", number=row + 1, text=written.rows[row].text) for row in rows
    ]
    found = machine.clash()
    proof = told_lines(found, machine.names) if found else []
    return " ".join(
        [_cannot(rows, machine.solution.how), *lines, *(f"{n.number}. {n.sentence}" for n in proof)]
    )


# --- without a browser --------------------------------------------------------------------------


def still_case(machine: CaseMachine) -> Still:
    """Return the sheet as a still picture."""
    drawn = grid_on(machine.layout, machine.sheet, notes=machine.notes())
    title, text = say("Detective sheet"), _holdings(machine)
    svg = picture(
        drawing(drawn), size=size(drawn), title=title, text=text, css=css("paper", "grid")
    )
    return Still(svg, f"{title}. {text}")


def in_words(machine: CaseMachine | None, written: Written) -> str:
    """Return what follows from the case, or why nothing does."""
    if machine is None:
        return say("The sheet appears when deck and players can be read.")
    if machine.solution.can is None:
        return told_clash(machine, written)
    shown = machine.file_chances()
    return f"{_holdings(machine)} {_uncounted(machine) if shown is None else counts_text(shown)}"


def _uncounted(machine: CaseMachine) -> str:
    """Return what can be said of the deals where counting them was given up."""
    return " ".join(uncounted_lines(machine.solution))


def _holdings(machine: CaseMachine) -> str:
    """Return who has what for certain, and what may be in the envelope."""
    said, cards = [], [line.name for line in machine.layout.lines]
    for column in range(machine.sheet.holders):
        has = [c for card, c in enumerate(cards) if machine.sheet.says(card, column) == YES]
        if has:
            holder = machine.layout.columns[column].name
            said.append(say("{holder}: {cards}.", holder=holder, cards=all_of(has)))
    inside = machine.sheet.envelope
    left = [c for card, c in enumerate(cards) if machine.sheet.says(card, inside) != NO]
    said.append(say("Still possible in the envelope: {cards}.", cards=", ".join(left)))
    return " ".join(said)
