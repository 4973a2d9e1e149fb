"""What a seat knows of a game, as premises: true always, and as sharp as what was seen."""

import pytest

from cluekit.clue import View
from cluekit.clue.deduction.puzzle import holders_of, puzzle_of
from cluekit.core import SPECTATOR, Chance
from cluekit.core.session import Session
from cluekit.logic import Deal, is_legal
from cluekit.logic.puzzle import problem_with
from twin.amounts import amounts
from twin.editions import PRESETS, any_kind, draw_options, edition_with, open_game, played


def true_deal(session: Session) -> Deal:
    """Return where every card really is."""
    table, secrets = session._positions[-1].table, session._positions[-1].secrets
    holders = holders_of(table)
    where = {card: seat for seat, hand in enumerate(secrets.hands) for card in hand}
    where |= dict.fromkeys(table.face_up, holders.table)
    where |= dict.fromkeys(secrets.face_down, holders.pool)
    where |= dict.fromkeys(secrets.case_file, holders.file)
    return tuple(where[card] for card in range(table.edition.deck.size))


def _views(session: Session) -> list[View]:
    return [session.view(seat) for seat in (*range(len(session.players)), SPECTATOR)]


@pytest.mark.parametrize("preset", PRESETS)
@amounts(30, 2_000)
def test_the_truth_is_never_excluded(preset: str, amount: int) -> None:
    """Whatever the house rules and whoever looks, the true deal obeys everything that seat saw."""
    for seed in range(amount):
        luck = Chance(f"knowing {seed}").luck("options", 0, 0)
        edition = edition_with(preset, **(draw_options(luck) if seed % 4 else {}))
        players = luck.pick(range(edition.players[0], edition.players[1] + 1))
        for now in played(open_game(edition, players, seed), any_kind(), 100):
            if any(now.view(SPECTATOR).table.sizes) and now.step % 5 == 0:
                deal = true_deal(now)
                for view in _views(now):
                    puzzle = puzzle_of(view)
                    assert problem_with(puzzle) is None
                    assert is_legal(puzzle, deal), (seed, view.seat, now.step)
