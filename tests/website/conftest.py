"""The web site: its builder is tried on small things each run, the built one by `--test`.

Visitors come by a path below the root of a server that has other things, too. For them there is
nothing but the site: what they ask for outside of it is refused, and noted in `outside`.
"""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING

import pytest
from visiting import visitor

from cluekit.cli.site import HERE, server

if TYPE_CHECKING:  # the daily run needs none of it
    from playwright.sync_api import Browser, BrowserContext

ROOT = Path(__file__).resolve().parents[2]
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
sys.path.insert(0, str(ROOT / "tools"))


@pytest.fixture(scope="session")
def built() -> Path:
    """The site as it was built last."""
    folder = ROOT / "build" / "site"
    if not (folder / "index.html").exists():
        pytest.fail("There is no site: call `python kit.py site` first.")
    return folder


@pytest.fixture(scope="session")
def address(built: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where the site is."""
    root = tmp_path_factory.mktemp("server")
    (root / "school").mkdir()
    (root / "school" / "logic").symlink_to(built, target_is_directory=True)
    with server(root, 0) as pages:
        thread = Thread(target=pages.serve_forever)
        thread.start()
        yield f"http://{HERE}:{pages.server_port}/school/logic/"
        pages.shutdown()
        thread.join()


def chromium() -> str:
    """The browser: the one that is asked for, or the first on PATH."""
    asked = os.environ.get("CLUEKIT_CHROMIUM")
    found = asked or next(filter(None, map(shutil.which, NAMES)), None)
    if found is None:
        pytest.fail("no Chromium: install one, or name it in CLUEKIT_CHROMIUM")
    return found


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Chromium as it comes."""
    from playwright.sync_api import sync_playwright  # noqa: PLC0415 - not for the daily run

    with sync_playwright() as playwright:
        yield playwright.chromium.launch(executable_path=chromium(), args=FLAGS)


@pytest.fixture(scope="module")
def outside() -> list[str]:
    """What was asked for outside of the site: nothing may be."""
    return []


@pytest.fixture
def context(browser: Browser, address: str, outside: list[str]) -> Iterator[BrowserContext]:
    """A visitor of one test."""
    made = visitor(browser, address, outside)
    yield made
    made.close()


@pytest.fixture(scope="module")
def regular(browser: Browser, address: str, outside: list[str]) -> Iterator[BrowserContext]:
    """A visitor who stays from test to test, and finds what was done before."""
    made = visitor(browser, address, outside)
    yield made
    made.close()
