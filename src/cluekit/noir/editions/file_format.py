"""An edition file of Noir as it is written: its keys, and the limits of each.

The published JSON Schema is made from these types (``cluekit.noir.schemas``), and ``mistakes``
holds files against them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from cluekit.core import Problem
from cluekit.core.edition_text import Id, Name, id_of
from cluekit.core.misfits import Placed, fit, form_of, misfits, mistakes_in, notes_in
from cluekit.words.story import Story

# --- cast -----------------------------------------------------------------------------------------
# The cast: the suspects, each a small number, a letter to say aloud, and a name of our own.
#
# A set of suspects is a bitmask over their numbers. There are as many as the grid has cells; the
# evidence deck has one card for each (N01).


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
    """Return this many suspects, renamed where names are given."""
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


# --- options --------------------------------------------------------------------------------------
# House rules as answers: what the seeds leave open, or say differently.
#
# Every field is a switch of ``[options]`` in an edition file. Clause ids refer to the list of
# rules.

Side = Annotated[int, Meta(ge=2, le=7)]


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    """The answers of one edition; the defaults are what holds where its file says nothing."""

    # --- The board and the cards --------------------------------------------------------------

    rows: Side = 5
    """The rows of the grid."""
    columns: Side = 5
    """The columns of the grid."""
    layout: Literal["random", "alphabetical"] = "random"
    """How the suspects are laid out at first (N01)."""
    wrap: bool = False
    """Whether the edges of the grid meet, so that those at opposite ends are neighbours (N03)."""
    hand: Annotated[int, Meta(ge=1, le=9)] = 4
    """How many cards the Inspector draws (N04)."""
    dead_identity: bool = False
    """Whether the Inspector may choose to be somebody who is dead (N04)."""

    # --- The actions --------------------------------------------------------------------------

    undo: Literal["next-move", "last-shift"] = "next-move"
    """How long a shift may not be undone by the other side (N07)."""
    arrest_dead: bool = False
    """Whether a dead suspect may be arrested (N10)."""
    old_identity: Literal["deceased", "innocent"] = "deceased"
    """What becomes of the suspect a Killer gives up (N11)."""

    # --- The end ------------------------------------------------------------------------------

    toll: Annotated[int, Meta(ge=1, le=48)] = 16
    """How many deaths let the Killer win (N15)."""
    toll_counts: Literal["all", "kills"] = "all"
    """Which deaths count: all, or those of suspects who were killed (N15)."""

    # --- The modes ----------------------------------------------------------------------------

    canvas: bool = False
    """Whether neighbours are asked about: the second mode (N17, N18)."""
    citizens_arrest: bool = False
    """Whether citizens arrest: the third mode (N19)."""
    citizens_need: Literal["hand-and-deck", "hand-only"] = "hand-and-deck"
    """What a citizen's arrest takes: a card of the hand, and one in the deck too (N26)."""

    @property
    def suspects(self) -> int:
        """The number of suspects, and of evidence cards."""
        return self.rows * self.columns


# --- file format ----------------------------------------------------------------------------------

FORMAT, VERSION = "cluekit-noir-edition", 1
MOST_SUSPECTS = 49
LONGEST_SUSPECT = 12
"""As many letters as stand below a face."""

SuspectName = Annotated[str, Meta(min_length=1, max_length=LONGEST_SUSPECT)]


class File(msgspec.Struct, forbid_unknown_fields=True):
    """An edition file. ``suspects`` are names of your own, in the order of their letters.

    ``follows`` is the number of the rule document that it goes by; the rule sheet marks what that
    does not say.
    """

    format: Literal["cluekit-noir-edition"]
    version: Literal[1]
    id: Id
    name: Name
    follows: Literal["", "002", "003"] = ""
    suspects: Annotated[list[SuspectName], Meta(max_length=MOST_SUSPECTS)] = []
    options: Options = Options()
    story: Story = Story()


# --- mistakes -------------------------------------------------------------------------------------
# Checking edition files of Noir: all that is wrong, with line, key and what would be right.
#
# A file without any mistake is an edition that can be played.


def problems_in(text: str) -> list[Problem]:
    """Return every mistake in the text of an edition file, in the order of its lines."""
    return mistakes_in(text, VERSION, _mistakes)


def _mistakes(table: dict[str, object]) -> Iterator[Placed]:
    yield from misfits(table, form_of(File))
    options = fit(table.get("options", {}), Options)
    yield from _names(table, options)
    if options is not None:
        for option, problem in contradictions(options):
            yield Placed(("options", option), problem)


def contradictions(options: Options) -> Iterator[tuple[str, Problem]]:
    """Yield why no game can be played by these answers, with the option to blame (N04, N15)."""
    least = options.hand + 2  # the Killer's card, and one to go on with
    if options.suspects < least:
        about = {
            "hand": options.hand,
            "least": least,
            "suspects": options.suspects,
            "most": options.suspects - 2,
        }
        yield "hand", Problem("too-many-cards-drawn", "N04", about)
    if options.toll >= options.suspects:
        about = {"toll": options.toll, "most": options.suspects - 1}
        yield "toll", Problem("toll-too-high", "N15", about)
    if options.hand == 1 and not options.dead_identity:
        yield "hand", Problem("one-card-may-be-dead", "N04", {"hand": options.hand})


# --- suspects with names of your own ----------------------------------------------------------


def _names(table: dict[str, object], options: Options | None) -> Iterator[Placed]:
    """Every suspect has a name, and no two have the same."""
    names = [name for name in _listed(table) if isinstance(name, str)]
    seen: set[str] = set()
    for index, name in enumerate(names):
        if name.casefold() in seen:
            twice = Problem("suspect-name-twice", about={"name": name[:40]})
            yield Placed(("suspects", index), twice)
        seen.add(name.casefold())
    if names and options is not None and len(names) < options.suspects:
        about = {
            "count": len(names),
            "suspects": options.suspects,
            "rows": options.rows,
            "columns": options.columns,
        }
        yield Placed(("suspects",), Problem("suspects-too-few", "N01", about))


def _listed(table: dict[str, Any]) -> list[Any]:
    found = table.get("suspects")
    return found[: len(CAST)] if isinstance(found, list) else []


# --- advice ------------------------------------------------------------------------------------


def notes_on(text: str) -> list[Problem]:
    """Return what is odd in the text of an edition file that has no mistakes, by its lines."""
    return notes_in(text, _notes)


def _notes(table: dict[str, object]) -> Iterator[Placed]:
    options = msgspec.convert(table.get("options", {}), Options)
    names = _listed(table)
    if len(names) > options.suspects:
        about = {"count": len(names), "suspects": options.suspects}
        yield Placed(("suspects",), Problem("suspects-left-over", about=about))
    for index, (name, suspect) in enumerate(zip(names[: options.suspects], CAST, strict=False)):
        if name[:1].upper() != suspect.letter[0]:  # one is enough to tell
            said = {"name": name, "letter": suspect.letter}
            yield Placed(("suspects", index), Problem("suspect-other-letter", about=said))
            break
    if options.citizens_arrest and not options.canvas:
        yield Placed(("options", "citizens-arrest"), Problem("citizens-without-canvas", "N19"))
    if options.citizens_arrest and options.hand == 1:
        yield Placed(("options", "citizens-arrest"), Problem("citizens-without-hand", "N19"))
