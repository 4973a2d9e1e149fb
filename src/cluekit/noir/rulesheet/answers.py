"""The sentences of Noir's rule sheet that hang on a switch: one for each answer."""

from __future__ import annotations

from cluekit.words import mark
from cluekit.words.rule_lines import Sentence

SECTIONS = {
    "table": mark("At the table"),
    "set-up": mark("Setting up"),
    "near": mark("Who stands next to whom"),
    "shifting": mark("Moving lines"),
    "killer": mark("What the Killer does"),
    "inspector": mark("What the Inspector does"),
    "asking": mark("Asking the other side"),
    "citizens": mark("Citizen’s arrest"),
    "dying": mark("Who dies, and the board"),
    "end": mark("The end of the game"),
    "knowing": mark("Who knows what"),
}
"""Sections in reading order, with their headings."""

ANSWERS: dict[str, tuple[str, dict[object, Sentence]]] = {
    "layout": (
        "set-up",
        {
            "random": Sentence("N01", mark("They lie in any order."), "003"),
            "alphabetical": Sentence("N01", mark("They lie in the order of the alphabet.")),
        },
    ),
    "dead_identity": (
        "set-up",
        {
            False: Sentence("N04", mark("No dead suspect can be chosen.")),
            True: Sentence("N04", mark("A dead suspect may be chosen, too.")),
        },
    ),
    "wrap": (
        "near",
        {
            False: Sentence("N03", mark("The board ends at its edges.")),
            True: Sentence(
                "N03", mark("The edges meet: the first row or column is next to the last.")
            ),
        },
    ),
    "undo": (
        "shifting",
        {
            "next-move": Sentence(
                "N07",
                mark("The other side’s shift may not be undone in the very next action."),
                "002",
            ),
            "last-shift": Sentence(
                "N07",
                mark("The other side’s shift may not be undone while it is the last shift made."),
                "003",
            ),
        },
    ),
    "old_identity": (
        "killer",
        {
            "deceased": Sentence("N11", mark("The identity given up counts as dead."), "002"),
            "innocent": Sentence(
                "N11", mark("The identity given up is marked innocent."), "002 003"
            ),
        },
    ),
    "arrest_dead": (
        "inspector",
        {
            False: Sentence("N10", mark("Only the living can be arrested.")),
            True: Sentence("N10", mark("The dead can be arrested, too.")),
        },
    ),
    "canvas": (
        "asking",
        {
            False: Sentence("N17", mark("Nobody is asked who stands next to whom."), "002 003"),
            True: Sentence(
                "N17",
                mark(
                    "After an exoneration the Killer says whether they stand next to that suspect."
                ),
                "002 003",
            ),
        },
    ),
    "citizens_arrest": (
        "citizens",
        {
            False: Sentence("N19", mark("There is no citizen’s arrest."), "002 003"),
            True: Sentence(
                "N19",
                mark(
                    "In place of the question, the Inspector may arrest somebody next to the "
                    "suspect exonerated, even if that suspect is dead. No card is drawn then: the "
                    "hand is one smaller for good."
                ),
                "002",
            ),
        },
    ),
    "citizens_need": (
        "citizens",
        {
            "hand-and-deck": Sentence(
                "N19", mark("It takes a card in the hand and a card in the evidence deck."), "002"
            ),
            "hand-only": Sentence("N19", mark("It takes a card in the hand only.")),
        },
    ),
    "toll_counts": (
        "end",
        {
            "all": Sentence(
                "N15", mark("All the dead count, including those who have left the board."), "003"
            ),
            "kills": Sentence("N15", mark("Only those whom the Killer has killed count."), "002"),
        },
    ),
}
"""Topic (the option's name), section, and the sentence for each answer."""

NUMBERS: dict[str, tuple[str, Sentence]] = {
    "grid": (
        "set-up",
        Sentence(
            "N01",
            mark("{suspects} suspects lie face up, in {rows} rows and {columns} columns."),
            "003",
        ),
    ),
    "hand": (
        "set-up",
        Sentence("N04", mark("The Inspector draws {hand:evidence-card}."), "002 003"),
    ),
    "toll": ("end", Sentence("N15", mark("When {toll:dead-is}, the Killer wins."), "002 003")),
}
"""Topic, section and sentence of the switches that are numbers; ``grid`` is rows and columns."""

READING = (
    *("turns", "no-passing", "before"),
    *("grid", "layout", "deck", "killer-draws", "hand", "choosing", "dead_identity", "one-dead"),
    *("neighbours", "wrap"),
    *("shift", "shift-anywhere", "undo", "own-shift", "lines"),
    *("first-kill", "killer-does", "kill", "kill-turned", "kill-living", "nobody-near"),
    *("disguise", "disguise-turn", "old_identity"),
    *("inspector-does", "arrest", "arrest-oneself", "arrest_dead"),
    *("exonerate", "any-card", "dead-card", "cover", "empty-hand"),
    *("canvas", "canvas-placed", "canvas-gone", "killed-innocent", "marks"),
    *("citizens_arrest", "citizens-times", "citizens_need", "citizens-target"),
    *("no-cards", "last-card", "shrinking", "shrinking-shift", "order"),
    *("arrested", "inspector-dead", "inspector-shown", "toll", "toll_counts"),
    *("public", "results"),
)
"""Every topic, in reading order: section by section."""
