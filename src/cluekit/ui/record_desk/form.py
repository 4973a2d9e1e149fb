"""The form in which a family types in its own game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import get_args, get_type_hints

import msgspec

from cluekit.clue.editions.cast import KINDS
from cluekit.clue.editions.edition import SHIPPED, edition
from cluekit.clue.editions.options import Options
from cluekit.clue.notation.names import names_of, words
from cluekit.draw import Element, el
from cluekit.ui.kit.controls import button, language_choice, menu, small_button
from cluekit.ui.record_desk import typed_record
from cluekit.ui.record_desk.typed_record import OWN, SIZES, Written
from cluekit.words import mark, say

# --- examples -------------------------------------------------------------------------------------
# Examples for the form: lines as they would be typed with this deck and these players.

PLAYERS = ("Mara", "Nora", "Otto")
OWN_CARDS = ("bruno", "vase", "library")


class Examples(msgspec.Struct, frozen=True):
    """``hand`` are two cards, ``ask`` a question, ``lines`` a question, an answer seen, a fact."""

    hand: str
    ask: str
    lines: str


def examples(written: Written, names: Sequence[str]) -> Examples:
    """Return the examples; until there are two names, people are called Mara, Nora, Otto."""
    short: list[str] = []  # a card of each kind
    if written.deck in SHIPPED:
        cards = edition(written.deck).deck
        book = names_of(cards, ()).cards
        for kind in KINDS:
            card = cards.cards[cards.kind(kind)[-1]].id
            # the last word of an id where that means the card: "plum", not "room"
            meant, last = book.longest(words(card)), words(card)[-1:]
            short.append(last[0] if meant is not None and book.longest(last) == meant else card)
    else:
        for kinds, own in zip(typed_record.KINDS, OWN_CARDS, strict=True):
            short.append([*typed_record.names_of(getattr(written, kinds)), own][0])
    suspect, weapon, room = short
    first, second, *more = names if len(names) > 1 else PLAYERS
    third = more[0] if more else first
    asked = f"{suspect} {weapon} {room}"
    ask = f"{second}: {asked} -> {third} ?"
    seen = f"{first}: {asked} -> {second} {weapon}"
    return Examples(f"{weapon}, {room}", ask, f"{ask} · {seen} · {second} has {weapon}")


# --- form -----------------------------------------------------------------------------------------

Wrong = Mapping[int | str, str]
"""What is wrong about rows (by number from 0) and fields (by name), in words."""


class CasePage(msgspec.Struct, frozen=True):
    """What the form depends on: what is written, what is wrong, and how often it was taken back.

    ``names`` are the players as far as they can be read; ``beside`` is drawn beside the form.
    """

    written: Written
    wrong: Wrong
    names: Sequence[str]
    revision: int = 0
    undo: bool = False
    beside: Sequence[Element] = ()


def draw_case(page: CasePage) -> Element:
    """Return the form, and what follows from it beside."""
    return el(
        "div",
        el("div", language_choice(), class_="ck-head", data_key="head"),
        el(
            "div",
            el("div", _game(page), _log(page), class_="ck-case-form", data_key="form"),
            el("div", list(page.beside), class_="ck-panels", data_key="panels"),
            class_="ck-case-columns",
            data_key="columns",
        ),
        class_="ck-case",
        data_key="case",
    )


# --- the game -----------------------------------------------------------------------------------


def _game(page: CasePage) -> Element:
    written = page.written
    seats = [("", say("Nobody: we only watch")), *((name, name) for name in page.names)]
    named = {deck: say(edition(deck).name) for deck in SHIPPED}
    if written.deck != OWN:
        named.setdefault(written.deck, written.deck)  # the record's own file
    named[OWN] = say("Cards of our own")
    sizes = [(size, say(SIZE_NAMES[size])) for size in SIZES]
    own_cards = [
        _field(page, "suspects", say("Suspects"), "Ada, Bruno, Carla"),
        _field(page, "weapons", say("Weapons"), "Rope, Vase, Dagger"),
        _field(page, "rooms", say("Rooms"), "Library, Garden, Tower"),
    ]
    rules = []
    for rule, label in RULE_NAMES.items():
        known = get_args(get_type_hints(Options)[rule])
        answers = [(answer, say(ANSWER_NAMES[answer])) for answer in ("", *known)]
        rules.append(_menu(page, rule, say(label), answers))
    fields = [
        _menu(page, "deck", say("Deck"), list(named.items())),
        own_cards if written.deck == OWN else None,
        _field(page, "players", say("Players, clockwise"), "Mara, Nora, Otto"),
        _menu(page, "me", say("Who are you?"), seats),
        _field(page, "hand", say("Your cards"), examples(written, page.names).hand),
        _menu(page, "sizes", say("Cards in each hand"), sizes),
        _field(page, "numbers", say("Hand sizes"), "6, 6, 6") if written.sizes == "given" else None,
        _field(page, "table", say("Cards that lie open"), "–"),
        _field(page, "pool", say("How many lie face down"), "0"),
        *rules,
    ]
    title = el("p", say("The game"), class_="ck-title", data_key="title")
    form = el("form", fields, class_="ck-case-fields", data_key=f"fields:{page.revision}")
    return el("section", title, form, class_="ck-panel", data_key="game")


SIZE_NAMES = {
    "unknown": mark("Dealt evenly"),
    "given": mark("As written below"),
    "ignore": mark("Not to be used"),
}
"""How hand sizes are known, as a menu says it."""


RULE_NAMES = {"questioning": mark("Who answers"), "cards_shown": mark("Cards shown")}
"""The house rules that a record may name."""

ANSWER_NAMES = {
    "": mark("As in the deck’s edition"),
    "classic": mark("The first who can, around the table"),
    "fast": mark("One player, who was named"),
    "every-player": mark("Everybody who can"),
    "one": mark("One"),
    "at-least-one": mark("One or more"),
    "all": mark("All that fit"),
}
"""What they may say, by the words that files use."""


def _menu(page: CasePage, field: str, label: str, options: Sequence[tuple[str, str]]) -> Element:
    chosen = menu(label, field, options, str(getattr(page.written, field)), "field")
    return el("div", chosen, _trouble(page, field), class_="ck-case-field", data_key=field)


def _field(page: CasePage, field: str, label: str, example: str) -> Element:
    value = getattr(page.written, field)
    typed = {"name": field, "value": value, "placeholder": example, "data_change": "field"}
    box = _input(page, field, **typed)
    labelled = el("label", el("span", label), box, class_="ck-menu ck-wide")
    return el("div", labelled, _trouble(page, field), class_="ck-case-field", data_key=field)


def _input(page: CasePage, where: int | str, **attributes: str) -> Element:
    """Return a field that tells when what stands in it is wrong."""
    bad = where in page.wrong
    return el(
        "input",
        **attributes,
        autocomplete="off",
        spellcheck="false",
        aria_invalid="true" if bad else None,
        aria_describedby=f"ck-wrong-{where}" if bad else None,
    )


def _trouble(page: CasePage, where: int | str) -> Element | None:
    if where not in page.wrong:
        return None
    words = page.wrong[where]
    return el("p", words, class_="ck-case-wrong", id=f"ck-wrong-{where}", data_key="wrong")


# --- what happened ------------------------------------------------------------------------------


def _log(page: CasePage) -> Element:
    count, example = len(page.written.rows), examples(page.written, page.names)
    rows = [_row(page, number) for number in range(count)]
    back = small_button(say("Take back"), "back") if page.undo else None
    new = el(
        "form",
        el("b", str(count + 1)),
        _input(page, "new", name="text", placeholder=example.ask, aria_label=say("New line")),
        button(say("Add"), "add", main=True, submit=True),
        class_="ck-case-row",
        data_key=f"new:{count}",
        data_focus="",
    )
    return el(
        "section",
        el("p", say("What happened"), class_="ck-title", data_key="title"),
        el("p", say("One line for each question, in the order of the game:"), class_="ck-hint"),
        el("p", example.lines, class_="ck-muted ck-hint ck-example"),
        el("ol", rows, role="list", class_="ck-case-rows", data_key="rows"),
        new,
        el("div", back, small_button(say("As a file"), "file"), class_="ck-row", data_key="tools"),
        class_="ck-panel",
        data_key="log",
    )


def _row(page: CasePage, number: int) -> Element:
    row, label = page.written.rows[number], say("Line {number}", number=number + 1)
    typed = {"name": "text", "value": row.text, "data_change": f"row:{number}"}
    box = _input(page, number, **typed, aria_label=label)
    aside = say("Count again") if row.aside else say("Put aside")
    label = say("{what}: line {number}", what=aside, number=number + 1)
    put = small_button(aside, f"aside:{number}", label=label)
    label = say("Take line {number} away", number=number + 1)
    away = small_button("✕", f"away:{number}", label=label)
    set_aside = " ck-aside" if row.aside else ""
    return el(
        "li",
        el("form", el("b", str(number + 1)), box, put, away, class_="ck-case-row"),
        _trouble(page, number),
        class_=f"ck-case-line{set_aside}",
        data_key=f"row:{number}:{page.revision}",
    )
