"""Tournaments: every bot in every seat on the same deals, rated; guests forfeit what they spoil."""

import json
import xml.etree.ElementTree as ET
from asyncio import CancelledError
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import jsonschema
import msgspec
import pytest
from experiments import misplaced

from cluekit import clue, lab, noir
from cluekit.cli import main
from cluekit.core import RefusedError, bounds
from cluekit.core.savefile import seal_line, unseal
from cluekit.lab import Results, experiment, rate, read_results, run_experiment, tournament
from cluekit.lab.guests import STEPS, welcome
from cluekit.lab.rating_runs import NAMES, points, standings_text
from cluekit.lab.ratings import POINTS, _by_choix, by_iteration, ratings
from cluekit.lab.rows import row_of
from cluekit.lab.runners import play_row
from cluekit.lab.schemas import SCHEMAS, STANDINGS
from cluekit.lab.standings import standings
from cluekit.lab.tournament import line_ups
from naming import case_named
from refusal_codes import code_of

MINI = clue.edition("mini")
PAIR = ("random", "careful")


@pytest.fixture(scope="module")
def small() -> Results:
    """Twenty deals of the lesson deck: six line-ups of two bots in three seats."""
    return run_experiment(tournament(MINI, PAIR, 120, seed=4, max_turns=40))


def test_line_ups_are_fair_and_bots_told_apart_as_far_as_the_interval_goes() -> None:
    """No better seats, one deal for all; with choix or without; what cannot be is refused."""
    for bots, seats in (("abcd", 3), ("ab", 3), ("ab", 2), ("abc", 3)):
        tables = line_ups(tuple(bots), seats)
        assert len(set(tables)) == len(tables)
        for seat in range(seats):
            assert len(set(Counter(table[seat] for table in tables).values())) == 1, bots
    asked = tournament(MINI, PAIR, 120, seed=4, max_turns=2)
    rows, each = run_experiment(asked).rows, len(asked.line_ups)
    assert (each, asked.deals, asked.games) == (6, 20, 120)
    deals = [{row.deal for row in rows[at : at + each]} for at in range(0, 120, each)]
    assert all(len(deal) == 1 for deal in deals)
    assert len(set.union(*deals)) == 20
    assert tournament(MINI, PAIR, 121).games == 126
    for bots, how, code in REFUSED:
        assert code_of(tournament, MINI, bots, **{"games": 120, **how}) == code
    for wins in (
        [[0, 9.5], [1.5, 0]],
        [[0, 40.5, 3.5], [2.5, 0, 17.5], [30.5, 9.5, 0]],
        [[0, 60.5, 60.5, 61.5], [0.5, 0, 20.5, 1.5], [0.5, 8.5, 0, 4.5], [0.5, 2.5, 0.5, 0]],
    ):
        theirs, mean = _by_choix(wins), sum(_by_choix(wins)) / len(wins)
        for ours, other in zip(by_iteration(wins), theirs, strict=True):
            assert abs(ours - (other - mean)) * POINTS < 0.001
    deals = [[[0, 1], [0, 0]], [[0, 0], [1, 0]]] * 30
    assert ratings(deals).ahead(0, 1).clear == 0
    deals = [[[0, 9], [1, 0]]] * 100
    found = ratings(deals)
    gap = found.ahead(0, 1)
    assert abs(gap.value - POINTS * 2.1972) < 3  # the prior draws the two together a little
    assert gap.clear == 1
    assert found.of(0).value == -found.of(1).value
    asked = tournament(noir.edition("noir-standard"), ("random", "careful"), 40, seed=1)
    assert asked.line_ups == (("random", "careful"), ("careful", "random"))
    found = standings(run_experiment(asked))
    assert found.ratings[0].bot == "careful"


REFUSED: tuple[tuple[Any, dict[str, int], str], ...] = (
    (["careful"], {}, "bots-for-a-tournament"), (["careful", "careful"], {}, "bot-twice"),
    (["careful", "butler"], {}, "no-such-bot"), (PAIR, {"games": 114}, "deals-too-few"),
    (PAIR, {"games": 0}, "games-impossible"), (PAIR, {"players": 9}, "wrong-number-of-players"),
    (PAIR, {"max_turns": 0}, "turns-impossible"),
)  # fmt: skip


def test_workers_and_a_stop_change_nothing(
    small: Results, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The bots clockwise, the better one first, as far as its interval carries; by the schema."""
    file = tmp_path / "bots.results"

    def enough(results: Results) -> None:
        if results.done > 30:
            raise KeyboardInterrupt

    asked = small.experiment
    part = run_experiment(asked, file, chunk=7, watch=enough)
    assert not part.complete
    assert standings(part).ratings == ()
    assert "Nothing follows yet" in standings_text(standings(part))
    whole = run_experiment(asked, file, workers=2, resume=True)
    assert (whole.digest, whole.csv()) == (small.digest, small.csv())
    assert standings(read_results(file)) == standings(small)
    lines = small.csv().splitlines()
    place = lines[0].split(",").index("bots")
    assert lines[1].split(",")[place] == "+".join(small.experiment.bots_in(0))
    assert len(lines) == 121
    found = json.loads(msgspec.json.encode(standings(small)))
    jsonschema.validate(found, json.loads(SCHEMAS.published_text(STANDINGS)))
    assert code_of(standings, run_experiment(experiment(MINI, games=1))) == "no-tournament"
    found = standings(small)
    assert [one.bot for one in found.ratings] == ["careful", "random"]
    assert found.ratings[1].behind is not None
    assert found.ratings[1].behind.clear == 1
    assert "careful is ahead of all the others" in standings_text(found)
    assert sum(seat.wins for seat in found.seats) == found.won
    assert sum(one.wins for one in found.ratings) == found.won
    listed, words = standings(small).ratings, standings_text(standings(small))
    shown = points(listed, words)
    for theme in ("light", "dark"):
        assert repr(lab.plot.draw(shown, theme)) == words
    monkeypatch.setattr(lab.plot, "find_spec", lambda _: None)
    drawn = str(lab.plot.draw(shown).svg)
    assert all(one.bot in drawn for one in listed)
    assert misplaced(ET.fromstring(drawn)) == []  # noqa: S314 - our own


def endless(*_: Any) -> Any:
    """Think for ever."""
    while True:
        pass


class SpeechlessError(Exception):
    """Has no words."""

    def __str__(self) -> str:
        raise self


class Babbling:
    """Cannot be shown: does not come to an end."""

    __repr__ = endless


def raising(error: type[BaseException] | BaseException) -> Callable[..., Any]:
    """Return a function that raises this, whatever it is called with."""
    return Mock(side_effect=error)


def diving(*_: Any) -> Any:
    """Call itself too deep, catch that, and think on for ever."""
    with suppress(RecursionError):
        diving()
    endless()


ENDLESS = f"endless thinking: stopped after {STEPS} steps"
SPOILT: dict[Callable[..., Any], str] = {
    raising(CancelledError("enough")): "CancelledError: enough",  # as tasks end
    raising(KeyboardInterrupt): "KeyboardInterrupt", raising(SystemExit): "SystemExit",
    raising(ValueError("half \ud800")): r"ValueError: half \ud800",  # what no file can hold
    raising(SpeechlessError): "SpeechlessError", lambda *_: Babbling(): ENDLESS,
    diving: ENDLESS, endless: ENDLESS, raising(ValueError("no idea")): "ValueError: no idea",
    lambda *_: "tea": "not one of the choices: 'tea'",
    lambda *_: bytearray(1 << 60): "MemoryError",
}  # fmt: skip


def test_who_forfeits(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """The others are played, the game is kept as far as it went; prints go where messages go."""
    monkeypatch.setattr(bounds, "PATIENCE", 2, raising=False)
    for guest, reason in SPOILT.items():
        with case_named(reason), welcome({"guest": guest}):
            asked = tournament(MINI, ("careful", "guest"), 120, players=2, seed=1)
            row = play_row(asked, 0, 0)
            assert asked.bots_in(0) == ("careful", "guest")
            assert (row.ending, row.forfeit, row.winner) == ("forfeit", "seat-2", None)
            assert reason in row.reason
            assert row.notation
            assert msgspec.json.encode(row)
    with welcome({"talking": lambda *asked: print("hm") or first_choice(*asked)}):
        play_row(tournament(MINI, ("careful", "talking"), 40, players=2), 0, 0)
    out, told = capsys.readouterr()
    assert (out, told[:3]) == ("", "hm\n")


def first_choice(_view: Any, choices: Any, _luck: Any) -> Any:
    """Play the first of the choices."""
    return next(iter(choices))


def test_a_function_of_ones_own_is_rated_among_the_others(tmp_path: Path) -> None:
    """It needs a name; one that is only called the same is refused, and so is forgery."""
    rated = rate(MINI, ["careful", first_choice], 40, players=2, max_turns=30)
    assert {one.bot for one in rated.standings.ratings} == {"careful", "first-choice"}
    assert rated.standings.ratings[0].bot == "careful"
    assert not rated.standings.forfeits
    assert rated.game(1).step > 0
    assert "first-choice" in repr(rated)
    ours, odd, none = {"careful": endless}, {"My Bot": endless}, {"mine": 7}
    for guests, code in ((ours, "is-ours"), (odd, "name"), (none, "no-function")):
        assert code_of(welcome(guests).__enter__) == f"guest-{code}"
    how: dict[str, Any] = {"players": 2, "workers": 2}
    assert code_of(rate, MINI, ["careful", endless], 40, **how) == "guests-are-here"
    file = tmp_path / "mine.results"

    mine = [lambda _view, choices, _luck: next(iter(choices)) for _ in range(2)]
    mine += [lambda _view, choices, _luck: list(choices)[-1]]
    for each in mine:
        each.__name__ = "mine"
    first, again, other = ((MINI, ["careful", each], 40) for each in mine)
    how: dict[str, Any] = {"players": 2, "max_turns": 5, "file": file}
    played = rate(*first, **how)
    assert rate(*again, resume=True, **how).standings == played.standings
    assert code_of(rate, *other, resume=True, **how) == "results-of-another-bot"
    row, head = played.results.rows[0], file.read_bytes().splitlines(keepends=True)[0]
    unsealed = unseal(head.rstrip(), "")
    assert unsealed
    for forged in ({"forfeit": "seat-9"}, {"ending": "forfeit"}, {"winner": "nobody"}):
        line = {"first": 0, "last": 1, "rows": [msgspec.to_builtins(row) | forged]}
        (tmp_path / "forged").write_bytes(head + seal_line(line, unsealed[1])[0])
        assert code_of(read_results, tmp_path / "forged") == "results-damaged", forged


BOTS = {
    "their": "def first(view, choices, luck):\n    return next(iter(choices))\n",
    "odd": "print('here')\nraise SystemExit('not today')\n",
}


def test_a_guest_enters_by_an_entry_point_if_it_can_be_loaded(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A package names it; workers find it as well."""
    for name, text in BOTS.items():
        (tmp_path / f"{name}_bots.py").write_text(text)
        (about := tmp_path / f"{name}_bots-1.dist-info").mkdir()
        (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}-bots\nVersion: 1\n")
        (about / "entry_points.txt").write_text(f"[cluekit.bots]\n{name} = {name}_bots:first\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    found = rate(MINI, ["careful", "their"], 40, players=2, max_turns=20)
    assert not found.standings.forfeits
    assert found.standings.ratings[0].bot == "careful"
    asked = "tournament mini --json --games 40 --players 2 --bots careful,odd"
    assert main(asked.split()) == 2
    out, told = capsys.readouterr()
    assert out == ""
    assert "The bot odd cannot be loaded from its package: SystemExit: not today" in told
    whole = tournament(MINI, PAIR, 40, players=2)
    row = play_row(msgspec.structs.replace(whole, bots=("careful", "odd")), 0, 0)
    assert (row.ending, row.forfeit) == ("forfeit", "seat-2")


def test_they_are_whole_and_their_games_are_played_again() -> None:
    """The same row comes out: no bot has changed since. Of no other name a path is made."""
    for name in NAMES:
        found = lab.past_tournament(name)
        assert found.standings.complete
        assert not found.standings.crashes
        asked = found.results.experiment
        assert row_of(found.game(6), 0, 6, asked.max_turns) == found.results.rows[6], name
    best, worst = lab.past_tournament(NAMES[0]).standings.ratings
    assert (best.bot, worst.bot, worst.wins, worst.games) == ("complete", "greedy", 197, 504)
    assert worst.behind is not None
    assert worst.behind.low > 0
    with pytest.raises(RefusedError, match="greedy in the mansion"):
        lab.past_tournament("../greedy in the mansion")
