"""Editions of either game: found by their ids or in files, and which game each is of.

An edition of one game is found, read and told without the other game: its rooms are loaded when
they are asked for.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from cluekit.core import Problem, RefusedError, refusal
from cluekit.core.calls import explain_refusals
from cluekit.core.edition_text import no_such_edition, own_text
from cluekit.words import say
from cluekit.words.rule_lines import CardLine, Difference, RuleLine, on_card

if TYPE_CHECKING:
    from cluekit.clue.editions.edition import Edition as ClueEdition
    from cluekit.noir.editions.edition import Edition as NoirEdition

    Edition = ClueEdition | NoirEdition

    SHIPPED: tuple[str, ...]
    """The editions that come with the kit, of both games."""
else:

    class _OfAnyGame(type):
        def __instancecheck__(cls, value: object) -> bool:
            return any(isinstance(value, kind) for kind in map(_kind, GAMES) if kind)

    class Edition(metaclass=_OfAnyGame):
        """An edition of either game, for ``isinstance`` alone: no game is loaded for the question.

        A game that is not loaded has made no edition yet, so only loaded ones are asked.
        """

        kinds = ("clue.Edition", "noir.Edition")
        """What it is called where a call is refused (``core.calls.kind_names``)."""


GAMES = ("clue", "noir")

_SAYS_NOIR = re.compile(r"^\s*format\s*=.*noir", re.MULTILINE | re.IGNORECASE)


class Rulebook(Protocol):
    """What a game's ``rulebook`` module offers. ``REASONS`` has the codes that it can explain."""

    @property
    def SHIPPED(self) -> tuple[str, ...]: ...  # noqa: N802, D102 - a constant of the module
    @property
    def SECTIONS(self) -> Mapping[str, str]: ...  # noqa: N802, D102
    @property
    def LINES(self) -> Mapping[str, tuple[str, ...]]: ...  # noqa: N802, D102
    @property
    def REASONS(self) -> Mapping[str, str]: ...  # noqa: N802, D102

    def edition(self, name: str) -> Any:
        """Return a shipped edition by its id."""

    def read_edition(self, text: str) -> Any:
        """Read the text of an edition file."""

    def explain(self, problem: Problem, edition: Any, players: Sequence[Any], /) -> str:
        """Return why something was refused, in words."""

    def edition_text(self, base: Any, title: str) -> str:
        """Return the text of an edition file like another edition."""

    def rule_sheet(self, edition: Any) -> list[RuleLine]:
        """Return all rules of an edition."""

    def clause_says(self, edition: Any, clause: str) -> str:
        """Return what a clause says in an edition; "" where it is unknown."""

    def differences(self, one: Any, other: Any) -> list[Difference]:
        """Return the topics on which two editions do not say the same."""


def _rulebook(game: str) -> Rulebook:
    """Return the rulebook of a game; the other game is not loaded."""
    if game == "noir":
        from cluekit.noir import rulebook as noir  # noqa: PLC0415 - only when it is asked for

        return noir
    from cluekit.clue import rulebook as clue  # noqa: PLC0415 - the same

    return clue


def __getattr__(name: str) -> tuple[str, ...]:
    """Return the ids of all editions when somebody asks for them: that takes both games."""
    if name != "SHIPPED":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return tuple(each for game in GAMES for each in _rulebook(game).SHIPPED)


def _kind(game: str) -> type | None:
    """Return the class of a game's editions; None where it is not loaded, so that none exist."""
    room: Any = sys.modules.get(f"cluekit.{game}.editions.edition")
    return None if room is None else room.Edition


def game_named(edition: Edition) -> str:
    """Return the name of the game that an edition is of."""
    return "noir" if type(edition) is _kind("noir") else "clue"


# --- found and read ---------------------------------------------------------------------------


def find_edition(name: str | Path) -> Edition:
    """Return a shipped edition by its id, or the edition in a file of your own.

    Raises ``RefusedError`` that says what is wrong with the file, or lists the ids there are.
    """
    if isinstance(name, str) and not Path(name).suffix:
        # The game that it sounds like is asked first
        for game in sorted(GAMES, key=lambda game: not name.startswith(game)):
            book = _rulebook(game)
            if name in book.SHIPPED:
                found: Edition = book.edition(name)
                return found
    text = own_text(name)
    if text is None:
        raise _unknown(str(name))
    return read_edition(text)


CALLED = {"noir": "noir", "clue": "clue", "cluedo": "clue"}
"""What people call the games, whose editions have other ids."""


def _unknown(name: str) -> RefusedError:
    """Return the refusal of what is no edition's id: it may name a game, or be a name to read."""
    shipped = {game: _rulebook(game).SHIPPED for game in GAMES}
    plain = name.strip().casefold()
    if game := CALLED.get(plain):
        ids = list(shipped[game])
        return refusal("edition-of-a-game", name=name[:40], known=ids, example=f'"{ids[0]}"')
    found = [each for game, ids in shipped.items() for each in ids]
    named = (each for each in found if say(find_edition(each).name).casefold() == plain)
    return no_such_edition(name, found, next(named, ""))


def read_edition(text: str) -> Edition:
    """Read the text of an edition file; raises ``RefusedError`` with its first mistake."""
    found: Edition = _rulebook("noir" if says_noir(text) else "clue").read_edition(text)
    return found


def says_noir(text: str) -> bool:
    """Tell whether the text of an edition file means one of Noir, by its format."""
    return _SAYS_NOIR.search(text) is not None


def explain(problem: Problem, edition: Any = None, players: Sequence[Any] = ()) -> str:
    """Return why something was refused, in words; without an edition, in whichever game's."""
    if edition is not None:
        return _rulebook(game_named(edition)).explain(problem, edition, players)
    noirs = problem.clause.startswith("N") or problem.code not in _rulebook("clue").REASONS
    return _rulebook("noir" if noirs else "clue").explain(problem, None, players)


plainly = explain_refusals(explain)
"""Wrong arguments are refused by their names, and every refusal is a sentence."""


@plainly
def edition(name: str) -> Edition:
    """Return an edition of either game; ``name`` is its id, such as "uk", or a file: "mine.toml".

    Raises ``RefusedError`` that says what is wrong with the file, or lists the ids there are.
    """
    return find_edition(name)


def edition_text(base: Edition, title: str) -> str:
    """Return the text of an edition file like another edition, with every switch in it."""
    return _rulebook(game_named(base)).edition_text(base, title)


# --- rule sheets ------------------------------------------------------------------------------


def rule_sheet(edition: Edition) -> list[RuleLine]:
    """Return all rules of an edition, section by section, in the reader's language."""
    return _rulebook(game_named(edition)).rule_sheet(edition)


def card_lines(edition: Edition) -> list[CardLine]:
    """Return the rule card's lines of an edition: what of its rule sheet is asked for most."""
    book = _rulebook(game_named(edition))
    return on_card(book.LINES, book.rule_sheet(edition))


def clause_says(edition: Edition, clause: str) -> str:
    """Return what a clause says in an edition, in the reader's language; "" where it is unknown."""
    return _rulebook(game_named(edition)).clause_says(edition, clause)


def headings(edition: Edition) -> Mapping[str, str]:
    """Return the headings of the sections of an edition's rule sheet, as messages."""
    return _rulebook(game_named(edition)).SECTIONS


def differences(one: Edition, other: Edition) -> list[Difference]:
    """Return the topics on which two editions of one game do not say the same.

    Raises ``RefusedError`` (code "editions-of-two-games") for editions of two games.
    """
    if game_named(one) != game_named(other):
        raise refusal("editions-of-two-games", one=one.id, other=other.id)
    return _rulebook(game_named(one)).differences(one, other)
