"""What can be pressed on a sheet and beside it."""

from __future__ import annotations

from cluekit.clue.deduction.help_levels import BEGINNER, Cell, verdicts
from cluekit.clue.deduction.sheet import OPEN
from cluekit.clue.wording.claims import question_words
from cluekit.core import SPECTATOR
from cluekit.learn import progress
from cluekit.learn.rule_notes import unlocked_rules
from cluekit.logic.rules import ALL
from cluekit.ui.kit.controls import IN_TURN, NAMES, said_of_mark
from cluekit.ui.kit.messages import NotHeardError, Press
from cluekit.ui.kit.presses import NothingHereError, Presses
from cluekit.ui.notebook.answer_panel import STEP, Asked, follow, spoken_answer
from cluekit.ui.notebook.conclusions import Machine, told_lines
from cluekit.ui.notebook.helps import HELP_NAMES, KITS
from cluekit.ui.notebook.marks_panel import (
    checked_words,
    guessed_words,
    read_written,
    written_words,
)
from cluekit.ui.notebook.page import SILENCE_NOTES, chosen_model
from cluekit.ui.notebook.state import NotebookState
from cluekit.words import say

MARKS = ("", "yes", "no", "maybe")
PRESSES = Presses[NotebookState, None]()
"""What can be pressed on a sheet, and what it does."""


def heed(sheet: NotebookState, press: Press) -> None:
    """Do what was pressed; raises ``NotHeardError`` for what cannot be done now."""
    meant = (BESIDE if sheet.inside else PRESSES).handler_of(press)
    if sheet.nobodys:
        raise NotHeardError(say("Only an open cell of your own sheet takes a mark."))
    meant(sheet)


# --- marks --------------------------------------------------------------------------------------


@PRESSES.on("pencil:{card:int}:{column:int}")
def _pencil(sheet: NotebookState, press: Press, card: int, column: int) -> None:
    """Keep a pencil mark; only an open cell takes one."""
    cell, mark = _cell(sheet, card, column), press.value("mark")
    if mark not in MARKS:
        raise NotHeardError(say("A pencil writes ✓, ✕ or ?."))
    if sheet.printed.says(*cell) != OPEN:
        raise NotHeardError(say("Only an open cell of your own sheet takes a mark."))
    if sheet.pencil.get(cell, "") != mark:
        sheet.speak(said_of_mark(sheet.machine.layout.title(cell), mark))
    sheet.sitting.mark(sheet.seat, cell, mark)
    sheet.judged = {at: found for at, found in sheet.judged.items() if at != cell}


def _cell(sheet: NotebookState, card: int, column: int) -> Cell:
    """Return a cell of this sheet; raises ``NotHeardError`` for one beside it."""
    if card >= sheet.printed.deck.size or column >= sheet.printed.holders:
        raise NotHeardError(say("Only an open cell of your own sheet takes a mark."))
    return card, column


@PRESSES.on("own-cards")
def _own_cards(sheet: NotebookState, _: Press) -> None:
    """Mark the owner's own cards, as one does when the cards have been dealt."""
    missing = sheet.unmarked
    if not missing:
        raise NothingHereError
    for cell, mark in missing.items():
        sheet.sitting.mark(sheet.seat, cell, mark)
    sheet.speak(say("Your own cards are marked: nobody else can have them."))


@PRESSES.on("check")
def _check(sheet: NotebookState, _: Press) -> None:
    """Judge the owner's marks by everything that follows."""
    sheet.judged = verdicts(sheet.pencil, _answering(sheet).closed)
    sheet.checked, sheet.guessed = True, None
    sheet.speak(checked_words(sheet.judged))


@PRESSES.on("rub:{mistake:wrong|early}")
def _rub(sheet: NotebookState, _: Press, mistake: str) -> None:
    """Rub out the marks that a check found wrong, or that do not follow yet."""
    if not sheet.checked:
        raise NothingHereError
    for cell in [cell for cell, found in sheet.judged.items() if found == mistake]:
        sheet.sitting.mark(sheet.seat, cell, "")
    sheet.judged = {cell: each for cell, each in sheet.judged.items() if each != mistake}
    sheet.speak(checked_words(sheet.judged))


@PRESSES.on("write")
def _write(sheet: NotebookState, press: Press) -> None:
    """Write down an accusation, as much of it as is known."""
    if sheet.written is None:
        raise NothingHereError
    edition = sheet.view.table.edition
    written = read_written(press, edition)
    sheet.sitting.write(sheet.seat, written)
    sheet.speak(say("Written down: {what}", what=written_words(edition, written)))


# --- how much is said ---------------------------------------------------------------------------


@PRESSES.on("help:{level:pencil|check|follows|all}")
def _help(sheet: NotebookState, _: Press, level: str) -> None:
    """Choose how much the machine says."""
    sheet.help = level
    if level == "pencil" and sheet.pressing == "ask":
        sheet.pressing = IN_TURN
    sheet.begin_anew()
    sheet.speak(say(HELP_NAMES[level]))


@PRESSES.on("rules")
def _rules(sheet: NotebookState, press: Press) -> None:
    """Choose which rules may print."""
    kit = press.value("rules")
    if kit not in KITS or sheet.help != "follows":
        raise NotHeardError(say("There is no such set of rules."))
    sheet.kit, sheet.rules = kit, rules_of(kit)
    sheet.begin_anew()
    sheet.speak(say(KITS[kit]))


def rules_of(kit: str) -> frozenset[str]:
    """Return the rules of a set; what lessons have unlocked is read from the progress."""
    if kit == "unlocked":
        mine = unlocked_rules(progress.load()) & ALL
        return mine | {"show"} if "show-last" in mine else mine
    return ALL if kit == "every" else BEGINNER


@PRESSES.on("pressing:{what:pencil|yes|no|maybe|rub|ask}")
def _pressing(sheet: NotebookState, _: Press, what: str) -> None:
    """Choose what a press on a cell does: write with one of the pens, or ask."""
    if what == "ask":
        _answering(sheet)
    sheet.pressing = what
    sheet.speak(say("A tap asks why.") if what == "ask" else say(NAMES[what]))


@PRESSES.on("guess")
def _guess(sheet: NotebookState, _: Press) -> None:
    """Begin or end to hold new marks back until the owner has guessed."""
    if sheet.help not in ("follows", "all"):
        raise NothingHereError
    sheet.guessing = not sheet.guessing
    sheet.looked = sheet.machine.printed_sheet(sheet.help) if sheet.guessing else None


@PRESSES.on("silence")
def _silence(sheet: NotebookState, _: Press) -> None:
    """Begin or end to conclude from nobody's having accused."""
    _answering(sheet)
    sheet.silence = not sheet.silence
    sheet.begin_anew()
    told = SILENCE_NOTES["on" if sheet.machine.silent else "broken"]
    sheet.speak(say(told) if sheet.silence else say("Silence no longer counts."))


@PRESSES.on("reveal")
def _reveal(sheet: NotebookState, _: Press) -> None:
    """Print what waited, and compare it with what the owner has written."""
    new = sheet.waiting
    if not new:
        raise NothingHereError
    sheet.looked = now = sheet.machine.printed_sheet(sheet.help)
    guessed = {cell: mark for cell, mark in sheet.pencil.items() if cell in new}
    sheet.judged = verdicts(guessed, now)
    sheet.guessed, sheet.checked = (sheet.judged, len(new)), False
    sheet.speak(guessed_words(sheet.judged, len(new)))


@PRESSES.on("panel:{key:envelope|asking}")
def _panel(sheet: NotebookState, _: Press, key: str) -> None:
    """Open or close a panel."""
    if sheet.help != "all":
        raise NothingHereError
    if key == "asking" and sheet.seat == SPECTATOR:
        raise NotHeardError(say("Spectators ask nothing."))
    if key == "asking" and key not in sheet.open:
        sheet.advise()
    sheet.open ^= {key}


@PRESSES.on("advise")
def _advise(sheet: NotebookState, _: Press) -> None:
    """Work out anew what to ask."""
    if "asking" not in sheet.open:
        raise NothingHereError
    sheet.advise()


@PRESSES.on("close:{key:answer|check|guess|envelope|asking}")
def _close(sheet: NotebookState, _: Press, key: str) -> None:
    if key == "answer":
        sheet.asked = Asked()
    elif key == "check":
        sheet.checked, sheet.judged = False, {}
    elif key == "guess":
        sheet.guessed, sheet.judged = None, {}
    elif key in sheet.open:
        sheet.open -= {key}
    else:
        raise NothingHereError


@PRESSES.on("model")
def _model(sheet: NotebookState, press: Press) -> None:
    sheet.model = chosen_model(press)
    if "asking" in sheet.open:
        sheet.advise()


# --- asking -------------------------------------------------------------------------------------


@PRESSES.on("ask:{card:int}:{column:int}")
def _ask(sheet: NotebookState, _: Press, card: int, column: int) -> None:
    """Answer why a cell is so, or why it is not known yet."""
    cell, machine = _cell(sheet, card, column), _answering(sheet)
    printed = sheet.printed.says(*cell) != OPEN
    question = (machine.layout.literal(cell),)
    sheet.asked.answer = machine.answer(question, printed=printed)
    _tell_answer(sheet)


@PRESSES.on("choice:{show:int}")
def _ask_choice(sheet: NotebookState, _: Press, show: int) -> None:
    """Answer why one of several must be so: a choice that a show has left."""
    machine, known = _answering(sheet), dict(sheet.choices)
    clause = known.get(f"choice:{show}")
    if clause is None:
        raise NothingHereError
    sheet.asked.answer = machine.answer(clause)
    _tell_answer(sheet)


@PRESSES.on(STEP, "fewest", "unveil")
def _step(sheet: NotebookState, press: Press, way: str = "") -> None:
    """Step through an answer, or show more of it."""
    sheet.asked.turn(way or press.target, _answering(sheet).names)
    _tell_answer(sheet)


def _answering(sheet: NotebookState) -> Machine:
    """Return the machine, if it may speak."""
    if sheet.help == "pencil":
        raise NotHeardError(say("At “Pencil only” the machine says nothing."))
    if not sheet.machine.dealt:
        raise NotHeardError(say("Nothing has been dealt yet."))
    return sheet.machine


def _tell_answer(sheet: NotebookState) -> None:
    if sheet.asked.answer is not None:
        machine = sheet.machine
        sheet.speak(spoken_answer(sheet.asked.answer, machine.layout, machine.names))


# --- to the log and back ------------------------------------------------------------------------

BESIDE = Presses(PRESSES)
"""What can be pressed on a sheet beside the log of its table."""


@BESIDE.on("cite:{line:int}:{entry:int}")
def _cite(sheet: NotebookState, _: Press, line: int, entry: int) -> None:
    """Lead from a line of a proof to what it rests on, in the log of the same table."""
    machine = _answering(sheet)
    found = follow(sheet.asked.answer, machine.names, line, entry)
    if found is None:
        raise NothingHereError
    sheet.asked.answer, sheet.landing = found, "log"
    sheet.speak(question_words(sheet.view, entry, [each.turn for each in machine.question_lines]))


@BESIDE.on("cited")
def _cited(sheet: NotebookState, _: Press) -> None:
    """Lead back from the log to the line of the proof."""
    found = sheet.asked.answer
    if found is None or found.followed is None:
        raise NothingHereError
    number, sheet.landing = found.followed[0], "proof"
    line = told_lines(found, _answering(sheet).names)[number - 1]
    sheet.speak(f"{line.number}. {line.sentence}")
