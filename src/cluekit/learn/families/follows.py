"""Which lines of somebody's notes follow, and which do not (exercises 0.6, 1.5, 2.7, 3.6, 7.8).

Two lines follow. Against each of the two others there is a deal that fits all that was seen.
"""

from __future__ import annotations

from itertools import permutations

from msgspec.structs import replace

from cluekit.clue.editions.cast import KINDS, Card
from cluekit.clue.editions.edition import edition
from cluekit.core import Luck
from cluekit.learn.card_values import Named, card_list
from cluekit.learn.clues import Clue
from cluekit.learn.families import packed_hand
from cluekit.learn.families.note_lines import BANK, Line
from cluekit.learn.forms import Case
from cluekit.learn.statements import Statement
from cluekit.learn.values import Word
from cluekit.learn.world_checks import counterexample, lay_out
from cluekit.learn.worlds import asked_in, deals_of, names, puzzle_of
from cluekit.logic.formulas import read

ORDERS = tuple(permutations(range(4)))
NONE = (0, 0, 0)
TRIES = 60


def values(case: Case) -> dict[str, object]:
    """Return four lines, how they are sorted, and a deal against each that does not follow."""
    right, wrong, order = _chosen(case)
    cards = _cards(case)
    facts: dict[str, object] = {
        **{name: Named(card.id, "the", case.deck) for name, card in cards.items()},
        **_people(case),
    }
    said = [_line_word(case, line, cards, facts) for line in (*right, *wrong)]
    at = [f"line-{order.index(n) + 1}" for n in range(4)]
    found: dict[str, object] = {f"line_{order.index(n) + 1}": said[n] for n in range(4)}
    sorts = dict(zip(at, ("follows", "follows", "open", "open"), strict=True))
    for number in (1, 2):
        claim = _formula(wrong[number - 1], cards)
        world = counterexample(case, read(claim, names(case))) or ()
        found |= {
            f"doubts_{number}": {at[number - 1]: "open"},
            f"trusts_{number}": {at[number + 1]: "follows"},
            f"why_right_{number}": Word(right[number - 1].why),
            f"why_wrong_{number}": Word(wrong[number - 1].why),
            f"claim_{number}": claim,
            f"said_{number}": Statement(claim, case),
            f"world_{number}": world,
            f"deal_{number}": lay_out(case, world) if world else "",
        }
    hand = {"hand": card_list(case.hand, case.deck)}
    clue = {"clue": Clue(case, 0)} if case.events else {}
    more = {"sorts": sorts, "first_right": said[0], "world": found["deal_2"]}
    return {**facts, **found, **hand, **clue, **more}


def _chosen(case: Case) -> tuple[list[Line], list[Line], tuple[int, ...]]:
    """Return two lines that follow, two that do not, and the order in which they stand."""
    no_right, no_wrong, order = case.numbers or NONE
    notes = BANK[case.house]
    right = [line for n, line in enumerate(notes.right) if n != no_right]
    wrong = [line for n, line in enumerate(notes.wrong) if n != no_wrong]
    return right, wrong, ORDERS[order]


def _line_word(case: Case, line: Line, cards: dict[str, Card], facts: dict[str, object]) -> Word:
    return Word(line.text, {**facts, "so": Statement(_formula(line, cards), case)})


def _formula(line: Line, cards: dict[str, Card]) -> str:
    return line.so.format(**{name: card.alias for name, card in cards.items()})


def _cards(case: Case) -> dict[str, Card]:
    """Return the cards by what they are in the lines."""
    deck = edition(case.deck).deck
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


def _people(case: Case) -> dict[str, object]:
    """Return who asked, passed and showed, as far as somebody did."""
    if not case.events:
        return {}
    event = asked_in(case)[0]
    shower = event.answers[-1].seat
    between = range(event.asker + 1, shower)
    passed = {"passer": case.seats[between[0]]} if between else {}
    return {"asker": case.seats[event.asker], "shower": case.seats[shower], **passed}


def fresh(case: Case, luck: Luck) -> Case:
    """Return another evening of the same kind, other lines in another order."""
    numbers = (luck.pick(range(3)), luck.pick(range(3)), luck.pick(range(len(ORDERS))))
    drawn = (replace(_evening(case, luck), numbers=numbers) for _ in range(TRIES))
    return next((found for found in drawn if _as_it_should(found)), case)


def _evening(case: Case, luck: Luck) -> Case:
    """Return another hand, and other cards asked about."""
    if case.house == "pack":
        return packed_hand.fresh(case, luck)
    deck = edition(case.deck).deck
    piles = [luck.order(deck.kind(kind)) for kind in KINDS]
    kept = luck.order(range(len(piles)))[:2]
    hand = [piles[pile][0] for pile in kept]
    asked = [pile[1] for pile in piles]
    if case.house == "show":
        asked[kept[0]] = hand[0]
    letters = " ".join(deck.cards[card].alias for card in asked)
    shown = deck.cards[luck.pick(asked)].alias
    event = {
        "mine": "",
        "pass": f"You: {letters} -> {case.seats[2]} {shown}",
    }.get(case.house, f"{case.seats[1]}: {letters} -> {case.seats[2]} ?")
    ids = tuple(deck.cards[card].id for card in hand)
    return replace(case, hand=ids, events=(event,) if event else ())


def _as_it_should(case: Case) -> bool:
    """Tell whether two of the lines follow and the two others do not."""
    if not deals_of(puzzle_of(case)):
        return False
    right, wrong, _ = _chosen(case)
    cards = _cards(case)
    fails = [
        counterexample(case, read(_formula(line, cards), names(case))) is not None
        for line in (*right, *wrong)
    ]
    return fails == [False, False, True, True]
