"""What contradicts itself in a written position: no game could ever have led there.

What is *not* refused, because it happens: a card of somebody dead in the Inspector's hand or in
the deck (a suspect who is killed keeps no card), a dead line that lies on the board (the next
action takes it away), and a position that leaves out the Inspector, or cards of the hand.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from cluekit.core import Problem
from cluekit.noir.notation.actions import read_action
from cluekit.noir.public import moves
from cluekit.noir.public.table import INSPECTOR, KILLER, LastShift, Phase
from cluekit.noir.referee.rules import choices, remove_dead_lines
from cluekit.noir.referee.state import State
from cluekit.sets import mask, members

Cards = Mapping[str, Sequence[int]]


def contradictions(state: State, cards: Cards, last: str = "") -> Iterator[Problem]:
    """Yield why no game can stand like this, each by its key; ``cards`` are the lists by theirs.

    ``last`` is the action before this position, as it is written.
    """
    yield from _people(state, cards)
    yield from _cards(state, cards)
    yield from _phase(state)
    yield from _counts(state, cards)
    yield from _shift(state)
    yield from _last_action(state, last)


def _people(state: State, cards: Cards) -> Iterator[Problem]:
    """The Killer and the Inspector are on the board, alive, and no card of theirs lies open."""
    table, secrets = state.table, state.secrets
    living = mask(table.cells) & ~table.dead
    for key, own in (("killer", secrets.killer), ("inspector", secrets.inspector)):
        if own >= 0 and not living >> own & 1:
            yield _wrong(state, "dead-or-away", key, own)
        elif own >= 0 and own in cards["innocent"]:
            yield _wrong(state, "identity-innocent", key, own)
    for one in cards["innocent"]:
        if one not in table.cells:
            yield _wrong(state, "dead-or-away", "innocent", one)


def _cards(state: State, cards: Cards) -> Iterator[Problem]:
    """A card is in one place, and its suspect is in the game: on the board, or dead."""
    here = mask(state.table.cells) | state.table.dead
    for key in ("hand", "deck", "discard"):
        for card in cards[key]:
            if not here >> card & 1:
                yield _wrong(state, "card-of-nobody", key, card)
            elif key in ("hand", "deck") and card in cards["innocent"]:
                yield _wrong(state, "innocent-not-open", key, card)


def _phase(state: State) -> Iterator[Problem]:
    """What is to be done next fits who is to do it, and what has been done."""
    table, secrets = state.table, state.secrets
    phase, killers = table.phase.value, table.mover == KILLER
    if table.phase is Phase.FIRST_KILL and (table.dead or not killers or secrets.inspector >= 0):
        yield Problem("not-the-first-kill", "N02", {"key": "phase"})
    if table.phase is Phase.IDENTITY and (killers or secrets.inspector >= 0):
        yield Problem("identity-not-open", "N04", {"key": "phase"})
    if not killers and secrets.inspector < 0 and (table.phase is Phase.ACTION or not state.hand):
        yield Problem("inspector-missing", about={"key": "inspector", "phase": phase})


def _counts(state: State, cards: Cards) -> Iterator[Problem]:
    """The hand is no larger than it is dealt, the toll is not paid, and somebody can do something.

    One of the cards dealt becomes the Inspector's identity: of four, three are left in the hand.
    """
    table, options = state.table, state.table.edition.options
    most = options.hand - (state.secrets.inspector >= 0)
    if len(cards["hand"]) > most:
        about = {"key": "hand", "count": len(cards["hand"]), "most": most}
        yield Problem("hand-too-large", "N04", about)
    if table.toll >= options.toll:
        yield Problem(
            "toll-paid", "N15", {"key": "dead", "count": table.toll, "most": options.toll}
        )
    elif (mask(table.cells) & ~table.dead).bit_count() < 2:  # noqa: PLR2004 - nobody to look for
        yield Problem("killer-alone", "N15", {"key": "dead"})
    elif _can_be_played(state) and not remove_dead_lines(table) and not list(choices(state)):
        yield Problem("nothing-to-do", about={"key": "phase"})


def _can_be_played(state: State) -> bool:
    """Tell whether it is known who decides: an Inspector who is left out decides nothing."""
    return (
        state.secrets.inspector >= 0
        or state.table.phase is not Phase.ACTION
        or (state.table.mover == KILLER)
    )


def _shift(state: State) -> Iterator[Problem]:
    """The line that was moved last is a line of the board."""
    table, last = state.table, state.table.shift
    if isinstance(last, LastShift):
        lines = table.rows if last.axis == "row" else table.width
        if not 0 <= last.index < lines:
            about = {"key": "last_action", "line": last.index + 1, "most": lines}
            yield Problem("no-such-line-moved", about=about)


def _last_action(state: State, last: str) -> Iterator[Problem]:
    """The last action was the other side's, and what it did is to be seen."""
    table, rules = state.table, state.table.edition
    about = {"key": "last_action", "action": last[:60]}
    for move in read_action(last, rules) if last else ():
        if table.phase is Phase.FIRST_KILL:
            yield Problem("nothing-before", "N02", about)
        elif table.mover == _DONE_BY.get(type(move), 1 - table.mover):
            yield Problem("last-by-the-other", "N01", {**about, "seat": table.mover})
        elif not _left_its_mark(state, move):
            letter = rules.suspects[_about(move)].letter
            yield Problem(_MARKS[type(move)], about={**about, "suspect": letter})


_DONE_BY = {
    moves.Kill: KILLER,
    moves.Disguise: KILLER,
    moves.Arrest: INSPECTOR,
    moves.ChooseIdentity: INSPECTOR,
    moves.Discard: INSPECTOR,
    moves.CitizensArrest: INSPECTOR,
}
"""The side that does each kind of action; a shift is done by either."""

_MARKS = {
    moves.Kill: "last-killed-nobody",
    moves.Arrest: "last-arrested-the-killer",
    moves.CitizensArrest: "last-arrested-the-killer",
    moves.ChooseIdentity: "last-chose-another",
    moves.Discard: "last-marked-nobody",
}
"""What is wrong where an action has not left behind what it leaves behind by the rules."""


def _left_its_mark(state: State, move: moves.Move) -> bool:
    """Tell whether the position is as such an action leaves it."""
    table, secrets = state.table, state.secrets
    match move:
        case moves.Kill(suspect):
            return bool(table.dead >> suspect & 1)
        case moves.Arrest(suspect) | moves.CitizensArrest(_, suspect):
            return suspect != secrets.killer
        case moves.ChooseIdentity(suspect):
            return suspect == secrets.inspector
        case moves.Discard(suspect):
            gone = table.dead | ~mask(table.cells)
            return bool((table.innocent | gone) >> suspect & 1)
    return True


def _about(move: Any) -> int:
    """Return whom an action is about: of a citizen's arrest, who is arrested."""
    return int(getattr(move, "target", move.suspect))


def _wrong(state: State, code: str, key: str, suspect: int) -> Problem:
    return Problem(
        code, about={"key": key, "suspect": state.table.edition.suspects[suspect].letter}
    )


def open_cards(cards: Cards, dead: int) -> list[int]:
    """Return the cards that lie open: those written, and of everybody marked innocent (N12)."""
    marked = mask(cards["innocent"]) & ~dead & ~mask(cards["discard"])
    return [*cards["discard"], *members(marked)]
