"""Judging a deal that a learner laid out to refute a claim: it must be legal, the claim false."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from cluekit.clue.editions.edition import edition
from cluekit.learn.answers.choices import pieces, read_cards
from cluekit.learn.answers.numbers import UnreadableError
from cluekit.learn.card_values import Hands
from cluekit.learn.clues import broken_fact
from cluekit.learn.feedback import Feedback
from cluekit.learn.forms import Case
from cluekit.learn.question import Question, not_yet
from cluekit.learn.statements import sentence
from cluekit.learn.worlds import literals_of, names, puzzle_of, rows, true_atoms
from cluekit.logic import Deal, Literal, holds_in
from cluekit.logic.formulas import Formula, read, true_in
from cluekit.sets import mask
from cluekit.ways import fold_case
from cluekit.words import mark, say


def check(question: Question, given: object) -> Feedback:
    """Return the feedback on a deal: any legal one that violates the claim is right."""
    laid = dict[int, int]()
    for literal in _laid(question.case, given):
        if laid.setdefault(literal.card, literal.holder) != literal.holder:
            card = edition(question.case.deck).deck.cards[literal.card].name
            return not_yet(mark("{card} lies in two places."), {"card": say(card)})
    size = edition(question.case.deck).deck.size
    if len(laid) < size:
        return not_yet(
            mark("So far {n} of {all} cards have a place."), {"n": len(laid), "all": size}
        )
    deal = tuple(laid[card] for card in range(size))
    case = question.case
    if wrong := illegal(case, deal):
        return not_yet(mark("That deal cannot be. {reason}"), {"reason": wrong})
    claim = read(question.value(question.part.goal), names(case))
    values = {**question.values, "claim": sentence(claim, case), "world": hands_of(case, deal)}
    if true_in(claim, true_atoms(case, deal)):
        message = mark("That deal is legal, but the claim is true in it: {claim}.")
        if "claim_holds" in values:
            message = mark("That deal is legal, but it does not refute the claim. {claim_holds}.")
        return not_yet(message, values)
    return Feedback("yes", question.part.because, values)


def illegal(case: Case, deal: Deal) -> str:
    """Return why a deal cannot be, in words; "" where it can."""
    puzzle = puzzle_of(case)
    for seat, wanted in enumerate(puzzle.sizes):
        if (have := deal.count(seat)) != wanted:
            who = say("You") if case.seats[seat] == "You" else case.seats[seat]
            return say("{who}: {n:card}, but it must be {all}.", who=who, n=have, all=wanted)
    inside = mask(card for card, holder in enumerate(deal) if holder == puzzle.file)
    if any((inside & kind).bit_count() != 1 for kind in puzzle.kinds):
        return say("The envelope holds one suspect, one weapon and one room.")
    against = (premise for premise in puzzle.premises if not holds_in(deal, premise))
    first = next(against, None)
    return say("It contradicts {clue}", clue=broken_fact(case, first)) if first else ""


def _laid(case: Case, given: object) -> Iterator[Literal]:
    """Yield where each card was laid: O_B, bruno:otto, or {"Otto": "B T", …}."""
    if isinstance(given, Mapping):
        yield from _by_places(case, given)
        return
    known = names(case)
    words = given.replace(",", " ").replace(";", " ").split() if isinstance(given, str) else None
    for item in words if words is not None else pieces(given):
        card, colon, holder = item.partition(":")
        name = fold_case(f"{holder}_{card}" if colon else item)
        if name not in known:
            raise UnreadableError(item)
        yield literals_of(case)[known[name]]


def _by_places(case: Case, given: Mapping[object, object]) -> Iterator[Literal]:
    deck = edition(case.deck).deck
    for who, cards in given.items():
        holder = _holder(case, str(who))
        for name in read_cards(cards, deck.cards):
            yield Literal(deck.number(name), holder)


def _holder(case: Case, who: str) -> int:
    alias = edition(case.deck).deck.cards[0].alias
    name = names(case).get(f"{fold_case(who)}_{fold_case(alias)}")
    if name is None:
        raise UnreadableError(who)
    return literals_of(case)[name].holder


def hands_of(case: Case, deal: Deal) -> Hands:
    """Return a deal to be said, place by place."""
    ids = [card.id for card in edition(case.deck).deck.cards]
    places = [*case.seats, "Envelope"]
    held = (
        (who, tuple(ids[card] for card, holder in enumerate(deal) if holder == place))
        for place, who in enumerate(places)
    )
    return Hands(tuple(held), case.deck)


def counterexample(case: Case, claim: Formula) -> tuple[str, ...] | None:
    """Return the first deal that fits the case and not the claim, as literals; None: it follows."""
    found = (row for row in rows(case) if not true_in(claim, row))
    first = next(found, None)
    return tuple(sorted(first)) if first else None


def lay_out(case: Case, world: Collection[str]) -> Hands:
    """Return a deal given by its true atoms, place by place."""
    where = {literals_of(case)[name].card: literals_of(case)[name].holder for name in world}
    return hands_of(case, tuple(holder for _, holder in sorted(where.items())))
