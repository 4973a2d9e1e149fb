"""Long work shows how far it is and what is known, and keeps it when it is stopped."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Coroutine, Iterable, Iterator
from io import StringIO
from itertools import count
from types import ModuleType
from typing import Any
from unittest.mock import Mock

import pytest

from cluekit.cli import console
from cluekit.clue import edition
from cluekit.lab import bars, compare, experiment, flip, run_experiment, simulate
from cluekit.lab.bars import Bar, OnPage, make_each

UK = edition("uk")
OTHER = flip(UK, staying="when-called")


def seen(watched: Mock) -> list[tuple[int, int | None, str]]:
    """Return what was shown: how much is done, of how much, and what is known so far."""
    return [call.args for call in watched.show.call_args_list]


def ticking(watcher: Mock) -> Callable[[Iterable[int]], Bar]:
    """Return a bar that is drawn after every game: the clock ticks whenever it is asked."""
    return lambda games: Bar(games, watcher, count().__next__)


def stopped_after(games: int) -> Callable[[Iterable[int]], Iterator[int]]:
    """Return numbers that somebody stops after so many."""
    stop = Mock(side_effect=KeyboardInterrupt)
    return lambda numbers: (number if number < games else stop() for number in numbers)


def test_a_comparison_shows_how_far_it_is_and_what_is_known() -> None:
    """Of one pair nothing; then the difference; in the end no bar; what is stopped says so."""
    watcher = Mock(at_once=False)
    result = compare(UK, OTHER, games=4, seed=1, each=ticking(watcher))
    assert [(done, total) for done, total, _ in seen(watcher)] == [(1, 4), (2, 4), (3, 4)]
    assert [bool(so_far) for *_, so_far in seen(watcher)] == [False, True, True]
    assert re.fullmatch(r"So far .* turns on average, 95% interval .* to .*\.", seen(watcher)[1][2])
    assert watcher.away.called
    assert "Stopped" not in result.say()
    failing, quick = Mock(at_once=False), Mock(at_once=False)
    with pytest.raises(ZeroDivisionError):
        make_each(lambda number: 1 // (2 - number), ticking(failing)(range(9)))
    assert failing.away.called
    assert list(Bar(range(5), quick, lambda: 0.0)) == [0, 1, 2, 3, 4]
    assert seen(quick) == []
    result = compare(UK, OTHER, games=50, seed=1, each=stopped_after(3))
    short = compare(UK, OTHER, games=3, seed=1)
    assert result.say() == "Stopped: 3 of 50 pairs played.\n" + short.say()
    assert result.pairs == short.pairs
    with pytest.raises(KeyboardInterrupt):
        compare(UK, OTHER, games=50, seed=1, each=stopped_after(1))
    result = simulate(UK, ["random"], 30, 5, 3, max_turns=30, each=stopped_after(2))
    assert result.games == simulate(UK, ["random"], 2, 5, 3, max_turns=30).games
    assert result.totals.games == 2


def test_a_bar_is_shown_and_put_away_on_a_page_and_in_a_terminal(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Also when it is stopped; once, told to everybody; where nobody watches, nothing."""
    watcher = Mock(at_once=True)
    monkeypatch.setattr(bars, "_watched", lambda: watcher)
    asked = experiment([edition("mini")], games=4)
    results = run_experiment(asked, chunk=1)
    assert [(done, total) for done, total, _ in seen(watcher)] == [(1, 4)]
    assert watcher.away.called
    assert results.complete
    watcher.reset_mock()
    assert run_experiment(asked, watch=lambda _: None).digest == results.digest
    assert not watcher.show.called
    monkeypatch.undo()
    monkeypatch.delenv("JPY_SESSION_NAME", raising=False)
    assert bars._watched() is None
    assert bars.listen() is None
    assert not bars.is_notebook_in_tab()
    assert "■" in bars.page(1, 9, "")
    output = Mock()
    monkeypatch.setattr("IPython.display.display", output)
    page = OnPage()
    page.show(3, 10, "So far so good.")
    page.show(6, 10, "")
    page.away()
    assert [output.call_count, output.return_value.update.call_count] == [1, 2]
    bundles = [output.call_args_list[0], *output.return_value.update.call_args_list]
    first, second, last = (bundle.args[0]["text/html"] for bundle in bundles)
    assert '<progress value="3" max="10" aria-label="3 of 10 played"' in first
    assert "So far so good." in first
    assert 'value="6"' in second
    assert last == ""
    watched, pipe = StringIO(), StringIO()
    watched.isatty = lambda: True  # somebody sits there
    with console.waiting(watched, second=0.001, done_so_far=lambda: "Evening 7."):
        line = "2 s. Ctrl + C stops it, and keeps what is known. Evening 7."
        while line not in watched.getvalue():
            pass
    assert watched.getvalue().endswith(" \r")
    assert "\n" not in watched.getvalue()
    with console.waiting(pipe, second=0.001):
        pass
    assert pipe.getvalue() == ""


@pytest.fixture
def page(monkeypatch: pytest.MonkeyPatch) -> Iterator[Mock]:
    """This Python, as if it were a tab's: the page presses stop in the third pause."""
    there: list[Mock] = []

    def opened(name: str) -> Mock:
        assert name == bars.CHANNEL
        channel = Mock()
        channel.close = lambda: there.remove(channel)
        there.append(channel)
        return channel

    def paused(pause: Coroutine[Any, Any, None]) -> None:
        pause.close()
        if run_sync.call_count == 3:
            for channel in there:
                channel.onmessage("stop")

    run_sync, heard = Mock(side_effect=paused), lambda called: Mock(side_effect=called)
    ffi, pyodide, js = ModuleType("ffi"), ModuleType("pyodide"), ModuleType("js")
    vars(ffi).update(run_sync=run_sync, can_run_sync=lambda: True, create_proxy=heard)
    vars(pyodide)["ffi"], vars(js)["BroadcastChannel"] = ffi, Mock(new=opened)
    monkeypatch.setattr(sys, "platform", "emscripten")
    for name, module in {"pyodide": pyodide, "pyodide.ffi": ffi, "js": js}.items():
        monkeypatch.setitem(sys.modules, name, module)
    yield run_sync
    assert there == []


def unseen(games: Iterable[int]) -> Bar:
    """Return a bar that is drawn at once, and that nobody looks at."""
    return Bar(games, Mock(at_once=True))


def test_a_press_on_stop_keeps_what_there_is(page: Mock) -> None:
    """Heard in the next pause, by this work alone; of too little it is an interrupt."""
    assert make_each(int, unseen(range(9))) == (0, 1)
    assert make_each(int, unseen(range(9))) == tuple(range(9))
    assert page.call_count == 3 + 9
    page.reset_mock()
    with pytest.raises(KeyboardInterrupt):
        make_each(int, unseen(range(9)), least=5)
    shown = bars.page(1, 9, "")
    assert "ck-stop" in shown
    assert "■" not in shown
