"""What stands beside a sheet about choices and about the owner's marks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from operator import contains

from cluekit.clue.editions.cast import KINDS, Kind
from cluekit.clue.editions.edition import Edition
from cluekit.clue.picture.sheets.grid import VERDICTS
from cluekit.clue.picture.sheets.sheet import Layout, LayoutCell
from cluekit.clue.wording.claims import Names, claim
from cluekit.clue.wording.names import name, theory
from cluekit.draw import Element, el
from cluekit.logic import Clause
from cluekit.ui.kit.controls import menu, panel, small_button
from cluekit.ui.kit.messages import NotHeardError, Press
from cluekit.ui.kit.presses import number
from cluekit.words import mark, say, say_n


def choices_about(names: Names, choices: Sequence[tuple[str, Clause]]) -> list[Element]:
    """Return the choices that are certain, one of several cells each, with what asks why."""
    if not choices:
        return []
    items = []
    for target, clause in choices:
        said = claim(names, clause)
        why = small_button(say("Why?"), target, label=say("Why? {claim}", claim=said))
        items.append(el("li", el("span", said), why))
    heading = el("p", say("This is certain: one of several"), class_="ck-caption")
    return [heading, el("ul", items, role="list", class_="ck-plain")]


def checked_panel(judged: Mapping[LayoutCell, str], layout: Layout) -> Element:
    """Return what a check found of the pencil marks, each with its sign and its words."""
    lines = []
    for cell, what in sorted(judged.items(), key=lambda each: (ORDER.index(each[1]), each[0])):
        if what == "right":
            continue
        title, at = layout.title(cell), f"{cell[0]}:{cell[1]}"
        lines.append(
            el(
                "li",
                el("b", VERDICTS[what], class_=f"ck-found-{what}", aria_hidden="true"),
                el("span", say(_SAYS[what], cell=title)),
                small_button(say("Why?"), f"ask:{at}", label=say("Why? {claim}", claim=title)),
                class_="ck-judged",
                data_key=f"judged:{at}",
            )
        )
    rub = {"wrong": say("Rub out what is wrong"), "early": say("Rub out what does not follow yet")}
    found = set(judged.values())
    away = [small_button(rub[what], f"rub:{what}") for what in rub if what in found]
    return panel(
        "check",
        say("Your marks"),
        el("p", checked_words(judged)),
        el("ul", lines, role="list", class_="ck-plain"),
        el("div", away, class_="ck-row"),
    )


def checked_words(judged: Mapping[LayoutCell, str]) -> str:
    """Return how many marks are right, wrong, or not to be known yet."""
    if not judged:
        return say("You have no ✓ or ✕ to check.")
    found = list(judged.values())
    right, wrong, early = (found.count(what) for what in ("right", "wrong", "early"))
    said = (
        (right, say_n("{n} mark is right.", "{n} marks are right.", right)),
        (wrong, say_n("{n} is wrong.", "{n} are wrong.", wrong)),
        (early, say_n("{n} does not follow yet.", "{n} do not follow yet.", early)),
    )
    return " ".join(sentence for count, sentence in said if count)


ORDER = ("wrong", "early", "right")
_SAYS = {
    "wrong": mark("{cell}: this cannot be so."),
    "early": mark("{cell}: it may still go either way."),
}


def guessed_panel(guessed: Mapping[LayoutCell, str], new: int, layout: Layout) -> Element:
    """Return how the owner's guesses compare with what has just been printed."""
    wrong = [cell for cell, what in sorted(guessed.items()) if what == "wrong"]
    items = [el("li", say("{cell}: it is the other way.", cell=layout.title(c))) for c in wrong]
    said = el("p", guessed_words(guessed, new))
    listed = el("ul", items, role="list", class_="ck-plain")
    return panel("guess", say("Your guesses"), said, listed)


def guessed_words(guessed: Mapping[LayoutCell, str], new: int) -> str:
    """Return how many of the new marks were guessed, and how many of these rightly."""
    right = list(guessed.values()).count("right")
    return say(
        "New: {new}. Guessed: {guessed}; right of these: {right}.",
        new=new,
        guessed=len(guessed),
        right=right,
    )


# --- accusation -----------------------------------------------------------------------------------
# The accusation on one's own sheet: "write down the answer to the three questions".

OPEN = -1
"""What is written where a question has no answer yet."""
NOTHING = (OPEN,) * len(KINDS)
QUESTIONS: dict[Kind, str] = {
    "suspect": mark("Who?"),
    "weapon": mark("With what?"),
    "room": mark("Where?"),
}


def read_written(press: Press, edition: Edition) -> tuple[int, ...]:
    """Return the three answers of the form; raises ``NotHeardError`` for a card not of its kind."""
    written = []
    for kind in KINDS:
        word = press.value(kind)
        card = number(word) if word else OPEN
        if card is None or card not in (OPEN, *edition.deck.kind(kind)):
            raise NotHeardError(say("There is no such card in this menu."))
        written.append(card)
    return tuple(written)


def fitting(edition: Edition, written: Sequence[int]) -> tuple[int, ...]:
    """Return what is written; nothing where a file names other cards than one of each kind."""
    wanted = [(OPEN, *edition.deck.kind(kind)) for kind in KINDS]
    good = len(written) == len(KINDS) and all(map(contains, wanted, written))
    return tuple(written) if good else NOTHING


def written_words(edition: Edition, written: Sequence[int]) -> str:
    """Return what is written: "Bruno, with the Vase, in the Library"; a dash for what is open."""
    if OPEN not in written:
        suspect, weapon, room = written
        return theory(edition, (suspect, weapon, room))
    return ", ".join("–" if card == OPEN else name(edition.deck.cards[card]) for card in written)


def accusation_form(edition: Edition, written: Sequence[int]) -> Element:
    """Return the three questions, each a menu, folded behind what is written."""
    menus = []
    for kind, chosen in zip(KINDS, written, strict=True):
        cards = [(str(card), name(edition.deck.cards[card])) for card in edition.deck.kind(kind)]
        options = [("", say("not known yet")), *cards]
        menus.append(menu(say(QUESTIONS[kind]), kind, options, str(chosen), "write"))
    words = say("My accusation: {what}", what=written_words(edition, written))
    hint = say("Only you see it. You can change it; when you accuse, it stands in the form.")
    return el(
        "details",
        el("summary", words, class_="ck-summary"),
        el("form", menus, class_="ck-row", data_key="written"),
        el("p", hint, class_="ck-muted ck-hint"),
        class_="ck-written",
        data_key="accusation",
    )
