"""Who the other side can be: what trying every world leaves, and never without the truth."""

from collections import Counter

from cluekit.core import SPECTATOR, Chance
from cluekit.core.session import Session
from cluekit.noir import INSPECTOR, KILLER, SHIPPED, Edition, Phase, edition, new_game, read_edition
from cluekit.noir.deduction.belief import belief_about
from cluekit.noir.deduction.candidates import candidates
from cluekit.noir.public.facts import Disguised
from cluekit.sets import mask
from naming import case_named
from noir.enumeration import fits, worlds_along
from noir.positions import at_random, goes, letters, script
from run_seed import run_seed
from twin.amounts import numbers
from twin.editions import played
from twin.noir_editions import WISHES, drawn_edition, edition_with, playable, switches


def _are_exact(game: Session, every: int) -> Counter[int]:
    """Assert that the candidates are those of all worlds that fit; return for which seats."""
    looked = Counter[int]()
    for step, worlds in worlds_along(game):
        table = game.view(SPECTATOR, step).table
        if step < 5 or step % every or table.phase is Phase.DISCARD or step == game.step:
            continue
        for seat in (KILLER, INSPECTOR) if table.chosen else (INSPECTOR,):
            known = candidates(game.view(seat, step))
            left = [world for world in worlds if fits(world, game, seat, step)]
            found = known.killer if seat == INSPECTOR else known.inspector
            could = {w.killer if seat == INSPECTOR else w.inspector for w in left}
            with case_named(game.chance.seed, step, seat):
                assert letters(found) == letters(mask(could))
            looked[seat] += 1
    return looked


def test_candidates_are_exact_under_any_rules() -> None:
    """On boards of six to nine suspects the sets are those of all worlds that fit, to the last."""
    looked = Counter[int]()
    for number in numbers(60, lambda: min(looked[KILLER], looked[INSPECTOR]) > 80):
        seed = f"{run_seed()} {number}"
        game = new_game(small_house(seed), seed=seed)
        for _ in played(game, WISHES[number % 3], 26):
            pass
        looked.update(_are_exact(game, 4 + number % 3))


def small_house(seed: str) -> Edition:
    """Return an edition on a small board, every other answer drawn."""
    luck = Chance(f"small {seed}").luck("options", 0)
    answers = {name: luck.pick(some) for name, some in switches().items()}
    rows, columns = luck.pick([(2, 3), (3, 2), (2, 4), (3, 3), (3, 3)])
    sizes = (rows, columns, luck.pick([2, 3]), rows * columns - luck.die(2))
    return edition_with("noir-classic", **playable(answers, *sizes))


def test_the_truth_is_never_excluded() -> None:
    """Whoever looks on, under any rules, both identities stay possible at every step."""
    for number in range(25):
        seed = f"{run_seed()} {number}"
        luck = Chance(f"anywhere {seed}").luck("ask", 0)
        shipped = number % 5 == 0
        house = edition(SHIPPED[number // 5 % 5]) if shipped else drawn_edition(f"any {seed}")
        most = 200 if shipped else 90
        for now in played(new_game(house, seed=seed), WISHES[number % 3], most):
            with case_named(seed, now.step):
                _keeps_the_truth(now)
                if luck.die(8) == 1:
                    _believes_the_truth(now, luck.pick(["legal", "kinds"]))


def _keeps_the_truth(now: Session) -> None:
    secrets = now._positions[-1].secrets
    for seat in (KILLER, INSPECTOR, SPECTATOR):
        known = candidates(now.view(seat))
        if now.over:
            shown = 1 << secrets.inspector if secrets.inspector >= 0 else 0
            assert (known.killer, known.inspector) == (1 << secrets.killer, shown)
        assert seat == KILLER or known.killer >> secrets.killer & 1, seat
        if seat != INSPECTOR and secrets.inspector >= 0:
            assert known.inspector >> secrets.inspector & 1, seat


def _believes_the_truth(now: Session, model: str) -> None:
    secrets = now._positions[-1].secrets
    about_killer = belief_about(now.view(INSPECTOR), KILLER, model)
    assert about_killer.share(secrets.killer) > 0, model
    about_inspector = belief_about(now.view(KILLER), INSPECTOR, model)
    assert secrets.inspector < 0 or about_inspector.share(secrets.inspector) > 0, model


def test_a_dead_card_that_may_be_chosen_stays_possible_a_face_laid_down_does_not() -> None:
    """N04: the first victim can be the Inspector after all; N11: not the card of a disguise."""
    variant = read_edition(edition("noir-standard").source + "dead-identity = true\n")
    chosen_dead: list[str] = []
    for number in numbers(20, lambda: len(chosen_dead) > 5):
        seed = f"{run_seed()} {number}"
        game = at_random(new_game(variant, seed=seed), seed, most=30)
        for step in range(6, game.step + 1, 3):
            position = game._positions[step]
            inspector = position.secrets.inspector
            if inspector >= 0 and position.table.winner is None:
                chosen_dead.extend([seed] * (position.table.dead >> inspector & 1))
                with case_named(seed, step):
                    assert candidates(game.view(SPECTATOR, step)).inspector >> inspector & 1
    laid: set[bool] = set()
    for number in numbers(6, lambda: laid == {False, True}):
        seed = f"{run_seed()} {number}"
        game = at_random(new_game("noir-standard", seed=seed), seed, most=120)
        for step, fact in game.letters(SPECTATOR):
            if isinstance(fact, Disguised):
                laid.add(fact.success)
                with case_named(seed, step):
                    known = candidates(game.view(SPECTATOR, step + 1))
                    assert not known.inspector >> fact.shown & 1


def test_lesson_13_and_an_end_before_the_inspector_is_anybody() -> None:
    """L13.2, L13.3, L13.5: what is left; N15: a toll of one is paid by the first kill."""
    playing = script(hand="XWV", inspector="Y", killer="M")
    goes(playing, "kill G", "row 1 right", "kill H")
    assert letters(playing.about_killer.killer) == "ABCLM"
    for killer, left in (("C", "AC"), ("L", "LM")):
        playing = script(mode="standard", killer=killer, deck="BDEF")
        goes(playing, "kill G", "row 1 right", "kill H", "exonerate B")
        assert letters(playing.about_killer.killer) == left
    playing = script(hand="XWV", killer="M", deck="BK")
    goes(playing, "kill G", "arrest X", "disguise")
    assert letters(playing.about_killer.killer) == "ABCDEFHIJKLNOPQRSTU"
    game = new_game(edition_with("noir-classic", toll=1), seed=3)
    game.play(KILLER, next(iter(game.choices)))
    known = candidates(game.view(INSPECTOR))
    assert game.over
    assert (known.killer, known.inspector) == (1 << game.view(KILLER).own.identity, 0)
