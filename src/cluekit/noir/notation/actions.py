"""Actions as people write them: ``kill H``, ``row 1 right``, ``exonerate B arrest C``.

Lines are counted from 1 on the present board (N24); suspects go by letter or by id. The words of
other languages do as well; we write the English ones.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from typing import Any

from cluekit.core import refusal
from cluekit.core.notation.lines import Editions
from cluekit.noir.editions.edition import SHIPPED, Edition, edition, read_edition
from cluekit.noir.editions.file_format import CAST, Options
from cluekit.noir.public import moves
from cluekit.words import mark_in
from cluekit.words.catalogues import in_all_languages
from cluekit.words.story import Story

STEPS = {
    "row": {"right": 1, "left": -1},
    "column": {"down": 1, "up": -1},
}
FORMS = (
    mark_in("order", "kill H"),
    mark_in("order", "arrest H"),
    mark_in("order", "disguise"),
    mark_in("order", "exonerate B"),
    mark_in("order", "exonerate B arrest C"),
    mark_in("order", "identity Q"),
    mark_in("order", "row 1 right"),
    mark_in("order", "column 3 up"),
)
"""One of each kind of action, as it is written; a language may have words of its own for it."""
_MORE_FORMS = (mark_in("order", "row 1 left"), mark_in("order", "column 3 down"))


def read_action(text: str, edition: Edition) -> tuple[moves.Move, ...]:
    """Return the moves that an action is made of; an exoneration is a draw and a discard.

    Raises ``RefusedError`` (code "not-an-action") that names the forms there are.

    >>> from cluekit.noir import edition
    >>> read_action("row 1 right", edition("noir-classic"))
    (Shift(axis='row', index=0, step=1),)
    """
    words = [_own_words().get(word, word) for word in text.lower().split()]
    reader = _READ.get((words[0], len(words))) if words else None
    try:
        if reader:
            return reader(words[1:], edition)
    except (KeyError, ValueError):
        pass
    raise refusal("not-an-action", action=text[:60], forms=list(FORMS))


@cache
def _own_words() -> dict[str, str]:
    """Return what the words of the forms are in other languages: "uccidi" is "kill"."""
    return {
        own: ours
        for form in (*FORMS, *_MORE_FORMS)
        for said in in_all_languages(form, "order")
        for own, ours in zip(said.lower().split(), form.lower().split(), strict=True)
    }


def write_action(move: moves.Move, edition: Edition) -> str:
    """Return a move as it is written; "" for what is not an action by itself (set-up, a draw)."""
    write = _WRITE.get(type(move))
    return write(move, edition) if write else ""


def _written_shift(move: moves.Shift, _: Edition) -> str:
    ways = {way: word for word, way in STEPS[move.axis].items()}
    return f"{move.axis} {move.index + 1} {ways[move.step]}"


def _written_citizens(move: moves.CitizensArrest, edition: Edition) -> str:
    return f"exonerate {letter(edition, move.suspect)} arrest {letter(edition, move.target)}"


def _write_suspect(word: str) -> Callable[[Any, Edition], str]:
    return lambda move, edition: f"{word} {letter(edition, move.suspect)}"


_WRITE: dict[type, Callable[[Any, Edition], str]] = {
    moves.Kill: _write_suspect("kill"),
    moves.Arrest: _write_suspect("arrest"),
    moves.ChooseIdentity: _write_suspect("identity"),
    moves.Discard: _write_suspect("exonerate"),
    moves.CitizensArrest: _written_citizens,
    moves.Disguise: lambda _, __: "disguise",
    moves.Shift: _written_shift,
}


def _line(axis: str) -> Callable[[list[str], Edition], tuple[moves.Move, ...]]:
    def read(words: list[str], _: Edition) -> tuple[moves.Move, ...]:
        return (moves.Shift(axis, int(words[0]) - 1, STEPS[axis][words[1]]),)

    return read


def _citizens_arrest(words: list[str], edition: Edition) -> tuple[moves.Move, ...]:
    if words[1] != "arrest":
        raise ValueError(words[1])
    return (moves.CitizensArrest(edition.number(words[0]), edition.number(words[2])),)


_READ: dict[tuple[str, int], Callable[[list[str], Edition], tuple[moves.Move, ...]]] = {
    ("kill", 2): lambda words, edition: (moves.Kill(edition.number(words[0])),),
    ("arrest", 2): lambda words, edition: (moves.Arrest(edition.number(words[0])),),
    ("identity", 2): lambda words, edition: (moves.ChooseIdentity(edition.number(words[0])),),
    ("disguise", 1): lambda _, __: (moves.Disguise(),),
    ("exonerate", 2): lambda words, edition: (
        moves.Exonerate(),
        moves.Discard(edition.number(words[0])),
    ),
    ("exonerate", 4): _citizens_arrest,
    ("row", 3): _line("row"),
    ("column", 3): _line("column"),
}


# --- names ----------------------------------------------------------------------------------------
# Noir's editions, as a text names them; suspects and boards, as a text writes them.

NAMES_STEPS = ("board", "evidence", "killer", "inspector")
"""The steps of the set-up; the head says what came of each."""

UNKNOWN = -1
"""A card that is not known: written ``?``. A number: it stands among card numbers in facts."""


def _same_but_options(one: Edition, other: Edition) -> bool:
    """Tell whether the edition has the name of the other, and the kit's own suspects.

    It may well have no story, but none of its own. Older kits wrote its name with a straight
    apostrophe.
    """
    if one.story not in (Story(), other.story):
        return False
    return one.name.replace("'", "’") == other.name and one.suspects == CAST[: len(one.suspects)]


_OF_002 = ("noir-classic", "noir-standard", "noir-citizens")
FORMER = {1: {name: {"toll-counts": "all"} for name in _OF_002}}
"""What the name of an edition stood for in texts of an older version, where that has changed."""

EDITIONS = Editions(SHIPPED, edition, read_edition, Options, _same_but_options, FORMER)


def letter(edition: Edition, suspect: int) -> str:
    """Return a suspect's letter; ``?`` for one that is not known."""
    return "?" if suspect == UNKNOWN else edition.suspects[suspect].letter


def letters(edition: Edition, suspects: Iterable[int]) -> str:
    """Return suspects by their letters, a space between any two."""
    return " ".join(letter(edition, suspect) for suspect in suspects)


def board(edition: Edition, cells: Sequence[int], width: int) -> str:
    """Return a board row by row, a stroke between rows: ``A B C / D E F``."""
    rows = (cells[start : start + width] for start in range(0, len(cells), width))
    return " / ".join(letters(edition, row) for row in rows)
