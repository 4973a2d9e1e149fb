"""Candidates and beliefs under any house rules, on boards of any size: the truth stays possible."""

import pytest

from cluekit.core import SPECTATOR, Chance
from cluekit.noir import INSPECTOR, KILLER, Edition, Phase, new_game
from cluekit.noir.deduction.belief import belief_about
from cluekit.noir.deduction.candidates import candidates
from cluekit.sets import mask
from noir.enumeration import fits, worlds_of
from noir.positions import letters
from twin.editions import played
from twin.noir_editions import WISHES, drawn_edition, edition_with, playable, switches


@pytest.mark.parametrize("part", range(4))
def test_the_truth_is_never_excluded_anywhere(part: int) -> None:
    """Whoever looks on, under any rules, both identities stay possible at every step."""
    for seed in range(part, 80, 4):
        luck = Chance(f"anywhere {seed}").luck("ask", 0)
        game = new_game(drawn_edition(f"candidates {seed}"), seed=seed)
        for now in played(game, WISHES[seed % 3], 90):
            secrets = now._positions[-1].secrets
            for seat in (KILLER, INSPECTOR, SPECTATOR):
                view = now.view(seat)
                known = candidates(view)
                if now.over:
                    shown = 1 << secrets.inspector if secrets.inspector >= 0 else 0
                    assert (known.killer, known.inspector) == (1 << secrets.killer, shown)
                if seat != KILLER:
                    assert known.killer >> secrets.killer & 1, (seed, now.step, seat)
                if seat != INSPECTOR and secrets.inspector >= 0:
                    assert known.inspector >> secrets.inspector & 1, (seed, now.step, seat)
            if luck.die(8) == 1:
                believed = belief_about(now.view(INSPECTOR), KILLER, luck.pick(["legal", "kinds"]))
                assert believed.share(secrets.killer) > 0, (seed, now.step)
                believed = belief_about(now.view(KILLER), INSPECTOR, luck.pick(["legal", "kinds"]))
                chosen = secrets.inspector >= 0
                assert not chosen or believed.share(secrets.inspector) > 0, (seed, now.step)


def test_an_end_before_the_inspector_is_anybody() -> None:
    """N15: a toll of one is paid by the first kill; nobody is the Inspector then."""
    game = new_game(edition_with("noir-classic", toll=1), seed=3)
    game.play(KILLER, next(iter(game.choices)))
    known = candidates(game.view(INSPECTOR))
    assert game.over
    assert (known.killer, known.inspector) == (1 << game.view(KILLER).own.identity, 0)


@pytest.mark.parametrize("seat", [KILLER, INSPECTOR])
def test_candidates_are_exact_under_any_rules(seat: int) -> None:
    """On boards of six to nine suspects the sets are those of all worlds that fit, to the last."""
    looked = 0
    for seed in range(60):
        game = new_game(small_house(seed), seed=seed)
        for _ in played(game, WISHES[seed % 3], 26):
            pass
        for step in range(5 + seed % 4, game.step, 5):
            view = game.view(seat, step)
            worlds = [w for w in worlds_of(game, seat, step) if fits(w, game, seat, step)]
            if view.table.phase is Phase.DISCARD:
                continue
            known = candidates(view)
            if seat == INSPECTOR:
                assert letters(known.killer) == letters(mask({w.killer for w in worlds}))
                looked += 1
            elif view.table.chosen:
                assert letters(known.inspector) == letters(mask({w.inspector for w in worlds}))
                looked += 1
    assert looked > 80


def small_house(seed: int) -> Edition:
    """Return an edition on a small board, every other answer drawn."""
    luck = Chance(f"small {seed}").luck("options", 0)
    answers = {name: luck.pick(some) for name, some in switches().items()}
    rows, columns = luck.pick([(2, 3), (3, 2), (2, 4), (3, 3), (3, 3)])
    sizes = (rows, columns, luck.pick([2, 3]), rows * columns - luck.die(2))
    return edition_with("noir-classic", **playable(answers, *sizes))
