"""A real Chromium against real Jupyter servers.

To load JupyterLab and start a kernel takes seconds. So each process has one browser, at most one
server of each kind, and at each server one desk: a page with a notebook that stays open from test
to test. A test with a server gets its desk as `page`; the cells it lays there are alone, and the
kernel remembers no game. One without a server gets a desk with an empty page. After a failure the
desk is cleared away, and the next test gets a new one. Nothing waits for a fixed time
(`waiting.py`), and what is expected may take minutes: a slow machine fails no test, and none has a
second try.

The browser is the one named by CLUEKIT_CHROMIUM, or the first found on PATH. Without one the tests
are skipped, or fail where CLUEKIT_BROWSER_REQUIRED is set, as in continuous integration.
"""

import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect, sync_playwright
from playwright.sync_api import Error as PlaywrightError

from bare_host import Lay, lay_on
from chromium import FLAGS, program
from cluekit.ui.exercises import fields
from cluekit.ui.tables import seating
from cluekit.words import set_language
from jupyter_servers import Server, running
from looks import SCREENSHOTS
from notebook_page import open_notebook, use_theme, write_notebook
from sharing import in_shares, processes
from waiting import LIMIT, PATIENT

ROOT = Path(__file__).resolve().parents[2]
SIZE: ViewportSize = {"width": 1280, "height": 900}
DESK = "desk.ipynb"
EMPTY = "about:blank"
HOSTS = ("server", "jupyterlab", "notebook7")
PHONE: ViewportSize = {"width": 400, "height": 800}
OUTCOME = pytest.StashKey[pytest.CallInfo[None]]()


@pytest.hookimpl(wrapper=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> Iterator[None]:
    """Everything in this folder carries the mark `browser`; what is left to run comes by hosts."""
    here = Path(__file__).parent
    for item in items:
        if here in item.path.parents:
            item.add_marker("browser")
    result = yield
    places = [place for place, item in enumerate(items) if here in item.path.parents]
    ours = by_hosts([items[place] for place in places])
    for place, item in zip(places, ours, strict=True):
        items[place] = item
    return result


def by_hosts(tests: list[pytest.Item]) -> list[pytest.Item]:
    """Lab's tests begin the first process's share, Notebook 7's the second's; then the rest.

    So each starts the server of one host at most, and what it takes from another asks for none.
    """
    lab, free, notebook7 = ([one for one in tests if host_of(one) == host] for host in (-1, 0, 1))
    more: list[list[pytest.Item]] = [[] for _ in range(processes() - 2)]
    return in_shares([lab, notebook7, *more] if processes() > 1 else [lab + notebook7], free)


def host_of(item: pytest.Item) -> int:
    """-1 for a test at Lab, 1 for one at Notebook 7, 0 for one without any host."""
    named = item.name.rstrip("]").replace("[", "-").split("-")
    names = {*getattr(item, "fixturenames", ()), *named}
    return ("notebook7" in names) - ("jupyterlab" in names)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]) -> Iterator[None]:
    """Remember how the test itself went: a failed one leaves a picture."""
    if call.when == "call":
        item.stash[OUTCOME] = call
    return (yield)


@pytest.fixture(scope="session")
def chromium() -> Path:
    """The browser's program; without one the test is skipped, or fails where it is required."""
    found = program()
    if found is not None and Path(found).exists():
        return Path(found)
    missing = f"no Chromium: {found or 'none on PATH'}; install one or set CLUEKIT_CHROMIUM"
    if os.environ.get("CLUEKIT_BROWSER_REQUIRED"):
        pytest.fail(missing)
    pytest.skip(missing)


@pytest.fixture(scope="session")
def browser(chromium: Path) -> Iterator[Browser]:
    """One headless browser for all tests of a process."""
    expect.set_options(timeout=LIMIT)
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
        yield launched
        launched.close()


def new_page(browser: Browser, size: ViewportSize = SIZE, *, touch: bool = False) -> Page:
    """A page in a context of its own, which is patient with a busy machine."""
    context = browser.new_context(viewport=size, has_touch=touch)
    context.add_init_script(PATIENT)
    context.set_default_timeout(LIMIT)
    return context.new_page()


def failed(request: pytest.FixtureRequest, page: Page) -> bool:
    """Whether the test failed; then the page's picture is kept with the screenshots."""
    call = request.node.stash.get(OUTCOME, None)
    if call is None or call.excinfo is None:
        return False
    SCREENSHOTS.mkdir(parents=True, exist_ok=True)
    with suppress(PlaywrightError):  # a page that does not even let itself be photographed
        page.screenshot(path=SCREENSHOTS / f"failed-{request.node.name}.png")
    return True


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """What is saved lies in a folder of the test, no game stands, and all is in English."""
    monkeypatch.setenv("CLUEKIT_HOME", str(tmp_path))
    for standing in (seating._STANDING, fields._STANDING):
        standing.clear()
    yield
    set_language("en")


@pytest.fixture
def phone(browser: Browser) -> Iterator[Page]:
    """A page of 400 × 800 on a screen that is touched."""
    page = new_page(browser, PHONE, touch=True)
    yield page
    page.context.close()


@pytest.fixture
def lay(page: Page) -> Lay:
    """Lay a scene with this picture on a page without Jupyter."""
    return lay_on(page)


@pytest.fixture(scope="session")
def desks() -> dict[str, Page]:
    """The pages that stay open, by the kind of their server; the one without a server, too."""
    return {}


def tidied(page: Page, server: Server | None) -> bool:
    """Give it the size, theme and media of the beginning; False if it does not obey any more."""
    try:
        page.set_viewport_size(SIZE)
        page.emulate_media(reduced_motion="null", forced_colors="null")
        page.mouse.move(0, 0)
        if server:
            use_theme(page, "JupyterLab Light")
        else:
            page.goto(EMPTY)  # it is opened anew, and knows nothing of before
    except PlaywrightError:
        return False
    return True


@pytest.fixture
def page(
    browser: Browser, desks: dict[str, Page], request: pytest.FixtureRequest
) -> Iterator[Page]:
    """A page of 1280 × 900: the desk of the test's host, or an empty one where it has no host."""
    host = next((name for name in HOSTS if name in request.fixturenames), None)
    server: Server | None = request.getfixturevalue(host) if host else None
    kind = server.kind if server else EMPTY
    page = desks.get(kind) or new_page(browser)
    if server and kind not in desks:
        write_notebook(server, DESK)
        open_notebook(page, server, DESK)
    desks[kind] = page
    yield page
    if failed(request, page) or not tidied(page, server):
        del desks[kind]
        page.context.close()
        if server:
            server.end_kernels()


@pytest.fixture
def console(page: Page) -> Iterator[list[str]]:
    """What the browser says on its console, each with its kind; `error` is also what was thrown."""
    heard: list[str] = []
    listening: dict[Any, Callable[[Any], None]] = {
        "console": lambda said: heard.append(f"{said.type}: {said.text} ({said.location['url']})"),
        "pageerror": lambda error: heard.append(f"error: {error.stack or error}"),
    }
    for event, listener in listening.items():
        page.on(event, listener)
    yield heard
    for event, listener in listening.items():
        page.remove_listener(event, listener)


def serve(kind: str, factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server of that kind on a copy of the lessons, our server extension on."""
    place = factory.mktemp(kind)
    shutil.copytree(ROOT / "notebooks", place / "notebooks")
    with running(kind, place / "notebooks", place / "home") as server:
        yield server


@pytest.fixture(scope="session")
def jupyterlab(chromium: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """JupyterLab, where there is a browser for it."""
    assert chromium
    yield from serve("lab", tmp_path_factory)


@pytest.fixture(scope="session")
def notebook7(chromium: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Notebook 7, where there is a browser for it."""
    assert chromium
    yield from serve("notebook7", tmp_path_factory)


@pytest.fixture(params=["jupyterlab", "notebook7"])
def server(request: pytest.FixtureRequest) -> Server:
    """Both servers, one after the other: for what a host could spoil."""
    chosen: Server = request.getfixturevalue(request.param)
    return chosen
