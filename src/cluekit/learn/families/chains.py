"""A proof without cases: a pass, a show, and the last one left (exercise 6.1)."""

from __future__ import annotations

from msgspec.structs import replace

from cluekit.clue.editions.edition import edition
from cluekit.core import Luck
from cluekit.learn.card_values import Named, card_list
from cluekit.learn.forms import Case
from cluekit.learn.statements import Statement, proof_steps
from cluekit.learn.worlds import asked_in


def values(case: Case) -> dict[str, object]:
    """Return the goal, a proof of it, and its steps to be put in order."""
    deck = edition(case.deck).deck
    first, second = asked_in(case)
    (mine,) = set(first.cards) - set(second.cards)
    (shown,) = set(second.cards) - set(first.cards)
    out = [card for card in first.cards if card != mine]
    (third,) = set(deck.kind(deck.cards[mine].kind)) - {mine, shown}
    mine_, shown_, third_, v, w = (deck.cards[c].alias for c in (mine, shown, third, *out))
    lines = (
        f"~O_{v} & ~O_{w}; pass; c1",
        f"{' | '.join(f'O_{deck.cards[card].alias}' for card in second.cards)}; show; c2",
        f"O_{shown_}; show-last; 1, 2",
        f"~E_{shown_}; row; 3",
        f"~E_{mine_}; mine",
        f"E_{third_}; envelope; 4, 5",
    )
    says = {f"says_{n}": Statement(line.partition(";")[0], case) for n, line in enumerate(lines, 1)}
    return {
        "hand": card_list(case.hand, case.deck),
        "goal": f"E_{third_}",
        "goal_said": Statement(f"E_{third_}", case),
        "proof": lines,
        "first_line": lines[0],
        "shown": Named(deck.cards[shown].id, "the", case.deck),
        **says,
        **proof_steps(lines),
    }


def fresh(case: Case, luck: Luck) -> Case:
    """Return the same kind of evening with other cards, of any kind in each part."""
    deck = edition(case.deck).deck
    main, *others = luck.order([deck.suspects, deck.weapons, deck.rooms])
    mine, shown = luck.order(main)[:2]
    piles = [luck.order(pile) for pile in others]
    both, own = [pile[0] for pile in piles], luck.pick([pile[1] for pile in piles])
    asked = (" ".join(deck.cards[c].alias for c in sorted([one, *both])) for one in (mine, shown))
    first, second = asked
    return replace(
        case,
        hand=tuple(deck.cards[card].id for card in sorted((mine, own))),
        events=(f"Nora: {first} -> You {deck.cards[mine].alias}", f"Nora: {second} -> Otto ?"),
    )
