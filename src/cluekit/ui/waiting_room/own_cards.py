"""Cards of one's own in the form: what each says and does, how many; kept as an edition file."""

from __future__ import annotations

from itertools import count
from pathlib import Path

from cluekit.core.edition_text import LONGEST_NAME
from cluekit.core.home import write_whole
from cluekit.draw import Element, el
from cluekit.ui.kit.controls import button, menu, small_button
from cluekit.ui.kit.messages import NotHeardError
from cluekit.ui.kit.presses import NothingHereError
from cluekit.ui.tables.staging import AnyEdition, OwnCards
from cluekit.ui.waiting_room.form_state import CARD, OWN, Filled, edition_of
from cluekit.words import say

LONGEST_TEXT = 200
MOST = 5
"""The most of a kind that the menu offers."""


def draw_own_cards(filled: Filled) -> Element | None:
    """Return the cards that there are and the form for one more; None where a game has none."""
    cards = filled.set_up.own_cards
    if cards is None:
        return None
    lines = [_line(words, place) for place, words in enumerate(cards.card_lines(filled.base))]
    counts = [(str(number), str(number)) for number in range(1, MOST + 1)]
    effects = [("", say("choose")), *cards.effects()]
    save = button(say("Save as an edition file"), "card:save")
    return el(
        "details",
        el("summary", cards.title(), class_="ck-summary"),
        el("ul", lines, role="list", class_="ck-own-cards") if lines else None,
        _field(say("Name"), "card-name", filled, LONGEST_NAME),
        menu(say("What it does"), "card-effect", effects, filled["card-effect"]),
        _field(say("What it says"), "card-text", filled, LONGEST_TEXT),
        menu(say("How many"), "card-count", counts, filled["card-count"]),
        el(
            "div",
            button(say("Add this card"), "card:add"),
            save if filled["edition"] == OWN else None,
            class_="ck-row",
        ),
        data_key="own-cards",
        class_="ck-folded ck-own",
    )


def _line(words: str, place: int) -> Element:
    out = small_button(
        say("Take out"), f"card:out:{place}", label=say("Take out: {card}", card=words)
    )
    return el("li", el("span", words), out, data_key=f"own-card:{words}")


def _field(label: str, field: str, filled: Filled, longest: int) -> Element:
    return el(
        "label",
        el("span", label),
        el(
            "input",
            type="text",
            name=field,
            value=filled[field],
            maxlength=longest,
            autocomplete="off",
            data_key=f"field:{field}",
        ),
        class_="ck-menu ck-wide",
    )


def add_card(filled: Filled) -> str:
    """Take the card that is filled in into an edition of one's own; return what was done."""
    many = filled["card-count"]
    if many not in map(str, range(1, MOST + 1)):
        raise NotHeardError(say("Choose how many of this card there are: 1 to {most}.", most=MOST))
    name, text = filled["card-name"].strip(), filled["card-text"].strip()
    made = _cards(filled).with_card(
        edition_of(filled), name, text, filled["card-effect"], int(many)
    )
    _use(filled, made)
    filled.update(CARD)
    return say("The card “{card}” is in the deck.", card=name)


def take_out(filled: Filled, place: int) -> str:
    """Take a card out of the edition; return what was done."""
    listed = _cards(filled).card_lines(filled.base)
    if place >= len(listed):
        raise NothingHereError
    _use(filled, _cards(filled).without(edition_of(filled), place))
    return say("Taken out: {card}", card=listed[place])


def _cards(filled: Filled) -> OwnCards:
    cards = filled.set_up.own_cards
    if cards is None:
        raise NothingHereError
    return cards


def _use(filled: Filled, edition: AnyEdition) -> None:
    """Let this edition be the one of one's own that is chosen; its text can be read and copied."""
    filled.own, filled["edition"], filled["pasted"] = edition, OWN, edition.source
    filled.forget_rules()


def save_edition(filled: Filled) -> str:
    """Write the edition of one's own beside the notebook; return where it is.

    No file is written over: the next one gets a number.
    """
    if filled["edition"] != OWN:
        raise NothingHereError
    edition = edition_of(filled)
    for number in count(1):
        path = Path(f"{edition.id}-{number}.toml" if number > 1 else f"{edition.id}.toml")
        try:
            write_whole(path, edition.source.encode(), over=False)
        except FileExistsError:
            continue
        except OSError as error:
            raise NotHeardError(say("{path} cannot be written.", path=path)) from error
        return say('Saved as {path}: table("{path}") plays it.', path=path)
    raise AssertionError
