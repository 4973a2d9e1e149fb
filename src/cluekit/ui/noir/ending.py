"""The end of a game of Noir: who it was, in how many actions, and how each search went."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from math import log2

import msgspec

from cluekit.core import SPECTATOR
from cluekit.draw import Element, el
from cluekit.noir import Session
from cluekit.noir.deduction.hindsight import Hindsight, search
from cluekit.noir.notation import write
from cluekit.noir.picture.cards.cards import toll_so_far, unmasked_cards
from cluekit.noir.public.table import KILLER
from cluekit.noir.public.view import View
from cluekit.noir.wording.sentences import letters_of as named
from cluekit.noir.wording.sentences import name
from cluekit.ui.kit.presses import Presses
from cluekit.ui.noir.suspicion import NoirDesk
from cluekit.ui.tables.ending import (
    BEST,
    KNOWN,
    TEXT,
    LookBack,
    answer_presses,
    bars,
    ending,
    lines_to_copy,
    list_of_lines,
    look_back,
)
from cluekit.ui.tables.staging import Pressed
from cluekit.words import mark, quantity, say
from cluekit.words.amounts import in_bits
from cluekit.words.story import story_text

# --- hindsight ------------------------------------------------------------------------------------
# Hindsight at a table of Noir: what the parts of the end hold, worked out when it is over.
#
# A side is told how its own search went, and how a spectator's did. The other side's is looked at
# only when both have laid their cards open.


class Searches(msgspec.Struct, frozen=True):
    """How each search went, by seat; ``cards`` are those that each seat ever had, laid open."""

    seats: Mapping[int, Hindsight]
    cards: Mapping[int, int] = {}


class Shared(msgspec.Struct, frozen=True):
    """What can be shared: the game as text, and how this seat's search went."""

    text: str
    search: Hindsight


def work_out(table: Pressed, part: str, all_open: bool) -> Searches | Shared:  # noqa: FBT001 - as every ``Find`` is called
    """Work a part out for the player here, or where all cards lie open for both sides."""
    session: Session = table.session
    if part == TEXT:
        text = write(session, None if all_open else table.seat)
        return Shared(text, _search(session, table.seat))
    players = range(len(session.players))
    seats = [*players] if all_open else [seat for seat in players if seat == table.seat]
    cards = {seat: session.view(seat).own.seen for seat in seats} if all_open else {}
    return Searches({seat: _search(session, seat) for seat in (*seats, SPECTATOR)}, cards)


def _search(session: Session, seat: int) -> Hindsight:
    return search(partial(session.view, seat), session.step, seat)


# --- ending ---------------------------------------------------------------------------------------

PARTS = {KNOWN: mark("When could it be known?"), BEST: mark("What told most"), TEXT: mark("Share")}
"""What can be looked at after the end."""


def unmasking(desk: NoirDesk) -> list[Element]:
    """Return who both sides were, and how the story ends, once the game is over."""
    table = desk.view.table
    if table.killer < 0 or table.winner is None:
        return []
    story = story_text(table.edition.story, "ending", killer=name(table.edition, table.killer))
    counted = toll_so_far(table)
    took = say("Over after {n:action}. {counted}.", n=_actions(desk.view), counted=counted)
    return [ending(say("Who they were"), unmasked_cards(table), [story, took], "truth", "named")]


def searches(desk: NoirDesk) -> list[Element]:
    """Return what can be looked at once the game is over."""
    return look_back(desk, PARTS, _inside)


def _actions(view: View) -> int:
    return max(0, view.table.turn - 1)


def _inside(view: View, back: LookBack, part: str) -> list[Element]:
    found = back.found[part]
    if part == KNOWN:
        return [*_known(view, found)]
    if part == BEST:
        told = [_told_most(view, seat, search) for seat, search in found.seats.items()]
        hint = say("One bit halves how many are possible.")
        return [list_of_lines(told), el("p", hint, class_="ck-muted ck-hint")]
    return lines_to_copy(_line(view, found.search), found.text)


def _line(view: View, found: Hindsight) -> str:
    """Return the game in a line that does not tell who it was."""
    won = say("the Killer won") if view.table.winner == KILLER else say("the Inspector won")
    parts = ["cluekit", say(view.table.edition.name), won, quantity("action", _actions(view))]
    if found.action is not None:
        parts.append(say("known from action {action}", action=found.action))
    course = bars([log2(many) if many else 0.0 for many in found.course])
    return " · ".join(filter(None, [*parts, course]))


def _known(view: View, found: Searches) -> Iterator[Element]:
    yield list_of_lines([_when(view, seat, search) for seat, search in found.seats.items()])
    words = say("Counted from the open cards and the player’s own cards alone, without chances.")
    yield el("p", words, class_="ck-muted ck-hint")
    if found.cards:
        yield el("p", say("The cards"), class_="ck-caption")
        edition = view.table.edition
        lines = [
            say("{who}: {cards}", who=_who(view, seat), cards=named(edition, cards))
            for seat, cards in found.cards.items()
        ]
        yield list_of_lines(lines)


def _who(view: View, seat: int) -> str:
    """Return whose search it was, at the beginning of a sentence."""
    if seat == SPECTATOR:
        return say("Spectators")
    if seat == view.seat:
        return say("You")
    return say("The Killer") if seat == KILLER else say("The Inspector")


def _when(view: View, seat: int, found: Hindsight) -> str:
    if found.action is not None:
        return say(
            "{who}: only one was possible from action {action} on.",
            who=_who(view, seat),
            action=found.action,
        )
    left = say("{who}: {n} were possible to the end.", who=_who(view, seat), n=found.left)
    if found.once is None:
        return left
    once = say(
        "After action {action} only one was, until the Killer was somebody new.", action=found.once
    )
    return f"{left} {once}"


def _told_most(view: View, seat: int, found: Hindsight) -> str:
    if found.most is None:
        return say("{who}: no action told anything.", who=_who(view, seat))
    return say(
        "{who}: action {action} left {after} of {before}. It told {bits}.",
        who=_who(view, seat),
        action=found.most.action,
        after=found.most.after,
        before=found.most.before,
        bits=in_bits(found.most.bits),
    )


# --- what is pressed ---------------------------------------------------------------------------


def listen(presses: Presses[Pressed, None]) -> None:
    """Have these answer what is pressed at the end, too."""
    answer_presses(presses, work_out, _inside)
