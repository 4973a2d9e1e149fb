"""Comparing two houses: the same luck in both, plain sums, and words that say what they give."""

from statistics import fmean

import pytest
from experiments import BUSY, MINI
from msgspec.structs import replace

from cluekit.clue import SHIPPED, edition
from cluekit.core import RefusedError
from cluekit.lab import Comparison, Plan, compare, flip, plan, simulate
from cluekit.lab.compare import summed_up
from naming import case_named
from refusal_codes import code_of

UK = edition("uk")
LEFT = flip(UK, staying="when-called")


@pytest.fixture(scope="module")
def result() -> Comparison:
    """Thirty pairs: one may stay, or must leave."""
    return compare(UK, LEFT, games=30, seed=4)


def test_each_arm_is_the_simulation_of_its_house_and_begins_alike(result: Comparison) -> None:
    """As ``simulate`` plays them: deal, first player and roll. Of other cards that is said."""
    for variant, arm in ((result.one, "one"), (result.other, "other")):
        alone = simulate(variant, ["note-taker"], 30, 4, 3)
        assert tuple(getattr(pair, arm) for pair in result.pairs) == alone.games
    assert all(pair.same_deal for pair in result.pairs)
    for pair in result.pairs[:5]:
        one, other = result.game(pair.index, "one"), result.game(pair.index, "other")
        until = result.parting(pair.index)
        assert until > len(one.edition.options.setup_order)
        assert one.record[:until] == other.record[:until]
        assert one.record[until] != other.record[until]
    found = compare(UK, edition("pool"), games=2)
    assert not any(pair.same_deal for pair in found.pairs)
    assert "2 pairs of games; 0 of them began with the same deal." in found.say()
    left = compare(edition("us"), flip(edition("us"), leftovers="face-down"), games=2, players=4)
    assert not any(pair.same_deal for pair in left.pairs)


def test_sums_are_those_of_the_pairs_and_a_pair_is_the_same_again(result: Comparison) -> None:
    """Added up by hand; with fewer games; replayed, with as many turns and the same end."""
    ones = [pair.one.turns for pair in result.pairs]
    others = [pair.other.turns for pair in result.pairs]
    assert result.turns == (fmean(ones), fmean(others))
    assert result.longer.value == pytest.approx(fmean(others) - fmean(ones))
    assert result.longer.low < result.longer.value < result.longer.high
    for chair in result.chairs:
        won = sum(pair.one.winner == chair.seat for pair in result.pairs)
        assert chair.one.value == won / 30
        assert chair.change.value == pytest.approx(chair.other.value - chair.one.value)
    assert sum(chair.one.value for chair in result.chairs) == pytest.approx(1)
    assert compare(UK, LEFT, games=8, seed=4).pairs == result.pairs[:8]
    assert compare(UK, LEFT, games=8, seed=5).pairs != result.pairs[:8]
    pair = result.most_different
    assert abs(pair.longer) == max(abs(other.longer) for other in result.pairs)
    for arm in ("one", "other"):
        game = result.game(pair.index, arm)
        outcome = getattr(pair, arm)
        table = game.view(0).table
        assert game.over
        assert (table.turn, game.players[table.winner].id) == (outcome.turns, outcome.winner)


def test_who_gains_is_named_and_what_makes_no_difference_makes_none(result: Comparison) -> None:
    """Each edition beside itself; unfinished games count; what cannot be compared is refused."""
    found = compare(UK, flip(UK, two_players="four-face-down"), games=4)
    assert found.longer.value == 0
    assert "In every pair both games took the same number of turns." in found.say()
    assert "No seat’s share of the wins changes clearly." in found.say()
    bots = ["careful", "random", "note-taker"]
    for name in SHIPPED:
        found = compare(edition(name), edition(name), bots, games=2)
        assert found.bots == tuple(bots)
        assert [pair.longer for pair in found.pairs] == [0, 0], name
    seats = ("seat-1", "seat-2", "seat-3")
    winners = [("seat-1", "seat-2")] * 20 + [("seat-3", "seat-3")] * 10
    pairs = tuple(
        replace(pair, one=replace(pair.one, winner=one), other=replace(pair.other, winner=other))
        for pair, (one, other) in zip(result.pairs, winners, strict=True)
    )
    turns, longer, chairs = summed_up(pairs, seats, ["random", "careful", "random"])
    assert [chair.change.clear for chair in chairs] == [-1, 1, 0]
    assert chairs[1].change.value == pytest.approx(2 / 3)
    said = replace(result, pairs=pairs, turns=turns, longer=longer, chairs=chairs).say()
    assert "Seat 1 (random) loses: it wins 67%, then 0% " in said
    assert "Seat 2 (careful) gains: it wins 0%, then 67% " in said
    assert "Seat 3 (random) wins 33%, then 33% (change 0.0 to 0.0 points)." in said
    assert "No seat" not in said
    found = compare(UK, flip(UK, dice=1), "random", 2, max_turns=3)
    assert (found.unfinished, found.turns) == (4, (3, 3))
    refused = [("nobody", 2, "no-such-bot"), ("random", 1, "pairs-too-few")]
    for bots, games, code in (*refused, ("random", 0, "games-impossible")):
        assert code_of(compare, MINI, MINI, bots, games) == code
    seen: list[int] = []
    compare(MINI, MINI, games=3, each=lambda games: (seen.append(n) or n for n in games))
    assert seen == [0, 1, 2]


ENDINGS = {1: "longer", 0: "not clear", -1: "shorter"}


def made(expect: str | None = "longer", **how: object) -> Plan:
    """Return a plan of twelve pairs of the lesson deck."""
    return plan(MINI, BUSY, expect, 12, seed=3, **how)  # type: ignore[arg-type]


def test_a_plan_plays_what_was_fixed_and_only_what_follows_from_all_of_it_is_sound() -> None:
    """Whatever was expected. What is missing has its line, a wrong word those that there are."""
    one = made()
    assert one.result is None
    assert one.run().pairs == compare(MINI, BUSY, games=12, seed=3).pairs
    assert one.run() is one.result
    assert "Fixed beforehand: 12 pairs." in repr(one)
    for expect in ("longer", "shorter", "same"):
        one = made(expect)
        clear = ENDINGS[one.run().longer.clear]
        for conclusion in ENDINGS.values():
            with case_named(expect, conclusion):
                report = one.report(conclusion)
                assert report.sound is (conclusion == clear)
                ending = "The method is sound, whatever came out." if report.sound else "Not yet."
                assert repr(report).endswith(ending)
    one = made(None)
    assert [holds for holds, _ in one.report().checks] == [False, False]
    one.run()
    first, *_, last = one.report().checks
    assert first == (False, "Say what you expect before you look.")
    assert last == (False, "Draw a conclusion.")
    assert not one.report("not clear").sound
    with pytest.raises(RefusedError, match="Did you mean “longer”"):
        made("longr")
    with pytest.raises(RefusedError, match="not clear"):
        made().report("not-clear")

    def two(games: object) -> object:
        for number in games:  # type: ignore[attr-defined]
            if number == 2:
                raise KeyboardInterrupt
            yield number

    one = made()
    one.run(two)  # type: ignore[arg-type]
    assert (False, "Play just as many pairs as you fixed.") in one.report().checks
    assert len(one.run().pairs) == 12
    (other := plan(UK, edition("pool"), "longer", 2)).run()
    assert (False, "Deal both games of each pair alike.") in other.report().checks
