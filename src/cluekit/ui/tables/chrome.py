"""What lies around every table, whatever is played on it: tools, log, foot, and what leads on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cluekit.draw import Element, el, number
from cluekit.draw.still import keep
from cluekit.ui.kit.controls import button, folding, language_choice, menu
from cluekit.ui.tables.desk import AnyDesk
from cluekit.words import language, say
from cluekit.words.persons import person

# --- time slider ----------------------------------------------------------------------------------
# The slider through a game, and the buttons that let bots play on and set their pace.

PACES = (("0.5", "½×"), ("1", "1×"), ("2", "2×"), ("4", "4×"))
"""Moves a second when bots play among themselves."""


def time_slider(step: int, steps: int) -> Element:
    """Return the slider that leads back through the game."""
    return el(
        "label",
        el("span", say("Move {step} of {steps}", step=step, steps=steps), class_="ck-tabular"),
        el(
            "input",
            type="range",
            min=0,
            max=steps,
            value=step,
            data_slide="time",
            data_key="time",
            aria_label=say("Look back through the game"),
        ),
        class_="ck-time",
        data_key="slider",
    )


def watching(*, running: bool, pace: str) -> Element:
    """Return the controls of a table where only bots play."""
    go = (
        button(say("Pause"), "watch:pause")
        if running
        else button(say("Play"), "watch:play", main=True)
    )
    speeds = menu(say("Speed"), "pace", PACES, pace, "watch:pace")
    return el(
        "form", go, button(say("One move"), "watch:step"), speeds, class_="ck-row", data_key="watch"
    )


# --- curtain --------------------------------------------------------------------------------------
# The curtain between two people at one screen: whose turn it is to look.

OF_NO_TURN = ("time", "beside", "watch", "help", "pencil")
"""What belongs to no turn."""

AT_ANY_TIME = ("sit", "language", "resume", "take-over", *OF_NO_TURN)
"""What can be pressed behind the curtain and while looking back, too: none of it is a move here."""


def decides_next(desk: AnyDesk, seat: int) -> str:
    """Say that the screen is passed on to this seat."""
    return say("{who} decides next.", who=person(desk.view.table.players[seat].name, seat))


def curtain(desk: AnyDesk, seat: int) -> Element:
    """Return the curtain before the next of two people at one screen: no hand is shown."""
    next_one = person(desk.view.table.players[seat].name, seat)
    return el(
        "div",
        el("p", say("Pass the screen to {who}.", who=next_one), class_="ck-title"),
        el("p", say("Everybody else looks away."), class_="ck-muted"),
        button(say("I am {who}", who=next_one), f"sit:{seat}", main=True),
        class_="ck-curtain",
        data_key="curtain",
        data_focus="",
    )


# --- chrome ---------------------------------------------------------------------------------------


def resume_offer() -> Element:
    """Return the offer to go on with the same game where it was when it was last played.

    It comes first, and nothing else can be done before one has chosen.
    """
    hint = say("If you start over, the previous game stays among your saved games.")
    return el(
        "div",
        button(say("Go on where it stopped"), "resume", main=True),
        button(say("Start over"), "resume:no"),
        el("p", hint, class_="ck-muted ck-hint"),
        class_="ck-row ck-offered",
        data_key="offered",
        data_focus="",
    )


def whole_table(
    desk: AnyDesk,
    players: Element,
    board: Sequence[Element],
    doing: Sequence[Element],
    told: Sequence[Element | None],
    across: float,
) -> Element:
    """Return the whole table, laid out to be seen at once.

    On top the ``players`` and the table's own buttons. At the left the board with the cards one
    holds, in the middle what happens and what can be done, below it what is ``told``: the story and
    the log; at the right the sheet. ``across`` is how wide the board is for its height. The log
    gives way first: it has the room that nothing else wants.
    """
    tools = el("div", desk.tools, _full_window(*_window(desk)), class_="ck-tools", data_key="tools")
    # one looks back from the end, where the board may be out of sight
    sought = "" if desk.looking_back and not desk.step else None
    head = el("div", players, tools, class_="ck-head", data_key="head", data_sought=sought)
    left = el("div", board, foot(desk), class_="ck-left", data_key="left")
    now, *more = doing
    asked = resume_offer() if desk.offered and not desk.looking_back else None
    right = el("div", now, asked, more, told, class_="ck-right", data_key="right")
    return el(
        "div",
        head,
        el("div", left, right, class_="ck-desk", data_key="desk"),
        desk.beside,
        class_="ck-table",
        data_key="table",
        style=f"--ck-wide:{number(across)}",
    )


def _window(desk: AnyDesk) -> tuple[str, str]:
    """Return what the full window is offered as: to play in, and first of all until one has moved.

    It is not red: that is what the rules ask for now, and of it there is one at a time.
    """
    if desk.bots_only:
        return say("Full window"), ""
    return say("Play in full window"), " ck-first" if desk.begins else ""


@keep(24, by=language)
def _full_window(words: str, look: str) -> Element:
    """Return the button that lets the table fill the window: a sign, and words where they fit."""
    return el(
        "button",
        el("svg", el("path", d=_CORNERS), viewBox="0 0 20 20", aria_hidden="true"),
        el("span", words),
        el("span", say("Back to the notebook")),
        type="button",
        class_=f"ck-button ck-small ck-full{look}",
        data_full="",
        data_key="do:full",
        data_open=say("The table fills the window. Escape leads back to the notebook."),
        data_closed=say("The table is back in the notebook."),
    )


_CORNERS = "M3 8V3H8M12 3H17V8M17 12V17H12M8 17H3V12"
"""The sign of the full window."""


def story(desk: AnyDesk, *more: Element | None) -> Element | None:
    """Return what is told where a game begins, and ``more``; later it is folded away."""
    opened = desk.view.table.edition.story
    return folding(opened, *more, begins=desk.begins, first=desk.dealt)


def newly_dealt(seed: str, bots: str) -> Element:
    """Return what is told of a game whose luck nobody chose: how to have it again, and who plays.

    A program could work the cards out from the seed; but it could as well read the session in the
    same notebook.
    """
    return el(
        "p",
        say("New cards. This seed deals them again:"),
        " ",
        el("code", f'seed="{seed}"'),
        bots and f" · {bots}",
        class_="ck-muted ck-dealt",
        data_key="dealt",
    )


def log_frame(log: Element, *, cited: bool = False) -> Element:
    """Return the log in the frame in which it scrolls: to its end, where no line is ``cited``."""
    return el(
        "div",
        log,
        class_="ck-log-frame",
        data_key="log",
        data_bottom=None if cited else "",
        role="group",
        tabindex=0,
        aria_label=say("Log"),
    )


def foot(desk: AnyDesk) -> Element:
    """Return the clock of bots among themselves, the slider through the game, the language."""
    return el(
        "div",
        watching(running=desk.running, pace=desk.pace) if desk.bots_only else None,
        time_slider(desk.step, desk.steps) if desk.steps else None,
        language_choice(),
        class_="ck-foot",
        data_key="foot",
    )


def not_now(desk: AnyDesk) -> str:
    """Return why nothing can be decided now, "" where it can.

    An earlier moment is shown, or this very game was begun before and comes first.
    """
    if desk.looking_back:
        return say(
            "You are looking back: after move {step} of {steps}.", step=desk.step, steps=desk.steps
        )
    if desk.offered:
        return say("This game was played here before, the last time on {when}.", when=desk.offered)
    return ""


def onward(desk: AnyDesk) -> Iterator[Element]:
    """Yield what leads on where no rule asks for a decision."""
    if desk.looking_back:
        yield button(say("Next move"), "time:on", main=True)
        yield button(say("Move before"), "time:back")
        yield button(say("Back to now"), "time:now")
    if desk.stuck:
        yield button(say("Go on"), "go-on", main=True)
    if desk.ended:
        yield button(say("Play again"), "again", main=True)
        yield button(say("Look back from the beginning"), "time:first")
