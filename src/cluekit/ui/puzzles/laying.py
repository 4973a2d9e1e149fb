"""The workshop drawn: the table, the hand, the evening, the next question, the list of cases."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from cluekit.clue.editions.cast import KINDS
from cluekit.clue.editions.edition import edition
from cluekit.clue.picture import backdrop
from cluekit.clue.picture.boards.ground import MARGIN
from cluekit.clue.picture.boards.ground import size as board_size
from cluekit.clue.wording.names import KIND_NAMES, the
from cluekit.draw import Element, el
from cluekit.learn.puzzles.certificate import SEARCH
from cluekit.learn.puzzles.collection import LONGEST_NAME, Cases, NamedCase, as_lines
from cluekit.learn.puzzles.whodunit import EDITIONS, HIDDEN, NAMES, NOBODY, Whodunit
from cluekit.ui.figures.card_buttons import card_button, room_button
from cluekit.ui.kit.controls import button, menu, small_button
from cluekit.ui.kit.figure import row_of, switch
from cluekit.ui.kit.messages import PASTED
from cluekit.ui.puzzles.told import clues_in_words
from cluekit.words import say

OPEN = -1
"""What stands where nothing has been chosen yet."""

CSS = """
.ck-maker{display:grid;gap:16px 24px;max-width:1180px}
.ck-maker>*{min-width:0}
.ck-maker section{margin:0 0 14px}
.ck-maker h3{margin:0 0 6px;font-size:16px}
.ck-maker ol{margin:0;padding:0 0 0 1.7em;list-style:decimal}
.ck-maker ul:not([role]){margin:0;padding:0 0 0 1.2em;list-style:disc}
.ck-maker li{margin:0 0 5px}
.ck-maker form{display:flex;flex-wrap:wrap;gap:8px 12px;align-items:end}
.ck-maker :is(input,textarea){min-height:32px;max-width:100%;box-sizing:border-box;font:inherit;
padding:3px 8px;border:1.5px solid var(--ck-line);border-radius:6px;background:var(--ck-panel);
color:var(--ck-ink)}
.ck-maker label>span{display:block;color:var(--ck-muted)}
.ck-maker label.ck-made-wide{flex:1 1 16em}
.ck-maker .ck-made-wide :is(input,textarea){width:100%}
.ck-maker .ck-ex-card{min-width:70px;min-height:58px;font-size:13px}
.ck-maker .ck-case-code{font-family:ui-monospace,monospace;overflow-wrap:anywhere}
.ck-maker progress{width:16em;max-width:100%;height:1em}
.ck-made-verdict{padding:10px 14px;border:2px solid var(--ck-line);border-radius:9px;
background:var(--ck-panel)}
.ck-made-verdict.ck-made-signed{border-color:var(--ck-sure)}
.ck-made-verdict p{margin:0 0 5px}
.ck-made-spare{color:var(--ck-doubt);font-weight:650}
.ck-made-answers{display:flex;flex-wrap:wrap;gap:6px;margin:6px 0 0}
.ck-maker .ck-ex-board{margin:6px 0}
.ck-maker .ck-ex-how{margin:10px 0 4px}
.ck-maker .ck-lesson-row{margin:8px 0 0}
.ck-maker :is(textarea,details>form){margin:8px 0}
.ck-maker summary{min-height:24px}
@container (min-width:860px){.ck-maker{grid-template-columns:minmax(0,1fr) minmax(0,1fr)}
.ck-maker>:last-child{position:sticky;top:8px;align-self:start}}
"""


class Asking(NamedTuple):
    """The next question as far as it is laid: who asks, and a card of each kind, or ``OPEN``."""

    asker: int = OPEN
    cards: tuple[int, ...] = (OPEN,) * len(KINDS)

    @property
    def whole(self) -> bool:
        """Whether somebody asks for three cards."""
        return self.asker != OPEN and OPEN not in self.cards


def table_part(case: Whodunit, level: int | None, searching: Element | None) -> Element:
    """Return the menus of deck, chairs and level, and what searches; or how far the search is."""
    decks = [(each, say(edition(each).name)) for each in EDITIONS]
    chairs = [(str(n), str(n)) for n in range(2, len(NAMES) + 1)]
    levels = [("", say("any level")), *((str(n), str(n)) for n in range(1, SEARCH + 1))]
    table = el(
        "form",
        menu(say("Deck"), "deck", decks, case.edition, "table"),
        menu(say("Players"), "seats", chairs, str(case.seats), "table"),
        data_key="table",
    )
    wish = el(
        "form",
        menu(say("Level"), "level", levels, str(level or "")),
        button(say("Find a case"), "search", submit=True),
        data_key="wish",
    )
    return el("section", table, searching or wish, data_key="begins")


def hand_part(case: Whodunit) -> Element:
    """Return the cards of the deck, to be taken into the hand."""
    own, size = edition(case.edition), case.sizes[0]
    held = say("{n} of {all}", n=len(case.hand), all=size)
    cards = [
        card_button(own, card.id, f"hold:{number}", on=number in case.hand)
        for number, card in enumerate(own.deck.cards)
    ]
    return el(
        "section",
        el("h3", say("Your hand"), f" ({held})"),
        el("div", cards, class_="ck-ex-cards", role="group", aria_label=say("Your hand")),
        row_of(button(say("Deal me a hand"), "deal", quiet=True)),
        data_key="hand",
    )


def evening_part(case: Whodunit, needless: Sequence[int]) -> Element:
    """Return the clues so far, each with what takes it out; those that are not needed say so."""
    told = []
    for event, words in enumerate(clues_in_words(case)):
        spare = event in needless
        told.append(
            el(
                "li",
                el("span", words),
                [" ", el("span", say("Not needed."), class_="ck-made-spare")] if spare else None,
                " ",
                small_button(
                    say("Take out"),
                    f"out:{event}",
                    label=say("{what}: clue {number}", what=say("Take out"), number=event + 1),
                ),
                data_key=f"clue:{event}",
            )
        )
    nothing = el("p", say("Nothing has been asked yet."), class_="ck-ex-how")
    return el(
        "section",
        el("h3", say("What happened")),
        el("ol", told, data_key="clues") if told else nothing,
        row_of(button(say("Leave out what is not needed"), "spare")) if needless else None,
        data_key="evening",
    )


# --- the next question ----------------------------------------------------------------------------


def asking_part(
    case: Whodunit, asking: Asking, answers: Sequence[tuple[int, int]], *, typing: bool
) -> Element:
    """Return the next question: who asks, the cards, the room on the board, and who answers.

    The keys go on to the next asker; while somebody is ``typing`` lines, to the field for them.
    """
    own, deck = edition(case.edition), case.deck
    who = [say("You"), *case.players[1:]]
    seats = [
        switch(name, f"asker:{seat}", on=seat == asking.asker) for seat, name in enumerate(who)
    ]
    parts = [
        el("p", say("Who asks?"), class_="ck-ex-how"),
        el("div", row_of(*seats, label=say("Who asks?")), data_focus=None if typing else True),
    ]
    for kind, pile, chosen in zip(KINDS, deck.piles, asking.cards, strict=True):
        if kind == "room":
            break
        cards = [card_button(own, deck.cards[n].id, f"card:{n}", on=n == chosen) for n in pile]
        label = say(KIND_NAMES[kind])
        parts.append(el("p", label, class_="ck-ex-how"))
        parts.append(el("div", cards, class_="ck-ex-cards", role="group", aria_label=label))
    parts.append(el("p", say("In which room? Press it on the board."), class_="ck-ex-how"))
    parts.append(_board(case, asking.cards[-1]))
    parts.append(el("div", list(_answers(case, asking, answers)), data_key="answers"))
    return el(
        "section",
        el("h3", say("The next question")),
        parts,
        _as_line(len(case.events), typing=typing),
        data_key="asking",
    )


def _board(case: Whodunit, chosen: int) -> Element:
    own = edition(case.edition)
    across, down = board_size(own.plan)
    rooms = [
        room_button(own, own.deck.cards[n].id, f"card:{n}", on=n == chosen) for n in own.deck.rooms
    ]
    laid = el(
        "svg",
        el("g", rooms, transform=f"translate({MARGIN} {MARGIN})"),
        viewBox=f"0 0 {across:g} {down:g}",
        role="group",
        aria_label=say("Rooms"),
    )
    return el("div", backdrop(own), laid, class_="ck-ex-board", data_key=f"board:{case.edition}")


def _answers(
    case: Whodunit, asking: Asking, answers: Sequence[tuple[int, int]]
) -> Iterator[Element]:
    """Yield the answers that can be, each to be pressed."""
    if not asking.whole:
        yield el("p", say("Then choose what was answered."), class_="ck-ex-how")
        return
    offered = [
        button(answer_in_words(case, asking.asker, *answer), f"answer:{n}")
        for n, answer in enumerate(answers)
    ]
    label = say("What was answered?")
    yield el("p", label, class_="ck-ex-how")
    yield el("div", offered, class_="ck-made-answers", role="group", aria_label=label)
    hint = say("What cannot be, after the clues so far, is not offered.")
    yield el("p", hint, class_="ck-ex-how")


def answer_in_words(case: Whodunit, asker: int, shower: int, card: int) -> str:
    """Return an answer as a button has it: "Otto shows a card", "You show the Vase to Nora"."""
    if shower == NOBODY:
        return say("Nobody shows a card")
    who, shown = case.players[shower], "" if card == HIDDEN else the(case.deck.cards[card])
    if card == HIDDEN:
        return say("{who} shows a card, unseen", who=who)
    if shower == 0:
        return say("You show {card} to {whom}", card=shown, whom=case.players[asker])
    return say("{who} shows you {card}", who=who, card=shown)


def _as_line(clues: int, *, typing: bool) -> Element:
    """Return the same as a line to write, folded; after each clue the field is a new one."""
    field = el(
        "label",
        el("span", say("One line: who asked for what, and who showed")),
        el(
            "input",
            type="text",
            name="line",
            autocomplete="off",
            maxlength=200,
            data_key=f"line:{clues}",
        ),
        class_="ck-made-wide",
        data_focus=True if typing else None,
    )
    hint = say("Such as {example}", example="Nora: bruno vase library -> Otto ?")
    return el(
        "details",
        el("summary", say("As a line"), class_="ck-summary"),
        el("form", field, button(say("Add"), "line", submit=True), novalidate=True),
        el("p", hint, class_="ck-ex-how"),
        data_key="as-line",
    )


# --- what it has become ---------------------------------------------------------------------------


def finish_part(code: str, name: str) -> Element:
    """Return the code of a signed case, the field for its name, and what can be done with it."""
    field = el(
        "label",
        el("span", say("Its name")),
        el(
            "input",
            type="text",
            name="called",
            value=name,
            maxlength=LONGEST_NAME,
            autocomplete="off",
            data_key="called",
        ),
        class_="ck-made-wide",
    )
    how = say("Others open it by {cell}.", cell=f'from cluekit.ui import puzzle; puzzle("{code}")')
    return el(
        "section",
        el("h3", say("Your case is finished")),
        el("p", say("Code:"), " ", el("span", code, class_="ck-case-code")),
        el("p", how, class_="ck-ex-how"),
        el(
            "form",
            field,
            button(say("Keep it"), "keep", main=True, submit=True),
            button(say("A page to print"), "paper", submit=True),
            novalidate=True,
        ),
        data_key="finished",
    )


def list_part(cases: Cases) -> Element:
    """Return the cases that are kept, and the ways to hand them on and to take others in."""
    rows = [
        el(
            "li",
            el("span", case.name or "–"),
            " ",
            el("span", case.code, class_="ck-case-code"),
            [
                [" ", _press_on(case, *each)]
                for each in ((say("Open"), f"open:{n}"), (say("Remove"), f"drop:{n}"))
            ],
            data_key=f"kept:{case.code}",
        )
        for n, case in enumerate(cases)
    ]
    paste = el(
        "label",
        el("span", say("Names and codes, a line each; or the text of a file")),
        el("textarea", name=PASTED, rows=3, data_key="pasted"),
        class_="ck-made-wide",
    )
    copied = el("textarea", as_lines(cases), readonly=True, rows=3, aria_label=say("To copy"))
    return el(
        "details",
        el("summary", say("My cases: {n}", n=len(cases)), class_="ck-summary"),
        el("ul", rows) if rows else el("p", say("No case is kept yet."), class_="ck-ex-how"),
        el("div", copied, button(say("Write a file"), "file")) if rows else None,
        el("form", paste, button(say("Take them in"), "take", submit=True), novalidate=True),
        data_key="kept",
    )


def _press_on(case: NamedCase, words: str, target: str) -> Element:
    """Return a small button about a case of the list; its label names the case."""
    return small_button(words, target, label=f"{words}: {case.name or case.code}")
