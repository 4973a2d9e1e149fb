"""What lies around every table, whatever is played on it: curtain, log, foot, and what leads on."""

from __future__ import annotations

from collections.abc import Iterator

from cluekit.draw import Element, el
from cluekit.ui.asking import button
from cluekit.ui.shown import Desk
from cluekit.ui.tools import time_slider, watching
from cluekit.words import say


def offered(desk: Desk) -> Element:
    """Return the offer to go on with the same game where it was when it was last played."""
    words = say("This game was played here before, the last time on {when}.", when=desk.offered)
    return el(
        "div",
        el("p", words),
        button(say("Go on where it was"), "resume", main=True),
        button(say("Begin anew"), "resume:no"),
        class_="ck-row ck-offered",
        data_key="offered",
    )


def curtain(desk: Desk) -> Element:
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


def log_frame(log: Element) -> Element:
    """Return the log in the frame in which it scrolls."""
    return el(
        "div",
        log,
        class_="ck-log-frame",
        data_key="log",
        data_bottom="",
        role="group",
        tabindex=0,
        aria_label=say("Log"),
    )


def foot(desk: Desk) -> Element:
    """Return the clock of bots among themselves, and the slider through the game."""
    return el(
        "div",
        watching(running=desk.running, pace=desk.pace) if desk.bots_only else None,
        time_slider(desk.step, desk.steps) if desk.steps else None,
        class_="ck-foot",
        data_key="foot",
    )


def looking_back(desk: Desk) -> str:
    """Return which moment of the game is shown."""
    return say(
        "You are looking back: after move {step} of {steps}.", step=desk.step, steps=desk.steps
    )


def onward(desk: Desk) -> Iterator[Element]:
    """Yield what leads on where no rule asks for a decision."""
    if desk.looking_back:
        yield button(say("Back to now"), "time:now", main=True)
    if desk.stuck:
        yield button(say("Go on"), "go-on", main=True)
    if desk.ended:
        yield button(say("Play again"), "again", main=True)
