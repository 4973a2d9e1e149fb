"""A place at a table: what one seat may see, now and before, whoever shows it."""

from __future__ import annotations

from cluekit.clue import edition, stack_deck
from cluekit.clue.public.facts import CardSeen
from cluekit.core import SPECTATOR
from cluekit.ui import table
from cluekit.ui.registry import staging_of
from cluekit.ui.tables.place import Place
from cluekit.ui.tables.widget import Table


def a_table(humans: int = 1) -> Table:
    """Return a table with known hands, at which the first seat has asked and seen a card."""
    file = ("bruno", "vase", "library")
    hands = [["ada", "rope"], ["carla", "dagger"], ["garden", "tower"]]
    luck = stack_deck(edition("mini"), case_file=file, hands=hands, dice=(6, 6))
    shown = table("mini", humans=humans, chance=luck, fresh=True)
    if humans > 1:
        shown.sitting.sit_down(0)
    shown.play("roll").play("walk 0")
    return shown.play("suggest 2 4")


def place(shown: Table, seat: int, step: int | None = None) -> Place:
    """Return a place at this table."""
    return Place(shown.session, staging_of(shown.session), seat, step)


def test_a_place_sees_what_its_seat_was_told() -> None:
    """Who was shown the card, who showed it, and who only heard of it."""
    shown = a_table()
    cards = [[type(fact) for fact in place(shown, seat).news(0)] for seat in (0, 1, 2, SPECTATOR)]
    assert [CardSeen in facts for facts in cards] == [True, True, False, False]
    for seat in (0, 1, 2):
        assert place(shown, seat).view == shown.session.view(seat)
        assert place(shown, seat).letters() == shown.session.letters(seat)
    assert [fact for fact in place(shown, 0).cards_seen if isinstance(fact, CardSeen)]
    assert place(shown, SPECTATOR).cards_seen == []


def test_a_place_looks_back() -> None:
    """Nothing that came later is seen then."""
    shown = a_table()
    now = place(shown, 0)
    for step in range(now.moves + 1):
        then = place(shown, 0, step)
        assert then.moves == step
        assert then.view == shown.session.view(0, step)
        assert then.letters() == shown.session.letters(0, 0, step)
        assert then.last_move == (now.news(step - 1, step) if step else [])


def test_while_the_screen_is_passed_on_the_place_is_nobodys() -> None:
    """And then that of whoever has said who they are."""
    shown = a_table(humans=2)
    assert shown.sitting.waits_for == 1
    assert shown.sitting.place().seat == SPECTATOR == shown.seat
    shown.sitting.sit_down(1)
    assert shown.sitting.place() == place(shown, 1)
    assert shown.sitting.place(3).moves == 3
