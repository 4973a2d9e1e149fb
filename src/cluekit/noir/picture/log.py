"""The log: what happened, action by action, newest last, as this side may know it."""

from __future__ import annotations

from functools import partial

from cluekit.core.letters import Post
from cluekit.draw import Child, Element, el
from cluekit.draw.log import linked_parts, log_of, turn_of
from cluekit.noir.editions.edition import Edition
from cluekit.noir.picture.part import part
from cluekit.noir.public.view import View
from cluekit.noir.rulesheet.sheet import clause_says
from cluekit.noir.wording.log_sentences import Turn, by_turn, tell_step
from cluekit.noir.wording.sentences import ROLES
from cluekit.words import capital, say

# --- rule links -----------------------------------------------------------------------------------
# Sentences whose codes of rules are links: "(U12)" opens what the clause says.


def with_links(text: str, edition: Edition) -> list[Child]:
    """Return a sentence with a link in place of each code."""
    return linked_parts(text, partial(clause_says, edition), say("Rule"))


# --- log ------------------------------------------------------------------------------------------


def log(view: View, post: Post, turns: int | None = None) -> Element:
    """Return the log as a list of actions, only the last ``turns`` of them if a number is given."""
    told = list(by_turn(post))
    shown = told[-turns:] if turns else told
    return log_of([_turn(view, turn) for turn in shown], say("What happened so far"))


@part(most=256, seat=True)
def _turn(view: View, turn: Turn) -> Element:
    lines = [
        el(
            "li",
            with_links(sentence, view.table.edition),
            class_="ck-line",
            data_key=f"log:{turn.number}.{number}",
        )
        for number, sentence in enumerate(tell_step(turn.told, view))
    ]
    return turn_of(turn.number, head(turn), lines, mine=turn.seat == view.seat)


def head(turn: Turn) -> str:
    """Return the heading of an action: its number, and whose it was."""
    if turn.seat is None:
        return say("Setting up the table")
    return f"{turn.number} · {capital(say(ROLES[turn.seat]))}"
