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
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

import pytest
from visiting import visitor

from chromium import chromium, serving

if TYPE_CHECKING:  # the daily run needs none of it
    from playwright.sync_api import Browser, BrowserContext

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tools"))


@pytest.fixture(scope="session")
def built() -> Path:
    """The site as it was built last."""
    folder = ROOT / "build" / "site"
    if not (folder / "index.html").exists():
        pytest.fail("There is no site: call `python kit.py site` first.")
    return folder


@pytest.fixture(scope="session")
def address(built: Path) -> Iterator[str]:
    """Where the site is."""
    # Beside it, so that its files can have a second name: links out of a folder are not followed.
    with TemporaryDirectory(dir=built.parent) as root:
        shutil.copytree(built, Path(root) / "school" / "logic", copy_function=os.link)
        with serving(Path(root)) as host:
            yield f"{host}/school/logic/"


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Chromium as it comes."""
    with chromium() as started:
        yield started


@pytest.fixture(scope="module")
def outside() -> list[str]:
    """What was asked for outside of the site: nothing may be."""
    return []


def visit(browser: Browser, address: str, outside: list[str]) -> Iterator[BrowserContext]:
    """Somebody comes, and goes."""
    made = visitor(browser, address, outside)
    yield made
    made.close()


context = pytest.fixture(visit)
"""A visitor of one test."""
regular = pytest.fixture(visit, scope="module")
"""A visitor who stays from test to test, and finds what was done before."""
