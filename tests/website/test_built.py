"""The site as it was built: `python kit.py site`, then `python kit.py site --test`.

Its files, and its pages: by axe, by keyboard, on a telephone, in both themes, in which language.
"""

import gzip
import hashlib
import json
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from urllib.parse import urljoin, urlsplit

import pytest
from axe_playwright_python.sync_playwright import Axe
from making_site.places import ROOT, versions
from playwright.sync_api import Browser, Page
from visiting import PATIENCE

from naming import case_named

pytestmark = pytest.mark.site

LARGEST, LARGEST_VISIT = 50_000_000, 20_000_000


def test_the_lock_names_exactly_what_is_shipped_and_loaded(built: Path) -> None:
    """Files, hashes, needs; compiled for this Pyodide; it fits on a stick and through a line."""
    folder, chosen = built / "jupyter" / "static" / "pyodide", versions()
    lock = json.loads((folder / "pyodide-lock.json").read_text(encoding="utf-8"))
    packages = lock["packages"]
    assert {one["file_name"] for one in packages.values()} == {p.name for p in folder.glob("*.whl")}
    for name, one in packages.items():
        content = (folder / one["file_name"]).read_bytes()
        assert hashlib.sha256(content).hexdigest() == one["sha256"], name
        assert {*one["depends"]} <= {*packages}, name
        kind = f"pyemscripten_{chosen.pyodide.abi}_wasm32.whl"
        assert one["file_name"].endswith(("-none-any.whl", kind)), name
    assert {*packages} == {"cluekit", *chosen.wheels.fetched, *chosen.wheels.stand_ins}
    said = json.loads((built / "jupyter" / "jupyter-lite.json").read_text(encoding="utf-8"))
    settings = said["jupyter-config-data"]["litePluginSettings"]
    kernel = settings["@jupyterlite/pyodide-kernel-extension:kernel"]
    assert kernel["disablePyPIFallback"] is True
    assert not urlsplit(kernel["pyodideUrl"]).netloc
    assert {"ipykernel", "comm", "pyodide-kernel", "jedi", "ipython", "piplite", "micropip"} <= {
        *kernel["loadPyodideOptions"]["packages"]
    }
    sizes = {path: path.stat().st_size for path in built.rglob("*") if path.is_file()}
    assert sum(sizes.values()) <= LARGEST
    python = [path for path in sizes if path.parent.name == "pyodide"]
    assert sum(len(gzip.compress(path.read_bytes(), 6)) for path in python) <= LARGEST_VISIT


def test_every_link_of_our_pages_leads_to_a_file_of_the_site(built: Path) -> None:
    """None to an address outside, none to the root of the server: any path will do."""
    pages = [page for page in built.rglob("*.html") if (built / "jupyter") not in page.parents]
    assert len(pages) > 40
    for page in pages:
        for where in re.findall(r'(?:href|src)="([^"]*)"', page.read_text(encoding="utf-8")):
            if where.startswith(("#", "data:")):
                continue
            assert not urlsplit(where).scheme, (page, where)
            assert not where.startswith("/"), (page, where)
            target = urlsplit(urljoin(page.relative_to(built).as_posix(), where)).path
            assert (built / target).is_file(), (page, where)


@pytest.mark.timeout(1800)
def test_built_twice_it_is_the_same_byte_for_byte(built: Path, tmp_path: Path) -> None:
    """No clock, no path, no order of a set gets into it: so a site can be checked by anybody."""
    found = []
    for name in ("one", "two"):
        command = [sys.executable, str(ROOT / "tools" / "build_site.py"), "-o", tmp_path / name]
        subprocess.run(command, check=True, cwd=ROOT, capture_output=True)
        found.append(hashes_in(tmp_path / name))
    assert len(found[0]) > 1000
    assert found[0] == found[1] == hashes_in(built)


def hashes_in(folder: Path) -> dict[Path, str]:
    """The files in a folder, with the hash of each."""
    found = {path.relative_to(folder): path for path in folder.rglob("*") if path.is_file()}
    return {name: hashlib.sha256(path.read_bytes()).hexdigest() for name, path in found.items()}


# --- its pages as they are seen -------------------------------------------------------------------

PAGES = (
    "index.html", "it/index.html", "pt/index.html", "lessons/03_and_or_not.html",
    "lessons/welcome.html", "along/en.html", "play/en.html", "teachers/it.html",
    "docs/licences.html",
)  # fmt: skip
FOCUSED = "() => [...document.querySelectorAll('*')].indexOf(document.activeElement)"


@pytest.fixture(params=["light", "dark"])
def page(browser: Browser, request: pytest.FixtureRequest) -> Iterator[Page]:
    """A telephone's page in one of the themes."""
    size, light = {"width": 400, "height": 800}, request.param
    made = browser.new_context(color_scheme=light, viewport=size, reduced_motion="reduce")
    made.set_default_timeout(PATIENCE)
    yield made.new_page()
    made.close()


@pytest.mark.parametrize("place", PAGES)
def test_axe_finds_nothing(page: Page, address: str, place: str) -> None:
    """In both themes, and nothing is wider than a telephone."""
    page.goto(address + place)
    page.wait_for_load_state("networkidle")
    found = Axe().run(page).response["violations"]
    assert [(one["id"], one["nodes"][0]["html"][:120]) for one in found] == []
    assert page.evaluate("document.documentElement.scrollWidth") <= 400


def test_a_picture_is_large_enough_to_read(page: Page, address: str) -> None:
    """Its letters are nearly as large as they were drawn; a finger or an arrow key moves it on."""
    page.goto(f"{address}lessons/03_and_or_not.html")
    page.locator("a.picture img").first.scroll_into_view_if_needed()
    small = page.evaluate("""() => [...document.querySelectorAll("a.picture img")]
      .filter((one) => one.getBoundingClientRect().width < 0.8 * one.getAttribute("width"))
      .map((one) => one.alt.slice(0, 40))""")
    assert small == []
    picture = page.locator("a.picture").first
    picture.focus()
    page.keyboard.press("ArrowRight")
    page.wait_for_function("(one) => one.scrollLeft > 0", arg=picture.element_handle())


@pytest.mark.parametrize("place", ["index.html", "lessons/03_and_or_not.html", "along/en.html"])
def test_everything_is_reached_and_large_enough(page: Page, address: str, place: str) -> None:
    """Tab goes through all there is to press; targets are 24 pixels high or more."""
    page.goto(address + place)
    wanted = page.evaluate("""() => [...document.querySelectorAll("a, button, input, summary")]
      .filter((one) => one.checkVisibility()).length""")
    reached = set()
    for _ in range(wanted + 5):
        page.keyboard.press("Tab")
        reached.add(page.evaluate(FOCUSED))
    assert len(reached) >= wanted
    small = page.evaluate("""() => [
      ...document.querySelectorAll("nav a, .ways a, button, .door, summary, input")]
      .filter((one) => one.checkVisibility() && one.getBoundingClientRect().height < 24)
      .map((one) => one.outerHTML.slice(0, 80))""")
    assert small == []


# --- the language of a page: from the address, else as kept, else as the browser wishes -----------

KEPT = "localStorage.getItem('cluekit-language')"
LESSON = "lessons/03_and_or_not.html"
Opened = Callable[..., Page]


@pytest.fixture
def visit(browser: Browser) -> Iterator[Opened]:
    """Somebody who was never here, whose browser wishes for a language."""
    with ExitStack() as closing:

        def made(wish: str) -> Page:
            context = browser.new_context(locale=wish)
            closing.callback(context.close)
            return context.new_page()

        yield made


def arrives(page: Page, at: str, ends: str) -> None:
    """Open a page; wait until it is the one that is meant."""
    page.goto(at, wait_until="commit")
    page.wait_for_url(ends, wait_until="load")


def test_the_address_has_the_first_word_then_the_browsers_wish(visit: Opened, address: str) -> None:
    """An Italian link is Italian on every page from then on; what we do not speak is English."""
    wishes = {"it-IT": "it/index.html", "pt-BR": "pt/index.html", "de-DE": "", "en-GB": ""}
    for wish, place in wishes.items():
        with case_named(wish):
            page = visit(wish)
            arrives(page, address, address + place)
            assert page.evaluate(KEPT) == page.locator("html").get_attribute("lang")
    for first, opens in (
        ("?language=it", "it/index.html"),
        ("it/index.html", "it/index.html"),
        ("play/en.html?language=it", "play/it.html"),
        ("along/it.html", "along/it.html"),
        (f"{LESSON}?language=it", f"{LESSON}?language=it"),
    ):
        with case_named(first):
            page = visit("en-US")
            arrives(page, address + first, address + opens)
            assert page.evaluate(KEPT) == "it"
            arrives(page, address, f"{address}it/index.html")
            arrives(page, address + LESSON, address + LESSON)
            assert "in inglese" in page.locator(".about").inner_text()
    page.goto(f"{address}?language=<script>")
    assert page.evaluate(KEPT) == "it", "what is no language changes nothing"


def test_the_menu_is_on_every_page_and_what_it_says_stays(visit: Opened, address: str) -> None:
    """One press and the page is in that language; a lesson to play is told of it, too."""
    for place in ("", LESSON, "along/en.html", "teachers/en.html", "play/en.html"):
        with case_named(place):
            page = visit("en-US")
            page.goto(address + place)
            page.locator(".tongues a[lang=it]").click()
            page.wait_for_function(f"{KEPT} === 'it'")
            page.locator(".tongues a[lang=it][aria-current=page]").wait_for()
            assert page.locator(".tongues [aria-current]").count() == 1
            page.reload()
            page.locator(".tongues a[lang=it][aria-current=page]").wait_for()
    page.goto(address + LESSON)
    assert page.locator("a.door").get_attribute("href") == (
        "http" + address[4:] + "jupyter/notebooks/index.html?path=03_and_or_not.ipynb&language=it"
    )
    page.goto(address)
    doors = page.locator("a[href*='.ipynb']").evaluate_all("(all) => all.map((one) => one.href)")
    assert len(doors) > 20
    assert all(door.endswith("&language=it") for door in doors)


def test_a_browser_that_keeps_nothing_follows_the_links(visit: Opened, address: str) -> None:
    """Where storage is forbidden the address alone says it."""
    page = visit("en-US")
    page.add_init_script("""Object.defineProperty(window, "localStorage", {
      get() { throw new DOMException("no", "SecurityError"); } })""")
    arrives(page, f"{address}?language=it", f"{address}it/index.html")
    page.locator("ol.map a[href*='lessons/']").first.click()
    page.wait_for_url(f"{address}lessons/*.html?language=it")
    assert "in inglese" in page.locator(".about").inner_text()
