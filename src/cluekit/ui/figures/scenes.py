"""The evenings that lessons tell of: who holds what, and what is done, away from the reader's eyes.

A lesson names one, so that nothing in its cells tells what the question above them asks.
"""

from __future__ import annotations

from typing import NamedTuple


class Evening(NamedTuple):
    """A stacked deck, loaded dice, and everybody's moves; without ``hands`` the seed deals."""

    case_file: str
    hands: tuple[str, ...]
    dice: str
    orders: tuple[str, ...]
    first: str = "You"
    edition: str = "mini"
    seed: int = 0


_CVG = ("B D", "R L", "A T")
"""The hands at the table of lesson 00: Carla, the Vase and the Garden are missing."""

EVENINGS = {
    "a card goes across the table": Evening(
        "C V G",
        _CVG,
        "5 4",
        ("roll", "walk tower", "suggest ada rope", "show ada"),
        first="Nora",
    ),
    "two threes": Evening("C V G", _CVG, "3 3", ("roll",)),
    "you ask in the tower": Evening(
        "C V G", _CVG, "3 3", ("roll", "walk tower", "suggest bruno rope", "show rope")
    ),
    "nobody has any of them": Evening(
        "C V G",
        _CVG,
        "5 4",
        ("roll", "walk garden", "suggest carla vase", "accuse carla vase garden"),
    ),
    "nora shakes her head": Evening(
        "C V G",
        ("A R", "D T", "B L"),
        "3 3",
        ("roll", "walk library", "suggest bruno vase", "show library"),
    ),
    "one question, one card": Evening(
        "C V G",
        ("A R", "B T", "D L"),
        "3 3",
        ("roll", "walk library", "suggest bruno vase", "show bruno"),
    ),
    "the back of a card": Evening(
        "A R L",
        ("B D", "V G", "C T"),
        "5 4",
        ("roll", "walk tower", "suggest bruno dagger", "show tower"),
        first="Nora",
    ),
    "two backs": Evening(
        "B R T",
        ("V D", "L G", "A C"),
        "6 6 1 1 1 1 6 6",
        (
            *("roll", "walk library", "suggest ada vase", "show ada", "end"),
            *("roll", "walk 14", "roll", "walk 5"),
            *("roll", "walk garden", "suggest carla dagger", "show carla"),
        ),
        first="Nora",
    ),
    "otto is sure": Evening(
        "C R G",
        ("V L", "A D", "B T"),
        "3 3 1 2 1 5",
        (
            *("roll", "walk library", "suggest bruno vase", "show bruno", "end"),
            *("roll", "walk 17"),
            *("roll", "walk garden", "suggest carla dagger", "show dagger"),
            "accuse carla vase library",
        ),
    ),
    "nobody could show a card": Evening(
        "C V T",
        ("B D", "A R", "L G"),
        "5 4",
        ("roll", "walk tower", "suggest ada rope", "end"),
        first="Nora",
    ),
    "one deal that fits": Evening(
        "C D G",
        ("A R", "V T", "B L"),
        "6 6",
        (
            *("roll", "walk library", "suggest bruno rope", "show library"),
            "accuse bruno dagger garden",
        ),
        first="Nora",
    ),
    "one of two cards": Evening(
        "A R L",
        ("C V", "D G", "B T"),
        "5 4",
        ("roll", "walk tower", "suggest bruno dagger", "show tower"),
        first="Nora",
    ),
    "otto says no": Evening(
        "C D T",
        ("B V", "L G", "A R"),
        "5 4 1 1 1 1 6 6",
        (
            *("roll", "walk tower", "suggest ada vase", "show ada", "end"),
            *("roll", "walk 27", "roll", "walk 14"),
            *("roll", "walk garden", "suggest ada vase", "show garden"),
        ),
    ),
    "one of three": Evening(
        "C D G",
        ("A R", "V T", "B L"),
        "6 6",
        ("roll", "walk library", "suggest bruno vase", "show library"),
        first="Nora",
    ),
    "two cards at once": Evening(
        "",
        (),
        "",
        ("roll", "walk kitchen", "suggest captain-umber rope", "show rope kitchen"),
        edition="pool",
        seed=81,
    ),
    "out of the study, please": Evening(
        "",
        (),
        "",
        (
            *("roll", "walk study", "suggest captain-umber rope", "show study"),
            *("roll", "walk 158", "roll", "walk 58"),
        ),
        edition="pool",
        seed=6,
    ),
    "late in the evening": Evening("B V L", ("A R", "C D", "G T"), "3 3", ("roll", "walk library")),
    "a file full of backs": Evening(
        "C D L",
        ("A T", "R V", "B G"),
        "6 6 1 5 1 2 1 6",
        (
            *("roll", "walk library", "suggest bruno rope", "show bruno", "end"),
            *("roll", "walk garden", "suggest carla dagger", "end"),
            *("roll", "walk 7", "roll", "walk tower", "suggest bruno vase", "show bruno"),
        ),
        first="Nora",
    ),
    "the machine is sure": Evening(
        "C V G",
        ("A T", "R L", "B D"),
        "6 6 1 5 1 2 1 6",
        (
            *("roll", "walk library", "suggest bruno rope", "show bruno", "end"),
            *("roll", "walk garden", "suggest carla dagger", "end"),
            *("roll", "walk 7", "roll", "walk tower", "suggest bruno vase", "show bruno"),
        ),
        first="Nora",
    ),
}
"""Each by the name that a lesson calls it by."""
