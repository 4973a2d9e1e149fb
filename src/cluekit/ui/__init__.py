"""The widgets, by the names lessons use.

Every name is the real function, with its keywords and its sentence for Shift-Tab; it is loaded
when it is first asked for (PEP 562), so that a lesson loads no widget that it does not show.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cluekit.editions import edition
    from cluekit.lab import compare, flip, plan, switches
    from cluekit.ui.exercises.code_cells import case
    from cluekit.ui.exercises.guess import guess, ticket
    from cluekit.ui.exercises.progress_card import my_progress
    from cluekit.ui.exercises.widget import exercise
    from cluekit.ui.figures.arrow_board import arrow_board
    from cluekit.ui.figures.clue_formula import clue_to_formula
    from cluekit.ui.figures.course_map import course_map
    from cluekit.ui.figures.deal_table import deal_table
    from cluekit.ui.figures.finished_proof import finished_proof
    from cluekit.ui.figures.four_sheets import four_sheets
    from cluekit.ui.figures.hand_slots import hand_slots
    from cluekit.ui.figures.rule_builder import rule_builder
    from cluekit.ui.figures.rule_card import rule_card
    from cluekit.ui.figures.rule_panel import rule_panel
    from cluekit.ui.figures.rule_sheet import rule_sheet
    from cluekit.ui.figures.solution_cube import solution_cube
    from cluekit.ui.figures.story import scene, story
    from cluekit.ui.figures.truth_table import truth_table
    from cluekit.ui.figures.two_worlds import two_worlds
    from cluekit.ui.front import replay, setup, table, watch
    from cluekit.ui.kit.language_menu import open_in
    from cluekit.ui.noir_boards.belief import belief_board
    from cluekit.ui.noir_boards.mask import candidate_mask
    from cluekit.ui.noir_boards.predict import predict
    from cluekit.ui.record_desk.widget import case_desk, solve

__all__ = [
    "arrow_board",
    "belief_board",
    "candidate_mask",
    "case",
    "case_desk",
    "clue_to_formula",
    "compare",
    "course_map",
    "deal_table",
    "edition",
    "exercise",
    "finished_proof",
    "flip",
    "four_sheets",
    "guess",
    "hand_slots",
    "my_progress",
    "open_in",
    "plan",
    "predict",
    "replay",
    "rule_builder",
    "rule_card",
    "rule_panel",
    "rule_sheet",
    "scene",
    "setup",
    "solution_cube",
    "solve",
    "story",
    "switches",
    "table",
    "ticket",
    "truth_table",
    "two_worlds",
    "watch",
]

_ROOMS = {
    "arrow_board": "ui.figures.arrow_board",
    "belief_board": "ui.noir_boards.belief",
    "candidate_mask": "ui.noir_boards.mask",
    "case": "ui.exercises.code_cells",
    "case_desk": "ui.record_desk.widget",
    "clue_to_formula": "ui.figures.clue_formula",
    "compare": "lab",
    "course_map": "ui.figures.course_map",
    "deal_table": "ui.figures.deal_table",
    "edition": "editions",
    "exercise": "ui.exercises.widget",
    "finished_proof": "ui.figures.finished_proof",
    "flip": "lab",
    "four_sheets": "ui.figures.four_sheets",
    "guess": "ui.exercises.guess",
    "hand_slots": "ui.figures.hand_slots",
    "my_progress": "ui.exercises.progress_card",
    "open_in": "ui.kit.language_menu",
    "plan": "lab",
    "predict": "ui.noir_boards.predict",
    "replay": "ui.front",
    "rule_builder": "ui.figures.rule_builder",
    "rule_card": "ui.figures.rule_card",
    "rule_panel": "ui.figures.rule_panel",
    "rule_sheet": "ui.figures.rule_sheet",
    "scene": "ui.figures.story",
    "setup": "ui.front",
    "solution_cube": "ui.figures.solution_cube",
    "solve": "ui.record_desk.widget",
    "story": "ui.figures.story",
    "switches": "lab",
    "table": "ui.front",
    "ticket": "ui.exercises.guess",
    "truth_table": "ui.figures.truth_table",
    "two_worlds": "ui.figures.two_worlds",
    "watch": "ui.front",
}
"""The module that each name lives in. No file of this folder is called like one of the names."""


def __getattr__(name: str) -> object:
    """Load the function of this name from its room, and keep it."""
    if name not in _ROOMS:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    found = globals()[name] = getattr(import_module(f"cluekit.{_ROOMS[name]}"), name)
    return found


def __dir__() -> list[str]:
    """Return the names for completion, loaded or not."""
    return sorted({*globals(), *__all__})
