"""The pictures of the figures: as each is made, and as it stands after its presses."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Iterator

from pressable import WIDGETS
from wire import Wire

from cluekit.clue import edition
from cluekit.ui import (
    belief_board,
    finished_proof,
    foretell,
    four_sheets,
    guess,
    matrix_game,
    predict,
    report_form,
)


def evenly(answers: Collection[object]) -> dict[str, int]:
    """Return the fields of a form that gives these the same chance, in hundredths."""
    share, more = divmod(100, len(answers))
    return {f"chance{a}": share + (n < more) for n, a in enumerate(answers)}


def predict_pictures(wire: Wire) -> Iterator[str]:
    """Yield questions, answers and the end."""
    scene = predict("noir-standard", seed=3)
    while scene.question:
        yield scene.drawing
        wire.press(scene, "reveal", **evenly(scene.question.chances))
        yield scene.drawing
        wire.press(scene, "next")
    yield scene.drawing


def guess_pictures(_: Wire) -> Iterator[str]:
    """Yield a question alone, and the same with an outcome that is still covered."""
    for outcome in ("", 2):
        yield guess("How many of the three know?", outcome).drawing


def foretell_pictures(wire: Wire) -> Iterator[str]:
    """Yield the moments of a duel, and its end."""
    duel = foretell("mini", seed=11)
    while duel.moment:
        yield duel.drawing
        wire.press(duel, "say", **evenly(duel.moment.open))
    yield duel.drawing


def matrix_pictures(wire: Wire) -> Iterator[str]:
    """Yield a match before its first round, and after it."""
    board = matrix_game("arrest or gather")
    yield board.drawing
    wire.press(board, "play:0")
    yield board.drawing


def belief_pictures(_: Wire) -> Iterator[str]:
    """Yield the belief board of who is looked for, with a hand to guess."""
    yield belief_board("noir-standard", seed=3).drawing
    yield belief_board("noir-standard", "killer", "inspector", seed=3, move=4).drawing


def sheet_choice_pictures(wire: Wire) -> Iterator[str]:
    """Yield the four sheets lying, turned, and told of."""
    sheets = four_sheets()
    for target in ("sheet:0", "turn", "tell"):
        yield sheets.drawing
        wire.press(sheets, target)
    yield sheets.drawing


def reading_pictures(wire: Wire) -> Iterator[str]:
    """Yield the pictures of a finished proof: its first line, and all of them."""
    proof = finished_proof("two cases")
    yield proof.drawing
    wire.press(proof, "all")
    yield proof.drawing


AFTER = {
    "PropagationTrace": ("clause:0",),
    "ResolutionGraph": ("take:0", "take:1", "take:2", "take:0", "on:0"),
    "DpllTree": ("decide:0:false",),
    "CoreViewer": ("clue:1",),
}
"""What is pressed in the figures about clauses until all their buttons have been seen."""


def clause_pictures(name: str) -> Callable[[Wire], Iterator[str]]:
    """Return the pictures of a figure about clauses: as it is made, and after each press."""

    def pictures(wire: Wire) -> Iterator[str]:
        figure = WIDGETS[name].make()
        yield figure.drawing
        for target in AFTER[name]:
            wire.press(figure, target)
            yield figure.drawing

    return pictures


def report_pictures(wire: Wire) -> Iterator[str]:
    """Yield the form of an experiment: to be fixed, while it is played, and handed in."""
    form = report_form(edition("mini"))
    yield form.drawing

    async def in_play() -> str:
        begun = report_form(edition("mini"))
        wire.press(begun, "fix", rule="staying=never", expect="longer", pairs="10")
        return begun.drawing

    yield asyncio.run(in_play())
    wire.press(form, "fix", rule="staying=never", expect="longer", pairs="10")
    yield form.drawing
    wire.press(form, "conclude", conclusion="not clear")
    yield form.drawing
