"""Every widget, the tables of patterns that it answers, and which pattern answers a target."""

import re
from collections.abc import Callable, Iterable
from functools import cache
from html import unescape
from typing import Any, NamedTuple

from noir_presses import laid

from cluekit import ui
from cluekit.ui.clue.staging import CLUE as CLUE_STAGING
from cluekit.ui.kit.messages import Press
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
    return ui.table("mini", seed=3, fresh=True, bots="random").sheet()


MET = ui.case("You hold A R", "Nora: B R L -> Otto ?")
L13: dict[str, Any] = {"board": ["ABC", "MYV"], "killer": "M", "actions": ["kill A"]}
AT_CLUE = (Table.presses, CLUE_STAGING.playing.moves, CLUE_STAGING.playing.tools)
AT_NOIR = (Table.presses, NOIR_STAGING.playing.moves, NOIR_STAGING.playing.tools)
SHEET, BELIEF = SHEET_INSIDE.presses, BELIEF_INSIDE.presses
"""What can be pressed beside the board of a table."""

ASKED = ("You: A R L -> Nora R", "You: A D L -> Otto L")
WIDGETS: dict[str, Pressable] = {
    "Table": Pressable(
        lambda: ui.table("mini", seed=3, fresh=True, bots="random"), (*AT_CLUE, SHEET)
    ),
    "Noir": Pressable(laid, AT_NOIR),
    "Setup": Pressable(ui.setup, (Setup.form,)),
    "Sheet": Pressable(sheet),
    "BeliefBoard": Pressable(lambda: ui.belief_board("noir-standard", seed=3)),
    "CandidateMask": Pressable(lambda: ui.candidate_mask("noir-standard", seed=3)),
    "Predict": Pressable(lambda: ui.predict("noir-standard", seed=3)),
    "ExerciseCard": Pressable(lambda: ui.exercise("1.3")),
    "Guess": Pressable(lambda: ui.guess("How many of the three know?")),
    "BehindTheCurtain": Pressable(lambda: ui.scene("two threes").behind_the_curtain()),
    "Ticket": Pressable(lambda: ui.ticket("One thing that you know?")),
    "CaseDesk": Pressable(ui.case_desk),
    "ArrowBoard": Pressable(lambda: ui.arrow_board("E_V -> ~N_V", hand="A R")),
    "Foretell": Pressable(lambda: ui.foretell("mini", seed=11)),
    "PropagationTrace": Pressable(lambda: ui.propagation_trace("p", "~p | q")),
    "ResolutionGraph": Pressable(lambda: ui.resolution_graph("p | q", "~p | ~q", "~q")),
    "DpllTree": Pressable(lambda: ui.dpll_tree("p | q", "p | ~q")),
    "CoreViewer": Pressable(
        lambda: ui.core_viewer(ui.case("You hold A R", "Nora: B R L -> Otto ?"), "E_C")
    ),
    "FourSheets": Pressable(ui.four_sheets),
    "SeatView": Pressable(lambda: ui.seat_view(ui.scene("the back of a card"))),
    "LabPaper": Pressable(lambda: ui.rule_lab("mini").paper),
    "KnowledgeGraph": Pressable(lambda: ui.knowledge_graph(ui.case("You hold A C", *ASKED))),
    "AnnouncementTimeline": Pressable(
        lambda: ui.announcement_timeline(ui.scene("the back of a card"))
    ),
    "HandSlots": Pressable(lambda: ui.hand_slots("A V L", "C D G")),
    "MatrixBoard": Pressable(lambda: ui.matrix_game("arrest or gather")),
    "ModelTable": Pressable(lambda: ui.model_table("~p | q", "~q | r")),
    "CnfConverter": Pressable(lambda: ui.cnf_converter("p <-> q")),
    "EntailmentMeter": Pressable(lambda: ui.entailment_meter("E_B", of=MET)),
    "RuleBuilder": Pressable(ui.rule_builder),
    "WorldHeatmap": Pressable(lambda: ui.world_heatmap("You hold A R", "Nora: B V L -> Otto ?")),
    "BayesBoxes": Pressable(
        lambda: ui.bayes_boxes(
            ("The Vase, too", "1/6", "1/2"), ("Not", "5/6", "1"), evidence="Bruno"
        )
    ),
    "RefuterHabits": Pressable(
        lambda: ui.refuter_habits("You hold A R", "You: B V L -> Nora B", asks=["E_V"])
    ),
    "RulePanel": Pressable(lambda: ui.rule_panel("06")),
    "FinishedProof": Pressable(lambda: ui.finished_proof("two cases")),
    "SolutionCube": Pressable(ui.solution_cube),
    "SuggestionLab": Pressable(lambda: ui.suggestion_lab().look("B V L")),
    "ClueToFormula": Pressable(ui.clue_to_formula),
    "TruthTable": Pressable(lambda: ui.truth_table("p -> q")),
    "DealTable": Pressable(ui.deal_table),
    "TwoWorlds": Pressable(
        lambda: ui.two_worlds(ui.table("mini", seed=3, fresh=True, bots="random"))
    ),
    "ReportForm": Pressable(lambda: ui.report_form(ui.edition("mini"))),
    "MyProgress": Pressable(ui.my_progress),
}


@cache  # they are its class's; and to make one of each widget takes long
def tables_of(name: str) -> tuple[Presses[Any, Any], ...]:
    """Return the tables of patterns of a widget."""
    pressable = WIDGETS[name]
    return pressable.presses or (type(pressable.make()).presses,)


SENT = re.compile(r'data-(?:target|slide|change|ask|on-close|drag)="([^"]*)"')
"""The attributes whose text the browser half sends as a target."""


def drawn(*pictures: str) -> set[str]:
    """Return everything that can be pressed in these pictures."""
    return {unescape(target) for picture in pictures for target in SENT.findall(picture)}


def answered_by(presses: Presses[Any, Any], target: str) -> str | None:
    """Return the pattern that answers a target, None where it would be refused."""
    found: list[str] = []
    heard = Presses[None, None]()
    for pattern in presses.patterns:
        heard.on(pattern)(lambda _, __, /, pattern=pattern, **___: found.append(pattern))
    does = heard.find(Press("test-1", target, 0))
    if does is None:
        return None
    does(None)
    return found[0]


def patterns_tried(presses: Presses[Any, Any], targets: Iterable[str]) -> set[str]:
    """Return the patterns that some of these targets are answered by."""
    return {answered_by(presses, target) for target in targets} - {None}
