"""Names as a sentence needs them: the Rope, in the Library, Nora and Otto."""

from __future__ import annotations

from collections.abc import Sequence

from cluekit.clue.editions.cast import Card, Triple
from cluekit.clue.editions.edition import Edition
from cluekit.clue.public.table import Player
from cluekit.clue.public.view import View
from cluekit.words import capital, form, mark, say, say_in
from cluekit.words.persons import person

KIND_NAMES = {"suspect": mark("Suspects"), "weapon": mark("Weapons"), "room": mark("Rooms")}
"""The headings of the three kinds of card."""


def name(card: Card) -> str:
    """Return the card's name."""
    return say(card.name)


def the(card: Card) -> str:
    """Return the name as the object of a sentence: "the Rope", but "Bruno"."""
    found = form(card.name, "the")
    if found or card.kind == "suspect":
        return found or name(card)
    return say("the {thing}", thing=name(card))


def in_room(card: Card) -> str:
    """Return where somebody is: "in the Library"."""
    return form(card.name, "in") or say("in the {room}", room=name(card))


def into_room(card: Card) -> str:
    """Return where somebody goes: "into the Library"."""
    return form(card.name, "into") or say("into the {room}", room=name(card))


def place(edition: Edition, where: int) -> str:
    """Return a place: "the Library", "the pool" or "square E7" (column letter, row number)."""
    plan = edition.plan
    if plan.is_room(where):
        return the(edition.deck.cards[edition.deck.room(where)])
    if where == plan.pool:
        return say("the pool")
    return say("square {square}", square=_square(edition, where))


def on_a_button(edition: Edition, where: int) -> str:
    """Return a place as a small button has it: "Library", "The pool" or "E7"."""
    if edition.plan.is_room(where):
        return name(room_at(edition, where))
    return capital(place(edition, where)) if where == edition.plan.pool else _square(edition, where)


def _square(edition: Edition, where: int) -> str:
    column, row = edition.plan.cell(where)
    return f"{column_name(column)}{row + 1}"


def in_place(edition: Edition, where: int) -> str:
    """Return where somebody is: "in the Library", "in the pool" or "on square E7"."""
    if edition.plan.is_room(where):
        return in_room(room_at(edition, where))
    if where == edition.plan.pool:
        return say("in the pool")
    return say("on {square}", square=place(edition, where))


def into_place(edition: Edition, where: int) -> str:
    """Return where somebody goes who enters a room or the pool: "into the Library"."""
    if where == edition.plan.pool:
        return say("into the pool")
    return into_room(room_at(edition, where))


def column_name(column: int) -> str:
    """Return the letters of a column counted from 0: A … Z, AA, AB …."""
    rest, last = divmod(column, 26)
    return (column_name(rest - 1) if rest else "") + chr(ord("A") + last)


def who(view: View, seat: int) -> str:
    """Return a player's name; for the view's own seat, "You"."""
    return say("You") if seat == view.seat else seat_name(view, seat)


def say_about(view: View, seat: int, you: str, other: str, **values: object) -> str:
    """Say what a seat did: to that seat the message ``you``, else ``other``, which has {who}."""
    if seat == view.seat:
        return say(you, **values)
    return say(other, who=seat_name(view, seat), **values)


def in_list(view: View, seat: int) -> str:
    """Return the same within a list: "Otto, you and Nora"."""
    return say_in("list", "you") if seat == view.seat else seat_name(view, seat)


def with_number(view: View, seat: int, number: int) -> str:
    """Return a player with a number, within a list: "Nora 3"; elsewhere "Nora: 3"."""
    return say("{who} {size}", who=in_list(view, seat), size=number)


def seat_name(view: View, seat: int) -> str:
    """Return a player's name as others call them; somebody called "You" is not you."""
    return player_name(seat, view.table.players)


def player_name(seat: int, players: Sequence[Player]) -> str:
    """Return the name of a seat among these players; a number where it is "You", or unknown."""
    given = players[seat].name if seat < len(players) else "You"
    return person(given, seat)


def all_of(parts: Sequence[str]) -> str:
    """Return "a, b and c"."""
    if len(parts) <= 1:
        return "".join(parts)
    return say("{some} and {last}", some=", ".join(parts[:-1]), last=parts[-1])


def one_of(parts: Sequence[str]) -> str:
    """Return "a, b or c"."""
    if len(parts) <= 1:
        return "".join(parts)
    return say("{some} or {last}", some=", ".join(parts[:-1]), last=parts[-1])


def none_of(parts: Sequence[str]) -> str:
    """Return what stands after "does not have": "a, b or c"; Italian says "né a né b né c"."""
    if len(parts) <= 1:
        return "".join(parts)
    some = say_in("neither", "{first}", first=parts[0])
    for part in parts[1:-1]:
        some = say_in("neither", "{some}, {next}", some=some, next=part)
    return say_in("neither", "{some} or {last}", some=some, last=parts[-1])


def cards(edition: Edition, numbers: Sequence[int]) -> list[str]:
    """Return these cards, each as the object of a sentence."""
    return [the(edition.deck.cards[number]) for number in numbers]


def theory(edition: Edition, triple: Triple) -> str:
    """Return three cards as a theory of the crime: "Bruno, with the Vase, in the Library"."""
    suspect, weapon, room = (edition.deck.cards[card] for card in triple)
    return say(
        "{suspect}, with {weapon}, {in_room}",
        suspect=name(suspect),
        weapon=the(weapon),
        in_room=in_room(room),
    )


def room_at(edition: Edition, where: int) -> Card:
    """Return the card of a place that is a room."""
    return edition.deck.cards[edition.deck.room(where)]


def with_clause(sentence: str, clause: str) -> str:
    """Return the sentence with the rule that says so: "You must leave the Study. (P02)"."""
    return f"{sentence} ({clause})" if clause else sentence


# --- rule names -----------------------------------------------------------------------------------
# The rules of deduction by name, and each in a sentence: for badges, proofs and lessons.

NAMES = {
    "mine": mark("your own cards"),
    "shown": mark("seen"),
    "looked": mark("looked up"),
    "told": mark("noted"),
    "pass": mark("pass"),
    "show": mark("show"),
    "accused": mark("wrong accusation"),
    "silence": mark("silence"),
    "row": mark("one place per card"),
    "envelope": mark("one of each kind"),
    "show-last": mark("last of a show"),
    "hand-full": mark("full hand"),
    "hand-forced": mark("forced hand"),
    "how-many": mark("as many as was said"),
    "packing": mark("packing"),
    "count": mark("counting"),
    "cases": mark("cases"),
    "contradiction": mark("contradiction"),
    "suppose": mark("supposition"),
    "unit": mark("unit clause"),
    "resolve": mark("resolution"),
    "sat": mark("machine search"),
}
"""What each rule is called, wherever people read it: on the sheet, in reasons, in proofs."""

_SAYS = {
    "mine": mark(
        "You see your own hand and the cards that lie open: what is there, and what is not."
    ),
    "shown": mark("A card that you were shown is with the player who showed it."),
    "looked": mark("A card that you have looked at is where you saw it."),
    "told": mark("It was noted as a fact."),
    "pass": mark("A player who cannot show a card has none of those asked for."),
    "show": mark("A player who shows a card has at least one of those asked for."),
    "accused": mark("After a wrong accusation not all of its cards are in the envelope."),
    "silence": mark("A player who would have spoken if they knew, and did not, did not know."),
    "row": mark(
        "A card is in exactly one place: known in one, it is in no other; out of all others, it "
        "is in the last."
    ),
    "envelope": mark("The envelope holds exactly one card of each kind."),
    "show-last": mark(
        "Of the cards that may have been shown, those that are out cannot be the one."
    ),
    "hand-full": mark("A hand whose cards are all known has no other card."),
    "hand-forced": mark("A hand with no more possible cards than its size has them all."),
    "how-many": mark("Who has said how many of some cards they have has no more, and no fewer."),
    "packing": mark(
        "Shows with no card in common were answered with different cards, and cards that can go "
        "nowhere else fill the places they have: there is no room for more."
    ),
    "count": mark("How many cards there are, and how many places, tells what must be."),
    "cases": mark("One of several things is so, and each of them leads to the same."),
    "contradiction": mark("Suppose the opposite: when it leads to what cannot be, it is not so."),
    "suppose": mark("For the sake of argument this is taken as true."),
    "unit": mark("When all parts of an “or” but one are false, the last one is true."),
    "resolve": mark("From “p or q” and “not p, or r” follows “q or r”."),
    "sat": mark("A program has tried everything: no deal fits the opposite."),
}


def rule_name(rule: str) -> str:
    """Return the name of a rule: "last of a show"; an unknown one keeps its id."""
    return say(NAMES[rule]) if rule in NAMES else rule


def rule_says(rule: str) -> str:
    """Return the rule in a sentence; "" for an unknown one."""
    return say(_SAYS.get(rule, ""))
