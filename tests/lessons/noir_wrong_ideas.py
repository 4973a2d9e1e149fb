"""Players of Noir with one wrong idea each, for missions that such an idea has to lose."""

from collections.abc import Callable
from typing import Any

from cluekit.core import Luck
from cluekit.noir.bots import careful_bot
from cluekit.noir.bots.glass_box import best
from cluekit.noir.bots.tracker import all_alike
from cluekit.noir.deduction.candidates import Candidates, after, at_the_start, begin
from cluekit.noir.public import facts, moves
from cluekit.noir.public.choices import Choices
from cluekit.noir.public.fold import fold
from cluekit.noir.public.table import Table
from cluekit.noir.public.view import View
from cluekit.sets import mask

Reads = Callable[[Candidates, Table, Any], Candidates]
"""From what is known, the table of now, and a fact: what is known then."""


def rightly(known: Candidates, now: Table, fact: Any) -> Candidates:
    """Read every fact on the table of its moment."""
    return after(known, now, fact)


def cleared_for_ever(known: Candidates, now: Table, fact: Any) -> Candidates:
    """M33: who was out stays out, whoever the Killer has become since."""
    then = after(known, now, fact)
    if isinstance(fact, facts.Disguised) and fact.success:
        return Candidates(known.killer & then.killer, then.inspector, then.own)
    return then


def killers(table: Table, reads: Reads) -> int:
    """Return who can be the Killer for somebody who reads like this; everybody, if nobody can."""
    now = at_the_start(table)
    known = begin(now, 0)
    for fact in table.history:
        known, now = reads(known, now, fact), fold(now, fact)
    return known.killer or mask(table.cells) & ~table.dead


def inspector(reads: Reads) -> Callable[[View, Choices, Luck], moves.Move]:
    """Return an Inspector who plays as ``careful`` does, and reads the clues like this."""

    def play(view: View, choices: Choices, luck: Luck) -> moves.Move:
        known = Candidates(killers(view.table, reads), mask(view.table.cells))
        options = careful_bot.weigh(all_alike(view, known), choices)
        move: moves.Move = luck.pick(best(options)).move
        return move

    return play
