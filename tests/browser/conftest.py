"""A real Chromium against real Jupyter servers.

The browser is the one named by CLUEKIT_CHROMIUM, or the first found on PATH. Without one the tests
are skipped, or fail where CLUEKIT_BROWSER_REQUIRED is set, as in continuous integration.
"""

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

from jupyter_servers import Server, running

ROOT = Path(__file__).resolve().parents[2]
SCREENSHOTS = ROOT / "build" / "screenshots"
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
OUTCOME = pytest.StashKey[pytest.CallInfo[None]]()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Everything in this folder carries the mark `browser`."""
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker("browser")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]) -> Iterator[None]:
    """Remember how the test itself went: a failed one leaves a picture."""
    if call.when == "call":
        item.stash[OUTCOME] = call
    return (yield)


def find_chromium(environment: dict[str, str]) -> Path | None:
    """The browser to use: the one asked for, else the first on PATH, else none."""
    asked = environment.get("CLUEKIT_CHROMIUM")
    found = asked or next(filter(None, (shutil.which(name) for name in NAMES)), None)
    return Path(found) if found else None


@pytest.fixture(scope="session")
def chromium() -> Path:
    """The browser's program; without one the test is skipped, or fails where it is required."""
    found = find_chromium(dict(os.environ))
    if found is not None and found.exists():
        return found
    missing = f"no Chromium: {found or 'none on PATH'}; install one or set CLUEKIT_CHROMIUM"
    if os.environ.get("CLUEKIT_BROWSER_REQUIRED"):
        pytest.fail(missing)
    pytest.skip(missing)


@pytest.fixture(scope="session")
def browser(chromium: Path) -> Iterator[Browser]:
    """One headless browser for all tests; every test has its own context in it."""
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
        yield launched
        launched.close()


@pytest.fixture
def page(browser: Browser, request: pytest.FixtureRequest) -> Iterator[Page]:
    """A fresh page, 1280 × 900; when the test fails, its picture is kept with the screenshots."""
    context = browser.new_context(viewport={"width": 1280, "height": 900})
    page = context.new_page()
    yield page
    call = request.node.stash.get(OUTCOME, None)
    if call is not None and call.excinfo is not None:
        SCREENSHOTS.mkdir(parents=True, exist_ok=True)
        page.screenshot(path=SCREENSHOTS / f"failed-{request.node.name}.png", timeout=10_000)
    context.close()


def serve(kind: str, factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server of that kind on a copy of the lessons."""
    place = factory.mktemp(kind)
    shutil.copytree(ROOT / "notebooks", place / "notebooks")
    with running(kind, place / "notebooks", place / "home") as server:
        yield server


@pytest.fixture(scope="session")
def jupyterlab(
    chromium: Path,  # noqa: ARG001 - no server where there is no browser
    tmp_path_factory: pytest.TempPathFactory,
) -> Iterator[Server]:
    """JupyterLab on a copy of the lessons, our server extension on."""
    yield from serve("lab", tmp_path_factory)


@pytest.fixture(scope="session")
def notebook7(
    chromium: Path,  # noqa: ARG001 - no server where there is no browser
    tmp_path_factory: pytest.TempPathFactory,
) -> Iterator[Server]:
    """Notebook 7 on a copy of the lessons, our server extension on."""
    yield from serve("notebook7", tmp_path_factory)


@pytest.fixture(params=["jupyterlab", "notebook7"])
def server(request: pytest.FixtureRequest) -> Iterator[Server]:
    """Both servers, one after the other; after each test its kernels are ended."""
    chosen: Server = request.getfixturevalue(request.param)
    yield chosen
    chosen.end_kernels()


@pytest.fixture(scope="session")
def screenshots() -> Path:
    """Where pictures for people to look at are put (ignored by git)."""
    SCREENSHOTS.mkdir(parents=True, exist_ok=True)
    return SCREENSHOTS
