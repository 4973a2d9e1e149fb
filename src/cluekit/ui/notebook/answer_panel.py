"""An answer beside the sheet: a numbered proof to step through, or two deals side by side."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from cluekit.clue.picture.glyphs import badge
from cluekit.clue.picture.sheets.sheet import Layout, LayoutCell
from cluekit.clue.picture.sheets.two_deals import Worlds, describe, two_worlds
from cluekit.clue.wording.claims import Names, claim, claim_after
from cluekit.clue.wording.names import rule_name, rule_says
from cluekit.clue.wording.proof import Told
from cluekit.draw import Child, Element, el
from cluekit.ui.kit.controls import panel, small_button
from cluekit.ui.kit.messages import NotHeardError
from cluekit.ui.kit.presses import NothingHereError
from cluekit.ui.notebook.conclusions import Answer, fewest, told_lines
from cluekit.words import mark, say, say_n

# --- proof steps ----------------------------------------------------------------------------------
# What was asked beside a sheet, and how far its proof has been stepped through.

STEP = "line:{way:first|back|on}"
"""The press that steps through a proof."""


class Asked:
    """The last answer, if there is one."""

    def __init__(self) -> None:
        self.answer: Answer | None = None

    def turn(self, way: str, names: Names) -> None:
        """Step through the answer, or show more of it; raises ``NotHeardError`` without one."""
        found = self.answer
        if found is None:
            raise NotHeardError(say("Nothing has been asked yet."))
        if way == "fewest" and found.deals is None:
            self.answer = fewest(found)
        elif way == "unveil" and found.veiled:
            self.answer = replace(found, veiled=False)
        elif way in _WAYS and found.proof is not None:
            lines = len(told_lines(found, names))
            wanted = _WAYS[way](found.line or lines)
            if not 1 <= wanted <= lines:
                raise NotHeardError(say("The proof has no such line."))
            self.answer = replace(found, line=wanted % lines, followed=None)  # 0: all of them
        else:
            raise NothingHereError


_WAYS: dict[str, Callable[[int], int]] = {
    "first": lambda _: 1,
    "back": lambda at: at - 1,
    "on": lambda at: at + 1,
}
"""Where a step leads from a line."""


# --- answer panel ---------------------------------------------------------------------------------

Entry = Callable[[int], str]
"""Says what a log entry says: its number (from 0) → a sentence."""

VEILED = mark("What you have seen already proves it, but it is not printed here yet.")


def answer_panel(
    found: Answer,
    layout: Layout,
    names: Names,
    entry: Entry,
    more: Sequence[Element] = (),
    links: Links | None = None,
) -> Element:
    """Return the panel of an answer; ``more`` stands below it, ``links`` lead to the log."""
    title = say("Why? {claim}", claim=claim(names, found.goal))
    inside: list[Element] = []
    if found.deals is not None:
        title = say("Not known yet: {claim}", claim=claim_after(names, found.goal))
        pair = worlds_of(found, layout)
        inside.append(el("p", describe(pair)))
        inside.append(el("div", two_worlds(pair), class_="ck-worlds", data_key="worlds"))
    elif found.veiled:
        title = say("This can be known.")
        show = small_button(say("Show the proof"), "unveil")
        inside += [el("p", say(VEILED)), el("div", show, class_="ck-row")]
    elif found.proof is not None:
        lines = len(told_lines(found, names))
        at = found.line or lines
        first = small_button(say("From the first line"), "line:first") if at == lines > 1 else None
        back = small_button(say("Line before"), "line:back") if lines > 1 and at > 1 else None
        on = small_button(say("Next line"), "line:on") if at < lines else None
        inside += proof_lines(found, names, links)
        inside.append(el("div", first, back, on, class_="ck-row", data_key="stepping"))
        inside += _observations(found, entry)
    else:
        inside.append(el("p", say("To find out why takes too many steps.")))
        inside += _observations(found, entry)
    return panel("answer", title, [*inside, *more])


# --- a proof ------------------------------------------------------------------------------------


class Links(NamedTuple):
    """What leads from a proof to the log beside it: in which turn each question was asked.

    ``back`` says that the reader comes back from there.
    """

    turns: Sequence[int]
    back: bool = False


def proof_lines(found: Answer, names: Names, links: Links | None = None) -> Iterator[Element]:
    """Yield the numbered lines, and what must be said about them."""
    lines = told_lines(found, names)
    shown = found.line or len(lines)
    items = []
    for line in lines[:shown]:
        nested = " ck-nested" if line.depth > 0 else ""
        now = " ck-now-line" if line.number == shown else ""
        items.append(
            el(
                "li",
                el("b", str(line.number)),
                badge(line.rule),
                el("span", line.sentence, links and list(_cites(line, links))),
                class_=f"ck-proof-line{nested}{now}",
                title=f"{rule_name(line.rule)}. {rule_says(line.rule)}",
                data_key=f"line:{line.number}",
                data_sought=_landing(found, line) if links and links.back else None,
            )
        )
    label = say("The proof, line by line")
    yield el("ol", items, role="list", class_="ck-proof", aria_label=label, data_key="proof")
    if found.each_size:
        words = say(
            "It is not known who has the extra card: this is the proof for one way to deal; there "
            "is one for each."
        )
        yield el("p", words, class_="ck-muted ck-hint")


def _cites(line: Told, links: Links) -> Iterator[Child]:
    """Yield what leads to each turn of the log that a line rests on."""
    for entry in line.entries:
        words = say("Turn {turn} in the log", turn=links.turns[entry])
        yield " "
        yield small_button(words, f"cite:{line.number}:{entry}")


def _landing(found: Answer, line: Told) -> str | None:
    number, entry = found.followed or (0, 0)
    return f'[data-target="cite:{number}:{entry}"]' if number == line.number else None


def follow(found: Answer | None, names: Names, line: int, entry: int) -> Answer | None:
    """Return the answer with this link to the log pressed; None where it shows no such link."""
    if found is None or found.veiled:
        return None
    shown = told_lines(found, names)[: found.line or None]
    cites = any(each.number == line and entry in each.entries for each in shown)
    return replace(found, followed=(line, entry)) if cites else None


def _observations(found: Answer, entry: Entry) -> Iterator[Element]:
    """Yield what the proof rests on, and where asked for the fewest observations that suffice."""
    if found.proof is not None:
        yield el("p", say("It rests on"), class_="ck-caption")
        yield _entries(found.cited, entry, with_set_up=found.from_set_up)
    if found.entries is None:
        few = small_button(say("Fewest observations"), "fewest")
        yield el("div", few, class_="ck-row", data_key="fewest")
        return
    count = len(found.entries)
    enough = say_n("{n} observation is enough", "{n} observations are enough", count)
    yield el("p", enough, class_="ck-caption")
    yield _entries(found.entries, entry, with_set_up=not count)
    if found.proof is not None and len(found.entries) < len(found.cited):
        yield el("p", say("Fewer, but harder to see."), class_="ck-muted ck-hint")


def _entries(cited: Sequence[int], entry: Entry, *, with_set_up: bool) -> Element:
    words = [entry(number) for number in cited if number >= 0]
    if with_set_up:
        words.insert(0, say("What you know from the deal: your own hand, what lies open."))
    return el("ul", [el("li", each) for each in words], role="list", class_="ck-cited")


# --- two deals ----------------------------------------------------------------------------------


def worlds_of(found: Answer, layout: Layout, asked: str = "") -> Worlds:
    """Return the two deals as they are drawn."""
    first, second = found.deals or ((), ())
    single = len(found.goal) == 1
    return Worlds(
        layout.columns,
        layout.lines,
        layout.where(first),
        layout.where(second),
        asked,
        layout.cell(found.goal[0]) if single else None,
    )


# --- on the sheet -------------------------------------------------------------------------------


def answer_marks(
    found: Answer | None, layout: Layout, names: Names
) -> tuple[dict[LayoutCell, str], dict[LayoutCell, str]]:
    """Return which cells the answer lights ("goal", "cited") and the line that speaks of each."""
    lit: dict[LayoutCell, str] = {}
    steps: dict[LayoutCell, str] = {}
    if found is None or found.veiled:
        return lit, steps
    for line in told_lines(found, names)[: found.line or None]:
        for cell in (layout.cell(says[0]) for says in line.says if len(says) == 1):
            lit[cell] = "cited"
            steps.setdefault(cell, str(line.number))
    lit |= dict.fromkeys((layout.cell(literal) for literal in found.goal), "goal")
    return lit, steps


def spoken_answer(found: Answer, layout: Layout, names: Names) -> str:
    """Return what a screen reader says of an answer."""
    if found.deals is not None:
        unknown = say("Not known yet: {claim}", claim=claim_after(names, found.goal))
        return describe(worlds_of(found, layout, unknown))
    if found.veiled:
        return say(VEILED)
    lines = told_lines(found, names)[: found.line or None]
    numbered = [f"{line.number}. {line.sentence}" for line in lines]
    if found.proof is None:
        numbered = [say("To find out why takes too many steps.")]
    return " ".join([say("Why? {claim}", claim=claim(names, found.goal)), *numbered])
