"""What an experiment has found, for programs and people: nothing that does not follow."""

from pathlib import Path
from statistics import fmean, stdev

import msgspec
import pytest
from experiments import BUSY, MINI, grid, mini
from msgspec.structs import replace

from cluekit.core import Chance
from cluekit.lab import Experiment, Results, compare, experiment, flip, run_experiment
from cluekit.lab.experiment import LOOK
from cluekit.lab.findings import Findings, findings, findings_text
from cluekit.lab.rows import Row
from cluekit.lab.run import _Looks, sequence_mean


def made(asked: Experiment, differences: list[int]) -> Results:
    """Return results in which the second arm's games are so many turns longer."""
    rows = [
        Row(arm, game, "seat-1", "solved", turns, deal="d")
        for game, longer in enumerate(differences)
        for arm, turns in ((0, 100), (1, 100 + longer))
    ]
    return Results(asked, rows)


def noise(count: int, mean: int) -> list[int]:
    """Return differences about a mean, up to ten off."""
    luck = Chance("noise").luck("test", 0)
    return [luck.below(21) - 10 + mean for _ in range(count)]


def test_the_findings_are_those_of_compare_and_a_value() -> None:
    """Pairs, intervals, sentences; the telling game, played again. One arm is a simulation."""
    asked = mini(30)
    results = run_experiment(asked)
    found = findings(results)
    (one,) = found.differences
    alone = compare(MINI, BUSY, games=30, seed=1)
    assert (one.turns, one.longer, one.chairs) == (alone.turns, alone.longer, alone.chairs)
    assert one.same_deal == one.pairs == 30
    assert findings_text(results).startswith(alone.say())
    longer = [pair.longer for pair in alone.pairs]
    assert one.effect == pytest.approx(fmean(longer) / stdev(longer), abs=1e-4)
    assert one.pairs_longer == sum(each > 0 for each in longer)
    assert one.pairs_shorter == sum(each < 0 for each in longer)
    assert [arm.totals.games for arm in found.arms if arm.totals] == [30, 30]
    telling = one.telling
    for arm, turns in enumerate(telling.turns):
        session = results.game(telling.game, arm)
        assert session.over
        assert session.view(0).table.turn == turns
    found = findings(run_experiment(grid()))
    assert msgspec.json.decode(msgspec.json.encode(found), type=Findings) == found
    results = run_experiment(experiment(MINI, games=5))
    assert findings(results).differences == ()
    assert findings_text(results).startswith("Turns a game: ")


def test_what_is_clear_is_said_and_of_a_part_nothing() -> None:
    """Crashed games are left out and named; several arms are each beside the first, and wider."""
    for mean, conclusion in ((3, "longer"), (-3, "shorter")):
        results = made(mini(100), noise(100, mean))
        (one,) = findings(results).differences
        assert one.conclusion == conclusion
        assert f"So games are {conclusion}" in findings_text(results)
        first, then = one.telling.turns
        assert then - first == (13 if mean > 0 else -13)
    results = made(mini(100), noise(60, 9))
    assert (findings(results).complete, findings(results).differences) == (False, ())
    assert findings_text(results) == "Finished so far: 60 of 100 games. Nothing follows yet."
    results = made(mini(100), noise(100, 0))
    (one,) = findings(results).differences
    assert one.longer.low < 0 < one.longer.high
    assert one.conclusion == "not-clear"
    text = findings_text(results)
    assert "do not tell which rules make longer games" in text
    assert "So games are" not in text
    results = made(mini(50), noise(50, 4))
    crash = Row(1, 7, reason="ZeroDivisionError: oh", notation="clue 1")
    results.add([results.games()[7][0], crash])
    found = findings(results)
    assert found.differences[0].pairs == 49
    assert [(each.game, each.arm, each.notation) for each in found.crashes] == [(7, 1, "clue 1")]
    text = findings_text(results)
    assert text.startswith("Game 7 crashed under rules 2 and is left out: ZeroDivisionError: oh\n")
    assert [arm.totals.games for arm in found.arms if arm.totals] == [50, 49]
    asked = experiment([MINI, BUSY, flip(MINI, dice=1)], games=30, seed=1)
    found = findings(run_experiment(asked))
    assert [one.arm for one in found.differences] == [1, 2]
    alone = compare(MINI, BUSY, games=30, seed=1).longer
    both = found.differences[0].longer
    assert both.value == alone.value
    assert both.high - both.low > alone.high - alone.low


def looked_at(results: Results) -> Results:
    """Look at results whenever it is time."""
    _Looks(results).end()
    return results


def test_it_stops_at_the_first_clear_look_whoever_plays(tmp_path: Path) -> None:
    """After a multiple of 50 games. What is not clear goes on to the end."""
    asked = mini(500, stop=True)
    differences = noise(500, 2)
    looks = range(LOOK, 501, LOOK)
    clear = [n for n in looks if sequence_mean(500, differences[:n]).clear]
    results = looked_at(made(asked, differences))
    assert results.counted == clear[0] < 500
    (one,) = findings(results).differences
    assert (one.pairs, one.method) == (clear[0], "sequence")
    assert one.longer == sequence_mean(500, differences[: clear[0]])
    assert results.csv().count("\n") == 2 * clear[0] + 1
    assert "the intervals hold at all looks together" in findings_text(results)
    often = Results(asked)
    rows = made(asked, differences).games()
    looks = _Looks(often)
    for game in (*range(60, 500), *range(60)):
        often.add(rows[game])
        if looks.end():
            break
    assert (often.counted, often.digest) == (results.counted, results.digest)
    results = looked_at(made(mini(100, stop=True), noise(100, 0)))
    assert results.counted == 100
    fixed = replace(results.experiment, stop_when_clear=False)
    (one,) = findings(results).differences
    (other,) = findings(made(fixed, noise(100, 0))).differences
    assert one.conclusion == other.conclusion == "not-clear"
    assert one.longer.high - one.longer.low > other.longer.high - other.longer.low
    house = flip(MINI, dice=1)
    asked = experiment([MINI, house], games=200, seed=5, stop_when_clear=True)
    one = run_experiment(asked, tmp_path / "found", chunk=7)
    assert LOOK <= one.counted < 200
    again = run_experiment(asked, tmp_path / "found", resume=True)
    for other in (run_experiment(asked, chunk=64), again):
        assert (other.counted, other.digest, other.csv()) == (one.counted, one.digest, one.csv())
