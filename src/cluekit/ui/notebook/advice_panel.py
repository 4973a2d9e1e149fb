"""What should I ask? The panel that ranks suggestions, and rooms to head for."""

from __future__ import annotations

from cluekit.clue.deduction.advice import Advice, Room, Suggestion, Way
from cluekit.clue.deduction.ways import About, settles
from cluekit.clue.public.view import View
from cluekit.clue.wording import name, who
from cluekit.draw import Element, el
from cluekit.ui.kit.controls import panel, small_button
from cluekit.words import mark, say, say_n
from cluekit.words.amounts import give_or_take, how_sure, in_bits

MOST = 6
"""This many suggestions are listed."""

_ROUND = 0.05


def asking_panel(advice: Advice | None, view: View, *, stale: bool = False) -> Element:
    """Return the panel; ``stale`` advice was given before the last move."""
    title = say("What should I ask?")
    if advice is None:
        return panel("asking", title, [el("p", say("There is nothing to weigh here."))])
    again = el("div", small_button(say("Look again"), "advise"), class_="ck-row")
    old = el("p", say("The game has gone on since this was worked out."))
    return panel(
        "asking",
        title,
        [
            *([old, again] if stale else []),
            el("p", _how(advice), class_="ck-muted ck-hint"),
            el("p", say("Where to go"), class_="ck-caption"),
            _rooms(advice, view),
            el("p", say("What to ask"), class_="ck-caption"),
            _suggestions(advice, view),
            el("p", say("Ways to ask"), class_="ck-caption"),
            el("p", _own_cards(view), class_="ck-muted ck-hint"),
            _ways(advice, view),
        ],
    )


def _how(advice: Advice) -> str:
    deals = say_n("{n} deal is possible.", "{n} deals are possible.", advice.deals)
    words = say(
        "Worth: how many bits about the envelope the answer is expected to tell you. "
        "Given away: how many of them stand in what everybody sees."
    )
    sure = how_sure([each.worth.error for each in advice.suggestions[:MOST]])
    return " ".join(filter(None, [words, bit(), deals, sure]))


def bit() -> str:
    """Return what a bit is, for who has never met one."""
    return say("One bit is what you learn from a coin: yes or no, each as likely.")


def _suggestions(advice: Advice, view: View) -> Element:
    rows = [_suggestion(each, view) for each in advice.suggestions[:MOST]]
    return table([say("Suggestion"), say("Worth"), say("Given away")], rows)


def _suggestion(each: Suggestion, view: View) -> Element:
    worth = each.worth
    return el(
        "tr",
        el("th", _question(each, view), scope="row"),
        el("td", f"{in_bits(worth.bits)}{give_or_take(worth.error)}", class_="ck-number"),
        el("td", in_bits(worth.public), class_="ck-number"),
    )


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


def _ways(advice: Advice, view: View) -> Element:
    rows = [_way(each, view) for each in advice.ways]
    return table([say("Way"), say("Best so"), say("Worth"), say("Given away")], rows)


def _way(way: Way, view: View) -> Element:
    worth = way.best.worth
    return el(
        "tr",
        el("th", say(WAYS[way.about]), scope="row"),
        el("td", _question(way.best, view), style="text-align:right"),
        el("td", f"{in_bits(worth.bits)}{give_or_take(worth.error)}", class_="ck-number"),
        el("td", in_bits(worth.public), class_="ck-number"),
    )


def _question(each: Suggestion, view: View) -> str:
    """Return a suggestion in short: its cards, and whom it is put to."""
    cards = ", ".join(name(view.deck.cards[card]) for card in each.cards)
    if each.whom < 0:
        return cards
    return say("{cards} (asking {other})", cards=cards, other=who(view, each.whom))


def _rooms(advice: Advice, view: View) -> Element:
    most = max((room.rate for room in advice.rooms), default=0.0)
    rows = [_room(room, view, most) for room in advice.rooms]
    return table([say("Room"), say("Bits a turn"), say("Turns until you can ask")], rows)


def _room(room: Room, view: View, most: float) -> Element:
    share = room.rate / most if most else 0.0
    bar = el("i", class_="ck-rate", style=f"width:{share * 40:.0f}px", aria_hidden="true")
    return el(
        "tr",
        el("th", name(view.deck.cards[room.room]), scope="row"),
        el("td", bar, in_bits(room.rate), class_="ck-number"),
        el("td", turns_in_words(room.turns), class_="ck-number"),
    )


def turns_in_words(turns: float) -> str:
    """Return turns as a player counts them: whole ones."""
    if turns < _ROUND:
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
