"""Chromium as it comes, and visitors for whom there is nothing but one site."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING

import pytest

from cluekit.cli.site import HERE, Server

if TYPE_CHECKING:  # the daily run needs none of it
    from playwright.sync_api import Browser, BrowserContext, Route

FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")


def program() -> str | None:
    """Return the browser that is asked for, or the first on PATH; None where there is none."""
    asked = os.environ.get("CLUEKIT_CHROMIUM")
    return asked or next(filter(None, map(shutil.which, NAMES)), None)


@contextmanager
def chromium() -> Iterator[Browser]:
    """Start that browser."""
    from playwright.sync_api import sync_playwright  # noqa: PLC0415 - not for the daily run

    found = program()
    if found is None:
        pytest.fail("no Chromium: install one, or name it in CLUEKIT_CHROMIUM")
    with sync_playwright() as playwright:
        yield playwright.chromium.launch(executable_path=found, args=FLAGS)


def visitor(
    browser: Browser, within: tuple[str, ...], outside: list[str], patience: int
) -> BrowserContext:
    """Return somebody who was never here and reaches nothing else: that is refused, and noted."""

    def let_in(route: Route) -> None:
        if route.request.url.startswith(within):
            route.continue_()
        else:
            outside.append(route.request.url)
            route.abort()

    made = browser.new_context(viewport={"width": 1280, "height": 900})
    made.set_default_timeout(patience)
    made.route("**/*", let_in)
    return made


@contextmanager
def serving(folder: Path) -> Iterator[str]:
    """Serve a folder; its address ends without a slash."""
    with serving_it(folder) as pages:
        yield f"http://{HERE}:{pages.server_port}"


@contextmanager
def serving_it(folder: Path, *, lan: bool = False) -> Iterator[Server]:
    """Serve a folder to this computer, or to all."""
    with Server(folder, 0, lan=lan) as pages:
        thread = Thread(target=pages.serve_forever)
        thread.start()
        try:
            yield pages
        finally:
            pages.shutdown()
            thread.join()
