"""The quick sheet of the bots and the named rules of the same levels say the same of a game."""

from __future__ import annotations

import pytest

from cluekit.clue import View, sheet_of
from cluekit.clue.deduction.hand_size_rules import by_hands
from cluekit.clue.deduction.puzzle import holders_of, puzzle_of
from cluekit.core import SPECTATOR, Chance
from cluekit.core.session import Session
from cluekit.logic.rules import LEVELS, derive
from twin.amounts import amounts
from twin.editions import PRESETS, any_kind, edition_with, open_game, played

GRID = frozenset(LEVELS[0] + LEVELS[1]) - {"accused"}
HANDS = GRID | frozenset(LEVELS[2] + LEVELS[3])


def can(view: View, rules: frozenset[str]) -> list[int]:
    """Return what the rules leave, with the holders numbered as on a sheet, open cards nowhere."""
    table = view.table
    holders, seats = holders_of(table), len(table.players)
    places = {**{seat: seat for seat in range(seats)}, holders.file: seats, holders.pool: seats + 1}
    return [
        sum(
            1 << place
            for holder, place in places.items()
            if holder is not None and left >> holder & 1
        )
        for left in derive(puzzle_of(view), rules).can
    ]


def views(session: Session) -> list[View]:
    """Every seat's view, and a spectator's."""
    return [session.view(seat) for seat in (*range(len(session.players)), SPECTATOR)]


@pytest.mark.parametrize("preset", PRESETS)
@amounts(6, 500)
def test_the_sheet_and_the_rules_mark_the_same_cells(preset: str, amount: int) -> None:
    """Rows and envelope; then shows and hand sizes, too. The rules may see more, never less.

    More where a table shows several cards at once: the rules count them, the sheet does not.
    """
    certain = 0
    for seed in range(amount):
        luck = Chance(f"sheets {seed}").luck("players", 0, 0)
        edition = edition_with(preset)
        players = luck.pick(range(edition.players[0], edition.players[1] + 1))
        one_card = edition.options.questioning != "fast" and edition.options.cards_shown == "one"
        for now in played(open_game(edition, players, seed), any_kind(), 120):
            if any(now.view(SPECTATOR).table.sizes) and now.step % 20 == 0:
                for view in views(now):
                    compare(sheet_of(view).can, can(view, GRID), same=one_card)
                    full = by_hands(sheet_of(view), view).can
                    compare(full, can(view, HANDS), same=one_card)
                    certain += sum(not left & (left - 1) for left in full)
    assert certain > amount


def compare(sheet: list[int], rules: list[int], *, same: bool) -> None:
    """Hold what the sheet leaves against what the rules leave."""
    if same:
        assert rules == sheet
    else:
        assert all(not fewer & ~more for fewer, more in zip(rules, sheet, strict=True))
