"""All questions of a case side by side: a table for each room, bits for you above, bits for them.

And the answers that one question may get, each with its chance and with what it leaves open.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cluekit.clue.editions.cast import Deck, Triple
from cluekit.clue.editions.edition import edition
from cluekit.draw import Element, el, number
from cluekit.learn.asking import Asking, Weighed
from cluekit.learn.values import with_article
from cluekit.logic.information import Outcome
from cluekit.words import say
from cluekit.words.amounts import in_bits, per_cent
from cluekit.words.numbers import decimal

ALIKE = 1e-6
"""Bits nearer to each other than this are the same."""


def best_of(weighed: Sequence[Weighed]) -> set[Triple]:
    """Return the questions with the most bits; none where no question tells anything."""
    most = max(each.bits for each in weighed)
    return {each.cards for each in weighed if each.bits > most - ALIKE} if most > ALIKE else set()


def names_of(deck: Deck, cards: Sequence[int]) -> list[str]:
    """Return what cards are called, without articles."""
    return [say(deck.cards[card].name) for card in cards]


# --- all questions ---------------------------------------------------------------------------


def tables(asking: Asking, chosen: Triple | None) -> list[Element]:
    """Return a table for each room: a row for each suspect, a column for each weapon."""
    deck = edition(asking.case.deck).deck
    weighed = {each.cards: each for each in asking.weigh_all()}
    best, most = best_of(tuple(weighed.values())), max(each.bits for each in weighed.values())
    found = []
    for room in deck.rooms:
        rows = [
            el(
                "tr",
                el("th", say(deck.cards[suspect].name), scope="row"),
                [
                    el("td", _cell(deck, weighed[suspect, weapon, room], best, chosen, most))
                    for weapon in deck.weapons
                ],
            )
            for suspect in deck.suspects
        ]
        found.append(_table(deck, room, rows))
    return found


def _table(deck: Deck, room: int, rows: list[Element]) -> Element:
    heads = [el("th", say(deck.cards[weapon].name), scope="col") for weapon in deck.weapons]
    return el(
        "table",
        el("caption", say(deck.cards[room].name)),
        el("thead", el("tr", el("td"), heads)),
        el("tbody", rows),
        class_="ck-asks",
        data_key=f"room:{room}",
    )


def _cell(
    deck: Deck, one: Weighed, best: set[Triple], chosen: Triple | None, most: float
) -> Element:
    """Return a question to press: its bits with a bar, and below what it gives away."""
    star = "★" if one.cards in best else ""
    target = "ask:" + ":".join(map(str, one.cards))
    share = 100 * one.bits / most if most else 0.0
    said = say(
        "{cards}: {bits} for you, {given} for the others.",
        cards=", ".join(names_of(deck, one.cards)),
        bits=in_bits(one.bits),
        given=in_bits(one.given_away),
    )
    return el(
        "button",
        el("span", class_="ck-ask-bar", style=f"width:{number(share)}%", aria_hidden="true"),
        el("b", decimal(one.bits, 2), star, aria_hidden="true"),
        el("small", decimal(one.given_away, 2), aria_hidden="true"),
        type="button",
        class_="ck-ask",
        aria_label=f"{said} {say('Most bits.')}" if star else said,
        aria_pressed="true" if one.cards == chosen else "false",
        data_target=target,
        data_key=target,
    )


# --- the answers to one ----------------------------------------------------------------------


def worth_lines(asking: Asking, one: Weighed) -> list[str]:
    """Return what a question is worth to you, and to each of the others, a sentence each."""
    deck = edition(asking.case.deck).deck
    asked = ", ".join(with_article(deck.cards[card].name) for card in one.cards)
    yours = say("You ask: {cards}. Expected for you: {bits}.", cards=asked, bits=in_bits(one.bits))
    theirs = [
        say("{who} is expected to learn {bits}.", who=asking.case.seats[seat], bits=in_bits(bits))
        for seat, bits in one.given
    ]
    return [yours, *theirs]


def answer_says(asking: Asking, outcome: Outcome) -> str:
    """Return an answer in words, such as "Nora shows the Vase"."""
    if outcome.shower is None or outcome.card is None:
        return say("Nobody shows a card")
    card = edition(asking.case.deck).deck.cards[outcome.card]
    who = asking.case.seats[outcome.shower]
    return say("{who} shows {card}", who=who, card=with_article(card.name))


def heads() -> list[str]:
    """Return what stands above the columns of the answers."""
    return [
        say("Answer"),
        say("Chance"),
        say("Worlds"),
        say("Case files"),
        say("Bits left"),
        say("Gained"),
    ]


def answer_cells(asking: Asking, outcome: Outcome) -> list[str]:
    """Return the row of an answer, cell by cell."""
    return [
        answer_says(asking, outcome),
        per_cent(outcome.chance),
        str(outcome.deals),
        str(outcome.files),
        decimal(abs(outcome.bits), 2),
        decimal(asking.bits - outcome.bits, 2),
    ]


def answers(asking: Asking, outcomes: Sequence[Outcome]) -> Element:
    """Return the answers as a table that can be scrolled where it is narrow."""
    label = say("The answers it may get")
    return el(
        "div",
        el(
            "table",
            el("thead", el("tr", [el("th", head, scope="col") for head in heads()])),
            el("tbody", list(_answer_rows(asking, outcomes))),
            class_="ck-truth ck-wordy ck-ask-answers",
            aria_label=label,
        ),
        class_="ck-truth-frame",
        tabindex=0,
        role="group",
        aria_label=label,
        data_key="answers",
    )


def _answer_rows(asking: Asking, outcomes: Sequence[Outcome]) -> Iterator[Element]:
    for outcome in outcomes:
        first, *rest = answer_cells(asking, outcome)
        yield el("tr", el("th", first, scope="row"), [el("td", text) for text in rest])
