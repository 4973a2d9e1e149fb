"""Long work shows how far it is and what is known, and keeps it when it is stopped."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Coroutine, Iterable, Iterator
from itertools import count
from types import ModuleType
from typing import Any, ClassVar

import pytest

from cluekit.cli import waiting as waits
from cluekit.clue import edition
from cluekit.lab import compare, experiment, flip, progress, run_experiment, simulate
from cluekit.lab.progress import Bar, OnPage, make_each

UK = edition("uk")
OTHER = flip(UK, staying="when-called")


class Watcher:
    """Somebody who notes what is shown."""

    at_once = False

    def __init__(self) -> None:
        self.seen: list[tuple[int, int | None, str]] = []
        self.gone = False

    def show(self, done: int, total: int | None, so_far: str) -> None:
        """Note it."""
        self.seen.append((done, total, so_far))

    def away(self) -> None:
        """Note it."""
        self.gone = True


def ticking(watcher: Watcher) -> Callable[[Iterable[int]], Bar]:
    """Return a bar that is drawn after every game: the clock ticks whenever it is asked."""
    return lambda games: Bar(games, watcher, count().__next__)


def stopped_after(games: int) -> Callable[[Iterable[int]], Iterator[int]]:
    """Return numbers that somebody stops after so many."""

    def numbers(all_: Iterable[int]) -> Iterator[int]:
        for number in all_:
            if number == games:
                raise KeyboardInterrupt
            yield number

    return numbers


def test_a_comparison_shows_how_far_it_is_and_what_is_known() -> None:
    """Of one pair nothing is known; then the difference with its interval; in the end, no bar."""
    watcher = Watcher()
    result = compare(UK, OTHER, games=4, seed=1, each=ticking(watcher))
    assert [(done, total) for done, total, _ in watcher.seen] == [(1, 4), (2, 4), (3, 4)]
    assert [bool(so_far) for *_, so_far in watcher.seen] == [False, True, True]
    assert re.fullmatch(r"So far .* turns on average, 95% interval .* to .*\.", watcher.seen[1][2])
    assert watcher.gone
    assert "Stopped" not in result.say()


def test_what_is_stopped_comes_to_what_was_played() -> None:
    """And says so, as a shorter one would; of one pair nothing can be said."""
    result = compare(UK, OTHER, games=50, seed=1, each=stopped_after(3))
    short = compare(UK, OTHER, games=3, seed=1)
    assert result.say() == "Stopped: 3 of 50 pairs played.\n" + short.say()
    assert result.pairs == short.pairs
    with pytest.raises(KeyboardInterrupt):
        compare(UK, OTHER, games=50, seed=1, each=stopped_after(1))
    result = simulate(UK, ["random"], 30, 5, 3, max_turns=30, each=stopped_after(2))
    assert result.games == simulate(UK, ["random"], 2, 5, 3, max_turns=30).games
    assert result.totals.games == 2


def test_what_is_quick_or_goes_wrong_leaves_no_bar() -> None:
    """It goes at once, and does not come before anybody could read it."""
    watcher = Watcher()
    with pytest.raises(ZeroDivisionError):
        make_each(lambda number: 1 // (2 - number), ticking(watcher)(range(9)))
    assert watcher.gone
    watcher = Watcher()
    assert list(Bar(range(5), watcher, lambda: 0.0)) == [0, 1, 2, 3, 4]
    assert watcher.seen == []


def test_an_experiment_in_a_cell_shows_a_bar_and_puts_it_away(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Also when it is stopped; who watches it otherwise gets no second one."""
    watcher = Watcher()
    watcher.at_once = True
    monkeypatch.setattr(progress, "_watched", lambda: watcher)
    asked = experiment([edition("mini")], games=4)
    results = run_experiment(asked, chunk=1)
    assert [(done, total) for done, total, _ in watcher.seen] == [(1, 4)]
    assert watcher.gone
    assert results.complete
    watcher.seen.clear()
    assert run_experiment(asked, watch=lambda _: None).digest == results.digest
    assert not watcher.seen


def test_a_page_gets_one_bar_that_is_told_to_everybody_and_leaves_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The browser's own element, with words; at the end its output is empty."""
    shown: list[dict[str, str]] = []

    class Output:
        def update(self, bundle: dict[str, str], **_: Any) -> None:
            shown.append(bundle)

    def display(bundle: dict[str, str], **_: Any) -> Output:
        shown.append(bundle)
        return Output()

    monkeypatch.setattr("IPython.display.display", display)
    page = OnPage()
    page.show(3, 10, "So far so good.")
    page.show(6, 10, "")
    page.away()
    first, second, last = (bundle["text/html"] for bundle in shown)
    assert '<progress value="3" max="10" aria-label="3 of 10 played"' in first
    assert "So far so good." in first
    assert 'value="6"' in second
    assert last == ""


def test_where_nobody_watches_nothing_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lessons that are stored or tested, pipes, a server's log."""
    monkeypatch.delenv("JPY_SESSION_NAME", raising=False)
    assert progress._watched() is None


class Terminal:
    """A terminal that remembers what was written on it, and says when it was."""

    def __init__(self, *, watched: bool) -> None:
        self.text = ""
        self._watched = watched

    def isatty(self) -> bool:
        """Whether somebody watches."""
        return self._watched

    def write(self, text: str) -> None:
        """Remember it."""
        self.text += text

    def flush(self) -> None:
        """All is there already."""


def test_a_long_search_says_how_long_and_how_to_stop_it() -> None:
    """In one line, which is gone in the end; where nobody watches, nothing."""
    watched, pipe = Terminal(watched=True), Terminal(watched=False)
    with waits.waiting(watched, second=0.001):  # type: ignore[arg-type]
        while "2 s. Ctrl + C stops it" not in watched.text:
            pass
    assert watched.text.endswith(" \r")
    assert "\n" not in watched.text
    with waits.waiting(pipe, second=0.001):  # type: ignore[arg-type]
        pass
    assert pipe.text == ""


# --- in a browser's tab: it pauses between two games, and a press on its button ends it -----------


class Channel:
    """A page's channel; what is said on it comes while Python pauses."""

    there: ClassVar[list[Channel]] = []

    def __init__(self) -> None:
        self.onmessage: Callable[[object], None] | None = None
        self.there.append(self)

    @classmethod
    def new(cls, name: str) -> Channel:
        """Open it, as JavaScript does."""
        assert name == progress.CHANNEL
        return cls()

    def close(self) -> None:
        """Hear no more."""
        self.there.remove(self)


class Page:
    """What Pyodide offers: a page that presses stop in the third pause."""

    def __init__(self) -> None:
        self.pauses = 0

    def run_sync(self, pause: Coroutine[Any, Any, None]) -> None:
        """Pause."""
        pause.close()
        self.pauses += 1
        if self.pauses == 3:
            for channel in Channel.there:
                assert channel.onmessage
                channel.onmessage("stop")


@pytest.fixture
def page(monkeypatch: pytest.MonkeyPatch) -> Iterator[Page]:
    """This Python, as if it were a tab's."""
    made_up = Page()
    ffi, pyodide, js = ModuleType("ffi"), ModuleType("pyodide"), ModuleType("js")
    vars(ffi).update(run_sync=made_up.run_sync, can_run_sync=lambda: True, create_proxy=_Proxy)
    vars(pyodide)["ffi"], vars(js)["BroadcastChannel"] = ffi, Channel
    monkeypatch.setattr(sys, "platform", "emscripten")
    for name, module in {"pyodide": pyodide, "pyodide.ffi": ffi, "js": js}.items():
        monkeypatch.setitem(sys.modules, name, module)
    yield made_up
    assert Channel.there == []


class _Proxy:
    """A function as JavaScript holds it."""

    def __init__(self, called: Callable[[object], None]) -> None:
        self._called = called

    def __call__(self, said: object) -> None:
        self._called(said)

    def destroy(self) -> None:
        """Let it go."""


def unseen(games: Iterable[int]) -> Bar:
    """Return a bar that is drawn at once, and that nobody looks at."""
    watcher = Watcher()
    watcher.at_once = True
    return Bar(games, watcher)


def test_a_press_on_stop_keeps_what_there_is(page: Page) -> None:
    """It is heard in the pause after it; the next work is not stopped by it."""
    assert make_each(int, unseen(range(9))) == (0, 1)
    assert make_each(int, unseen(range(9))) == tuple(range(9))
    assert page.pauses == 3 + 9


@pytest.mark.usefixtures("page")
def test_before_anything_is_there_a_stop_is_an_interrupt() -> None:
    """Nothing can be said of too little."""
    with pytest.raises(KeyboardInterrupt):
        make_each(int, unseen(range(9)), least=5)


@pytest.mark.usefixtures("page")
def test_the_bar_has_a_button_there() -> None:
    """■ above the notebook does nothing in a progress, so it is not named."""
    shown = progress.page(1, 9, "")
    assert "ck-stop" in shown
    assert "■" not in shown


def test_elsewhere_nothing_listens() -> None:
    """There signals do that."""
    assert progress.listen() is None
    assert not progress.is_notebook_in_tab()
    assert "■" in progress.page(1, 9, "")
