"""Clue at a table: how a press becomes a move, and the accusation with its second thought."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from cluekit.clue import BOTS, new_game, open_saved
from cluekit.clue.cast import KINDS, Triple
from cluekit.clue.picture import backdrop
from cluekit.clue.picture.log import plain_log
from cluekit.clue.wording import explain, offer
from cluekit.clue.wording.telling import tell_step
from cluekit.core import Problem, RefusedError
from cluekit.core.session import Session
from cluekit.ui.desk import draw_desk, played_back
from cluekit.ui.door import NotHeardError, Press
from cluekit.ui.orders import read_order
from cluekit.ui.stagings import Staging
from cluekit.ui.stills import still_table, table_words
from cluekit.words import say

if TYPE_CHECKING:
    from cluekit.ui.tables import Table


def read(order: str, session: Session) -> Sequence[Any]:
    """Return the move that an order means."""
    return [read_order(order, session.edition, session.choices, session.players)]


def order(press: Press, _: Table) -> str:
    """Return what a press means as an order; forms are read field by field."""
    formed = _FORMS.get(press.target)
    return formed(press) if formed else press.target


def _asked(press: Press) -> str:
    asked = (press.value(field) for field in ("suspect", "weapon", "whom"))
    return " ".join(["suggest", *asked])


def _shown(press: Press) -> str:
    cards = press.values.get("card", [])
    if not cards:
        raise NotHeardError(say("Choose at least one card to show."))
    return " ".join(["show", *cards])


_FORMS = {"suggest": _asked, "show": _shown}
"""What a form means as an order."""


def think_over(table: Table, words: list[str], press: Press) -> None:
    """The accusation: choose, think again, and only then accuse."""
    claim = table.thought
    if words == ["sure"] and claim is not None:
        table.play("accuse " + " ".join(map(str, claim)))
    elif words in ([], ["drop"]):
        table.thought = None if words else _claimed(table, press)
        table.redraw()
    else:
        raise NotHeardError(say("Nothing has been claimed yet."))


def _claimed(table: Table, press: Press) -> Triple:
    """Return what an accusation would say; raises what the rules have against it."""
    said = " ".join(["accuse", *(press.value(kind) for kind in KINDS)])
    (move,) = read(said, table.session)
    problem = table.session.problem_with(table.seat, move)
    if problem is not None:
        raise RefusedError(problem)
    return (move.suspect, move.weapon, move.room)


def _explained(problem: Problem, session: Session) -> str:
    """Return why something was refused, with names of cards, places and people."""
    return explain(problem, session.edition, session.players)


CLUE = Staging(
    bots=BOTS,
    new_game=new_game,
    open_saved=open_saved,
    read=read,
    order=order,
    draw=draw_desk,
    played_back=played_back,
    backdrop=lambda edition: str(backdrop(edition)),
    tell_step=tell_step,
    offer=offer,
    plain_log=plain_log,
    words=table_words,
    still=still_table,
    explain=_explained,
    tools={"claim": think_over},
)
