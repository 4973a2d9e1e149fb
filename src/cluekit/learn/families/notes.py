"""Lines that people write into their notes, and which follow (0.6, 1.5, 2.7, 3.6, 7.2, 7.8)."""

from __future__ import annotations

from itertools import permutations
from typing import NamedTuple

from msgspec.structs import replace

from cluekit.clue.editions.cast import KINDS, Card
from cluekit.core import Luck
from cluekit.learn.card_values import Named, OneOf, card_list, cards_by_number
from cluekit.learn.clues import Clue
from cluekit.learn.families import Family, Values, by_number, two_that_follow
from cluekit.learn.families.hands import (
    asked_line,
    card_ids,
    card_piles,
    deck_of,
    own_cards,
    refuting_hands,
    refuting_world,
    the_card,
)
from cluekit.learn.forms import Case
from cluekit.learn.statements import Statement
from cluekit.learn.values import Word
from cluekit.learn.worlds import asked_in, deals_of, marks, puzzle_of
from cluekit.logic import Literal
from cluekit.words import mark

# --- note lines -----------------------------------------------------------------------------------
# Lines that people write into their notes: those that follow, and those that only seem to.


class Line(NamedTuple):
    """A line with a place for what it concludes; ``why`` says why it follows, or why not.

    ``so`` is the conclusion as a formula, with the cards' parts in braces: "~E_{own}".
    """

    text: str
    so: str
    why: str


class Notes(NamedTuple):
    """Three lines that follow from what was seen, and three that do not."""

    right: tuple[Line, Line, Line]
    wrong: tuple[Line, Line, Line]


_ONE_PLACE = mark("that line follows: a card is in one place only")
_SOME = mark("that line follows: a card went across the table, and it was one of the three")
_HOLD = mark("I hold {own}, so {so}.")
_SHOWED = mark("{shower} showed a card, so {so}.")
_ASKED = mark("{asker} asked about {one}, so {so}.")
_NOT_OWN = mark("It was not {own}, so {so}.")
_PASSED = mark("{passer} had none of the three, so {so}.")
_TRUST = mark("players may ask about cards of their own")
_QUIET = mark("silence about a card says nothing about it")
_COULD = mark("it may have been another of the three")

BANK = {
    "pack": Notes(
        right=(
            Line(
                mark("No card answers both questions, so {shower}’s hand is full: {so}."),
                "~O_{out}",
                mark("that line follows: two shows that share no card take both slots"),
            ),
            Line(
                mark("{shower} has no slot left for a card that was not asked about: {so}."),
                "~O_{out_2}",
                mark("that line follows: two shows that share no card take both slots"),
            ),
            Line(_HOLD, "~O_{own}", _ONE_PLACE),
        ),
        wrong=(
            Line(
                mark("One of {shower}’s two slots holds this: {so}."),
                "O_{one}",
                _COULD,
            ),
            Line(_ASKED, "~N_{one}", _TRUST),
            Line(
                mark("{shower} has no room for it, and I do not have it. So {so}."),
                "N_{out}",
                mark("there is one more place, the envelope"),
            ),
        ),
    ),
    "mine": Notes(
        right=(
            Line(_HOLD, "~E_{own}", _ONE_PLACE),
            Line(_HOLD, "~N_{own}", _ONE_PLACE),
            Line(
                mark("My two cards are {own} and {own_2}, so {so}."),
                "~Y_{rival}",
                mark("that line follows: you see all of your own hand"),
            ),
        ),
        wrong=(
            Line(
                mark("I hold {own}, so the envelope has another one: {so}."),
                "E_{rival}",
                mark("there are two others of that kind, and it may be either"),
            ),
            Line(
                mark("I do not have {rival}, so somebody else does: {so}."),
                "N_{rival} | O_{rival}",
                mark("there is one more place, the envelope"),
            ),
            Line(mark("Nobody has spoken of {quiet}, so {so}."), "E_{quiet}", _QUIET),
        ),
    ),
    "pass": Notes(
        right=(
            Line(_PASSED, "~N_{one}", mark("that line follows: a pass says no three times")),
            Line(mark("{shower} showed me {shown}, so {so}."), "~E_{shown}", _ONE_PLACE),
            Line(_HOLD, "~O_{own}", _ONE_PLACE),
        ),
        wrong=(
            Line(mark("Nobody has mentioned {quiet}, so {so}."), "~E_{quiet}", _QUIET),
            Line(
                _PASSED,
                "E_{one}",
                mark("a card that one player does not have may be with another"),
            ),
            Line(
                mark("{shower} showed me {shown} and nothing else, so {so}."),
                "~O_{one}",
                mark("a player who shows one card may hold the others as well"),
            ),
        ),
    ),
    "show": Notes(
        right=(
            Line(_SHOWED, "O_{own} | O_{one} | O_{two}", _SOME),
            Line(_HOLD, "~O_{own}", _ONE_PLACE),
            Line(
                _NOT_OWN,
                "O_{one} | O_{two}",
                mark("that line follows: with one of the three out, the other two are left"),
            ),
        ),
        wrong=(
            Line(
                mark("{shower} showed only one card, so {so}."),
                "~(O_{one} & O_{two})",
                mark("one card was shown. That does not mean that the other is not there"),
            ),
            Line(_ASKED, "~N_{one}", _TRUST),
            Line(_NOT_OWN, "O_{one}", _COULD),
        ),
    ),
    "back": Notes(
        right=(
            Line(_SHOWED, "O_{zero} | O_{one} | O_{two}", _SOME),
            Line(_HOLD, "~O_{own}", _ONE_PLACE),
            Line(_HOLD, "~E_{own}", _ONE_PLACE),
        ),
        wrong=(
            Line(_ASKED, "~N_{one}", _TRUST),
            Line(_SHOWED, "O_{two}", _COULD),
            Line(mark("Nobody has spoken of {quiet}, so {so}."), "E_{quiet}", _QUIET),
        ),
    ),
}
"""By what was seen: your own hand, a pass, a show of which one card is yours, a card's back."""


# --- packed hand ----------------------------------------------------------------------------------
# Two shows without a card in common fill a hand of two (exercise 7.2).

SHOWER = 2


def packed_hand_values(case: Case) -> Values:
    """Return what can be crossed out for the shower, and the card that is left over."""
    deck, asked = deck_of(case), asked_in(case)
    mine = own_cards(case)
    shows = [[card for card in each.cards if card not in mine] for each in asked]
    found = marks(case)
    crossed = [c for c in range(deck.size) if c not in mine and found[Literal(c, SHOWER)] == "no"]
    inside = [c for c in deck.kind(deck.cards[mine[0]].kind) if c not in mine]
    shown = {card for show in shows for card in show}
    others = [c for c in range(deck.size) if c not in mine]
    return {
        "hand": card_list(case.hand, case.deck),
        "clue_1": Clue(case, 0),
        "clue_2": Clue(case, 1),
        "who": case.seats[SHOWER],
        "others": cards_by_number(others, case.deck),
        "crossed": cards_by_number(crossed, case.deck),
        "shown": cards_by_number(shown, case.deck),
        "show_1": OneOf(cards_by_number(shows[0], case.deck)),
        "show_2": OneOf(cards_by_number(shows[1], case.deck)),
        "not_first": cards_by_number([c for c in others if c not in asked[0].cards], case.deck),
        "nothing": (),
        "kind": cards_by_number(deck.kind(deck.cards[mine[0]].kind), case.deck),
        "left_over": cards_by_number(inside, case.deck),
        "card": the_card(case, inside[0]),
        "look": tuple(f"{deck.cards[c].id}:{case.seats[SHOWER].lower()}" for c in shown),
    }


def fresh_packed_hand(case: Case, luck: Luck) -> Case:
    """Return two of one kind in your hand, one in each of two unseen shows that share no card."""
    deck = deck_of(case)
    kind, *others = luck.order(card_piles(deck))
    mine = luck.order(kind)[:2]
    piles = [mine, *map(luck.order, others)]
    asked = [sorted(pile[turn] for pile in piles) for turn in (0, 1)]
    events = tuple(asked_line(deck, case.seats[1], cards, f"{case.seats[2]} ?") for cards in asked)
    return replace(case, hand=card_ids(deck, sorted(mine)), events=events)


# --- follows --------------------------------------------------------------------------------------
# Which lines of somebody's notes follow, and which do not (exercises 0.6, 1.5, 2.7, 3.6, 7.8).
#
# Two lines follow. Against each of the two others there is a deal that fits all that was seen.

ORDERS = tuple(permutations(range(4)))
TRIES = 60


def follows_values(case: Case) -> Values:
    """Return four lines, how they are sorted, and a deal against each that does not follow."""
    lines, cards = lines_of(case), _cards(case)
    claims = [_formula(line, cards) for line in lines]
    facts: Values = {name: Named(card.id, "the", case.deck) for name, card in cards.items()}
    if case.events:
        # Who asked, passed and showed
        event = asked_in(case)[0]
        asker, shower = event.asker, event.answers[-1].seat
        facts |= {"asker": case.seats[asker], "shower": case.seats[shower]}
        if shower > asker + 1:
            facts["passer"] = case.seats[asker + 1]
    said = [
        Word(line.text, {**facts, "so": Statement(claim, case)})
        for line, claim in zip(lines, claims, strict=True)
    ]
    hands = [refuting_hands(case, claim) for claim in claims[2:]]
    return {
        **facts,
        **two_that_follow(
            said, [Word(line.why) for line in lines], ORDERS[case.numbers[2] if case.numbers else 0]
        ),
        **by_number("claim", claims[2:]),
        **by_number("said", (Statement(claim, case) for claim in claims[2:])),
        **by_number("world", (refuting_world(case, claim) for claim in claims[2:])),
        **by_number("deal", hands),
        "hand": card_list(case.hand, case.deck),
        **({"clue": Clue(case, 0)} if case.events else {}),
        "first_right": said[0],
        "world": hands[1],
    }


def lines_of(case: Case) -> list[Line]:
    """Return two lines that follow, then two that do not."""
    no_right, no_wrong, _ = case.numbers or (0, 0, 0)
    notes = BANK[case.house]
    right = [line for n, line in enumerate(notes.right) if n != no_right]
    return right + [line for n, line in enumerate(notes.wrong) if n != no_wrong]


def _formula(line: Line, cards: dict[str, Card]) -> str:
    return line.so.format(**{name: card.alias for name, card in cards.items()})


def _cards(case: Case) -> dict[str, Card]:
    """Return the cards by what they are in the lines."""
    deck = deck_of(case)
    named = {card.id: card for card in deck.cards}
    own, own_2 = (named[card] for card in case.hand)
    found = {"own": own, "own_2": own_2}
    asked: list[Card] = []
    if case.events:
        event = asked_in(case)[0]
        asked = [deck.cards[card] for card in event.cards]
        seen = [deck.cards[card] for card in event.answers[-1].cards if card >= 0]
        found |= {"shown": seen[0]} if seen else {}
        others = [card for card in asked if card not in (*seen, own, own_2)]
        found |= dict(zip(("one", "two", "zero"), others, strict=False))
    rest = [card for card in deck.cards if card not in (own, own_2, *asked)]
    rival = next((card for card in rest if card.kind == own.kind), rest[0])
    if case.house == "pack":
        both = {card for each in asked_in(case) for card in each.cards}
        out = [card for card in rest if deck.number(card.id) not in both]
        found |= dict(zip(("out", "out_2"), out, strict=False))
    quiet = next(card for card in reversed(rest) if card.kind not in (own.kind, own_2.kind))
    return {**found, "rival": rival, "quiet": quiet}


def fresh_follows(case: Case, luck: Luck) -> Case:
    """Return another evening of the same kind, other lines in another order."""
    numbers = (luck.pick(range(3)), luck.pick(range(3)), luck.pick(range(len(ORDERS))))
    deck = deck_of(case)
    for _ in range(TRIES):
        if case.house == "pack":
            found = fresh_packed_hand(case, luck)
        else:
            kinds = [luck.order(deck.kind(kind)) for kind in KINDS]
            kept = luck.order(range(len(kinds)))[:2]
            hand = [kinds[kind][0] for kind in kept]
            asked = [kind[1] for kind in kinds]
            if case.house == "show":
                asked[kept[0]] = hand[0]
            shown = deck.cards[luck.pick(asked)].alias
            asker, answer = (
                ("You", f"{case.seats[2]} {shown}")
                if case.house == "pass"
                else (case.seats[1], f"{case.seats[2]} ?")
            )
            event = asked_line(deck, asker, asked, answer)
            events = () if case.house == "mine" else (event,)
            found = replace(case, hand=card_ids(deck, hand), events=events)
        found = replace(found, numbers=numbers)
        if deals_of(puzzle_of(found)):
            cards = _cards(found)
            claims = [_formula(line, cards) for line in lines_of(found)]
            if [bool(refuting_world(found, claim)) for claim in claims] == [
                False,
                False,
                True,
                True,
            ]:
                return found
    return case


FAMILIES = {
    "packed-hand": Family(packed_hand_values, fresh_packed_hand),
    "follows": Family(follows_values, fresh_follows),
}
