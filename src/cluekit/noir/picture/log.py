"""The log: what happened, action by action, newest last, as this side may know it."""

from __future__ import annotations

from cluekit.draw import Element, el
from cluekit.noir.acting import capital
from cluekit.noir.table import NOBODY_IS
from cluekit.noir.telling import Post, Turn, by_turn, tell_step
from cluekit.noir.view import View
from cluekit.noir.wording import ROLES
from cluekit.words import say


def log(view: View, post: Post, turns: int | None = None) -> Element:
    """Return the log as a list of actions, only the last ``turns`` of them if a number is given."""
    told = list(by_turn(post))
    shown = told[-turns:] if turns else told
    return el(
        "ol",
        [_turn(view, turn) for turn in shown],
        class_="ck-log",
        role="list",
        aria_label=say("What happened so far"),
    )


def _turn(view: View, turn: Turn) -> Element:
    mine = " ck-mine" if turn.seat == view.seat else ""
    lines = [
        el("li", sentence, class_="ck-line", data_key=f"log:{turn.number}.{number}")
        for number, sentence in enumerate(tell_step(turn.told, view))
    ]
    return el(
        "li",
        el("p", head(turn), class_="ck-log-head"),
        el("ul", lines, role="list"),
        class_=f"ck-turn{mine}",
        data_key=f"turn:{turn.number}",
    )


def head(turn: Turn) -> str:
    """Return the heading of an action: its number, and whose it was."""
    if turn.seat == NOBODY_IS:
        return say("Setting up the table")
    return f"{turn.number} · {capital(say(ROLES[turn.seat]))}"
