"""Comparing two houses: the same luck in both, plain sums, and words that say what they give."""

import subprocess
import sys
from statistics import fmean

import pytest
from experiments import BUSY, MINI
from msgspec.structs import replace

from cluekit.clue import SHIPPED, edition
from cluekit.core import RefusedError
from cluekit.lab import Comparison, Plan, compare, flip, plan, simulate
from cluekit.lab.compare import summed_up
from naming import case_named


@pytest.fixture(scope="module")
def result() -> Comparison:
    """Thirty pairs: one may stay, or must leave."""
    return leaving(30)


def leaving(games: int, seed: int = 4) -> Comparison:
    """Compare the mansion with one in which rooms must be left."""
    mansion = edition("uk")
    return compare(mansion, flip(mansion, staying="when-called"), games=games, seed=seed)


def test_each_arm_is_the_simulation_of_its_house_and_begins_alike(result: Comparison) -> None:
    """As ``simulate`` plays them; the same case file, hands, first player and first roll."""
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


def test_other_cards_are_another_deal() -> None:
    """Two decks cannot be dealt alike, and the words say so."""
    found = compare(edition("uk"), edition("pool"), games=2)
    assert not any(pair.same_deal for pair in found.pairs)
    assert "2 pairs of games; 0 of them began with the same deal." in found.say()
    left = compare(edition("us"), flip(edition("us"), leftovers="face-down"), games=2, players=4)
    assert not any(pair.same_deal for pair in left.pairs)


def test_the_sums_are_those_of_the_pairs(result: Comparison) -> None:
    """Means, differences and shares can be added up by hand."""
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


def test_the_same_words_give_the_same_result(result: Comparison) -> None:
    """Again, with fewer games, with another seed, and in processes with other hash seeds."""
    few = leaving(8)
    assert few.pairs == result.pairs[:8]
    assert leaving(8).pairs == few.pairs
    assert leaving(8, seed=5).pairs != few.pairs
    program = (
        "from cluekit.clue import edition; from cluekit.lab import compare, flip;"
        "uk = edition('uk'); other = flip(uk, staying='when-called');"
        "print(compare(uk, other, games=8, seed=4))"
    )
    for hash_seed in ("1", "2"):
        done = subprocess.run(
            [sys.executable, "-c", program],
            capture_output=True,
            encoding="utf-8",
            env={"PYTHONHASHSEED": hash_seed, "PYTHONPATH": ":".join(sys.path)},
            check=True,
        )
        assert done.stdout.strip() == few.say()


def test_the_pair_that_differs_most_can_be_played_again(result: Comparison) -> None:
    """Its games take as many turns, and end as they did."""
    pair = result.most_different
    assert abs(pair.longer) == max(abs(other.longer) for other in result.pairs)
    for arm in ("one", "other"):
        game = result.game(pair.index, arm)
        outcome = getattr(pair, arm)
        table = game.view(0).table
        assert game.over
        assert (table.turn, game.players[table.winner].id) == (outcome.turns, outcome.winner)


def test_what_makes_no_difference_makes_none() -> None:
    """A switch that three players are not asked; every edition beside itself, with any bots."""
    mansion = edition("uk")
    found = compare(mansion, flip(mansion, two_players="four-face-down"), games=4)
    assert found.longer.value == 0
    assert "In every pair both games took the same number of turns." in found.say()
    assert "No seat’s share of the wins changes clearly." in found.say()
    bots = ["careful", "random", "note-taker"]
    for name in SHIPPED:
        found = compare(edition(name), edition(name), bots, games=2)
        assert found.bots == tuple(bots)
        assert [pair.longer for pair in found.pairs] == [0, 0], name


def test_who_gains_is_named(result: Comparison) -> None:
    """In 20 of 30 pairs the second rules give the first seat's win to the second seat."""
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


def test_unfinished_games_count_and_what_cannot_be_compared_is_refused() -> None:
    """As long as they were let; ``each`` sees every index once; no games are refused."""
    mansion = edition("uk")
    found = compare(mansion, flip(mansion, dice=1), "random", 2, max_turns=3)
    assert found.unfinished == 4
    assert found.turns == (3, 3)
    for bots, games, code in (
        ("nobody", 2, "no-such-bot"),
        ("random", 1, "pairs-too-few"),
        ("random", 0, "games-impossible"),
    ):
        with pytest.raises(RefusedError) as caught:
            compare(MINI, MINI, bots, games)
        assert caught.value.problem.code == code
    seen: list[int] = []
    mini = edition("mini")
    compare(mini, mini, games=3, each=lambda games: (seen.append(n) or n for n in games))
    assert seen == [0, 1, 2]


# --- a plan is fixed before anything is played; its report is checked for the method alone -------

ENDINGS = {1: "longer", 0: "not clear", -1: "shorter"}


def made(expect: str | None = "longer", **how: object) -> Plan:
    """Return a plan of twelve pairs of the lesson deck."""
    return plan(MINI, BUSY, expect, 12, seed=3, **how)  # type: ignore[arg-type]


def test_it_plays_what_was_fixed_and_nothing_else() -> None:
    """The same as ``compare``; again, nothing is played."""
    one = made()
    assert one.result is None
    result = one.run()
    assert result.pairs == compare(MINI, BUSY, games=12, seed=3).pairs
    assert one.run() is result
    assert "Fixed beforehand: 12 pairs." in repr(one)


def test_only_what_follows_is_sound_whatever_was_expected() -> None:
    """Who expected something else, and says what came out, has done it well."""
    for expect in ("longer", "shorter", "same"):
        one = made(expect)
        clear = ENDINGS[one.run().longer.clear]
        for conclusion in ENDINGS.values():
            with case_named(expect, conclusion):
                report = one.report(conclusion)
                assert report.sound is (conclusion == clear)
                ending = "The method is sound, whatever came out." if report.sound else "Not yet."
                assert repr(report).endswith(ending)


def test_what_is_missing_or_means_nothing_is_named() -> None:
    """Each check that does not hold has its line; a wrong word is told which there are."""
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


def test_a_part_and_unlike_deals_are_no_sound_method() -> None:
    """Stopped on the way; and two editions that cannot be dealt alike."""

    def two(games: object) -> object:
        for number in games:  # type: ignore[attr-defined]
            if number == 2:
                raise KeyboardInterrupt
            yield number

    one = made()
    one.run(two)  # type: ignore[arg-type]
    assert (False, "Play just as many pairs as you fixed.") in one.report().checks
    assert len(one.run().pairs) == 12
    other = plan(edition("uk"), edition("pool"), "longer", 2)
    other.run()
    assert (False, "Deal both games of each pair alike.") in other.report().checks
