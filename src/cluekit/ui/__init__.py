"""The widgets, by the names lessons use. Nothing heavy is loaded before a widget is asked for."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING, Any, Literal

from cluekit.ui.plainly import plainly
from cluekit.words import open_in

if TYPE_CHECKING:
    from pathlib import Path

    from cluekit.core.chance import Source
    from cluekit.core.session import Session
    from cluekit.houses import Edition
    from cluekit.ui.setups import Setup
    from cluekit.ui.tables import Table

__all__ = [
    "belief_board",
    "candidate_mask",
    "case_desk",
    "clue_to_formula",
    "deal_table",
    "exercise",
    "open_in",
    "predict",
    "replay",
    "rule_card",
    "rule_sheet",
    "setup",
    "solution_cube",
    "solve",
    "table",
    "truth_table",
    "two_worlds",
    "watch",
]

NAMES = ("You", "Nora", "Otto")
TOGETHER = ("Mara", "Nora", "Otto")
"""The names where nobody is "you": when several people play, or none."""


@plainly
def table(  # noqa: PLR0913 - the words of a lesson cell
    edition: str | Path | Edition = "mini",
    names: Sequence[str] | None = None,
    humans: int = 1,
    bots: str | Sequence[str] = "random",
    seed: int | str = 0,
    *,
    chance: Source | None = None,
    set_up: Literal["all at once", "step by step"] = "all at once",
    name: str = "",
    fresh: bool = False,
    side: Literal["", "killer", "inspector"] = "",
) -> Table:
    """Lay a table: the first ``humans`` seats are played from this notebook, the others by bots.

    The same words in the same notebook show the same game again, wherever it has got to;
    ``name`` tells games apart that are otherwise the same, ``fresh`` begins anew. ``chance``
    takes the place of the seed, for instance ``stacked(…)``. In Noir the first of the ``names``
    plays the ``side`` that is asked for: "killer" (so without a word) or "inspector".
    """
    from cluekit.ui import games, tables  # noqa: PLC0415 - widgets only when asked for

    names = names or games.names_for(edition, NAMES if humans == 1 else TOGETHER)
    kinds = games.kinds_for(len(names), humans, bots)
    names, kinds = games.sides(edition, names, kinds, side)
    ready = set_up == "all at once"
    asked = games.Asked(edition, tuple(names), kinds, seed, chance, ready, name)
    return tables.laid(games.sitting(asked, fresh=fresh))


@plainly
def watch(
    edition: str | Path | Edition = "mini",
    names: Sequence[str] | None = None,
    bots: str | Sequence[str] = "",
    seed: int | str = 0,
    *,
    name: str = "",
) -> Table:
    """Lay a table where only bots play: play, pause, one move at a time, faster, slower.

    Without a word the bots are those who take notes: note-takers in Clue, careful ones in Noir.
    """
    from cluekit.ui import games  # noqa: PLC0415 - widgets only when asked for

    bots = bots or games.note_taker(edition)
    return table(edition, names, 0, bots, seed, name=f"watched {name}")


@plainly
def setup(edition: str | Edition = "mini") -> Setup:
    """Open the form that starts a game without a line of code, with this edition chosen."""
    from cluekit.ui.setups import Setup  # noqa: PLC0415

    return Setup(edition)


@plainly
def exercise(name: str) -> Any:
    """Open an exercise, such as ``exercise("1.2")``."""
    return _part("exercise").exercise(name)


@plainly
def deal_table(*args: Any, **kwargs: Any) -> Any:
    """Watch the cards being dealt and the envelope being sealed."""
    return _part("deal_table").deal_table(*args, **kwargs)


@plainly
def solution_cube(*args: Any, **kwargs: Any) -> Any:
    """Look at all solutions as a cube that empties as cards become known."""
    return _part("solution_cube").solution_cube(*args, **kwargs)


@plainly
def truth_table(*statements: str) -> Any:
    """Look at all rows of a statement, or of two or three side by side."""
    return _part("truth_table").truth_table(*statements)


@plainly
def clue_to_formula(text: str = "Nora: B D T -> Otto ?") -> Any:
    """Say an event as statements, or a statement as the event behind it."""
    return _part("clue_formula").clue_to_formula(text)


@plainly
def rule_card(edition: str | Edition = "mini") -> Any:
    """Return the rule card of an edition: its house rules in short."""
    return _part("rule_card").rule_card(edition)


@plainly
def rule_sheet(edition: str | Edition = "uk", beside: str | Edition | None = None) -> Any:
    """Return all rules of an edition; with ``beside``, where two editions differ."""
    return _part("rule_sheet").rule_sheet(edition, beside)


@plainly
def two_worlds(*args: Any, **kwargs: Any) -> Any:
    """Show two deals that both agree with everything seen: why a cell is not known yet."""
    return _part("two_worlds").two_worlds(*args, **kwargs)


@plainly
def belief_board(*args: Any, **kwargs: Any) -> Any:
    """Show what one side of Noir believes: a heat-map, how much is open, and why, step by step."""
    return _part("noir_belief").belief_board(*args, **kwargs)


@plainly
def candidate_mask(*args: Any, **kwargs: Any) -> Any:
    """Shade by hand who the other side of Noir can still be, then have it checked."""
    return _part("noir_mask").candidate_mask(*args, **kwargs)


@plainly
def predict(*args: Any, **kwargs: Any) -> Any:
    """Give a chance before each answer of a game of Noir, then see what happened: a log score."""
    return _part("noir_predict").predict(*args, **kwargs)


@plainly
def case_desk(path: Any = None) -> Any:
    """Open the form for a game at your own table: type it in, see what follows, and why."""
    return _part("case_desk").case_desk(path)


def solve(path: Any) -> Any:
    """Open a case file such as ``solve("my_case.toml")``: what follows, how likely, and why."""
    return case_desk(path)


def replay(session: Session) -> Table:
    """Lay a game that was played on a table, to be looked at move by move with the slider."""
    from cluekit.ui import games, tables  # noqa: PLC0415 - widgets only when asked for

    bots = (games.note_taker(session.edition),) * len(session.players)
    return tables.Table(games.seat(session, bots))


def _part(name: str) -> Any:
    return import_module(f"cluekit.ui.{name}")


class _Front(ModuleType):
    """The package as lessons see it: a name stays a function though a file is called the same."""

    def __setattr__(self, name: str, value: object) -> None:
        if name not in __all__ or not isinstance(value, ModuleType):
            super().__setattr__(name, value)


sys.modules[__name__].__class__ = _Front
