"""Families of exercises: what code computes from a case, and where fresh cases come from.

A family is two pure functions. ``values(case)`` returns everything an exercise file may name with
a dollar sign (answers and wrong answers) or in braces (numbers and cards in sentences), so that
no answer of a variant is stored anywhere. ``fresh(case, luck)`` returns another case of the same
form, of which ``usable`` says whether every wrong answer still differs from the right one.
"""

from __future__ import annotations

from typing import Protocol

from cluekit.core import Luck
from cluekit.learn.families import (
    accusing,
    answering,
    arrow_proofs,
    at_least_one,
    canvas,
    case_file,
    chains,
    choosing,
    contrapositives,
    culprits,
    dealing,
    disguised,
    drawers,
    faulty_steps,
    filters,
    first_kill,
    follows,
    full_hand,
    how_many_held,
    how_many_pairs,
    inspectors_notes,
    is_it_paired,
    masts,
    menus,
    negations,
    neighbours,
    no_peeking,
    not_both,
    notices,
    one_left,
    one_of_two_left,
    open_hands,
    other_card,
    own_hand,
    packed_hand,
    packing_shows,
    passing,
    pigeons,
    porters,
    procedures,
    reach,
    read_interval,
    seats,
    sentences,
    set_up,
    sheet_marks,
    sheets_to_turn,
    shifts,
    show_arrows,
    showing,
    table_rows,
    ticked_forms,
    time_stamps,
    timetables,
    two_ways,
    what_follows,
    where_it_stood,
    who_knows,
    who_was_asked,
    whole_row,
    worth_sums,
    wrong_accusation,
    wrong_line,
    wrong_proofs,
)
from cluekit.learn.forms import Case

Values = dict[str, object]


class Family(Protocol):
    """What a file of this folder offers; its own name, with hyphens, is that of the generator."""

    __name__: str

    def values(self, case: Case, /) -> Values:
        """Return everything that an exercise file may name."""

    def fresh(self, case: Case, luck: Luck, /) -> Case:
        """Return another case of the same form."""


_EVERY: tuple[Family, ...] = (
    accusing,
    answering,
    arrow_proofs,
    at_least_one,
    canvas,
    case_file,
    chains,
    choosing,
    contrapositives,
    culprits,
    dealing,
    disguised,
    drawers,
    faulty_steps,
    filters,
    first_kill,
    follows,
    full_hand,
    how_many_held,
    how_many_pairs,
    inspectors_notes,
    is_it_paired,
    masts,
    menus,
    negations,
    neighbours,
    no_peeking,
    not_both,
    notices,
    one_left,
    one_of_two_left,
    open_hands,
    other_card,
    own_hand,
    packed_hand,
    packing_shows,
    passing,
    pigeons,
    porters,
    procedures,
    reach,
    read_interval,
    seats,
    sentences,
    set_up,
    sheet_marks,
    sheets_to_turn,
    shifts,
    show_arrows,
    showing,
    table_rows,
    ticked_forms,
    time_stamps,
    timetables,
    two_ways,
    what_follows,
    where_it_stood,
    who_knows,
    who_was_asked,
    whole_row,
    worth_sums,
    wrong_accusation,
    wrong_line,
    wrong_proofs,
)

FAMILIES = {family.__name__.rpartition(".")[2].replace("_", "-"): family for family in _EVERY}
"""What a generator's name in an exercise file stands for."""
