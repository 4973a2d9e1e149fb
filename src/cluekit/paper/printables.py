"""What can be printed, by the names that lessons and the command line use.

>>> from cluekit.paper import printables
>>> printables.paper("sheet", printables.Wish("mini")).pages[0].title
'Detective sheet'
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from cluekit.core import refusal
from cluekit.editions import find_edition, game_named
from cluekit.paper import decks, forms
from cluekit.paper.document import Page, Paper
from cluekit.words import language, mark

if TYPE_CHECKING:
    from cluekit.paper.booklet import AnyCase

CLUE, NOIR = "clue", "noir"
MOST_LETTERS, USUAL_CASES = 5, 4
DECK = {CLUE: "mini", NOIR: "noir-classic"}
"""The edition of each game that is printed where none is named."""


class Wish(msgspec.Struct, frozen=True):
    """What a printable is made of.

    ``edition`` is an id or a file ("" for the lessons' own); ``players`` sit at the table;
    ``number`` says how many rows, slips, letters or cases (0: as many as usual); a booklet holds
    the ``codes``, or cases that are made from the ``seed``, of a ``level`` if there is one.
    """

    edition: str = ""
    players: int = 3
    number: int = 0
    codes: tuple[str, ...] = ()
    seed: str = "paper"
    level: int | None = None


class Printable(NamedTuple):
    """A printable: what it is, who draws it, and the games whose editions it takes (none: any)."""

    is_what: str
    draw: Callable[[Any, Wish], Iterable[Page]]
    games: tuple[str, ...] = (CLUE,)


_BOTH = (CLUE, NOIR)
_FREE = ()

PRINTABLES: Mapping[str, Printable] = {
    "cards": Printable(mark("the cards of an edition, to cut out"), lambda e, _: decks.cards(e)),
    "evidence": Printable(
        mark("the evidence cards of Noir, to cut out"), lambda e, _: decks.cards(e), (NOIR,)
    ),
    "backs": Printable(mark("as many backs of cards"), lambda e, _: decks.backs(e), _BOTH),
    "envelope": Printable(mark("an envelope for the case file"), lambda e, _: decks.envelope(e)),
    "sheet": Printable(
        mark("an empty detective sheet"), lambda e, wish: forms.sheets(e, wish.players)
    ),
    "evening": Printable(
        mark("sheet, weapons and notes on one page"),
        lambda e, wish: forms.evening(e, wish.players),
    ),
    "plan": Printable(mark("the floor plan"), lambda e, _: decks.plan(e)),
    "rules": Printable(mark("the rule sheet"), lambda e, _: decks.rules(e), _BOTH),
    "deals": Printable(
        mark("an empty table of deals"),
        lambda e, wish: forms.deals(e, wish.players, wish.number or 12),
    ),
    "puzzles": Printable(mark("cases to solve, a page each"), lambda _, w: _booklet(w), _FREE),
    "key": Printable(mark("the answers to these cases"), lambda _, w: _key(w), _FREE),
    "grid": Printable(
        mark("the suspects of Noir in their square"),
        lambda e, wish: decks.grid(e, wish.number),
        (NOIR,),
    ),
    "counters": Printable(
        mark("counters for Noir: killed, innocent"), lambda e, _: decks.counters(e), (NOIR,)
    ),
    "truth-table": Printable(
        mark("a truth table to fill in"), lambda _, w: forms.truth_table(w.number or 3), _FREE
    ),
    "rows": Printable(
        mark("the rows of a truth table on cards"),
        lambda _, w: forms.rows_on_cards(w.number or 3),
        _FREE,
    ),
    "two-sided": Printable(
        mark("four slips with two sides each"), lambda _, __: forms.two_sided(), _FREE
    ),
    "proof": Printable(
        mark("slips for the steps of a proof"), lambda _, w: forms.proof(w.number or 10), _FREE
    ),
    "clauses": Printable(
        mark("blank slips for clauses"), lambda _, w: forms.clauses(w.number or 10), _FREE
    ),
    "forecasts": Printable(
        mark("a sheet for forecasts"), lambda _, w: forms.calibration(w.number or 10), _FREE
    ),
    "square": Printable(mark("a square to cut"), lambda _, __: forms.square(), _FREE),
}

MOST = 40
"""The most rows, slips, letters or cases of a paper; no printable has a use for more."""


def paper(name: str, wish: Wish) -> Paper:
    """Return a printable as a document, in the reader's language.

    Raises ``RefusedError``: ``printable-unknown`` for a name there is not, ``printable-game`` for
    an edition of the other game, ``printable-players`` and ``printable-number`` for too few or too
    many, and what ``find_edition`` and ``open_puzzle`` refuse.
    """
    if name not in PRINTABLES:
        near = get_close_matches(name, PRINTABLES, 1) or [*PRINTABLES]
        raise refusal("printable-unknown", name=name, known=near)
    if not 0 <= wish.number <= most_of(name):
        raise refusal("printable-number", number=wish.number, most=most_of(name))
    pages = tuple(PRINTABLES[name].draw(_edition(name, wish), wish))
    return Paper(name, pages[0].title, language(), pages)


def most_of(name: str) -> int:
    """Return how many rows, slips or letters a printable may have."""
    return MOST_LETTERS if name in ("truth-table", "rows") else MOST


def _edition(name: str, wish: Wish) -> Any:
    games = PRINTABLES[name].games
    if not games:
        return None
    edition = find_edition(wish.edition or DECK[games[0]])
    if game_named(edition) not in games:
        raise refusal("printable-game", name=name, edition=edition.id)
    _check_players(edition, wish.players)
    return edition


def _check_players(edition: Any, players: int) -> None:
    least, most = edition.players
    if game_named(edition) == CLUE and not least <= players <= most:
        about = {"edition": edition.id, "least": least, "most": most}
        raise refusal("printable-players", players=players, **about)


def _cases(wish: Wish) -> list[AnyCase]:
    """Return the cases of the codes and days, or as many new ones as are wished for."""
    from cluekit.learn.puzzles.search import DECKS, MOST_TRIES, several  # noqa: PLC0415 - SAT
    from cluekit.learn.puzzles.shipped import find_puzzle  # noqa: PLC0415 - the same

    if wish.codes:
        return [find_puzzle(code) for code in wish.codes]
    name = wish.edition or DECK[CLUE]
    if name not in DECKS:
        raise refusal("puzzle-edition", edition=name, known=list(DECKS))
    _check_players(find_edition(name), wish.players)
    count, seats = wish.number or USUAL_CASES, wish.players
    found = list(several(name, count, seed=wish.seed, level=wish.level, seats=seats))
    if not found:
        raise refusal("puzzle-none", level=wish.level or "1–10", tries=MOST_TRIES)
    return found


def _booklet(wish: Wish) -> Iterable[Page]:
    from cluekit.paper import booklet  # noqa: PLC0415 - needs a SAT solver

    return booklet.puzzles(_cases(wish))


def _key(wish: Wish) -> Iterable[Page]:
    from cluekit.paper import keys  # noqa: PLC0415 - needs a SAT solver

    return keys.booklet_key(_cases(wish))
