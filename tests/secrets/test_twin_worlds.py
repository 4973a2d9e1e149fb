"""Two worlds that differ only in what a seat cannot know are the same to that seat.

Everything it gets is compared byte by byte: letters and their number, views now and earlier,
choices, refusals, undo, exports, what a bot is handed, pictures, sentences, conclusions. In Noir
what cannot be known is who the other side is, its cards, the order of the deck, the seed.
"""

import pytest

from cluekit.core import SPECTATOR, Chance
from cluekit.noir import INSPECTOR, KILLER, SHIPPED, edition
from run_seed import run_seed
from twin import noir_worlds, worlds
from twin.amounts import amounts
from twin.editions import PRESETS, played
from twin.search import Search

OFTEN = ("Roll", "Walk", "Suggest", "Show", "Accuse", "EndTurn", "Stay")
RARE = ("Peek", "PickPlayer")
NOIR_KINDS = ("Kill", "Disguise", "Shift", "Arrest", "Exonerate", "Discard")


def _nobody_can_tell(preset: str, ground: object, amount: int, **least: int) -> None:
    """Search by the seed of this run, until as many pairs of each kind are met, too."""
    search = Search(preset, amount, ground, f"{run_seed()} ", **least)
    assert not search.leak, search.leak
    assert search.pairs >= amount
    assert all(search.after[kind] > count for kind, count in least.items()), search.after


@pytest.mark.parametrize("preset", PRESETS)
@amounts(250, 100_000)
def test_no_seat_can_tell_twin_worlds_apart(preset: str, amount: int) -> None:
    """250 pairs an edition, after every kind of move, early and late: no difference.

    The editions share their rules: a leak in them is looked for in 200 positions. Of those in
    test_planted_leaks the rarest is met once in some 75 (with five twins a position as with ten).
    """
    least = dict.fromkeys(OFTEN, amount // 20) | dict.fromkeys(RARE, amount // 200)
    _nobody_can_tell(preset, worlds, amount, **least)


@pytest.mark.parametrize("preset", SHIPPED)
@amounts(250, 200_000)
def test_no_side_can_tell_twin_worlds_of_noir_apart(preset: str, amount: int) -> None:
    """250 pairs an edition, after every kind of move, early and late: no difference.

    The rarest of the leaks in test_planted_leaks is met once in some 60 positions (a little later
    with five twins a position than with ten); here are more than 250.
    """
    least = dict.fromkeys(NOIR_KINDS, amount // 20)
    if edition(preset).options.citizens_arrest:
        least["CitizensArrest"] = amount // 20
    _nobody_can_tell(preset, noir_worlds, amount, **least)


def test_other_worlds_are_of_other_people() -> None:
    """In many a twin world somebody else is Killer or Inspector, as far as can be hidden."""
    for seat in (KILLER, INSPECTOR, SPECTATOR):
        pairs = killers = inspectors = 0
        for number in range(40):
            luck = Chance(f"people {seat} {number}").luck("search", 0)
            world = noir_worlds.open_world("noir-standard", number, luck)
            moves = luck.pick(noir_worlds.WISHES), luck.pick(noir_worlds.POSITIONS)
            for _ in played(world.session, *moves):
                pass
            for other in noir_worlds.twins(world, seat, luck, 4):
                ours, theirs = (one.session._positions[-1].secrets for one in (world, other))
                pairs += 1
                killers += ours.killer != theirs.killer
                inspectors += ours.inspector != theirs.inspector
        assert pairs > 100
        assert killers == 0 if seat == KILLER else killers > pairs // 10
        assert inspectors == 0 if seat == INSPECTOR else inspectors > pairs // 8
