"""A plan is fixed before anything is played; its report is checked for the method alone."""

from __future__ import annotations

import pytest
from experiments import BUSY, MINI

from cluekit.clue import edition
from cluekit.core import RefusedError
from cluekit.lab import Plan, compare, plan


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


@pytest.mark.parametrize("expect", ["longer", "shorter", "same"])
@pytest.mark.parametrize("conclusion", ["longer", "shorter", "not clear"])
def test_only_what_follows_is_sound_whatever_was_expected(expect: str, conclusion: str) -> None:
    """Who expected something else, and says what came out, has done it well."""
    one = made(expect)
    clear = {1: "longer", 0: "not clear", -1: "shorter"}[one.run().longer.clear]
    report = one.report(conclusion)
    assert report.sound is (conclusion == clear)
    assert repr(report).endswith(
        "The method is sound, whatever came out." if report.sound else "Not yet."
    )


def test_what_is_missing_is_named() -> None:
    """Nothing expected, nothing played, no conclusion: each has its line, and none is sound."""
    one = made(None)
    assert [holds for holds, _ in one.report().checks] == [False, False]
    one.run()
    first, *_, last = one.report().checks
    assert first == (False, "Say what you expect before you look.")
    assert last == (False, "Draw a conclusion.")
    assert not one.report("not clear").sound


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


def test_words_that_mean_nothing_are_refused() -> None:
    """With those there are, and the one that was meant."""
    with pytest.raises(RefusedError, match="Did you mean “longer”"):
        made("longr")
    with pytest.raises(RefusedError, match="not clear"):
        made().report("not-clear")
