"""Who the other side can be: what trying every world leaves, and never without the truth."""

import pytest

from cluekit.core import SPECTATOR
from cluekit.noir import INSPECTOR, KILLER, SHIPPED, edition, new_game, read_edition
from cluekit.noir.deduction.candidates import candidates
from cluekit.noir.public.facts import Disguised
from cluekit.sets import mask
from noir.enumeration import fits, worlds_of
from noir.positions import SMALL, at_random, letters, script


@pytest.mark.parametrize("name", SHIPPED)
@pytest.mark.parametrize("seat", [KILLER, INSPECTOR])
def test_candidates_are_what_enumeration_leaves(name: str, seat: int) -> None:
    """On three by three the candidate sets are exactly those of all worlds that fit."""
    small = read_edition(edition(name).source + SMALL)
    for seed in range(12):
        game = at_random(new_game(small, seed=seed), seed, most=26)
        for step in range(5, game.step, 3):
            known = candidates(game.view(seat, step))
            worlds = [w for w in worlds_of(game, seat, step) if fits(w, game, seat, step)]
            if seat == INSPECTOR:
                assert letters(known.killer) == letters(mask({w.killer for w in worlds}))
            elif worlds and min(w.inspector for w in worlds) >= 0:
                assert letters(known.inspector) == letters(mask({w.inspector for w in worlds}))


@pytest.mark.parametrize("name", SHIPPED)
def test_the_truth_is_never_excluded(name: str) -> None:
    """Whoever looks on, both identities stay among the candidates to the end of the game."""
    for seed in range(12):
        game = at_random(new_game(name, seed=seed), seed, most=300)
        for step in range(5, game.step):
            secrets = game._positions[step].secrets
            for seat in (KILLER, INSPECTOR, SPECTATOR):
                known = candidates(game.view(seat, step))
                assert seat == KILLER or known.killer >> secrets.killer & 1
                unchosen = secrets.inspector < 0 or seat == INSPECTOR
                assert unchosen or known.inspector >> secrets.inspector & 1


def test_a_dead_card_that_may_be_chosen_stays_possible() -> None:
    """N04: where a dead suspect may be chosen, the first victim can be the Inspector after all."""
    variant = read_edition(edition("noir-standard").source + "dead-identity = true\n")
    chosen_dead = 0
    for seed in range(60):
        game = at_random(new_game(variant, seed=seed), seed, most=30)
        for step in range(6, game.step + 1):
            position = game._positions[step]
            inspector = position.secrets.inspector
            if inspector >= 0 and position.table.winner is None:
                chosen_dead += position.table.dead >> inspector & 1
                assert candidates(game.view(SPECTATOR, step)).inspector >> inspector & 1
    assert chosen_dead


def test_lesson_13_kills_and_a_shift() -> None:
    """L13.2: G dies, row ABCDE moves right, H dies: the Killer is A, B, C, L or M."""
    playing = script(hand="XWV", inspector="Y", killer="M")
    for action in ("kill G", "row 1 right", "kill H"):
        assert not playing.act(action).problem
    assert letters(playing.about_killer.killer) == "ABCLM"


@pytest.mark.parametrize(("killer", "left"), [("C", "AC"), ("L", "LM")])
def test_lesson_13_canvas(killer: str, left: str) -> None:
    """L13.3: B is exonerated; yes leaves A and C, no leaves L and M."""
    playing = script(mode="standard", killer=killer, deck="BDEF")
    for action in ("kill G", "row 1 right", "kill H", "exonerate B"):
        assert not playing.act(action).problem
    assert letters(playing.about_killer.killer) == left


def test_lesson_13_disguise_restarts() -> None:
    """L13.5: after a disguise only what happens afterwards counts; cleared once is not for ever."""
    playing = script(hand="XWV", killer="M", deck="BKABCDEF"[:2])
    for action in ("kill G", "arrest X", "disguise"):
        assert not playing.act(action).problem
    assert letters(playing.about_killer.killer) == "ABCDEFHIJKLNOPQRSTU"


def test_a_face_that_was_laid_down_is_nobodys_any_more() -> None:
    """N11: whether the disguise succeeds or fails, that card is not the Inspector's."""
    laid = set()
    for seed in range(12):
        game = at_random(new_game("noir-standard", seed=seed), seed, most=120)
        for step, fact in game.letters(SPECTATOR):
            if isinstance(fact, Disguised):
                laid.add(fact.success)
                known = candidates(game.view(SPECTATOR, step + 1))
                assert not known.inspector >> fact.shown & 1
    assert laid == {False, True}
