"""Every widget, the tables of patterns that it answers, and which pattern answers a target."""

import re
from collections.abc import Callable, Iterable
from functools import cache
from html import unescape
from typing import Any

from noir_presses import laid

from cluekit import ui
from cluekit.ui.clue.staging import CLUE as CLUE_STAGING
from cluekit.ui.kit.messages import Press
from cluekit.ui.kit.presses import Presses
from cluekit.ui.noir.staging import NOIR as NOIR_STAGING
from cluekit.ui.notebook.widget import INSIDE as SHEET_INSIDE
from cluekit.ui.tables.widget import Table
from cluekit.ui.waiting_room.widget import Setup


def mini() -> Any:
    """Return the table of a new game."""
    return ui.table("mini", seed=3, fresh=True, bots="random")


MET = ui.case("You hold A R", "Nora: B R L -> Otto ?")

AT_CLUE = (Table.presses, CLUE_STAGING.playing.moves, CLUE_STAGING.playing.other_presses)
AT_NOIR = (Table.presses, NOIR_STAGING.playing.moves, NOIR_STAGING.playing.other_presses)
ASKED = ("You: A R L -> Nora R", "You: A D L -> Otto L")
WIDGETS: dict[str, Callable[[], Any]] = {
    "Table": mini,
    "Noir": laid,
    "Setup": ui.setup,
    "Sheet": lambda: mini().sheet(),
    "BeliefBoard": lambda: ui.belief_board("noir-standard", seed=3),
    "CandidateMask": lambda: ui.candidate_mask("noir-standard", seed=3),
    "Predict": lambda: ui.predict("noir-standard", seed=3),
    "ExerciseCard": lambda: ui.exercise("1.3"),
    "Guess": lambda: ui.guess("How many of the three know?"),
    "BehindTheCurtain": lambda: ui.scene("two threes").behind_the_curtain(),
    "Ticket": lambda: ui.ticket("One thing that you know?"),
    "CaseDesk": ui.case_desk,
    "ArrowBoard": lambda: ui.arrow_board("E_V -> ~N_V", hand="A R"),
    "Foretell": lambda: ui.foretell("mini", seed=11),
    "PropagationTrace": lambda: ui.propagation_trace("p", "~p | q"),
    "ResolutionGraph": lambda: ui.resolution_graph("p | q", "~p | ~q", "~q"),
    "DpllTree": lambda: ui.dpll_tree("p | q", "p | ~q"),
    "CoreViewer": lambda: ui.core_viewer(MET, "E_C"),
    "FourSheets": ui.four_sheets,
    "Retold": lambda: ui.scene("otto is sure").tells(),
    "SeatView": lambda: ui.seat_view(ui.scene("the back of a card")),
    "LabPaper": lambda: ui.rule_lab("mini").paper,
    "KnowledgeGraph": lambda: ui.knowledge_graph(ui.case("You hold A C", *ASKED)),
    "AnnouncementTimeline": lambda: ui.announcement_timeline(ui.scene("the back of a card")),
    "HandSlots": lambda: ui.hand_slots("A V L", "C D G"),
    "MatrixBoard": lambda: ui.matrix_game("arrest or gather"),
    "ModelTable": lambda: ui.model_table("~p | q", "~q | r"),
    "CnfConverter": lambda: ui.cnf_converter("p <-> q"),
    "EntailmentMeter": lambda: ui.entailment_meter("E_B", of=MET),
    "RuleBuilder": ui.rule_builder,
    "WorldHeatmap": lambda: ui.world_heatmap("You hold A R", "Nora: B V L -> Otto ?"),
    "BayesBoxes": lambda: ui.bayes_boxes(("Vase", "1/6", "1/2"), ("Not", "5/6", "1"), evidence="B"),
    "RefuterHabits": lambda: ui.refuter_habits(
        "You hold A R", "You: B V L -> Nora B", asks=["E_V"]
    ),
    "RulePanel": lambda: ui.rule_panel("06"),
    "FinishedProof": lambda: ui.finished_proof("two cases"),
    "SolutionCube": ui.solution_cube,
    "SuggestionLab": lambda: ui.suggestion_lab().look("B V L"),
    "ClueToFormula": ui.clue_to_formula,
    "TruthTable": lambda: ui.truth_table("p -> q"),
    "DealTable": ui.deal_table,
    "TwoWorlds": lambda: ui.two_worlds(mini()),
    "ReportForm": lambda: ui.report_form(ui.edition("mini")),
    "MyProgress": ui.my_progress,
    "Workshop": lambda: (
        ui.workshop(seed=1).hold("R G").add("You: A V L -> Otto V").add("You: C R L -> Otto C")
    ),
    "CaseToSolve": lambda: ui.puzzle("1R06J-2RS9J-PNA"),
    "HuntToSolve": lambda: ui.puzzle("1FECG-E76PZ-2F6N9-C"),
}
"""How each widget that answers presses is made."""


@cache  # they are its class's; and to make one of each widget takes long
def tables_of(name: str) -> tuple[Presses[Any, Any], ...]:
    """Return the tables of patterns of a widget."""
    tables = {"Table": (*AT_CLUE, SHEET_INSIDE.presses), "Noir": AT_NOIR, "Setup": (Setup.form,)}
    return tables.get(name) or (type(WIDGETS[name]()).presses,)


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
