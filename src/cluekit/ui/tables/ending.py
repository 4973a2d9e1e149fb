"""The end of a game, whatever was played: what can be looked at then, and what goes on.

Once a game is over its table shows how it ended, and what can be looked back on: from when on
the answer could be known, what was asked or done best, the game as text. Each is worked out when
it is first opened. What a seat is shown comes from its own letters, as ever: the end opens no
hand. That is an act of its own, and of everybody at the table: all lay their cards open.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

import msgspec

from cluekit.core.session import AnySession
from cluekit.draw import Element, el
from cluekit.ui.kit.controls import button, toggle
from cluekit.ui.kit.messages import NotHeardError, Press
from cluekit.ui.kit.presses import Presses
from cluekit.ui.tables.desk import AnyDesk
from cluekit.ui.tables.staging import Pressed
from cluekit.words import say
from cluekit.words.file_warnings import text_warning

KNOWN, BEST, TEXT = "known", "best", "text"
Parts = Mapping[str, str]
"""What can be looked at after the end, by the word of its press; called so, still in English."""


class LookBack(msgspec.Struct, frozen=True):
    """What is looked at after the end.

    ``open`` are the parts that are open, ``all_open`` says that everybody has laid their cards
    open, ``found`` what was worked out, by part.
    """

    open: tuple[str, ...] = ()
    all_open: bool = False
    found: Mapping[str, Any] = {}


Find = Callable[[str, bool], object]
"""Works a part out, for one seat or, where all cards lie open, for everybody."""


def turn_part(before: object, part: str, find: Find) -> LookBack:
    """Return the look back with a part opened, and worked out, or closed again."""
    was = before if isinstance(before, LookBack) else LookBack()
    if part in was.open:
        return msgspec.structs.replace(was, open=tuple(one for one in was.open if one != part))
    return _worked_out(msgspec.structs.replace(was, open=(*was.open, part)), find)


def laid_open(before: object, find: Find) -> LookBack:
    """Return the look back after everybody has laid their cards open: all is worked out anew."""
    was = before if isinstance(before, LookBack) else LookBack()
    return _worked_out(LookBack(was.open or (KNOWN,), all_open=True), find)


def _worked_out(back: LookBack, find: Find) -> LookBack:
    new = {part: find(part, back.all_open) for part in back.open if part not in back.found}
    return msgspec.structs.replace(back, found={**back.found, **new})


def answer_presses(
    presses: Presses[Pressed, None],
    find: Callable[[Pressed, str, bool], object],
    inside: Callable[[Any, LookBack, str], list[Element]],
) -> None:
    """Have a game's presses answer those of the end, too.

    ``find`` works a part out for the seat of a table, ``inside`` draws it from that seat's view.
    """

    def speak(table: Pressed, back: LookBack, part: str) -> None:
        table.redraw()
        if part in back.open:
            drawn = inside(table.session.view(table.seat), back, part)
            table.speak(" ".join(texts(drawn[0])) if drawn else "")

    @presses.on("end:{part:known|best|text}")
    def _look(table: Pressed, _: Press, part: str) -> None:
        """Open a part of the end, or close it."""
        ask_whether_over(table.session)
        back = table.thought = turn_part(table.thought, part, partial(find, table))
        speak(table, back, part)

    @presses.on("end:open")
    def _lay_open(table: Pressed, _: Press) -> None:
        """Everybody lays their cards open: then the others' letters are looked at, too."""
        ask_whether_over(table.session)
        back = table.thought = laid_open(table.thought, partial(find, table))
        speak(table, back, back.open[0])


def ask_whether_over(session: AnySession) -> None:
    """Raise ``NotHeardError`` while the game goes on: nothing is looked back on before its end."""
    if not session.over:
        raise NotHeardError(say("This game is not over yet."))


# --- how it looks -----------------------------------------------------------------------------


def ending(caption: str, picture: Element, told: Sequence[str], key: str, moment: str) -> Element:
    """Return how a game ended: a picture, and below it what is told; it is a ``moment``, too."""
    lines = [el("p", line, class_="ck-ending-told") for line in told if line]
    return el(
        "section",
        el("p", caption, class_="ck-caption"),
        el("div", picture, class_="ck-ending-picture", data_key="picture"),
        lines,
        class_="ck-ending",
        aria_label=caption,
        data_key=key,
        data_moment=moment,
    )


def look_back(
    desk: AnyDesk, parts: Parts, inside: Callable[[Any, LookBack, str], list[Element]]
) -> list[Element]:
    """Return what can be looked at after the end; ``inside`` draws each part that is open."""
    if not desk.ended:
        return []
    back = desk.thought if isinstance(desk.thought, LookBack) else LookBack()
    looked_at = el(
        "section",
        el(
            "div",
            [toggle(say(parts[part]), f"end:{part}", on=part in back.open) for part in parts],
            class_="ck-row",
            data_key="parts",
        ),
        [
            el(
                "div",
                el("p", say(parts[part]), class_="ck-caption"),
                inside(desk.view, back, part),
                class_="ck-ending-part",
                data_key=f"part:{part}",
            )
            for part in parts
            if part in back.open
        ],
        None if back.all_open or not {KNOWN, BEST} & {*back.open} else _open_all(),
        class_="ck-ending-parts",
        aria_label=say("Look back"),
        data_key="look-back",
    )
    return [looked_at]


def _open_all() -> Element:
    """Return the button with which everybody lays their cards open."""
    why = say(
        "What the others could know depends on their cards, and those stay secret. "
        "Where people hold them, ask them first."
    )
    press = button(say("Everybody lays their cards open"), "end:open")
    return el(
        "div",
        el("p", why, class_="ck-muted ck-hint"),
        el("div", press, class_="ck-row", data_key="open-all"),
        class_="ck-ending-part",
        data_key="part:open",
    )


def list_of_lines(lines: Sequence[str]) -> Element:
    """Return lines as a list."""
    return el("ul", [el("li", line) for line in lines], role="list", class_="ck-ending-list")


def lines_to_copy(line: str, text: str) -> list[Element]:
    """Return a line that gives nothing away, and the text of the game, both to copy."""
    warning, *rest = text.splitlines()
    warning = f"# {text_warning(0 if rest[1].startswith('told to:') else None)}"
    text = "\n".join([warning, *rest])  # it was written when another language may have been read
    high = min(14, text.count("\n") + 1)
    spoils_nothing, whole = say("A line that gives nothing away"), say("The game as text")
    return [
        el("p", say("Two texts to copy and to share."), class_="ck-muted ck-hint"),
        _to_copy(spoils_nothing, line, 3),
        _to_copy(whole, text, high),
    ]


def _to_copy(label: str, text: str, rows: int) -> Element:
    """Return a text and the button that copies it: gestures.js does, or says that it may not."""
    field = el("textarea", text, readonly=True, rows=rows, spellcheck="false")
    copy = el(
        "button",
        say("Copy"),
        type="button",
        class_="ck-button ck-small",
        aria_label=say("Copy: {what}", what=label),
        data_copies="",
        data_done=say("Copied."),
        data_refused=say(
            "The browser does not allow copying. The text is selected: Ctrl+C or ⌘+C copies it; "
            "on a phone, hold it."
        ),
        data_key=f"do-copy:{label}",
    )
    return el(
        "div",
        el("label", el("span", label), field),
        el("div", copy, el("span", data_key="copied"), class_="ck-row"),
        class_="ck-ending-copy",
        data_key=f"copy:{label}",
    )


def texts(element: Element) -> Iterator[str]:
    """Yield the text of an element, piece by piece."""
    for child in element.children:
        if isinstance(child, str):
            yield child
        else:
            yield from texts(child)


BARS = "▁▂▃▄▅▆▇█"
"""How much was open, from nothing to everything."""


def bars(course: Sequence[float]) -> str:
    """Return a bar for each number, by its share of the first: what was open after each question.

    >>> bars([4.0, 2.0, 0.0])
    '█▅▁'
    """
    whole = course[0] if course else 0
    if whole <= 0:
        return ""
    return "".join(BARS[round(min(1.0, left / whole) * (len(BARS) - 1))] for left in course)
