"""What a visit to the site costs, beside a bare JupyterLite notebook in the same run.

    python kit.py site
    python kit.py bench visit_to_the_site

Times depend on the machine and on what else it does; so the load stands beside them, and what
counts is the ratio to a notebook that prints 1, with the same kernel and no packages of ours. A
cold visit is a browser's first one, a warm one the second with what it has kept.
"""

from __future__ import annotations

import gzip
import json
import os
import shutil
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from threading import Thread
from time import monotonic
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from cluekit.cli.site import HERE, Server

ROOT = Path(__file__).resolve().parent.parent
BUILT = ROOT / "build" / "site"
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
PATIENCE = 600_000
CLICKS = 5
PANEL = "[...(window.jupyterapp?.shell.widgets('main') ?? [])][0]"
READY = f"() => {PANEL}?.sessionContext?.session?.kernel?.status === 'idle'"
RUN = "() => { void window.jupyterapp.commands.execute('notebook:run-all-cells'); }"
BARE: dict[str, Any] = {
    "cells": [
        {
            "cell_type": "code",
            "id": "one",
            "metadata": {},
            "execution_count": None,
            "outputs": [],
            "source": "print(1)",
        }
    ],
    "metadata": {
        "kernelspec": {"name": "python", "display_name": "Python", "language": "python"},
        "language_info": {"name": "python"},
    },
    "nbformat": 4,
    "nbformat_minor": 5,
}


def main() -> int:
    """Measure, and print a line each."""
    if not (BUILT / "index.html").exists():
        print("There is no site: call `python kit.py site` first.")
        return 1
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        program = os.environ.get("CLUEKIT_CHROMIUM") or next(filter(None, map(shutil.which, NAMES)))
        browser = playwright.chromium.launch(executable_path=program, args=FLAGS)
        with _served(bare_site(Path(folder))) as bare, _served(BUILT) as ours:
            compare(browser, bare, ours)
            play_at_once(browser, ours)
        browser.close()
    sizes()
    return 0


def tell(what: str, value: float, unit: str, bar: str = "") -> None:
    """Print a figure with the machine's load."""
    print(f"{what:<46} {value:8.2f} {unit:<3} {bar:<12} load {os.getloadavg()[0]:.1f}", flush=True)


@contextmanager
def _served(folder: Path) -> Iterator[str]:
    with Server(folder, 0) as pages:
        thread = Thread(target=pages.serve_forever)
        thread.start()
        yield f"http://{HERE}:{pages.server_port}/"
        pages.shutdown()
        thread.join()


def bare_site(folder: Path) -> Path:
    """The same JupyterLite with its kernel alone, and a notebook that prints 1."""
    site = folder / "bare"
    shutil.copytree(BUILT / "jupyter", site / "jupyter", ignore=shutil.ignore_patterns("pictures"))
    settings = site / "jupyter" / "jupyter-lite.json"
    said = json.loads(settings.read_text(encoding="utf-8"))
    plugins = said["jupyter-config-data"]["litePluginSettings"]
    options = plugins["@jupyterlite/pyodide-kernel-extension:kernel"]["loadPyodideOptions"]
    kernel = {"piplite", "micropip", "ipykernel", "comm", "pyodide-kernel", "jedi", "ipython"}
    options["packages"] = [name for name in options["packages"] if name in kernel]
    settings.write_text(json.dumps(said), encoding="utf-8")
    (site / "jupyter" / "files" / "welcome.ipynb").write_text(json.dumps(BARE), encoding="utf-8")
    shutil.copy(BUILT / "able.js", site)
    shutil.copy(BUILT / "keep.js", site)
    return site


def compare(browser: Browser, bare: str, ours: str) -> None:
    """First output of the bare notebook and first widget of lesson 00: cold, then warm."""
    visitors = {name: browser.new_context() for name in ("bare", "ours")}
    for visit, bar in (("cold", "<= 1.6"), ("warm", "<= 1.4")):
        one = opened(visitors["bare"], bare, "welcome", ".jp-OutputArea-output:has-text('1')")
        page, ready, widget = opened(visitors["ours"], ours, "00_at_the_table", ".ck-scene")
        tell(f"{visit}: bare notebook, prints 1", one[2], "s")
        tell(f"{visit}: lesson 00, Python is ready", ready, "s")
        tell(f"{visit}: lesson 00, first widget", widget, "s")
        tell(f"{visit}: ratio of first widget to bare", widget / one[2], "", bar)
        one[0].close()
        if visit == "warm":
            clicks(page)
        page.close()
    for visitor in visitors.values():
        visitor.close()


def opened(
    visitor: BrowserContext, address: str, name: str, wanted: str
) -> tuple[Page, float, float]:
    """The page, and the seconds until Python is ready and until something is to be seen."""
    page = visitor.new_page()
    page.set_default_timeout(PATIENCE)
    start = monotonic()
    page.goto(f"{address}jupyter/notebooks/index.html?path={name}.ipynb")
    page.wait_for_function(READY)
    ready = monotonic() - start
    page.evaluate(RUN)
    page.locator(wanted).first.wait_for(state="attached")
    return page, ready, monotonic() - start


def clicks(page: Page) -> None:
    """From a press to its picture, in a lesson that has run."""
    page.wait_for_function(READY)
    found = []
    for _ in range(CLICKS):
        took = page.evaluate(PRESS)
        if took is None:
            break
        found.append(took)
    if found:
        tell("lesson 00: press to picture, first", found[0], "ms", "<= 300")
        tell(f"lesson 00: press to picture, median of {len(found)}", median(found), "ms", "<= 300")


PRESS = """async () => {
  const pressed = (name) => [...document.querySelectorAll(`.ck-scene [data-target^='${name}']`)]
    .find((one) => one.checkVisibility());
  const target = pressed("roll") ?? pressed("walk:") ?? pressed("end");
  if (target === undefined) return null;
  const stage = target.closest(".ck-scene");
  const before = stage.innerHTML;
  const start = performance.now();
  target.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  for (;;) {
    await new Promise(requestAnimationFrame);
    if (!stage.querySelector("[data-pending]") && stage.innerHTML !== before) break;
    if (performance.now() - start > 20_000) return null;
  }
  return performance.now() - start;
}"""


def play_at_once(browser: Browser, ours: str) -> None:
    """The page without a kernel: its picture, its first reaction, Python; what a visit fetches."""
    visitor = browser.new_context()
    page = visitor.new_page()
    page.set_default_timeout(PATIENCE)
    start = monotonic()
    page.goto(f"{ours}play/en.html")
    page.locator("[data-target=roll]").first.wait_for()
    tell("play at once, cold: table to be seen", monotonic() - start, "s")
    page.locator("[data-target=roll]").first.click()
    page.locator("[data-target^='walk:']").first.wait_for()
    tell("play at once, cold: first reaction", monotonic() - start, "s", "<= 2")
    page.wait_for_selector("html[data-python=here]")
    tell("play at once, cold: Python's own table", monotonic() - start, "s", "<= 10")
    visitor.close()


def sizes() -> None:
    """Bytes of the site, and of what a first visit to a lesson fetches, compressed."""
    files = {path: path.stat().st_size for path in BUILT.rglob("*") if path.is_file()}
    tell("site", sum(files.values()) / 1e6, "MB", "<= 50")
    with sync_playwright() as playwright, _served(BUILT) as address:
        program = os.environ.get("CLUEKIT_CHROMIUM") or next(filter(None, map(shutil.which, NAMES)))
        browser = playwright.chromium.launch(executable_path=program, args=FLAGS)
        fetched: set[Path] = set()
        visitor = browser.new_context(service_workers="block")
        visitor.on("request", lambda asked: fetched.add(_file(asked.url, address)))
        page, _, _ = opened(visitor, address, "00_at_the_table", ".ck-scene")
        page.close()
        browser.close()
    there = [path for path in fetched if path.is_file()]
    small = sum(len(gzip.compress(path.read_bytes(), 6)) for path in there)
    tell(f"first visit: {len(there)} files, compressed", small / 1e6, "MB", "<= 20")


def _file(asked: str, address: str) -> Path:
    return BUILT / asked.removeprefix(address).partition("?")[0].partition("#")[0]


if __name__ == "__main__":
    sys.exit(main())
