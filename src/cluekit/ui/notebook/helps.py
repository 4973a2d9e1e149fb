"""The row of tools above the sheet: pens, help as a short menu, and what lessons unlock.

What the reader's lessons have unlocked stands in the row; the rest is folded away under *More*,
each with the lesson that explains it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Literal, NamedTuple

import msgspec

from cluekit.clue.deduction.advice import About, Advice, Suggestion, settles
from cluekit.clue.deduction.help_levels import BEGINNER, HELPS
from cluekit.clue.deduction.sheet import Sheet
from cluekit.clue.picture.sheets.sheet import PLAIN, Layout, Notes, Pencil
from cluekit.clue.public.view import View
from cluekit.clue.wording import name, who
from cluekit.core import SPECTATOR
from cluekit.draw import Element, el
from cluekit.learn.rule_notes import lesson_of
from cluekit.logic.information import Worth
from cluekit.ui.kit.controls import menu, panel, pens, small_button, toggle
from cluekit.words import mark, say, say_n
from cluekit.words.amounts import give_or_take, how_sure, in_bits

if TYPE_CHECKING:  # a sheet needs nothing that only records need
    from cluekit.records.answer import AskAnswer

# --- page values ----------------------------------------------------------------------------------
# What the page of the notebook depends on, all of it.

Silence = Literal["off", "on", "broken"]


class Page(msgspec.Struct, frozen=True):
    """What the page depends on."""

    layout: Layout
    """The columns and rows of the sheet."""
    seat: int
    """Whose sheet it is."""
    printed: Sheet
    """What the machine prints."""
    pencil: Pencil
    """The owner's own marks."""
    notes: Notes = PLAIN
    """What stands beside the sheet."""
    help: str = "check"
    """How much the machine says: one of ``HELPS``."""
    kit: str = "usual"
    """The rules that may print: one of ``KITS``."""
    mine: frozenset[str] = frozenset()
    """The rules that the reader's lessons have unlocked."""
    guessing: bool = False
    """Whether new marks wait until the owner has guessed."""
    waiting: int = 0
    """How many marks wait now."""
    unmarked: bool = False
    """Whether the owner's own cards are still to be marked."""
    plain: bool = False
    """Whether only a beginner's rules print."""
    silence: Silence = "off"
    """Whether conclusions are drawn from nobody's having accused, or that they cannot be."""
    open: frozenset[str] = frozenset()
    """The names of the panels that are open."""
    panels: tuple[Element, ...] = ()
    """What is in all of them."""
    accusation: Element | None = None
    """The form in which the owner writes an accusation; None where none can be."""
    inside: bool = False
    """Whether it is a part of a table: then its helps are folded away."""

    @property
    def asks(self) -> bool:
        """Whether the machine answers at all."""
        return self.help != "pencil"

    @property
    def prints(self) -> bool:
        """Whether the machine prints marks."""
        return self.help in ("follows", "all")


# --- helps ----------------------------------------------------------------------------------------

HELP_NAMES = {
    "pencil": mark("Pencil only"),
    "check": mark("Check when I ask"),
    "follows": mark("Show what follows"),
    "all": mark("Everything, and how likely"),
}
"""The levels of help, as a menu says them."""

HELP_SAYS = {
    "pencil": mark("Paper and pencil: nothing is printed, nothing is judged."),
    "check": mark(
        "You mark, and when you ask, each of your marks is judged: right, wrong, too early."
    ),
    "follows": mark("What follows from all you saw is printed, each mark with its reason."),
    "all": mark("All that can be known is printed, and how likely the rest is."),
}
"""Each level in a sentence."""

KITS = {
    "usual": mark("the first rules"),
    "unlocked": mark("what my lessons have unlocked"),
    "every": mark("every rule"),
}
"""The sets of rules that may print, as a menu says them."""


class Tool(NamedTuple):
    """A tool: what shows it, what it does in a sentence, and the rule that unlocks it, if any."""

    shown: Element
    says: str
    rule: str = ""


def helps(page: Page, explained: Iterator[Element]) -> Element:
    """Return the tools above the sheet; in a table all but the pens are folded away.

    What is ``explained`` is folded away with them.
    """
    asking = page.notes.pressing == "ask"
    why = toggle(say("Why?"), "pressing:ask", on=asking) if page.asks else None
    kept = {"class_": "ck-helps", "data_key": "helps"}
    shown = _row(page)
    if page.inside:
        kept = {"class_": "ck-helps ck-sheet-tools", "data_key": "sheet-tools"}
        help_ = el("summary", say("Help"), class_="ck-summary")
        shown = el("details", help_, shown, list(explained), data_key="helps-folded")
    drawn = pens(page.notes.pressing, "pressing:{}", why)
    return el("form", drawn, shown, **kept, data_focus=True)


def _row(page: Page) -> Element:
    """Return the level of help, and the tools that the reader's lessons have unlocked."""
    near, far = [], []
    for tool in _tools(page):
        if not tool.rule or tool.rule in page.mine:
            near.append(tool.shown)
            continue
        parts = [tool.shown, el("span", tool.says)]
        if tool.rule not in BEGINNER and (lesson := lesson_of(tool.rule)):
            number = int(lesson.lstrip("L"))
            parts.append(el("small", say("Lesson {number} explains it.", number=number)))
        far.append(el("li", parts, data_key=f"more:{tool.rule}"))
    levels = [
        el(
            "li",
            el(
                "button",
                el("b", say(HELP_NAMES[level])),
                el("span", say(HELP_SAYS[level])),
                type="button",
                class_="ck-help-level",
                aria_pressed="true" if level == page.help else "false",
                data_target=f"help:{level}",
                data_key=f"do:help:{level}",
            ),
        )
        for level in HELPS
    ]
    level = say(HELP_NAMES[page.help])
    named = level if page.inside else say("Help: {level}", level=level)
    how_much = el("ul", levels, role="list", aria_label=say("How much help"))
    more = el("ul", far, role="list")
    return el(
        "div",
        _fold(named, how_much, class_="ck-levels", data_menu="once", data_key="levels"),
        small_button(say("Check my marks"), "check") if page.asks else None,
        near,
        _fold(say("More"), more, class_="ck-levels ck-more", data_menu="", data_key="more")
        if far
        else None,
        class_="ck-row",
        data_key="tools",
    )


def _fold(words: str, inside: Element, **attributes: str) -> Element:
    return el("details", el("summary", words, class_="ck-fold"), inside, **attributes)


def _tools(page: Page) -> Iterator[Tool]:
    """Yield what else there is at this level of help."""
    if page.help == "all":
        yield Tool(
            toggle(say("The envelope"), "panel:envelope", on="envelope" in page.open),
            say("What may be in the envelope, and how likely."),
        )
        if page.seat != SPECTATOR:
            yield Tool(
                toggle(say("What should I ask?"), "panel:asking", on="asking" in page.open),
                say("Which question is expected to tell you most."),
            )
    if page.prints:
        yield Tool(
            toggle(say("Guess first"), "guess", on=page.guessing),
            say("New marks wait until you have guessed them."),
            "" if page.guessing else "row",
        )
    if page.help == "follows":
        options = [(name, say(words)) for name, words in KITS.items()]
        yield Tool(
            menu(say("by"), "rules", options, page.kit, "rules"),
            say("Which rules may print."),
            "" if page.kit != "usual" else "show-last",
        )
    if page.asks:
        silent = page.silence != "off"
        yield Tool(
            toggle(say("Nobody accused"), "silence", on=silent),
            say("A player who is sure accuses at once, so one who has not accused was not sure."),
            "" if silent else "silence",
        )


# --- advice panel ---------------------------------------------------------------------------------
# What should I ask? The panel that ranks suggestions, and rooms to head for.

MOST = 6
"""This many suggestions are listed."""


def asking_panel(advice: Advice | None, view: View, *, stale: bool = False) -> Element:
    """Return the panel; ``stale`` advice was given before the last move."""
    title = say("What should I ask?")
    if advice is None:
        return panel("asking", title, [el("p", say("There is nothing to weigh here."))])
    asked = advice.suggestions[:MOST]
    words = say(
        "Worth: how many bits about the envelope the answer is expected to tell you. "
        "Given away: how many of them stand in what everybody sees."
    )
    deals = say_n("{n} deal is possible.", "{n} deals are possible.", advice.deals)
    sure = how_sure([each.worth.error for each in asked])
    how = " ".join(filter(None, [words, bit(), deals, sure]))
    questions = [
        el("tr", el("th", _question(each, view), scope="row"), worth_cells(each.worth))
        for each in asked
    ]
    ways = [
        el(
            "tr",
            el("th", say(WAYS[way.about]), scope="row"),
            el("td", _question(way.best, view), style="text-align:right"),
            worth_cells(way.best.worth),
        )
        for way in advice.ways
    ]
    old = [
        el("p", say("The game has gone on since this was worked out.")),
        el("div", small_button(say("Look again"), "advise"), class_="ck-row"),
    ]
    return panel(
        "asking",
        title,
        old if stale else None,
        el("p", how, class_="ck-muted ck-hint"),
        el("p", say("Where to go"), class_="ck-caption"),
        _rooms(advice, view),
        el("p", say("What to ask"), class_="ck-caption"),
        table([say("Suggestion"), say("Worth"), say("Given away")], questions),
        el("p", say("Ways to ask"), class_="ck-caption"),
        el("p", _own_cards(view), class_="ck-muted ck-hint"),
        table([say("Way"), say("Best of these"), say("Worth"), say("Given away")], ways),
    )


def bit() -> str:
    """Explain a bit to somebody who has never met one."""
    return say("One bit is what you learn from a coin: yes or no, each as likely.")


def worth_cells(worth: Worth | AskAnswer) -> list[Element]:
    """Return what a question is expected to tell and to give away, as two cells of a table."""
    tells = f"{in_bits(worth.bits)}{give_or_take(worth.error)}"
    return [el("td", words, class_="ck-number") for words in (tells, in_bits(worth.public))]


WAYS: dict[About, str] = {
    ("suspect",): mark("Your own weapon and room: about the suspect alone"),
    ("weapon",): mark("Your own suspect and room: about the weapon alone"),
    ("room",): mark("Your own suspect and weapon: about the room alone"),
    ("suspect", "weapon"): mark("Your own room: about suspect and weapon"),
    ("suspect", "room"): mark("Your own weapon: about suspect and room"),
    ("weapon", "room"): mark("Your own suspect: about weapon and room"),
    ("suspect", "weapon", "room"): mark("None of your own: about all three"),
    (): mark("Only your own: about nothing"),
}
"""What each way to ask is called."""


def _own_cards(view: View) -> str:
    """Say what it helps to name your own cards, and what the others make of them."""
    own = say(
        "Nobody else can show a card of your own, nor one that you know to lie in the envelope: "
        "both count as your own here."
    )
    alone = say(
        "With two of them you ask about the third alone: it is shown, or nobody answers, and "
        "then it lies in the envelope."
    )
    others = say(
        "The others hear the same question and see who cannot answer, but they cannot tell which "
        "cards are yours."
    )
    return " ".join([own, alone, others] if settles(view) else [own, others])


def _question(each: Suggestion, view: View) -> str:
    """Return a suggestion in short: its cards, and whom it is put to."""
    cards = ", ".join(name(view.deck.cards[card]) for card in each.cards)
    if each.whom < 0:
        return cards
    return say("{cards} (asking {other})", cards=cards, other=who(view, each.whom))


def _rooms(advice: Advice, view: View) -> Element:
    most = max((room.rate for room in advice.rooms), default=0.0)
    rows = []
    for room in advice.rooms:
        share = room.rate / most if most else 0.0
        bar = el("i", class_="ck-rate", style=f"width:{share * 40:.0f}px", aria_hidden="true")
        rows.append(
            el(
                "tr",
                el("th", name(view.deck.cards[room.room]), scope="row"),
                el("td", bar, in_bits(room.rate), class_="ck-number"),
                el("td", turns_in_words(room.turns), class_="ck-number"),
            )
        )
    return table([say("Room"), say("Bits a turn"), say("Turns until you can ask")], rows)


def turns_in_words(turns: float) -> str:
    """Return turns as a player counts them: whole ones."""
    if turns < 0.05:  # noqa: PLR2004 - rounded, none
        return say("at once")
    if turns < 1:
        return say("you are there, or nearly")
    return say_n("about {n} turn", "about {n} turns", round(turns))


def table(heads: list[str], rows: list[Element]) -> Element:
    """Return a table of figures."""
    return el(
        "table",
        el("thead", el("tr", [el("th", head, scope="col") for head in heads])),
        el("tbody", rows),
        class_="ck-figures",
    )
