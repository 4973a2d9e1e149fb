"""A learner's draft: an attempt, and what was put into its fields but is not yet checked.

Pure: each press leads from one draft to the next. The widget and ``.answer(…)`` share it.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import msgspec
from msgspec.structs import replace

from cluekit.clue.editions.edition import edition
from cluekit.learn.attempt import (
    Attempt,
    Helps,
    after_answer,
    after_fresh_case,
    after_hint,
    after_solution,
)
from cluekit.learn.card_values import ENVELOPE
from cluekit.learn.feedback import Feedback
from cluekit.learn.kinds.world import Laying, laying
from cluekit.learn.question import Question
from cluekit.learn.rule_notes import Mode
from cluekit.ui.exercises.proof_lines import (
    Lines,
    add_line,
    can_be_ordered,
    close_box,
    in_this_order,
    mixed_numbers,
    remove_last,
)
from cluekit.ui.kit.controls import IN_TURN
from cluekit.ui.kit.presses import NothingHereError

Fields = Mapping[str, list[str]]
MARKS = ("yes", "no")
FIELDS = ("p", "statement", "rule", "rests")
"""What the fields of a part are called, before its number: an answer, or a line of a proof."""
LONGEST_NUMBER = 3_000
"""The most bits of a number in an answer: some 900 digits."""


class Draft(msgspec.Struct, frozen=True):
    """An attempt, and what stands in its fields, orders, sheets, proofs and hands."""

    attempt: Attempt
    """The attempt, with what was said to the last answer."""
    fields: dict[str, list[str]] = {}
    """The fields as they were last sent, and what was pressed item by item."""
    orders: dict[int, tuple[str, ...]] = {}
    """The steps of each part that is an order, as they stand."""
    marks: dict[tuple[int, int], str] = {}
    """The pencil marks of a sheet: (card, holder) → "yes", "no" or "maybe"."""
    proofs: dict[int, Lines] = {}
    """The lines of each part that is a proof."""
    pen: str = IN_TURN
    """What a tap on a cell writes."""
    next: str = ""
    """Where the reader goes on: "" in the first field, "buttons", "line:0" in the next line of part
    0, "deal:0" with its next card."""
    mode: Mode = "strict"
    """Whether a proof may use unlocked rules only, or all, with or without a mark."""
    filling: dict[int, str] = {}
    """The place of a deal that the next card goes to, where one was chosen."""
    cut: dict[int, frozenset[str]] = {}
    """What was taken away from the picture of a part."""
    changed: frozenset[int] = frozenset()
    """The parts that are no longer as they were checked."""
    helps: Helps = Helps()
    """What there is besides the verdict."""
    only: int = -1
    """The one part that is shown; -1: all of them."""

    @property
    def questions(self) -> tuple[Question, ...]:
        """The parts of the exercise."""
        return self.attempt.exercise.questions

    def order(self, part: int) -> tuple[str, ...]:
        """The steps of a part that is an order, or a proof's given lines, as they stand now."""
        question = self.questions[part]
        steps = tuple(option for option, _ in question.options)
        return self.orders.get(part) or steps or mixed_numbers(question)

    def proof_so_far(self, part: int) -> Lines:
        """The lines of a part that is a proof."""
        return self.proofs.get(part, Lines())

    def field_text(self, name: str) -> str:
        """What stands in a field, "" where nothing does."""
        return next(iter(self.fields.get(name, ())), "")

    def laying(self, part: int) -> Laying:
        """The deal that is laid out in a part."""
        case = self.questions[part].case
        return laying(case, self.fields.get(f"p{part}"), self.filling.get(part, ""))

    def feedback(self, part: int) -> Feedback | None:
        """What was said to a part; None once it is no longer as it was checked."""
        told = self.attempt.feedback
        if told is None or part in self.changed:
            return None
        return told.parts[part] if part < len(told.parts) else told

    # --- the answer that stands in a part, by what was put in; None where nothing was ---

    def typed_text(self, part: int) -> str | None:
        """The text that stands in a field of one line."""
        written = self.field_text(f"p{part}")
        return written if written.strip() else None

    def ticks(self, part: int) -> list[str] | None:
        """What is ticked, or chosen in menus; [] where to tick nothing is an answer, and right."""
        ticked = [one for one in self.fields.get(f"p{part}", []) if one]
        begun = any(map(any, self.fields.values()))
        # An empty form cannot tell "none of them" from "not answered", so it counts as an answer
        # only if "none" is right
        return ticked or ([] if begun and (self.questions[part].right in ([], ())) else None)

    def entries(self, part: int) -> dict[str, str] | None:
        """What stands in each field of a part that has several: a bin, a chance, a number."""
        names = self.questions[part].field_names
        written = {name: self.field_text(f"p{part}:{name}").strip() for name in names}
        return {name: stands for name, stands in written.items() if stands} or None

    def steps(self, part: int) -> list[str] | None:
        """Steps in their order, once one was moved: as they were laid they are never right."""
        return list(self.order(part)) if part in self.orders else None

    def proof(self, part: int) -> list[str] | None:
        """The lines of a proof, as they were written or put in order."""
        lines = self.proof_so_far(part)
        if not lines.ordering:
            return lines.written or None
        if part not in self.orders:
            return None
        return in_this_order(self.questions[part], self.order(part)) or None

    def function(self, part: int) -> object:
        """The function that was handed over in code; it stays until another one comes."""
        given = self.attempt.given[part : part + 1]
        return given[0] if given and callable(given[0]) else None

    def sheet(self, _: int) -> dict[str, str] | None:
        """The marks on the sheet."""
        case = self.attempt.exercise.case
        cards = edition(case.deck).deck.cards
        holders = [*(seat.lower() for seat in case.seats), ENVELOPE]
        marked = {
            f"{cards[card].id}:{holders[holder]}": mark
            for (card, holder), mark in self.marks.items()
            if mark in MARKS
        }
        return marked or None


def is_pressed(question: Question) -> bool:
    """Tell whether an answer is pressed, item by item: then the form has no field of it."""
    return question.kind.pressed or question.part.picture == "two-sided"


def fill_in(draft: Draft, fields: Fields) -> Draft:
    """Return the draft with what now stands in the form; what is pressed stays as it is."""
    known = {f"{field}{part}" for part in range(len(draft.questions)) for field in FIELDS}
    known |= {
        f"p{part}:{name}"
        for part, question in enumerate(draft.questions)
        for name in question.field_names
    }
    pressed = {f"p{part}" for part, each in enumerate(draft.questions) if is_pressed(each)}
    now = {name: v for name, v in draft.fields.items() if name in pressed}
    now |= {name: list(v) for name, v in fields.items() if name in known}
    parts = range(len(draft.questions))
    changed = {part for part in parts if _entered(draft.fields, part) != _entered(now, part)}
    return replace(draft, fields=now, changed=draft.changed | changed)


def _entered(fields: Fields, part: int) -> dict[str, list[str]]:
    """Return what is entered in the fields of a part, without those that are empty."""
    own = {name: list(filter(None, v)) for name, v in fields.items()}
    return {name: v for name, v in own.items() if v and name.split(":")[0] == f"p{part}"}


def _after_change(draft: Draft, part: int, **changes: Any) -> Draft:
    """Return the draft with these changes; what was said to the part is no longer about it."""
    return replace(draft, changed=draft.changed | {part}, **changes)


def pick(draft: Draft, part: int, item: str) -> Draft:
    """Return the draft with a card, a suspect or an option chosen, or chosen no longer."""
    question = draft.questions[part]
    chosen = draft.fields.get(f"p{part}", [])
    listed = question.value(question.part.choose)
    offered = listed.ids if listed else [option for option, _ in question.options]
    if not is_pressed(question) or item not in offered:
        raise NothingHereError
    now = [one for one in offered if (one in chosen) != (one == item)]
    return _after_change(draft, part, fields={**draft.fields, f"p{part}": now})


def lay(draft: Draft, part: int, card: str, place: str | None = None) -> Draft:
    """Return the draft with a card put where the next one goes, or taken back from where it lies.

    A ``place`` says where it goes instead; "" takes it back.
    """
    deal = draft.laying(part)
    if card not in deal.cards or (place and place not in deal.room):
        raise NothingHereError
    laid = deal.press(card) if place is None else deal.put(card, place)
    following = f"deal:{part}" if laid.unlaid else "buttons"
    changes = {
        "fields": {**draft.fields, f"p{part}": laid.as_answer()},
        "filling": {**draft.filling, part: laid.chosen},
        "next": following,
    }
    return _after_change(draft, part, **changes)


def fill(draft: Draft, part: int, place: str) -> Draft:
    """Return the draft with another place of a deal to be filled next."""
    if place not in draft.laying(part).room:
        raise NothingHereError
    return replace(draft, filling={**draft.filling, part: place})


def cut_away(draft: Draft, part: int, card: str) -> Draft:
    """Return the draft with a card taken away from a part's picture, or put back."""
    return replace(draft, cut={**draft.cut, part: draft.cut.get(part, frozenset()) ^ {card}})


def hint(draft: Draft) -> Draft:
    """Return the draft with one more hint."""
    return replace(draft, attempt=after_hint(draft.attempt), next="buttons")


def show(draft: Draft) -> Draft:
    """Return the draft with one more line of the solution."""
    return replace(draft, attempt=after_solution(draft.attempt), next="buttons")


def fresh(draft: Draft) -> Draft:
    """Return an empty draft with a fresh case; pen, mode and helps stay as they are."""
    attempt, only = after_fresh_case(draft.attempt), min(draft.only, 0)
    return Draft(attempt, pen=draft.pen, mode=draft.mode, helps=draft.helps, only=only)


def before_check(draft: Draft) -> Draft:
    """Return the draft as before an answer was checked; what was counted stays."""
    return replace(draft, attempt=replace(draft.attempt, feedback=None, given=()))


def move_step(draft: Draft, part: int, step: str, by: int) -> Draft:
    """Return the draft with a step of an order one place up (-1) or down (+1)."""
    order = draft.order(part)
    if step not in order:
        raise NothingHereError
    return place_step(draft, part, step, max(0, order.index(step) + by))


def place_step(draft: Draft, part: int, step: str, place: int) -> Draft:
    """Return the draft with a step of an order at another place, counted from 0."""
    order = list(draft.order(part))
    if step not in order:
        raise NothingHereError
    order.remove(step)
    order.insert(min(place, len(order)), step)
    return _after_change(draft, part, orders={**draft.orders, part: tuple(order)})


def pencil_in(draft: Draft, card: int, holder: int, mark: str) -> Draft:
    """Return the draft with a pencil mark in a cell; "" rubs it out."""
    case = draft.attempt.exercise.case
    inside = card < edition(case.deck).deck.size and holder <= len(case.seats)
    if not inside or mark not in ("", "maybe", *MARKS):
        raise NothingHereError
    marks = {**draft.marks, (card, holder): mark}
    sheets = {part for part, each in enumerate(draft.questions) if each.part.picture == "sheet"}
    marked = {cell: says for cell, says in marks.items() if says}
    return replace(draft, marks=marked, changed=draft.changed | sheets)


def proving(draft: Draft, part: int, verb: str) -> Draft:
    """Return the draft after a line was added or removed, a box ended, or the way was changed."""
    lines, question = draft.proof_so_far(part), draft.questions[part]
    if verb == "add":
        line = [draft.field_text(f"{field}{part}") for field in FIELDS[1:]]
        lines, before = add_line(lines, question, *line), lines
        if len(lines.texts) > len(before.texts):
            emptied = {
                name: v
                for name, v in draft.fields.items()
                if name not in (f"statement{part}", f"rests{part}")
            }
            draft = replace(draft, fields=emptied, next=f"line:{part}")
    elif verb == "remove":
        lines = remove_last(lines)
    elif verb == "end":
        lines = close_box(lines)
    elif can_be_ordered(question):
        lines = replace(lines, ordering=not lines.ordering)
    return _after_change(draft, part, proofs={**draft.proofs, part: lines})


def given_in_code(draft: Draft, *given: object) -> Draft:
    """Return the draft after ``.answer(…)``: checked as it is, the fields left alone."""
    sayable = ("…" if _cannot_be_said(each) else each for each in given)
    attempt = after_answer(draft.attempt, *sayable)
    return replace(draft, attempt=attempt, changed=frozenset())


def _cannot_be_said(given: object) -> bool:
    """Tell whether a thing cannot be shown, as somebody's own class, or is a number without end."""
    if _is_endless(given):
        return True
    try:
        str(given)
    except Exception:  # noqa: BLE001 - whatever it does when it is shown
        return True
    return False


def _is_endless(given: object) -> bool:
    """Tell whether there is a number in an answer that Python itself would not write."""
    if isinstance(given, dict):
        return any(map(_is_endless, (*given, *given.values())))
    if isinstance(given, list | tuple | set | frozenset):
        return any(map(_is_endless, given))
    if isinstance(given, int | Fraction):
        return max(given.numerator.bit_length(), given.denominator.bit_length()) > LONGEST_NUMBER
    return False
