"""A chain of four lines of which one does not follow (exercise 4.5).

You hold one suspect and are shown another. Three lines are right; one misuses "exactly one", and
there is a deal that fits all that was seen and in which it is false.
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from cluekit.clue.editions.edition import edition
from cluekit.core import Luck
from cluekit.learn.card_values import card_list
from cluekit.learn.clues import Clue
from cluekit.learn.families import one_left
from cluekit.learn.forms import Case
from cluekit.learn.statements import Statement
from cluekit.learn.values import Word
from cluekit.learn.world_checks import counterexample, lay_out
from cluekit.learn.worlds import asked_in, name_of, names
from cluekit.logic import Literal
from cluekit.logic.formulas import read
from cluekit.words import mark

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


def values(case: Case) -> dict[str, Any]:
    """Return four lines, which is the wrong one, and a deal in which it is false."""
    slip, place = case.numbers
    told = one_left.values(case)
    claim = _claim(case, slip)
    facts = {
        **told,
        "not_shown_inside": Statement(_inside(case, told["shown"].id, sign="~"), case),
        "not_own_inside": Statement(_inside(case, told["own"].id, sign="~"), case),
        "card_inside": Statement(_inside(case, told["card"].id), case),
        "claim": Statement(claim, case),
    }
    lines = [Word(text, facts) for text in RIGHT]
    lines.insert(place, Word(WRONG[slip], facts))
    whys = [Word(text) for text in WHY_RIGHT]
    whys.insert(place, Word(""))
    right_ones = [n for n in range(len(lines)) if n != place]
    world = counterexample(case, read(claim, names(case))) or ()
    return {
        **facts,
        **{f"line_{n}": line for n, line in enumerate(lines, start=1)},
        **{f"right_{n}": (f"line-{at + 1}",) for n, at in enumerate(right_ones, start=1)},
        **{f"why_{n}": whys[at] for n, at in enumerate(right_ones, start=1)},
        "wrong": (f"line-{place + 1}",),
        "claim_line": lines[place],
        "why_wrong": Word(WHY_WRONG[slip]),
        "world": lay_out(case, world),
        "its_world": world,
        "claim_formula": claim,
        "hand": card_list(case.hand, case.deck),
        "clue": Clue(case, 0),
    }


def _inside(case: Case, card: str, sign: str = "") -> str:
    number = edition(case.deck).deck.number(card)
    return f"{sign}{name_of(case, Literal(number, len(case.seats)))}"


def _claim(case: Case, slip: int) -> str:
    """Return what the wrong line says: of another asked card, or of a card of another kind."""
    deck, asked = edition(case.deck).deck, asked_in(case)[0]
    answer = asked.answers[-1]
    seen = {answer.cards[0], *(deck.number(card) for card in case.hand)}
    open_ones = [card for card in asked.cards if card not in seen]
    if slip == 0:
        return f"~{name_of(case, Literal(open_ones[0], answer.seat))}"
    inside = name_of(case, Literal(open_ones[-1], len(case.seats)))
    return inside if slip == 1 else f"~{inside}"


def fresh(case: Case, luck: Luck) -> Case:
    """Return another hand and another card shown; another slip in another place."""
    while True:
        found = one_left.fresh(case, luck)
        found = replace(found, numbers=(luck.pick(range(len(WRONG))), luck.pick(range(4))))
        if asked_in(found)[0].answers and values(found)["world"].hands[0][1]:
            return found
