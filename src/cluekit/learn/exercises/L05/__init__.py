"""Fresh cases for lesson 5: if … then."""

from __future__ import annotations

from itertools import permutations
from typing import NamedTuple

from msgspec.structs import replace

from cluekit.clue.editions.edition import edition
from cluekit.core import Luck
from cluekit.learn.arrows import Arrow, arrow_from, follows, opposite, refuting_deal
from cluekit.learn.card_values import Hands, Named, card_list
from cluekit.learn.clues import Clue
from cluekit.learn.families import Family
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


def sheets_to_turn_values(case: Case) -> dict[str, object]:
    """Return the rules, what the sheets show, which must be turned, and what hasty people turn."""
    given, then, denied, first, notice, second = case.numbers
    said = BANK[notice]
    outside: Four = (Word(said.given), Word(said.not_given), Word(said.then), Word(said.not_then))
    cards = edition(case.deck).deck.cards
    one, other = (Word(cards[number].name) for number in (given, then))
    no_one, no_other = (Word(mark("no {card}"), {"card": word}) for word in (one, other))
    at_the_table = (
        (one, no_one, no_other, other) if bool(denied) else (one, no_one, other, no_other)
    )
    return {
        "claim": _claim(case, given, then, denied=bool(denied)),
        "rule": Word(said.rule),
        "asks": Word(said.asks),
        **_sheets(at_the_table, SHEETS_TO_TURN_ORDERS[first], ""),
        **_sheets(outside, SHEETS_TO_TURN_ORDERS[second], "o_"),
    }


def _claim(case: Case, given: int, then: int, *, denied: bool) -> Word:
    cards = edition(case.deck).deck.cards
    about = {
        "one": Named(cards[given].id, "the", case.deck),
        "other": Named(cards[then].id, "the", case.deck),
    }
    denies = mark("If I hold {one}, I do not hold {other}.")
    return Word(denies if denied else mark("If I hold {one}, I also hold {other}."), about)


def _sheets(four: Four, order: tuple[int, ...], before: str) -> dict[str, object]:
    """Return the four in this order, and which ids are right and wrong answers."""

    def ids(*kinds: int) -> tuple[str, ...]:
        return tuple(
            sign for sign, kind in zip(SHEETS_TO_TURN_IDS, order, strict=True) if kind in kinds
        )

    shown = {
        f"{before}{sign}": four[kind] for sign, kind in zip(SHEETS_TO_TURN_IDS, order, strict=True)
    }
    names = ("given", "not_given", "then", "not_then")
    called = {f"{before}{name}": four[kind] for kind, name in enumerate(names)}
    return {
        **shown,
        **called,
        f"{before}turn": ids(GIVEN, NOT_THEN),
        f"{before}converse": ids(GIVEN, THEN),
        f"{before}inverse": ids(GIVEN, NOT_GIVEN),
        f"{before}all": SHEETS_TO_TURN_IDS,
        f"{before}one_end": ids(GIVEN),
    }


def fresh_sheets_to_turn(case: Case, luck: Luck) -> Case:
    """Return two other cards, perhaps one denied, another rule, and other orders."""
    deck = edition(case.deck).deck
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


def contrapositives_values(case: Case) -> dict[str, object]:
    """Return the arrow, its relatives in some order, which is what, and where one of them fails."""
    nothing = Case(deck=case.deck, seats=case.seats)
    return _values_of(arrow_from(case.house, nothing), case, nothing)


def _values_of(arrow: Arrow, case: Case, nothing: Case) -> dict[str, object]:
    """Return the values; ``nothing`` is the same table before anybody knows anything."""
    order, asked = CONTRAPOSITIVES_ORDERS[case.numbers[0]], KINDS[case.numbers[1]]
    said = {kind: Sentence(getattr(arrow, kind).text, case) for kind in KINDS}
    return {
        "says": Sentence(arrow.text, case),
        **said,
        **{f"sentence_{place}": said[kind] for place, kind in enumerate(order, start=1)},
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


def fresh_contrapositives(case: Case, luck: Luck) -> Case:
    """Return an arrow between two other cards of two kinds, each somewhere or not there."""
    deck = edition(case.deck).deck
    first, second = luck.order([deck.suspects, deck.weapons, deck.rooms])[:2]
    places = range(len(case.seats) + 1)
    ends = [
        luck.pick(("", "", "~")) + name_of(case, Literal(luck.pick(kind), luck.pick(places)))
        for kind in (first, second)
    ]
    order, asked = luck.pick(range(len(CONTRAPOSITIVES_ORDERS))), luck.pick(range(len(KINDS)))
    return replace(case, house=" -> ".join(ends), numbers=(order, asked))


# --- show arrows ----------------------------------------------------------------------------------
# What arrows a card's back gives: one of two, and perhaps both (exercise 5.3).
#
# Somebody shows a card, unseen; one of the three is your own. The numbers choose arrows of a pool.

SHOW_ARROWS_IDS = ("a", "b", "c", "d", "e")
DIRECT, PLACES, BOTH, BACK = (0, 1), (2, 3, 4, 5), (6, 7), (8, 9)
"""Arrows of the pool: of the clue itself; with the place of a card; that forbid both; converses."""


def _open_cards(case: Case) -> tuple[str, str]:
    """Return the letters of the two cards of the show that are not yours."""
    deck = edition(case.deck).deck
    mine = {deck.number(card) for card in case.hand}
    first, second = (card for card in asked_in(case)[0].cards if card not in mine)
    return deck.cards[first].alias, deck.cards[second].alias


def pool(case: Case) -> tuple[Arrow, ...]:
    """Return the arrows that may be asked about, in the order of the numbers above."""
    x, y = _open_cards(case)
    asked = asked_in(case)[0]
    shower, asker = (letters(case)[seat] for seat in (asked.answers[-1].seat, asked.asker))
    s_x, s_y, p_x, p_y = f"{shower}_{x}", f"{shower}_{y}", f"{asker}_{x}", f"{asker}_{y}"
    e_x, e_y = f"{ENVELOPE}_{x}", f"{ENVELOPE}_{y}"
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


def show_arrows_values(case: Case) -> dict[str, object]:
    """Return five arrows, which of them follow, and what hasty readers tick."""
    arrows = pool(case)
    chosen = dict(zip(SHOW_ARROWS_IDS, case.numbers, strict=True))
    right = tuple(sign for sign, number in chosen.items() if follows(arrows[number], case))
    x, y = _open_cards(case)
    shower = asked_in(case)[0].answers[-1].seat
    s_x, s_y = f"{letters(case)[shower]}_{x}", f"{letters(case)[shower]}_{y}"

    def also(numbers: tuple[int, ...]) -> tuple[str, ...]:
        return tuple(s for s, number in chosen.items() if s in right or number in numbers)

    return {
        "hand": card_list(case.hand, case.deck),
        "clue": Clue(case, 0),
        "shower": case.seats[shower],
        "either": Statement(f"{s_x} | {s_y}", case),
        "one": _card(case, x),
        "other": _card(case, y),
        **{sign: Sentence(arrows[number].text, case) for sign, number in chosen.items()},
        "right": right,
        "first_right": Sentence(arrows[chosen[right[0]]].text, case),
        "exclusive": also(BOTH),
        "forbids_both": tuple(sign for sign, number in chosen.items() if number in BOTH),
        "backwards": also(BACK),
        "direct": tuple(s for s in right if chosen[s] in DIRECT) or right,
        "worlds": len(rows(case)),
        "both": _deal_with(case, {s_x, s_y}),
    }


def _card(case: Case, alias: str) -> Named:
    deck = edition(case.deck).deck
    return Named(deck.cards[deck.number(alias)].id, "the", case.deck)


def _deal_with(case: Case, true: set[str]) -> Hands:
    """Return a deal in which these atoms are true; raises ``LookupError`` where there is none."""
    found = next((row for row in rows(case) if true <= row), None)
    if found is None:
        raise LookupError(case.events)
    return lay_out(case, found)


def fresh_show_arrows(case: Case, luck: Luck) -> Case:
    """Return another hand and show, and five other arrows of which some follow and some do not."""
    deck = edition(case.deck).deck
    asked = [luck.pick(kind) for kind in (deck.suspects, deck.weapons, deck.rooms)]
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
        hand=tuple(deck.cards[card].id for card in sorted((mine, own))),
        events=(f"{asker}: {' '.join(deck.cards[c].alias for c in asked)} -> {shower} ?",),
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
    deck = edition(case.deck).deck
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


def one_of_two_left_values(case: Case) -> dict[str, object]:
    """Return the arrows of both questions, which are right, and deals where others fail."""
    *numbers, turn = case.numbers
    arrows = four(case)
    chosen = dict(zip(ONE_OF_TWO_LEFT_IDS, numbers, strict=True))
    right = tuple(sign for sign, number in chosen.items() if follows(arrows[number], case))
    _, inside = _ends(case)
    return {
        "hand": card_list(case.hand, case.deck),
        "who": case.about[0],
        **{sign: Sentence(arrows[number].text, case) for sign, number in chosen.items()},
        "right": right,
        "all_three": ONE_OF_TWO_LEFT_IDS,
        **_hasty(chosen, right),
        "arrow": Sentence(arrows[FORWARD].text, case),
        "same": Sentence(arrows[CONTRAPOSITIVE].text, case),
        "end": Statement(inside, case),
        "deal": refuting_deal(arrows[CONVERSE], case),
        **_both_ways(case, TURNS[turn]),
    }


def _hasty(chosen: dict[str, int], right: tuple[str, ...]) -> dict[str, object]:
    """Return what is ticked by one who turns an arrow round, negates it, or sees one end only."""

    def only(*numbers: int) -> tuple[str, ...]:
        picked = tuple(sign for sign, number in chosen.items() if number in numbers)
        return picked if numbers[-1] in chosen.values() else right

    one_end = only(FORWARD) if len(right) > 1 else right
    return {
        "backwards": only(FORWARD, CONVERSE),
        "negated": only(FORWARD, INVERSE),
        "one_end": one_end,
    }


def _both_ways(case: Case, order: tuple[int, ...]) -> dict[str, object]:
    """Return the three arrows of the second question, and what becomes of each turned round."""
    arrows = three(case)
    found: dict[str, object] = {}
    for place, number in enumerate(order, start=1):
        found[f"arrow_{place}"] = Sentence(arrows[number].text, case)
    for name, number in (("first", 0), ("exactly", 1), ("last", 2)):
        found[f"is_{name}"] = f"arrow-{order.index(number) + 1}"
        found[f"round_{name}"] = Sentence(arrows[number].converse.text, case)
        found[f"deal_{name}"] = refuting_deal(arrows[number].converse, case)
    return found


def fresh_one_of_two_left(case: Case, luck: Luck) -> Case:
    """Return another hand and player, three of the four arrows, and another order."""
    deck = edition(case.deck).deck
    kind = luck.pick((deck.suspects, deck.weapons, deck.rooms))
    mine = luck.pick(kind)
    own = luck.pick([card for card in range(deck.size) if card not in kind])
    return replace(
        case,
        hand=tuple(deck.cards[card].id for card in sorted((mine, own))),
        about=(luck.pick(case.seats[1:]), deck.cards[mine].id),
        numbers=(*luck.order(range(4))[:3], luck.pick(range(len(TURNS)))),
    )


FAMILIES = {
    "sheets-to-turn": Family(sheets_to_turn_values, fresh_sheets_to_turn),
    "contrapositives": Family(contrapositives_values, fresh_contrapositives),
    "show-arrows": Family(show_arrows_values, fresh_show_arrows),
    "one-of-two-left": Family(one_of_two_left_values, fresh_one_of_two_left),
}
