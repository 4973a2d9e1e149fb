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
_SOLVER = "Super Sleuth"
"""What a player who is right may declare themselves by 001 (U17)."""


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
    uneven = edition.options.leftovers == "uneven" and may_differ(edition)
    return uneven and edition.follows in ("", "001")


def may_differ(edition: Edition) -> bool:
    """Tell whether some number of players cannot share the cards evenly."""
    least, most = edition.players
    dealt = edition.deck.size - 3  # the envelope's
    return any(dealt % players for players in range(least, most + 1))


def _own_rooms(edition: Edition) -> bool:
    return all(room >= 0 for room in edition.weapon_rooms)


def any_rooms(edition: Edition) -> bool:
    """Tell whether luck gives the weapons their rooms."""
    return not _own_rooms(edition)


def as_found(edition: Edition) -> bool:
    """Tell whether the weapons begin where 001 has them found."""
    return _own_rooms(edition) and _weapon_rooms(edition) == _AS_FOUND


def own_cast(edition: Edition) -> bool:
    """Tell whether there are as many suspects as in 001, and its weapons."""
    weapons = {edition.deck.cards[weapon].id for weapon in edition.deck.weapons}
    return len(edition.deck.suspects) == len(_AS_FOUND) and weapons == set(_AS_FOUND)


def rooms_of_ours(edition: Edition) -> bool:
    """Tell whether they begin in rooms that the edition names, and not in those."""
    return _own_rooms(edition) and _weapon_rooms(edition) != _AS_FOUND


def _weapon_rooms(edition: Edition) -> dict[str, str]:
    cards, deck = edition.deck.cards, edition.deck
    pairs = zip(deck.weapons, edition.weapon_rooms, strict=True)
    return {cards[weapon].id: cards[deck.room(room)].id for weapon, room in pairs}


# --- playing -----------------------------------------------------------------------------------


def middle(edition: Edition) -> bool:
    """Tell whether one accuses in the middle of the board."""
    return edition.options.accusation == "in-the-middle"


def marked_dice(edition: Edition) -> bool:
    """Tell whether the dice have a ?."""
    return edition.options.marked_dice


def exact(edition: Edition) -> bool:
    """Tell whether the whole roll is walked."""
    return edition.options.movement == "exact"


def passages(edition: Edition) -> bool:
    """Tell whether there are secret passages."""
    return any(edition.plan.passages)


def must_leave_by(edition: Edition) -> bool:
    """Tell whether one has to leave one's room, and passages are a way out."""
    return passages(edition) and edition.options.staying != "always"


def pool(edition: Edition) -> bool:
    """Tell whether there is a pool."""
    return edition.plan.pool is not None


def once(edition: Edition) -> bool:
    """Tell whether one asks once for each time one comes in."""
    return edition.options.suggestions == "once-per-entry"


def each_turn(edition: Edition) -> bool:
    """Tell whether one asks every turn."""
    return not once(edition)


def calling_counts(edition: Edition) -> bool:
    """Tell whether it decides anything that one was called."""
    return once(edition) or edition.options.staying == "when-called"


def classic(edition: Edition) -> bool:
    """Tell whether the question goes from one player to the next until one answers."""
    return edition.options.questioning == "classic"


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


def titled_there(edition: Edition) -> bool:
    """Tell whether who solves it is called what 001 calls them."""
    return edition.story.winner == _SOLVER


def has_another_name(edition: Edition) -> bool:
    """Tell whether they have another name."""
    return edition.story.winner not in ("", _SOLVER)


def out(edition: Edition) -> bool:
    """Tell whether a wrong accuser has no more turns."""
    return edition.options.wrong_accuser == "no-more-turns"


def bonus(edition: Edition) -> bool:
    """Tell whether there are bonus cards."""
    return edition.options.bonus_cards


def special(edition: Edition) -> bool:
    """Tell whether squares draw bonus cards."""
    return edition.options.bonus_cards and bool(edition.plan.special)
