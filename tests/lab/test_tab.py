"""Long work in a browser's tab: it pauses between two games, and a press on its button ends it."""

import sys
from collections.abc import Callable, Coroutine, Iterator
from types import ModuleType
from typing import Any, ClassVar

import pytest

from cluekit.lab import progress, tab
from cluekit.lab.progress import Bar, make_each


class Channel:
    """A page's channel; what is said on it comes while Python pauses."""

    there: ClassVar[list["Channel"]] = []

    def __init__(self) -> None:
        self.onmessage: Callable[[object], None] | None = None
        self.there.append(self)

    @classmethod
    def new(cls, name: str) -> "Channel":
        """Open it, as JavaScript does."""
        assert name == tab.CHANNEL
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


class Nowhere:
    """A bar that nobody looks at."""

    at_once = True

    def show(self, done: int, total: int | None, so_far: str) -> None:
        """Show nothing."""

    def away(self) -> None:
        """Nor take it away."""


def test_a_press_on_stop_keeps_what_there_is(page: Page) -> None:
    """It is heard in the pause after it; the next work is not stopped by it."""
    assert make_each(int, Bar(range(9), Nowhere())) == (0, 1)
    assert make_each(int, Bar(range(9), Nowhere())) == tuple(range(9))
    assert page.pauses == 3 + 9


@pytest.mark.usefixtures("page")
def test_before_anything_is_there_a_stop_is_an_interrupt() -> None:
    """Nothing can be said of too little."""
    with pytest.raises(KeyboardInterrupt):
        make_each(int, Bar(range(9), Nowhere()), least=5)


@pytest.mark.usefixtures("page")
def test_the_bar_has_a_button_there() -> None:
    """■ above the notebook does nothing in a tab, so it is not named."""
    shown = progress.page(1, 9, "")
    assert "ck-stop" in shown
    assert "■" not in shown


def test_elsewhere_nothing_listens() -> None:
    """There signals do that."""
    assert tab.listen() is None
    assert not tab.is_notebook_in_tab()
    assert "■" in progress.page(1, 9, "")
