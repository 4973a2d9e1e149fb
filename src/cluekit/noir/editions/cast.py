"""The cast: the suspects, each a small number, a letter to say aloud, and a name of our own.

A set of suspects is a bitmask over their numbers. There are as many as the grid has cells; the
evidence deck has one card for each (N01).
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from cluekit.core.edition_writing import id_of


class Suspect(msgspec.Struct, frozen=True):
    """A suspect. ``letter`` is how positions are said aloud: "kill H"."""

    id: str
    name: str
    letter: str


# fmt: off
_NAMES = (
    "Alba", "Bjarne", "Chidi", "Dalia", "Emil", "Farah", "Goran",
    "Hedda", "Imre", "Jana", "Kofi", "Lotte", "Milo", "Nadia",
    "Oskar", "Petra", "Quirin", "Rosa", "Sami", "Tilda", "Umut",
    "Vera", "Wanda", "Xaver", "Yuki", "Zora", "Anouk", "Bela",
    "Cosima", "Darius", "Elif", "Fiona", "Gustav", "Hana", "Igor",
    "Juno", "Klara", "Leon", "Mira", "Nils", "Olga", "Pavel",
    "Runa", "Stellan", "Thea", "Ugo", "Viola", "Wim", "Xenia",
)
# fmt: on

CAST = tuple(
    Suspect(name.lower(), name, name[0] if number < 26 else name[0] + "2")  # noqa: PLR2004
    for number, name in enumerate(_NAMES)
)
"""Everybody there is: A to Z, then A2, B2 … for grids of more than 26 cells."""


def cast(count: int, names: Sequence[str] = ()) -> tuple[Suspect, ...]:
    """Return the first suspects, this many, by names of their own where there are any."""
    if not names:
        return CAST[:count]
    ids: list[str] = []
    letters = {suspect.letter.lower() for suspect in CAST}
    for name, suspect in zip(names, CAST[:count], strict=False):
        own = id_of(name)
        taken = not own or own in letters or own in ids
        ids.append(f"{own}-{suspect.letter.lower()}".strip("-") if taken else own)
    people = zip(ids, names, CAST, strict=False)
    return tuple(Suspect(own, name, suspect.letter) for own, name, suspect in people)


def nth(mask: int, number: int) -> int:
    """Return the suspect of this number, counted from 0, among those of a bitmask."""
    for _ in range(number):
        mask &= mask - 1
    return (mask & -mask).bit_length() - 1
