"""The widgets, by the names lessons use.

Every name is the real function, with its keywords and its sentence for Shift-Tab; it is loaded
when it is first asked for (PEP 562), so that a lesson loads no widget that it does not show.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cluekit.core.late_names import late_names
from cluekit.core.problems import Problem
from cluekit.ui.kit.messages import explain_with

if TYPE_CHECKING:
    from cluekit.editions import edition
    from cluekit.lab import compare, flip, past_tournament, plan, rate, switches
    from cluekit.ui.clue.forecast_duel import foretell
    from cluekit.ui.exercises.code_cells import case, exactly_one, explain_core
    from cluekit.ui.exercises.guess import guess, ticket
    from cluekit.ui.exercises.named_card import exercise
    from cluekit.ui.exercises.progress_card import my_progress
    from cluekit.ui.figures.arrow_board import arrow_board
    from cluekit.ui.figures.bayes_square import bayes_boxes, refuter_habits
    from cluekit.ui.figures.cnf_converter import clue_to_formula, cnf_converter
    from cluekit.ui.figures.course_map import course_map
    from cluekit.ui.figures.deal_table import deal_table
    from cluekit.ui.figures.doubt_graph import knowledge_graph, seat_view
    from cluekit.ui.figures.dpll_tree import dpll_tree, propagation_trace
    from cluekit.ui.figures.evening_line import announcement_timeline, world_heatmap
    from cluekit.ui.figures.finished_proof import finished_proof
    from cluekit.ui.figures.four_sheets import four_sheets
    from cluekit.ui.figures.hand_slots import hand_slots
    from cluekit.ui.figures.matrix_board import matrix_game
    from cluekit.ui.figures.model_table import entailment_meter, model_table
    from cluekit.ui.figures.regret_curves import regret_chart
    from cluekit.ui.figures.report_form import report_form
    from cluekit.ui.figures.resolution_graph import core_viewer, resolution_graph
    from cluekit.ui.figures.rule_builder import rule_builder, rule_panel
    from cluekit.ui.figures.rule_sheet import rule_card, rule_sheet
    from cluekit.ui.figures.solution_cube import solution_cube
    from cluekit.ui.figures.solved_noir import tiny_noir
    from cluekit.ui.figures.story import scene, story
    from cluekit.ui.figures.suggestion_lab import entropy_gauge, suggestion_lab
    from cluekit.ui.figures.truth_table import truth_table
    from cluekit.ui.figures.two_worlds import two_worlds
    from cluekit.ui.front import replay, setup, table, watch
    from cluekit.ui.kit.controls import open_in
    from cluekit.ui.laboratory.widget import rule_lab
    from cluekit.ui.noir_boards.belief import belief_board
    from cluekit.ui.noir_boards.mask import candidate_mask
    from cluekit.ui.noir_boards.predict import predict
    from cluekit.ui.record_desk.widget import case_desk, solve

__all__ = [
    "announcement_timeline",
    "arrow_board",
    "bayes_boxes",
    "belief_board",
    "candidate_mask",
    "case",
    "case_desk",
    "clue_to_formula",
    "cnf_converter",
    "compare",
    "core_viewer",
    "course_map",
    "deal_table",
    "dpll_tree",
    "edition",
    "entailment_meter",
    "entropy_gauge",
    "exactly_one",
    "exercise",
    "explain_core",
    "finished_proof",
    "flip",
    "foretell",
    "four_sheets",
    "guess",
    "hand_slots",
    "knowledge_graph",
    "matrix_game",
    "model_table",
    "my_progress",
    "open_in",
    "past_tournament",
    "plan",
    "predict",
    "propagation_trace",
    "rate",
    "refuter_habits",
    "regret_chart",
    "replay",
    "report_form",
    "resolution_graph",
    "rule_builder",
    "rule_card",
    "rule_lab",
    "rule_panel",
    "rule_sheet",
    "scene",
    "seat_view",
    "setup",
    "solution_cube",
    "solve",
    "story",
    "suggestion_lab",
    "switches",
    "table",
    "ticket",
    "tiny_noir",
    "truth_table",
    "two_worlds",
    "watch",
    "world_heatmap",
]

_ROOMS = {
    "announcement_timeline": "ui.figures.evening_line",
    "arrow_board": "ui.figures.arrow_board",
    "bayes_boxes": "ui.figures.bayes_square",
    "belief_board": "ui.noir_boards.belief",
    "candidate_mask": "ui.noir_boards.mask",
    "case": "ui.exercises.code_cells",
    "case_desk": "ui.record_desk.widget",
    "clue_to_formula": "ui.figures.cnf_converter",
    "cnf_converter": "ui.figures.cnf_converter",
    "compare": "lab",
    "core_viewer": "ui.figures.resolution_graph",
    "course_map": "ui.figures.course_map",
    "deal_table": "ui.figures.deal_table",
    "dpll_tree": "ui.figures.dpll_tree",
    "edition": "editions",
    "entailment_meter": "ui.figures.model_table",
    "exactly_one": "ui.exercises.code_cells",
    "entropy_gauge": "ui.figures.suggestion_lab",
    "exercise": "ui.exercises.named_card",
    "explain_core": "ui.exercises.code_cells",
    "finished_proof": "ui.figures.finished_proof",
    "flip": "lab",
    "foretell": "ui.clue.forecast_duel",
    "four_sheets": "ui.figures.four_sheets",
    "guess": "ui.exercises.guess",
    "hand_slots": "ui.figures.hand_slots",
    "matrix_game": "ui.figures.matrix_board",
    "model_table": "ui.figures.model_table",
    "knowledge_graph": "ui.figures.doubt_graph",
    "my_progress": "ui.exercises.progress_card",
    "open_in": "ui.kit.controls",
    "past_tournament": "lab",
    "plan": "lab",
    "predict": "ui.noir_boards.predict",
    "propagation_trace": "ui.figures.dpll_tree",
    "rate": "lab",
    "refuter_habits": "ui.figures.bayes_square",
    "regret_chart": "ui.figures.regret_curves",
    "replay": "ui.front",
    "report_form": "ui.figures.report_form",
    "resolution_graph": "ui.figures.resolution_graph",
    "rule_builder": "ui.figures.rule_builder",
    "rule_card": "ui.figures.rule_sheet",
    "rule_lab": "ui.laboratory.widget",
    "rule_panel": "ui.figures.rule_builder",
    "rule_sheet": "ui.figures.rule_sheet",
    "scene": "ui.figures.story",
    "seat_view": "ui.figures.doubt_graph",
    "setup": "ui.front",
    "solution_cube": "ui.figures.solution_cube",
    "solve": "ui.record_desk.widget",
    "story": "ui.figures.story",
    "suggestion_lab": "ui.figures.suggestion_lab",
    "switches": "lab",
    "table": "ui.front",
    "ticket": "ui.exercises.guess",
    "tiny_noir": "ui.figures.solved_noir",
    "truth_table": "ui.figures.truth_table",
    "two_worlds": "ui.figures.two_worlds",
    "watch": "ui.front",
    "world_heatmap": "ui.figures.evening_line",
}
"""The module that each name lives in. No file of this folder is called like one of the names."""


def _explain(problem: Problem) -> str:
    """Return why something was refused, in the words of the game that it is about."""
    from cluekit.editions import explain  # noqa: PLC0415 - only when something is refused

    return explain(problem)


explain_with(_explain)

__getattr__, __dir__ = late_names(
    __name__, {name: f"cluekit.{room}" for name, room in _ROOMS.items()}
)
