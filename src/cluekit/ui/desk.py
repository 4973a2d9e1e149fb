"""The desk: the whole picture of a table as one person sees it, drawn from that person's view."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from cluekit.clue import facts, moves
from cluekit.clue.cast import Triple
from cluekit.clue.choices import Choices, Phase
from cluekit.clue.picture import pieces
from cluekit.clue.picture.cards import face, hand
from cluekit.clue.picture.dice import dice
from cluekit.clue.picture.log import log
from cluekit.clue.view import View
from cluekit.clue.wording import act, name, offer, tell, who
from cluekit.core import DEALER
from cluekit.draw import Element, el
from cluekit.ui.asking import accusation, button, emblem, suggestion
from cluekit.ui.tools import language_choice, time_slider, watching
from cluekit.words import say, say_n

TURNS = 6
"""How many turns of the log are shown; the slider leads further back."""


class Desk(msgspec.Struct, frozen=True):
    """What the picture depends on.

    ``choices`` are those of whoever sits here, or the dealer's; ``deciding`` whose decision it
    is. ``step`` of ``steps`` is shown. ``passing`` is the seat the screen must be passed to, or
    -1; ``claim`` an accusation that is being thought over; ``pace`` that of bots among themselves.
    """

    view: View
    choices: Choices | None
    deciding: Choices
    letters: Sequence[tuple[int, Any]]
    moved: Sequence[Any]
    step: int
    steps: int
    passing: int = -1
    claim: Triple | None = None
    undo: bool = False
    bots_only: bool = False
    running: bool = False
    pace: str = "1"

    @property
    def looking_back(self) -> bool:
        """Whether an earlier position is shown."""
        return self.step < self.steps


def draw_desk(desk: Desk) -> Element:
    """Return the picture."""
    return el(
        "div",
        head(desk),
        el("div", _left(desk), _right(desk), class_="ck-columns", data_key="columns"),
        _foot(desk),
        class_="ck-table",
        data_key="table",
    )


def stack(desk: Desk) -> Element:
    """Return the pieces, to be laid upon the board."""
    return el("div", pieces(desk.view, desk.choices, desk.moved), data_key="pieces")


def now(desk: Desk, told: Sequence[str] = ()) -> Element:
    """Return what happens now: the dice, what was just told, what can be done."""
    view = desk.view
    return el(
        "div",
        dice(view.table.dice) if view.table.dice else None,
        el("div", [el("p", line, class_="ck-told") for line in told], _offer(desk)),
        class_="ck-now",
        data_key="now",
    )


# --- the head ---------------------------------------------------------------------------------


def head(desk: Desk) -> Element:
    """Return the line of players, clockwise, and the language."""
    seats = [_player(desk, seat) for seat in range(len(desk.view.table.players))]
    return el(
        "div",
        el("ul", seats, class_="ck-players", role="list", aria_label=say("The players, clockwise")),
        language_choice(),
        class_="ck-head",
        data_key="head",
    )


def _player(desk: Desk, seat: int) -> Element:
    view = desk.view
    table, player = view.table, view.table.players[seat]
    on_turn = table.mover == seat and table.phase is not Phase.OVER
    count = table.sizes[seat] if table.sizes else 0
    return el(
        "li",
        emblem(table.edition, player.suspect, 30),
        el(
            "span",
            el("b", _player_name(view, seat)),
            el(
                "small", " · ".join([say_n("{n} card", "{n} cards", count), *_standing(view, seat)])
            ),
        ),
        class_="ck-player ck-on-turn" if on_turn else "ck-player",
        data_key=f"player:{seat}",
        aria_current="true" if on_turn else None,
        title=name(view.deck.cards[player.suspect]),
    )


def _player_name(view: View, seat: int) -> str:
    return who(view, seat)


def _standing(view: View, seat: int) -> Iterator[str]:
    table = view.table
    if table.winner == seat:
        yield say("has won")
    elif table.accused >> seat & 1 and table.phase is not Phase.OVER:
        yield say("accused wrongly")
    elif table.phase is Phase.OVER:
        return
    elif table.answering == seat:
        yield say("answers")
    elif table.mover == seat:
        yield say("on turn")


# --- the board and what lies beside it --------------------------------------------------------


def _board(desk: Desk) -> Element:
    """Return the board; where it is narrow it scrolls inside its frame."""
    plan = desk.view.table.edition.plan
    stage = el(
        "div",
        el("div", data_backdrop="", class_="ck-backdrop-slot", data_key="backdrop"),
        stack(desk),
        class_="ck-stack",
        data_board="",
        style=f"--ck-across:{plan.width}",
    )
    walking = desk.choices is not None and bool(desk.choices.walks)
    frame = el(
        "div",
        stage,
        class_="ck-frame-scroll",
        data_scroll="",
        role="group",
        tabindex=0,
        aria_label=say("Board"),
    )
    return el(
        "div",
        frame,
        _as_list(desk),
        class_="ck-board-side",
        data_key="board",
        data_focus="" if walking else None,
    )


def _as_list(desk: Desk) -> Element | None:
    """Return the targets of the board once more, as plain buttons."""
    if desk.choices is None or not desk.choices.walks:
        return None
    edition = desk.view.table.edition
    walks = [moves.Walk(place) for place in sorted(desk.choices.walks)]
    items = [
        el("li", button(act(walk, edition), f"walk:{walk.to}", key=f"list:{walk.to}"))
        for walk in walks
    ]
    title = say_n("{n} place as a list", "All {n} places as a list", len(walks))
    return el(
        "details",
        el("summary", title, class_="ck-summary"),
        el("ul", items, role="list", class_="ck-places"),
        data_key="places",
    )


def _left(desk: Desk) -> Element:
    held = [] if desk.passing >= 0 or _answers(desk) else _hand(desk)
    return el("div", _board(desk), held, class_="ck-left", data_key="left")


def _right(desk: Desk) -> Element:
    asked = [tell(fact, desk.view) for fact in desk.moved if isinstance(fact, facts.Suggested)]
    told = asked if _answers(desk) else []
    doing = [_curtain(desk)] if desk.passing >= 0 else [*_envelope(desk), _actions(desk)]
    if _answers(desk):
        doing = [*_hand(desk), *doing]
    return el("div", now(desk, told), doing, _log(desk), class_="ck-right", data_key="right")


def _answers(desk: Desk) -> bool:
    """Whether a card must be shown now: then the hand lies where one acts."""
    return desk.choices is not None and bool(desk.choices.show)


def _offer(desk: Desk) -> Element:
    if desk.looking_back:
        words = say(
            "You are looking back: after move {step} of {steps}.", step=desk.step, steps=desk.steps
        )
    elif desk.passing >= 0:
        words = say("{who} decides next.", who=desk.view.table.players[desk.passing].name)
    else:
        words = outcome(desk.view) or offer(desk.deciding, desk.view)
    return el("p", words, class_="ck-offer", data_key="offer")


def outcome(view: View) -> str:
    """Return how the game ended, in words, or "" while it goes on."""
    table = view.table
    ended = facts.GameEnded(table.winner, table.case_file) if table.case_file else None
    return tell(ended, view) if ended and table.phase is Phase.OVER else ""


def _curtain(desk: Desk) -> Element:
    """Return the curtain between two people at one screen: no hand is shown behind it."""
    next_one = desk.view.table.players[desk.passing].name
    return el(
        "div",
        el("p", say("Pass the screen to {who}.", who=next_one), class_="ck-title"),
        el("p", say("Everybody else looks away."), class_="ck-muted"),
        button(say("I am {who}", who=next_one), f"sit:{desk.passing}", main=True),
        class_="ck-curtain",
        data_key="curtain",
        data_focus="",
    )


# --- what can be done -------------------------------------------------------------------------


def _actions(desk: Desk) -> Element:
    asking = desk.choices is not None and desk.choices.room >= 0 and desk.choices.seat != DEALER
    form = suggestion(desk.view, desk.choices) if asking and desk.choices else None
    back = button(say("Take back"), "undo", quiet=True) if desk.undo else None
    walking = desk.choices is not None and bool(desk.choices.walks)
    return el(
        "div",
        form,
        el("div", list(_buttons(desk)), back, class_="ck-row"),
        accusation(desk.view, desk.claim) if desk.choices and desk.choices.accuse else None,
        class_="ck-actions",
        data_key="actions",
        data_focus=None if walking or _answers(desk) else "",
    )


def _buttons(desk: Desk) -> Iterator[Element]:
    choices, edition = desk.choices, desk.view.table.edition
    if desk.looking_back:
        yield button(say("Back to now"), "time:now", main=True)
    if choices is None:
        return
    if choices.prepare:
        yield button(act(moves.Prepare(choices.prepare), edition), "prepare", main=True)
    if choices.roll:
        yield button(act(moves.Roll(), edition), "roll", main=True)
    for there in choices.passages:
        yield button(act(moves.TakePassage(there), edition), f"passage:{there}", key=f"by:{there}")
    if choices.stay:
        yield button(act(moves.Stay(), edition), "stay", key="staying")
    if choices.end:
        yield button(act(moves.EndTurn(), edition), "end", main=choices.room < 0)
    if choices.accuse:
        yield el(
            "button",
            say("Accuse …"),
            type="button",
            class_="ck-button",
            data_opens="accuse",
            data_key="do:accuse",
            aria_haspopup="dialog",
        )


def _hand(desk: Desk) -> list[Element]:
    view = desk.view
    if not view.hand:
        return []
    caption = el("p", say("Your hand"), class_="ck-caption")
    focus = "" if _answers(desk) else None
    held = hand(view, desk.choices)
    return [
        el("div", caption, held, class_="ck-hand-side", data_key="hand", data_focus=focus),
    ]


def _envelope(desk: Desk) -> list[Element]:
    """Return what the case file held, once the game is over."""
    view = desk.view
    edition, cards = view.table.edition, view.table.case_file or ()
    if not cards:
        return []
    faces = [
        el("span", face(edition, card), role="img", aria_label=name(edition.deck.cards[card]))
        for card in cards
    ]
    caption = el("p", say("In the envelope"), class_="ck-caption")
    shown = el("div", faces, class_="ck-hand ck-reveal")
    return [el("div", caption, shown, class_="ck-hand-side", data_key="case-file")]


def _log(desk: Desk) -> Element:
    return el(
        "div",
        log(desk.view, desk.letters, TURNS),
        class_="ck-log-frame",
        data_key="log",
        data_bottom="",
        role="group",
        tabindex=0,
        aria_label=say("Log"),
    )


def _foot(desk: Desk) -> Element:
    return el(
        "div",
        watching(running=desk.running, pace=desk.pace) if desk.bots_only else None,
        time_slider(desk.step, desk.steps) if desk.steps else None,
        class_="ck-foot",
        data_key="foot",
    )
