"""Every widget, and the tables of patterns that it answers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from noir_presses import laid

from cluekit.ui import (
    arrow_board,
    belief_board,
    candidate_mask,
    case_desk,
    clue_to_formula,
    deal_table,
    exercise,
    finished_proof,
    four_sheets,
    guess,
    hand_slots,
    my_progress,
    predict,
    rule_builder,
    rule_panel,
    setup,
    solution_cube,
    table,
    ticket,
    truth_table,
    two_worlds,
)
from cluekit.ui.clue.staging import CLUE as CLUE_STAGING
from cluekit.ui.kit.presses import Presses
from cluekit.ui.kit.scene import Scene
from cluekit.ui.noir.staging import NOIR as NOIR_STAGING
from cluekit.ui.noir_boards.inside import INSIDE as BELIEF_INSIDE
from cluekit.ui.notebook.inside import INSIDE as SHEET_INSIDE
from cluekit.ui.tables.widget import Table
from cluekit.ui.waiting_room.widget import Setup


class Pressable(NamedTuple):
    """A widget, and all tables of patterns that it answers."""

    make: Callable[[], Scene]
    presses: tuple[Presses[Any, Any], ...] = ()


def sheet() -> Scene:
    """Return the sheet of a new game."""
    return table("mini", seed=3, fresh=True).sheet()


L13: dict[str, Any] = {"board": ["ABC", "MYV"], "killer": "M", "actions": ["kill A"]}
AT_CLUE = (Table.presses, CLUE_STAGING.moves, CLUE_STAGING.tools)
AT_NOIR = (Table.presses, NOIR_STAGING.moves, NOIR_STAGING.tools)
SHEET, BELIEF = SHEET_INSIDE.presses, BELIEF_INSIDE.presses
"""What can be pressed beside the board of a table."""

WIDGETS: dict[str, Pressable] = {
    "Table": Pressable(lambda: table("mini", seed=3, fresh=True), (*AT_CLUE, SHEET)),
    "Noir": Pressable(laid, AT_NOIR),
    "Setup": Pressable(setup, (Setup.form,)),
    "Sheet": Pressable(sheet),
    "BeliefBoard": Pressable(lambda: belief_board("noir-standard", seed=3)),
    "CandidateMask": Pressable(lambda: candidate_mask("noir-standard", seed=3)),
    "Predict": Pressable(lambda: predict("noir-standard", seed=3)),
    "ExerciseCard": Pressable(lambda: exercise("1.3")),
    "Guess": Pressable(lambda: guess("How many of the three know?")),
    "Ticket": Pressable(lambda: ticket("One thing that you know?")),
    "CaseDesk": Pressable(case_desk),
    "ArrowBoard": Pressable(lambda: arrow_board("E_V -> ~N_V", hand="A R")),
    "FourSheets": Pressable(four_sheets),
    "HandSlots": Pressable(lambda: hand_slots("A V L", "C D G")),
    "RuleBuilder": Pressable(rule_builder),
    "RulePanel": Pressable(lambda: rule_panel("06")),
    "FinishedProof": Pressable(lambda: finished_proof("two cases")),
    "SolutionCube": Pressable(solution_cube),
    "ClueToFormula": Pressable(clue_to_formula),
    "TruthTable": Pressable(lambda: truth_table("p -> q")),
    "DealTable": Pressable(deal_table),
    "TwoWorlds": Pressable(lambda: two_worlds(table("mini", seed=3, fresh=True))),
    "MyProgress": Pressable(my_progress),
}


def tables_of(name: str) -> tuple[Presses[Any, Any], ...]:
    """Return the tables of patterns of a widget."""
    pressable = WIDGETS[name]
    return pressable.presses or (type(pressable.make()).presses,)
