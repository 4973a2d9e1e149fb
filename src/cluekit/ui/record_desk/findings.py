"""What follows from a case, beside the form: the sheet, an answer, what clashes, the envelope."""

from __future__ import annotations

import json
from functools import partial

from msgspec.structs import replace

from cluekit.clue.deduction.sheet import NO, YES
from cluekit.clue.picture.sheets.envelope import counts_text
from cluekit.clue.picture.sheets.grid import grid
from cluekit.clue.picture.sheets.sheet import grid_on
from cluekit.clue.picture.sheets.sheet_still import drawing, size
from cluekit.clue.picture.skin import css
from cluekit.clue.wording import explain
from cluekit.clue.wording.names import all_of
from cluekit.core import Problem
from cluekit.draw import Element, Still, el, picture
from cluekit.logic.solver import Solution
from cluekit.records.file_format import FORMAT, VERSION
from cluekit.records.report import called_in, uncounted_lines
from cluekit.ui.kit.controls import panel, small_button, toggle
from cluekit.ui.notebook.answer_panel import answer_marks, answer_panel, proof_lines
from cluekit.ui.notebook.conclusions import Answer, told_lines
from cluekit.ui.notebook.helps import MOST, bit, table, worth_cells
from cluekit.ui.notebook.page import SILENCE_NOTES, envelope_panel, legend, model_menu
from cluekit.ui.record_desk.conclusions import CaseMachine
from cluekit.ui.record_desk.typed_record import (
    KINDS,
    OWN,
    RULES,
    Written,
    is_statement,
    names_of,
)
from cluekit.words import say
from cluekit.words.amounts import how_sure

# --- file panel -----------------------------------------------------------------------------------
# The typed game as a record, to be kept or handed on.


def as_toml(written: Written) -> str:
    """Return the record; lines that are put aside stand in it as comments."""
    lines = [f"format = {_toml(FORMAT)}", f"version = {VERSION}"]
    if written.deck != OWN:
        lines.append(f"deck = {_toml(written.deck)}")
    lines.append(f"players = {_toml(names_of(written.players))}")
    given = f"[{written.numbers}]"
    lines.append(f"hand_sizes = {given if written.sizes == 'given' else _toml(written.sizes)}")
    texts = {key: getattr(written, key) for key in ("me", "hand", "table", "pool", *RULES)}
    for key, text in texts.items():
        if text:
            lines.append(f"{key} = {text if key == 'pool' else _toml(text)}")
    for key in ("events", "facts"):
        rows = [row for row in written.rows if is_statement(row.text) == (key == "facts")]
        if rows:
            told = (f"    {'# ' if row.aside else ''}{_toml(row.text)}," for row in rows)
            lines += [f"{key} = [", *told, "]"]
    if written.deck == OWN:
        own = {kind: names_of(getattr(written, kind)) for kind in KINDS}
        lines += ["[deck]", *(f"{kind} = {_toml(own[kind])}" for kind in KINDS)]
    return "\n".join(lines) + "\n"


def _toml(value: str | list[str]) -> str:
    """Return texts in quotes, as TOML wants them (as JSON does, for what can be typed here)."""
    return json.dumps(value, ensure_ascii=False)


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
    return panel("file", say("As a file"), el("p", hint, class_="ck-hint"), box)


# --- question panel -------------------------------------------------------------------------------
# What to ask next in a family's own game: the suggestions that tell most.


def case_asking(machine: CaseMachine) -> Element:
    """Return the panel: the best suggestions, or why there are none."""
    title, found = say("What should I ask?"), machine.advice
    if isinstance(found, Problem):
        return panel("asking", title, el("p", explain(found)))
    called, lines = called_in(machine.case), machine.layout.lines
    rows = []
    for each in found[:MOST]:
        asked = ", ".join(lines[machine.case.deck.number(card)].name for card in each.cards)
        if each.whom is not None:
            asked = say("{cards} (asking {other})", cards=asked, other=called[each.whom])
        rows.append(el("tr", el("th", asked, scope="row"), worth_cells(each)))
    sure = how_sure([each.error for each in found[:MOST]])
    hints = [" ".join(filter(None, [bit(), sure]))]
    if found and found[0].sizes:  # they are not known
        hands = [f"{called.get(seat, seat)} {size}" for seat, size in found[0].sizes.items()]
        words = say("Weighed as if these were the hand sizes: {sizes}.", sizes=all_of(hands))
        hints.insert(0, words)
    heads = [say("Suggestion"), say("Worth"), say("Given away")]
    told = [el("p", hint, class_="ck-muted ck-hint") for hint in hints]
    return panel("asking", title, [*told, table(heads, rows)])


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
    parts = [_sheet(machine, found, opened)]
    if found is not None:
        entry = partial(entry_words, machine, written)
        parts.append(answer_panel(found, machine.layout, machine.names, entry))
    if "envelope" in opened:
        uncounted = " ".join(uncounted_lines(machine.solution))
        chances = machine.file_chances()
        parts.append(envelope_panel(chances, machine.model, uncounted=uncounted))
    if "asking" in opened:
        parts.append(case_asking(machine))
    return [*parts, *shown]


def _sheet(machine: CaseMachine, found: Answer | None, opened: frozenset[str]) -> Element:
    lit, steps = answer_marks(found, machine.layout, machine.names)
    notes = replace(machine.notes(), lit=lit, steps=steps)
    drawn = grid_on(machine.layout, machine.closed, writable=True, notes=notes)
    tools = el(
        "form",
        model_menu(machine.model),
        toggle(say("Nobody accused"), "silence", on="silence" in opened),
        toggle(say("The envelope"), "panel:envelope", on="envelope" in opened),
        toggle(say("What should I ask?"), "panel:asking", on="asking" in opened),
        class_="ck-helps",
        data_key="helps",
    )
    hints = [say("Press a cell to ask why it is so, or why it is not known yet.")]
    if machine.solution.deals is None:
        hints.append(" ".join(uncounted_lines(machine.solution)))
    if "silence" in opened:
        hints.append(silence_note(machine))
    return el(
        "section",
        tools,
        el("div", grid(drawn), class_="ck-sheet-frame ck-hatched", data_key="frame"),
        legend(machine.closed),
        [el("p", hint, class_="ck-muted ck-hint") for hint in hints],
        data_key="sheet",
    )


def silence_note(machine: CaseMachine) -> str:
    """Return what it means that nobody accused, or why that is not counted in."""
    if machine.unheard:
        return say(
            "Nobody’s silence is counted in: to find out whether it fits takes too many steps."
        )
    return say(SILENCE_NOTES["on" if machine.silent else "broken"])


def entry_words(machine: CaseMachine, written: Written, entry: int) -> str:
    """Return the line of an entry (from 0) as it was written, with its number."""
    row = machine.rows[entry]
    return say("Line {number}: {text}", number=row + 1, text=written.rows[row].text)


# --- what clashes -------------------------------------------------------------------------------


def clash_panel(machine: CaseMachine, written: Written) -> Element:
    """Return the fewest lines that cannot all be true, each with a button, and how they clash."""
    items = []
    for entry in machine.solution.clash:
        row, aside = machine.rows[entry], say("Put aside")
        label = say("{what}: line {number}", what=aside, number=row + 1)
        words = el("span", entry_words(machine, written, entry))
        items.append(el("li", words, small_button(aside, f"aside:{row}", label=label)))
    found = machine.clash()
    proof = list(proof_lines(found, machine.names)) if found else []
    return el(
        "section",
        el("p", say("This cannot be"), class_="ck-title", data_key="title"),
        el("p", _cannot(machine.solution)),
        el("ul", items, role="list", class_="ck-plain"),
        el("p", say("How they clash"), class_="ck-caption") if proof else None,
        proof,
        class_="ck-panel ck-clash",
        aria_label=say("This cannot be"),
        data_key="clash",
    )


def _cannot(solution: Solution) -> str:
    if not solution.clash:
        return say("What stands above the lines cannot be: cards, hands and sizes do not fit.")
    if len(solution.clash) == 1:
        return say("This line cannot be true. Correct it, or set it aside; nothing is lost.")
    if solution.how == "all":
        return say("These lines cannot all be true. Correct one, or set it aside; nothing is lost.")
    return say(
        "These lines cannot all be true; without any one of them the others fit together. Correct "
        "one, or set it aside; nothing is lost."
    )


def told_clash(machine: CaseMachine, written: Written) -> str:
    """Return what clashes, in words."""
    found = machine.clash()
    lines = [entry_words(machine, written, entry) for entry in machine.solution.clash]
    proof = told_lines(found, machine.names) if found else []
    steps = [f"{line.number}. {line.sentence}" for line in proof]
    return " ".join([_cannot(machine.solution), *lines, *steps])


# --- without a browser --------------------------------------------------------------------------


def still_case(machine: CaseMachine) -> Still:
    """Return the sheet as a still picture."""
    drawn = grid_on(machine.layout, machine.closed, notes=machine.notes())
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
    counts = " ".join(uncounted_lines(machine.solution)) if shown is None else counts_text(shown)
    return f"{_holdings(machine)} {counts}"


def _holdings(machine: CaseMachine) -> str:
    """Return who has what for certain, and what may be in the envelope."""
    said, cards = [], [line.name for line in machine.layout.lines]
    for column in range(machine.closed.holders):
        has = [c for card, c in enumerate(cards) if machine.closed.says(card, column) == YES]
        if has:
            holder = machine.layout.columns[column].name
            said.append(say("{holder}: {cards}.", holder=holder, cards=all_of(has)))
    inside = machine.closed.envelope
    left = [c for card, c in enumerate(cards) if machine.closed.says(card, inside) != NO]
    said.append(say("Still possible in the envelope: {cards}.", cards=", ".join(left)))
    return " ".join(said)
