"""What can be pressed on a sheet and beside it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from cluekit.clue.helping import BEGINNER, HELPS, Cell, verdicts
from cluekit.clue.sheet import OPEN
from cluekit.core import SPECTATOR
from cluekit.learn import progress
from cluekit.learn.inventory import unlocked
from cluekit.logic.rules import ALL
from cluekit.ui.answer_page import spoken
from cluekit.ui.answers import answer
from cluekit.ui.asked import TARGETS, Asked
from cluekit.ui.door import NotHeardError, Press
from cluekit.ui.machine import MODELS, Machine
from cluekit.ui.marks_page import checked_words, guessed_words
from cluekit.ui.sheet_page import HELP_NAMES, KITS, SILENCE_NOTES
from cluekit.words import say

if TYPE_CHECKING:
    from cluekit.ui.sheets import Sheet

MARKS = ("", "yes", "no", "maybe")
PANELS = ("envelope", "asking")


def heed(sheet: Sheet, press: Press) -> None:
    """Do what was pressed; raises ``NotHeardError`` for what cannot be done now."""
    first, *rest = press.words
    if sheet.nobodys:
        raise NotHeardError(say("Only an open cell of your own sheet takes a mark."))
    if first in TARGETS:
        sheet.asked.heed(press.words, _answering(sheet).names)
        _tell_answer(sheet)
    elif first in _TOOLS:
        _TOOLS[first](sheet, rest, press)
    else:
        raise _nothing()


def _nothing() -> NotHeardError:
    return NotHeardError(say("Nothing here can be pressed."))


# --- marks --------------------------------------------------------------------------------------


def _pencil(sheet: Sheet, numbers: list[str], press: Press) -> None:
    """Keep a pencil mark; only an open cell takes one."""
    cell, mark = _cell(sheet, numbers), press.value("mark")
    if mark not in MARKS:
        raise NotHeardError(say("A pencil writes ✓, ✕ or ?."))
    if sheet.printed.says(*cell) != OPEN:
        raise NotHeardError(say("Only an open cell of your own sheet takes a mark."))
    sheet.sitting.mark(sheet.seat, cell, mark)
    sheet.judged = {at: found for at, found in sheet.judged.items() if at != cell}


def _cell(sheet: Sheet, numbers: list[str]) -> Cell:
    """Return the (card, column) meant."""
    plain = [int(n) for n in numbers if n.isascii() and n.isdecimal() and len(n) < 4]  # noqa: PLR2004
    if len(plain) != 2 or len(numbers) != 2:  # noqa: PLR2004 - card, column
        raise _nothing()
    if plain[0] >= sheet.printed.deck.size or plain[1] >= sheet.printed.holders:
        raise NotHeardError(say("Only an open cell of your own sheet takes a mark."))
    return plain[0], plain[1]


def _check(sheet: Sheet, words: list[str], _: Press) -> None:
    """Judge the owner's marks by everything that follows."""
    if words:
        raise _nothing()
    sheet.judged = verdicts(sheet.pencil, _answering(sheet).closed)
    sheet.checked, sheet.guessed = True, None
    sheet.speak(checked_words(sheet.judged))


def _rub(sheet: Sheet, words: list[str], _: Press) -> None:
    """Rub out the marks that a check found wrong, or that do not follow yet."""
    if words not in (["wrong"], ["early"]) or not sheet.checked:
        raise _nothing()
    for cell in [cell for cell, found in sheet.judged.items() if found == words[0]]:
        sheet.sitting.mark(sheet.seat, cell, "")
    sheet.judged = {cell: each for cell, each in sheet.judged.items() if each != words[0]}
    sheet.speak(checked_words(sheet.judged))


# --- how much is said ---------------------------------------------------------------------------


def _help(sheet: Sheet, words: list[str], press: Press) -> None:
    level = press.value("help")
    if words or level not in HELPS:
        raise NotHeardError(say("There is no such help."))
    sheet.help = level
    sheet.forget()
    sheet.looked = sheet.machine.printed(level) if sheet.guessing else None
    sheet.speak(say(HELP_NAMES[level]))


def _rules(sheet: Sheet, words: list[str], press: Press) -> None:
    """Choose which rules may print."""
    kit = press.value("rules")
    if words or kit not in KITS or sheet.help != "follows":
        raise NotHeardError(say("There is no such set of rules."))
    sheet.kit, sheet.rules = kit, rules_of(kit)
    sheet.forget()
    sheet.looked = sheet.machine.printed(sheet.help) if sheet.guessing else None
    sheet.speak(say(KITS[kit]))


def rules_of(kit: str) -> frozenset[str]:
    """Return the rules of a set; what lessons have unlocked is read from the progress."""
    if kit == "unlocked":
        mine = unlocked(progress.load()) & ALL
        return mine | {"show"} if "show-last" in mine else mine
    return ALL if kit == "every" else BEGINNER


def _pressing(sheet: Sheet, words: list[str], _: Press) -> None:
    """Choose what a press on a cell does: write or ask."""
    if words not in (["pencil"], ["ask"]):
        raise _nothing()
    _answering(sheet)
    sheet.pressing = words[0]


def _guess(sheet: Sheet, words: list[str], _: Press) -> None:
    """Begin or end to hold new marks back until the owner has guessed."""
    if words or sheet.help not in ("follows", "all"):
        raise _nothing()
    sheet.guessing = not sheet.guessing
    sheet.looked = sheet.machine.printed(sheet.help) if sheet.guessing else None


def _silence(sheet: Sheet, words: list[str], _: Press) -> None:
    """Begin or end to conclude from nobody's having accused."""
    if words:
        raise _nothing()
    _answering(sheet)
    sheet.silence = not sheet.silence
    sheet.forget()
    sheet.looked = sheet.machine.printed(sheet.help) if sheet.guessing else None
    told = SILENCE_NOTES["on" if sheet.machine.silent else "broken"]
    sheet.speak(say(told) if sheet.silence else say("Silence no longer counts."))


def _reveal(sheet: Sheet, words: list[str], _: Press) -> None:
    """Print what waited, and compare it with what the owner has written."""
    new = sheet.waiting
    if words or not new:
        raise _nothing()
    sheet.looked = now = sheet.machine.printed(sheet.help)
    guessed = {cell: mark for cell, mark in sheet.pencil.items() if cell in new}
    sheet.judged = verdicts(guessed, now)
    sheet.guessed, sheet.checked = (sheet.judged, len(new)), False
    sheet.speak(guessed_words(sheet.judged, len(new)))


def _panel(sheet: Sheet, words: list[str], _: Press) -> None:
    """Open or close a panel."""
    if len(words) != 1 or words[0] not in PANELS or sheet.help != "all":
        raise _nothing()
    if "asking" in words and sheet.seat == SPECTATOR:
        raise NotHeardError(say("Who watches asks nothing."))
    if "asking" in words and "asking" not in sheet.open:
        sheet.advise()
    sheet.open ^= {words[0]}


def _advise(sheet: Sheet, words: list[str], _: Press) -> None:
    """Work out anew what to ask."""
    if words or "asking" not in sheet.open:
        raise _nothing()
    sheet.advise()


def _close(sheet: Sheet, words: list[str], _: Press) -> None:
    key = words[0] if len(words) == 1 else ""
    if key == "answer":
        sheet.asked = Asked()
    elif key == "check":
        sheet.checked, sheet.judged = False, {}
    elif key == "guess":
        sheet.guessed, sheet.judged = None, {}
    elif key in sheet.open:
        sheet.open -= {key}
    else:
        raise _nothing()


def _model(sheet: Sheet, words: list[str], press: Press) -> None:
    wanted = [model for model in MODELS if model == press.value("model")]
    if words or not wanted:
        raise NotHeardError(say("There is no such way of counting."))
    sheet.model = wanted[0]
    if "asking" in sheet.open:
        sheet.advise()


# --- asking -------------------------------------------------------------------------------------


def _ask(sheet: Sheet, numbers: list[str], _: Press) -> None:
    """Answer why a cell is so, or why it is not known yet."""
    cell, machine = _cell(sheet, numbers), _answering(sheet)
    printed = sheet.printed.says(*cell) != OPEN
    question = (machine.layout.literal(cell),)
    sheet.asked.answer = answer(machine.puzzle, question, printed=printed)
    _tell_answer(sheet)


def _ask_choice(sheet: Sheet, words: list[str], _: Press) -> None:
    """Answer why one of several must be so."""
    machine, known = _answering(sheet), dict(sheet.choices)
    clause = known.get(":".join(["choice", *words]))
    if clause is None:
        raise _nothing()
    sheet.asked.answer = answer(machine.puzzle, clause)
    _tell_answer(sheet)


def _answering(sheet: Sheet) -> Machine:
    """Return the machine, if it may speak."""
    if sheet.help == "pencil":
        raise NotHeardError(say("At “Pencil only” the machine says nothing."))
    if not sheet.machine.dealt:
        raise NotHeardError(say("Nothing has been dealt yet."))
    return sheet.machine


def _tell_answer(sheet: Sheet) -> None:
    if sheet.asked.answer is not None:
        machine = sheet.machine
        sheet.speak(spoken(sheet.asked.answer, machine.layout, machine.names))


_TOOLS: dict[str, Callable[[Sheet, list[str], Press], None]] = {
    "pencil": _pencil,
    "check": _check,
    "rub": _rub,
    "help": _help,
    "rules": _rules,
    "pressing": _pressing,
    "guess": _guess,
    "silence": _silence,
    "reveal": _reveal,
    "panel": _panel,
    "advise": _advise,
    "close": _close,
    "model": _model,
    "ask": _ask,
    "choice": _ask_choice,
}
"""The first word of a target, and what it does."""
