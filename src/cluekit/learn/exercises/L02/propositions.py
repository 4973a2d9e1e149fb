"""Sentences and their opposites, and what is true, false or not known yet (2.1 to 2.5)."""

from __future__ import annotations

from contextlib import suppress
from itertools import combinations, permutations
from math import comb
from typing import NamedTuple

from msgspec.structs import replace

from cluekit.core import Luck
from cluekit.learn.card_values import card_list, cards_by_number
from cluekit.learn.clues import Clue
from cluekit.learn.families import Family, Values, any_numbers, by_number
from cluekit.learn.families.hands import (
    asked_line,
    card_ids,
    deck_of,
    one_of_each,
    own_cards,
    refuting_hands,
    refuting_world,
    the_card,
)
from cluekit.learn.forms import Case
from cluekit.learn.kinds.world import lay_out
from cluekit.learn.statements import Sentence as Claim
from cluekit.learn.statements import Statement
from cluekit.learn.values import Word
from cluekit.learn.worlds import asked_in, deals, deals_of, marks, name_of, puzzle_of
from cluekit.logic import Literal
from cluekit.words import mark

# --- passing --------------------------------------------------------------------------------------
# What a pass and a shown card leave open: true, false, not known yet (exercises 2.3 to 2.5).

PASSER, SHOWER, PASSING_FILE = 1, 2, 3
"""You ask; the next one passes; the last one shows you a card."""
CLAIMED = "claimed"
"""The house of exercise 2.4: its fresh cases settle the claim now and then."""
KNOWN = {"yes": "true", "no": "false", "open": "not-known"}
WHY = {
    "true": mark(
        "You know who has {known}. One of each kind is in the envelope, so {card} is there."
    ),
    "false": mark(
        "You know who has {known}. One of each kind is in the envelope, so {card} is "
        "there, and nobody has it."
    ),
    "not-known": mark("in this deal it is so: {so}. In this one it is not: {not_so}. Both fit."),
}
"""What the deals that fit say of the claim, by whether it is known."""


def passing_values(case: Case) -> Values:
    """Return what the passer may hold, in how many ways, and what hasty learners say."""
    asked, shown = asked_in(case)[0], asked_in(case)[0].answers[-1].cards[0]
    mine, deck, says = set(own_cards(case)), deck_of(case), marks(case)
    every = range(deck.size)
    hands = {frozenset(c for c in every if deal[c] == PASSER) for deal in deals(case)}
    may = sorted(frozenset().union(*hands))
    # A card that nobody has named, and whether it is where the claim says
    card = next(card for card in every if card not in {*asked.cards, *mine})
    where = Literal(card, case.seats.index(case.about[0]) if case.about else PASSING_FILE)
    status, claim = KNOWN[says[where]], name_of(case, where)
    so, not_so = refuting_hands(case, f"~{claim}"), refuting_hands(case, claim)
    like = [other for other in deck.kind(deck.cards[card].kind) if other != card]
    known = cards_by_number(like, case.deck)
    found = {"so": so, "not_so": not_so, "card": the_card(case, card), "known": known}
    return {
        "hand": card_list(case.hand, case.deck),
        "clue": Clue(case, 0),
        "passer": case.seats[PASSER],
        "shower": case.seats[SHOWER],
        "asked": cards_by_number(asked.cards, case.deck),
        "shown": the_card(case, shown),
        "deck": cards_by_number(every, case.deck),
        "may": cards_by_number(may, case.deck),
        "not_mine": cards_by_number(set(every) - mine, case.deck),
        "unseen": cards_by_number(set(every) - mine - {shown}, case.deck),
        "nothing": (),
        "n": len(may),
        "hands": len(hands),
        "pairs": comb(len(may), 2),
        "lost": sum(frozenset(pair) not in hands for pair in combinations(may, 2)),
        "look": tuple(f"{card.id}:{case.seats[PASSER].lower()}" for card in deck.cards),
        "card": the_card(case, card),
        "status": status,
        "reason": Word(WHY[status], found),
        "claim": Statement(claim, case),
        "deal_so": so,
        "deal_not_so": not_so,
        **_passing_claims(case),
    }


def _passing_claims(case: Case) -> Values:
    """Return three claims that do not follow, each with a deal that refutes it."""
    deck, says = deck_of(case), marks(case)
    who = [Literal(card, PASSING_FILE) for card in deck.suspects]
    held = [Literal(card, PASSER) for card in reversed(range(deck.size))]
    where = [Literal(card, PASSING_FILE) for card in reversed(deck.rooms)]
    rope = [Literal(card, PASSING_FILE) for card in deck.weapons]
    found: Values = {}
    # Who it was may be known already: then what it was done with, or where, is not.
    tried = ((who + rope + where, ""), (held, ""), (where + rope, "~"))
    for number, (literals, sign) in enumerate(tried, 1):
        open_ones = [literal for literal in literals if says[literal] == "open"]
        text = f"{sign}{name_of(case, (open_ones or literals)[0])}"
        world = refuting_world(case, text)
        found |= {
            f"claim_{number}": text,
            f"said_{number}": Statement(text, case),
            f"world_{number}": world,
            f"deal_{number}": lay_out(case, world),
        }
    return found


def fresh_passing(case: Case, luck: Luck) -> Case:
    """Return another hand, three cards asked for, perhaps own ones too, and another one shown."""
    deck = deck_of(case)
    if case.house == CLAIMED and luck.pick((True, False)):
        # You hold one suspect and are shown another: where the third is, follows
        mine, shown = luck.order(deck.suspects)[:2]
        hand = [mine, luck.pick([*deck.weapons, *deck.rooms])]
        asked = [shown, luck.pick(deck.weapons), luck.pick(deck.rooms)]
    else:
        hand, asked = luck.order(range(deck.size))[:2], one_of_each(deck, luck)
        shown = luck.pick([card for card in asked if card not in hand])
    answer = f"{case.seats[SHOWER]} {deck.cards[shown].alias}"
    found = replace(
        case,
        hand=card_ids(deck, sorted(hand)),
        events=(asked_line(deck, "You", asked, answer),),
        about=luck.pick(((), case.seats[PASSER : PASSER + 1])) if case.house == CLAIMED else (),
    )
    return found if _telling(found) else case


def _telling(case: Case) -> bool:
    """Tell whether some deal fits and something is left open: three claims can be refuted.

    Where nothing is claimed the passer may hold each card that is not yours and was not asked for.
    If you hold a card of a kind and see another one, the third is in the case file: true, but
    another lesson, and the reasons that are told here do not speak of it.
    """
    if not deals_of(puzzle_of(case)):
        return False
    every, (asked,) = range(deck_of(case).size), asked_in(case)
    held = {card for deal in deals(case) for card in every if deal[card] == PASSER}
    plain = case.house == CLAIMED or held == {*every} - {*own_cards(case)} - {*asked.cards}
    told = passing_values(case)
    return plain and all(told[f"world_{number}"] for number in (1, 2, 3))


# --- sentences ------------------------------------------------------------------------------------
# Which sentences are propositions, and what is known of some (exercise 2.1).


class Sentence(NamedTuple):
    """A sentence somebody says at a table; a proposition is true or false."""

    text: str
    proposition: bool
    asks: bool = False


SENTENCES_BANK = (
    Sentence(mark("Nora has the Rope."), proposition=True),
    Sentence(mark("Suggest Ada in the Library!"), proposition=False),
    Sentence(mark("Who has the Vase?"), proposition=False, asks=True),
    Sentence(mark("Otto has at least one suspect."), proposition=True),
    Sentence(mark("Nobody showed a card."), proposition=True),
    Sentence(mark("Is it my turn?"), proposition=False, asks=True),
    Sentence(mark("Please pass me the dice."), proposition=False),
    Sentence(mark("The Tower is in the envelope."), proposition=True),
    Sentence(mark("Nora holds three cards, and all are rooms."), proposition=True),
    Sentence(mark("Let us play again!"), proposition=False),
    Sentence(mark("Which card did Otto show?"), proposition=False, asks=True),
    Sentence(mark("Otto does not have the Dagger."), proposition=True),
)
"""The first four are those of the lesson."""
IDS = ("a", "b", "c", "d")
SENTENCES_ORDERS = tuple(permutations(range(len(IDS))))
"""In which order the four claims of the second part stand."""
SENTENCES_FILE = 3
TRIES = 20
"""The most evenings drawn until one has something to say of all four."""


def sentences_values(case: Case) -> Values:
    """Return the four sentences, four claims about an evening, and how both are sorted."""
    *chosen, order = case.numbers
    sentences = dict(zip(IDS, (SENTENCES_BANK[number] for number in chosen), strict=True))
    true = [name for name, sentence in sentences.items() if sentence.proposition]
    others = [name for name in IDS if name not in true]
    said = {name: Word(sentence.text) for name, sentence in sentences.items()}
    return {
        **said,
        "kinds": {name: "proposition" if name in true else "other" for name in IDS},
        "all_four": dict.fromkeys(IDS, "proposition"),
        "asking": {next(n for n in IDS if sentences[n].asks): "proposition"},
        # The slip of leaving one out because nobody knows whether it is true
        "unknown": {true[0]: "other"},
        "one": said[true[0]],
        "other": said[others[0]],
        **_sentences_claims(case, SENTENCES_ORDERS[order]),
    }


# --- four claims about an evening ---------------------------------------------------------------


def _sentences_claims(case: Case, order: tuple[int, ...]) -> Values:
    """Return a certain claim, one that a pass rules out, two that are open; and how they sort."""
    true, false, maybe, maybe_not = (f"s{order.index(place) + 1}" for place in range(4))
    sure, passed, inside, held = _four(case)
    said = {true: sure, false: passed, maybe: inside, maybe_not: f"~{held}"}
    open_ones = dict.fromkeys((maybe, maybe_not), "not-known")
    return {
        **{name: Claim(formula, case) for name, formula in said.items()},
        "hand": card_list(case.hand, case.deck),
        "clue": Clue(case, 0),
        "passer": case.seats[PASSER],
        "states": {true: "true", false: "false"} | open_ones,
        "forgets_pass": {false: "not-known"},
        "maybe_false": {maybe: "false"},
        "maybe_true": {maybe: "true"},
        "maybe_not_true": {maybe_not: "true"},
        "maybe_not_false": {maybe_not: "false"},
        "certain": Claim(sure, case),
        "ruled_out": Claim(passed, case),
        "open_one": Claim(inside, case),
        "world_with": refuting_hands(case, f"~{inside}"),
        "world_without": refuting_hands(case, inside),
        "world_held": refuting_hands(case, f"~{held}"),
        "world_not_held": refuting_hands(case, held),
    }


def _four(case: Case) -> tuple[str, str, str, str]:
    """Return the atoms: the shown card; an asked one with who passed; two that are open.

    Raises ``StopIteration`` where the passer was asked for no card but yours and the one shown.
    """
    answer, says, cards = asked_in(case)[0].answers[-1], marks(case), range(deck_of(case).size)
    known = {*own_cards(case), answer.cards[0]}
    asked = next(c for c in asked_in(case)[0].cards if c not in known)
    inside = next(c for c in cards if says[Literal(c, SENTENCES_FILE)] == "open")
    held = next(c for c in reversed(cards) if says[Literal(c, PASSER)] == "open")
    return (
        name_of(case, Literal(answer.cards[0], answer.seat)),
        name_of(case, Literal(asked, PASSER)),
        name_of(case, Literal(inside, SENTENCES_FILE)),
        name_of(case, Literal(held, PASSER)),
    )


def fresh_sentences(case: Case, luck: Luck) -> Case:
    """Return four others, two of them propositions or three, and another evening."""
    true = luck.order([n for n, s in enumerate(SENTENCES_BANK) if s.proposition])
    asks = luck.order([n for n, s in enumerate(SENTENCES_BANK) if s.asks])
    rest = luck.order([n for n, s in enumerate(SENTENCES_BANK) if not s.proposition and not s.asks])
    four = luck.order([true[0], true[1], asks[0], luck.pick((true[2], rest[0]))])
    evening = case
    for _ in range(TRIES):
        found = fresh_passing(case, luck)
        with suppress(StopIteration):  # the evening has nothing to say of all four
            if found != case and _four(found):
                evening = found
                break
    return replace(evening, numbers=(*four, luck.pick(range(len(SENTENCES_ORDERS)))))


# --- negations ------------------------------------------------------------------------------------
# The opposite of "nobody", "all", "some" (exercise 2.2).


class Saying(NamedTuple):
    """A sentence, its negation, its other extreme (M04), and one case that is too special."""

    says: str
    negation: str
    extreme: str
    special: str


NEGATIONS_BANK = (
    Saying(
        mark("Nobody showed a card."),
        mark("At least one player showed a card."),
        mark("Everybody showed a card."),
        mark("You showed a card."),
    ),
    Saying(
        mark("Everybody passed."),
        mark("At least one player did not pass."),
        mark("Nobody passed."),
        mark("Nora did not pass."),
    ),
    Saying(
        mark("Otto has all three cards."),
        mark("Otto lacks at least one of the three cards."),
        mark("Otto has none of the three cards."),
        mark("Otto lacks the third card."),
    ),
    Saying(
        mark("Otto has none of the three cards."),
        mark("Otto has at least one of the three cards."),
        mark("Otto has all three cards."),
        mark("Otto has the first card."),
    ),
    Saying(
        mark("Everybody has a room."),
        mark("At least one player has no room."),
        mark("Nobody has a room."),
        mark("You have no room."),
    ),
)
"""The first one is that of the lesson."""


NEGATIONS_KINDS = ("extreme", "negation", "special")
"""What the three sentences are, in the order in which the lesson's own case has them."""
NEGATIONS_ORDERS = tuple(permutations(NEGATIONS_KINDS))


def negations_values(case: Case) -> Values:
    """Return the sentence and three others, and which of these is what.

    The sentences have numbers, not names that would tell which is the negation.
    """
    order = NEGATIONS_ORDERS[case.numbers[1]]
    said = {k: Word(text) for k, text in NEGATIONS_BANK[case.numbers[0]]._asdict().items()}
    which = {f"is_{kind}": f"sentence-{order.index(kind) + 1}" for kind in NEGATIONS_KINDS}
    return {**said, **by_number("sentence", (said[kind] for kind in order)), **which}


FAMILIES = {
    "passing": Family(passing_values, fresh_passing),
    "sentences": Family(sentences_values, fresh_sentences),
    "negations": Family(
        negations_values,
        any_numbers(range(1, len(NEGATIONS_BANK)), range(len(NEGATIONS_ORDERS))),
    ),
}
