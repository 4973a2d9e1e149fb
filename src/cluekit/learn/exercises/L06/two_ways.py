"""A file that no single step decides: by cases, by contradiction, and what is not forced.

Exercises 6.2 to 6.4. You hold a card of the kind in question and one of a second kind. Otto has
shown twice, unseen, and once he asked about three cards and nobody had one. These three events may
stand anywhere among others; fresh cases come from games that are dealt and asked by luck, and are
taken where the engine needs to suppose something, as in the file.
"""

from __future__ import annotations

from itertools import permutations, product
from typing import Any

from msgspec.structs import replace

from cluekit.clue.editions.cast import Card, Kind
from cluekit.clue.notation import UNKNOWN, Suggestion
from cluekit.core import Luck
from cluekit.learn.card_values import card_list
from cluekit.learn.families import Family, Values
from cluekit.learn.families.hands import card_piles, deck_of, one_of_each, refuting_world, the_card
from cluekit.learn.forms import Case
from cluekit.learn.kinds.world import lay_out
from cluekit.learn.statements import Statement, proof_steps
from cluekit.learn.values import Word
from cluekit.learn.worlds import asked_in, deals, puzzle_of
from cluekit.logic import Deal
from cluekit.logic.rules import ALL, derive
from cluekit.words import mark

# --- two ways -------------------------------------------------------------------------------------

OTTO = 2
PLAIN = ALL - {"cases", "contradiction"}
"""The rules that suppose nothing."""
MOST = 500
"""This many games are tried at most until one is as it should be."""

Roles = tuple[int, int, int]
"""The numbers, from 0, of Otto's two shows and of his question that nobody could answer."""


def two_ways_values(case: Case) -> Values:
    """Return the goal, a proof by cases, one by contradiction, a claim and what refutes it."""
    found, clues = parts_of(case), [f"c{event + 1}" for event in roles(case) or ()]
    mine, own = hand_cards(case, found)
    goal, claim = (f"E_{found[2][card.kind].alias}" for card in (mine, own))
    world = refuting_world(case, claim)
    cases = case_lines(case)
    contradiction = by_contradiction(mine, own, found, clues)
    return {
        **proof_steps(cases, "case"),
        **proof_steps(contradiction, "break"),
        "hand": card_list(case.hand, case.deck),
        "goal": goal,
        "goal_said": Statement(goal, case),
        "by_cases": cases,
        "by_contradiction": contradiction,
        "claim": claim,
        "claim_said": Statement(claim, case),
        "world": world,
        "deal": lay_out(case, world),
        "one": Statement(f"O_{found[0][mine.kind].alias}", case),
        "other": Statement(f"O_{_other(own, found[1], mine).alias}", case),
        "not_goal": Statement(f"~{goal}", case),
        "third": the_card(case, deck_of(case).number(own.id)),
        "first_clue": clues[0],
        "second_clue": clues[1],
        "third_clue": clues[2],
    }


Asked = dict[Kind, Card]
"""The card of each kind that was asked for."""


def case_lines(case: Case) -> tuple[str, ...]:
    """Return the proof of 6.2, line by line."""
    found, clues = parts_of(case), [f"c{event + 1}" for event in roles(case) or ()]
    (mine, own), last = hand_cards(case, found), found[2]
    b, c, v = found[0][mine.kind].alias, last[mine.kind].alias, _other(own, found[1], mine)
    shown = " | ".join(f"O_{card.alias}" for card in found[0].values())
    return (
        f"~O_{own.alias} & ~E_{mine.alias}; mine",
        f"O_{b} | O_{v.alias}; show-last; 1, {clues[1]}",
        f"> O_{b}; suppose",
        f"> ~E_{b}; row; 3",
        f"> E_{c}; envelope; 1, 4",
        f"> O_{v.alias}; suppose",
        f"> {shown}; show; {clues[0]}",
        f"> ~O_{c}; hand-full; 6, 7",
        f"> ~Y_{c} & ~N_{c}; pass; {clues[2]}",
        f"> E_{c}; row; 8, 9",
        f"E_{c}; cases; 2, 3, 6",
    )


def roles(case: Case) -> Roles | None:
    """Return which events play the parts, or None where none do.

    The first show is of none of your cards, the second of one of them; they share a card of the
    kind of your other one, and nobody answered about the last card of that kind.
    """

    def plays(found: list[Asked]) -> bool:
        cards = {card.id for card in found[0].values()}
        shared = [card for card in found[1].values() if card.id in case.hand]
        if cards & set(case.hand) or len(shared) != 1:
            return False
        mine, own = hand_cards(case, found)
        if mine.kind == own.kind:
            return False
        one, last, other = found[0][mine.kind], found[2][mine.kind], _other(own, found[1], mine)
        return one == found[1][mine.kind] != last and mine != last and other.id not in cards

    shows, unanswered = list[int](), list[int]()
    for number, asked in enumerate(asked_in(case)):
        if any((one.seat, one.cards) == (OTTO, (UNKNOWN,)) for one in asked.answers):
            shows.append(number)
        if isinstance(asked, Suggestion) and asked.nobody and asked.asker == OTTO:
            unanswered.append(number)
    for (first, second), third in product(permutations(shows, 2), unanswered):
        if plays([by_kind(case, event) for event in (first, second, third)]):
            return first, second, third
    return None


def parts_of(case: Case) -> list[Asked]:
    """Return the cards of the events that play the parts; raises ``ValueError`` without them."""
    played = roles(case)
    if played is None:
        raise ValueError(case.events)
    return [by_kind(case, event) for event in played]


def by_kind(case: Case, event: int) -> Asked:
    """Return the card of each kind that an event is about."""
    deck = deck_of(case)
    return {deck.cards[card].kind: deck.cards[card] for card in asked_in(case)[event].cards}


def hand_cards(case: Case, found: list[Asked]) -> tuple[Card, Card]:
    """Return your card of the kind in question, and the one that the second show was about."""
    deck = deck_of(case)
    own = next(card for card in found[1].values() if card.id in case.hand)
    mine = next(name for name in case.hand if name != own.id)
    return deck.cards[deck.number(mine)], own


def _other(own: Card, asked: Asked, mine: Card) -> Card:
    return next(card for kind, card in asked.items() if kind not in (own.kind, mine.kind))


def by_contradiction(
    mine: Card, own: Card, asked: list[Asked], clues: list[str]
) -> tuple[str, ...]:
    """Return the proof of 6.3, line by line."""
    b, c, v = asked[0][mine.kind].alias, asked[2][mine.kind].alias, _other(own, asked[1], mine)
    rest = [card.alias for kind, card in asked[0].items() if kind != mine.kind]
    return (
        f"~Y_{c} & ~N_{c}; pass; {clues[2]}",
        f"~O_{own.alias} & ~E_{mine.alias}; mine",
        f"> ~E_{c}; suppose",
        f"> O_{c}; row; 1, 3",
        f"> E_{b}; envelope; 2, 3",
        f"> ~O_{b}; row; 5",
        f"> O_{v.alias}; show-last; {clues[1]}, 2, 6",
        f"> O_{rest[0]} | O_{rest[1]}; show-last; {clues[0]}, 6",
        f"> ~(O_{rest[0]} | O_{rest[1]}); hand-full; 4, 7",
        f"E_{c}; contradiction; 3",
    )


# --- fresh cases -------------------------------------------------------------------------------


def fresh_two_ways(case: Case, luck: Luck) -> Case:
    """Return a case from another game: dealt, asked and answered by luck.

    Beside the three events that matter up to two others have happened.
    """
    for _ in range(MOST):
        plain = three_events(case, luck)
        if fitting := list(deals(plain)):
            deal = luck.pick(fitting)
            others = [asked_by_luck(case, deal, luck) for _ in range(luck.pick((0, 1, 1, 2, 2)))]
            found = replace(plain, events=tuple(luck.order([*plain.events, *others])))
            if is_hard_enough(found):
                return found
    return case


def is_hard_enough(case: Case) -> bool:
    """Tell whether the goal needs a supposition, as the exercise wants, and the claim is open."""
    if roles(case) is None:
        return False
    deck, puzzle, found = deck_of(case), puzzle_of(case), parts_of(case)
    goal, claim = (deck.number(found[2][card.kind].id) for card in hand_cards(case, found))
    inside = {deal[claim] == puzzle.file for deal in deals(case)}
    return derive(puzzle, PLAIN).can[goal] != 1 << puzzle.file and len(inside) > 1


def three_events(case: Case, luck: Luck) -> Case:
    """Return two shows and an unanswered question, about cards of any kind in each part."""
    deck = deck_of(case)
    first, second, third = luck.order(card_piles(deck))
    a, b, c = (deck.cards[card].alias for card in luck.order(first))
    left, t, g = (deck.cards[card].alias for card in luck.order(third))
    r, v, *rest = (deck.cards[card].alias for card in luck.order(second))
    d, g = luck.pick([*rest, r, v]), luck.pick([g, left])
    ids = {card.alias: card.id for card in deck.cards}
    return replace(
        case,
        hand=(ids[a], ids[t]),
        events=(
            f"Nora: {b} {r} {left} -> Otto ?",
            f"Nora: {b} {v} {t} -> Otto ?",
            f"Otto: {c} {d} {g} -> nobody",
        ),
    )


def asked_by_luck(case: Case, deal: Deal, luck: Luck) -> str:
    """Return a question as it was answered in this deal."""
    deck, seats = deck_of(case), len(case.seats)
    cards = one_of_each(deck, luck)
    asker = luck.pick(range(seats))
    said = f"{case.seats[asker]}: {' '.join(deck.cards[card].alias for card in cards)}"
    for seat in ((asker + step) % seats for step in range(1, seats)):
        held = [card for card in cards if deal[card] == seat]
        if held:
            seen = 0 in (asker, seat)
            shown = deck.cards[luck.pick(held)].alias if seen else "?"
            return f"{said} -> {case.seats[seat]} {shown}"
    return f"{said} -> nobody"


# --- wrong proofs ---------------------------------------------------------------------------------
# A proof of something that is not so: one line does not follow (exercise 6.5).
#
# The file is one of those of 6.2. What is "proved" about it is the claim that 6.4 refutes.

WHY = (
    mark("that card is not with you and not with Nora. But Otto may have it."),
    mark("one case is missing: line 2 says “or”, and only one box was opened."),
    mark("it rests on a line in a box that is closed: there it was only supposed."),
    mark("one card of Otto’s is known there, and he has two. His hand is not full."),
)
"""What is wrong with the line, slip by slip."""
IDS = ("M16", "M12", "M13", "M15")


def wrong_proofs_values(case: Case) -> Values:
    """Return the lines, which is the wrong one, and a deal in which the last one is false."""
    (slip,) = case.numbers
    told = two_ways_values(case)
    lines, wrong = _lines(told, slip)
    supposed = [n for n, line in enumerate(lines, start=1) if line.endswith("; suppose")]
    return {
        **told,
        "lines": lines,
        "wrong": wrong,
        "wrong_says": Statement(lines[wrong - 1].lstrip("> ").partition(";")[0], case),
        "why": Word(WHY[slip]),
        "supposed": supposed[0] if supposed else 0,
        "last": len(lines),
        "pass_line": next(n for n, line in enumerate(lines, start=1) if "; pass;" in line),
    }


def _lines(told: dict[str, Any], slip: int) -> tuple[tuple[str, ...], int]:
    """Return a proof with this slip, and the number of the line that has it."""
    g = told["claim"].removeprefix("E_")
    first, second, third = (told[f"{name}_clue"] for name in ("first", "second", "third"))
    mine, given, shown = told["case_1"], told["case_2"], told["case_7"].removeprefix("> ")
    one, other = (f"O_{card}" for card in given.partition(";")[0].replace("O_", "").split(" | "))
    begin = (mine, f"{one} | {other}; show-last; 1, {second}", f"~Y_{g} & ~N_{g}; pass; {third}")
    if slip == 0:
        return (*begin, f"E_{g}; row; 3"), 4
    box = (
        f"> {other}; suppose",
        f"> {shown.partition(';')[0]}; show; {first}",
    )
    if slip == 1:
        full = (*box, f"> ~O_{g}; hand-full; 4, 5", f"> E_{g}; row; 3, 6")
        return (*begin, *full, f"E_{g}; cases; 2, 4"), 8
    if slip == 2:  # noqa: PLR2004 - the third slip
        return (begin[2], *box, f"> ~O_{g}; hand-full; 2, 3", f"E_{g}; row; 1, 4"), 5
    early = (f"> {one}; suppose", f"> ~O_{g}; hand-full; 4", f"> E_{g}; row; 3, 5")
    late = (f"> ~O_{g}; hand-full; 7, 8", f"> E_{g}; row; 3, 9", f"E_{g}; cases; 2, 4, 7")
    return (*begin, *early, *box, *late), 5


def fresh_wrong_proofs(case: Case, luck: Luck) -> Case:
    """Return another file and another slip."""
    slip = luck.pick(range(len(WHY)))
    while True:
        found = fresh_two_ways(replace(case, numbers=()), luck)
        # The card of the claim is not among those of the first show
        if roles(found):
            first, *_ = parts_of(found)
            claim = str(two_ways_values(found)["claim"]).removeprefix("E_")
            if claim not in {card.alias for card in first.values()}:
                return replace(found, numbers=(slip,))


# --- arrow proofs ---------------------------------------------------------------------------------
# An "if … then" that is proved by contradiction (exercise 6.7).
#
# In a file of 6.2, with a question that nobody could answer: if the room is the other one, then the
# weapon is the one that was asked for. Otherwise Otto would hold both cards of that question.


def arrow_proofs_values(case: Case) -> Values:
    """Return the arrow, its two ends, a proof, and what its opposite says."""
    told, found, deck = two_ways_values(case), parts_of(case), deck_of(case)
    mine, own = hand_cards(case, found)
    g, d = found[2][own.kind].alias, _other(own, found[2], mine).alias
    # The room that is neither yours nor the one asked for
    x = next(
        c for c in (deck.cards[n].alias for n in deck.kind(own.kind)) if c not in (own.alias, g)
    )
    arrow, opposite = f"E_{x} -> E_{d}", f"E_{x} & ~E_{d}"
    pair = str(told["case_2"]).partition(";")[0]
    one, other = pair.split(" | ")
    lines = (
        f"~Y_{d} & ~N_{d}; pass; {told['third_clue']}",
        f"~Y_{g} & ~N_{g}; pass; {told['third_clue']}",
        f"~O_{own.alias}; mine",
        f"> {opposite}; suppose",
        f"> ~E_{g}; envelope; 4",
        f"> O_{g}; row; 2, 5",
        f"> O_{d}; row; 1, 4",
        f"> ~{one} & ~{other}; hand-full; 6, 7",
        f"> {pair}; show-last; 3, {told['second_clue']}",
        f"{arrow}; contradiction; 4",
    )
    return {
        **told,
        "arrow": arrow,
        "arrow_said": Statement(arrow, case),
        "opposite": Statement(opposite, case),
        "opposite_line": f"> {opposite}; suppose",
        "proof": lines,
        "both": Statement(f"O_{g} & O_{d}", case),
        **proof_steps(lines),
    }


def fresh_arrow_proofs(case: Case, luck: Luck) -> Case:
    """Return another file, in which Otto cannot have shown the weapon that he asked for."""
    while True:
        found = fresh_two_ways(case, luck)
        if roles(found):
            parts = parts_of(found)
            mine, own = hand_cards(found, parts)
            weapon = _other(own, parts[2], mine)
            if f"O_{weapon.alias}" not in str(two_ways_values(found)["case_2"]):
                return found


FAMILIES = {
    "two-ways": Family(two_ways_values, fresh_two_ways),
    "wrong-proofs": Family(wrong_proofs_values, fresh_wrong_proofs),
    "arrow-proofs": Family(arrow_proofs_values, fresh_arrow_proofs),
}
