"""Two worlds of Noir that differ only in what a side cannot know are the same to that side.

Who the other side is, its cards, the order of the deck, the seed: everything a side gets is
compared byte by byte, and a watcher's, too. Letters, views now and earlier, choices, refusals in
words, undo, exports, conclusions and beliefs, what bots are handed and do, pictures, sentences.
"""

import pytest

from cluekit.core import SPECTATOR, Chance
from cluekit.noir import INSPECTOR, KILLER, SHIPPED, edition
from twin.amounts import amounts
from twin.editions import played
from twin.noir_worlds import NOIR, people
from twin.search import Search

KINDS = ("Kill", "Disguise", "Shift", "Arrest", "Exonerate", "Discard")


@pytest.mark.parametrize("preset", SHIPPED)
@amounts(500, 200_000)
def test_no_side_can_tell_twin_worlds_of_noir_apart(preset: str, amount: int) -> None:
    """500 pairs an edition, after every kind of move, early and late: no difference.

    The planted leak that is hardest to find, of those in test_noir_leaks, is met at pair 334.
    """
    search = Search(preset, amount, NOIR)
    assert not search.leak, search.leak
    assert search.pairs >= amount
    assert min(search.after[kind] for kind in KINDS) > amount // 20, search.after
    if edition(preset).options.citizens_arrest:
        assert search.after["CitizensArrest"] > amount // 20, search.after


@pytest.mark.parametrize("seat", [KILLER, INSPECTOR, SPECTATOR])
def test_other_worlds_are_of_other_people(seat: int) -> None:
    """In many a twin world somebody else is the Killer, or the Inspector, as far as can be hidden.

    The rest differ in cards that are still in the deck or in the hand.
    """
    pairs = killers = inspectors = 0
    for number in range(40):
        luck = Chance(f"people {seat} {number}").luck("search", 0)
        world = NOIR.open("noir-standard", number, luck)
        for _ in played(world.session, luck.pick(NOIR.wishes), luck.pick(NOIR.positions)):
            pass
        for other in NOIR.twins(world, seat, luck, 4):
            ours, theirs = people(world), people(other)
            pairs += 1
            killers += ours[0] != theirs[0]
            inspectors += ours[1] != theirs[1]
    assert pairs > 100
    assert killers == 0 if seat == KILLER else killers > pairs // 10
    assert inspectors == 0 if seat == INSPECTOR else inspectors > pairs // 8
