"""The desk of Noir: the whole picture of a table, drawn from the view of one side."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from cluekit.core import DEALER
from cluekit.draw import Element, el
from cluekit.noir.picture import Look, live_board
from cluekit.noir.picture.boards.acting import acting
from cluekit.noir.picture.boards.board import EDGE, SIDE, TALL
from cluekit.noir.picture.boards.live import ARROW
from cluekit.noir.picture.cards.cards import counts, discards, own_cards, set_up
from cluekit.noir.picture.log import log, with_links
from cluekit.noir.public import facts
from cluekit.noir.public.table import INSPECTOR, KILLER, Phase, done_by
from cluekit.noir.public.view import View
from cluekit.noir.wording.log_sentences import offer, question, tell_step
from cluekit.noir.wording.sentences import ROLES, tell
from cluekit.ui.kit.stage import Parts
from cluekit.ui.noir.actions import action_cells, actions, as_list, target
from cluekit.ui.noir.ending import searches, unmasking
from cluekit.ui.noir.suspicion import (
    NoirDesk,
    answering,
    belief_beside,
    own_shades,
    possible,
    suspecting,
)
from cluekit.ui.tables.chrome import (
    curtain,
    decides_next,
    log_frame,
    not_now,
    story,
    whole_table,
)
from cluekit.ui.tables.desk import Kind, Moment
from cluekit.ui.tables.moments import moments_of, no_strip, strip
from cluekit.words import capital, say, say_in
from cluekit.words.persons import name_in_list

TURNS = 8
"""How many actions of the log are shown; the slider leads further back."""

SMALLEST = 24 / ARROW
"""Pixels that a unit of the board has at least: so an arrow can be hit with a finger."""

TURNS_PLAYED_BACK = 4
"""How many of them stand in the log while moves are played back: each frame carries them."""


def draw_desk(desk: NoirDesk) -> Element:
    """Return the picture."""
    options = desk.view.table.edition.options
    across = (2 * EDGE + options.columns * SIDE) / (2 * EDGE + options.rows * TALL)
    acting = curtain(desk, desk.passing) if desk.passing is not None else actions(desk)
    last = outcome(desk.view)
    told = [line for line in tell_step(desk.moved, desk.view) if line != last]
    asked = filter(None, [suspecting(desk), answering(desk)])
    # until the first action: the deck and the cards that were drawn
    first = desk.view.table.phase in (Phase.SETUP, Phase.FIRST_KILL)
    drawn = set_up(desk.view) if first else None
    laid = [el("div", drawn, class_="ck-setting-up", data_key="set-up")] if drawn else []
    doing = [*unmasking(desk), acting, *asked, *laid, *searches(desk)]
    left = [no_strip(), _framed(desk), identity_and_hand(desk)]
    right = [now(desk, told), *doing, as_list(desk), lying(desk)]
    below = (story(desk), _log(desk, TURNS))
    return whole_table(desk, players(desk), left, right, below, across)


def played_back(desk: NoirDesk) -> Parts:
    """Return the parts of the picture that show a moment of an action; nothing is pressed."""
    quiet = el("div", class_="ck-actions", data_key="actions")
    told = tell_step(desk.moved, desk.view)
    parts = [
        players(desk),
        board(desk),
        now(desk, told),
        strip(desk, _acts(desk), told),
        identity_and_hand(desk),
        lying(desk),
        as_list(desk),
        quiet,
    ]
    return tuple(map(str, [*parts, _log(desk, TURNS_PLAYED_BACK)]))


def _acts(desk: NoirDesk) -> Element | None:
    """Return who acts, and the suspects whom it is about."""
    by = next((seat for fact in desk.moved if (seat := _by(fact)) is not None), None)
    about = acting(desk.view, desk.before or desk.view, desk.moved)
    if about is None:
        return None
    return el("div", None if by is None else emblem(by, 44), about, class_="ck-noir-acting")


def _by(fact: object) -> int | None:
    """Return the side that acts, or answers, by this fact."""
    if isinstance(fact, facts.KillerAnswered | facts.InspectorAnswered):
        return KILLER if isinstance(fact, facts.KillerAnswered) else INSPECTOR
    return done_by(fact)


MOMENTS: dict[type, Kind] = {
    facts.Killed: Kind("falls"),
    facts.LinesRemoved: Kind("falls", beats=2),
    facts.Arrested: Kind("accuses", beats=2),
    facts.Exonerated: Kind("shows"),
    facts.Disguised: Kind("shows"),
    facts.KillerAnswered: Kind("asked"),
    facts.InspectorAnswered: Kind("asked"),
    facts.GameEnded: Kind("named", beats=2),
}
"""What begins a moment of its own."""


def moments(happened: Sequence[object]) -> list[Moment]:
    """Return the moments of an action."""
    return moments_of(happened, MOMENTS, lambda _: False)


# --- who plays --------------------------------------------------------------------------------


def players(desk: NoirDesk) -> Element:
    """Return both sides, the Killer first."""
    seats = [_side(desk, seat) for seat in range(len(desk.view.table.players))]
    label = say("Both sides")
    return el("ul", seats, class_="ck-players", role="list", aria_label=label, data_key="players")


def _side(desk: NoirDesk, seat: int) -> Element:
    table = desk.view.table
    on_turn = table.mover == seat and table.phase not in (Phase.SETUP, Phase.OVER)
    standing = say("has won") if table.winner == seat else say("to play") if on_turn else ""
    name = name_in_list(table.players[seat].name, seat, mine=seat == desk.view.seat)
    return el(
        "li",
        emblem(seat, 28),
        el("span", el("b", name), el("small", " · ".join(filter(None, [role(seat), standing])))),
        class_="ck-player ck-on-turn" if on_turn else "ck-player",
        data_key=f"player:{seat}",
        aria_current="true" if on_turn else None,
    )


def emblem(seat: int, side: int) -> Element:
    """Return the sign of a side: a knife, or a glass."""
    return el(
        "svg",
        el("path", d=_KNIFE if seat == KILLER else _GLASS, class_="ck-noir-emblem"),
        viewBox="0 0 24 24",
        width=side,
        height=side,
        class_="ck-emblem",
        aria_hidden="true",
        focusable="false",
    )


def role(seat: int) -> str:
    """Return what a side is called, with a capital."""
    return capital(say(ROLES[seat]))


_KNIFE = "M20 3L9 14L11.5 16.5C16 13 19 9 20 3ZM9 14L7.5 16L9.5 18L11.5 16.5M7.5 16L3.5 20.5"
_GLASS = "M10 4A6 6 0 1 0 10 16A6 6 0 1 0 10 4ZM14.5 14.5L20.5 20.5"


# --- board and cards --------------------------------------------------------------------------


def board(desk: NoirDesk) -> Element:
    """Return the board; where it is narrow it scrolls inside its frame."""
    view, mine = desk.view, desk.choices
    by_hand = own_shades(desk)  # then a press on a cell is a mark: actions are in the menu
    look = replace(
        by_hand or Look(target=target(desk), marked=action_cells(desk)),
        belief=belief_beside(desk),
        possible=possible(desk),
        choices=mine if mine is not None and mine.seat == view.seat else None,
        moved=desk.moved,
    )
    laid = live_board(view, look) if view.table.cells else None
    return el("div", laid, class_="ck-noir-board", data_key="stack")


def _framed(desk: NoirDesk) -> Element:
    across = round(SMALLEST * (2 * EDGE + desk.view.table.edition.options.columns * SIDE))
    frame = el(
        "div",
        board(desk),
        class_="ck-frame-scroll",
        data_scroll="",
        role="group",
        tabindex=0,
        aria_label=say_in("noir", "Board"),
        style=f"--ck-across:{across}",
        data_key="frame",
    )
    return el("div", frame, class_="ck-board-side", data_key="board-side")


def lying(desk: NoirDesk) -> Element:
    """Return the counts and what lies open."""
    view = desk.view
    inside = [counts(view.table) if view.table.cells else None, discards(view)]
    return el("div", inside, class_="ck-noir-lying ck-hand-side", data_key="lying")


def identity_and_hand(desk: NoirDesk) -> Element:
    """Return who you are, and the cards you hold."""
    return el("div", own_cards(desk.view), class_="ck-lying-cards ck-hand-side", data_key="held")


def _log(desk: NoirDesk, turns: int) -> Element:
    return log_frame(log(desk.view, desk.letters, turns))


# --- what happens now -------------------------------------------------------------------------


def now(desk: NoirDesk, told: Sequence[str] = ()) -> Element:
    """Return what was just told, and what can be done."""
    edition = desk.view.table.edition
    lines = [el("div", with_links(line, edition), class_="ck-told") for line in told]
    last = el("div", with_links(_offer(desk), edition), class_="ck-offer", data_key="offer")
    return el("div", el("div", lines, last), class_="ck-now", data_key="now")


def _offer(desk: NoirDesk) -> str:
    if nothing := not_now(desk):
        return nothing
    if desk.acting is not None:
        return _acting(desk)
    if desk.passing is not None:
        return decides_next(desk, desk.passing)
    if desk.asked is not None:
        return question(desk.asked, desk.view)
    return outcome(desk.view) or offer(desk.deciding, desk.view)


def _acting(desk: NoirDesk) -> str:
    """Return who is to move where moves are played back: the other side, or nobody is said."""
    if desk.acting is None or desk.acting == DEALER:
        return say("The table is being set up …")
    mover = desk.view.table.mover
    if ended := outcome(desk.view):
        return ended
    return "" if mover == desk.view.seat else say("{who} is moving …", who=role(mover))


def outcome(view: View) -> str:
    """Return how the game ended, in words, or "" while it goes on."""
    table = view.table
    if table.winner is None:
        return ""
    ended = facts.GameEnded(table.winner, table.ending, table.killer, table.inspector)
    return tell(ended, table.edition)
