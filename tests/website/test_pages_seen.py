"""The pages of the site as they are seen: by axe, by keyboard, on a telephone, in both themes."""

from collections.abc import Iterator

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.site

PAGES = (
    "index.html", "it/index.html", "pt/index.html", "lessons/03_and_or_not.html",
    "lessons/welcome.html", "along/en.html", "play/en.html", "teachers/it.html",
    "docs/licences.html",
)  # fmt: skip
FOCUSED = "() => [...document.querySelectorAll('*')].indexOf(document.activeElement)"


@pytest.fixture(params=["light", "dark"])
def page(browser: Browser, request: pytest.FixtureRequest) -> Iterator[Page]:
    """A telephone's page in one of the themes."""
    made = browser.new_context(
        color_scheme=request.param, viewport={"width": 400, "height": 800}, reduced_motion="reduce"
    )
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
