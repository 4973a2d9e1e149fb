"""The editions' own answers: the table of defaults, C01-C15 and P01-P22, and games that end."""

from typing import Any

import pytest

from cluekit.clue import SHIPPED, bots_for, edition, new_game, read_edition
from cluekit.clue.editions.options import Options
from cluekit.clue.public.facts import WeaponsPlaced
from cluekit.clue.referee.bonus import EFFECTS
from cluekit.core.session import run
from cluekit.lab import simulate

SWITCHES = (
    *("first_player", "movement", "staying", "suggestions", "accusation", "before_envelope"),
    *("doors", "pawns", "dice_faces", "cards_shown", "bonus_cards"),
    "idle_bonus_cards",
)
DEFAULTS: dict[str, tuple[Any, ...]] = {
    "uk": (
        *("highest-roll", "exact", "always", "each-turn", "after-suggestion", "envelope"),
        *("closed-by-pawn", "block", "plain", "one", False),
        "in-the-deck",
    ),
    "us": (
        *("first-suspect", "up-to", "always", "once-per-entry", "after-suggestion", "table-first"),
        *("closed-by-pawn", "block", "plain", "one", False),
        "in-the-deck",
    ),
    "pool": (
        *(None, "up-to", "when-called", "once-per-entry", "in-the-middle", "envelope"),
        *("never-closed", "may-be-crossed", "question-mark", "at-least-one", True),
        "left-out",
    ),
}
"""What each edition answers; in the pool the order of the turns is drawn in the set-up."""

ALIKE = {
    "dice": 2, "same_square_twice": False, "re_enter_room_left": False, "leftovers": "uneven",
    "two_players": "deal-all", "wrong_accuser": "no-more-turns", "questioning": "classic",
}  # fmt: skip


@pytest.mark.parametrize("name", DEFAULTS)
def test_the_table_of_defaults(name: str) -> None:
    """Each edition answers as the list of rules says."""
    options = edition(name).options
    answers = dict(zip(SWITCHES, DEFAULTS[name], strict=True)) | ALIKE
    for switch, answer in answers.items():
        assert answer is None or getattr(options, switch) == answer, switch


def test_pool_sets_up_in_its_own_order() -> None:
    """P14: turn order, characters, crime, deal, pieces; the notebooks come last."""
    steps = edition("pool").options.setup_order
    named = ("turn-order", "characters", "case-file", "deal", "pieces", "mark-sheets")
    assert [step for step in steps if step in named] == list(named)
    assert edition("us").options.setup_order == Options().setup_order


def test_what_two_editions_have_has_one_id() -> None:
    """Names differ, ids do not: Knife and Dagger are the same card."""
    decks = {name: {c.id: (c.kind, c.shape) for c in edition(name).deck.cards} for name in DEFAULTS}
    assert decks["uk"] == decks["us"]
    assert decks["uk"].items() < decks["pool"].items()
    more = set(decks["pool"]) - set(decks["uk"])
    assert more == {"captain-umber", "poison"}


@pytest.mark.parametrize("name", ["us", "pool"])
def test_weapons_begin_in_different_rooms_drawn_by_luck(name: str) -> None:
    """C01: it does not matter which; no two in one."""
    seen = set()
    for seed in range(4):
        letters = new_game(name, seed=seed).letters(0)
        (placed,) = [fact for _, fact in letters if isinstance(fact, WeaponsPlaced)]
        assert len(set(placed.rooms)) == len(placed.rooms)
        seen.add(placed.rooms)
    assert len(seen) == 4


def test_the_bonus_deck_is_small_and_has_every_effect() -> None:
    """P10, P21: ours, eight to twelve cards, each with words; every effect is in it."""
    bonus = edition("pool").bonus
    assert 8 <= sum(card.count for card in bonus) <= 12
    assert {card.effect for card in bonus} == set(EFFECTS)
    assert all(card.text.endswith(".") for card in bonus)


@pytest.mark.parametrize("name", SHIPPED)
def test_note_takers_solve_every_case(name: str) -> None:
    """Whatever the house rules of an edition, who takes notes finds out, in some dozen turns."""
    for players in (2, 3, 6):
        if players <= edition(name).players[1]:
            totals = simulate(edition(name), ["note-taker"], 15, "presets", players).totals
            assert totals.endings == {"solved": 15, "unsolved": 0, "unfinished": 0}
            assert totals.turns_mean < 60


@pytest.mark.parametrize("players", [3, 4, 5])
def test_where_cards_stay_hidden_a_note_taker_guesses_at_last(players: int) -> None:
    """U30: two cards that nobody holds, one in the case file: no question tells which."""
    source = edition("pool").source.replace("movement =", 'leftovers = "face-down"\nmovement =')
    session = new_game(read_edition(source), [f"P{n}" for n in range(players)], seed=players)
    done = run(session, bots_for(["note-taker"] * players), until=lambda game: game.step > 5000)
    assert done.over
