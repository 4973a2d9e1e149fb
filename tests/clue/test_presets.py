"""The editions' own answers: the table of defaults, C01-C15 and P01-P22, and games that end."""

from itertools import product
from typing import Any

from cluekit.clue import SHIPPED, bots_for, edition, new_game, read_edition
from cluekit.clue.editions.options import Options
from cluekit.clue.referee.bonus import EFFECTS
from cluekit.core.session import run
from cluekit.lab import simulate

ALIKE = {
    "dice": 2, "same_square_twice": False, "re_enter_room_left": False, "leftovers": "uneven",
    "two_players": "deal-all", "wrong_accuser": "no-more-turns", "questioning": "classic",
}  # fmt: skip
CLASSIC = {
    "accusation": "after-suggestion", "doors": "closed-by-pawn", "pawns": "block",
    "dice_faces": "plain", "cards_shown": "one", "bonus_cards": False,
    "idle_bonus_cards": "in-the-deck", "staying": "always",
}  # fmt: skip
DEFAULTS: dict[str, dict[str, Any]] = {
    "uk": CLASSIC | {"first_player": "highest-roll", "movement": "exact",
     "suggestions": "each-turn", "before_envelope": "envelope"},
    "us": CLASSIC | {"first_player": "first-suspect", "movement": "up-to",
     "suggestions": "once-per-entry", "before_envelope": "table-first"},
    "pool": {"movement": "up-to", "staying": "when-called", "suggestions": "once-per-entry",
     "accusation": "in-the-middle", "before_envelope": "envelope", "doors": "never-closed",
     "pawns": "may-be-crossed", "dice_faces": "question-mark", "cards_shown": "at-least-one",
     "bonus_cards": True, "idle_bonus_cards": "left-out"},
}  # fmt: skip
"""What each edition answers; in the pool the order of the turns is drawn in the set-up."""


def test_the_table_of_defaults() -> None:
    """Each edition answers as the list of rules says."""
    for name, answers in DEFAULTS.items():
        options = edition(name).options
        for switch, answer in (answers | ALIKE).items():
            assert getattr(options, switch) == answer, (name, switch)


def test_what_two_editions_have_has_one_id() -> None:
    """Names differ, ids do not: Knife and Dagger are the same card."""
    decks = {name: {c.id: (c.kind, c.shape) for c in edition(name).deck.cards} for name in DEFAULTS}
    assert decks["uk"] == decks["us"]
    assert decks["uk"].items() < decks["pool"].items()
    assert set(decks["pool"]) - set(decks["uk"]) == {"captain-umber", "poison"}
    assert edition("us").options.setup_order == Options().setup_order


def test_the_bonus_deck_is_small_and_has_every_effect() -> None:
    """P10, P21: ours, eight to twelve cards, each with words; every effect is in it."""
    bonus = edition("pool").bonus
    assert 8 <= sum(card.count for card in bonus) <= 12
    assert {card.effect for card in bonus} == set(EFFECTS)
    assert all(card.text.endswith(".") for card in bonus)


def test_note_takers_solve_every_case() -> None:
    """Whatever the house rules of an edition, who takes notes finds out, in some dozen turns."""
    for name, players in product(SHIPPED, (2, 3, 6)):
        if players <= edition(name).players[1]:
            totals = simulate(edition(name), ["note-taker"], 8, "presets", players).totals
            assert totals.endings == {"solved": 8, "unsolved": 0, "unfinished": 0}
            assert totals.turns_mean < 60


def test_where_cards_stay_hidden_a_note_taker_guesses_at_last() -> None:
    """U30: two cards that nobody holds, one in the case file: no question tells which."""
    source = edition("pool").source.replace("movement =", 'leftovers = "face-down"\nmovement =')
    for players in (3, 4, 5):
        session = new_game(read_edition(source), [f"P{n}" for n in range(players)], seed=players)
        done = run(session, bots_for(["note-taker"] * players), until=lambda game: game.step > 5000)
        assert done.over
