"""What arrows a card's back gives: one of two, and perhaps both (exercise 5.3).

Somebody shows a card, unseen; one of the three is your own. The numbers choose arrows of a pool.
"""

from __future__ import annotations

from msgspec.structs import replace

from cluekit.clue.editions.edition import edition
from cluekit.core import Luck
from cluekit.learn.arrows import Arrow, follows, opposite
from cluekit.learn.card_values import Hands, Named, card_list
from cluekit.learn.clues import Clue
from cluekit.learn.forms import Case
from cluekit.learn.statements import Sentence, Statement
from cluekit.learn.world_checks import lay_out
from cluekit.learn.worlds import ENVELOPE, asked_in, letters, rows

IDS = ("a", "b", "c", "d", "e")
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


def values(case: Case) -> dict[str, object]:
    """Return five arrows, which of them follow, and what hasty readers tick."""
    arrows = pool(case)
    chosen = dict(zip(IDS, case.numbers, strict=True))
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


def fresh(case: Case, luck: Luck) -> Case:
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
    chosen += luck.order(rest)[: len(IDS) - len(chosen)]
    return replace(
        case,
        hand=tuple(deck.cards[card].id for card in sorted((mine, own))),
        events=(f"{asker}: {' '.join(deck.cards[c].alias for c in asked)} -> {shower} ?",),
        numbers=tuple(luck.order(chosen)),
    )
