"""Noir as a staging: everything a table asks of it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from cluekit.core import Problem, RefusedError, store
from cluekit.core.session import Session
from cluekit.core.store import Saved
from cluekit.draw import Still, el
from cluekit.noir import Choices, Edition, game, new_game
from cluekit.noir.acting import offer
from cluekit.noir.bots import BOTS
from cluekit.noir.picture import board, cards, stylesheet
from cluekit.noir.picture.board import told
from cluekit.noir.picture.shading import CSS as SHADES
from cluekit.noir.picture.shading import SAID, SHADED
from cluekit.noir.telling import plain_log, tell_step
from cluekit.noir.view import View
from cluekit.noir.wording import explain, name
from cluekit.ui.door import NotHeardError, Press
from cluekit.ui.noir.desk import draw_desk, played_back
from cluekit.ui.noir.doing import PLANS
from cluekit.ui.noir.orders import read, suspect_number
from cluekit.ui.noir.suspecting import HELPS
from cluekit.ui.stagings import Staging
from cluekit.words import say

if TYPE_CHECKING:
    from cluekit.ui.tables import Table


def opened(path: Path | str) -> Saved:
    """Open a saved game where it was; every further move goes on being saved."""
    return store.open_saved(Path(path), game)


def plan(table: Table, words: list[str], _: Press) -> None:
    """Choose the kind of an action, then perhaps a card; or think of something else."""
    choices = table.choices
    kind, *card = words or [""]
    if words == ["drop"]:
        table.thought = None
    elif choices is None or kind not in PLANS or not PLANS[kind](choices):
        raise NotHeardError(say("Nothing here can be pressed."))
    elif not card:
        table.thought = (kind,)
    elif kind == "citizen" and len(card) == 1:
        table.thought = (kind, _card(table.session, choices, card[0]))
    else:
        raise NotHeardError(say("Nothing here can be pressed."))
    table.redraw()


def _card(session: Session, choices: Choices, word: str) -> str:
    """Return the id of a card that a citizen's arrest can begin with; raises for any other."""
    number = suspect_number(word, session.edition)
    legal = [card for card, _ in choices.citizens]
    if number not in legal:
        raise RefusedError(Problem("not-in-your-hand", "N19", {"suspect": number, "legal": legal}))
    return str(session.edition.suspects[number].id)


def suspect_whom(table: Table, words: list[str], press: Press) -> None:
    """Choose how much the board says of who the other side can be."""
    if words or press.value("help") not in HELPS:
        raise NotHeardError(say("There is no such kind of help."))
    table.help = press.value("help")
    table.redraw()


def shade(table: Table, words: list[str], press: Press) -> None:
    """Shade somebody who is possible, or take the shade away: a mark of one's own, no move."""
    marks = press.values.get("mark", [])
    mine = table.help == "pencil" and table.seat in table.sitting.people
    if len(words) != 1 or not mine or len(marks) != 1 or marks[0] not in PENCIL:
        raise NotHeardError(say("Nothing here can be pressed."))
    suspect = suspect_number(words[0], table.session.edition)
    kept = marks[0] in SHADED
    table.sitting.mark(table.seat, (suspect, 0), "yes" if kept else "")
    table.redraw()
    who = name(table.session.edition, suspect)
    table.speak(f"{who}: {say(SAID['shaded' if kept else ''])}")


PENCIL = ("", "yes", "no", "maybe")
"""What the browser's pencil can have written in a cell."""


def in_words(view: View) -> str:
    """Return everything that lies on the table as this side sees it."""
    lying = cards.in_words(view) if view.table.cells else ""
    return " ".join(filter(None, [told(view), lying]))


def _backdrop(_: Edition) -> str:
    return str(el("style", stylesheet() + SHADES))


def _explained(problem: Problem, session: Session) -> str:
    """Return why something was refused, with the names of suspects."""
    return explain(problem, session.edition)


NOIR = Staging(
    bots=BOTS,
    new_game=new_game,
    open_saved=opened,
    read=read,
    order=lambda press, _: press.target,
    draw=draw_desk,
    played_back=played_back,
    backdrop=_backdrop,
    tell_step=tell_step,
    offer=offer,
    plain_log=plain_log,
    words=in_words,
    still=lambda view, _: Still(board(view), in_words(view)),
    explain=_explained,
    tools={"plan": plan, "help": suspect_whom, "pencil": shade},
)
