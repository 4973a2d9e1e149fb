"""The language of the site's pages: from the address, else as kept, else as the browser wishes."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack

import pytest
from playwright.sync_api import Browser, Page

from naming import case_named

pytestmark = pytest.mark.site

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
