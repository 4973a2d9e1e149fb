"""Fresh cases for lesson 5: if … then."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations
from typing import NamedTuple

from msgspec.structs import replace

from cluekit.core import Luck
from cluekit.learn.arrows import Arrow, arrow_from, follows, opposite, refuting_deal
from cluekit.learn.card_values import Hands, card_list
from cluekit.learn.clues import Clue
from cluekit.learn.families import Family, Values, by_number, options_in_order
from cluekit.learn.families.hands import (
    asked_line,
    card_ids,
    card_piles,
    deck_of,
    one_of_each,
    own_cards,
    the_card,
)
from cluekit.learn.forms import Case
from cluekit.learn.four_sheets import GIVEN, NOT_GIVEN, NOT_THEN, THEN
from cluekit.learn.kinds.world import lay_out
from cluekit.learn.statements import Sentence, Statement
from cluekit.learn.values import Word
from cluekit.learn.worlds import ENVELOPE, asked_in, letters, name_of, names, rows
from cluekit.logic import Literal
from cluekit.logic.formulas import read, true_in
from cluekit.words import mark

# --- sheets to turn -------------------------------------------------------------------------------
# Which sheets must be turned to find out whether a rule is kept (exercise 5.1).
#
# At the table the rule is about two cards of a hand; outside the game it is one of a bank. A case
# says by numbers which: two cards, whether the second one is denied, the order of the four sheets;
# then the rule of the bank and the order of its four.

ALSO_HOLDS = mark("If I hold {one}, I also hold {other}.")
HOLDS_NOT = mark("If I hold {one}, I do not hold {other}.")
SHEETS_TO_TURN_IDS = ("a", "b", "c", "d")
SHEETS_TO_TURN_ORDERS = tuple(permutations((GIVEN, NOT_GIVEN, THEN, NOT_THEN)))
Four = tuple[Word, Word, Word, Word]
"""What shows the rule's beginning, its opposite, its end, the opposite of that."""


class Notice(NamedTuple):
    """A rule outside the game, and four of whom or which one thing is known."""

    rule: str
    asks: str
    given: str
    not_given: str
    then: str
    not_then: str


BANK = (
    Notice(
        mark("A sign on a road says: “Vehicles over 7 tonnes take the bypass.”"),
        mark("Which drivers must be stopped?"),
        mark("weighs 9 tonnes"),
        mark("weighs 4 tonnes"),
        mark("is on the bypass"),
        mark("is on the road through the town"),
    ),
    Notice(
        mark("A sign at the pool says: “Anyone in the deep water can swim.”"),
        mark("Which children must be asked?"),
        mark("is in the deep water"),
        mark("is on the grass"),
        mark("has a swimmer’s badge"),
        mark("has never learned to swim"),
    ),
    Notice(
        mark("A rule at a party says: “Anyone who drinks wine is 18 or older.”"),
        mark("Which guests must be asked?"),
        mark("drinks wine"),
        mark("drinks water"),
        mark("is 40"),
        mark("is 16"),
    ),
    Notice(
        mark("A bakery says: “Every box with nuts in it has a red label.”"),
        mark("Which boxes must be looked at more closely?"),
        mark("smells of nuts, with its label turned away"),
        mark("smells of apples, with its label turned away"),
        mark("has a red label and a closed lid"),
        mark("has no label, and a closed lid"),
    ),
    Notice(
        mark("The law says: “If it is dark, a bicycle has its lamp on.”"),
        mark("Which photos of bicycles must be looked at more closely?"),
        mark("was taken at night, without the lamp in the picture"),
        mark("was taken at noon, without the lamp in the picture"),
        mark("shows a lamp that is on, nobody knows when"),
        mark("shows a lamp that is off, nobody knows when"),
    ),
    Notice(
        mark("A sign at the ferry says: “Every dog on board is on a lead.”"),
        mark("Which animals must be looked at more closely?"),
        mark("barks behind a curtain"),
        mark("mews behind a curtain"),
        mark("is on a lead, under a blanket"),
        mark("is not on a lead, under a blanket"),
    ),
)
"""The first one is that of the lesson."""


def sheets_to_turn_values(case: Case) -> Values:
    """Return the rules, what the sheets show, which must be turned, and what hasty people turn."""
    given, then, denied, first, notice, second = case.numbers
    said = BANK[notice]
    outside: Four = (Word(said.given), Word(said.not_given), Word(said.then), Word(said.not_then))
    one, other = (Word(deck_of(case).cards[number].name) for number in (given, then))
    no_one, no_other = (Word(mark("no {card}"), {"card": word}) for word in (one, other))
    ends = (no_other, other) if denied else (other, no_other)
    claim = HOLDS_NOT if denied else ALSO_HOLDS
    return {
        "claim": Word(claim, {"one": the_card(case, given), "other": the_card(case, then)}),
        "rule": Word(said.rule),
        "asks": Word(said.asks),
        **_sheets((one, no_one, *ends), SHEETS_TO_TURN_ORDERS[first], ""),
        **_sheets(outside, SHEETS_TO_TURN_ORDERS[second], "o_"),
    }


def _sheets(four: Four, order: tuple[int, ...], before: str) -> Values:
    """Return the four in this order, and which ids are right and wrong answers."""
    kinds = dict(zip(SHEETS_TO_TURN_IDS, order, strict=True))

    def ids(*wanted: int) -> tuple[str, ...]:
        return tuple(sign for sign, kind in kinds.items() if kind in wanted)

    found: Values = {
        **{sign: four[kind] for sign, kind in kinds.items()},
        **dict(zip(("given", "not_given", "then", "not_then"), four, strict=True)),
        "turn": ids(GIVEN, NOT_THEN),
        "converse": ids(GIVEN, THEN),
        "inverse": ids(GIVEN, NOT_GIVEN),
        "all": SHEETS_TO_TURN_IDS,
        "one_end": ids(GIVEN),
    }
    return {f"{before}{name}": value for name, value in found.items()}


def fresh_sheets_to_turn(case: Case, luck: Luck) -> Case:
    """Return two other cards, perhaps one denied, another rule, and other orders."""
    deck = deck_of(case)
    given, then = luck.order(range(deck.size))[:2]
    denied, notice = luck.pick((0, 0, 1)), luck.pick(range(len(BANK)))
    first, second = (luck.pick(range(len(SHEETS_TO_TURN_ORDERS))) for _ in range(2))
    return replace(case, numbers=(given, then, denied, first, notice, second))


# --- contrapositives ------------------------------------------------------------------------------
# An arrow and its three relatives: which says the same, and what are the others (exercise 5.2).
#
# ``house`` is the arrow in signs; the numbers say in which order its relatives stand, and which of
# them the second question is about.

KINDS = ("converse", "contrapositive", "inverse")
"""What the three sentences are, in the order in which the lesson's own case has them."""
CONTRAPOSITIVES_ORDERS = tuple(permutations(KINDS))
REASON = {
    "converse": mark("it has the same two ends, and runs the other way. It says something else."),
    "contrapositive": mark("it runs the other way, and both ends are negated. It says the same."),
    "inverse": mark("both ends are negated, and it is not turned round. It says something else."),
}


def contrapositives_values(case: Case) -> Values:
    """Return the arrow, its relatives in some order, which is what, and where one of them fails."""
    nothing = Case(deck=case.deck, seats=case.seats)  # the table before anybody knows anything
    arrow = arrow_from(case.house, nothing)
    order, asked = CONTRAPOSITIVES_ORDERS[case.numbers[0]], KINDS[case.numbers[1]]
    said = {kind: Sentence(getattr(arrow, kind).text, case) for kind in KINDS}
    return {
        "says": Sentence(arrow.text, case),
        **said,
        **by_number("sentence", (said[kind] for kind in order)),
        **{f"is_{kind}": f"sentence-{order.index(kind) + 1}" for kind in KINDS},
        "asked": said[asked],
        "relation": asked,
        "reason": Word(REASON[asked]),
        "given": Statement(arrow.given, case),
        "then": Statement(arrow.then, case),
        "not_then": Statement(arrow.contrapositive.given, case),
        "deal": parting(arrow, nothing),
    }


def parting(arrow: Arrow, case: Case) -> Hands:
    """Return a deal in which the arrow is true, its converse and its inverse are not.

    Raises ``LookupError`` where there is none.
    """
    given, then = (read(end, names(case)) for end in (arrow.given, arrow.then))
    for row in rows(case):
        if true_in(then, row) and not true_in(given, row):
            return lay_out(case, row)
    raise LookupError(arrow.text)


def arrow_ends(case: Case, luck: Luck, signs: Sequence[str]) -> str:
    """Draw an arrow between cards of two kinds, each somewhere or, with a "~", not there."""
    deck = deck_of(case)
    first, second = luck.order(card_piles(deck))[:2]
    places = range(len(case.seats) + 1)
    ends = [
        luck.pick(signs) + name_of(case, Literal(luck.pick(kind), luck.pick(places)))
        for kind in (first, second)
    ]
    return " -> ".join(ends)


def fresh_contrapositives(case: Case, luck: Luck) -> Case:
    """Return another arrow, its relatives in another order, and another question."""
    house = arrow_ends(case, luck, ("", "", "~"))
    order, asked = luck.pick(range(len(CONTRAPOSITIVES_ORDERS))), luck.pick(range(len(KINDS)))
    return replace(case, house=house, numbers=(order, asked))


# --- show arrows ----------------------------------------------------------------------------------
# What arrows a card's back gives: one of two, and perhaps both (exercise 5.3).
#
# Somebody shows a card, unseen; one of the three is your own. The numbers choose arrows of a pool.

SHOW_ARROWS_IDS = ("a", "b", "c", "d", "e")
DIRECT, PLACES, BOTH, BACK = (0, 1), (2, 3, 4, 5), (6, 7), (8, 9)
"""Arrows of the pool: of the clue itself; with the place of a card; that forbid both; converses."""


def _open_cards(case: Case) -> tuple[int, int]:
    """Return the two cards of the show that are not yours."""
    first, second = (card for card in asked_in(case)[0].cards if card not in own_cards(case))
    return first, second


def pool(case: Case) -> tuple[Arrow, ...]:
    """Return the arrows that may be asked about, in the order of the numbers above."""
    asked = asked_in(case)[0]
    (s_x, s_y), (p_x, p_y), (e_x, e_y) = (
        [name_of(case, Literal(card, place)) for card in _open_cards(case)]
        for place in (asked.answers[-1].seat, asked.asker, len(case.seats))
    )
    return (
        Arrow(opposite(s_x), s_y),
        Arrow(opposite(s_y), s_x),
        Arrow(p_x, s_y),
        Arrow(p_y, s_x),
        Arrow(e_x, s_y),
        Arrow(e_y, s_x),
        Arrow(s_y, opposite(s_x)),
        Arrow(s_x, opposite(s_y)),
        Arrow(s_y, p_x),
        Arrow(s_y, e_x),
    )


def show_arrows_values(case: Case) -> Values:
    """Return five arrows, which of them follow, and what hasty readers tick."""
    arrows = pool(case)
    chosen = dict(zip(SHOW_ARROWS_IDS, case.numbers, strict=True))
    right = tuple(sign for sign, number in chosen.items() if follows(arrows[number], case))
    x, y = _open_cards(case)
    shower = asked_in(case)[0].answers[-1].seat
    s_x, s_y = (name_of(case, Literal(card, shower)) for card in (x, y))
    both = next(row for row in rows(case) if {s_x, s_y} <= row)

    def also(numbers: tuple[int, ...]) -> tuple[str, ...]:
        return tuple(s for s, number in chosen.items() if s in right or number in numbers)

    return {
        "hand": card_list(case.hand, case.deck),
        "clue": Clue(case, 0),
        "shower": case.seats[shower],
        "either": Statement(f"{s_x} | {s_y}", case),
        "one": the_card(case, x),
        "other": the_card(case, y),
        **{sign: Sentence(arrows[number].text, case) for sign, number in chosen.items()},
        "right": right,
        "first_right": Sentence(arrows[chosen[right[0]]].text, case),
        "exclusive": also(BOTH),
        "forbids_both": tuple(sign for sign, number in chosen.items() if number in BOTH),
        "backwards": also(BACK),
        "direct": tuple(s for s in right if chosen[s] in DIRECT) or right,
        "worlds": len(rows(case)),
        "both": lay_out(case, both),
    }


def fresh_show_arrows(case: Case, luck: Luck) -> Case:
    """Return another hand and show, and five other arrows of which some follow and some do not."""
    deck = deck_of(case)
    asked = one_of_each(deck, luck)
    mine = luck.pick(asked)
    others = [card for card in range(deck.size) if card not in asked]
    own = luck.pick([c for c in others if deck.cards[c].kind != deck.cards[mine].kind])
    asker, shower = case.seats[1:]
    chosen = [*luck.order(DIRECT)[: luck.pick((1, 1, 2))], *luck.order(PLACES)[:1]]
    chosen += [*luck.order(BOTH)[: luck.pick((1, 2))]]
    rest = [number for number in (*PLACES, *BACK) if number not in chosen]
    chosen += luck.order(rest)[: len(SHOW_ARROWS_IDS) - len(chosen)]
    return replace(
        case,
        hand=card_ids(deck, sorted((mine, own))),
        events=(asked_line(deck, asker, asked, f"{shower} ?"),),
        numbers=tuple(luck.order(chosen)),
    )


# --- one of two left ------------------------------------------------------------------------------
# Two cards of a kind are left: arrows forwards, backwards, and both ways (exercise 5.4).
#
# You hold one of three cards. If a player has the second, the third is in the envelope. The numbers
# choose three of four arrows, and say in which order those of the second question stand.

ONE_OF_TWO_LEFT_IDS = ("a", "b", "c")
FORWARD, CONVERSE, CONTRAPOSITIVE, INVERSE = range(4)
TURNS = tuple(permutations(range(3)))


def cards_left(case: Case) -> tuple[str, str]:
    """Return the letters of the two cards of the first own card's kind that you do not hold."""
    deck = deck_of(case)
    mine = deck.number(case.about[1])
    one, other = (c for c in deck.kind(deck.cards[mine].kind) if c != mine)
    return deck.cards[one].alias, deck.cards[other].alias


def four(case: Case) -> tuple[Arrow, Arrow, Arrow, Arrow]:
    """Return the arrow, its converse, its contrapositive and its inverse."""
    has, inside = _ends(case)
    arrow = Arrow(has, inside)
    return arrow, arrow.converse, arrow.contrapositive, arrow.inverse


def _ends(case: Case) -> tuple[str, str]:
    """Return "the player has the one card" and "the other card is in the envelope"."""
    one, other = cards_left(case)
    place = letters(case)[case.seats.index(case.about[0])]
    return f"{place}_{one}", f"{ENVELOPE}_{other}"


def three(case: Case) -> tuple[Arrow, Arrow, Arrow]:
    """Return three arrows that hold; only the second one may be turned round."""
    has, inside = _ends(case)
    one = has[-1]
    rest = next(letter for letter in letters(case)[1:-1] if letter != has[0])
    return (
        Arrow(has, inside),
        Arrow(f"~{ENVELOPE}_{one}", inside),
        Arrow(f"{rest}_{one}", f"~{ENVELOPE}_{one}"),
    )


def one_of_two_left_values(case: Case) -> Values:
    """Return the arrows of both questions, which are right, and deals where others fail."""
    *numbers, turn = case.numbers
    arrows, order = four(case), TURNS[turn]
    chosen = dict(zip(ONE_OF_TWO_LEFT_IDS, numbers, strict=True))
    right = tuple(sign for sign, number in chosen.items() if follows(arrows[number], case))

    def only(*numbers: int) -> tuple[str, ...]:
        """Return what is ticked by a slip that takes these for right; without the last, no slip."""
        picked = tuple(sign for sign, number in chosen.items() if number in numbers)
        return picked if numbers[-1] in chosen.values() else right

    found: Values = {
        "hand": card_list(case.hand, case.deck),
        "who": case.about[0],
        **{sign: Sentence(arrows[number].text, case) for sign, number in chosen.items()},
        "right": right,
        "all_three": ONE_OF_TWO_LEFT_IDS,
        "backwards": only(FORWARD, CONVERSE),
        "negated": only(FORWARD, INVERSE),
        "one_end": only(FORWARD) if len(right) > 1 else right,
        "arrow": Sentence(arrows[FORWARD].text, case),
        "same": Sentence(arrows[CONTRAPOSITIVE].text, case),
        "end": Statement(arrows[FORWARD].then, case),
        "deal": refuting_deal(arrows[CONVERSE], case),
    }
    # The three arrows of the second question, and what becomes of each turned round
    ways = three(case)
    shown, ids = options_in_order("arrow", [Sentence(arrow.text, case) for arrow in ways], order)
    for name, arrow, its in zip(("first", "exactly", "last"), ways, ids, strict=True):
        found[f"is_{name}"] = its
        found[f"round_{name}"] = Sentence(arrow.converse.text, case)
        found[f"deal_{name}"] = refuting_deal(arrow.converse, case)
    return found | shown


def fresh_one_of_two_left(case: Case, luck: Luck) -> Case:
    """Return another hand and player, three of the four arrows, and another order."""
    deck = deck_of(case)
    kind = luck.pick(card_piles(deck))
    mine = luck.pick(kind)
    own = luck.pick([card for card in range(deck.size) if card not in kind])
    return replace(
        case,
        hand=card_ids(deck, sorted((mine, own))),
        about=(luck.pick(case.seats[1:]), deck.cards[mine].id),
        numbers=(*luck.order(range(4))[:3], luck.pick(range(len(TURNS)))),
    )


FAMILIES = {
    "sheets-to-turn": Family(sheets_to_turn_values, fresh_sheets_to_turn),
    "contrapositives": Family(contrapositives_values, fresh_contrapositives),
    "show-arrows": Family(show_arrows_values, fresh_show_arrows),
    "one-of-two-left": Family(one_of_two_left_values, fresh_one_of_two_left),
}
