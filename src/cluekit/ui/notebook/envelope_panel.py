"""The envelope as it is believed to be: the panel beside a sheet."""

from __future__ import annotations

from cluekit.clue.picture.sheets import entropy_gauge as entropy
from cluekit.clue.picture.sheets import envelope as casefile
from cluekit.clue.picture.sheets.envelope import Believed, counts_text
from cluekit.clue.picture.sheets.grid import Line
from cluekit.draw import Element, el
from cluekit.logic.counting import Count
from cluekit.ui.kit.controls import menu, panel
from cluekit.ui.notebook.conclusions import MODELS, Model
from cluekit.words import mark, say

MODEL_NAMES = {
    "deals": mark("every deal equally likely"),
    "refuter": mark("players show one of their cards at random"),
}
"""The two models, as a menu says them."""

MODEL_NOTES = {
    "deals": mark("Counted: every deal that fits what you saw counts once."),
    "refuter": mark(
        "Weighed: a player who could have shown you one of several cards chose one of them at "
        "random, so each such deal counts less."
    ),
}


def file_chances(count: Count, lines: tuple[Line, ...]) -> Believed:
    """Return what the pictures of the case file show of a count."""
    joint = {(triple[0], triple[1], triple[2]): weight for triple, weight in count.joint.items()}
    return Believed(lines, joint, count.deals, count.entropy())


def uncounted_panel() -> Element:
    """Return the panel where counting the deals was given up."""
    words = say("To count the deals takes too many steps, so chances are left out.")
    return panel("envelope", say("What may be in the envelope"), [el("p", words)])


def envelope_panel(shown: Believed, model: Model, course: tuple[float, ...]) -> Element:
    """Return the panel: how likely what is, how much is open, and how that has gone."""
    options = [(name, say(MODEL_NAMES[name])) for name in MODELS]
    return panel(
        "envelope",
        say("What may be in the envelope"),
        [
            el("form", menu(say("Counting"), "model", options, model, "model"), data_key="model"),
            el("p", say(MODEL_NOTES[model]), class_="ck-muted ck-hint"),
            casefile.page(shown),
            el("p", say("How much is open"), class_="ck-caption"),
            entropy.page(entropy.Course(course, shown.most)),
            el("p", counts_text(shown), class_="ck-muted ck-hint"),
        ],
    )
