"""Fresh cases for lesson 4: exactly one."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations
from math import comb

from msgspec.structs import replace

from cluekit.clue.editions.cast import KINDS
from cluekit.clue.editions.edition import edition
from cluekit.core import Luck
from cluekit.learn.card_values import ENVELOPE, card_list, cards_by_number
from cluekit.learn.clues import Clue
from cluekit.learn.families import Family, Values, by_number, one_wrong_line
from cluekit.learn.families.hands import (
    asked_line,
    card_ids,
    card_piles,
    deck_of,
    own_cards,
    refuting_world,
    the_card,
)
from cluekit.learn.forms import Case
from cluekit.learn.kinds.world import lay_out
from cluekit.learn.rule_set import RuleSet
from cluekit.learn.statements import Statement
from cluekit.learn.values import Truths, Word
from cluekit.learn.worlds import asked_in, marks, name_of
from cluekit.logic import Literal
from cluekit.words import mark

# --- not both -------------------------------------------------------------------------------------
# Exactly one, counted in clauses: at least one, and "not both" for every pair (exercise 4.1).

BIG = "uk"
"""The edition of "now the big game"."""


def clauses(places: int) -> int:
    """Return how many clauses say that a thing is in exactly one of these places."""
    return 1 + comb(places, 2)


def not_both_values(case: Case) -> Values:
    """Return the clauses for one card, for all cards of a small deck, and for the big game."""
    places, cards = case.numbers
    players, size = case.players[0], edition(BIG).deck.size
    big = players + 1
    return {
        "places": places,
        "pairs": comb(places, 2),
        "others": places - 1,
        "twice": places * (places - 1) + 1,
        "twice_alone": places * (places - 1),
        "one_card": clauses(places),
        "cards": cards,
        "all_cards": cards * clauses(places),
        "added": cards + clauses(places),
        "big_cards": size,
        "big_players": players,
        "big_places": big,
        "big_pairs": comb(big, 2),
        "big_one": clauses(big),
        "big_all": size * clauses(big),
        "big_pairs_only": size * comb(big, 2),
        "big_hands_only": size * clauses(players),
        "big_added": size + clauses(big),
    }


def fresh_not_both(case: Case, luck: Luck) -> Case:
    """Return another number of places and cards, and another number of players in the big game."""
    numbers = (luck.pick((3, 5, 6, 7)), luck.pick((6, 8, 10, 12)))
    return replace(case, numbers=numbers, players=(luck.pick((2, 3, 4, 5)),))


# --- culprits -------------------------------------------------------------------------------------
# What half of "exactly one" allows: at least one, or at most one, and a fact (exercise 4.2).

RULES = (
    mark("At least one of {card_1}, {card_2} and {card_3} is in the envelope."),
    mark("At most one of {card_1}, {card_2} and {card_3} is in the envelope."),
    mark("Exactly one of {card_1}, {card_2} and {card_3} is in the envelope."),
)
"""What the student's sheet knows, by the case's first number."""
LEAST, MOST, EXACTLY = range(len(RULES))

FACTS = ((True, None, None), (False, None, None), (False, None, False))
"""What is learned of the three, by the second number; the question is about the one between."""

TELLING = (
    (LEAST, 0),
    (LEAST, 2),
    (MOST, 0),
    (MOST, 2),
    (EXACTLY, 0),
    (EXACTLY, 1),
    (EXACTLY, 2),
)
"""Rules and facts of fresh cases, so that each answer is right now and then."""

ORDERS = tuple(permutations(range(3)))
OPTIONS = {True: "tick", False: "cross", None: "leave"}
CULPRITS_BECAUSE = {
    "leave": mark("the rule allows both: {row_without}, and also {row_with}."),
    "cross": mark("there is at most one, and that one is found."),
    "tick": mark("there is at least one, and the other two are out."),
}
ON_CROSS = {
    (LEAST, "leave"): mark(
        "that needs “at most one”, which the sheet does not know. It still allows this: {row_with}."
    ),
    (MOST, "leave"): mark("the rule still allows this: {row_with}."),
    (EXACTLY, "leave"): mark("the rule still allows this: {row_with}."),
    (LEAST, "tick"): mark("then nobody would be left, and at least one of the three is in there."),
    (EXACTLY, "tick"): mark("then nobody would be left, and one of the three is in there."),
}
ON_TICK = {
    (LEAST, "leave"): mark("the rule still allows this: {row_without}."),
    (MOST, "leave"): mark(
        "that needs “at least one”, which the sheet does not know. It still allows this: "
        "{row_without}."
    ),
    (EXACTLY, "leave"): mark("the rule still allows this: {row_without}."),
    (MOST, "cross"): mark("then two would be in there, and the rule says at most one."),
    (EXACTLY, "cross"): mark("then two would be in there, and the rule says exactly one."),
}
ON_LEAVE = {
    (MOST, "cross"): mark("with two of them in the envelope the rule would be broken."),
    (EXACTLY, "cross"): mark("with two of them in the envelope the rule would be broken."),
    (LEAST, "tick"): mark("with none of them in the envelope the rule would be broken."),
    (EXACTLY, "tick"): mark("with none of them in the envelope the rule would be broken."),
}


def culprits_values(case: Case) -> Values:
    """Return the rule, what is learned, what may be done about the third; and the rows.

    The case's numbers are the rule, the fact, the order of the three cards, and how many suspects
    there are in parts 2 and 3.
    """
    rule, fact, order, many = case.numbers
    cards = three_of(case)
    ordered = [cards[place] for place in ORDERS[order]]
    in_deck_order = [name_of(case, Literal(card, len(case.seats))) for card in cards]
    literals = tuple(in_deck_order[place] for place in ORDERS[order])
    found = RuleSet(literals, least=rule != MOST, known=FACTS[fact])
    rules = found if rule == LEAST else found.with_all_pairs
    right = OPTIONS[rules.value_of(1)]
    rows = {
        "row_with": _row(rules, in_deck_order, holds=True),
        "row_without": _row(rules, in_deck_order, holds=False),
    }
    learned = dict(zip(literals, rules.learned, strict=True))
    return {
        "rule": Word(RULES[rule], by_number("card", (the_card(case, card) for card in cards))),
        "learned": tuple(
            Statement(name if holds else f"~{name}", case)
            for name, holds in learned.items()
            if holds is not None
        ),
        "card": the_card(case, ordered[1]),
        "right": right,
        "reason": Word(CULPRITS_BECAUSE[right], rows),
        "on_cross": Word(ON_CROSS.get((rule, right), ""), rows),
        "on_tick": Word(ON_TICK.get((rule, right), ""), rows),
        "on_leave": Word(ON_LEAVE.get((rule, right), ""), rows),
        "many": many,
        "rows": 2**many,
        "some": 2**many - 1,
        "none": 1,
    }


def _row(rules: RuleSet, names: Sequence[str], *, holds: bool) -> Truths:
    """Return the barest row that the rules allow with the card in the envelope, or without it.

    ``names`` are the statements of the rules in the order in which the row tells them.
    """
    row = min((row for row in rules.left if row[1] == holds), key=sum, default=())
    truth_of = dict(zip(rules.literals, row, strict=False))  # empty where there is no such row
    return Truths(tuple((name, truth_of[name]) for name in names if name in truth_of))


def fresh_culprits(case: Case, luck: Luck) -> Case:
    """Return another rule, something else learned, cards of another kind, and other rows."""
    deck = deck_of(case)
    kind = luck.pick(card_piles(deck))
    rule, fact = luck.pick(TELLING)
    numbers = (rule, fact, luck.pick(range(len(ORDERS))), luck.pick((4, 5, 6)))
    return replace(case, about=(deck.cards[kind[0]].id,), numbers=numbers)


# --- one left -------------------------------------------------------------------------------------
# One of three is left, and which rule says so (exercise 4.3).
#
# In the lesson's own case you hold one card of a kind and are shown another: the third one is in
# the envelope, for exactly one of the kind is. In fresh cases it may also be that nobody could show
# a card that you do not hold: then it is nowhere else, and each card is in exactly one place.

OWN_CARD = mark("you hold that card, so it is not in the envelope.")
SHOWN_CARD = mark("{shower} showed you that card, so it is not in the envelope.")
SILENCE = mark(
    "why that one? Nobody has said anything about it. But {card} went round the whole table, and "
    "nobody had it."
)
ONE_LEFT_BECAUSE = {
    "envelope": mark("you hold {own}, {shower} has {shown}. One of the three is in the envelope."),
    "row": mark("you do not hold {card}, and nobody could show it. It must be somewhere."),
}
ONE_LEFT_WHY = {
    "envelope": mark(
        "the other two are in hands, and exactly one of the three is in the envelope."
    ),
    "row": mark("{card} is in no hand, and each card is in exactly one place."),
}
NOT_ROW = {
    "envelope": mark(
        "that rule says that {shown}, which {shower} has, is not in the envelope. Which rule then "
        "puts {card} into it?"
    ),
    "row": mark(
        "for that you would have to know where the other two are. What you know is where {card} "
        "is not."
    ),
}


def one_left_values(case: Case) -> Values:
    """Return which of three cards is in the envelope, by which rule, and hasty answers."""
    deck, answers, three = deck_of(case), asked_in(case)[0].answers, three_of(case)
    right = next(card for card in three if marks(case)[Literal(card, len(case.seats))] == "yes")
    others = [card for card in three if card != right]
    shown = answers[-1].cards[0] if answers else others[0]
    own = next((card for card in others if card != shown), others[-1])
    named: Values = {
        "card": the_card(case, right),
        "own": the_card(case, own),
        "shown": the_card(case, shown),
        "shower": case.seats[answers[-1].seat] if answers else "",
    }
    rule = "envelope" if answers else "row"
    of_kind = f"envelope-{deck.cards[right].kind}"
    other_kinds = [f"envelope-{kind}" for kind in KINDS if kind != deck.cards[right].kind]
    return {
        **named,
        "hand": card_list(case.hand, case.deck),
        "clue": Clue(case, 0),
        **by_number("card", (the_card(case, card) for card in three)),
        "guilty": f"card-{three.index(right) + 1}",
        "is_own": f"card-{three.index(own) + 1}",
        "is_shown": f"card-{three.index(shown) + 1}",
        "on_own": Word(OWN_CARD if answers else SILENCE, named),
        "on_shown": Word(SHOWN_CARD if answers else SILENCE, named),
        "reason": Word(ONE_LEFT_BECAUSE[rule], named),
        "rule": of_kind if answers else "row",
        "not_rule": "row" if answers else of_kind,
        "on_not_rule": Word(NOT_ROW[rule], named),
        "other_kind": other_kinds[0],
        "another_kind": other_kinds[1],
        "why": Word(ONE_LEFT_WHY[rule], named),
    }


def three_of(case: Case) -> tuple[int, ...]:
    """Return the three cards of the kind that is asked about: that of the named card."""
    deck = deck_of(case)
    return tuple(deck.kind(deck.cards[deck.number(case.about[0])].kind))


def fresh_one_left(case: Case, luck: Luck) -> Case:
    """Return a kind and a hand: the second of it is shown, or nobody has the one asked about."""
    deck = deck_of(case)
    kind, *rest = luck.order(card_piles(deck))
    one, two, three = luck.order(kind)
    if luck.pick((True, True, False)):
        # You hold one of the kind and are shown a second one
        hand, about = [one, luck.pick(rest[0])], two
        third = luck.pick(rest[1])
        others = [card for card in deck.kind(deck.cards[hand[1]].kind) if card != hand[1]]
        asked = [about, luck.pick(others), third]
        answer = f"{luck.pick(case.seats[1:])} {deck.cards[about].alias}"
    else:
        hand, about, answer = [luck.pick(pile) for pile in rest], three, "nobody"
        asked = [about, *hand]
    return replace(
        case,
        hand=card_ids(deck, sorted(hand)),
        events=(asked_line(deck, "You", sorted(asked), answer),),
        about=(deck.cards[about].id,),
    )


# --- whole row ------------------------------------------------------------------------------------
# A whole row at once: the last of three rooms is in the envelope, so in no hand (exercise 4.4).


def whole_row_values(case: Case) -> Values:
    """Return the card that is left, its row of the sheet, and rows that are only half filled."""
    deck, three, file = deck_of(case), three_of(case), len(case.seats)
    (inside,) = (c for c in three if marks(case)[Literal(c, file)] == "yes")
    seen = [asked.answers[-1] for asked in asked_in(case)]
    shown = [answer.cards[0] for answer in seen]
    card = deck.cards[inside].id
    tick = {f"{card}:{ENVELOPE}": "yes"}
    crosses = {f"{card}:{seat.lower()}": "no" for seat in case.seats}
    return {
        "hand": card_list(case.hand, case.deck),
        **by_number("clue", (Clue(case, 0), Clue(case, 1))),
        "three": cards_by_number(three, case.deck),
        "left": cards_by_number([inside], case.deck),
        "card": the_card(case, inside),
        **by_number("shown", (the_card(case, each) for each in shown)),
        **by_number("who", (case.seats[answer.seat] for answer in seen)),
        "shown": cards_by_number(shown, case.deck),
        "row": tick | crosses,
        "tick": tick,
        "crosses": crosses,
        "empty": crosses | {f"{card}:{ENVELOPE}": "no"},
        "look": tuple(f"{each}:{ENVELOPE}" for each in card_ids(deck, three)),
    }


def fresh_whole_row(case: Case, luck: Luck) -> Case:
    """Return two questions of yours that bring two of three to light, with one own card or two."""
    deck = deck_of(case)
    kind, *rest = luck.order(card_piles(deck))
    one, two, _ = luck.order(kind)
    own = [luck.pick(pile) for pile in rest]
    other = luck.pick([card for card in rest[1] if card != own[1]])
    showers = luck.order(case.seats[1:])
    asked = ([one, own[0], other], [two, *own])
    events = tuple(
        f"You: {' '.join(deck.cards[card].alias for card in sorted(cards))}"
        f" -> {shower} {deck.cards[cards[0]].alias}"
        for cards, shower in zip(asked, showers, strict=True)
    )
    hand = card_ids(deck, sorted(own))
    return replace(case, hand=hand, events=events, about=(deck.cards[one].id,))


# --- wrong line -----------------------------------------------------------------------------------
# A chain of four lines of which one does not follow (exercise 4.5).
#
# You hold one suspect and are shown another. Three lines are right; one misuses "exactly one", and
# there is a deal that fits all that was seen and in which it is false.

RIGHT = (
    mark("{shower} showed me {shown}, so {not_shown_inside}."),
    mark("I hold {own}, so {not_own_inside}."),
    mark("The other two are out, so {card_inside}."),
)
WHY_RIGHT = (
    mark("that line is right: a card is in at most one place."),
    mark("that line is right: what you hold is in no other place."),
    mark("that line is right: at least one of the three is in the envelope, and two are out."),
)
WRONG = (
    mark("{shower} showed me {shown} and nothing else, so {claim}."),
    mark("Since {not_own_inside}, {claim}."),
    mark("One of the three is in the envelope already, so {claim}."),
)
WHY_WRONG = (
    mark("a player who shows one card may hold the others as well"),
    mark("that something is out says nothing about cards of another kind"),
    mark("“exactly one” counts the cards of one kind only"),
)


def wrong_line_values(case: Case) -> Values:
    """Return four lines, which is the wrong one, and a deal in which it is false."""
    slip, place = case.numbers
    told, claim = one_left_values(case), _claim(case, slip)

    def inside(name: str, sign: str = "") -> Statement:
        card = deck_of(case).number(getattr(told[name], "id", ""))
        return Statement(f"{sign}{name_of(case, Literal(card, len(case.seats)))}", case)

    facts: Values = {
        **told,
        "not_shown_inside": inside("shown", "~"),
        "not_own_inside": inside("own", "~"),
        "card_inside": inside("card"),
        "claim": Statement(claim, case),
    }
    lines = [Word(text, facts) for text in RIGHT]
    lines.insert(place, Word(WRONG[slip], facts))
    whys = [Word(text) for text in WHY_RIGHT]
    whys.insert(place, Word(""))
    world = refuting_world(case, claim)
    return {
        **facts,
        **one_wrong_line(lines, place, whys, Word(WHY_WRONG[slip])),
        "claim_line": lines[place],
        "world": lay_out(case, world),
        "its_world": world,
        "claim_formula": claim,
    }


def _claim(case: Case, slip: int) -> str:
    """Return what the wrong line says: of another asked card, or of a card of another kind."""
    asked = asked_in(case)[0]
    answer = asked.answers[-1]
    seen = {answer.cards[0], *own_cards(case)}
    open_ones = [card for card in asked.cards if card not in seen]
    if slip == 0:
        return f"~{name_of(case, Literal(open_ones[0], answer.seat))}"
    inside = name_of(case, Literal(open_ones[-1], len(case.seats)))
    return inside if slip == 1 else f"~{inside}"


def fresh_wrong_line(case: Case, luck: Luck) -> Case:
    """Return another hand and another card shown; another slip in another place."""
    while True:
        found = fresh_one_left(case, luck)
        found = replace(found, numbers=(luck.pick(range(len(WRONG))), luck.pick(range(4))))
        if asked_in(found)[0].answers and wrong_line_values(found)["its_world"]:
            return found


# --- seats ----------------------------------------------------------------------------------------
# Seats in a train: "exactly one" away from the table (exercise 4.6).

COMPLAINTS = (
    (mark("Two people hold a ticket for seat 12."), "seat-most"),
    (mark("A lady and her neighbour have both been given the window seat."), "seat-most"),
    (mark("A boy has paid, and there is no number on his ticket."), "person-least"),
    (mark("A man has a ticket, but no seat was ever given to him."), "person-least"),
    (mark("One girl has been given seats 3 and 4."), "person-most"),
    (mark("A traveller finds his name on two seats of the same train."), "person-most"),
)
"""What is said at the counter, and the rule that the booking program has forgotten."""

SEATS_WHY = {
    "seat-most": mark("one seat went to two people: at most one person per seat."),
    "person-least": mark("one person got no seat: at least one seat per person."),
    "person-most": mark("one person got two seats: at most one seat per person."),
}


def seats_values(case: Case) -> Values:
    """Return the complaint and its rule, and the clauses of a whole compartment."""
    said, people, seats = case.numbers
    text, rule = COMPLAINTS[said]
    return {
        "complaint": Word(text),
        "rule": rule,
        "why": Word(SEATS_WHY[rule]),
        **by_number("other", (each for each in SEATS_WHY if each != rule)),
        "people": people,
        "seats": seats,
        "one_person": clauses(seats),
        "each_person": people * clauses(seats),
        "added": people + clauses(seats),
        "least_only": people,
        "seat_pairs": comb(people, 2),
        "each_seat": seats * comb(people, 2),
        "together": people * clauses(seats) + seats * comb(people, 2),
        "all_full": people * clauses(seats) + seats * clauses(people),
    }


def fresh_seats(case: Case, luck: Luck) -> Case:
    """Return another complaint and a compartment of another size."""
    people = luck.pick((3, 4, 5))
    numbers = (luck.pick(range(len(COMPLAINTS))), people, people + luck.pick((1, 2)))
    return replace(case, numbers=numbers)


FAMILIES = {
    "not-both": Family(not_both_values, fresh_not_both),
    "culprits": Family(culprits_values, fresh_culprits),
    "one-left": Family(one_left_values, fresh_one_left),
    "whole-row": Family(whole_row_values, fresh_whole_row),
    "wrong-line": Family(wrong_line_values, fresh_wrong_line),
    "seats": Family(seats_values, fresh_seats),
}
