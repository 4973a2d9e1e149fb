"""Which editions a sentence of the rule sheet holds in."""

from __future__ import annotations

from cluekit.clue.editions.edition import Edition
from cluekit.clue.editions.options import CLASSIC_SETUP

_AS_FOUND = {
    "dagger": "lounge",
    "candlestick": "dining-room",
    "revolver": "study",
    "rope": "ballroom",
    "lead-piping": "conservatory",
    "spanner": "kitchen",
}
"""Where document 001 has its weapons found (U01)."""
_DRAWN_SETUP = ("turn-order", "characters", "piles", "case-file", "deal", "pieces", "mark-sheets")
"""The order of document 000, which says nothing about weapons (P14)."""


def every(_: Edition) -> bool:
    """Tell that a sentence holds everywhere."""
    return True


# --- set-up ------------------------------------------------------------------------------------


def drawn_turns(edition: Edition) -> bool:
    """Tell whether the order of the turns is drawn: the next need not sit to the left."""
    return "turn-order" in edition.options.setup_order


def clockwise_turns(edition: Edition) -> bool:
    """Tell whether the turns go round the table."""
    return not drawn_turns(edition)


def character_choice(edition: Edition) -> bool:
    """Tell whether characters are chosen."""
    return "characters" in edition.options.setup_order


def nearest_piece(edition: Edition) -> bool:
    """Tell whether everybody plays the nearest piece."""
    return not character_choice(edition)


def classic_order(edition: Edition) -> bool:
    """Tell whether the set-up has the order of 001 and 004."""
    return edition.options.setup_order == CLASSIC_SETUP


def drawn_order(edition: Edition) -> bool:
    """Tell whether the set-up has the order of 000."""
    steps = tuple(step for step in edition.options.setup_order if step != "weapons")
    return steps == _DRAWN_SETUP


def own_order(edition: Edition) -> bool:
    """Tell whether it has neither."""
    return not classic_order(edition) and not drawn_order(edition)


def opening_roll(edition: Edition) -> bool:
    """Tell whether dice say who begins."""
    return not drawn_turns(edition) and edition.options.first_player == "highest-roll"


def suspect_first(edition: Edition) -> bool:
    """Tell whether the first suspect begins."""
    return not drawn_turns(edition) and edition.options.first_player == "first-suspect"


def larger_hands(edition: Edition) -> bool:
    """Say so where hands differ; it is a remark of 001, and of nobody else."""
    return edition.options.leftovers == "uneven" and edition.follows in ("", "001")


def _own_rooms(edition: Edition) -> bool:
    return all(room >= 0 for room in edition.weapon_rooms)


def any_rooms(edition: Edition) -> bool:
    """Tell whether luck gives the weapons their rooms."""
    return not _own_rooms(edition)


def as_found(edition: Edition) -> bool:
    """Tell whether the weapons begin where 001 has them found."""
    return _own_rooms(edition) and _found(edition) == _AS_FOUND


def rooms_of_ours(edition: Edition) -> bool:
    """Tell whether they begin in rooms that the edition names, and not in those."""
    return _own_rooms(edition) and _found(edition) != _AS_FOUND


def _found(edition: Edition) -> dict[str, str]:
    cards, deck = edition.deck.cards, edition.deck
    pairs = zip(deck.weapons, edition.weapon_rooms, strict=True)
    return {cards[weapon].id: cards[deck.room(room)].id for weapon, room in pairs}


# --- playing -----------------------------------------------------------------------------------


def middle(edition: Edition) -> bool:
    """Tell whether one accuses in the middle of the board."""
    return edition.options.accusation == "in-the-middle"


def marked_dice(edition: Edition) -> bool:
    """Tell whether the dice have a ?."""
    return edition.options.dice_faces == "question-mark"


def exact(edition: Edition) -> bool:
    """Tell whether the whole roll is walked."""
    return edition.options.movement == "exact"


def passages(edition: Edition) -> bool:
    """Tell whether there are secret passages."""
    return any(edition.plan.passages)


def pool(edition: Edition) -> bool:
    """Tell whether there is a pool."""
    return edition.plan.pool is not None


def once(edition: Edition) -> bool:
    """Tell whether one asks once for each time one comes in."""
    return edition.options.suggestions == "once-per-entry"


def fast(edition: Edition) -> bool:
    """Tell whether one chosen player is asked."""
    return edition.options.questioning == "fast"


def around(edition: Edition) -> bool:
    """Tell whether all are asked."""
    return not fast(edition)


def chooses(edition: Edition) -> bool:
    """Tell whether the one who shows has a choice."""
    return not fast(edition) and edition.options.cards_shown != "all"


def nobody_may(edition: Edition) -> bool:
    """Say so where all are asked; it is a remark of 001, and of nobody else."""
    return not fast(edition) and edition.follows in ("", "001")


def special(edition: Edition) -> bool:
    """Tell whether squares draw bonus cards."""
    return edition.options.bonus_cards and bool(edition.plan.special)
